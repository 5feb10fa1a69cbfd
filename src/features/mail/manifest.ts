import { HOUR_MS } from '../../lib/periods.js';
import type { Feature } from '../../manifest.js';
import { mailOutbox, sweepMail } from './outbox.js';

export const mail: Feature = {
  name: 'mail',
  owned: [
    { table: 'mails', column: 'user_id' },
    { table: 'mail_tokens', column: 'user_id', key: 'token_hash' },
  ],
  outbox: mailOutbox,
  jobs: [{ name: 'old mails', everyMs: HOUR_MS, run: sweepMail }],
};
