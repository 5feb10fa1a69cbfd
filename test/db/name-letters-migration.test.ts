import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Migrations } from '../../db/migrate.js';
import { openDatabase } from '../../db/open.js';
import { migrate as migratePostgres } from '../../db/postgres/migrate.js';
import { MIGRATIONS as POSTGRES } from '../../db/postgres/migrations/index.js';
import { migrate as migrateSqlite } from '../../db/sqlite/migrate.js';
import { MIGRATIONS as SQLITE } from '../../db/sqlite/migrations/index.js';
import { postgresPrograms, startPostgres } from '../../scripts/support/postgres.js';
import { letterFaults } from '../support/name-letters.js';

const NOON = '2026-01-01T12:00:00.000Z';

/** More rows than a piece has. */
const ROWS = 2_200;

t.test('Names from before get their letters, on SQLite', (t) =>
  checkLetters(t, 'sqlite::memory:', { migrations: SQLITE, migrate: migrateSqlite }),
);

t.test('Names from before get their letters, on PostgreSQL', async (t) => {
  if (postgresPrograms() === undefined) return t.pass('skipped: no PostgreSQL here', { skip: true });
  const server = await startPostgres();
  t.teardown(() => server.stop());
  await checkLetters(t, server.url, { migrations: POSTGRES, migrate: migratePostgres });
});

interface Kind {
  migrations: Migrations;
  migrate: typeof migrateSqlite;
}

async function checkLetters(t: Test, url: string, { migrations, migrate }: Kind): Promise<void> {
  const db = openDatabase(url);
  t.teardown(() => db.close());
  const former = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0058'));
  await migrate(db, () => new Date(NOON), former);
  await db.write(
    async (trx) => {
      await sql`INSERT INTO users (id, uid, email, password_hash, name, surname, is_admin, created_at, updated_at)
        VALUES (1, 'ada', 'ada@example.com', 'x', NULL, 'Löbe', 1, ${NOON}, ${NOON})`.execute(trx);
      for (let id = 1; id <= ROWS; id++) {
        const name = id % 3 === 0 ? `Plain ${id}` : id % 3 === 1 ? `ÄPFEL ${id}` : `日本 ${id}`;
        await sql`INSERT INTO tasks (id, uid, user_id, name, created_at, updated_at)
          VALUES (${id}, ${`t${id}`}, 1, ${name}, ${NOON}, ${NOON})`.execute(trx);
      }
      await sql`INSERT INTO notes (id, uid, user_id, title, created_at, updated_at)
        VALUES (1, 'n1', 1, 'Öl', ${NOON}, ${NOON}), (2, 'n2', 1, NULL, ${NOON}, ${NOON})`.execute(trx);
    },
    { isUnindexed: true },
  );
  await migrate(db, () => new Date(NOON), migrations);
  t.same(await letterFaults(db), []);
  const { rows } = await sql<{ n: number }>`SELECT count(name_letters) AS n FROM tasks`.execute(db.read);
  t.equal(rows[0]?.n, Math.ceil(ROWS / 3), 'only of names whose letters differ');
}
