import type { Feature } from '../../context.js';
import { securityLog as routes } from './routes.js';
import * as schema from './schema.js';

export const securityLog: Feature = {
  name: 'security-log',
  routes: [{ mount: 'service', routes }],
  scopes: {
    listOwnSecurityEvents: 'profile:read',
    listSecurityEvents: 'admin',
  },
  components: [schema],
};
