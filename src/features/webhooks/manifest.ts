import { HOUR_MS } from '../../background/job.js';
import type { Feature } from '../../context.js';
import { deliver, hasDeliveries, removeOld } from './delivering.js';
import { messageComponents, webhookRequests } from './messages.js';
import { webhooks as routes } from './routes.js';
import * as schema from './schema.js';

/** Telling other programs what happens. */
export const webhooks: Feature = {
  name: 'webhooks',
  routes: [{ mount: 'resource', routes }],
  tags: [{ name: 'Webhooks', description: 'Addresses that are told what happens.' }],
  components: [schema, messageComponents],
  webhooks: webhookRequests,
  owned: [
    { table: 'deliveries', column: 'user_id' },
    { table: 'webhooks', column: 'user_id' },
  ],
  jobs: [
    { name: 'deliveries', isDue: hasDeliveries, run: deliver },
    { name: 'old deliveries', everyMs: HOUR_MS, run: removeOld },
  ],
};
