import type { Test } from 'tap';
import { openDatabase } from '../../db/open.js';
import { insertRows, reserveIds } from '../../db/query/bulk.js';
import { newUid } from '../../src/lib/ids.js';
import { startMeasured } from '../support/event-loop.js';
import { openService, type Person } from '../support/service.js';
import { create, type Made } from '../support/world.js';

/** Numbers of rows of an account. */
export interface Sizes {
  /** Tasks with a note of 300 KB: as many characters as a note may have, of three bytes each. */
  large: number;
  tags: number;
  /** Tasks of the other project. */
  many: number;
  /** Entries in the history of one task, which has a tenth as many completions. */
  history: number;
}

export interface LargeAccount {
  ada: Person;
  /** A user with an empty account. */
  bob: Person;
  /** Project with the large tasks, the first of which has the rest as subtasks. */
  large: Made;
  /** Project with many tasks. */
  many: Made;
  largeTask: number;
  largeTaskUid: string;
  /** The first and the last of the many tasks. */
  manyTasks: readonly [first: number, last: number];
  note: Made;
  area: Made;
  goal: Made;
  section: Made;
  /** Tag of all tasks with many. */
  tag: Made;
  view: Made;
  /** Cursor from before the account was filled. */
  cursor: string;
}

const AT = '2026-03-11T12:00:00.000Z';
const BOUNDS = { ACCOUNT_MAX_TAGS: '20000' };
const LONG = '€'.repeat(100_000);

/** Fills an account in the file `tutti.db` of a folder. */
async function fillAccount(folder: string, { large, tags, many, history }: Sizes): Promise<LargeAccount> {
  const db = openDatabase(`sqlite:${folder}/tutti.db`);
  const service = await openService(() => undefined, { db, unchecked: true, env: BOUNDS });
  // A second administrator may delete the account.
  await service.person('root');
  const bob = await service.person('bob');
  const ada = await service.person('ada', { is_admin: 1 });
  const { next_cursor: cursor } = (await ada.get('/api/v1/changes')).body;
  const area = await create(ada, 'area', { name: 'area' });
  const goal = await create(ada, 'goal', { name: 'goal' });
  const tag = await create(ada, 'tag', { name: 'tag' });
  const of = { area_id: area.id, goal_id: goal.id };
  const [projectOfLarge, projectOfMany] = [
    await create(ada, 'project', { name: 'large', ...of }),
    await create(ada, 'project', { name: 'many', ...of }),
  ];
  const section = await create(ada, 'section', { name: 'section', project_id: projectOfMany.id });
  const view = await create(ada, 'view', { name: 'view', order_by: 'manual', filter: `project:${projectOfMany.uid}` });
  const note = await create(ada, 'note', { title: 'note', content: LONG, project_id: projectOfLarge.id });
  const owned = (index: number) => ({
    ...{ uid: newUid(), user_id: ada.id, name: `name ${index}`, created_at: AT, updated_at: AT },
  });
  const indices = (count: number) => Array.from({ length: count }, (_, index) => index);
  const taskIds = async (project: Made, count: number, more: (index: number, first: number) => object) => {
    const ids = await db.write((trx) => reserveIds(trx, 'tasks', count));
    const rows = indices(count).map((index) => ({
      ...{
        ...owned(index),
        id: ids[index],
        project_id: project.id,
        rank: `a${index}1`,
        ...more(index, Number(ids[0])),
      },
    }));
    for (let at = 0; at < count; at += 50) await db.write((trx) => insertRows(trx, 'tasks', rows.slice(at, at + 50)));
    return rows;
  };
  const subtasks = Math.floor(large / 3);
  const largeRows = await taskIds(projectOfLarge, large, (index, first) => ({
    note: LONG,
    parent_task_id: index > 0 && index <= subtasks ? first : null,
  }));
  const manyRows = await taskIds(projectOfMany, many, (index) => ({
    ...{ section_id: index % 2 === 0 ? section.id : null, ...of },
    due_date: index % 3 === 0 ? `2026-${String(((index / 3) % 12) + 1).padStart(2, '0')}-11` : null,
  }));
  await db.write(async (trx) => {
    await insertRows(
      trx,
      'tags',
      indices(tags).map((index) => ({ ...owned(index), name: `tag ${index}`, name_key: `tag ${index}` })),
    );
    await insertRows(
      trx,
      'task_tags',
      manyRows.map(({ id }) => ({ task_id: Number(id), tag_id: tag.id })),
    );
    const task_id = Number(largeRows[0]?.id);
    const entry = { task_id, created_at: AT, owner_id: ada.id, user_id: ada.id, kind: 'updated', field: 'name' };
    const done = { task_id, user_id: ada.id, due_date: null, completed_at: AT, completed_by: ada.id };
    await insertRows(
      trx,
      'activity',
      indices(history).map((index) => ({ ...entry, old_value: `name ${index}`, new_value: 'x'.repeat(100) })),
    );
    await insertRows(
      trx,
      'task_completions',
      indices(history / 10).map(() => done),
    );
    const { seq = 0 } =
      (await trx.selectFrom('change_counters').selectAll().where('user_id', '=', ada.id).executeTakeFirst()) ?? {};
    const logged = [...largeRows, ...manyRows];
    const entries = logged.map(({ id, uid }, index) => ({
      ...{ user_id: ada.id, seq: seq + index + 1, batch: 'filled', at: AT, type: 'task', ref_id: Number(id), uid },
      ...{ event: 'created', changed: '[]' },
    }));
    await insertRows(trx, 'changes', entries);
    await trx
      .updateTable('change_counters')
      .set({ seq: seq + logged.length })
      .where('user_id', '=', ada.id)
      .execute();
  });
  await service.app.close();
  const largeTask = Number(largeRows[0]?.id);
  const manyTasks = [Number(manyRows[0]?.id), Number(manyRows.at(-1)?.id)] as const;
  return {
    ada,
    bob,
    large: projectOfLarge,
    many: projectOfMany,
    largeTask,
    largeTaskUid: String(largeRows[0]?.uid),
    manyTasks,
    note,
    area,
    goal,
    section,
    tag,
    view,
    cursor,
  };
}

/** Starts the service on a filled account, in a process that can be measured. */
export async function startLarge(t: Test, sizes: Sizes) {
  const folder = t.testdir({});
  const account = await fillAccount(folder, sizes);
  const env = { COMPAT: 'tududi', COMPAT_PORT: '0', LOG_LEVEL: 'info', WEBHOOK_ALLOWED_HOSTS: '127.0.0.1', ...BOUNDS };
  const server = await startMeasured(t, folder, { env });
  return { ...server, account, compat: await server.portOf('tududi') };
}
