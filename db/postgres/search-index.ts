import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db, Executor } from '../database.js';
import { inPieces, type SizedRow, sizeOf } from '../pieces.js';
import { COMPARED, type EntryTexts, firstEntryIn, formsOf } from '../query/compared-texts.js';
import { idsFrom } from '../query/json.js';
import { prepared } from '../query/prepared.js';
import { ID_BITS, INDEXED, type Indexed, scopeId } from '../query/search-entries.js';
import { wordsIn } from '../query/search-words.js';

/**
 * Keeps the search index and the forms of texts (`compared-texts.ts`) in step with the rows. Triggers record the changed
 * entries in a setting of the transaction (migrations 0003 and 0043). The end of the transaction writes these entries. If
 * the setting is empty, nothing is written.
 *
 * A process of an earlier version leaves the forms of its texts as null, which a job finds (`computePending`).
 */

/** Maximum bytes of a word in the index, the limit of a tsvector. Longer words are found by their beginning. */
const MAX_LEXEME_BYTES = 500;

interface NamedRow extends EntryTexts {
  /** Empty for a table without search entries. */
  scope: string | null;
}

const NAMED = sql`ARRAY(SELECT CAST(e AS bigint)
  FROM string_to_table(nullif(current_setting('tutti.search_entries', TRUE), ''), ',') e)`;

/** Up to this number, entries are read and written at once. */
const FEW = 6;

/**
 * The recorded entries with their rows, if they are few; else one row without a scope that has their number as its id.
 */
const namedQuery = prepared<object, NamedRow>(() => {
  const all = sql`(SELECT ${NAMED} AS entries) a`;
  const isFew = sql`cardinality(a.entries) <= ${sql.lit(FEW)}`;
  return sql`${ofEachTable(sql`(SELECT CASE WHEN ${isFew} THEN a.entries END FROM ${all})`, rowOf)}
    UNION ALL SELECT cardinality(a.entries), NULL, NULL, NULL FROM ${all} WHERE NOT ${isFew}`;
});

const SLICE = 1_000;

const sizesQuery = prepared<{ from: number }, SizedRow>((value) => {
  const from = sql`CAST(${value('from')} AS integer)`;
  return ofEachTable(sql`(${NAMED})[${from}:${from} + ${sql.lit(SLICE - 1)}]`, sizeIn);
});

function sizeIn({ name, body }: Listed): RawBuilder<unknown> {
  const bytes = [name, body].flatMap((column) =>
    column === undefined ? [] : [sql`coalesce(octet_length(x.${sql.ref(column)}), 0)`],
  );
  return sql`${sql.join(bytes, sql` + `)} AS size`;
}

const someQuery = prepared<{ entries: string }, NamedRow>((value) => ofEachTable(entriesIn(value('entries')), rowOf));
const someSizesQuery = prepared<{ entries: string }, SizedRow>((value) =>
  ofEachTable(entriesIn(value('entries')), sizeIn),
);

function entriesIn(list: Expression<unknown>): RawBuilder<unknown> {
  return sql`ARRAY(SELECT i.id FROM (${idsFrom(list)}) i)`;
}

type Listed = Omit<Indexed, 'kind'>;

/** Rows of all tables with entries: the number of the entry, and columns of a row `x`. */
function ofEachTable<Row>(entries: RawBuilder<unknown>, columns: (listed: Listed) => RawBuilder<unknown>) {
  const rows = [...INDEXED, ...COMPARED].map((indexed: Listed) => {
    const first = firstEntryIn(indexed);
    return sql`SELECT ${sql.lit(first)} + x.id AS id, ${columns(indexed)} FROM named, ${sql.table(indexed.table)} x
      WHERE x.id = ANY (ARRAY(SELECT e - ${sql.lit(first)} FROM unnest(named.entries) e
        WHERE e >= ${sql.lit(first)} AND e < ${sql.lit(first + 2 ** ID_BITS)}))`;
  });
  return sql<Row>`WITH named (entries) AS MATERIALIZED (SELECT ${entries}) ${sql.join(rows, sql` UNION ALL `)}`;
}

function rowOf({ number, name, body, scope = [] }: Listed): RawBuilder<unknown> {
  const words = scope.map((word) => sql`${sql.lit(`${word[0]}:`)} || ${sql.raw(scopeId('x', word))}`);
  const own = sql`'u:' || x.user_id`;
  const isIndexed = INDEXED.some((indexed) => indexed.number === number);
  const text = (column: string | undefined) =>
    column === undefined ? sql`CAST(NULL AS text)` : sql`x.${sql.ref(column)}`;
  return sql`${text(name)} AS name, ${text(body)} AS body,
    ${isIndexed ? sql`concat_ws(' ', ${sql.join([own, ...words])})` : sql`''`} AS scope`;
}

const saveQuery = prepared<{ entries: string }, never>(
  (value) => sql`
  INSERT INTO search (entry, words, name, body)
  SELECT x.entry, array_to_tsvector(ARRAY(SELECT json_array_elements_text(x.words))), x.name, x.body
  FROM json_to_recordset(CAST(CAST(${value('entries')} AS text) AS json)) x (entry bigint, words json, name text, body text)
  ON CONFLICT (entry) DO UPDATE SET words = excluded.words, name = excluded.name, body = excluded.body`,
);

const PIECE = { rows: 500, bytes: 256 * 1024, sizeOf };

/**
 * Writes the entries that the triggers have recorded in this transaction, at its end; many of them in pieces.
 * @returns a promise of the result once the last statement is sent, so that the COMMIT can follow at once
 */
export async function indexNoted(trx: Executor): Promise<{ saved: Promise<unknown> }> {
  const rows = await namedQuery(trx, {});
  const [only] = rows;
  if (only === undefined || only.scope !== null) return { saved: save(trx, rows) };
  let saved: Promise<unknown> = Promise.resolve();
  for (let from = 1; from <= only.id; from += SLICE) {
    for await (const piece of inPieces<SizedRow>(trx, await sizesQuery(trx, { from }), PIECE)) {
      await saved;
      saved = save(trx, await someQuery(trx, { entries: JSON.stringify(piece.map(({ id }) => id)) }));
      // The next query that waits for it reports the error.
      saved.catch(() => undefined);
    }
  }
  return { saved };
}

async function save(trx: Executor, rows: readonly NamedRow[]): Promise<void> {
  const indexed = rows.filter(({ scope }) => scope !== '');
  const saved = indexed.length > 0 && saveQuery(trx, { entries: JSON.stringify(indexed.map(entryOf)) });
  await Promise.all([saved, saveForms(trx, rows)]);
}

const formsQuery = prepared<{ forms: string }, never>(
  (value) => sql`
  WITH given AS (SELECT g.key, g.form
    FROM json_to_recordset(CAST(CAST(${value('forms')} AS text) AS json)) g (key bigint, form text)),
  equal AS (DELETE FROM search_forms f USING given g WHERE f.key = g.key AND g.form IS NULL)
  UPDATE search_forms f SET form = g.form FROM given g WHERE f.key = g.key AND g.form IS NOT NULL`,
);

/** The triggers have listed the texts. A text without a form of its own leaves the list. */
async function saveForms(trx: Executor, rows: readonly EntryTexts[]): Promise<void> {
  const forms = formsOf(rows);
  if (forms.length > 0) await formsQuery(trx, { forms: JSON.stringify(forms) });
}

// A change of the text waits for the lock, because its trigger deletes the row.
const pendingQuery = prepared<object, { entry: number }>(
  () => sql`SELECT f.key >> 1 AS entry FROM search_forms f WHERE f.form IS NULL ORDER BY f.key
    LIMIT ${sql.lit(SLICE)} FOR UPDATE SKIP LOCKED`,
);

/** Computes forms, and writes the search entries of their rows, that a migration, or a process of an earlier version, has left. Returns true if there were some. */
export async function computePending({ write }: Pick<Db, 'write'>): Promise<boolean> {
  return write(
    async (trx) => {
      const entries = new Set((await pendingQuery(trx, {})).map(({ entry }) => entry));
      if (entries.size === 0) return false;
      const rows = await someSizesQuery(trx, { entries: JSON.stringify([...entries]) });
      for await (const piece of inPieces<SizedRow>(trx, rows, PIECE)) {
        await save(trx, await someQuery(trx, { entries: JSON.stringify(piece.map(({ id }) => id)) }));
      }
      return true;
    },
    { isUnindexed: true },
  );
}

function entryOf({ id, name, body, scope }: NamedRow) {
  const ofName = wordsIn(name ?? '').map(({ folded }) => folded);
  const ofBody = wordsIn(body ?? '').map(({ folded }) => folded);
  const distinct = new Set([...(scope ?? '').split(' '), ...[...ofName, ...ofBody].map(lexemeOf)]);
  return { entry: id, words: [...distinct], name: spaced(ofName), body: spaced(ofBody) };
}

/** Joins words, with a blank before and after each. */
export function spaced(words: readonly string[]): string {
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}

export function lexemeOf(word: string): string {
  if (word.length * 3 <= MAX_LEXEME_BYTES) return word;
  return Buffer.from(word)
    .subarray(0, MAX_LEXEME_BYTES)
    .toString()
    .replace(/(?<!\uFFFD)\uFFFD+$/, '');
}
