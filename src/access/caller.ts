import type { Executor } from '../../db/database.js';

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
  /** True if the caller may see templates: their own, or shared ones. Lists leave their tasks out. */
  readonly hasTemplates: boolean;
  readonly importing: boolean;
  /** State of their change log when the credential was read (`LOG_STATE`); null where it was not read. */
  readonly logState: string | null;
  /** Scopes of the token; null (unrestricted) for sessions and the operator. */
  readonly scopes: readonly string[] | null;
  /** Projects that the token is narrowed to, as a JSON array of ids; null for all. */
  readonly projects: string | null;
  /** True for the access token of a connected app: it manages neither keys nor connections, whatever its scopes. */
  readonly isApp?: boolean | undefined;
  /** True for a session of an account that must set up a second factor first. */
  lacksSecondFactor?: boolean;
  address?: string;
  /** Scopes that the request has needed beside those of its operation; absent without a token. */
  readonly usedScopes?: Set<string> | undefined;
  /** Absent for the operator, and where the service acts by itself. */
  readonly credential?: KeyCredential | SessionCredential | undefined;
}

export interface Credential {
  /** Limits and the log of changes distinguish credentials by their kind. */
  readonly kind: 'token' | 'session';
  /** Unique among the credentials of its kind. */
  readonly id: number | string;
  /** Null if the credential is unrestricted. */
  readonly scopes: readonly string[] | null;
  /** Projects that the credential is narrowed to, as a JSON array of ids; null for all. */
  readonly narrowing: string | null;
  readonly expiresAt: string | null;
  /**
   * Reads the credential again, in the transaction of a write.
   * @param at now, as a timestamp
   * @throws AppError INVALID_TOKEN, TOKEN_REVOKED, TOKEN_EXPIRED, UNAUTHENTICATED
   */
  confirm(trx: Executor, at: string): Promise<AccountState>;
}

export interface KeyCredential extends Credential {
  readonly kind: 'token';
  readonly id: number;
}

/** The session of a browser: its id is the SHA-256 of the value in the cookie. */
export interface SessionCredential extends Credential {
  readonly kind: 'session';
  readonly id: string;
  readonly expiresAt: string;
  /** `password`, `link`, or the issuer of the provider. */
  readonly method: string;
  /** Time at which the user last proved who they are. */
  readonly authenticatedAt: string;
}

export interface AccountState extends Pick<Caller, 'isAdmin' | 'aiEnabled' | 'importing'> {
  sharing: boolean;
}

export function keyIdOf({ credential }: Pick<Caller, 'credential'>): number | null {
  return credential?.kind === 'token' ? credential.id : null;
}

export function sessionIdOf({ credential }: Pick<Caller, 'credential'>): string | null {
  return credential?.kind === 'session' ? credential.id : null;
}

export type Access = 'owner' | 'rw' | 'ro';
