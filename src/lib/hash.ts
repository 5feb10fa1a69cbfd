import { hash } from 'node:crypto';

/** SHA-256 in hex. For secrets of 256 random bits: a password needs a slow hash, these do not. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}
