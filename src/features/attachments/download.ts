import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireAccess } from '../../access/policy.js';
import type { App, Context } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { refOf } from '../../http/resources/crud.js';
import { namesTag } from '../../http/resources/responses.js';
import { AccountParameter, IdParams, StringEnum } from '../../http/schemas.js';
import { disconnection, whenClosed } from '../../http/socket/disconnection.js';
import { CountedResponse } from '../../http/socket/response-buffers.js';
import type { AttachmentSlots } from '../../lib/attachment-slots.js';
import { AppError } from '../../lib/errors.js';
import { dispositionOf } from '../../lib/file-names.js';
import { contentTypeOf, mayBeShown } from './media-type.js';
import { type FileStore, openFile } from './storage.js';
import * as store from './store.js';
import type { Watch } from './watch.js';

/** Bytes that are read from a file at once. */
const READ_BYTES = 65_536;

/** Headers of the bytes of a file, whatever its type: a browser runs no script in it, and does not guess the type. */
const CONTENT_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-cache',
  'accept-ranges': 'bytes',
};

interface Downloads {
  slots: AttachmentSlots;
  files: FileStore;
  watch: Watch;
}

const text = (description: string) => ({ description, type: 'string' });

const ETag = text('The SHA-256 of the file, in quotes.');
const ofContent = {
  ETag,
  'Content-Disposition': text('The name of the file, and how a browser treats it.'),
  'Accept-Ranges': text('`bytes`.'),
};
const ofRange = { 'Content-Range': text('The range, and the size of the file.') };
const BYTES = { '*/*': { schema: { type: 'string', format: 'binary', examples: ['Three quotes by Friday.'] } } };

export function downloadRoute(app: App, context: Context, downloads: Downloads): void {
  app.get(
    '/attachment/:id/content',
    {
      config: { errors: ['TOO_MANY_DOWNLOADS', 'FILE_DAMAGED'] },
      schema: {
        operationId: 'getAttachmentContent',
        summary: 'Read the bytes of an attachment',
        description:
          'Honours one range (`Range`, `If-Range`); the response is then 206, or 416 beyond the end. `If-None-Match` ' +
          'with the `ETag` is 304. At most 8 downloads of a user run at once. A download ends if the right to it ends.',
        tags: ['Attachments'],
        params: IdParams('attachment'),
        querystring: Type.Object({
          disposition: Type.Optional(
            StringEnum(['attachment', 'inline'], {
              description:
                '`inline` lets a browser show PNG, JPEG, GIF, WebP, AVIF, audio, MP4, WebM, PDF and plain text. ' +
                'Other types, and by default all, are saved as a file.',
            }),
          ),
          account: AccountParameter,
        }),
        response: {
          200: { description: 'The bytes, with the type of the attachment.', headers: ofContent, content: BYTES },
          206: { description: 'The bytes of the range.', headers: { ...ofContent, ...ofRange }, content: BYTES },
          304: { type: 'null', headers: { ETag } },
          416: { description: 'The file has no such bytes.', type: 'null', headers: { ETag, ...ofRange } },
        },
      },
    },
    async (request, reply) => {
      const content = requireAccess(
        await store.findContent(context.db.read, callerOf(request), refOf(request.params.id)),
        'read',
      );
      const wanted = request.query.disposition ?? 'attachment';
      const isInline = wanted === 'inline' && mayBeShown(content.media_type);
      reply.header('content-disposition', dispositionOf(isInline ? 'inline' : 'attachment', content.name));
      return sendContent(context, downloads, { request, reply }, content);
    },
  );
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

async function sendContent(
  context: Context,
  downloads: Downloads,
  { request, reply }: Exchange,
  content: store.Content,
): Promise<FastifyReply> {
  const { size, sha256 } = content;
  const tag = `"${sha256}"`;
  reply.headers({ ...CONTENT_HEADERS, etag: tag });
  if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  const selected = selectedBytes(request.headers, { size, tag });
  if (selected === 'unsatisfiable') {
    reply.removeHeader('content-disposition');
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  const { start, end, isPart } = selected;
  reply.type(contentTypeOf(content.media_type)).header('content-length', end - start);
  if (isPart) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${size}`);
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  return sendBytes(context, downloads, { request, reply }, { content, start, end });
}

async function sendBytes(
  { config }: Context,
  { slots, files, watch }: Downloads,
  { request, reply }: Exchange,
  { content, start, end }: { content: store.Content; start: number; end: number },
): Promise<FastifyReply> {
  const caller = callerOf(request);
  const { stopping } = request.server;
  const ended = AbortSignal.any([disconnection(reply), stopping]);
  let release: (() => void) | undefined;
  try {
    release = await slots.download(caller.id, ended);
    const file = content.file === null ? undefined : await openFile(files, content.file, content.size);
    if (file === undefined) throw damaged(content);
    if (ended.aborted) await file.close();
    ended.throwIfAborted();
    const bytes =
      end === start ? Readable.from([]) : file.createReadStream({ start, end: end - 1, highWaterMark: READ_BYTES });
    if (end === start) await file.close();
    const { raw } = reply;
    const cut = () => raw.destroy();
    const forget = watch.add({ caller, attachmentId: content.id, end: cut });
    stopping.addEventListener('abort', cut);
    boundSlowReading(raw, config.responseBuffers.timeoutMs);
    whenClosed(raw, () => {
      forget();
      release?.();
      stopping.removeEventListener('abort', cut);
      bytes.destroy();
    });
    return await reply.send(bytes);
  } catch (error) {
    release?.();
    for (const name of [
      'etag',
      'content-disposition',
      'content-length',
      'content-range',
      'content-type',
      'accept-ranges',
    ]) {
      reply.removeHeader(name);
    }
    throw error;
  }
}

function damaged({ uid }: store.Content): AppError {
  return new AppError('FILE_DAMAGED', { cause: new Error(`the file of the attachment ${uid} is missing or damaged`) });
}

/** Closes the connection of a client that reads nothing. Its buffer has one piece of the file, which is not counted. */
function boundSlowReading(raw: FastifyReply['raw'], timeoutMs: number): void {
  if (!(raw instanceof CountedResponse)) return;
  const { socket } = raw;
  raw.onUnread = null;
  if (socket === null) return;
  const before = socket.timeout ?? 0;
  socket.setTimeout(timeoutMs);
  raw.once('timeout', () => socket.destroy());
  raw.once('close', () => socket.setTimeout(before));
}

/** The bytes of a response: the whole file, a part of it, or none that it has. */
type Selected = { start: number; end: number; isPart: boolean } | 'unsatisfiable';

/**
 * Returns the part of a file that a request asks for (RFC 9110, section 14.2). A header that is not valid, or names
 * several ranges, is ignored. `end` is the position after the last byte.
 * @param tag strong entity tag of the file
 */
function selectedBytes(
  { range, 'if-range': condition }: { range?: string | undefined; 'if-range'?: string | string[] | undefined },
  { size, tag }: { size: number; tag: string },
): Selected {
  const whole = { start: 0, end: size, isPart: false };
  if (range === undefined || (condition !== undefined && condition !== tag)) return whole;
  const [, first, last] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(range) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return whole;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size, isPart: true };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return whole;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size), isPart: true };
}
