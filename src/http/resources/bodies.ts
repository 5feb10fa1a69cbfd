import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import type { FastifyBodyParser, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { invalidJson, notUtf8, textFault } from '../../lib/json-text.js';
import type { BodyType } from '../../manifest.js';
import { whenClosed } from '../socket/disconnection.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    bodyTimeoutMs?: number;
    /** A body may take `bodyTimeoutMs` as long as so many bytes arrive in each timeout of other bodies. */
    bodyProgressBytes?: number;
    /** True if the route itself asks for the body of a request with `Expect: 100-continue`. */
    continues?: true;
  }
}

/** JSON, and media types based on it (RFC 6839, section 3.1), such as `application/merge-patch+json`. */
export const JSON_TYPES: (string | RegExp)[] = ['application/json', /^application\/[\w!#$&^.+-]+\+json\s*(?:;|$)/i];

/** Maximum bytes of a body where no sign-in is needed, unless the route sets its own. */
export const PUBLIC_BODY_LIMIT = 32 * 1024;
/** Maximum bytes of the body of a sign-in. */
export const SIGN_IN_BODY_LIMIT = 16 * 1024;

/** Keeps anyone from having large bodies parsed. Must be called before routes are added. */
export function limitPublicBodies(app: App): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.public === true) route.bodyLimit ??= PUBLIC_BODY_LIMIT;
  });
}

/** Errors of bodies that nothing was reading at the time. */
const faults = new WeakMap<Readable, AppError>();

/** Ends the reading of a body with an error. A reader that begins later gets it then. */
export function failBody(body: Readable, error: AppError): void {
  // An event without a listener would end the process.
  if (body.listenerCount('error') === 0) faults.set(body, error);
  else body.emit('error', error);
}

/** Called before a body is read. @throws the error with which it has failed */
export function assertReadable(body: Readable): void {
  const fault = faults.get(body);
  if (fault !== undefined) throw fault;
}

/**
 * Rejects a request whose body is late with REQUEST_TIMEOUT, and closes its connection. Node's own `requestTimeout` is
 * the same for all routes and is checked every few seconds only.
 * @param timeoutMs time for routes that set none
 */
export function limitBodyTime(request: FastifyRequest, reply: FastifyReply, body: Readable, timeoutMs: number): void {
  const { bodyTimeoutMs = timeoutMs, bodyProgressBytes } = request.routeOptions.config;
  const refuse = () => {
    clear();
    reply.header('connection', 'close');
    failBody(body, new AppError('REQUEST_TIMEOUT'));
  };
  const timers = [setTimeout(refuse, bodyTimeoutMs).unref()];
  const { socket } = request.raw;
  if (bodyProgressBytes !== undefined) {
    let received = socket.bytesRead;
    const check = () => {
      if (socket.bytesRead - received < bodyProgressBytes && !request.raw.complete) refuse();
      received = socket.bytesRead;
    };
    timers.push(setInterval(check, timeoutMs).unref());
  }
  const clear = () => timers.forEach(clearTimeout);
  body.once('end', clear);
  // A body that is not read ends with the response.
  whenClosed(reply.raw, clear);
}

/** Sends `100 Continue` to a client that waits for it (RFC 9110, section 10.1.1). */
export function askForBody({ headers }: FastifyRequest, { raw }: FastifyReply): void {
  if (headers.expect?.toLowerCase() === '100-continue') raw.writeContinue();
}

/**
 * Parses JSON bodies. An empty body counts as absent, whatever its content type, because many clients always send one.
 * The body of a request to an unknown path does not matter: the response is 404.
 * @param types content types of JSON; other types are rejected, unless `*` is included
 * @param faultOf returns what is wrong with a parsed body
 */
export function parseBodies(
  app: App,
  types: readonly (string | RegExp)[] = JSON_TYPES,
  faultOf: (body: unknown) => AppError | null = textFault,
): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  const parseJson: FastifyBodyParser<Buffer> = (request, body, done) => {
    if (body.length === 0 || request.is404) return done(null, undefined);
    if (!isUtf8(body)) return done(notUtf8());
    const text = body.toString();
    parse(request, text, (error, value) => {
      done(error === null ? faultOf(value) : invalidJson(text), value);
    });
  };
  for (const type of types) app.addContentTypeParser(type, { parseAs: 'buffer' }, parseJson);
  if (!types.includes('*')) {
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
      done(body.length === 0 || request.is404 ? null : new AppError('UNSUPPORTED_MEDIA_TYPE'), undefined);
    });
  }
}

/** A body that is compressed, say (RFC 9110, section 15.5.16). */
export function codedBody(coding: string): AppError {
  const message = `Send the body as it is, without Content-Encoding: ${coding.slice(0, 20)}.`;
  return new AppError('UNSUPPORTED_MEDIA_TYPE', { message });
}

/** Makes the routes of a scope accept these bodies instead of JSON. Other scopes of the app are not affected. */
export function takeBodies(scope: App, types: readonly BodyType[]): void {
  scope.removeAllContentTypeParsers();
  for (const { types: names, parse } of types) {
    const contentTypes = [...names];
    if (parse === 'stream') scope.addContentTypeParser(contentTypes, (_request, payload, done) => done(null, payload));
    else
      scope.addContentTypeParser(contentTypes, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
        parse(body),
      );
  }
}

/**
 * Yields the chunks of a streamed body. A body whose reader gives up stays open: destroying it would separate it from its
 * connection, which would then wait for its rest until it is idle for too long.
 * @throws the error for a body that is too large, BAD_REQUEST if the client disconnects before its end
 */
export async function* limitedBody(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
  tooLarge = () => new AppError('BODY_TOO_LARGE', { message: `The body has more than ${maxBytes / 1_048_576} MiB.` }),
): AsyncGenerator<Buffer> {
  let bytes = 0;
  if (chunks instanceof Readable) assertReadable(chunks);
  const source = chunks instanceof Readable ? chunks.iterator({ destroyOnReturn: false }) : chunks;
  try {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      yield chunk;
    }
  } catch (cause) {
    throw cause instanceof AppError
      ? cause
      : new AppError('BAD_REQUEST', { message: 'The body has ended early.', cause });
  }
}
