import { resourceScopes } from '../../access/scopes.js';
import { HOUR_MS } from '../../lib/periods.js';
import type { Feature } from '../../manifest.js';
import { removeOld, webhookOutbox } from './deliver.js';
import { dispatch, dispatchDueIn } from './dispatch.js';
import { messageComponents, webhookRequests } from './messages.js';
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
  tags: [
    {
      name: 'Webhooks',
      description:
        'URLs to which changes are delivered: items of `/changes`, read at delivery, sent by the Standard Webhooks specification.',
    },
  ],
  components: [schema, messageComponents],
  webhooks: webhookRequests,
  owned: [
    { table: 'deliveries', column: 'user_id' },
    { table: 'webhooks', column: 'user_id' },
  ],
  outbox: webhookOutbox,
  jobs: [
    { name: 'webhooks of ended keys', dueIn: endedKeysDueIn, run: endWithKeys },
    { name: 'dispatch', dueIn: dispatchDueIn, run: dispatch, onChanges: true, isUrgent: true },
    { name: 'old deliveries', everyMs: HOUR_MS, run: removeOld },
  ],
};
