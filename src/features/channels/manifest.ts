import { HOUR_MS } from '../../lib/periods.js';
import type { Feature } from '../../manifest.js';
import { channelOutbox, removeOld } from './outbox.js';
import { channelRecords } from './records.js';
import { channels as routes } from './routes.js';
import * as schema from './schema.js';
import { channelExport } from './store.js';
import { endedKeysDueIn, endWithKeys } from './switch-off.js';
import { FORMS, unsubscribeRoutes } from './unsubscribe-routes.js';

/** A channel sends data to other services, as a webhook does. */
const WRITE = ['notifications:write', 'webhooks:write'] as const;

export const channels: Feature = {
  name: 'channels',
  routes: [
    { mount: 'resource', routes },
    { mount: 'service', routes: unsubscribeRoutes, bodies: FORMS },
  ],
  scopes: {
    listChannels: 'notifications:read',
    getChannel: 'notifications:read',
    getPushKey: 'notifications:read',
    listChannelDeliveries: 'notifications:read',
    createChannel: WRITE,
    updateChannel: WRITE,
    patchChannel: WRITE,
    deleteChannel: WRITE,
    testChannel: WRITE,
    ...{ askToUnsubscribe: null, unsubscribe: null },
  },
  tags: [{ name: 'Channels', description: 'Ways by which notifications reach you: push, e-mail, other services.' }],
  components: [schema],
  owned: [{ table: 'channels', column: 'user_id' }],
  records: {
    definitions: [channelRecords],
    module: new URL('./records.js', import.meta.url).href,
    exports: { channels: channelExport },
  },
  outbox: channelOutbox,
  jobs: [
    { name: 'channels of ended keys', dueIn: endedKeysDueIn, run: endWithKeys },
    { name: 'old channel deliveries', everyMs: HOUR_MS, run: removeOld },
  ],
};
