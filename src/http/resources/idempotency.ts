import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Executor } from '../../../db/database.js';
import { takeLease, withLease } from '../../../db/leases.js';
import { LOCK_NAMES, lock } from '../../../db/locks.js';
import type { App, Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import type { WriteOperation, WriteResponse } from '../../write/operation.js';
import { batchOf, runWrite, type WriteContext } from '../../write/unit-of-work.js';
import { callerOf } from '../auth/identity.js';
import { API_VERSION, isApi } from '../mounts.js';
import { confirmPreference, isDryRun, isForeign, isRead, prefers } from '../request.js';
import { type Claim, deleteResponses, findResponse, storeResponse } from './idempotency-store.js';
import { LINE_TYPES, progressTypeOf } from './progress.js';
import { rehearse, rehearsed } from './rehearsal.js';
import { batchHeader, sendJson } from './responses.js';
import { writeRequestOf } from './write-route.js';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Carries out a write operation and responds. With an Idempotency-Key it is carried out at most once: the response
     * is stored in the transaction of the write, so that a crash leaves both or neither. A dry run replays a stored
     * response, and stores none.
     * @throws AppError VALIDATION_FAILED, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS, and errors of the operation
     */
    write(
      request: FastifyRequest,
      reply: FastifyReply,
      operation: WriteOperation<never, unknown>,
    ): Promise<FastifyReply>;
    /**
     * Variant for operations that take too long for one transaction: the response is stored afterwards. A crash before
     * that leaves the writes of the operation but no response. In a dry run, `run` has to rehearse.
     */
    handleLongIdempotently(
      request: FastifyRequest,
      reply: FastifyReply,
      run: () => Promise<WriteResponse>,
    ): Promise<FastifyReply>;
    /** True if a response is stored under the Idempotency-Key. The body, which may be another one, is not compared. */
    hasStoredResponse(request: FastifyRequest): Promise<boolean>;
  }
  interface FastifyContextConfig {
    /** True if the route supports Idempotency-Key (draft-ietf-httpapi-idempotency-key-header). */
    idempotent?: boolean;
  }
}

const RETENTION_MS = 86_400_000;

/** `Retry-After` in seconds while a request with the same key is in progress. */
const RETRY_AFTER_S = 1;

/**
 * Idempotency of requests with an Idempotency-Key. State: fingerprints of requests in flight, in memory, and stored
 * responses, in the database for `RETENTION_MS`. Across processes, a database lock serialises requests with the same
 * key. A crash rolls back the write with its response.
 */
export function idempotency(app: App, context: Context): void {
  /** The fingerprints of the requests in progress, by user and key. */
  const inFlight = new Map<string, string>();

  app.decorate('mountedWrites', []);

  app.decorate('write', async (request, reply, operation) => {
    const run = async (claim: Claim | null): Promise<Replayable> => {
      // The route has validated the request against the schemas of its operation.
      const given = writeRequestOf(request) as never;
      const options = operation.options?.(given) ?? operation;
      if (operation.creations !== undefined) {
        const rehearsed = (await operation.rehearsedCreations?.(given)) ?? 0;
        await app.countDeferred(request, reply, { creations: await operation.creations(given), rehearsed });
      }
      const preview = await operation.preview?.(given);
      if (preview !== undefined) return { ...(isDryRun(request) ? rehearsed(preview) : preview), replayed: false };
      const prepared = operation.prepare === undefined ? given : await operation.prepare(given);
      const carryOut = (write: WriteContext) =>
        operation.run(isForeign(request) ? { ...write, keepsPast: true } : write, prepared);
      if (isDryRun(request)) {
        const rolledBack = await rehearse(context, { request, reply }, carryOut, options);
        return { ...rolledBack, replayed: false };
      }
      const job = async (write: WriteContext) => {
        const { status, headers, body } = await carryOut(write);
        return { status, headers: batchHeader(batchOf(write), headers), body };
      };
      const response = await runWrite(
        context,
        callerOf(request),
        (write) => (claim === null ? runOnce(write, job) : runAndStore(write, claim, job)),
        options,
      );
      await operation.finish?.();
      return response;
    };
    if (request.headers['idempotency-key'] === undefined) return sendStored(request, reply, await run(null));
    return respondToClaim(request, reply, run);
  });

  app.decorate('handleLongIdempotently', async (request, reply, run) => {
    if (request.headers['idempotency-key'] === undefined) return sendStored(request, reply, await run());
    return respondToClaim(request, reply, async (claim) =>
      isDryRun(request) ? { ...(await run()), replayed: false } : runLongAndStore(context, claim, run),
    );
  });

  app.decorate('hasStoredResponse', async (request) => {
    const { 'idempotency-key': key } = request.headers;
    if (key === undefined) return false;
    return (
      (await findResponse(context.db.read, claimOf(request, String(key)), oldestStored(context.now()))) !== undefined
    );
  });

  async function respondToClaim(
    request: FastifyRequest,
    reply: FastifyReply,
    run: (claim: Claim) => Promise<Replayable>,
  ): Promise<FastifyReply> {
    const claim = claimOf(request, String(request.headers['idempotency-key']));
    const id = `${claim.userId} ${claim.keyHash}`;
    const first = inFlight.get(id);
    if (first !== undefined) {
      assertSameRequest(first, claim);
      throw new AppError('IDEMPOTENCY_IN_PROGRESS', { retryAfter: RETRY_AFTER_S });
    }
    if (isDryRun(request)) return sendStored(request, reply, rehearsed(await storedOrRun()));
    inFlight.set(id, claim.fingerprint);
    try {
      return sendStored(request, reply, await storedOrRun());
    } finally {
      inFlight.delete(id);
    }

    async function storedOrRun(): Promise<WriteResponse> {
      const { replayed, ...response } =
        (await storedResponse(context.db.read, claim, context.now())) ?? (await run(claim));
      if (replayed) reply.header('idempotency-replayed', 'true');
      return response;
    }
  }
}

/** Refuses a key that would be ignored: that would break its guarantee. Reads are repeatable anyway. */
export function keyFaultOf(request: FastifyRequest): AppError | undefined {
  const isIgnored = isRead(request.method) || !isApi(request);
  if (isIgnored || request.route.config.idempotent === true) return undefined;
  return new AppError('IDEMPOTENCY_NOT_SUPPORTED');
}

type Replayable = WriteResponse & { replayed: boolean };

async function storedResponse(db: Executor, claim: Claim, now: Date): Promise<Replayable | undefined> {
  const stored = await findResponse(db, claim, oldestStored(now));
  if (stored === undefined) return undefined;
  assertSameRequest(stored.fingerprint, claim);
  return { ...stored, replayed: true };
}

type Job = (write: WriteContext) => Promise<WriteResponse>;

async function runOnce(write: WriteContext, job: Job): Promise<Replayable> {
  const { status, headers, body } = await job(write);
  return { status, headers, body, replayed: false };
}

async function runAndStore(write: WriteContext, claim: Claim, job: Job): Promise<Replayable> {
  const { trx, now, at } = write;
  // Another process may run the same request.
  await lock(trx, LOCK_NAMES.idempotencyKey(claim.userId, claim.keyHash));
  const stored = await storedResponse(trx, claim, now);
  if (stored !== undefined) return stored;
  const response = await job(write);
  await storeResponse(trx, claim, response, at);
  return { ...response, replayed: false };
}

async function runLongAndStore(context: Context, claim: Claim, run: () => Promise<WriteResponse>): Promise<Replayable> {
  const lease = await takeLease(context, `idempotency key ${claim.userId} ${claim.keyHash}`);
  if (lease === undefined) throw new AppError('IDEMPOTENCY_IN_PROGRESS', { retryAfter: RETRY_AFTER_S });
  return withLease(lease, async () => {
    const stored = await storedResponse(context.db.read, claim, context.now());
    if (stored !== undefined) return stored;
    const response = await run();
    await context.db.write((trx) => storeResponse(trx, claim, response, context.now().toISOString()));
    return { ...response, replayed: false };
  });
}

/** @throws AppError IDEMPOTENCY_KEY_REUSED if the key belongs to a different request */
function assertSameRequest(fingerprint: string, claim: Claim): void {
  if (fingerprint !== claim.fingerprint) throw new AppError('IDEMPOTENCY_KEY_REUSED');
}

function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: WriteResponse,
): FastifyReply {
  reply.code(status).headers(headers);
  if (status === 204) return reply.send();
  if (headers['content-type'] === LINE_TYPES[0]) return reply.type(progressTypeOf(request)).send(body);
  if (!request.routeOptions.config.minimal || !prefers(request, 'return=minimal')) return sendJson(reply, body);
  confirmPreference(reply, 'return=minimal');
  return reply.code(status === 200 ? 204 : status).send();
}

function claimOf(request: FastifyRequest, header: string): Claim {
  const key = keyOf(header);
  const { method, routeOptions, params, query } = request;
  const { id: userId, scopes, projects } = callerOf(request);
  // A token with other scopes or projects must not receive the response of another one.
  const reach = [
    ...(scopes === null || scopes.includes('*') ? [] : [[...scopes].sort()]),
    ...(projects === null ? [] : [projects]),
  ];
  const path = routeOptions.url?.replace(MOUNT, '');
  return {
    userId,
    keyHash: sha256(key),
    fingerprint: sha256(JSON.stringify([key, method, path, params, query, bodyFingerprint(request), ...reach])),
  };
}

/** Fingerprint of a body; for a stream, its length. */
function bodyFingerprint({ body, headers }: FastifyRequest): unknown {
  if (Buffer.isBuffer(body)) return sha256(body);
  return body instanceof Readable ? headers['content-length'] : body;
}

/** Both mounts share the keys. */
const MOUNT = new RegExp(`^/api(/${API_VERSION})?(?=/)`);

/** Parses the key, with or without the quotes of a structured header (RFC 8941). */
function keyOf(header: string): string {
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (/^[\x21\x23-\x5b\x5d-\x7e]{1,255}$/.test(key)) return key;
  const message = 'must be 1 to 255 visible ASCII characters, without quotes and backslashes';
  throw new AppError('VALIDATION_FAILED', {
    message: `Idempotency-Key ${message}.`,
    details: [{ path: 'header/Idempotency-Key', message }],
  });
}

export function sweepResponses(db: Executor, now: Date): Promise<void> {
  return deleteResponses(db, oldestStored(now));
}

function oldestStored(now: Date): string {
  return new Date(now.getTime() - RETENTION_MS).toISOString();
}
