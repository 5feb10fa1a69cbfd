import { PassThrough } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Lease } from '../../../db/leases.js';

interface ProgressStream<State> {
  /** Lease of the work. Released before the last line is sent: its receiver may start the next work. */
  lease: Lease;
  /** Returns a line of progress. */
  progressOf(state: State): object;
  /** Returns the last line, with its end. */
  sums(last: State | undefined): string;
}

/**
 * Streams the progress of long work, one JSON text a line. Progress is dropped while the client does not read, so that a
 * client that sends everything first cannot stall the work.
 */
export function streamProgress<State>(
  request: FastifyRequest,
  states: AsyncIterable<State>,
  { lease, progressOf, sums }: ProgressStream<State>,
): PassThrough {
  const stream = new PassThrough();
  const run = async () => {
    let last: State | undefined;
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
    request.log.warn({ request_id: request.id, err: error }, 'an import failed');
    stream.destroy(error as Error);
  });
  return stream;
}
