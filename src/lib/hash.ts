import { hash, timingSafeEqual } from 'node:crypto';

/** SHA-256 in hex. For secrets of 256 random bits: a password needs a slow hash, these do not. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}

/** Whether a secret is the expected one: by their hashes, so that the time it takes tells nothing of where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(expected)));
}
