import t from 'tap';
import { parseQuery } from '../../src/http/socket/listener.js';
import { startService } from '../support/service.js';
import { create } from '../support/world.js';

t.test('Equal texts give one frozen query; a long text gives a query of its own', async (t) => {
  const query = parseQuery('tag=a&tag=b&limit=1');
  t.equal(parseQuery('tag=a&tag=b&limit=1'), query);
  t.same({ ...query }, { tag: ['a', 'b'], limit: '1' });
  t.throws(() => Object.assign(query, { limit: '2' }), TypeError);
  t.throws(() => (query.tag as string[]).push('c'), TypeError);
  const long = `q=${'x'.repeat(200)}`;
  t.not(parseQuery(long), parseQuery(long));
  t.notOk(Object.isFrozen(parseQuery(long)));
});

t.test('10,000 different queries leave those in use in place', async (t) => {
  const used = parseQuery('limit=50');
  for (let at = 0; at < 10_000; at++) {
    parseQuery(`offset=${at}`);
    if (at % 100 === 0) t.equal(parseQuery('limit=50'), used);
  }
  t.not(parseQuery('offset=0'), undefined);
});

t.test('A query is judged by each operation for itself, and with each preference', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  await create(ada, 'task', { name: 'Call', due_date: '2026-03-12' });
  const query = 'due_before=2026-03-13&limit=1&nothing=1';
  const lenient = { prefer: 'handling=lenient' };
  for (let times = 0; times < 2; times++) {
    const refused = await ada.get(`/api/v1/tasks?${query}`);
    t.match(refused, { status: 400, body: { code: 'UNKNOWN_PARAMETER' } });
    const accepted = await ada.get(`/api/v1/tasks?${query}`, lenient);
    t.match(accepted, { status: 200, body: { tasks: [{ name: 'Call' }], pagination: { limit: 1 } } });
    t.match(await ada.get('/api/v1/tags?due_before=2026-03-13'), { status: 400 }, 'a parameter of another list');
    t.match(await ada.get('/api/v1/tasks?due_before=2026-03-13'), { status: 200 });
    t.match(await ada.get('/api/v1/tasks?limit=0'), { status: 400 });
  }
});

t.test('What is kept of a query depends on no user: each has their own time zone', async (t) => {
  const service = await startService(t);
  const people = [await service.person('ada'), await service.person('bob')] as const;
  const [ada, bob] = people;
  await bob.patch('/api/profile', { timezone: 'Pacific/Auckland' });
  // 2026-03-12 in UTC, 2026-03-13 in Auckland.
  const query = 'due_before=2026-03-12T20:00:00Z';
  for (const one of people) await create(one, 'task', { name: 'Call', due_date: '2026-03-12' });
  for (let times = 0; times < 2; times++) {
    t.equal((await ada.get(`/api/v1/tasks?${query}`)).body.tasks.length, 0);
    t.equal((await bob.get(`/api/v1/tasks?${query}`)).body.tasks.length, 1);
  }
});

interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  schema?: object;
}

interface WithParameters {
  paths: Record<string, { get?: { parameters?: Parameter[] } }>;
  components: { parameters: Record<string, Parameter> };
}

t.test('A number of a query is written in digits: all else is refused, by each operation', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada', { is_admin: 1 });
  const task = await create(ada, 'task', { name: 'Run', due_date: '2026-03-12', recurrence_type: 'daily' });
  const words = ['Infinity', '-Infinity', '1e400', '-1e400', 'NaN', '0x10', '1e2', '', `1${'0'.repeat(400)}`];
  const { paths, components } = service.document as unknown as WithParameters;
  let seen = 0;
  for (const [path, { get }] of Object.entries(paths)) {
    for (const given of get?.parameters ?? []) {
      const shared = given.$ref === undefined ? undefined : components.parameters[given.$ref.split('/').at(-1) ?? ''];
      const { name, in: place, schema } = shared ?? given;
      if (place !== 'query' || !/"type":"integer"/.test(JSON.stringify(schema ?? {}))) continue;
      seen += 1;
      for (const word of words) {
        const url = `${path.replace(/\{\w+\}/g, String(task.id))}?${name}=${word}`;
        t.match(await ada.get(url), { status: 400, body: { code: 'VALIDATION_FAILED' } }, url.slice(0, 80));
      }
    }
  }
  t.ok(seen > 80, String(seen));
  const { body } = await ada.get('/api/v1/tasks?limit=Infinity');
  t.match(body.details, [{ path: 'query/limit', message: 'must be a whole number' }]);
});

t.test('A cursor belongs to one list: each other refuses it', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada', { is_admin: 1 });
  const projects = [await create(ada, 'project', { name: 'a' }), await create(ada, 'project', { name: 'b' })];
  for (const { id } of projects) for (const name of ['x', 'y']) await create(ada, 'task', { name, project_id: id });
  const [task, other] = [await create(ada, 'task', { name: 'one' }), await create(ada, 'task', { name: 'two' })];
  for (const { id } of [task, other]) {
    for (const name of ['x', 'y']) await create(ada, 'task', { name, parent_task_id: id });
  }
  for (const type of ['area', 'goal', 'tag']) for (const name of ['a', 'b']) await create(ada, type, { name });
  const lists = [
    ...projects.map(({ id }) => `project/${id}/tasks`),
    ...[task, other].map(({ id }) => `task/${id}/subtasks`),
    ...['tasks', 'areas', 'goals', 'tags', 'projects', 'notes', 'comments', 'attachments', 'reminders', 'trash'],
    ...['batches', 'tasks/inbox', 'tasks/someday'],
  ];
  let followed = 0;
  for (const list of lists) {
    const response = await ada.get(`/api/v1/${list}?limit=1`);
    if (response.status === 404) continue;
    const cursor = response.body.pagination.next_cursor;
    if (cursor === null) continue;
    followed += 1;
    t.match(await ada.get(`/api/${list}?limit=1&cursor=${cursor}`), { status: 200 }, `${list}, by the other mount`);
    for (const wrong of lists.filter((one) => one !== list)) {
      const url = `/api/v1/${wrong}?limit=1&cursor=${cursor}`;
      t.not((await ada.get(url)).status, 200, `${list} in ${wrong}`);
    }
  }
  t.ok(followed >= 9, String(followed));
  const cursor = (await ada.get(`/api/v1/${lists[0]}?limit=1`)).body.pagination.next_cursor;
  t.match(await ada.get(`/api/v1/${lists[1]}?limit=1&cursor=${cursor}`), {
    status: 400,
    body: { code: 'INVALID_CURSOR' },
  });
});
