import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { DatabaseOptions } from '../../db/database.js';
import { WriteQueueFull } from '../../db/errors.js';
import { openDatabase } from '../../db/open.js';
import { pause } from '../../db/pieces.js';
import { firstEntryOf } from '../../db/query/search-entries.js';

async function open(t: Test, options: DatabaseOptions = {}) {
  const db = openDatabase('sqlite::memory:', options);
  t.teardown(() => db.close());
  await db.write(async (trx) => {
    await sql`CREATE TABLE things (name TEXT UNIQUE)`.execute(trx);
    // A commit that writes an entry of the search index fails, because its table is missing: no entry of a row that was
    // undone may be written.
    await sql
      .raw(`CREATE TRIGGER undone AFTER INSERT ON things WHEN new.name IN ('half', 'lost', 'stuck')
        BEGIN SELECT search_changed(${firstEntryOf('task') + 1}); END`)
      .execute(trx);
    await sql`CREATE TRIGGER refused AFTER INSERT ON things WHEN new.name = 'refused'
      BEGIN DELETE FROM things; SELECT RAISE(ABORT, 'refused'); END`.execute(trx);
  });
  const add = (name: string) => db.write((trx) => sql`INSERT INTO things VALUES (${name})`.execute(trx));
  const names = async () => {
    const { rows } = await sql<{ name: string }>`SELECT name FROM things ORDER BY rowid`.execute(db.read);
    return rows.map((row) => row.name);
  };
  return { db, add, names };
}

t.test('A job that fails is undone alone; those it shared the commit with are kept', async (t) => {
  const { db, add, names } = await open(t);
  const spoiled = db.write(async (trx) => {
    await sql`INSERT INTO things VALUES ('half')`.execute(trx);
    throw new Error('no');
  });
  const [a, b, c, d] = await Promise.allSettled([add('a'), spoiled, add('a'), add('b')]);
  t.same([a.status, b.status, c.status, d.status], ['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  await t.rejects(add('half'), 'it is indexed');
  await add('c');
  t.same(await names(), ['a', 'b', 'c']);
});

/** Returns functions that write, whose runs are counted, and that fail. */
async function openCounted(t: Test) {
  const opened = await open(t);
  const runs: string[] = [];
  const counted = (name: string) =>
    opened.db.write(async (trx) => {
      runs.push(name);
      await sql`INSERT INTO things VALUES (${name})`.execute(trx);
    });
  const failing = (user: number, statement = sql`INSERT INTO things VALUES ('half')`, isRehearsal = false) =>
    opened.db.write(
      async (trx) => {
        await statement.execute(trx);
        throw new Error('no');
      },
      { user, isRehearsal },
    );
  const runsDuring = async (jobs: () => Promise<unknown>[]) => {
    runs.length = 0;
    await Promise.allSettled(jobs());
    return runs.join('');
  };
  return { ...opened, counted, failing, runsDuring };
}

t.test('A job that fails runs others again only if it has changed rows; a rehearsal undoes itself', async (t) => {
  const { counted, failing, runsDuring, names } = await openCounted(t);
  const unchanged = [
    sql`SELECT 1`,
    sql`UPDATE things SET name = 'b' WHERE name = 'unknown'`,
    sql`DELETE FROM things WHERE name = 'unknown' RETURNING name`,
    sql`INSERT INTO things VALUES ('new'), ('a')`,
    sql`INSERT INTO things VALUES ('refused')`,
  ];
  const jobs = () => [counted('a'), ...unchanged.map((statement, user) => failing(user, statement)), counted('b')];
  t.equal(await runsDuring(jobs), 'ab');
  t.equal(await runsDuring(() => [counted('c'), failing(1, undefined, true)]), 'c');
  const changing = [
    sql`UPDATE things SET name = 'half' WHERE name = 'a' RETURNING name`,
    sql`DELETE FROM things`,
    sql`WITH added AS (SELECT 'half') INSERT INTO things SELECT * FROM added`,
    sql`CREATE TABLE further (id)`,
  ];
  for (const [at, statement] of changing.entries()) {
    const name = String(at);
    t.equal(await runsDuring(() => [counted(name), failing(10 + at, statement)]), name + name);
  }
  t.same(await names(), ['a', 'b', 'c', '0', '1', '2', '3']);
});

t.test('However many jobs fail, they run another one again once; then they cost their users alone', async (t) => {
  const { counted, failing, runsDuring, names } = await openCounted(t);
  t.equal(await runsDuring(() => [counted('a'), failing(1), counted('b'), failing(2), failing(3)]), 'aab');
  t.equal(await runsDuring(() => [counted('c'), failing(1), counted('d'), failing(1)]), 'cd');
  t.equal(await runsDuring(() => [counted('e'), failing(4)]), 'ee', 'of another user');
  for (let times = 3; times < 100; times++) await t.rejects(failing(1), { message: 'no' });
  t.equal(await runsDuring(() => [counted('f'), failing(1)]), 'f', 'for the next 100 jobs');
  t.equal(await runsDuring(() => [counted('g'), failing(1)]), 'gg');
  t.same(await names(), ['a', 'b', 'c', 'd', 'e', 'f', 'g']);
});

t.test('However many jobs pause, they run another one again once', async (t) => {
  const { db, counted, runsDuring, names } = await openCounted(t);
  const pausing = (user: number) =>
    db.write(
      async (trx) => {
        await sql`INSERT INTO things VALUES (${`long ${user}`})`.execute(trx);
        await pause(trx);
      },
      { user },
    );
  t.equal(await runsDuring(() => [counted('a'), ...[1, 2, 3, 4, 5].map(pausing)]), 'aa');
  t.same((await names()).sort(), ['a', 'long 1', 'long 2', 'long 3', 'long 4', 'long 5']);
});

t.test('A job that ends the shared transaction fails alone; the others are tried again', async (t) => {
  const { db, add, names } = await open(t);
  const fatal = db.write(async (trx) => {
    await sql`INSERT INTO things VALUES ('lost')`.execute(trx);
    await sql`ROLLBACK`.execute(trx);
    throw new Error('the disk is full');
  });
  const [a, b, c] = await Promise.allSettled([add('a'), fatal, add('b')]);
  t.same([a.status, b.status, c.status], ['fulfilled', 'rejected', 'fulfilled']);
  t.match((b as PromiseRejectedResult).reason, { message: 'the disk is full' });
  t.same(await names(), ['a', 'b']);
});

t.test('A commit that fails saves nothing, says so, and the next write works', async (t) => {
  const { db, add, names } = await open(t);
  await sql`CREATE TABLE parents (id INTEGER PRIMARY KEY)`.execute(db.read);
  await sql`CREATE TABLE children (
    parent INTEGER REFERENCES parents DEFERRABLE INITIALLY DEFERRED)`.execute(db.read);
  const orphan = db.write((trx) => sql`INSERT INTO children VALUES (1)`.execute(trx));
  const [a, b] = await Promise.allSettled([add('a'), orphan]);
  t.same([a.status, b.status], ['fulfilled', 'rejected']);
  await add('b');
  t.same(await names(), ['a', 'b']);
});

t.test('A job that never ends is cancelled and undone, and other jobs continue', async (t) => {
  const { db, add, names } = await open(t, { jobTimeoutMs: 50 });
  let late: Promise<unknown> | undefined;
  const stuck = db.write(async (trx) => {
    await sql`INSERT INTO things VALUES ('stuck')`.execute(trx);
    // This transaction holds the only connection.
    await sql`SELECT 1`.execute(db.read);
    late = sql`INSERT INTO things VALUES ('late')`.execute(trx);
    await late;
  });
  const [a, b, c] = await Promise.allSettled([add('a'), stuck, add('c')]);
  t.same([a.status, b.status, c.status], ['fulfilled', 'rejected', 'fulfilled']);
  t.same(await names(), ['a', 'c']);
  await t.rejects(late as Promise<unknown>, 'what it still wants to write is refused');
});

t.test('Writes beyond the bound of the queue are refused at once; those that wait are done', async (t) => {
  const { add, names } = await open(t, { maxWaiting: 3 });
  const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(add));
  t.same(
    results.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
  );
  t.ok((results[4] as PromiseRejectedResult).reason instanceof WriteQueueFull);
  await add('f');
  t.same(await names(), ['a', 'b', 'c', 'f']);
});

t.test('Reads have their turn while many long writes wait', async (t) => {
  const { db } = await open(t);
  const order: string[] = [];
  const long = () =>
    db.write(async () => {
      const until = performance.now() + 30;
      while (performance.now() < until);
      order.push('write');
    });
  const writes = Array.from({ length: 6 }, long);
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  await sql`SELECT 1`.execute(db.read);
  order.push('read');
  await Promise.all(writes);
  t.ok(order.indexOf('read') < 5, order.join());
});

t.test('Closing finishes the writes that wait and refuses those that come after', async (t) => {
  const db = openDatabase('sqlite::memory:');
  const ran: number[] = [];
  const writes = [1, 2, 3].map((number) => db.write(async () => void ran.push(number)));
  const closed = db.close();
  await t.rejects(
    db.write(async () => undefined),
    { message: 'The database is closed.' },
  );
  await Promise.all([...writes, closed]);
  t.same(ran, [1, 2, 3]);
  await sleep(0);
});

t.test('An acknowledged write is synced to the disk', async (t) => {
  const db = openDatabase(`sqlite:${t.testdir({})}/durable.db`);
  t.teardown(() => db.close());
  const settings = sql<{ mode: string; sync: number }>`
    SELECT j.journal_mode AS mode, s.synchronous AS sync FROM pragma_journal_mode j, pragma_synchronous s`;
  const { rows } = await db.write((trx) => settings.execute(trx));
  t.same(rows, [{ mode: 'wal', sync: 2 }]);
});

/** Returns the number of commits in the WAL: frames whose header has the size of the database after a commit. */
function commitsIn(log: Buffer): number {
  const frame = 24 + log.readUInt32BE(8);
  let commits = 0;
  for (let at = 32; at + frame <= log.length; at += frame) if (log.readUInt32BE(at + 4) > 0) commits += 1;
  return commits;
}

async function openFile(t: Test) {
  const file = join(mkdtempSync(join(tmpdir(), 'tutti-commits-')), 'tutti.db');
  const db = openDatabase(`sqlite:${file}`);
  t.teardown(() => db.close());
  await db.write((trx) => sql`CREATE TABLE things (name TEXT)`.execute(trx));
  const commits = () => commitsIn(readFileSync(`${file}-wal`));
  const add = (name: number) => db.write((trx) => sql`INSERT INTO things VALUES (${name})`.execute(trx));
  return { db, commits, add };
}

t.test('Writes that wait at the same time share one commit', async (t) => {
  const { commits, add } = await openFile(t);
  const before = commits();
  await Promise.all(Array.from({ length: 50 }, (_, name) => add(name)));
  const together = commits();
  // On a busy machine a commit includes fewer writes, so that reads run in between.
  t.ok(together - before < 10, `${together - before} commits for 50 writes`);
  for (const name of [1, 2, 3]) await add(name);
  t.equal(commits(), together + 3, 'one that waits alone has a commit of its own');
});

t.test('Writes that arrive while the process reads share a commit, and need no pause of the reads', async (t) => {
  const { db, commits, add } = await openFile(t);
  const query = sql`SELECT 1`.compile(db.read);
  const commitsOf12Writes = async () => {
    const before = commits();
    const writes: Promise<unknown>[] = [];
    let isReading = true;
    const reading = (async () => {
      while (isReading) {
        await db.read.executeQuery(query);
        // As with requests, the next read comes before the queue looks whether there was one.
        const next = new Promise(setImmediate);
        if (writes.length < 12) writes.push(add(writes.length));
        await next;
      }
    })();
    while (writes.length < 12) await new Promise(setImmediate);
    await Promise.all(writes);
    isReading = false;
    await reading;
    return commits() - before;
  };
  // A busy machine may take longer for some iterations than the queue waits.
  let fewest = 12;
  for (let round = 0; round < 20; round++) fewest = Math.min(fewest, await commitsOf12Writes());
  t.ok(fewest < 4, `${fewest} commits for 12 writes of 12 iterations`);
});
