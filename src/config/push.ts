import { createECDH } from 'node:crypto';
import { boolean, type Parser, type Setting } from './parsers.js';

/** Settings of the notifications that the service sends to push services. */

export interface PushConfig {
  /** Private P-256 key in base64url; null: a key is made and kept in the database. */
  privateKey: string | null;
  /** True to send titles without texts. */
  titleOnly: boolean;
}

export function readPush(setting: Setting): PushConfig {
  return {
    privateKey: setting('VAPID_PRIVATE_KEY', vapidKey, null),
    titleOnly: setting('PUSH_PRIVATE', boolean, false),
  };
}

const KEY_BYTES = 32;

const vapidKey: Parser<string> = (value) => {
  // The value is secret and must not be logged.
  const fault = new Error('must be a private P-256 key: 32 bytes in base64url');
  const key = Buffer.from(value, 'base64url');
  if (key.length !== KEY_BYTES || key.toString('base64url') !== value.replace(/=$/, '')) throw fault;
  try {
    createECDH('prime256v1').setPrivateKey(key);
  } catch {
    throw fault;
  }
  return key.toString('base64url');
};
