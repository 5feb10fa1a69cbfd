import type { Worker } from 'node:cluster';
import type { ParentMessage } from './messages.js';

const PING_INTERVAL_MS = 1_000;
/** A worker that answers none of so many pings in a row is hung. */
const MAX_UNANSWERED = 5;

export interface Heartbeat {
  /** The worker has sent a message of any kind. */
  answered(): void;
  stop(): void;
}

/**
 * Pings a worker, and kills it once it has been silent for 5 s: its event loop is held, and the connections that it has
 * would wait for ever. Pings are counted, not seconds: a parent that is late itself blames no worker for it.
 */
export function startHeartbeat(worker: Worker, onSilence: () => void): Heartbeat {
  let unanswered = 0;
  const timer = setInterval(() => {
    if (unanswered < MAX_UNANSWERED) {
      unanswered += 1;
      worker.send({ kind: 'ping' } satisfies ParentMessage);
      return;
    }
    clearInterval(timer);
    onSilence();
    worker.process.kill('SIGKILL');
  }, PING_INTERVAL_MS);
  return {
    answered() {
      unanswered = 0;
    },
    stop: () => clearInterval(timer),
  };
}
