import type { Static, TSchema } from '@sinclair/typebox';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyRequest, FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import { AppError } from '../errors.js';
import { sha256 } from '../hash.js';

interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/**
 * Builds the validators of all routes. Bodies are taken as they are: `"1"` is not 1 and `null` is not 0. Query strings
 * and path parameters are text, so they are parsed into what the schema asks for.
 *
 * A schema is compiled when its route is first asked, and once for all routes that share it: most of a start, and of
 * the memory at rest, would otherwise go into validators that nobody has used yet.
 */
export function createValidatorBuilder(): (shared: unknown) => FastifySchemaCompiler<JsonSchema> {
  const compiled = new Map<string, Validate>();
  let ajvs: { strict: Ajv; parsing: Ajv } | undefined;
  return (shared) =>
    ({ schema, httpPart = '' }) => {
      const key = sha256(`${httpPart} ${JSON.stringify(schema)}`);
      return (data: unknown) => {
        let validate = compiled.get(key);
        if (validate === undefined) {
          ajvs ??= {
            strict: ajvWith(shared, { coerceTypes: false, useDefaults: false }),
            parsing: ajvWith(shared, { coerceTypes: true, useDefaults: true }),
          };
          validate = compile(schema, httpPart, shared as Record<string, JsonSchema>, ajvs);
          compiled.set(key, validate);
        }
        return validate(data);
      };
    };
}

/** What a validator answers: the value as the route shall see it, or what is wrong with it. */
type Validate = (data: unknown) => { value: unknown } | { error: ErrorObject[] };

function compile(
  schema: JsonSchema,
  part: string,
  components: Record<string, JsonSchema>,
  { strict, parsing }: { strict: Ajv; parsing: Ajv },
): Validate {
  if (part === 'body') {
    const { required = [] } = components[schema.$ref?.replace('#', '') ?? ''] ?? schema;
    return bodyValidator(strict.compile(schema), required.length === 0);
  }
  const validate = parsing.compile(schema);
  return part === 'querystring' ? queryValidator(schema, validate) : plainValidator(validate);
}

function ajvWith(shared: unknown, options: { coerceTypes: boolean; useDefaults: boolean }): Ajv {
  const ajv = new Ajv({
    ...options,
    allowUnionTypes: true,
    strict: true,
    keywords: ['example', 'x-enum-varnames'],
    // The document's checks hold the schemas to what a schema is; that is not compiled in each process.
    meta: false,
    validateSchema: false,
  });
  addFormats.default(ajv);
  for (const schema of Object.values(shared as Record<string, object>)) ajv.addSchema(schema);
  return ajv;
}

function plainValidator(validate: ValidateFunction): Validate {
  return (value) => (validate(value) ? { value } : { error: validate.errors ?? [] });
}

/** A body of which nothing is required may be left out altogether. */
function bodyValidator(validate: ValidateFunction, optional: boolean): Validate {
  const check = plainValidator(validate);
  return (body) => (body == null && optional ? { value: {} } : check(body));
}

/**
 * A parameter that is a list takes a repeated parameter or a comma-separated one; of any other parameter that is
 * repeated the last one counts.
 */
function queryValidator(schema: JsonSchema, validate: ValidateFunction): Validate {
  const check = plainValidator(validate);
  const lists = new Set(
    Object.entries(schema.properties ?? {}).flatMap(([name, { type }]) => (type === 'array' ? [name] : [])),
  );
  return (query) => {
    const parameters = query as Record<string, unknown>;
    for (const [name, given] of Object.entries(parameters)) {
      const all = Array.isArray(given) ? given : [given];
      parameters[name] = lists.has(name) ? all.flatMap((text) => String(text).split(',')) : all.at(-1);
    }
    return check(parameters);
  };
}

/** Checks a part of a body by itself. @throws AppError VALIDATION_FAILED, naming members below `path` */
export function demandValid<T extends TSchema>(
  request: FastifyRequest,
  schema: T,
  part: unknown,
  path: string,
): Static<T> {
  const result = (request.compileValidationSchema(schema, 'body') as unknown as Validate)(part);
  if ('error' in result) throw validationError(result.error as FastifySchemaValidationError[], path);
  return result.value as Static<T>;
}

/** A check of what did not come with a request, as a body is checked. It throws AppError VALIDATION_FAILED. */
export function createDemand<T extends TSchema>(schema: T): (given: unknown) => Static<T> {
  const validate = ajvWith({}, { coerceTypes: false, useDefaults: false }).compile(schema);
  return (given) => {
    if (!validate(given)) throw validationError(validate.errors as FastifySchemaValidationError[], 'body');
    return given;
  };
}

/** Turns the first thing that a schema found wrong into an answer that names the member and what it must be. */
export function validationError(errors: FastifySchemaValidationError[], part: string): AppError {
  const { instancePath = '', keyword = '', params = {}, message = 'is not valid' } = errors[0] ?? {};
  const missing = keyword === 'required' ? `/${params.missingProperty}` : '';
  const member = `${instancePath}${missing}`.slice(1).replaceAll('/', '.');
  const what = missing === '' ? sentence(keyword, params, message) : 'is required';
  return new AppError('VALIDATION_FAILED', {
    message: `${member === '' ? `The ${part.startsWith('body') ? 'body' : 'query'}` : member} ${what}.`,
    details: [{ path: `${part}${instancePath}${missing}`, message: what }],
  });
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function typeName(type: unknown): string {
  return TYPE_NAMES[String(type)] ?? String(type);
}

function sentence(keyword: string, params: Record<string, unknown>, message: string): string {
  if (keyword === 'enum') return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`;
  if (keyword === 'type') return `must be ${[params.type].flat().map(typeName).join(' or ')}`;
  if (keyword === 'minLength' && params.limit === 1) return 'must not be empty';
  if (keyword === 'pattern' && params.pattern === '\\S') return 'must not be blank';
  if (keyword === 'pattern') return 'does not have the right form';
  return message.replace('NOT have', 'not have');
}
