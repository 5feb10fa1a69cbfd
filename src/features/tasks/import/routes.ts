import { Readable } from 'node:stream';
import { withLease } from '../../../../db/leases.js';
import type { BodyType, Routes } from '../../../context.js';
import { callerOf } from '../../../http/auth/identity.js';
import { isDryRun } from '../../../http/dry-run.js';
import { withHeaders } from '../../../http/openapi/document.js';
import { streamProgress } from '../../../http/resources/progress.js';
import { rehearse } from '../../../http/resources/rehearsal.js';
import { Ref } from '../../../http/schemas.js';
import { assertValid } from '../../../http/validation/validation.js';
import { AppError } from '../../../lib/errors.js';
import { takeImportLease } from '../../../write/import-lease.js';
import type { WriteResponse } from '../../../write/operation.js';
import {
  MAX_IMPORT_BYTES,
  MAX_LINE_BYTES,
  MAX_REHEARSED_BYTES,
  MAX_REHEARSED_LINES,
  TaskImportLine,
  TaskImportProgress,
  TaskImportQuery,
  TaskImportResult,
} from './schema.js';
import { type ImportState, importLines, importTasks, readRehearsedLines } from './service.js';

const IMPORT_TIMEOUT_MS = 1_800_000;

const NDJSON = 'application/x-ndjson';

export const LINES: BodyType = {
  types: [NDJSON, 'application/jsonl', 'application/jsonlines', 'application/json', 'text/plain'],
  parse: 'stream',
};

export const importTaskLines: Routes = (context) => async (app) => {
  app.post(
    '/tasks/import',
    {
      bodyLimit: MAX_IMPORT_BYTES,
      config: {
        idempotent: true,
        dryRun: true,
        bodyTimeoutMs: IMPORT_TIMEOUT_MS,
        streamedBody: { request: Ref(TaskImportLine), response: [Ref(TaskImportProgress), Ref(TaskImportResult)] },
      },
      schema: {
        operationId: 'importTasks',
        summary: 'Import tasks from lines of JSON',
        description:
          `One task per line (NDJSON), up to ${MAX_IMPORT_BYTES / 1_048_576} MiB in total and ` +
          `${MAX_LINE_BYTES / 1_048_576} MiB per line. Lines are processed as they arrive, in batches; a ` +
          'committed batch stays, whatever follows. A line that cannot be imported is reported by its number ' +
          'and does not stop the others. The response has a line after each batch, and a last one with the ' +
          'totals. One import at a time per user; it counts as one request. With an `Idempotency-Key` only the ' +
          'totals are sent, and replayed. `import_key` makes it safe to send a file again. A dry run takes at most ' +
          `${MAX_REHEARSED_LINES} lines and ${MAX_REHEARSED_BYTES / 1_048_576} MiB, and sends only the totals.`,
        tags: ['Tasks'],
        querystring: TaskImportQuery,
        response: {
          200: { description: 'The progress, and finally the totals.', ...withHeaders('Idempotency-Replayed') },
        },
      },
    },
    async (request, reply) => {
      if (request.query.dry_run === true) request.headers['dry-run'] = 'true';
      const { id } = callerOf(request);
      const body: unknown = request.body;
      const chunks = body instanceof Readable ? body : Readable.from([]);
      const options = { validate: (value: unknown) => assertValid(request, Ref(TaskImportLine), value, 'line') };
      // Released before the response: its receiver may start the next import. A replay needs no lease.
      const respondAlone = (run: () => Promise<WriteResponse>) =>
        app.handleLongIdempotently(request, reply, async () => withLease(await takeImportLease(context, id), run));
      if (isDryRun(request)) {
        return respondAlone(async () => {
          const lines = await readRehearsedLines(limited(chunks, MAX_REHEARSED_BYTES));
          return rehearse(context, request, async (write) => totals(await importLines(write, lines, options)));
        });
      }
      const states = importTasks(context, callerOf(request), limited(chunks, MAX_IMPORT_BYTES), options);
      if (request.headers['idempotency-key'] === undefined) {
        const lease = await takeImportLease(context, id);
        return reply.type(NDJSON).send(streamProgress(request, states, { lease, progressOf, sums }));
      }
      return respondAlone(async () => {
        let last: ImportState | undefined;
        for await (last of states);
        return totals(last);
      });
    },
  );
};

/** @throws AppError BODY_TOO_LARGE once the limit is exceeded */
async function* limited(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes)
      throw new AppError('BODY_TOO_LARGE', { message: `The body has more than ${maxBytes / 1_048_576} MiB.` });
    yield chunk;
  }
}

function progressOf({ lines, created, skipped }: ImportState): object {
  return { lines, created, skipped };
}

function totals(state: ImportState | undefined): WriteResponse {
  return { status: 200, headers: { 'content-type': NDJSON }, body: sums(state) };
}

function sums(state: ImportState | undefined): string {
  const { created = 0, skipped = 0, failed = [], failed_count = 0, batches = [] } = state ?? {};
  return `${JSON.stringify({ created, skipped, failed, failed_count, batches })}\n`;
}
