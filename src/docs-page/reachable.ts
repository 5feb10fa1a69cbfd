/** A document with its components by kind and name. */
interface Whole {
  paths: Record<string, Record<string, unknown>>;
  components?: Record<string, Record<string, unknown>>;
  [member: string]: unknown;
}

/**
 * The part of a document that an operation refers to, itself and through others: what is looked up in it is found in a
 * fraction of the time.
 * @param path the way to the operation: `['paths', '/api/v1/task', 'post']`
 */
export function reachableFrom(whole: Whole, path: readonly string[]): Whole {
  const [part, name = '', method = ''] = path;
  const operation = whole.paths[name]?.[method];
  if (part !== 'paths' || operation === undefined) return whole;
  const components: Record<string, Record<string, unknown>> = {
    securitySchemes: whole.components?.securitySchemes ?? {},
  };
  const take = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [member, inner] of Object.entries(value)) {
      if (member === '$ref' && typeof inner === 'string') takeComponent(inner);
      else take(inner);
    }
  };
  const takeComponent = (reference: string): void => {
    const [, kind = '', called = ''] = /^#\/components\/([^/]+)\/([^/]+)$/.exec(reference) ?? [];
    const found = whole.components?.[kind]?.[called];
    components[kind] ??= {};
    if (found === undefined || called in components[kind]) return;
    components[kind][called] = found;
    take(found);
  };
  take(operation);
  const { webhooks: _webhooks, ...rest } = whole;
  return { ...rest, paths: { [name]: { [method]: operation } }, components };
}
