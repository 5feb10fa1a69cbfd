import type { TierConfig, TierName } from '../../config/config.js';

interface Tier {
  /** The tier of the settings whose numbers count, or numbers of its own. */
  numbers: TierName | TierConfig;
  /** `credential` counts a user's tokens apart from their sessions: who stole the one cannot use up the other. */
  per: 'address' | 'user' | 'credential' | 'account';
  /** What is counted, in the sentence of a refusal. */
  counted: string;
  /** Refused while what the processes share is not there: guessing passwords must not become cheaper. */
  needsSharedCount?: true;
}

/**
 * The five tiers; failed sign-ins to one account from all addresses together; registration and wrong passwords, which are counted by themselves with the numbers of the first; and
 * what somebody with a session does to get rid of a stolen credential, which must not depend on what the thief has
 * spent.
 */
export const TIERS = {
  login: { numbers: 'login', per: 'address', counted: 'sign-ins', needsSharedCount: true },
  register: { numbers: 'login', per: 'address', counted: 'registrations', needsSharedCount: true },
  anonymous: { numbers: 'anonymous', per: 'address', counted: 'requests without signing in' },
  user: { numbers: 'user', per: 'user', counted: 'requests' },
  create: { numbers: 'create', per: 'user', counted: 'new resources' },
  api_keys: { numbers: 'api_keys', per: 'user', counted: 'API key operations' },
  sign_in: {
    numbers: { max: 100, windowMs: 900_000 },
    per: 'account',
    counted: 'failed sign-ins',
    needsSharedCount: true,
  },
  password: { numbers: 'login', per: 'credential', counted: 'wrong passwords' },
  protected: {
    numbers: { max: 20, windowMs: 900_000 },
    per: 'user',
    counted: 'revocations, sign-outs, and looks at sessions and changes of password or e-mail by session',
  },
} as const satisfies Record<string, Tier>;

export type Bucket = keyof typeof TIERS;

/** The tiers that a route names; `user` or `anonymous` applies to every route below /api/ without being named. */
export type NamedLimit = Exclude<Bucket, 'user' | 'anonymous' | 'sign_in' | 'password' | 'protected'>;

/** The tiers that a user can be shown. */
export const COUNTED_BY_USER = ['user', 'create', 'api_keys'] as const satisfies readonly Bucket[];

/** Whether a tier refuses while what the processes share is not there. */
export function needsSharedCount(bucket: Bucket): boolean {
  const tier: Tier = TIERS[bucket];
  return tier.needsSharedCount === true;
}

/** The tiers that may apply to a route, in the order in which they are asked. */
export function tiersOf(limit?: NamedLimit): Bucket[] {
  return [...(limit ? [limit] : []), 'user', 'anonymous'];
}
