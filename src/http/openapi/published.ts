import { UNPUBLISHED_KEYWORDS } from '../validation/validation.js';
import type { Schema } from './model.js';

/**
 * Returns schemas as the document has them, while requests are validated against the originals: in the forms that
 * generators of clients understand, without the keywords of the service. Schemas that `x-component` names are moved to
 * the components.
 */
export function publishedSchemas(schemas: Record<string, Schema>): Record<string, Schema> {
  const shared: Record<string, Schema> = {};
  const published = publishedSchema(schemas, (name, schema) => {
    shared[name] ??= schema;
    return { $ref: `#/components/schemas/${name}` };
  });
  return { ...published, ...shared };
}

/** @param share replaces a schema that has a name; by default it stays where it is */
export function publishedSchema<T>(node: T, share = (_name: string, schema: Schema) => schema): T {
  if (Array.isArray(node)) return node.map((one) => publishedSchema(one, share)) as T;
  if (typeof node !== 'object' || node === null) return node;
  const { 'x-component': name, ...schema } = documentedForm(node as Schema);
  const members = Object.entries(schema).filter(([keyword]) => !UNPUBLISHED_KEYWORDS.includes(keyword));
  const copy = Object.fromEntries(members.map(([keyword, value]) => [keyword, publishedSchema(value, share)]));
  return (name === undefined ? copy : share(name, copy)) as T;
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
