import { isUtf8 } from 'node:buffer';
import type { FastifyBodyParser } from 'fastify';
import { type ParseError, visit } from 'jsonc-parser';
import type { App } from '../../context.js';
import { AppError, detailsToError, type ErrorDetail } from '../../lib/errors.js';
import { pointed } from './validation-messages.js';

/** Deeper than anything that the service takes. */
export const MAX_DEPTH = 32;

/** JSON, and what is written in it (RFC 6839, section 3.1): `application/merge-patch+json`, say. */
export const JSON_TYPES: (string | RegExp)[] = ['application/json', /^application\/[\w!#$&^.+-]+\+json\s*(?:;|$)/i];

/**
 * Parses JSON bodies. No body, or an empty one, is no body, whatever its content type: many clients send one along with
 * every request.
 */
export function parseBodies(app: App): void {
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
  for (const type of JSON_TYPES) app.addContentTypeParser(type, { parseAs: 'buffer' }, parseJson);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(body.length === 0 ? null : new AppError('UNSUPPORTED_MEDIA_TYPE'), undefined);
  });
  // What comes by the URL is held to the same.
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new AppError('BAD_REQUEST', { message: `Text ${NUL}.` }) : undefined);
  });
}

/** The response to bytes that are no text. */
export function notUtf8(): AppError {
  return new AppError('INVALID_JSON', { message: 'The body is not UTF-8.' });
}

/** The response to text that is no JSON: it says where the JSON ends, counting lines and characters from 1. */
export function invalidJson(text: string): AppError {
  let fault: { error: ParseError['error']; line: number; character: number } | undefined;
  const strict = { disallowComments: true, allowTrailingComma: false };
  visit(
    text,
    { onError: (error, _offset, _length, line, character) => (fault ??= { error, line, character }) },
    strict,
  );
  // What is JSON all the same has a member that would change what objects are.
  if (fault === undefined) {
    const message = 'The body must not have a member of the name __proto__ or constructor.';
    return new AppError('INVALID_JSON', { message });
  }
  const place = `line ${fault.line + 1}, character ${fault.character + 1}`;
  return new AppError('INVALID_JSON', {
    message: `The body is not valid JSON: ${place}.`,
    details: [{ path: 'body', message: `is not valid JSON at ${place}` }],
  });
}

const NUL = 'must not hold the character U+0000';

/**
 * What a parsed body holds that could not be kept or given back as it is: a NUL, half of a surrogate pair, or more
 * nesting than anything has. The response names the place.
 */
export function textFault(body: unknown): AppError | null {
  const fault = faultOf(body, 0);
  return fault && detailsToError([{ ...fault, path: `body${fault.path}` }], 'VALIDATION_FAILED');
}

function faultOf(value: unknown, depth: number): ErrorDetail | null {
  if (depth > MAX_DEPTH) return { path: '', message: `must not be nested more than ${MAX_DEPTH} deep` };
  if (typeof value === 'string') {
    if (value.includes('\0')) return { path: '', message: NUL };
    if (!value.isWellFormed()) return { path: '', message: 'must not hold half of a surrogate pair' };
  } else if (typeof value === 'object' && value !== null) {
    for (const name of Object.keys(value)) {
      const fault = faultOf((value as Record<string, unknown>)[name], depth + 1);
      if (fault !== null) return { ...fault, path: `/${pointed(name)}${fault.path}` };
    }
  }
  return null;
}
