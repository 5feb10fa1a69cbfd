import { randomBytes } from 'node:crypto';
import { lockForSignIn, type StoreSession } from '../../access/new-sessions.js';
import type { Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import type { Representation } from '../../lib/representation.js';
import { type NetworkHash, recordSignIn } from '../accounts/networks.js';
import { accountOf } from '../accounts/operator.js';
import { findUser } from '../accounts/store.js';
import { recordEvent } from '../security-log/record.js';
import * as store from './store.js';

/**
 * Links of the operator, for users whose provider is gone or who have no password. A link leads to a page with a
 * button: a program that follows links in mails neither signs in nor spends the link.
 */

const LIFETIME_MS = 600_000;

/**
 * Creates a link that signs in to the account once, within 10 minutes. Former ones of the account end.
 * @returns the path below the address of the service
 * @throws AppError NOT_FOUND
 */
export function createSignInLink({ db, now }: Context, email: string): Promise<string> {
  const token = randomBytes(32).toString('hex');
  return db.write(async (trx) => {
    const userId = await accountOf(trx, email);
    const at = now();
    const expiresAt = new Date(at.getTime() + LIFETIME_MS).toISOString();
    await store.deleteLinksOf(trx, userId);
    await store.insertLink(trx, { token_hash: sha256(token), user_id: userId, expires_at: expiresAt });
    const event = { userId, actorId: null, subject: email, at: at.toISOString() };
    await recordEvent(trx, { ...event, kind: 'sign_in_link_created' });
    return `/#/sign-in?link=${token}`;
  });
}

/** Spends a link, and stores the session. @returns its account @throws AppError INVALID_LINK */
export async function signInWithLink(
  { db, now }: Context,
  token: string,
  { address, hashFor, storeSession }: { address: string; hashFor: NetworkHash; storeSession: StoreSession },
): Promise<Representation> {
  const hash = sha256(token);
  const user = await db.write(async (trx) => {
    const time = now();
    const at = time.toISOString();
    const account = await lockForSignIn(trx, (await store.accountOfLink(trx, hash)) ?? 0);
    if (account === undefined || !(await store.takeLink(trx, hash, at))) return undefined;
    await storeSession(trx, account, { method: 'link', now: time });
    await recordSignIn(trx, { userId: account.id, subject: 'sign-in link', address, at }, hashFor);
    return findUser(trx, account.id);
  });
  if (user === undefined) throw new AppError('INVALID_LINK');
  return user;
}
