import { resourceScopes } from '../../access/scopes.js';
import type { Routes } from '../../context.js';
import { mountResource, refOf, VALIDATED, validatedResponses } from '../../http/resources/crud.js';
import { renderList, requestedPage } from '../../http/resources/pagination.js';
import { IdParams } from '../../http/schemas.js';
import { dayAt } from '../../lib/calendar.js';
import { parsedDates } from '../../lib/dates.js';
import { AppError } from '../../lib/errors.js';
import { rankOfNumber } from '../../lib/ranks.js';
import type { Feature } from '../../manifest.js';
import { exportOf, tagNames } from '../../resource/records-sql.js';
import { SHARED_EVENTS } from '../../write/change-set.js';
import { queryFilter } from '../filters/service.js';
import { TAG_LINKS, tagsInTrash } from '../tagging/store.js';
import { ProjectTaskQuery } from '../tasks/lists/query-schema.js';
import { listProjectTasks, nextDeferralEnd } from '../tasks/lists/store.js';
import { TaskList } from '../tasks/schema.js';
import { expandView, listFilter } from '../views/selection.js';
import { PROJECT } from './description.js';
import { projectRecords } from './records.js';
import * as schema from './schema.js';
import { Project, ProjectCreate, ProjectList, ProjectQuery, ProjectUpdate } from './schema.js';
import * as service from './service.js';
import { deleteProject, restoreProject } from './service.js';
import { findProject, listProjects, projectSearch, projectState, readProjects } from './store.js';

const routes: Routes = (context) => async (app) => {
  const { db, now } = context;

  mountResource(app, {
    singular: 'project',
    dryRun: true,
    plural: 'projects',
    tag: 'Projects',
    item: Project,
    page: ProjectList,
    create: ProjectCreate,
    update: ProjectUpdate,
    query: ProjectQuery,
    about: {
      list: 'Your projects and those shared with you, regardless of status, with their task counts.',
      create: 'Area and goal must be your own.',
      read: 'The project with its task counts.',
      update:
        'A member with write access may change everything except area and goal, which only the owner sees: ' +
        'members read null, and null sent back leaves them unchanged.',
      remove: 'Its tasks and notes are kept without a project, its sections go with it. Only for the owner.',
    },
    expand: (caller, query) => expandView(db.read, caller, 'projects', query),
    async validatedList(caller, filters, page, time) {
      const filter = await listFilter({ read: db.read, time }, caller, 'projects', filters);
      return listProjects(db.read, caller, { filters, today: time.today, filter }, page);
    },
    find: (caller, ref) => findProject(db.read, caller, ref, dayAt(now(), caller.timezone)),
    insert: service.createProject,
    change: service.updateProject,
    remove: service.deleteProject,
  });

  app.get(
    '/project/:id/tasks',
    {
      config: VALIDATED,
      schema: {
        operationId: 'listProjectTasks',
        summary: 'List the tasks of a project',
        description: 'The task list filtered by this project, with its other filters.',
        tags: ['Projects'],
        params: IdParams('project'),
        querystring: ProjectTaskQuery,
        response: validatedResponses('A page of tasks.', TaskList),
      },
    },
    (request, reply) =>
      app.validatedLists.send(request, reply, {
        nextChange: (caller, instant) => nextDeferralEnd(db.read, caller, instant),
        async render(caller, time) {
          const project = await projectState(db.read, caller, refOf(request.params.id));
          if (project === undefined) throw new AppError('NOT_FOUND');
          const page = requestedPage(request.query, request.url);
          const filters = parsedDates(request.query, caller.timezone);
          const filter = await queryFilter({ read: db.read, time }, caller, 'tasks', request.query.filter);
          const listed = await listProjectTasks(db.read, caller, project.id, { filters, page, time, filter });
          return renderList(request.url, { member: 'tasks', page, listed });
        },
      }),
  );
};

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
