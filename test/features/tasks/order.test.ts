import t from 'tap';
import { SAME_SQL } from '../../support/database.js';
import { runJob } from '../../support/jobs.js';
import { randomSource } from '../../support/random.js';
import { type Person, startService } from '../../support/service.js';
import { slowly } from '../../support/slow.js';
import { create, expectStatus, list, share } from '../../support/world.js';

// On PostgreSQL too: ranks are compared by their bytes, and moves meet.

interface Task {
  id: number;
  name: string;
  rank: string;
}

t.test('Ranks: tasks are in the order of their creation, and move by one write', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'p' });
  const other = await create(ada, 'project', { name: 'q' });
  const ids: Record<string, number> = {};
  for (const name of ['a', 'b', 'c', 'd']) {
    ids[name] = (await create(ada, 'task', { name, project_id: project.id })).id;
  }
  const order = async (of = project) => {
    const tasks = (await list(ada, `project/${of.id}/tasks?order_by=rank:asc`)) as unknown as Task[];
    return tasks.map(({ name }) => name).join('');
  };
  const move = (name: string, body: object) => ada.post(`/api/v1/task/${ids[name]}/move`, body);
  t.equal(await order(), 'abcd');
  for (const [name, body, expected] of [
    ['d', { before: ids.b }, 'adbc'],
    ['a', { after: ids.b }, 'dbac'],
    ['c', { at: 'first' }, 'cdba'],
    ['c', { at: 'last' }, 'dbac'],
    ['d', { before: ids.b }, 'dbac'],
    ['d', { at: 'first' }, 'dbac'],
  ] as const) {
    const cursor = (await ada.get('/api/v1/changes?types=task')).body.next_cursor;
    const known = (await ada.get(`/api/v1/task/${ids[name]}`)).body;
    const moved = expectStatus(await move(name, body), 200);
    t.equal(await order(), expected, `${name} ${JSON.stringify(body)}`);
    const { changes } = (await ada.get(`/api/v1/changes?cursor=${cursor}`)).body;
    t.equal(changes.length, moved.rank === known.rank ? 0 : 1, 'one entry');
    if (moved.rank === known.rank) t.same(moved, known, 'nothing changes');
  }
  expectStatus(await move('a', { project_id: other.id, at: 'first' }), 200);
  t.equal(await order(), 'dbc');
  t.equal(await order(other), 'a');
  for (const body of [
    { before: ids.a },
    { before: ids.b },
    { before: 999_999 },
    { before: ids.c, at: 'first' },
    { at: 'middle' },
    { rank: 'a0' },
  ]) {
    t.equal((await move('b', body)).status, 400, JSON.stringify(body));
  }
  t.equal(await order(), 'dbc');
  const moved = await move('c', { at: 'first' });
  t.equal(await order(), 'cdb');
  expectStatus(await ada.post(`/api/v1/batch/${moved.headers['tutti-batch']}/revert`), 200);
  t.equal(await order(), 'dbc', 'undone');
  const fields = (await list(ada, `task/${ids.c}/activity`)).map(({ field }) => field);
  t.notOk(fields.includes('rank'), 'the history of a task does not tell its places');
});

t.test('Ranks: of subtasks, of tasks without a project, and of equal ones', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const parent = await create(ada, 'task', { name: 'parent', subtasks: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] });
  const parts = (await ada.get(`/api/v1/task/${parent.id}`)).body.subtasks as Task[];
  const [a, b, c] = parts.map(({ id }) => id);
  const order = async (url: string) => ((await list(ada, url)) as unknown as Task[]).map(({ name }) => name).join('');
  const inRanks = `task/${parent.id}/subtasks?order_by=rank:asc`;
  t.equal(await order(inRanks), 'abc');
  expectStatus(await ada.post(`/api/v1/task/${c}/move`, { before: a }), 200);
  t.equal(await order(inRanks), 'cab');
  t.equal(await order(`task/${parent.id}/subtasks`), 'abc', 'positions stay');
  expectStatus(await ada.post(`/api/v1/task/${a}/move`, { parent_task_id: null, at: 'first' }), 200);
  t.equal(await order('tasks?order_by=rank:asc'), 'aparent');
  t.equal((await ada.post(`/api/v1/task/${b}/move`, { after: a })).status, 400);
  const names = ['v', 'w', 'x', 'y'];
  const equal: Record<string, number> = {};
  for (const name of names) equal[name] = (await create(ada, 'task', { name, rank: 'a1', tags: ['equal'] })).id;
  const tied = 'tasks?tag=equal&order_by=rank:asc';
  t.equal(await order(tied), 'vwxy');
  expectStatus(await ada.post(`/api/v1/task/${equal.y}/move`, { before: equal.w }), 200);
  t.equal(await order(tied), 'vywx');
  expectStatus(await ada.post(`/api/v1/task/${equal.v}/move`, { after: equal.x }), 200);
  t.equal(await order(tied), 'ywxv');
  for (const rank of ['', 'é', 'a', 'a10', '0', 'x'.repeat(300), 7]) {
    t.equal((await ada.patch(`/api/v1/task/${a}`, { rank })).status, 400, String(rank));
  }
  t.equal(
    (await ada.patch(`/api/v1/project/${(await create(ada, 'project', { name: 'p' })).id}`, { rank: 'a0' })).status,
    200,
  );
});

t.test('Ranks: members with write access move, and see no others', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const rw = await service.person('rw');
  const ro = await service.person('ro');
  const project = await create(ada, 'project', { name: 'p' });
  const first = await create(ada, 'task', { name: 'first', project_id: project.id });
  const second = await create(ada, 'task', { name: 'second', project_id: project.id });
  const own = await create(rw, 'task', { name: 'own' });
  await share(ada, 'project', project, rw, 'rw');
  await share(ada, 'project', project, ro, 'ro');
  const url = `/api/v1/task/${second.id}/move`;
  t.equal((await ro.post(url, { before: first.id })).status, 403);
  t.equal((await rw.post(url, { before: own.id })).status, 400);
  t.equal((await ada.post(url, { before: own.id })).status, 400);
  t.equal((await rw.post(url, { project_id: null })).status, 403);
  expectStatus(await rw.post(url, { before: first.id }), 200);
  const seen = await list(ro, `tasks?order_by=rank:asc`);
  t.same(
    seen.map(({ name }) => name),
    ['second', 'first'],
  );
});

t.test('Ranks: many moves into one gap keep the order, and a job shortens the ranks', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'p' });
  const add = (name: string) => create(ada, 'task', { name, project_id: project.id });
  const ids = [(await add('start')).id, (await add('end')).id];
  const moves = slowly(800, 5_000);
  let lastMove: string | undefined;
  for (let n = 0; n < moves; n++) {
    if (n < 40) ids.push((await add(`task ${n}`)).id);
    const moved = ids[2 + (n % 40)] as number;
    lastMove = String((await ada.post(`/api/v1/task/${moved}/move`, { after: ids[0] })).headers['tutti-batch']);
  }
  const ranked = async () =>
    (await list(ada, `project/${project.id}/tasks?order_by=rank:asc&limit=100`)) as unknown as Task[];
  t.ok(Math.max(...(await ranked()).map(({ rank }) => rank.length)) > 120);
  const last = expectStatus(await ada.get(`/api/v1/task/${ids[2]}`), 200);
  const cursor = (await ada.get('/api/v1/changes?types=task')).body.next_cursor;
  await runJob(service, 'ranks');
  t.ok(Math.max(...(await ranked()).map(({ rank }) => rank.length)) <= 120);
  const { changes } = expectStatus(await ada.get(`/api/v1/changes?cursor=${cursor}`), 200);
  t.match(changes[0], { type: 'task', event: 'updated', changed: ['rank'], actor: null });
  const found = (await ranked()).map(({ id }) => id);
  const expected = [ids[0]];
  for (let n = moves - 1; n >= moves - 40; n--) expected.push(ids[2 + (n % 40)] as number);
  t.same(found, [...expected, ids[1]]);
  expectStatus(await ada.post(`/api/v1/batch/${lastMove}/revert`), 200);
  t.same(
    (await ranked()).map(({ id }) => id),
    found,
    'undo restores no rank of before',
  );
  t.not(expectStatus(await ada.get(`/api/v1/task/${ids[2]}`), 200).rank, last.rank);
});

t.test('Ranks: four clients that move at once lose no task', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const bob = await service.person('bob');
  const one = await create(ada, 'project', { name: 'one' });
  const other = await create(ada, 'project', { name: 'other' });
  for (const project of [one, other]) await share(ada, 'project', project, bob, 'rw');
  const section = await create(ada, 'section', { name: 's', project_id: other.id });
  const ids: number[] = [];
  for (let n = 0; n < 12; n++) {
    // Many have the same rank, so that moves give new ranks to others.
    const body = { name: `task ${n}`, project_id: one.id, ...(n % 3 > 0 && { rank: 'a1' }) };
    ids.push((await create(ada, 'task', body)).id);
  }
  const seed = Math.floor(Math.random() * 2 ** 31);
  t.comment(`seed ${seed}`);
  const { pick } = randomSource(seed);
  const statuses = new Set<number>();
  async function drag(client: Person): Promise<void> {
    for (let n = 0; n < slowly(40, 250); n++) {
      const container = pick([{}, {}, { project_id: one.id }, { project_id: other.id, section_id: section.id }]);
      const target = pick([{ at: 'first' }, { at: 'last' }, { before: pick(ids) }, { after: pick(ids) }]);
      const body = { ...container, ...target };
      const { status, text } = await client.post(`/api/v1/task/${pick(ids)}/move`, body);
      statuses.add(status);
      // A neighbour can be elsewhere by now.
      if (status !== 200 && status !== 400) throw new Error(`${status} ${text} for ${JSON.stringify(body)}`);
    }
  }
  await Promise.all([ada, bob, ada, bob].map(drag));
  t.same([...statuses].sort(), [200, 400]);
  const all: number[] = [];
  for (const { id } of [one, other]) {
    const tasks = (await list(ada, `project/${id}/tasks?order_by=rank:asc&limit=100`)) as unknown as Task[];
    const sorted = [...tasks].sort((a, b) => (a.rank === b.rank ? a.id - b.id : a.rank < b.rank ? -1 : 1));
    t.same(tasks, sorted);
    all.push(...tasks.map((task) => task.id));
  }
  t.same(
    all.sort((a, b) => a - b),
    ids,
  );
});
