// On PostgreSQL too: the tasks of a feed are compared and sorted by days, and its key is locked.
import { gunzipSync } from 'node:zlib';
import ICAL from 'ical.js';
import t, { type Test } from 'tap';
import { SAME_SQL } from '../../support/database.js';
import { type Client, type Person, type Service, startService } from '../../support/service.js';
import { create, expectStatus, list, type Made, share } from '../../support/world.js';

const NOW = '2026-03-11T12:00:00.000Z';

async function start(t: Test, options: Parameters<typeof startService>[1] = {}) {
  const service = await startService(t, { time: NOW, ...options });
  const ada = await service.person('ada');
  return { service, ada, session: await service.signIn(ada) };
}

/** Creates a feed. @returns the path of its address */
async function feedOf(client: Client, body: object = {}): Promise<{ path: string; feed: Made }> {
  const { feed, url } = expectStatus(await client.post('/api/v1/feed', { kind: 'events', ...body }), 201);
  return { path: new URL(url).pathname, feed };
}

function fetchFeed(service: Service, path: string, headers: Record<string, string> = {}) {
  return service.anonymous.get(path, headers);
}

function componentsIn(text: string, name: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]]);
  return calendar.getAllSubcomponents(name);
}

const summaries = (text: string, name: string) =>
  componentsIn(text, name).map((one) => String(one.getFirstPropertyValue('summary')));

t.test('A feed of events has the tasks with a due date, and its address is shown once', SAME_SQL, async (t) => {
  const { service, ada } = await start(t);
  await create(ada, 'task', { name: 'No date' });
  await create(ada, 'task', { name: 'All day', due_date: '2026-03-20', note: 'secret' });
  const parent = await create(ada, 'task', { name: 'Timed; with, signs\\', due_date: '2026-03-29', due_time: '09:30' });
  await create(ada, 'task', { name: 'Part', due_date: '2026-03-30', parent_task_id: parent.id });
  await create(ada, 'task', { name: 'Late', due_date: '2025-01-01' });
  await create(ada, 'task', { name: 'Done', due_date: '2026-03-10', status: 2 });
  await create(ada, 'task', { name: 'Far', due_date: '2028-04-01' });
  const { path, feed } = await feedOf(ada, { name: 'My tasks' });
  t.match(path, /^\/feeds\/tf_[0-9a-f]{64}\/my-tasks\.ics$/);
  t.match(feed, {
    name: 'My tasks',
    kind: 'events',
    filter: null,
    view: null,
    last_used_at: null,
  });
  const shown = [await ada.get('/api/v1/feeds'), await ada.get(`/api/v1/feed/${feed.uid}`)];
  for (const { status, text } of shown) t.notMatch([status, text], /tf_/);
  const response = await fetchFeed(service, path);
  t.match(response, {
    status: 200,
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      etag: /^"/,
    },
  });
  t.equal(response.headers['last-modified'], undefined);
  t.equal(response.headers['set-cookie'], undefined);
  t.same(summaries(response.text, 'vevent'), ['Late', 'All day', 'Timed; with, signs\\', 'Part']);
  t.notMatch(response.text, 'secret');
  const [, day, timed] = componentsIn(response.text, 'vevent');
  t.match(day?.toString(), /DTSTART;VALUE=DATE:20260320\r\n(?!.*DTEND)/s);
  t.match(timed?.toString(), 'DURATION:PT30M');
  t.match(timed?.getFirstPropertyValue('uid'), `${parent.uid}-event`);
  t.match(response.text, 'TRANSP:TRANSPARENT');
  t.match(response.text, 'X-WR-CALNAME:My tasks\r\n');
  t.match(response.text, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n');
  t.notMatch(response.text, 'X-WR-CALDESC');
  await ada.patch(`/api/v1/feed/${feed.uid}`, { completed: true, notes: true, alarm_minutes: 15 });
  const all = (await fetchFeed(service, path)).text;
  t.same(summaries(all, 'vevent'), ['Late', '✓ Done', 'All day', 'Timed; with, signs\\', 'Part']);
  t.match(all, 'DESCRIPTION:secret');
  t.same(all.match(/TRIGGER:.*/g), ['TRIGGER:-PT15M']);
  t.ok((await ada.get(`/api/v1/feed/${feed.uid}`)).body.last_used_at);
});

t.test('A feed of to-dos has status, priority, tags, parents and completion', SAME_SQL, async (t) => {
  const { service, ada } = await start(t);
  const parent = await create(ada, 'task', { name: 'Whole', due_date: '2026-03-20', priority: 2, tags: ['a,b', 'c'] });
  const more = { due_date: '2026-03-21', due_time: '08:00' };
  await create(ada, 'task', { name: 'Part', ...more, status: 1, priority: 1, parent_task_id: parent.id });
  for (const status of [2, 4, 5, 6]) await create(ada, 'task', { name: `s${status}`, due_date: '2026-03-22', status });
  const { path } = await feedOf(ada, { kind: 'todos', completed: true });
  const { text } = await fetchFeed(service, path);
  const todos = componentsIn(text, 'vtodo');
  const values = (name: string) => todos.map((one) => one.getFirstPropertyValue(name)?.toString() ?? null);
  t.same(values('status'), ['NEEDS-ACTION', 'IN-PROCESS', 'COMPLETED', 'NEEDS-ACTION', 'CANCELLED', 'NEEDS-ACTION']);
  t.same(values('priority').slice(0, 3), ['1', '5', null]);
  t.same(values('related-to').slice(0, 2), [null, parent.uid]);
  t.same(todos[0]?.getFirstProperty('categories')?.getValues(), ['a,b', 'c']);
  t.equal(values('uid')[0], parent.uid);
  t.equal(values('completed')[2], '2026-03-11T12:00:00Z');
  t.match(todos[1]?.toString(), 'DUE:20260321T080000Z', 'UTC');
  const both = await feedOf(ada, { kind: 'both' });
  const all = (await fetchFeed(service, both.path)).text;
  t.equal(componentsIn(all, 'vevent').length, componentsIn(all, 'vtodo').length);
});

t.test('Times are right in the zone of the owner over changes of the clocks', async (t) => {
  const { service, ada } = await start(t);
  for (const timezone of [
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kathmandu',
    'Africa/Casablanca',
    'Australia/Lord_Howe',
  ]) {
    expectStatus(await ada.patch('/api/profile', { timezone }), 200);
    for (const due_date of [
      '2019-07-01',
      '2024-01-10',
      '2026-03-28',
      '2026-03-29',
      '2026-04-05',
      '2026-10-25',
      '2026-11-01',
      '2027-07-01',
    ]) {
      await create(ada, 'task', { name: `${timezone} ${due_date}`, due_date, due_time: '09:30' });
    }
    const { path, feed } = await feedOf(ada, { filter: `"${timezone}"` });
    const { text } = await fetchFeed(service, path);
    const calendar = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]]);
    const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') as ICAL.Component);
    for (const event of calendar.getAllSubcomponents('vevent')) {
      const start = event.getFirstPropertyValue('dtstart') as ICAL.Time;
      start.zone = zone;
      const found = start.toJSDate();
      const wall = found.toLocaleString('sv', { timeZone: timezone }).slice(0, 16);
      t.equal(wall, `${String(event.getFirstPropertyValue('summary')).split(' ')[1]} 09:30`, timezone);
    }
    expectStatus(await ada.delete(`/api/v1/feed/${feed.uid}`), 204);
  }
});

t.test('Equal tasks are equal octets; an entity tag saves the making, with gzip as well', SAME_SQL, async (t) => {
  const { service, ada } = await start(t);
  const task = await create(ada, 'task', { name: 'x', due_date: '2026-03-20' });
  const { path, feed } = await feedOf(ada);
  const first = await fetchFeed(service, path);
  const again = await fetchFeed(service, path);
  t.equal(again.text, first.text);
  t.equal(again.headers.etag, first.headers.etag);
  const known = { 'if-none-match': String(first.headers.etag) };
  t.match(await fetchFeed(service, path, known), { status: 304, text: '', headers: { etag: first.headers.etag } });
  t.equal((await fetchFeed(service, path, { 'if-modified-since': new Date().toUTCString() })).status, 200);
  const zipped = await service.app.inject({ url: path, headers: { 'accept-encoding': 'gzip' } });
  t.equal(gunzipSync(zipped.rawPayload).toString(), first.text);
  t.not(zipped.headers.etag, first.headers.etag);
  const head = await service.app.inject({ method: 'HEAD', url: path });
  t.match(head, { statusCode: 200, body: '', headers: { etag: first.headers.etag } });
  const changes: [string, () => Promise<unknown>][] = [
    ['a task', () => ada.patch(`/api/v1/task/${task.uid}`, { name: 'y' })],
    ['the feed', () => ada.patch(`/api/v1/feed/${feed.uid}`, { name: 'z' })],
    ['the zone', () => ada.patch('/api/profile', { timezone: 'Europe/Berlin' })],
    ['the day', async () => service.clock.advance(86_400_000)],
    ['a deletion', () => ada.delete(`/api/v1/task/${task.uid}`)],
  ];
  let tag = first.headers.etag;
  for (const [what, change] of changes) {
    await change();
    const { status, headers } = await fetchFeed(service, path, { 'if-none-match': String(tag) });
    t.equal(status, 200, what);
    tag = headers.etag;
    t.equal((await fetchFeed(service, path, { 'if-none-match': String(tag) })).status, 304, what);
  }
});

t.test('The change of a deferral, which no write makes, changes the tag', async (t) => {
  const { service, ada } = await start(t);
  await create(ada, 'task', { name: 'x', due_date: '2026-03-20', defer_until: '2026-03-11T13:00:00Z' });
  const { path } = await feedOf(ada, { filter: '-is:deferred' });
  const before = await fetchFeed(service, path);
  t.same(summaries(before.text, 'vevent'), []);
  service.clock.advance(3_600_000);
  const after = await fetchFeed(service, path, { 'if-none-match': String(before.headers.etag) });
  t.same(summaries(after.text, 'vevent'), ['x']);
});

t.test('No error has the token of a feed, whatever is wrong with its address', SAME_SQL, async (t) => {
  const { service, ada } = await start(t);
  const { path } = await feedOf(ada);
  const token = /tf_\w+/.exec(path)?.[0] ?? '';
  const accept = 'application/problem+json';
  const requests = [
    ['GET', `/feeds/${token.replace(/.$/, 'g')}/x.ics`],
    ['GET', `/feeds/${token}`],
    ['GET', `//feeds/${token}/x.ics`],
    ['GET', `/feed/${token}/x.ics`],
    ['POST', path],
    ['GET', `${path}?x=%zz`],
    ['GET', `${path}/%zz`],
  ] as const;
  for (const [method, url] of requests) {
    const response = await service.app.inject({ method, url, headers: { accept } });
    if (response.statusCode < 400) continue;
    t.match(response.headers['content-type'], accept, url);
    t.notMatch(response.body, token.slice(3, 40), `${method} ${url}: ${response.statusCode}`);
  }
});

t.test(
  'Unknown, rotated and deleted addresses, lost views and deleted accounts are the same 404',
  SAME_SQL,
  async (t) => {
    const { service, ada } = await start(t);
    const responseOf = async (path: string) => {
      const { status, body, headers } = await fetchFeed(service, path);
      const { 'x-request-id': _id, date: _date, ...others } = headers;
      return { status, body: { ...body, request_id: '' }, headers: { ...others } };
    };
    const unknown = await responseOf(`/feeds/tf_${'0'.repeat(64)}/x.ics`);
    t.match(unknown, { status: 404, body: { code: 'NOT_FOUND' } });
    t.same(await responseOf('/feeds/x/y.ics'), unknown);
    t.same(await responseOf('/feeds/tf_1'), unknown);
    const { path, feed } = await feedOf(ada);
    const rotated = expectStatus(await ada.post(`/api/v1/feed/${feed.uid}/rotate`), 200);
    t.same(await responseOf(path), unknown);
    const next = new URL(rotated.url).pathname;
    t.equal((await fetchFeed(service, next)).status, 200);
    expectStatus(await ada.delete(`/api/v1/feed/${feed.uid}`), 204);
    t.same(await responseOf(next), unknown);
    const view = await create(ada, 'view', { name: 'v', filter: 'status:open' });
    const ofView = await feedOf(ada, { view: view.uid });
    t.equal(ofView.feed.view, view.uid);
    t.equal((await fetchFeed(service, ofView.path)).status, 200);
    expectStatus(await ada.delete(`/api/v1/view/${view.uid}`), 204);
    t.same(await responseOf(ofView.path), unknown);
    const eve = await service.person('eve');
    const ofEve = await feedOf(eve);
    const { password } = eve;
    expectStatus(await (await service.signIn(eve)).post('/api/profile/delete-account', { password }), 204);
    t.same(await responseOf(ofEve.path), unknown);
  },
);

t.test('A feed of a narrowed key keeps its narrowing, and ends with the key', async (t) => {
  const { service, ada, session } = await start(t);
  const project = await create(ada, 'project', { name: 'House' });
  await create(ada, 'task', { name: 'In', due_date: '2026-03-20', project_id: project.id });
  await create(ada, 'task', { name: 'Out', due_date: '2026-03-20' });
  const keyOf = async (scopes: string[], project_ids: number[] | null = null) => {
    const { token, apiKey } = expectStatus(
      await ada.post('/api/profile/api-keys', { name: 'k', scopes, project_ids }),
      201,
    );
    return { id: apiKey.id, client: service.client({ authorization: `Bearer ${token}` }) };
  };
  const key = await keyOf(['feeds:write', 'tasks:read'], [project.id]);
  const { path, feed } = await feedOf(key.client);
  t.equal(feed.made_by_key_id, key.id);
  t.same(summaries((await fetchFeed(service, path)).text, 'vevent'), ['In']);
  const own = await feedOf(session);
  t.same(
    (await key.client.get('/api/v1/feeds')).body.feeds.map(({ id }: Made) => id),
    [feed.id],
  );
  t.equal((await key.client.post(`/api/v1/feed/${own.feed.id}/rotate`)).status, 404, 'that of a session');
  t.equal((await key.client.patch(`/api/v1/feed/${own.feed.id}`, { name: 'x' })).status, 404);
  t.match(await session.patch(`/api/v1/feed/${feed.id}`, { completed: true }), { status: 403 });
  t.match(await session.patch(`/api/v1/feed/${feed.id}`, { filter: 'status:open' }), { status: 403 });
  t.match(await session.patch(`/api/v1/feed/${feed.id}`, { name: 'Renamed' }), { status: 200 });
  const rotated = expectStatus(await session.post(`/api/v1/feed/${feed.id}/rotate`), 200);
  const next = new URL(rotated.url).pathname;
  t.same(summaries((await fetchFeed(service, next)).text, 'vevent'), ['In'], 'a session does not widen it');
  expectStatus(await ada.post(`/api/profile/api-keys/${key.id}/revoke`), 200);
  t.equal((await fetchFeed(service, next)).status, 404);
  const reader = await keyOf(['feeds:write']);
  t.match(await reader.client.post('/api/v1/feed', { kind: 'events' }), {
    status: 403,
    body: { code: 'INSUFFICIENT_SCOPE' },
  });
  const other = await keyOf(['tasks:write']);
  t.match(await other.client.get('/api/v1/feeds'), { status: 403 });
});

t.test('A feed loses what its owner no longer sees', SAME_SQL, async (t) => {
  const { service, ada } = await start(t);
  const bob = await service.person('bob');
  const task = await create(bob, 'task', { name: 'Shared', due_date: '2026-03-20' });
  const shared = await share(bob, 'task', task, ada, 'ro');
  const { path } = await feedOf(ada);
  const before = await fetchFeed(service, path);
  t.same(summaries(before.text, 'vevent'), ['Shared']);
  expectStatus(await bob.delete(`/api/v1/share/${shared.id}`), 204);
  const after = await fetchFeed(service, path, { 'if-none-match': String(before.headers.etag) });
  t.match([after.status, summaries(after.text, 'vevent')], [200, []]);
});

t.test('Bad bodies, a 21st feed, dry runs and idempotency keys are refused', async (t) => {
  const { ada } = await start(t);
  const bad: [object, string][] = [
    [{}, 'body'],
    [{ kind: 'x' }, 'body/kind'],
    [{ kind: 'events', alarm_minutes: 40_321 }, 'body/alarm_minutes'],
    [{ kind: 'events', alarm_minutes: -1 }, 'body/alarm_minutes'],
    [{ kind: 'events', view: 'nosuchviewuid00' }, 'body/view'],
    [{ kind: 'events', filter: 'status:open', view: 1 }, 'body/view'],
    [{ kind: 'events', filter: 'nosuch:1' }, 'body/filter'],
  ];
  for (const [body, path] of bad) {
    const { status, body: response } = await ada.post('/api/v1/feed', body);
    t.equal(status, 400, JSON.stringify(body));
    t.match(JSON.stringify(response.details), path);
  }
  for (const header of [{ 'idempotency-key': 'abcdefgh' }, { 'dry-run': 'true' }] as Record<string, string>[]) {
    t.equal((await ada.post('/api/v1/feed', { kind: 'events' }, header)).status, 400);
  }
  t.same(await list(ada, 'feeds'), []);
  const { feed } = await feedOf(ada);
  t.equal((await ada.post(`/api/v1/feed/${feed.id}/rotate`, undefined, { 'idempotency-key': 'abcdefgh' })).status, 400);
  for (let count = 1; count < 20; count += 1) await feedOf(ada);
  t.match(await ada.post('/api/v1/feed', { kind: 'events' }), { status: 409, body: { code: 'TOO_MANY_FEEDS' } });
  const before = await ada.get(`/api/v1/feed/${feed.id}`);
  const stale = { 'if-match': '"0"' };
  t.equal((await ada.patch(`/api/v1/feed/${feed.id}`, { name: 'x' }, stale)).status, 412);
  t.equal((await ada.get(`/api/v1/feed/${feed.id}`)).text, before.text);
});

t.test('Feeds are in the security log, and their tokens in no export', SAME_SQL, async (t) => {
  const { ada } = await start(t);
  const { path, feed } = await feedOf(ada, { name: 'Mine' });
  await ada.post(`/api/v1/feed/${feed.id}/rotate`);
  await ada.delete(`/api/v1/feed/${feed.id}`);
  const events = await list(ada as Person, '../profile/security-log?limit=3');
  t.match(events, [
    { kind: 'feed_deleted', subject: 'Mine' },
    { kind: 'feed_rotated', subject: 'Mine' },
    { kind: 'feed_created', subject: 'Mine' },
  ]);
  const { path: kept } = await feedOf(ada);
  const exported = (await ada.get('/api/profile/export')).text;
  for (const one of [path, kept]) t.notOk(exported.includes(one.split('/')[2] ?? ''));
});

t.test('Names cannot add lines or headers', SAME_SQL, async (t) => {
  const { service, ada } = await start(t);
  const name = 'x"\\,;:ü BEGIN:VEVENT';
  await create(ada, 'task', { name, note: 'a\r\nBEGIN:VALARM\nEND:VEVENT\u2028\u0001', due_date: '2026-03-20' });
  const { path } = await feedOf(ada, { name, notes: true });
  t.match(path, /\/x-u-begin-vevent\.ics$/);
  const { text, headers } = await fetchFeed(service, path);
  t.equal(headers['content-disposition'], 'inline; filename="tasks.ics"');
  t.same(summaries(text, 'vevent'), [name]);
  t.equal(text.match(/^BEGIN:/gm)?.length, 2);
  for (const line of text.split('\r\n')) t.ok(Buffer.byteLength(line) <= 75, line);
});

t.test('When an administrator revokes all tokens of an account, its feeds end', SAME_SQL, async (t) => {
  const { service, ada: root } = await start(t);
  const eve = await service.person('eve');
  const { path } = await feedOf(await service.signIn(eve));
  t.equal((await fetchFeed(service, path)).status, 200);
  const session = await service.signIn(root);
  expectStatus(await session.post(`/api/v1/user/${eve.id}/revoke-keys`), 200);
  t.equal((await fetchFeed(service, path)).status, 404);
});

t.test('A kept rule is written with its own dates, also if the due date is none of them', SAME_SQL, async (t) => {
  const { service, ada } = await start(t);
  const rule = 'FREQ=MONTHLY;COUNT=3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1';
  const lines = ['2026-03-31', '2026-03-20'].map((due_date) =>
    JSON.stringify({ name: due_date, due_date, recurrence_rule: rule }),
  );
  const headers = { 'content-type': 'application/x-ndjson', accept: 'application/json' };
  const payload = lines.join('\n');
  t.match(await ada.call('POST', '/api/v1/tasks/import', { payload, headers }), { status: 200, body: { created: 2 } });
  const { path } = await feedOf(ada, { kind: 'both' });
  const { text, headers: sent } = await fetchFeed(service, path);
  t.type(sent.etag, 'string');
  for (const name of ['vevent', 'vtodo']) {
    const [offRule = '', onRule = ''] = componentsIn(text, name).map((one) => one.toString());
    t.match(onRule, `RRULE:${rule}\r\n`);
    t.notMatch(onRule, 'RDATE');
    t.match(offRule, `RRULE:${rule.replace('COUNT=3;', '')};UNTIL=20260430\r\nRDATE;VALUE=DATE:20260320\r\n`);
  }
});

t.test('Kept rules whose dates take too long are left out, and the feed says so', SAME_SQL, async (t) => {
  const { service, ada } = await start(t);
  const { path } = await feedOf(ada);
  const keep = (ids: readonly number[]) =>
    service.db.write(async (trx) => {
      const row = { user_id: ada.id, name: 'x', due_date: '2026-03-20', created_at: NOW, updated_at: NOW };
      // A rule that an earlier version could have kept.
      const recurrence_rule = 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30';
      const rows = ids.map((index) => ({ ...row, uid: `slow${String(index).padStart(11, '0')}`, recurrence_rule }));
      await trx.insertInto('tasks').values(rows).execute();
    });
  // One takes some 30 ms; those of a feed have half a second in all.
  const many = Array.from({ length: 239 }, (_, index) => index + 1);
  for (const [ids, count, hasTag] of [
    [[0], 1, true],
    [many, 240, false],
  ] as const) {
    await keep(ids);
    const { text, headers } = await fetchFeed(service, path);
    t.equal(text.match(/^BEGIN:VEVENT/gm)?.length, count);
    t.notMatch(text, 'RRULE');
    const said = `X-WR-CALDESC:Recurring tasks with only their next date in this calendar: ${count}.`;
    t.match(text.replaceAll('\r\n ', ''), said);
    t.equal(headers.etag !== undefined, hasTag, 'the steps are used up in each request, the time is not');
  }
});
