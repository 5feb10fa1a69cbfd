import { HOUR_MS } from '../../lib/periods.js';
import type { Feature } from '../../manifest.js';
import { sweepSessions } from '../accounts/store.js';
import { signInRoutes as routes } from './routes.js';
import { sweepAddresses } from './sign-in.js';

export const signIn: Feature = {
  name: 'sign-in',
  routes: [{ mount: 'service', routes }],
  scopes: {
    getRegistration: null,
    register: null,
    login: null,
    logout: null,
    getCurrentUser: null,
    changeEmail: 'profile:write',
    confirmPassword: 'profile:write',
  },
  tags: [{ name: 'Accounts', description: 'Registration, login, logout and the current account.' }],
  jobs: [
    {
      name: 'sessions',
      everyMs: HOUR_MS,
      run: ({ context: { db, now } }) =>
        db.write(async (trx) => {
          await sweepSessions(trx, now().toISOString());
          await sweepAddresses(trx, now());
        }),
    },
  ],
};
