import { PassThrough } from 'node:stream';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Lease } from '../../../db/leases.js';
import { AppError } from '../../lib/errors.js';
import type { WriteResponse } from '../../write/operation.js';
import { appErrorFor } from '../errors/handler.js';
import type { ImportCut } from '../errors/schemas.js';
import { disconnection } from '../socket/disconnection.js';

const JSON_TYPE = 'application/json';

/** Media types of lines of JSON. Responses have the first, unless the client prefers another type. */
export const LINE_TYPES = ['application/x-ndjson', 'application/ndjson'] as const;

/** Media type of the response to long work: lines with its progress and the totals, or one object with the totals. */
type ProgressType = (typeof LINE_TYPES)[number] | typeof JSON_TYPE;

/** Returns the type that the client prefers. Types that are not of this list, and wildcards, are no preference. */
export function progressTypeOf({ headers: { accept = '' } }: Pick<FastifyRequest, 'headers'>): ProgressType {
  const types = accept.toLowerCase().replaceAll(/;(?!\s*q=)[^,;]*/g, '');
  return (negotiate(types, [...LINE_TYPES, JSON_TYPE]) as ProgressType | null) ?? LINE_TYPES[0];
}

/** True if the response has the progress. A response that is stored for an Idempotency-Key has only the totals. */
export function wantsProgress(request: FastifyRequest): boolean {
  return request.headers['idempotency-key'] === undefined && progressTypeOf(request) !== JSON_TYPE;
}

/** @param line the totals, with the end of the line; also valid as JSON */
export function totals(line: string): WriteResponse {
  return { status: 200, headers: { 'content-type': LINE_TYPES[0] }, body: line };
}

interface ProgressStream<State> {
  /** Lease of the work. Released before the last line is sent: its receiver may start the next work. */
  lease: Lease;
  /** Returns a line of progress. */
  progressOf(state: State): object;
  /** Returns the last line, with its end. */
  sums(last: State | undefined): string;
  /** Returns what is committed, for the last line of work that fails. */
  committed(last: State | undefined): Committed;
}

export type Committed = Pick<ImportCut, 'last_committed' | 'batches'>;

/**
 * Streams the progress of long work, one JSON text a line. Progress is dropped while the client does not read, so that a
 * client that sends everything first cannot stall the work. Work that fails ends with a line that tells where.
 */
export function streamProgress<State>(
  request: FastifyRequest,
  states: AsyncIterable<State>,
  { lease, progressOf, sums, committed }: ProgressStream<State>,
): PassThrough {
  const stream = new PassThrough();
  let last: State | undefined;
  const run = async () => {
    try {
      for await (const state of states) {
        last = state;
        if (stream.destroyed) return;
        if (!stream.writableNeedDrain) stream.write(`${JSON.stringify(progressOf(state))}\n`);
      }
    } finally {
      await lease.release(null);
    }
    stream.end(sums(last));
  };
  run().catch((error: unknown) => {
    request.log.warn({ request_id: request.id, err: error }, 'an import ended early');
    const { message, code } = appErrorFor(error, request);
    const cut: ImportCut = { ...committed(last), error: message, code, request_id: request.id };
    stream.end(`${JSON.stringify(cut)}\n`);
  });
  return stream;
}

/**
 * Carries out long work without sending its progress. It ends between two states if the client disconnects, unless it has
 * an Idempotency-Key: then the client repeats the request, and gets the stored response.
 * @throws AppError whose message tells what is committed
 */
export async function lastState<State>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  states: AsyncIterable<State>,
  committed: (last: State | undefined) => Committed,
): Promise<State | undefined> {
  const disconnected = request.headers['idempotency-key'] === undefined ? disconnection(reply) : undefined;
  let last: State | undefined;
  try {
    for await (last of states) disconnected?.throwIfAborted();
    return last;
  } catch (cause) {
    const { last_committed } = committed(last);
    if (last_committed === 0) throw cause;
    const { code, message } = appErrorFor(cause, request);
    throw new AppError(code, { message: `${message} The first ${last_committed} were imported.`, cause });
  }
}
