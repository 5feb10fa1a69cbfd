import type SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import type { Executor } from '../database.js';
import { inPieces, pause } from '../pieces.js';
import { idsFrom } from '../query/json.js';
import { prepared, preparedVariants } from '../query/prepared.js';
import { ID_BITS, INDEXED, type Indexed, KIND_NUMBERS } from '../query/search-entries.js';
import { addMissingEntries } from './search-entries.js';

/**
 * Keeps the full-text index in step with the rows. Triggers record the changed entries (migration 0019), and the end
 * of a transaction writes them, in pieces: FTS5 merges segments at each flush, and the time of a merge grows with the
 * number of flushed entries.
 *
 * State: two sets of entry numbers in memory, for the transaction of the writer. A job that is rolled back takes its
 * entries out of them (`markEntries`). A step of a job that is rolled back alone leaves them; they are then written
 * again, unchanged. A crash loses the sets together with the transaction.
 */

export interface ChangedEntries {
  added: Set<number>;
  /** Entries of deleted rows, and of rows whose text or scope has changed. */
  stale: Set<number>;
}

/** Defines the functions that the triggers call. @returns the recorded entries */
export function followChanges(sqlite: SqliteDatabase.Database): ChangedEntries {
  const changed: ChangedEntries = { added: new Set(), stale: new Set() };
  const follow = (name: string, entries: Set<number>) =>
    sqlite.function(name, (entry: unknown) => {
      entries.add(Number(entry));
      return null;
    });
  follow('search_changed', changed.added);
  follow('search_stale', changed.stale);
  return changed;
}

/** Returns a function that forgets the entries recorded since. */
export function markEntries({ added, stale }: ChangedEntries): () => void {
  const marks = [added, stale].map((entries) => ({ entries, size: entries.size }));
  return () => {
    for (const { entries, size } of marks) {
      // Sets are in the order of insertion.
      for (const entry of [...entries].slice(size)) entries.delete(entry);
    }
  };
}

/** Limits of one FTS5 flush: entries to replace, entries to add, bytes of text. */
const MAX_STALE = 100;
const MAX_ADDED = 1_000;
const MAX_BYTES = 64 * 1024;

export async function writeEntries(trx: Executor, { added, stale }: ChangedEntries): Promise<void> {
  if (added.size + stale.size === 0) return;
  const byKind = idsByKind([...added, ...stale]);
  const staleIds = idsByKind(stale);
  added.clear();
  stale.clear();
  let isFirst = true;
  for (const indexed of INDEXED) {
    const number = KIND_NUMBERS[indexed.kind];
    const stale = staleIds.get(number) ?? new Set();
    const rows = stale.size === 0 ? MAX_ADDED : MAX_STALE;
    for await (const ids of inPieces(trx, byKind.get(number) ?? [], { rows })) {
      const sized = await sizesOf(trx, indexed, ids);
      for await (const piece of inPieces(trx, sized, { bytes: MAX_BYTES, sizeOf: ({ size }) => size })) {
        if (!isFirst) await flush(trx);
        isFirst = false;
        await writePiece(trx, indexed, piece, stale);
      }
    }
  }
}

function idsByKind(entries: Iterable<number>): Map<number, Set<number>> {
  const byKind = new Map<number, Set<number>>();
  for (const entry of entries) {
    const number = Math.floor(entry / 2 ** ID_BITS);
    const ids = byKind.get(number) ?? new Set();
    byKind.set(number, ids.add(entry % 2 ** ID_BITS));
  }
  return byKind;
}

interface SizedId {
  id: number;
  size: number;
}

const sizeQueries = preparedVariants<{ ids: string }, SizedId>();

/** Returns the bytes of text of rows, 0 for deleted ones. */
async function sizesOf(trx: Executor, { table, name, body }: Indexed, ids: readonly number[]): Promise<SizedId[]> {
  const [first] = ids;
  if (first !== undefined && ids.length === 1) return [{ id: first, size: 0 }];
  const query = sizeQueries(table, (value) => {
    const sizes = [name, ...(body === undefined ? [] : [body])].map(
      (column) => sql`coalesce(octet_length(x.${sql.ref(column)}), 0)`,
    );
    return sql`SELECT i.id, ${sql.join(sizes, sql` + `)} AS size
      FROM (${idsFrom(value('ids'))}) i LEFT JOIN ${sql.table(table)} x ON x.id = i.id`;
  });
  return query(trx, { ids: JSON.stringify(ids) });
}

const removal = prepared<{ entries: string }, never>(
  (value) => sql`DELETE FROM search WHERE rowid IN (${idsFrom(value('entries'))})`,
);

const additions = preparedVariants<{ ids: string }, never>();

async function writePiece(
  trx: Executor,
  indexed: Indexed,
  piece: readonly SizedId[],
  stale: ReadonlySet<number>,
): Promise<void> {
  const first = KIND_NUMBERS[indexed.kind] * 2 ** ID_BITS;
  const removed = piece.flatMap(({ id }) => (stale.has(id) ? [first + id] : []));
  if (removed.length > 0) await removal(trx, { entries: JSON.stringify(removed) });
  const add = additions(
    indexed.kind,
    (value) => sql`${sql.raw(addMissingEntries(indexed, 'x.id IN (SELECT value FROM json_each('))}${value('ids')}))`,
  );
  await add(trx, { ids: JSON.stringify(piece.map(({ id }) => id)) });
}

async function flush(trx: Executor): Promise<void> {
  await SAVEPOINT.execute(trx);
  await RELEASE.execute(trx);
  await pause(trx);
}

const SAVEPOINT = sql`SAVEPOINT flush`;
const RELEASE = sql`RELEASE flush`;
