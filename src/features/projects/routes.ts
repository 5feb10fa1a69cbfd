import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { listResponse, mountResource, refOf } from '../../http/resources/crud.js';
import { requestedPage, sendList } from '../../http/resources/pagination.js';
import { IdParams } from '../../http/schemas.js';
import { dayAt } from '../../lib/calendar.js';
import { parsedDates } from '../../lib/dates.js';
import { AppError } from '../../lib/errors.js';
import { queryFilter } from '../filters/service.js';
import { listProjectTasks } from '../tasks/lists/store.js';
import { ProjectTaskQuery, TaskList } from '../tasks/schema.js';
import { PROJECT_SORT_FIELDS, Project, ProjectCreate, ProjectList, ProjectQuery, ProjectUpdate } from './schema.js';
import * as service from './service.js';
import { findProject, listProjects, projectState } from './store.js';

export const projects: Routes = (context) => async (app) => {
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
    sortFields: PROJECT_SORT_FIELDS,
    about: {
      list: 'Your projects and those shared with you, regardless of status, with their task counts.',
      create: 'Area and goal must be your own.',
      read: 'The project with its task counts.',
      update:
        'A member with write access may change everything except area and goal, which only the owner sees: ' +
        'members read null, and null sent back leaves them unchanged.',
      remove: 'Its tasks and notes are kept without a project. Only for the owner.',
    },
    async list(caller, filters, page) {
      const at = now();
      const filter = await queryFilter({ read: db.read, now: at }, caller, 'projects', filters.filter);
      return listProjects(db.read, caller, { filters, today: dayAt(at, caller.timezone), filter }, page);
    },
    find: (caller, ref) => findProject(db.read, caller, ref, dayAt(now(), caller.timezone)),
    insert: service.createProject,
    change: service.updateProject,
    remove: service.deleteProject,
  });

  app.get(
    '/project/:id/tasks',
    {
      schema: {
        operationId: 'listProjectTasks',
        summary: 'List the tasks of a project',
        description: 'The task list filtered by this project, with its other filters.',
        tags: ['Projects'],
        params: IdParams('project'),
        querystring: ProjectTaskQuery,
        response: { 200: { description: 'A page of tasks.', ...listResponse(TaskList) } },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const project = await projectState(db.read, caller, refOf(request.params.id));
      if (project === undefined) throw new AppError('NOT_FOUND');
      const page = requestedPage(request.query);
      const filters = parsedDates(request.query, caller.timezone);
      const at = now();
      const filter = await queryFilter({ read: db.read, now: at }, caller, 'tasks', request.query.filter);
      const listed = await listProjectTasks(db.read, caller, project.id, { filters, page, now: at, filter });
      return sendList(request, reply, { member: 'tasks', page, listed });
    },
  );
};
