import type SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import type { Executor } from '../database.js';
import { inPieces, pause } from '../pieces.js';
import { idsFrom } from '../query/json.js';
import { prepared, preparedVariants } from '../query/prepared.js';
import { firstEntryOf, ID_BITS, INDEXED, type Indexed, scopeId } from '../query/search-entries.js';
import { END_OF_NAME } from '../query/search-words.js';

/**
 * Keeps the full-text index in step with the rows. Triggers record the changed entries (migrations 0019 and 0062), and
 * the end of a transaction writes them, in pieces: FTS5 merges segments at each flush, and the time of a merge grows
 * with the number of flushed entries.
 *
 * State: entry numbers in memory, for the transaction of the writer. A job or a transaction that is rolled
 * back takes its entries out of them (`markEntries`). A step of a job that is rolled back alone leaves them; they are
 * then written again, unchanged. A crash loses them together with the transaction.
 */

export interface ChangedEntries {
  added: Set<number>;
  /** Entries of deleted rows, and of rows whose text or scope has changed. */
  stale: Set<number>;
  /** Entries of rows that have left a project without another change, with the id of the project. */
  left: Map<number, number>;
}

/** Defines the functions that the triggers call. @returns the recorded entries */
export function followChanges(sqlite: SqliteDatabase.Database): ChangedEntries {
  const changed: ChangedEntries = { added: new Set(), stale: new Set(), left: new Map() };
  const follow = (name: string, entries: Set<number>) =>
    sqlite.function(name, (entry: unknown) => {
      entries.add(Number(entry));
      return null;
    });
  follow('search_changed', changed.added);
  follow('search_stale', changed.stale);
  sqlite.function('search_left', (entry: unknown, project: unknown) => {
    // The first project: to leave a second one, the row has entered it, so that its entry is stale.
    if (!changed.left.has(Number(entry))) changed.left.set(Number(entry), Number(project));
    return null;
  });
  return changed;
}

/** Returns a function that forgets the entries recorded since. */
export function markEntries({ added, stale, left }: ChangedEntries): () => void {
  const marks = [added, stale, left].map((entries) => ({ entries, size: entries.size }));
  return () => {
    for (const { entries, size } of marks) {
      // Sets and maps are in the order of insertion.
      for (const entry of [...entries.keys()].slice(size)) entries.delete(entry);
    }
  };
}

/** Limits of one FTS5 flush: entries to replace, entries to add, bytes of text. */
const MAX_STALE = 100;
const MAX_ADDED = 1_000;
const MAX_BYTES = 64 * 1024;

/** After this many bytes, a transaction leaves rows with long texts to `indexPending`. */
const MAX_BYTES_AT_ONCE = 1024 * 1024;
const MIN_LONG_BYTES = 2_000;

export async function writeEntries(trx: Executor, { added, stale, left }: ChangedEntries): Promise<void> {
  if (added.size + stale.size + left.size === 0) return;
  if (left.size > 0) await addThoseOfProjects(trx, left, stale);
  const byKind = idsByKind([...added, ...stale]);
  const staleIds = idsByKind(stale);
  added.clear();
  stale.clear();
  let isFirst = true;
  let bytes = 0;
  const isDeferred = ({ size }: SizedId) => {
    bytes += size;
    return bytes > MAX_BYTES_AT_ONCE && size >= MIN_LONG_BYTES;
  };
  for (const indexed of INDEXED) {
    const { number } = indexed;
    const stale = staleIds.get(number) ?? new Set();
    const rows = stale.size === 0 ? MAX_ADDED : MAX_STALE;
    for await (const ids of inPieces(trx, byKind.get(number) ?? [], { rows })) {
      const sized = await sizesOf(trx, indexed, ids);
      const deferred = sized.filter(isDeferred);
      if (deferred.length > 0) {
        await deferral(trx, { entries: JSON.stringify(deferred.map(({ id }) => entryOf(indexed, id))) });
        for (const row of deferred) row.size = 0;
      }
      for await (const piece of inPieces(trx, sized, { bytes: MAX_BYTES, sizeOf: ({ size }) => size })) {
        if (!isFirst) await flush(trx);
        isFirst = false;
        await writePiece(trx, indexed, piece, stale);
      }
    }
  }
}

const projectsQuery = prepared<{ ids: string }, { id: number }>(
  (value) => sql`SELECT p.id FROM projects p WHERE p.id IN (${idsFrom(value('ids'))})`,
);

/**
 * Adds the entries of rows that have left a project that still exists to the stale ones. Those of a deleted project still
 * name it. If it is restored, a trigger makes them stale.
 */
async function addThoseOfProjects(trx: Executor, left: Map<number, number>, stale: Set<number>): Promise<void> {
  const ids = JSON.stringify([...new Set(left.values())]);
  const present = new Set((await projectsQuery(trx, { ids })).map(({ id }) => id));
  for (const [entry, project] of left) if (present.has(project)) stale.add(entry);
  left.clear();
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
    const sizes = [name, body].flatMap((column) =>
      column === undefined ? [] : [sql`coalesce(octet_length(x.${sql.ref(column)}), 0)`],
    );
    return sql`SELECT i.id, ${sql.join(sizes, sql` + `)} AS size
      FROM (${idsFrom(value('ids'))}) i LEFT JOIN ${sql.table(table)} x ON x.id = i.id`;
  });
  return query(trx, { ids: JSON.stringify(ids) });
}

function entryOf({ kind }: Indexed, id: number): number {
  return firstEntryOf(kind) + id;
}

const deferral = prepared<{ entries: string }, never>(
  (value) => sql`INSERT OR IGNORE INTO search_pending (entry) ${idsFrom(value('entries'))}`,
);

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
  const removed = piece.flatMap(({ id }) => (stale.has(id) ? [entryOf(indexed, id)] : []));
  if (removed.length > 0) await removal(trx, { entries: JSON.stringify(removed) });
  const add = additions(
    indexed.kind,
    (value) => sql`${sql.raw(addMissingEntries(indexed, 'x.id IN (SELECT value FROM json_each('))}${value('ids')}))`,
  );
  await add(trx, { ids: JSON.stringify(piece.map(({ id }) => id)) });
}

/** Ends a piece of work on the index: a savepoint makes FTS5 write what it keeps in memory. */
export async function flush(trx: Executor): Promise<void> {
  await SAVEPOINT.execute(trx);
  await RELEASE.execute(trx);
  await pause(trx);
}

const SAVEPOINT = sql`SAVEPOINT flush`;
const RELEASE = sql`RELEASE flush`;

/**
 * Statement that inserts or replaces the entries of all rows of a table for which a condition on `x` is true. The triggers
 * of the migrations remove entries by the same rowids.
 */
export function addEntries(indexed: Indexed, condition: string): string {
  return `INSERT OR REPLACE INTO search (rowid, scope, name, body)
    SELECT ${entry(indexed, 'x').join(', ')} FROM ${indexed.table} x WHERE ${condition}`;
}

/**
 * Statement that inserts the missing entries only, which is cheaper: FTS5 does not have to look for an entry to replace. Entries that
 * are deferred (`search_pending`) stay deferred.
 */
function addMissingEntries(indexed: Indexed, condition: string): string {
  const columns = entry(indexed, 'x');
  return `INSERT INTO search (rowid, scope, name, body) SELECT ${columns.join(', ')} FROM ${indexed.table} x
    WHERE NOT EXISTS (SELECT 1 FROM search_docsize d WHERE d.id = ${columns[0]})
      AND NOT EXISTS (SELECT 1 FROM search_pending p WHERE p.entry = ${columns[0]}) AND ${condition}`;
}

/** SQL for rowid, scope, name and body of the entry of a row. `scope` and `name`: see migrations 0003 and 0028. */
function entry({ kind, name, body, scope = [] }: Indexed, row: string): string[] {
  const ids = scope.map((word) => `coalesce('${word[0]}' || ${scopeId(row, word)} || ' ', '')`);
  return [
    `${firstEntryOf(kind)} + ${row}.id`,
    ids.length === 0 ? 'NULL' : ids.join(' || '),
    `${name === undefined ? "''" : `coalesce(${words(row, name)}, '')`} || ' ' || owned_words(${row}.user_id, '${END_OF_NAME}')`,
    body === undefined ? 'NULL' : words(row, body),
  ];
}

function words(row: string, column: string): string {
  return `owned_words(${row}.user_id, ${row}.${column})`;
}
