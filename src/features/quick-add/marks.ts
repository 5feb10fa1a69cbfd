import { required } from '../../lib/typed.js';
import type { Stretch } from './tokens.js';

/** A mark at the beginning of a word, followed by a word or a quoted string. */
const MARKED = /(?<=^|\s)(?<mark>[#@+!*=])(?:"(?<quoted>[^"]{1,255})"|(?<word>[\p{L}\p{N}_][^\s#@+!"]*))/gu;

/** The note: text after `//` as a word of its own. */
export const NOTE = /(?<=^|\s)\/\/\s*(?<note>[\s\S]*)$/u;

/** A quoted string that is no mark. Bounded, so that the search is linear. */
const QUOTED =
  /(?<=^|[\s(])(?:"[^"]{1,255}"|“[^“”]{1,255}”|„[^„“”]{1,255}[“”]|«[^«»]{1,255}»|'[^\s'][^']{0,254}'|‘[^‘’]{1,255}’)(?![\p{L}\p{N}])/gu;

const CORNERS = /「[^「」]{1,255}」|『[^『』]{1,255}』/gu;

/** Returns the ranges of quoted strings. */
export function quotesOf(text: string): Stretch[] {
  return [QUOTED, CORNERS]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(({ index, 0: quoted }) => ({ start: index, end: index + quoted.length }))
    .sort((one, other) => one.start - other.start);
}

/** Replaces quoted strings, whose text is neither a date nor a mark, by a filler of the same length. */
export function hideQuotes(text: string): string {
  return text.replace(QUOTED, (quoted) => '|'.repeat(quoted.length));
}

/** Priorities by the words after `!`. */
export const PRIORITIES: Readonly<Record<string, number>> = {
  ...{ high: 2, medium: 1, low: 0, '2': 2, '1': 1, '0': 0 },
  ...{ hoch: 2, mittel: 1, niedrig: 0, p1: 2, p2: 1, p3: 0 },
};

/** A priority without a sign, as other services write it. */
const BARE_PRIORITY = /(?<=^|\s)[pP][1-3](?=$|[\s,;])/gu;

/** Returns the names after `@`, `+` and `=` as written. They are looked up before the text is parsed. */
export function namesIn(text: string): { projects: string[]; areas: string[]; people: string[] } {
  const marked = marksOf(text);
  const behind = (mark: string) => marked.filter((one) => one.mark === mark).map(({ word }) => word);
  return { projects: behind('@'), areas: behind('+'), people: behind('=') };
}

export interface Mark extends Stretch {
  mark: string;
  word: string;
}

export function marksOf(text: string): Mark[] {
  const [before = ''] = hideQuotes(text).split(NOTE, 1);
  const priorities = [...before.matchAll(BARE_PRIORITY)].map(({ index, 0: word }) => {
    return { start: index, end: index + word.length, mark: '!', word };
  });
  const marked = [...before.matchAll(MARKED)].flatMap(({ index, 0: whole, groups = {} }) => {
    const quoted = groups.quoted !== undefined;
    // Closing punctuation is not part of the word.
    const word = quoted ? required(groups.quoted) : required(groups.word).replace(/(?<![.,;:!?)])[.,;:!?)]+$/u, '');
    const end = index + (quoted ? whole.length : 1 + word.length);
    return [{ start: index, end, mark: required(groups.mark), word: word.trim() }];
  });
  return [...marked, ...priorities].sort((one, other) => one.start - other.start);
}
