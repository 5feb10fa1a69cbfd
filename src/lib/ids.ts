import { customAlphabet } from 'nanoid';

const randomUid = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 15);

/** A new uid: 15 random characters of `[0-9a-z]` with a letter among them, so that none looks like an integer id. */
export function newUid(): string {
  const uid = randomUid();
  return isUid(uid) ? uid : newUid();
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
