import t, { type Test } from 'tap';
import { type Person, startService } from '../support/service.js';
import { create, list, share } from '../support/world.js';

async function start(t: Test) {
  const service = await startService(t, {});
  const [owner, member, stranger] = [
    await service.person('owner'),
    await service.person('member'),
    await service.person('stranger'),
  ];
  const make = (kind: string, name: string, more: object = {}) =>
    create(owner, kind, { ...(kind === 'note' ? { title: name } : { name }), ...more });
  return { service, owner, member, stranger, make };
}

async function forbidden(t: Test, member: Person, path: string, body: object, what: string): Promise<void> {
  const { text: before } = await member.get(path);
  const refused = await member.patch(path, body);
  t.equal(refused.status, 403, what);
  t.equal(refused.body.code, 'FORBIDDEN', what);
  t.equal((await member.get(path)).text, before, `${what}: nothing has changed`);
}

t.test(
  'A member does not move a task that is shared by itself below another, and so does not get to delete it',
  async (t) => {
    const { owner, member, make } = await start(t);
    const [one, two] = [await make('task', 'T1'), await make('task', 'T2')];
    for (const task of [one, two]) await share(owner, 'task', task, member, 'rw');
    await forbidden(t, member, `/api/v1/task/${one.id}`, { parent_task_id: two.id }, 'below a shared task');
    t.equal((await member.delete(`/api/v1/task/${one.id}`)).status, 403);
  },
);

t.test('A member does not move what is shared by itself into a project, where strangers would read it', async (t) => {
  const { owner, member, stranger, make } = await start(t);
  const project = await make('project', 'P');
  await share(owner, 'project', project, member, 'rw');
  await share(owner, 'project', project, stranger, 'ro');
  const task = await make('task', 'T3');
  const note = await make('note', 'N');
  await share(owner, 'task', task, member, 'rw');
  await share(owner, 'note', note, member, 'rw');
  await forbidden(t, member, `/api/v1/task/${task.id}`, { project_id: project.id }, 'a task');
  await forbidden(t, member, `/api/v1/note/${note.id}`, { project_id: project.id }, 'a note');
  t.same(await list(stranger, 'tasks'), []);
  t.same(await list(stranger, 'notes'), []);
});

t.test(
  'A member does not move a resource out of a project: null keeps a hidden project, and is refused for a visible one',
  async (t) => {
    const { owner, member, make } = await start(t);
    const hidden = await make('project', 'hidden');
    const shared = await make('project', 'shared');
    await share(owner, 'project', shared, member, 'rw');
    for (const kind of ['task', 'note']) {
      const inside = await make(kind, 'inside', { project_id: hidden.id });
      await share(owner, kind, inside, member, 'rw');
      const path = `/api/v1/${kind}/${inside.id}`;
      const read = await member.get(path);
      t.equal(read.body.project_id, null);
      t.equal((await member.patch(path, { project_id: null })).text, read.text, `${kind}, null as it was read`);
      t.equal((await owner.get(path)).body.project_id, hidden.id);
      await forbidden(t, member, path, { project_id: hidden.id }, `${kind}, to the one in which it is`);
      await forbidden(t, member, path, { project_id: shared.id }, `${kind}, to another`);
      const part = await make(kind, 'part', { project_id: shared.id });
      await forbidden(t, member, `/api/v1/${kind}/${part.id}`, { project_id: null }, `${kind}, out of the shared one`);
    }
  },
);

t.test('A subtask does not leave the parent through which alone it is shared', async (t) => {
  const { owner, member, make } = await start(t);
  const project = await make('project', 'P');
  const parent = await make('task', 'parent', { project_id: project.id });
  const child = await make('task', 'child', { parent_task_id: parent.id });
  await share(owner, 'task', parent, member, 'rw');
  const refused = await member.patch(`/api/v1/task/${child.id}`, { parent_task_id: null });
  t.ok([400, 403].includes(refused.status), refused.text);
  t.equal((await owner.get(`/api/v1/task/${child.id}`)).body.parent_task_id, parent.id);
});

t.test('Moving requires write access to both locations; read access is not sufficient', async (t) => {
  const { owner, member, make } = await start(t);
  const [from, to, readable] = [
    await make('project', 'from'),
    await make('project', 'to'),
    await make('project', 'ro'),
  ];
  for (const project of [from, to]) await share(owner, 'project', project, member, 'rw');
  await share(owner, 'project', readable, member, 'ro');
  for (const kind of ['task', 'note']) {
    const resource = await make(kind, 'thing', { project_id: from.id });
    const path = `/api/v1/${kind}/${resource.id}`;
    t.equal((await member.patch(path, { project_id: to.id })).body.project_id, to.id, kind);
    await forbidden(t, member, path, { project_id: readable.id }, `${kind}, to one that they only read`);
    const fixed = await make(kind, 'fixed', { project_id: readable.id });
    await forbidden(t, member, `/api/v1/${kind}/${fixed.id}`, { project_id: to.id }, `${kind}, from such a one`);
  }
  const parent = await make('task', 'parent', { project_id: to.id });
  const part = await make('task', 'part', { project_id: to.id });
  const moved = await member.patch(`/api/v1/task/${part.id}`, { parent_task_id: parent.id });
  t.equal(moved.body.parent_task_id, parent.id);
  t.equal((await member.patch(`/api/v1/task/${part.id}`, { parent_task_id: null })).body.parent_task_id, null);
});

t.test('The owner moves anything anywhere', async (t) => {
  const { owner, member, make } = await start(t);
  const project = await make('project', 'P');
  const task = await make('task', 'T');
  await share(owner, 'task', task, member, 'rw');
  for (const project_id of [project.id, null]) {
    t.equal((await owner.patch(`/api/v1/task/${task.id}`, { project_id })).body.project_id, project_id);
  }
});

t.test('A member sees the activity of a task from the time of the share', async (t) => {
  const { service, owner, member, make } = await start(t);
  const task = await make('task', 'T', { note: 'my PIN is secret' });
  await owner.patch(`/api/v1/task/${task.id}`, { note: null });
  service.clock.advance(1_000);
  await share(owner, 'task', task, member, 'ro');
  service.clock.advance(1_000);
  await owner.patch(`/api/v1/task/${task.id}`, { priority: 2 });
  const kinds = async (person: Person) =>
    (await person.get(`/api/v1/task/${task.id}/activity`)).body.activity.map(
      ({ kind, field }: { kind: string; field: string | null }) => `${kind} ${field}`,
    );
  t.same(await kinds(member), ['updated priority', 'shared shares']);
  t.notMatch((await member.get(`/api/v1/task/${task.id}/activity`)).text, /secret/);
  t.same(await kinds(owner), ['updated priority', 'shared shares', 'updated note', 'created null']);
  const counted = await member.get(`/api/v1/task/${task.id}/activity?count=true`);
  t.equal(counted.body.pagination.total, 2, 'nor how much there was');
});
