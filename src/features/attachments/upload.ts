import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountFull } from '../../access/account-bounds.js';
import { requireAccess } from '../../access/policy.js';
import type { App, Context } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { isReceived } from '../../http/request.js';
import { askForBody, failBody } from '../../http/resources/bodies.js';
import { createdResponse, UID_ERRORS } from '../../http/resources/crud.js';
import { FORM_REST_BYTES, fileOf, takeFiles } from '../../http/resources/file-bodies.js';
import { created } from '../../http/resources/responses.js';
import { inOwnScope } from '../../http/scope.js';
import type { AttachmentSlots } from '../../lib/attachment-slots.js';
import { AppError, detailsToError } from '../../lib/errors.js';
import { fileName } from '../../lib/file-names.js';
import { parseRef } from '../../lib/ids.js';
import { isBlank } from '../../lib/names.js';
import type { WriteOperation, WriteRequest } from '../../write/operation.js';
import { PARENTS, type ParentColumn } from './description.js';
import { mediaTypeOf } from './media-type.js';
import { Attachment, FileForm, MAX_ATTACHMENTS, UploadQuery } from './schema.js';
import { createAttachment } from './service.js';
import type { FileStore } from './storage.js';
import * as storage from './storage.js';
import * as store from './store.js';

/** Maximum time for a body that makes progress, in milliseconds. */
const MAX_UPLOAD_MS = 3_600_000;
/** Bytes that must arrive within each period of the ordinary body timeout. */
const PROGRESS_BYTES = 65_536;

/** Settings of a route whose body is a file: it may be slow, and is not read before the checks. */
export const SLOW_BODY = { continues: true, bodyTimeoutMs: MAX_UPLOAD_MS, bodyProgressBytes: PROGRESS_BYTES } as const;

interface Uploads {
  slots: AttachmentSlots;
  files: FileStore;
}

export function uploadRoute(context: Context, uploads: Uploads): (app: App) => Promise<void> {
  return inOwnScope(async (app) => {
    await takeFiles(app);
    app.post(
      '/attachment',
      {
        // The handler bounds the file.
        bodyLimit: Number.MAX_SAFE_INTEGER,
        config: {
          ...{ limit: 'create', idempotent: true, minimal: true },
          ...SLOW_BODY,
          fileBody: FileForm,
          errors: [
            ...(['FORBIDDEN', 'NOT_FOUND', 'FILE_TOO_LARGE', 'TOO_MANY_FILES', 'TOO_MANY_UPLOADS'] as const),
            ...UID_ERRORS,
          ],
        },
        schema: {
          operationId: 'createAttachment',
          summary: 'Attach a file',
          description:
            'Requires write access to the task, note or project; exactly one is named. The body is the file, of any ' +
            'content type, or a form with this part only. What can be refused is refused before the body is read: ' +
            'large files may wait with `Expect: 100-continue`. 64 KiB must arrive in every 30 s, all in an hour.',
          tags: ['Attachments'],
          querystring: UploadQuery,
          response: { 201: { description: 'The new attachment.', ...createdResponse(Attachment) } },
        },
      },
      (request, reply) => upload(context, uploads, request, reply),
    );
  });
}

async function upload(
  context: Context,
  { slots, files }: Uploads,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = request.query as UploadQuery;
  const parent = parentOf(query);
  const { maxBytes } = context.config.files;
  const release = isReceived(request) ? null : slots.upload(callerOf(request).id);
  try {
    const left = await checkedRoom(context, request, parent);
    askForBody(request, reply);
    const tooLarge = () => (left < maxBytes ? accountFull('files') : fileTooLarge(maxBytes));
    const received = await receiveBody(request, files, Math.min(maxBytes, left), tooLarge);
    return await keep({ files, request, reply }, { ...received, parent });
  } finally {
    release?.();
  }
}

interface Named {
  column: ParentColumn;
  reference: string;
}

/** @throws AppError VALIDATION_FAILED unless exactly one parent is named */
function parentOf(query: UploadQuery): Named {
  const named = PARENTS.flatMap((column) => {
    const reference = query[column];
    return reference === undefined ? [] : [{ column, reference }];
  });
  const [one, second] = named;
  if (one !== undefined && second === undefined) return one;
  const message = `must be the only one of ${PARENTS.join(', ')}`;
  throw detailsToError([{ path: `query/${second?.column ?? 'task_id'}`, message }], 'VALIDATION_FAILED');
}

/**
 * Checks what is known before the body is read. @returns the bytes that the account of the owner has room for
 * @throws AppError NOT_FOUND, FORBIDDEN, FILE_TOO_LARGE, ACCOUNT_FULL, TOO_MANY_FILES
 */
async function checkedRoom(
  { config, db }: Context,
  request: FastifyRequest,
  { column, reference }: Named,
): Promise<number> {
  const { fileBytes } = config.accountBounds;
  const announced = announcedBytes(request, config.files.maxBytes);
  const ref = parseRef(reference);
  const found = ref === null ? undefined : await store.findParent(db.read, callerOf(request), { column, ref });
  const parent = requireAccess(found, 'write');
  const left = Math.max(0, fileBytes - parent.file_bytes);
  if (fileBytes === 0 || announced > left) throw accountFull('files');
  if ((await store.countAttachments(db.read, column, parent.id)) >= MAX_ATTACHMENTS) {
    throw new AppError('TOO_MANY_FILES');
  }
  return left;
}

/**
 * Returns the minimum size of the file by `Content-Length`, without the rest of a form.
 * @throws AppError FILE_TOO_LARGE
 */
export function announcedBytes(request: FastifyRequest, maxBytes: number): number {
  const announced = Number(request.headers['content-length'] ?? 0) - (request.isMultipart() ? FORM_REST_BYTES : 0);
  if (announced > maxBytes) throw fileTooLarge(maxBytes);
  return announced;
}

export function fileTooLarge(maxBytes: number): AppError {
  const limit = maxBytes % 1_048_576 === 0 ? `${maxBytes / 1_048_576} MiB` : `${maxBytes} bytes`;
  return new AppError('FILE_TOO_LARGE', { message: `The file is larger than ${limit}.` });
}

interface Received {
  received: storage.ReceivedFile;
  /** Name in the form. */
  sentName: string | undefined;
}

async function receiveBody(
  request: FastifyRequest,
  files: FileStore,
  maxBytes: number,
  tooLarge: () => AppError,
): Promise<Received> {
  return untilStop(request, async () => {
    const sent = await fileOf(request, maxBytes, tooLarge);
    return { received: await storage.receive(files, sent.chunks), sentName: sent.name };
  });
}

/** Reads a body, and aborts when the service stops. @throws AppError OVERLOADED */
export async function untilStop<T>({ server, raw }: FastifyRequest, read: () => Promise<T>): Promise<T> {
  const { stopping } = server;
  const stop = () => failBody(raw, stopping.reason);
  if (stopping.aborted) throw stopping.reason;
  stopping.addEventListener('abort', stop);
  try {
    return await read();
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

/** Stores a received file, then writes its row. The file of a refused write is deleted. */
async function keep(
  { files, request, reply }: { files: FileStore; request: FastifyRequest; reply: FastifyReply },
  { received, sentName, parent }: Received & { parent: Named },
): Promise<FastifyReply> {
  const { size, sha256, head } = received;
  const { uid, name } = request.query as UploadQuery;
  let file: string | null = null;
  let isKept = false;
  try {
    const { mediaType, extension } = await mediaTypeOf(head, head.length === size);
    const given = [name, sentName].find((one) => one !== undefined && !isBlank(one));
    const attachment = { parent, uid, name: fileName(given ?? `file.${extension}`), size, mediaType, sha256 };
    // The fingerprint of the request has the digest.
    request.body = [sha256, sentName ?? null];
    const stored = await storage.store(files, received);
    file = stored;
    const operation: WriteOperation<WriteRequest, WriteRequest> = {
      async run(write, { path }) {
        const made = await createAttachment(write, { ...attachment, file: stored });
        isKept = true;
        return created(made, path);
      },
    };
    const sent = await request.server.write(request, reply, operation as WriteOperation<never, unknown>);
    // A replayed response belongs to the file of the first request.
    if (!isKept) await storage.remove(files, stored);
    return sent;
  } catch (error) {
    await storage.dropReceived(received);
    // After another error the row may be there: a job finds out.
    if (file !== null && (error instanceof AppError || !isKept)) await storage.remove(files, file);
    throw error;
  }
}
