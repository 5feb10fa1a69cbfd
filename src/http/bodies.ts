import { isUtf8 } from 'node:buffer';
import type { App } from '../context.js';
import { AppError, type ErrorDetail } from '../errors.js';

/** Deeper than anything that the service takes. */
const DEEPEST = 32;
/** So much of a member's name is told of, in characters. */
const LONGEST_NAME = 50;

/** Parses JSON bodies. A content type without a body is no body, which many clients send along with a DELETE. */
export function parseBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body as Buffer)) return done(notUtf8());
    parse(request, body.toString(), (error, value) => {
      done(error ?? textFault(value), value);
    });
  });
  // What comes by the URL is held to the same.
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new AppError('BAD_REQUEST', { message: `Text ${NUL}.` }) : undefined);
  });
}

/** The answer to bytes that are no text. */
export function notUtf8(): AppError {
  return new AppError('INVALID_JSON', { message: 'The body is not UTF-8.' });
}

const NUL = 'must not hold the character U+0000';

/**
 * What a parsed body holds that could not be kept or given back as it is: a NUL, half of a surrogate pair, or more
 * nesting than anything has. The answer names the place.
 */
export function textFault(body: unknown): AppError | null {
  const fault = faultOf(body, 0);
  if (fault === null) return null;
  const { path, message } = fault;
  const member = path.slice(1).replaceAll('/', '.');
  return new AppError('VALIDATION_FAILED', {
    message: `${member === '' ? 'The body' : member} ${message}.`,
    details: [{ path: `body${path}`, message }],
  });
}

function faultOf(value: unknown, depth: number): ErrorDetail | null {
  if (depth > DEEPEST) return { path: '', message: `must not be nested more than ${DEEPEST} deep` };
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

/** A name as a part of a JSON pointer (RFC 6901, section 3), cut where it is longer than any of ours. */
function pointed(name: string): string {
  return name.slice(0, LONGEST_NAME).replaceAll('~', '~0').replaceAll('/', '~1');
}
