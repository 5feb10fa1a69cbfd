import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Config, TierName } from '../../config/config.js';
import type { App } from '../../context.js';
import type { Charge, LimitStore, Outcome } from './charges.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the limiters count for this request; null until its tiers are known. */
    counted: CountedRequest | null;
  }
}

/**
 * The charges of a request: the most specific tier first, then the broad tier of the same caller. A limiter of the
 * package counts one key and returns one number. It passes the key on unchanged, so this object is the key: the store
 * reads all charges from it, counts them in one step, and writes the outcome to it.
 */
export class CountedRequest {
  outcome: Outcome | undefined;

  constructor(readonly charges: readonly Charge[]) {}

  toString(): string {
    return this.charges.map(({ key }) => key).join(' ');
  }
}

type PackageStore = rateLimit.FastifyRateLimitStore;

/** Adapts the counters to the interface of the package. All tiers share them, and the charges name their tiers. */
function packageStore(counts: LimitStore): rateLimit.FastifyRateLimitStoreCtor {
  const count = async (counted: CountedRequest): Promise<{ current: number; ttl: number }> => {
    const outcome = await counts.charge(counted.charges);
    counted.outcome = outcome;
    const { current, ttl } = outcome.tallies[outcome.refusedBy ?? 0] ?? { current: 0, ttl: 0 };
    return { current, ttl };
  };
  return class implements PackageStore {
    incr(key: string, done: Parameters<PackageStore['incr']>[1]): void {
      count(key as unknown as CountedRequest).then((result) => done(null, result), done);
    }

    child(): PackageStore {
      return this;
    }
  };
}

/**
 * Registers the package, and makes a limiter for each of the five tiers of the settings.
 * @returns a function that counts `request.counted` once, by the limiter of its most specific tier
 */
export async function createLimiters(app: App, counts: LimitStore, tiers: Config['limits']['tiers']) {
  app.decorateRequest('counted', null);
  await app.register(rateLimit, { global: false, store: packageStore(counts) });
  const limiterOf = (tier: TierName) =>
    app.createRateLimit({
      max: tiers[tier].max,
      timeWindow: tiers[tier].windowMs,
      keyGenerator: ({ counted }) => counted as unknown as string,
    });
  const limiters: Record<TierName, ReturnType<typeof limiterOf>> = {
    login: limiterOf('login'),
    anonymous: limiterOf('anonymous'),
    user: limiterOf('user'),
    create: limiterOf('create'),
    api_keys: limiterOf('api_keys'),
  };
  return (request: FastifyRequest, tier: TierName) => limiters[tier](request);
}
