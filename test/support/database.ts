import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Db } from '../../db/database.js';
import { openDatabase } from '../../db/open.js';

/** The server that tests use in place of SQLite, by the URL of its database `postgres`. */
const SERVER = process.env.TEST_POSTGRES_URL;

/** Which database the tests run on. */
export const ON_POSTGRES = SERVER !== undefined;

const TEMPLATE = 'tutti_template';

/** A new database with all migrations: in memory, or on the PostgreSQL that is named for the tests. */
export async function newDatabase(now: () => Date): Promise<Db> {
  if (SERVER === undefined) {
    const db = openDatabase('sqlite::memory:');
    await db.migrate(now);
    return db;
  }
  const server = await template(SERVER, now);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  const db = openDatabase(urlOf(SERVER, name), { connections: 4 });
  return {
    ...db,
    async close() {
      await db.close();
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

let prepared: Promise<pg.Pool> | undefined;

/** Makes the database that others are copied from, once for all processes. */
function template(url: string, now: () => Date): Promise<pg.Pool> {
  prepared ??= (async () => {
    const pool = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
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
  return prepared;
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = database;
  return url.href;
}
