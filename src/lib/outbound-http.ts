import { lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { Agent } from 'undici';
import { type AddressPolicy, addressOfHost, isAllowedAddress, isAllowedPort } from './address-policy.js';

/** The only module that opens outbound connections. */

export type OutboundAgent = Agent;

interface OutboundOptions {
  connectTimeoutMs: number;
  maxResponseBytes: number;
}

/**
 * Creates an agent with connections of its own. It follows no redirects and ignores proxy settings of the environment. Only the signal of the caller ends a request.
 * The library is loaded with the first agent, which saves memory in a service without outbound requests.
 */
export async function createOutboundAgent({
  connectTimeoutMs,
  maxResponseBytes,
}: OutboundOptions): Promise<OutboundAgent> {
  const { Agent } = await import('undici');
  return new Agent({
    connect: { timeout: connectTimeoutMs },
    // Both would limit idle time only.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: maxResponseBytes,
  });
}

export interface OutboundResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

interface OutboundRequest {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | undefined;
  signal: AbortSignal;
}

/** Sends a request to an address that the operator has named. @throws errors of undici by `code`, and the reason of the signal */
export async function sendRequest(agent: OutboundAgent, url: URL, sent: OutboundRequest): Promise<OutboundResponse> {
  const { method, headers, body, signal } = sent;
  const response = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers,
    ...(body !== undefined && { body }),
    signal,
  });
  return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
}

/** Sends JSON, as `sendRequest`. */
export function postJson(
  agent: OutboundAgent,
  url: URL,
  body: object,
  { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
): Promise<OutboundResponse> {
  const json = { 'content-type': 'application/json', accept: 'application/json', ...headers };
  return sendRequest(agent, url, { method: 'POST', headers: json, body: JSON.stringify(body), signal });
}

export class AddressRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AddressRefused';
  }
}

/**
 * Creates an agent for addresses that users name. Each connection resolves its name once and connects to the checked
 * address, so that a changing DNS answer has no effect.
 */
export async function createGuardedAgent(policy: AddressPolicy, connectTimeoutMs: number): Promise<OutboundAgent> {
  const { Agent } = await import('undici');
  return new Agent({
    connect: { timeout: connectTimeoutMs, lookup: guardedLookup(policy) },
    headersTimeout: 0,
    bodyTimeout: 0,
    // Webhooks are rarely called twice within a second.
    keepAliveTimeout: 1_000,
    keepAliveMaxTimeout: 10_000,
  });
}

/** Resolves a name. Fails if the policy refuses any of its addresses. */
function guardedLookup(policy: AddressPolicy): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error ?? new Error('no address'), '', 0);
      try {
        for (const { address } of addresses) assertAllowedAddress(address, hostname, policy);
      } catch (refusal) {
        return callback(refusal instanceof Error ? refusal : new Error(String(refusal)), '', 0);
      }
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

/** @throws AddressRefused, and the error of the operating system if it cannot list its own addresses */
function assertAllowedAddress(address: string, host: string, policy: AddressPolicy): void {
  if (!isAllowedAddress(address, host, policy)) throw new AddressRefused(`${host} is not a public address`);
}

/** Checks a URL without resolving its name. @throws AddressRefused */
function assertAllowedLiteral(url: URL, policy: AddressPolicy): void {
  if (!isAllowedPort(url)) throw new AddressRefused(`port ${url.port} is not 80, 443 or at least 1024`);
  const address = addressOfHost(url.hostname);
  if (address !== null) assertAllowedAddress(address, address, policy);
}

/**
 * Checks a URL that a user names. A name that does not resolve is accepted.
 * @throws AddressRefused
 */
export async function assertAllowedUrl(url: URL, policy: AddressPolicy): Promise<void> {
  assertAllowedLiteral(url, policy);
  if (addressOfHost(url.hostname) !== null) return;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, RESOLVE_TIMEOUT_MS);
    guardedLookup(policy)(url.hostname, {}, (error) => {
      clearTimeout(timer);
      if (error instanceof AddressRefused) reject(error);
      else resolve();
    });
  });
}

const RESOLVE_TIMEOUT_MS = 3_000;

/**
 * Sends a body to an address that a user has named, and reads the beginning of the response. Follows no redirects.
 * @throws AddressRefused, errors of undici by `code`, and the reason of the signal
 */
export async function sendGuarded(
  agent: OutboundAgent,
  url: URL,
  body: string | Buffer,
  { method = 'POST', headers, signal, policy, maxBytes }: GuardedOptions & { method?: 'POST' | 'PUT' | undefined },
): Promise<OutboundResponse> {
  assertAllowedLiteral(url, policy);
  const response = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers,
    body,
    signal,
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    chunks.push(chunk);
    bytes += chunk.length;
    // The rest is not read: the connection is closed.
    if (bytes >= maxBytes) break;
  }
  const text = Buffer.concat(chunks).subarray(0, maxBytes).toString();
  return { status: response.statusCode, headers: response.headers, text };
}

/**
 * Reads a text of an address that a user has named. Follows no redirects.
 * @throws AddressRefused, ResponseTooLarge, errors of undici by `code`, and the reason of the signal
 */
export async function getGuarded(
  agent: OutboundAgent,
  url: URL,
  { headers, signal, policy, maxBytes }: GuardedOptions,
): Promise<OutboundResponse> {
  assertAllowedLiteral(url, policy);
  const response = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: 'GET',
    headers,
    signal,
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    // The rest is not read: the connection is closed.
    if (bytes > maxBytes) throw new ResponseTooLarge(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return { status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString() };
}

export class ResponseTooLarge extends Error {}

interface GuardedOptions {
  headers: Record<string, string>;
  signal: AbortSignal;
  policy: AddressPolicy;
  maxBytes: number;
}
