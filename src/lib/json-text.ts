import { visit } from 'jsonc-parser';
import { AppError, detailsToError, type ErrorDetail } from './errors.js';
import { isObject } from './typed.js';

/** Errors for JSON of clients. */

/** Maximum nesting; schemas of the service need less. */
export const MAX_DEPTH = 32;

const TOO_DEEP = `must not be nested more than ${MAX_DEPTH} deep`;

export function notUtf8(): AppError {
  return new AppError('INVALID_JSON', { message: 'The body is not UTF-8.' });
}

/** Error for invalid JSON, with the line and character of the fault, counted from 1. */
export function invalidJson(text: string): AppError {
  let depth = 0;
  // The visitor is recursive: it stops at the first fault, or before the stack overflows.
  const enter = () => {
    depth += 1;
    if (depth > MAX_DEPTH) throw jsonFault(`The body ${TOO_DEEP}.`, TOO_DEEP);
  };
  const leave = () => {
    depth -= 1;
  };
  const onError = (...[, , , line, character]: [unknown, number, number, number, number]) => {
    const position = `line ${line + 1}, character ${character + 1}`;
    throw jsonFault(`The body is not valid JSON: ${position}.`, `is not valid JSON at ${position}`);
  };
  const visitor = { onError, onObjectBegin: enter, onArrayBegin: enter, onObjectEnd: leave, onArrayEnd: leave };
  try {
    visit(text, visitor, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  // Valid JSON, but the parser rejects members that would change prototypes.
  const message = 'The body must not have a member named __proto__ or constructor.';
  return new AppError('INVALID_JSON', { message });
}

function jsonFault(message: string, detail: string): AppError {
  return new AppError('INVALID_JSON', { message, details: [{ path: 'body', message: detail }] });
}

export const NUL = 'must not contain the character U+0000';

/**
 * Returns an error with its path for text that cannot be stored and returned unchanged: NUL, unpaired surrogates, or
 * too much nesting.
 */
export function textFault(body: unknown): AppError | null {
  const fault = faultOf(body, 0);
  return fault && detailsToError([{ ...fault, path: `body${fault.path}` }], 'VALIDATION_FAILED');
}

function faultOf(value: unknown, depth: number): ErrorDetail | null {
  if (depth > MAX_DEPTH) return { path: '', message: TOO_DEEP };
  if (typeof value === 'string') {
    if (value.includes('\0')) return { path: '', message: NUL };
    if (!value.isWellFormed()) return { path: '', message: 'must not contain half of a surrogate pair' };
  } else if (isObject(value)) {
    for (const name of Object.keys(value)) {
      const fault = faultOf(value[name], depth + 1);
      if (fault !== null) return { ...fault, path: `/${pointerToken(name)}${fault.path}` };
    }
  }
  return null;
}

export const MAX_NAME_LENGTH = 50;

/** Encodes a name as a reference token of a JSON pointer (RFC 6901, section 3); truncates long names. */
export function pointerToken(name: string): string {
  return name.slice(0, MAX_NAME_LENGTH).replaceAll('~', '~0').replaceAll('/', '~1');
}
