import t from 'tap';
import { SAME_SQL } from '../../support/database.js';
import { type Person, type Result, type Service, startService } from '../../support/service.js';
import { create, share } from '../../support/world.js';

// On PostgreSQL too: shares are restored.

function batchOf({ headers, status, text }: Result): string {
  const batch = headers['tutti-batch'];
  if (status >= 300 || typeof batch !== 'string') throw new Error(`no batch: ${status} ${text}`);
  return batch;
}

const revert = (client: Pick<Person, 'post'>, batch: string, mode = 'strict') =>
  client.post(`/api/v1/batch/${batch}/revert`, { mode });

async function start(test: Parameters<typeof startService>[0]) {
  const service = await startService(test, {});
  const [ada, ben, eve] = [await service.person('ada'), await service.person('ben'), await service.person('eve')];
  return { service, ada, ben, eve };
}

async function key(service: Service, person: Person, body: object): Promise<Person & { keyId: number }> {
  const { body: made } = await person.post('/api/profile/api-keys', { name: 'agent', ...body });
  const client = service.client({ authorization: `Bearer ${made.token}` });
  return { ...person, ...client, keyId: made.apiKey.id };
}

t.test(
  'Undo: a key reverts what it did itself, with the write scopes of it; * what its user did',
  SAME_SQL,
  async (t) => {
    const { service, ada } = await start(t);
    const task = await create(ada, 'task', { name: 'one' });
    const agent = await key(service, ada, { scopes: ['tasks:write', 'changes:read'] });
    const other = await key(service, ada, { scopes: ['tasks:write', 'changes:read'] });
    const reader = await key(service, ada, { scopes: ['tasks:read', 'changes:read'] });
    const mine = batchOf(await ada.patch(`/api/v1/task/${task.id}`, { name: 'two' }));
    const its = batchOf(await agent.patch(`/api/v1/task/${task.id}`, { priority: 2 }));
    t.match(await revert(agent, mine), { status: 403, body: { code: 'FORBIDDEN' } });
    t.match(await revert(other, its), { status: 403 });
    t.match(await revert(reader, its), { status: 403 });
    t.match(
      (await agent.get('/api/v1/batches')).body.batches.map(({ revertible }: { revertible: boolean }) => revertible),
      [true, false, false],
    );
    t.match(await revert(agent, its), { status: 200, body: { reverted: 1 } });
    const read = await key(service, ada, { scopes: ['changes:read'] });
    t.match(await revert(read, its), { status: 403 });
    const since = service.now().toISOString();
    const writer = await key(service, ada, { scopes: ['tasks:write'] });
    const batches = [];
    for (const name of ['four', 'five']) {
      batches.push(batchOf(await writer.patch(`/api/v1/task/${task.id}`, { name })));
    }
    t.match(await revert(writer, String(batches.pop())), { status: 200 }, 'the scopes to write are enough');
    const rest = { key_id: writer.keyId, since };
    t.match(await writer.post('/api/v1/batches/revert', rest), { status: 200, body: { reverted: 1 } });
    t.match(await writer.get('/api/v1/batches'), { status: 403, body: { code: 'INSUFFICIENT_SCOPE' } });
    const notes = await key(service, ada, { scopes: ['notes:write'] });
    const noted = batchOf(await notes.post('/api/v1/note', { title: 'x' }));
    t.match(await revert(writer, noted), { status: 403, body: { code: 'FORBIDDEN' } }, 'of another key');
    t.match(await revert(ada, mine), { status: 200 }, 'a key with all scopes');
    const session = await service.signIn(ada);
    const again = batchOf(await agent.patch(`/api/v1/task/${task.id}`, { priority: 1 }));
    t.match(await revert(session, again), { status: 200 }, 'a session');
  },
);

t.test(
  'Undo: a key reverts the tags that its writes created, also for objects of other owners',
  SAME_SQL,
  async (t) => {
    const { service, ada, ben } = await start(t);
    const project = await create(ada, 'project', { name: 'Flat' });
    const task = await create(ada, 'task', { name: 'Pack', project_id: project.id });
    await share(ada, 'project', project, ben, 'rw');
    const scopes = ['tasks:write', 'changes:read'];
    const clients = [
      ben,
      await key(service, ben, { scopes }),
      await key(service, ada, { scopes }),
      await key(service, ada, { scopes, project_ids: [project.id] }),
    ];
    for (const client of clients) {
      const batch = batchOf(await client.patch(`/api/v1/task/${task.id}`, { tags: ['new'] }));
      const first = (await client.get(`/api/v1/batch/${batch}?limit=1`)).body;
      const { objects } = (await client.get(`/api/v1/batch/${batch}?cursor=${first.pagination.next_cursor}&limit=1`))
        .body;
      t.match([...first.objects, ...objects], [{ type: 'task' }], 'a page without objects that it may read');
      const undone = await revert(client, batch);
      t.match(undone, { status: 200, body: { reverted: 2 } });
      t.same((await ada.get('/api/v1/tags')).body.tags, []);
      const redone = await revert(client, undone.body.batch);
      t.match(redone, { status: 200, body: { reverted: 2 } });
      t.match((await ada.get(`/api/v1/task/${task.id}`)).body.tags, [{ name: 'new' }]);
      await ada.patch(`/api/v1/tag/${(await ada.get('/api/v1/tags')).body.tags[0].id}`, { color: '#112233' });
      t.match(await revert(client, redone.body.batch), { status: 409 }, 'the owner has changed it since');
      await ada.delete(`/api/v1/tag/${(await ada.get('/api/v1/tags')).body.tags[0].id}`);
    }
    const other = await key(service, ada, { scopes });
    const own = batchOf(await ada.post('/api/v1/tag', { name: 'by hand' }));
    t.match(await revert(other, own), { status: 403 });
  },
);

t.test('Undo: what a deleted task left in objects that its deleter does not see returns with the task', async (t) => {
  const { ada, ben } = await start(t);
  const project = await create(ada, 'project', { name: 'Flat' });
  const task = await create(ada, 'task', { name: 'Pack', project_id: project.id });
  const hidden = await create(ada, 'task', { name: 'Move' });
  const note = await create(ada, 'note', { title: 'Secret', task_id: task.id });
  await ada.put(`/api/v1/task/${hidden.id}/blocked_by/${task.id}`);
  const { id: shareId } = await share(ada, 'project', project, ben, 'rw');
  const links = async () => [
    (await ada.get(`/api/v1/task/${hidden.id}`)).body.blocked_by.map(({ id }: { id: number }) => id),
    (await ada.get(`/api/v1/note/${note.id}`)).body.task_id,
  ];
  const deleted = await revert(ben, batchOf(await ben.delete(`/api/v1/task/${task.id}`)));
  t.match(deleted, { status: 200, body: { reverted: 1 } });
  t.same(await links(), [[task.id], task.id]);
  const again = await revert(ben, deleted.body.batch);
  t.match(again, { status: 200, body: { reverted: 1 } }, 'redo');
  t.same(await links(), [[], null]);
  t.match(await revert(ben, again.body.batch), { status: 200 });
  t.same(await links(), [[task.id], task.id]);
  await share(ada, 'task', hidden, ben, 'rw');
  const own = batchOf(await ben.delete(`/api/v1/task/${hidden.id}/blocked_by/${task.id}`));
  for (const one of (await ada.get('/api/v1/shares')).body.shares) {
    if (one.id !== shareId) await ada.delete(`/api/v1/share/${one.id}`);
  }
  t.match(await revert(ben, own), { status: 404 }, 'a link by hand');
});

t.test('Undo: everything that a key did since a time goes in one step, up to 500 objects', SAME_SQL, async (t) => {
  const { service, ada } = await start(t);
  const agent = await key(service, ada, { scopes: ['tasks:write', 'changes:read'] });
  const task = await create(ada, 'task', { name: 'one', priority: 0 });
  await agent.patch(`/api/v1/task/${task.id}`, { name: 'before' });
  service.clock.advance(60_000);
  const since = service.clock.now().toISOString();
  await agent.patch(`/api/v1/task/${task.id}`, { name: 'two' });
  await ada.patch(`/api/v1/task/${task.id}`, { note: 'mine' });
  await agent.patch(`/api/v1/task/${task.id}`, { name: 'three', priority: 2 });
  const made = await create(agent, 'task', { name: 'made' });
  // A claim has no former values: there is nothing to revert.
  await agent.post(`/api/v1/task/${task.id}/claim`, { minutes: 30 });
  const body = { key_id: agent.keyId, since };
  t.match(await ada.post('/api/v1/batches/revert', { key_id: agent.keyId }), { status: 400 });
  t.match(await ada.post('/api/v1/batches/revert', {}), { status: 400 });
  t.match(await ada.post('/api/v1/batches/revert', body, { 'dry-run': 'true' }), {
    status: 200,
    body: { reverted: 3 },
  });
  const response = await agent.post('/api/v1/batches/revert', body);
  t.match(response, { status: 200, body: { reverted: 3, skipped: [] } });
  t.match((await ada.get(`/api/v1/task/${task.id}`)).body, { name: 'before', priority: 0, note: 'mine' });
  t.equal((await ada.get(`/api/v1/task/${made.id}`)).status, 404);
  t.match((await ada.get('/api/v1/batches')).body.batches[0].reverts.length, 3);
  t.match(
    await ada.post('/api/v1/batches/revert', body),
    { status: 200, body: { batch: null, reverted: 0 } },
    'nothing is left to revert',
  );
  const items = Array.from({ length: 100 }, (_, index) => ({ action: 'create', task: { name: `${index}` } }));
  const later = service.clock.now().toISOString();
  for (let round = 0; round < 6; round++) await agent.post('/api/v1/tasks/bulk', { items });
  t.match(await ada.post('/api/v1/batches/revert', { key_id: agent.keyId, since: later }), {
    status: 400,
    body: { error: /60[0-9]/ },
  });
});

t.test('Undo: members revert while they may write, owners what members did to their objects', async (t) => {
  const { ada, ben, eve } = await start(t);
  const area = await create(ada, 'area', { name: 'Home' });
  const project = await create(ada, 'project', { name: 'Flat' });
  const task = await create(ada, 'task', { name: 'Pack', project_id: project.id, area_id: area.id });
  const { id: shareId } = await share(ada, 'project', project, ben, 'rw');
  const first = batchOf(await ben.patch(`/api/v1/task/${task.id}`, { name: 'Ben', priority: 1 }));
  t.match(await revert(eve, first), { status: 404 });
  t.match((await ben.get(`/api/v1/batch/${first}`)).body.objects, [{ before: { name: 'Pack', priority: 0 } }]);
  t.match(await revert(ada, first), { status: 200 }, 'the owner');
  const own = batchOf(await ada.patch(`/api/v1/task/${task.id}`, { name: 'Ada', area_id: null }));
  t.match(await revert(ben, own), { status: 404 }, 'not what the owner did');
  t.match(await ben.get(`/api/v1/batch/${own}`), { status: 404 });
  const second = batchOf(await ben.delete(`/api/v1/task/${task.id}`));
  t.match(await revert(ben, second), { status: 200 }, 'a member restores what they deleted');
  t.match((await ada.get(`/api/v1/task/${task.id}`)).body, { name: 'Ada' });
  const third = batchOf(await ben.patch(`/api/v1/task/${task.id}`, { name: 'Ben' }));
  await ada.patch(`/api/v1/share/${shareId}`, { access: 'ro' });
  t.match(await revert(ben, third), { status: 403 }, 'may only read by now');
  await ada.delete(`/api/v1/share/${shareId}`);
  t.match(await revert(ben, third), { status: 404 }, 'the share ended');
  t.match(await ben.get(`/api/v1/batch/${third}`), { status: 404 });
  t.match((await ada.get(`/api/v1/task/${task.id}`)).body, { name: 'Ben' });
});

t.test('Undo: former values are those that the caller may see now', SAME_SQL, async (t) => {
  const { service, ada, ben } = await start(t);
  const [shared, secret] = [await create(ada, 'project', { name: 'S' }), await create(ada, 'project', { name: 'X' })];
  const area = await create(ada, 'area', { name: 'Home' });
  const task = await create(ada, 'task', { name: 'a', project_id: shared.id, area_id: area.id, tags: ['t'] });
  await share(ada, 'task', task, ben, 'rw');
  const batch = batchOf(
    await ada.patch(`/api/v1/task/${task.id}`, { area_id: null, project_id: secret.id, name: 'b' }),
  );
  t.match((await ada.get(`/api/v1/batch/${batch}`)).body.objects, [
    { before: { area_id: area.id, project_id: shared.id, name: 'a' }, now: { project_id: secret.id } },
  ]);
  const narrowed = await key(service, ada, { scopes: ['tasks:write', 'changes:read'], project_ids: [secret.id] });
  const its = batchOf(await narrowed.patch(`/api/v1/task/${task.id}`, { name: 'c' }));
  t.match(await narrowed.get(`/api/v1/batch/${batch}`), { status: 404 });
  t.match((await narrowed.get(`/api/v1/batch/${its}`)).body.objects, [{ changed: ['name'], before: { name: 'b' } }]);
  t.match(await revert(narrowed, its), { status: 200 });
  t.match((await ada.get(`/api/v1/task/${task.id}`)).body, { name: 'b', project_id: secret.id });
});

t.test('Undo: shares that ended with a deleted resource return for its owner, unless blocked or gone', async (t) => {
  const { ada, ben, eve } = await start(t);
  const project = await create(ada, 'project', { name: 'Flat' });
  const task = await create(ada, 'task', { name: 'Pack', project_id: project.id });
  const [toBen] = [await share(ada, 'project', project, ben, 'rw'), await share(ada, 'project', project, eve, 'ro')];
  await ben.patch(`/api/v1/task/${task.id}`, { name: 'Packed' });
  const batch = batchOf(await ada.delete(`/api/v1/project/${project.id}`));
  t.equal((await ben.get(`/api/v1/task/${task.id}`)).status, 404);
  await eve.post('/api/profile/blocked', { email: ada.email });
  t.match(await revert(ada, batch), { status: 200 });
  t.match((await ada.get('/api/v1/shares')).body.shares, [{ id: toBen.id, uid: toBen.uid, access: 'rw' }]);
  t.match((await ben.get(`/api/v1/task/${task.id}`)).body, { name: 'Packed', access: 'rw' });
  t.equal((await eve.get(`/api/v1/project/${project.id}`)).status, 404);
});

t.test('Undo: shares by hand and the profile cannot be reverted, the rest with mode skip', SAME_SQL, async (t) => {
  const { ada, ben } = await start(t);
  const task = await create(ada, 'task', { name: 'a' });
  const made = await ada.post('/api/v1/share', {
    ...{ resource_type: 'task', resource_id: task.id },
    ...{ email: ben.email, access: 'ro' },
  });
  t.match(await revert(ada, batchOf(made)), { status: 409, body: { code: 'NOT_REVERTIBLE' } });
  const profile = batchOf(await ada.patch('/api/profile', { about_you: 'x' }));
  t.match(await revert(ada, profile), { status: 409, body: { code: 'NOT_REVERTIBLE' } });
  t.match(await revert(ada, profile, 'skip'), {
    status: 200,
    body: { batch: null, reverted: 0, skipped: [{ type: 'profile', code: 'NOT_REVERTIBLE' }] },
  });
  const removed = batchOf(await ada.delete(`/api/v1/task/${task.id}`));
  await ada.delete('/api/v1/trash');
  t.match(await revert(ada, removed), { status: 409, body: { code: 'NOT_REVERTIBLE' } }, 'the trash is emptied');
});

t.test(
  'Undo: a later change is a conflict; skip leaves it alone; one that was undone does not count',
  SAME_SQL,
  async (t) => {
    const { service, ada } = await start(t);
    const tasks = [await create(ada, 'task', { name: 'a' }), await create(ada, 'task', { name: 'b' })];
    const items = tasks.map(({ id }) => ({ action: 'update', id, task: { priority: 2, note: 'n' } }));
    const batch = batchOf(await ada.post('/api/v1/tasks/bulk', { items }));
    const later = batchOf(await ada.patch(`/api/v1/task/${tasks[0]?.id}`, { priority: 1 }));
    await ada.patch(`/api/v1/task/${tasks[1]?.id}`, { name: 'another member' });
    const conflict = await revert(ada, batch);
    t.match(conflict, { status: 409, body: { code: 'CHANGED_SINCE', details: [{ path: `task/${tasks[0]?.uid}` }] } });
    t.equal(conflict.body.details.length, 1);
    t.match((await ada.get(`/api/v1/task/${tasks[1]?.id}`)).body, { priority: 2 }, 'nothing is changed');
    await ada.patch(`/api/v1/task/${tasks[0]?.id}`, { priority: 2 });
    t.match(await revert(ada, batch, 'strict'), { status: 200 }, 'the value is that of the batch again');
    const second = batchOf(await ada.post('/api/v1/tasks/bulk', { items }));
    const third = batchOf(await ada.patch(`/api/v1/task/${tasks[0]?.id}`, { note: 'later' }));
    t.match(await revert(ada, second, 'skip'), {
      status: 200,
      body: { reverted: 1, skipped: [{ type: 'task', uid: tasks[0]?.uid, code: 'CHANGED_SINCE' }], skipped_count: 1 },
    });
    t.match((await ada.get(`/api/v1/task/${tasks[0]?.id}`)).body, { priority: 2, note: 'later' });
    t.match((await ada.get(`/api/v1/task/${tasks[1]?.id}`)).body, { priority: 0, note: null, name: 'another member' });
    t.match(await revert(ada, third), { status: 200 });
    t.match(await revert(ada, later), { status: 409 });
    service.clock.advance(31 * 86_400_000);
    t.match(await revert(ada, second), { status: 404 }, 'after 30 days');
  },
);

t.test('Undo: of long texts the latest five are kept', SAME_SQL, async (t) => {
  const { ada } = await start(t);
  const note = await create(ada, 'note', { content: '0'.repeat(3_000) });
  const batches: string[] = [];
  for (let round = 1; round <= 7; round++) {
    batches.push(batchOf(await ada.patch(`/api/v1/note/${note.id}`, { content: `${round}`.repeat(3_000) })));
  }
  const { body } = await ada.get('/api/v1/batches?limit=7');
  t.same(
    body.batches.map(({ revertible }: { revertible: boolean }) => revertible),
    [true, true, true, true, true, false, false],
  );
  t.match((await ada.get(`/api/v1/batch/${batches[0]}`)).body.objects, [{ before: null }]);
  t.match(await revert(ada, batches[6] as string), { status: 200 });
  t.equal((await ada.get(`/api/v1/note/${note.id}`)).body.content, '6'.repeat(3_000));
  t.match(await revert(ada, batches[0] as string), { status: 409, body: { code: 'NOT_REVERTIBLE' } });
});
