import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Executor } from '../../../db/database.js';
import { takeLease } from '../../../db/leases.js';
import { LOCK_NAMES, lock } from '../../../db/locks.js';
import type { Caller } from '../../access/caller.js';
import type { App, Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import { inTransaction } from '../../write/unit-of-work.js';
import { callerOf } from '../auth/identity.js';
import { API_VERSION, isApi, isRead } from '../headers.js';
import { type Claim, deleteResponses, findResponse, type StoredResponse, storeResponse } from './idempotency-store.js';
import { sendJson } from './pagination.js';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Responds with what `run` comes to. A request with an Idempotency-Key is carried out at most once: its response is
     * kept in the transaction of its write, so that a crash leaves both or neither. `run` must use the context that it
     * is given, whose database is that transaction. `prepare` runs before, and not for a response that is kept;
     * `finish` runs when it is written, before it is answered.
     * @throws AppError VALIDATION_FAILED, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS
     */
    handleIdempotently(
      request: FastifyRequest,
      reply: FastifyReply,
      run: (context: Context) => Promise<StoredResponse>,
      around?: { prepare?(): Promise<void>; finish?(): Promise<void> },
    ): Promise<FastifyReply>;
    /**
     * The same for what takes too long for one transaction: its response is kept when it is there. A crash before that
     * leaves what it has written and no response.
     */
    handleLongIdempotently(
      request: FastifyRequest,
      reply: FastifyReply,
      run: () => Promise<StoredResponse>,
    ): Promise<FastifyReply>;
  }
  interface FastifyContextConfig {
    /** The route heeds an Idempotency-Key (draft-ietf-httpapi-idempotency-key-header). */
    idempotent?: boolean;
  }
}

/** A response can be had again for this long, in milliseconds. */
const RETENTION_MS = 86_400_000;

/** How long a client should wait for a request of its own that is in progress, in seconds. */
const RETRY_AFTER_S = 1;

/** Lets routes answer requests with an Idempotency-Key once. */
export function idempotency(app: App, context: Context): void {
  /** The fingerprints of the requests in progress, by user and key. */
  const inFlight = new Map<string, string>();

  app.decorate('handleIdempotently', async (request, reply, run, { prepare, finish } = {}) => {
    if (request.headers['idempotency-key'] === undefined) {
      await prepare?.();
      const response = await run(context);
      await finish?.();
      return sendStored(reply, response);
    }
    return respondToClaim(request, reply, async (claim) => {
      await prepare?.();
      const response = await runAndStore(context, callerOf(request), claim, run);
      await finish?.();
      return response;
    });
  });

  app.decorate('handleLongIdempotently', async (request, reply, run) => {
    if (request.headers['idempotency-key'] === undefined) return sendStored(reply, await run());
    return respondToClaim(request, reply, (claim) => runLongAndStore(context, claim, run));
  });

  // A key that is ignored promises what is not kept. Reading can be repeated in any case.
  app.addHook('preValidation', async (request) => {
    if (request.headers['idempotency-key'] === undefined || isRead(request.method) || !isApi(request)) return;
    if (request.routeOptions.config.idempotent !== true) throw new AppError('IDEMPOTENCY_NOT_SUPPORTED');
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
    inFlight.set(id, claim.fingerprint);
    try {
      const response = (await storedResponse(context, claim)) ?? (await run(claim));
      if (response.replayed) reply.header('idempotency-replayed', 'true');
      return sendStored(reply, response);
    } finally {
      inFlight.delete(id);
    }
  }
}

type Replayable = StoredResponse & { replayed: boolean };

async function storedResponse({ db, now }: Context, claim: Claim): Promise<Replayable | undefined> {
  const stored = await findResponse(db.read, claim, new Date(now().getTime() - RETENTION_MS).toISOString());
  if (stored === undefined) return undefined;
  assertSameRequest(stored.fingerprint, claim);
  return { ...stored, replayed: true };
}

function runAndStore(
  context: Context,
  caller: Caller,
  claim: Claim,
  run: (context: Context) => Promise<StoredResponse>,
): Promise<Replayable> {
  return inTransaction(context, caller, async (inside) => {
    // Another process may be faster, or have been.
    await lock(inside.db.read, LOCK_NAMES.idempotencyKey(claim.userId, claim.keyHash));
    const stored = await storedResponse(inside, claim);
    if (stored !== undefined) return stored;
    const response = await run(inside);
    await storeResponse(inside.db.read, claim, response, inside.now().toISOString());
    return { ...response, replayed: false };
  });
}

async function runLongAndStore(
  context: Context,
  claim: Claim,
  run: () => Promise<StoredResponse>,
): Promise<Replayable> {
  const lease = await takeLease(context, `idempotency key ${claim.userId} ${claim.keyHash}`);
  if (lease === undefined) throw new AppError('IDEMPOTENCY_IN_PROGRESS', { retryAfter: RETRY_AFTER_S });
  try {
    const stored = await storedResponse(context, claim);
    if (stored !== undefined) return stored;
    const response = await run();
    await context.db.write((trx) => storeResponse(trx, claim, response, context.now().toISOString()));
    return { ...response, replayed: false };
  } finally {
    await lease.release(null);
  }
}

/** Of a key's first request, only a repetition is answered. */
function assertSameRequest(fingerprint: string, claim: Claim): void {
  if (fingerprint !== claim.fingerprint) throw new AppError('IDEMPOTENCY_KEY_REUSED');
}

function sendStored(reply: FastifyReply, { status, headers, body }: StoredResponse): FastifyReply {
  reply.code(status).headers(headers);
  if (status === 204) return reply.send();
  return 'content-type' in headers ? reply.send(body) : sendJson(reply, body);
}

function claimOf(request: FastifyRequest, header: string): Claim {
  const key = keyOf(header);
  const { method, routeOptions, params, query } = request;
  const { id: userId, scopes, projects } = callerOf(request);
  // What one token was answered, another one that may read or sees less is not.
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

/** What tells one body from another. One that is still on its way is told by its length. */
function bodyFingerprint({ body, headers }: FastifyRequest): unknown {
  if (Buffer.isBuffer(body)) return sha256(body);
  return body instanceof Readable ? headers['content-length'] : body;
}

/** Both mounts are one API. */
const MOUNT = new RegExp(`^/api(/${API_VERSION})?(?=/)`);

/** The key, with or without the quotes that make it a string of a structured header (RFC 8941). */
function keyOf(header: string): string {
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (/^[\x21\x23-\x5b\x5d-\x7e]{1,255}$/.test(key)) return key;
  const message = 'must be 1 to 255 visible ASCII characters, without quotes and backslashes';
  throw new AppError('VALIDATION_FAILED', {
    message: `Idempotency-Key ${message}.`,
    details: [{ path: 'header/Idempotency-Key', message }],
  });
}

/** Removes the responses that have been kept long enough. */
export function sweepResponses(db: Executor, now: Date): Promise<void> {
  return deleteResponses(db, new Date(now.getTime() - RETENTION_MS).toISOString());
}
