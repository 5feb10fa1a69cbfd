import { DummyDriver, Kysely, type RawBuilder, SqliteAdapter, SqliteIntrospector, sql } from 'kysely';
import t from 'tap';
import type { DialectName } from '../../db/query/dialect.js';
import { jsonArray, jsonObject, jsonRow } from '../../db/query/json.js';
import { Compiler } from '../../db/sqlite/compiler.js';
import { Sqlite } from '../../db/sqlite/driver.js';

const members = sql`(SELECT 1 AS id, 'a"b' AS name UNION ALL SELECT 2, NULL ORDER BY id) m`;

const nested = jsonObject({
  row: jsonRow({ count: sql`count(*)`, first: jsonRow({ id: sql.ref('m.id') }, sql`${members} LIMIT 1`) }, members),
  list: jsonArray(members, jsonObject({ id: sql.ref('m.id'), name: sql.ref('m.name') })),
  none: jsonArray(sql`(SELECT 1 WHERE 0) m`, sql<string>`1`),
  nothing: jsonRow({ id: sql`1` }, sql`(SELECT 1 WHERE 0) m`),
});

t.test('JSON: objects and lists within an object are the same in both forms of SQLite', async (t) => {
  const sqlite = new Sqlite(':memory:');
  t.teardown(() => sqlite.close());
  for (const dialect of ['sqlite', 'sqliteJsonb'] as const satisfies DialectName[]) {
    const { sql: text } = compiled(sql`SELECT ${nested} AS json`, dialect);
    t.equal(/jsonb_object/.test(text), dialect === 'sqliteJsonb');
    t.equal(
      sqlite.prepare(text).pluck().get(),
      '{"row":{"count":2,"first":{"id":1}},"list":[{"id":1,"name":"a\\"b"},{"id":2,"name":null}],"none":[],"nothing":null}',
    );
  }
});

function compiled(query: RawBuilder<unknown>, dialect: DialectName) {
  const db = new Kysely<never>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (from) => new SqliteIntrospector(from),
      createQueryCompiler: () => new Compiler(dialect),
    },
  });
  return query.compile(db);
}
