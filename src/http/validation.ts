import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import { AppError } from '../errors.js';

interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/**
 * Builds the validators of all routes. Bodies are taken as they are: `"1"` is not 1 and `null` is not 0. Query strings
 * and path parameters are text, so they are parsed into what the schema asks for.
 */
export function buildValidator(shared: unknown): FastifySchemaCompiler<JsonSchema> {
  const components = shared as Record<string, JsonSchema>;
  const strict = ajvWith(shared, { coerceTypes: false, useDefaults: false });
  const parsing = ajvWith(shared, { coerceTypes: true, useDefaults: true });
  return ({ schema, httpPart }) => {
    if (httpPart === 'body') {
      const { required = [] } = components[schema.$ref?.replace('#', '') ?? ''] ?? schema;
      return bodyValidator(strict.compile(schema), required.length === 0);
    }
    const validate = parsing.compile(schema);
    return httpPart === 'querystring' ? queryValidator(schema, validate) : validate;
  };
}

function ajvWith(shared: unknown, options: { coerceTypes: boolean; useDefaults: boolean }): Ajv {
  const ajv = new Ajv({ ...options, allowUnionTypes: true, strict: true, keywords: ['example', 'x-enum-varnames'] });
  addFormats.default(ajv);
  for (const schema of Object.values(shared as Record<string, object>)) ajv.addSchema(schema);
  return ajv;
}

/** A body of which nothing is required may be left out altogether. */
function bodyValidator(validate: ValidateFunction, optional: boolean) {
  return (body: unknown): { value: unknown } | { error: ErrorObject[] } => {
    if (body == null && optional) return { value: {} };
    return validate(body) ? { value: body } : { error: validate.errors ?? [] };
  };
}

type Query = Record<string, unknown>;

/**
 * A parameter that is a list takes a repeated parameter or a comma-separated one; of any other parameter that is
 * repeated the last one counts.
 */
function queryValidator(schema: JsonSchema, validate: ValidateFunction) {
  const lists = new Set(
    Object.entries(schema.properties ?? {}).flatMap(([name, { type }]) => (type === 'array' ? [name] : [])),
  );
  return (query: Query): { value: Query } | { error: ErrorObject[] } => {
    for (const [name, given] of Object.entries(query)) {
      const all = Array.isArray(given) ? given : [given];
      query[name] = lists.has(name) ? all.flatMap((text) => String(text).split(',')) : all.at(-1);
    }
    return validate(query) ? { value: query } : { error: validate.errors ?? [] };
  };
}

/** Turns the first thing that a schema found wrong into an answer that names the member and what it must be. */
export function validationError(errors: FastifySchemaValidationError[], part: string): AppError {
  const { instancePath = '', keyword = '', params = {}, message = 'is not valid' } = errors[0] ?? {};
  const missing = keyword === 'required' ? `/${params.missingProperty}` : '';
  const member = `${instancePath}${missing}`.slice(1).replaceAll('/', '.');
  const what = missing === '' ? sentence(keyword, params, message) : 'is required';
  return new AppError('VALIDATION_FAILED', {
    message: `${member === '' ? `The ${part === 'body' ? 'body' : 'query'}` : member} ${what}.`,
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
  if (keyword === 'pattern') return 'does not have the right form';
  return message.replace('NOT have', 'not have');
}
