import { Readable } from 'node:stream';
import { withLease } from '../../../db/leases.js';
import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { isDryRun } from '../../http/request.js';
import { limitedBody } from '../../http/resources/bodies.js';
import {
  type Committed,
  LINE_TYPES,
  lastState,
  progressTypeOf,
  streamProgress,
  totals,
  wantsProgress,
} from '../../http/resources/progress.js';
import { rehearse } from '../../http/resources/rehearsal.js';
import { Ref } from '../../http/schemas.js';
import { assertValid } from '../../http/validation/validation.js';
import type { BodyType, Feature } from '../../manifest.js';
import type { WriteResponse } from '../../write/operation.js';
import { MAX_LINE_BYTES } from './lines.js';
import * as schema from './schema.js';
import {
  MAX_IMPORT_BYTES,
  MAX_REHEARSED_BYTES,
  MAX_REHEARSED_LINES,
  TaskImportLine,
  TaskImportProgress,
  TaskImportQuery,
  TaskImportResult,
} from './schema.js';
import { type ImportState, importLines, importTasks, readRehearsedLines, takeImportLease } from './service.js';

const IMPORT_TIMEOUT_MS = 1_800_000;

const LINES: BodyType = {
  types: [...LINE_TYPES, 'application/jsonl', 'application/jsonlines', 'application/json', 'text/plain'],
  parse: 'stream',
};

const routes: Routes = (context) => async (app) => {
  app.post(
    '/tasks/import',
    {
      bodyLimit: MAX_IMPORT_BYTES,
      config: {
        idempotent: true,
        dryRun: true,
        bodyTimeoutMs: IMPORT_TIMEOUT_MS,
        streamedBody: {
          request: Ref(TaskImportLine),
          progress: Ref(TaskImportProgress),
          totals: Ref(TaskImportResult),
        },
      },
      schema: {
        operationId: 'importTasks',
        summary: 'Import tasks from lines of JSON',
        description:
          `One task per line (NDJSON), up to ${MAX_IMPORT_BYTES / 1_048_576} MiB in total and ` +
          `${MAX_LINE_BYTES / 1_048_576} MiB per line. Lines are processed as they arrive, in batches; a ` +
          'committed batch stays, whatever follows. A line that cannot be imported is reported by its number ' +
          'and does not stop the others. The response has a line after each batch, and a last one with the ' +
          'totals; an import that ends early has `ImportCut` instead, which names the last committed line. With ' +
          '`Accept: application/json`, only the totals are sent; the error of an import that ends early says how many ' +
          'lines were imported. One import at a time per user; it counts as one request. With an `Idempotency-Key`, ' +
          'only the totals are sent, and replayed in the type that the request prefers; without one, an import ends ' +
          'when its client disconnects. `import_key` makes it safe to send a file again. A dry run takes at most ' +
          `${MAX_REHEARSED_LINES} lines and ${MAX_REHEARSED_BYTES / 1_048_576} MiB, and sends only the totals.`,
        tags: ['Tasks'],
        querystring: TaskImportQuery,
        response: {
          200: { description: 'The progress, and finally the totals.' },
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
          const lines = await readRehearsedLines(limitedBody(chunks, MAX_REHEARSED_BYTES));
          return rehearse(context, { request, reply }, async (write) =>
            totals(sums(await importLines(write, lines, options))),
          );
        });
      }
      const states = importTasks(context, callerOf(request), limitedBody(chunks, MAX_IMPORT_BYTES), options);
      if (wantsProgress(request)) {
        const lease = await takeImportLease(context, id);
        const lines = streamProgress(request, states, { lease, progressOf, sums, committed });
        return reply.type(progressTypeOf(request)).send(lines);
      }
      return respondAlone(async () => totals(sums(await lastState({ request, reply }, states, committed))));
    },
  );
};

function progressOf({ lines, created, skipped }: ImportState): object {
  return { lines, created, skipped };
}

function sums(state: ImportState | undefined): string {
  const { created = 0, skipped = 0, failed = [], failed_count = 0, batches = [] } = state ?? {};
  return `${JSON.stringify({ created, skipped, failed, failed_count, batches })}\n`;
}

function committed(state: ImportState | undefined): Committed {
  return { last_committed: state?.lines ?? 0, batches: state?.batches ?? [] };
}

export const taskImport: Feature = {
  name: 'task-import',
  routes: [{ mount: 'resource', routes, bodies: [LINES] }],
  scopes: { importTasks: 'tasks:write' },
  components: [schema],
};
