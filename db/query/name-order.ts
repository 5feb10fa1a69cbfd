import { type RawBuilder, sql } from 'kysely';
import { differingLetters } from '../../src/filter/comparison.js';
import type { Executor } from '../database.js';
import { perDialect } from './dialect.js';
import { lower } from './functions.js';
import { rowsFrom } from './json.js';

/**
 * The order of names: their letters without marks and case, then the names themselves (`sortKeyOf` in
 * `src/filter/comparison.ts`). For each text that lists sort by, its table has a column with the letters. It is null for
 * a name whose letters are the name with ASCII letters in lower case, and so for every ASCII name.
 *
 * Whatever inserts rows or writes these texts passes the row through `withLetters`; `rows.ts` and `bulk.ts` do.
 */

/** Texts that lists sort by. A change here needs a migration that adds the columns. */
export const SORTED: Readonly<Record<string, readonly string[]>> = {
  tasks: ['name'],
  projects: ['name'],
  sections: ['name'],
  views: ['name'],
  areas: ['name'],
  goals: ['name'],
  tags: ['name'],
  notes: ['title'],
  api_keys: ['name'],
  users: ['name', 'surname'],
};

export function lettersColumn(text: string): string {
  return `${text}_letters`;
}

/**
 * Returns a row with the letters of those of its texts that lists sort by.
 * @param areKept true for a row that was stored, and has its letters
 */
export function withLetters<Row extends object>(table: string, row: Row, areKept = false): Row {
  const sorted = SORTED[table];
  if (sorted === undefined) return row;
  const texts = row as Readonly<Record<string, unknown>>;
  const lettered: Row = { ...row };
  for (const text of sorted) {
    const name = texts[text];
    const column = lettersColumn(text);
    if (name === undefined || (areKept && texts[column] !== undefined)) continue;
    (lettered as Record<string, unknown>)[column] = typeof name === 'string' ? differingLetters(name) : null;
  }
  return lettered;
}

const ROWS_AT_ONCE = 1_000;

interface NamedRow {
  id: number;
  [text: string]: string | number | null;
}

/** Writes the letters of the texts of all rows, a piece at a time, where migrations have added the columns by now. */
export async function fillLetters(trx: Executor): Promise<void> {
  const tables = new Map((await trx.introspection.getTables()).map(({ name, columns }) => [name, columns]));
  for (const [table, sorted] of Object.entries(SORTED)) {
    const isStored = (text: string) => tables.get(table)?.some(({ name }) => name === lettersColumn(text)) === true;
    const texts = sorted.filter(isStored);
    if (texts.length === 0) continue;
    const columns = sql.join(['id', ...texts].map((name) => sql.ref(`x.${name}`)));
    const isBeyondAscii = texts.map((text) => sql`octet_length(${sql.ref(text)}) <> length(${sql.ref(text)})`);
    const letters = texts.map(lettersColumn);
    const given = letters.map((column) => sql`${sql.ref(column)} = ${sql.ref(`g.${column}`)}`);
    for (let after: number | undefined = 0; after !== undefined; ) {
      const { rows }: { rows: NamedRow[] } = await sql<NamedRow>`SELECT ${columns} FROM ${sql.table(table)} x
        WHERE x.id > ${after} AND (${sql.join(isBeyondAscii, sql` OR `)})
        ORDER BY x.id LIMIT ${sql.lit(ROWS_AT_ONCE)}`.execute(trx);
      const filled = JSON.stringify(rows.map((row) => withLetters(table, row)));
      await sql`UPDATE ${sql.table(table)} SET ${sql.join(given)}
        FROM (${rowsFrom(table, sql.val(filled), ['id', ...letters])}) g
        WHERE ${sql.ref(`${table}.id`)} = g.id`.execute(trx);
      after = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.id;
    }
  }
}

/** The letters of a text of a row. */
export function lettersIn(alias: string, text: string): RawBuilder<string> {
  return sql`coalesce(${sql.ref(`${alias}.${lettersColumn(text)}`)}, ${lower(sql.ref(`${alias}.${text}`))})`;
}

/** The key by which a list sorts a text of a row; null for null. Indexes have this expression. */
export function sortKeyIn(alias: string, text: string): RawBuilder<string> {
  return sql`${lettersIn(alias, text)} || ${END_OF_LETTERS} || ${sql.ref(`${alias}.${text}`)}`;
}

/** U+0001, which sorts before the characters of letters. */
export const END_OF_LETTERS = perDialect({ sqlite: sql`char(1)`, postgres: sql`chr(1)` });
