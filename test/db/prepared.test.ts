import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import t from 'tap';
import { openDatabase } from '../../db/open.js';
import { prepared, preparedVariants } from '../../db/query/prepared.js';
import type { Database } from '../../db/schema.js';

function postgres() {
  const executed: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (it) => new PostgresIntrospector(it),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void executed.push({ sql: query.sql, parameters: query.parameters }),
  });
  return { db, executed };
}

t.test('Prepared queries: each dialect runs its own compiled query, in either order', async (t) => {
  const sqlite = openDatabase('sqlite::memory:');
  t.teardown(() => sqlite.close());
  const other = postgres();
  let built = 0;
  const sum = prepared<{ a: number; b: number }, { sum: number }>((value) => {
    built += 1;
    return sql`SELECT ${value('a')} + ${value('b')} AS sum`;
  });

  t.same(await sum(sqlite.read, { a: 1, b: 2 }), [{ sum: 3 }]);
  await sum(other.db, { a: 3, b: 4 });
  t.same(await sum(sqlite.read, { a: 5, b: 6 }), [{ sum: 11 }]);
  await sum(other.db, { a: 7, b: 8 });
  t.same(other.executed, [
    { sql: 'SELECT $1 + $2 AS sum', parameters: [3, 4] },
    { sql: 'SELECT $1 + $2 AS sum', parameters: [7, 8] },
  ]);
  t.equal(built, 2);
});

t.test('Prepared queries: a family has one for each variant', async (t) => {
  const sqlite = openDatabase('sqlite::memory:');
  t.teardown(() => sqlite.close());
  const family = preparedVariants<{ text: string }, { text: string }>();
  const cased = (way: 'upper' | 'lower') =>
    family(way, (value) => sql`SELECT ${sql.raw(way)}(${value('text')}) AS text`);
  t.equal(cased('upper'), cased('upper'));
  t.same(await cased('upper')(sqlite.read, { text: 'Ab' }), [{ text: 'AB' }]);
  t.same(await cased('lower')(sqlite.read, { text: 'Ab' }), [{ text: 'ab' }]);
});
