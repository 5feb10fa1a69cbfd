import type { Feature } from '../../manifest.js';
import { rateLimits as routes } from './routes.js';
import * as schema from './schema.js';

export const rateLimits: Feature = {
  name: 'rate-limits',
  routes: [{ mount: 'service', routes }],
  scopes: {
    getLimits: 'profile:read',
  },
  components: [schema],
};
