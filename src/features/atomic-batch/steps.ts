import { Type } from '@sinclair/typebox';
import createRouter, { type HTTPMethod } from 'find-my-way';
import { scopeFault } from '../../access/scopes.js';
import type { App } from '../../context.js';
import type { MountedWrite } from '../../http/resources/write-route.js';
import { AppError, detailsToError, type ErrorDetail } from '../../lib/errors.js';
import { parseIfMatch } from '../../lib/representation.js';
import { isObject, required } from '../../lib/typed.js';
import type { WriteRequest } from '../../write/operation.js';
import { type BatchOperation, MAX_OPERATIONS } from './schema.js';

/** An operation of a batch as a request to its own route. */
export interface Step {
  route: MountedWrite;
  request: WriteRequest;
}

export type FindRoute = (method: string, path: string) => FoundRoute | null;

interface FoundRoute {
  route: MountedWrite;
  params: Record<string, string | undefined>;
  query: Record<string, unknown>;
}

/** Finds writes that a batch supports: those that can be rolled back, except batches themselves and their reversal. */
export function createRouteFinder(app: App): FindRoute {
  // Built on first use, when all routes are known.
  let router: ReturnType<typeof createRouter> | undefined;
  return (method, path) => {
    router ??= routerOf(app.mountedWrites);
    const found = router.find(method as HTTPMethod, app.documentedUrl(path));
    if (found === null) return null;
    return { route: found.store, params: found.params, query: found.searchParams };
  };
}

function routerOf(writes: readonly MountedWrite[]) {
  const router = createRouter({ maxParamLength: 500 });
  for (const write of writes) {
    const { dryRun = false, inBatch = true } = write.config;
    if (dryRun && inBatch) router.on(write.method as HTTPMethod, write.url, () => undefined, write);
  }
  return router;
}

/**
 * Validates the operations of a batch as their routes would.
 * @throws AppError VALIDATION_FAILED, UNKNOWN_MEMBER, UNKNOWN_PARAMETER, INSUFFICIENT_SCOPE, BATCH_TOO_LARGE
 */
export function readSteps(
  app: App,
  find: FindRoute,
  batch: WriteRequest<unknown, unknown, { operations: BatchOperation[] }>,
): Step[] {
  const faults = new Faults();
  const steps = batch.body.operations.flatMap(
    (operation, index) => faults.collect(() => readStep(find, batch, operation, index)) ?? [],
  );
  faults.throwIfAny();
  for (const [index, { route }] of steps.entries()) {
    const { scopes = [] } = app.operations.get(route.operationId) ?? {};
    const fault = scopeFault(batch.caller, ...scopes);
    if (fault !== null) throw located(fault, index);
  }
  const size = steps.reduce((sum, { route, request }) => sum + (route.operation.size?.(request as never) ?? 1), 0);
  if (size > MAX_OPERATIONS) {
    const message = `These are ${size} operations; a batch has at most ${MAX_OPERATIONS}. Bulk calls count as their items.`;
    throw new AppError('BATCH_TOO_LARGE', { message });
  }
  return steps;
}

function readStep(
  find: FindRoute,
  batch: WriteRequest,
  { method, path, body, if_match }: BatchOperation,
  index: number,
): Step {
  const at = `body/operations/${index}`;
  const found = find(method, path);
  if (found === null) {
    const message = `${method} ${path} is no operation that a batch supports: writes with a dry run, by their full path`;
    throw detailsToError([{ path: `${at}/path`, message: `must name an operation: ${message}` }], 'VALIDATION_FAILED');
  }
  const { route, params, query } = found;
  const { schema } = route;
  const { validate, validateQuery } = batch;
  if (schema.body === undefined && isObject(body) && Object.keys(body).length > 0) {
    throw detailsToError([{ path: `${at}/body`, message: 'is not taken by this operation' }], 'UNKNOWN_MEMBER');
  }
  const request: WriteRequest = {
    ...batch,
    params,
    query: validateQuery(schema.querystring ?? NO_PARAMETERS, query, `${at}/query`),
    body: schema.body === undefined ? undefined : (validate(schema.body, body, `${at}/body`) ?? {}),
    path: required(path.split('?', 1)[0]),
    ifMatch: parseIfMatch(if_match),
  };
  return { route, request };
}

const NO_PARAMETERS = Type.Object({});

/** Adds the index of the operation to an error that concerns one of them. */
export function located({ code, message, details = [], scopes }: AppError, index: number): AppError {
  const at = `body/operations/${index}`;
  const moved = details.map((detail) => ({
    ...detail,
    path: detail.path.startsWith(at) ? detail.path : `${at}/${detail.path}`,
  }));
  return new AppError(code, {
    message: `Operation ${index}: ${message}`,
    ...(moved.length > 0 && { details: moved }),
    ...(scopes && { scopes }),
  });
}

/** Collects the faults of all operations, so that one response reports them. */
export class Faults {
  readonly #details: ErrorDetail[] = [];
  readonly #errors: AppError[] = [];

  collect<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 400) throw error;
      this.add(error);
      return undefined;
    }
  }

  add(error: AppError): void {
    this.#errors.push(error);
    this.#details.push(...(error.details ?? []));
  }

  /** @throws AppError the only fault, or one with the details of all */
  throwIfAny(): void {
    const [first, ...others] = this.#errors;
    if (first === undefined) return;
    if (others.length === 0) throw first;
    const isSame = others.every(({ code }) => code === first.code);
    throw detailsToError(this.#details, isSame ? first.code : 'VALIDATION_FAILED');
  }
}
