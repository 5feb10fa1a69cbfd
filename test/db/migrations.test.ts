import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Db, Executor } from '../../db/database.js';
import type { Migrations } from '../../db/migrate.js';
import { openDatabase } from '../../db/open.js';
import { migrate as migratePostgres } from '../../db/postgres/migrate.js';
import { MIGRATIONS as POSTGRES } from '../../db/postgres/migrations/index.js';
import { migrate as migrateSqlite } from '../../db/sqlite/migrate.js';
import { MIGRATIONS as SQLITE } from '../../db/sqlite/migrations/index.js';
import { postgresPrograms, startPostgres } from '../../scripts/support/postgres.js';
import { slowly } from '../support/slow.js';

// A database may be at the state of any release. Migrations are frozen text: the schema after each one is known by its
// digest, and every state leads to the same final schema. After adding a migration: UPDATE_SCHEMA_STATES=1 with this file.

const FILE = fileURLToPath(new URL('../../../test/db/schema-states.json', import.meta.url));

type States = Record<string, string>;
const known = JSON.parse(readFileSync(FILE, 'utf8')) as { sqlite: States; postgres: States };

interface Kind {
  migrations: Migrations;
  migrate: typeof migrateSqlite;
  open(): Promise<Db>;
  schemaOf(db: Executor): Promise<unknown[]>;
}

t.test('Each migration for SQLite makes the schema that it made when it was released', (t) =>
  checkStates(t, 'sqlite', {
    migrations: SQLITE,
    migrate: migrateSqlite,
    open: async () => openDatabase('sqlite::memory:'),
    schemaOf: sqliteSchema,
  }),
);

t.test('Each migration for PostgreSQL makes the schema that it made when it was released', async (t) => {
  if (postgresPrograms() === undefined) return t.pass('skipped: no PostgreSQL here', { skip: true });
  const server = await startPostgres();
  t.teardown(() => server.stop());
  let count = 0;
  async function open(): Promise<Db> {
    const name = `state_${count++}`;
    const admin = openDatabase(server.url);
    await sql`CREATE DATABASE ${sql.id(name)}`.execute(admin.read);
    await admin.close();
    return openDatabase(Object.assign(new URL(server.url), { pathname: `/${name}` }).href);
  }
  await checkStates(t, 'postgres', {
    migrations: POSTGRES,
    migrate: migratePostgres,
    open,
    schemaOf: postgresSchema,
  });
});

t.test('Both databases have the same migrations in the same order', async (t) => {
  t.strictSame(Object.keys(POSTGRES), Object.keys(SQLITE));
});

async function checkStates(t: Test, name: keyof typeof known, kind: Kind): Promise<void> {
  const found = await statesOf(t, kind);
  if (process.env.UPDATE_SCHEMA_STATES !== undefined) {
    known[name] = found;
    writeFileSync(FILE, `${JSON.stringify(known, null, 2)}\n`);
  }
  t.strictSame(found, known[name]);
}

/** Number of states of which one is migrated to the newest at once: the others are on its way. */
const EVERY = slowly(10, 1);

/** Digests of the schema after each migration. Asserts that states are migrated to the same final schema. */
async function statesOf(t: Test, { migrations, migrate, open, schemaOf }: Kind): Promise<States> {
  const states: States = {};
  const entries = Object.entries(migrations);
  const now = () => new Date(0);
  const upTo = (index: number) => Object.fromEntries(entries.slice(0, index + 1));
  const stepped = await open();
  for (const [index, [name]] of entries.entries()) {
    await migrate(stepped, now, upTo(index));
    const schema = JSON.stringify(await schemaOf(stepped.read));
    states[name] = createHash('sha256').update(schema).digest('hex').slice(0, 16);
  }
  const final = await schemaOf(stepped.read);
  await stepped.close();
  for (const [index, [name]] of entries.entries()) {
    if (index % EVERY !== 0) continue;
    const db = await open();
    await migrate(db, now, upTo(index));
    await migrate(db, now, migrations);
    t.strictSame(await schemaOf(db.read), final, `from ${name} to the newest state`);
    await db.close();
  }
  return states;
}

async function sqliteSchema(db: Executor): Promise<unknown[]> {
  const { rows } = await sql`SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name`.execute(db);
  return rows;
}

/** Tables, indexes, constraints, functions and triggers, by the parts that versions 14 to 18 print alike. */
async function postgresSchema(db: Executor): Promise<unknown[]> {
  const queries = [
    sql`SELECT table_name, column_name, data_type, is_nullable, column_default, collation_name
      FROM information_schema.columns WHERE table_schema = 'public' ORDER BY table_name, column_name`,
    sql`SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname`,
    sql`SELECT conrelid::regclass::text AS tab, conname, pg_get_constraintdef(oid) AS def FROM pg_constraint
      WHERE contype <> 'n' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
    sql`SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prolang <> 13
      AND probin IS NULL ORDER BY proname`,
    sql`SELECT tgrelid::regclass::text AS tab, tgname, pg_get_triggerdef(oid) AS def FROM pg_trigger
      WHERE NOT tgisinternal ORDER BY 1, 2`,
  ];
  const parts: unknown[] = [];
  for (const query of queries) parts.push(...(await query.execute(db)).rows);
  return parts;
}
