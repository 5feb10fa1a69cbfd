import { firstFreeId, insertRows, takenUids } from '../../db/bulk.js';
import type { Db, Executor } from '../../db/connect.js';
import { updateRow } from '../../db/update.js';
import type { Caller } from '../access/caller.js';
import { AppError } from '../errors.js';
import { newUid } from '../ids.js';
import { recordOwn } from '../security-log/store.js';
import { readDocument } from './check.js';
import { type Places, RESOURCES, type Resource, TABLES } from './rows.js';
import type { AccountDocument, ImportResult } from './schema.js';

/**
 * Fills an account that has nothing with what an exported document holds, all or nothing. It takes the processor for as
 * long as it lasts, and the lock for writing for most of it.
 * @param bytes the document
 * @param at now
 * @throws AppError INVALID_JSON, VALIDATION_FAILED, CONFLICT when the account has something already
 */
export async function importAccount(db: Db, caller: Caller, bytes: Uint8Array, at: string): Promise<ImportResult> {
  const document = readDocument(bytes);
  const { id: userId } = caller;
  return db.write(async (trx) => {
    await demandEmpty(trx, userId);
    const { places, newUids } = await placesFor(trx, userId, document);
    const { ai_assistant_enabled: enabled, ...profile } = document.profile;
    await updateRow(trx, 'users', userId, { ...profile, ai_assistant_enabled: enabled ? 1 : 0 }, at);
    const counts = new Map<string, number>();
    for (const [table, rowsOf] of TABLES) {
      const inserted = await insertRows(trx, table, rowsOf(document, places));
      counts.set(table, (counts.get(table) ?? 0) + inserted);
    }
    await recordOwn(trx, caller, 'account_imported', null, at);
    return resultOf(document, counts, newUids);
  });
}

async function demandEmpty(trx: Executor, userId: number): Promise<void> {
  for (const table of RESOURCES) {
    const found = await trx.selectFrom(table).select('id').where('user_id', '=', userId).limit(1).executeTakeFirst();
    if (found !== undefined) {
      throw new AppError('CONFLICT', {
        message: `This account has ${table} already. Import into an account that has nothing.`,
      });
    }
  }
}

/** Uids are kept where they are free: those of a document that was exported here are those of the things themselves. */
async function placesFor(
  trx: Executor,
  userId: number,
  document: AccountDocument,
): Promise<{ places: Places; newUids: number }> {
  const ids: Partial<Places['ids']> = {};
  const uids: Partial<Places['uids']> = {};
  let newUids = 0;
  for (const list of RESOURCES) {
    const given = document[list].map(({ uid }) => uid);
    const first = await firstFreeId(trx, list);
    const taken = await takenUids(trx, list, given);
    ids[list] = new Map(given.map((uid, index) => [uid, first + index]));
    uids[list] = new Map(given.map((uid) => [uid, taken.has(uid) ? newUid() : uid]));
    newUids += taken.size;
  }
  const { least } = await trx
    .selectFrom('activity')
    .select((eb) => eb.fn.min('task_id').as('least'))
    .executeTakeFirstOrThrow();
  const places = { userId, ids, uids, deletedTaskId: Math.min(0, least ?? 0) } as Places;
  return { places, newUids };
}

function resultOf(document: AccountDocument, counts: ReadonlyMap<string, number>, newUids: number): ImportResult {
  const resources = Object.fromEntries(RESOURCES.map((list) => [list, document[list].length]));
  return {
    imported: {
      ...(resources as Record<Resource, number>),
      completions: counts.get('task_completions') ?? 0,
      activity: counts.get('activity') ?? 0,
    },
    new_uids: newUids,
    shares_left_out: document.shares.length,
  };
}
