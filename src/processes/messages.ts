import type { Charge, Outcome } from '../api/rate-limit/charges.js';

/** What a worker asks its parent: to count these requests, each in one step. */
export interface ChargeRequest {
  /** A number of the message, which the reply repeats. */
  charge: number;
  requests: (readonly Charge[])[];
}

/** What the parent replies. */
export interface ChargeReply {
  charged: number;
  /** In the order of the requests. */
  outcomes: Outcome[];
}
