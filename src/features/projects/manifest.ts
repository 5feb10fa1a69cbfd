import { resourceScopes } from '../../access/scopes.js';
import type { Feature } from '../../context.js';
import { SHARED_EVENTS } from '../../write/change-set.js';
import { TAG_LINKS } from '../tags/store.js';
import { projectColumns } from './columns.js';
import { projectRecords } from './records.js';
import { projectExport } from './records-store.js';
import { projects as routes } from './routes.js';
import * as schema from './schema.js';
import { deleteProject, restoreProject } from './service.js';
import { projectSearch, readProjects } from './store.js';
import { projectTrash } from './trash.js';

export const projects: Feature = {
  name: 'projects',
  routes: [{ mount: 'resource', routes }],
  scopes: {
    ...resourceScopes('Project', 'projects'),
    listProjectTasks: 'tasks:read',
  },
  tags: [{ name: 'Projects', description: 'What takes several tasks.' }],
  components: [schema],
  logged: [
    {
      type: 'project',
      component: 'ProjectChange',
      object: schema.Project,
      events: SHARED_EVENTS,
      table: 'projects',
      trash: projectTrash,
      columns: projectColumns,
      search: projectSearch,
      undo: {
        relations: ['area_id', 'goal_id'],
        remove: (write, id) => deleteProject(write, { id }, null),
        restore: restoreProject,
        links: { tags: TAG_LINKS.project },
        given: ['rank'],
      },
      scope: 'projects:read',
      read: readProjects,
    },
  ],
  owned: [{ table: 'projects', column: 'user_id' }],
  records: {
    definitions: [projectRecords],
    module: new URL('./records.js', import.meta.url).href,
    exports: { projects: projectExport },
  },
};
