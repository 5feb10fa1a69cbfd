import { hash } from 'node:crypto';
import type { Validity } from '../../lib/response-time.js';
import { required } from '../../lib/typed.js';
import { BUILD } from '../../lib/version.js';
import type { OpenFeed } from './address-store.js';

/**
 * Strong entity tags of feeds (RFC 9110, section 8.8.3). A tag is a digest of all that determines the octets, and the
 * range of times in which they stay the same, so that it is compared without making the calendar. `validated-lists.ts`
 * does the same for lists.
 */

const DIGEST_LENGTH = 22;

export type Encoding = 'gzip' | 'identity';

/** Returns the digest of everything that determines a feed, except the time. */
export function digestOf({ id, version, reader }: OpenFeed, encoding: Encoding, database: string): string {
  const { id: user, logState, timezone, language, projects } = reader;
  const parts = [BUILD, database, id, version, user, required(logState), timezone, language, projects, encoding];
  return hash('sha256', parts.join('\n'), 'base64url').slice(0, DIGEST_LENGTH);
}

export function tagOf(digest: string, { from, until }: Validity): string {
  return `"${digest}/${from}/${until}"`;
}

const TAG = /"([\w-]{22})\/([\dTZ:.-]{24})\/([\dTZ:.-]{24})"/g;

/** Returns the tag in `If-None-Match` that names the current feed; null if none does. */
export function currentTagIn(header: string, digest: string, now: Date): string | null {
  const instant = now.toISOString();
  for (const [tag, given, from = '', until = ''] of header.matchAll(TAG)) {
    if (given === digest && from <= instant && instant < until) return tag;
  }
  return null;
}
