import type { TSchema } from '@sinclair/typebox';
import { withLease } from '../../db/leases.js';
import { exportAndImportSlots } from '../account-data/routes.js';
import { spoolBody } from '../account-data/spool.js';
import type { App, Context, Routes } from '../context.js';
import { takeImportLease } from '../features/task-import/service.js';
import { callerOf } from '../http/auth/identity.js';
import { fileOf, takeFiles } from '../http/resources/file-bodies.js';
import {
  type Committed,
  lastState,
  progressTypeOf,
  streamProgress,
  totals,
  wantsProgress,
} from '../http/resources/progress.js';
import { Ref } from '../http/schemas.js';
import { inOwnScope } from '../http/scope.js';
import { reserveBody, slotsPerUser, takeReservation } from '../http/slots.js';
import { disconnection } from '../http/socket/disconnection.js';
import { assertValid } from '../http/validation/validation.js';
import { detailsToError } from '../lib/errors.js';
import { type FileImportState, importFile, previewFile } from './import.js';
import { MAX_FILE_BYTES } from './limits.js';
import { createFileReaders, type FileReaders } from './process.js';
import { FILE_LIMITS, FileForm, FileImportProgress, FileImportQuery, FileImportResult } from './schema.js';

/** Users take turns with their files, so that a second one of a user would only wait. */
const oneFile = slotsPerUser(1, 'file imports');

export const fileImport: Routes = (context) => {
  const readers = createFileReaders(context.config);
  return inOwnScope(async (app) => {
    await takeFiles(app);
    fileImportRoute(app, context, readers);
  });
};

function fileImportRoute(app: App, context: Context, readers: FileReaders): void {
  app.post(
    '/profile/import-file',
    {
      bodyLimit: MAX_FILE_BYTES,
      preParsing: [oneFile, exportAndImportSlots, reserveBody(context)],
      config: {
        idempotent: true,
        errors: ['TEXT_TOO_COMPLEX', 'OVERLOADED'],
        streamedBody: {
          request: FileForm,
          progress: Ref(FileImportProgress),
          totals: Ref(FileImportResult),
        },
      },
      schema: {
        operationId: 'importFile',
        summary: 'Import a file of another program',
        description:
          'Imports tasks, projects, areas, goals, tags and notes from a file as other programs export it: a table (CSV), ' +
          'iCalendar (`.ics`), Todoist (CSV, archive or JSON), TickTick, Asana, Vikunja, Wekan, a database of tududi, ' +
          'or a task a line (JSON). The format is recognised by the content. Existing areas, goals, tags, projects and ' +
          'notes are skipped, and so are tasks that were imported before: a repeated import is safe. An item that cannot ' +
          'be imported does not stop the others. A user sends one file at a time. Facts without a counterpart go to ' +
          `the notes of tasks, or are counted in \`left_out\`. ${FILE_LIMITS} The response has a line after each batch, and a last one with the totals; ` +
          'an import that ends early has `ImportCut` instead, which names the last committed item. With ' +
          'an `Idempotency-Key`, in a preview, and with `Accept: application/json`, only the totals are sent. ' +
          'Without a key, an import ends when its client disconnects. ' +
          'Instead of a form, the bytes of the file may be sent, with any content type or none. `importProfile` imports an exported account.',
        tags: ['Accounts'],
        querystring: FileImportQuery,
        response: {
          200: { description: 'The progress, and finally the totals.' },
        },
      },
    },
    async (request, reply) => {
      const { name, format = null, columns = '', user = null, project, preview = false } = request.query;
      const caller = callerOf(request);
      const { id, timezone } = caller;
      const sent = await fileOf(request, MAX_FILE_BYTES);
      const spooled = await spoolBody(context.config, takeReservation(context, request), sent.chunks);
      const job = {
        name: name ?? sent.name ?? '',
        format,
        columns,
        user,
        project: project ?? null,
        now: context.now().toISOString(),
        timezone,
      };
      const validate = (schema: TSchema, value: unknown, path: string) => assertValid(request, schema, value, path);
      const signal = AbortSignal.any([disconnection(reply), app.stopping]);
      const read = async () => ({ file: await readers.read(job, spooled.file, id, signal), project, validate });
      try {
        if (spooled.bytes === 0)
          throw detailsToError([{ path: 'body', message: 'must be a file' }], 'VALIDATION_FAILED');
        if (preview) {
          const result = await previewFile(context, caller, await read(), signal);
          return await reply.type(progressTypeOf(request)).send(textOf(result));
        }
        if (wantsProgress(request)) {
          const lease = await takeImportLease(context, id);
          const given = await read().catch(async (error: unknown) => {
            await lease.release(null);
            throw error;
          });
          const states = importFile(context, caller, given);
          const lines = streamProgress(request, states, { lease, progressOf, sums, committed });
          return await reply.type(progressTypeOf(request)).send(lines);
        }
        // Belongs to the fingerprint of the request.
        request.body = name === undefined && sent.name !== undefined ? [spooled.sha256, sent.name] : spooled.sha256;
        return await app.handleLongIdempotently(request, reply, async () =>
          withLease(await takeImportLease(context, id), async () => {
            const last = await lastState({ request, reply }, importFile(context, caller, await read()), committed);
            return totals(sums(last));
          }),
        );
      } finally {
        await spooled.close();
      }
    },
  );
}

function committed(state: FileImportState | undefined): Committed {
  return { last_committed: state?.done ?? 0, batches: state?.result.batches ?? [] };
}

function progressOf({ done, total }: FileImportState): object {
  return { done, total };
}

function sums(last: FileImportState | undefined): string {
  return last === undefined ? '' : textOf(last.result);
}

function textOf(result: FileImportResult): string {
  return `${JSON.stringify(result)}\n`;
}
