import { isUtf8 } from 'node:buffer';
import type { FastifyBodyParser } from 'fastify';
import type { App, BodyType } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { invalidJson, NUL, notUtf8, textFault } from '../../lib/json-text.js';

/** JSON, and media types based on it (RFC 6839, section 3.1), such as `application/merge-patch+json`. */
export const JSON_TYPES: (string | RegExp)[] = ['application/json', /^application\/[\w!#$&^.+-]+\+json\s*(?:;|$)/i];

/**
 * Parses JSON bodies. An empty body counts as absent, whatever its content type, because many clients always send one.
 * @param types content types of JSON; other types are rejected, unless `*` is included
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
  // The URL must not contain NUL either.
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new AppError('BAD_REQUEST', { message: `Text ${NUL}.` }) : undefined);
  });
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
