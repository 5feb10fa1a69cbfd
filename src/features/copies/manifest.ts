import type { Feature } from '../../manifest.js';
import { copies as routes } from './routes.js';
import * as schema from './schema.js';
import * as templateSchema from './template-schema.js';

export const copies: Feature = {
  name: 'copies',
  routes: [{ mount: 'resource', routes }],
  scopes: {
    duplicateTask: 'tasks:write',
    duplicateProject: ['projects:write', 'tasks:write'],
    getProjectTemplate: ['projects:read', 'tasks:read'],
    createProjectFromTemplate: ['projects:write', 'tasks:write'],
  },
  components: [schema, templateSchema],
};
