import t, { type Test } from 'tap';
import { runWebhookJobs } from '../support/jobs.js';
import { createMirror, differences } from '../support/mirror.js';
import { startReceiver } from '../support/receiver.js';
import { type Client, type Person, startService } from '../support/service.js';
import { create, expectStatus, list, type Made, share } from '../support/world.js';

/** Changes that a member receives for relations that are hidden from them, or become visible. */

interface Item {
  type: string;
  event: string;
  id: number;
  changed: string[];
  object: Record<string, unknown> | null;
}

async function start(t: Test) {
  const service = await startService(t, { env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' } });
  const [owner, member] = [await service.person('owner'), await service.person('member')];
  const make = (kind: string, name: string, more: object = {}) =>
    create(owner, kind, { ...(kind === 'note' ? { title: name } : { name }), ...more });
  const visible = await make('project', 'shown');
  const hidden = await make('project', 'hidden');
  const area = await make('area', 'area');
  await share(owner, 'project', visible, member, 'rw');
  const move = async (kind: string, { id }: Made, body: object) => {
    service.clock.advance(1_000);
    return expectStatus(await owner.patch(`/api/v1/${kind}/${id}`, body), 200);
  };
  return { service, owner, member, make, move, visible, hidden, area };
}

function reader(client: Client) {
  let cursor: string | undefined;
  return async (): Promise<string[]> => {
    const lines: string[] = [];
    for (let more = true; more; ) {
      const query = cursor === undefined ? '' : `?cursor=${cursor}`;
      const { changes, next_cursor, has_more } = expectStatus(await client.get(`/api/v1/changes${query}`), 200);
      for (const { type, id, event, changed } of changes as Item[]) {
        lines.push([type, id, event, ...[...changed].sort()].join(' '));
      }
      cursor = next_cursor;
      more = has_more;
    }
    return lines;
  };
}

const history = async (client: Client, { id }: Made, field: string) =>
  (await list(client, `task/${id}/activity?order_by=id`))
    .filter((entry) => entry.field === field)
    .map(({ old_value, new_value }) => [old_value, new_value]);

t.test('The history of a task shows a member the projects and parents that they see, and no areas', async (t) => {
  const { service, owner, member, make, move, visible, hidden, area } = await start(t);
  const task = await make('task', 'task', { project_id: visible.id });
  await share(owner, 'task', task, member, 'ro');
  const parent = await make('task', 'hidden parent', { project_id: hidden.id });
  await move('task', task, { area_id: area.id });
  await move('task', task, { project_id: hidden.id });
  await move('task', task, { parent_task_id: parent.id });
  await move('task', task, { area_id: null, parent_task_id: null });
  const text = ({ id }: Made) => String(id);
  const values = {
    area_id: [
      [null, text(area)],
      [text(area), null],
    ],
    project_id: [[text(visible), text(hidden)]],
    parent_task_id: [
      [null, text(parent)],
      [text(parent), null],
    ],
  };
  for (const [field, all] of Object.entries(values)) t.same(await history(owner, task, field), all, `owner ${field}`);
  const nothing = [
    [null, null],
    [null, null],
  ];
  t.same(await history(member, task, 'area_id'), nothing);
  t.same(await history(member, task, 'parent_task_id'), nothing);
  t.same(await history(member, task, 'project_id'), [[text(visible), null]]);
  await share(owner, 'task', parent, member, 'ro');
  t.same(await history(member, task, 'parent_task_id'), values.parent_task_id, 'what they see by now');

  const body = { name: 'key', scopes: ['*'], project_ids: [hidden.id] };
  const { token } = expectStatus(await owner.post('/api/profile/api-keys', body), 201);
  const key = service.client({ authorization: `Bearer ${token}` });
  t.same(await history(key, task, 'area_id'), nothing, 'a narrowed key sees no area');
  t.same(await history(key, task, 'project_id'), [[null, text(hidden)]]);
  t.same(await history(key, task, 'parent_task_id'), values.parent_task_id);
});

t.test('The change log names no hidden relation, and tells of one that comes into visibility or goes', async (t) => {
  const { owner, member, make, move, visible, hidden, area } = await start(t);
  const task = await make('task', 'task', { project_id: visible.id });
  await share(owner, 'task', task, member, 'ro');
  const about = await make('note', 'about', { task_id: task.id });
  await share(owner, 'note', about, member, 'rw');
  const read = { member: reader(member), owner: reader(owner) };
  const readBoth = async () => ({ member: await read.member(), owner: await read.owner() });
  await readBoth();
  const line = (kind: string, { id }: Made, ...rest: string[]) => [kind, id, ...rest].join(' ');

  await move('task', task, { area_id: area.id, priority: 2 });
  t.same(await readBoth(), {
    member: [line('task', task, 'updated', 'priority')],
    owner: [line('task', task, 'updated', 'area_id', 'priority')],
  });
  await owner.delete(`/api/v1/area/${area.id}`);
  t.same((await readBoth()).member, [line('task', task, 'updated')]);
  await move('task', task, { project_id: hidden.id });
  t.same((await readBoth()).member, [line('task', task, 'updated', 'access', 'project_id')]);
  await move('task', task, { project_id: null });
  t.same((await readBoth()).member, [line('task', task, 'updated')], 'from nothing that they see to nothing');

  const given = await share(owner, 'project', hidden, member, 'ro');
  await readBoth();
  await move('task', task, { project_id: hidden.id });
  t.same((await readBoth()).member, [line('task', task, 'updated', 'project_id')]);
  await owner.delete(`/api/v1/share/${given.id}`);
  t.ok((await readBoth()).member.includes(line('task', task, 'updated', 'project_id')), 'its project becomes hidden');

  const other = await make('task', 'other', { project_id: hidden.id });
  await readBoth();
  await move('note', about, { task_id: other.id });
  t.same((await readBoth()).member, [line('note', about, 'updated', 'task_id')]);
  await move('note', about, { task_id: null });
  t.same((await readBoth()).member, [line('note', about, 'updated')]);
  await move('note', about, { task_id: other.id });
  await readBoth();
  const shareOfTask = await share(owner, 'task', other, member, 'ro');
  t.ok(
    (await readBoth()).member.includes(line('note', about, 'updated', 'task_id')),
    'the task of a note becomes visible',
  );
  await owner.delete(`/api/v1/share/${shareOfTask.id}`);
  t.ok((await readBoth()).member.includes(line('note', about, 'updated', 'task_id')), 'and goes');
  await move('task', other, { project_id: visible.id });
  const moved = await readBoth();
  t.ok(moved.member.includes(line('note', about, 'updated', 'task_id')), 'also with the task');
  t.notOk(
    moved.owner.some((text) => text.startsWith('note')),
    'which is nothing to the owner',
  );
  await owner.delete(`/api/v1/task/${other.id}`);
  t.ok((await readBoth()).member.includes(line('note', about, 'updated', 'task_id')));
});

t.test('A narrowed key receives a note whose task moves into its projects, and no area', async (t) => {
  const { service, owner, make, move, visible, hidden, area } = await start(t);
  const task = await make('task', 'task', { project_id: hidden.id });
  const note = await make('note', 'note', { project_id: visible.id, task_id: task.id });
  const inside = await make('task', 'inside', { project_id: visible.id, area_id: area.id });
  const body = { name: 'key', scopes: ['notes:read', 'changes:read', 'tasks:read'], project_ids: [visible.id] };
  const { token } = expectStatus(await owner.post('/api/profile/api-keys', body), 201);
  const key = service.client({ authorization: `Bearer ${token}` });
  const read = reader(key);
  await read();
  const path = `/api/v1/note/${note.id}`;
  t.equal((await key.get(path)).body.task_id, null);
  await move('task', task, { project_id: visible.id });
  t.ok((await read()).includes(`note ${note.id} updated`));
  t.equal((await key.get(path)).body.task_id, task.id);
  await move('task', inside, { area_id: null, name: 'renamed' });
  t.same(await read(), [`task ${inside.id} updated name`]);
});

t.test('A webhook of a member receives objects as the member sees them', async (t) => {
  const { service, owner, member, make, move, hidden, area } = await start(t);
  const receiver = await startReceiver(t);
  const task = await make('task', 'task', { project_id: hidden.id, area_id: area.id });
  await create(member, 'webhook', { url: receiver.url });
  await share(owner, 'task', task, member, 'ro');
  await move('task', task, { project_id: null, area_id: null, priority: 1 });
  await move('task', task, { project_id: hidden.id, area_id: area.id });
  await runWebhookJobs(service);
  const data = receiver.received.map(({ message }) => message.data as Item).filter(({ type }) => type === 'task');
  t.same(
    data.map(({ event, changed }) => [event, changed]),
    [
      ['shared', []],
      ['updated', ['priority']],
      ['updated', []],
    ],
  );
  for (const { object } of data) t.match(object, { project_id: null, project: null, area_id: null, area: null });
});

t.test('A task that a member restores keeps its hidden relations, and does not reveal them', async (t) => {
  const { owner, member, make, visible, hidden, area } = await start(t);
  const goal = await make('goal', 'goal');
  const elsewhere = await make('task', 'elsewhere', { project_id: hidden.id });
  const order = { area_id: area.id, goal_id: goal.id };
  const visibleTask = await make('task', 'kept', { project_id: visible.id, ...order });
  const cut = await make('task', 'cut', { project_id: visible.id, ...order });
  const note = await make('note', 'note', { project_id: visible.id, task_id: elsewhere.id });
  const restore = async (client: Person, { uid }: Made) =>
    expectStatus(await client.post(`/api/v1/trash/${uid}/restore`), 200);
  const read = async (kind: string, { id }: Made) => (await owner.get(`/api/v1/${kind}/${id}`)).body;
  const masked = { area_id: null, area: null, goal_id: null, goal: null };

  for (const [kind, resource] of [
    ['task', visibleTask],
    ['note', note],
  ] as const) {
    await member.delete(`/api/v1/${kind}/${resource.id}`);
    const restored = await restore(member, resource);
    t.match(restored, { project_id: visible.id, ...(kind === 'task' ? masked : { task_id: null }) });
    t.same(restored.left_out, []);
  }
  t.match(await read('task', visibleTask), { ...order, area: { name: 'area' }, goal: { name: 'goal' } });
  t.match(await read('note', note), { task_id: elsewhere.id });

  await member.delete(`/api/v1/task/${cut.id}`);
  await member.delete(`/api/v1/note/${note.id}`);
  for (const path of [`area/${area.id}`, `task/${elsewhere.id}`]) await owner.delete(`/api/v1/${path}`);
  for (const resource of [cut, note]) t.same((await restore(member, resource)).left_out, []);
  t.match(await read('task', cut), { area_id: null, goal_id: goal.id });
  await owner.delete(`/api/v1/task/${cut.id}`);
  await owner.delete(`/api/v1/goal/${goal.id}`);
  t.same((await restore(owner, cut)).left_out, ['goal_id'], 'the owner is told');
});

t.test('The mirror of a member equals their lists while relations become visible and hidden', async (t) => {
  const { owner, member, make, move, visible, hidden } = await start(t);
  const mirror = createMirror(member);
  const isSame = async (what: string) => {
    await mirror.catchUp();
    t.same(await differences(member, mirror), [], what);
  };
  const parent = await make('task', 'parent', { project_id: hidden.id });
  const child = await make('task', 'child', { parent_task_id: parent.id });
  const note = await make('note', 'note', { project_id: visible.id, task_id: child.id });
  await isSame('at first');
  const ofChild = await share(owner, 'task', child, member, 'rw');
  await isSame('a subtask by itself, and the note about it');
  const ofProject = await share(owner, 'project', hidden, member, 'ro');
  await isSame('with its project and parent');
  await owner.delete(`/api/v1/share/${ofProject.id}`);
  await isSame('without them');
  const ofParent = await share(owner, 'task', parent, member, 'ro');
  await isSame('with its parent alone');
  await move('task', child, { parent_task_id: null });
  await isSame('as a task of its own');
  await owner.delete(`/api/v1/share/${ofChild.id}`);
  await isSame('hidden');
  await move('note', note, { task_id: parent.id });
  await owner.delete(`/api/v1/share/${ofParent.id}`);
  await isSame('a note with a hidden task');
});
