import type { Named, Resource } from '../../filter/fields.js';
import { namesIn } from '../../filter/resolve.js';
import { type FieldTerm, type Filter, mapTerms, type Term, termsOf, type Value, valuesOf } from '../../filter/tree.js';

/** Values of a filter that name objects. */

type ChangeValue = (named: Named, value: Value) => Value;

/** Replaces the values of a filter that name objects. */
export function mapValues(tree: Filter, resource: Resource, change: ChangeValue): Filter {
  return mapTerms(tree, (term) => mapTermValues(term, resource, change));
}

export function mapTermValues(term: Term, resource: Resource, change: ChangeValue): Term {
  const names = new Map(namesIn(term, resource).map(({ named, value, index }) => [index, change(named, value)]));
  if (names.size === 0) return term;
  const values = valuesOf(term).map((value, index) => names.get(index) ?? value);
  const { value } = term as FieldTerm;
  return { ...term, value: Array.isArray(value) ? values : values[0] } as Term;
}

export function isMe(value: Value): boolean {
  return typeof value === 'string' && value.toLowerCase() === 'me';
}

/** Returns the values that name objects, without `me`. */
export function namedValues(tree: Filter, resource: Resource): Value[] {
  const all = termsOf(tree).flatMap((term) => namesIn(term, resource));
  return all.flatMap(({ named, value }) => (named === 'person' && isMe(value) ? [] : [value]));
}
