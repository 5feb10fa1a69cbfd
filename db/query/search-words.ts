import { required } from '../../src/lib/typed.js';
/**
 * How a text falls into words: the same for what is indexed, what is searched for and what is highlighted. The index
 * holds words as they are made here, so a change of them takes a migration that rebuilds it.
 */

/** The word after every name, and what the words that stand for symbols begin with: private to this index. */
export const END_OF_NAME = '\uE000';
export const SYMBOL_PREFIX = '\uE001';

/**
 * Scripts that put no space between words (and Hangul, whose words take endings), as ranges of a character class: each
 * of their characters is a word of its own here, and a phrase of them is found anywhere in a text.
 */
export const UNSPACED = [
  '\u0E00-\u0FFF\u1000-\u109F\u1780-\u17FF\u2E80-\uA4CF\uAC00-\uD7AF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF',
  '\u{1FC00}-\u{3FFFF}',
].join('');

/** Emoji and other symbols, which the index would pass over: each becomes a word that is named for its number. */
export const SYMBOLS = '\u2190-\u2BFF\u{1F000}-\u{1FBFF}';

/** A word where it stands in a text. */
export interface Word {
  /** From here on, counted in UTF-16 units, up to but not including `end`. */
  start: number;
  end: number;
  /** Without case and diacritics. */
  folded: string;
}

/** Words that follow each other: what stood together in the query. */
export interface Phrase {
  words: readonly string[];
  /** Whether the last word may be the beginning of a longer one. */
  open: boolean;
}

/** What a query can ask for: the rest of a very long one is left out. */
const MAX_WORDS = 32;

/** What a phrase can have (`wordCount`): each word is looked up in all its texts. */
export const MAX_PHRASE_WORDS = 8;

/** So many characters of a script without spaces count as a word. */
const CHARACTERS_OF_WORD = 4;

/** A single letter begins too many words to be of use. */
const MIN_PREFIX_LENGTH = 2;

const ALONE = `[${SYMBOLS}]|[[${UNSPACED}]&&[\\p{L}\\p{N}\\p{Co}]]`;
const TOGETHER = `[[\\p{L}\\p{N}\\p{Co}]--[${UNSPACED}${SYMBOLS}]][[\\p{L}\\p{N}\\p{Co}\\p{M}]--[${UNSPACED}${SYMBOLS}]]*`;
const WORD = new RegExp(`${ALONE}|${TOGETHER}`, 'gv');
const IS_SINGLE_CHARACTER_WORD = new RegExp(`^(?:${ALONE})$`, 'v');
const IS_SYMBOL = new RegExp(`^[${SYMBOLS}]$`, 'v');
const PRIVATE = new RegExp(`[${END_OF_NAME}${SYMBOL_PREFIX}]`, 'g');

/** The words of a text, in order. */
export function wordsIn(text: string): Word[] {
  return Array.from(text.matchAll(WORD), wordOf);
}

/** The same, each when it is asked for. */
export function* eachWordIn(text: string): Generator<Word, void> {
  for (const match of text.matchAll(WORD)) yield wordOf(match);
}

function wordOf({ 0: word, index }: RegExpExecArray): Word {
  return { start: index, end: index + word.length, folded: fold(word) };
}

/** What a query asks for: each piece between white space is a phrase, and the last word may be unfinished. */
export function phrasesOf(query: string): Phrase[] {
  const phrases: Phrase[] = [];
  let left = MAX_WORDS;
  for (const piece of query.replace(PRIVATE, ' ').split(/\s+/)) {
    const words = (piece.match(WORD) ?? []).slice(0, left);
    left -= words.length;
    if (words.length > 0) phrases.push({ words, open: false });
  }
  const last = phrases.at(-1);
  if (last !== undefined) last.open = isBeginning(required(last.words.at(-1)));
  return phrases;
}

/** Returns how many different words a phrase has. */
export function wordCount({ words }: Phrase): number {
  const distinct = [...new Set(words.map(fold))];
  const characters = distinct.filter((word) => IS_SINGLE_CHARACTER_WORD.test(word)).length;
  return distinct.length - characters + Math.ceil(characters / CHARACTERS_OF_WORD);
}

const SYMBOL_OR_UNSPACED = new RegExp(`([${SYMBOLS}])|[${UNSPACED}]`, 'gv');

/**
 * A text as it is indexed: what stands without spaces is spaced, and symbols are words that are named for their number.
 * The triggers of the search index call it as `search_words`.
 */
export function spacedWords(text: string): string {
  return text.replace(SYMBOL_OR_UNSPACED, (character, symbol: string | undefined) =>
    symbol === undefined ? ` ${character} ` : ` ${SYMBOL_PREFIX}${symbol.codePointAt(0)} `,
  );
}

function isBeginning(word: string): boolean {
  return !IS_SINGLE_CHARACTER_WORD.test(word) && [...word].length >= MIN_PREFIX_LENGTH;
}

/** A word as the index is asked for it. */
export function indexedWord(word: string): string {
  return IS_SYMBOL.test(word) ? `${SYMBOL_PREFIX}${word.codePointAt(0)}` : word;
}

/**
 * A word without case and diacritics, as SQLite's tokenizer has it (`unicode61 remove_diacritics 2`): Latin letters lose
 * what is above or below them, letters of other scripts keep it.
 */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  if (!/[\u00C0-\u1EFF]/.test(lower)) return lower;
  const latin = lower.replace(/[\u00C0-\u1EFF]/g, (letter) => {
    const [base = '', mark] = letter.normalize('NFD');
    return mark !== undefined && /[a-z]/.test(base) ? base : letter;
  });
  // A sigma at the end of a word is one.
  return latin.replace(/[\u0300-\u0331]/g, '').replaceAll('ς', 'σ');
}
