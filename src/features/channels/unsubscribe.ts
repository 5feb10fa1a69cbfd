import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../lib/hash.js';
import { isUid } from '../../lib/ids.js';
import { DAY_MS } from '../../lib/periods.js';

/**
 * Tokens in mails that end their channel (RFC 8058): the uid of the channel, a day, and an HMAC of both with the key of
 * the channel. They can do nothing else, and expire after a year.
 */

const VALID_DAYS = 366;
const TOKEN = /^([0-9a-z]{15})\.(\d{4}-\d{2}-\d{2})\.([\w-]{43})$/;

interface Named {
  uid: string;
  day: string;
}

export function tokenFor(channel: { uid: string; unsubscribe_key: string }, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return `${channel.uid}.${day}.${signatureOf({ uid: channel.uid, day }, channel.unsubscribe_key)}`;
}

/** Returns the uid of the channel that a token names; undefined if it has the wrong form. */
export function uidIn(token: string): string | undefined {
  const uid = TOKEN.exec(token)?.[1];
  return uid !== undefined && isUid(uid) ? uid : undefined;
}

/** True if a token was made with this key within a year. */
export function isTokenOf(token: string, key: string, now: Date): boolean {
  const [, uid = '', day = '', signature = ''] = TOKEN.exec(token) ?? [];
  const age = now.getTime() - Date.parse(`${day}T00:00:00.000Z`);
  const isFresh = age > -DAY_MS && age < VALID_DAYS * DAY_MS;
  return isFresh && isSameSecret(signature, signatureOf({ uid, day }, key));
}

function signatureOf({ uid, day }: Named, key: string): string {
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(`${uid} ${day}`).digest('base64url');
}
