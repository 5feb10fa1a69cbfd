import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { openSocket } from '../support/process.js';
import { credentialsOf, type Person, type Service, startService } from '../support/service.js';

interface HeldRequest {
  release(): Promise<{ status: number; code: string | undefined; text: string }>;
}

async function start(t: Test) {
  const service = await startService(t, {});
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const root = await service.person('root');
  const ada = await service.person('ada');
  return { service, root, ada };
}

async function hold(t: Test, { app }: Service, credential: string, line: string, body: object): Promise<HeldRequest> {
  const socket: Socket = await openSocket(t, (app.server.address() as AddressInfo).port);
  const text = JSON.stringify(body);
  const arrived = new Promise((resolve) => app.server.once('request', resolve));
  socket
    .setEncoding('utf8')
    .write(
      `${line} HTTP/1.1\r\nHost: x\r\n${credential}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${text.length}\r\n\r\n`,
    );
  await arrived;
  // The credential is looked at in the same iteration of the event loop in which the headers arrive, or the next.
  for (let turns = 0; turns < 10; turns++) await turn();
  return {
    async release() {
      socket.write(text);
      let response = '';
      while (!/\r\n\r\n/.test(response)) response += String((await once(socket, 'data'))[0]);
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]);
      return { status, code: /"code":"([A-Z_]+)"/.exec(response)?.[1], text: response };
    },
  };
}

const bearer = ({ token }: Pick<Person, 'token'>) => `Authorization: Bearer ${token}`;

t.test('A demoted administrator does not make themselves administrator again', async (t) => {
  const { service, root } = await start(t);
  const other = await service.person('other', { is_admin: 1 });
  const held = await hold(t, service, bearer(other), `PUT /api/v1/user/${other.id}`, { is_admin: true });
  t.equal((await root.put(`/api/v1/user/${other.id}`, { is_admin: false })).status, 200);
  const { status, code } = await held.release();
  t.same([status, code], [403, 'FORBIDDEN']);
  t.equal((await root.get(`/api/v1/user/${other.id}`)).body.is_admin, false);
});

t.test('A demoted administrator makes no key with the scope of administrators', async (t) => {
  const { service, root } = await start(t);
  const other = await service.person('other', { is_admin: 1 });
  const body = { name: 'later', scopes: ['admin'] };
  const held = await hold(t, service, bearer(other), 'POST /api/profile/api-keys', body);
  t.equal((await root.put(`/api/v1/user/${other.id}`, { is_admin: false })).status, 200);
  const { status, code } = await held.release();
  t.same([status, code], [403, 'FORBIDDEN']);
  t.equal((await other.get('/api/profile/api-keys')).body.api_keys.length, 1);
});

t.test('A revoked token makes no key that works', async (t) => {
  const { service, ada } = await start(t);
  const { id } = (await ada.get('/api/profile/api-keys')).body.api_keys[0];
  const held = await hold(t, service, bearer(ada), 'POST /api/profile/api-keys', { name: 'second' });
  const session = await service.signIn(ada);
  await session.post(`/api/profile/api-keys/${id}/revoke`);
  const { status, code, text } = await held.release();
  t.same([status, code], [401, 'TOKEN_REVOKED']);
  t.notMatch(text, /tt_/);
  t.equal((await session.get('/api/profile/api-keys')).body.api_keys.length, 1);
});

t.test(
  'Requests of a revoked, deleted or expired key, an ended session or a deleted account write nothing',
  async (t) => {
    const { service, root, ada } = await start(t);
    const cases: [name: string, credential: string, end: () => Promise<unknown>, expected: [number, string]][] = [];
    const key = async (body: object = {}) =>
      (await (await service.signIn(ada)).post('/api/profile/api-keys', { name: 'x', ...body })).body;

    const revoked = await key();
    cases.push([
      'revoked',
      bearer(revoked),
      () => ada.post(`/api/profile/api-keys/${revoked.apiKey.id}/revoke`),
      [401, 'TOKEN_REVOKED'],
    ]);
    const deleted = await key();
    cases.push([
      'deleted',
      bearer(deleted),
      () => ada.delete(`/api/profile/api-keys/${deleted.apiKey.id}`),
      [401, 'INVALID_TOKEN'],
    ]);
    const login = await service.anonymous.post('/api/login', credentialsOf(ada));
    const cookie = String(login.headers['set-cookie']).split(';', 1)[0] as string;
    cases.push([
      'session',
      `Cookie: ${cookie}`,
      () => service.client({ cookie }).post('/api/logout'),
      [401, 'UNAUTHENTICATED'],
    ]);
    const expiring = await key({ expires_at: '2026-03-11T12:00:30Z' });
    cases.push(['expired', bearer(expiring), async () => service.clock.advance(60_000), [401, 'TOKEN_EXPIRED']]);
    const bob = await service.person('bob');
    cases.push(['account', bearer(bob), () => root.delete(`/api/v1/user/${bob.id}`), [401, 'INVALID_TOKEN']]);

    for (const [name, credential, end, expected] of cases) {
      const held = await hold(t, service, credential, 'POST /api/v1/task', { name });
      await end();
      const { status, code } = await held.release();
      t.same([status, code], expected, name);
    }
    t.same((await ada.get('/api/v1/tasks')).body.tasks, []);
  },
);

t.test('A share that is taken back while a body is on its way lets nothing through', async (t) => {
  const { service, ada } = await start(t);
  const bob = await service.person('bob');
  const task = (await ada.post('/api/v1/task', { name: 'mine' })).body;
  const share = { resource_type: 'task', resource_id: task.id, email: bob.email, access: 'rw' };
  const { id } = (await ada.post('/api/v1/share', share)).body;
  const held = await hold(t, service, bearer(bob), `PATCH /api/v1/task/${task.id}`, { name: 'his' });
  await ada.delete(`/api/v1/share/${id}`);
  t.equal((await held.release()).status, 404);
  t.equal((await ada.get(`/api/v1/task/${task.id}`)).body.name, 'mine');
});
