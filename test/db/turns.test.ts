import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { DatabaseOptions, Db, Executor, WriteOptions } from '../../db/database.js';
import { isBusy } from '../../db/errors.js';
import { LOCK_NAMES } from '../../db/locks.js';
import { openDatabase } from '../../db/open.js';
import { pause } from '../../db/pieces.js';
import { newDatabaseUrl, OF_POSTGRES } from '../support/database.js';
import { randomSource } from '../support/random.js';

// On PostgreSQL too: its gate serves the users.

// Users are served in turn, and rehearsals give way to writes of other users (db/turns.ts).

const [ADA, BOB] = [1, 2];
const GIVE_WAY_MS = 15;

/** @param writers number of connections for writes on PostgreSQL */
async function open(t: Test, writers: number, options: DatabaseOptions = {}) {
  const server = process.env.TEST_POSTGRES_URL;
  const url = server === undefined ? `sqlite:${t.testdir({})}/turns.db` : await newDatabaseUrl(server);
  const db = openDatabase(url, { connections: 2 * writers, giveWayMs: GIVE_WAY_MS, ...options });
  t.teardown(() => db.close());
  await db.write((trx) => sql`CREATE TABLE things (name TEXT, n INTEGER)`.execute(trx));
  return db;
}

async function insert(trx: Executor, name: string): Promise<void> {
  await sql`INSERT INTO things VALUES (${name}, 1)`.execute(trx);
}

async function names({ read }: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM things ORDER BY name`.execute(read);
  return rows.map(({ name }) => name);
}

class RolledBack extends Error {}

/** Runs a job that rolls itself back. */
async function rehearse(
  { write }: Db,
  run: (trx: Executor) => Promise<void>,
  options: WriteOptions = { user: ADA },
): Promise<void> {
  const job = async (trx: Executor): Promise<never> => {
    await run(trx);
    throw new RolledBack();
  };
  const ended = await write(job, { ...options, isRehearsal: true }).catch((error: unknown) => error);
  if (!(ended instanceof RolledBack)) throw ended;
}

/** Writes pieces until a condition holds. */
async function writeUntil(trx: Executor, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await insert(trx, 'rehearsed');
    await pause(trx);
  }
}

t.test('A rehearsal gives way to a write of another user, and runs again', async (t) => {
  const db = await open(t, 1);
  let runs = 0;
  let isWritten = false;
  await rehearse(db, async (trx) => {
    runs += 1;
    if (runs === 1) {
      const other = db.write((own) => insert(own, 'kept'), { user: BOB });
      void other.then(() => {
        isWritten = true;
      });
    }
    await writeUntil(trx, () => isWritten);
  });
  t.equal(runs, 2);
  t.same(await names(db), ['kept']);
});

t.test('A rehearsal gives way three times, and is then refused as busy', async (t) => {
  const db = await open(t, 1);
  const others: Promise<void>[] = [];
  let runs = 0;
  const rehearsal = rehearse(db, async (trx) => {
    runs += 1;
    others.push(db.write((own) => insert(own, `kept ${runs}`), { user: BOB }));
    await writeUntil(trx, () => false);
  });
  const refusal = await rehearsal.catch((error: unknown) => error);
  t.ok(isBusy(refusal), String(refusal));
  await Promise.all(others);
  t.equal(runs, 4);
  t.same(await names(db), ['kept 1', 'kept 2', 'kept 3', 'kept 4']);
});

t.test('A rehearsal gives way neither to writes of its user nor to rehearsals', async (t) => {
  const db = await open(t, 1);
  const waiting: Promise<void>[] = [];
  let runs = 0;
  await rehearse(db, async (trx) => {
    runs += 1;
    const since = performance.now();
    waiting.push(
      db.write((own) => insert(own, 'kept'), { user: ADA }),
      rehearse(db, (own) => insert(own, 'rehearsed'), { user: BOB }),
    );
    await writeUntil(trx, () => performance.now() - since > 3 * GIVE_WAY_MS);
  });
  await Promise.all(waiting);
  t.equal(runs, 1);
  t.same(await names(db), ['kept']);
});

t.test('A write with many pieces that is no rehearsal gives way to none', async (t) => {
  const db = await open(t, 1);
  const others: Promise<void>[] = [];
  let runs = 0;
  await db.write(
    async (trx) => {
      runs += 1;
      const since = performance.now();
      others.push(db.write((own) => insert(own, 'other'), { user: BOB }));
      await writeUntil(trx, () => performance.now() - since > 3 * GIVE_WAY_MS);
    },
    { user: ADA },
  );
  await Promise.all(others);
  t.equal(runs, 1);
});

t.test('A user whose write comes last is served before the many writes of another one', async (t) => {
  const db = await open(t, 1);
  const order: string[] = [];
  const write = (name: string, user: number) =>
    db.write(
      async (trx) => {
        await insert(trx, name);
        order.push(name);
      },
      { user },
    );
  const many = Array.from({ length: 150 }, () => write('ada', ADA));
  const last = [write('bob', BOB), write('cleo', 3), write('service', 0)];
  await Promise.all([...many, ...last]);
  const served = ['bob', 'cleo', 'service'].map((name) => order.indexOf(name));
  t.ok(Math.max(...served) <= 5, served.join());
  t.equal((await names(db)).length, 153);
});

t.test('One rehearsal of a user runs at a time', async (t) => {
  const db = await open(t, 3);
  let running = 0;
  let most = 0;
  const one = () =>
    rehearse(db, async (trx) => {
      running += 1;
      most = Math.max(most, running);
      await insert(trx, 'rehearsed');
      await pause(trx).finally(() => {
        running -= 1;
      });
    });
  await Promise.all([one(), one(), one(), one()]);
  t.equal(most, 1);
});

t.test('Acknowledged writes stay and refused ones leave nothing, whatever rehearsals run between them', async (t) => {
  const db = await open(t, 2, { giveWayMs: 1 });
  const random = randomSource(48);
  const acknowledged: string[] = [];
  let refused = 0;
  const act = async (index: number) => {
    const user = 1 + random.below(4);
    const pieces = random.chance(5) ? 8 : 0;
    const job = async (trx: Executor) => {
      await insert(trx, `${index}`);
      for (let piece = 0; piece < pieces; piece++) await pause(trx);
    };
    const kind = random.below(10);
    if (kind < 4) await rehearse(db, job, { user });
    else if (kind === 4) {
      const failing = async (trx: Executor) => {
        await job(trx);
        throw new Error('refused');
      };
      await t.rejects(db.write(failing, { user }), { message: 'refused' });
    } else {
      await db.write(job, { user });
      acknowledged.push(`${index}`);
    }
  };
  const acts = Array.from({ length: 300 }, async (_, index) => {
    for (let wait = random.below(30); wait > 0; wait--) await turn();
    await act(index).catch((error: unknown) => {
      if (!isBusy(error)) throw error;
      refused += 1;
    });
  });
  await Promise.all(acts);
  t.same(await names(db), acknowledged.sort());
  t.ok(refused < 100, `${refused} refused`);
});

t.test('PostgreSQL: a rehearsal gives way to a write that waits for a row of it', OF_POSTGRES, async (t) => {
  const db = await open(t, 3);
  await db.write((trx) => insert(trx, 'row'));
  let runs = 0;
  let isWritten = false;
  await rehearse(db, async (trx) => {
    runs += 1;
    await sql`UPDATE things SET n = 7`.execute(trx);
    if (runs === 1) {
      const other = db.write((own) => sql`UPDATE things SET n = n + 1`.execute(own), { user: BOB });
      void other.then(() => {
        isWritten = true;
      });
    }
    while (!isWritten) await pause(trx);
  });
  t.ok(runs > 1, `${runs} runs`);
  t.same((await sql`SELECT n FROM things`.execute(db.read)).rows, [{ n: 2 }]);
});

t.test('PostgreSQL: writes that wait for their account occupy no connections', OF_POSTGRES, async (t) => {
  const db = await open(t, 2, { busyTimeoutMs: 300 });
  const own = (shared: boolean) => ({ user: ADA, lock: { name: LOCK_NAMES.account(ADA), shared } });
  let isHeld = true;
  const alone = db.write(async (trx) => {
    while (isHeld) await pause(trx);
  }, own(false));
  const waiting = Promise.allSettled(Array.from({ length: 5 }, () => db.write((trx) => insert(trx, 'ada'), own(true))));
  await db.write((trx) => insert(trx, 'bob'), { user: BOB, lock: { name: LOCK_NAMES.account(BOB), shared: true } });
  t.same(await names(db), ['bob']);
  for (const outcome of await waiting) t.ok(outcome.status === 'rejected' && isBusy(outcome.reason), 'waits too long');
  isHeld = false;
  await alone;
});
