/** The authenticated user of a request. */
export interface Caller {
  id: number;
  uid: string;
  email: string;
  timezone: string;
  /** Language tag (BCP 47). */
  language: string;
  isAdmin: boolean;
  aiEnabled: boolean;
  /** True if any resource is shared with them. Otherwise they see only what they own. */
  hasShares: boolean;
  /** True while their account is being imported, and therefore incomplete. */
  importing: boolean;
  /** Scopes of the token; null (unrestricted) for sessions and the operator. */
  scopes: readonly string[] | null;
  /** Projects that the token is narrowed to, as a JSON array of ids; null for all. */
  projects: string | null;
  /** Network address of the request. */
  address?: string;
  /** Absent for the operator. */
  credential?: Credential;
}

/** An API key or a session. */
export type Credential =
  | { kind: 'token'; keyId: number; expiresAt: string | null }
  | { kind: 'session'; idHash: string };

/** Access of a caller to a visible resource. */
export type Access = 'owner' | 'rw' | 'ro';
