import { Pool } from 'undici';
import { parsedJson } from '../../src/lib/typed.js';

/** Sends and fetches files in a process of its own, until it is killed or has done a number of them. */

export interface Transfers {
  url: string;
  /** For each connection, a request that it repeats. */
  requests: { method: 'GET' | 'POST'; path: string; token: string | null }[];
  bytes: number;
  /** Transfers of each connection; null without an end. */
  times: number | null;
}

const { url, requests, bytes, times } = parsedJson<Transfers>(String(process.argv[2]));
const pool = new Pool(url, { connections: requests.length, headersTimeout: 300_000, bodyTimeout: 300_000 });
const body = Buffer.alloc(bytes, 'The quick brown fox. ');
const started = performance.now();
let moved = 0;
await Promise.all(
  requests.map(async ({ method, path, token }) => {
    for (let n = 0; times === null || n < times; n++) {
      const response = await pool.request({
        ...{ method, path },
        headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/octet-stream' },
        body: method === 'POST' ? body : null,
      });
      if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${await response.body.text()}`);
      if (method === 'POST') moved += bytes;
      for await (const chunk of response.body) if (method === 'GET') moved += chunk.length;
    }
  }),
);
process.send?.({ seconds: (performance.now() - started) / 1_000, bytes: moved });
await pool.close();
