import t from 'tap';
import { removeExpired } from '../../src/features/trash/service.js';
import { rankOfNumber } from '../../src/lib/ranks.js';
import { SAME_SQL } from '../support/database.js';
import { startService } from '../support/service.js';
import { create, expectStatus, list, names, share } from '../support/world.js';

// On PostgreSQL too: the stores of the trash.

const DELETABLE = [
  ['task', { name: 'x' }],
  ['project', { name: 'x' }],
  ['note', { content: 'x' }],
  ['area', { name: 'x' }],
  ['goal', { name: 'x' }],
  ['tag', { name: 'x' }],
] as const;

t.test('Trash: a task comes back with its id, uid, subtasks, tags, completions and notes', SAME_SQL, async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'p' });
  const task = await create(ada, 'task', {
    name: 'Call',
    note: 'text',
    project_id: project.id,
    tags: ['errand'],
    recurrence_type: 'daily',
    due_date: '2026-03-11',
    subtasks: [{ name: 'one', tags: ['part'] }, { name: 'two' }],
  });
  await ada.post(`/api/v1/task/${task.id}/complete`);
  const before = expectStatus(await ada.get(`/api/v1/task/${task.id}`), 200);
  const note = await create(ada, 'note', { title: 'about', task_id: task.id });
  t.equal((await ada.delete(`/api/v1/task/${task.id}`)).status, 204);
  t.equal((await ada.get(`/api/v1/note/${note.id}`)).body.task_id, null);
  const { trash } = expectStatus(await ada.get('/api/v1/trash'), 200);
  t.match(trash, [
    {
      type: 'task',
      uid: task.uid,
      name: 'Call',
      deleted_at: '2026-03-11T12:00:00.000Z',
      expires_at: '2026-04-10T12:00:00.000Z',
      counts: { subtasks: 2, notes: 1 },
    },
  ]);
  const restored = expectStatus(await ada.post(`/api/v1/trash/${trash[0].id}/restore`), 200);
  t.match(restored, { id: task.id, uid: task.uid, type: 'task', left_out: [], project_id: project.id });
  const after = expectStatus(await ada.get(`/api/v1/task/${task.id}`), 200);
  const { updated_at: _at, ...same } = before;
  t.match(after, JSON.parse(JSON.stringify({ ...same, subtasks: undefined })));
  t.same(
    after.subtasks.map(({ id, name, tags }: { id: number; name: string; tags: object[] }) => [id, name, tags.length]),
    before.subtasks.map(({ id, name, tags }: { id: number; name: string; tags: object[] }) => [id, name, tags.length]),
  );
  t.equal((await ada.get(`/api/v1/note/${note.id}`)).body.task_id, task.id);
  t.same(await names(ada, 'search?q=call&types=task'), ['Call'], 'it is found again');
  t.equal((await ada.post(`/api/v1/trash/${trash[0].id}/restore`)).status, 404, 'once');
  t.same(await list(ada, 'trash'), []);
});

t.test('Trash: an imported task comes back without its key if another task was imported with it', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const importTask = async () => {
    const headers = { 'content-type': 'application/x-ndjson' };
    const payload = JSON.stringify({ name: 'Call', import_key: 'k' });
    const { text } = await ada.call('POST', '/api/v1/tasks/import', { headers, payload });
    return JSON.parse(text.trim().split('\n').at(-1) as string);
  };
  t.match(await importTask(), { created: 1 });
  const [task] = await list(ada, 'tasks');
  t.equal((await ada.delete(`/api/v1/task/${task?.id}`)).status, 204);
  t.match(await importTask(), { created: 1 });
  const [entry] = await list(ada, 'trash');
  expectStatus(await ada.post(`/api/v1/trash/${entry?.id}/restore`), 200);
  t.same(await names(ada, 'tasks'), ['Call', 'Call']);
  t.match(await importTask(), { created: 0, skipped: 1 });
});

t.test('Trash: an object that was deleted before objects had ranks comes back with one', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'p' });
  const task = await create(ada, 'task', { name: 'Call' });
  for (const [kind, { id }] of Object.entries({ project, task })) await ada.delete(`/api/v1/${kind}/${id}`);
  await service.db.write(async (trx) => {
    for (const { id, content } of await trx.selectFrom('trash').select(['id', 'content']).execute()) {
      const former = JSON.stringify(JSON.parse(content, (name, value) => (name === 'rank' ? undefined : value)));
      await trx.updateTable('trash').set({ content: former }).where('id', '=', id).execute();
    }
  });
  const { trash } = (await ada.get('/api/v1/trash')).body;
  for (const { id } of trash) expectStatus(await ada.post(`/api/v1/trash/${id}/restore`), 200);
  for (const [kind, { id }] of Object.entries({ project, task })) {
    t.match((await ada.get(`/api/v1/${kind}/${id}`)).body, { rank: rankOfNumber(id) });
  }
});

t.test('Trash: an entry is read with the members of what was deleted, by who may restore it', SAME_SQL, async (t) => {
  const service = await startService(t);
  const [ada, bob, eve] = [await service.person('ada'), await service.person('bob'), await service.person('eve')];
  const project = await create(ada, 'project', { name: 'p', pinned: true });
  const weekly = { recurrence_type: 'weekly', recurrence_weekdays: [2, 4] };
  const task = await create(ada, 'task', { name: 'Call', note: 'text', project_id: project.id, ...weekly });
  const part = await create(ada, 'task', { name: 'part', parent_task_id: task.id });
  await share(ada, 'project', project, bob, 'rw');
  const before = expectStatus(await ada.get(`/api/v1/task/${task.id}`), 200);
  expectStatus(await bob.delete(`/api/v1/task/${task.id}`), 204);
  for (const client of [ada, bob]) {
    const entry = expectStatus(await client.get(`/api/v1/trash/${task.uid}`), 200);
    const { name, note, recurrence_weekdays, completion_based, created_at } = before;
    t.match(entry, { type: 'task', uid: task.uid, name: 'Call', counts: { subtasks: 1 } });
    t.match(entry.resource, { id: task.id, name, note, recurrence_weekdays, completion_based, created_at });
    t.notOk('project_id' in entry.resource || 'user_id' in entry.resource || 'version' in entry.resource);
  }
  for (const ref of [task.uid, part.uid]) t.equal((await eve.get(`/api/v1/trash/${ref}`)).status, 404);
  expectStatus(await ada.delete(`/api/v1/project/${project.id}`), 204);
  t.match((await ada.get(`/api/v1/trash/${project.uid}`)).body, { type: 'project', resource: { pinned: true } });
});

t.test(
  'Trash: the uid of what was deleted names its entry; a deletion can be undone without the list',
  SAME_SQL,
  async (t) => {
    const service = await startService(t, {});
    const ada = await service.person('ada');
    for (const [kind, body] of DELETABLE) {
      const made = await create(ada, kind, body);
      await ada.delete(`/api/v1/${kind}/${made.id}`);
      t.equal((await ada.get(`/api/v1/${kind}/${made.id}`)).status, 404);
      const restored = expectStatus(await ada.post(`/api/v1/trash/${made.uid}/restore`), 200);
      t.match(restored, { id: made.id, uid: made.uid, type: kind });
      t.equal((await ada.get(`/api/v1/${kind}/${made.id}`)).status, 200);
      await ada.delete(`/api/v1/${kind}/${made.id}`);
      t.equal((await ada.delete(`/api/v1/trash/${made.uid}`)).status, 204);
      t.equal((await ada.post(`/api/v1/trash/${made.uid}/restore`)).status, 404, 'gone for good');
    }
  },
);

t.test('Trash: what belonged to a project comes back to it only when it belongs to none', SAME_SQL, async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const [project, other] = [await create(ada, 'project', { name: 'p' }), await create(ada, 'project', { name: 'q' })];
  const stays = await create(ada, 'task', { name: 'a', project_id: project.id, subtasks: [{ name: 'part' }] });
  const moves = await create(ada, 'task', { name: 'b', project_id: project.id });
  const goes = await create(ada, 'task', { name: 'c', project_id: project.id });
  const note = await create(ada, 'note', { title: 'n', project_id: project.id });
  await ada.delete(`/api/v1/project/${project.id}`);
  await ada.patch(`/api/v1/task/${moves.id}`, { project_id: other.id });
  await ada.delete(`/api/v1/task/${goes.id}`);
  t.match((await ada.get('/api/v1/trash?types=project')).body.trash, [{ counts: { tasks: 4, notes: 1 } }]);
  t.match(await ada.post(`/api/v1/trash/${project.uid}/restore`), { status: 200, body: { left_out: [] } });
  t.same(await names(ada, `project/${project.id}/tasks?include_subtasks=true`), ['a', 'part']);
  t.equal((await ada.get(`/api/v1/task/${stays.id}`)).body.subtasks[0].project_id, project.id);
  t.equal((await ada.get(`/api/v1/task/${moves.id}`)).body.project_id, other.id);
  t.equal((await ada.get(`/api/v1/note/${note.id}`)).body.project_id, project.id);
  t.match(await ada.post(`/api/v1/trash/${goes.uid}/restore`), { status: 200, body: { project_id: null } });
});

t.test('Trash: what was named and is gone is left out, and the answer says so', SAME_SQL, async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const [area, project] = [await create(ada, 'area', { name: 'a' }), await create(ada, 'project', { name: 'p' })];
  const parent = await create(ada, 'task', { name: 'parent' });
  const task = await create(ada, 'task', {
    name: 'x',
    area_id: area.id,
    project_id: project.id,
    tags: ['kept', 'lost'],
  });
  const part = await create(ada, 'task', { name: 'part', parent_task_id: parent.id });
  for (const { id } of [task, part]) await ada.delete(`/api/v1/task/${id}`);
  await ada.delete(`/api/v1/project/${project.id}`);
  await ada.delete(`/api/v1/area/${area.id}`);
  const tags = await list(ada, 'tags');
  await ada.delete(`/api/v1/tag/${tags.find(({ name }) => name === 'lost')?.id}`);
  await ada.delete(`/api/v1/task/${parent.id}`);
  t.match(await ada.post(`/api/v1/trash/${task.uid}/restore`), {
    status: 200,
    body: { left_out: ['area_id', 'project_id', 'tags'], area_id: null, project: null, tags: [{ name: 'kept' }] },
  });
  t.match(await ada.post(`/api/v1/trash/${part.uid}/restore`), {
    status: 200,
    body: { left_out: ['parent_task_id'], parent_task_id: null },
  });
});

t.test('Trash: a subtask stays there while its task has as many subtasks as are allowed', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const subtasks = Array.from({ length: 500 }, (_, index) => ({ name: `part ${index}` }));
  const task = expectStatus(await ada.post('/api/v1/task', { name: 'x', subtasks }), 201);
  const { uid } = task.subtasks[0];
  expectStatus(await ada.delete(`/api/v1/task/${uid}`), 204);
  const other = await create(ada, 'task', { name: 'more', parent_task_id: task.id });
  t.match(await ada.post(`/api/v1/trash/${uid}/restore`), { status: 409, body: { code: 'CONFLICT' } });
  expectStatus(await ada.delete(`/api/v1/task/${other.id}`), 204);
  t.match(expectStatus(await ada.post(`/api/v1/trash/${uid}/restore`), 200), { parent_task_id: task.id });
});

t.test('Trash: a name that was taken meanwhile is a conflict, and the entry stays', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const area = await create(ada, 'area', { name: 'Home' });
  await ada.delete(`/api/v1/area/${area.id}`);
  const other = await create(ada, 'area', { name: 'home' });
  t.match(await ada.post(`/api/v1/trash/${area.uid}/restore`), { status: 409, body: { code: 'CONFLICT' } });
  await ada.patch(`/api/v1/area/${other.id}`, { name: 'Flat' });
  t.equal((await ada.post(`/api/v1/trash/${area.uid}/restore`)).status, 200);
});

t.test(
  "Trash: a member's deletion is the owner's entry; who may write there may restore what they deleted",
  SAME_SQL,
  async (t) => {
    const service = await startService(t, {});
    const [ada, eve, bob] = [await service.person('ada'), await service.person('eve'), await service.person('bob')];
    const project = await create(ada, 'project', { name: 'p' });
    const given = await share(ada, 'project', project, eve, 'rw');
    await share(ada, 'project', project, bob, 'rw');
    const [one, two] = [
      await create(eve, 'task', { name: 'one', project_id: project.id }),
      await create(ada, 'task', { name: 'two', project_id: project.id }),
    ];
    await eve.delete(`/api/v1/task/${one.id}`);
    await eve.delete(`/api/v1/task/${two.id}`);
    t.same(await names(ada, 'trash'), ['one', 'two']);
    t.same(await names(eve, 'trash'), ['one', 'two']);
    t.same(await names(bob, 'trash'), [], 'who did not delete it does not see it');
    t.equal((await bob.post(`/api/v1/trash/${one.uid}/restore`)).status, 404);
    t.equal((await eve.delete(`/api/v1/trash/${one.uid}`)).status, 403);
    t.match(await eve.post(`/api/v1/trash/${one.uid}/restore`), {
      status: 200,
      body: { access: 'rw', user_id: ada.id },
    });
    await ada.patch(`/api/v1/share/${given.id}`, { access: 'ro' });
    t.same(await names(eve, 'trash'), [], 'who may only read restores nothing');
    t.equal((await eve.post(`/api/v1/trash/${two.uid}/restore`)).status, 404);
    t.equal((await eve.delete('/api/v1/trash')).status, 204);
    t.same(await names(ada, 'trash'), ['two'], "emptying one's own leaves those of others");
    t.equal((await ada.post(`/api/v1/trash/${two.uid}/restore`)).status, 200);
  },
);

t.test('Trash: shares end with what is deleted and do not come back', SAME_SQL, async (t) => {
  const service = await startService(t, {});
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  const task = await create(ada, 'task', { name: 'x' });
  await share(ada, 'task', task, eve, 'rw');
  await ada.delete(`/api/v1/task/${task.id}`);
  await ada.post(`/api/v1/trash/${task.uid}/restore`);
  t.equal((await eve.get(`/api/v1/task/${task.id}`)).status, 404);
  t.same(await list(ada, 'shares'), []);
});

t.test('Trash: after 30 days, and when it is emptied, nothing is left; the account takes it along', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  const sweep = async () => {
    await removeExpired(service);
  };
  const left = async () => (await service.db.read.selectFrom('trash').select('id').execute()).length;
  for (let at = 0; at < 45; at++) {
    const task = await create(ada, 'task', { name: `${at}` });
    await ada.delete(`/api/v1/task/${task.id}`);
  }
  service.clock.set('2026-04-10T11:59:59.999Z');
  await sweep();
  t.equal(await left(), 45);
  service.clock.set('2026-04-10T12:00:00.000Z');
  t.same(await list(ada, 'trash'), [], 'at once');
  await sweep();
  t.equal(await left(), 0);
  t.same(await service.db.read.selectFrom('trash_uids').selectAll().execute(), []);
  for (const person of [ada, eve]) {
    const note = await create(person, 'note', { title: 'n' });
    await person.delete(`/api/v1/note/${note.id}`);
  }
  t.equal((await ada.delete('/api/v1/trash')).status, 204);
  t.same([await names(ada, 'trash'), await names(eve, 'trash')], [[], ['n']]);
  expectStatus(await eve.post('/api/profile/delete-account', { password: eve.password }), 204);
  t.equal(await left(), 0);
});

t.test(
  'Uid: a client may choose it; one that is taken is a conflict, also when it is in the trash',
  SAME_SQL,
  async (t) => {
    const service = await startService(t, {});
    const [ada, eve] = [await service.person('ada'), await service.person('eve')];
    for (const [kind, body] of DELETABLE) {
      const uid = `a${'0'.repeat(14 - kind.length)}${kind}`;
      const path = `/api/v1/${kind}`;
      t.match(await ada.post(path, { ...body, uid }), { status: 201, body: { uid } }, kind);
      t.match(await ada.post(path, { ...body, uid }), { status: 409, body: { code: 'UID_TAKEN' } }, kind);
      t.match(await eve.post(path, { ...body, uid }), { status: 409, body: { code: 'CONFLICT' } }, kind);
      t.equal((await ada.delete(`${path}/${uid}`)).status, 204);
      t.match(await ada.post(path, { ...body, uid }), { status: 409, body: { code: 'UID_TAKEN' } }, 'in the trash');
      await ada.delete('/api/v1/trash');
      t.match(await ada.post(path, { ...body, uid }), { status: 201 }, `${kind} again`);
    }
    for (const uid of ['', 'short', '012345678901234', 'ABCDEFGHIJKLMNO', 'abcdefghijklmnop', 5, null]) {
      t.match(await ada.post('/api/v1/task', { name: 'x', uid }), { status: 400, body: { code: 'VALIDATION_FAILED' } });
    }
    const subtasks = [{ name: 'a', uid: 'aaaaaaaaaaaaaaa' }];
    t.match(await ada.post('/api/v1/task', { name: 'x', subtasks }), {
      status: 201,
      body: { subtasks: [{ uid: 'aaaaaaaaaaaaaaa' }] },
    });
    t.match(await ada.post('/api/v1/task', { name: 'x', subtasks }), { status: 409, body: { code: 'UID_TAKEN' } });
    const twice = [1, 2].map(() => ({ name: 'b', uid: 'bbbbbbbbbbbbbbb' }));
    t.match(await ada.post('/api/v1/task', { name: 'x', subtasks: twice }), {
      status: 409,
      body: { code: 'UID_TAKEN' },
    });
    const items = [1, 2].map(() => ({ action: 'create', task: { name: 'y', uid: 'ccccccccccccccc' } }));
    const bulk = await ada.post('/api/v1/tasks/bulk?atomic=false', { items });
    t.match(bulk.body.results, [{ status: 201 }, { status: 409, error: { code: 'UID_TAKEN' } }]);
  },
);

t.test('Trash: a restored project takes subtasks that its tasks got meanwhile', async (t) => {
  const ada = await (await startService(t)).person('ada');
  const project = await create(ada, 'project', { name: 'p' });
  const parts = [{ name: 'first' }];
  const { id } = await create(ada, 'task', { name: 'whole', project_id: project.id, subtasks: parts });
  await ada.delete(`/api/v1/project/${project.id}`);
  await create(ada, 'task', { name: 'later', parent_task_id: id });
  expectStatus(await ada.post(`/api/v1/trash/${project.uid}/restore`), 200);
  const { subtasks } = expectStatus(await ada.get(`/api/v1/task/${id}`), 200);
  t.match(subtasks, [
    { name: 'first', project_id: project.id },
    { name: 'later', project_id: project.id },
  ]);
});
