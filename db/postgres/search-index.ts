import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database.js';
import { prepared } from '../query/prepared.js';
import { ID_BITS, INDEXED, type Indexed, KIND_NUMBERS } from '../query/search-entries.js';
import { wordsIn } from '../query/search-words.js';

/**
 * Keeps the search index in step with the rows. Triggers name the entries that a transaction changes, in a setting of
 * that transaction (migration 0003); only this setting says if there is anything to write.
 */

/** A word is found by its first bytes up to this number, the limit of a tsvector. */
const MAX_LEXEME_BYTES = 500;

interface NotedRow {
  entry: number;
  user_id: number;
  name: string | null;
  body: string | null;
  scope: string;
}

/** The named entries, each with its row. */
const notedQuery = prepared<object, NotedRow>(() => {
  const noted = sql`ARRAY(SELECT CAST(e AS bigint)
    FROM string_to_table(nullif(current_setting('tutti.search_entries', TRUE), ''), ',') e)`;
  const rows = INDEXED.map((indexed) => rowsOf(indexed));
  return sql`WITH noted (entries) AS MATERIALIZED (SELECT ${noted}) ${sql.join(rows, sql` UNION ALL `)}`;
});

function rowsOf({ table, kind, name, body, scope = [] }: Indexed): RawBuilder<NotedRow> {
  const first = KIND_NUMBERS[kind] * 2 ** ID_BITS;
  const words = scope.map(([word, column]) => sql`${sql.lit(`${word}:`)} || x.${sql.ref(column)}`);
  const own = sql`'u:' || x.user_id`;
  return sql`SELECT ${sql.lit(first)} + x.id AS entry, x.user_id, x.${sql.ref(name)} AS name,
      ${body === undefined ? sql`NULL` : sql`x.${sql.ref(body)}`} AS body,
      concat_ws(' ', ${sql.join([own, ...words])}) AS scope
    FROM noted, ${sql.table(table)} x
    WHERE x.id = ANY (ARRAY(SELECT e - ${sql.lit(first)} FROM unnest(noted.entries) e
      WHERE e >= ${sql.lit(first)} AND e < ${sql.lit(first + 2 ** ID_BITS)}))`;
}

const saveQuery = prepared<{ entries: string }, never>(
  (value) => sql`
  INSERT INTO search (entry, words, name, body)
  SELECT x.entry, array_to_tsvector(ARRAY(SELECT json_array_elements_text(x.words))), x.name, x.body
  FROM json_to_recordset(CAST(CAST(${value('entries')} AS text) AS json)) x (entry bigint, words json, name text, body text)
  ON CONFLICT (entry) DO UPDATE SET words = excluded.words, name = excluded.name, body = excluded.body`,
);

/**
 * Writes the entries that the triggers have named in this transaction, at its end.
 * @returns a promise of the result once the statement is sent: the COMMIT can follow at once
 */
export async function indexNoted(trx: Executor): Promise<{ saved: Promise<unknown> }> {
  const rows = await notedQuery(trx, {});
  if (rows.length === 0) return { saved: Promise.resolve() };
  return { saved: saveQuery(trx, { entries: JSON.stringify(rows.map(entryOf)) }) };
}

function entryOf({ entry, name, body, scope }: NotedRow) {
  const ofName = wordsIn(name ?? '').map(({ folded }) => folded);
  const ofBody = wordsIn(body ?? '').map(({ folded }) => folded);
  const distinct = new Set([...scope.split(' '), ...[...ofName, ...ofBody].map(lexemeOf)]);
  return { entry, words: [...distinct], name: spaced(ofName), body: spaced(ofBody) };
}

/** Words in their order, with a blank on either side of each. */
export function spaced(words: readonly string[]): string {
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}

/** A word as the index knows it. */
export function lexemeOf(word: string): string {
  if (word.length * 3 <= MAX_LEXEME_BYTES) return word;
  return Buffer.from(word)
    .subarray(0, MAX_LEXEME_BYTES)
    .toString()
    .replace(/(?<!\uFFFD)\uFFFD+$/, '');
}
