import { eachWordIn, fold, type Phrase, type Word } from '../../../db/query/search-words.js';
import { characterStart } from '../../lib/texts.js';
import { required } from '../../lib/typed.js';
import type { TextPart } from './schema.js';

/** Length of an excerpt, and of its part before the first match, in UTF-16 units. */
const EXCERPT_LENGTH = 200;
const EXCERPT_LEAD = 60;
const MAX_WORDS = 2_000;

/** Range of a match in a text. Marks are in order and do not overlap. */
type Mark = Pick<Word, 'start' | 'end'>;

/** Splits the whole text into parts and marks the matches. The parts concatenate to the text. */
export function highlight(text: string, phrases: readonly Phrase[]): TextPart[] {
  return partsOf(
    text,
    marksIn(text, phrases, () => text.length),
    0,
    text.length,
  );
}

/** Returns the text around its first match, or its beginning without one; `…` replaces omitted text. */
export function excerpt(text: string, phrases: readonly Phrase[]): TextPart[] {
  const marks = marksIn(text, phrases, ({ start }) => start + EXCERPT_LENGTH + EXCERPT_LEAD);
  const first = marks[0]?.start ?? 0;
  const start = first <= EXCERPT_LEAD ? 0 : betweenWords(text, first - EXCERPT_LEAD, first);
  const end =
    text.length - start <= EXCERPT_LENGTH ? text.length : betweenWords(text, start + EXCERPT_LENGTH, text.length);
  const parts = partsOf(text, marks, start, end);
  if (start > 0) parts.unshift({ text: '…', match: false });
  if (end < text.length) parts.push({ text: '…', match: false });
  return parts;
}

/** Returns an offset to cut at: after the next white space if it is near, and never within a character. */
function betweenWords(text: string, from: number, to: number): number {
  const space = text.slice(from, Math.min(to, from + EXCERPT_LEAD / 2)).search(/\s/);
  if (space >= 0) return from + space + 1;
  return characterStart(text, from);
}

/**
 * Finds the matches in the first words of a text.
 * @param endOf returns the offset to stop at, given the first mark
 */
function marksIn(text: string, phrases: readonly Phrase[], endOf: (first: Mark) => number): Mark[] {
  const folded = phrases.map(({ words, open }) => ({ words: words.map(fold), open }));
  const ahead = Math.max(0, ...folded.map((phrase) => phrase.words.length));
  const upcoming = eachWordIn(text);
  const words: Word[] = [];
  const marks: Mark[] = [];
  for (let at = 0; at < MAX_WORDS; at++) {
    for (let next = null; next?.done !== true && words.length < at + ahead; ) {
      next = upcoming.next();
      if (next.done !== true) words.push(next.value);
    }
    const word = words[at];
    if (word === undefined || (marks[0] !== undefined && word.start >= endOf(marks[0]))) break;
    const length = longestAt(words, at, folded);
    if (length === 0) continue;
    const { end } = required(words[at + length - 1]);
    const before = marks.at(-1);
    if (before !== undefined && word.start <= before.end) before.end = Math.max(before.end, end);
    else marks.push({ start: word.start, end });
  }
  return marks;
}

/** Number of words of the longest phrase that starts at a word of a text; 0 if there is none. */
function longestAt(words: readonly Word[], at: number, phrases: readonly Phrase[]): number {
  let longest = 0;
  for (const phrase of phrases) {
    const { length } = phrase.words;
    if (length > longest && standsAt(words, at, phrase)) longest = length;
  }
  return longest;
}

function standsAt(words: readonly Word[], at: number, { words: wanted, open }: Phrase): boolean {
  const last = wanted.length - 1;
  for (let index = 0; index < last; index++) if (words[at + index]?.folded !== wanted[index]) return false;
  const found = words[at + last]?.folded;
  return open ? found?.startsWith(required(wanted[last])) === true : found === wanted[last];
}

function partsOf(text: string, marks: readonly Mark[], start: number, end: number): TextPart[] {
  const parts: TextPart[] = [];
  const add = (from: number, to: number, match: boolean) => {
    if (from < to) parts.push({ text: text.slice(from, to), match });
  };
  let at = start;
  for (const mark of marks) {
    if (mark.start >= end) break;
    const to = Math.min(mark.end, end);
    if (to <= at) continue;
    add(at, mark.start, false);
    add(Math.max(at, mark.start), to, true);
    at = to;
  }
  add(at, end, false);
  return parts;
}
