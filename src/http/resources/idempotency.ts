import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Executor } from '../../../db/database.js';
import { takeLease, withLease } from '../../../db/leases.js';
import { LOCK_NAMES, lock } from '../../../db/locks.js';
import type { App, Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import type { WriteResponse } from '../../write/operation.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { callerOf } from '../auth/identity.js';
import { API_VERSION, isApi } from '../mounts.js';
import { isDryRun, isRead } from '../request.js';
import { type Claim, deleteResponses, findResponse, storeResponse } from './idempotency-store.js';
import { rehearsed } from './rehearsal.js';
import { sendWritten } from './responses.js';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Responds to a request with an Idempotency-Key, which is carried out at most once. A dry run replays a stored
     * response, and stores none.
     * @throws AppError VALIDATION_FAILED, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS, and errors of `run`
     */
    respondToClaim(
      request: FastifyRequest,
      reply: FastifyReply,
      run: (claim: Claim) => Promise<Replayable>,
    ): Promise<FastifyReply>;
    /**
     * Responds to a request that takes too long for one transaction: the response is stored afterwards. A crash before
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

  app.decorate('respondToClaim', respondToClaim);

  app.decorate('handleLongIdempotently', async (request, reply, run) => {
    if (request.headers['idempotency-key'] === undefined) return sendWritten(request, reply, await run());
    return respondToClaim(request, reply, (claim) =>
      isDryRun(request) ? run() : runLongAndStore(context, claim, run),
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
    if (isDryRun(request)) return sendWritten(request, reply, rehearsed(await storedOrRun()));
    inFlight.set(id, claim.fingerprint);
    try {
      return sendWritten(request, reply, await storedOrRun());
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

/** A response, marked if it is a stored one. */
interface Replayable extends WriteResponse {
  replayed?: true;
}

async function storedResponse(db: Executor, claim: Claim, now: Date): Promise<Replayable | undefined> {
  const stored = await findResponse(db, claim, oldestStored(now));
  if (stored === undefined) return undefined;
  assertSameRequest(stored.fingerprint, claim);
  return { ...stored, replayed: true };
}

/**
 * Runs a write, and stores its response in its transaction, so that a crash leaves both or neither.
 * @throws AppError IDEMPOTENCY_KEY_REUSED
 */
export async function runAndStore(
  write: WriteContext,
  claim: Claim,
  job: (write: WriteContext) => Promise<WriteResponse>,
): Promise<Replayable> {
  const { trx, now, at } = write;
  // Another process may run the same request.
  await lock(trx, LOCK_NAMES.idempotencyKey(claim.userId, claim.keyHash));
  const stored = await storedResponse(trx, claim, now);
  if (stored !== undefined) return stored;
  const response = await job(write);
  await storeResponse(trx, claim, response, at);
  return response;
}

async function runLongAndStore(context: Context, claim: Claim, run: () => Promise<WriteResponse>): Promise<Replayable> {
  const lease = await takeLease(context, `idempotency key ${claim.userId} ${claim.keyHash}`);
  if (lease === undefined) throw new AppError('IDEMPOTENCY_IN_PROGRESS', { retryAfter: RETRY_AFTER_S });
  return withLease(lease, async () => {
    const stored = await storedResponse(context.db.read, claim, context.now());
    if (stored !== undefined) return stored;
    const response = await run();
    await context.db.write((trx) => storeResponse(trx, claim, response, context.now().toISOString()));
    return response;
  });
}

/** @throws AppError IDEMPOTENCY_KEY_REUSED if the key belongs to a different request */
function assertSameRequest(fingerprint: string, claim: Claim): void {
  if (fingerprint !== claim.fingerprint) throw new AppError('IDEMPOTENCY_KEY_REUSED');
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
