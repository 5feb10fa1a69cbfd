import { type Kysely, sql } from 'kysely';

/** What several processes share: who does what only one may do, and by what name this service keeps things elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE leases (
    name text COLLATE "C" PRIMARY KEY,
    holder text COLLATE "C" NOT NULL,
    until text COLLATE "C" NOT NULL,
    outcome text COLLATE "C"
  )`,
  'CREATE TABLE service (name text COLLATE "C" PRIMARY KEY, value text COLLATE "C" NOT NULL)',
];
