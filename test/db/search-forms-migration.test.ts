import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Migrations } from '../../db/migrate.js';
import { openDatabase } from '../../db/open.js';
import { migrate as migratePostgres } from '../../db/postgres/migrate.js';
import { MIGRATIONS as POSTGRES } from '../../db/postgres/migrations/index.js';
import { migrate as migrateSqlite } from '../../db/sqlite/migrate.js';
import { MIGRATIONS as SQLITE } from '../../db/sqlite/migrations/index.js';
import { postgresPrograms, startPostgres } from '../../scripts/support/postgres.js';
import { formFaults } from '../support/search-forms.js';

const NOON = '2026-01-01T12:00:00.000Z';

t.test('Rows from before get their forms, on SQLite', (t) =>
  checkForms(t, 'sqlite::memory:', { migrations: SQLITE, migrate: migrateSqlite }),
);

t.test('Rows from before, and those of an earlier version, get their forms on PostgreSQL', async (t) => {
  if (postgresPrograms() === undefined) return t.pass('skipped: no PostgreSQL here', { skip: true });
  const server = await startPostgres();
  t.teardown(() => server.stop());
  const db = await checkForms(t, server.url, { migrations: POSTGRES, migrate: migratePostgres });

  // An earlier version writes rows without their forms. A stale form would find what is no longer there.
  await db.write((trx) => sql`UPDATE tasks SET name = 'Öl ' || id WHERE id <= 30`.execute(trx), { isUnindexed: true });
  const forms = () =>
    sql<{ form: string | null }>`SELECT form FROM search_forms WHERE key IN (${2 * 2 * 2 ** 44 + 2})`.execute(db.read);
  t.same((await forms()).rows, [{ form: null }]);
  while (await db.search.indexPending(db));
  t.same((await forms()).rows, [{ form: 'öl 1' }]);
  t.same(await formFaults(db), []);
});

/** More rows than a piece has, and a piece with long texts. */
const ROWS = 1_100;

interface Kind {
  migrations: Migrations;
  migrate: typeof migrateSqlite;
}

async function checkForms(t: Test, url: string, { migrations, migrate }: Kind) {
  const db = openDatabase(url);
  t.teardown(() => db.close());
  const former = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0043'));
  await migrate(db, () => new Date(NOON), former);
  await db.write(
    async (trx) => {
      await sql`INSERT INTO users (id, uid, email, password_hash, name, surname, is_admin, created_at, updated_at)
        VALUES (1, 'ada', 'ada@example.com', 'x', 'Ädä', 'ΛΌΒΕΛΑΣ', 1, ${NOON}, ${NOON})`.execute(trx);
      for (let id = 1; id <= ROWS; id++) {
        const name = id % 3 === 0 ? `Plain ${id}` : id % 3 === 1 ? `ÄPFEL ${id}` : `日本 ${id}`;
        const note = id % 100 === 0 ? 'Длинный текст. '.repeat(4_000) : null;
        await sql`INSERT INTO tasks (id, uid, user_id, name, note, created_at, updated_at)
          VALUES (${id}, ${`t${id}`}, 1, ${name}, ${note}, ${NOON}, ${NOON})`.execute(trx);
      }
      await sql`INSERT INTO tags (id, uid, user_id, name, name_key, created_at, updated_at)
        VALUES (1, 'g', 1, 'ПРИВЕТ', 'привет', ${NOON}, ${NOON})`.execute(trx);
    },
    { isUnindexed: true },
  );
  await db.migrate(() => new Date(NOON));
  t.same(await formFaults(db), []);
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM search_forms`.execute(db.read);
  t.equal(rows[0]?.n, 367 + 11 + 2 + 1, 'only of texts whose form differs');
  return db;
}
