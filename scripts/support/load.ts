import { Client, type Dispatcher, Pool } from 'undici';
import { required } from '../../src/lib/typed.js';
import { processorTime } from './process-figures.js';
import { quantile } from './quantile.js';

/**
 * The load generator of the programs that measure or stress the service. It sends requests over connections that stay
 * open, one at a time on each, and measures throughput and latency.
 */

export interface LoadRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON, a string as it is. */
  body?: object | string;
  /** Sent over a connection of its own, which ends after it. */
  alone?: true;
}

export interface LoadResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface Measured {
  /** Responses that arrived in full. */
  responses: number;
  /** Responses per second. */
  rps: number;
  /** Latencies in milliseconds. */
  p50: number;
  p99: number;
}

export type Connections = ReturnType<typeof openConnections>;

/** @param timeoutMs time without any part of a response, after which a request fails */
export function openConnections(url: string, { count, timeoutMs = 300_000 }: { count: number; timeoutMs?: number }) {
  const pool = new Pool(url, { connections: count, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  let latencies: number[] = [];
  let measuredAt = performance.now();
  return {
    /** @throws if the connection ends before the response is complete */
    async send(request: LoadRequest): Promise<LoadResponse> {
      const sentAt = performance.now();
      const response = request.alone ? await sendAlone(request) : await sendBy(pool, request);
      latencies.push(performance.now() - sentAt);
      return response;
    },
    /** Returns the figures since the last call. */
    measured(): Measured {
      const now = performance.now();
      const figures = {
        responses: latencies.length,
        rps: (latencies.length * 1_000) / (now - measuredAt),
        p50: quantile(latencies, 0.5),
        p99: quantile(latencies, 0.99),
      };
      latencies = [];
      measuredAt = now;
      return figures;
    },
    close: () => pool.close(),
  };

  async function sendAlone(request: LoadRequest): Promise<LoadResponse> {
    const client = new Client(url);
    try {
      return await sendBy(client, request);
    } finally {
      await client.close();
    }
  }
}

async function sendBy(dispatcher: Dispatcher, { method, path, headers, body }: LoadRequest): Promise<LoadResponse> {
  const isJson = typeof body === 'object';
  const response = await dispatcher.request({
    method,
    path,
    headers: isJson ? { 'content-type': 'application/json', ...headers } : (headers ?? null),
    body: isJson ? JSON.stringify(body) : (body ?? null),
  });
  return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
}

export interface Load extends Measured {
  /** Processor time of the server per response, in milliseconds; null where /proc is missing. */
  cpu: number | null;
  /** Requests without a response, and responses other than 2xx. */
  failed: number;
}

/** @param requests for each connection, its requests, which it sends in a loop */
export async function load(
  { url, pid }: { url: string; pid: number },
  requests: readonly LoadRequest[][],
  seconds: number,
): Promise<Load> {
  const connections = openConnections(url, { count: requests.length });
  const cpuBefore = processorTime(pid);
  const until = performance.now() + seconds * 1_000;
  let failed = 0;
  await Promise.all(
    requests.map(async (own) => {
      for (let at = 0; performance.now() < until; at++) {
        const status = await connections.send(required(own[at % own.length])).then(
          (response) => response.status,
          () => 0,
        );
        if (status < 200 || status > 299) failed += 1;
      }
    }),
  );
  const measured = connections.measured();
  const cpuAfter = processorTime(pid);
  await connections.close();
  const cpu = cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / measured.responses;
  return { ...measured, cpu, failed };
}
