import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Context, Routes } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import { ResponseTime } from '../../lib/response-time.js';
import { importInProgress } from '../../write/unit-of-work.js';
import { nextDeferralEnd } from '../tasks/lists/store.js';
import { findByToken, type OpenFeed } from './address-store.js';
import { calendarOf } from './render.js';
import { touchFeed } from './store.js';
import { currentTagIn, digestOf, type Encoding, tagOf } from './validator.js';

/**
 * The addresses of feeds. The token is the only credential: neither cookies nor headers are read, and no page of another
 * origin can read the response. An unknown token, one of a key that has ended and one whose view is gone are the same 404.
 */

const TOKEN = /^tf_[0-9a-f]{64}$/;
const TOUCH_INTERVAL_MS = 60_000;

const compressed = promisify(gzip);

const config = { public: true, schemes: [], hasSecretPath: true, isOpenToPages: true, tiers: [] } as const;
const schema = { hide: true } as const;

export const feedAddresses: Routes = (context) => async (app) => {
  const params = Type.Object({ token: Type.String(), name: Type.String() });
  app.get('/feeds/:token/:name', { config, schema: { ...schema, params } }, (request, reply) =>
    sendFeed(app, context, request.params.token, { request, reply }),
  );
  // A mistyped address has a token, too.
  app.get('/feeds/*', { config, schema }, (request, reply) => sendFeed(app, context, '', { request, reply }));
};

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

async function sendFeed(app: App, context: Context, token: string, exchange: Exchange): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const { db, now } = context;
  const at = now();
  const feed = TOKEN.test(token) ? await findByToken(db.read, sha256(token), at.toISOString()) : undefined;
  if (feed === undefined) return refuse(app, exchange);
  await app.chargeTiers(request, reply, [{ tier: 'feed', userId: feed.id }]);
  if (feed.reader.importing) throw importInProgress();
  touch(app, context, feed, at);
  const encoding = encodingOf(request);
  const digest = digestOf(feed, encoding, db.isShared ? 'postgres' : 'sqlite');
  reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex', vary: 'Accept-Encoding' });
  const known = request.headers['if-none-match'];
  const current = known === undefined ? null : currentTagIn(known, digest, at);
  if (current !== null) return reply.header('etag', current).code(304).send();
  const time = new ResponseTime(at, feed.reader.timezone);
  const calendar = await calendarOf(context, feed, time);
  if (calendar === undefined) return refuse(app, exchange);
  const { text, isFinal } = calendar;
  const next = time.usesInstant ? await nextDeferralEnd(db.read, feed.reader, at.toISOString()) : null;
  const validity = isFinal ? time.validity(next) : null;
  if (validity !== null) reply.header('etag', tagOf(digest, validity));
  reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="tasks.ics"');
  if (encoding === 'identity') return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(await compressed(text));
}

/** Counts the request like one without a credential. @throws AppError NOT_FOUND, RATE_LIMITED */
async function refuse(app: App, { request, reply }: Exchange): Promise<never> {
  for (const name of [
    'cache-control',
    'vary',
    'x-robots-tag',
    'ratelimit-limit',
    'ratelimit-remaining',
    'ratelimit-reset',
    'ratelimit-policy',
  ]) {
    reply.removeHeader(name);
  }
  reply.header('cache-control', 'no-store');
  await app.chargeTiers(request, reply, [{ tier: 'anonymous' }]);
  throw new AppError('NOT_FOUND');
}

function encodingOf({ headers }: FastifyRequest): Encoding {
  const accepted = headers['accept-encoding'];
  if (accepted === undefined) return 'identity';
  const negotiator = new Negotiator({ supportedValues: ['gzip', 'identity'] });
  return negotiator.negotiate(String(accepted)) === 'gzip' ? 'gzip' : 'identity';
}

/** Fire and forget: recording the use must not delay or fail the request. */
function touch(app: App, { db }: Context, { id, last_used_at }: OpenFeed, at: Date): void {
  if (last_used_at !== null && Math.abs(at.getTime() - Date.parse(last_used_at)) < TOUCH_INTERVAL_MS) return;
  db.write((trx) => touchFeed(trx, id, at.toISOString())).catch((error: unknown) =>
    app.log.warn({ err: error, feedId: id }, 'could not record the use of a feed'),
  );
}
