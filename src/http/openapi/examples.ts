import { isObject } from '../../lib/typed.js';
import type { Example, Schema } from './model.js';

/** Formats whose examples are in the introduction. */
const KNOWN_FORMATS = ['date', 'date-time'];

/**
 * Leaves out examples that are shown elsewhere: of members, in the example of their object, and of an object, in the
 * schemas to which all its members refer.
 */
export function withoutRepeatedExamples(
  schemas: Record<string, Schema>,
  bodies: Record<string, Example>,
): Record<string, Schema> {
  const all = Object.entries(schemas).map(([name, schema]) => {
    const { examples } = schema;
    const own = withoutExamples(schema, examples?.[0] ?? bodies[name]?.value);
    return [name, { ...own, ...(examples && !isShownByParts(schema, schemas) && { examples }) }] as const;
  });
  return Object.fromEntries(all);
}

/** True if the schema has members, and each refers to a schema with an example, or is a list of them. */
function isShownByParts({ properties = {} }: Schema, schemas: Record<string, Schema>): boolean {
  const parts = Object.values(properties);
  const hasExample = ({ $ref = '', items, ...own }: Schema): boolean =>
    items === undefined
      ? schemas[$ref.split('/').at(-1) ?? '']?.examples !== undefined || isShownByParts(own, schemas)
      : hasExample(items);
  return parts.length > 0 && parts.every(hasExample);
}

/** @param shown value of the schema in the example of its object; undefined or null if it is not there */
function withoutExamples(schema: Schema, shown: unknown): Schema {
  const { properties, items, allOf, anyOf, examples, ...rest } = schema;
  const isPresent = shown !== undefined && shown !== null;
  const value: object = isObject(shown) ? shown : {};
  const inEach = (parts: Schema[]) => parts.map((part) => withoutExamples(part, shown));
  return {
    ...rest,
    ...(examples && !isPresent && !KNOWN_FORMATS.includes(String(schema.format)) && { examples }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [
          name,
          withoutExamples(member, value[name as keyof object]),
        ]),
      ),
    }),
    ...(items && { items: withoutExamples(items, Array.isArray(shown) ? shown[0] : undefined) }),
    ...(allOf && { allOf: inEach(allOf) }),
    ...(anyOf && { anyOf: inEach(anyOf) }),
  };
}
