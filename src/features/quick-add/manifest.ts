import type { Feature } from '../../manifest.js';
import { quickAdd as routes } from './routes.js';
import * as schema from './schema.js';

export const quickAdd: Feature = {
  name: 'quick-add',
  routes: [{ mount: 'resource', routes }],
  scopes: { quickAddTask: 'tasks:write' },
  components: [schema],
};
