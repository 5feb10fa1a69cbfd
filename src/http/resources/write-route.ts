import type { Static, TSchema } from '@sinclair/typebox';
import type { FastifyContextConfig, FastifyRequest, FastifySchema, HTTPMethods } from 'fastify';
import type { App, Context } from '../../context.js';
import type { WriteOperation, WriteRequest } from '../../write/operation.js';
import { batchOf, runWrite, type WriteContext } from '../../write/unit-of-work.js';
import { callerOf } from '../auth/identity.js';
import { isDryRun, isForeign, pathIn } from '../request.js';
import { assertValid, assertValidQuery } from '../validation/validation.js';
import { runAndStore } from './idempotency.js';
import type { Claim } from './idempotency-store.js';
import { rehearse, rehearsed } from './rehearsal.js';
import { batchHeader, ifMatchOf, sendWritten } from './responses.js';

declare module 'fastify' {
  interface FastifyInstance {
    mountedWrites: MountedWrite[];
    /**
     * Carries out a write operation and responds; at most once for an Idempotency-Key.
     * @throws errors of the operation, and of `respondToClaim`
     */
    write(
      request: FastifyRequest,
      reply: FastifyReply,
      operation: WriteOperation<never, unknown>,
    ): Promise<FastifyReply>;
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
    handler: (request, reply) => app.write(request, reply, operation as WriteOperation<never, unknown>),
  });
}

/** Adds what the routes of write operations need. Must be called after `idempotency`, and before they are mounted. */
export function writes(app: App, context: Context): void {
  app.decorate('mountedWrites', []);

  app.decorate('write', async (request, reply, operation) => {
    const run = async (claim: Claim | null) => {
      // The route has validated the request against the schemas of its operation.
      const given = writeRequestOf(request) as never;
      const options = operation.options?.(given) ?? operation;
      if (operation.creations !== undefined) {
        const rehearsed = (await operation.rehearsedCreations?.(given)) ?? 0;
        await app.countDeferred(request, reply, { creations: await operation.creations(given), rehearsed });
      }
      const preview = await operation.preview?.(given);
      if (preview !== undefined) return isDryRun(request) ? rehearsed(preview) : preview;
      const prepared = operation.prepare === undefined ? given : await operation.prepare(given);
      const carryOut = (write: WriteContext) =>
        operation.run(isForeign(request) ? { ...write, keepsPast: true } : write, prepared);
      if (isDryRun(request)) return rehearse(context, { request, reply }, carryOut, options);
      const job = async (write: WriteContext) => {
        const { status, headers, body } = await carryOut(write);
        return { status, headers: batchHeader(batchOf(write), headers), body };
      };
      const response = await runWrite(
        context,
        callerOf(request),
        (write) => (claim === null ? job(write) : runAndStore(write, claim, job)),
        options,
      );
      await operation.finish?.();
      return response;
    };
    if (request.headers['idempotency-key'] === undefined) return sendWritten(request, reply, await run(null));
    return app.respondToClaim(request, reply, run);
  });
}

function writeRequestOf(request: FastifyRequest): WriteRequest {
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
