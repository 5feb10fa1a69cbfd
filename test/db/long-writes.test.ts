import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { DatabaseOptions, Executor } from '../../db/database.js';
import { isBusy } from '../../db/errors.js';
import { openDatabase } from '../../db/open.js';
import { inPieces, pause } from '../../db/pieces.js';
import { eventually } from '../support/eventually.js';

// A long write pauses between its pieces, inside of its one transaction (db/pieces.ts).

async function open(t: Test, options: DatabaseOptions = {}) {
  const url = `sqlite:${t.testdir({})}/long.db`;
  const db = openDatabase(url, options);
  t.teardown(() => db.close());
  await db.write((trx) => sql`CREATE TABLE things (name TEXT UNIQUE)`.execute(trx));
  const names = async (executor: Executor = db.read) => {
    const { rows } = await sql<{ name: string }>`SELECT name FROM things ORDER BY rowid`.execute(executor);
    return rows.map((row) => row.name);
  };
  return { db, url, names, add: (name: string) => db.write((trx) => insert(trx, name)) };
}

async function insert(trx: Executor, name: string): Promise<void> {
  await sql`INSERT INTO things VALUES (${name})`.execute(trx);
}

async function addSlowly(trx: Executor, list: readonly string[]): Promise<void> {
  for (const name of list) {
    await insert(trx, name);
    await pause(trx);
  }
}

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

t.test('Pieces have at most so many items, and so many bytes unless they have one item', async (t) => {
  const { db } = await open(t);
  const sizes = async (items: number[], limits: object) => {
    const pieces: number[][] = [];
    for await (const piece of inPieces(db.read, items, { sizeOf: (item) => item, ...limits })) pieces.push(piece);
    return pieces;
  };
  t.same(await sizes([], {}), []);
  t.same(await sizes([1, 1, 1, 1, 1], { rows: 2 }), [[1, 1], [1, 1], [1]]);
  t.same(await sizes([3, 3, 3, 9, 1], { bytes: 6 }), [[3, 3], [3], [9], [1]]);
  const many = await sizes(
    Array.from({ length: 2_500 }, () => 0),
    {},
  );
  t.same(
    many.map(({ length }) => length),
    [1_000, 1_000, 500],
  );
});

t.test(
  'While a write pauses, readers see what was committed before it, and no other write comes in between',
  async (t) => {
    const { db, names, add } = await open(t);
    await add('before');
    const seen: string[][] = [];
    let other: Promise<void> | undefined;
    await db.write(async (trx) => {
      await addSlowly(trx, ['a', 'b']);
      other = add('other');
      for (let count = 0; count < 5; count++) {
        await pause(trx);
        seen.push(await names());
      }
      await insert(trx, 'c');
      t.same(await names(trx), ['before', 'a', 'b', 'c'], 'the write itself has nothing of the other one');
    });
    t.same(seen, Array(5).fill(['before']));
    await other;
    t.same(await names(), ['before', 'a', 'b', 'c', 'other']);
  },
);

t.test('A write that fails after some of its pieces leaves nothing, and those around it stay', async (t) => {
  const { db, names, add } = await open(t);
  const results = await Promise.allSettled([
    add('first'),
    db.write(async (trx) => {
      await addSlowly(trx, ['a', 'b', 'c']);
      throw new Error('no');
    }),
    add('second'),
    db.write((trx) => addSlowly(trx, ['d', 'first'])),
    add('third'),
  ]);
  t.same(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'],
  );
  t.same(await names(), ['first', 'second', 'third']);
});

t.test('Short writes that came before a long one are acknowledged before it is done', async (t) => {
  const { db, names, add } = await open(t);
  const goOn = gate();
  let runs = 0;
  const short = [add('a'), add('b')];
  const long = db.write(async (trx) => {
    runs += 1;
    await insert(trx, 'long');
    await pause(trx);
    await goOn.opened;
  });
  const behind = add('c');
  await Promise.all(short);
  t.same(await names(), ['a', 'b']);
  goOn.open();
  await Promise.all([long, behind]);
  t.equal(runs, 2, 'it was undone at its first pause and ran again, alone');
  t.same(await names(), ['a', 'b', 'long', 'c']);
});

t.test('A write that waits too long behind a long one is refused as busy, and the long one goes on', async (t) => {
  const { db, names, add } = await open(t, { busyTimeoutMs: 50 });
  const goOn = gate();
  const long = db.write(async (trx) => {
    await insert(trx, 'long');
    for (let isOpen = false; !isOpen; await pause(trx)) {
      isOpen = await Promise.race([goOn.opened.then(() => true), turn(false)]);
    }
  });
  const refused = await add('late').then(
    () => undefined,
    (error: unknown) => error,
  );
  t.ok(isBusy(refused), String(refused));
  goOn.open();
  await long;
  await add('next');
  t.same(await names(), ['long', 'next']);
});

t.test('A write may take longer than its time in all, when it pauses; one that hangs is given up', async (t) => {
  const { db, names } = await open(t, { jobTimeoutMs: 100 });
  const started = performance.now();
  await db.write(async (trx) => {
    await insert(trx, 'long');
    while (performance.now() - started < 300) await pause(trx);
  });
  const hanging = db.write(async (trx) => {
    await addSlowly(trx, ['a', 'b']);
    await new Promise(() => undefined);
  });
  await t.rejects(hanging, /has kept its transaction open/);
  t.same(await names(), ['long']);
});

t.test('A write that was given up and goes on later disturbs no other', async (t) => {
  const { db, names, add } = await open(t, { jobTimeoutMs: 50 });
  const goOn = gate();
  let late: Promise<void> | undefined;
  let runs = 0;
  const hanging = db.write(async (trx) => {
    await goOn.opened;
    late = pause(trx);
    await late;
  });
  const counted = db.write(async (trx) => {
    runs += 1;
    await insert(trx, 'counted');
  });
  const [first] = await Promise.allSettled([hanging, counted, add('a')]);
  t.equal(first.status, 'rejected');
  goOn.open();
  await turn();
  await t.rejects(late as Promise<void>, /is over/);
  await add('b');
  t.equal(runs, 1);
  t.same(await names(), ['counted', 'a', 'b']);
});

t.test('Closing the database waits for a long write', async (t) => {
  const { db, url } = await open(t);
  const long = db.write((trx) => addSlowly(trx, ['a', 'b', 'c', 'd', 'e']));
  await db.close();
  await long;
  const again = openDatabase(url);
  t.teardown(() => again.close());
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM things`.execute(again.read);
  t.equal(rows[0]?.n, 5);
});

t.test('After a long write the log is checkpointed by a thread, and by commits again', async (t) => {
  const { db } = await open(t);
  const settingOf = async () => {
    const query = sql<{ wal_autocheckpoint: number }>`PRAGMA wal_autocheckpoint`;
    return (await db.write((trx) => query.execute(trx))).rows[0]?.wal_autocheckpoint;
  };
  t.equal(await settingOf(), 1_000);
  await db.write(async (trx) => {
    await addSlowly(trx, ['a', 'b', 'c', 'd']);
    const { rows } = await sql<{ wal_autocheckpoint: number }>`PRAGMA wal_autocheckpoint`.execute(trx);
    t.equal(rows[0]?.wal_autocheckpoint, 0, 'not by its commit');
  });
  await eventually(async () => (await settingOf()) === 1_000, 'by commits again');
});

t.test('Long writes without a break do not let the log grow: the next one waits for its checkpoint', async (t) => {
  const { db, url } = await open(t, { maxLogBytes: 1_000_000 });
  const writes = 20;
  const fill = (nth: number) =>
    db.write(async (trx) => {
      for (let piece = 0; piece < 5; piece++) {
        await insert(trx, `${nth} ${piece} ${'x'.repeat(200_000)}`);
        await pause(trx);
      }
    });
  await Promise.all(Array.from({ length: writes }, (_, nth) => fill(nth)));
  const { size } = statSync(`${url.replace('sqlite:', '')}-wal`);
  t.ok(size < 6_000_000, `${size} bytes of 40 MB`);
});

t.test('A process that is killed between two pieces leaves nothing of the write', async (t) => {
  const { db, url, names, add } = await open(t);
  await add('before');
  await db.close();
  const program = `
    const { openDatabase } = await import(${JSON.stringify(new URL('../../db/open.js', import.meta.url).href)});
    const { pause } = await import(${JSON.stringify(new URL('../../db/pieces.js', import.meta.url).href)});
    const db = openDatabase(${JSON.stringify(url)});
    await db.write(async (trx) => {
      for (let n = 0; ; n++) {
        const rows = Array.from({ length: 1000 }, (_, at) => ({ name: n + ' ' + at + 'x'.repeat(200) }));
        await trx.insertInto('things').values(rows).execute();
        if (n === 20) process.stdout.write('in the middle');
        await pause(trx);
      }
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const again = openDatabase(url);
  t.teardown(() => again.close());
  t.same(await names(again.read), ['before']);
  await again.write((trx) => insert(trx, 'after'));
  t.same(await names(again.read), ['before', 'after']);
});
