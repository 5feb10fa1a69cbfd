import type { Routes } from '../../../context.js';
import { callerOf } from '../../../http/auth/identity.js';
import { itemResponse, refOf } from '../../../http/resources/crud.js';
import { changed } from '../../../http/resources/responses.js';
import { mountWrite } from '../../../http/resources/write-route.js';
import { IdParams, Ref } from '../../../http/schemas.js';
import { TaskWithSubtasks } from '../schema.js';
import { OccurrenceQuery, Occurrences, TaskCompletion } from './schema.js';
import * as service from './service.js';

const tags = ['Tasks'];
const params = IdParams('task');
const errors = ['FORBIDDEN', 'PRECONDITION_FAILED'] as const;
const config = { dryRun: true, errors: [...errors, 'RULE_TOO_LONG'] } as const;
const completed = { 200: { description: 'The updated task.', ...itemResponse(TaskWithSubtasks) } };

export const taskCompletion: Routes = () => async (app) => {
  mountWrite(app, {
    method: 'POST',
    url: '/task/:id/complete',
    config,
    schema: {
      operationId: 'completeTask',
      summary: 'Complete a task',
      description:
        'A task without recurrence is completed; repeating the request has no effect. For a recurring task, ' +
        'the occurrence is recorded, the due date moves on, and its subtasks are reopened, until its rule ' +
        'ends. `defer_until` and the dates of its subtasks move by as many days. A recurring subtask that is ' +
        'completed, too, moves by its own rule; one that is due after the former due date stays.',
      tags,
      params,
      body: Ref(TaskCompletion),
      response: completed,
    },
    async run(write, { params, body, ifMatch }) {
      const { complete_subtasks = false } = body;
      return changed(await service.completeTaskByRef(write, refOf(params.id), complete_subtasks, ifMatch));
    },
  });

  mountWrite(app, {
    method: 'PATCH',
    url: '/task/:id/toggle_completion',
    config,
    schema: {
      operationId: 'toggleTaskCompletion',
      summary: 'Complete or reopen a task',
      description: 'Reopens a completed task; completes any other, like `completeTask`.',
      tags,
      params,
      response: completed,
    },
    run: async (write, { params, ifMatch }) =>
      changed(await service.toggleCompletion(write, refOf(params.id), ifMatch)),
  });
};

export const taskOccurrences: Routes = (context) => async (app) => {
  app.get(
    '/task/:id/occurrences',
    {
      schema: {
        operationId: 'listTaskOccurrences',
        summary: 'Preview the coming dates of a recurring task',
        description:
          'The n-th date is the due date after n further completions, each on the day on which the task is ' +
          'due, or today if that is past. Empty for a task without recurrence.',
        tags,
        params,
        querystring: OccurrenceQuery,
        response: { 200: { description: 'The coming dates.', ...Ref(Occurrences) } },
      },
    },
    async (request) => {
      const { limit = 10 } = request.query;
      return service.previewOccurrences(context, callerOf(request), refOf(request.params.id), limit);
    },
  );
};
