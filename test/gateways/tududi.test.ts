import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import t from 'tap';
import { freePort } from '../../scripts/support/free-port.js';
import { startServer } from '../../scripts/support/server.js';
import { clientOf, type Json, startTududi as start, type TududiResponse } from '../support/tududi.js';

t.test('tududi: lists by type, by state and by tag; whole, or a page with what is left', async (t) => {
  const { ask, service } = await start(t, { time: '2026-03-10T12:00:00.000Z' });
  const make = (task: object) => ask('POST', '/task', task);
  const { body: project } = await ask('POST', '/project', { name: 'House' });
  await make({ name: 'due today', due_date: '2026-03-10' });
  await make({ name: 'overdue', due_date: '2026-03-01', tags: ['late'] });
  await make({ name: 'soon', due_date: '2026-03-13' });
  await make({ name: 'some time', project_id: project.id });
  await make({ name: 'loose' });
  await make({ name: 'waits', status: 'waiting' });
  await make({ name: 'over', status: 'done' });
  await make({ name: 'planned', today: true, project_uid: project.uid });
  const names = async (query: string) =>
    (await ask('GET', `/tasks${query}`)).body.tasks.map(({ name }: Json) => name).toSorted();

  const open = ['due today', 'loose', 'overdue', 'planned', 'some time', 'soon', 'waits'];
  t.same(await names(''), open);
  t.same(await names('?status=active'), open);
  t.same(await names('?status=all'), [...open, 'over'].toSorted());
  t.same(await names('?client_side_filtering=true'), [...open, 'over'].toSorted());
  t.same(await names('?status=done'), ['over']);
  t.same(await names('?type=completed'), ['over']);
  t.same(await names('?type=waiting'), ['waits']);
  t.same(await names('?type=inbox'), ['loose', 'waits']);
  t.same(await names('?type=next'), ['loose', 'waits']);
  t.same(await names('?type=someday'), ['loose', 'planned', 'some time', 'waits']);
  t.same(await names('?type=upcoming'), ['due today', 'soon']);
  t.same(await names('?tag=late'), ['overdue']);
  t.ok((await names('?type=today')).includes('due today'));

  const { body: today } = await ask('GET', '/tasks?type=today&include_lists=true');
  t.match(today, {
    metrics: { total_open_tasks: 7, tasks_due_today_count: 1, today_plan_tasks_count: 2 },
    tasks_overdue: [{ name: 'overdue' }],
    tasks_due_today: [{ name: 'due today' }],
    tasks_today_plan: { length: 2 },
  });
  t.match((await ask('GET', '/tasks/metrics')).body, { total_open_tasks: 7, weekly_completions: { length: 7 } });

  const { body: page } = await ask('GET', '/tasks?limit=3&offset=6&order_by=created_at:asc');
  t.match(page, { tasks: [{ name: 'planned' }], pagination: { total: 7, limit: 3, offset: 6, hasMore: false } });
  t.match((await ask('GET', '/tasks?limit=2')).body.pagination, { total: 7, limit: 2, offset: 0, hasMore: true });

  // More than a page of the service's own lists, with subtasks among them.
  const lines = Array.from({ length: 620 }, (_none, index) => JSON.stringify({ name: `line ${index}` })).join('\n');
  const imported = await service
    .client({ authorization: String((await keyOf(ask)).token) })
    .call('POST', '/api/v1/tasks/import', {
      payload: `${lines}\n`,
      headers: { 'content-type': 'application/x-ndjson' },
    });
  t.equal(imported.status, 200);
  await make({ name: 'with parts', subtasks: [{ name: 'part' }] });
  const { body: all } = await ask('GET', '/tasks');
  t.equal(all.tasks.length, 7 + 620 + 1);
  t.match(
    all.tasks.find(({ name }: Json) => name === 'with parts'),
    { subtasks: [{ name: 'part' }] },
  );
});

async function keyOf(ask: ReturnType<typeof clientOf>): Promise<{ token: string }> {
  const { status, body } = await ask('POST', '/profile/api-keys', { name: 'a script' });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { token: `Bearer ${body.token}` };
}

t.test(
  'tududi: areas, notes and tags come as bare lists, goals in an object; all are written to by both names',
  async (t) => {
    const { ask } = await start(t);
    for (const name of ['area', 'areas']) {
      const { status, body } = await ask('POST', `/${name}`, { name: `Made at ${name}`, description: 'x' });
      t.equal(status, 201);
      t.match((await ask('PATCH', `/${name}/${body.uid}`, { name: `Changed at ${name}` })).body, { description: 'x' });
    }
    const { body: areas } = await ask('GET', '/areas');
    t.same(areas.map(({ name }: Json) => name).toSorted(), ['Changed at area', 'Changed at areas']);
    const { body: made } = await ask('POST', '/goals', {
      name: 'Live closer',
      description: 'An hour a day',
      status: 'in_progress',
      due_date_at: '2026-12-31',
      area_uid: areas[0].uid,
    });
    const { goal } = made;
    t.match(goal, { why: 'An hour a day', status: 'active', due_date_at: '2026-12-31', Area: { name: areas[0].name } });
    t.equal(made.active_goals_count, 1);
    const done = await ask('PATCH', `/goals/${goal.uid}`, { status: 'done' });
    t.match(done.body, { goal: { status: 'achieved' }, active_goals_count: 0 });
    t.match((await ask('GET', '/goals')).body, { goals: [{ name: 'Live closer', title: 'Live closer' }] });
    await ask('POST', '/task', { name: 'Ask', goal_id: goal.id });
    t.match((await ask('GET', `/goal/${goal.uid}`)).body, {
      goal: { uid: goal.uid, Tasks: [{ name: 'Ask' }], Projects: [] },
    });

    const { body: project } = await ask('POST', '/projects', { name: 'House', area_id: areas[0].id });
    const { body: note } = await ask('POST', '/note', {
      title: 'Movers',
      content: 'Three quotes',
      project_uid: project.uid,
      tags: [{ name: 'errand' }],
    });
    t.match(note, { Project: { name: 'House' }, Tags: [{ name: 'errand' }], project_uid: project.uid });
    t.match((await ask('GET', '/notes')).body, [{ title: 'Movers', Project: { uid: project.uid } }]);
    t.match((await ask('GET', '/notes?tag=none-of-them')).body, []);
    t.match((await ask('PATCH', `/note/${note.uid}`, { content: 'Two' })).body, { title: 'Movers', content: 'Two' });
    t.match((await ask('GET', '/projects?grouped=true')).body, { [areas[0].name]: [{ name: 'House' }] });
    t.match((await ask('GET', '/projects?status=all')).body.projects, [{ name: 'House', Area: { uid: areas[0].uid } }]);
    t.match(await ask('DELETE', `/note/${note.uid}`), { status: 200 });

    t.match((await ask('GET', '/tags')).body, [{ name: 'errand', uid: /./ }]);
    t.match((await ask('GET', '/tag?name=errand')).body, { name: 'errand' });
    t.match((await ask('PATCH', '/tag/errand', { name: 'chore' })).body, { name: 'chore' });
    t.equal((await ask('DELETE', '/tag/chore')).status, 200);
    t.equal((await ask('DELETE', `/areas/${areas[1].uid}`)).status, 204);
  },
);

t.test('tududi: a session, what is asked before it, a profile and keys', async (t) => {
  const { server, anonymous, service, ada } = await start(t);
  const version = await anonymous('GET', '/version');
  t.match(version, { body: { version: /^\d/ }, headers: { 'x-content-type-options': 'nosniff' } });
  t.match((await anonymous('GET', '/health')).body, { status: 'ok' });
  t.match((await anonymous('GET', '/csrf-token')).body, { csrfToken: /.{20}/ });
  t.match((await anonymous('GET', '/registration-status')).body, { enabled: true });
  t.match(await anonymous('GET', '/current_user'), { status: 200, body: { user: null } });
  t.match(await anonymous('GET', '/tasks'), {
    status: 401,
    body: { error: /./ },
    headers: { 'www-authenticate': /Bearer/ },
  });
  const wrong = await anonymous('POST', '/login', { email: ada.email, password: 'wrong' });
  t.match(wrong, { status: 401, body: { errors: [/password is wrong/] } });

  const login = await anonymous('POST', '/login', { email: ada.email, password: ada.password });
  t.match(login.body, { user: { email: ada.email } });
  const cookie = String(login.headers['set-cookie']).split(';')[0] as string;
  const session = clientOf(server, { cookie });
  t.match((await session('GET', '/current_user')).body, { user: { email: ada.email } });
  t.match((await session('PATCH', '/profile', { timezone: 'Europe/Berlin', appearance: 'dark' })).body, {
    timezone: 'Europe/Berlin',
  });
  const { body: made } = await session('POST', '/profile/api-keys', { name: 'script' });
  t.match(made, { token: /^tt_/, apiKey: { name: 'script' } });
  const { body: keys } = await session('GET', '/profile/api-keys');
  t.ok(Array.isArray(keys) && keys.length === 2);
  t.match((await session('POST', `/profile/api-keys/${made.apiKey.id}/revoke`)).status, 200);
  t.equal((await session('DELETE', `/profile/api-keys/${made.apiKey.id}`)).status, 204);

  const bob = await service.person('bob');
  const { body: project } = await session('POST', '/project', { name: 'Ours' });
  const resource = { resource_type: 'project', resource_uid: project.uid };
  const share = await session('POST', '/shares', { ...resource, target_user_email: bob.email, access_level: 'ro' });
  t.match(share, { status: 201, body: { email: bob.email, access_level: 'ro' } });
  const { body: shares } = await session('GET', `/shares?resource_type=project&resource_uid=${project.uid}`);
  t.match(shares, { shares: [{ user_id: share.body.user_id }] });
  t.equal((await session('DELETE', '/shares', { ...resource, target_user_id: share.body.user_id })).status, 204);
  t.match((await session('GET', '/search?q=ours&filters=Project,Task')).body, { results: [{ type: 'Project' }] });

  t.match((await session('GET', '/logout')).body, { message: /Logged out/ });
  t.match((await session('GET', '/current_user')).body, { user: null });
});

t.test('tududi: what is wrong is refused with a sentence, changes nothing, and is counted by the limits', async (t) => {
  const env = { NODE_ENV: 'development', RATE_LIMIT_AUTH_API_MAX: '12' };
  const { ask, ada, server } = await start(t, { env });
  t.match(await ask('POST', '/task', { name: 'x', priority: 'urgent' }), {
    status: 400,
    body: { error: /low, medium, high/ },
  });
  t.match(await ask('POST', '/task', { name: '' }), { status: 400, body: { error: /name/ } });
  t.match(await ask('POST', '/task', '{'), { status: 400, body: { code: 'INVALID_JSON' } });
  t.match(await ask('POST', '/task', '[]'), { status: 400, body: { error: /object/ } });
  t.match(await ask('GET', '/habits'), { status: 404, body: { error: /not among what is served here/ } });
  t.match(await ask('GET', '/task/%2e%2e%2fusers'), { status: 404 }, 'a segment stays one');
  const large = await server.inject({
    method: 'POST',
    url: '/api/task',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ name: 'x'.repeat(1_100_000) }),
  });
  t.equal(large.statusCode, 413);
  let last: TududiResponse | undefined;
  for (let count = 0; count < 12; count += 1) last = await ask('GET', '/areas');
  t.match(last, {
    status: 429,
    body: { error: /./, retryAfter: Number },
    headers: { 'retry-after': /\d/, 'ratelimit-limit': '12' },
  });
});

t.test('tududi: a key for one write gives it once, and what belongs to others is not there', async (t) => {
  const { server, ada, service, ask } = await start(t);
  const eve = await service.person('eve');
  const once = clientOf(server, { authorization: `Bearer ${ada.token}`, 'idempotency-key': 'a-key-1' });
  const [first, second] = [
    await once('POST', '/task', { name: 'Once' }),
    await once('POST', '/task', { name: 'Once' }),
  ];
  t.equal(first.body.uid, second.body.uid);
  t.match(second.headers, { 'idempotency-replayed': 'true' });
  const others = clientOf(server, { authorization: `Bearer ${eve.token}` });
  for (const [method, path] of [
    ['GET', `/task/${first.body.uid}`],
    ['PATCH', `/task/${first.body.uid}`],
    ['DELETE', `/task/${first.body.uid}`],
    ['PATCH', `/inbox/${first.body.uid}/process`],
  ] as const) {
    t.equal((await others(method, path, method === 'GET' ? undefined : { name: 'Mine' })).status, 404, path);
  }
  t.equal((await ask('GET', '/tasks')).body.tasks.length, 1);
});

t.test(
  'COMPAT=tududi serves it on COMPAT_PORT for as long as the service runs, by one process or several',
  async (t) => {
    const folder = t.testdir({ '1': {}, 'second-1': {}, '2': {}, 'second-2': {} });
    const port = await freePort();
    const at = `http://127.0.0.1:${port}/api`;
    const portInUse = `Port ${port} on 127.0.0.1 is in use by another program. Stop that program, or choose another port with COMPAT_PORT.`;
    for (const workers of ['1', '2']) {
      const env = { COMPAT: 'tududi', COMPAT_PORT: String(port), WORKERS: workers, LOG_LEVEL: 'info' };
      const server = startServer(join(folder, `${workers}/tutti.db`), { env });
      t.teardown(() => server.stop('SIGKILL'));
      await server.listening();
      for (let count = 0; count < 4; count += 1) {
        const response = await fetch(`${at}/v1/version`, { headers: { connection: 'close' } });
        t.match(await response.json(), { service: 'tutti' }, `${workers} workers`);
      }
      t.equal((await fetch(`${at}/tasks`)).status, 401);

      const second = startServer(join(folder, `second-${workers}/tutti.db`), { env, captureErrors: true });
      t.teardown(() => second.stop('SIGKILL'));
      t.equal((await second.ended)[0], 1);
      t.match(second.errors(), portInUse);

      t.equal(await server.stop('SIGTERM'), 0, server.output());
      await t.rejects(fetch(`${at}/version`));
    }
  },
);

t.test('tududi: a dot segment for an id leads to no other operation', async (t) => {
  const { ask, server, ada } = await start(t);
  await ask('POST', '/task', { name: 'x' });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${ada.token}` };
  for (const [method, path] of [
    ['GET', '/api/project/%2E%2E/tasks'],
    ['GET', '/api/project/%2e/tasks'],
    ['GET', '/api/task/%2E%2E/subtasks'],
    ['DELETE', '/api/note/%2E%2E'],
  ] as const) {
    // Other clients resolve dot segments themselves.
    const request = http.request({ host: '127.0.0.1', port, method, path, headers }).end();
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    t.match([response.statusCode, JSON.parse(await text(response))], [404, { code: 'NOT_FOUND' }], path);
  }
});
