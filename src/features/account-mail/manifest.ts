import type { Feature } from '../../manifest.js';
import { accountMailRoutes as routes } from './routes.js';
import * as schema from './schema.js';

export const accountMail: Feature = {
  name: 'account-mail',
  routes: [{ mount: 'service', routes }],
  scopes: {
    requestPasswordReset: null,
    confirmPasswordReset: null,
    requestEmailVerification: 'profile:write',
    verifyEmail: null,
  },
  components: [schema],
};
