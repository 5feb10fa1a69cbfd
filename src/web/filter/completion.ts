import { DAY_WORDS, FIELDS, type Field, fieldOf, isComparable } from '../../filter/fields.js';
import { printValue } from '../../filter/print.js';

/** Completion of fields and values at the caret of a filter. */

export interface Completion {
  /** Text that replaces the typed text. */
  text: string;
  label: string;
}

export interface CompletionAt {
  /** Part of the filter that a completion replaces. */
  from: number;
  to: number;
  /** False for the name of a field, which can also be a word to search for. */
  isValue: boolean;
  entries: readonly Completion[];
}

interface Token {
  from: number;
  to: number;
  /** Field of the value at the caret; undefined for the start of a term. */
  field?: string;
  isCompared: boolean;
  /** Typed so far, without quotation mark. */
  prefix: string;
}

/** Finds what is typed at the caret; undefined within a text in quotation marks that is no value. */
function tokenAt(text: string, caret: number): Token | undefined {
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < caret; at++) {
    const sign = text[at];
    if (isQuoted && sign === '\\') at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && /[\s(]/.test(sign ?? '')) start = at + 1;
  }
  if (text[start] === '-') start += 1;
  const typed = text.slice(start, caret);
  const rest = /^[^\s(),]*/.exec(text.slice(caret))?.[0].length ?? 0;
  const [whole, field] = /^([A-Za-z_]+):/.exec(typed) ?? [];
  if (field === undefined || whole === undefined) {
    if (isQuoted || typed.includes('"')) return undefined;
    return { from: start, to: caret + rest, isCompared: false, prefix: typed };
  }
  const value = typed.slice(whole.length);
  const before = valueStart(value);
  const raw = value.slice(before);
  const close = isQuoted && text[caret] === '"' ? 1 : 0;
  return {
    ...{ from: start + whole.length + before, to: caret + (isQuoted ? close : rest), field: field.toLowerCase() },
    isCompared: /^[<>]|\.\./.test(value),
    prefix: raw.replace(/^"/, '').replace(/\\(.)/g, '$1'),
  };
}

/** Finds a day in several words, such as "next week", which a filter would have as several terms. */
function wordsAt(text: string, caret: number, labels: Labels): Token | undefined {
  const before = text.slice(0, caret);
  const colon = before.lastIndexOf(':');
  const field =
    before
      .slice(0, Math.max(0, colon))
      .split(/[\s()-]/)
      .at(-1) ?? '';
  const test = before.slice(colon + 1);
  const kind = fieldOf('tasks', field.toLowerCase())?.kind;
  if (kind !== 'day' && kind !== 'instant') return undefined;
  const prefix = test.slice(valueStart(test));
  const isDay = ({ label }: Completion) => label.toLowerCase().startsWith(prefix.toLowerCase());
  if (/["()]/.test(test) || !prefix.includes(' ') || !labels.days().some(isDay)) return undefined;
  return { from: caret - prefix.length, to: caret, field: field.toLowerCase(), isCompared: true, prefix };
}

/** Returns where the last value of a test begins. */
function valueStart(test: string): number {
  let start = /^[<>]=?/.exec(test)?.[0].length ?? 0;
  let isQuoted = false;
  for (let at = start; at < test.length; at++) {
    if (test[at] === '"' && test[at - 1] !== '\\') isQuoted = !isQuoted;
    else if (!isQuoted && test[at] === ',') start = at + 1;
    else if (!isQuoted && test.startsWith('..', at)) start = at + 2;
  }
  return start;
}

const MAX_ENTRIES = 8;

export interface Labels {
  field(name: string): string;
  value(field: string, keyword: string): string;
  /** Words for days that are no keywords, each with the value that it stands for now. */
  days(): readonly Completion[];
  /** Names of the objects that a field can name. */
  names(field: Field & { kind: 'named' }): readonly string[];
}

/** Returns the completions at the caret, those that begin with the typed text first. */
export function completionsAt(text: string, caret: number, labels: Labels): CompletionAt | undefined {
  const token = wordsAt(text, caret, labels) ?? tokenAt(text, caret);
  if (token === undefined) return undefined;
  const { from, to, prefix } = token;
  const all = token.field === undefined ? fields(labels) : valuesFor(token.field, token.isCompared, labels);
  const typed = prefix.toLowerCase();
  const rankOf = ({ text: one, label }: Completion) => {
    const names = [one.replace(/^"/, '').toLowerCase(), label.toLowerCase()];
    if (names.some((name) => name.startsWith(typed))) return 0;
    return names.some((name) => name.includes(typed)) ? 1 : 2;
  };
  const entries = all
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .filter(({ rank }) => rank < 2)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MAX_ENTRIES)
    .map(({ entry }) => entry);
  const isComplete = entries.length === 1 && entries[0]?.text === text.slice(from, to);
  return { from, to, isValue: token.field !== undefined, entries: isComplete ? [] : entries };
}

function fields(labels: Labels): Completion[] {
  return Object.keys(FIELDS.tasks).map((name) => ({ text: `${name}:`, label: labels.field(name) }));
}

function valuesFor(name: string, isCompared: boolean, labels: Labels): Completion[] {
  const field = fieldOf('tasks', name);
  if (field === undefined || (isCompared && !isComparable(field))) return [];
  const nothing = field.nullable === true && !isCompared ? ['none', 'any'] : [];
  const keywords = [...keywordsOf(field), ...nothing].map((text) => ({ text, label: labels.value(name, text) }));
  if (field.kind === 'day' || field.kind === 'instant') return [...keywords, ...labels.days()];
  if (field.kind !== 'named') return keywords;
  const named = labels.names(field).map((label) => ({ text: printName(label), label }));
  return field.named === 'person'
    ? [{ text: 'me', label: labels.value(name, 'me') }, ...named]
    : [...named, ...keywords];
}

/** Returns the keywords that a field takes; none for names and times. */
export function keywordsOf(field: Field): readonly string[] {
  switch (field.kind) {
    case 'choice':
      return Object.keys(field.words);
    case 'day':
    case 'instant':
      return DAY_WORDS;
    case 'boolean':
      return ['true', 'false'];
    case 'flags':
      return field.flags;
    default:
      return [];
  }
}

/** Writes a name as a value: in quotation marks if it could be an id or a keyword. */
export function printName(name: string): string {
  return /^(?:none|any|me|\d+|[\da-z]{15})$/i.test(name) ? JSON.stringify(name) : printValue(name);
}
