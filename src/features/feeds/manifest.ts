import { resourceScopes } from '../../access/scopes.js';
import type { Feature } from '../../manifest.js';
import { feedAddresses } from './address-routes.js';
import { feeds as routes } from './routes.js';
import * as schema from './schema.js';

/** Calendar feeds. Like keys, they are not in the change log, and have neither trash nor undo. */
export const feeds: Feature = {
  name: 'feeds',
  routes: [
    { mount: 'resource', routes },
    { mount: 'root', routes: feedAddresses },
  ],
  scopes: {
    ...resourceScopes('Feed', 'feeds'),
    createFeed: ['feeds:write', 'tasks:read'],
    rotateFeed: ['feeds:write', 'tasks:read'],
  },
  tags: [{ name: 'Feeds', description: 'Addresses to which calendars subscribe.' }],
  components: [schema],
  owned: [{ table: 'feeds', column: 'user_id' }],
};
