import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Executor } from '../../db/database.js';
import { openDatabase } from '../../db/open.js';
import { prepared } from '../../db/query/prepared.js';
import { Sqlite } from '../../db/sqlite/driver.js';

const countQuery = prepared<object, { things: number }>(() => sql`SELECT count(*) AS things FROM things`);
const rowsQuery = prepared<{ name: string }, object>(
  (value) => sql`SELECT rowid AS id, name, NULL AS missing, 1.5 AS part FROM things WHERE name >= ${value('name')}`,
);
const faultyQuery = prepared<object, object>(() => sql`SELECT json('no json') AS json`);

async function count(db: Executor): Promise<number | undefined> {
  return (await countQuery(db, {}))[0]?.things;
}

async function open(t: Test) {
  const file = `${t.testdir({})}/reads.db`;
  const db = openDatabase(`sqlite:${file}`);
  await db.write((trx) => sql`CREATE TABLE things (name TEXT)`.execute(trx));
  const other = new Sqlite(file);
  t.teardown(async () => {
    other.close();
    await db.close();
  });
  const add = (name: string) => db.write((trx) => sql`INSERT INTO things VALUES (${name})`.execute(trx));
  return { db, other, add };
}

t.test('The reads of one turn see one state; the next turn sees what another process has committed', async (t) => {
  const { db, other } = await open(t);
  await turn();
  t.equal(await count(db.read), 0);
  other.exec(`INSERT INTO things VALUES ('a')`);
  t.equal(await count(db.read), 0);
  await turn();
  t.equal(await count(db.read), 1);
});

t.test('A write is visible to its writer in the same iteration, once it is acknowledged', async (t) => {
  const { db, add } = await open(t);
  t.equal(await count(db.read), 0);
  const written = add('a');
  t.equal(await count(db.read), 0);
  await written;
  t.equal(await count(db.read), 1);
});

t.test('Nothing is read of a write before it is committed', async (t) => {
  const { db } = await open(t);
  let seen: Promise<number | undefined> | undefined;
  let inside: number | undefined;
  await db.write(async (trx) => {
    await sql`INSERT INTO things VALUES ('a')`.execute(trx);
    seen = count(db.read);
    inside = await count(trx);
    await sql`DELETE FROM things`.execute(trx);
    await sql`INSERT INTO things VALUES ('b'), ('c')`.execute(trx);
  });
  t.equal(inside, 1);
  t.equal(await seen, 0, 'reading does not wait for the write');
  t.equal(await count(db.read), 2);
});

t.test('Reading keeps no other process from writing, nor its log from being cut', async (t) => {
  const { db, other } = await open(t);
  await count(db.read);
  other.exec(`INSERT INTO things VALUES ('a')`);
  await turn();
  t.same(other.pragma('wal_checkpoint(TRUNCATE)'), [{ busy: 0, log: 0, checkpointed: 0 }]);
});

t.test('A read that fails leaves the others of its turn, and the writes after it, as they are', async (t) => {
  const { db, add } = await open(t);
  await add('a');
  const [before, failed, after] = await Promise.allSettled([count(db.read), faultyQuery(db.read, {}), count(db.read)]);
  t.match(before, { value: 1 });
  t.match(failed, { reason: /malformed JSON/ });
  t.match(after, { value: 1 });
  await add('b');
  t.equal(await count(db.read), 2);
});

t.test('Rows are objects, however many columns they have, and read in a transaction or outside of one', async (t) => {
  const { db, add } = await open(t);
  await add('a');
  await add('b');
  const rows = [{ id: 2, name: 'b', missing: null, part: 1.5 }];
  t.same(await rowsQuery(db.read, { name: 'b' }), rows);
  t.same(await db.write((trx) => rowsQuery(trx, { name: 'b' })), rows);
  t.same(await rowsQuery(db.read, { name: 'c' }), []);
  t.same((await sql`SELECT name FROM things`.execute(db.read)).rows, [{ name: 'a' }, { name: 'b' }]);
  const streamed = [];
  for await (const row of db.read.selectFrom(sql<{ name: string }>`things`.as('things')).select('name').stream()) {
    streamed.push(row);
  }
  t.same(streamed, [{ name: 'a' }, { name: 'b' }]);
});

t.test('More queries than are kept are answered all the same', async (t) => {
  const { db, add } = await open(t);
  await add('a');
  for (let round = 0; round < 2; round++) {
    for (let number = 0; number < 400; number++) {
      const query = prepared<object, { number: number }>(() => sql`SELECT ${sql.lit(number)} AS number FROM things`);
      const rows = await query(db.read, {});
      if (rows[0]?.number !== number) t.fail(`query ${number}`);
    }
  }
  t.equal(await count(db.read), 1);
});
