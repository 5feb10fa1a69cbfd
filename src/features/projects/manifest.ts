import { resourceScopes } from '../../access/scopes.js';
import { rankOfNumber } from '../../lib/ranks.js';
import type { Feature } from '../../manifest.js';
import { exportOf, tagNames } from '../../resource/records-sql.js';
import { SHARED_EVENTS } from '../../write/change-set.js';
import { TAG_LINKS, tagsInTrash } from '../tagging/store.js';
import { PROJECT } from './description.js';
import { projectRecords } from './records.js';
import { projects as routes } from './routes.js';
import * as schema from './schema.js';
import { deleteProject, restoreProject } from './service.js';
import { projectSearch, readProjects } from './store.js';

export const projects: Feature = {
  name: 'projects',
  routes: [{ mount: 'resource', routes }],
  scopes: {
    ...resourceScopes('Project', 'projects'),
    listProjectTasks: 'tasks:read',
  },
  tags: [{ name: 'Projects', description: 'Projects, which group tasks and notes.' }],
  components: [schema],
  logged: [
    {
      ...PROJECT,
      component: 'ProjectChange',
      object: schema.Project,
      events: SHARED_EVENTS,
      trash: {
        also: [tagsInTrash('project')],
        defaults: ({ id }) => ({ rank: rankOfNumber(Number(id)) }),
      },
      search: projectSearch,
      undo: {
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
    exports: { projects: exportOf(PROJECT, { tags: tagNames('project') }) },
  },
};
