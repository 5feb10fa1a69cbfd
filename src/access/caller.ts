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
  /** The network address that the request comes from. */
  address?: string;
}

/** What a caller may do with a resource that they can see. */
export type Access = 'owner' | 'rw' | 'ro';
