/**
 * The filter language. One text, or the tree that it stands for, selects tasks, projects or notes: in the API, in saved
 * views, for agents, in imports and in the web interface. The folder imports nothing, because the browser loads it.
 *
 *     filter := and { "or" and }      and := unit { ["and"] unit }      unit := "not" unit | "(" filter ")" | ["-"] term
 *     term   := field ":" test | word | string
 *     test   := value { "," value } | ("<" "<=" ">" ">=") value | [value] ".." [value]
 *
 * `parse` reads a text, `check` a tree of a client; `print` writes a tree as text. `resolve` replaces words by days and
 * codes, and names by ids. The result, a `Condition`, has two values only: `not` is its exact complement. `matches`
 * applies it to an object, and the service compiles it to SQL.
 */

/** A word of a text. `name` is a quoted text that the word would not mean: a tag with the name "none". */
export type Value = string | { readonly name: string };

export type Term =
  | { readonly text: string }
  | { readonly field: string; readonly op: '=' | '<' | '<=' | '>' | '>='; readonly value: Value }
  | { readonly field: string; readonly op: 'in'; readonly value: readonly Value[] }
  | { readonly field: string; readonly op: '..'; readonly value: readonly [Value | null, Value | null] };

export type FieldTerm = Exclude<Term, { text: string }>;

/** `{ and: [] }` matches everything. */
export type Filter =
  | { readonly and: readonly Filter[] }
  | { readonly or: readonly Filter[] }
  | { readonly not: Filter }
  | Term;

export const EVERYTHING: Filter = { and: [] };

/** Version of the form of trees. Stored ones have it as `v`, on the outermost filter. */
export const TREE_VERSION = 1;

export type StoredFilter = Filter & { readonly v: typeof TREE_VERSION };

export const LIMITS = { characters: 2_000, terms: 50, depth: 10, values: 50 } as const;

/** Part of a text, in UTF-16 units. */
export interface Place {
  offset: number;
  length: number;
}

/** Place of a term, and of each of its values. */
export interface TermPlace extends Place {
  values: readonly Place[];
}

export interface Fault extends Partial<Place> {
  /** Path in a tree of a client: `/and/0/value`. */
  path?: string;
  /** Continues a sentence that begins with the name of the parameter: "has no closing parenthesis". */
  message: string;
  /** Tokens that may be there instead. */
  expected: readonly string[];
}

export function isTerm(filter: Filter): filter is Term {
  return 'text' in filter || 'field' in filter;
}

export function valuesOf(term: Term): readonly (Value | null)[] {
  if ('text' in term) return [];
  return Array.isArray(term.value) ? term.value : [term.value as Value];
}

export function textOf(value: Value): string {
  return typeof value === 'string' ? value : value.name;
}

/** Replaces the terms of a filter. */
export function mapTerms(filter: Filter, change: (term: Term) => Filter): Filter {
  if ('and' in filter) return { and: filter.and.map((one) => mapTerms(one, change)) };
  if ('or' in filter) return { or: filter.or.map((one) => mapTerms(one, change)) };
  if ('not' in filter) return { not: mapTerms(filter.not, change) };
  return change(filter);
}

export function termsOf(filter: Filter): Term[] {
  if ('and' in filter) return filter.and.flatMap(termsOf);
  if ('or' in filter) return filter.or.flatMap(termsOf);
  return 'not' in filter ? termsOf(filter.not) : [filter];
}
