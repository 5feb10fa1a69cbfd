import { type Kysely, type RawBuilder, sql } from 'kysely';
import { runAll, sortKeyOf, sqliteOnly, TEXT } from './sql.js';

/**
 * Lists by name go by the letters of names, without marks and case (`db/query/name-order.ts`). They are null for a name
 * in ASCII. The service computes those of old rows, because no database can.
 */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, STATEMENTS);
}

const TEXTS: readonly (readonly [table: string, text: string])[] = [
  ...['tasks', 'projects', 'sections', 'views', 'areas', 'goals', 'tags', 'api_keys', 'users'].map(
    (table) => [table, 'name'] as const,
  ),
  ['users', 'surname'],
  ['notes', 'title'],
];

const STATEMENTS: readonly RawBuilder<unknown>[] = [
  ...TEXTS.map(
    ([table, text]) => sql`ALTER TABLE ${sql.table(table)} ADD COLUMN ${sql.ref(`${text}_letters`)} ${TEXT}`,
  ),
  sql`CREATE INDEX tasks_user_name ON tasks (user_id, ${sortKeyOf('name')}, id)`,
  sql`CREATE INDEX projects_user_name ON projects (user_id, ${sortKeyOf('name')}, id)`,
  sqliteOnly(`INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('tasks', 'tasks_user_name', '1000000 10000 1 1 noskipscan'),
    ('projects', 'projects_user_name', '20000 200 1 1 noskipscan')`),
  sqliteOnly('ANALYZE sqlite_schema'),
];
