import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Config, TierName } from '../../config/config.js';
import type { App } from '../../context.js';
import { required } from '../../lib/typed.js';
import type { Charge, LimitStore, Outcome } from './charges.js';
import { type RouteTier, TIERS } from './tiers.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The charges of this request; null before they are counted. */
    counted: CountedRequest | null;
  }
}

/**
 * The charges of a request: the most specific tier first, then the broad tier of the same caller. A limiter of the
 * package counts one key and returns one number. It passes the key on unchanged, so this object is the key: the store
 * reads all charges from it, counts them in one step, and writes the outcome to it.
 */
class CountedRequest {
  outcome: Outcome | undefined;

  constructor(readonly charges: readonly Charge[]) {}
}

type PackageStore = rateLimit.FastifyRateLimitStore;
type Done = Parameters<PackageStore['incr']>[1];

/**
 * Adapts the counters to the interface of the package. The charges name their tiers, so all limiters share one store. A
 * limiter refuses a count above its maximum. Any tier of a request may refuse it: its count is then infinite.
 */
function packageStore(counts: LimitStore): rateLimit.FastifyRateLimitStoreCtor {
  const charge = (counted: CountedRequest, charges: readonly Charge[], done: Done): void => {
    const finish = (outcome: Outcome): void => {
      counted.outcome = outcome;
      const { current, ttl } = required(outcome.tallies[outcome.refusedBy ?? 0]);
      done(null, { current: outcome.refusedBy === null ? current : Number.POSITIVE_INFINITY, ttl });
    };
    const outcome = counts.charge(charges);
    if (outcome instanceof Promise) outcome.then(finish).catch(done);
    else finish(outcome);
  };
  return class implements PackageStore {
    incr(key: unknown, done: Done): void {
      const counted = key as CountedRequest;
      charge(counted, counted.charges, done);
    }

    read(key: unknown, done: Done): void {
      const counted = key as CountedRequest;
      const reads = counted.charges.map((one) => ({ ...one, cost: 0, refuses: false }));
      charge(counted, reads, done);
    }

    child(): PackageStore {
      return this;
    }
  };
}

interface Limiters {
  /** Counts a request by the limiter of its most specific tier, in that tier and in the other ones of its charges. */
  count(request: FastifyRequest, tier: RouteTier, charges: readonly Charge[]): Promise<Outcome>;
  /** Reads the counters of the charges by the limiter of a tier, and changes none. */
  read(request: FastifyRequest, tier: RouteTier, charges: readonly Charge[]): Promise<Outcome>;
  /**
   * Applies charges that the options of the package cannot express: with a cost other than 1, in a tier that does not
   * refuse, or for a key that the request does not determine. They change the same counters.
   */
  charge(charges: readonly Charge[]): Outcome | Promise<Outcome>;
}

/** Registers the package, and makes a limiter for each of the tiers of the settings. */
export async function createLimiters(
  app: App,
  counts: LimitStore,
  tiers: Config['limits']['tiers'],
): Promise<Limiters> {
  app.decorateRequest('counted', null);
  await app.register(rateLimit, { global: false, store: packageStore(counts) });
  const limiterOf = (tier: TierName) =>
    app.createRateLimit({
      max: tiers[tier].max,
      timeWindow: tiers[tier].windowMs,
      keyGenerator: ({ counted }) => counted as unknown as string,
    });
  const byNumbers: Record<TierName, ReturnType<typeof limiterOf>> = {
    login: limiterOf('login'),
    anonymous: limiterOf('anonymous'),
    user: limiterOf('user'),
    create: limiterOf('create'),
    api_keys: limiterOf('api_keys'),
    oauth_register: limiterOf('oauth_register'),
    feed: limiterOf('feed'),
  };
  const ask =
    (callOptions?: { increment: false }): Limiters['count'] =>
    async (request, tier, charges) => {
      const counted = new CountedRequest(charges);
      request.counted = counted;
      const verdict = await byNumbers[TIERS[tier].numbers](request, callOptions);
      const outcome = required(counted.outcome);
      return verdict.isAllowed || !verdict.isExceeded ? { ...outcome, refusedBy: null } : outcome;
    };
  return { count: ask(), read: ask({ increment: false }), charge: (charges) => counts.charge(charges) };
}
