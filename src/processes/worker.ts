import cluster from 'node:cluster';
import type { Charge, LimitStore, Outcome } from '../api/rate-limit/charges.js';
import type { Config } from '../config/config.js';
import type { ChargeReply, ChargeRequest } from './messages.js';
import { stopOnSignals } from './single.js';
import { buildService, contextOf } from './start.js';

/** Serves in this process as one of several workers, whose parent counts requests for them all. */
export async function serveAsWorker(config: Config): Promise<void> {
  const now = () => new Date();
  const app = await buildService(contextOf(partOfOne(config), now), parentStore());
  stopOnSignals(app);
  await app.listen({ host: config.host, port: config.port });
}

/** What one worker may take of what the service may. */
function partOfOne(config: Config): Config {
  const { workers, maxConnections, responseBuffers } = config;
  return {
    ...config,
    maxConnections: maxConnections === null ? null : Math.ceil(maxConnections / workers),
    responseBuffers: { ...responseBuffers, maxBytes: Math.ceil(responseBuffers.maxBytes / workers) },
  };
}

interface Waiting {
  charges: readonly Charge[];
  resolve(outcome: Outcome): void;
}

/** Counts in the parent: what is to be counted in one iteration of the event loop is sent in one message. */
function parentStore(): LimitStore {
  let next: Waiting[] = [];
  const sent = new Map<number, Waiting[]>();
  let lastId = 0;

  const send = () => {
    const batch = next;
    next = [];
    lastId += 1;
    sent.set(lastId, batch);
    const request: ChargeRequest = { charge: lastId, requests: batch.map(({ charges }) => charges) };
    // A worker whose parent has gone ends: node:cluster sees to that.
    process.send?.(request);
  };
  cluster.worker?.on('message', ({ charged, outcomes }: ChargeReply) => {
    const batch = sent.get(charged);
    sent.delete(charged);
    batch?.forEach(({ resolve }, index) => {
      resolve(outcomes[index] as Outcome);
    });
  });

  return {
    charge: (charges) =>
      new Promise((resolve) => {
        if (next.length === 0) setImmediate(send);
        next.push({ charges, resolve });
      }),
  };
}
