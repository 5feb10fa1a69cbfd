import { type Kysely, sql } from 'kysely';

/** Projects that serve as templates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'ALTER TABLE projects ADD COLUMN template INTEGER NOT NULL DEFAULT 0',
  'CREATE INDEX projects_templates ON projects (user_id, id) WHERE template = 1',
  "INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('projects', 'projects_templates', '2000 5 1 noskipscan')",
  'ANALYZE sqlite_schema',
];
