import type { Executor } from '../../../db/database.js';
import { newUidAt } from '../../lib/ids.js';
import { DAY_MS } from '../../lib/periods.js';
import { isKeyOf } from '../../lib/typed.js';
import { type ChangeSet, createChangeSet } from '../../write/change-set.js';
import { recordChanges } from '../../write/record-changes.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { type NewNotification, notify } from '../notifications/notify.js';
import { textsIn } from '../notifications/texts/texts.js';
import { countFailures, insertEvents, languageOf, type NewSecurityEvent } from './store.js';

/**
 * Records events of the security log. Important ones notify their user in the same transaction, also of the user's own
 * acts: who has stolen a credential acts in the user's name.
 */

/** Records an event. @param changes of the unit of work, if there is one */
export function recordEvent(trx: Executor, event: NewSecurityEvent, changes?: ChangeSet): Promise<void> {
  return recordEvents(trx, [event], changes);
}

export function recordOwn(
  { trx, caller: { id, address }, at, changes }: Pick<WriteContext, 'trx' | 'caller' | 'at'> & { changes?: ChangeSet },
  kind: NewSecurityEvent['kind'],
  subject: string | null = null,
  isImportant = false,
): Promise<void> {
  return recordEvent(trx, { kind, userId: id, actorId: id, subject, address, at, isImportant }, changes);
}

export async function recordEvents(
  trx: Executor,
  events: readonly NewSecurityEvent[],
  changes?: ChangeSet,
): Promise<void> {
  await insertEvents(trx, events);
  const made: NewNotification[] = [];
  for (const event of events) if (await isNotified(trx, event)) made.push(...(await notificationOf(trx, event)));
  if (made.length === 0) return;
  if (changes !== undefined) {
    await notify(trx, changes, made);
    return;
  }
  const own = createChangeSet(new Map());
  await notify(trx, own, made);
  const [{ at, actorId }] = events as [NewSecurityEvent];
  const unit = { batch: newUidAt(new Date(at)), at, undo: null, features: [] };
  await recordChanges(trx, own, { userId: actorId, keyId: null, sharing: false }, unit);
}

/** Kinds of which the user is always notified, unless another kind of notification tells it. */
const ALWAYS: ReadonlySet<NewSecurityEvent['kind']> = new Set([
  'password_changed',
  'email_changed',
  'second_factor_enabled',
  'second_factor_disabled',
  'second_factor_reset',
  'app_connected',
  'identity_linked',
]);

const MANY_FAILURES = 100;

async function isNotified(trx: Executor, event: NewSecurityEvent): Promise<boolean> {
  const { kind, userId, actorId, isImportant = false } = event;
  if (userId === null) return false;
  if (kind === 'webhook_disabled') return actorId !== userId;
  if (kind === 'sign_in_failed') return reachesMany(trx, userId, event);
  return isImportant || ALWAYS.has(kind);
}

/** True if these attempts are the ones with which a day has a hundred. */
async function reachesMany(trx: Executor, userId: number, { at, count = 1 }: NewSecurityEvent): Promise<boolean> {
  const failures = await countFailures(trx, userId, new Date(Date.parse(at) - DAY_MS).toISOString());
  return failures >= MANY_FAILURES && failures - count < MANY_FAILURES;
}

async function notificationOf(trx: Executor, event: NewSecurityEvent): Promise<NewNotification[]> {
  const { kind, userId, actorId, subject, address, at } = event;
  const language = userId === null ? undefined : await languageOf(trx, userId);
  if (userId === null || language === undefined) return [];
  const texts = textsIn(language);
  const made = { userId, createdAt: at, url: '/#/settings' };
  if (kind === 'webhook_disabled') {
    const host = hostOf(subject ?? '');
    const title = host === null ? texts.channelDisabled(subject ?? '') : texts.webhookDisabled(host);
    return [{ ...made, kind, title, text: texts.webhookDisabledText, data: { url: subject ?? null } }];
  }
  if (!isKeyOf(texts.security, kind)) return [];
  // The address of another user, an administrator say, is not theirs to see.
  const from = actorId === userId && address !== undefined ? address : null;
  const title = texts.security[kind](kind === 'signed_in' ? (from ?? '?') : (subject ?? ''));
  const data = { event: kind, address: from };
  return [{ ...made, kind: 'security', title, text: texts.securityText, data }];
}

/**
 * Returns the host of an address: its path and query may hold secrets, and a title goes to other services. Null for the
 * name of a channel.
 */
function hostOf(address: string): string | null {
  return /^https?:/.test(address) && URL.canParse(address) ? new URL(address).host : null;
}
