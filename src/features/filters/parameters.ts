import { dayAfter } from '../../filter/days.js';
import type { Code } from '../../filter/fields.js';
import type { Condition } from '../../filter/resolve.js';
import { nameKey } from '../../lib/names.js';
import { oncePerFrozen } from '../../lib/once-per-frozen.js';

/**
 * Parameters of lists as conditions of the filter language. A filter looks up the names of objects, and an unknown one is
 * an error. A parameter refers to objects without a look-up, and an unknown one matches nothing: the tests of references
 * and of names of tags are not a part of the language.
 */

export type Test = Condition | ReferenceTest | TagTest;

export interface ReferenceTest {
  readonly field: string;
  /** An id, a uid, or any of several ids. */
  readonly reference: number | string | readonly number[];
}

export interface TagTest {
  readonly field: 'tag';
  /** Keys of names. */
  readonly names: readonly string[];
}

type TestOf<Given> = (given: Given) => Test;

/** Returns a function that converts the parameters of a query to tests, in the order of `parameters`. */
export function testsBy<Filters extends object>(
  parameters: {
    readonly [Name in keyof Filters]?: TestOf<NonNullable<Filters[Name]>>;
  },
): (filters: Filters) => readonly Test[] {
  const entries = Object.entries(parameters) as [keyof Filters, TestOf<unknown>][];
  return oncePerFrozen((filters: Filters) =>
    entries.flatMap(([name, test]) => (filters[name] === undefined ? [] : [test(filters[name])])),
  );
}

export function reference(field: string): TestOf<string> {
  return (given) => {
    if (given === 'none') return { field, none: true };
    if (given === 'any') return { field, any: true };
    return { field, reference: /^\d{1,15}$/.test(given) ? Number(given) : given };
  };
}

/** Any of several codes. `none` replaces the others. */
export function codes(field: string): TestOf<readonly Code[]> {
  return (given) => (given.includes('none') ? { field, none: true } : { field, codes: given });
}

/** Any of several tags. `none` replaces the others. */
export function tags(given: readonly string[]): Test {
  return given.includes('none') ? { field: 'tag', none: true } : { field: 'tag', names: given.map(nameKey) };
}

export function text(given: string): Test {
  return { text: given };
}

export function flag(name: string): TestOf<boolean> {
  return (given) => (given ? { flag: name } : { no: { flag: name } });
}

export function presence(field: string): TestOf<boolean> {
  return (given) => (given ? { field, any: true } : { field, none: true });
}

export function before(field: string): TestOf<string> {
  return (bound) => ({ field, spans: [[null, bound]] });
}

export function since(field: string): TestOf<string> {
  return (bound) => ({ field, spans: [[bound, null]] });
}

/** No day is after the last one of the calendar. */
export function after(field: string): TestOf<string> {
  return (day) => {
    const next = dayAfter(day);
    return { field, spans: next === null ? [] : [[next, null]] };
  };
}

/** Days relative to today are flags: today is bound for each request, while tests are kept with the parsed query. */
export function due(given: 'none' | 'any' | 'overdue' | 'today' | 'upcoming'): Test {
  if (given === 'none' || given === 'any') return presence('due')(given === 'any');
  return { flag: `due:${given}` };
}
