import { type Calendar, daysOf, instantOf, type Span, timeOf } from './days.js';
import { type Code, codesOf, type Field, fieldOf, type Named, type Resource } from './fields.js';
import { type FieldTerm, type Filter, type Term, textOf, type Value, valuesOf } from './tree.js';

/** A filter whose words are replaced by values of columns. It has two values: absent values match no test. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly some: readonly Condition[] }
  | { readonly no: Condition }
  | { readonly text: string }
  | { readonly flag: string }
  | FieldTest;

export interface FieldTest {
  readonly field: string;
  /** Any of these values; with `spans`, values within any of these. */
  readonly codes?: readonly Code[];
  readonly spans?: readonly Span[];
  readonly none?: true;
  readonly any?: true;
}

export interface ResolvedFilter {
  tree: Filter;
  condition: Condition;
}

/** Returns the ids that a value names; none if the caller sees no such object. */
export type IdsOf = (named: Named, value: Value) => readonly number[];

interface Resolving extends Calendar {
  idsOf: IdsOf;
}

/** Replaces the words of a checked filter by values. */
export function resolve(filter: Filter, resource: Resource, resolving: Resolving): Condition {
  const inner = (one: Filter) => resolve(one, resource, resolving);
  if ('and' in filter) return { all: filter.and.map(inner) };
  if ('or' in filter) return { some: filter.or.map(inner) };
  if ('not' in filter) return { no: inner(filter.not) };
  if ('text' in filter) return filter;
  const field = fieldOf(resource, filter.field);
  return field === undefined ? { some: [] } : resolvedTerm(filter, field, resolving);
}

/** Names that a filter has to resolve. */
export function namesIn(term: Term, resource: Resource): { named: Named; value: Value; index: number }[] {
  const field = 'field' in term ? fieldOf(resource, term.field) : undefined;
  if (field?.kind !== 'named') return [];
  return valuesOf(term).flatMap((value, index) =>
    value === null || isNothing(value) ? [] : [{ named: field.named, value, index }],
  );
}

function isNothing(value: Value): boolean {
  return typeof value === 'string' && /^(none|any)$/i.test(value);
}

function resolvedTerm(term: FieldTerm, field: Field, resolving: Resolving): Condition {
  if (field.kind === 'boolean') {
    const flag: Condition = { flag: term.field };
    return someOf(valuesOf(term).map((value) => (value === 'true' ? flag : { no: flag })));
  }
  if (field.kind === 'flags') {
    return someOf(valuesOf(term).map((value) => ({ flag: `${term.field}:${value}` })));
  }
  const nothing = valuesOf(term).filter((value): value is string => value !== null && isNothing(value));
  const words = valuesOf(term).filter((value) => value === null || !isNothing(value));
  const test = {
    field: term.field,
    ...(nothing.some((word) => /none/i.test(word)) && { none: true as const }),
    ...(nothing.some((word) => /any/i.test(word)) && { any: true as const }),
  };
  if (field.kind === 'choice') return { ...test, codes: choiceCodes(term.op, field, words) };
  if (field.kind === 'named') {
    const ids = words.flatMap((value) => (value === null ? [] : resolving.idsOf(field.named, value)));
    return { ...test, codes: [...new Set(ids)] };
  }
  return { ...test, spans: merged(spansOf(term.op, field, words, resolving)) };
}

function someOf(conditions: readonly Condition[]): Condition {
  const [only] = conditions;
  return conditions.length === 1 && only !== undefined ? only : { some: conditions };
}

/** Comparisons of a choice, which has few codes, are sets of codes. */
function choiceCodes(op: FieldTerm['op'], field: Field, words: readonly (Value | null)[]): Code[] {
  const codes = words.map((value) => (value === null ? [] : (codesOf(field, textOf(value)) ?? [])));
  if (op === '=' || op === 'in') return [...new Set(codes.flat())];
  const all = field.kind === 'choice' ? Object.values(field.words).flat() : [];
  const [first = [], last = []] = codes;
  const [from, until] = [Number(first[0] ?? Number.NEGATIVE_INFINITY), Number(last[0] ?? Number.POSITIVE_INFINITY)];
  const isIn = (code: number) => {
    if (op === '..') return code >= from && code <= until;
    return op === '<' ? code < from : op === '<=' ? code <= from : op === '>' ? code > from : code >= from;
  };
  return [...new Set(all)].filter((code) => isIn(Number(code)));
}

function spansOf(op: FieldTerm['op'], field: Field, words: readonly (Value | null)[], calendar: Calendar): Span[] {
  const spans = words.map((value): Span => (value === null ? [null, null] : spanOf(textOf(value), field, calendar)));
  if (op === '=' || op === 'in') return spans;
  const [first = [null, null], last = [null, null]] = spans;
  if (op === '..') return [[first[0], last[1]]];
  if (op === '<') return [[null, first[0]]];
  if (op === '<=') return [[null, first[1]]];
  if (op === '>=') return [[first[0], null]];
  return first[1] === null ? [] : [[first[1], null]];
}

function spanOf(word: string, field: Field, calendar: Calendar): Span {
  if (field.kind === 'time') return timeOf(word) ?? NEVER;
  const days = daysOf(word, calendar);
  if (field.kind === 'day') return days ?? NEVER;
  if (days === undefined) return instantOf(word) ?? NEVER;
  return [
    days[0] === null ? null : calendar.startOfDay(days[0]),
    days[1] === null ? null : calendar.startOfDay(days[1]),
  ];
}

const NEVER: Span = ['', ''];

/** Joins spans that touch, so that many days become few conditions; drops empty ones. */
function merged(spans: readonly Span[]): Span[] {
  const sorted = spans
    .filter(([from, until]) => from === null || until === null || from < until)
    .sort((one, other) => ((one[0] ?? '') < (other[0] ?? '') ? -1 : 1));
  const found: [string | null, string | null][] = [];
  for (const [from, until] of sorted) {
    const last = found.at(-1);
    if (last === undefined || (last[1] !== null && from !== null && from > last[1])) found.push([from, until]);
    else if (last[1] !== null && (until === null || until > last[1])) last[1] = until;
  }
  return found;
}
