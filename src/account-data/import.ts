import { LOCK_NAMES, lock } from '../../db/locks.js';
import { inPieces } from '../../db/pieces.js';
import type { Caller } from '../access/caller.js';
import type { Context } from '../context.js';
import { removeOwned } from '../features/accounts/removal-store.js';
import { restartLog } from '../features/changes/store.js';
import { recordOwn } from '../features/security-log/record.js';
import { AppError } from '../lib/errors.js';
import { createFairTurns } from '../lib/fair-turns.js';
import { newUid } from '../lib/ids.js';
import { isOver } from '../lib/periods.js';
import { touchLists } from '../write/change-log-store.js';
import { importInProgress, runWrite, type WriteContext } from '../write/unit-of-work.js';
import { DRY_RUN_UID } from '../write/would-be.js';
import { createDocumentReader, type DocumentReader } from './import-in-worker.js';
import type { CheckedDocument, ReservedIds } from './import-messages.js';
import { recordsOf, resourceLists } from './records.js';
import type { ImportResult } from './schema.js';
import * as store from './store.js';

const IMPORT_TIMEOUT_MS = 300_000;

/** Maximum imports waiting for the running one. Their documents are in temporary files. */
const MAX_WAITING = 100;
const BUSY_RETRY_AFTER_S = 5;

const oneAtATime = createFairTurns(1);
let waiting = 0;

/**
 * Imports an exported document into an empty account, completely or not at all. A worker thread reads the document;
 * its rows are written in small transactions, with other writes in between. Until the last one the account is marked
 * as importing (`importing_since`): it is empty for readers and rejects writes. A failed import deletes its rows;
 * after a crash `undoBrokenImports` does.
 * @param read reads the document, when it is its turn
 * @param disconnected aborts when the client disconnects, which ends the import
 * @throws AppError INVALID_JSON, VALIDATION_FAILED, CONFLICT if the account is not empty, IMPORT_IN_PROGRESS, OVERLOADED
 * if too many imports wait, and after the timeout
 */
export async function importAccount(
  context: Context,
  caller: Caller,
  read: () => Promise<Uint8Array>,
  disconnected: AbortSignal,
): Promise<ImportResult> {
  if (waiting >= MAX_WAITING) {
    const message = 'Too many imports are waiting. Try again in a moment.';
    throw new AppError('OVERLOADED', { message, retryAfter: BUSY_RETRY_AFTER_S });
  }
  let isWaiting = true;
  const leaveQueue = () => {
    if (isWaiting) waiting -= 1;
    isWaiting = false;
  };
  waiting += 1;
  const run = () => {
    leaveQueue();
    const deadline = new AbortController();
    const message = `The import was cancelled after ${IMPORT_TIMEOUT_MS / 1000} s. Nothing was imported.`;
    const timer = setTimeout(() => deadline.abort(new AppError('OVERLOADED', { message })), IMPORT_TIMEOUT_MS);
    const stop = AbortSignal.any([disconnected, deadline.signal]);
    return importDocument(context, caller, read, stop).finally(() => clearTimeout(timer));
  };
  return oneAtATime.run(caller.id, run, disconnected).finally(leaveQueue);
}

async function importDocument(
  context: Context,
  caller: Caller,
  read: () => Promise<Uint8Array>,
  stop: AbortSignal,
): Promise<ImportResult> {
  stop.throwIfAborted();
  const reader = createDocumentReader(await read(), context.features, stop);
  try {
    const checked = await reader.check();
    await beginImport(context, caller);
    try {
      const counts = await writeRows(context, caller, checked, { reader, stop });
      await endImport(context, caller, checked);
      return resultOf(context, checked, counts);
    } catch (error) {
      await undoImport(context, caller.id);
      throw error;
    }
  } finally {
    await reader.close();
  }
}

/** @throws AppError CONFLICT, IMPORT_IN_PROGRESS */
function beginImport(context: Context, caller: Caller): Promise<void> {
  return runWrite(context, caller, async ({ trx, at }) => {
    await lock(trx, LOCK_NAMES.account(caller.id));
    const [table] = await store.tablesWithRows(trx, resourceLists(recordsOf(context.features)), caller.id);
    if (table !== undefined) {
      throw new AppError('CONFLICT', {
        message: `This account already has ${table}. Import into an empty account.`,
      });
    }
    if (!(await store.markImporting(trx, caller.id, at))) throw importInProgress();
    for (const { list, replaces } of recordsOf(context.features)) {
      if (replaces) await store.removeReplaced(trx, list, caller.id);
    }
  });
}

interface Counts {
  rows: Map<string, number>;
  newUids: number;
}

async function writeRows(
  context: Context,
  caller: Caller,
  { uids }: CheckedDocument,
  { reader, stop }: { reader: DocumentReader; stop: AbortSignal },
): Promise<Counts> {
  const { db, now } = context;
  const reserved = await reserveIds(context, caller, uids);
  reader.begin(reserved);
  const rows = new Map<string, number>();
  for (let chunk = await reader.next(); chunk !== undefined; chunk = await reader.next()) {
    stop.throwIfAborted();
    const { table, columns, count, rows: json } = chunk;
    const at = db.isShared ? now().toISOString() : null;
    await db.write((trx) => store.insertChunk(trx, caller.id, { table, columns, json }, at));
    rows.set(table, (rows.get(table) ?? 0) + count);
  }
  return { rows, newUids: Object.values(reserved.newUids).reduce((sum, { size }) => sum + size, 0) };
}

/** Keeps uids that are free and not reserved; uids of a document that was exported here may belong to the original resources. */
async function reserveIds({ db }: Context, caller: Caller, uids: CheckedDocument['uids']): Promise<ReservedIds> {
  const ids: Record<string, number[]> = {};
  const newUids: Record<string, Map<string, string>> = {};
  for (const [list, ofList] of Object.entries(uids)) {
    const renamed = new Map<string, string>();
    for await (const some of inPieces(db.read, ofList)) {
      for (const uid of await store.usedUids(db.read, list, some)) renamed.set(uid, newUid());
      if (some.includes(DRY_RUN_UID)) renamed.set(DRY_RUN_UID, newUid());
    }
    newUids[list] = renamed;
    ids[list] = await db.write((trx) => store.reserveIds(trx, list, ofList.length));
  }
  const deletedTaskId = await store.lowestTaskIdInActivity(db.read);
  return { userId: caller.id, ids, newUids, deletedTaskId };
}

function endImport(context: Context, caller: Caller, { profile }: CheckedDocument): Promise<void> {
  const run = async (write: WriteContext) => {
    const { trx, at } = write;
    const { ai_assistant_enabled: enabled, ...settings } = profile;
    await store.finishImport(trx, caller.id, { ...settings, ai_assistant_enabled: enabled ? 1 : 0 }, at);
    await recordOwn(write, 'account_imported');
    await restartLog(trx, caller.id);
  };
  return runWrite(context, caller, run, { account: true });
}

/** Deletes the rows of an import in small writes, then its mark. */
async function undoImport({ db, features }: Context, userId: number): Promise<void> {
  // Resources that no document contains are kept: trash, webhooks, change log.
  const imported = features.filter(({ records }) => records !== undefined);
  await removeOwned(db, imported, userId);
  await db.write(async (trx) => {
    await store.unmarkImporting(trx, userId);
    // A list that was read while the rows existed must not count as unchanged.
    await touchLists(trx, userId);
  });
}

/** Deletes the rows of interrupted imports. Must be called at start. */
export async function undoBrokenImports(context: Context): Promise<void> {
  const { db, now } = context;
  let wait = 0;
  for (const { id, since } of await store.importingUsers(db.read)) {
    const end = new Date(Date.parse(since) + SILENCE_MS);
    if (!db.isShared || isOver(end.toISOString(), now(), SILENCE_MS)) await undoImport(context, id);
    else wait = Math.max(wait, end.getTime() - now().getTime());
  }
  // A failure is retried at the next start.
  if (wait > 0) setTimeout(() => undoBrokenImports(context).catch(() => undefined), wait).unref();
}

/**
 * With several processes on a database, time in milliseconds without a write after which an import counts as
 * interrupted. Until then another process may be running it.
 */
const SILENCE_MS = 600_000;

function resultOf({ features }: Context, { uids, shares }: CheckedDocument, { rows, newUids }: Counts): ImportResult {
  const also = recordsOf(features).flatMap(({ alsoCounted = [] }) => alsoCounted);
  return {
    imported: {
      ...Object.fromEntries(Object.entries(uids).map(([list, { length }]) => [list, length])),
      ...Object.fromEntries(also.map(({ table, name }) => [name, rows.get(table) ?? 0])),
    },
    new_uids: newUids,
    shares_left_out: shares,
  };
}
