import { type Attempt, createAttempts } from '../../background/attempts.js';
import type { Slot } from '../../background/egress.js';
import type { Context } from '../../context.js';
import { measure } from '../../lib/measures.js';
import { signedHeaders } from './signature.js';
import type { StoredWebhook } from './store.js';

interface Message {
  id: string;
  body: string;
  slot: Slot;
}

export interface Sender {
  send(webhook: StoredWebhook, message: Message, stop?: AbortSignal): Promise<Omit<Attempt, 'retryAfter'>>;
  close(): Promise<void>;
}

export function createSender({ config, now }: Pick<Context, 'config' | 'now'>): Sender {
  const attempts = createAttempts(config);
  return {
    async send(webhook, { id, body, slot }, stop) {
      slot.charge(Buffer.byteLength(body));
      const began = performance.now();
      const at = now();
      const headers = {
        'content-type': 'application/json',
        ...signedHeaders(id, Math.floor(at.getTime() / 1_000), body, secretsOf(webhook, at)),
      };
      const { status, error, response } = await attempts.attempt({ url: webhook.url, headers, body }, stop);
      const outcome = error === null ? 'delivered' : 'failed';
      measure('delivery', { outcome, seconds: (performance.now() - began) / 1_000 });
      return { status, error, response };
    },
    close: () => attempts.close(),
  };
}

/** Returns the current secret, and the previous one for a day after its replacement. */
function secretsOf({ secret, previous_secret, previous_secret_until }: StoredWebhook, now: Date): string[] {
  const isGood = previous_secret !== null && (previous_secret_until ?? '') > now.toISOString();
  return isGood ? [secret, previous_secret] : [secret];
}
