import { fold, type Phrase, type Word, wordsIn } from '../../../db/query/search-words.js';
import type { TextPart } from './schema.js';

/** How long an excerpt is, and how much of it stands before the first match, in UTF-16 units. */
const EXCERPT_LENGTH = 200;
const EXCERPT_LEAD = 60;

/** Where words of the query stand in a text, from its beginning to its end, none overlapping. */
type Mark = Pick<Word, 'start' | 'end'>;

/** The whole text in parts, with what the query asked for marked. Put together again, the parts are the text. */
export function highlight(text: string, phrases: readonly Phrase[]): TextPart[] {
  return partsOf(text, marksIn(text, phrases), 0, text.length);
}

/** The text around its first match, or its beginning when nothing in it matches; `…` stands for what is left out. */
export function excerpt(text: string, phrases: readonly Phrase[]): TextPart[] {
  const marks = marksIn(text, phrases);
  const first = marks[0]?.start ?? 0;
  const start = first <= EXCERPT_LEAD ? 0 : betweenWords(text, first - EXCERPT_LEAD, first);
  const end =
    text.length - start <= EXCERPT_LENGTH ? text.length : betweenWords(text, start + EXCERPT_LENGTH, text.length);
  const parts = partsOf(text, marks, start, end);
  if (start > 0) parts.unshift({ text: '…', match: false });
  if (end < text.length) parts.push({ text: '…', match: false });
  return parts;
}

/** A place to cut at: after the next white space when there is any near, and never within a character. */
function betweenWords(text: string, from: number, to: number): number {
  const space = text.slice(from, Math.min(to, from + EXCERPT_LEAD / 2)).search(/\s/);
  if (space >= 0) return from + space + 1;
  return /[\uDC00-\uDFFF]/.test(text.charAt(from)) ? from - 1 : from;
}

function marksIn(text: string, phrases: readonly Phrase[]): Mark[] {
  const folded = phrases.map(({ words, open }) => ({ words: words.map(fold), open }));
  const words = wordsIn(text);
  const marks: Mark[] = [];
  for (let at = 0; at < words.length; at++) {
    const longest = Math.max(0, ...folded.map((phrase) => (standsAt(words, at, phrase) ? phrase.words.length : 0)));
    if (longest === 0) continue;
    const { start } = words[at] as Word;
    const { end } = words[at + longest - 1] as Word;
    const before = marks.at(-1);
    if (before !== undefined && start <= before.end) before.end = Math.max(before.end, end);
    else marks.push({ start, end });
  }
  return marks;
}

function standsAt(words: readonly Word[], at: number, phrase: Phrase): boolean {
  return phrase.words.every((wanted, index) => {
    const found = words[at + index]?.folded;
    const unfinished = phrase.open && index === phrase.words.length - 1;
    return unfinished ? found?.startsWith(wanted) : found === wanted;
  });
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
