import { SCOPE_AREAS } from '../../src/access/scopes.js';
import { initialMembers } from '../../src/lib/columns.js';
import type { Feature } from '../../src/manifest.js';
import { isDescribed, type ResourceType, relationsOf } from '../../src/resource/type.js';

/** The types as the web interface knows them: generated from the descriptions and the document. */

interface Schema {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
}

export interface Document {
  components: { schemas: Record<string, Schema> };
}

/** Members that `speculative.ts` gives every new object. */
const COMMON = new Set(['id', 'uid', 'created_at', 'updated_at', 'access', 'user_id']);

export function generateWebResources(features: readonly Feature[], document: Document): string {
  const logged = features.flatMap(({ logged: types = [] }) => types);
  const resources = logged.filter(isDescribed);
  const others = logged.filter((one) => !isDescribed(one));
  const all = [...resources, ...others];
  const references = new Map(
    resources.flatMap((type) => relationsOf(type).map(([column, target]): [string, string] => [column, target.type])),
  );
  const entries = (value: (type: string) => string, of = resources) =>
    of.map(({ type }) => `  ${type}: '${value(type)}',\n`).join('');
  const created = resources.filter(({ object }) => `${object.$id}Create` in document.components.schemas);
  return `// Generated from the descriptions of resources: npm run openapi

import type { Schemas } from '../../client/index.js';

/** Objects by type, as the change log shows them. */
export interface Mirrored {
${all.map(({ type, object }) => `  ${type}: Schemas['${object.$id}'];\n`).join('')}}

/** Types with pending writes. The others require a connection. */
export const WRITABLE_TYPES = ${listOf(resources.map(({ type }) => type))} as const;

export const OBJECT_TYPES = [...WRITABLE_TYPES, ${others.map(({ type }) => `'${type}'`).join(', ')}] as const;

/** Types to which members refer by id. */
export const REFERENCES = {
${[...references].map(([column, type]) => `  ${column}: '${type}',\n`).join('')}} as const;

/** Types that a JSON body creates. */
export const COLLECTIONS = {
${entries((type) => `/api/v1/${type}`, created)}} as const;

export const OBJECTS = {
${entries((type) => `/api/v1/${type}/{id}`)}} as const;

/** Areas of scopes: each has one for reading and one for writing. */
export const SCOPE_AREAS = ${listOf(SCOPE_AREAS)} as const;

/** Members that a new resource has before a client sets them. */
export const INITIAL_MEMBERS = {
${resources.map((type) => `  ${type.type}: {\n${linesOf(membersOf(type, `${type.object.$id}`, document))}  },\n`).join('')}} satisfies { readonly [Type in keyof Mirrored]?: Partial<Mirrored[Type]> };
`;
}

/** The initial columns, and what a response shows beside them of a resource that nothing refers to. */
function membersOf(type: ResourceType, component: string, { components: { schemas } }: Document): object {
  const columns = initialMembers(type.columns);
  const properties = propertiesOf(schemas[component] ?? {});
  const others = Object.entries(properties).filter(([name]) => !(name in columns) && !COMMON.has(name));
  return { ...columns, ...Object.fromEntries(others.map(([name, schema]) => [name, emptyOf(schema)])) };

  function propertiesOf({ $ref, allOf = [], properties }: Schema): Record<string, Schema> {
    const base = $ref === undefined ? undefined : schemas[$ref.split('/').at(-1) ?? ''];
    return Object.assign({}, ...[base ?? [], allOf].flat().map(propertiesOf), properties);
  }

  function emptyOf(schema: Schema): unknown {
    const { $ref, type: kinds = [], anyOf = [] } = schema;
    if ($ref !== undefined) return emptyOf(schemas[$ref.split('/').at(-1) ?? ''] ?? {});
    const types = [kinds, ...anyOf.map((one) => one.type ?? [])].flat();
    if (types.includes('null')) return null;
    if (types.includes('array')) return [];
    if (types.includes('boolean')) return false;
    if (types.includes('integer')) return 0;
    if (types.includes('string')) return '';
    return Object.fromEntries(Object.entries(propertiesOf(schema)).map(([name, one]) => [name, emptyOf(one)]));
  }
}

/** Writes a list as the formatter has it: on one line if it fits. */
function listOf(names: readonly string[]): string {
  const line = `[${names.map(literal).join(', ')}]`;
  return line.length <= MAX_LIST ? line : `[\n${names.map((name) => `  ${literal(name)},\n`).join('')}]`;
}

const MAX_LIST = 120 - 'export const WRITABLE_TYPES =  as const;'.length;

/** Writes a value as the formatter has it. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value).replaceAll('"', "'");
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${name}: ${literal(inner)}`)
    .join(', ')} }`;
}

function linesOf(members: object): string {
  return Object.entries(members)
    .map(([name, value]) => `    ${name}: ${literal(value)},\n`)
    .join('');
}
