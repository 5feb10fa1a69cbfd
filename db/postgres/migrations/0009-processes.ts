import { type Kysely, sql } from 'kysely';

/** State that several processes share: leases, and the random name of the database. */
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
