import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { createPace, inPieces, textOf, visitEach } from '../../db/pieces.js';
import { insertRows } from '../../db/query/bulk.js';
import { perDialect } from '../../db/query/dialect.js';
import { isAnyOf } from '../../db/query/json.js';
import { prepared } from '../../db/query/prepared.js';
import type { UndoRow } from '../../db/schema.js';
import { runLast } from '../../db/transaction-steps.js';
import type { ShareFacts } from '../access/audience.js';
import type { ChangeEntry, ChangeSet, RowChange } from './change-set.js';
import { digestOf, digestOfObject, isSame, type UndoType, type Values } from './undo-rules.js';

/**
 * The undo log: former values of the objects that a batch changed, written with its change set. One row for each
 * object. A change that undo cannot take back has a row without values. Objects that only change with another one
 * have none.
 */

export type StoredUndo = Selectable<UndoRow>;

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

/** Maximum number of rows that are inserted one by one: a list costs more than so few statements. */
const MAX_SINGLE = 3;

export async function recordUndo(trx: Executor, set: ChangeSet, context: UndoContext & UndoBatch): Promise<void> {
  const shares = endedShares(set);
  const rowContext = { owners: await ownersOf(trx, set), relations: set.relations, ...context };
  if (set.entries.size <= MAX_SINGLE) {
    for (const entry of set.entries.values()) {
      const row = rowOf(entry, shares, rowContext);
      if (row === null) continue;
      if (row.is_long === 0) await runLast(trx, () => insertOneUndo(trx, row));
      else {
        await insertOneUndo(trx, row);
        await eraseLongTexts(trx, row);
      }
    }
    return;
  }
  const pace = createPace(trx);
  // The digests of long texts take time.
  for await (const entries of inPieces(trx, set.entries.values(), { sizeOf: textOfEntry })) {
    const rows = entries.flatMap((entry) => rowOf(entry, shares, rowContext) ?? []);
    if (rows.length > 0) await insertUndo(trx, rows);
    for (const row of rows) {
      if (row.is_long === 0) continue;
      await eraseLongTexts(trx, row);
      await pace();
    }
  }
}

function textOfEntry({ from, to }: ChangeEntry): number {
  return textOf(from) + textOf(to);
}

/** Returns the owners of the changed objects as JSON; null if there is one. */
async function ownersOf(trx: Executor, { entries }: ChangeSet): Promise<string | null> {
  if (entries.size === 1) return null;
  const owners = new Set<number>();
  await visitEach(trx, entries.values(), ({ ownerId, isAside }) => {
    if (!isAside) owners.add(ownerId);
  });
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
  { types, expiresAt, relations, batch, actor_id, key_id, owners }: RowContext,
): StoredUndo | null {
  const { type, id: ref_id, uid, ownerId: owner_id, event, before, after } = entry;
  if (event === null || entry.isImplied || entry.isForMembers || (before === null && after === null)) return null;
  const known = types.get(type);
  const row: StoredUndo = {
    owner_id,
    batch,
    type,
    ref_id,
    uid,
    event,
    actor_id,
    key_id,
    before: null,
    after_hash: null,
    is_long: 0,
    owners,
    expires_at: expiresAt,
  };
  if (known === undefined) return row;
  const left = relations.get(`${type} ${ref_id}`);
  if (before === null) {
    row.event = event === 'restored' ? event : 'created';
    row.before = left === undefined ? '{"values":{}}' : JSON.stringify({ values: {}, relations: left });
    row.after_hash = digestOfObject(known, entry.to);
    return row;
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
    row.event = 'deleted';
    row.before = JSON.stringify(content);
    row.is_long = hasLong(values) ? 1 : 0;
    return row;
  }
  const changed = changedValues(entry);
  if (changed === null) return null;
  const { values, digests } = changed;
  const content: Before = { values, ...(entry.rows.length > 0 && { rows: entry.rows }) };
  row.event = event === 'deleted' ? 'updated' : event;
  row.before = JSON.stringify(content);
  row.after_hash = JSON.stringify(digests);
  row.is_long = hasLong(values) ? 1 : 0;
  return row;
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

const COLUMNS = [
  ...['owner_id', 'batch', 'type', 'ref_id', 'uid', 'event', 'actor_id', 'key_id'],
  ...['before', 'after_hash', 'is_long', 'owners', 'expires_at'],
] as (keyof StoredUndo)[];

const insertOne = prepared<StoredUndo, never>(
  (value) => sql`INSERT INTO undo (${sql.join(COLUMNS.map((name) => sql.ref(name)))})
    VALUES (${sql.join(COLUMNS.map((name) => value(name)))})`,
);

/** Inserts one row, which costs less than a list of one. */
async function insertOneUndo(db: Executor, row: StoredUndo): Promise<void> {
  await insertOne(db, row);
}

export async function insertUndo(db: Executor, rows: Iterable<StoredUndo>): Promise<void> {
  await insertRows(db, 'undo', rows);
}

/** Number of former versions of a long text that are kept for an object. */
const MAX_LONG = 5;

const eraseLong = prepared<{ type: string; id: number }, never>(
  (value) => sql`UPDATE undo SET before = NULL, after_hash = NULL, is_long = 0
    WHERE type = ${value('type')} AND ref_id = ${value('id')} AND is_long = 1 AND batch <= (
      SELECT u.batch FROM undo u WHERE u.type = ${value('type')} AND u.ref_id = ${value('id')} AND u.is_long = 1
      ORDER BY u.batch DESC LIMIT 1 OFFSET ${sql.lit(MAX_LONG)})`,
);

/** Erases the long texts of an object, except the latest ones. */
async function eraseLongTexts(db: Executor, { type, ref_id }: Pick<StoredUndo, 'type' | 'ref_id'>): Promise<void> {
  await eraseLong(db, { type, id: ref_id });
}

const eraseAll = prepared<{ type: string; ids: string }, never>(
  (value) => sql`UPDATE undo SET before = NULL, after_hash = NULL, is_long = 0
    WHERE type = ${value('type')} AND ${isAnyOf(sql.ref('ref_id'), value('ids'))} AND before IS NOT NULL`,
);

/** Erases all stored values of objects that have been deleted permanently. */
export async function eraseUndo(db: Executor, type: string, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await eraseAll(db, { type, ids: JSON.stringify(ids) });
}

const forgetMember = prepared<{ type: string; ids: string; mention: string; member: string }, never>(
  (value) => sql`UPDATE undo SET before = ${perDialect({
    sqlite: sql`json_remove(before, '$.values.' || ${value('member')})`,
    postgres: sql`CAST(CAST(before AS jsonb) #- ARRAY['values', ${value('member')}] AS TEXT)`,
  })}, after_hash = ${perDialect({
    sqlite: sql`json_remove(after_hash, '$.' || ${value('member')})`,
    postgres: sql`CAST(CAST(after_hash AS jsonb) - CAST(${value('member')} AS TEXT) AS TEXT)`,
  })}
  WHERE type = ${value('type')} AND ${isAnyOf(sql.ref('ref_id'), value('ids'))} AND after_hash LIKE ${value('mention')}`,
);

/** Erases the former values of one member, which undo then neither compares nor restores. */
export async function forgetUndoOfMember(
  db: Executor,
  type: string,
  ids: readonly number[],
  member: string,
): Promise<void> {
  // Creations have the digest of the whole object there.
  const mention = `{%"${member}":%`;
  for await (const piece of inPieces(db, ids)) {
    await forgetMember(db, { type, ids: JSON.stringify(piece), mention, member });
  }
}
