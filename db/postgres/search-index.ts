import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database.js';
import { inPieces, type SizedRow, sizeOf } from '../pieces.js';
import { idsFrom } from '../query/json.js';
import { prepared } from '../query/prepared.js';
import { ID_BITS, INDEXED, type Indexed, KIND_NUMBERS } from '../query/search-entries.js';
import { wordsIn } from '../query/search-words.js';

/**
 * Keeps the search index in step with the rows. Triggers record the changed entries in a setting of the transaction
 * (migration 0003). The end of the transaction writes these entries. If the setting is empty, nothing is written.
 */

/** Maximum bytes of a word in the index, the limit of a tsvector. Longer words are found by their beginning. */
const MAX_LEXEME_BYTES = 500;

interface NamedRow {
  id: number;
  name: string | null;
  body: string | null;
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
  return ofEachTable(sql`(${NAMED})[${from}:${from} + ${sql.lit(SLICE - 1)}]`, ({ name, body }) => {
    const bytes = [name, body].flatMap((column) =>
      column === undefined ? [] : [sql`coalesce(octet_length(x.${sql.ref(column)}), 0)`],
    );
    return sql`${sql.join(bytes, sql` + `)} AS size`;
  });
});

const someQuery = prepared<{ entries: string }, NamedRow>((value) =>
  ofEachTable(sql`ARRAY(SELECT i.id FROM (${idsFrom(value('entries'))}) i)`, rowOf),
);

/** Rows of all searchable tables: the number of the entry, and columns of a row `x`. */
function ofEachTable<Row>(entries: RawBuilder<unknown>, columns: (indexed: Indexed) => RawBuilder<unknown>) {
  const rows = INDEXED.map((indexed) => {
    const first = KIND_NUMBERS[indexed.kind] * 2 ** ID_BITS;
    return sql`SELECT ${sql.lit(first)} + x.id AS id, ${columns(indexed)} FROM named, ${sql.table(indexed.table)} x
      WHERE x.id = ANY (ARRAY(SELECT e - ${sql.lit(first)} FROM unnest(named.entries) e
        WHERE e >= ${sql.lit(first)} AND e < ${sql.lit(first + 2 ** ID_BITS)}))`;
  });
  return sql<Row>`WITH named (entries) AS MATERIALIZED (SELECT ${entries}) ${sql.join(rows, sql` UNION ALL `)}`;
}

function rowOf({ name, body, scope = [] }: Indexed): RawBuilder<unknown> {
  const words = scope.map(([word, column]) => sql`${sql.lit(`${word}:`)} || x.${sql.ref(column)}`);
  const own = sql`'u:' || x.user_id`;
  return sql`x.${sql.ref(name)} AS name, ${body === undefined ? sql`NULL` : sql`x.${sql.ref(body)}`} AS body,
    concat_ws(' ', ${sql.join([own, ...words])}) AS scope`;
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
    for await (const piece of inPieces(trx, await sizesQuery(trx, { from }), PIECE)) {
      await saved;
      saved = save(trx, await someQuery(trx, { entries: JSON.stringify(piece.map(({ id }) => id)) }));
      // The next query that waits for it reports the error.
      saved.catch(() => undefined);
    }
  }
  return { saved };
}

async function save(trx: Executor, rows: readonly NamedRow[]): Promise<void> {
  if (rows.length > 0) await saveQuery(trx, { entries: JSON.stringify(rows.map(entryOf)) });
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
