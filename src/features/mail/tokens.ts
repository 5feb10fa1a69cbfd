import { randomBytes } from 'node:crypto';
import type { Executor } from '../../../db/database.js';
import { sha256 } from '../../lib/hash.js';
import { DAY_MS, isOver, MINUTE_MS } from '../../lib/periods.js';
import * as store from './store.js';

/**
 * Tokens in the links of mails: 32 random bytes, stored as a hash, valid once. A new one ends the former one of the same
 * purpose. A token also ends with a change of what it is bound to.
 */

export type Purpose = 'reset' | 'verify' | 'change';

const LIFETIMES_MS = { reset: 30 * MINUTE_MS, verify: DAY_MS, change: DAY_MS } as const satisfies Record<
  Purpose,
  number
>;

interface NewToken {
  userId: number;
  purpose: Purpose;
  address: string;
  /** Digest of the state of the account; empty for a token that is bound to its address alone. */
  boundTo: string;
  now: Date;
}

export async function createToken(trx: Executor, { userId, purpose, address, boundTo, now }: NewToken) {
  const token = randomBytes(32).toString('hex');
  const expiresAt = new Date(now.getTime() + LIFETIMES_MS[purpose]);
  await store.replaceToken(trx, {
    ...{ token_hash: sha256(token), user_id: userId, purpose, address, bound_to: boundTo },
    expires_at: expiresAt.toISOString(),
  });
  return { token, expiresAt };
}

export interface MailToken {
  userId: number;
  purpose: Purpose;
  address: string;
  boundTo: string;
}

/** Finds a token that is valid; undefined for any other. It stays valid. */
export async function findToken(db: Executor, token: string, purposes: readonly Purpose[], now: Date) {
  return validOf(await store.findToken(db, sha256(token)), purposes, now);
}

/** Takes a token that is valid: only one of several callers gets it. Lock its account first. */
export async function takeToken(trx: Executor, token: string, purposes: readonly Purpose[], now: Date) {
  return validOf(await store.takeToken(trx, sha256(token)), purposes, now);
}

function validOf(
  row: Awaited<ReturnType<typeof store.findToken>>,
  purposes: readonly Purpose[],
  now: Date,
): MailToken | undefined {
  const purpose = purposes.find((one) => one === row?.purpose);
  if (row === undefined || purpose === undefined || isOver(row.expires_at, now, LIFETIMES_MS[purpose]))
    return undefined;
  return { userId: row.user_id, purpose, address: row.address, boundTo: row.bound_to };
}

/** Digest of an account's address and password: a token that is bound to it ends with a change of either. */
export function stateOf({ email, passwordHash }: { email: string; passwordHash: string }): string {
  return sha256(`${email} ${passwordHash}`);
}
