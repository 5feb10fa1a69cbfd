import t from 'tap';
import { SAME_SQL } from '../support/database.js';
import { attach } from '../support/files.js';
import { startService } from '../support/service.js';
import { create, expectStatus, list, type Made, share } from '../support/world.js';

// On PostgreSQL too: the store of copies.

const TIME = { time: '2027-12-01T12:00:00.000Z' };

type Task = Made & { name: string; subtasks?: Task[]; tags: { name: string }[] };

/** Name and dates of the tasks of a project, with its subtasks. */
async function datesOf(client: Parameters<typeof list>[0], project: Made) {
  const tasks = (await list(client, `project/${project.id}/tasks?include_subtasks=true&limit=500`)) as Task[];
  return tasks.map(({ name, due_date, defer_until }) => [name, due_date, defer_until]).sort();
}

t.test('copies: a project with all its parts, moved over 29 February', SAME_SQL, async (t) => {
  const service = await startService(t, TIME);
  const ada = await service.person('ada', { timezone: 'Europe/Berlin' });
  const area = await create(ada, 'area', { name: 'home' });
  const goal = await create(ada, 'goal', { name: 'move' });
  const relations = { area_id: area.id, goal_id: goal.id };
  const project = await create(ada, 'project', {
    name: 'house',
    color: '#3366cc',
    due_date: '2028-03-10',
    tags: ['big'],
    pinned: true,
    status: 'done',
    ...relations,
  });
  const section = await create(ada, 'section', { name: 'Doing', project_id: project.id, task_limit: 3 });
  const recurring = { recurrence_type: 'weekly', recurrence_weekdays: [2], recurrence_end_date: '2028-03-07' };
  const first = await create(ada, 'task', {
    ...{ name: 'first', note: 'text\u0001 🎉', project_id: project.id, section_id: section.id, due_date: '2028-02-28' },
    ...{
      due_time: '09:30',
      defer_until: '2028-02-27T08:30:00+01:00',
      tags: ['red', 'blue'],
      ...relations,
      ...recurring,
    },
    subtasks: [
      { name: 'part', due_date: '2028-02-29', tags: ['red'] },
      { name: 'done part', status: 2 },
    ],
  });
  const second = await create(ada, 'task', { name: 'second', project_id: project.id, due_date: '2028-03-01' });
  await ada.put(`/api/v1/task/${second.id}/blocked_by/${first.id}`);
  for (const status of [2, 5, 3, 1])
    await create(ada, 'task', { name: `status ${status}`, project_id: project.id, status });
  await create(ada, 'note', { title: 'about first', task_id: first.id, project_id: project.id, tags: ['red'] });
  await create(ada, 'note', { title: 'of the project', content: 'x', project_id: project.id });
  service.clock.advance(60_000);
  const url = `/api/v1/project/${project.id}/duplicate`;
  const made = await ada.post(url, { name: 'again', start_date: '2027-02-28' });
  const copy = expectStatus(made, 201);
  t.match(made.headers.location, new RegExp(`/api/v1/project/${copy.id}$`));
  t.match(copy, { name: 'again', color: '#3366cc', due_date: '2027-03-11', pinned: false, status: 'not_started' });
  t.match(copy, { area: { name: 'home' }, goal: { name: 'move' }, tags: [{ name: 'big' }], task_counts: { total: 8 } });
  t.same(await datesOf(ada, copy), [
    ['done part', null, null],
    ['first', '2027-02-28', '2027-02-27T07:30:00.000Z'],
    ['part', '2027-03-01', null],
    ['second', '2027-03-02', null],
    ...[1, 2, 3, 5].map((status) => [`status ${status}`, null, null]),
  ]);
  const tasks = (await list(ada, `project/${copy.id}/tasks?include_subtasks=true&limit=500`)) as Task[];
  const byName = new Map(tasks.map((task) => [task.name, task]));
  t.match(byName.get('first'), { note: 'text\u0001 🎉', due_time: '09:30', section: { name: 'Doing' }, ...relations });
  t.match(byName.get('first'), { ...recurring, recurrence_end_date: '2027-03-08', completed_at: null });
  t.same(
    byName.get('first')?.tags.map(({ name }) => name),
    ['red', 'blue'],
  );
  t.equal(byName.get('part')?.parent_task_id, byName.get('first')?.id);
  t.equal(byName.get('second')?.blocked, true);
  for (const [name, status] of Object.entries({
    'status 2': 0,
    'status 5': 0,
    'status 3': 3,
    'status 1': 1,
    'done part': 0,
  })) {
    t.equal(byName.get(name)?.status, status, name);
  }
  t.match(await list(ada, `sections?project_id=${copy.id}`), [{ name: 'Doing', task_limit: 3 }]);
  const notes = await list(ada, `notes?project_id=${copy.id}&order_by=title`);
  t.match(notes, [
    { title: 'about first', task_id: byName.get('first')?.id, tags: [{ name: 'red' }] },
    { title: 'of the project', content: 'x', task_id: null },
  ]);
  t.match(await list(ada, `task/${byName.get('first')?.id}/activity`), [{ kind: 'created', new_value: 'first' }]);
  const back = expectStatus(await ada.post(url, { due_date: '2028-02-29', with: ['tasks'], open_only: true }), 201);
  t.same(await datesOf(ada, back), [
    ['first', '2028-02-18', '2028-02-17T07:30:00.000Z'],
    ['second', '2028-02-20', null],
    ['status 1', null, null],
  ]);
  t.match(back, { name: 'house', tags: [], due_date: '2028-02-29', task_counts: { total: 3 } });
  t.same(await list(ada, `sections?project_id=${back.id}`), []);
  t.same(await list(ada, `notes?project_id=${back.id}`), []);
  t.match(expectStatus(await ada.post(url, { with: [] }), 201), { task_counts: { total: 0 }, due_date: '2028-03-10' });
});

t.test('copies: a task stays where it is; its copy is one batch that is taken back', SAME_SQL, async (t) => {
  const service = await startService(t, TIME);
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'house' });
  const section = await create(ada, 'section', { name: 'Doing', project_id: project.id });
  const container = { project_id: project.id, section_id: section.id };
  const task = await create(ada, 'task', {
    ...container,
    name: 'x',
    status: 2,
    tags: ['red'],
    subtasks: [{ name: 'part' }],
  });
  await create(ada, 'note', { title: 'about', task_id: task.id });
  const url = `/api/v1/task/${task.id}/duplicate`;
  const rehearsed = await ada.post(url, {}, { 'dry-run': 'true' });
  t.match(rehearsed, { status: 201, headers: { 'x-would-change': 'task=2, note=1' } });
  t.equal((await list(ada, 'tasks')).length, 1);
  const made = await ada.post(url, { name: ' y ' }, { 'idempotency-key': 'one' });
  const copy = expectStatus(made, 201);
  t.match(copy, { ...container, name: 'y', status: 0, tags: [{ name: 'red' }], subtasks: [{ name: 'part' }] });
  t.same((await ada.post(url, { name: ' y ' }, { 'idempotency-key': 'one' })).body, copy);
  t.match(await list(ada, `notes?task_id=${copy.id}`), [{ title: 'about' }]);
  const bare = expectStatus(await ada.post(url, { with: [] }), 201);
  t.match(bare, { tags: [], subtasks: [] });
  const part = (await ada.get(`/api/v1/task/${task.id}`)).body.subtasks[0];
  const second = expectStatus(await ada.post(`/api/v1/task/${part.id}/duplicate`, {}), 201);
  t.match(second, { parent_task_id: task.id, project_id: project.id, section_id: null });
  t.ok(second.position > part.position);
  const batch = String(made.headers['tutti-batch']);
  const { objects } = expectStatus(await ada.get(`/api/v1/batch/${batch}`), 200);
  t.match(objects.map(({ type, event }: Record<string, string>) => `${type} ${event}`).sort(), [
    'note created',
    'task created',
    'task created',
  ]);
  expectStatus(await ada.post(`/api/v1/batch/${batch}/revert`), 200);
  t.equal((await ada.get(`/api/v1/task/${copy.id}`)).status, 404);
  t.same(await list(ada, `notes?task_id=${task.id}`).then((notes) => notes.length), 1);
});

t.test('copies: files stay where they are, and a template names none', SAME_SQL, async (t) => {
  const service = await startService(t, { ...TIME, env: { FILES_DIR: t.testdir({}) } });
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'house' });
  const task = await create(ada, 'task', { name: 'x', project_id: project.id, subtasks: [{ name: 'part' }] });
  const [part] = expectStatus(await ada.get(`/api/v1/task/${task.id}`), 200).subtasks;
  const note = await create(ada, 'note', { title: 'about', project_id: project.id });
  const parents = [`task_id=${task.uid}`, `task_id=${part.uid}`, `note_id=${note.uid}`, `project_id=${project.uid}`];
  for (const parent of parents) await attach(ada, `${parent}&name=secret.txt`);
  const attached = async () => (await list(ada, 'attachments')).map(({ uid, version }) => [uid, version]);
  const files = await attached();
  t.equal(files.length, 4);

  const copyOfTask = await ada.post(`/api/v1/task/${task.id}/duplicate`, {});
  const copyOfProject = await ada.post(`/api/v1/project/${project.id}/duplicate`, {});
  for (const copy of [copyOfTask, copyOfProject]) {
    const uid = expectStatus(copy, 201).uid;
    const parent = copy === copyOfTask ? 'task_id' : 'project_id';
    t.same(await list(ada, `attachments?${parent}=${uid}${copy === copyOfTask ? '' : '&include=tasks'}`), []);
  }
  t.equal((await list(ada, 'tasks?filter=has:attachments')).length, 1);
  t.same(await attached(), files);
  t.equal((await service.db.read.selectFrom('attachment_files').select('name').execute()).length, 4);

  const template = expectStatus(await ada.get(`/api/v1/project/${project.id}/template`), 200);
  t.notMatch(JSON.stringify(template), /secret|attach|file/);
});

t.test('copies: the dates are checked, unknown words are refused', SAME_SQL, async (t) => {
  const service = await startService(t, TIME);
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'x' });
  const task = await create(ada, 'task', { name: 'x', project_id: project.id, due_date: '2027-12-01', tags: ['a'] });
  const later = await create(ada, 'task', { name: 'y', project_id: project.id, due_date: '2027-12-03' });
  for (const body of [
    { start_date: '2028-01-01', due_date: '2028-01-01' },
    { start_date: '9999-12-31' },
    { due_date: '0001-01-01' },
    { start_date: '2027-02-29' },
    { with: ['files'] },
    { name: '' },
    { open_only: 'yes' },
    { copies: 2 },
  ]) {
    t.equal((await ada.post(`/api/v1/project/${project.id}/duplicate`, body)).status, 400, JSON.stringify(body));
  }
  t.equal((await ada.post(`/api/v1/task/${task.id}/duplicate`, { with: ['sections'] })).status, 400);
  for (const id of ['999', 'x']) t.equal((await ada.post(`/api/v1/project/${id}/duplicate`, {})).status, 404, id);
  t.equal(
    (await ada.post(`/api/v1/task/${later.id}/duplicate`, { due_date: '2028-02-29T23:30:00Z' })).body.due_date,
    '2028-02-29',
  );
  t.equal((await list(ada, 'projects')).length, 1);
});

t.test('copies: members copy what they see, and tokens what they may write', SAME_SQL, async (t) => {
  const service = await startService(t, TIME);
  const ada = await service.person('ada');
  const rw = await service.person('rw');
  const ro = await service.person('ro');
  const eve = await service.person('eve');
  const area = await create(ada, 'area', { name: 'secret' });
  const project = await create(ada, 'project', { name: 'shared', area_id: area.id, tags: ['big'] });
  const task = await create(ada, 'task', { name: 'x', project_id: project.id, area_id: area.id, tags: ['red'] });
  const alone = await create(ada, 'task', { name: 'alone', area_id: area.id, subtasks: [{ name: 'part' }] });
  await create(ada, 'note', { title: 'n', project_id: project.id });
  const other = await create(ada, 'project', { name: 'other' });
  for (const project_id of [other.id, null]) {
    await create(ada, 'note', { title: 'hidden', content: 'secret', task_id: task.id, project_id });
  }
  await share(ada, 'project', project, rw, 'rw');
  await share(ada, 'project', project, ro, 'ro');
  await share(ada, 'task', alone, ro, 'ro');
  for (const member of [rw, ro]) {
    const copy = expectStatus(await member.post(`/api/v1/project/${project.id}/duplicate`, {}), 201);
    t.match(copy, { user_id: member.id, area_id: null, tags: [{ name: 'big' }], task_counts: { total: 1 } });
    t.match(await list(member, `project/${copy.id}/tasks`), [
      { user_id: member.id, area_id: null, tags: [{ name: 'red' }] },
    ]);
    t.equal((await ada.get(`/api/v1/project/${copy.id}`)).status, 404);
    const seen = (await list(member, 'notes')).filter(({ user_id }) => user_id === ada.id).map(({ title }) => title);
    const copied = (await list(member, 'notes')).filter(({ user_id }) => user_id === member.id);
    t.same(
      copied.map(({ title }) => title),
      seen,
      'notes that the member does not see are not copied',
    );
    const { notes } = expectStatus(await member.get(`/api/v1/project/${project.id}/template`), 200);
    t.same(
      notes.map(({ title }: { title: string }) => title),
      seen,
    );
    t.notOk(seen.includes('hidden'));
  }
  const inPlace = expectStatus(await rw.post(`/api/v1/task/${task.id}/duplicate`, {}), 201);
  t.match(inPlace, { user_id: ada.id, project_id: project.id, area_id: null });
  t.equal((await ada.get(`/api/v1/task/${inPlace.id}`)).status, 200);
  t.equal((await ro.post(`/api/v1/task/${task.id}/duplicate`, {})).status, 403);
  t.match(expectStatus(await ro.post(`/api/v1/task/${alone.id}/duplicate`, {}), 201), {
    ...{ user_id: ro.id, project_id: null, area_id: null },
    subtasks: [{ name: 'part', user_id: ro.id }],
  });
  for (const url of [`task/${task.id}`, `project/${project.id}`]) {
    t.equal((await eve.post(`/api/v1/${url}/duplicate`, {})).status, 404);
  }
  const clientOf = async (key: object) => {
    const { token } = expectStatus(await ada.post('/api/v1/profile/api-keys', { name: 'k', ...key }), 201);
    return service.client({ authorization: `Bearer ${token}` });
  };
  const narrowed = await clientOf({ scopes: ['*'], project_ids: [project.id] });
  t.equal((await narrowed.post(`/api/v1/project/${project.id}/duplicate`, {})).status, 403);
  t.match(expectStatus(await narrowed.post(`/api/v1/task/${task.id}/duplicate`, {}), 201), { area_id: null });
  t.equal((await narrowed.post(`/api/v1/task/${alone.id}/duplicate`, {})).status, 404);
  const tasksOnly = await clientOf({ scopes: ['tasks:write', 'projects:write'] });
  t.equal((await tasksOnly.post(`/api/v1/project/${project.id}/duplicate`, { with: ['notes'] })).status, 403);
  const copy = expectStatus(await tasksOnly.post(`/api/v1/project/${project.id}/duplicate`, {}), 201);
  t.same(await list(ada, `notes?project_id=${copy.id}`), []);
  const writer = await clientOf({ scopes: ['tasks:write'] });
  t.equal((await writer.post(`/api/v1/project/${project.id}/duplicate`, {})).status, 403);
});

t.test('copies: the views of a project name the copies', SAME_SQL, async (t) => {
  const service = await startService(t, TIME);
  const ada = await service.person('ada');
  const eve = await service.person('eve');
  const area = await create(ada, 'area', { name: 'secret' });
  const project = await create(ada, 'project', { name: 'house', area_id: area.id });
  const section = await create(ada, 'section', { name: 'Doing', project_id: project.id });
  const task = await create(ada, 'task', {
    ...{ name: 'first', project_id: project.id, section_id: section.id, tags: ['red'], area_id: area.id },
    subtasks: [{ name: 'part', tags: ['red'] }],
  });
  await create(ada, 'task', { name: 'second', project_id: project.id, due_date: '2027-12-01' });
  const view = (name: string, filter: string, more: object = {}) =>
    create(ada, 'view', { name, filter, project_id: project.id, ...more });
  await view('in', 'project:house section:Doing -due:any', {
    ...{ layout: 'board', group_by: 'section', columns: [section.uid], pinned: true, color: '#3366cc', icon: '🏠' },
    order_by: 'name:asc',
  });
  await view('parts', `parent:${task.uid} (tag:red or area:secret)`);
  const byHand = await view('by hand', 'project:house', { order_by: 'manual' });
  const [second] = await list(ada, `project/${project.id}/tasks?q=second`);
  expectStatus(await ada.post(`/api/v1/view/${byHand.id}/order`, { task_id: second?.id, before: task.id }), 200);
  await view('notes', 'text or project:house', { resource: 'notes' });
  await create(ada, 'view', { name: 'own', filter: 'project:house' });
  await share(ada, 'project', project, eve, 'ro');
  const url = `/api/v1/project/${project.id}/duplicate`;
  const rehearsed = await ada.post(url, {}, { 'dry-run': 'true' });
  t.equal(rehearsed.headers['x-would-change'], 'task=3, project=1, section=1, view=4');
  const viewsOf = async (client: Parameters<typeof list>[0], of: Made) =>
    (await list(client, `views?project_id=${of.id}&order_by=id:asc`)) as (Made & {
      filter: string;
      tree: { and: { value: string }[] };
    })[];
  const made = await ada.post(url, { name: 'again' });
  const copy = expectStatus(made, 201);
  const [doing] = await list(ada, `sections?project_id=${copy.id}`);
  const [first] = await list(ada, `project/${copy.id}/tasks?q=first`);
  const copied = await viewsOf(ada, copy);
  t.match(copied, [
    {
      ...{ name: 'in', layout: 'board', group_by: 'section', columns: [doing?.uid], pinned: false, color: '#3366cc' },
      ...{ icon: '🏠', order_by: 'name:asc', broken: [], project_id: copy.id, user_id: ada.id },
      filter: `project:again section:${doing?.uid} -due:any`,
    },
    { name: 'parts', filter: `parent:${first?.uid} (tag:red or area:secret)`, broken: [] },
    { name: 'by hand', order_by: 'manual', broken: [] },
    { name: 'notes', resource: 'notes', filter: 'text or project:again', broken: [] },
  ]);
  const itemsOf = async (client: Parameters<typeof list>[0], { id }: { id: number }) =>
    expectStatus(await client.get(`/api/v1/view/${id}/items`), 200).tasks.map(
      ({ name, project_id }: { name: string; project_id: number }) => [name, project_id],
    );
  t.same(await itemsOf(ada, copied[0] as Made), [['first', copy.id]]);
  t.same(await itemsOf(ada, copied[1] as Made), [['part', copy.id]]);
  const inOrder = [
    ['second', copy.id],
    ['first', copy.id],
  ];
  t.same(await itemsOf(ada, copied[2] as Made), inOrder, 'with its own order');
  t.match(
    (await viewsOf(ada, project)).map(({ filter }) => filter)[0],
    /^project:house section:/,
    'the original stays',
  );
  expectStatus(await ada.post(`/api/v1/batch/${made.headers['tutti-batch']}/revert`), 200);
  t.equal((await list(ada, 'views')).length, 5, 'taken back with the copy');
  const bare = expectStatus(await ada.post(url, { with: ['tasks', 'tags'] }), 201);
  t.same(await viewsOf(ada, bare), []);

  const eves = expectStatus(await eve.post(url, { name: 'mine' }), 201);
  const [inSection, parts] = await viewsOf(eve, eves);
  t.match(inSection, { user_id: eve.id, broken: [] });
  t.same(await itemsOf(eve, inSection as Made), [['first', eves.id]]);
  t.match(parts, { filter: /^parent:\w+ \(tag:red or area:\?\)$/, broken: [{ field: 'area' }] });
  t.same(await itemsOf(eve, parts as Made), [['part', eves.id]]);
  const document = expectStatus(await eve.get('/api/v1/profile/export'), 200);
  t.notOk(JSON.stringify(document).includes(area.uid), 'no uid of what the member does not see');
  const [tag] = await list(eve, 'tags');
  t.ok(JSON.stringify(document.views).includes(String(tag?.uid)), "the member's own tag");
  const shares = await list(ada, 'shares');
  expectStatus(await ada.delete(`/api/v1/share/${shares[0]?.id}`), 204);
  t.same(await itemsOf(eve, parts as Made), [['part', eves.id]], 'without the share, too');

  for (let n = 0; n < 194; n++) await create(ada, 'view', { name: 'x' });
  t.match(await ada.post(url, {}), { status: 400, body: { details: [{ path: 'body/with' }] } }, 'too many views');
  t.equal((await ada.post(url, { with: ['tasks'] })).status, 201);
});

t.test(
  'copies: at most 500 tasks, all counted as creations; one larger than the limit takes a whole window',
  async (t) => {
    const env = { NODE_ENV: 'development', RATE_LIMIT_CREATE_MAX: '50', RATE_LIMIT_AUTH_API_MAX: '1000' };
    const service = await startService(t, { ...TIME, env });
    const ada = await service.person('ada');
    const project = await create(ada, 'project', { name: 'x' });
    const parts = Array.from({ length: 100 }, (_, n) => ({ name: `part ${n}` }));
    const add = () => create(ada, 'task', { name: 'parent', project_id: project.id, subtasks: parts });
    for (let n = 0; n < 4; n++) await add();
    const url = `/api/v1/project/${project.id}/duplicate`;
    const refused = await ada.post(url, {});
    t.equal(refused.status, 429, 'some of the window is used');
    service.clock.advance(900_000);
    t.match(expectStatus(await ada.post(url, {}), 201), { task_counts: { total: 404 } });
    t.equal((await ada.post('/api/v1/task', { name: 'x' })).status, 429);
    service.clock.advance(900_000);
    expectStatus(await ada.post(url, { with: ['tasks'] }), 201);
    t.equal((await ada.post('/api/v1/task', { name: 'x' })).headers['ratelimit-remaining'], '44', '5 and 1');
    await add();
    t.match(await ada.post(url, {}), { status: 400, body: { error: /would copy 505 tasks, more than 500/ } });
    t.equal((await ada.post(url, { with: ['tasks'] })).status, 201);
  },
);
