import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { type BoundedReader, createBoundedReads } from '../../db/bounded-reads.js';
import type { DatabaseOptions, Executor } from '../../db/database.js';
import { ReadersOccupied, ReadTooLong } from '../../db/errors.js';
import { openDatabase } from '../../db/open.js';
import { createReaderThread } from '../../db/sqlite/reader-thread.js';

const never = new Promise<never>(() => undefined);

const inPlace = (): BoundedReader => ({
  ready: async () => undefined,
  run: (job) => job(undefined as unknown as Executor),
  close: async () => undefined,
});

const faultOf = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => undefined,
    (error: Error) => error.name,
  );

const TOO_LONG = new ReadTooLong().name;
const OCCUPIED = new ReadersOccupied().name;

t.test('An owner has one job at a time, and owners take turns', async (t) => {
  const reads = createBoundedReads([inPlace(), inPlace()], 60_000);
  const order: string[] = [];
  let most = 0;
  const running = new Map<number, number>();
  const run = (owner: number, name: string) =>
    reads.run(owner, async () => {
      running.set(owner, (running.get(owner) ?? 0) + 1);
      most = Math.max(most, running.get(owner) as number);
      await new Promise(setImmediate);
      running.set(owner, (running.get(owner) as number) - 1);
      order.push(name);
    });
  await Promise.all([run(1, 'a1'), run(1, 'a2'), run(1, 'a3'), run(2, 'b1'), run(3, 'c1')]);
  t.equal(most, 1);
  t.equal(order.length, 5);
  t.ok(order.indexOf('c1') < order.indexOf('a3'), order.join());
});

t.test('A job beyond its time is given up, and keeps its reader until it is done', async (t) => {
  const reads = createBoundedReads([inPlace(), inPlace()], 20);
  let finish = () => {};
  const stuck = new Promise<void>((resolve) => {
    finish = resolve;
  });
  t.equal(await faultOf(reads.run(1, () => stuck)), TOO_LONG);
  t.equal(await faultOf(reads.run(1, async () => 'x')), OCCUPIED, 'its owner has to wait');
  t.equal(await reads.run(2, async () => 'x'), 'x', 'others have the other reader');
  const second = reads.run(2, () => never);
  const third = reads.run(3, () => never);
  t.same(await Promise.all([second, third].map(faultOf)), [TOO_LONG, OCCUPIED], 'those that wait are told');
  t.equal(await faultOf(reads.run(4, async () => 'x')), OCCUPIED, 'at once');
  finish();
  await stuck;
  await new Promise(setImmediate);
  t.equal(await reads.run(1, async () => 'x'), 'x', 'it is free again');
});

t.test('More than 100 waiting jobs of an owner are refused', async (t) => {
  const reads = createBoundedReads([inPlace()], 60_000);
  const faults = await Promise.all(Array.from({ length: 103 }, () => faultOf(reads.run(1, async () => undefined))));
  t.equal(faults.filter((fault) => fault === OCCUPIED).length, 2);
});

function open(t: Test, options: DatabaseOptions = {}) {
  const file = `${t.testdir({})}/reads.db`;
  return { file, db: openDatabase(`sqlite:${file}`, options) };
}

type Bounded = NonNullable<Executor['bounded']>;

const counting = (read: Executor, to: number) =>
  sql`WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < ${to}) SELECT count(*) AS n FROM c`.execute(
    read,
  );

t.test('A thread sees the latest commit, and its job one state', async (t) => {
  const { db } = open(t, { readLimitMs: 60_000 });
  t.teardown(() => db.close());
  const bounded = db.read.bounded as Bounded;
  await db.write((trx) => sql`CREATE TABLE things (name TEXT)`.execute(trx));
  const count = async (read: Executor) =>
    (await sql<{ n: number }>`SELECT count(*) AS n FROM things`.execute(read)).rows[0]?.n;
  for (let at = 1; at <= 3; at++) {
    await db.write((trx) => sql`INSERT INTO things VALUES ('a')`.execute(trx));
    t.equal(await bounded(1, count), at);
  }
  const seen = await bounded(1, async (read) => {
    const before = await count(read);
    await db.write((trx) => sql`INSERT INTO things VALUES ('b')`.execute(trx));
    return [before, await count(read)];
  });
  t.same(seen, [3, 3]);
  t.equal(await bounded(1, count), 4);
  t.equal(await faultOf(bounded(1, (read) => sql`INSERT INTO things VALUES ('c')`.execute(read))), 'Error');
  t.equal(await bounded(1, count), 4, 'it only reads, and goes on after a fault');
});

t.test(
  'After the time limit the caller gets an error while the query continues in its thread; closing waits for it',
  async (t) => {
    const { db } = open(t, { readLimitMs: 100 });
    t.teardown(() => db.close());
    const bounded = db.read.bounded as Bounded;
    await db.warmUp();
    t.equal(await faultOf(bounded(1, (read) => counting(read, 10_000_000))), TOO_LONG);
    t.equal(await faultOf(bounded(1, (read) => counting(read, 1))), OCCUPIED);
  },
);

t.test('A thread that has ended is an error, and is replaced', async (t) => {
  const file = `${t.testdir({})}/later.db`;
  const reader = createReaderThread({ file, busyTimeoutMs: 5_000 });
  t.teardown(() => reader.close());
  const reads = createBoundedReads([reader], 60_000);
  const count = () => reads.run(1, (read) => counting(read, 1));
  t.equal(await faultOf(count()), 'DatabaseUnavailable', 'it ends where there is no file');
  const db = openDatabase(`sqlite:${file}`);
  t.teardown(() => db.close());
  t.equal((await count()).rows.length, 1);
});

t.test('A database closes with its threads and leaves no log; they do not keep a process alive', async (t) => {
  const { db, file } = open(t);
  await db.write((trx) => sql`CREATE TABLE things (name TEXT)`.execute(trx));
  await db.warmUp();
  await db.close();
  t.notOk(existsSync(`${file}-wal`), 'the log is in the file');
  const url = JSON.stringify(new URL('../../db/open.js', import.meta.url));
  const script = `import(${url}).then(({ openDatabase }) => openDatabase('sqlite:${file}').warmUp())
    .then(() => console.log('warm'))`;
  const { stdout, status } = spawnSync(process.execPath, ['--eval', script], { encoding: 'utf8', timeout: 120_000 });
  t.same([stdout, status], ['warm\n', 0]);
  const closing = `import(${url}).then(({ openDatabase }) => {
    const db = openDatabase('sqlite:${file}');
    void db.warmUp();
    return db.close();
  }).then(() => console.log('closed'))`;
  const closed = spawnSync(process.execPath, ['--eval', closing], { encoding: 'utf8', timeout: 120_000 });
  t.same([closed.stdout, closed.status], ['closed\n', 0], 'also while they start');
});

t.test('A database in memory reads in place', async (t) => {
  const db = openDatabase('sqlite::memory:');
  t.equal(db.read.bounded, undefined);
  await db.close();
});
