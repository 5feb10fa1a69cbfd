/** Marks in a line of quick add, for completion while it is typed. Pure. */

export type MarkSign = '#' | '@' | '+' | '=';

export interface Mark {
  sign: MarkSign;
  /** Position of the sign. */
  start: number;
  /** Text after the sign so far, without quotes. */
  word: string;
}

/** The last mark before the caret: a sign at the start of a word, then a word or an open quote. */
const OPEN_MARK = /(?:^|\s)([#@+=])(?:"([^"\n]{0,255})|([^\s#@+!"]{0,255}))$/u;

/** Returns the mark that is being typed at a position; undefined if there is none. */
export function markAt(text: string, caret: number): Mark | undefined {
  const before = text.slice(Math.max(0, caret - 260), caret);
  const found = OPEN_MARK.exec(before);
  if (found === null) return undefined;
  const [whole, sign, quoted, word] = found;
  const isSpaced = /^\s/.test(whole);
  const start = caret - whole.length + (isSpaced ? 1 : 0);
  return { sign: sign as MarkSign, start, word: quoted ?? word ?? '' };
}

/** Returns the text with a completed mark, and the position of the caret behind it. */
export function withMark(text: string, caret: number, mark: Mark, name: string): { text: string; caret: number } {
  const completed = `${mark.sign}${/^[\p{L}\p{N}_][^\s#@+!"]*$/u.test(name) ? name : `"${name.replaceAll('"', '')}"`} `;
  const rest = text.slice(caret).replace(/^ /, '');
  return { text: text.slice(0, mark.start) + completed + rest, caret: mark.start + completed.length };
}

const MAX_SUGGESTIONS = 6;

/** Returns names to suggest for a text: those that start with it, then those that contain it; none if it is complete. */
export function suggestions<Named extends { name: string }>(names: readonly Named[], word: string): Named[] {
  const key = word.toLowerCase();
  const found = names.filter(({ name }) => name.toLowerCase().includes(key));
  if (found.some(({ name }) => name.toLowerCase() === key)) return [];
  const startsWith = ({ name }: Named) => Number(name.toLowerCase().startsWith(key));
  return found.sort((one, other) => startsWith(other) - startsWith(one)).slice(0, MAX_SUGGESTIONS);
}
