import type { Static, TSchema } from '@sinclair/typebox';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyRequest, FastifySchemaCompiler } from 'fastify';
import type { BodyCheck } from '../../context.js';
import { isDay, parseInstant } from '../../lib/calendar.js';
import type { AppError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import { type AjvError, faultsFrom, faultsToError } from './validation-messages.js';

/** What is worked on here of a JSON Schema. */
export interface JsonSchema {
  $ref?: string;
  $id?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  /** Members that the service sets: taken, so that what was read can be sent back, and ignored. */
  'x-ignored-members'?: readonly string[];
}

export type Components = Readonly<Record<string, JsonSchema>>;

/** Beyond so many values in a body, only the first fault is looked for: each of them may have one. */
const MAX_VALUES_FOR_ALL_FAULTS = 20_000;

/**
 * Builds the validators of all routes. Bodies are taken as they are: `"1"` is not 1 and `null` is not 0. Query strings
 * are text, so they are parsed into what the schema asks for. What a schema does not name is a fault. Path parameters
 * are text that names something or nothing, and not checked here.
 *
 * A schema is compiled when its route is first asked, and once for all routes that share it: most of a start, and of
 * the memory at rest, would otherwise go into validators that nobody has used yet.
 * @param checks by the `$id` of a body
 */
export function createValidatorBuilder(
  checks: Readonly<Record<string, BodyCheck>> = {},
): (shared: unknown) => FastifySchemaCompiler<JsonSchema> {
  const compiled = new Map<string, Validate>();
  let schemas: Schemas | undefined;
  return (shared) =>
    (({ schema, httpPart = '' }) => {
      if (httpPart === 'params') return () => true;
      const key = sha256(`${httpPart} ${JSON.stringify(schema)}`);
      return (data: unknown) => {
        let validate = compiled.get(key);
        if (validate === undefined) {
          schemas ??= createSchemas(shared as Components);
          validate = compile(schema, httpPart, schemas, checks);
          compiled.set(key, validate);
        }
        return validate(data);
      };
    }) as FastifySchemaCompiler<JsonSchema>;
}

/** What a validator answers: the value as the route shall see it, or what is wrong with it. */
type Validate = (data: unknown) => { value: unknown } | { error: AjvError[] };

interface Schemas {
  components: Components;
  /** Stops at the first fault, and finds them all. */
  strict: [first: Ajv, all: Ajv];
  parsing: [first: Ajv, all: Ajv];
}

function createSchemas(components: Components): Schemas {
  const shared = Object.values(components).map(closed);
  const both = (coerceTypes: boolean): [Ajv, Ajv] => [
    createAjv(shared, { coerceTypes, useDefaults: coerceTypes, allErrors: false }),
    createAjv(shared, { coerceTypes, useDefaults: coerceTypes, allErrors: true, verbose: true }),
  ];
  return { components, strict: both(false), parsing: both(true) };
}

function createAjv(shared: readonly JsonSchema[], options: object): Ajv {
  const ajv = new Ajv({
    ...options,
    allowUnionTypes: true,
    strict: true,
    keywords: ['example', 'explode', 'x-enum-varnames', 'x-ignored-members', 'x-sort-fields'],
    // The document's checks hold the schemas to what a schema is; that is not compiled in each process.
    meta: false,
    validateSchema: false,
  });
  addFormats.default(ajv);
  // The calendar and the notations of timestamps that the service takes.
  ajv.addFormat('date', isDay);
  ajv.addFormat('date-time', (text) => parseInstant(text) !== null);
  for (const schema of shared) ajv.addSchema(schema);
  return ajv;
}

/**
 * The schema with every object closed: a member that it does not name is a fault, unless the service sets it itself.
 */
function closed<T>(node: T): T {
  if (Array.isArray(node)) return node.map(closed) as T;
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)])) as JsonSchema;
  if (copy.properties === undefined || copy.additionalProperties !== undefined) return copy as T;
  const ignored = (copy['x-ignored-members'] ?? []).filter((name) => !(name in (copy.properties as object)));
  const properties = { ...copy.properties, ...Object.fromEntries(ignored.map((name) => [name, {}])) };
  return { ...copy, properties, additionalProperties: false } as T;
}

function compile(
  schema: JsonSchema,
  part: string,
  schemas: Schemas,
  checks: Readonly<Record<string, BodyCheck>>,
): Validate {
  const ajvs = part === 'body' ? schemas.strict : schemas.parsing;
  const check = validatorOf(closed(schema), ajvs, part);
  if (part !== 'body') return part === 'querystring' ? queryValidator(schema, check) : check;
  const { required = [], $id = '' } = resolved(schema, schemas.components);
  return bodyValidator(check, required.length === 0, checks[$id]);
}

/** The component that a schema refers to, or the schema itself. */
export function resolved(schema: JsonSchema, components: Components): JsonSchema {
  return components[schema.$ref?.replace('#', '') ?? ''] ?? schema;
}

function validatorOf(schema: JsonSchema, [first, all]: readonly [Ajv, Ajv], part: string): Validate {
  const validate = first.compile(schema);
  let validateAll: ValidateFunction | undefined;
  return (value) => {
    if (validate(value)) return { value };
    // Few requests have faults, so that what finds them all is compiled for the first that has.
    let errors = validate.errors as ErrorObject[];
    if (!hasMoreValues(value, MAX_VALUES_FOR_ALL_FAULTS)) {
      validateAll ??= all.compile(schema);
      if (!validateAll(value)) errors = validateAll.errors as ErrorObject[];
    }
    return { error: faultsFrom(errors, part) };
  };
}

/** Whether a value has more than so many values in it. */
function hasMoreValues(value: unknown, most: number): boolean {
  let count = 0;
  const isTooMany = (one: unknown): boolean => {
    count += 1;
    return count > most || (typeof one === 'object' && one !== null && Object.values(one).some(isTooMany));
  };
  return isTooMany(value);
}

/** A body of which nothing is required may be left out altogether. */
function bodyValidator(validate: Validate, optional: boolean, check: BodyCheck | undefined): Validate {
  return (body) => {
    const given = body == null && optional ? {} : body;
    const outcome = validate(given);
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
    const more = check === undefined || !isObject ? [] : check(given as never);
    if (more.length === 0) return outcome;
    const faults = 'error' in outcome ? outcome.error : [];
    // What the schema finds wrong with a member is said once.
    const known = new Set(faults.map(({ path }) => path));
    return { error: [...faults, ...more.filter(({ path }) => !known.has(path))] };
  };
}

/**
 * A parameter that is a list takes a repeated parameter or a comma-separated one; of any other parameter that is
 * repeated the last one counts. `name[]`, as some clients write a list, is read as `name`.
 */
function queryValidator(schema: JsonSchema, validate: Validate): Validate {
  const lists = new Set(
    Object.entries(schema.properties ?? {}).flatMap(([name, { type }]) => (type === 'array' ? [name] : [])),
  );
  return (query) => {
    const parameters: Record<string, unknown> = Object.create(null);
    for (const [written, given] of Object.entries(query as Record<string, string | string[]>)) {
      const name = plainName(written);
      const all = [parameters[name] ?? [], given].flat() as string[];
      parameters[name] = lists.has(name) ? all.flatMap((text) => text.split(',').map((one) => one.trim())) : all.at(-1);
    }
    return validate(parameters);
  };
}

/** The name of a query parameter, which may be written as that of a list. */
export function plainName(written: string): string {
  return written.endsWith('[]') ? written.slice(0, -2) : written;
}

/**
 * Checks a part of a body by itself.
 * @throws AppError VALIDATION_FAILED, UNKNOWN_MEMBER, naming members below `path`
 */
export function assertValid<T extends TSchema>(
  request: FastifyRequest,
  schema: T,
  part: unknown,
  path: string,
): Static<T> {
  const result = (request.compileValidationSchema(schema, 'body') as unknown as Validate)(part);
  if ('error' in result) throw validationError(result.error, path);
  return result.value as Static<T>;
}

/** A check of what did not come with a request, as a body is checked. It throws AppError VALIDATION_FAILED. */
export function createValidator<T extends TSchema>(schema: T): (given: unknown) => Static<T> {
  const validate = validatorOf(closed(schema as JsonSchema), createSchemas({}).strict, 'body');
  return (given) => {
    const result = validate(given);
    if ('error' in result) throw validationError(result.error, 'body');
    return given as Static<T>;
  };
}

/** Turns what is wrong with a part of a request into a response that names each member and what it must be. */
export function validationError(faults: AjvError[], part: string): AppError {
  return faultsToError(faults, part === 'querystring' ? 'query' : part);
}
