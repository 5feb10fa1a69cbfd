import type { Feature } from '../../manifest.js';
import { sessions as routes } from './routes.js';
import * as schema from './schema.js';

export const sessions: Feature = {
  name: 'sessions',
  routes: [{ mount: 'service', routes }],
  scopes: {
    listSessions: 'profile:read',
    endSession: '*',
  },
  components: [schema],
};
