import { Type } from '@sinclair/typebox';
import { requireAccess } from '../../../access/policy.js';
import type { Routes } from '../../../context.js';
import { callerOf } from '../../../http/auth/identity.js';
import { itemResponse, listResponse, refOf, removedResponse } from '../../../http/resources/crud.js';
import { requestedPage, sendList } from '../../../http/resources/pagination.js';
import { changed, NO_CONTENT } from '../../../http/resources/responses.js';
import { mountWrite } from '../../../http/resources/write-route.js';
import { IdParams, PathId, Ref } from '../../../http/schemas.js';
import { AppError } from '../../../lib/errors.js';
import { taskState } from '../crud/store.js';
import { TaskWithSubtasks } from '../schema.js';
import { listCompletions } from './completion-store.js';
import { addCompletion, removeCompletion } from './completions.js';
import { CompletionCreate, CompletionList, CompletionQuery } from './schema.js';

const tags = ['Tasks'];
const params = IdParams('task');
const errors = ['FORBIDDEN', 'PRECONDITION_FAILED'] as const;
const config = { dryRun: true, errors };

export const taskCompletions: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/task/:id/completions',
      {
        schema: {
          operationId: 'listTaskCompletions',
          summary: 'List the completions of a recurring task',
          description:
            'The completed occurrences, latest recorded first. Members see those since the task was shared with them.',
          tags,
          params,
          querystring: CompletionQuery,
          response: { 200: { description: 'A page of completions.', ...listResponse(CompletionList) } },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const page = requestedPage(request.query, request.url);
        const { id: taskId, access } = requireAccess(
          await taskState(db.read, caller, refOf(request.params.id)),
          'read',
        );
        const listed = await listCompletions(db.read, caller, { taskId, isOwner: access === 'owner' }, page);
        return sendList(request, reply, { member: 'completions', page, listed });
      },
    );

    mountWrite(app, {
      method: 'POST',
      url: '/task/:id/completions',
      config,
      schema: {
        operationId: 'addTaskCompletion',
        summary: 'Record a completion of a recurring task',
        description:
          'For an occurrence that was completed and not recorded. The due date and the status of the task stay as they are.',
        tags,
        params,
        body: Ref(CompletionCreate),
        response: { 200: { description: 'The task.', ...itemResponse(TaskWithSubtasks) } },
      },
      run: async (write, { params, body, ifMatch }) =>
        changed(await addCompletion(write, refOf(params.id), body, ifMatch)),
    });

    mountWrite(app, {
      method: 'DELETE',
      url: '/task/:id/completions/:completion',
      config,
      schema: {
        operationId: 'removeTaskCompletion',
        summary: 'Remove a completion of a recurring task',
        description:
          'For a completion that was recorded by mistake. The due date and the status of the task stay as they are.',
        tags,
        params: Type.Object({ ...params.properties, completion: PathId("The completion's id.") }),
        response: { 204: { description: 'It is removed.', ...removedResponse } },
      },
      async run(write, { params, ifMatch }) {
        const completion = refOf(params.completion);
        // Completions have no uid.
        if (!('id' in completion)) throw new AppError('NOT_FOUND');
        await removeCompletion(write, refOf(params.id), completion.id, ifMatch);
        return NO_CONTENT;
      },
    });
  };
