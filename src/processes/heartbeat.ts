import type { Worker } from 'node:cluster';
import { sendTo } from './messages.js';

const PING_INTERVAL_MS = 1_000;
/** Consecutive unanswered pings after which a worker counts as hung. */
const MAX_UNANSWERED = 5;

export interface Heartbeat {
  acknowledge(): void;
  stop(): void;
}

/**
 * Pings a worker and kills it after 5 s of silence: its event loop is blocked, and its connections would wait forever.
 * Pings are counted instead of time, so that a late parent does not blame its workers.
 */
export function startHeartbeat(worker: Worker, onSilence: () => void): Heartbeat {
  let unanswered = 0;
  const timer = setInterval(() => {
    if (unanswered < MAX_UNANSWERED) {
      unanswered += 1;
      sendTo(worker, { kind: 'ping' });
      return;
    }
    clearInterval(timer);
    onSilence();
    worker.process.kill('SIGKILL');
  }, PING_INTERVAL_MS);
  return {
    acknowledge() {
      unanswered = 0;
    },
    stop: () => clearInterval(timer),
  };
}
