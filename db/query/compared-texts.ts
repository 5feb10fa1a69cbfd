import { type RawBuilder, sql } from 'kysely';
import { differingForm, isAscii } from '../../src/filter/comparison.js';
import { required } from '../../src/lib/typed.js';
import { lower } from './functions.js';
import { ID_BITS, INDEXED } from './search-entries.js';

/**
 * Texts that searching and filters compare by their form (`src/filter/comparison.ts`). `search_forms` has the form of a
 * text where it differs from the text with ASCII letters in lower case.
 *
 * Triggers keep the table in step with the rows for all writers (migration 0043). On SQLite they compute the form.
 * On PostgreSQL they list the text with a form of null, which counts like no form, and the service computes it before
 * the COMMIT (`db/postgres/search-index.ts`).
 */

export interface ComparedTable {
  table: string;
  /** Unique. That of the search entries of the table, or 8 and more for a table that has none. */
  number: number;
  name: string;
  body?: string;
}

/** Compared tables beside those of the search index. A change here needs a migration with `formTriggers`. */
export const COMPARED: readonly ComparedTable[] = [
  { table: 'users', number: 8, name: 'name', body: 'surname' },
  { table: 'sections', number: 9, name: 'name' },
  { table: 'attachments', number: 12, name: 'name' },
];

export function comparedTables(): readonly ComparedTable[] {
  return [...INDEXED.flatMap(({ name, ...rest }) => (name === undefined ? [] : [{ name, ...rest }])), ...COMPARED];
}

/** Returns the number of the first entry of a table; that of a row is its id after it. */
export function firstEntryIn({ number }: Pick<ComparedTable, 'number'>): number {
  return number * 2 ** ID_BITS;
}

/** A text of a row of a compared table, in its form. */
export function comparedText(table: string, alias: string, column: string): RawBuilder<string> {
  const compared = required(comparedTables().find((one) => one.table === table));
  const part = column === compared.name ? 0 : 1;
  const id = sql.ref(`${alias}.id`);
  return sql`coalesce((SELECT f.form FROM search_forms f
    WHERE f.key = ${sql.lit(2 * firstEntryIn(compared) + part)} + 2 * ${id}), ${lower(sql.ref(`${alias}.${column}`))})`;
}

/** A row of `search_forms`. */
export interface TextForm {
  /** Twice the number of the entry, plus 1 for the body. */
  key: number;
  form: string | null;
}

export interface EntryTexts {
  /** Number of the entry. */
  id: number;
  name: string | null;
  body: string | null;
}

/** Returns the forms of the texts that are not ASCII: null for a form like the text itself. */
export function formsOf(rows: Iterable<EntryTexts>): TextForm[] {
  const forms: TextForm[] = [];
  for (const { id, name, body } of rows) {
    for (const [part, text] of [name, body].entries()) {
      if (text !== null && !isAscii(text)) forms.push({ key: 2 * id + part, form: differingForm(text) });
    }
  }
  return forms;
}
