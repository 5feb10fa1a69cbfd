import { type Kysely, sql } from 'kysely';

/** State that several processes share: leases, and the random name of the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    until TEXT NOT NULL,
    outcome TEXT
  ) STRICT, WITHOUT ROWID`,
  'CREATE TABLE service (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID',
];
