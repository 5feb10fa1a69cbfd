import { type Filter, textOf, valuesOf } from '../../filter/tree.js';
import { required } from '../../lib/typed.js';

/** The columns of a view as a filter, whose values are looked up and shown like those of others. */
export function columnsTerm(field: string, columns: readonly string[]): Filter {
  return { field, op: 'in', value: columns };
}

export function columnsOf(tree: Filter): string[] {
  return 'field' in tree ? valuesOf(tree).map((value) => textOf(required(value))) : [];
}
