import { HOUR_MS } from '../../lib/periods.js';
import type { Feature } from '../../manifest.js';
import { oidcRoutes as routes } from './routes.js';
import * as schema from './schema.js';
import { sweepRequests } from './store.js';

export const oidc: Feature = {
  name: 'oidc',
  routes: [{ mount: 'service', routes }],
  scopes: {
    listSignInProviders: null,
    beginProviderSignIn: null,
    finishProviderSignIn: null,
    listIdentities: 'profile:read',
    deleteIdentity: '*',
  },
  components: [schema],
  owned: [{ table: 'identities', column: 'user_id' }],
  jobs: [
    {
      name: 'oidc',
      everyMs: HOUR_MS,
      run: ({ context: { db, now } }) => db.write((trx) => sweepRequests(trx, now().toISOString())),
    },
  ],
};
