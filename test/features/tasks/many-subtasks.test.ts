import t from 'tap';
import type { Db } from '../../../db/database.js';
import { openDatabase } from '../../../db/open.js';
import { startService } from '../../support/service.js';
import { create, share } from '../../support/world.js';

function counting(): { db: Db; statements: () => number } {
  const db = openDatabase('sqlite::memory:');
  let statements = 0;
  return {
    statements: () => statements,
    db: {
      ...db,
      write: (job) =>
        db.write((trx) => {
          const counted = new Proxy(trx, {
            get(target, name) {
              const member = Reflect.get(target, name, target) as unknown;
              if (typeof member !== 'function') return member;
              return (...args: unknown[]) => {
                if (name === 'executeQuery') statements += 1;
                return (member as (...all: unknown[]) => unknown).apply(target, args);
              };
            },
          });
          return job(counted);
        }),
    },
  };
}

const subtasks = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `part ${index}` }));

/** Some statements are for a piece of the tasks. */
const MAX_PIECES = 4;

t.test('What is done to a task with many subtasks takes hardly more statements than with some', async (t) => {
  const { db, statements } = counting();
  const service = await startService(t, { db });
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'P' });
  const cost = async (count: number) => {
    const costs: Record<string, number> = {};
    const measure = async (name: string, act: () => Promise<{ status: number; text: string }>) => {
      const before = statements();
      const { status, text } = await act();
      t.ok(status < 300, `${name}: ${text.slice(0, 200)}`);
      costs[name] = statements() - before;
    };
    let path = '';
    await measure('create', async () => {
      const made = await ada.post('/api/v1/task', {
        name: 'parent',
        due_date: '2026-03-01',
        subtasks: subtasks(count),
      });
      path = `/api/v1/task/${made.body.id}`;
      return made;
    });
    await measure('move', () => ada.put(path, { project_id: project.id }));
    await measure('complete', () => ada.post(`${path}/complete`, { complete_subtasks: true }));
    await ada.put(path, { status: 0, recurrence_type: 'daily' });
    await measure('complete a recurring one', () => ada.post(`${path}/complete`));
    await measure('delete', () => ada.delete(path));
    return costs;
  };
  // Very few rows of a log are inserted one by one.
  const [many, some] = [await cost(500), await cost(30)];
  for (const [name, statements] of Object.entries(many)) {
    const more = statements - Number(some[name]);
    t.ok(more <= MAX_PIECES, `${name}: ${more} more`);
  }
});

t.test('Each subtask is moved, completed, opened again and deleted, with an entry of its own', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'P' });
  const made = await ada.post('/api/v1/task', {
    name: 'parent',
    due_date: '2026-03-01',
    subtasks: [
      { name: 'plain', tags: ['x', 'y'] },
      { name: 'recurring', recurrence_type: 'weekly', due_date: '2026-03-02', tags: ['X'] },
      { name: 'cancelled', status: 5 },
      { name: 'done', status: 2 },
    ],
  });
  t.same(
    made.body.subtasks.map(({ name, position, tags }: { name: string; position: number; tags: { name: string }[] }) => [
      name,
      position,
      tags.map((tag) => tag.name),
    ]),
    [
      ['plain', 1, ['x', 'y']],
      ['recurring', 2, ['x']],
      ['cancelled', 3, []],
      ['done', 4, []],
    ],
  );
  const path = `/api/v1/task/${made.body.id}`;
  const kinds = async (id: number) =>
    (await ada.get(`/api/v1/task/${id}/activity?order_by=id`)).body.activity.map(
      ({ kind, field, old_value, new_value }: Record<string, string | null>) =>
        [kind, field, old_value, new_value].join(' '),
    );
  await ada.put(path, { project_id: project.id });
  const completed = await ada.post(`${path}/complete`, { complete_subtasks: true });
  const [plain, recurring, cancelled, done] = completed.body.subtasks;
  t.match(plain, { status: 2, completed_at: '2026-03-11T12:00:00.000Z', completed_by: ada.id, project_id: project.id });
  t.match(recurring, { status: 0, due_date: '2026-03-09', completed_at: null, completed_by: null });
  t.match(cancelled, { status: 5 });
  const moved = `updated project_id  ${project.id}`;
  t.same(await kinds(plain.id), ['created   plain', moved, 'completed status 0 2']);
  t.same(await kinds(recurring.id), ['created   recurring', moved, 'completed due_date 2026-03-02 2026-03-09']);
  t.same(await kinds(cancelled.id), ['created   cancelled', moved]);

  await ada.put(path, { status: 0, recurrence_type: 'daily' });
  const next = await ada.post(`${path}/complete`);
  t.same(
    next.body.subtasks.map(({ status, completed_at, completed_by }: Record<string, unknown>) => [
      status,
      completed_at,
      completed_by,
    ]),
    [
      [0, null, null],
      [0, null, null],
      [5, null, null],
      [0, null, null],
    ],
  );
  t.equal((await kinds(done.id)).at(-1), 'reopened status 2 0');
  const note = await create(ada, 'note', { title: 'about a part', task_id: plain.id });
  await ada.delete(path);
  t.equal((await ada.get(`/api/v1/note/${note.id}`)).body.task_id, null);
  t.equal((await ada.get('/api/v1/tasks?include_subtasks=true')).body.tasks.length, 0);
  const { rows } = await service.db.read
    .selectFrom('activity')
    .select('old_value')
    .where('kind', '=', 'deleted')
    .orderBy('id')
    .execute()
    .then((all) => ({ rows: all.map(({ old_value }) => old_value) }));
  t.same(rows.sort(), ['cancelled', 'done', 'parent', 'plain', 'recurring']);
});

t.test('A task has at most 500 subtasks and 100 tags, on every way in', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const tooMany = await ada.post('/api/v1/task', { name: 'x', subtasks: subtasks(501) });
  t.match(tooMany.body.details, [{ path: 'body/subtasks', message: 'must have at most 500 elements' }]);
  const parent = (await ada.post('/api/v1/task', { name: 'x', subtasks: subtasks(500) })).body;
  const single = await create(ada, 'task', { name: 'single' });
  for (const refused of [
    await ada.post('/api/v1/task', { name: 'one more', parent_task_id: parent.id }),
    await ada.put(`/api/v1/task/${single.id}`, { parent_task_id: parent.id }),
    await ada.post('/api/v1/tasks/bulk', {
      items: [{ action: 'create', task: { name: 'one more', parent_task_id: parent.id } }],
    }),
  ]) {
    t.equal(refused.status, 400, refused.text);
    t.match(refused.body.details[0].message, /fewer than 500 subtasks/);
  }
  const tags = Array.from({ length: 60 }, (_, index) => `tag ${index}`);
  const more = tags.map((name) => `more ${name}`);
  await ada.post(`/api/v1/task/${single.id}/tags`, { tags });
  const refused = await ada.post(`/api/v1/task/${single.id}/tags`, { tags: more });
  t.equal(refused.status, 400);
  t.match(refused.body.details[0], { path: 'body/tags', message: /maximum of 100/ });
  t.equal((await ada.get(`/api/v1/task/${single.id}`)).body.tags.length, 60);
  const many = subtasks(6).map((part, index) => ({ ...part, tags: tags.slice(0, 50).map((tag) => `${index} ${tag}`) }));
  t.equal((await ada.post('/api/v1/task', { name: 'x', subtasks: many })).status, 201);
  const distinct = subtasks(6).map((part, index) => ({
    ...part,
    tags: Array.from({ length: 100 }, (_, at) => `${index} of ${at}`),
  }));
  t.equal((await ada.post('/api/v1/task', { name: 'x', subtasks: distinct })).status, 400, 'new tags are bounded too');
});

t.test('Subtasks are listed by their position unless ordered otherwise', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const parent = (await ada.post('/api/v1/task', { name: 'x', subtasks: subtasks(3) })).body;
  await ada.put(`/api/v1/task/${parent.subtasks[0].id}`, { position: 9 });
  await ada.put(`/api/v1/task/${parent.subtasks[2].id}`, { position: null });
  const names = async (query: string) =>
    (await ada.get(`/api/v1/task/${parent.id}/subtasks${query}`)).body.tasks.map(({ name }: { name: string }) => name);
  t.same(await names(''), ['part 1', 'part 0', 'part 2']);
  t.same(await names('?order_by=id:desc'), ['part 2', 'part 1', 'part 0']);
  const visible = (await ada.get(`/api/v1/task/${parent.id}`)).body.subtasks;
  t.same(
    await names(''),
    visible.map(({ name }: { name: string }) => name),
  );
  const [first] = (await ada.get(`/api/v1/task/${parent.id}/subtasks?limit=1`)).body.tasks;
  t.equal(first.name, 'part 1');
});

t.test('A task that becomes recurring later, without a due date, gets the first date of its rule', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const bob = await service.person('bob');
  const make = (more: object = {}) => create(ada, 'task', { name: 'x', ...more });
  const patched = async (id: number, body: object) => (await ada.patch(`/api/v1/task/${id}`, body)).body.due_date;
  t.equal(await patched((await make()).id, { recurrence_type: 'daily' }), '2026-03-11');
  t.equal(await patched((await make()).id, { recurrence_type: 'weekly', recurrence_weekdays: [5] }), '2026-03-13');
  t.equal(await patched((await make()).id, { recurrence_type: 'daily', due_date: '2026-05-01' }), '2026-05-01');
  t.equal(await patched((await make({ due_date: '2026-04-01' })).id, { recurrence_type: 'daily' }), '2026-04-01');
  const recurring = await make({ recurrence_type: 'daily' });
  t.equal(await patched(recurring.id, { due_date: null }), null, 'who takes the date away means it');
  const task = await make();
  await share(ada, 'task', task, bob, 'rw');
  t.equal((await bob.patch(`/api/v1/task/${task.id}`, { recurrence_type: 'daily' })).body.due_date, '2026-03-11');
});
