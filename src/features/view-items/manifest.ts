import type { Feature } from '../../manifest.js';
import { viewItems as routes } from './routes.js';
import * as schema from './schema.js';

/** Operations that need both views and the lists of the resources that they select. */
export const viewItems: Feature = {
  name: 'view-items',
  routes: [{ mount: 'resource', routes }],
  scopes: { listViewItems: 'tasks:read', moveTaskInView: 'tasks:write' },
  components: [schema],
};
