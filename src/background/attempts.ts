import type { Config } from '../config/config.js';
import { AddressRefused, createGuardedAgent, type OutboundAgent, sendGuarded } from '../lib/outbound-http.js';
import { VERSION } from '../lib/version.js';

/** Attempts to send a request to an address that a user has named: a webhook, a channel, a push service. */

const TIMEOUT_MS = 10_000;
const MAX_READ_BYTES = 65_536;
const MAX_STORED_BYTES = 1_024;

export interface Attempt {
  /** Status code of the response; null if there was none. */
  status: number | null;
  /** Why it failed; null if it succeeded. */
  error: string | null;
  response: string | null;
  /** The header `Retry-After` of the response. */
  retryAfter?: string | undefined;
}

export interface AttemptedRequest {
  url: string;
  method?: 'POST' | 'PUT' | undefined;
  headers: Record<string, string>;
  body: string | Buffer;
}

export interface Attempts {
  /** Any response but 2xx is a failure, and so is none within 10 s. @throws the reason of `stop` */
  attempt(request: AttemptedRequest, stop?: AbortSignal): Promise<Attempt>;
  close(): Promise<void>;
}

export function createAttempts({ webhookAddresses: policy }: Pick<Config, 'webhookAddresses'>): Attempts {
  let agent: Promise<OutboundAgent> | undefined;
  return {
    async attempt({ url, method, headers, body }, stop) {
      agent ??= createGuardedAgent(policy, TIMEOUT_MS);
      const late = AbortSignal.timeout(TIMEOUT_MS);
      try {
        const { status, text, ...answer } = await sendGuarded(await agent, new URL(url), body, {
          method,
          headers: { 'user-agent': `Tutti/${VERSION}`, ...headers },
          signal: stop === undefined ? late : AbortSignal.any([late, stop]),
          policy,
          maxBytes: MAX_READ_BYTES,
        });
        const response = Buffer.from(text).subarray(0, MAX_STORED_BYTES).toString().replaceAll('\0', '');
        const isAccepted = status >= 200 && status < 300;
        const error = isAccepted ? null : `The response was ${status}.`;
        return { status, error, response, retryAfter: String(answer.headers['retry-after'] ?? '') || undefined };
      } catch (error) {
        if (stop?.aborted) throw error;
        return { status: null, error: reasonOf(error, late), response: null };
      }
    },
    close: async () => (await agent)?.destroy(),
  };
}

function reasonOf(error: unknown, late: AbortSignal): string {
  if (late.aborted) return `There was no response within ${TIMEOUT_MS / 1_000} s.`;
  if (error instanceof AddressRefused) return `${error.message}: nothing was sent.`;
  const { code, message } = error as NodeJS.ErrnoException;
  return `No connection: ${code ?? message}.`.slice(0, 300);
}
