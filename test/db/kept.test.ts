import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Executor } from '../../db/database.js';
import { openDatabase } from '../../db/open.js';
import { keptRow, prepared } from '../../db/query/prepared.js';
import { Sqlite } from '../../db/sqlite/driver.js';
import { required } from '../../src/lib/typed.js';
import { randomSource } from '../support/random.js';

/** Counts its queries by the names that are bound: a kept row binds none. */
function counting() {
  let queries = 0;
  const find = keptRow((db: Executor, { key }: { key: string }) => {
    queries += 1;
    return sizeQuery(db, { key });
  });
  return { find, queries: () => queries };
}

const sizeQuery = prepared<{ key: string }, { size: number }>(
  (value) => sql`SELECT size FROM things WHERE name = ${value('key')}`,
);

async function open(t: Test, file = `${t.testdir({})}/kept.db`) {
  const db = openDatabase(`sqlite:${file}`);
  await db.write((trx) => sql`CREATE TABLE things (name TEXT PRIMARY KEY, size INTEGER)`.execute(trx));
  const other = new Sqlite(file);
  t.teardown(async () => {
    other.close();
    await db.close();
  });
  const put = (name: string, size: number) =>
    db.write((trx) => sql`INSERT OR REPLACE INTO things VALUES (${name}, ${size})`.execute(trx));
  return { db, other, put };
}

t.test('A row is read once while nothing is written, in this turn and in later ones', async (t) => {
  const { db, put } = await open(t);
  const { find, queries } = counting();
  await put('a', 1);
  const first = find(db.read, 'a');
  t.type(first, Promise);
  t.same(await first, { size: 1 });
  for (let times = 0; times < 3; times++) {
    await turn();
    t.same(find(db.read, 'a'), { size: 1 }, 'it is there at once');
  }
  t.equal(queries(), 1);
});

t.test('A commit makes it be read again: of this process, and of another one', async (t) => {
  const { db, other, put } = await open(t);
  const { find } = counting();
  await put('a', 1);
  t.same(await find(db.read, 'a'), { size: 1 });
  await put('a', 2);
  t.same(await find(db.read, 'a'), { size: 2 });
  other.exec(`UPDATE things SET size = 3`);
  await turn();
  t.same(await find(db.read, 'a'), { size: 3 });
  other.exec(`DELETE FROM things`);
  await turn();
  t.equal(await find(db.read, 'a'), undefined);
});

t.test('A missing row is looked for each time', async (t) => {
  const { db } = await open(t);
  const { find, queries } = counting();
  for (let times = 0; times < 3; times++) t.equal(await find(db.read, 'nothing'), undefined);
  t.equal(queries(), 3);
});

t.test('While a transaction is open, and in it, no revision is known and nothing is kept', async (t) => {
  const { db, put } = await open(t);
  const { find, queries } = counting();
  await put('a', 1);
  await find(db.read, 'a');
  await db.write(async (trx) => {
    t.equal((trx as Executor).revision, undefined);
    await sql`UPDATE things SET size = 2`.execute(trx);
    t.equal(db.read.revision?.(), undefined);
    t.same(await find(db.read, 'a'), { size: 1 }, 'from the state before it');
    t.same(await find(trx, 'a'), { size: 2 });
  });
  t.equal(queries(), 3);
  t.same(await find(db.read, 'a'), { size: 2 });
});

t.test('A transaction that is rolled back leaves no trace', async (t) => {
  const { db, put } = await open(t);
  const { find } = counting();
  await put('a', 1);
  await t.rejects(
    db.write(async (trx) => {
      await sql`UPDATE things SET size = 2`.execute(trx);
      await find(trx, 'a');
      throw new Error('taken back');
    }),
    'taken back',
  );
  t.same(await find(db.read, 'a'), { size: 1 });
});

t.test('At any time, a kept row is the row: 3,000 random steps of two processes', async (t) => {
  const { db, other, put } = await open(t);
  const random = randomSource(31);
  const { find, queries } = counting();
  const insert = other.prepare('INSERT OR REPLACE INTO things VALUES (?, ?)');
  const remove = other.prepare('DELETE FROM things WHERE name = ?');
  let reads = 0;
  const steps = {
    put: (name: string) => put(name, reads),
    putAndRead: async (name: string) => {
      const written = put(name, reads);
      await check(name);
      await written;
    },
    otherPuts: (name: string) => void insert.run(name, -reads),
    otherRemoves: (name: string) => void remove.run(name),
    turn: () => turn(),
    fail: (name: string) =>
      db
        .write(async (trx) => {
          await sql`DELETE FROM things WHERE name = ${name}`.execute(trx);
          await check(name);
          throw new Error('taken back');
        })
        .catch(() => undefined),
  };
  let wrong = 0;
  async function check(name: string) {
    reads += 1;
    const [kept, [row]] = await Promise.all([find(db.read, name), sizeQuery(db.read, { key: name })]);
    if (kept?.size !== row?.size) wrong += 1;
  }
  for (let step = 0; step < 3_000; step++) {
    const name = random.pick(['a', 'b', 'c']);
    if (random.chance(4)) await required(steps[random.pick(Object.keys(steps) as (keyof typeof steps)[])])(name);
    await check(name);
  }
  t.equal(wrong, 0);
  t.ok(queries() < reads * 0.9, `kept rows were used: ${queries()} queries for ${reads} reads`);
});
