import { comparisonForm } from './comparison.js';
import type { Code } from './fields.js';
import type { Condition, FieldTest } from './resolve.js';

/** Values of an object that conditions read. */
export interface Readable {
  /** Values of a field; empty if it has none. */
  valuesOf(field: string): readonly Code[];
  texts(): readonly (string | null)[];
  has(flag: string): boolean;
}

/** True if an object matches a condition: the same result as that of the service. */
export function matches(condition: Condition, object: Readable): boolean {
  if ('all' in condition) return condition.all.every((one) => matches(one, object));
  if ('some' in condition) return condition.some.some((one) => matches(one, object));
  if ('no' in condition) return !matches(condition.no, object);
  if ('flag' in condition) return object.has(condition.flag);
  if ('text' in condition) {
    const text = comparisonForm(condition.text);
    return object.texts().some((one) => one !== null && comparisonForm(one).includes(text));
  }
  return testField(condition, object.valuesOf(condition.field));
}

function testField({ codes = [], spans = [], none, any }: FieldTest, values: readonly Code[]): boolean {
  if (values.length === 0) return none === true;
  if (any === true || values.some((value) => codes.includes(value))) return true;
  return values.some((value) =>
    spans.some(([from, until]) => (from === null || value >= from) && (until === null || value < until)),
  );
}
