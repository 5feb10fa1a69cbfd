import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { openDatabase } from '../../db/open.js';
import { childrenOf, signalIfAlive } from '../../scripts/support/processes.js';
import { DAY_MS } from '../../src/lib/periods.js';
import { eventually } from './eventually.js';
import { startProcess } from './process.js';
import { type Reached, type RemoteUser, register } from './remote.js';
import { create, expectStatus } from './world.js';

/**
 * Kills a service around the times of reminders and digests, and checks that each has one notification. Digests are daily,
 * and reminders are not created in the past, which the present soon is: the test moves their times in the database.
 */

/** Reminders of a round, and users with a digest. */
const REMINDERS = 12;
const DIGESTS = 4;
/** Milliseconds between two of a round. */
const STEP_MS = 50;
/** Milliseconds to the first one: more than a poll of the jobs, which finds the times. */
const SOON_MS = 4_000;

export interface Service {
  /** A process that lives. */
  server: Reached;
  /** Kills a process, and starts another one. */
  kill(round: number): Promise<void>;
}

/** Starts processes on a database. */
export async function startKilled(
  t: Test,
  folder: string,
  { database, processes = 1, workers = 1 }: { database: string; processes?: number; workers?: number },
): Promise<Service> {
  const env = {
    ...{
      LOG_LEVEL: 'silent',
      RATE_LIMITING_ENABLED: 'false',
      SERVICE_SESSION_SECRET: 'a secret of 32 characters or more',
    },
    ...{ DATABASE_URL: database, WORKERS: String(workers) },
  };
  const start = () => startProcess(t, folder, { env });
  const running = [await start()];
  while (running.length < processes) running.push(await start());
  const server: Reached = { url: String(running[0]?.url) };
  return {
    server,
    async kill(round) {
      const [killed] = running.splice(round % processes, 1);
      // A worker is replaced; without their parent, all end.
      const worker = workers > 1 && round % 2 === 1 ? childrenOf(Number(killed?.pid))[0] : undefined;
      if (killed !== undefined && worker !== undefined) {
        signalIfAlive(worker, 'SIGKILL');
        running.push(killed);
        return;
      }
      await killed?.stop('SIGKILL');
      running.push(await start());
      server.url = String(running[0]?.url);
    },
  };
}

export async function notifiesExactlyOnce(
  t: Test,
  { server, kill }: Service,
  { database, rounds }: { database: string; rounds: number },
): Promise<void> {
  const db = openDatabase(database);
  t.teardown(() => db.close());
  const ada = await register(server, 'ada');
  const readers = await Promise.all(Array.from({ length: DIGESTS }, (_, n) => readerOfDigests(server, `reader${n}`)));
  for (let round = 0; round < rounds; round++) {
    const names = Array.from({ length: REMINDERS }, (_, n) => `r${round} n${n}`).sort();
    const later = new Date(Date.now() + DAY_MS).toISOString();
    const items = names.map((name) => ({
      action: 'create',
      task: { name, reminders: [{ at: later }] },
    }));
    expectStatus(await ada.post('/api/v1/tasks/bulk', { items }), 200);
    const first = Date.now() + SOON_MS;
    const timeOf = (n: number) => new Date(first + n * STEP_MS).toISOString();
    await db.write(async (trx) => {
      const armed = await trx.selectFrom('reminders').select('id').where('state', '=', 'armed').orderBy('id').execute();
      for (const [n, { id }] of armed.entries()) {
        const due = { fires_at: timeOf(n), due_at: timeOf(n) };
        await trx.updateTable('reminders').set(due).where('id', '=', id).execute();
      }
      for (const [n, { id }] of readers.entries()) {
        const due = { digest_due_at: timeOf(3 * n), digest_day: null };
        await trx.updateTable('notification_preferences').set(due).where('user_id', '=', id).execute();
      }
    });
    await sleep(Math.max(0, first + Math.random() * (REMINDERS * STEP_MS + 200) - Date.now()));
    await kill(round);
    const told = async () => {
      const rows = await db.read.selectFrom('notifications').select(['user_id', 'kind', 'title']).execute();
      return {
        reminders: rows
          .flatMap(({ kind, title }) => (kind === 'reminder' && names.includes(title) ? [title] : []))
          .sort(),
        digests: rows.flatMap(({ kind, user_id }) => (kind === 'digest' ? [user_id] : [])).sort((a, b) => a - b),
      };
    };
    const expected = {
      reminders: names,
      digests: readers.flatMap(({ id }) => Array.from({ length: round + 1 }, () => id)).sort((a, b) => a - b),
    };
    const isDone = ({ reminders, digests }: Awaited<ReturnType<typeof told>>) =>
      reminders.length >= expected.reminders.length && digests.length >= expected.digests.length;
    await eventually(async () => isDone(await told()), 'all are notified');
    // Another run of a job would make the second one.
    await sleep(200);
    t.same(await told(), expected, `round ${round}`);
    const fired = expectStatus(await ada.get('/api/v1/reminders?state=fired&limit=500'), 200).reminders;
    t.equal(fired.filter(({ task }: { task: { name: string } }) => names.includes(task.name)).length, names.length);
  }
}

/** Registers a user with a task for the digest. */
async function readerOfDigests(server: Reached, name: string): Promise<RemoteUser> {
  const reader = await register(server, name);
  await create(reader, 'task', { name: 'overdue', due_date: '2026-01-01' });
  const digest = { time: '07:00', weekdays: [0, 1, 2, 3, 4, 5, 6], channels: [] };
  expectStatus(await reader.put('/api/profile/notifications', { digest }), 200);
  return reader;
}
