import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../context.js';
import { MAX_FAULTS } from '../../lib/errors.js';
import { isObject } from '../../lib/typed.js';
import { isApi } from '../mounts.js';
import { confirmPreference, prefers } from '../request.js';
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
 * handling=lenient` (RFC 7240, section 4.4) unknown names are ignored, and `Preference-Applied` confirms it.
 */

/** Makes routes without parameters refuse all. Must be called before routes are added. */
export function rejectUnknownParameters(app: App): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.schema?.querystring !== undefined) return;
    route.schema = { ...route.schema, querystring: NO_PARAMETERS };
  });
}

/** Drops unknown names of a request that prefers it; else returns what is wrong with the body of one that takes none. */
export function unknownNamesIn(app: App, request: FastifyRequest, reply: FastifyReply): Error | undefined {
  if (!isApi(request) || request.is404) return undefined;
  if (prefers(request, 'handling=lenient')) {
    dropUnknown(app, request);
    confirmPreference(reply, 'handling=lenient');
    return undefined;
  }
  const { body, route } = request;
  const { schema, config } = route;
  const takesFile = config.streamedBody !== undefined || config.fileBody !== undefined;
  const takesBody = schema?.body !== undefined || takesFile || config.ignoresBody === true;
  const names = takesBody ? [] : firstMembersOf(body);
  if (names.length === 0) return undefined;
  const faults = names.map((name) => unknownMember('', name, [], 'body'));
  return faultsToError(faults, 'body');
}

/** Returns the names that an error reports, and one more. */
function firstMembersOf(body: unknown): string[] {
  const names: string[] = [];
  if (!isObject(body) || Array.isArray(body) || Buffer.isBuffer(body)) return names;
  for (const name in body) {
    names.push(name);
    if (names.length > MAX_FAULTS) break;
  }
  return names;
}

function dropUnknown(app: App, request: FastifyRequest): void {
  const { schema, config } = request.route;
  const components = app.getSchemas() as Components;
  const { properties = {} } = (schema?.querystring ?? {}) as JsonSchema;
  const known = Object.entries(request.query as object).filter(([name]) => plainName(name) in properties);
  request.query = Object.fromEntries(known);
  const body = (config.documentedBody ?? schema?.body) as JsonSchema | undefined;
  if (body !== undefined) request.body = knownOf(body, request.body, components);
}

/** Returns a value without unknown members. It is a copy: deleting many members takes longer than their parsing. */
function knownOf(given: JsonSchema, value: unknown, components: Components): unknown {
  if (!isObject(value) || Buffer.isBuffer(value) || value instanceof Readable) return value;
  const schema = branchOf(resolved(given, components), value, components);
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? value : value.map((item) => knownOf(items, item, components));
  }
  const { properties, additionalProperties, 'x-ignored-members': ignored = [] } = schema;
  if (properties === undefined) return value;
  const known: Record<string, unknown> = {};
  for (const name in value) {
    const member = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (member !== undefined) known[name] = knownOf(member, value[name], components);
    else if (additionalProperties === true || ignored.includes(name)) known[name] = value[name];
  }
  return known;
}

/** Returns the branch of a union that matches a value by its members with fixed values. */
function branchOf(schema: JsonSchema, value: Readonly<Record<string, unknown>>, components: Components): JsonSchema {
  const union = schema.anyOf ?? schema.oneOf;
  if (union === undefined) return schema;
  const branches = union.map((one) => resolved(one, components)).filter(({ properties }) => properties !== undefined);
  const isMeant = ({ properties = {} }: JsonSchema) =>
    Object.entries(properties).every(([name, { enum: values }]) => values?.length !== 1 || values[0] === value[name]);
  return branches.find(isMeant) ?? schema;
}
