import t from 'tap';
import { startService } from '../support/service.js';
import { create, expectStatus, list, names, share } from '../support/world.js';

t.test('Sections: tasks of a project are in one of its sections, or in none', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'p' });
  const other = await create(ada, 'project', { name: 'q' });
  const todo = await create(ada, 'section', {
    name: ' To do ',
    project_id: project.uid,
    color: '#123456',
    task_limit: 3,
  });
  const doing = await create(ada, 'section', { name: 'Doing', project_id: project.id });
  const elsewhere = await create(ada, 'section', { name: 'Doing', project_id: other.id });
  t.match(todo, {
    name: 'To do',
    task_limit: 3,
    color: '#123456',
    project_id: project.id,
    access: 'owner',
    rank: /^h/,
  });
  t.same(
    (await list(ada, `sections?project_id=${project.id}&order_by=rank:asc`)).map(({ name }) => name),
    ['To do', 'Doing'],
  );
  const task = await create(ada, 'task', { name: 'x', project_id: project.id, section_id: todo.uid });
  t.match(task, { section_id: todo.id, section: { id: todo.id, uid: todo.uid, name: 'To do' } });
  const url = `/api/v1/task/${task.id}`;
  const put = async (body: object) => expectStatus(await ada.patch(url, body), 200);
  t.match(await put({ section_id: doing.id }), { section: { name: 'Doing' } });
  t.match(await put({ project_id: other.id, section_id: doing.id }), { section_id: null, project_id: other.id });
  t.match(await put({ project_id: project.id, section_id: doing.id }), { section_id: doing.id });
  t.match(await put({ project_id: null }), { section_id: null, section: null });
  const moved = expectStatus(
    await ada.post(`${url}/move`, { project_id: project.id, section_id: todo.id, at: 'first' }),
    200,
  );
  t.match(moved, { section_id: todo.id, project_id: project.id });
  const subtask = await create(ada, 'task', { name: 'part', parent_task_id: task.id });
  t.equal(subtask.section_id, null);
  for (const [of, body] of [
    [task, { section_id: elsewhere.id }],
    [task, { section_id: 999_999 }],
    [task, { project_id: other.id, section_id: todo.uid }],
    [subtask, { section_id: todo.id }],
  ] as const) {
    t.equal((await ada.patch(`/api/v1/task/${of.id}`, body)).status, 400, JSON.stringify(body));
  }
  t.equal((await ada.post('/api/v1/task', { name: 'x', section_id: todo.id })).status, 400);
  t.same(await names(ada, `tasks?section_id=${todo.id}`), ['x']);
  t.same(await names(ada, 'tasks?section_id=none'), []);
  const filtered = async (filter: string) => names(ada, `tasks?filter=${encodeURIComponent(filter)}`);
  t.same(await filtered('section:"to do"'), ['x']);
  t.same(await filtered('section:any -section:"To do"'), []);
  t.match((await ada.get('/api/v1/tasks?filter=section:doing')).body, { code: 'AMBIGUOUS_NAME' });
  const again = await create(ada, 'task', { name: 'y', project_id: project.id, section_id: doing.id });
  const parent = await create(ada, 'task', { name: 'z', project_id: project.id });
  t.match(expectStatus(await ada.patch(`/api/v1/task/${again.id}`, { parent_task_id: parent.id }), 200), {
    section_id: null,
  });
  for (const body of [{ name: 'x' }, { project_id: project.id }, { name: 'x', project_id: null }]) {
    t.equal((await ada.post('/api/v1/section', body)).status, 400, JSON.stringify(body));
  }
  for (let n = 2; n < 100; n++) await create(ada, 'section', { name: `s${n}`, project_id: project.id });
  t.equal((await ada.post('/api/v1/section', { name: 'x', project_id: project.id })).status, 400);
});

t.test('Sections: deleted ones leave their tasks, and return with them', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'p' });
  const section = await create(ada, 'section', { name: 's', project_id: project.id });
  const remaining = await create(ada, 'section', { name: 'kept', project_id: project.id });
  const stays = await create(ada, 'task', { name: 'stays', project_id: project.id, section_id: section.id });
  const leaves = await create(ada, 'task', { name: 'leaves', project_id: project.id, section_id: section.id });
  const sectionOf = async ({ id }: { id: number }) => (await ada.get(`/api/v1/task/${id}`)).body.section?.uid ?? null;
  expectStatus(await ada.delete(`/api/v1/section/${section.id}`), 204);
  t.equal(await sectionOf(stays), null);
  expectStatus(await ada.patch(`/api/v1/task/${leaves.id}`, { section_id: remaining.id }), 200);
  const restored = expectStatus(await ada.post(`/api/v1/trash/${section.uid}/restore`), 200);
  t.match(restored, { type: 'section', id: section.id, left_out: [] });
  t.equal(await sectionOf(stays), section.uid);
  t.equal(await sectionOf(leaves), remaining.uid, 'a task that has another section keeps it');

  const deleted = await ada.delete(`/api/v1/project/${project.id}`);
  t.equal(await sectionOf(stays), null);
  t.equal((await ada.get(`/api/v1/section/${section.id}`)).status, 404);
  const [entry] = await list(ada, 'trash');
  t.match(entry, { type: 'project', counts: { tasks: 2, sections: 2 } });
  expectStatus(await ada.post(`/api/v1/trash/${project.uid}/restore`), 200);
  t.equal(await sectionOf(stays), section.uid);
  t.equal(await sectionOf(leaves), remaining.uid);
  t.same(await names(ada, 'sections'), ['kept', 's']);

  const again = await ada.delete(`/api/v1/project/${project.id}`);
  expectStatus(await ada.post(`/api/v1/batch/${again.headers['tutti-batch']}/revert`), 200);
  t.equal(await sectionOf(stays), section.uid, 'undo restores them, too');
  expectStatus(await ada.delete(`/api/v1/section/${remaining.id}`), 204);
  expectStatus(await ada.delete(`/api/v1/project/${project.id}`), 204);
  t.match((await ada.post(`/api/v1/trash/${remaining.uid}/restore`)).body, { code: 'CONFLICT' });
  t.ok(deleted.headers['tutti-batch']);
});

t.test('Sections: changes of them, and of their tasks, can be undone', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'p' });
  const made = await ada.post('/api/v1/section', { name: 's', project_id: project.id });
  const section = made.body;
  const task = await create(ada, 'task', { name: 'x', project_id: project.id });
  const revert = async (result: { headers: Record<string, unknown> }) =>
    expectStatus(await ada.post(`/api/v1/batch/${result.headers['tutti-batch']}/revert`), 200);
  const moved = await ada.patch(`/api/v1/task/${task.id}`, { section_id: section.id });
  const { objects } = expectStatus(await ada.get(`/api/v1/batch/${moved.headers['tutti-batch']}`), 200);
  t.match(objects, [{ changed: ['section_id'], before: { section_id: null }, now: { section_id: section.id } }]);
  await revert(moved);
  t.equal((await ada.get(`/api/v1/task/${task.id}`)).body.section_id, null);
  await revert(await ada.patch(`/api/v1/section/${section.id}`, { name: 'renamed', rank: 'a0' }));
  t.match((await ada.get(`/api/v1/section/${section.id}`)).body, { name: 's', rank: section.rank });
  await revert(await ada.delete(`/api/v1/section/${section.id}`));
  t.equal((await ada.get(`/api/v1/section/${section.id}`)).status, 200);
  await revert(made);
  t.equal((await ada.get(`/api/v1/section/${section.id}`)).status, 404);
});

t.test('Sections: members see those of their projects, and only these', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const rw = await service.person('rw');
  const ro = await service.person('ro');
  const eve = await service.person('eve');
  const project = await create(ada, 'project', { name: 'p' });
  const secret = await create(ada, 'project', { name: 'secret' });
  const hidden = await create(ada, 'section', { name: 'hidden', project_id: secret.id });
  const section = await create(ada, 'section', { name: 's', project_id: project.id });
  const task = await create(ada, 'task', { name: 'x', project_id: project.id, section_id: section.id });
  await share(ada, 'project', project, rw, 'rw');
  await share(ada, 'project', project, ro, 'ro');
  await share(ada, 'task', task, eve, 'rw');
  const cursors = new Map<unknown, string>();
  for (const who of [rw, eve]) cursors.set(who, (await who.get('/api/v1/changes')).body.next_cursor);
  t.same(await names(ro, 'sections'), ['s']);
  t.same(await names(eve, 'sections'), []);
  t.match((await eve.get(`/api/v1/task/${task.id}`)).body, { section_id: null, section: null });
  t.match((await ro.get(`/api/v1/task/${task.id}`)).body, { section: { name: 's' } });
  t.equal((await eve.get(`/api/v1/section/${section.id}`)).status, 404);
  for (const who of [rw, ro, eve]) {
    for (const ref of [hidden.id, hidden.uid]) {
      t.equal((await who.get(`/api/v1/section/${ref}`)).status, 404);
      t.equal((await who.patch(`/api/v1/section/${ref}`, { name: 'x' })).status, 404);
    }
  }
  t.equal((await ro.patch(`/api/v1/section/${section.id}`, { name: 'x' })).status, 403);
  t.equal((await ro.delete(`/api/v1/section/${section.id}`)).status, 403);
  t.equal((await eve.patch(`/api/v1/task/${task.id}`, { section_id: section.id })).status, 400);
  t.equal((await rw.patch(`/api/v1/task/${task.id}`, { section_id: hidden.id })).status, 400);
  t.match(expectStatus(await eve.patch(`/api/v1/task/${task.id}`, { section_id: null, priority: 1 }), 200), {
    priority: 1,
  });
  t.equal((await ada.get(`/api/v1/task/${task.id}`)).body.section_id, section.id, 'null keeps what is hidden');
  expectStatus(await rw.patch(`/api/v1/section/${section.id}`, { name: 'renamed' }), 200);
  expectStatus(await rw.patch(`/api/v1/task/${task.id}`, { section_id: null }), 200);
  const made = expectStatus(await rw.post('/api/v1/section', { name: 'theirs', project_id: project.id }), 201);
  t.match(made, { user_id: ada.id, access: 'rw' });
  const seen = async (who: typeof rw) =>
    (await who.get(`/api/v1/changes?cursor=${cursors.get(who)}`)).body.changes.map(
      ({ type, event, changed }: { type: string; event: string; changed: string[] }) => `${type} ${event} ${changed}`,
    );
  t.same(await seen(rw), ['section updated name', 'task updated section_id', 'section created ']);
  t.same(await seen(eve), ['task updated ']);
  const { body } = await ada.post('/api/profile/api-keys', { name: 'k', scopes: ['*'], project_ids: [secret.id] });
  const narrow = service.client({ authorization: `Bearer ${body.token}` });
  t.same(await names(narrow as typeof rw, 'sections'), ['hidden']);
});

t.test('Sections: a project has at most a hundred, also if several members create them at once', async (t) => {
  const service = await startService(t);
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  const project = await create(ada, 'project', { name: 'p' });
  await share(ada, 'project', project, bob, 'rw');
  const add = (client: typeof ada, n: number) =>
    client.post('/api/v1/section', { name: `Section ${n}`, project_id: project.uid });
  for (let n = 0; n < 97; n++) expectStatus(await add(ada, n), 201);
  const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => add(n % 2 === 0 ? ada : bob, 97 + n)));
  t.same(responses.map(({ status }) => status).sort(), [201, 201, 201, 400, 400, 400, 400, 400]);
  const sections = await list(ada, `sections?project_id=${project.id}&limit=500`);
  t.equal(sections.length, 100);
  const deleted = sections.slice(0, 2);
  for (const { uid } of deleted) expectStatus(await ada.delete(`/api/v1/section/${uid}`), 204);
  expectStatus(await add(ada, 200), 201);
  const restored = await Promise.all(deleted.map(({ uid }) => ada.post(`/api/v1/trash/${uid}/restore`)));
  t.same(restored.map(({ status }) => status).sort(), [200, 409]);
  t.match(restored.find(({ status }) => status === 409)?.body, { code: 'CONFLICT', error: /maximum of 100/ });
});
