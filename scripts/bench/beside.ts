import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parsedJson, portOf } from '../../src/lib/typed.js';
import type { BenchUser } from './data.js';

/** Writes per minute of another user beside a workload. With a webhook, as many deliveries. */
const WRITES_A_MINUTE = 1_000;
/** Minimum share of these writes for a valid measurement. */
const TOLERATED = 0.7;

export interface Beside {
  /** Stops it. @throws when it has done less than the minimum */
  stop(): Promise<void>;
}

export async function writeBeside(
  base: string,
  { token }: BenchUser,
  { hasWebhook }: { hasWebhook: boolean },
): Promise<Beside> {
  const authorization = `Bearer ${token}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const post = async (path: string, body: object) => {
    const response = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return parsedJson<{ id: number }>(await response.text());
  };
  const receiver = await startReceiver();
  const webhook = hasWebhook ? await post('/api/v1/webhook', { url: receiver.url }) : null;
  const started = performance.now();
  let written = 0;
  let isEnded = false;
  const writing = (async () => {
    while (!isEnded) {
      await sleep(Math.max(0, started + (written * 60_000) / WRITES_A_MINUTE - performance.now()));
      await post('/api/v1/task', { name: `beside ${written}` });
      written += 1;
    }
  })();
  return {
    async stop() {
      isEnded = true;
      await writing;
      if (webhook !== null) {
        // The last deliveries are still in flight.
        for (let tries = 0; tries < 100 && receiver.received() < written; tries++) await sleep(20);
        await fetch(`${base}/api/v1/webhook/${webhook.id}`, { method: 'DELETE', headers: { authorization } });
      }
      await receiver.close();
      const wanted = ((performance.now() - started) / 60_000) * WRITES_A_MINUTE * TOLERATED;
      const count = webhook === null ? written : receiver.received();
      if (count < wanted) throw new Error(`There were ${count} beside it, not ${Math.round(wanted)} or more.`);
    },
  };
}

async function startReceiver() {
  let received = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      received += 1;
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    received: () => received,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
