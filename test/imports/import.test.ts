import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import t, { type Test } from 'tap';
import { SAME_SQL } from '../support/database.js';
import { expectTurns } from '../support/event-loop.js';
import { eventually } from '../support/eventually.js';
import { databaseOf } from '../support/hostile-files.js';
import { type Person, type Result, startService } from '../support/service.js';
import { create } from '../support/world.js';

// On PostgreSQL too: keys of imported objects.

type Json = ReturnType<typeof JSON.parse>;

async function setUp(t: Test) {
  const service = await startService(t);
  const ada = await service.person('ada', { timezone: 'Europe/Berlin' });
  return { service, ada };
}

function send(person: Person, content: string | Buffer, query: Record<string, string> = {}, headers = {}) {
  return person.call('POST', `/api/profile/import-file?${new URLSearchParams(query)}`, {
    payload: Buffer.from(content),
    headers: { 'content-type': 'application/octet-stream', ...headers },
  });
}

const linesOf = ({ text }: Result): Json[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const resultOf = (response: Result): Json => linesOf(response).at(-1);
const counts = (some: object) => ({ areas: 0, goals: 0, tags: 0, projects: 0, notes: 0, tasks: 0, ...some });

async function namesOf(person: Person, list: string): Promise<string[]> {
  const { body } = await person.get(`/api/v1/${list}?limit=500&order_by=id`);
  return body[list].map(({ name, title }: Json) => name ?? title);
}

const TABLE = `Title;List;Labels;Due date;Where
Prune the roses;Garden;spring;2026-03-15;behind the house
Mow;Garden;;1.4.2026;
;Garden;;;
`;

const USERS = `
  CREATE TABLE users (id INTEGER PRIMARY KEY, email TEXT, timezone TEXT);
  INSERT INTO users VALUES (1, 'ada@example.com', 'Europe/Berlin');`;

const TUDUDI = `${USERS}
  CREATE TABLE areas (id INTEGER PRIMARY KEY, name TEXT, description TEXT, user_id INTEGER);
  CREATE TABLE projects (id INTEGER PRIMARY KEY, name TEXT, area_id INTEGER, user_id INTEGER, image_url TEXT);
  CREATE TABLE tasks (id INTEGER PRIMARY KEY, uid TEXT, name TEXT, status INTEGER, user_id INTEGER, project_id INTEGER,
    parent_task_id INTEGER);
  CREATE TABLE notes (id INTEGER PRIMARY KEY, title TEXT, content TEXT, user_id INTEGER, project_id INTEGER);
  INSERT INTO areas VALUES (1, 'Home', 'The flat', 1);
  INSERT INTO projects VALUES (1, 'Move house', 1, 1, '/x.png'), (2, 'Empty', NULL, 1, NULL);
  INSERT INTO tasks VALUES (1, 't1', 'Call the movers', 0, 1, 1, NULL), (2, 't2', 'Find the number', 0, 1, NULL, 1);
  INSERT INTO notes VALUES (1, 'Movers', 'Quotes', 1, 1), (2, NULL, 'Loose', 1, NULL);`;

t.test(
  'File import: a table is previewed, imported, skipped when it is sent again, and undone',
  SAME_SQL,
  async (t) => {
    const { ada } = await setUp(t);
    const counted = { created: counts({ tasks: 2 }), skipped: counts({}), noted: 1, failed_count: 1 };
    const preview = await send(ada, TABLE, { name: 'garden.csv', preview: 'true' });
    t.match(preview.headers['content-type'], /^application\/x-ndjson/);
    t.match(resultOf(preview), { format: 'csv', ...counted, batches: [] });
    t.same(await namesOf(ada, 'tasks'), [], 'a preview writes nothing');

    const done = await send(ada, TABLE, { name: 'garden.csv' });
    t.same(linesOf(done)[0], { done: 0, total: 2 });
    t.same(linesOf(done).at(-2), { done: 2, total: 2 });
    t.match(resultOf(done), {
      format: 'csv',
      ...counted,
      failed: [{ line: 4, label: null, message: 'It has no name.' }],
    });
    const [task] = (await ada.get('/api/v1/tasks?order_by=id')).body.tasks;
    t.match(task, { project: { name: 'Garden' }, due_date: '2026-03-15', note: 'Where: behind the house' });

    const again = { created: counts({}), skipped: counts({ tasks: 2 }) };
    t.match(resultOf(await send(ada, TABLE, { name: 'garden.csv', preview: 'true' })), again);
    t.match(resultOf(await send(ada, TABLE, { name: 'garden.csv' })), again);

    const { batches } = resultOf(done);
    t.ok(batches.length > 0);
    t.equal((await ada.post('/api/v1/batches/revert', { batches })).status, 200);
    t.same(await namesOf(ada, 'tasks'), []);
    t.same(await namesOf(ada, 'projects'), []);
  },
);

t.test('File import: areas, projects and notes of a database come with their relations', SAME_SQL, async (t) => {
  const { service, ada } = await setUp(t);
  const file = databaseOf(TUDUDI);
  // Those of others do not count as existing.
  const bob = await service.person('bob');
  const foreign = await create(bob, 'project', { name: 'Move house' });
  await bob.post('/api/v1/share', {
    ...{ resource_type: 'project', resource_id: foreign.id, email: ada.email, access: 'rw' },
  });
  await create(ada, 'project', { name: 'Empty' });
  const expected = {
    format: 'tududi',
    created: counts({ areas: 1, projects: 1, notes: 2, tasks: 1 }),
    skipped: counts({ projects: 1 }),
    subtasks: 1,
    left_out: [{ what: 'images of projects', count: 1 }],
  };
  t.match(resultOf(await send(ada, file, { preview: 'true' })), expected);
  const result = resultOf(await send(ada, file));
  t.match(result, expected);
  t.equal(result.failed_count, 0);
  const { projects } = (await ada.get('/api/v1/projects?order_by=id')).body;
  const moving = projects.find(({ name, access }: Json) => name === 'Move house' && access === 'owner');
  t.match(moving, { area: { name: 'Home' } });
  const { tasks } = (await ada.get('/api/v1/tasks')).body;
  t.match(tasks, [{ name: 'Call the movers', project_id: moving.id, subtask_counts: { total: 1 } }]);
  const { notes } = (await ada.get('/api/v1/notes?order_by=id')).body;
  t.match(notes, [
    { title: 'Movers', project_id: moving.id },
    { title: null, content: 'Loose' },
  ]);
  t.match(resultOf(await send(ada, file)), {
    created: counts({}),
    skipped: counts({ areas: 1, projects: 2, notes: 2, tasks: 1 }),
  });
});

t.test('File import: formats are recognized by their content', async (t) => {
  const { ada } = await setUp(t);
  const calendar = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Errands', 'BEGIN:VTODO', 'UID:1', 'SUMMARY:Call'],
    ...[
      'DUE;VALUE=DATE:20260401',
      'END:VTODO',
      'BEGIN:VEVENT',
      'UID:2',
      'SUMMARY:Party',
      'END:VEVENT',
      'END:VCALENDAR',
    ],
  ].join('\r\n');
  t.match(resultOf(await send(ada, calendar)), {
    format: 'ics',
    created: counts({ projects: 1, tasks: 1 }),
    left_out: [{ what: 'events', count: 1 }],
  });
  const template = 'TYPE,CONTENT,PRIORITY,INDENT\ntask,Water the plants,1,1\n';
  const archive = Buffer.from(zipSync({ 'House [12].csv': strToU8(template), 'x.csv': strToU8('a,b\n') }));
  t.match(resultOf(await send(ada, archive, { name: 'backup.zip' })), {
    ...{ format: 'todoist', created: { tasks: 1 }, failed: [{ label: 'x.csv' }] },
  });
  const paint = { id: 1, title: 'Paint', done: false, bucket_id: 4, labels: [{ id: 3, title: 'wall' }] };
  const vikunja = JSON.stringify([{ id: 1, title: 'Flat', buckets: [{ id: 4, title: 'Doing' }], tasks: [paint] }]);
  const filters = JSON.stringify([{ id: 1, title: 'Walls', filters: { filter: 'labels = 3 && project = 1' } }]);
  t.match(
    resultOf(
      await send(ada, Buffer.from(zipSync({ 'data.json': strToU8(vikunja), 'filters.json': strToU8(filters) }))),
    ),
    {
      ...{ format: 'vikunja', created: { projects: 1, tasks: 1, views: 1 } },
    },
  );
  const lines = '{"name":"One","project":"House"}\n{"name":"Two","project_name":"House","import_key":"k2"}\n';
  t.match(resultOf(await send(ada, `${lines}{"nme":"Three"}`)), {
    ...{ format: 'lines', created: { tasks: 2 }, failed: [{ line: 3 }] },
  });
  const { tasks } = (await ada.get('/api/v1/tasks?limit=500')).body;
  const projectOf = (name: string) => tasks.find((task: Json) => task.name === name)?.project?.name;
  t.same(['Call', 'Water the plants', 'Paint', 'One', 'Two'].map(projectOf), [
    ...['Errands', 'House', 'Flat', 'House', 'House'],
  ]);
});

t.test('File import: columns, format, user and project are chosen by the query', SAME_SQL, async (t) => {
  const { ada } = await setUp(t);
  const table = 'What,When\nWater the plants,2026-05-01\n';
  const columns = 'name=What,due_date=When';
  t.match(resultOf(await send(ada, table, { columns, project: 'Balcony' })), { format: 'csv', created: { tasks: 1 } });
  t.match((await ada.get('/api/v1/tasks')).body.tasks, [{ due_date: '2026-05-01', project: { name: 'Balcony' } }]);
  const refused = async (content: string | Buffer, query: Record<string, string>, path: string, message: RegExp) => {
    const response = await send(ada, content, query);
    t.match(
      response,
      { status: 400, body: { code: 'VALIDATION_FAILED', details: [{ path, message }] } },
      String(message),
    );
  };
  await refused(table, { columns: 'name=Name' }, 'query/columns', /no column "Name": there are What, When/);
  await refused(table, { columns: 'What' }, 'query/columns', /A pair is like name=Title/);
  await refused(table, { format: 'paper' }, 'query/format', /must be one of/);
  await refused(table, { format: 'wekan' }, 'body', /board cannot be read/);
  await refused(Buffer.from([1, 0, 2]), {}, 'body', /is not a known format/);
  await refused('', {}, 'body', /must be a file/);
  const several = databaseOf(`${TUDUDI} INSERT INTO users VALUES (2, 'bob@example.com', 'UTC');`);
  await refused(several, {}, 'query/user', /several users: select one\. There are ada@example.com, bob@example.com/);
  for (const user of ['bob@example.com', ' Bob@example.com\u00a0']) {
    t.match(resultOf(await send(ada, several, { user })), { created: counts({}) });
  }
  const asJson = await ada.post('/api/profile/import-file', { name: 'x' });
  t.match(resultOf(asJson), { format: 'lines', created: { tasks: 1 } });
});

t.test('File import: what cannot be stored fails alone', async (t) => {
  const { ada } = await setUp(t);
  const lines = [
    { name: 'Good', project_name: 'P' },
    { name: 'Ends before it begins', project_name: 'P', status: 2, completed_at: '2099-01-01T00:00:00.000Z' },
    { name: 'NUL \u0000', project_name: 'P' },
    { name: 'Half \ud83d', project_name: 'P' },
    { name: 'Unknown status', project_name: 'P', status: 99 },
    { name: 'Tags', project_name: 'P', tags: 7 },
    { name: 'Time without a date', project_name: 'P', due_time: '09:00' },
    {
      name: 'Rule without its day',
      project_name: 'P',
      recurrence_type: 'monthly_weekday',
      recurrence_week_of_month: 1,
    },
    { name: 'Section without a project', section_name: 'S', status: 0, due_time: null },
    { name: 'Long', project_name: 'P', note: 'x'.repeat(1024 * 1024) },
  ];
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  const preview = resultOf(await send(ada, text, { preview: 'true' }));
  t.match(preview, { created: { tasks: 1 }, failed_count: 9 });
  const done = resultOf(await send(ada, text));
  t.match(done, { created: { tasks: 1 }, failed_count: 9 });
  t.same(done.failed.map(({ line }: Json) => line).sort(), [10, 2, 3, 4, 5, 6, 7, 8, 9]);
  t.same(await namesOf(ada, 'tasks'), ['Good']);
  const areas = databaseOf(`${TUDUDI} INSERT INTO areas VALUES (2, 'Bad' || char(0), '', 1), (3, ' home ', '', 1);`);
  const result = resultOf(await send(ada, areas));
  t.match(result, { created: { areas: 1, tasks: 1 }, skipped: { areas: 1 } });
  t.match(result.failed, [{ label: /^area / }]);
});

t.test('File import: a file has at most 32 MiB', SAME_SQL, async (t) => {
  const { ada } = await setUp(t);
  const large = await send(ada, Buffer.alloc(32 * 1024 * 1024 + 1));
  t.match(large, { status: 413, body: { code: 'BODY_TOO_LARGE' } });
});

t.test(
  'File import: a token needs the scopes of all kinds, and may not be narrowed to projects',
  SAME_SQL,
  async (t) => {
    const { service, ada } = await setUp(t);
    const scopes = ['tasks:write', 'projects:write', 'areas:write', 'goals:write', 'tags:write', 'notes:write'];
    const tokenOf = async (body: object) =>
      (await ada.post('/api/profile/api-keys', { name: 'x', ...body })).body.token;
    const send = async (body: object) =>
      service.app.inject({
        method: 'POST',
        url: '/api/v1/profile/import-file?name=a.csv',
        headers: { authorization: `Bearer ${await tokenOf(body)}`, 'content-type': 'application/octet-stream' },
        payload: Buffer.from('name\nOne\n'),
      });
    t.equal((await send({ scopes })).statusCode, 200);
    for (const missing of scopes) {
      const response = await send({ scopes: scopes.filter((scope) => scope !== missing) });
      t.match(response.json(), { code: 'INSUFFICIENT_SCOPE' }, missing);
    }
    const project = await create(ada, 'project', { name: 'P' });
    const narrowed = await send({ scopes: ['*'], project_ids: [project.id] });
    t.equal(narrowed.statusCode, 403);
  },
);

t.test('File import: one at a time; a repeated key gets the same totals', SAME_SQL, async (t) => {
  const { ada } = await setUp(t);
  const many = `name\n${Array.from({ length: 500 }, (_none, index) => `Task ${index}`).join('\n')}\n`;
  const sendMany = () => send(ada, many, { name: 'a.csv' });
  const both = await expectTurns(t, 'import', () => Promise.all([sendMany(), sendMany()]));
  const statuses = both.map(({ status }) => status).sort();
  t.same(statuses, [200, 503]);
  t.match(both.find(({ status }) => status === 503)?.body, { code: 'DATABASE_BUSY' });
  const key = { 'idempotency-key': 'once' };
  const first = await send(ada, 'name\nBy key\n', { name: 'b.csv' }, key);
  const second = await send(ada, 'name\nBy key\n', { name: 'b.csv' }, key);
  t.equal(linesOf(first).length, 1);
  t.match(resultOf(first), { created: { tasks: 1 } });
  t.equal(second.text, first.text);
  t.equal(second.headers['idempotency-replayed'], 'true');
  t.match(await send(ada, 'name\nOther\n', { name: 'b.csv' }, key), { body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  t.match(await send(ada, many, { name: 'a.csv' }, { 'dry-run': 'true' }), { body: { code: 'DRY_RUN_UNSUPPORTED' } });
});

t.test('File import: one that is cut ends with a line that names the last item committed', SAME_SQL, async (t) => {
  const { service, ada } = await setUp(t);
  const session = await service.signIn(ada);
  const sending = send(ada, `name,list\n${'a,P\n'.repeat(4_000)}`, { name: 'a.csv', format: 'csv' });
  await eventually(
    async () => (await session.get('/api/v1/tasks?limit=1')).body.tasks.length === 1,
    'a batch is there',
  );
  const { id } = (await session.get('/api/profile/api-keys')).body.api_keys[0];
  await session.post(`/api/profile/api-keys/${id}/revoke`);
  const last = resultOf(await sending);
  const { total } = (await session.get('/api/v1/tasks?count=true')).body.pagination;
  t.match(last, { code: 'TOKEN_REVOKED', batches: [String] });
  // Equal rows are equal tasks.
  t.ok(total === last.last_committed && last.last_committed > 0 && last.last_committed < 4_000, JSON.stringify(last));
});

t.test('File import: ids of a table count in files of its name, and keys of version 0.2 are recognised', async (t) => {
  const { ada } = await setUp(t);
  const own = (name: string) => readFileSync(`test/imports/tables/${name}`);
  const file = own('25-first-file.csv');
  const made = (tasks: number) => ({ created: { tasks }, skipped: { tasks: 2 - tasks }, encoding: 'utf-8' });
  const importing = async (content: Buffer, name: string, tasks: number) => {
    t.match(resultOf(await send(ada, content, { name, preview: 'true' })), made(tasks), `${name}, previewed`);
    t.match(resultOf(await send(ada, content, { name })), made(tasks), name);
  };
  const before = ['Book the ferry', 'Pack the tent'].map((name, at) => ({ name, import_key: `csv  ${at + 1}` }));
  const { body } = await ada.call('POST', '/api/v1/tasks/import', {
    payload: before.map((line) => JSON.stringify(line)).join('\n'),
    headers: { 'content-type': 'application/x-ndjson', accept: 'application/json' },
  });
  t.match(body, { created: 2 });
  await importing(file, '25-first-file.csv', 0);
  await importing(file, '25-first-file (1).csv', 0);
  const other = '25-second-file-other-tasks-same-ids.csv';
  await importing(own(other), other, 2);
  await importing(own(other), other, 0);
  t.equal((await namesOf(ada, 'tasks')).length, 4);
});

t.test('File import: equal rows are equal tasks; the file names its encoding', SAME_SQL, async (t) => {
  const { ada } = await setUp(t);
  const file = readFileSync('test/imports/tables/24-same-row-three-times.csv');
  t.match(resultOf(await send(ada, file, { name: 'a.csv', preview: 'true' })), { created: { tasks: 3 } });
  t.match(resultOf(await send(ada, file, { name: 'a.csv' })), { created: { tasks: 3 } });
  t.match(resultOf(await send(ada, file, { name: 'b.csv' })), { created: { tasks: 0 }, skipped: { tasks: 3 } });
  const latin = readFileSync('test/imports/tables/03-windows-1252.csv');
  t.match(resultOf(await send(ada, latin, { name: 'a.csv' })), { encoding: 'windows-1252', created: { tasks: 1 } });
  t.match(resultOf(await send(ada, databaseOf(TUDUDI), { preview: 'true' })), { encoding: null });
});

t.test(
  'File import: Vikunja: a task that counts from its completion keeps no weekday; filters stay relative',
  SAME_SQL,
  async (t) => {
    const service = await startService(t, { time: '2026-11-26T12:00:00.000Z' });
    const ada = await service.person('ada', { timezone: 'UTC' });
    const vacuum = { id: 1, title: 'Vacuum', due_date: '2026-11-24T11:00:00Z', repeat_after: 604_800, repeat_mode: 2 };
    const tasks = [vacuum, { id: 2, title: 'Tonight', due_date: '2026-11-26T18:00:00Z' }];
    const filters = [
      { title: 'Done today', filters: { filter: 'done_at > now/d' } },
      { title: 'From today', filters: { filter: 'due_date > now/d' } },
    ];
    const file = zipSync({
      'data.json': strToU8(JSON.stringify([{ id: 1, title: 'House', tasks }])),
      'filters.json': strToU8(JSON.stringify(filters)),
    });
    t.match(resultOf(await send(ada, Buffer.from(file))), { format: 'vikunja', created: { tasks: 2, views: 2 } });
    const [{ id }] = (await ada.get('/api/v1/tasks?order_by=id')).body.tasks;
    t.equal((await ada.post(`/api/v1/task/${id}/complete`, {})).status, 200);
    const { body: next } = await ada.get(`/api/v1/task/${id}`);
    t.match(next, { due_date: '2026-12-03', recurrence_type: 'weekly', completion_based: true });
    const { views } = (await ada.get('/api/v1/views?order_by=id')).body;
    t.same(
      views.map(({ name, filter }: Json) => [name, filter]),
      [
        ['Done today', 'completed:>=today'],
        ['From today', 'due:>=today'],
      ],
    );
  },
);

t.test('File import: a line without a key is skipped when the file is sent again', SAME_SQL, async (t) => {
  const { ada } = await setUp(t);
  const line = JSON.stringify({ name: 'Same', defer_until: null });
  const file = `${line}\n${line}\n`;
  t.match(resultOf(await send(ada, file)), { created: { tasks: 2 } });
  t.match(resultOf(await send(ada, file)), { created: { tasks: 0 }, skipped: { tasks: 2 } });
  t.match(resultOf(await send(ada, `${line}\n`)), { created: { tasks: 1 } }, 'another file');
  const todo = 'BEGIN:VTODO\nSUMMARY:No UID\nEND:VTODO\n';
  const calendar = `BEGIN:VCALENDAR\n${todo}${todo}END:VCALENDAR\n`;
  t.match(resultOf(await send(ada, calendar)), { created: { tasks: 2 } });
  t.match(resultOf(await send(ada, calendar, { preview: 'true' })), { skipped: { tasks: 2 } });
});

t.test('File import: a note that exists is skipped, within a file as well', SAME_SQL, async (t) => {
  const { ada } = await setUp(t);
  await create(ada, 'note', { title: ' Movers ', content: 'Quotes' });
  const again = `${TUDUDI} INSERT INTO notes VALUES (3, NULL, 'Loose', 1, NULL), (4, 'Loose', NULL, 1, NULL);`;
  const expected = { created: { notes: 2 }, skipped: { notes: 2 } };
  t.match(resultOf(await send(ada, databaseOf(again), { preview: 'true' })), expected);
  t.match(resultOf(await send(ada, databaseOf(again))), expected);
});
