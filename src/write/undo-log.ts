import type { Executor } from '../../db/database.js';
import { runLast } from '../../db/last-statements.js';
import { visitEach } from '../../db/pieces.js';
import type { ShareFacts } from '../access/audience.js';
import { required } from '../lib/typed.js';
import type { ChangeEntry, ChangeSet, RowChange } from './change-set.js';
import { digestOf, digestOfObject, isSame, type UndoType, type Values } from './undo-rules.js';
import { eraseLongTexts, insertOneUndo, insertUndo, type StoredUndo } from './undo-store.js';

/**
 * The undo log: former values of the objects that a batch changed, written with its change set. One row for each
 * object. A change that undo cannot take back has a row without values. Objects that only change with another one
 * have none.
 */

/** Content of `before`. */
export interface Before {
  values: Values;
  rows?: readonly RowChange[];
  /** Relations and links of a deleted object, as far as it had them; columns of the entry of a restored one. */
  relations?: Values;
  /** Shares of a deleted object that ended with it. */
  shares?: readonly ShareFacts[];
}

export interface UndoContext {
  types: ReadonlyMap<string, UndoType>;
  expiresAt: string;
}

interface UndoBatch {
  batch: string;
  actor_id: number;
  key_id: number | null;
}

const LONG_BYTES = 2048;

export async function recordUndo(trx: Executor, set: ChangeSet, context: UndoContext & UndoBatch): Promise<void> {
  const shares = endedShares(set);
  const rowContext = { ...context, owners: await ownersOf(trx, set), relations: set.relations };
  const { size } = set.entries;
  if (size === 1) {
    const [entry] = set.entries.values();
    const row = rowOf(required(entry), shares, rowContext);
    if (row === null) return;
    if (row.is_long === 0) return runLast(trx, () => insertOneUndo(trx, row));
    await insertOneUndo(trx, row);
    return eraseLongTexts(trx, row);
  }
  const long: StoredUndo[] = [];
  await insertUndo(
    trx,
    rowsOf(set, (entry) => {
      const row = rowOf(entry, shares, rowContext);
      if (row?.is_long === 1) long.push(row);
      return row;
    }),
  );
  for (const row of long) await eraseLongTexts(trx, row);
}

function* rowsOf({ entries }: ChangeSet, toRow: (entry: ChangeEntry) => StoredUndo | null): Generator<StoredUndo> {
  for (const entry of entries.values()) {
    const row = toRow(entry);
    if (row !== null) yield row;
  }
}

/** Returns the owners of the changed objects as JSON; null if there is one. */
async function ownersOf(trx: Executor, { entries }: ChangeSet): Promise<string | null> {
  if (entries.size === 1) return null;
  const owners = new Set<number>();
  await visitEach(trx, entries.values(), ({ ownerId }) => void owners.add(ownerId));
  return owners.size === 1 ? null : JSON.stringify([...owners]);
}

function endedShares({ shares }: ChangeSet): Map<string, ShareFacts[]> {
  const ended = new Map<string, ShareFacts[]>();
  for (const { before, after, isImplied } of shares.values()) {
    if (before === null || after !== null || isImplied !== true) continue;
    const { project_id, task_id } = before;
    const target =
      project_id !== null ? `project ${project_id}` : task_id !== null ? `task ${task_id}` : `note ${before.note_id}`;
    ended.set(target, [...(ended.get(target) ?? []), before]);
  }
  return ended;
}

interface RowContext extends UndoContext, UndoBatch {
  owners: string | null;
  relations: ChangeSet['relations'];
}

function rowOf(
  entry: ChangeEntry,
  ended: ReadonlyMap<string, ShareFacts[]>,
  { types, expiresAt, relations, ...common }: RowContext,
): StoredUndo | null {
  const { type, id: ref_id, uid, ownerId: owner_id, event, before, after } = entry;
  if (event === null || entry.isImplied || entry.isForMembers || (before === null && after === null)) return null;
  const known = types.get(type);
  const row = { ...common, owner_id, type, ref_id, uid, event, is_long: 0, expires_at: expiresAt };
  if (known === undefined) return { ...row, before: null, after_hash: null };
  const left = relations.get(`${type} ${ref_id}`);
  if (before === null) {
    return {
      ...row,
      event: event === 'restored' ? event : 'created',
      before: left === undefined ? '{"values":{}}' : JSON.stringify({ values: {}, relations: left }),
      after_hash: digestOfObject(known, entry.to),
    };
  }
  if (after === null) {
    const shares = ended.get(`${type} ${ref_id}`);
    const values = changedValues(entry)?.values ?? {};
    const content: Before = {
      values,
      ...(entry.rows.length > 0 && { rows: entry.rows }),
      ...(left && Object.keys(left).length > 0 && { relations: left }),
      ...(shares && { shares }),
    };
    return {
      ...row,
      event: 'deleted',
      before: JSON.stringify(content),
      after_hash: null,
      is_long: hasLong(values) ? 1 : 0,
    };
  }
  const changed = changedValues(entry);
  if (changed === null) return null;
  const { values, digests } = changed;
  const content: Before = { values, ...(entry.rows.length > 0 && { rows: entry.rows }) };
  return {
    ...row,
    event: event === 'deleted' ? 'updated' : event,
    before: JSON.stringify(content),
    after_hash: JSON.stringify(digests),
    is_long: hasLong(values) ? 1 : 0,
  };
}

function changedValues({ from, to, rows }: ChangeEntry) {
  const values: Record<string, Values[string]> = {};
  const digests: Record<string, string> = {};
  for (const name in from) {
    if (isSame(from[name], to[name])) continue;
    values[name] = from[name] ?? null;
    digests[name] = digestOf(to[name]);
  }
  // An object that was changed and changed back in one batch has a row without values.
  return Object.keys(from).length + rows.length > 0 ? { values, digests } : null;
}

function hasLong(values: Values): boolean {
  for (const name in values) {
    const value = values[name];
    if (typeof value === 'string' && value.length * 3 > LONG_BYTES && Buffer.byteLength(value) > LONG_BYTES)
      return true;
  }
  return false;
}
