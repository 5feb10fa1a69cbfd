import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database.js';
import { prepared } from '../query/prepared.js';
import { ID_BITS, INDEXED, type Indexed, KIND_NUMBERS } from '../query/search-entries.js';
import { wordsIn } from '../query/search-words.js';

/** Puts into the search index what the triggers of a transaction have noted (migration 0003). */

/** A word is looked up by its beginning of so many bytes at most, which is what a tsvector takes. */
const MAX_LEXEME_BYTES = 500;

interface NotedRow {
  entry: number;
  user_id: number;
  name: string | null;
  body: string | null;
  scope: string;
}

/** Every entry that is noted, with the row that it stands for. */
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

/** Whether a statement can change what is searched: whether its transaction has to look for what was noted. */
export function changesSearch(text: string): boolean {
  return CHANGE.test(text.slice(0, LONGEST_BEGINNING));
}

/** What a statement does, and to which table, is told in so many characters. */
const LONGEST_BEGINNING = 60;

const CHANGE = new RegExp(
  `^\\s*(?:insert into|update|delete from)\\s+"(?:${INDEXED.map(({ table }) => table).join('|')})"`,
  'i',
);

/**
 * Puts in what the transaction has changed, at its end.
 * @returns once that is sent, what it will come to: the statement that commits can follow at once
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
