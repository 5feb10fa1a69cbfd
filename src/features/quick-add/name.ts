import type { Stretch } from './tokens.js';

interface Part extends Stretch {
  kind: string;
}

/** Punctuation that joined a recognised part to the name. */
const AFTER = /^[\s,;:–—、，-]+/u;
const OF_JOINT = /[\s,;:–—、，-]/u;

/** The same at the end. A pattern would take time with the square of a text's length. */
function jointBefore(text: string): string {
  let start = text.length;
  while (start > 0 && OF_JOINT.test(text.charAt(start - 1))) start--;
  return text.slice(start);
}

interface Kept {
  text: string;
  start: number;
  end: number;
}

/**
 * Returns the text without its recognised parts, and these with the punctuation that goes with them: the characters of
 * the name and of the spans are those of the text, except for white space.
 */
export function nameOf<One extends Part>(text: string, all: readonly One[]): { name: string; spans: One[] } {
  const spans = all.map((span) => ({ ...span }));
  const taken = spans.filter(({ kind }) => kind !== 'unsupported');
  for (const [at, span] of taken.entries()) widen(text, span, taken.slice(at));
  const kept = keptOf(text, taken);
  const hasName = (one: Kept) => one.text.replace(AFTER, '') !== '';
  const [first, last] = [kept.findIndex(hasName), kept.findLastIndex(hasName)];
  for (const [index, one] of kept.entries()) {
    const [before, after] = [taken[index - 1], taken[index]];
    const isBetween = before !== undefined && after !== undefined && !hasName(one);
    const left = kept.slice(0, index).findLast(hasName);
    const isOpen = index <= first || isBetween || left === undefined || jointBefore(left.text.trimEnd()) !== '';
    if (before !== undefined && isOpen) {
      const [joint = ''] = AFTER.exec(one.text) ?? [];
      one.text = one.text.slice(joint.length);
      if (joint.trim() !== '') before.end += joint.trimEnd().length;
    }
    // "Dentist, tomorrow."
    const isBeforeClosing = /^[.?!…)]/u.test(kept[index + 1]?.text ?? '');
    if (after !== undefined && (index >= last || isBetween || isBeforeClosing)) {
      const joint = jointBefore(one.text);
      one.text = one.text.slice(0, one.text.length - joint.length);
      if (joint.trim() !== '') after.start -= joint.trimStart().length;
    }
  }
  return { name: kept.reduce((name, one) => join(name, one, text), '').trim(), spans };
}

/** Takes parentheses with parts that fill them. */
function widen(text: string, first: Stretch, following: readonly Stretch[]): void {
  let last = first;
  for (const next of following) {
    if (next !== last && !/^[\s,;]*$/u.test(text.slice(last.end, next.start))) break;
    last = next;
    const pair = `${text[first.start - 1]}${text[last.end]}`;
    if (!['()', '[]', '（）', '【】'].includes(pair)) continue;
    first.start--;
    last.end++;
    return;
  }
}

function keptOf(text: string, taken: readonly Stretch[]): Kept[] {
  let at = 0;
  const kept = taken.map(({ start, end }) => {
    const one = { text: text.slice(at, start), start: at, end: start };
    at = Math.max(at, end);
    return one;
  });
  return [...kept, { text: text.slice(at), start: at, end: text.length }];
}

function join(name: string, one: Kept, whole: string): string {
  const next = one.text.replace(/\s+/gu, ' ');
  if (next.trim() === '') return name;
  if (name === '') return next.trimStart();
  // Scripts without spaces stay without.
  const isSpaced = /\s$/u.test(name) || /^\s/u.test(next) || !isWide(whole[one.start]);
  const isPunctuation = /^[,;.?)]/u.test(next.trimStart()) || /^[!…]/u.test(next);
  return name.trimEnd() + (isSpaced && !isPunctuation ? ' ' : '') + next.trimStart();
}

function isWide(character: string | undefined): boolean {
  return character !== undefined && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、]/u.test(character);
}
