import { isObject } from '../src/lib/typed.js';

type Json = ReturnType<typeof JSON.parse>;

/**
 * Returns a form of a document in which different ways to write the same look the same, so that a comparison finds what
 * changes for clients:
 * - the members of `allOf` are members of the schema,
 * - an enumeration that may also be null has null among its values,
 * - a response has the headers that the default response of its operation has,
 * - an error status that `base` has and the operation has not is the default response, if that has its codes.
 */
export function comparableForm(document: Json, base: Json): Json {
  const form = merged(document, document);
  for (const [path, item] of Object.entries<Json>(form.paths)) {
    for (const [method, operation] of Object.entries<Json>(item)) {
      if (operation.responses?.default === undefined) continue;
      const { default: shared, ...own } = operation.responses;
      const common = resolved(shared, form);
      const covered = Object.entries<Json>(base.paths[path]?.[method]?.responses ?? {}).filter(
        ([status, response]) => own[status] === undefined && hasCodesOf(common, resolved(response, base)),
      );
      for (const [status] of covered) own[status] = common;
      for (const [status, reference] of Object.entries<Json>(own)) {
        const response = resolved(reference, form);
        operation.responses[status] = { ...response, headers: { ...common.headers, ...response.headers } };
      }
    }
  }
  return form;
}

/**
 * Copies a part of a document, with the members of each `allOf` in its schema. An `allOf` of one is a reference with a
 * description, which may lead back to its schema.
 */
function merged(node: Json, document: Json): Json {
  if (Array.isArray(node)) return node.map((item) => merged(item, document));
  if (!isObject(node)) return node;
  const entries = Object.entries(node).map(([name, value]) => [name, merged(value, document)]);
  const { allOf, ...rest }: Json = Object.fromEntries(entries);
  if (!Array.isArray(allOf) || allOf.length === 1) return withNull(Object.fromEntries(entries));
  const parts: Json[] = [...allOf.map((part) => merged(resolved(part, document), document)), rest];
  const properties = Object.assign({}, ...parts.map((part) => part.properties));
  const required = [...new Set(parts.flatMap((part) => part.required ?? []))];
  return Object.assign({}, ...parts, { properties, required });
}

/** Writes the alternatives of an enumeration and null as one enumeration. */
function withNull(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1].type !== 'null' || anyOf[0].enum === undefined)
    return schema;
  const [{ type, enum: values, ...about }] = anyOf;
  return { ...rest, ...about, type: [type, 'null'], enum: [...values, null] };
}

/** Returns what a reference of a document stands for, or the node itself. */
function resolved(node: Json, document: Json): Json {
  if (typeof node.$ref !== 'string') return node;
  const [, ...names] = node.$ref.split('/');
  return resolved(
    names.reduce((parent: Json, name: string) => parent[name], document),
    document,
  );
}

/** True if a response names its codes, as examples, and they are all among those of the default response. */
function hasCodesOf(shared: Json, response: Json): boolean {
  const codes = Object.keys(response.content?.['application/json']?.examples ?? {});
  return codes.length > 0 && codes.every((code) => shared['x-error-codes']?.includes(code));
}

export interface Change {
  pointer: string;
  message: string;
}

/** Returns one line for each change. */
export function allLines(changes: readonly Change[]): string[] {
  return changes.map(({ pointer, message }) => `${unescaped(pointer)}: ${message}`);
}

const SHOWN = 3;

/** Returns one line for equal changes, most frequent first, with the first of the operations or components that have it. */
export function groupedLines(changes: readonly Change[]): string[] {
  const places = new Map<string, Set<string>>();
  for (const { pointer, message } of changes) {
    places.set(message, (places.get(message) ?? new Set()).add(placeOf(pointer)));
  }
  return [...places]
    .toSorted(([, a], [, b]) => b.size - a.size)
    .map(([message, at]) => {
      const shown = [...at].slice(0, SHOWN).join(', ');
      return `${at.size} × ${message} ${shown}${at.size > SHOWN ? ', …' : ''}`;
    });
}

/** Returns the operation (`GET /tasks`) or the component (`schemas Task`) of a pointer. */
function placeOf(pointer: string): string {
  const [, section, name = '', third = ''] = pointer.split('/').map(unescaped);
  return section === 'paths' ? `${third.toUpperCase()} ${name}`.trim() : `${name} ${third}`.trim();
}

function unescaped(pointer: string): string {
  return pointer.replaceAll('~1', '/').replaceAll('~0', '~');
}
