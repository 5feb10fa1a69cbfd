import { resourceScopes } from '../../access/scopes.js';
import { HOUR_MS } from '../../background/job.js';
import type { Feature } from '../../context.js';
import { DELIVER, deliver, deliveriesDueIn } from './deliver.js';
import { dispatch, dispatchDueIn } from './dispatch.js';
import { messageComponents, webhookRequests } from './messages.js';
import { removeOld } from './retention.js';
import { webhooks as routes } from './routes.js';
import * as schema from './schema.js';
import { endedKeysDueIn, endWithKeys } from './switch-off.js';

export const webhooks: Feature = {
  name: 'webhooks',
  routes: [{ mount: 'resource', routes }],
  scopes: {
    ...resourceScopes('Webhook', 'webhooks'),
    listWebhookDeliveries: 'webhooks:read',
    rotateWebhookSecret: 'webhooks:write',
    testWebhook: 'webhooks:write',
    redeliverWebhookDelivery: 'webhooks:write',
  },
  tags: [{ name: 'Webhooks', description: 'Addresses that are told what happens.' }],
  components: [schema, messageComponents],
  webhooks: webhookRequests,
  owned: [
    { table: 'deliveries', column: 'user_id' },
    { table: 'webhooks', column: 'user_id' },
  ],
  jobs: [
    { name: 'webhooks of ended keys', dueIn: endedKeysDueIn, run: endWithKeys },
    { name: 'dispatch', dueIn: dispatchDueIn, run: dispatch, onChanges: true, isUrgent: true },
    { name: DELIVER, dueIn: deliveriesDueIn, run: deliver, isUrgent: true },
    { name: 'old deliveries', everyMs: HOUR_MS, run: removeOld },
  ],
};
