import { customAlphabet } from 'nanoid';

const randomUid = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 15);

/** Returns a new uid: 15 random characters of `[0-9a-z]` including a letter, so that it differs from an integer id. */
export function newUid(): string {
  const uid = randomUid();
  return isUid(uid) ? uid : newUid();
}

export type IdOrUid = { id: number } | { uid: string };

export function parseRef(text: string): IdOrUid | null {
  if (/^[1-9]\d{0,14}$/.test(text)) return { id: Number(text) };
  return isUid(text) ? { uid: text } : null;
}

export function isUid(text: string): boolean {
  return /^(?=.*[a-z])[0-9a-z]{15}$/.test(text);
}
