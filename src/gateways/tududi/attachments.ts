import { text } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { insufficientScope } from '../../access/scopes.js';
import type { App, Context } from '../../context.js';
import { FileForm } from '../../features/attachments/schema.js';
import { dropReceived, fileStore, type ReceivedFile, receive } from '../../features/attachments/storage.js';
import { announcedBytes, fileTooLarge, SLOW_BODY, untilStop } from '../../features/attachments/upload.js';
import { askForBody } from '../../http/resources/bodies.js';
import { partsOf, takeFiles } from '../../http/resources/file-bodies.js';
import { whenClosed } from '../../http/socket/disconnection.js';
import type { AttachmentSlots } from '../../lib/attachment-slots.js';
import { type OperationClient, refuse, type Schema } from '../client.js';
import { type Call, idIn, type Route } from './call.js';
import { clientFor } from './inner.js';
import { listed } from './pieces.js';

/** The files of tasks: tududi knows no others. Uploads and downloads are streams, on routes of their own. */

export const attachmentRoutes: readonly Route[] = [
  ['GET', '/tasks/:id/attachments', listAttachments],
  ['DELETE', '/tasks/:id/attachments/:attachment', deleteAttachment],
];

const STORED = 'task-';
/** The form has the file and the uid of the task, in any order. */
const FORM_PARTS = 8;
const MAX_FIELD_BYTES = 255;

function renderedAttachment(attachment: Schema<'Attachment'>) {
  const { uid } = attachment;
  return {
    id: attachment.id,
    uid,
    task_id: attachment.task_id,
    user_id: attachment.created_by?.id ?? attachment.user_id,
    original_filename: attachment.name,
    stored_filename: STORED + uid,
    file_size: attachment.size,
    mime_type: attachment.media_type,
    file_path: `tasks/${STORED}${uid}`,
    file_url: `/api/uploads/tasks/${STORED}${uid}`,
    created_at: attachment.created_at,
    updated_at: attachment.updated_at,
  };
}

async function listAttachments(call: Call) {
  const { inner } = call;
  requireFiles(inner);
  const { id } = await inner.call('getTask', idIn(call));
  const query = { task_id: String(id), order_by: ['created_at' as const] };
  return listed(inner.pages('listAttachments', { query }), renderedAttachment);
}

async function deleteAttachment(call: Call) {
  const { inner, params } = call;
  requireFiles(inner);
  const { id: task } = await inner.call('getTask', idIn(call));
  const { id, task_id } = await inner.call('getAttachment', { path: { id: params.attachment ?? '' } });
  if (task_id !== task) throw notFound();
  await inner.call('deleteAttachment', { path: { id } });
  return { message: 'Attachment deleted successfully' };
}

/** @throws Refusal 404 if files are switched off */
function requireFiles(inner: OperationClient): void {
  if (!inner.has('listAttachments')) throw notFound();
}

function notFound() {
  return refuse(404, 'Attachment not found', 'NOT_FOUND');
}

/** Adds the routes whose bodies are files. */
export function fileRoutes(scope: App, app: App, context: Context): void {
  const { config, attachmentSlots: slots } = context;
  const uploads = { slots, files: fileStore(config.files.folder), maxBytes: config.files.maxBytes };
  scope.register(async (plugin) => {
    const own = plugin as App;
    await takeFiles(own, FORM_PARTS);
    own.post(
      '/upload/task-attachment',
      { bodyLimit: Number.MAX_SAFE_INTEGER, config: { ...SLOW_BODY, fileBody: FileForm } },
      (request, reply) => upload(app, uploads, request, reply),
    );
    own.get('/attachments/:id/download', (request, reply) => download(app, request, reply, 'attachment'));
    own.get('/uploads/tasks/:id', (request, reply) => download(app, request, reply, 'inline'));
  });
}

interface Uploads {
  slots: AttachmentSlots;
  files: ReturnType<typeof fileStore>;
  maxBytes: number;
}

/**
 * Receives the whole form, because the uid of the task may follow the file; then the operation attaches the file. The
 * credential, its scope and the length are checked before the body is read.
 */
async function upload(app: App, uploads: Uploads, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { slots, maxBytes } = uploads;
  const inner = clientFor(app, request, reply);
  requireFiles(inner);
  if (request.caller === null) await inner.text('getCurrentUser');
  if (!inner.may('createAttachment')) {
    throw insufficientScope(inner.scopesOf('createAttachment'), 'The token may not attach files.');
  }
  announcedBytes(request, maxBytes);
  const release = slots.upload(request.caller?.id ?? 0);
  try {
    askForBody(request, reply);
    const form = await untilStop(request, () => receiveForm(request, uploads));
    const made = await attach(inner, form);
    return await reply.code(201).send(renderedAttachment(made));
  } finally {
    release();
  }
}

/** Attaches the file of a form, and deletes what was received. @throws Refusal */
async function attach(inner: OperationClient, { received, task, name }: Form): Promise<Schema<'Attachment'>> {
  if (received === undefined) throw refuse(400, 'No file uploaded', 'VALIDATION_FAILED');
  try {
    if (task === '') throw refuse(400, 'Task UID is required', 'VALIDATION_FAILED');
    return await inner.upload('createAttachment', { task_id: task, name }, received);
  } finally {
    await dropReceived(received);
  }
}

interface Form {
  received?: ReceivedFile;
  name?: string | undefined;
  task: string;
}

async function receiveForm(request: FastifyRequest, { files, maxBytes }: Uploads): Promise<Form> {
  const form: Form = { task: '' };
  try {
    for await (const { field, name, chunks } of partsOf(request, maxBytes, () => fileTooLarge(maxBytes))) {
      if (field === 'file' && form.received === undefined) {
        form.received = await receive(files, chunks);
        form.name = name;
      } else {
        const value = await fieldOf(chunks);
        if (field === 'taskUid') form.task = value.trim();
      }
    }
    return form;
  } catch (error) {
    if (form.received !== undefined) await dropReceived(form.received);
    throw error;
  }
}

/** @throws Refusal 400 for a field that is too long */
async function fieldOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MAX_FIELD_BYTES) throw refuse(400, 'A field of the form is too long.', 'VALIDATION_FAILED');
    parts.push(chunk);
  }
  return Buffer.concat(parts).toString();
}

/** Headers of a request and of a response that are those of the operation. */
const ASKED = ['range', 'if-range', 'if-none-match'] as const;
const SENT =
  /^(content-(type|length|range|disposition|security-policy)|etag|accept-ranges|cache-control|cross-origin-resource-policy|x-content-type-options)$/;

async function download(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  disposition: 'attachment' | 'inline',
): Promise<FastifyReply> {
  const inner = clientFor(app, request, reply);
  requireFiles(inner);
  const { id: given } = request.params as { id: string };
  const id = given.startsWith(STORED) ? given.slice(STORED.length) : given;
  const attachment = await inner.call('getAttachment', { path: { id } });
  if (attachment.task_id === null) throw notFound();
  const asked = ASKED.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]]));
  const response = await inner.streamed('getAttachmentContent', {
    path: { id: attachment.uid },
    query: { disposition },
    headers: Object.fromEntries(asked),
    method: request.method === 'HEAD' ? 'HEAD' : 'GET',
  });
  whenClosed(reply.raw, () => response.raw.res.destroy());
  for (const [name, value] of Object.entries(response.headers)) {
    if (SENT.test(name) && value !== undefined) reply.header(name, value);
  }
  reply.code(response.statusCode);
  if (response.statusCode !== 200 && response.statusCode !== 206) {
    await text(response.stream());
    return reply.send();
  }
  return reply.send(response.stream());
}
