import { pause } from '../../../db/pieces.js';
import { keyIdOf } from '../../access/caller.js';
import type { Context } from '../../context.js';
import { endFrom, instantFrom } from '../../lib/dates.js';
import { AppError, bodyError } from '../../lib/errors.js';
import { groupedBy } from '../../lib/grouping.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { logState } from '../changes/store.js';
import { CREATIONS } from './faults.js';
import { createRevertIndex } from './reverted.js';
import { MAX_OBJECTS, type RevertBatches } from './schema.js';
import { hasAllScopes, ownersOf } from './service.js';
import * as store from './store.js';
import * as undoLog from './undo-rows-store.js';
import { loggedType } from './values.js';

const ENTRIES_AT_ONCE = 1_000;

/**
 * Returns the batches that a request asks to revert, the latest first.
 * @throws AppError VALIDATION_FAILED if they changed too many objects, NOT_FOUND, FORBIDDEN for the key of another user
 */
export async function batchesOf(write: WriteContext, context: Context, body: RevertBatches): Promise<string[]> {
  const { batches, key_id, since, until } = body;
  if ((batches === undefined) === (key_id === undefined)) throw bodyError('batches', 'or key_id is required, not both');
  if (batches !== undefined && (since !== undefined || until !== undefined)) {
    throw bodyError('since', 'and until need a key_id');
  }
  if (key_id !== undefined && since === undefined) throw bodyError('since', 'is required with key_id');
  const found = batches ?? (await batchesOfKey(write, Number(key_id), String(since), until));
  let total = 0;
  for (const batch of found) total += await sizeOfBatch(write, context, batch);
  if (total > MAX_OBJECTS) {
    const message = `These batches changed ${total} objects: at most ${MAX_OBJECTS} can be reverted by one request.`;
    throw new AppError('BATCH_TOO_LARGE', { message });
  }
  return [...found].sort().reverse();
}

async function batchesOfKey(
  { trx, caller }: WriteContext,
  key: number,
  since: string,
  until: string | undefined,
): Promise<string[]> {
  if (!hasAllScopes(caller) && keyIdOf(caller) !== key) {
    throw new AppError('FORBIDDEN', { message: 'A token without the scope * reverts only what it did itself.' });
  }
  const range = {
    since: instantFrom(since, 'body/since', caller.timezone),
    until: until === undefined ? undefined : endFrom(until, 'body/until', caller.timezone),
  };
  const filter = { types: null, projects: null, key, actor: undefined, ...range };
  const { seq, floor } = await logState(trx, caller.id);
  const found = new Set<string>();
  for (let before = seq + 1; before > floor; before -= ENTRIES_AT_ONCE) {
    const from = Math.max(floor, before - ENTRIES_AT_ONCE);
    for (const { batch } of await store.groupsBetween(trx, caller, filter, { from, before })) found.add(batch);
    const at = await store.timeOfEntry(trx, caller, from);
    if (found.size > MAX_OBJECTS || (at !== undefined && at < range.since)) break;
    await pause(trx);
  }
  const index = await createRevertIndex(trx, [...found]);
  const cancelled = new Set<string>();
  for (const batch of found) {
    const reverts = index.reverts(batch);
    if (reverts.length === 0 || index.isReverted(batch)) continue;
    // A revert and what it reverted leave nothing to revert.
    if (reverts.every((one) => found.has(one))) for (const one of [batch, ...reverts]) cancelled.add(one);
  }
  return [...found].filter((batch) => {
    const by = index.revertedBy(batch);
    return !cancelled.has(batch) && (by === undefined || found.has(by));
  });
}

/** Returns the number of objects of a batch as limits count them: one entry of the trash is one object. */
async function sizeOfBatch({ trx, caller, at }: WriteContext, context: Context, batch: string): Promise<number> {
  const state = (await undoLog.undoStates(trx, caller, [batch], at)).get(batch);
  if (state === undefined) return 0;
  const owners = await ownersOf(trx, caller, state, batch);
  const counts = await undoLog.undoCounts(trx, owners, batch);
  const sumOf = (some: typeof counts) => some.reduce((sum, { count }) => sum + count, 0);
  const all = sumOf(counts);
  if (counts.some(({ event }) => CREATIONS.includes(event))) return all;
  if (sumOf(counts.filter(({ event }) => event === 'deleted')) > MAX_OBJECTS) return all;
  const entries = new Set<number>();
  for await (const rows of undoLog.undoInPieces(trx, { owners, batch, events: ['deleted'] })) {
    for (const [type, deleted] of groupedBy(rows, (row) => row.type)) {
      const { table } = loggedType(context.features, type);
      const uids = deleted.map(({ uid }) => uid);
      for (const { entry_id } of await store.trashedObjects(trx, table, uids, at)) entries.add(entry_id);
    }
  }
  return entries.size === 1 ? 1 : all;
}
