import type { Routes } from '../../../context.js';
import { bodyOf } from '../../../http/errors/handler.js';
import { idempotentResponse, refOf, UID_ERRORS } from '../../../http/resources/crud.js';
import { mountWrite, ok } from '../../../http/resources/write-route.js';
import { Ref } from '../../../http/schemas.js';
import { AppError } from '../../../lib/errors.js';
import { isObject } from '../../../lib/typed.js';
import type { WriteRequest } from '../../../write/operation.js';
import { BULK_ITEMS, type BulkItem, BulkQuery, TaskBulk, TaskBulkFrame, TaskBulkResult } from './schema.js';
import { executeItems, type Item, type Outcome } from './service.js';

export const bulkTasks: Routes = () => async (app) => {
  mountWrite(app, {
    method: 'POST',
    url: '/tasks/bulk',
    config: {
      dryRun: true,
      limit: 'create',
      deferredLimit: true,
      documentedBody: Ref(TaskBulk),
      errors: ['FORBIDDEN', 'NOT_FOUND', ...UID_ERRORS],
    },
    schema: {
      operationId: 'bulkTasks',
      summary: 'Create, change, complete and delete many tasks',
      description:
        'Up to 100 items in one transaction. If one fails, nothing is changed, and the response is its ' +
        'error, with the item in `details`. With `atomic=false` the response is 200 with a result for each ' +
        'item. Each create counts in the tier `create`.',
      tags: ['Tasks'],
      querystring: BulkQuery,
      body: TaskBulkFrame,
      response: { 200: { description: 'The result of each item.', ...idempotentResponse(TaskBulkResult) } },
    },
    creations: ({ body }) => body.items.filter((item) => actionOf(item) === 'create').length,
    async run(write, request) {
      const { items } = request.body;
      const { atomic = true } = request.query;
      const itemAt = (index: number) => readItem(request, items[index], index);
      const outcomes = await executeItems(write, items.length, itemAt, atomic);
      const results = outcomes.map((outcome, index) => resultJson(request, outcome, index));
      return ok(`{"results":[${results.join()}]}`);
    },
  });
};

function actionOf(item: unknown): unknown {
  return isObject(item) ? item.action : undefined;
}

/** @throws AppError VALIDATION_FAILED, NOT_FOUND */
function readItem({ validate }: WriteRequest, given: unknown, index: number): Item {
  const path = `body/items/${index}`;
  const action = actionOf(given);
  if (typeof action === 'string' && Object.hasOwn(BULK_ITEMS, action)) {
    const item: BulkItem = validate(BULK_ITEMS[action as BulkItem['action']], given, path);
    return item.action === 'create' ? item : { ...item, ref: refOf(String(item.id)) };
  }
  const message = `must be one of ${Object.keys(BULK_ITEMS).join(', ')}`;
  throw new AppError('VALIDATION_FAILED', {
    message: `action ${message}.`,
    details: [{ path: `${path}/action`, message }],
  });
}

function resultJson({ requestId }: WriteRequest, outcome: Outcome, index: number): string {
  if ('error' in outcome) {
    const error = JSON.stringify(bodyOf(outcome.error, requestId));
    return `{"index":${index},"status":${outcome.error.status},"task":null,"error":${error}}`;
  }
  return `{"index":${index},"status":${outcome.status},"task":${outcome.task},"error":null}`;
}
