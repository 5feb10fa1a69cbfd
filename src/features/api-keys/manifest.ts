import type { Feature } from '../../manifest.js';
import { apiKeys as routes } from './routes.js';
import * as schema from './schema.js';

export const apiKeys: Feature = {
  name: 'api-keys',
  routes: [{ mount: 'service', routes }],
  scopes: {
    createApiKey: 'api_keys:write',
    listApiKeys: 'api_keys:read',
    revokeApiKey: 'api_keys:write',
    deleteApiKey: 'api_keys:write',
  },
  tags: [{ name: 'API keys', description: 'Personal API tokens: what programs authenticate with.' }],
  components: [schema],
};
