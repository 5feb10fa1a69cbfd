import { hash, timingSafeEqual } from 'node:crypto';

/** SHA-256 in hex, for secrets of 256 random bits. Passwords need a slow hash instead. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}

/** Compares secrets by their hashes, so that the time does not depend on the position of a difference. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(expected)));
}

/** SHA-256 in Base64, without its second half: to compare values, not for secrets. */
export function sha256Of(text: string): string {
  return hash('sha256', text, 'base64').slice(0, 22);
}
