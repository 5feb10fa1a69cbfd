import type { Context } from '../../context.js';
import { measure } from '../../lib/measures.js';
import { AddressRefused, createGuardedAgent, type OutboundAgent, postGuarded } from '../../lib/outbound-http.js';
import { VERSION } from '../../lib/version.js';
import type { Slot } from './egress.js';
import { signedHeaders } from './signature.js';
import type { StoredWebhook } from './store.js';

const TIMEOUT_MS = 10_000;
const MAX_READ_BYTES = 65_536;
const MAX_STORED_BYTES = 1_024;

export interface Attempt {
  /** Status code of the response; null if there was none. */
  status: number | null;
  /** Why it failed; null if it succeeded. */
  error: string | null;
  response: string | null;
}

export interface Message {
  id: string;
  body: string;
  slot: Slot;
}

export interface Sender {
  send(webhook: StoredWebhook, message: Message, stop?: AbortSignal): Promise<Attempt>;
  close(): Promise<void>;
}

export function createSender({ config, now }: Pick<Context, 'config' | 'now'>): Sender {
  const policy = config.webhookAddresses;
  let agent: Promise<OutboundAgent> | undefined;
  return {
    async send(webhook, { id, body, slot }, stop) {
      slot.charge(Buffer.byteLength(body));
      const began = performance.now();
      const attempt = await attemptOne(webhook, id, body, stop);
      const outcome = attempt.error === null ? 'delivered' : 'failed';
      measure('delivery', { outcome, seconds: (performance.now() - began) / 1_000 });
      return attempt;
    },
    close: async () => (await agent)?.destroy(),
  };

  async function attemptOne(webhook: StoredWebhook, id: string, body: string, stop?: AbortSignal): Promise<Attempt> {
    agent ??= createGuardedAgent(policy, TIMEOUT_MS);
    const late = AbortSignal.timeout(TIMEOUT_MS);
    const at = now();
    const headers = {
      'content-type': 'application/json',
      'user-agent': `Tutti/${VERSION}`,
      ...signedHeaders(id, Math.floor(at.getTime() / 1_000), body, secretsOf(webhook, at)),
    };
    try {
      const { status, text } = await postGuarded(await agent, new URL(webhook.url), body, {
        headers,
        signal: stop === undefined ? late : AbortSignal.any([late, stop]),
        policy,
        maxBytes: MAX_READ_BYTES,
      });
      const response = Buffer.from(text).subarray(0, MAX_STORED_BYTES).toString().replaceAll('\0', '');
      const isAccepted = status >= 200 && status < 300;
      return { status, error: isAccepted ? null : `The response was ${status}.`, response };
    } catch (error) {
      if (stop?.aborted) throw error;
      return { status: null, error: reasonOf(error, late), response: null };
    }
  }
}

/** Returns the current secret, and the previous one for a day after its replacement. */
function secretsOf({ secret, previous_secret, previous_secret_until }: StoredWebhook, now: Date): string[] {
  const isGood = previous_secret !== null && (previous_secret_until ?? '') > now.toISOString();
  return isGood ? [secret, previous_secret] : [secret];
}

function reasonOf(error: unknown, late: AbortSignal): string {
  if (late.aborted) return `There was no response within ${TIMEOUT_MS / 1_000} s.`;
  if (error instanceof AddressRefused) return `${error.message}: nothing was sent.`;
  const { code, message } = error as NodeJS.ErrnoException;
  return `No connection: ${code ?? message}.`.slice(0, 300);
}
