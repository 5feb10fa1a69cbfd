import { codesOf, type Field, fieldOf, type Resource } from './fields.js';
import { type FieldTerm, type Filter, isTerm, type Term, textOf, type Value } from './tree.js';

/** Words in which a filter is described, in the languages of a profile. `{}` is the place of a value. */
export interface Vocabulary {
  everything: string;
  or: string;
  not: string;
  contains: string;
  before: string;
  until: string;
  after: string;
  from: string;
  between: string;
  without: string;
  withAny: string;
  /** By field. */
  fields: Readonly<Record<string, string>>;
  nouns: Readonly<Record<string, string>>;
  /** By value of the language; other values, such as dates and names, stay as they are. */
  values: Readonly<Record<string, string>>;
}

/** Describes a filter in a sentence: `open, due before today, not tagged errand`. */
export function sentenceOf(filter: Filter, resource: Resource, words: Vocabulary): string {
  if ('and' in filter && filter.and.length === 0) return words.everything;
  return described(filter, { words, resource }, 'or');
}

interface Describing {
  words: Vocabulary;
  resource: Resource;
}

function described(filter: Filter, describing: Describing, level: 'or' | 'and' | 'unit'): string {
  const { words } = describing;
  const inner = (one: Filter, within: 'and' | 'unit') => described(one, describing, within);
  if ('or' in filter) return grouped(filter.or.map((one) => inner(one, 'and')).join(` ${words.or} `), level !== 'or');
  if ('and' in filter) return grouped(filter.and.map((one) => inner(one, 'unit')).join(', '), level !== 'or');
  if ('not' in filter) return fill(words.not, inner(filter.not, 'unit'));
  return isTerm(filter) ? describedTerm(filter, describing) : '';
}

function grouped(text: string, isGroup: boolean): string {
  return isGroup ? `(${text})` : text;
}

function describedTerm(term: Term, { words, resource }: Describing): string {
  if ('text' in term) return fill(words.contains, `"${term.text}"`);
  const field = fieldOf(resource, term.field);
  if (field === undefined) return term.field;
  const valueText = (value: Value) => wordFor(value, field, words);
  if (field.kind === 'boolean') {
    const flag = words.values[term.field] ?? term.field;
    return isTrue(term) ? flag : fill(words.not, flag);
  }
  const pattern = words.fields[term.field] ?? `${term.field} {}`;
  if (term.op === '=' || term.op === 'in') {
    const values = term.op === 'in' ? term.value : [term.value];
    return joinWords(
      values.map((value) =>
        isKeyword(value, field) ? nothing(value, term.field, words) : fill(pattern, valueText(value)),
      ),
      words,
    );
  }
  if (term.op === '..') return fill(pattern, rangeText(term.value, valueText, words));
  const comparison = { '<': words.before, '<=': words.until, '>': words.after, '>=': words.from }[term.op];
  return fill(pattern, fill(comparison, valueText(term.value)));
}

function isTrue(term: FieldTerm): boolean {
  return term.op === '=' && term.value === 'true';
}

function rangeText(
  [from, until]: readonly [Value | null, Value | null],
  valueText: (value: Value) => string,
  words: Vocabulary,
): string {
  if (from === null) return until === null ? '' : fill(words.until, valueText(until));
  if (until === null) return fill(words.from, valueText(from));
  return words.between.replace('{}', valueText(from)).replace('{}', valueText(until));
}

function isKeyword(value: Value, field: Field): boolean {
  return typeof value === 'string' && /^(none|any)$/i.test(value) && field.nullable === true;
}

function nothing(value: Value, field: string, words: Vocabulary): string {
  const noun = words.nouns[field] ?? field;
  return fill(textOf(value).toLowerCase() === 'none' ? words.without : words.withAny, noun);
}

function wordFor(value: Value, field: Field, words: Vocabulary): string {
  const word = textOf(value);
  if (field.kind === 'named') return word === 'me' && field.named === 'person' ? (words.values.me ?? word) : word;
  const code = codesOf(field, word);
  const [only] = code ?? [];
  const name = code?.length === 1 && field.kind === 'choice' ? nameOfCode(field, only) : word;
  return words.values[name] ?? name;
}

function nameOfCode(field: Field & { kind: 'choice' }, code: unknown): string {
  return Object.entries(field.words).find(([, codes]) => codes.length === 1 && codes[0] === code)?.[0] ?? String(code);
}

function joinWords(texts: readonly string[], words: Vocabulary): string {
  return texts.join(` ${words.or} `);
}

function fill(pattern: string, text: string): string {
  return pattern.replace('{}', () => text);
}
