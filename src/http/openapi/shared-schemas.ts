import type { Schema } from './model.js';

/**
 * Moves schemas with the keyword `x-component`, which names them, to the components. Requests are validated against the
 * originals, in which they are inline.
 */
export function shareSchemas(schemas: Record<string, Schema>): Record<string, Schema> {
  const shared: Record<string, Schema> = {};
  const referring = <T>(node: T): T => {
    if (Array.isArray(node)) return node.map(referring) as T;
    if (typeof node !== 'object' || node === null) return node;
    const { 'x-component': name, ...own } = node as Schema;
    const copy = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, referring(value)]));
    if (name === undefined) return copy as T;
    shared[name] ??= copy;
    return { $ref: `#/components/schemas/${name}` } as T;
  };
  return { ...referring(schemas), ...shared };
}
