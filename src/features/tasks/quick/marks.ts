import type { Stretch } from './repetitions.js';

/** A mark at the beginning of a word, and the word or what stands in quotes behind it. */
const MARKED = /(?<=^|\s)(?<mark>[#@+!])(?:"(?<quoted>[^"]{1,255})"|(?<word>[\p{L}\p{N}_][^\s#@+!"]*))/gu;

/** What follows `//` as a word of its own. */
export const NOTE = /(?<=^|\s)\/\/\s*(?<note>[\s\S]*)$/u;

/** The names behind `@` and `+`, as they are written: what is to be looked up before the text can be read. */
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
    // What closes a sentence is no part of the word.
    const word = quoted ? (groups.quoted as string) : (groups.word as string).replace(/(?<![.,;:!?)])[.,;:!?)]+$/u, '');
    const end = index + (quoted ? whole.length : 1 + word.length);
    return [{ start: index, end, mark: groups.mark as string, word: word.trim() }];
  });
}
