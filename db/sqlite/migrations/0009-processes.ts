import { type Kysely, sql } from 'kysely';

/** What several processes share: who does what only one may do, and by what name this service keeps things elsewhere. */
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
