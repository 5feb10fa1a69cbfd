import type { Context } from '../../context.js';
import type { AddressPolicy } from '../../lib/address-policy.js';
import {
  AddressRefused,
  createGuardedAgent,
  getGuarded,
  type OutboundAgent,
  ResponseTooLarge,
} from '../../lib/outbound-http.js';
import { VERSION } from '../../lib/version.js';
import { invalidMetadata } from './client-metadata.js';

/**
 * Reads JSON of apps from their own servers: client documents and keys. Requests go to public addresses only, unless the
 * operator allows others, and follow no redirects. State: one agent of the process, and the reads in flight.
 */

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 10_240;
const MIN_FRESH_MS = 5 * 60_000;
export const MAX_FRESH_MS = 86_400_000;
const DEFAULT_FRESH_MS = 3_600_000;

export interface Fetched {
  value: unknown;
  /** Time for which the response may be used again, in milliseconds. */
  freshMs: number;
}

export interface Reading {
  /** Charges the request for the document to the caller. */
  charge(): Promise<void>;
  /** True if an earlier read has stored the document since the caller looked. */
  isStored(): Promise<boolean>;
  store(document: Fetched): Promise<void>;
}

interface DocumentReader {
  /**
   * Reads a JSON document and stores it. Concurrent reads of one address share one request, which is charged to the first
   * of them, until the document is stored.
   * @throws AppError invalid_client_metadata, and what `charge` throws
   */
  read(url: string, reading: Reading): Promise<void>;
  close(): Promise<void>;
}

export function createDocumentReader({ config }: Pick<Context, 'config'>): DocumentReader {
  const policy = { allowed: config.oauth.metadataAllowedHosts, denied: config.webhookAddresses.denied };
  const inFlight = new Map<string, { isCharged: Promise<boolean>; stored: Promise<void> }>();
  let agent: Promise<OutboundAgent> | undefined;
  return {
    async read(url, { charge, isStored, store }) {
      // A refused charge is the matter of one address: the next one who waits is charged instead.
      for (let joined = inFlight.get(url); joined !== undefined; joined = inFlight.get(url)) {
        if (await joined.isCharged) return joined.stored;
      }
      const charged = charge();
      const stored = charged
        .then(async () => {
          if (await isStored()) return;
          agent ??= createGuardedAgent(policy, TIMEOUT_MS);
          await store(await readJson(await agent, url, policy));
        })
        .finally(() => inFlight.delete(url));
      const isCharged = charged.then(
        () => true,
        () => false,
      );
      inFlight.set(url, { isCharged, stored });
      return stored;
    },
    close: async () => (await agent)?.destroy(),
  };
}

async function readJson(agent: OutboundAgent, url: string, policy: AddressPolicy): Promise<Fetched> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const headers = { accept: 'application/json', 'user-agent': `Tutti/${VERSION}` };
  const response = await getGuarded(agent, new URL(url), { headers, signal, policy, maxBytes: MAX_BYTES }).catch(
    (error: unknown) => {
      throw invalidMetadata(`The document of the app cannot be read: ${reasonOf(error, signal)}.`);
    },
  );
  if (response.status !== 200) {
    throw invalidMetadata(`The document of the app cannot be read: its server responded with ${response.status}.`);
  }
  if (!/^application\/(?:json|[\w.-]+\+json)\s*(?:;|$)/i.test(String(response.headers['content-type']))) {
    throw invalidMetadata('The document of the app has another Content-Type than application/json.');
  }
  try {
    return { value: JSON.parse(response.text), freshMs: freshness(response.headers['cache-control']) };
  } catch {
    throw invalidMetadata('The document of the app is not valid JSON.');
  }
}

function freshness(cacheControl: string | string[] | undefined): number {
  const [, seconds] = /(?:^|[\s,])max-age="?(\d{1,9})/i.exec(String(cacheControl ?? '')) ?? [];
  if (seconds === undefined) return DEFAULT_FRESH_MS;
  return Math.min(MAX_FRESH_MS, Math.max(MIN_FRESH_MS, Number(seconds) * 1_000));
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return `there was no response within ${TIMEOUT_MS / 1_000} s`;
  if (error instanceof AddressRefused || error instanceof ResponseTooLarge) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  return `no connection (${code ?? message.slice(0, 100)})`;
}

/** True for the `client_id` of a document: an https URL in its normal form, with a path and without dot segments. */
export function isDocumentId(clientId: string): boolean {
  if (clientId.length > 2_048 || !/^https:\/\/[^/?#@\\]+\/[^#\\\s]+$/.test(clientId)) return false;
  if (/\/(?:\.|%2e){1,2}(?:[/?]|$)/i.test(clientId)) return false;
  return URL.canParse(clientId) && new URL(clientId).href === clientId;
}
