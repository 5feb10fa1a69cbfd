import { isUtf8 } from 'node:buffer';
import type { FastifyBodyParser } from 'fastify';
import type { App } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { invalidJson, NUL, notUtf8, textFault } from '../../lib/json-text.js';

/** JSON, and what is written in it (RFC 6839, section 3.1): `application/merge-patch+json`, say. */
export const JSON_TYPES: (string | RegExp)[] = ['application/json', /^application\/[\w!#$&^.+-]+\+json\s*(?:;|$)/i];

/**
 * Parses JSON bodies. No body, or an empty one, is no body, whatever its content type: many clients send one along with
 * every request.
 * @param types content types of JSON; other types are refused, unless `*` is among these
 */
export function parseBodies(app: App, types: readonly (string | RegExp)[] = JSON_TYPES): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  const parseJson: FastifyBodyParser<Buffer> = (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body)) return done(notUtf8());
    const text = body.toString();
    parse(request, text, (error, value) => {
      done(error === null ? textFault(value) : invalidJson(text), value);
    });
  };
  for (const type of types) app.addContentTypeParser(type, { parseAs: 'buffer' }, parseJson);
  if (!types.includes('*')) {
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(body.length === 0 ? null : new AppError('UNSUPPORTED_MEDIA_TYPE'), undefined);
    });
  }
  // What comes by the URL is held to the same.
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new AppError('BAD_REQUEST', { message: `Text ${NUL}.` }) : undefined);
  });
}
