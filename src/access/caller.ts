/** Who a request comes from: settled once, before anything else looks at the request. */
export interface Caller {
  id: number;
  uid: string;
  email: string;
  timezone: string;
  /** As a language tag (BCP 47). */
  language: string;
  isAdmin: boolean;
  aiEnabled: boolean;
  /** Whether anything is shared with them: if not, what they see is what they own. */
  hasShares: boolean;
  /** Whether their account is being imported: what it has is not whole. */
  importing: boolean;
  /** What their token may do; null for who needs none: they have signed in, or run the service. */
  scopes: readonly string[] | null;
  /** The projects that their token is narrowed to, as a JSON array of ids; null for all that they see. */
  projects: string | null;
  /** The network address that the request comes from. */
  address?: string;
  /** What they are known by; absent for the operator, who needs none. */
  credential?: Credential;
}

/** What tells who a caller is: an API key, or the session of a sign-in. */
export type Credential =
  | { kind: 'token'; keyId: number; expiresAt: string | null }
  | { kind: 'session'; idHash: string };

/** What a caller may do with a resource that they can see. */
export type Access = 'owner' | 'rw' | 'ro';
