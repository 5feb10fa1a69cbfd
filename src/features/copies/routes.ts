import type { Caller } from '../../access/caller.js';
import { requireAccess } from '../../access/policy.js';
import { mayUse, scopeFault } from '../../access/scopes.js';
import type { Context, Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { createdResponse, refOf } from '../../http/resources/crud.js';
import { created, sendJson } from '../../http/resources/responses.js';
import { mountWrite } from '../../http/resources/write-route.js';
import { IdParams, Ref } from '../../http/schemas.js';
import { slotsPerUser } from '../../http/slots.js';
import { detailsToError } from '../../lib/errors.js';
import type { IdOrUid } from '../../lib/ids.js';
import { Project } from '../projects/schema.js';
import { projectState } from '../projects/store.js';
import { taskState } from '../tasks/crud/store.js';
import { TaskWithSubtasks } from '../tasks/schema.js';
import { countCopies, readPlan, type Source, textBytes } from './reading.js';
import { MAX_COPIED, PROJECT_PARTS, ProjectCopy, TaskCopy } from './schema.js';
import { choiceOf, createFromTemplate, duplicateProject, duplicateTask } from './service.js';
import { documentOf } from './template.js';
import { MAX_TEMPLATE_BYTES, ProjectFromTemplate, ProjectTemplate } from './template-schema.js';

const config = {
  dryRun: true,
  limit: 'create',
  deferredLimit: true,
  inOnePiece: true,
  errors: ['FORBIDDEN'],
} as const;

const DATES =
  '`start_date` or `due_date` move all dates by whole days: due dates, deferrals and the ends of recurrences. ' +
  `At most ${MAX_COPIED} tasks and ${MAX_COPIED} notes, in one transaction. All new objects count in the tier ` +
  '`create`; more than its limit need an unused window.';

/** Each takes some megabytes of memory. */
const templates = slotsPerUser(2, 'templates');

export const copies: Routes = (context) => async (app) => {
  mountWrite(app, {
    method: 'POST',
    url: '/task/:id/duplicate',
    config,
    schema: {
      operationId: 'duplicateTask',
      summary: 'Copy a task',
      description: `The copy is in the same place, open, and without completions, shares and history. ${DATES}`,
      tags: ['Tasks'],
      params: IdParams('task'),
      body: Ref(TaskCopy),
      response: { 201: { description: 'The copy.', ...createdResponse(TaskWithSubtasks) } },
    },
    creations: ({ caller, params, body }) => creationsOf(context, caller, 'task', { id: params.id, body }),
    run: async (write, { params, body }) =>
      created(await duplicateTask(write, refOf(params.id), body), `${app.prefix}/task`),
  });

  mountWrite(app, {
    method: 'POST',
    url: '/project/:id/duplicate',
    config,
    schema: {
      operationId: 'duplicateProject',
      summary: 'Copy a project',
      description:
        'The copy is yours, also that of a project which is shared with you: then without area and goal. It has no ' +
        `completions, shares and history. ${DATES}`,
      tags: ['Projects'],
      params: IdParams('project'),
      body: Ref(ProjectCopy),
      response: { 201: { description: 'The copy.', ...createdResponse(Project) } },
    },
    creations: ({ caller, params, body }) => creationsOf(context, caller, 'project', { id: params.id, body }),
    run: async (write, { params, body }) =>
      created(await duplicateProject(write, refOf(params.id), body), `${app.prefix}/project`),
  });

  app.get(
    '/project/:id/template',
    {
      preParsing: templates,
      config: { errors: ['VALIDATION_FAILED'] },
      schema: {
        operationId: 'getProjectTemplate',
        summary: 'Read a project as a template',
        description:
          'A document without ids and people, with days from the start instead of dates: the earliest due date is day 0. ' +
          `At most ${MAX_COPIED} tasks, ${MAX_COPIED} notes and 1 MB; notes only if the token may read them.`,
        tags: ['Projects'],
        params: IdParams('project'),
        response: { 200: { description: 'The template.', ...Ref(ProjectTemplate) } },
      },
    },
    async (request, reply) => sendJson(reply, await templateOf(context, callerOf(request), refOf(request.params.id))),
  );

  mountWrite(app, {
    method: 'POST',
    url: '/project/from-template',
    config,
    schema: {
      operationId: 'createProjectFromTemplate',
      summary: 'Create a project from a template',
      description:
        'Takes a document of `getProjectTemplate`. It starts on `start_date`, or so that the latest due date is ' +
        '`due_date`; by default today. One transaction; all new objects count in the tier `create`.',
      tags: ['Projects'],
      body: Ref(ProjectFromTemplate),
      response: { 201: { description: 'The project.', ...createdResponse(Project) } },
    },
    creations({ body: { template } }) {
      const { sections = [], tasks = [], notes = [] } = template;
      return 1 + sections.length + tasks.length + notes.length;
    },
    async run(write, { body }) {
      const fault = (body.template.notes ?? []).length === 0 ? null : scopeFault(write.caller, 'notes:write');
      if (fault !== null) throw fault;
      return created(await createFromTemplate(write, body), `${app.prefix}/project`);
    },
  });
};

/** @throws AppError NOT_FOUND, VALIDATION_FAILED if it is too large */
async function templateOf({ db }: Context, caller: Caller, ref: IdOrUid): Promise<string> {
  const row = requireAccess(await projectState(db.read, caller, ref), 'read');
  const parts = PROJECT_PARTS.filter((part) => part !== 'views' && (part !== 'notes' || mayUse(caller, 'notes:read')));
  const source: Source = { of: 'project', row };
  const choice = { parts, openOnly: false };
  if ((await textBytes(db.read, caller, source, choice)) > MAX_TEMPLATE_BYTES) throw templateTooLarge();
  const json = JSON.stringify(documentOf(await readPlan(db.read, caller, source, choice), caller.timezone));
  if (Buffer.byteLength(json) > MAX_TEMPLATE_BYTES) throw templateTooLarge();
  return json;
}

function templateTooLarge() {
  return detailsToError([{ path: 'path/id', message: 'leads to a template of more than 1 MB' }], 'VALIDATION_FAILED');
}

/** Number of objects that a request creates; 1 if the caller does not see the original. */
async function creationsOf(
  { db }: Context,
  caller: Caller,
  of: Source['of'],
  { id, body }: { id: string; body: TaskCopy | ProjectCopy },
): Promise<number> {
  const ref = refOf(id);
  const row = await (of === 'task' ? taskState(db.read, caller, ref) : projectState(db.read, caller, ref));
  return row === undefined ? 1 : countCopies(db.read, caller, { of, row } as Source, choiceOf(caller, of, body));
}
