import { required } from '../../src/lib/typed.js';
/**
 * Splits texts into words, in the same way for indexing, searching and highlighting. The index stores these words, so
 * a change requires a migration that rebuilds it.
 */

/** The word after every name, the prefix of words for symbols, and the end of an owner: private-use characters. */
export const END_OF_NAME = '\uE000';
const SYMBOL_PREFIX = '\uE001';
const OWNER_END = '\uE002';

/**
 * Scripts without spaces between words (and Hangul, whose words take endings), as ranges of a character class. Each
 * character is a word here, and a phrase of them is found anywhere in a text.
 */
const UNSPACED = [
  '\u0E00-\u0FFF\u1000-\u109F\u1780-\u17FF\u2E80-\uA4CF\uAC00-\uD7AF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF',
  '\u{1FC00}-\u{3FFFF}',
].join('');

/** Emoji and other symbols, which the tokenizer would skip. Each becomes a word named after its code point. */
const SYMBOLS = '\u2190-\u2BFF\u{1F000}-\u{1FBFF}';

export interface Word {
  /** Start in UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
  /** Without case and diacritics. */
  folded: string;
}

export interface Phrase {
  words: readonly string[];
  /** True if the last word may be the beginning of a longer one. */
  open: boolean;
}

/** Maximum words of a query. Further words are ignored. */
const MAX_WORDS = 32;

/** Maximum words of a phrase (`wordCount`): the cost of a phrase is the sum of its words. */
export const MAX_PHRASE_WORDS = 8;

/** Number of characters of a script without spaces that count as one word. */
const CHARACTERS_OF_WORD = 4;

/** Minimum length of an incomplete word: a single letter begins too many words. */
const MIN_PREFIX_LENGTH = 2;

const ALONE = `[${SYMBOLS}]|[[${UNSPACED}]&&[\\p{L}\\p{N}\\p{Co}]]`;
const TOGETHER = `[[\\p{L}\\p{N}\\p{Co}]--[${UNSPACED}${SYMBOLS}]][[\\p{L}\\p{N}\\p{Co}\\p{M}]--[${UNSPACED}${SYMBOLS}]]*`;
const WORD = new RegExp(`${ALONE}|${TOGETHER}`, 'gv');
/** Text with a character that may be composed with the one before it. To see that there is none takes half the time. */
const COMPOSABLE = /[^\0-\u02FF]/;

function composedForm(text: string): string {
  return COMPOSABLE.test(text) ? text.normalize() : text;
}

/** A character with those that it may be composed with: marks, and the vowels and finals of Hangul. */
const CLUSTER = /[\s\S][\p{M}\u1160-\u11FF]*/gu;
const IS_SINGLE_CHARACTER_WORD = new RegExp(`^(?:${ALONE})$`, 'v');
const IS_SYMBOL = new RegExp(`^[${SYMBOLS}]$`, 'v');
const PRIVATE = new RegExp(`[${END_OF_NAME}${SYMBOL_PREFIX}${OWNER_END}]`, 'g');

/** Returns the words of a text, with their places in its composed form. */
export function wordsIn(text: string): Word[] {
  return Array.from(composedForm(text).matchAll(WORD), wordOf);
}

/** Yields the words of a text with their places in it, which may be in another form than its words. */
export function* eachWordIn(text: string): Generator<Word, void> {
  const composed = composedForm(text);
  if (composed === text) {
    for (const match of text.matchAll(WORD)) yield wordOf(match);
    return;
  }
  const clusters = text.matchAll(CLUSTER);
  let place = { start: 0, length: 0, original: 0 };
  /** Returns the offset in the text of the cluster at an offset in the composed text, or after the end of the last one. */
  const originalOf = (offset: number) => {
    while (offset >= place.start + place.length) {
      const next = clusters.next().value;
      if (next === undefined) return text.length;
      const start = place.start + place.length;
      place = { start, length: next[0].normalize().length, original: next.index };
    }
    return place.original;
  };
  for (const match of composed.matchAll(WORD)) {
    const { start, end, folded } = wordOf(match);
    yield { start: originalOf(start), end: originalOf(end), folded };
  }
}

function wordOf({ 0: word, index }: RegExpExecArray): Word {
  return { start: index, end: index + word.length, folded: fold(word) };
}

/** Returns the phrases of a query: each part between white space is a phrase, and the last word may be incomplete. */
export function phrasesOf(query: string): Phrase[] {
  const phrases: Phrase[] = [];
  let left = MAX_WORDS;
  for (const piece of composedForm(query).replace(PRIVATE, ' ').split(/\s+/)) {
    const words = (piece.match(WORD) ?? []).slice(0, left);
    left -= words.length;
    if (words.length > 0) phrases.push({ words, open: false });
  }
  const last = phrases.at(-1);
  if (last !== undefined) last.open = isBeginning(required(last.words.at(-1)));
  return phrases;
}

export function wordCount({ words }: Phrase): number {
  const distinct = [...new Set(words.map(fold))];
  const characters = distinct.filter((word) => IS_SINGLE_CHARACTER_WORD.test(word)).length;
  return distinct.length - characters + Math.ceil(characters / CHARACTERS_OF_WORD);
}

const SYMBOL_OR_UNSPACED = new RegExp(`([${SYMBOLS}])|[${UNSPACED}]`, 'gv');

/**
 * Returns the form of a text that the index of earlier versions stored: characters of scripts without spaces are
 * separated, and symbols are replaced by words. Migrations call it as `search_words`.
 */
export function spacedWords(text: string): string {
  return text.replace(SYMBOL_OR_UNSPACED, (character, symbol: string | undefined) =>
    symbol === undefined ? ` ${character} ` : ` ${SYMBOL_PREFIX}${symbol.codePointAt(0)} `,
  );
}

function isBeginning(word: string): boolean {
  return !IS_SINGLE_CHARACTER_WORD.test(word) && [...word].length >= MIN_PREFIX_LENGTH;
}

const ASCII = /^[\0-\x7F]*$/;

/**
 * Returns the words of a text in the form that SQLite's index stores: each begins with its owner, so that the number of
 * other accounts does not matter to a search. Statements call it as `owned_words`.
 */
export function ownedWords(owner: number, text: string): string {
  // Much faster than to match every word.
  if (ASCII.test(text)) return text.replace(/[A-Za-z0-9]+/g, `${owner}${OWNER_END}$&`);
  return (composedForm(text).match(WORD) ?? []).map((word) => ownedWord(owner, word)).join(' ');
}

export function ownedWord(owner: number, word: string): string {
  return `${owner}${OWNER_END}${IS_SYMBOL.test(word) ? `${SYMBOL_PREFIX}${word.codePointAt(0)}` : word}`;
}

/**
 * Removes case and diacritics like SQLite's tokenizer (`unicode61 remove_diacritics 2`): Latin letters lose their
 * diacritics, letters of other scripts keep them.
 */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  if (!/[\u00C0-\u1EFF]/.test(lower)) return lower;
  const latin = lower.replace(/[\u00C0-\u1EFF]/g, (letter) => {
    const [base = '', mark] = letter.normalize('NFD');
    return mark !== undefined && /[a-z]/.test(base) ? base : letter;
  });
  // A final sigma equals any other sigma.
  return latin.replace(/[\u0300-\u0331]/g, '').replaceAll('ς', 'σ');
}
