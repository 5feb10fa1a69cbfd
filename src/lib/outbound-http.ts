import type { Agent } from 'undici';

/** The one place that opens connections to elsewhere. */

export type OutboundAgent = Agent;

export interface OutboundOptions {
  /** How long to wait for a connection, in milliseconds. */
  connectTimeoutMs: number;
  /** A longer response body is an error. */
  maxResponseBytes: number;
}

/**
 * Connections of their own to other servers. They follow no redirect and heed no proxy of the environment: data goes to
 * the address that is given or nowhere. Only the caller's signal ends a request: one deadline decides over everything.
 * The library is loaded with the first agent: a service that asks nobody saves the memory.
 */
export async function createOutboundAgent({
  connectTimeoutMs,
  maxResponseBytes,
}: OutboundOptions): Promise<OutboundAgent> {
  const { Agent } = await import('undici');
  return new Agent({
    connect: { timeout: connectTimeoutMs },
    // These two would count idle time only.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: maxResponseBytes,
  });
}

/** A response that was read to its end. */
export interface OutboundResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends JSON to an address. @throws what undici does, by its `code`, and the reason of the signal */
export async function postJson(
  agent: OutboundAgent,
  url: URL,
  body: object,
  { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
): Promise<OutboundResponse> {
  const response = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    signal,
  });
  return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
}
