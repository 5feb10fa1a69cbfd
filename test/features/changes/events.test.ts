import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventSource } from 'eventsource';
import t, { type Test } from 'tap';
import { expectTurns } from '../../support/event-loop.js';
import { eventually } from '../../support/eventually.js';
import { runWebhookJobs } from '../../support/jobs.js';
import { connectApp, form, OAUTH_ENV } from '../../support/oauth.js';
import { startReceiver } from '../../support/receiver.js';
import { type Person, type Service, type ServiceOptions, startService } from '../../support/service.js';
import { slowly } from '../../support/slow.js';
import { create, expectStatus, share } from '../../support/world.js';

const EVENTS = '/api/v1/events';

async function listening(t: Test, options: ServiceOptions = {}): Promise<{ service: Service; origin: string }> {
  const service = await startService(t, options);
  return { service, origin: await service.app.listen({ host: '127.0.0.1', port: 0 }) };
}

interface Received {
  type: string;
  id: string;
  data: { type: string; event: string; id: number; object: Record<string, unknown> | null };
}

function follow(t: Test, url: string, { token }: Pick<Person, 'token'>) {
  const received: Received[] = [];
  const source = new EventSource(url, {
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } as never }).then(hurried),
  });
  for (const type of ['change', 'resync']) {
    source.addEventListener(type, (event) => {
      received.push({ type, id: event.lastEventId, data: JSON.parse(event.data) });
    });
  }
  t.teardown(() => source.close());
  const opened = new Promise((resolve) => source.addEventListener('ready', resolve, { once: true }));
  return { source, received, opened };
}

/** The same stream for a client that comes back at once: a test has no time to wait as long as it is told to. */
function hurried(response: Response): Response {
  const { status, headers } = response;
  const body = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(
    new TransformStream<string, string>({
      transform: (text, controller) => controller.enqueue(text.replace(/retry: \d+/, 'retry: 10')),
    }),
  );
  const hurriedResponse = new Response(body?.pipeThrough(new TextEncoderStream()) ?? null, { status, headers });
  Object.defineProperty(hurriedResponse, 'url', { value: response.url });
  return hurriedResponse;
}

const until = (condition: () => boolean) => eventually(condition, String(condition));

async function rawStream(t: Test, origin: string, token: string, path = EVENTS) {
  const { port } = new URL(origin);
  const socket: Socket = connect(Number(port), '127.0.0.1');
  t.teardown(() => socket.destroy());
  const state = { socket, text: '', closed: false };
  socket.on('data', (chunk) => {
    state.text += chunk.toString();
  });
  socket.on('close', () => {
    state.closed = true;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  return state;
}

t.test('Events: changes are sent at once, with the headers of every response', async (t) => {
  const { service, origin } = await listening(t);
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  await create(ada, 'task', { name: 'before' });
  const { received, opened } = follow(t, `${origin}${EVENTS}`, ada);
  await opened;
  const task = await create(ada, 'task', { name: 'now' });
  await share(ada, 'task', task, eve, 'rw');
  await eve.patch(`/api/v1/task/${task.id}`, { name: 'by eve' });
  await ada.delete(`/api/v1/task/${task.id}`);
  await until(() => received.some(({ data }) => data.event === 'deleted' && data.type === 'task'));
  t.equal(received.filter(({ data }) => data.object?.name === 'before').length, 0, 'from now on');
  t.same([...new Set(received.map(({ type }) => type))], ['change']);
  const page = expectStatus(await ada.get(`/api/v1/changes?cursor=${received[0]?.id}`), 200);
  t.ok(page.changes.length > 0, 'an id is a cursor');

  const { text } = await (async () => {
    const stream = await rawStream(t, origin, ada.token);
    await until(() => stream.text.includes('retry:'));
    return stream;
  })();
  t.match(text, /^HTTP\/1\.1 200/);
  t.match(text, /content-type: text\/event-stream/i);
  t.match(text, /cache-control: no-store/i);
  t.match(text, /x-accel-buffering: no/i);
  t.match(text, /x-request-id: /i);
  t.match(text, /retry: \d+\n\n/);

  for (let times = 0; times < 10; times++) {
    const headers = { authorization: `Bearer ${ada.token}` };
    const head = await fetch(`${origin}${EVENTS}`, { method: 'HEAD', headers });
    t.match([head.status, head.headers.get('content-type')], [200, /^text\/event-stream/], 'HEAD opens no stream');
  }
});

const WRITES = slowly(300, 5_000);
const CUTS = slowly(30, 100);

t.test('Events: a socket that is cut again and again loses nothing and keeps the order', async (t) => {
  const { service, origin } = await listening(t);
  const ada = await service.person('ada');
  const sockets = new Set<Socket>();
  service.app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const { received, opened } = follow(t, `${origin}${EVENTS}`, ada);
  await opened;
  const names: string[] = [];
  let cuts = 0;
  const cutting = (async () => {
    while (cuts < CUTS) {
      await until(() => sockets.size > 0);
      await sleep(5 + Math.random() * 20);
      for (const socket of sockets) socket.destroy();
      cuts += 1;
      // The client waits as long as it was told to: the test has no time for that.
    }
  })();
  for (let at = 0; at < WRITES || cuts < CUTS; at++) {
    names.push(`${at}`);
    expectStatus(await ada.post('/api/v1/task', { name: `${at}` }), 201);
    if (at >= WRITES) await sleep(5);
  }
  await cutting;
  await until(() => received.at(-1)?.data.object?.name === names.at(-1));
  const came = received.map(({ data }) => String(data.object?.name));
  t.same(came, names, 'each once, in order');
  t.equal(cuts, CUTS);
});

t.test('Events: a stream goes on from a cursor, and says when that is too old', async (t) => {
  const { service, origin } = await listening(t);
  const ada = await service.person('ada');
  const begun = expectStatus(await ada.get('/api/v1/changes'), 200);
  const task = await create(ada, 'task', { name: 'missed' });
  const first = follow(t, `${origin}${EVENTS}?cursor=${begun.next_cursor}`, ada);
  await until(() => first.received.length === 1);
  t.match(first.received[0]?.data, { event: 'created', id: task.id });
  const parts = JSON.parse(Buffer.from(begun.next_cursor, 'base64url').toString());
  const old = Buffer.from(JSON.stringify(['other', ...parts.slice(1)])).toString('base64url');
  const second = follow(t, `${origin}${EVENTS}?cursor=${old}`, ada);
  await until(() => second.received.length === 1);
  t.equal(second.received[0]?.type, 'resync');
  await create(ada, 'note', { title: 'after' });
  await until(() => second.received.length === 2);
  t.match(second.received[1]?.data, { type: 'note', event: 'created' });
  t.match(await ada.get(`${EVENTS}?cursor=x`), { status: 400, body: { code: 'INVALID_CURSOR' } });
  t.equal((await service.anonymous.get(EVENTS)).status, 401);
});

t.test('Events: a stream of some types, and one of a member who is shared with while it is open', async (t) => {
  const { service, origin } = await listening(t);
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  const { received, opened } = follow(t, `${origin}${EVENTS}?types=project`, eve);
  await opened;
  const project = await create(ada, 'project', { name: 'p' });
  await create(eve, 'task', { name: 'not wanted' });
  const given = await share(ada, 'project', project, eve, 'ro');
  await until(() => received.length === 1);
  t.match(received[0]?.data, { type: 'project', event: 'shared', object: { access: 'ro' } });
  await ada.delete(`/api/v1/share/${given.id}`);
  await until(() => received.length === 2);
  t.match(received[1]?.data, { event: 'unshared', object: null });
});

/** More than a page of a stream, and more than a webhook reads of the log at once. */
const MANY = 201;
const FEW = 2;

t.test('Events, webhooks: many objects that become visible or hidden are told like few', async (t) => {
  const { service, origin } = await listening(t, { env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' } });
  const receiver = await startReceiver(t);
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  const types = 'project,task';
  await create(eve, 'webhook', {
    url: receiver.url,
    types: types.split(','),
    events: ['shared', 'unshared', 'deleted'],
  });
  const { received, opened } = follow(t, `${origin}${EVENTS}?types=${types}`, eve);
  await opened;

  /** Returns the changes that a write of ada makes for eve. Each is an event and a delivery. */
  async function told(count: number, act: () => Promise<unknown>): Promise<Received['data'][]> {
    const [before, delivered] = [received.length, receiver.received.length];
    const { next_cursor: cursor } = expectStatus(await eve.get(`/api/v1/changes?limit=500&types=${types}`), 200);
    await act();
    const { changes } = expectStatus(await eve.get(`/api/v1/changes?limit=500&cursor=${cursor}`), 200);
    t.equal(changes.length, count + 1, 'the project, and each of its tasks');
    await until(() => received.length >= before + count + 1);
    const events = received.slice(before);
    t.same(
      events.map(({ data }) => data),
      changes,
      'events',
    );
    await runWebhookJobs(service);
    const deliveries = receiver.received.slice(delivered);
    // Deliveries of several objects are in flight at once.
    const sorted = deliveries
      .map(({ message }) => message)
      .sort((one, other) => order(changes, one) - order(changes, other));
    t.same(
      sorted.map(({ type, data }) => [type, data]),
      changes.map((data: Received['data']) => [`${data.type}.${data.event}`, data]),
      'deliveries',
    );
    t.equal(new Set(deliveries.map(({ headers }) => headers['webhook-id'])).size, count + 1, 'ids of deliveries');
    const [middle, rest] = [events[Math.floor(count / 2)], changes.slice(Math.floor(count / 2) + 1)];
    const resumed = follow(t, `${origin}${EVENTS}?cursor=${middle?.id}`, eve);
    await until(() => resumed.received.length >= rest.length);
    t.same(
      resumed.received.map(({ data }) => data),
      rest,
      'a stream goes on after any of them',
    );
    resumed.source.close();
    return changes;
  }

  const shapes: string[][] = [];
  for (const count of [FEW, MANY]) {
    const project = await create(ada, 'project', { name: 'project' });
    const items = Array.from({ length: count }, (_, n) => ({
      action: 'create',
      task: { name: `${n}`, project_id: project.id },
    }));
    for (let at = 0; at < count; at += 100)
      expectStatus(await ada.post('/api/v1/tasks/bulk', { items: items.slice(at, at + 100) }), 200);
    const changes = [
      ...(await told(count, () => share(ada, 'project', project, eve, 'ro'))),
      ...(await told(count, async () => expectStatus(await ada.delete(`/api/v1/project/${project.id}`), 204))),
    ];
    shapes.push([...new Set(changes.map(shapeOf))]);
  }
  t.same(shapes[1], shapes[0]);
  t.match(
    shapes[0]?.map((shape) => shape.split(' ')[0]),
    ['project.shared', 'task.shared'],
  );
});

function order(changes: readonly Received['data'][], { data }: { data: Received['data'] }): number {
  return changes.findIndex(({ type, id }) => type === data.type && id === data.id);
}

/** A change without what differs between objects and between their projects. */
function shapeOf({ type, event, object, ...rest }: Received['data']): string {
  const { id: _id, uid: _uid, at: _at, ...common } = rest as Record<string, unknown>;
  return `${type}.${event} ${JSON.stringify(common)} ${object === null ? null : Object.keys(object)}`;
}

t.test('Events: a disconnected app, a revoked key, a demotion and a deleted account end their streams', async (t) => {
  const { service, origin } = await listening(t, { env: OAUTH_ENV });
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  const keys = expectStatus(await eve.get('/api/profile/api-keys'), 200);
  const { token, apiKey } = expectStatus(await eve.post('/api/profile/api-keys', { name: 'stream' }), 201);
  t.ok(keys);
  const ends = async (what: string, token: string, act: () => Promise<unknown>) => {
    const stream = await rawStream(t, origin, token);
    await until(() => stream.text.includes('retry:'));
    await act();
    await eventually(() => stream.closed || stream.text.endsWith('0\r\n\r\n'), what);
    t.pass(what);
  };
  const app = await connectApp(service, eve);
  const { connections } = expectStatus(await eve.get('/api/v1/connections'), 200);
  await ends('a disconnected app', app.access_token, () => eve.delete(`/api/v1/connection/${connections[0].id}`));
  const revoking = await connectApp(service, eve);
  await ends('a revoked access token', revoking.access_token, () =>
    form(service, '/oauth/revoke', { token: revoking.refresh_token, client_id: revoking.client.client_id }),
  );
  const expiring = await connectApp(service, eve);
  await ends('an access token that expired', expiring.access_token, async () => service.clock.advance(3_600_000));
  await ends('a revoked key', token, () => eve.post(`/api/profile/api-keys/${apiKey.id}/revoke`));
  await ada.patch(`/api/v1/user/${eve.id}`, { is_admin: true });
  await ends('a demotion', eve.token, () => ada.patch(`/api/v1/user/${eve.id}`, { is_admin: false }));
  await ends('a deleted account', eve.token, () => ada.delete(`/api/v1/user/${eve.id}`));
});

t.test('Events: a stop ends all streams at once; no user has more than eight', async (t) => {
  const { service, origin } = await listening(t);
  const ada = await service.person('ada');
  const streams: Awaited<ReturnType<typeof rawStream>>[] = [];
  for (let at = 0; at < 8; at++) streams.push(await rawStream(t, origin, ada.token));
  await until(() => streams.every(({ text }) => text.includes('retry:')));
  t.match(await ada.get(EVENTS), { status: 429, body: { code: 'TOO_MANY_STREAMS' } });
  streams[0]?.socket.destroy();
  await until(() => streams[0]?.closed === true);
  const again = await rawStream(t, origin, ada.token);
  await until(() => again.text.includes('retry:'));
  await service.app.close();
  await until(() => [...streams.slice(1), again].every(({ closed, text }) => closed || text.endsWith('0\r\n\r\n')));
});

t.test('Events: a reader who takes nothing is let go, and misses nothing when it comes back', async (t) => {
  const { service, origin } = await listening(t);
  const ada = await service.person('ada');
  const begun = expectStatus(await ada.get('/api/v1/changes'), 200);
  const stream = await rawStream(t, origin, ada.token);
  await until(() => stream.text.includes('retry:'));
  stream.socket.pause();
  const note = 'n'.repeat(100_000);
  for (let at = 0; at < 200; at++) await create(ada, 'task', { name: `${at}`, note });
  // It must not be kept open for ever with what waits for it.
  const isOpen = async () => new Promise<number>((resolve) => service.app.server.getConnections((_e, n) => resolve(n)));
  await eventually(async () => (await isOpen()) === 0, 'it is closed');
  const { received } = follow(t, `${origin}${EVENTS}?cursor=${begun.next_cursor}`, ada);
  await expectTurns(t, 'events', () => until(() => received.length === 200));
  t.equal((await ada.get('/api/v1/tasks?limit=1&count=true')).body.pagination.total, 200);
});
