import t, { type Test } from 'tap';
import { renewEpoch } from '../../../db/identity.js';
import { ON_POSTGRES } from '../../support/database.js';
import { type Client, type Result, type ServiceOptions, startService } from '../../support/service.js';
import { watchTexts } from '../../support/statements.js';
import { create } from '../../support/world.js';

async function start(t: Test, options: ServiceOptions = {}) {
  const service = await startService(t, options);
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'Move', description: 'x' });
  const task = await create(ada, 'task', { name: 'Call', project_id: project.id, subtasks: [{ name: 'part' }] });
  await create(ada, 'task', { name: 'Pack' });
  const ask = (client: Client, url: string, tag: unknown) => client.get(url, { 'if-none-match': String(tag) });
  return { service, ada, project, task, ask };
}

/** Queries of a response that is answered from memory: SQLite keeps the row of the credential. */
const FEWEST = ON_POSTGRES ? 1 : 0;

/** Headers without those of the single request. */
function headersOf({ headers }: Result): object {
  const { 'x-request-id': _id, date: _date, 'ratelimit-remaining': _left, ...others } = headers;
  return others;
}

t.test('Lists: 304 without a body and without a query but the one for the credential', async (t) => {
  const { service, ada, project, task, ask } = await start(t);
  const watch = watchTexts(t);
  const bySession = await service.signIn(ada);
  for (const path of ['tasks', 'tasks/today', 'tasks/metrics', 'projects', `project/${project.id}/tasks`]) {
    for (const [client, url] of [
      [ada, `/api/v1/${path}`],
      [bySession, `/api/${path}`],
    ] as const) {
      const { headers } = await client.get(url);
      t.match(headers.etag, /^W\/"[^"]+"$/, url);
      let again: Result | undefined;
      const queries = await watch(async () => {
        again = await ask(client, url, headers.etag);
      });
      t.match(again, { status: 304, text: '', headers: { etag: headers.etag, 'cache-control': 'no-store' } });
      t.equal([...queries].filter((text) => /SELECT/.test(text)).length, FEWEST, [...queries].join('\n'));
    }
  }
  const url = `/api/v1/task/${task.id}/subtasks`;
  const { headers } = await ada.get(url);
  t.equal((await ada.call('HEAD', url, { headers: { 'if-none-match': String(headers.etag) } })).status, 304);
  t.equal((await ada.call('HEAD', url)).headers.etag, headers.etag);
});

t.test('Lists: If-None-Match with several tags, `*`, and text that is none', async (t) => {
  const { ada, ask } = await start(t);
  const url = '/api/v1/tasks';
  const tag = String((await ada.get(url)).headers.etag);
  for (const known of [tag, tag.slice(2), `"other", ${tag}`, `${tag},W/"x"`, '*', ' * ']) {
    t.equal((await ask(ada, url, known)).status, 304, known);
  }
  for (const known of ['', '"', 'W/"', tag.slice(3, -1), '"other"', `W/"${'a'.repeat(22)}"`, '","'.repeat(4_000)]) {
    t.equal((await ask(ada, url, known)).status, 200, known.slice(0, 40));
  }
  t.equal((await ask(ada, '/api/v1/task/999/subtasks', '*')).status, 404, 'no list');
});

t.test('Lists: If-None-Match counts after authentication, scopes, validation and limits', async (t) => {
  const env = { NODE_ENV: 'development', RATE_LIMIT_AUTH_API_MAX: '12' };
  const { service, ada, ask } = await start(t, { env });
  const url = '/api/v1/tasks';
  const read = await ada.get(url);
  const tag = read.headers.etag;
  const again = await ask(ada, url, tag);
  t.equal(again.status, 304);
  t.equal(Number(again.headers['ratelimit-remaining']), Number(read.headers['ratelimit-remaining']) - 1);
  t.equal((await ask(service.anonymous, url, tag)).status, 401);
  t.equal((await ask(service.client({ authorization: `Bearer tt_${'0'.repeat(64)}` }), url, tag)).status, 401);
  t.equal((await ask(ada, `${url}?limit=0`, '*')).status, 400);
  t.equal((await ask(ada, `${url}?cursor=x`, '*')).status, 400);
  const { body } = await ada.post('/api/profile/api-keys', { name: 'notes', scopes: ['notes:read'] });
  t.equal((await ask(service.client({ authorization: `Bearer ${body.token}` }), url, tag)).status, 403);
  while (Number((await ask(ada, url, tag)).headers['ratelimit-remaining']) > 0);
  t.equal((await ask(ada, url, tag)).status, 429);
});

t.test('Lists: a response from memory differs in nothing, and costs no query', async (t) => {
  const { service, ada } = await start(t);
  const watch = watchTexts(t);
  for (const url of ['/api/v1/tasks?limit=1&count=true', '/api/v1/tasks/metrics', '/api/v1/tasks?limit=1&x=1']) {
    const lenient = { prefer: 'handling=lenient' };
    const first = await ada.get(url, lenient);
    let second: Result | undefined;
    const queries = await watch(async () => {
      second = await ada.get(url, lenient);
    });
    t.equal(queries.size, FEWEST, url);
    t.equal(second?.text, first.text);
    t.same(headersOf(second as Result), headersOf(first));
  }
  t.ok((await ada.get('/api/v1/tasks?limit=1')).headers.link);
  t.equal((await ada.get('/api/v1/tasks?limit=1&x=1')).status, 400, 'what is refused is never answered from memory');
  await service.app.close();

  const none = await start(t, { env: { LIST_CACHE_MB: '0' } });
  await none.ada.get('/api/v1/tasks');
  t.ok((await watch(() => none.ada.get('/api/v1/tasks'))).size > FEWEST, 'LIST_CACHE_MB=0');
});

t.test('Lists: memory is bounded, and the least recently used response goes first', async (t) => {
  const { ada } = await start(t, { env: { LIST_CACHE_MB: '1' } });
  await ada.patch('/api/v1/task/1', { note: 'x'.repeat(90_000) });
  const watch = watchTexts(t);
  const ask = async (limit: number) => (await watch(() => ada.get(`/api/v1/tasks?limit=${limit}`))).size;
  for (let limit = 2; limit <= 20; limit++) {
    await ask(limit);
    t.equal(await ask(2), FEWEST, 'one that is used stays');
  }
  t.equal(await ask(3), FEWEST + 1);
  t.equal(await ask(20), FEWEST);
});

t.test('Lists: what depends on the time changes with it, in both directions', async (t) => {
  const { service, ada, ask } = await start(t);
  const { clock } = service;
  await ada.patch('/api/profile', { timezone: 'Asia/Tokyo' });
  const deferred = { name: 'Later', status: 1, due_date: '2026-03-11', defer_until: '2026-03-11T13:30:00.000Z' };
  await create(ada, 'task', deferred);
  clock.set('2026-03-11T13:00:00.000Z');
  const names = async () => (await ada.get('/api/v1/tasks/today')).body.tasks.map(({ name }: { name: string }) => name);
  t.same(await names(), []);
  const early = String((await ada.get('/api/v1/tasks/today')).headers.etag);
  t.match(early, /^W\/"[\w-]{22}\/2026-03-11T13:00:00\.000Z\/2026-03-11T13:30:00\.000Z"$/, 'the end of the deferral');
  clock.set('2026-03-11T13:29:59.999Z');
  t.equal((await ask(ada, '/api/v1/tasks/today', early)).status, 304);
  clock.set('2026-03-11T13:30:00.000Z');
  t.equal((await ask(ada, '/api/v1/tasks/today', early)).status, 200);
  t.same(await names(), ['Later']);
  const late = String((await ada.get('/api/v1/tasks/today')).headers.etag);
  t.match(late, /\/2026-03-11T15:00:00\.000Z"$/, 'midnight in Tokyo');
  clock.set('2026-03-11T13:29:00.000Z');
  t.equal((await ask(ada, '/api/v1/tasks/today', late)).status, 200, 'a clock that was set back');
  t.same(await names(), []);

  const projects = String((await ada.get('/api/v1/projects')).headers.etag);
  t.match(projects, /\/2026-03-10T15:00:00\.000Z\/2026-03-11T15:00:00\.000Z"$/, 'the day in Tokyo');
  const tasks = String((await ada.get('/api/v1/tasks')).headers.etag);
  t.match(tasks, /^W\/"[\w-]{22}"$/, 'no time');
  for (const url of ['/api/v1/tasks?due=overdue', '/api/v1/tasks?deferred=false', '/api/v1/tasks/upcoming']) {
    t.match((await ada.get(url)).headers.etag, /T.*Z"$/, url);
  }
  clock.set('2026-03-11T15:00:00.000Z');
  t.equal((await ask(ada, '/api/v1/projects', projects)).status, 200);
  t.equal((await ask(ada, '/api/v1/tasks', tasks)).status, 304);
});

t.test('Lists: the state of a restored database is another one', async (t) => {
  const { service, ada, ask } = await start(t);
  const { headers } = await ada.get('/api/v1/tasks');
  t.equal((await ask(ada, '/api/v1/tasks', headers.etag)).status, 304);
  await renewEpoch(service.db);
  t.equal((await ask(ada, '/api/v1/tasks', headers.etag)).status, 200);
});
