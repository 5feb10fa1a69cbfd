import type { Static, TSchema } from '@sinclair/typebox';
import type { Caller } from '../access/caller.js';
import type { Precondition } from '../lib/representation.js';
import type { RunOptions, WriteContext } from './unit-of-work.js';

export interface WriteResponse {
  status: number;
  headers: Record<string, string>;
  /** JSON; empty for 204. */
  body: string;
}

export interface WriteRequest<Params = unknown, Query = unknown, Body = unknown> {
  caller: Caller;
  params: Params;
  query: Query;
  body: Body;
  /** Path as requested, without the query. */
  path: string;
  ifMatch: Precondition;
  requestId: string;
  /**
   * Validates a value that the schema of the route leaves open.
   * @param path of the value in error details (`body/items/3`)
   * @throws AppError VALIDATION_FAILED, UNKNOWN_MEMBER
   */
  validate<Schema extends TSchema>(schema: Schema, value: unknown, path: string): Static<Schema>;
  /** Parses and validates a query. @throws AppError VALIDATION_FAILED, UNKNOWN_PARAMETER */
  validateQuery<Schema extends TSchema>(schema: Schema, query: unknown, path: string): Static<Schema>;
}

/**
 * A write operation. The HTTP route, batches and gateways call the same two functions: `prepare` reads the request and
 * does slow work, `run` changes the database in the given transaction.
 */
export interface WriteOperation<Request extends WriteRequest = WriteRequest, Prepared = Request> extends RunOptions {
  /** Options that depend on the request, instead of those of the operation. */
  options?(request: Request): RunOptions;
  /** Number of operations of a batch that a request counts as; default 1. */
  size?(request: Request): number;
  /** Number of resources to count in the tier `create`, for routes with `deferredLimit`. */
  creations?(request: Request): number | Promise<number>;
  /** Number of these to count in a dry run as well; default 0. */
  rehearsedCreations?(request: Request): number | Promise<number>;
  /** Response of a request that writes nothing. It is not stored for replays. */
  preview?(request: Request): Promise<WriteResponse | undefined>;
  /** Default: the request itself. Not called for replayed responses. */
  prepare?(request: Request): Prepared | Promise<Prepared>;
  run(write: WriteContext, prepared: Prepared): Promise<WriteResponse>;
  /** Called after the commit and before the response. */
  finish?(): Promise<void>;
}
