/** Who a request comes from: settled once, before anything else looks at the request. */
export interface Caller {
  id: number;
  uid: string;
  email: string;
  timezone: string;
  isAdmin: boolean;
  aiEnabled: boolean;
  /** Whether anything is shared with them: if not, what they see is what they own. */
  hasShares: boolean;
  /** Whether their account is being imported: what it has is not whole. */
  importing: boolean;
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
