import type { Feature } from '../../manifest.js';
import { bulkTasks as routes } from './routes.js';
import * as schema from './schema.js';

export const taskBulk: Feature = {
  name: 'task-bulk',
  routes: [{ mount: 'resource', routes }],
  scopes: { bulkTasks: 'tasks:write' },
  components: [schema],
};
