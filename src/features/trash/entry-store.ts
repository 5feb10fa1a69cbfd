import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forDeletion } from '../../../db/locks.js';
import {
  createPace,
  inPieces,
  MAX_PIECE_ROWS,
  pause,
  rowsInPieces,
  type SizedRow,
  sizeOf,
  textOf,
} from '../../../db/pieces.js';
import { insertRows } from '../../../db/query/bulk.js';
import { idsFrom, isAnyOf } from '../../../db/query/json.js';
import { prepared, preparedVariants } from '../../../db/query/prepared.js';
import { referrersOf as allReferrers, idsInPieces, idsOf, type Referrer } from '../../../db/query/referrers.js';
import { type LocatedRow, type LocatedTable, locationColumns, type Versioned } from '../../../db/query/rows.js';
import type { TrashRow } from '../../../db/schema.js';
import { parsedJson } from '../../lib/typed.js';
import type { Row, TrashContent } from '../../write/trash.js';
import { eraseUndo } from '../../write/undo-log.js';

/**
 * Contents of trash entries, in parts: rows with long texts can reach hundreds of megabytes. The first part is in the
 * entry (`trash`), the others are in `trash_parts`. A part is written and read as a whole.
 */

/** Maximum rows of a part and, unless it has one row only, maximum bytes of text. */
const PART_BYTES = 256 * 1024;

export type NewEntry = Omit<Selectable<TrashRow>, 'id' | 'counts' | 'content'>;

export interface UsedUid {
  kind: string;
  uid: string;
  ref_id: number;
}

export interface EntryWriter {
  addRows(table: string, rows: Row[]): Promise<void>;
  addReferrers(referrers: TrashContent['referrers'][number]): Promise<void>;
  end(counts: Record<string, number>, uids: readonly UsedUid[]): Promise<void>;
}

export function createEntryWriter(db: Executor, entry: NewEntry): EntryWriter {
  let part: TrashContent = { rows: [], referrers: [] };
  let rows = 0;
  let bytes = 0;
  let parts = 0;
  let id: number | undefined;

  async function insertEntry(counts: Record<string, number>): Promise<number> {
    const row = { ...entry, counts: JSON.stringify(counts), content: JSON.stringify(part) };
    return (await db.insertInto('trash').values(row).returning('id').executeTakeFirstOrThrow()).id;
  }

  async function writePart(): Promise<void> {
    if (id === undefined) id = await insertEntry({});
    else
      await db
        .insertInto('trash_parts')
        .values({ trash_id: id, n: parts, content: JSON.stringify(part) })
        .execute();
    parts += 1;
    part = { rows: [], referrers: [] };
    rows = 0;
    bytes = 0;
  }

  async function startPartIfFull(moreRows: number, moreBytes: number): Promise<void> {
    if (rows > 0 && (rows + moreRows > MAX_PIECE_ROWS || bytes + moreBytes > PART_BYTES)) await writePart();
    rows += moreRows;
    bytes += moreBytes;
  }

  return {
    async addRows(table, more) {
      await startPartIfFull(
        more.length,
        more.reduce((sum, row) => sum + textOf(row), 0),
      );
      const last = part.rows.at(-1);
      if (last?.[0] === table) last[1].push(...more);
      else part.rows.push([table, more]);
    },
    async addReferrers(referrers) {
      await startPartIfFull(referrers.ids.length, 0);
      part.referrers.push(referrers);
    },
    async end(counts, uids) {
      if (id === undefined) {
        id = await insertEntry(counts);
      } else {
        await writePart();
        await db
          .updateTable('trash')
          .set({ counts: JSON.stringify(counts) })
          .where('id', '=', id)
          .execute();
      }
      const trashId = id;
      await insertRows(
        db,
        'trash_uids',
        uids.map(({ kind, uid, ref_id }) => ({ kind, uid, trash_id: trashId, ref_id })),
      );
    },
  };
}

const clearing = prepared<{ id: number }, never>(
  (value) => sql`UPDATE trash SET content = '' WHERE id = ${value('id')}`,
);

const taking = prepared<{ id: number; n: number }, { content: string }>(
  (value) => sql`DELETE FROM trash_parts WHERE trash_id = ${value('id')} AND n = ${value('n')} RETURNING content`,
);

/** Yields the contents of an entry and deletes them part by part, so that restored text is not charged twice. */
export async function* takeContent(
  db: Executor,
  { id, content }: { id: number; content: string },
): AsyncGenerator<TrashContent> {
  await clearing(db, { id });
  let text: string | undefined = content;
  for (let n = 1; text !== undefined; n++) {
    yield parsedJson<TrashContent>(text);
    const [next] = await taking(db, { id, n });
    if (next !== undefined) await pause(db);
    text = next?.content;
  }
}

interface EntryHead extends SizedRow {
  deleted_at: string;
}

const headsQuery = prepared<{ userId: number; type: string; at: string; after: number; limit: number }, EntryHead>(
  (value) => sql`SELECT t.id, t.deleted_at, octet_length(t.content) AS size FROM trash t
    WHERE t.user_id = ${value('userId')} AND t.type = ${value('type')} AND t.expires_at > ${value('at')}
      AND t.id > ${value('after')} ORDER BY t.id LIMIT CAST(${value('limit')} AS INTEGER)`,
);

const contentQuery = prepared<{ ids: string }, { id: number; content: string }>(
  (value) => sql`SELECT t.id, t.content FROM trash t WHERE ${isAnyOf(sql.ref('t.id'), value('ids'))}`,
);

const partNumbersQuery = prepared<{ ids: string }, { trash_id: number; n: number }>(
  (value) => sql`SELECT p.trash_id, p.n FROM trash_parts p WHERE ${isAnyOf(sql.ref('p.trash_id'), value('ids'))}
    ORDER BY p.trash_id, p.n`,
);

const partQuery = prepared<{ id: number; n: number }, { content: string }>(
  (value) => sql`SELECT p.content FROM trash_parts p WHERE p.trash_id = ${value('id')} AND p.n = ${value('n')}`,
);

/** Yields the entries of a user with a type, oldest first, with all their rows by table. */
export async function* readContents(
  db: Executor,
  { userId, type, at }: { userId: number; type: string; at: string },
): AsyncGenerator<{ deleted_at: string; rows: Map<string, Row[]> }> {
  for await (const heads of rowsInPieces(db, (after, limit) => headsQuery(db, { userId, type, at, after, limit }))) {
    const ids = idsOf(heads);
    const contents = new Map((await contentQuery(db, { ids })).map(({ id, content }) => [id, [content]]));
    for (const { trash_id: id, n } of await partNumbersQuery(db, { ids })) {
      for (const { content } of await partQuery(db, { id, n })) contents.get(id)?.push(content);
    }
    for (const { id, deleted_at } of heads) {
      const rows = new Map<string, Row[]>();
      for (const text of contents.get(id) ?? []) {
        for (const [table, some] of parsedJson<TrashContent>(text).rows) {
          rows.set(table, [...(rows.get(table) ?? []), ...some]);
        }
      }
      yield { deleted_at, rows };
    }
  }
}

const partRowsQueries = preparedVariants<{ id: number }, { id: number; uid: string }>();

export function partsOf(db: Executor, table: string, column: string, id: number) {
  const query = partRowsQueries(
    table,
    (value) => sql`SELECT x.id, x.uid FROM ${sql.table(table)} x
      WHERE x.${sql.ref(column)} = ${value('id')} ORDER BY x.id`,
  );
  return query(db, { id });
}

const containedQueries = preparedVariants<{ ids: string; limit: number }, LocatedRow>();
const containedRanges = preparedVariants<{ id: number; after: number; limit: number }, LocatedRow>();

/** Yields the rows of a table that refer to one of these by a column, in pieces. */
export async function* rowsIn(
  db: Executor,
  from: LocatedTable,
  column: string,
  ids: readonly number[],
): AsyncGenerator<LocatedRow[]> {
  const variant = `${from.table} ${column}`;
  const rows = sql`SELECT ${locationColumns(from, 'x')} FROM ${sql.table(from.table)} x`;
  const some = containedQueries(
    variant,
    (value) => sql`${rows} WHERE ${isAnyOf(sql.ref(`x.${column}`), value('ids'))}
      LIMIT CAST(${value('limit')} AS INTEGER)`,
  );
  const found = await some(db, { ids: JSON.stringify(ids), limit: MAX_PIECE_ROWS + 1 });
  if (found.length <= MAX_PIECE_ROWS) {
    yield found.sort((one, other) => one.id - other.id);
    return;
  }
  const range = containedRanges(
    variant,
    (value) => sql`${rows} WHERE x.${sql.ref(column)} = ${value('id')} AND x.id > ${value('after')}
      ORDER BY x.id LIMIT CAST(${value('limit')} AS INTEGER)`,
  );
  const pace = createPace(db);
  for (const id of ids) {
    yield* rowsInPieces(db, (after, limit) => range(db, { id, after, limit }));
    await pace();
  }
}

const rowQueries = preparedVariants<{ ids: string }, Row>();

/** Reads rows that are to be deleted, and locks them. */
export async function* wholeRows(db: Executor, table: string, ids: readonly number[]): AsyncGenerator<Row[]> {
  const query = rowQueries(
    table,
    (value) =>
      sql`SELECT x.* FROM ${sql.table(table)} x WHERE ${isAnyOf(sql.ref('x.id'), value('ids'))} ${forDeletion('x')}`,
  );
  for await (const piece of idsInPieces(db, table, ids, PART_BYTES)) yield query(db, { ids: JSON.stringify(piece) });
}

export function referrersOf(
  db: Executor,
  { table, column }: { table: Versioned; column: string },
  ids: readonly number[],
): AsyncGenerator<Referrer[]> {
  return allReferrers(db, table, column, ids);
}

const takingQueries = preparedVariants<{ ids: string; limit: number }, Row>();

export async function* takeRows(
  db: Executor,
  { table, column, key }: { table: string; column: string; key: readonly string[] },
  values: readonly number[],
): AsyncGenerator<Row[]> {
  const keys = sql.join(key.map((name) => sql.ref(name)));
  const query = takingQueries(
    `${table} ${column}`,
    (value) => sql`DELETE FROM ${sql.table(table)} WHERE (${keys}) IN (
      SELECT ${keys} FROM ${sql.table(table)} WHERE ${isAnyOf(sql.ref(column), value('ids'))}
      LIMIT CAST(${value('limit')} AS INTEGER)) RETURNING *`,
  );
  for (let rows: Row[] = []; ; await pause(db)) {
    rows = await query(db, { ids: JSON.stringify(values), limit: MAX_PIECE_ROWS });
    if (rows.length > 0) yield rows;
    if (rows.length < MAX_PIECE_ROWS) return;
  }
}

const UIDS = { table: 'trash_uids', column: 'trash_id', key: ['kind', 'uid'] };

/** Deletes entries permanently, with the former values that undo stores for their objects. */
export async function purgeEntries(db: Executor, entries: readonly SizedRow[]): Promise<void> {
  if (entries.length === 0) return;
  const idsByKind = new Map<string, number[]>();
  for await (const rows of takeRows(
    db,
    UIDS,
    entries.map(({ id }) => id),
  )) {
    for (const { kind, ref_id } of rows) {
      if (ref_id === null) continue;
      const ids = idsByKind.get(String(kind));
      if (ids === undefined) idsByKind.set(String(kind), [Number(ref_id)]);
      else ids.push(Number(ref_id));
    }
  }
  for (const [kind, ids] of idsByKind) {
    for await (const piece of inPieces(db, ids, { rows: ERASED_AT_ONCE }))
      await eraseUndo(db, kind.slice(0, -1), piece);
  }
  await removeEntries(db, entries);
}

/** Each object can have many rows. */
const ERASED_AT_ONCE = 50;

const PARTS_AT_ONCE = 16;

const partRemoval = prepared<{ ids: string; limit: number }, { n: number }>(
  (value) => sql`DELETE FROM trash_parts WHERE (trash_id, n) IN (
    SELECT p.trash_id, p.n FROM trash_parts p WHERE ${isAnyOf(sql.ref('p.trash_id'), value('ids'))}
    LIMIT CAST(${value('limit')} AS INTEGER)) RETURNING n`,
);

const removal = prepared<{ ids: string }, never>(
  (value) => sql`DELETE FROM trash WHERE id IN (${idsFrom(value('ids'))})`,
);

export async function removeEntries(db: Executor, entries: readonly SizedRow[]): Promise<void> {
  if (entries.length === 0) return;
  const ids = idsOf(entries);
  while ((await partRemoval(db, { ids, limit: PARTS_AT_ONCE })).length === PARTS_AT_ONCE) await pause(db);
  for await (const piece of inPieces<SizedRow>(db, entries, { sizeOf })) await removal(db, { ids: idsOf(piece) });
}
