import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../../access/caller.js';
import type { App, Context } from '../../context.js';
import { ResponseTime, type Validity } from '../../lib/response-time.js';
import { required } from '../../lib/typed.js';
import { BUILD } from '../../lib/version.js';
import { callerOf } from '../auth/identity.js';
import { type RenderedList, sendRendered } from './pagination.js';

/**
 * Lists with a weak validator (RFC 9110, section 8.8.1), for clients that poll.
 *
 * The entity tag is made of the state of the caller's change log, which is read together with the credential, and of
 * everything else that determines the response: the URL, the caller's reach, settings and time zone, and the build. A
 * list may therefore use it only if each change of what it shows is in the caller's change log, or counted there as
 * unlogged (`access/credentials.ts`). `test/http/validated-lists/sources.test.ts` enumerates the tables that such lists read.
 *
 * A list that depends on the time has the range of times in its tag, in which it stays the same: `"digest/from/until"`.
 * A range in a forged tag harms only its sender.
 *
 * The state is read before the list. A write in between makes a response newer than its tag, never older.
 *
 * State: the last responses, in memory, by the digest. They need no invalidation, because a change leads to another
 * digest.
 */

declare module 'fastify' {
  interface FastifyInstance {
    validatedLists: ValidatedLists;
  }
  interface FastifyContextConfig {
    /** The state of the caller's change log is read with the credential. Required for `validatedLists.send`. */
    isValidatedList?: true;
  }
}

export interface ListSource {
  /** Computes the list. It must read the clock by `time` only. */
  render(caller: Caller, time: ResponseTime): Promise<RenderedList>;
  /**
   * Returns the earliest timestamp after `instant` at which the list may change without a write; null for none. Required
   * for lists that use `time.instant`.
   */
  nextChange?: ((caller: Caller, instant: string) => Promise<string | null>) | undefined;
}

interface CachedList {
  tag: string;
  validity: Validity | null;
  list: RenderedList;
}

interface ValidatedLists {
  /** Sends the list, or 304 if the client has it. Must be called after authorization and validation. */
  send(request: FastifyRequest, reply: FastifyReply, source: ListSource): Promise<FastifyReply>;
}

export function validateLists(app: App, context: Context): void {
  app.decorate('validatedLists', createValidatedLists(context));
}

/** Estimated size of an entry without its body: key, tag and objects. In bytes. */
const ENTRY_BYTES = 700;
/** 132 bits: finding two requests with one digest is infeasible. */
const DIGEST_LENGTH = 22;

function createValidatedLists({ config, db, now }: Context): ValidatedLists {
  const cache = config.listCacheBytes === 0 ? undefined : createCache(config.listCacheBytes);
  const service = `${BUILD} ${db.isShared ? 'postgres' : 'sqlite'}`;

  return {
    async send(request, reply, source) {
      const caller = callerOf(request);
      const digest = digestOf(service, caller, request.url);
      const time = now();
      const known = request.headers['if-none-match'];
      const current = known === undefined ? null : currentTagIn(known, digest, time);
      if (current !== null) return notModified(reply, current);
      const cached = cache?.get(digest);
      if (cached !== undefined && isWithin(cached.validity, time)) return sendValidated(reply, cached, known);
      const made = await makeList(source, caller, { digest, time });
      if (isWithin(made.validity, time)) cache?.set(digest, withOwnMemory(made));
      return sendValidated(reply, made, known);
    },
  };
}

function createCache(maxBytes: number): LRUCache<string, CachedList> {
  return new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: ({ list }) => ENTRY_BYTES + list.body.length + 2 * (list.link?.length ?? 0),
  });
}

/** Node allocates small buffers in blocks of 8 KiB, which one of them would keep alive. */
function withOwnMemory(made: CachedList): CachedList {
  const { body, link } = made.list;
  if (typeof body === 'string' || body.buffer.byteLength === body.length) return made;
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return { ...made, list: { body: copy, link } };
}

async function makeList(
  { render, nextChange }: ListSource,
  caller: Caller,
  { digest, time }: { digest: string; time: Date },
): Promise<CachedList> {
  const used = new ResponseTime(time, caller.timezone);
  const list = await render(caller, used);
  const validity = used.validity(used.usesInstant ? await requiredNextChange(nextChange, caller, time) : null);
  const range = validity === null ? '' : `/${validity.from}/${validity.until}`;
  return { list, validity, tag: `W/"${digest}${range}"` };
}

function requiredNextChange(nextChange: ListSource['nextChange'], caller: Caller, time: Date): Promise<string | null> {
  if (nextChange === undefined) throw new Error('A list that depends on the time of day must have a nextChange.');
  return nextChange(caller, time.toISOString());
}

/** Returns a digest of everything that determines the list, except the time. */
function digestOf(service: string, caller: Caller, url: string): string {
  const { id, logState, timezone, language, projects, scopes } = caller;
  const reach = `${projects}\n${scopes === null ? '' : scopes.join(' ')}`;
  const parts = `${service}\n${id}\n${required(logState)}\n${timezone}\n${language}\n${reach}\n${url}`;
  return hash('sha256', parts, 'base64url').slice(0, DIGEST_LENGTH);
}

const TAG = /"([\w-]{22})(?:\/([\dTZ:.-]{24})\/([\dTZ:.-]{24}))?"/g;

/** Returns the entity tag in `If-None-Match` that is that of the current list; null if there is none. */
function currentTagIn(header: string, digest: string, time: Date): string | null {
  for (const [tag, given, from, until] of header.matchAll(TAG)) {
    const validity = from === undefined || until === undefined ? null : { from, until };
    if (given === digest && isWithin(validity, time)) return `W/${tag}`;
  }
  return null;
}

function isWithin(validity: Validity | null, time: Date): boolean {
  if (validity === null) return true;
  const instant = time.toISOString();
  return validity.from <= instant && instant < validity.until;
}

function sendValidated(reply: FastifyReply, { tag, list }: CachedList, known: string | undefined): FastifyReply {
  // `*` matches any list that exists (RFC 9110, section 13.1.2).
  if (known?.trim() === '*') return notModified(reply, tag);
  return sendRendered(reply.header('etag', tag), list);
}

function notModified(reply: FastifyReply, tag: string): FastifyReply {
  return reply.header('etag', tag).code(304).send();
}
