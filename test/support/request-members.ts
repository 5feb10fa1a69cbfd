import type { OpenApiDocument } from './contract.js';

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  'x-normalized'?: string;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  description?: string;
  schema: Schema;
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export interface RequestMember {
  /** `operationId` and path of the member, such as `register email`, `importFile query/user`. */
  name: string;
  schema: Schema;
}

/** Returns the name of the component that a reference names; empty without one. */
const nameOf = ({ $ref = '' }: { $ref?: string }) => $ref.split('/').at(-1) ?? '';

/** Returns the members of the JSON bodies, and the parameters of the queries, of all operations: those that are texts. */
export function requestTexts(document: OpenApiDocument): RequestMember[] {
  const { components, paths } = document as unknown as {
    components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
    paths: Record<string, Record<string, Operation>>;
  };
  const found: RequestMember[] = [];
  const visit = (given: Schema, name: string, within: readonly Schema[]) => {
    const schema = components.schemas[nameOf(given)] ?? given;
    if (within.includes(schema)) return;
    const inner = [...within, schema];
    if ([schema.type].flat().includes('string')) found.push({ name, schema });
    for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
      visit(part, name, inner);
    }
    if (schema.items !== undefined) visit(schema.items, `${name}[]`, inner);
    const separator = name.includes(' ') ? '.' : ' ';
    for (const [member, one] of Object.entries(schema.properties ?? {}))
      visit(one, `${name}${separator}${member}`, inner);
  };
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const { operationId, parameters = [], requestBody } = operation;
    for (const given of parameters) {
      const { name, in: place, description = '', schema } = components.parameters[nameOf(given)] ?? given;
      if (place === 'query') visit({ ...schema, description }, `${operationId} query/${name}`, []);
    }
    const body = requestBody?.content['application/json']?.schema;
    if (body !== undefined) visit(body, operationId, []);
  }
  return found;
}
