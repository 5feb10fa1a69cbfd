import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../lib/hash.js';
import { MAX_SKEW_MS } from '../../lib/periods.js';

/** Time-based one-time passwords (RFC 6238) as all authenticator apps compute them: SHA-1, 6 digits, 30 s. */

const STEP_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the bytes in Base32 (RFC 4648, section 6), without padding: their bits must be a multiple of 5. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{5}/g, (five) => BASE32.charAt(Number.parseInt(five, 2)));
}

export function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (character) => BASE32.indexOf(character).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2));
}

/** Returns the one-time password of a counter (RFC 4226, section 5.3). */
export function codeOf(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / STEP_MS);
}

/**
 * Returns the time step whose code this is, at most one from now (RFC 6238, section 5.2), and later than `after`, unless
 * that is of a clock that was ahead.
 */
export function stepOf(secret: Uint8Array, code: string, now: Date, after: number): number | undefined {
  const current = stepAt(now);
  const steps = [current - 1, current, current + 1];
  const isAhead = after > stepAt(new Date(now.getTime() + STEP_MS + MAX_SKEW_MS));
  return steps.find((step) => (isAhead || step > after) && isSameSecret(code, codeOf(secret, step)));
}
