import type { Schema } from './model.js';

/** Returns schemas in the forms that generators of clients understand. Requests are validated against the originals. */
export function inDocumentedForms<T>(node: T): T {
  if (Array.isArray(node)) return node.map(inDocumentedForms) as T;
  if (typeof node !== 'object' || node === null) return node;
  const { 'x-documented': form, ...schema } = node as Schema;
  if (form !== undefined) {
    const { description, examples } = schema;
    return { description, ...(examples && { examples }), ...form } as T;
  }
  if (Array.isArray(schema.enum) && schema.enum.includes(null)) return withoutNull(schema) as T;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inDocumentedForms(value)])) as T;
}

/** A union of the values and null: generators name the values of an enumeration, and null has no name. */
function withoutNull({ type, enum: values = [], 'x-enum-varnames': names, ...about }: Schema): Schema {
  const [only] = [type].flat().filter((one) => one !== 'null');
  const named = { type: only, enum: values.filter((one) => one !== null), ...(names && { 'x-enum-varnames': names }) };
  return { ...about, anyOf: [named, { type: 'null' }] };
}
