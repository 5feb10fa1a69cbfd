import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Migrations } from '../../db/migrate.js';
import { openDatabase } from '../../db/open.js';
import { MIGRATIONS as POSTGRES } from '../../db/postgres/migrations/index.js';
import { MIGRATIONS as SQLITE } from '../../db/sqlite/migrations/index.js';
import { postgresPrograms, startPostgres } from '../../scripts/support/postgres.js';

const NOON = '2026-01-01T12:00:00.000Z';
const LATER = '2026-01-02T12:00:00.000Z';

t.test('Completions from before have the user of their history entry, on SQLite', (t) =>
  checkUsers(t, 'sqlite::memory:', SQLITE),
);

t.test('Completions from before have the user of their history entry, on PostgreSQL', async (t) => {
  if (postgresPrograms() === undefined) return t.pass('skipped: no PostgreSQL here', { skip: true });
  const server = await startPostgres();
  t.teardown(() => server.stop());
  await checkUsers(t, server.url, POSTGRES);
});

async function checkUsers(t: Test, url: string, migrations: Migrations): Promise<void> {
  const db = openDatabase(url);
  t.teardown(() => db.close());
  const entries = Object.entries(migrations);
  await db.write(async (trx) => {
    for (const [name, { up }] of entries) if (name < '0021') await up(trx as never);
    await sql`INSERT INTO users (id, uid, email, password_hash, is_admin, created_at, updated_at)
      VALUES (1, 'ada', 'ada@example.com', 'x', 1, ${NOON}, ${NOON})`.execute(trx);
    const task = (id: number, completed: string | null) => sql`INSERT INTO tasks
      (id, uid, user_id, name, status, completed_at, created_at, updated_at)
      VALUES (${id}, ${`t${id}`}, 1, 'x', ${completed === null ? 0 : 2}, ${completed}, ${NOON}, ${NOON})`;
    const entry = (taskId: number, userId: number, [kind, at]: readonly [string, string]) => sql`INSERT INTO activity
      (task_id, owner_id, user_id, kind, created_at) VALUES (${taskId}, 1, ${userId}, ${kind}, ${at})`;
    const occurrence = (taskId: number, at: string) => sql`INSERT INTO task_completions
      (task_id, user_id, completed_at) VALUES (${taskId}, 1, ${at})`;
    for (const statement of [
      task(1, LATER),
      ...[entry(1, 1, ['created', NOON]), entry(1, 1, ['completed', NOON]), entry(1, 2, ['completed', LATER])],
      task(2, NOON),
      entry(2, 3, ['created', NOON]),
      task(3, NOON),
      entry(3, 2, ['updated', NOON]),
      task(4, null),
      ...[entry(4, 1, ['completed', NOON]), entry(4, 2, ['completed', LATER])],
      ...[occurrence(4, NOON), occurrence(4, LATER), occurrence(4, '2026-01-03T12:00:00.000Z')],
    ]) {
      await statement.execute(trx);
    }
    for (const [name, { up }] of entries) if (name >= '0021') await up(trx as never);
  });
  const users = async (table: 'tasks' | 'task_completions') =>
    (await db.read.selectFrom(table).select('completed_by').orderBy('id').execute()).map((row) => row.completed_by);
  t.same(await users('tasks'), [2, 3, null, null], 'the latest completion, a creation, neither, none');
  t.same(await users('task_completions'), [1, 2, null]);
}
