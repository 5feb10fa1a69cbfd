import type { Resource } from './fields.js';
import type { Condition, FieldTest } from './resolve.js';

/** Fields with an index, the most selective first. */
const INDEXED: Readonly<Record<Resource, readonly string[]>> = {
  tasks: ['parent', 'tag', 'goal', 'section', 'project', 'area', 'due', 'completed', 'updated', 'status'],
  projects: ['tag', 'goal', 'area'],
  notes: ['task', 'tag', 'project'],
};

const OPEN: readonly unknown[] = [0, 1, 4, 6];

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
  if (field === 'status') return codes.length > 0 && codes.every((code) => OPEN.includes(code));
  return codes.length > 0 || spans.length > 0;
}
