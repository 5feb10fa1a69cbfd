import { lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { Agent } from 'undici';
import { type AddressPolicy, addressOfHost, isAllowedAddress, isAllowedPort } from './address-policy.js';

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

/** A request that a user has asked for must not go to where it would. */
export class AddressRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AddressRefused';
  }
}

/**
 * Connections to addresses that users name. A name is resolved once for each connection, which goes to what was
 * resolved: an answer that changes between a check and its use changes nothing.
 */
export async function createGuardedAgent(policy: AddressPolicy, connectTimeoutMs: number): Promise<OutboundAgent> {
  const { Agent } = await import('undici');
  return new Agent({
    connect: { timeout: connectTimeoutMs, lookup: guardedLookup(policy) },
    headersTimeout: 0,
    bodyTimeout: 0,
    // What is not asked again soon is no use to keep.
    keepAliveTimeout: 1_000,
    keepAliveMaxTimeout: 10_000,
  });
}

/** Resolves a name, and refuses it when one of its addresses is not allowed. */
function guardedLookup(policy: AddressPolicy): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error ?? new Error('no address'), '', 0);
      try {
        for (const { address } of addresses) assertAllowedAddress(address, hostname, policy);
      } catch (refusal) {
        return callback(refusal as Error, '', 0);
      }
      if (options.all) return (callback as unknown as (error: null, addresses: object[]) => void)(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

/** @throws AddressRefused, and what the operating system says when it does not tell its own addresses */
function assertAllowedAddress(address: string, host: string, policy: AddressPolicy): void {
  if (!isAllowedAddress(address, host, policy)) throw new AddressRefused(`${host} is no public address`);
}

/** Checks what a URL says by itself, without its name being resolved. @throws AddressRefused */
function assertAllowedLiteral(url: URL, policy: AddressPolicy): void {
  if (!isAllowedPort(url)) throw new AddressRefused(`port ${url.port} is none of 80, 443 and those from 1024`);
  const address = addressOfHost(url.hostname);
  if (address !== null) assertAllowedAddress(address, address, policy);
}

/**
 * Whether a URL that a user names may be asked, as far as it can be told now. A name that does not resolve may.
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
 * Sends a text to an address that a user has named, and reads the beginning of the answer.
 * @throws AddressRefused, what undici does by its `code`, and the reason of the signal
 */
export async function postGuarded(
  agent: OutboundAgent,
  url: URL,
  body: string,
  { headers, signal, policy, maxBytes }: GuardedOptions,
): Promise<{ status: number; text: string }> {
  assertAllowedLiteral(url, policy);
  const response = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: 'POST',
    headers,
    body,
    signal,
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    chunks.push(chunk);
    bytes += chunk.length;
    // The rest is of no interest: the connection is closed.
    if (bytes >= maxBytes) break;
  }
  return { status: response.statusCode, text: Buffer.concat(chunks).subarray(0, maxBytes).toString() };
}

export interface GuardedOptions {
  headers: Record<string, string>;
  signal: AbortSignal;
  policy: AddressPolicy;
  /** More of the answer is not read. */
  maxBytes: number;
}
