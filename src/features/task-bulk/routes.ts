import type { Context, Routes } from '../../context.js';
import { bodyOf } from '../../http/errors/handler.js';
import { refOf, UID_ERRORS } from '../../http/resources/crud.js';
import { ok } from '../../http/resources/responses.js';
import { mountWrite } from '../../http/resources/write-route.js';
import { Ref } from '../../http/schemas.js';
import { AppError, detailsToError, type ErrorCode } from '../../lib/errors.js';
import { isObject } from '../../lib/typed.js';
import type { WriteRequest } from '../../write/operation.js';
import { bodyOf as quickBody, readQuickAdd } from '../quick-add/service.js';
import { TaskCreate } from '../tasks/schema.js';
import { changeSelected, select } from './by-filter.js';
import {
  BULK_ITEMS,
  type BulkItem,
  BulkQuery,
  MAX_MATCHES,
  TaskBulk,
  TaskBulkFrame,
  TaskBulkResult,
} from './schema.js';
import { executeItems, type Item, locate, type Outcome } from './service.js';

export const bulkTasks: Routes = (context) => async (app) => {
  mountWrite(app, {
    method: 'POST',
    url: '/tasks/bulk',
    config: {
      dryRun: true,
      limit: 'create',
      deferredLimit: true,
      documentedBody: Ref(TaskBulk),
      errors: [
        'TEXT_TOO_COMPLEX',
        'FORBIDDEN',
        'NOT_FOUND',
        'PRECONDITION_FAILED',
        'RULE_TOO_LONG',
        'NOT_A_MEMBER',
        ...UID_ERRORS,
        ...FILTER_ERRORS,
      ],
    },
    schema: {
      operationId: 'bulkTasks',
      summary: 'Create, change, complete and delete many tasks',
      description:
        'Up to 100 items in one transaction. If one fails, nothing is changed, and the response is its ' +
        'error, with the item in `details`. With `atomic=false` the response is 200 with a result for each ' +
        'item. Each new task counts in the tier `create`.\n\n' +
        `With \`where\` instead of items, changes the tasks that a filter selects, at most ${MAX_MATCHES}, in one ` +
        'transaction. Tasks that you may not change are listed in `skipped`, and the others are changed. To see the ' +
        'effect first, send `Dry-Run`.',
      tags: ['Tasks'],
      querystring: BulkQuery,
      body: TaskBulkFrame,
      response: { 200: { description: 'The result of each item.', ...Ref(TaskBulkResult) } },
    },
    size: ({ body }) => body.items?.length ?? MAX_MATCHES,
    creations: ({ body }) => (body.items ?? []).filter((item) => CREATING.includes(actionOf(item))).length,
    // Outside of the transaction, because parsing is slow, and the cost of a filter is up to the client.
    async prepare(request) {
      const { body, query } = request;
      assertOneForm(body);
      const { items = [], where } = body;
      const { atomic = true } = query;
      const selected = where === undefined ? null : await select(context, request.caller, where);
      const texts = await readTexts(context, request, items, atomic);
      const read = (index: number) => texts.get(index)?.() ?? readItem(request, items[index], index);
      // The first invalid item stops all others.
      const valid = atomic ? items.map((_item, index) => locating(index, read)) : null;
      return { request, atomic, selected, itemAt: (index: number) => valid?.[index] ?? read(index) };
    },
    async run(write, { request, itemAt, atomic, selected }) {
      if (selected !== null) {
        const result = await changeSelected(write, selected, request.body);
        return ok(JSON.stringify({ results: [], ...result }));
      }
      const { items = [] } = request.body;
      const outcomes = await executeItems(write, items.length, itemAt, atomic);
      const results = outcomes.map((outcome, index) => resultJson(request, outcome, index));
      return ok(`{"results":[${results.join()}]}`);
    },
  });
};

const CREATING: readonly unknown[] = ['create', 'quick'] satisfies BulkItem['action'][];

const FILTER_ERRORS = [
  'INVALID_FILTER',
  'UNKNOWN_NAME',
  'AMBIGUOUS_NAME',
  'SEARCH_TOO_BROAD',
  'UNEXPECTED_COUNT',
] as const satisfies ErrorCode[];

/** @throws AppError VALIDATION_FAILED unless the body has items alone, or a filter with one action */
function assertOneForm({ items, where, update, complete, delete: deletes }: TaskBulkFrame): void {
  const actions = [update, complete, deletes].filter((action) => action !== undefined).length;
  if (items !== undefined ? where === undefined && actions === 0 : where !== undefined && actions === 1) return;
  const message = 'must have either items, or where with one of update, complete and delete';
  throw detailsToError([{ path: 'body', message }], 'VALIDATION_FAILED');
}

type Request = WriteRequest<unknown, unknown, TaskBulkFrame>;

/**
 * Parses the texts of quick items, one after another. Returns functions, by index, that return the creation of the item
 * or throw its error.
 * @throws AppError the error of the first failed item, if `atomic`; OVERLOADED in any case
 */
async function readTexts(
  context: Context,
  request: Request,
  items: readonly unknown[],
  atomic: boolean,
): Promise<Map<number, () => Item>> {
  const texts = new Map<number, () => Item>();
  for (const [index, given] of items.entries()) {
    if (actionOf(given) !== 'quick') continue;
    try {
      const item = await readText(context, request, given, index);
      texts.set(index, () => item);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      if (atomic) throw locate(error, index);
      texts.set(index, () => {
        throw error;
      });
    }
  }
  return texts;
}

async function readText(context: Context, { caller, validate }: Request, given: unknown, index: number): Promise<Item> {
  const path = `body/items/${index}`;
  const quick = validate(BULK_ITEMS.quick, given, path);
  const parsed = await readQuickAdd(context, caller, quick, path);
  const task = validate(Ref(TaskCreate), quickBody(parsed, quick), `${path}/text`);
  return { action: 'create', task, keepsPast: true };
}

function actionOf(item: unknown): unknown {
  return isObject(item) ? item.action : undefined;
}

function locating(index: number, read: (index: number) => Item): Item {
  try {
    return read(index);
  } catch (error) {
    throw error instanceof AppError ? locate(error, index) : error;
  }
}

type ReadAction = Exclude<BulkItem['action'], 'quick'>;

/** @throws AppError VALIDATION_FAILED, NOT_FOUND */
function readItem({ validate }: WriteRequest, given: unknown, index: number): Item {
  const path = `body/items/${index}`;
  const action = actionOf(given);
  if (typeof action === 'string' && Object.hasOwn(BULK_ITEMS, action)) {
    const item = validate(BULK_ITEMS[action as ReadAction], given, path);
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
