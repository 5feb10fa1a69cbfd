import { Readable } from 'node:stream';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../context.js';
import { AppError, detailsToError } from '../../lib/errors.js';
import { textFault } from '../../lib/json-text.js';
import { assertReadable, failBody, limitedBody } from './bodies.js';

/** Bodies that are one file: its bytes, with any content type or none, or a form whose only part is the file. */
interface FileBody {
  /** Throws like `limitedBody`, and AppError VALIDATION_FAILED for a form with further parts. */
  chunks: AsyncIterable<Buffer>;
  /** Name of the file in a form. */
  name: string | undefined;
}

/** Bytes of a form beside its file, and those of them that a length may announce. */
const MAX_FORM_REST_BYTES = 64 * 1024;
export const FORM_REST_BYTES = 16 * 1024;
const MAX_FILE_NAME_LENGTH = 255;

/** Name that the `FormData` of browsers and Node gives to a file without one. */
const NO_NAME = 'blob';

/**
 * Makes the routes of a scope accept files instead of JSON. Other scopes of the app are not affected.
 * @param parts maximum parts of a form
 */
export async function takeFiles(scope: App, parts = 1): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  await scope.register(multipart, {
    // A field would be kept in memory.
    isPartAFile: () => true,
    // `fileOf` limits the size.
    limits: { parts, fileSize: Infinity },
  });
}

/**
 * @param tooLarge makes the error for a file that is too large; default: BODY_TOO_LARGE
 * @throws AppError VALIDATION_FAILED for a form without a file, BODY_TOO_LARGE, REQUEST_TIMEOUT
 */
export async function fileOf(request: FastifyRequest, maxBytes: number, tooLarge?: () => AppError): Promise<FileBody> {
  if (!request.isMultipart()) {
    const { body } = request;
    const source = body instanceof Readable ? body : Readable.from([]);
    return { chunks: limitedBody(source, maxBytes, tooLarge), name: undefined };
  }
  assertReadable(request.raw);
  const files = request.files();
  const pending = nextFile(request, files);
  limitForm(request, maxBytes + MAX_FORM_REST_BYTES, tooLarge);
  const first = await pending;
  if (first === undefined) throw notOneFile();
  async function* chunks(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield* file;
    await nextFile(request, files);
  }
  return { chunks: limitedBody(chunks(first.file), maxBytes, tooLarge), name: nameOf(first) };
}

interface FormPart extends FileBody {
  field: string;
}

/**
 * Yields the parts of a form. Each is read before the next one.
 * @param maxBytes maximum of one part
 * @throws AppError VALIDATION_FAILED for another body, REQUEST_TIMEOUT, and that of `tooLarge`
 */
export async function* partsOf(
  request: FastifyRequest,
  maxBytes: number,
  tooLarge: () => AppError,
): AsyncGenerator<FormPart> {
  if (!request.isMultipart()) throw notOneFile('must be a form');
  assertReadable(request.raw);
  const files = request.files();
  const pending = nextFile(request, files);
  limitForm(request, maxBytes + MAX_FORM_REST_BYTES, tooLarge);
  for (let part = await pending; part !== undefined; part = await nextFile(request, files)) {
    const { fieldname: field, file } = part;
    yield { field, name: nameOf(part), chunks: limitedBody(chunksOf(file), maxBytes, tooLarge) };
  }
}

async function* chunksOf(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* file;
}

/** Ends a form that is too large in total: its reader limits neither the text before nor that after its part. */
function limitForm({ raw }: FastifyRequest, maxBytes: number, tooLarge = () => new AppError('BODY_TOO_LARGE')): void {
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBytes) return;
    raw.off('data', count);
    failBody(raw, tooLarge());
  };
  raw.on('data', count);
}

async function nextFile(
  { raw }: FastifyRequest,
  files: AsyncIterator<MultipartFile>,
): Promise<MultipartFile | undefined> {
  try {
    const { value, done } = await files.next();
    return done === true ? undefined : value;
  } catch (error) {
    // The reader would go on with all further parts, which may be as short as their boundary.
    raw.unpipe();
    throw error instanceof AppError ? error : notOneFile();
  }
}

function notOneFile(message = 'must be a form with one part, the file'): AppError {
  return detailsToError([{ path: 'body', message }], 'VALIDATION_FAILED');
}

function nameOf({ filename }: Partial<MultipartFile>): string | undefined {
  if (filename === undefined || filename === NO_NAME) return undefined;
  const fault = textFault(filename);
  if (fault !== null) throw fault;
  if (filename.length <= MAX_FILE_NAME_LENGTH) return filename;
  const message = `must have a file name of at most ${MAX_FILE_NAME_LENGTH} characters`;
  throw detailsToError([{ path: 'body', message }], 'VALIDATION_FAILED');
}
