import type { Worker } from 'node:cluster';
import type { Charge, Outcome } from '../http/rate-limit/charges.js';
import type { Measured } from '../metrics/metrics.js';
import type { Hints } from './hints.js';

export type WorkerMessage =
  | { kind: 'ready' }
  /** It has a connection, and will read from it. */
  | { kind: 'accepted'; connection: number }
  /** It asks to count these requests, each in one step. The reply repeats the number. */
  | { kind: 'charge'; batch: number; requests: (readonly Charge[])[] }
  | { kind: 'measured'; round: number; metrics: Measured[] }
  | { kind: 'hints'; hints: Hints }
  /** An error went uncaught: it takes no more connections, and ends. */
  | { kind: 'ending' }
  | { kind: 'pong' };

export type ParentMessage =
  /** The message carries a connection for the worker, opened to the port of that listener. */
  | { kind: 'connection'; connection: number; listener: string }
  /** Outcomes of a batch of requests, in the same order. */
  | { kind: 'charged'; batch: number; outcomes: Outcome[] }
  | { kind: 'measure'; round: number }
  | { kind: 'hints'; hints: Hints }
  /** To be answered at once, by the event loop. */
  | { kind: 'ping' };

/** Sends a message to a worker. One that has just ended gets none, and its end is reported by itself. */
export function sendTo(worker: Worker, message: ParentMessage): void {
  worker.send(message, undefined, undefined, () => undefined);
}
