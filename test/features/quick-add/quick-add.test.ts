import t, { type Test } from 'tap';
import { openDatabase } from '../../../db/open.js';
import type { QuickParser } from '../../../src/features/quick-add/parser.js';
import { createThreadPool } from '../../../src/lib/threads/pool.js';
import { type Person, type Result, type ServiceOptions, startService } from '../../support/service.js';
import { create, expectStatus, list, type Made, names, share } from '../../support/world.js';
import { type Described, describe, remainder, withoutSpace } from './describe.js';
import { ENGLISH, GERMAN, OTHERS, type Sentence } from './sentences.js';

const QUICK = '/api/v1/task/quick';
interface Preview {
  task: Described;
  spans: { start: number; end: number; kind: string; value: string }[];
}

async function preview(person: Person, text: string, more: object = {}): Promise<Preview> {
  return expectStatus(await person.post(QUICK, { text, dry_run: true, ...more }), 200);
}

async function startQuick(t: Test, language: string, options: ServiceOptions = {}) {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z', ...options });
  const ada = await service.person('ada', { language, timezone: 'Europe/Berlin' });
  await create(ada, 'project', { name: 'Home' });
  await create(ada, 'project', { name: 'Two words' });
  await create(ada, 'area', { name: 'Work' });
  return { service, ada };
}

async function check(t: Test, person: Person, [text, name, understood]: Sentence): Promise<void> {
  const found = await preview(person, text);
  t.same([found.task.name, describe(text, found.task, found.spans)], [name || text, understood], text);
  for (const { start, end } of found.spans) t.ok(start >= 0 && end > start && end <= text.length, text);
  t.equal(remainder(text, found.spans), withoutSpace(found.task.name), text);
}

t.test('Quick add: =me and =name assign to who may write where the task will be; all else stays text', async (t) => {
  const { service, ada } = await startQuick(t, 'en');
  const [bob, eve, bobby] = [
    await service.person('bob', { name: 'Bob', surname: 'Stone' }),
    await service.person('eve', { name: 'Eve', surname: null }),
    await service.person('bobby', { name: 'Bob', surname: 'Miller' }),
  ];
  const [home] = await list(ada, 'projects?q=Home');
  await share(ada, 'project', home as Made, bob, 'rw');
  await share(ada, 'project', home as Made, eve, 'ro');
  const assignee = async (text: string, more: object = {}) => {
    const { task, spans } = await preview(ada, text, more);
    const { assignee: found } = task as unknown as { assignee: { id: number } | null };
    t.equal(spans.filter(({ kind }) => kind === 'assignee').length, found === null ? 0 : 1, text);
    return [found?.id ?? null, task.name];
  };
  t.same(await assignee('Pack =me'), [ada.id, 'Pack']);
  t.same(await assignee('Pack =bob @Home'), [bob.id, 'Pack']);
  t.same(await assignee('Pack ="bob stone" tomorrow', { project_id: home?.id }), [bob.id, 'Pack']);
  t.same(await assignee('Pack =bob'), [null, 'Pack =bob'], 'no project');
  t.same(await assignee('Pack =eve @Home'), [null, 'Pack =eve'], 'may only read');
  t.same(await assignee('Pack =bobby @Home'), [null, 'Pack =bobby'], 'sees nothing of it');
  t.same(await assignee('a =5 or x=me "=me" =me =bob @Home'), [ada.id, 'a =5 or x=me "=me" =bob'], 'the first one');
  await share(ada, 'project', home as Made, bobby, 'rw');
  t.same(await assignee('Pack =bob @Home'), [null, 'Pack =bob'], 'two of this name');
  const made = expectStatus(await ada.post(QUICK, { text: 'Pack ="Bob Stone" @Home' }), 201);
  t.match(made, { name: 'Pack', assignee_id: bob.id, project: { name: 'Home' } });
  const part = { text: 'Boxes =bobby', parent_task_id: made.id };
  t.match(expectStatus(await ada.post(QUICK, part), 201), { assignee_id: bobby.id });
});

for (const [language, sentences] of [
  ['en', ENGLISH],
  ['de', GERMAN],
] as const) {
  t.test(`Quick add: ${sentences.length} sentences of a user whose language is ${language}`, async (t) => {
    t.ok(sentences.length >= 100);
    const { ada } = await startQuick(t, language);
    for (const sentence of sentences) await check(t, ada, sentence);
  });
}

t.test('Quick add: days in the other languages of the profile', async (t) => {
  for (const [language, ...sentence] of OTHERS) {
    const { ada } = await startQuick(t, language);
    await check(t, ada, sentence);
  }
});

t.test('Quick add: what is understood becomes the task; dry_run makes nothing', async (t) => {
  const { service, ada } = await startQuick(t, 'en');
  const text = 'Pay @home rent every month on the 3rd at 9am #bills !high // IBAN on file';
  const { spans } = await preview(ada, text);
  t.same(
    spans.map(({ start, end, kind }) => [kind, text.slice(start, end)]),
    [
      ['project', '@home'],
      ['recurrence', 'every month on the 3rd'],
      ['date', 'at 9am'],
      ['tag', '#bills'],
      ['priority', '!high'],
      ['note', '// IBAN on file'],
    ],
  );
  t.same(await list(ada, 'tasks'), [], 'nothing was made');
  const response = await ada.post(QUICK, { text, uid: 'quick0000000001' });
  const task = expectStatus(response, 201);
  t.match(task, {
    ...{ uid: 'quick0000000001', name: 'Pay rent', note: 'IBAN on file', priority: 2, project: { name: 'Home' } },
    ...{ due_date: '2026-04-03', due_time: '09:00', recurrence_type: 'monthly', recurrence_month_day: 3 },
    tags: [{ name: 'bills' }],
  });
  t.match(response.headers, { location: `/api/v1/task/${task.id}`, etag: /./ });
  t.equal((await ada.get(String(response.headers.location))).status, 200);
  t.equal((await ada.post(QUICK, { text: 'x', uid: 'quick0000000001' })).status, 409);

  t.test('An Idempotency-Key makes it once', async (t) => {
    const headers = { 'idempotency-key': 'k' };
    const first = await ada.post(QUICK, { text: 'Once' }, headers);
    const again = await ada.post(QUICK, { text: 'Once' }, headers);
    t.equal(again.text, first.text);
    t.equal(again.headers['idempotency-replayed'], 'true');
  });

  t.test('project_id is where it lies unless the text says otherwise', async (t) => {
    const [home, two] = (await list(ada, 'projects?order_by=id')) as [Made, Made];
    t.equal((await ada.post(QUICK, { text: 'x', project_id: two.id })).body.project_id, two.id);
    t.equal((await ada.post(QUICK, { text: 'x @home', project_id: two.id })).body.project_id, home.id);
  });

  t.test('Names are those of the caller, and of what is shared with them to write', async (t) => {
    const bob = await service.person('bob');
    t.equal((await preview(bob, 'x @home')).task.name, 'x @home');
    const [home, two] = await list(ada, 'projects?order_by=id');
    await share(ada, 'project', home as Made, bob, 'rw');
    await share(ada, 'project', two as Made, bob, 'ro');
    t.match((await preview(bob, 'x @HOME')).task, { name: 'x', project: { name: 'Home' } });
    t.equal((await preview(bob, 'x @"two words"')).task.name, 'x @"two words"');
  });
});

t.test('Quick add: what was typed offline is read as of then', async (t) => {
  const { ada } = await startQuick(t, 'en');
  t.equal((await preview(ada, 'x tomorrow', { now: '2026-03-01T22:59:00Z' })).task.due_date, '2026-03-02');
  t.equal((await preview(ada, 'x tomorrow', { now: '2026-03-01T23:01:00Z' })).task.due_date, '2026-03-03', 'in Berlin');
  for (const now of ['2026-02-01T00:00:00Z', '2026-03-12T00:00:00Z', 'yesterday']) {
    t.equal((await ada.post(QUICK, { text: 'x', now })).status, 400, now);
  }
});

t.test('Quick add: what cannot become a task is refused', async (t) => {
  const { ada } = await startQuick(t, 'en');
  for (const text of [
    '',
    ' ',
    'tomorrow',
    '#work !high',
    '// a note',
    'every day',
    'x'.repeat(1001),
    'x'.repeat(256),
  ]) {
    const response = await ada.post(QUICK, { text });
    t.match(response, { status: 400, body: { code: 'VALIDATION_FAILED' } }, text.slice(0, 20));
  }
  t.equal((await ada.post(QUICK, { text: `${'x'.repeat(255)} tomorrow` })).status, 201);
  t.equal((await ada.post(QUICK, { text: 'x', project_id: 999_999 })).status, 400);
  t.equal((await ada.post(QUICK, {})).status, 400);
});

t.test('Quick add: a preview counts as a request, a task as a creation', async (t) => {
  const service = await startService(t, { env: { NODE_ENV: 'development', RATE_LIMIT_CREATE_MAX: '1' } });
  const ada = await service.person('ada');
  for (let count = 0; count < 3; count++) t.ok(await preview(ada, 'x'));
  t.equal((await ada.post(QUICK, { text: 'x' })).status, 201);
  t.equal((await ada.post(QUICK, { text: 'x' })).status, 429);
  t.ok(await preview(ada, 'x'));
});

t.test('Quick add: a text that takes too long is refused, makes nothing, and delays no other request', async (t) => {
  const module = new URL('./hanging-worker.js', import.meta.url);
  const quickParser: QuickParser = createThreadPool({ module, size: 2, budgetMs: 300 });
  const service = await startService(t, { quickParser });
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  const order: string[] = [];
  const note = (name: string) => (response: Result) => {
    order.push(name);
    return response;
  };
  const [hung, preview, other] = await Promise.all([
    ada.post(QUICK, { text: 'hang tomorrow' }, { 'idempotency-key': 'k' }).then(note('hung')),
    ada.post(QUICK, { text: 'hang tomorrow', dry_run: true }).then(note('preview')),
    bob.post(QUICK, { text: 'Call tomorrow' }).then(note('other')),
  ]);
  t.match(hung, { status: 400, body: { code: 'TEXT_TOO_COMPLEX' } });
  t.match(preview, { status: 400, body: { code: 'TEXT_TOO_COMPLEX' } });
  t.match(other, { status: 201, body: { name: 'Call tomorrow' } });
  t.same(order, ['other', 'hung', 'preview']);

  const agent = await ada.post(
    '/mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'add_task', arguments: { text: 'hang tomorrow' } } },
    { accept: 'application/json, text/event-stream' },
  );
  t.match(agent.text, 'TEXT_TOO_COMPLEX');
  t.same(await list(ada, 'tasks'), []);
  t.equal((await ada.post(QUICK, { text: 'Call tomorrow' })).status, 201, 'the next text has another thread');

  // One is being read, 100 wait.
  const texts = Array.from({ length: 103 }, (_, index) => ({ text: `x ${index}`, dry_run: true }));
  const responses = await Promise.all(texts.map((body) => ada.post(QUICK, body)));
  const refused = responses.filter(({ status }) => status !== 200);
  t.match(refused, [{ status: 503, body: { code: 'OVERLOADED' }, headers: { 'retry-after': '1' } }, { status: 503 }]);
});

t.test('Quick add: a dry run answers while another write is open', async (t) => {
  // Reads of a database in memory wait for open writes.
  const db = openDatabase(`sqlite:${t.testdir({})}/tutti.db`);
  const { service, ada } = await startQuick(t, 'en', { db });
  await service.db.write(async () => {
    t.match(await preview(ada, 'Call tomorrow'), { task: { name: 'Call' } });
  });
});

t.test('Inbox: own open top-level tasks without project, area and due date', async (t) => {
  const { service, ada } = await startQuick(t, 'en');
  const bob = await service.person('bob');
  const [home] = await list(ada, 'projects?order_by=id');
  const [area] = await list(ada, 'areas');
  const parent = await create(ada, 'task', { name: 'in', tags: ['x'] });
  await create(ada, 'task', { name: 'part', parent_task_id: parent.id });
  await create(ada, 'task', { name: 'of a project', project_id: home?.id });
  await create(ada, 'task', { name: 'of an area', area_id: area?.id });
  await create(ada, 'task', { name: 'dated', due_date: '2026-03-11' });
  await create(ada, 'task', { name: 'done', status: 2 });
  const bobs = await create(bob, 'task', { name: "bob's" });
  await share(bob, 'task', bobs, ada, 'rw');
  t.same(await names(ada, 'tasks/inbox'), ['in']);
  t.same(await names(ada, 'tasks/inbox?tag=none'), []);
  t.match((await ada.get('/api/v1/tasks/inbox?count=true')).body.pagination, { total: 1 });
  t.same(await names(bob, 'tasks/inbox'), ["bob's"]);
  await ada.post(QUICK, { text: 'captured' });
  t.same(await names(ada, 'tasks/inbox'), ['captured', 'in']);
});

t.test('A time of the day belongs to a due date', async (t) => {
  const { ada } = await startQuick(t, 'en');
  const task = await create(ada, 'task', { name: 'x', due_date: '2026-03-12', due_time: '09:30' });
  t.equal(task.due_time, '09:30');
  const path = `/api/v1/task/${task.id}`;
  t.equal((await ada.patch(path, { due_date: '2026-03-13' })).body.due_time, '09:30', 'it stays with another day');
  t.match((await ada.patch(path, { due_date: null })).body, { due_date: null, due_time: null });
  const refused = await ada.patch(path, { due_time: '10:00' });
  t.match(refused, { status: 400, body: { details: [{ path: 'body/due_time', message: 'needs a due_date' }] } });
  t.equal((await ada.post('/api/v1/task', { name: 'x', due_time: '10:00' })).status, 400);
  for (const due_time of ['24:00', '9:30', '09:60', '09:30:00', 930]) {
    t.equal((await ada.patch(path, { due_date: '2026-03-12', due_time })).status, 400, String(due_time));
  }
  const daily = { recurrence_type: 'daily', due_time: '07:00' };
  const recurring = await create(ada, 'task', { name: 'daily', ...daily });
  t.match(recurring, { due_date: '2026-03-11', due_time: '07:00' }, 'the rule gives the day');
  const moved = await ada.post(`/api/v1/task/${recurring.id}/complete`, {});
  t.match(moved.body, { due_date: '2026-03-12', due_time: '07:00' });
  t.same((await ada.get(`/api/v1/task/${recurring.id}/occurrences?limit=1`)).body, {
    occurrences: ['2026-03-13'],
    due_time: '07:00',
  });
  await create(ada, 'task', { name: 'early', due_date: '2026-03-12', due_time: '06:00' });
  await create(ada, 'task', { name: 'all day', due_date: '2026-03-12' });
  const ordered = await list(ada, 'tasks?due=any&order_by=due_date,due_time');
  t.same(
    ordered.map(({ name }) => name),
    ['early', 'daily', 'all day'],
  );
  t.same(await names(ada, 'tasks?timed=true'), ['daily', 'early']);
  t.same(await names(ada, 'tasks?timed=false'), ['all day', 'x']);
});

t.test('Quick add: a text has the members of the place where it was written, unless it states them', async (t) => {
  const { ada } = await startQuick(t, 'en');
  const project = await create(ada, 'project', { name: 'Move' });
  await create(ada, 'project', { name: 'Garden' });
  const section = await create(ada, 'section', { name: 'Doing', project_id: project.id });
  const here = { project_id: project.uid, section_id: section.uid, status: 1, due_date: '2026-03-20' };
  const made = async (text: string, given: object = here) =>
    expectStatus(await ada.post(QUICK, { text, ...given }), 201);
  t.match(await made('Boxes !high'), {
    name: 'Boxes',
    priority: 2,
    due_date: '2026-03-20',
    status: 1,
    section: { name: 'Doing' },
  });
  t.match(await made('Boxes 9am'), { due_date: '2026-03-20', due_time: '09:00' }, 'a time alone is one of that day');
  t.match(await made('Boxes tomorrow'), { due_date: '2026-03-12' }, 'the text has the word');
  t.match(await made('Boxes every monday'), { due_date: '2026-03-16', recurrence_type: 'weekly' });
  t.match(await made('Boxes @Move'), { project: { name: 'Move' }, section: { name: 'Doing' } });
  t.match(
    await made('Boxes @Garden'),
    { project: { name: 'Garden' }, section: null },
    'another project has no such section',
  );
  const parent = await create(ada, 'task', { name: 'Pack', project_id: project.id });
  const step = await made('Books friday @Garden #heavy', { parent_task_id: parent.uid });
  t.match(step, {
    name: 'Books @Garden',
    parent_task: { name: 'Pack' },
    project: { name: 'Move' },
    due_date: '2026-03-13',
  });
  const { task } = await preview(ada, 'Books 9am @Garden', { parent_task_id: parent.uid, due_date: '2026-03-20' });
  t.match(task, { name: 'Books @Garden', project: null, due_date: '2026-03-20', due_time: '09:00' });
  const bulk = await ada.post('/api/v1/tasks/bulk', { items: [{ action: 'quick', text: 'Lamps friday', ...here }] });
  t.match(bulk.body.results, [
    { status: 201, task: { name: 'Lamps', section: { name: 'Doing' }, due_date: '2026-03-13' } },
  ]);
  for (const wrong of [
    { section_id: section.uid },
    { status: 9 },
    { due_date: '20.3.' },
    { parent_task_id: 'nothing' },
  ]) {
    const { status, body } = await ada.post(QUICK, { text: 'Boxes', ...wrong });
    t.match(
      { status, body },
      { status: 400, body: { code: 'VALIDATION_FAILED', details: [{ path: `body/${Object.keys(wrong)[0]}` }] } },
    );
  }
});
