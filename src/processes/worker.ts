import cluster from 'node:cluster';
import type { Config } from '../config/config.js';
import type { Charge, LimitStore, Outcome } from '../http/rate-limit/charges.js';
import { required } from '../lib/typed.js';
import { notifyParent, takeConnections } from './connections.js';
import { relayHints } from './hints.js';
import { serversOf } from './listeners.js';
import type { ParentMessage } from './messages.js';
import { buildService, contextOf, startMetrics } from './start.js';
import { stopOnSignals } from './stop.js';

export async function serveAsWorker(config: Config): Promise<void> {
  // The parent died while a message was sent. In other cases node:cluster ends the worker.
  cluster.worker?.on('error', () => process.exit(1));
  const context = contextOf(partOfOne(config));
  const hints = relayHints(context, (own) => notifyParent({ kind: 'hints', hints: own }));
  const measured = await startMetrics(context, false);
  const app = await buildService(context, parentStore(), measured);
  takeConnections(serversOf(app));
  process.on('message', async (message: ParentMessage) => {
    if (message.kind === 'ping') notifyParent({ kind: 'pong' });
    if (message.kind === 'hints') hints.receive(message.hints);
    if (message.kind !== 'measure') return;
    notifyParent({ kind: 'measured', round: message.round, metrics: (await measured.metrics?.collect()) ?? [] });
  });
  stopOnSignals(app, () => notifyParent({ kind: 'ending' }));
  notifyParent({ kind: 'ready' });
}

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

/** Counts requests in the parent: charges of one iteration of the event loop are sent in one message. */
function parentStore(): LimitStore {
  let next: Waiting[] = [];
  const sent = new Map<number, Waiting[]>();
  let lastBatch = 0;

  const send = () => {
    lastBatch += 1;
    sent.set(lastBatch, next);
    notifyParent({ kind: 'charge', batch: lastBatch, requests: next.map(({ charges }) => charges) });
    next = [];
  };
  process.on('message', (message: ParentMessage) => {
    if (message.kind !== 'charged') return;
    const requests = sent.get(message.batch);
    sent.delete(message.batch);
    requests?.forEach(({ resolve }, index) => {
      resolve(required(message.outcomes[index]));
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
