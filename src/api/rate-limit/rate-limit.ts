import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config, TierConfig } from '../../config/config.js';
import type { App } from '../../context.js';
import { AppError, detailsToError } from '../../lib/errors.js';
import { clientAddress, networkOf } from '../auth/identity.js';
import { isBelowApi } from '../headers.js';
import { memoryStore } from './counters.js';
import { type Bucket, COUNTED_BY_USER, type NamedLimit, TIERS } from './tiers.js';

/** Where a caller stands in one tier. */
interface QuotaStatus {
  tier: (typeof COUNTED_BY_USER)[number];
  limit: number;
  remaining: number;
  /** When the window ends, in Unix seconds; null while none is open. */
  reset: number | null;
  window_ms: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The tier that counts the route's requests besides the one that counts all of the caller's. */
    limit?: NamedLimit;
    /**
     * Somebody with a session is never refused by the tiers of the route, which count all the same: the route has a
     * small budget of its own for them.
     */
    sessionProtected?: boolean;
    /** The route counts in that tier by itself, as soon as it knows how often: with `countDeferred`. */
    deferredLimit?: boolean;
  }
  interface FastifyRequest {
    /** What the client's address is counted by, once it was asked for. */
    network: string;
  }
  interface FastifyInstance {
    /** Where the caller stands in the tiers that count by user; spends nothing. Empty when limiting is off. */
    quotaStatusOf: (request: FastifyRequest) => Promise<QuotaStatus[]>;
    /**
     * Counts a request so many times in the tier that its route names, or not at all.
     * @throws AppError RATE_LIMITED
     */
    countDeferred: (request: FastifyRequest, reply: FastifyReply, times: number) => Promise<void>;
    /**
     * Runs what asks the caller for their password. When it throws INVALID_CREDENTIALS, that is counted, and after too
     * many it is not run any more. The checks of one caller run one after the other, so that none slips through.
     * @throws AppError RATE_LIMITED, and what `check` throws
     */
    limitPasswordChecks: <T>(request: FastifyRequest, reply: FastifyReply, check: () => Promise<T>) => Promise<T>;
  }
}

interface LimitsContext {
  config: Pick<Config, 'limits'>;
  now: () => Date;
}

/**
 * Counts every request below /api/ in the tiers that apply to it and refuses it with RATE_LIMITED when one of them is
 * used up. To be called when the hook is in place that settles the caller. `store` holds the counts, by default in the
 * memory of this process.
 */
export async function limitRequests(
  app: App,
  { config: { limits }, now }: LimitsContext,
  store?: FastifyRateLimitStoreCtor,
): Promise<void> {
  if (!limits.enabled) {
    app.decorate('quotaStatusOf', async () => []);
    app.decorate('countDeferred', async () => undefined);
    app.decorate('limitPasswordChecks', (_request, _reply, check) => check());
    return;
  }
  const nowMs = () => now().getTime();
  await app.register(rateLimit, { global: false, store: store ?? memoryStore(nowMs) });
  const limiterOf = (bucket: Bucket) => {
    const { numbers } = TIERS[bucket];
    return createLimiter(app, bucket, typeof numbers === 'string' ? limits.tiers[numbers] : numbers);
  };
  const limiters: Record<Bucket, Limiter> = {
    login: limiterOf('login'),
    register: limiterOf('register'),
    anonymous: limiterOf('anonymous'),
    user: limiterOf('user'),
    create: limiterOf('create'),
    api_keys: limiterOf('api_keys'),
    password: limiterOf('password'),
    protected: limiterOf('protected'),
  };
  const exclusively = createKeyedMutex();
  warnOfUntrustedProxies(app);

  app.decorateRequest('network', '');
  app.decorate('quotaStatusOf', (request) =>
    Promise.all(
      COUNTED_BY_USER.map(async (tier) => {
        const { max, remaining, ttl, timeWindow } = await limiters[tier].peek(request);
        const reset = ttl > 0 ? resetAt(ttl, nowMs()) : null;
        return { tier, limit: max, remaining, reset, window_ms: timeWindow };
      }),
    ),
  );

  app.decorate('countDeferred', async (request, reply, times) => {
    const { limit } = request.routeOptions.config;
    if (limit === undefined || times === 0) return;
    const limiter = limiters[limit];
    if (times > limiter.max) {
      const message = `makes ${times} tasks, and ${limiter.max} are the most in a window of the limit: send them in parts`;
      throw detailsToError([{ path: 'body/items', message }], 'VALIDATION_FAILED');
    }
    const [enough, count] = await exclusively(limiter.keyOf(request), () => countAll(limiter, request, times));
    if (!enough || count.remaining <= Number(reply.getHeader('ratelimit-remaining'))) {
      setLimitHeaders(reply, limit, count, nowMs());
    }
    if (!enough) rateLimited(request, limit, count);
  });

  app.decorate('limitPasswordChecks', (request, reply, check) => {
    const { password } = limiters;
    return exclusively(password.keyOf(request), async () => {
      const ahead = await password.peek(request);
      if (ahead.remaining === 0) {
        setLimitHeaders(reply, 'password', ahead, nowMs());
        rateLimited(request, 'password', { ...ahead, isBanned: false });
      }
      try {
        return await check();
      } catch (error) {
        if (error instanceof AppError && error.code === 'INVALID_CREDENTIALS') await password.count(request);
        throw error;
      }
    });
  });

  app.addHook('onRequest', async (request, reply) => {
    // A path without a route counts as it is written, any other by its route: both mounts and every spelling.
    if (!isBelowApi(request.routeOptions.url ?? request.url)) return;
    const broad = limiters[request.caller ? 'user' : 'anonymous'];
    const named = namedLimitOf(request);
    const [tier, count] = isProtected(request)
      ? await countProtected(limiters.protected, [broad, ...(named ? [limiters[named]] : [])], request)
      : named
        ? await exclusively(limiters[named].keyOf(request), () => countBoth(limiters[named], broad, request))
        : ([broad.tier, await broad.count(request)] as const);
    setLimitHeaders(reply, tier, count, nowMs());
    if (count.isExceeded) rateLimited(request, tier, count);
  });
}

/** Says once that the clients of a proxy are counted as one, because nothing trusts what it reports. */
function warnOfUntrustedProxies(app: App): void {
  let said = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!said && request.headers['x-forwarded-for'] !== undefined) {
      const { remoteAddress: proxy } = request.socket;
      said = request.ip === proxy;
      if (said) app.log.warn({ proxy }, 'TRUST_PROXY does not name this proxy: its clients are counted as one');
    }
    done();
  });
}

/** The tier that the route names; one that counts by user cannot apply to a caller without one. */
function namedLimitOf({ routeOptions, caller }: FastifyRequest): NamedLimit | undefined {
  const { limit, deferredLimit } = routeOptions.config;
  return limit && !deferredLimit && (caller || TIERS[limit].per === 'address') ? limit : undefined;
}

function isProtected({ routeOptions, caller }: FastifyRequest): boolean {
  return routeOptions.config.sessionProtected === true && caller?.credential?.kind === 'session';
}

/** What @fastify/rate-limit says of a key: times in milliseconds, `ttl` 0 while no window is open. */
type Count = Extract<Awaited<ReturnType<ReturnType<App['createRateLimit']>>>, { isAllowed: false }>;

type Limiter = ReturnType<typeof createLimiter>;

function createLimiter(app: App, tier: Bucket, { max, windowMs }: TierConfig) {
  const { per, failOpen } = TIERS[tier];
  const keyOf = (request: FastifyRequest): string => {
    if (per === 'address') return `${tier}:a:${networkFrom(request)}`;
    const { id, credential } = request.caller ?? {};
    return per === 'user' ? `${tier}:u:${id}` : `${tier}:u:${id}:${credential?.kind}`;
  };
  const limit = app.createRateLimit({
    max,
    timeWindow: windowMs,
    keyGenerator: keyOf,
    skipOnError: failOpen,
    // The plugin calls a key banned that is more than this many requests beyond the maximum: not at its first refusal.
    ban: 1,
    // Without a list of exempt keys, every response is a count.
  }) as (request: FastifyRequest, options?: { increment: boolean }) => Promise<Count>;
  return {
    tier,
    max,
    keyOf,
    count: (request: FastifyRequest) => limit(request),
    peek: (request: FastifyRequest) => limit(request, { increment: false }),
  };
}

function networkFrom(request: FastifyRequest): string {
  if (request.network === '') request.network = networkOf(clientAddress(request));
  return request.network;
}

/**
 * Counts the request in both tiers or, when one refuses, in neither; the named one is asked first. A refusal is
 * counted where it happens, where there is nothing left to spend. Two requests that may spend from the same named
 * tier must not run through here at once; a count in the broad tier is a single step and needs no such care.
 */
async function countBoth(named: Limiter, broad: Limiter, request: FastifyRequest): Promise<[Bucket, Count]> {
  const ahead = await named.peek(request);
  if (ahead.remaining === 0) {
    const { isBanned } = await named.count(request);
    return [named.tier, { ...ahead, isExceeded: true, isBanned }];
  }
  const inBroad = await broad.count(request);
  if (inBroad.isExceeded) return [broad.tier, inBroad];
  const inNamed = await named.count(request);
  return inNamed.remaining <= inBroad.remaining ? [named.tier, inNamed] : [broad.tier, inBroad];
}

/** Counts the request in all of the tiers, of which only the first may refuse it. */
async function countProtected(
  own: Limiter,
  others: readonly Limiter[],
  request: FastifyRequest,
): Promise<[Bucket, Count]> {
  const count = await own.count(request);
  let least: [Bucket, Count] = [own.tier, count];
  if (count.isExceeded) return least;
  for (const other of others) {
    const beside = await other.count(request);
    if (beside.remaining < least[1].remaining) least = [other.tier, { ...beside, isExceeded: false }];
  }
  return least;
}

/** Counts a request so many times if that many are left, which the first member tells. */
async function countAll(limiter: Limiter, request: FastifyRequest, times: number): Promise<[boolean, Count]> {
  let count = await limiter.peek(request);
  // What is more than a window ever takes never fits; the response is the same whenever it is asked.
  if (count.remaining < times) return [false, { ...count, ttl: count.ttl || count.timeWindow }];
  for (let counted = 0; counted < times; counted++) count = await limiter.count(request);
  return [true, count];
}

/** Lets what concerns one key happen one after the other, in the order of asking. */
function createKeyedMutex() {
  const running = new Map<string, Promise<unknown>>();
  return async <T>(key: string, section: () => Promise<T>): Promise<T> => {
    const before = running.get(key);
    const own = before ? before.then(section, section) : section();
    running.set(key, own);
    try {
      return await own;
    } finally {
      if (running.get(key) === own) running.delete(key);
    }
  };
}

function setLimitHeaders(reply: FastifyReply, tier: Bucket, count: Count, now: number): void {
  const { max, remaining, ttl, timeWindow } = count;
  reply.headers({
    'ratelimit-limit': max,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': resetAt(ttl, now),
    'ratelimit-policy': `"${tier}";q=${max};w=${Math.ceil(timeWindow / 1000)}`,
  });
}

/** The end of a window in Unix seconds, as the specification wants it, rounded to the side where it is over. */
function resetAt(ttl: number, now: number): number {
  return Math.ceil((now + ttl) / 1000);
}

function rateLimited(request: FastifyRequest, tier: Bucket, { key, max, ttl, timeWindow, isBanned }: Count): never {
  const { id, method, routeOptions } = request;
  const route = `${method} ${routeOptions.url ?? '-'}`;
  if (!isBanned) request.log.warn({ request_id: id, tier, key, route }, 'rate limit reached');
  const retryAfter = Math.max(1, Math.ceil(ttl / 1000));
  const { counted, per } = TIERS[tier];
  const allowance = `There may be ${max} ${counted} in ${Math.ceil(timeWindow / 1000)} s per ${per}.`;
  throw new AppError('RATE_LIMITED', { message: `${allowance} Try again in ${retryAfter} s.`, retryAfter });
}
