import type { Routes } from '../../../context.js';
import { itemResponse, refOf } from '../../../http/resources/crud.js';
import { changed } from '../../../http/resources/responses.js';
import { mountWrite } from '../../../http/resources/write-route.js';
import { IdParams, Ref } from '../../../http/schemas.js';
import { TaskMove, TaskWithSubtasks } from '../schema.js';
import { moveTask } from './service.js';

export const taskOrder: Routes = () => async (app) => {
  mountWrite(app, {
    method: 'POST',
    url: '/task/:id/move',
    config: { dryRun: true, errors: ['FORBIDDEN', 'PRECONDITION_FAILED'] },
    schema: {
      operationId: 'moveTask',
      summary: 'Move a task',
      description:
        'Moves the task within the order of its project or its parent, which all members share, and into another ' +
        'project or parent, in one change. Without `before`, `after` and `at` it keeps its `rank`.',
      tags: ['Tasks'],
      params: IdParams('task'),
      body: Ref(TaskMove),
      response: { 200: { description: 'The moved task.', ...itemResponse(TaskWithSubtasks) } },
    },
    run: async (write, { params, body, ifMatch }) => changed(await moveTask(write, refOf(params.id), body, ifMatch)),
  });
};
