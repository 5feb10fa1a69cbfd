import type { Feature } from '../../manifest.js';
import { LINES, importTaskLines as routes } from './routes.js';
import * as schema from './schema.js';

export const taskImport: Feature = {
  name: 'task-import',
  routes: [{ mount: 'resource', routes, bodies: [LINES] }],
  scopes: { importTasks: 'tasks:write' },
  components: [schema],
};
