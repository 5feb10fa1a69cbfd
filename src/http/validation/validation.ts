import type { Static, TSchema } from '@sinclair/typebox';
import { Ajv, type ValidateFunction } from 'ajv';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import addFormats from 'ajv-formats';
import type { FastifyRequest } from 'fastify';
import { parseInstant } from '../../lib/calendar.js';
import { isDay } from '../../lib/days.js';
import type { AppError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import { isBlank } from '../../lib/names.js';
import { frozen, oncePerFrozen } from '../../lib/once-per-frozen.js';
import { isObject, required } from '../../lib/typed.js';
import type { BodyCheck } from '../../manifest.js';
import { type AjvError, faultsFrom, faultsToError } from './validation-messages.js';

export interface JsonSchema {
  $ref?: string;
  $id?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  enum?: unknown[];
  additionalProperties?: boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  /** Members that the service sets: accepted, so that responses can be sent back, and ignored. */
  'x-ignored-members'?: readonly string[];
}

export type Components = Readonly<Record<string, JsonSchema>>;

/** Number of values in a body above which validation stops at the first fault, because each value could have one. */
const MAX_VALUES_FOR_ALL_FAULTS = 10_000;

/**
 * Builds the validators of all routes. Bodies are not coerced: `"1"` is not 1 and `null` is not 0. Query strings are
 * parsed to the types of the schema. Unknown names are faults. Path parameters are not validated here: an unknown
 * value is a 404.
 *
 * A schema is compiled at its first use, once for all routes of the process that share it: otherwise most of the start
 * time, and of the memory at rest, would go into unused validators.
 * @param checks by the `$id` of a body
 */
export function createValidatorBuilder(
  checks: Readonly<Record<string, BodyCheck>> = {},
): (shared: unknown) => (route: { schema: JsonSchema; httpPart?: string }) => Validate | (() => boolean) {
  let schemas: Schemas | undefined;
  return (shared) =>
    ({ schema, httpPart = '' }) => {
      if (httpPart === 'params') return () => true;
      let validate: Validate | undefined;
      return (data: unknown) => {
        schemas ??= schemasOf(shared as Components);
        validate ??= compile(schema, httpPart, schemas, checks);
        return validate(data);
      };
    };
}

type Validate = (data: unknown) => { value: unknown } | { error: AjvError[] };

/** True for the result of a validator that found faults. */
export function hasFaults(outcome: unknown): outcome is { error: AjvError[] } {
  return isObject(outcome) && outcome.error !== undefined;
}

type Compiler = (schema: JsonSchema) => ValidateFunction;

/** Compilers of validators that stop at the first fault, and of those that find all. */
type Compilers = readonly [first: Compiler, all: Compiler];

interface Schemas {
  components: Components;
  strict: Compilers;
  parsing: Compilers;
  /** Compiled schemas by the part of the request and their content. */
  compiled: Map<string, Validate>;
}

/** By the components, which the apps of a process with the same features share (`componentsOf`). */
const allSchemas: Schemas[] = [];

function schemasOf(components: Components): Schemas {
  const names = Object.keys(components);
  let schemas = allSchemas.find(
    ({ components: known }) =>
      Object.keys(known).length === names.length && names.every((name) => known[name] === components[name]),
  );
  if (schemas === undefined) {
    schemas = createSchemas(components);
    allSchemas.push(schemas);
  }
  return schemas;
}

function createSchemas(components: Components): Schemas {
  const both = (coerceTypes: boolean): Compilers => [
    createCompiler(components, { coerceTypes, useDefaults: coerceTypes, allErrors: false }),
    createCompiler(components, { coerceTypes, useDefaults: coerceTypes, allErrors: true, verbose: true }),
  ];
  return { components, strict: both(false), parsing: both(true), compiled: new Map() };
}

/**
 * Forms in which a text is validated and read (`x-normalized`): users type spaces around an address without seeing them, and
 * devices send different forms of the same characters.
 */
const NORMALIZED: Readonly<Record<string, (text: string) => string>> = {
  trim: (text) => text.trim(),
  NFKC: (text) => text.normalize('NFKC'),
};

/** Reads only the components to which the compiled schemas refer: reading all would delay the first request. */
function createCompiler(components: Components, options: object): Compiler {
  let ajv: Ajv | undefined;
  const known = new Set<string>();
  const addReferred = (to: Ajv, node: unknown) => {
    if (!isObject(node)) return;
    const { $ref, ...members } = node;
    if (typeof $ref === 'string') addComponent(to, nameIn($ref));
    for (const member of Object.values(members)) addReferred(to, member);
  };
  const addComponent = (to: Ajv, name: string) => {
    const component = components[name];
    if (component === undefined || known.has(name)) return;
    known.add(name);
    to.addSchema(closed(component));
    addReferred(to, component);
  };
  return (schema) => {
    ajv ??= createAjv(options);
    addReferred(ajv, schema);
    return ajv.compile(schema);
  };
}

/** Returns the name of a component in a reference, `Name#`. */
const nameIn = (ref: string) => ref.replace('#', '');

/** Keywords of schemas that the document does not show. The generator makes `explode` a member of the parameter. */
export const UNPUBLISHED_KEYWORDS: readonly string[] = ['explode', 'x-component', 'x-documented', 'x-sort-fields'];

function createAjv(options: object): Ajv {
  const ajv = new Ajv({
    ...options,
    allowUnionTypes: true,
    strict: true,
    keywords: ['example', 'x-enum-varnames', 'x-ignored-members', ...UNPUBLISHED_KEYWORDS],
    // Tests validate the schemas themselves; compiling the meta-schema in each process would be waste.
    meta: false,
    validateSchema: false,
  });
  ajv.addKeyword({
    keyword: 'x-normalized',
    type: 'string',
    schemaType: 'string',
    modifying: true,
    before: 'maxLength',
    errors: false,
    validate: (form: string, text: string, _schema?: object, member?: DataValidationCxt) => {
      const { parentData, parentDataProperty } = required(member);
      parentData[parentDataProperty] = required(NORMALIZED[form])(text);
      return true;
    },
  });
  addFormats.default(ajv);
  // The pattern of a name refuses white space.
  ajv.addFormat('visible', (text) => text.trim() === '' || !isBlank(text));
  ajv.addFormat('date', isDay);
  ajv.addFormat('date-time', (text) => parseInstant(text) !== null);
  return ajv;
}

/** Closes every object of a schema: unknown members are faults, except those that the service sets. */
function closed<T>(node: T): T {
  if (Array.isArray(node)) return node.map(closed) as T;
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)])) as JsonSchema;
  if (copy.properties === undefined || copy.additionalProperties !== undefined) return copy as T;
  const ignored = (copy['x-ignored-members'] ?? []).filter((name) => !(name in required(copy.properties)));
  const properties = { ...copy.properties, ...Object.fromEntries(ignored.map((name) => [name, {}])) };
  return { ...copy, properties, additionalProperties: false } as T;
}

function compile(
  schema: JsonSchema,
  part: string,
  schemas: Schemas,
  checks: Readonly<Record<string, BodyCheck>>,
): Validate {
  const compilers = part === 'body' ? schemas.strict : schemas.parsing;
  const key = sha256(`${part} ${JSON.stringify(schema)}`);
  const check = schemas.compiled.get(key) ?? validatorOf(closed(schema), compilers, part);
  schemas.compiled.set(key, check);
  if (part !== 'body') return part === 'querystring' ? queryValidator(schema, check) : check;
  const { required = [], $id = '' } = resolved(schema, schemas.components);
  return bodyValidator(check, required.length === 0, checks[$id]);
}

export function resolved(schema: JsonSchema, components: Components): JsonSchema {
  return components[nameIn(schema.$ref ?? '')] ?? schema;
}

function validatorOf(schema: JsonSchema, [first, all]: Compilers, part: string): Validate {
  const validate = first(schema);
  let validateAll: ValidateFunction | undefined;
  return (value) => {
    if (validate(value)) return { value };
    // Few requests have faults: the validator that finds all is compiled for the first one.
    let errors = required(validate.errors);
    if (!hasMoreValues(value, MAX_VALUES_FOR_ALL_FAULTS)) {
      validateAll ??= all(schema);
      if (!validateAll(value)) errors = required(validateAll.errors);
    }
    return { error: faultsFrom(errors, part) };
  };
}

/** Names are read one by one: listing all of an object takes longer than the parsing of its JSON. */
function hasMoreValues(value: unknown, most: number): boolean {
  let count = 0;
  const isTooMany = (one: unknown): boolean => {
    count += 1;
    if (count > most) return true;
    if (isObject(one)) for (const name in one) if (isTooMany(one[name])) return true;
    return false;
  };
  return isTooMany(value);
}

/** Wraps the validator of a body; a body without required members is optional. */
function bodyValidator(validate: Validate, optional: boolean, check: BodyCheck | undefined): Validate {
  return (body) => {
    const given = body == null && optional ? {} : body;
    const outcome = validate(given);
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
    const more = check === undefined || !isObject ? [] : check(given as never);
    if (more.length === 0) return outcome;
    const faults = 'error' in outcome ? outcome.error : [];
    // Reports one fault per member, that of the schema first.
    const known = new Set(faults.map(({ path }) => path));
    return { error: [...faults, ...more.filter(({ path }) => !known.has(path))] };
  };
}

/** Returns NaN, which is of no type, for what only JavaScript reads as a whole number: `Infinity`, `1e400`, `0x10`. */
function wholeNumber(text: string): string | number {
  return /^-?\d+$/.test(text) && Number.isFinite(Number(text)) ? text : Number.NaN;
}

/**
 * Parses the query. A list parameter may be repeated or comma-separated; of any other repeated parameter the last
 * value counts. `name[]` is read as `name`.
 */
function queryValidator(schema: JsonSchema, validate: Validate): Validate {
  const namesOf = (isMeant: (property: JsonSchema) => boolean) =>
    new Set(Object.entries(schema.properties ?? {}).flatMap(([name, property]) => (isMeant(property) ? [name] : [])));
  const lists = namesOf(({ type }) => type === 'array');
  const numbers = namesOf(({ type, items }) => type === 'integer' || items?.type === 'integer');
  const outcomeOf = oncePerFrozen((query: object) => {
    const parameters: Record<string, unknown> = Object.create(null);
    for (const [written, given] of Object.entries(query as Record<string, string | string[]>)) {
      const name = plainName(written);
      const all = [parameters[name] ?? [], given].flat() as string[];
      parameters[name] = lists.has(name) ? all.flatMap((text) => text.split(',').map((one) => one.trim())) : all.at(-1);
    }
    for (const name of numbers) {
      const texts = parameters[name] as string | string[] | undefined;
      if (texts !== undefined) parameters[name] = Array.isArray(texts) ? texts.map(wholeNumber) : wholeNumber(texts);
    }
    const outcome = validate(parameters);
    if (!Object.isFrozen(query) || 'error' in outcome) return outcome;
    // The members of the copy are faster to read. All names are known ones, so it may have a prototype.
    return { value: frozen({ ...parameters }) };
  });
  return (query) => outcomeOf(query as object);
}

export function plainName(written: string): string {
  return written.endsWith('[]') ? written.slice(0, -2) : written;
}

/**
 * Validates a part of a body.
 * @throws AppError VALIDATION_FAILED, UNKNOWN_MEMBER, with paths below `path`
 */
export function assertValid<T extends TSchema>(
  request: FastifyRequest,
  schema: T,
  part: unknown,
  path: string,
): Static<T> {
  return validValue(request.compileValidationSchema(schema, 'body')(part), path);
}

/** Parses and validates a query. @throws AppError VALIDATION_FAILED, UNKNOWN_PARAMETER, with paths below `path` */
export function assertValidQuery<T extends TSchema>(
  request: FastifyRequest,
  schema: T,
  query: unknown,
  path: string,
): Static<T> {
  return validValue(request.compileValidationSchema(schema, 'querystring')(query), path);
}

function validValue<T extends TSchema>(result: unknown, path: string): Static<T> {
  if (hasFaults(result)) throw validationError(result.error, path);
  return (result as { value: Static<T> }).value;
}

/** Creates a validator with the rules of bodies for other data. It throws AppError VALIDATION_FAILED. */
export function createValidator<T extends TSchema>(schema: T): (given: unknown) => Static<T> {
  const validate = validatorOf(closed(schema as JsonSchema), createSchemas({}).strict, 'body');
  return (given) => {
    const result = validate(given);
    if ('error' in result) throw validationError(result.error, 'body');
    return given as Static<T>;
  };
}

export function validationError(faults: AjvError[], part: string): AppError {
  return faultsToError(faults, part === 'querystring' ? 'query' : part);
}
