import { isUtf8 } from 'node:buffer';
import type { App } from '../context.js';
import { AppError } from '../errors.js';

/** Deeper than anything that the service takes. */
const DEEPEST = 32;

/** Parses JSON bodies. A content type without a body is no body, which many clients send along with a DELETE. */
export function parseBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body as Buffer)) return done(new AppError('INVALID_JSON', { message: 'The body is not UTF-8.' }));
    parse(request, body.toString(), (error, value) => {
      done(error ?? faultOf(value), value);
    });
  });
  // What comes by the URL is held to the same.
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new AppError('BAD_REQUEST', { message: NUL }) : undefined);
  });
}

const NUL = 'Text must not hold the character U+0000.';

/**
 * What a value holds that could not be kept or given back as it is: a NUL, half of a surrogate pair, or more nesting
 * than anything has. Looks without recursion, however deep the value is.
 */
function faultOf(root: unknown): AppError | null {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return invalid(`The body must not be nested more than ${DEEPEST} deep.`);
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string') {
        if (value.includes('\0')) return invalid(NUL);
        if (!value.isWellFormed()) return invalid('Text must not hold half of a surrogate pair.');
      } else if (typeof value === 'object' && value !== null) {
        for (const member of Object.values(value)) next.push(member);
      }
    }
    level = next;
  }
  return null;
}

function invalid(message: string): AppError {
  return new AppError('VALIDATION_FAILED', { message, details: [{ path: 'body', message }] });
}
