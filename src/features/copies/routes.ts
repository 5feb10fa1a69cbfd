import type { Caller } from '../../access/caller.js';
import type { Context, Routes } from '../../context.js';
import { createdResponse, refOf } from '../../http/resources/crud.js';
import { created, mountWrite } from '../../http/resources/write-route.js';
import { IdParams, Ref } from '../../http/schemas.js';
import { Project } from '../projects/schema.js';
import { projectState } from '../projects/store.js';
import { taskState } from '../tasks/crud/store.js';
import { TaskWithSubtasks } from '../tasks/schema.js';
import { countCopies, type Source } from './reading.js';
import { MAX_COPIED, ProjectCopy, TaskCopy } from './schema.js';
import { choiceOf, duplicateProject, duplicateTask } from './service.js';

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
};

/** Number of objects that a request creates; 1 if the caller does not see the original. */
async function creationsOf(
  { db }: Context,
  caller: Caller,
  of: Source['of'],
  { id, body }: { id: string; body: TaskCopy | ProjectCopy },
): Promise<number> {
  const ref = refOf(id);
  const row = await (of === 'task' ? taskState(db.read, caller, ref) : projectState(db.read, caller, ref));
  return row === undefined ? 1 : countCopies(db.read, { of, row } as Source, choiceOf(caller, of, body));
}
