import { sql } from 'kysely';
import t from 'tap';
import { openDatabase } from '../../db/open.js';
import { MIGRATIONS } from '../../db/sqlite/migrations/index.js';

t.test('Keys from before scopes keep all permissions', async (t) => {
  const db = openDatabase('sqlite::memory:');
  t.teardown(() => db.close());
  await db.write(async (trx) => {
    for (const [name, { up }] of Object.entries(MIGRATIONS)) {
      if (name < '0014') await up(trx as never);
    }
    const at = '2026-01-01T00:00:00.000Z';
    for (const [id, isAdmin] of [
      [1, 1],
      [2, 0],
    ] as const) {
      await sql`INSERT INTO users (id, uid, email, password_hash, is_admin, created_at, updated_at)
        VALUES (${id}, ${`u${id}`}, ${`u${id}@example.com`}, 'x', ${isAdmin}, ${at}, ${at})`.execute(trx);
      await sql`INSERT INTO api_keys (user_id, name, token_hash, token_prefix, created_at, updated_at)
        VALUES (${id}, 'old', ${`hash${id}`}, 'tt_', ${at}, ${at})`.execute(trx);
    }
    for (const [name, { up }] of Object.entries(MIGRATIONS)) if (name >= '0014') await up(trx as never);
  });
  const keys = await db.read
    .selectFrom('api_keys')
    .select(['user_id', 'scopes', 'project_ids'])
    .orderBy('id')
    .execute();
  t.same(keys, [
    { user_id: 1, scopes: '["*","admin"]', project_ids: null },
    { user_id: 2, scopes: '["*"]', project_ids: null },
  ]);
});
