import type { Caller } from '../../access/caller.js';
import { SCOPES, type Scope } from '../../access/scopes.js';
import type { Context } from '../../context.js';
import { addDays } from '../../lib/calendar.js';
import { AppError } from '../../lib/errors.js';
import { DAY_MS } from '../../lib/periods.js';
import { findKey, type KeyKind, removeBefore, scopesUsedSince } from './store.js';

const RETENTION_DAYS = 90;
const SUGGESTION_DAYS = 30;
const REMOVED_AT_ONCE = 500;

/**
 * Returns the scopes that were enough for a key in the last 30 days; none for a key that is younger.
 * @throws AppError NOT_FOUND if the caller has no such key
 */
export async function suggestedScopes(
  { db, now }: Context,
  caller: Caller,
  keyId: number,
  kind: KeyKind,
): Promise<Scope[]> {
  const key = await findKey(db.read, caller, keyId, kind);
  if (key === undefined) throw new AppError('NOT_FOUND');
  const from = new Date(now().getTime() - SUGGESTION_DAYS * DAY_MS).toISOString();
  if (key.created_at > from) return [];
  const used = await scopesUsedSince(db.read, keyId, from.slice(0, 10));
  return SCOPES.filter((scope) => used.has(scope) && !isIncluded(scope, used));
}

/** True if another one of the used scopes includes it. */
function isIncluded(scope: Scope, used: ReadonlySet<string>): boolean {
  if (scope === 'admin' || scope === '*') return false;
  if (used.has('*')) return true;
  return (
    scope.endsWith(':read') && (used.has('*:read') ? scope !== '*:read' : used.has(scope.replace(/read$/, 'write')))
  );
}

export async function removeExpired({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = addDays(now().toISOString().slice(0, 10), -RETENTION_DAYS);
  let removed = REMOVED_AT_ONCE;
  while (removed === REMOVED_AT_ONCE) removed = await db.write((trx) => removeBefore(trx, before, REMOVED_AT_ONCE));
}
