import t from 'tap';
import type { Lookup } from '../../src/web/data/speculative.js';
import { startBrowser } from './support/browser.js';
import { taskOf, writeOf } from './support/objects.js';

const { speculative } = (await startBrowser()).open();
const { speculate } = speculative;

const red = { id: 7, uid: 'red', name: 'Red', color: '#ff0000', usage_count: 1, created_at: '', updated_at: '' };
const lookup: Lookup = {
  timezone: () => 'Europe/Berlin',
  me: () => 3,
  person: (uid) => (uid === 'me' || uid === 'ada' ? { id: 3, uid: 'ada', name: 'Ada' } : undefined),
  object: (type, uid) => {
    if (type === 'section' && uid === 'doing') return { id: 6, name: 'Doing' };
    return type === 'project' && uid === 'house' ? { id: 5, name: 'House' } : undefined;
  },
  tag: (name) => (name.toLowerCase() === 'red' ? red : undefined),
};
const at = '2026-03-02T09:00:00.000Z';

t.test('Speculative: a created object has the defaults, a negative id and its references', async (t) => {
  const body = { name: 'Paint', project_id: 'house', area_id: 'unknown', tags: ['red', 'New'] };
  const write = writeOf('paint', { action: 'create', body });
  const task = speculate('task', undefined, write, lookup);
  t.match(task, {
    uid: 'paint',
    name: 'Paint',
    status: 0,
    access: 'owner',
    created_at: at,
    project_id: 5,
    project: { id: 5, uid: 'house', name: 'House' },
    area_id: null,
    area: null,
    tags: [
      { id: 7, uid: 'red', name: 'Red', color: '#ff0000' },
      { name: 'New', color: null },
    ],
  });
  t.ok(task !== undefined && task.id < 0);
  t.equal(speculate('task', undefined, write, lookup)?.id, task?.id, 'the same id each time');
  const other = speculate('task', undefined, writeOf('other', { action: 'create' }), lookup);
  t.not(other?.id, task?.id, 'another object has another id');
});

t.test('Speculative: every type with writes can be created, the others cannot', async (t) => {
  for (const type of ['task', 'reminder', 'project', 'section', 'view', 'area', 'goal', 'note', 'tag'] as const) {
    const write = writeOf('new', { action: 'create', type, body: { color: '#00ff00' } });
    t.match(speculate(type, undefined, write, lookup), { uid: 'new', color: '#00ff00', updated_at: at }, type);
  }
  t.equal(speculate('share', undefined, writeOf('new', { action: 'create' }), lookup), undefined);
});

t.test('Speculative: quick add shows the text as the name until the service has read it', async (t) => {
  const write = writeOf('quick', { action: 'quick', body: { text: 'Paint tomorrow !2', project_id: 'house' } });
  t.match(speculate('task', undefined, write, lookup), { name: 'Paint tomorrow !2', project_id: 5, due_date: null });
});

t.test('Speculative: what this browser has read in a text replaces it', async (t) => {
  const read = { name: 'Paint', due_date: '2026-03-03', tags: ['red'], project_id: 'house' };
  const write = { ...writeOf('quick', { action: 'quick', body: { text: 'Paint tomorrow #red @House' } }), read };
  t.match(speculate('task', undefined, write, lookup), {
    ...{ name: 'Paint', due_date: '2026-03-03', project_id: 5, tags: [{ id: 7, name: 'Red' }] },
  });
});

t.test('Speculative: an assignee is a user whom the browser knows', async (t) => {
  const assigned = speculate('task', taskOf('paint'), writeOf('paint', { body: { assignee_id: 'ada' } }), lookup);
  t.match(assigned, { assignee_id: 3, assignee: { uid: 'ada', name: 'Ada' } });
  const none = writeOf('paint', { body: { assignee_id: null } });
  t.match(speculate('task', assigned, none, lookup), { assignee_id: null, assignee: null });
});

t.test('Speculative: a comment is by the user, and an edited one says so', async (t) => {
  const body = { task_id: 'paint', text: 'Which colour?' };
  const comment = speculate('comment', undefined, writeOf('new', { action: 'create', type: 'comment', body }), lookup);
  t.match(comment, { text: 'Which colour?', author: { uid: 'ada' }, access: 'owner', edited_at: null });
  const edit = writeOf('new', { type: 'comment', body: { text: 'Blue' } });
  t.match(speculate('comment', comment, edit, lookup), { text: 'Blue', edited_at: at });
});

t.test('Speculative: an update changes its members only', async (t) => {
  const task = taskOf('paint', { project_id: 5, project: { id: 5, uid: 'house', name: 'House' }, note: 'Blue' });
  const changed = speculate('task', task, writeOf('paint', { body: { name: 'Paint it', project_id: null } }), lookup);
  t.same(changed, { ...task, name: 'Paint it', project_id: null, project: null, updated_at: at });
  t.equal(task.name, 'paint', 'the former version is not modified');
  t.equal(speculate('task', undefined, writeOf('gone', { body: { name: 'x' } }), lookup), undefined);
});

t.test('Speculative: a task with another project or parent leaves its section', async (t) => {
  const section = { id: 6, uid: 'doing', name: 'Doing' };
  const task = taskOf('paint', { section_id: 6, section });
  const change = (body: object) => speculate('task', task, writeOf('paint', { body: { ...body } }), lookup);
  t.match(change({ name: 'Paint it' }), { section_id: 6, section });
  t.match(change({ project_id: 'house' }), { section_id: null, section: null });
  t.match(change({ parent_task_id: 'floor' }), { section_id: null, section: null });
  t.match(change({ project_id: 'house', section_id: 'doing' }), { project_id: 5, section_id: 6, section });
});

t.test('Speculative: a status sets the time of completion, where the type has one', async (t) => {
  const done = speculate('task', taskOf('paint'), writeOf('paint', { body: { status: 2 } }), lookup);
  t.match(done, { status: 2, completed_at: at, completed_by: 3 });
  t.match(speculate('task', done, writeOf('paint', { body: { status: 0 } }), lookup), {
    status: 0,
    completed_at: null,
    completed_by: null,
  });
  t.match(speculate('task', taskOf('paint'), writeOf('paint', { action: 'complete' }), lookup), {
    ...{ status: 2, completed_at: at, completed_by: 3, updated_at: at },
  });
  const project = speculate('project', undefined, writeOf('p', { action: 'create', type: 'project' }), lookup);
  const finished = speculate('project', project, writeOf('p', { type: 'project', body: { status: 'done' } }), lookup);
  t.notOk(finished !== undefined && 'completed_at' in finished);
});

t.test('Speculative: a deletion hides the object, a restoration brings its former version back', async (t) => {
  const task = taskOf('paint', { note: 'Blue' });
  t.equal(speculate('task', task, writeOf('paint', { action: 'delete' }), lookup), undefined);
  const restore = writeOf('paint', { action: 'restore', before: { ...task } });
  t.same(speculate('task', undefined, restore, lookup), task);
  const newer = taskOf('paint', { note: 'Green' });
  t.equal(speculate('task', newer, restore, lookup), newer, 'unless the service has it already');
});

t.test('Speculative: a task with a rule of a calendar moves on to the date that is known', async (t) => {
  const known = { recurrence_rule: 'FREQ=MONTHLY;BYDAY=MO,FR;BYSETPOS=-1', recurrence_next: '2026-04-27' };
  const task = taskOf('report', { due_date: '2026-03-30', ...known });
  const write = writeOf('report', { action: 'complete', before: { due_date: '2026-03-30' } });
  const moved = speculate('task', task, write, lookup);
  t.match(moved, { status: 0, due_date: '2026-04-27', recurrence_next: null, last_completion: { completed_by: 3 } });
  t.match(speculate('task', moved, write, lookup), { due_date: '2026-04-27' }, 'it has moved on already');
});
