import { type Kysely, sql } from 'kysely';
import { perDialect } from '../query/dialect.js';
import { type Compared, formTriggers, INTEGER, postgresOnly, runAll, STRICT, sqliteOnly, TEXT } from './sql.js';

/**
 * `search_forms` has texts in the form in which they are compared (`db/query/compared-texts.ts`). On PostgreSQL, which
 * cannot compute it, the texts of old rows are listed, and the service computes their forms before it serves.
 *
 * The search index has composed words from now on. Texts in another form are among those with a form of their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runAll(db, STATEMENTS);
  for (const compared of TABLES) await addForms(db, compared);
  await INDEX_AGAIN.execute(db);
}

const TABLES: readonly Compared[] = [
  { table: 'notes', number: 1, texts: ['title', 'content'] },
  { table: 'tasks', number: 2, texts: ['name', 'note'] },
  { table: 'tags', number: 3, texts: ['name'] },
  { table: 'goals', number: 4, texts: ['name', 'why'] },
  { table: 'areas', number: 5, texts: ['name', 'description'] },
  { table: 'projects', number: 6, texts: ['name', 'description'] },
  { table: 'users', number: 8, texts: ['name', 'surname'] },
  { table: 'sections', number: 9, texts: ['name'] },
];

const STATEMENTS = [
  sql`CREATE TABLE search_forms (key ${INTEGER} PRIMARY KEY, form ${TEXT} NOT NULL) ${STRICT}`,
  postgresOnly('ALTER TABLE search_forms ALTER COLUMN form DROP NOT NULL'),
  postgresOnly('CREATE INDEX search_forms_pending ON search_forms (key) WHERE form IS NULL'),
  ...TABLES.flatMap(formTriggers),
];

/** On PostgreSQL, what computes the forms writes the entries, too. */
const INDEX_AGAIN = sqliteOnly(
  `INSERT OR IGNORE INTO search_pending (entry) SELECT key / 2 FROM search_forms WHERE key < ${2 * 8 * 2 ** 44}`,
);

const ROWS_AT_ONCE = 1_000;

async function addForms(db: Kysely<unknown>, { table, number, texts }: Compared): Promise<void> {
  for (let after = 0; ; ) {
    const piece = sql<{ last: number | null }>`SELECT max(p.id) AS last FROM (SELECT x.id FROM ${sql.table(table)} x
      WHERE x.id > ${after} ORDER BY x.id LIMIT ${sql.lit(ROWS_AT_ONCE)}) p`;
    const last = (await piece.execute(db)).rows[0]?.last ?? null;
    if (last === null) return;
    for (const [part, name] of texts.entries()) {
      const text = sql.ref(`x.${name}`);
      const rows = (
        form: ReturnType<typeof sql>,
      ) => sql`SELECT ${sql.lit(2 * number * 2 ** 44 + part)} + 2 * x.id, ${form}
        FROM ${sql.table(table)} x
        WHERE x.id > ${after} AND x.id <= ${last} AND octet_length(${text}) <> length(${text})`;
      await perDialect({
        sqlite: sql`INSERT OR IGNORE INTO search_forms (key, form) ${rows(sql`text_form(${text})`)}`,
        postgres: sql`INSERT INTO search_forms (key, form) ${rows(sql`NULL`)}`,
      }).execute(db);
    }
    after = last;
  }
}
