import { createPace } from '../../../db/pieces.js';
import { fullAccountError } from '../../access/account-bounds.js';
import type { App, Routes } from '../../context.js';
import { bodyOf } from '../../http/errors/handler.js';
import { UID_ERRORS } from '../../http/resources/crud.js';
import { ok } from '../../http/resources/responses.js';
import { mountWrite } from '../../http/resources/write-route.js';
import { Ref } from '../../http/schemas.js';
import { AppError, bodyError, type ErrorCode } from '../../lib/errors.js';
import type { Feature } from '../../manifest.js';
import type { WriteRequest, WriteResponse } from '../../write/operation.js';
import { batchOf, type WriteContext } from '../../write/unit-of-work.js';
import * as schema from './schema.js';
import { Batch, type BatchOperation, BatchResult, MAX_OBJECTS, MAX_OPERATIONS } from './schema.js';
import { createRouteFinder, Faults, type FindRoute, located, readSteps, type Step } from './steps.js';

type BatchRequest = WriteRequest<unknown, unknown, { operations: BatchOperation[] }>;

const ERRORS: readonly ErrorCode[] = ['BATCH_FAILED', 'BATCH_TOO_LARGE', 'INSUFFICIENT_SCOPE', 'TEXT_TOO_COMPLEX'];

const routes: Routes = () => async (app) => {
  const stepsOf = createReader(app, createRouteFinder(app));
  mountWrite(app, {
    method: 'POST',
    url: '/batch',
    config: { limit: 'create', deferredLimit: true, dryRun: true, inBatch: false, errors: [...ERRORS, ...UID_ERRORS] },
    schema: {
      operationId: 'runBatch',
      summary: 'Carry out several writes together',
      description:
        `Up to ${MAX_OPERATIONS} operations in one transaction, in order: those with the header \`Dry-Run\`, except emptying the ` +
        'trash, imports, reverting and batches. All are validated first: if one is malformed, the response is 400. If one ' +
        'fails, nothing is changed, and the response is 409 `BATCH_FAILED` with its index (`failed_at`) and its error ' +
        `(\`cause\`). A batch may change at most ${MAX_OBJECTS} objects, else it is 400 \`BATCH_TOO_LARGE\`; a bulk call ` +
        'counts as its items. A token needs the scopes of all operations. Each creation counts in the tier `create`.',
      tags: ['Batches'],
      body: Ref(Batch),
      response: { 200: { description: 'The responses of all operations.', ...Ref(BatchResult) } },
    },
    options: (request) => ({ alone: stepsOf(request).some(({ route }) => route.operation.alone) }),
    creations: (request) => creationsOf(stepsOf(request)),
    rehearsedCreations: (request) => creationsOf(stepsOf(request).filter(({ route }) => route.config.countsRehearsals)),
    prepare: (request) => prepareAll(stepsOf(request)),
    run: runAll,
  });
};

/** Each request is read once, for its options, its creations and its preparation. */
function createReader(app: App, find: FindRoute): (request: BatchRequest) => Step[] {
  const known = new WeakMap<BatchRequest, Step[]>();
  return (request) => {
    const steps = known.get(request) ?? readSteps(app, find, request);
    known.set(request, steps);
    return steps;
  };
}

async function creationsOf(steps: readonly Step[]): Promise<number> {
  let sum = 0;
  for (const { route, request } of steps) {
    if (route.config.limit === 'create') sum += (await route.operation.creations?.(request as never)) ?? 1;
  }
  return sum;
}

const PREVIEW = bodyError('dry_run', 'must not be true in a batch: rehearse the batch with the header Dry-Run');

type Prepared = (write: WriteContext) => Promise<WriteResponse>;

/** Does the slow work of all operations. @throws AppError VALIDATION_FAILED, BATCH_FAILED */
async function prepareAll(steps: readonly Step[]): Promise<Prepared[]> {
  const faults = new Faults();
  const prepared: Prepared[] = [];
  for (const [index, { route, request }] of steps.entries()) {
    const { operation } = route;
    try {
      const given = request as never;
      if ((await operation.preview?.(given)) !== undefined) throw PREVIEW;
      const input = operation.prepare === undefined ? given : await operation.prepare(given);
      prepared.push((write) => operation.run(write, input));
    } catch (error) {
      if (error instanceof AppError && error.status === 400) faults.add(located(error, index));
      else throw failureAt(error, index, request);
    }
  }
  faults.throwIfAny();
  return prepared.map((run, index) => async (write) => {
    try {
      return await run(write);
    } catch (error) {
      throw failureAt(fullAccountError(error) ?? error, index, (steps[index] as Step).request);
    }
  });
}

/** @throws AppError BATCH_FAILED, BATCH_TOO_LARGE */
async function runAll(write: WriteContext, steps: readonly Prepared[]): Promise<WriteResponse> {
  const results: string[] = [];
  const pace = createPace(write.trx);
  for (const run of steps) {
    await pace();
    results.push(resultOf(await run(write), write.isRehearsal));
    if (write.changes.entries.size > MAX_OBJECTS) {
      throw new AppError('BATCH_TOO_LARGE', { message: `The batch changes more than ${MAX_OBJECTS} objects.` });
    }
  }
  const batch = write.isRehearsal ? null : batchOf(write);
  return ok(`{"results":[${results.join()}],"batch":${JSON.stringify(batch)}}`);
}

function resultOf({ status, headers: { etag }, body }: WriteResponse, isRehearsal: boolean): string {
  const tag = etag === undefined || isRehearsal ? '' : `,"etag":${JSON.stringify(etag)}`;
  return `{"status":${status},"body":${body === '' ? 'null' : body}${tag}}`;
}

/** Errors that do not depend on the operation, such as a revoked token, are those of the batch. */
function failureAt(error: unknown, index: number, { requestId }: WriteRequest): unknown {
  if (!(error instanceof AppError) || error.status === 401 || error.status >= 500) return error;
  const { request_id: _id, ...cause } = bodyOf(error, requestId);
  return new AppError('BATCH_FAILED', {
    message: `Operation ${index} failed, so nothing was changed: ${error.message}`,
    members: { failed_at: index, cause },
  });
}

export const atomicBatch: Feature = {
  name: 'atomic-batch',
  tags: [{ name: 'Batches', description: 'Several writes in one transaction.' }],
  routes: [{ mount: 'resource', routes }],
  // The scopes of its operations are checked one by one.
  scopes: { runBatch: null },
  components: [schema],
};
