import type { Executor } from '../../db/database.js';
import { openDatabase } from '../../db/open.js';
import type { Caller } from '../../src/access/caller.js';
import { FEATURES } from '../../src/app.js';
import { readConfig } from '../../src/config/config.js';
import { createChangeSet } from '../../src/events/change-set.js';
import { createChangeSignal } from '../../src/events/signal.js';
import { hashPassword } from '../../src/features/accounts/passwords.js';
import { insertAccount } from '../../src/features/accounts/service.js';
import { createApiKey } from '../../src/features/api-keys/service.js';
import { addLinks, ensureTags } from '../../src/features/tags/store.js';
import { NEW_TASK_COLUMNS } from '../../src/features/tasks/crud/input.js';
import { insertTask } from '../../src/features/tasks/crud/store.js';
import { newUid } from '../../src/lib/ids.js';

export const PASSWORD = 'a password for benchmarks';
const TAGS = ['home', 'work', 'errand', 'phone', 'read', 'write', 'plan', 'buy', 'fix', 'later'];
const WORDS = 'review draft invoice kitchen server backup quarterly plan call dentist renew passport report sink'.split(
  ' ',
);
const PROJECTS = 5;
const DAY_MS = 86_400_000;

/** A user of the benchmark, with so many tasks. */
export interface BenchUser {
  tasks: number;
  email: string;
  token: string;
  projectUid: string;
  /** Some of the uids of the user's tasks. */
  uids: string[];
}

/** The users of the benchmark. */
export interface BenchUsers {
  /** One for each size, smallest first. */
  sized: BenchUser[];
  /** As large as each other, for what several users do at the same time. */
  writers: BenchUser[];
}

const TASKS_OF_WRITER = 100;

/** Fills a new database with a user for each size and some writers, the same rows at every run. */
export async function fill(
  url: string,
  { sizes, writers }: { sizes: readonly number[]; writers: number },
  progress: (text: string) => void,
): Promise<BenchUsers> {
  const now = () => new Date();
  const db = openDatabase(url);
  await db.migrate(now);
  const context = { db, now, features: FEATURES, config: readConfig({}), signal: createChangeSignal() };
  const passwordHash = await hashPassword(PASSWORD);
  const addUser = async (name: string, tasks: number): Promise<BenchUser> => {
    progress(`filling ${tasks} tasks`);
    const email = `${name}@example.com`;
    const account = { uid: newUid(), email, passwordHash, name: null, isAdmin: false, at: now().toISOString() };
    const { id } = await db.write((trx) => insertAccount(trx, account));
    await db.write((trx) => trx.updateTable('users').set({ ai_assistant_enabled: 1 }).where('id', '=', id).execute());
    const { token } = await createApiKey(context, { id, scopes: null, projects: null } as Caller, { name: 'bench' });
    const rows = await db.write((trx) => fillUser(trx, id, tasks, now()));
    return { tasks, email, token, ...rows };
  };
  const users: BenchUsers = { sized: [], writers: [] };
  for (const tasks of sizes) users.sized.push(await addUser(`user${tasks}`, tasks));
  for (let at = 0; at < writers; at++) users.writers.push(await addUser(`writer${at}`, TASKS_OF_WRITER));
  await db.close();
  return users;
}

async function fillUser(trx: Executor, userId: number, count: number, start: Date) {
  const random = generator(count);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const words = (n: number) => Array.from({ length: n }, () => pick(WORDS)).join(' ');
  const at = start.toISOString();
  const projects = await trx
    .insertInto('projects')
    .values(
      Array.from({ length: PROJECTS }, (_, i) => ({
        uid: newUid(),
        user_id: userId,
        name: `Project ${i}`,
        created_at: at,
        updated_at: at,
      })),
    )
    .returning(['id', 'uid'])
    .execute();
  const tags = await ensureTags(trx, createChangeSet(), userId, TAGS, at);
  const uids: string[] = [];
  for (let i = 0; i < count; i++) {
    const uid = newUid();
    const due = new Date(start.getTime() + Math.floor(random() * 300 - 20) * DAY_MS).toISOString().slice(0, 10);
    const id = await insertTask(trx, {
      ...NEW_TASK_COLUMNS,
      uid,
      user_id: userId,
      name: `${words(4)} ${i}`,
      note: words(20),
      priority: Math.floor(random() * 3),
      due_date: random() < 0.5 ? due : null,
      project_id: random() < 0.8 ? pick(projects).id : null,
      parent_task_id: null,
      area_id: null,
      goal_id: null,
      completed_at: null,
      created_at: at,
      updated_at: at,
    });
    const first = Math.floor(random() * TAGS.length);
    await addLinks(trx, 'task', id, [tags[first], tags[(first + 1) % TAGS.length]] as typeof tags);
    if (uids.length < 100) uids.push(uid);
  }
  return { projectUid: (projects[0] as { uid: string }).uid, uids };
}

/** Seeded random numbers from 0 to 1 (a linear congruential generator): every run sees the same rows. */
function generator(seed: number): () => number {
  let state = seed % 2_147_483_647 || 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
