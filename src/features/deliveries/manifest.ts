import type { Feature } from '../../manifest.js';
import { DELIVER, deliver, outboxesDueIn } from './deliver.js';

export const deliveries: Feature = {
  name: 'deliveries',
  owned: [{ table: 'channel_deliveries', column: 'user_id' }],
  jobs: [{ name: DELIVER, dueIn: outboxesDueIn, run: deliver, isUrgent: true }],
};
