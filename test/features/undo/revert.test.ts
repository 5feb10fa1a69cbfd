import t from 'tap';
import { SAME_SQL } from '../../support/database.js';
import { attach } from '../../support/files.js';
import { runJob } from '../../support/jobs.js';
import { type Person, type Result, type Service, startService } from '../../support/service.js';
import { IS_SLOW } from '../../support/slow.js';
import { share } from '../../support/world.js';

// On PostgreSQL too: rows of all types are written back.

type Made = { id: number; uid: string };

async function made(person: Person, type: string, body: object): Promise<Made & Record<string, unknown>> {
  const response = await person.post(`/api/v1/${type}`, body);
  if (response.status !== 201) throw new Error(response.text);
  return response.body;
}

function batchOf({ headers, status, text }: Result): string {
  const batch = headers['tutti-batch'];
  if (status >= 300 || typeof batch !== 'string') throw new Error(`no batch: ${status} ${text}`);
  return batch;
}

const revert = (person: Person, batch: string, mode?: string) =>
  person.post(`/api/v1/batch/${batch}/revert`, mode === undefined ? {} : { mode });

/** The exported account without what an undo changes: times, versions and the history of tasks. */
async function exported(person: Person): Promise<string> {
  const { body } = await person.get('/api/profile/export');
  return JSON.stringify(body, (name, value) =>
    ['updated_at', 'exported_at', 'activity', 'deleted_task_activity', 'version'].includes(name) ? undefined : value,
  );
}

async function start(
  test: Parameters<typeof startService>[0],
): Promise<{ service: Service; ada: Person; ben: Person }> {
  const service = await startService(test, {});
  return { service, ada: await service.person('ada'), ben: await service.person('ben') };
}

t.test(
  'Undo: the list names the only object of a batch, also of long ones, to those who see it',
  SAME_SQL,
  async (t) => {
    const { ada, ben } = await start(t);
    const task = await made(ada, 'task', { name: 'Call' });
    await made(ada, 'tag', { name: 'red' });
    const titles = Array.from({ length: 12 }, (_, n) => `Note ${n}`);
    for (const title of titles) await made(ada, 'note', { title, content: 'x'.repeat(100_000) });
    await made(ada, 'comment', { task_id: task.id, text: 'Hello' });
    const summaries = async (person: Person) =>
      (await person.get('/api/v1/batches')).body.batches.map(({ summary }: { summary: string }) => summary);
    const notes = titles.toReversed().map((title) => `note “${title}” created`);
    t.same(await summaries(ada), ['1 comment created', ...notes, 'tag “red” created', 'task “Call” created']);

    await share(ada, 'task', task, ben, 'ro');
    await ada.patch(`/api/v1/task/${task.id}`, { name: 'Ring' });
    t.equal((await summaries(ben))[0], 'task “Ring” updated');
    const [shared] = (await ada.get('/api/v1/shares')).body.shares;
    await ada.delete(`/api/v1/share/${shared.uid}`);
    t.notMatch((await summaries(ben)).join(), /Ring/, 'it is not seen any more');
  },
);

t.test(
  'Undo: a batch is listed, its objects have their former values, and its revert restores them',
  SAME_SQL,
  async (t) => {
    const { service, ada } = await start(t);
    const task = await made(ada, 'task', { name: 'Call', priority: 1, tags: ['a'] });
    service.clock.advance(1_000);
    const changed = await ada.patch(`/api/v1/task/${task.id}`, { name: 'Ring', priority: 2, tags: ['b', 'c'] });
    const batch = batchOf(changed);
    const { body: list } = await ada.get('/api/v1/batches');
    t.match(list.batches[0], { batch, counts: { 'task.updated': 1, 'tag.created': 2 }, revertible: true });
    t.equal(list.batches.length, 2);
    const { body: details } = await ada.get(`/api/v1/batch/${batch}`);
    const object = details.objects.find((one: { type: string }) => one.type === 'task');
    t.match(object, {
      id: task.id,
      changed: ['name', 'priority', 'tags'],
      before: { name: 'Call', priority: 1, tags: [{ name: 'a' }] },
      now: { name: 'Ring', priority: 2, tags: [{ name: 'b' }, { name: 'c' }] },
    });
    service.clock.advance(1_000);
    const reverted = await revert(ada, batch);
    t.match(reverted, { status: 200, body: { reverted: 3, skipped: [] } });
    t.match((await ada.get(`/api/v1/task/${task.id}`)).body, { name: 'Call', priority: 1, tags: [{ name: 'a' }] });
    t.same(
      (await ada.get('/api/v1/tags')).body.tags.map(({ name }: { name: string }) => name),
      ['a'],
      'the tags that it made are gone',
    );
    const again = (await ada.get('/api/v1/batches')).body.batches;
    t.match(again[0], { batch: reverted.body.batch, reverts: [batch], revertible: true });
    t.match(again[1], { batch, reverted_by: reverted.body.batch, revertible: false });
    t.match(await revert(ada, batch), { status: 409, body: { code: 'CHANGED_SINCE' } });
    service.clock.advance(1_000);
    t.match(await revert(ada, reverted.body.batch), { status: 200 }, 'redo');
    t.match((await ada.get(`/api/v1/task/${task.id}`)).body, { name: 'Ring', tags: [{ name: 'b' }, { name: 'c' }] });
    t.match((await ada.get('/api/v1/batches')).body.batches[2], { batch, revertible: true }, 'in effect again');
  },
);

t.test(
  'Undo: a deletion that is done again has one entry, which restores what the task contained',
  SAME_SQL,
  async (t) => {
    const { service, ada, ben } = await start(t);
    const project = await made(ada, 'project', { name: 'Flat' });
    await share(ada, 'project', project, ben, 'rw');
    const task = await made(ada, 'task', { name: 'Pack', project_id: project.id, subtasks: [{ name: 'one' }] });
    const [part] = (await ada.get(`/api/v1/task/${task.id}/subtasks`)).body.tasks;
    await made(ada, 'comment', { task_id: task.id, text: 'Of Ada' });
    await made(ben, 'comment', { task_id: part.id, text: 'Of Ben' });
    await attach(ada, `task_id=${task.uid}`);
    const other = await made(ada, 'comment', { task_id: task.id, text: 'Deleted before' });
    const contents = async () => {
      const { comments } = (await ben.get(`/api/v1/comments?project_id=${project.id}`)).body;
      const { attachments } = (await ben.get(`/api/v1/attachments?task_id=${task.id}`)).body;
      return [...comments, ...attachments].map(({ text, name }) => text ?? name);
    };
    await ada.delete(`/api/v1/comment/${other.id}`);
    const before = await contents();
    t.equal(before.length, 3);
    const entries = async () =>
      (await ada.get('/api/v1/trash')).body.trash.map(({ type, counts }: { type: string; counts: object }) => [
        type,
        counts,
      ]);
    for (const person of [ada, ben]) {
      const deletion = await person.delete(`/api/v1/task/${task.id}`);
      const after = await entries();
      t.same(after, [
        ['task', { subtasks: 1, comments: 2, attachments: 1 }],
        ['comment', {}],
      ]);
      service.clock.advance(1_000);
      const undone = await revert(person, batchOf(deletion));
      t.match(undone, { status: 200, body: { reverted: 5 } });
      service.clock.advance(1_000);
      t.match(await revert(person, batchOf(undone)), { status: 200, body: { reverted: 5, skipped: [] } }, 'redo');
      t.same(await entries(), after);
      t.match(await ada.post(`/api/v1/trash/${task.uid}/restore`), { status: 200, body: { left_out: [] } });
      t.same(await contents(), before);
    }
  },
);

t.test(
  'Undo: in the mode skip, the parts of a task that stays are deleted, and what is counted is done',
  SAME_SQL,
  async (t) => {
    const { service, ada } = await start(t);
    const task = await ada.post('/api/v1/task', { name: 'Pack', subtasks: [{ name: 'one' }] });
    service.clock.advance(1_000);
    await ada.patch(`/api/v1/task/${task.body.id}`, { name: 'Pack all' });
    const undone = await revert(ada, batchOf(task), 'skip');
    t.match(undone, { status: 200, body: { reverted: 1, skipped: [{ type: 'task', uid: task.body.uid }] } });
    t.same((await ada.get(`/api/v1/task/${task.body.id}/subtasks`)).body.tasks, []);
  },
);

t.test('Undo: every kind of change of one user leaves the account as it was', async (t) => {
  const { service, ada } = await start(t);
  const area = await made(ada, 'area', { name: 'Home' });
  const goal = await made(ada, 'goal', { name: 'Move', area_id: area.id });
  const project = await made(ada, 'project', { name: 'Flat', area_id: area.id, goal_id: goal.id, tags: ['x'] });
  const other = await made(ada, 'project', { name: 'Other' });
  const task = await made(ada, 'task', {
    ...{ name: 'Pack', project_id: project.id, area_id: area.id, tags: ['x', 'y'] },
    subtasks: [{ name: 'one' }, { name: 'two', status: 2 }],
  });
  const daily = await made(ada, 'task', {
    ...{ name: 'Water', recurrence_type: 'daily', due_date: '2026-03-11' },
    subtasks: [{ name: 'a', status: 2 }, { name: 'b' }],
  });
  const note = await made(ada, 'note', { title: 'Plan', project_id: project.id, task_id: task.id, tags: ['y'] });
  const done = await made(ada, 'task', { name: 'Done', status: 2 });
  const tags = (await ada.get('/api/v1/tags')).body.tags as (Made & { name: string })[];
  const x = tags.find(({ name }) => name === 'x');
  const deleted = await made(ada, 'task', { name: 'Deleted', tags: ['x'] });
  await ada.delete(`/api/v1/task/${deleted.id}`);
  const changes: Record<string, () => Promise<Result>> = {
    'create a task': () => ada.post('/api/v1/task', { name: 'New', tags: ['new'], subtasks: [{ name: 'part' }] }),
    'create a project': () => ada.post('/api/v1/project', { name: 'New', tags: ['new'] }),
    'create a note': () => ada.post('/api/v1/note', { title: 'New', task_id: task.id, tags: ['new', 'x'] }),
    'create an area': () => ada.post('/api/v1/area', { name: 'New', color: '#112233' }),
    'create a goal': () => ada.post('/api/v1/goal', { name: 'New', area_id: area.id, horizon: 'year' }),
    'create a tag': () => ada.post('/api/v1/tag', { name: 'New' }),
    'change a task': () =>
      ada.patch(`/api/v1/task/${task.id}`, { note: 'n'.repeat(3_000), goal_id: goal.id, area_id: null }),
    'move a task with its subtasks': () => ada.patch(`/api/v1/task/${task.id}`, { project_id: other.id }),
    'nest a task': () => ada.patch(`/api/v1/task/${done.id}`, { parent_task_id: task.id }),
    'complete a task': () => ada.post(`/api/v1/task/${task.id}/complete`, { complete_subtasks: true }),
    'complete a recurring task': () => ada.post(`/api/v1/task/${daily.id}/complete`, {}),
    'reopen a task': () => ada.patch(`/api/v1/task/${done.id}/toggle_completion`),
    'add tags': () => ada.post(`/api/v1/task/${task.id}/tags`, { tags: ['z', 'x'] }),
    'remove a tag': () => ada.delete(`/api/v1/task/${task.id}/tags/x`),
    'change a project': () =>
      ada.patch(`/api/v1/project/${project.id}`, { name: 'House', pinned: true, tags: [], area_id: null }),
    'change a note': () =>
      ada.patch(`/api/v1/note/${note.id}`, { content: 'text', project_id: null, task_id: null, tags: ['q'] }),
    'rename an area': () => ada.patch(`/api/v1/area/${area.id}`, { name: 'House' }),
    'change a goal': () => ada.patch(`/api/v1/goal/${goal.id}`, { area_id: null, why: 'so', status: 'paused' }),
    'rename a tag': () => ada.patch(`/api/v1/tag/${x?.id}`, { name: 'ex', color: '#112233' }),
    'delete a task': () => ada.delete(`/api/v1/task/${task.id}`),
    'delete a recurring task': () => ada.delete(`/api/v1/task/${daily.id}`),
    'delete a project': () => ada.delete(`/api/v1/project/${project.id}`),
    'delete a note': () => ada.delete(`/api/v1/note/${note.id}`),
    'delete an area': () => ada.delete(`/api/v1/area/${area.id}`),
    'delete a goal': () => ada.delete(`/api/v1/goal/${goal.id}`),
    'delete a tag': () => ada.delete(`/api/v1/tag/${x?.id}`),
    'restore from the trash': () => ada.post(`/api/v1/trash/${deleted.uid}/restore`),
    'a bulk call': () =>
      ada.post('/api/v1/tasks/bulk', {
        items: [
          { action: 'create', task: { name: 'Bulk', tags: ['bulk'] } },
          { action: 'update', id: task.id, task: { name: 'Bulk', tags: ['bulk'] } },
          { action: 'complete', id: daily.id },
          { action: 'delete', id: done.id },
        ],
      }),
    'quick add': () => ada.post('/api/v1/task/quick', { text: 'Call Ann tomorrow #phone' }),
  };
  for (const [name, change] of Object.entries(changes)) {
    const before = await exported(ada);
    service.clock.advance(1_000);
    const batch = batchOf(await change());
    const after = await exported(ada);
    t.not(after, before, `${name} changes something`);
    service.clock.advance(1_000);
    const undone = await revert(ada, batch);
    t.match(undone, { status: 200, body: { skipped: [] } }, name);
    t.ok((await exported(ada)) === before, `${name} is undone`);
    service.clock.advance(1_000);
    const redone = await revert(ada, undone.body.batch);
    t.match(redone, { status: 200, body: { skipped: [] } }, `${name} again`);
    t.ok((await exported(ada)) === after, `${name} is redone`);
    service.clock.advance(1_000);
    const last = await revert(ada, redone.body.batch);
    t.match(last, { status: 200 }, `${name}: undone at last ${last.text}`);
    t.ok((await exported(ada)) === before, `${name} is undone at last`);
  }
});

t.test('Undo: names that objects exchanged, or took from deleted ones, return to them', SAME_SQL, async (t) => {
  const { ada } = await start(t);
  for (const kind of ['area', 'goal', 'tag']) {
    const [one, other] = [await made(ada, kind, { name: 'one' }), await made(ada, kind, { name: 'other' })];
    const note = await made(ada, 'note', { title: 'n', tags: kind === 'tag' ? ['one'] : ['x'] });
    const rename = (id: number, name: string) => ({ method: 'PATCH', path: `/api/v1/${kind}/${id}`, body: { name } });
    const swapped = [rename(one.id, 'between'), rename(other.id, 'one'), rename(one.id, 'other')];
    const replaced = [
      { method: 'DELETE', path: `/api/v1/${kind}/${one.id}` },
      { method: 'POST', path: `/api/v1/${kind}`, body: { name: 'one' } },
      { method: 'PATCH', path: `/api/v1/note/${note.id}`, body: { tags: kind === 'tag' ? ['one', 'new'] : ['new'] } },
    ];
    for (const operations of [swapped, replaced]) {
      const before = await exported(ada);
      const undone = await revert(ada, batchOf(await ada.post('/api/v1/batch', { operations })));
      t.match(undone, { status: 200 }, undone.text);
      t.ok((await exported(ada)) === before, kind);
      const redone = await revert(ada, undone.body.batch);
      t.match(redone, { status: 200 }, redone.text);
      t.match(await revert(ada, redone.body.batch), { status: 200 });
      t.ok((await exported(ada)) === before, kind);
    }
  }
});

t.test('Undo: what a restoration left out, and a change before a deletion, is as before', SAME_SQL, async (t) => {
  const { service, ada } = await start(t);
  const project = await made(ada, 'project', { name: 'p' });
  const task = await made(ada, 'task', { name: 'whole', project_id: project.id, tags: ['t'] });
  const part = await made(ada, 'task', { name: 'part', parent_task_id: task.id });
  const states: string[] = [];
  const batches: string[] = [];
  const write = async (path: string, body?: object, method = 'POST') => {
    states.push(await exported(ada));
    service.clock.advance(1_000);
    batches.push(batchOf(await ada.call(method, `/api/v1/${path}`, body === undefined ? {} : { body })));
  };
  await write('batch', {
    operations: [
      { method: 'PATCH', path: `/api/v1/task/${part.id}`, body: { parent_task_id: null, note: 'n', status: 2 } },
      { method: 'DELETE', path: `/api/v1/task/${part.id}` },
    ],
  });
  await write(`task/${task.id}`, undefined, 'DELETE');
  await write(`project/${project.id}`, undefined, 'DELETE');
  await write(`trash/${task.uid}/restore`);
  await write(`trash/${part.uid}/restore`);
  for (const batch of batches.toReversed()) {
    service.clock.advance(1_000);
    t.match(await revert(ada, batch), { status: 200 });
    t.equal(await exported(ada), states.pop());
  }
});

t.test('Undo: a job deletes the former values of batches that are older than UNDO_KEEP_DAYS', async (t) => {
  const service = await startService(t, { env: { UNDO_KEEP_DAYS: '30' } });
  const ada = await service.person('ada');
  const task = await made(ada, 'task', { name: 'Call' });
  const old = batchOf(await ada.patch(`/api/v1/task/${task.id}`, { name: 'Ring' }));
  service.clock.advance(31 * 86_400_000);
  const young = batchOf(await ada.patch(`/api/v1/task/${task.id}`, { name: 'Write' }));
  await runJob(service, 'undo');
  const left = await service.db.read.selectFrom('undo').select('batch').distinct().execute();
  t.same(left, [{ batch: young }]);
  t.match(await revert(ada, young), { status: 200 });
  t.match(await revert(ada, old), { status: 404 });
});

const LIMIT = { skip: IS_SLOW ? false : 'in npm run test:slow' };

t.test('Undo: a revert changes at most 2,000 objects one by one, also if it names one batch', LIMIT, async (t) => {
  const { ada } = await start(t);
  const subtasks = Array.from({ length: 4 }, (_, at) => ({ name: `part ${at}` }));
  const items = Array.from({ length: 100 }, (_, at) => ({ action: 'create', task: { name: `task ${at}`, subtasks } }));
  for (let round = 0; round < 5; round++) {
    t.match(await ada.post('/api/v1/tasks/bulk', { items }), { status: 200 });
  }
  const update = { status: 2, complete_subtasks: true };
  const batch = batchOf(await ada.post('/api/v1/tasks/bulk', { where: { filter: 'status:open' }, update }));
  const refused = await revert(ada, batch);
  t.match(refused, { status: 400, body: { code: 'BATCH_TOO_LARGE' } });
  t.equal((await ada.get('/api/v1/tasks?filter=status:completed&count=true')).body.pagination.total, 500);
});
