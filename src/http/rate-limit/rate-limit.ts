import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';
import type { App } from '../../context.js';
import { AppError, detailsToError } from '../../lib/errors.js';
import { measure } from '../../lib/measures.js';
import { durationText, tryAgainIn } from '../../lib/periods.js';
import { required } from '../../lib/typed.js';
import { clientAddress, missingScope, networkOf } from '../auth/identity.js';
import { isBelowApi } from '../mounts.js';
import { isCounted, isDryRun } from '../request.js';
import type { Charge, LimitStore, Outcome, Tally } from './charges.js';
import { memoryStore } from './in-memory.js';
import { createLimiters } from './limiters.js';
import { type Bucket, COUNTED_BY_USER, type NamedLimit, type RouteTier, TIERS } from './tiers.js';

/**
 * Rate limits. A request is charged to the tiers of its route (`tiers.ts`) in one `onRequest` hook; the functions below
 * charge what only a handler knows, such as the number of creations or a wrong password. A charge names the counter, its
 * limit and its cost (`charges.ts`). Counters are in this process (`in-memory.ts`), in the parent of workers, or in
 * Redis. Tallies of successful charges become the `RateLimit-*` headers; a refused one is 429 `RATE_LIMITED`.
 */

interface QuotaStatus {
  tier: (typeof COUNTED_BY_USER)[number];
  limit: number;
  remaining: number;
  /** End of the window in Unix seconds; null while none is open. */
  reset: number | null;
  window_ms: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Tier that counts the requests of the route, in addition to that of all requests of the caller. */
    limit?: NamedLimit;
    /**
     * True if the tiers of the route never reject sessions. Their requests are counted, and the route has a small
     * separate budget for them.
     */
    sessionProtected?: boolean;
    /** True if a dry run counts like the creation: its response tells whether an account exists. */
    countsRehearsals?: boolean;
    /** True if the route itself calls `countDeferred`, when the number of creations is known. */
    deferredLimit?: boolean;
    /** True for creations that cannot be sent in parts: more than the limit use up a whole window. */
    inOnePiece?: boolean;
    /** Tiers of a route outside of /api. Empty if the route itself calls `chargeTiers`. */
    tiers?: readonly RouteTier[];
  }
  interface FastifyRequest {
    network: string;
  }
  interface FastifyInstance {
    /** Returns the caller's status in the tiers that count by user, without a charge. Empty if limits are off. */
    quotaStatusOf: (request: FastifyRequest) => Promise<QuotaStatus[]>;
    /**
     * Charges the tier of the route once for each creation, or not at all. A dry run is charged for the `rehearsed`.
     * @throws AppError RATE_LIMITED
     */
    countDeferred: (
      request: FastifyRequest,
      reply: FastifyReply,
      times: { creations: number; rehearsed: number },
    ) => Promise<void>;
    /** Charges a dry run that is over, one request for each `OBJECTS_PER_REQUEST` beyond the first. */
    chargeRehearsal: (request: FastifyRequest, reply: FastifyReply, objects: number) => Promise<void>;
    /**
     * Charges tiers of a request whose subject is known from its body.
     * @throws AppError RATE_LIMITED
     */
    chargeTiers: (request: FastifyRequest, reply: FastifyReply, tiers: readonly ChargedTier[]) => Promise<void>;
    /** Takes back one charge of a tier for the address of a request. */
    takeBack: (request: FastifyRequest, tier: Bucket) => Promise<void>;
    /**
     * Runs a check of the caller's password or code. A wrong one is counted as a failure; after too many failures the
     * check is not run. Checks of one caller run one at a time, so that concurrent ones cannot exceed the limit.
     * @throws AppError RATE_LIMITED, and errors of `check`
     */
    limitPasswordChecks: <T>(request: FastifyRequest, reply: FastifyReply, check: () => Promise<T>) => Promise<T>;
    /**
     * Runs a check of a sign-in by password. A wrong password or code is counted for the account over all addresses, in
     * the tier of the account. After too many failures only addresses that have signed in to the account before may
     * try.
     * @throws AppError RATE_LIMITED, and errors of `check`
     */
    limitSignIns: <T>(
      request: FastifyRequest,
      reply: FastifyReply,
      account: SignInAccount,
      check: () => Promise<T>,
    ) => Promise<T>;
  }
}

/** A tier with the user that it counts; without one, it counts the address of the request. */
interface ChargedTier {
  tier: Bucket;
  userId?: number;
}

/** Account of a sign-in, whether or not it exists. */
interface SignInAccount {
  tier: 'sign_in' | 'second_factor';
  key: string;
  /** True if the client's address has signed in to the account before. */
  isKnownAddress(): Promise<boolean>;
  /** Called when a failure uses up the budget of a window. */
  onExhausted(): Promise<void>;
}

const OBJECTS_PER_REQUEST = 1_000;

interface LimitsContext {
  config: Pick<Config, 'limits'>;
  now: () => Date;
}

/** How requests are charged. */
interface Counting {
  chargeOf: ReturnType<typeof createCharges>;
  limiters: Awaited<ReturnType<typeof createLimiters>>;
  /** Sets the headers with the caller's status. @throws AppError RATE_LIMITED */
  applyOutcome(request: FastifyRequest, reply: FastifyReply, charges: readonly Charge[], outcome: Outcome): void;
}

/**
 * Returns a hook that charges every request below /api/ to its tiers, and rejects it with RATE_LIMITED if one is
 * exhausted; undefined if limits are switched off. It needs caller and route. State: the counters in `store`, by default
 * in the memory of this process; it is closed with the app.
 */
export async function limitRequests(
  app: App,
  { config: { limits }, now }: LimitsContext,
  store?: LimitStore,
): Promise<((request: FastifyRequest, reply: FastifyReply) => Promise<void>) | undefined> {
  if (!limits.enabled) {
    app.decorate('quotaStatusOf', async () => []);
    app.decorate('countDeferred', async () => undefined);
    app.decorate('chargeRehearsal', async () => undefined);
    app.decorate('chargeTiers', async () => undefined);
    app.decorate('takeBack', async () => undefined);
    app.decorate('limitPasswordChecks', (_request, _reply, check) => check());
    app.decorate('limitSignIns', (_request, _reply, _account, check) => check());
    return undefined;
  }
  const nowMs = () => now().getTime();
  const counts: LimitStore = store ?? memoryStore(nowMs);
  const chargeOf = createCharges(limits.tiers);
  const limiters = await createLimiters(app, counts, limits.tiers);
  app.decorateRequest('network', '');
  app.addHook('onClose', () => counts.close?.());

  const applyOutcome: Counting['applyOutcome'] = (request, reply, charges, { refusedBy, tallies }) => {
    const at = refusedBy ?? indexOfLeast(tallies);
    const { current, ttl, max } = required(tallies[at]);
    const charged = { current, ttl, ...required(charges[at]), max };
    const remaining = reply.getHeader('ratelimit-remaining');
    if (refusedBy !== null || remaining === undefined || remainingOf(charged) <= Number(remaining)) {
      setLimitHeaders(reply, charged, nowMs());
    }
    if (refusedBy === null) return;
    measure('limited', { tier: charged.tier });
    rateLimited(request, charged);
  };

  app.decorate('quotaStatusOf', async (request) => {
    const charges = COUNTED_BY_USER.map((tier) => chargeOf(request, tier));
    const { tallies } = await limiters.read(request, 'user', charges);
    return COUNTED_BY_USER.map((tier, index) => {
      const tally = required(tallies[index]);
      const reset = tally.ttl > 0 ? resetAt(tally.ttl, nowMs()) : null;
      const { windowMs } = required(charges[index]);
      return { tier, limit: tally.max, remaining: remainingOf(tally), reset, window_ms: windowMs };
    });
  });

  app.decorate('countDeferred', async (request, reply, { creations, rehearsed }) => {
    const { limit, inOnePiece = false } = request.routeOptions.config;
    if (limit === undefined || creations === 0) return;
    const reading = [chargeOf(request, limit, { cost: 0, refuses: false })];
    const isRehearsal = isDryRun(request);
    const times = isRehearsal ? rehearsed : creations;
    const isWhole = inOnePiece && !isRehearsal;
    const cost = isWhole ? Math.min(times, required((await limiters.charge(reading)).tallies[0]).max) : times;
    const charges = cost === 0 ? reading : [chargeOf(request, limit, { cost })];
    const outcome = await limiters.charge(charges);
    const { max } = required(outcome.tallies[0]);
    if (creations > max && !inOnePiece) {
      const message = `creates ${creations} tasks, but the limit is ${max} per window: send them in parts`;
      throw detailsToError([{ path: 'body/items', message }], 'VALIDATION_FAILED');
    }
    if (cost > 0) applyOutcome(request, reply, charges, outcome);
  });

  app.decorate('chargeRehearsal', async (request, reply, objects) => {
    const cost = Math.ceil(objects / OBJECTS_PER_REQUEST) - 1;
    if (cost < 1) return;
    const charges = [chargeOf(request, 'user', { cost, refuses: false })];
    applyOutcome(request, reply, charges, await limiters.charge(charges));
  });

  app.decorate('chargeTiers', async (request, reply, tiers) => {
    const charges = tiers.map(({ tier, userId }) =>
      chargeOf(request, tier, userId === undefined ? {} : { key: `${tier}:u:${userId}` }),
    );
    applyOutcome(request, reply, charges, await limiters.charge(charges));
  });

  app.decorate('takeBack', async (request, tier) => {
    await limiters.charge([chargeOf(request, tier, { cost: -1, refuses: false })]);
  });

  const counting: Counting = { chargeOf, limiters, applyOutcome };
  limitSecrets(app, counting);
  return chargeOfRequests(counting);
}

/** Limits wrong passwords and codes, of accounts and of sessions. */
function limitSecrets(app: App, { chargeOf, limiters, applyOutcome }: Counting): void {
  const exclusively = createKeyedMutex();

  /**
   * Runs a check that was charged in advance, because other processes may check at the same time. Gives the charge back
   * unless the credentials were wrong.
   */
  const keepIfWrong = async <T>(charge: Charge, check: () => Promise<T>): Promise<T> => {
    let isWrong = false;
    try {
      return await check();
    } catch (error) {
      isWrong = isWrongCredentials(error);
      throw error;
    } finally {
      if (!isWrong) await limiters.charge([{ ...charge, cost: -1, refuses: false }]);
    }
  };

  app.decorate('limitPasswordChecks', (request, reply, check) => {
    const one = chargeOf(request, 'password');
    return exclusively(one.key, async () => {
      const outcome = await limiters.charge([one]);
      if (outcome.refusedBy !== null) applyOutcome(request, reply, [one], outcome);
      return keepIfWrong(one, check);
    });
  });

  app.decorate('limitSignIns', async (request, reply, { tier, key, isKnownAddress, onExhausted }, check) => {
    const one = chargeOf(request, tier, { key: `${tier}:e:${key}` });
    let outcome = await limiters.charge([one]);
    if (outcome.refusedBy !== null) {
      if (!(await isKnownAddress())) applyOutcome(request, reply, [one], outcome);
      outcome = await limiters.charge([{ ...one, refuses: false }]);
    }
    const { current, max } = required(outcome.tallies[0]);
    return keepIfWrong(one, async () => {
      try {
        return await check();
      } catch (error) {
        if (isWrongCredentials(error) && current === max) await onExhausted();
        throw error;
      }
    });
  });
}

function chargeOfRequests({ chargeOf, limiters, applyOutcome }: Counting) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // An unknown path counts as written, others by their route: both mounts and every spelling share a counter.
    const { url = request.url, config } = request.route;
    if (config.tiers === undefined && !isBelowApi(url) && config.isApi !== true) return;
    const broad = request.caller ? 'user' : 'anonymous';
    // A dry run, and a token without the scope, create nothing.
    const named = namedLimitOf(request);
    const isUncounted = isDryRun(request) && config.countsRehearsals !== true;
    const createsNothing = isUncounted || missingScope(request) !== null;
    const counted = named === 'create' && createsNothing ? undefined : named;
    const tiers: RouteTier[] = config.tiers ? [...config.tiers] : counted ? [counted] : [];
    if (config.tiers === undefined && !isCounted(request)) tiers.push(broad);
    if (tiers.length === 0) return;
    if (isProtected(request)) {
      const unrefused = tiers.map((tier) => chargeOf(request, tier, { refuses: false }));
      const charges = [chargeOf(request, 'protected'), ...unrefused];
      applyOutcome(request, reply, charges, await limiters.charge(charges));
      return;
    }
    const charges = tiers.map((tier) => chargeOf(request, tier));
    applyOutcome(request, reply, charges, await limiters.count(request, required(tiers[0]), charges));
  };
}

/** Returns a function that warns once of a proxy that is not trusted. */
export function createProxyWarning({ log }: App): (request: FastifyRequest) => void {
  let isReported = false;
  return ({ headers, ip, socket: { remoteAddress: proxy } }) => {
    if (isReported || headers['x-forwarded-for'] === undefined) return;
    isReported = ip === proxy;
    if (isReported) log.warn({ proxy }, 'TRUST_PROXY does not include this proxy: its clients are counted as one');
  };
}

/**
 * Tier of the route. A tier that counts by user does not apply without a caller. Cross-site requests must not use up
 * the sign-ins of a visitor.
 */
function namedLimitOf({ route, caller, crossSite }: FastifyRequest): NamedLimit | undefined {
  const { limit, deferredLimit } = route.config;
  if (limit === undefined || deferredLimit || crossSite) return undefined;
  return caller || TIERS[limit].per === 'address' ? limit : undefined;
}

function isProtected({ route, caller }: FastifyRequest): boolean {
  return route.config.sessionProtected === true && caller?.credential?.kind === 'session';
}

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

type ChargeTally = Charge & Tally;

function remainingOf({ max, current }: Tally): number {
  return Math.max(0, max - current);
}

function indexOfLeast(tallies: readonly Tally[]): number {
  const remaining = tallies.map(remainingOf);
  return remaining.indexOf(Math.min(...remaining));
}

function isWrongCredentials(error: unknown): boolean {
  return error instanceof AppError && ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED'].includes(error.code);
}

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

function setLimitHeaders(reply: FastifyReply, charged: ChargeTally, now: number): void {
  const { tier, max, ttl, windowMs } = charged;
  reply.headers({
    'ratelimit-limit': max,
    'ratelimit-remaining': remainingOf(charged),
    'ratelimit-reset': resetAt(ttl, now),
    'ratelimit-policy': `"${tier}";q=${max};w=${Math.ceil(windowMs / 1000)}`,
  });
}

/** End of a window in Unix seconds, rounded up, so that the window is over by then. */
function resetAt(ttl: number, now: number): number {
  return Math.ceil((now + ttl) / 1000);
}

function rateLimited(request: FastifyRequest, { tier, key, current, max, ttl, windowMs }: ChargeTally): never {
  const { id, method, routeOptions } = request;
  const route = `${method} ${routeOptions.url ?? '-'}`;
  // Once per window, at the first rejection.
  if (current <= max + 1) request.log.warn({ request_id: id, tier, key, route }, 'rate limit reached');
  const retryAfter = Math.max(1, Math.ceil(ttl / 1000));
  const { counted, per } = TIERS[tier];
  const allowance = `The limit is ${max} ${counted} in ${durationText(Math.ceil(windowMs / 1000))} per ${per}.`;
  throw new AppError('RATE_LIMITED', { message: `${allowance} ${tryAgainIn(retryAfter)}`, retryAfter });
}
