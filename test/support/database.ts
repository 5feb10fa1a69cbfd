import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../../db/database.js';
import { openDatabase } from '../../db/open.js';
import { END_OF_NAME, ownedWord } from '../../db/query/search-words.js';

/** URL of the database `postgres` on the server that replaces SQLite. */
const SERVER = process.env.TEST_POSTGRES_URL;

export const ON_POSTGRES = SERVER !== undefined;

const TEMPLATE = 'tutti_template';

type Preparation = (db: Db) => Promise<void>;

/**
 * Contents of SQLite databases with all migrations, by what prepared them further: a new one takes 50 ms of processor
 * time.
 */
const contents = new Map<Preparation | undefined, Buffer>();

/** Returns the content of a SQLite database, without a write in progress, as the bytes of a file. */
export async function contentOf({ read }: Pick<Db, 'read'>): Promise<Buffer> {
  const file = join(tmpdir(), `tutti-${randomUUID()}.db`);
  await sql`VACUUM INTO ${file}`.execute(read);
  const content = readFileSync(file);
  rmSync(file);
  return content;
}

/**
 * Creates a database with all migrations: in memory, or on the PostgreSQL server for tests.
 * @param prepare what else a new database on SQLite gets
 * @param given the content of a prepared one, on SQLite
 */
export async function newDatabase(now: () => Date, prepare?: Preparation, given?: Buffer): Promise<Db> {
  if (SERVER === undefined) {
    const content = given ?? contents.get(prepare);
    const db = openDatabase('sqlite::memory:', content === undefined ? {} : { content });
    await db.migrate(now);
    if (content === undefined) {
      await prepare?.(db);
      contents.set(prepare, await contentOf(db));
    }
    return db;
  }
  const url = await newDatabaseUrl(SERVER, now);
  // On a busy machine a short search takes long.
  const db = openDatabase(url, { connections: 4, readLimitMs: 60_000 });
  return {
    ...db,
    async close() {
      await db.close();
      await (await template(SERVER, now)).query(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
    },
  };
}

export async function newDatabaseUrl(server: string, now = () => new Date()): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const pool = await template(server, now);
  const { rows } = await pool.query(`SELECT current_setting('server_version_num')::int AS version`);
  // Older servers have no other strategy. This one takes a quarter of the processor time of the default.
  const strategy = rows[0].version >= 150_000 ? 'STRATEGY FILE_COPY' : '';
  await pool.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} ${strategy}`);
  return urlOf(server, name);
}

/** Options of a test that runs on SQLite only. */
export const OF_SQLITE = ON_POSTGRES ? { skip: 'of SQLite alone' } : {};
/**
 * Options of a test whose SQL is the same on both databases, and runs on PostgreSQL in other tests too: it runs there in
 * `npm run test:slow` alone.
 */
export const SAME_SQL =
  ON_POSTGRES && process.env.TEST_DIFFERING_SQL !== undefined ? { skip: 'on PostgreSQL in npm run test:slow' } : {};
/** Options of a test that runs on PostgreSQL only. */
export const OF_POSTGRES = ON_POSTGRES ? {} : { skip: 'of PostgreSQL alone' };

/** Returns references to missing rows. PostgreSQL prevents them. */
export async function danglingReferences({ read }: Db): Promise<unknown[]> {
  return ON_POSTGRES ? [] : (await sql`PRAGMA foreign_key_check`.execute(read)).rows;
}

export async function searchEntries({ read }: Db, userId: number): Promise<number> {
  const query = ON_POSTGRES
    ? sql<{ n: number }>`SELECT count(*) AS n FROM search WHERE words @@ CAST(${`'u:${userId}'`} AS tsquery)`
    : sql<{ n: number }>`SELECT count(*) AS n FROM search WHERE search MATCH ${`"${ownedWord(userId, END_OF_NAME)}"`}`;
  return (await query.execute(read)).rows[0]?.n ?? 0;
}

export async function breakTable({ write }: Db, table: string): Promise<{ mend(): Promise<void> }> {
  const [broken, mended] = ON_POSTGRES
    ? [
        sql`ALTER TABLE ${sql.table(table)} ADD CONSTRAINT broken CHECK (FALSE) NOT VALID`,
        sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT broken`,
      ]
    : [
        sql`CREATE TRIGGER broken BEFORE INSERT ON ${sql.table(table)} BEGIN SELECT RAISE(ABORT, 'broken'); END`,
        sql`DROP TRIGGER broken`,
      ];
  await write((trx) => broken.execute(trx));
  return {
    async mend() {
      await write((trx) => mended.execute(trx));
    },
  };
}

const prepared = new Map<string, Promise<pg.Pool>>();

/** Creates the template database once for all processes. */
function template(url: string, now: () => Date): Promise<pg.Pool> {
  const known = prepared.get(url);
  if (known !== undefined) return known;
  const pool = (async () => {
    const pool = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
    // The server may be stopped before this process.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    await pool.query('SELECT pg_advisory_lock(1)');
    const { rowCount } = await pool.query('SELECT 1 FROM pg_database WHERE datname = $1', [TEMPLATE]);
    if (rowCount === 0) {
      await pool.query(`CREATE DATABASE ${TEMPLATE}`);
      const db = openDatabase(urlOf(url, TEMPLATE), { connections: 2 });
      await db.migrate(now);
      await db.close();
    }
    await pool.query('SELECT pg_advisory_unlock(1)');
    return pool;
  })();
  prepared.set(url, pool);
  return pool;
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = database;
  return url.href;
}

/** Sets the next id of a table, so that a test can distinguish ids from other numbers. */
export async function startIdsAt({ write }: Db, table: string, id: number): Promise<void> {
  await write(async (trx) => {
    if (ON_POSTGRES) {
      await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), ${sql.lit(id)})`.execute(trx);
      return;
    }
    await sql`DELETE FROM sqlite_sequence WHERE name = ${table}`.execute(trx);
    await sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${table}, ${id})`.execute(trx);
  });
}
