import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../context.js';
import { isApi } from '../paths.js';
import { confirmPreference, prefers } from '../preferences.js';
import { type Components, type JsonSchema, plainName, resolved } from './validation.js';
import { faultsToError, unknownMember } from './validation-messages.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    ignoresBody?: boolean;
  }
}

const NO_PARAMETERS = Type.Object({});

/**
 * Rejects names that an operation does not document: parameters, and members of a body. With `Prefer:
 * handling=lenient` (RFC 7240, section 4.4) unknown names are ignored, and `Preference-Applied` confirms it. Must be
 * called before routes are added.
 */
export function rejectUnknownNames(app: App): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.schema?.querystring !== undefined) return;
    route.schema = { ...route.schema, querystring: NO_PARAMETERS };
  });

  app.addHook('preValidation', (request, reply, done) => {
    if (!isApi(request) || request.is404) return done();
    if (prefers(request, 'handling=lenient')) {
      dropUnknown(app, request);
      confirmPreference(reply, 'handling=lenient');
      return done();
    }
    const { body, route } = request;
    const { schema, config } = route;
    const takesBody = schema?.body !== undefined || config.streamedBody !== undefined || config.ignoresBody === true;
    const names = takesBody ? [] : membersOf(body);
    if (names.length === 0) return done();
    const faults = names.map((name) => unknownMember('', name, [], 'body'));
    done(faultsToError(faults, 'body'));
  });
}

function membersOf(body: unknown): string[] {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body) && !Buffer.isBuffer(body);
  return isObject ? Object.keys(body) : [];
}

function dropUnknown(app: App, request: FastifyRequest): void {
  const { schema, config } = request.route;
  const components = app.getSchemas() as Components;
  const { properties = {} } = (schema?.querystring ?? {}) as JsonSchema;
  const known = Object.entries(request.query as object).filter(([name]) => plainName(name) in properties);
  request.query = Object.fromEntries(known);
  const body = (config.documentedBody ?? schema?.body) as JsonSchema | undefined;
  if (body !== undefined) dropMembers(body, request.body, components);
}

function dropMembers(given: JsonSchema, value: unknown, components: Components): void {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return;
  const schema = branchOf(resolved(given, components), value, components);
  if (Array.isArray(value)) {
    for (const item of value) if (schema.items !== undefined) dropMembers(schema.items, item, components);
    return;
  }
  const { properties, additionalProperties } = schema;
  if (properties === undefined) return;
  for (const [name, member] of Object.entries(value)) {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (known !== undefined) dropMembers(known, member, components);
    else if (additionalProperties !== true && schema['x-ignored-members']?.includes(name) !== true)
      Reflect.deleteProperty(value, name);
  }
}

/** Returns the branch of a union that matches a value by its members with fixed values. */
function branchOf(schema: JsonSchema, value: object, components: Components): JsonSchema {
  const union = schema.anyOf ?? schema.oneOf;
  if (union === undefined) return schema;
  const branches = union.map((one) => resolved(one, components)).filter(({ properties }) => properties !== undefined);
  const members = new Map<string, unknown>(Object.entries(value));
  const isMeant = ({ properties = {} }: JsonSchema) =>
    Object.entries(properties).every(
      ([name, { enum: values }]) => values?.length !== 1 || values[0] === members.get(name),
    );
  return branches.find(isMeant) ?? schema;
}
