import { UNPUBLISHED_KEYWORDS } from '../validation/validation.js';
import type { Schema } from './model.js';

/**
 * Returns schemas as the document has them, while requests are validated against the originals: in the forms that
 * generators of clients understand, without the keywords of the service. Schemas that `x-component` names are moved to
 * the components.
 */
export function publishedSchemas(schemas: Record<string, Schema>): Record<string, Schema> {
  const shared: Record<string, Schema> = {};
  const published = eachMember(schemas, (schema) =>
    publishedSchema(schema, (name, own) => {
      shared[name] ??= own;
      return { $ref: `#/components/schemas/${name}` };
    }),
  );
  return { ...published, ...shared };
}

/** Keywords whose members are schemas, by names of properties. */
const SCHEMAS_BY_NAME: readonly string[] = ['properties', 'patternProperties'];
/** Keywords with values of clients, which are no schemas. */
const VALUES: readonly string[] = ['const', 'default', 'enum', 'example', 'examples'];

/** @param share replaces a schema that has a name; by default it stays where it is */
export function publishedSchema<T>(node: T, share = (_name: string, schema: Schema) => schema): T {
  if (Array.isArray(node)) return node.map((one) => publishedSchema(one, share)) as T;
  if (typeof node !== 'object' || node === null) return node;
  const { 'x-component': name, ...schema } = documentedForm(node as Schema);
  const members = Object.entries(schema).filter(([keyword]) => !UNPUBLISHED_KEYWORDS.includes(keyword));
  const copy = eachMember(Object.fromEntries(members), (value, keyword) => {
    if (VALUES.includes(keyword)) return value;
    const own = (schema: unknown) => publishedSchema(schema, share);
    return SCHEMAS_BY_NAME.includes(keyword) ? eachMember(value as Record<string, unknown>, own) : own(value);
  });
  return (name === undefined ? copy : share(name, copy)) as T;
}

function eachMember<T, U>(object: { [name: string]: T }, change: (value: T, name: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}

function documentedForm(node: Schema): Schema {
  const { 'x-documented': form, description, examples } = node;
  if (form !== undefined) return { ...(description && { description }), ...(examples && { examples }), ...form };
  return Array.isArray(node.enum) && node.enum.includes(null) ? withoutNull(node) : node;
}

/** A union of the values and null: generators name the values of an enumeration, and null has no name. */
function withoutNull({ type, enum: values = [], 'x-enum-varnames': names, ...about }: Schema): Schema {
  const [only] = [type].flat().filter((one) => one !== 'null');
  const named = { type: only, enum: values.filter((one) => one !== null), ...(names && { 'x-enum-varnames': names }) };
  return { ...about, anyOf: [named, { type: 'null' }] };
}
