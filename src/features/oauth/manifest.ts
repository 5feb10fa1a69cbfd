import { HOUR_MS } from '../../lib/periods.js';
import type { Feature } from '../../manifest.js';
import { clientRoutes, connectionRoutes, requestRoutes } from './api-routes.js';
import { endpointRoutes, FORM_BODIES, formRoutes, metadataRoutes } from './routes.js';
import * as schema from './schema.js';

export const oauth: Feature = {
  name: 'oauth',
  routes: [
    { mount: 'root', routes: metadataRoutes },
    { mount: 'root', routes: endpointRoutes },
    { mount: 'root', routes: formRoutes, bodies: FORM_BODIES },
    { mount: 'credentials', routes: requestRoutes },
    { mount: 'credentials', routes: connectionRoutes },
    { mount: 'administration', routes: clientRoutes },
  ],
  scopes: {
    getAppRequest: null,
    decideAppRequest: null,
    listConnections: 'api_keys:read',
    getConnection: 'api_keys:read',
    endConnection: 'api_keys:write',
    listAppClients: 'admin',
    createAppClient: 'admin',
    deleteAppClient: 'admin',
  },
  tags: [{ name: 'Connected apps', description: 'Apps that connect by OAuth 2.1, and the question to the user.' }],
  components: [schema],
  owned: [{ table: 'oauth_codes', column: 'user_id', key: 'code_hash' }],
  jobs: [
    {
      name: 'oauth',
      everyMs: HOUR_MS,
      run: async ({ context }) => (await import('./sweep.js')).sweepOAuth(context),
    },
  ],
};
