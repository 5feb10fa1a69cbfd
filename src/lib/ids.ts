import { randomInt } from 'node:crypto';
import { customAlphabet } from 'nanoid';

const randomUid = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 15);

/** Returns a new uid: 15 random characters of `[0-9a-z]` including a letter, so that it differs from an integer id. */
export function newUid(): string {
  const uid = randomUid();
  return isUid(uid) ? uid : newUid();
}

const TIME_LENGTH = 9;
const END_LENGTH = 6;
const ENDS = 36 ** END_LENGTH;

let latest = { start: '', end: 0 };

/**
 * Returns a new uid that sorts by time; those of one process and millisecond sort by their creation. Rows with such keys
 * are appended to an index, which costs a fifth of inserting them at random positions.
 */
export function newUidAt(time: Date): string {
  const start = uidAt(time);
  // Random ends in the lower half leave room for the later ones of the same millisecond.
  const end = start === latest.start ? latest.end + 1 : randomInt(ENDS / 2);
  latest = { start, end };
  return start + end.toString(36).padStart(END_LENGTH, '0');
}

/** Returns the start of all uids of a time, for comparisons. */
export function uidAt(time: Date): string {
  return time.getTime().toString(36).padStart(TIME_LENGTH, '0');
}

export type IdOrUid = { id: number } | { uid: string };

export function parseRef(text: string): IdOrUid | null {
  if (/^[1-9]\d{0,14}$/.test(text)) return { id: Number(text) };
  return isUid(text) ? { uid: text } : null;
}

export function isUid(text: string): boolean {
  return /^(?=.*[a-z])[0-9a-z]{15}$/.test(text);
}
