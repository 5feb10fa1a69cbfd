import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import pLimit from 'p-limit';
import type { App, Context, Routes } from '../context.js';
import { recordOwn } from '../features/security-log/record.js';
import { callerOf } from '../http/auth/identity.js';
import { JSON_TYPES, limitedBody } from '../http/resources/bodies.js';
import { AccountParameter, Ref } from '../http/schemas.js';
import { reserveBody, slotsPerUser, takeReservation } from '../http/slots.js';
import { disconnection } from '../http/socket/disconnection.js';
import { detailsToError } from '../lib/errors.js';
import { exportAccount } from './export-store.js';
import { importAccount } from './import.js';
import { ACCOUNT_DOCUMENT, IMPORT_RESULT, MAX_DOCUMENT_BYTES } from './schema.js';
import { spool, spoolBody } from './spool.js';

const tags = ['Accounts'];

/** Concurrent exports and imports of one user, so that slow downloads do not block other users. */
const SLOTS_PER_USER = 2;

/** Concurrent exports that read a snapshot: snapshots keep the WAL from being truncated. */
const oneOrTwo = pLimit(2);

const EXPORT_TIMEOUT_MS = 600_000;

/** Shared with imports of files. */
export const exportAndImportSlots = slotsPerUser(SLOTS_PER_USER, 'exports or imports');

export const accountExport: Routes = (context) => async (app) => {
  exportRoute(app, context);
  await app.register(async (scope: App) => importRoute(scope, context));
};

function exportRoute(app: App, { config, db, now, features }: Context): void {
  app.get(
    '/profile/export',
    {
      preParsing: exportAndImportSlots,
      config: { errors: ['STORAGE_FULL', 'STORAGE_READ_ONLY'] },
      schema: {
        operationId: 'exportProfile',
        summary: 'Export your account',
        description:
          'One document with everything that you own: profile, areas, goals, tags, projects with their sections, tasks ' +
          'with their subtasks, comments, reminders, completed occurrences and history, notes, views, watches, ' +
          'notification preferences, and channels without their secrets. Lists of your shares and attachments are ' +
          'for reference. It does not contain resources that others share with you, the bytes of files, passwords, ' +
          'sessions, API keys, webhooks, feeds, notifications, the security log and results of the AI assistant. It is a ' +
          'consistent snapshot. `importProfile` imports it. At most ' +
          `${SLOTS_PER_USER} exports and imports may run at once.`,
        tags,
        querystring: Type.Object({ account: AccountParameter }),
        response: {
          200: {
            description: 'The document of the account.',
            headers: {
              'Content-Disposition': { description: 'Suggests a file name with the day.', type: 'string' },
            },
            ...Ref(ACCOUNT_DOCUMENT),
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
      // An export works even if nothing can be written, for example on a full disk.
      await db
        .write((trx) => recordOwn({ trx, caller, at }, 'account_exported'))
        .catch((error: unknown) =>
          request.log.warn({ request_id: request.id, err: error }, 'could not record the export of an account'),
        );
      // A file can wait for a slow client; a database snapshot must not.
      const stop = disconnection(reply);
      const begin = () => exportAccount({ db, features }, caller, at, stop);
      const document = await oneOrTwo(() => spool(config.temporaryFolders, begin));
      const text = document.read();
      const tooSlow = () => text.destroy(new Error('client reads the export too slowly'));
      const deadline = setTimeout(tooSlow, EXPORT_TIMEOUT_MS).unref();
      text.once('close', () => clearTimeout(deadline));
      reply.header('content-length', document.bytes);
      return reply.send(text);
    },
  );
}

function importRoute(app: App, context: Context): void {
  // The import parses and validates the document itself, outside of the event loop.
  app.removeAllContentTypeParsers();
  for (const type of JSON_TYPES) {
    app.addContentTypeParser(type, (_request, body, done) => done(null, body));
  }
  app.post(
    '/profile/import',
    {
      bodyLimit: MAX_DOCUMENT_BYTES,
      validatorCompiler: () => () => true,
      preParsing: [exportAndImportSlots, reserveBody(context)],
      config: {
        idempotent: true,
        errors: ['CONFLICT', 'VALIDATION_FAILED', 'ACCOUNT_FULL', 'STORAGE_FULL', 'STORAGE_READ_ONLY'],
      },
      schema: {
        operationId: 'importProfile',
        summary: 'Import an exported document',
        description:
          'Imports a document of `exportProfile`, from this or another server, into an empty account: without ' +
          'areas, goals, tags, projects, tasks, notes or channels (the trash is ignored). The import is atomic and ' +
          'includes all relations, history, timestamps and settings. Resources keep their uid unless it is in ' +
          'use on this server; ids are new. E-mail address, password, API keys and role of the account stay ' +
          'unchanged, and no shares are created. The document is validated strictly. It may have ' +
          `${MAX_DOCUMENT_BYTES / 1_048_576} MiB and must arrive within 30 seconds; other routes accept 1 MiB.`,
        tags,
        body: Ref(ACCOUNT_DOCUMENT),
        response: { 200: { description: 'The number of imported records.', ...Ref(IMPORT_RESULT) } },
      },
    },
    async (request, reply) => {
      const { body } = request as { body: unknown };
      const sent = body instanceof Readable ? limitedBody(body, MAX_DOCUMENT_BYTES) : Readable.from([]);
      const document = await spoolBody(context.config, takeReservation(context, request), sent);
      try {
        if (document.bytes === 0) {
          throw detailsToError([{ path: 'body', message: 'must be an exported document' }], 'VALIDATION_FAILED');
        }
        const disconnected = disconnection(reply);
        // Belongs to the fingerprint of the request.
        request.body = document.sha256;
        return await app.handleLongIdempotently(request, reply, async () => {
          const read = () => document.file.readFile();
          const result = await importAccount(context, callerOf(request), read, disconnected);
          return { status: 200, headers: {}, body: JSON.stringify(result) };
        });
      } finally {
        await document.close();
      }
    },
  );
}
