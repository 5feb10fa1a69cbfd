import type { Executor } from '../../db/database.js';

/** The authenticated user of a request. */
export interface Caller {
  readonly id: number;
  readonly uid: string;
  readonly email: string;
  readonly timezone: string;
  /** Language tag (BCP 47). */
  readonly language: string;
  readonly isAdmin: boolean;
  readonly aiEnabled: boolean;
  /** True if any resource is shared with them. Otherwise they see only what they own. */
  readonly hasShares: boolean;
  /** True while their account is being imported, and therefore incomplete. */
  readonly importing: boolean;
  /** Scopes of the token; null (unrestricted) for sessions and the operator. */
  readonly scopes: readonly string[] | null;
  /** Projects that the token is narrowed to, as a JSON array of ids; null for all. */
  readonly projects: string | null;
  /** Network address of the request. */
  address?: string;
  /** Absent for the operator, and where the service acts by itself. */
  readonly credential?: KeyCredential | SessionCredential;
}

/** What a request authenticates with. Each kind is implemented in `credentials.ts`. */
export interface Credential {
  /** Limits and the log of changes distinguish credentials by their kind. */
  readonly kind: 'token' | 'session';
  /** Unique among the credentials of its kind. */
  readonly id: number | string;
  /** Null if the credential is unrestricted. */
  readonly scopes: readonly string[] | null;
  /** Projects that the credential is narrowed to, as a JSON array of ids; null for all. */
  readonly narrowing: string | null;
  /** Timestamp; null if the credential does not expire. */
  readonly expiresAt: string | null;
  /**
   * Reads the credential again, in the transaction of a write.
   * @param at now, as a timestamp
   * @throws AppError INVALID_TOKEN, TOKEN_REVOKED, TOKEN_EXPIRED, UNAUTHENTICATED
   */
  confirm(trx: Executor, at: string): Promise<AccountState>;
}

/** An API key. */
export interface KeyCredential extends Credential {
  readonly kind: 'token';
  readonly id: number;
}

/** The session of a browser: its id is the SHA-256 of the value in the cookie. */
export interface SessionCredential extends Credential {
  readonly kind: 'session';
  readonly id: string;
  readonly expiresAt: string;
}

/** State of a caller's account in the transaction of a write. */
export interface AccountState extends Pick<Caller, 'isAdmin' | 'aiEnabled' | 'importing'> {
  /** True if the account shares any resource with others. */
  sharing: boolean;
}

/** Returns the id of the caller's API key; null for other credentials. */
export function keyIdOf({ credential }: Pick<Caller, 'credential'>): number | null {
  return credential?.kind === 'token' ? credential.id : null;
}

/** Returns the id of the caller's session; null for other credentials. */
export function sessionIdOf({ credential }: Pick<Caller, 'credential'>): string | null {
  return credential?.kind === 'session' ? credential.id : null;
}

/** Access of a caller to a visible resource. */
export type Access = 'owner' | 'rw' | 'ro';
