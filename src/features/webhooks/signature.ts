import { createHmac, randomBytes } from 'node:crypto';

/** Signatures of the Standard Webhooks specification (version 1.0.0, "Signature scheme"). */

const PREFIX = 'whsec_';

/** A new secret: 24 random bytes, in base64 behind `whsec_`. */
export function newSecret(): string {
  return PREFIX + randomBytes(24).toString('base64');
}

/**
 * The headers of a message.
 * @param timestamp in seconds since 1970
 * @param secrets that sign it: several while one takes the place of another
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
