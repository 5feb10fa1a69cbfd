import { Readable } from 'node:stream';
import type { FastifyReply, onRequestHookHandler } from 'fastify';
import type { App, Context, Feature } from '../context.js';
import { AppError } from '../errors.js';
import { callerOf } from '../http/identity.js';
import { Ref } from '../http/schemas.js';
import { recordOwn } from '../security-log/store.js';
import { exportAccount } from './export.js';
import { importBeside } from './import-thread.js';
import { AccountDocument, ImportResult, MOST_BYTES } from './schema.js';

const tags = ['Accounts'];

/** What holds a snapshot of the database or a large body in memory is limited at once, whoever asks. */
const MOST_AT_ONCE = 4;
const BUSY_RETRY_AFTER_S = 5;

/** A client that takes its export more slowly than this is cut off, in milliseconds. */
const EXPORT_TIMEOUT_MS = 600_000;

/** The whole of an account as one document, out and in. */
export const transfer: Feature = (context) => async (app) => {
  exportRoute(app, context);
  await app.register(async (scope) => importRoute(scope as App, context));
};

function exportRoute(app: App, { db, now }: Context): void {
  app.get(
    '/profile/export',
    {
      onRequest: atMost(MOST_AT_ONCE),
      schema: {
        operationId: 'exportProfile',
        summary: 'Export everything that is yours',
        description:
          'One document with all that you own: profile, areas, goals, tags, projects, tasks with their subtasks, ' +
          'completed occurrences and history, notes, and for the record with whom you share. What others share with ' +
          'you is theirs and no part of it; neither are passwords, sessions, API keys, the security log and results ' +
          'of the AI assistant. It shows the account as it was at one moment, whatever changes while it is sent, and is sent ' +
          'in pieces: an answer that breaks off is not valid JSON. `importProfile` takes it back.',
        tags,
        response: {
          200: {
            description: 'Your things.',
            headers: {
              'Content-Disposition': { description: 'Suggests a file name with the day.', type: 'string' },
            },
            ...Ref(AccountDocument),
          },
        },
      },
    },
    async (request, reply: FastifyReply) => {
      const at = now().toISOString();
      reply.header('content-type', 'application/json; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="tutti-${at.slice(0, 10)}.json"`);
      if (request.method === 'HEAD') return reply.send(Readable.from([]));
      const caller = callerOf(request);
      // Where nothing can be written, what is there can still be taken away.
      await db
        .write((trx) => recordOwn(trx, caller, 'account_exported', null, at))
        .catch((error: unknown) =>
          request.log.warn({ request_id: request.id, err: error }, 'could not write down that an account was exported'),
        );
      const text = Readable.from(exportAccount(db, caller, at), { highWaterMark: 1 });
      const tooSlow = () => text.destroy(new Error('the export was taken too slowly'));
      const deadline = setTimeout(tooSlow, EXPORT_TIMEOUT_MS).unref();
      text.once('close', () => clearTimeout(deadline));
      return reply.send(text);
    },
  );
}

function importRoute(app: App, { db, now }: Context): void {
  // The document is parsed and checked where it is imported, beside the event loop.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post(
    '/profile/import',
    {
      bodyLimit: MOST_BYTES,
      validatorCompiler: () => () => true,
      onRequest: atMost(MOST_AT_ONCE),
      config: { errors: ['CONFLICT'] },
      schema: {
        operationId: 'importProfile',
        summary: 'Import an exported document',
        description:
          'Takes what `exportProfile` wrote, here or on another server, into an account that has nothing: no areas, ' +
          'goals, tags, projects, tasks or notes, deleted ones not counted. All or nothing, with all relations, ' +
          'history, timestamps and settings. Things keep their uid unless it is in use on this server; ids are new. ' +
          'E-mail address, password, API keys and rights of the account stay as they are, and nothing is shared with ' +
          `anybody. The document is checked strictly and may have ${MOST_BYTES / 1_048_576} MiB, to arrive within ` +
          '30 seconds; other routes take 1 MiB.',
        tags,
        body: Ref(AccountDocument),
        response: { 200: { description: 'What the account has now.', ...Ref(ImportResult) } },
      },
    },
    async (request, reply) => {
      const bytes = request.body as unknown as Uint8Array | undefined;
      if (bytes === undefined || bytes.length === 0) {
        throw new AppError('VALIDATION_FAILED', {
          message: 'The body must be an exported document.',
          details: [{ path: 'body', message: 'is required' }],
        });
      }
      return reply.send(await importBeside(db, callerOf(request), bytes, now().toISOString()));
    },
  );
}

/** Lets so many requests in at once; the others are told to come again. @throws AppError DATABASE_BUSY */
function atMost(most: number): onRequestHookHandler {
  let inside = 0;
  return (_request, reply, done) => {
    if (inside >= most) {
      const message = 'Several exports or imports are under way. Try again in a moment.';
      done(new AppError('DATABASE_BUSY', { message, retryAfter: BUSY_RETRY_AFTER_S }));
      return;
    }
    inside += 1;
    reply.raw.once('close', () => {
      inside -= 1;
    });
    done();
  };
}
