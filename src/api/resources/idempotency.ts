import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Executor } from '../../../db/sqlite/connection.js';
import type { Caller } from '../../access/caller.js';
import { inTransaction } from '../../access/transaction.js';
import type { App, Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import { callerOf } from '../auth/identity.js';
import { API_VERSION, isApi } from '../headers.js';
import { isRead } from '../methods.js';
import { type Answer, type Claim, dropAnswers, findAnswer, keepAnswer } from './idempotency-store.js';
import { sendJson } from './pagination.js';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Answers with what `run` comes to. A request with an Idempotency-Key is carried out at most once: its answer is
     * kept in the transaction of its write, so that a crash leaves both or neither. `run` must use the context that it
     * is given, whose database is that transaction. `prepare` runs before, and not for an answer that is kept; `finish`
     * runs when it is written, before it is answered.
     * @throws AppError VALIDATION_FAILED, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS
     */
    answerOnce(
      request: FastifyRequest,
      reply: FastifyReply,
      run: (context: Context) => Promise<Answer>,
      around?: { prepare?(): Promise<void>; finish?(): Promise<void> },
    ): Promise<FastifyReply>;
    /**
     * The same for what takes too long for one transaction: its answer is kept when it is there. A crash before that
     * leaves what it has written and no answer.
     */
    answerLongOnce(request: FastifyRequest, reply: FastifyReply, run: () => Promise<Answer>): Promise<FastifyReply>;
  }
  interface FastifyContextConfig {
    /** The route heeds an Idempotency-Key (draft-ietf-httpapi-idempotency-key-header). */
    idempotent?: boolean;
  }
}

/** An answer can be had again for this long, in milliseconds. */
const KEPT_FOR_MS = 86_400_000;

/** How long a client should wait for a request of its own that is under way, in seconds. */
const RETRY_AFTER_S = 1;

/** Lets routes answer requests with an Idempotency-Key once. */
export function idempotency(app: App, context: Context): void {
  /** The fingerprints of the requests under way, by user and key. */
  const underWay = new Map<string, string>();

  app.decorate('answerOnce', async (request, reply, run, { prepare, finish } = {}) => {
    if (request.headers['idempotency-key'] === undefined) {
      await prepare?.();
      const answer = await run(context);
      await finish?.();
      return sendAnswer(reply, answer);
    }
    return answerClaimed(request, reply, async (claim) => {
      await prepare?.();
      const answer = await runAndKeep(context, callerOf(request), claim, run);
      await finish?.();
      return answer;
    });
  });

  app.decorate('answerLongOnce', async (request, reply, run) => {
    if (request.headers['idempotency-key'] === undefined) return sendAnswer(reply, await run());
    return answerClaimed(request, reply, async (claim) => {
      const answer = await run();
      await context.db.write((trx) => keepAnswer(trx, claim, answer, context.now().toISOString()));
      return { ...answer, replayed: false };
    });
  });

  // A key that is ignored promises what is not kept. Reading can be repeated in any case.
  app.addHook('preValidation', async (request) => {
    if (request.headers['idempotency-key'] === undefined || isRead(request.method) || !isApi(request)) return;
    if (request.routeOptions.config.idempotent !== true) throw new AppError('IDEMPOTENCY_NOT_SUPPORTED');
  });

  async function answerClaimed(
    request: FastifyRequest,
    reply: FastifyReply,
    run: (claim: Claim) => Promise<Given>,
  ): Promise<FastifyReply> {
    const claim = claimOf(request, String(request.headers['idempotency-key']));
    const id = `${claim.userId} ${claim.keyHash}`;
    const first = underWay.get(id);
    if (first !== undefined) {
      demandSame(first, claim);
      throw new AppError('IDEMPOTENCY_IN_PROGRESS', { retryAfter: RETRY_AFTER_S });
    }
    underWay.set(id, claim.fingerprint);
    try {
      const answer = (await answerKept(context, claim)) ?? (await run(claim));
      if (answer.replayed) reply.header('idempotency-replayed', 'true');
      return sendAnswer(reply, answer);
    } finally {
      underWay.delete(id);
    }
  }
}

type Given = Answer & { replayed: boolean };

async function answerKept({ db, now }: Context, claim: Claim): Promise<Given | undefined> {
  const kept = await findAnswer(db.read, claim, new Date(now().getTime() - KEPT_FOR_MS).toISOString());
  if (kept === undefined) return undefined;
  demandSame(kept.fingerprint, claim);
  return { ...kept, replayed: true };
}

function runAndKeep(
  context: Context,
  caller: Caller,
  claim: Claim,
  run: (context: Context) => Promise<Answer>,
): Promise<Given> {
  return inTransaction(context, caller, async (inside) => {
    // Another process may have been faster.
    const kept = await answerKept(inside, claim);
    if (kept !== undefined) return kept;
    const answer = await run(inside);
    await keepAnswer(inside.db.read, claim, answer, inside.now().toISOString());
    return { ...answer, replayed: false };
  });
}

/** Of a key's first request, only a repetition is answered. */
function demandSame(fingerprint: string, claim: Claim): void {
  if (fingerprint !== claim.fingerprint) throw new AppError('IDEMPOTENCY_KEY_REUSED');
}

function sendAnswer(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  reply.code(status).headers(headers);
  if (status === 204) return reply.send();
  return 'content-type' in headers ? reply.send(body) : sendJson(reply, body);
}

function claimOf(request: FastifyRequest, header: string): Claim {
  const key = keyOf(header);
  const { method, routeOptions, params, query } = request;
  const path = routeOptions.url?.replace(MOUNT, '');
  return {
    userId: callerOf(request).id,
    keyHash: sha256(key),
    fingerprint: sha256(JSON.stringify([key, method, path, params, query, printOf(request)])),
  };
}

/** What tells one body from another. One that is still on its way is told by its length. */
function printOf({ body, headers }: FastifyRequest): unknown {
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

/** Removes the answers that have been kept long enough. */
export function sweepAnswers(db: Executor, now: Date): Promise<void> {
  return dropAnswers(db, new Date(now.getTime() - KEPT_FOR_MS).toISOString());
}
