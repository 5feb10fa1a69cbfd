import type { Feature } from '../../context.js';
import { copies as routes } from './routes.js';
import * as schema from './schema.js';

export const copies: Feature = {
  name: 'copies',
  routes: [{ mount: 'resource', routes }],
  scopes: {
    duplicateTask: 'tasks:write',
    duplicateProject: ['projects:write', 'tasks:write'],
  },
  components: [schema],
};
