/**
 * Splits a line of text into tokens: words, numbers, single signs, and single characters of scripts without spaces.
 * Ranges that must not be looked into (quotes, marks, addresses, paths) are tokens of their own.
 */

/** A range of a text in UTF-16 code units; `end` is exclusive. */
export interface Stretch {
  start: number;
  end: number;
}

export interface Token extends Stretch {
  /** Compatibility form in lower case without accents: vocabularies are looked up by it. */
  key: string;
  /** The same with accents. */
  exact: string;
  kind: 'word' | 'number' | 'sign' | 'ideograph' | 'mark' | 'opaque';
  /** True if the text begins here, or white space or a mark precedes. */
  isApart: boolean;
  /** True for a word with a capital first letter that is not in capitals as a whole. */
  isCapital: boolean;
}

const PART =
  /(?<number>\p{Nd}+)|(?<ideograph>[\p{Script=Han}\p{Script=Hiragana}])|(?<katakana>[\p{Script=Katakana}ー]+)|(?<word>\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*)|(?<space>\s+)|(?<sign>.)/gsu;

/** Text up to the next white space that is an address, a path or a mail address. */
const OPAQUE = /(?:[\p{L}\d+.-]+:\/\/|www\.|[/~\\]|\.{1,2}[/\\]|[A-Za-z]:[/\\]|[^\s@]+@)\S/uy;

/** Words that are written in front of another one, without the vowel. */
const ELIDED = /^(?:l|d|qu|s|j|n|c|m|t|jusqu)(?=['’])/i;

const ACCENTS = /[\u0300-\u036f]/g;

function exactKey(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('’', "'");
}

/** Returns the key of a word or sign: compatibility form, lower case, no accents. */
export function keyOf(text: string): string {
  return exactKey(text).normalize('NFD').replace(ACCENTS, '').normalize('NFC');
}

/** @param hidden ranges of marks and the like, in order, which interrupt nothing */
export function tokensOf(text: string, hidden: readonly Stretch[] = [], opaque: readonly Stretch[] = []): Token[] {
  const tokens: Token[] = [];
  const covered = [
    ...hidden.map((one) => ({ ...one, kind: 'mark' as const })),
    ...opaque.map((one) => ({ ...one, kind: 'opaque' as const })),
  ].sort((one, other) => one.start - other.start);
  let isApart = true;
  const add = (start: number, end: number, kind: Token['kind']) => {
    const own = text.slice(start, end);
    const isHidden = kind === 'mark' || kind === 'opaque';
    const exact = isHidden ? '' : exactKey(own);
    const key = isHidden ? '' : keyOf(own);
    tokens.push({ start, end, kind, key, exact, isApart, isCapital: /^\p{Lu}(?!\p{Lu}+$)/u.test(own) });
    isApart = kind === 'mark';
  };
  let at = 0;
  for (const { start, end, kind } of [...covered, { start: text.length, end: text.length, kind: null }]) {
    if (start < at) continue;
    for (const piece of piecesOf(text.slice(at, start))) {
      if (piece.kind === 'space') isApart = true;
      else add(at + piece.start, at + piece.end, piece.kind);
    }
    if (kind !== null) add(start, end, kind);
    at = end;
  }
  return tokens;
}

function piecesOf(text: string): (Stretch & { kind: Token['kind'] | 'space' })[] {
  const pieces: (Stretch & { kind: Token['kind'] | 'space' })[] = [];
  let opaqueUntil = 0;
  let isStart = true;
  for (const { 0: part, index, groups = {} } of text.matchAll(PART)) {
    const end = index + part.length;
    if (index < opaqueUntil) continue;
    if (isStart && isOpaque(text, index)) {
      opaqueUntil = endOfChunk(text, index);
      pieces.push({ start: index, end: opaqueUntil, kind: 'opaque' });
      continue;
    }
    isStart = groups.space !== undefined || (isStart && /^[("'“„«[{]$/u.test(part));
    if (groups.word !== undefined) {
      const [first] = ELIDED.exec(part) ?? [];
      if (first === undefined) pieces.push({ start: index, end, kind: 'word' });
      else {
        const cut = index + first.length + 1;
        pieces.push({ start: index, end: cut, kind: 'word' }, { start: cut, end, kind: 'word' });
      }
    } else if (groups.number !== undefined) pieces.push({ start: index, end, kind: 'number' });
    else if (groups.ideograph !== undefined) pieces.push({ start: index, end, kind: 'ideograph' });
    else if (groups.katakana !== undefined) pieces.push({ start: index, end, kind: 'word' });
    else pieces.push({ start: index, end, kind: groups.space === undefined ? 'sign' : 'space' });
  }
  return pieces;
}

function isOpaque(text: string, index: number): boolean {
  OPAQUE.lastIndex = index;
  return OPAQUE.test(text);
}

function endOfChunk(text: string, index: number): number {
  const space = text.slice(index).search(/\s/u);
  return space < 0 ? text.length : index + space;
}

const OPENING = /^[([{"'“„«‘¿¡「『（【、。，・]$/u;
const CLOSING = /^[)\]}"'”“»’,;:!?….。、，！？：」』）】・]$/u;

/** Punctuation of scripts without spaces. */
const WIDE = /^[、。「」『』（）【】・，！？：]$/u;

function isWide({ kind, key }: Token): boolean {
  return kind === 'ideograph' || WIDE.test(key) || /^[\p{Script=Katakana}ー]/u.test(key);
}

/**
 * Returns where an expression may begin: at the beginning of the text, after white space, after opening punctuation, or
 * where a script without spaces is next to it.
 */
export function beginnings(tokens: readonly Token[]): boolean[] {
  const isOpen: boolean[] = [];
  return tokens.map((token, index) => {
    const before = tokens[index - 1];
    const isApart = before === undefined || token.isApart;
    const isAfterOpening = before?.kind === 'sign' && OPENING.test(before.key) && isOpen[index - 1] === true;
    const isAfterWide = before !== undefined && isWide(before) && before.kind !== 'opaque';
    isOpen.push(isApart || isAfterOpening || isAfterWide || isAfterNote(tokens, index) || isAfterComma(tokens, index));
    return isOpen[index] === true || (isWide(token) && before?.kind !== 'opaque');
  });
}

/** Returns where an expression may end, by the index of the token after it: see `beginnings`. */
export function endings(tokens: readonly Token[]): boolean[] {
  const isClosed = [...tokens.map(() => false), true];
  for (let index = tokens.length - 1; index >= 0; index--) {
    const token = tokens[index];
    if (token === undefined) continue;
    const isAfterClosing = token.kind === 'sign' && CLOSING.test(token.key) && isClosed[index + 1] === true;
    isClosed[index] = token.isApart || token.kind === 'mark' || isWide(token) || isAfterClosing;
  }
  return isClosed.map((is, index) => {
    const [token, before] = [tokens[index], tokens[index - 1]];
    if (is || isAfterNote(tokens, index) || isAfterComma(tokens, index + 1)) return true;
    return before !== undefined && isWide(before) && (token?.kind !== 'sign' || OPENING.test(token.key));
  });
}

/** "12月3日(木)14:15". */
function isAfterNote(tokens: readonly Token[], index: number): boolean {
  return tokens[index - 1]?.key === ')' && tokens[index - 2]?.kind === 'ideograph';
}

/** "Tomorrow,9am". */
function isAfterComma(tokens: readonly Token[], index: number): boolean {
  const isNumber = tokens[index]?.kind === 'number';
  return isNumber && tokens[index - 1]?.key === ',' && tokens[index - 2]?.kind === 'word';
}
