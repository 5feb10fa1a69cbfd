import { parse } from '../../../filter/parse.js';
import { print } from '../../../filter/print.js';
import { EVERYTHING, type Filter } from '../../../filter/tree.js';
import { type Found, leaveOut } from '../converted.js';
import type { ViewDraft } from '../drafts.js';

/**
 * A filter of another program while it is translated. Null stands for a part that has no counterpart: only the terms
 * beside it can be kept.
 */
export type Translation = Filter | null;

/** Longer filters of other programs are not read. */
export const MAX_FILTER_LENGTH = 2_000;

export interface TranslatedFilter {
  /** Text of the filter language. */
  filter: string;
  /** False if parts have no counterpart: more is found than by the original. */
  isComplete: boolean;
}

/** Translates the alternatives of a filter. Without one of them, too little would be found. */
export function anyOf(parts: readonly Translation[]): Translation {
  const known = parts.filter((part) => part !== null);
  if (known.length < parts.length) return null;
  return known.length === 1 ? (known[0] as Filter) : { or: known };
}

/** Translates parts that must all match, within an alternative or a negation: without one of them it is another filter. */
export function conjoined(parts: readonly Translation[]): Translation {
  const known = parts.filter((part) => part !== null);
  if (known.length < parts.length) return null;
  return known.length === 1 ? (known[0] as Filter) : { and: known };
}

export function notOf(part: Translation): Translation {
  return part === null ? null : { not: part };
}

/**
 * Joins the parts that must all match with a condition of all filters of the program. Parts without a counterpart, and
 * all parts of a filter that is larger than one can be, are left out.
 */
export function allOf(always: readonly Filter[], parts: readonly Translation[]): TranslatedFilter {
  const known = parts.filter((part) => part !== null && part !== EVERYTHING) as Filter[];
  try {
    const filter = print({ and: [...always, ...known] });
    parse(filter);
    return { filter, isComplete: parts.every((part) => part !== null) };
  } catch {
    return { filter: print({ and: always }), isComplete: false };
  }
}

/**
 * Adds a saved filter to the views of a file. The name of one that is translated in part contains the original, and is
 * counted.
 */
export function addView(
  found: Found,
  { query, ...view }: Omit<ViewDraft, 'filter'> & { query: string },
  { filter, isComplete }: TranslatedFilter,
): void {
  if (!isComplete) leaveOut(found, 'parts of filters');
  found.resources.views.push({ ...view, filter, name: isComplete ? view.name : `${view.name} (${query})` });
}

/** A value that is compared with a name, also if it is a word of the filter language. */
export function named(field: string, names: readonly string[]): Translation {
  const values = names.map((name) => ({ name }));
  const [only] = values;
  if (only === undefined) return null;
  return values.length === 1 ? { field, op: '=', value: only } : { field, op: 'in', value: values };
}
