import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const UID_LENGTH = 15;
// The largest multiple of the alphabet's size that a byte holds: bytes from there on would favour the first letters.
const UNBIASED = 252;

let pool = Buffer.alloc(0);
let used = 0;

function randomByte(): number {
  if (used >= pool.length) {
    pool = randomBytes(4096);
    used = 0;
  }
  return pool[used++] as number;
}

/** A new uid: 15 random characters of `[0-9a-z]` with a letter among them, so that none looks like an integer id. */
export function newUid(): string {
  let uid = '';
  while (uid.length < UID_LENGTH) {
    const byte = randomByte();
    if (byte < UNBIASED) uid += ALPHABET[byte % ALPHABET.length];
  }
  return /[a-z]/.test(uid) ? uid : newUid();
}

/** What an `{id}` names: an integer id or a uid. */
export type IdOrUid = { id: number } | { uid: string };

/** Reads an integer id or a uid; null when the text is neither, so that it names nothing. */
export function parseRef(text: string): IdOrUid | null {
  if (/^[1-9]\d{0,14}$/.test(text)) return { id: Number(text) };
  return isUid(text) ? { uid: text } : null;
}

/** Whether the text has the form of a uid. */
export function isUid(text: string): boolean {
  return /^(?=.*[a-z])[0-9a-z]{15}$/.test(text);
}
