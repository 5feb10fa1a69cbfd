import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';
import type { App } from '../../context.js';
import { AppError, detailsToError } from '../../lib/errors.js';
import { measure } from '../../lib/measures.js';
import { clientAddress, networkOf } from '../auth/identity.js';
import { missingScope } from '../auth/scopes.js';
import { isBelowApi } from '../headers.js';
import type { Charge, LimitStore, Outcome, Tally } from './charges.js';
import { isCounted } from './counted.js';
import { memoryStore } from './in-memory.js';
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
    /**
     * Runs a sign-in by password. When it throws INVALID_CREDENTIALS, that is counted for the account, over all
     * addresses. After too many it runs for addresses that have signed in to the account before, and for no other.
     * @throws AppError RATE_LIMITED, and what `check` throws
     */
    limitSignIns: <T>(
      request: FastifyRequest,
      reply: FastifyReply,
      account: SignInAccount,
      check: () => Promise<T>,
    ) => Promise<T>;
  }
}

/** The account of a sign-in, which may not exist: nothing here depends on that. */
interface SignInAccount {
  /** Names it, in a form of bounded length. */
  key: string;
  /** Returns true if the client's address has signed in to it before. */
  isKnownAddress(): Promise<boolean>;
  /** Called when a failure has used up what a window allows. */
  onExhausted(): Promise<void>;
}

interface LimitsContext {
  config: Pick<Config, 'limits'>;
  now: () => Date;
}

/**
 * Counts every request below /api/ in the tiers that apply to it and refuses it with RATE_LIMITED when one of them is
 * used up. To be called when the hook is in place that settles the caller and the route. `store` holds the counts, by
 * default in the memory of this process; it is closed with the app.
 */
export function limitRequests(app: App, { config: { limits }, now }: LimitsContext, store?: LimitStore): void {
  if (!limits.enabled) {
    app.decorate('quotaStatusOf', async () => []);
    app.decorate('countDeferred', async () => undefined);
    app.decorate('limitPasswordChecks', (_request, _reply, check) => check());
    app.decorate('limitSignIns', (_request, _reply, _account, check) => check());
    return;
  }
  const nowMs = () => now().getTime();
  const counts: LimitStore = store ?? memoryStore(nowMs);
  const chargeOf = createCharges(limits.tiers);
  const exclusively = createKeyedMutex();
  warnOfUntrustedProxies(app);
  app.decorateRequest('network', '');
  app.addHook('onClose', () => counts.close?.());

  /** Says in the headers where the caller stands. @throws AppError RATE_LIMITED */
  const settle = (
    request: FastifyRequest,
    reply: FastifyReply,
    charges: readonly Charge[],
    { refusedBy, tallies }: Outcome,
  ): void => {
    const at = refusedBy ?? indexOfLeast(tallies);
    const standing = { ...(charges[at] as Charge), ...(tallies[at] as Tally) };
    const told = reply.getHeader('ratelimit-remaining');
    if (refusedBy !== null || told === undefined || remainingOf(standing) <= Number(told)) {
      setLimitHeaders(reply, standing, nowMs());
    }
    if (refusedBy === null) return;
    measure('limited', { tier: standing.tier });
    rateLimited(request, standing);
  };

  app.decorate('quotaStatusOf', async (request) => {
    const charges = COUNTED_BY_USER.map((tier) => chargeOf(request, tier, { cost: 0, refuses: false }));
    const { tallies } = await counts.charge(charges);
    return COUNTED_BY_USER.map((tier, index) => {
      const tally = tallies[index] as Tally;
      const reset = tally.ttl > 0 ? resetAt(tally.ttl, nowMs()) : null;
      const { windowMs } = charges[index] as Charge;
      return { tier, limit: tally.max, remaining: remainingOf(tally), reset, window_ms: windowMs };
    });
  });

  app.decorate('countDeferred', async (request, reply, times) => {
    const { limit } = request.routeOptions.config;
    if (limit === undefined || times === 0) return;
    const charges = [chargeOf(request, limit, { cost: times })];
    const outcome = await counts.charge(charges);
    const { max } = outcome.tallies[0] as Tally;
    if (times > max) {
      const message = `makes ${times} tasks, and ${max} are the most in a window of the limit: send them in parts`;
      throw detailsToError([{ path: 'body/items', message }], 'VALIDATION_FAILED');
    }
    settle(request, reply, charges, outcome);
  });

  app.decorate('limitPasswordChecks', (request, reply, check) => {
    const one = chargeOf(request, 'password');
    return exclusively(one.key, async () => {
      // Counted before, for other processes may check one too; taken back unless it was wrong.
      const outcome = await counts.charge([one]);
      if (outcome.refusedBy !== null) settle(request, reply, [one], outcome);
      let isWrong = false;
      try {
        return await check();
      } catch (error) {
        isWrong = error instanceof AppError && error.code === 'INVALID_CREDENTIALS';
        throw error;
      } finally {
        if (!isWrong) await counts.charge([{ ...one, cost: -1, refuses: false }]);
      }
    });
  });

  app.decorate('limitSignIns', async (request, reply, { key, isKnownAddress, onExhausted }, check) => {
    const one = chargeOf(request, 'sign_in', { key: `sign_in:e:${key}` });
    const unrefused = { ...one, refuses: false };
    // Counted before, for other processes may check one too; taken back unless it failed.
    let outcome = await counts.charge([one]);
    if (outcome.refusedBy !== null) {
      if (!(await isKnownAddress())) settle(request, reply, [one], outcome);
      outcome = await counts.charge([unrefused]);
    }
    let hasFailed = false;
    try {
      return await check();
    } catch (error) {
      hasFailed = error instanceof AppError && error.code === 'INVALID_CREDENTIALS';
      const { current, max } = outcome.tallies[0] as Tally;
      if (hasFailed && current === max) await onExhausted();
      throw error;
    } finally {
      if (!hasFailed) await counts.charge([{ ...unrefused, cost: -1 }]);
    }
  });

  app.addHook('onRequest', async (request, reply) => {
    // A path without a route counts as it is written, any other by its route: both mounts and every spelling.
    const { url = request.url, config } = request.route;
    if (!isBelowApi(url) && config.isApi !== true) return;
    const broad = request.caller ? 'user' : 'anonymous';
    // What a token may not create anyway is not counted as created.
    const named = namedLimitOf(request);
    const counted = named === 'create' && missingScope(request) !== null ? undefined : named;
    const tiers: Bucket[] = counted ? [counted] : [];
    if (!isCounted(request)) tiers.push(broad);
    if (tiers.length === 0) return;
    const charges = isProtected(request)
      ? [chargeOf(request, 'protected'), ...tiers.map((tier) => chargeOf(request, tier, { refuses: false }))]
      : tiers.map((tier) => chargeOf(request, tier));
    settle(request, reply, charges, await counts.charge(charges));
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

/**
 * The tier that the route names; one that counts by user cannot apply to a caller without one. A foreign page must not use
 * up the sign-ins of its visitor.
 */
function namedLimitOf({ route, caller, crossSite }: FastifyRequest): NamedLimit | undefined {
  const { limit, deferredLimit } = route.config;
  if (limit === undefined || deferredLimit || crossSite) return undefined;
  return caller || TIERS[limit].per === 'address' ? limit : undefined;
}

function isProtected({ route, caller }: FastifyRequest): boolean {
  return route.config.sessionProtected === true && caller?.credential?.kind === 'session';
}

/** Makes the charges of requests: a cost of 1 that may refuse, unless it is said otherwise. */
function createCharges(numbers: Config['limits']['tiers']) {
  return (
    request: FastifyRequest,
    tier: Bucket,
    { cost = 1, refuses = true, key = keyOf(request, tier) }: { cost?: number; refuses?: boolean; key?: string } = {},
  ): Charge => {
    const { numbers: own } = TIERS[tier];
    const { max, windowMs } = typeof own === 'string' ? numbers[own] : own;
    return { tier, key, max, windowMs, cost, refuses };
  };
}

function keyOf(request: FastifyRequest, tier: Bucket): string {
  const { per } = TIERS[tier];
  if (per === 'address') return `${tier}:a:${networkFrom(request)}`;
  const { id, credential } = request.caller ?? {};
  return per === 'user' ? `${tier}:u:${id}` : `${tier}:u:${id}:${credential?.kind}`;
}

function networkFrom(request: FastifyRequest): string {
  if (request.network === '') request.network = networkOf(clientAddress(request));
  return request.network;
}

/** Where one key stands that was charged. */
type Standing = Charge & Tally;

function remainingOf({ max, current }: Tally): number {
  return Math.max(0, max - current);
}

/** The first of the keys that have the least left. */
function indexOfLeast(tallies: readonly Tally[]): number {
  const remaining = tallies.map(remainingOf);
  return remaining.indexOf(Math.min(...remaining));
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

function setLimitHeaders(reply: FastifyReply, standing: Standing, now: number): void {
  const { tier, max, ttl, windowMs } = standing;
  reply.headers({
    'ratelimit-limit': max,
    'ratelimit-remaining': remainingOf(standing),
    'ratelimit-reset': resetAt(ttl, now),
    'ratelimit-policy': `"${tier}";q=${max};w=${Math.ceil(windowMs / 1000)}`,
  });
}

/** The end of a window in Unix seconds, as the specification wants it, rounded to the side where it is over. */
function resetAt(ttl: number, now: number): number {
  return Math.ceil((now + ttl) / 1000);
}

function rateLimited(request: FastifyRequest, { tier, key, current, max, ttl, windowMs }: Standing): never {
  const { id, method, routeOptions } = request;
  const route = `${method} ${routeOptions.url ?? '-'}`;
  // Once in each window: at the first refusal.
  if (current <= max + 1) request.log.warn({ request_id: id, tier, key, route }, 'rate limit reached');
  const retryAfter = Math.max(1, Math.ceil(ttl / 1000));
  const { counted, per } = TIERS[tier];
  const allowance = `There may be ${max} ${counted} in ${Math.ceil(windowMs / 1000)} s per ${per}.`;
  throw new AppError('RATE_LIMITED', { message: `${allowance} Try again in ${retryAfter} s.`, retryAfter });
}
