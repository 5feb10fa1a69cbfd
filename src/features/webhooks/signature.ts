import { createHmac, randomBytes } from 'node:crypto';

/** Signatures of the Standard Webhooks specification (version 1.0.0, "Signature scheme"). */

const PREFIX = 'whsec_';

/** Returns a new secret: `whsec_` and 24 random bytes in base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(24).toString('base64');
}

/**
 * Returns the headers of a message.
 * @param timestamp in seconds since 1970
 * @param several during a rotation
 */
export function signedHeaders(
  id: string,
  timestamp: number,
  body: string,
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
