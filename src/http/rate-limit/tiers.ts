import type { TierConfig, TierName } from '../../config/config.js';

interface Tier {
  /** Tier of the settings with the numbers, or numbers of its own. */
  numbers: TierName | TierConfig;
  /**
   * `credential` counts a user's tokens and sessions separately, so that a stolen one cannot use up the budget of the
   * other.
   */
  per: 'address' | 'user' | 'credential' | 'account';
  counted: string;
  /**
   * True if requests are rejected while the shared store is unavailable: guessing passwords must not become cheaper.
   */
  needsSharedCount?: true;
}

/**
 * The tiers of the settings, and those that the service adds. `sign_in` and `second_factor` count the failures of one
 * account over all addresses. `protected` counts what a session revokes: a thief with another credential of the user
 * must not be able to use up that budget.
 */
export const TIERS = {
  login: { numbers: 'login', per: 'address', counted: 'sign-ins', needsSharedCount: true },
  register: { numbers: 'login', per: 'address', counted: 'registrations', needsSharedCount: true },
  password_reset: { numbers: 'login', per: 'address', counted: 'mails for a new password', needsSharedCount: true },
  anonymous: { numbers: 'anonymous', per: 'address', counted: 'requests without signing in' },
  user: { numbers: 'user', per: 'user', counted: 'requests' },
  create: { numbers: 'create', per: 'user', counted: 'new resources' },
  api_keys: { numbers: 'api_keys', per: 'user', counted: 'API key operations' },
  oauth_register: { numbers: 'oauth_register', per: 'address', counted: 'registrations of apps' },
  // Charged with the id of the feed.
  feed: { numbers: 'feed', per: 'account', counted: 'requests of this feed' },
  oauth_documents: {
    numbers: { max: 10, windowMs: 60_000 },
    per: 'address',
    counted: 'requests that fetch the document of an app',
  },
  sign_in: {
    numbers: { max: 100, windowMs: 900_000 },
    per: 'account',
    counted: 'failed sign-ins',
    needsSharedCount: true,
  },
  second_factor: { numbers: 'login', per: 'account', counted: 'wrong codes', needsSharedCount: true },
  password: { numbers: 'login', per: 'credential', counted: 'wrong passwords or codes' },
  protected: {
    numbers: { max: 20, windowMs: 900_000 },
    per: 'user',
    counted: 'revocations, sign-outs, session lists and changes of password or e-mail by session',
  },
} as const satisfies Record<string, Tier>;

export type Bucket = keyof typeof TIERS;

/** Tiers that routes name. `user` or `anonymous` applies to every route below /api/ in addition. */
export type NamedLimit = Exclude<RouteTier, 'user' | 'anonymous'>;

/** Tiers that count requests of routes. */
export type RouteTier = Exclude<
  Bucket,
  'feed' | 'oauth_documents' | 'sign_in' | 'second_factor' | 'password' | 'protected'
>;

export const COUNTED_BY_USER = ['user', 'create', 'api_keys'] as const satisfies readonly Bucket[];

export function needsSharedCount(bucket: Bucket): boolean {
  const tier: Tier = TIERS[bucket];
  return tier.needsSharedCount === true;
}
