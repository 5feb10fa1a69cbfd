import { required } from '../../../lib/typed.js';
import type { Stretch } from './repetitions.js';

/** A mark at the beginning of a word, followed by a word or a quoted string. */
const MARKED = /(?<=^|\s)(?<mark>[#@+!])(?:"(?<quoted>[^"]{1,255})"|(?<word>[\p{L}\p{N}_][^\s#@+!"]*))/gu;

/** The note: text after `//` as a word of its own. */
export const NOTE = /(?<=^|\s)\/\/\s*(?<note>[\s\S]*)$/u;

/** Returns the names after `@` and `+` as written. They are looked up before the text is parsed. */
export function namesIn(text: string): { projects: string[]; areas: string[] } {
  const marked = marksOf(text);
  const behind = (mark: string) => marked.filter((one) => one.mark === mark).map(({ word }) => word);
  return { projects: behind('@'), areas: behind('+') };
}

export interface Mark extends Stretch {
  mark: string;
  word: string;
}

export function marksOf(text: string): Mark[] {
  const [before = ''] = text.split(NOTE, 1);
  return [...before.matchAll(MARKED)].flatMap(({ index, 0: whole, groups = {} }) => {
    const quoted = groups.quoted !== undefined;
    // Closing punctuation is not part of the word.
    const word = quoted ? required(groups.quoted) : required(groups.word).replace(/(?<![.,;:!?)])[.,;:!?)]+$/u, '');
    const end = index + (quoted ? whole.length : 1 + word.length);
    return [{ start: index, end, mark: required(groups.mark), word: word.trim() }];
  });
}
