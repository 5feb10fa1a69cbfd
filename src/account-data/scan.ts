import { type AppError, detailsToError } from '../lib/errors.js';
import { MAX_DEPTH } from '../lib/json-text.js';

/**
 * Maximum commas and brackets of a document, an estimate of its values: parsing 20 million empty objects takes
 * gigabytes. An exported account has at most one in 12 bytes.
 */
const MAX_SEPARATORS = 5_000_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set<number | undefined>([0x5b, 0x7b]);
const CLOSING = new Set<number | undefined>([0x5d, 0x7d]);

/**
 * Estimates the cost of parsing JSON text by its brackets and commas.
 * @param bytes UTF-8; invalid JSON is left to the parser
 * @throws AppError VALIDATION_FAILED for more values or deeper nesting than an account can have
 */
export function scanJson(bytes: Uint8Array): void {
  let depth = 0;
  let separators = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COMMA) separators += 1;
    else if (OPENING.has(byte)) {
      separators += 1;
      depth += 1;
      if (depth > MAX_DEPTH) throw tooMuch(`must not be nested more than ${MAX_DEPTH} deep`);
    } else if (CLOSING.has(byte)) depth -= 1;
    if (separators > MAX_SEPARATORS) throw tooMuch('has more values than an account can have');
  }
}

function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

function tooMuch(message: string): AppError {
  return detailsToError([{ path: 'body', message }], 'VALIDATION_FAILED');
}
