/** A schema of the document, with the keywords that types depend on. */
interface Schema {
  $ref?: string;
  description?: string;
  type?: string | string[];
  enum?: (string | number | boolean | null)[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

type Schemas = Record<string, Schema>;

/** Members of an object, with those of the schemas that it extends. */
interface Members {
  properties: Record<string, Schema>;
  required: Set<string>;
}

const HEAD = `# Generated from openapi/openapi.json: npm run openapi
"""Types of the bodies of Tutti's API. A name with an underscore is that of a part: \`Limits_account\`."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict, Union
`;

const SIMPLE: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

/** Words of Python that cannot be the names of attributes. */
const KEYWORDS = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** Returns a Python module with a `TypedDict` for each object, and an alias for each other schema. For Python 3.9. */
export function generatePythonTypes({ components: { schemas } }: { components: { schemas: Schemas } }): string {
  const blocks = Object.entries(schemas).flatMap(([name, schema]) => {
    if (isObject(schema)) return classesOf(name, schema, schemas);
    const parts: string[] = [];
    const type = typeOf(schema, { name, schemas, parts, quoted: true });
    return [...parts, commented(schema, `${name} = ${type}`)];
  });
  return `${HEAD}\n\n${blocks.join('\n\n')}\n`;
}

function isObject({ properties, allOf }: Schema): boolean {
  return properties !== undefined || allOf !== undefined;
}

/** Returns the class of an object after those of its parts. Members that need not be there have a class of their own. */
function classesOf(name: string, schema: Schema, schemas: Schemas): string[] {
  const { properties, required } = membersOf(schema, schemas);
  const parts: string[] = [];
  const members = Object.entries(properties).map(([member, its]) => ({
    member,
    description: its.description,
    type: typeOf(its, { name: `${name}_${member}`, schemas, parts, quoted: false }),
  }));
  const always = members.filter(({ member }) => required.has(member));
  const optional = members.filter(({ member }) => !required.has(member));
  if (optional.length === 0) return [...parts, definition(name, schema, always, true)];
  if (always.length === 0) return [...parts, definition(name, schema, optional, false)];
  const bases = [`_${name}Required`, `_${name}Optional`] as const;
  return [
    ...parts,
    definition(bases[0], {}, always, true),
    definition(bases[1], {}, optional, false),
    `class ${name}(${bases.join(', ')}):\n${docstring(schema) || '    pass'}`,
  ];
}

interface Member {
  member: string;
  type: string;
  description: string | undefined;
}

function definition(name: string, schema: Schema, members: Member[], total: boolean): string {
  const option = total ? '' : ', total=False';
  // Members such as `and` and `with` need the other form of the definition.
  if (members.some(({ member }) => KEYWORDS.has(member))) {
    const entries = members.map(({ member, type }) => `    ${literal(member)}: ${literal(type)},`);
    return commented(schema, `${name} = TypedDict(${literal(name)}, {\n${entries.join('\n')}\n}${option})`);
  }
  const lines = members.map((member) => [`    ${member.member}: ${member.type}`, docstring(member)]);
  const body = [docstring(schema), ...lines.flat()].filter((line) => line !== '');
  return `class ${name}(TypedDict${option}):\n${body.join('\n') || '    pass'}`;
}

function membersOf(schema: Schema, schemas: Schemas): Members {
  const parts = (schema.allOf ?? []).map((part) => membersOf(referenced(part, schemas), schemas));
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties),
    required: new Set([...parts.flatMap(({ required }) => [...required]), ...(schema.required ?? [])]),
  };
}

function referenced(schema: Schema, schemas: Schemas): Schema {
  return schema.$ref === undefined ? schema : (schemas[nameOf(schema.$ref)] as Schema);
}

const nameOf = (reference: string) => reference.replace('#/components/schemas/', '');

interface Context {
  /** Name of the class, if the schema is an object. */
  name: string;
  schemas: Schemas;
  /** Receives the classes of objects. */
  parts: string[];
  /** True where names are read before all classes are defined. */
  quoted: boolean;
}

function typeOf(schema: Schema, context: Context): string {
  if (schema.$ref !== undefined) return context.quoted ? literal(nameOf(schema.$ref)) : nameOf(schema.$ref);
  if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) {
    // Several objects are classes with numbers.
    const isNumbered = alternatives.filter(isObject).length > 1;
    const nameAt = (index: number) => (isNumbered ? `${context.name}_${index + 1}` : context.name);
    return unionOf(alternatives.map((one, index) => typeOf(one, { ...context, name: nameAt(index) })));
  }
  const [only, ...others] = schema.allOf ?? [];
  if (only !== undefined && others.length === 0) return typeOf(only, context);
  const types = [schema.type ?? 'any'].flat();
  return unionOf(types.map((type) => ofType(type, schema, context)));
}

function ofType(type: string, schema: Schema, context: Context): string {
  if (type === 'array') return `List[${schema.items === undefined ? 'Any' : typeOf(schema.items, context)}]`;
  if (isObject(schema) && (type === 'object' || type === 'any')) {
    const classes = classesOf(context.name, schema, context.schemas);
    // A value and a list of such values are the same class.
    context.parts.push(...classes.filter((one) => !context.parts.includes(one)));
    return context.quoted ? literal(context.name) : context.name;
  }
  if (type !== 'object') return SIMPLE[type] ?? 'Any';
  const values = schema.additionalProperties;
  return `Dict[str, ${typeof values === 'object' ? typeOf(values, context) : 'Any'}]`;
}

function unionOf(types: string[]): string {
  const [first = 'Any', ...others] = new Set(types);
  return others.length === 0 ? first : `Union[${[first, ...others].join(', ')}]`;
}

function literal(value: string | number | boolean | null): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'number' ? String(value) : `'${value.replace(/[\\']/g, '\\$&')}'`;
}

function docstring({ description }: { description?: string | undefined }): string {
  return description === undefined ? '' : `    """${textOf(description)}"""`;
}

function commented({ description }: Schema, statement: string): string {
  return description === undefined ? statement : `${statement}\n"""${textOf(description)}"""`;
}

/** A description within quotation marks: it must not end in one. */
function textOf(description: string): string {
  return description.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""').replace(/"$/, '\\"');
}
