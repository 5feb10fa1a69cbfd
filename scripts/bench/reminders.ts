import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../db/database.js';
import { openDatabase } from '../../db/open.js';
import { insertRows, reserveIds } from '../../db/query/bulk.js';
import { insertUser } from '../../src/features/accounts/store.js';
import { newUid } from '../../src/lib/ids.js';
import { memoryOf, processorTime } from '../support/process-figures.js';
import { median } from '../support/quantile.js';
import { type Server, startServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary.js';

/** Measures what reminders cost that are armed, and firing many at once: beside a service without armed ones. */

const USERS = 50;
const TASKS_OF_USER = 400;
const REMINDERS_OF_TASK = 5;
export const ARMED = USERS * TASKS_OF_USER * REMINDERS_OF_TASK;
export const DUE = 1_000;

const ROUNDS = 3;
const SETTLE_MS = 5_000;
const IDLE_MS = 20_000;
/** Milliseconds in which the service starts, before the first reminder is due. */
const START_MS = 8_000;
const MAX_FIRING_MS = 60_000;
const DAY_MS = 86_400_000;

export interface ReminderFigures {
  /** Share of one core while idle. */
  load: number;
  /** Resident memory in MiB. */
  memory: number;
  /** Seconds from the time of the reminders to the last notification. */
  seconds: number;
  /** Milliseconds of processor time for each. */
  cpuMs: number;
}

export async function measureReminders(
  progress: (text: string) => void,
): Promise<{ armed: ReminderFigures; none: ReminderFigures }> {
  const folder = temporaryFolder('bench');
  const files = { armed: join(folder, 'armed', 'bench.db'), none: join(folder, 'none', 'bench.db') };
  try {
    progress('filling');
    const tasks = await filled(files.none, insertTasks);
    // Each has a folder of its own, for its attachments.
    mkdirSync(dirname(files.armed));
    copyFileSync(files.none, files.armed);
    await filled(files.armed, (db) => arm(db, tasks));
    const idle = { armed: [] as Idle[], none: [] as Idle[] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of ['armed', 'none'] as const) {
        progress(`idle, round ${round + 1}: ${name}`);
        idle[name].push(await measureIdle(files[name]));
      }
    }
    const figures = async (name: keyof typeof files) => {
      progress(`${DUE} at once: ${name}`);
      const [loads, memories] = [idle[name].map(({ load }) => load), idle[name].map(({ memory }) => memory)];
      return { load: median(loads), memory: median(memories), ...(await measureFiring(files[name], tasks)) };
    };
    return { armed: await figures('armed'), none: await figures('none') };
  } finally {
    progress('');
    rmSync(folder, { recursive: true });
  }
}

interface Task {
  id: number;
  user_id: number;
}

async function filled<T>(file: string, fill: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(`sqlite:${file}`);
  try {
    await db.migrate(() => new Date());
    return await fill(db);
  } finally {
    await db.close();
  }
}

function insertTasks(db: Db): Promise<Task[]> {
  const at = new Date().toISOString();
  return db.write(async (trx) => {
    const tasks: Task[] = [];
    for (let number = 0; number < USERS; number++) {
      const email = `user${number}@example.com`;
      const user_id = await insertUser(trx, {
        uid: newUid(),
        email,
        passwordHash: 'x',
        name: null,
        isAdmin: false,
        at,
      });
      for (const id of await reserveIds(trx, 'tasks', TASKS_OF_USER)) tasks.push({ id, user_id });
    }
    await insertRows(
      trx,
      'tasks',
      tasks.map((task) => ({ ...task, uid: newUid(), name: 'Water the plants', created_at: at, updated_at: at })),
    );
    return tasks;
  });
}

/** Arms reminders that none of the measurements reaches. */
function arm(db: Db, tasks: readonly Task[]): Promise<void> {
  const first = Date.now() + DAY_MS;
  const times = tasks.flatMap((task, index) =>
    Array.from({ length: REMINDERS_OF_TASK }, (_, n) => ({ task, time: first + (index + n * tasks.length) * 1_000 })),
  );
  return insertArmed(db, times);
}

async function insertArmed(db: Db, times: readonly { task: Task; time: number }[]): Promise<void> {
  const created = { created_at: new Date().toISOString(), updated_at: new Date().toISOString() };
  const rows = times.map(({ task: { id, user_id }, time }) => {
    const at = new Date(time).toISOString();
    return {
      ...{ uid: newUid(), user_id, task_id: id, at, before: null, auto: 0, state: 'armed', fires_at: at, due_at: at },
      ...{ last_fired_at: null, snoozed_until: null, ...created },
    };
  });
  await db.write((trx) => insertRows(trx, 'reminders', rows));
}

type Idle = Pick<ReminderFigures, 'load' | 'memory'>;

async function measureIdle(file: string): Promise<Idle> {
  const server = startServer(file);
  try {
    await server.listening();
    await sleep(SETTLE_MS);
    const [started, used] = [performance.now(), Number(processorTime(server.pid))];
    await sleep(IDLE_MS);
    const load = (Number(processorTime(server.pid)) - used) / (performance.now() - started);
    return { load, memory: memoryOf(server.pid, 'VmRSS') };
  } finally {
    await server.stop('SIGTERM');
  }
}

async function measureFiring(
  file: string,
  tasks: readonly Task[],
): Promise<Pick<ReminderFigures, 'seconds' | 'cpuMs'>> {
  const time = Date.now() + START_MS;
  const some = tasks.filter((_, index) => index % (tasks.length / DUE) === 0);
  await filled(file, (db) =>
    insertArmed(
      db,
      some.map((task) => ({ task, time })),
    ),
  );
  const server = startServer(file);
  const db = openDatabase(`sqlite:${file}`);
  try {
    await server.listening();
    if (Date.now() > time) throw new Error('The service took too long to start.');
    await sleep(Math.max(0, time - 100 - Date.now()));
    return await untilFired(db, server, time);
  } finally {
    await db.close();
    await server.stop('SIGTERM');
  }
}

async function untilFired(db: Db, { pid }: Server, time: number) {
  const used = Number(processorTime(pid));
  for (;;) {
    const made = await db.read.selectFrom('notifications').select('id').execute();
    const elapsed = Date.now() - time;
    if (made.length === DUE) {
      return { seconds: elapsed / 1_000, cpuMs: (Number(processorTime(pid)) - used) / DUE };
    }
    if (elapsed > MAX_FIRING_MS) throw new Error(`${made.length} of ${DUE} reminders have fired.`);
    await sleep(20);
  }
}
