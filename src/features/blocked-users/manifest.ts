import type { Feature } from '../../manifest.js';
import { blocked as routes } from './routes.js';
import * as schema from './schema.js';

export const blockedUsers: Feature = {
  name: 'blocked-users',
  routes: [{ mount: 'service', routes }],
  scopes: {
    listBlockedUsers: 'shares:read',
    blockUser: 'shares:write',
    unblockUser: 'shares:write',
  },
  components: [schema],
};
