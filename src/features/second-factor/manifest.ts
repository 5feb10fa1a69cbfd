import type { Feature } from '../../manifest.js';
import { resetRoutes, secondFactor as routes } from './routes.js';
import * as schema from './schema.js';

export const secondFactor: Feature = {
  name: 'second-factor',
  routes: [
    { mount: 'service', routes },
    { mount: 'administration', routes: resetRoutes },
  ],
  scopes: {
    getSecondFactor: 'profile:read',
    startSecondFactor: '*',
    confirmSecondFactor: '*',
    createRecoveryCodes: '*',
    removeSecondFactor: '*',
    resetSecondFactor: 'admin',
  },
  components: [schema],
};
