import type { Executor } from '../../../db/database.js';
import type { App } from '../../context.js';
import { networkOf } from '../../http/auth/identity.js';
import { recordEvent } from '../security-log/record.js';
import { hasSignedIn, type NewSecurityEvent } from '../security-log/store.js';
import * as store from './store.js';

/** Networks from which an account was signed in to, in the last 90 days, as keyed hashes. */

/** Returns the hash of the network of an address, for an account. */
export type NetworkHash = (userId: number) => string;

export function networkHash(app: App, address: string): NetworkHash {
  return (userId) => app.keyedHash(`sign-in address ${userId} ${networkOf(address)}`);
}

/** Records a sign-in. One from a network that is not known notifies the user, unless it is the first of the account. */
export async function recordSignIn(
  trx: Executor,
  { userId, ...event }: Pick<NewSecurityEvent, 'subject' | 'address' | 'at'> & { userId: number },
  hashFor: NetworkHash,
): Promise<void> {
  const address_hash = hashFor(userId);
  const isImportant = !(await store.hasSignedInFrom(trx, userId, address_hash)) && (await hasSignedIn(trx, userId));
  await recordEvent(trx, { ...event, kind: 'signed_in', userId, actorId: userId, isImportant });
  await store.rememberAddress(trx, { user_id: userId, address_hash, last_at: event.at });
}
