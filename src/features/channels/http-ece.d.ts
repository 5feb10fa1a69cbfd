declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface EncryptParameters {
    version: 'aes128gcm';
    privateKey: ECDH;
    /** Public key of the receiver, in base64url. */
    dh: string;
    authSecret: string;
    salt: string;
  }

  interface DecryptParameters {
    version: 'aes128gcm';
    privateKey: ECDH;
    authSecret: string;
  }

  export function encrypt(data: Buffer, parameters: EncryptParameters): Buffer;
  export function decrypt(data: Buffer, parameters: DecryptParameters): Buffer;
  const all: { encrypt: typeof encrypt; decrypt: typeof decrypt };
  // biome-ignore lint/style/noDefaultExport: Node gives CommonJS modules one.
  export default all;
}
