import type { Routes } from '../../../context.js';
import { callerOf } from '../../../http/auth/identity.js';
import { changedResponse, refOf } from '../../../http/resources/crud.js';
import { changed, mountWrite } from '../../../http/resources/write-route.js';
import { IdParams, Ref } from '../../../http/schemas.js';
import { OccurrenceQuery, Occurrences, TaskCompletion, TaskWithSubtasks } from '../schema.js';
import * as service from './service.js';

const tags = ['Tasks'];
const params = IdParams('task');
const errors = ['FORBIDDEN', 'PRECONDITION_FAILED'] as const;
const config = { errors };
const completed = { 200: { description: 'The task as it is now.', ...changedResponse(TaskWithSubtasks) } };

export const taskCompletion: Routes = () => async (app) => {
  mountWrite(app, {
    method: 'POST',
    url: '/task/:id/complete',
    config,
    schema: {
      operationId: 'completeTask',
      summary: 'Complete a task',
      description:
        'A task that does not recur is completed; repeating the call changes nothing. A recurring task records the ' +
        'occurrence and moves on to its next due date, with its subtasks open again, until its rule ends.',
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
      description: 'A completed task is not started again; any other is completed, as by `completeTask`.',
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
          'The n-th date is the one that the n-th completion from now on brings about, each on the day on which the ' +
          'task is due, or today when that is past. Empty for a task that does not recur.',
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
