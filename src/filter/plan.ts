import { OPEN_STATUSES, type Resource } from './fields.js';
import type { Condition, FieldTest } from './resolve.js';

/** Fields with an index, the most selective first. */
const INDEXED: Readonly<Record<Resource, readonly string[]>> = {
  tasks: ['parent', 'tag', 'assignee', 'goal', 'section', 'project', 'area', 'due', 'completed', 'updated', 'status'],
  projects: ['tag', 'goal', 'area'],
  notes: ['task', 'tag', 'project'],
};

/**
 * Returns the test by which a database finds the rows of a condition: the most selective one that all rows match and that
 * has an index. Undefined if there is none, so that all rows of the caller are looked at.
 */
export function leadingTest(condition: Condition, resource: Resource): FieldTest | undefined {
  const tests = ('all' in condition ? condition.all : [condition]).filter((one): one is FieldTest => 'field' in one);
  for (const field of INDEXED[resource]) {
    const found = tests.find((test) => test.field === field && isIndexed(test));
    if (found !== undefined) return found;
  }
  return undefined;
}

function isIndexed({ field, codes = [], spans = [], none, any }: FieldTest): boolean {
  if (none === true || any === true) return false;
  if (field === 'status') return codes.length > 0 && codes.every((code) => OPEN_STATUSES.includes(Number(code)));
  return codes.length > 0 || spans.length > 0;
}

const MAX_CHEAP_TESTS = 5;

/**
 * True if a condition costs about as much as parameters of a list: an index finds its rows, and each row takes a few
 * comparisons of columns.
 */
export function isCheap(condition: Condition, resource: Resource): boolean {
  return leadingTest(condition, resource) !== undefined && testsIn(condition) <= MAX_CHEAP_TESTS;
}

/** Returns the number of tests of columns; infinity with a text, or a flag, which can take a query for each row. */
function testsIn(condition: Condition): number {
  if ('all' in condition) return sumOf(condition.all);
  if ('some' in condition) return sumOf(condition.some);
  if ('no' in condition) return testsIn(condition.no);
  return 'field' in condition ? 1 + (condition.spans?.length ?? 0) : Number.POSITIVE_INFINITY;
}

function sumOf(conditions: readonly Condition[]): number {
  return conditions.reduce((sum, one) => sum + testsIn(one), 0);
}
