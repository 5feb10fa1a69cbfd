import { type TSchema, Type } from '@sinclair/typebox';
import type { onRequestHookHandler } from 'fastify';
import { withLease } from '../../db/leases.js';
import type { App, Context } from '../context.js';
import { callerOf } from '../http/auth/identity.js';
import { withHeaders } from '../http/openapi/document.js';
import { streamProgress } from '../http/resources/progress.js';
import { Ref } from '../http/schemas.js';
import { assertValid } from '../http/validation/validation.js';
import { detailsToError } from '../lib/errors.js';
import { takeImportLease } from '../write/import-lease.js';
import { readInThread } from './file-converter.js';
import { type FileImportState, importFile, previewFile } from './file-import.js';
import { MAX_FILE_BYTES } from './file-limits.js';
import { FILE_LIMITS, FileImportProgress, FileImportQuery, FileImportResult } from './file-schema.js';

const NDJSON = 'application/x-ndjson';
const FILE = 'application/octet-stream';

/** @param slots limits concurrent exports and imports of a user */
export function fileImportRoute(app: App, context: Context, slots: onRequestHookHandler): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FILE, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post(
    '/profile/import-file',
    {
      bodyLimit: MAX_FILE_BYTES,
      onRequest: slots,
      config: {
        idempotent: true,
        errors: ['TEXT_TOO_COMPLEX'],
        streamedBody: {
          request: Type.String({ contentMediaType: FILE, examples: ['Title,List\nPrune the roses,Garden\n'] }),
          response: [Ref(FileImportProgress), Ref(FileImportResult)],
        },
      },
      schema: {
        operationId: 'importFile',
        summary: 'Import a file of another program',
        description:
          'Imports tasks, projects, areas, goals, tags and notes from a file as other programs export it: a table (CSV), ' +
          'iCalendar (`.ics`), Todoist (CSV, archive or JSON), TickTick, Asana, Vikunja, Wekan, a database of tududi, ' +
          'or a task a line (JSON). The format is recognized by the content. Existing areas, goals, tags, projects and ' +
          'notes are skipped, and so are tasks that were imported before: a repeated import is safe. An item that cannot ' +
          'be imported does not stop the others. Facts without a counterpart go to the notes of tasks, or are counted ' +
          `in \`left_out\`. ${FILE_LIMITS} The response has a line after each batch, and a last one with the totals. With ` +
          'an `Idempotency-Key`, and in a preview, only the totals are sent. `importProfile` imports an exported account.',
        tags: ['Accounts'],
        querystring: FileImportQuery,
        response: {
          200: { description: 'The progress, and finally the totals.', ...withHeaders('Idempotency-Replayed') },
        },
      },
    },
    async (request, reply) => {
      const { name = '', format = null, columns = '', user = null, project, preview = false } = request.query;
      const caller = callerOf(request);
      const { id, timezone } = caller;
      const bytes: unknown = request.body;
      if (!(bytes instanceof Uint8Array) || bytes.length === 0) {
        throw detailsToError([{ path: 'body', message: 'must be a file' }], 'VALIDATION_FAILED');
      }
      const now = context.now();
      const job = { name, bytes, format, columns, user, project: project ?? null, now, timezone };
      const validate = (schema: TSchema, value: unknown, path: string) => assertValid(request, schema, value, path);
      const read = async () => ({ file: await readInThread(job, id), project, validate });
      if (preview) {
        const result = await previewFile(context, caller, await read());
        return reply.type(NDJSON).send(textOf(result));
      }
      if (request.headers['idempotency-key'] === undefined) {
        const states = importFile(context, caller, await read());
        const lease = await takeImportLease(context, id);
        return reply.type(NDJSON).send(streamProgress(request, states, { lease, progressOf, sums }));
      }
      return app.handleLongIdempotently(request, reply, async () => {
        const given = await read();
        return withLease(await takeImportLease(context, id), async () => {
          let last: FileImportState | undefined;
          for await (last of importFile(context, caller, given));
          return { status: 200, headers: { 'content-type': NDJSON }, body: sums(last) };
        });
      });
    },
  );
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
