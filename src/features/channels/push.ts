import { createECDH, randomBytes } from 'node:crypto';
import type { Context } from '../../context.js';
import type { ErrorDetail } from '../../lib/errors.js';
import type { PushKey } from './push-key.js';

/** Requests to push services: encryption (RFC 8291), and the token by which they know the service (RFC 8292). */

interface Subscription {
  url: string;
  p256dh: string;
  auth: string;
}

const AUTH_BYTES = 16;

/** Returns the faults of the keys of a subscription: a public P-256 key, and 16 bytes (RFC 8291, section 2). */
export function keyFaults({ p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>): ErrorDetail[] {
  const isLong = Buffer.from(auth, 'base64url').length === AUTH_BYTES;
  return [
    ...(isPublicKey(p256dh) ? [] : [{ path: 'keys/p256dh', message: 'is not a public P-256 key' }]),
    ...(isLong ? [] : [{ path: 'keys/auth', message: `must have ${AUTH_BYTES} bytes` }]),
  ];
}

/** True for a point of the curve, not compressed. */
function isPublicKey(text: string): boolean {
  const point = Buffer.from(text, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return false;
  const probe = createECDH('prime256v1');
  probe.generateKeys();
  try {
    probe.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

const TTL_S = 86_400;
const TOKEN_LIFETIME_S = 12 * 3_600;
/** A token is used for this long. */
const TOKEN_USE_MS = 6 * 3_600_000;
const MAX_TOKENS = 500;

/** Contact of a service without mail and without `BASE_URL`: RFC 8292 asks for an address of its operator. */
const PROJECT = 'https://tutti.example/';

/** The contact in tokens (RFC 8292, section 2.1). */
export function contactOf({ mail, baseUrl }: Pick<Context['config'], 'mail' | 'baseUrl'>): string {
  if (mail !== null) return `mailto:${mail.from.address}`;
  return baseUrl?.startsWith('https:') ? baseUrl : PROJECT;
}

export interface PushRequests {
  /** @param topic replaces an earlier message with the same one that was not fetched yet */
  requestOf(
    subscription: Subscription,
    message: string,
    topic: string,
  ): Promise<{ url: string; headers: Record<string, string>; body: Buffer }>;
}

export function createPushRequests(key: PushKey, contact: string, now: () => Date): PushRequests {
  const tokens = new Map<string, { token: string; madeAt: number }>();

  async function tokenFor(audience: string): Promise<string> {
    const time = now().getTime();
    const known = tokens.get(audience);
    if (known !== undefined && Math.abs(time - known.madeAt) < TOKEN_USE_MS) return known.token;
    const { SignJWT } = await import('jose');
    const token = await new SignJWT({ aud: audience, exp: Math.floor(time / 1_000) + TOKEN_LIFETIME_S, sub: contact })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .sign(key.signingKey);
    if (tokens.size >= MAX_TOKENS) tokens.clear();
    tokens.set(audience, { token, madeAt: time });
    return token;
  }

  return {
    async requestOf({ url, p256dh, auth }, message, topic) {
      // A bundle of this CommonJS module has no other export.
      const { default: ece } = await import('http_ece');
      const ephemeral = createECDH('prime256v1');
      ephemeral.generateKeys();
      const body = ece.encrypt(Buffer.from(message), {
        version: 'aes128gcm',
        privateKey: ephemeral,
        dh: p256dh,
        authSecret: auth,
        salt: randomBytes(16).toString('base64url'),
      });
      const headers = {
        authorization: `vapid t=${await tokenFor(new URL(url).origin)}, k=${key.publicKey}`,
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(TTL_S),
        topic,
      };
      return { url, headers, body };
    },
  };
}
