import type { Static, TSchema } from '@sinclair/typebox';
import type { FastifyContextConfig, FastifyRequest, FastifySchema, HTTPMethods } from 'fastify';
import type { App } from '../../context.js';
import type { WriteOperation, WriteRequest } from '../../write/operation.js';
import { callerOf } from '../auth/identity.js';
import { pathIn } from '../request.js';
import { assertValid, assertValidQuery } from '../validation/validation.js';
import { ifMatchOf } from './responses.js';

declare module 'fastify' {
  interface FastifyInstance {
    mountedWrites: MountedWrite[];
  }
}

/** A write operation at one of its mounts. */
export interface MountedWrite {
  operationId: string;
  method: string;
  url: string;
  config: FastifyContextConfig;
  schema: WriteSchema;
  operation: WriteOperation<never, unknown>;
}

interface WriteSchema extends FastifySchema {
  operationId: string;
  params?: TSchema;
  querystring?: TSchema;
  body?: TSchema;
}

type Part<Schema, Name extends string> = Schema extends { [Key in Name]: infer Of extends TSchema }
  ? Static<Of>
  : unknown;

type RequestOf<Schema extends WriteSchema> = WriteRequest<
  Part<Schema, 'params'>,
  Part<Schema, 'querystring'>,
  Part<Schema, 'body'>
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for a write that cannot be an operation of a batch, although it has a dry run. */
    inBatch?: boolean;
    /** True if the route honours `Prefer: return=minimal`. */
    minimal?: boolean;
  }
}

interface WriteRoute<Schema extends WriteSchema, Prepared> extends WriteOperation<RequestOf<Schema>, Prepared> {
  method: HTTPMethods;
  url: string;
  config?: FastifyContextConfig;
  schema: Schema;
}

export function mountWrite<const Schema extends WriteSchema, Prepared = RequestOf<Schema>>(
  app: App,
  { method, url, config, schema, ...operation }: WriteRoute<Schema, Prepared>,
): void {
  app.mountedWrites.push({
    ...{ operationId: schema.operationId, method: String(method), url: `${app.prefix}${url}` },
    ...{ config: config ?? {}, schema, operation: operation as WriteOperation<never, unknown> },
  });
  app.route({
    method,
    url,
    config: { ...config, idempotent: true, minimal: true },
    schema: schema as FastifySchema,
    // Fastify has validated the request against the same schemas.
    handler: (request, reply) => app.write(request, reply, operation as WriteOperation<never, unknown>),
  });
}

export function writeRequestOf(request: FastifyRequest): WriteRequest {
  return {
    caller: callerOf(request),
    params: request.params,
    query: request.query,
    body: request.body,
    path: pathIn(request.url),
    ifMatch: ifMatchOf(request),
    requestId: request.id,
    validate: (schema, value, path) => assertValid(request, schema, value, path),
    validateQuery: (schema, query, path) => assertValidQuery(request, schema, query, path),
  };
}
