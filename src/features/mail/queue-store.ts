import type { Executor } from '../../../db/database.js';
import { sha256 } from '../../lib/hash.js';
import { newUidAt } from '../../lib/ids.js';
import { countMail, countWithoutAccount, insertMail } from './store.js';

/**
 * Queues mails in the transaction of their cause. Activate the job `DELIVER` after the commit. Tokens of links are made
 * when a mail is sent: what waits has none.
 */

/** Mails of accounts, with what each has beside its account and its receiver. */
export interface MailData {
  /** Asked for with an address: whether an account has it is looked up when the mail is sent. */
  reset: object;
  verify: object;
  /** To a new address. `boundTo`: digest of the account, which must be the same when the mail is sent. */
  change: { boundTo: string };
  change_requested: { address: string };
  address_changed: { address: string };
  password_reset: { revokedKeys: boolean };
}

export type MailKind = keyof MailData;

interface NewMail<Kind extends MailKind = MailKind> {
  kind: Kind;
  userId: number;
  to: string;
  data: MailData[Kind];
}

export async function queueMail<Kind extends MailKind>(trx: Executor, mail: NewMail<Kind>, now: Date): Promise<void> {
  await insert(trx, { ...mail, userId: mail.userId }, now);
}

function insert(
  trx: Executor,
  { kind, userId, to, data }: { kind: MailKind; userId: number | null; to: string; data: object },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const due = { due_at: at, created_at: at };
  return insertMail(trx, {
    ...{ uid: newUidAt(now), user_id: userId, kind, recipient: to, data: JSON.stringify(data) },
    ...due,
  });
}

/** Beyond it, requests are dropped: a flood of them must not fill the database. */
const MAX_WITHOUT_ACCOUNT = 1_000;

/**
 * Queues a mail for a new password, if the address may have one more in this hour. Does the same work whether or not an
 * account has the address.
 */
export async function queueReset(trx: Executor, email: string, now: Date): Promise<void> {
  const to = email.toLowerCase();
  const counted = await countMail(trx, [`reset address ${sha256(to)}`], now);
  const isFull = (await countWithoutAccount(trx, MAX_WITHOUT_ACCOUNT)) === MAX_WITHOUT_ACCOUNT;
  if (counted && !isFull) await insert(trx, { kind: 'reset', userId: null, to, data: {} }, now);
}

/**
 * Counts a mail that verifies an address: 3 an hour for an account, and 3 for an address. Registration, verification and
 * a change of the address count together.
 * @returns false if nothing is to be sent
 */
export function mayVerify(trx: Executor, userId: number, address: string, now: Date): Promise<boolean> {
  return countMail(trx, [`verify account ${userId}`, `verify address ${sha256(address.toLowerCase())}`], now);
}

/** @returns false if the account has had its mails for a new password of this hour, under whatever address */
export function mayReset(trx: Executor, userId: number, now: Date): Promise<boolean> {
  return countMail(trx, [`reset account ${userId}`], now);
}
