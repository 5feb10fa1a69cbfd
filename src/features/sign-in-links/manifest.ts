import { HOUR_MS } from '../../lib/periods.js';
import type { Feature } from '../../manifest.js';
import { signInLinkRoutes as routes } from './routes.js';
import * as schema from './schema.js';
import { sweepLinks } from './store.js';

export const signInLinks: Feature = {
  name: 'sign-in-links',
  routes: [{ mount: 'service', routes }],
  scopes: { signInWithLink: null },
  components: [schema],
  owned: [{ table: 'sign_in_links', column: 'user_id', key: 'token_hash' }],
  jobs: [
    {
      name: 'sign-in links',
      everyMs: HOUR_MS,
      run: ({ context: { db, now } }) => db.write((trx) => sweepLinks(trx, now().toISOString())),
    },
  ],
};
