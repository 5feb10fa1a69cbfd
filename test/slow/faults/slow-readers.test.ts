import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { callerOf } from '../../../src/http/auth/identity.js';
import type { Feature } from '../../../src/manifest.js';
import { FEATURES } from '../../../src/registry.js';
import { eventually } from '../../support/eventually.js';
import { type Person, type Service, startService } from '../../support/service.js';

// Only in npm run test:slow: it waits until connections have stalled.

const NOTE = 'n'.repeat(100_000);
const LIST = '/large';

/**
 * Responds with all tasks of the caller at once: pages of lists end at 1 MB, which says little about large responses.
 */
const large: Feature = {
  name: 'large',
  routes: [
    {
      mount: 'root',
      routes: (context) => async (app) => {
        app.get(LIST, { config: { isApi: true }, schema: { hide: true } }, async (request, reply) => {
          const owner = callerOf(request).id;
          const rows = await context.db.read
            .selectFrom('tasks')
            .selectAll()
            .where('user_id', '=', owner)
            .orderBy('id', 'desc')
            .execute();
          return reply.type('application/json').send(JSON.stringify({ tasks: rows }));
        });
      },
    },
  ],
};

async function listening(t: Test, env: Record<string, string>) {
  const log: { level: number; msg: string }[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const service = await startService(t, { env, features: [...FEATURES, large], logger: { level: 'warn', stream } });
  const sockets = new Set<Socket>();
  service.app.server.on('connection', (socket) => sockets.add(socket));
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = service.app.server.address() as { port: number };
  return {
    service,
    port,
    held: () => [...sockets].reduce((sum, { writableLength }) => sum + writableLength, 0),
    ended: () => log.filter(({ msg }) => msg.startsWith('client does not read its response')).length,
  };
}

/** Creates a user whose task list has this number of items of 100 KB. */
async function withNotes(service: Service, name: string, tasks: number): Promise<Person> {
  const person = await service.person(name);
  for (let count = 0; count < tasks; count++) await person.post('/api/v1/task', { name: 'x', note: NOTE });
  return person;
}

const requestOf = ({ token }: Person, line = `GET ${LIST}`, body = '') =>
  `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${
    body && `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`
  }\r\n${body}`;

async function open(t: Test, port: number, text: string): Promise<Socket & { ended: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  t.teardown(() => socket.destroy());
  const ended = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  socket.write(text);
  return Object.assign(socket, { ended });
}

async function readSlowly(socket: Socket, bytes: number, pauseMs: number): Promise<string> {
  const parts: Buffer[] = [];
  let missing = Number.POSITIVE_INFINITY;
  while (missing > 0 && !socket.destroyed) {
    await sleep(pauseMs);
    const part: Buffer | null = socket.read(Math.min(bytes, socket.readableLength || 1));
    if (part === null) continue;
    parts.push(part);
    if (missing === Number.POSITIVE_INFINITY) {
      const head = part.toString('latin1');
      missing = head.indexOf('\r\n\r\n') + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1]);
    }
    missing -= part.length;
  }
  return Buffer.concat(parts).toString('latin1');
}

const ask = (port: number, { token }: Person, path = LIST) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });

t.test('Clients that ask for much and read nothing: memory is bounded, and others are served meanwhile', async (t) => {
  const bound = 44_000_000;
  const { service, port, held, ended } = await listening(t, {
    RESPONSE_BUFFER_MAX_BYTES: String(bound),
    RESPONSE_BUFFER_TIMEOUT_MS: '600000',
  });
  const ada = await withNotes(service, 'ada', 50);
  const bob = await withNotes(service, 'bob', 2);
  const memory = process.memoryUsage().rss;
  let most = 0;
  let mostMemory = 0;
  const watching = setInterval(() => {
    most = Math.max(most, held());
    mostMemory = Math.max(mostMemory, process.memoryUsage().rss - memory);
  }, 10);
  t.teardown(() => clearInterval(watching));

  const greedy = await Promise.all(Array.from({ length: 6 }, () => open(t, port, requestOf(ada).repeat(30))));
  await eventually(() => held() > 10_000_000, 'the room is filled');
  t.equal((await ask(port, bob)).status, 200);
  t.equal((await ask(port, ada)).status, 503, 'who does not read has no room left');
  t.equal((await ask(port, ada, '/api/profile')).status, 200, 'but is answered what is small');
  t.equal(ended(), 0);
  t.ok(most <= bound / 4 + 5_500_000, `${most} bytes`);
  t.ok(mostMemory < 500_000_000, `${mostMemory} bytes`);
  for (const socket of greedy) socket.destroy();
  await eventually(() => held() === 0, 'there is room again');
  const response = await ask(port, ada);
  t.equal(response.status, 200);
  t.equal(((await response.json()) as { tasks: unknown[] }).tasks.length, 50);
});

t.test('Clients that fill the room and read nothing are ended, which is logged once for each', async (t) => {
  const { service, port, ended } = await listening(t, {
    RESPONSE_BUFFER_MAX_BYTES: '44000000',
    RESPONSE_BUFFER_TIMEOUT_MS: '300',
  });
  const ada = await withNotes(service, 'ada', 50);
  const greedy = await Promise.all(Array.from({ length: 6 }, () => open(t, port, requestOf(ada).repeat(30))));
  await eventually(() => ended() >= 2, 'those who filled the room are ended');
  t.ok(ended() <= greedy.length);
});

t.test('A client that reads nothing of its answer is ended, also when no other client needs the memory', async (t) => {
  const { service, port, held, ended } = await listening(t, { RESPONSE_BUFFER_TIMEOUT_MS: '300' });
  const ada = await withNotes(service, 'ada', 80);
  await open(t, port, requestOf(ada));
  await eventually(() => ended() > 0 && held() === 0, 'it is ended');
  t.equal(ended(), 1);
});

t.test('A client that reads slowly, but does read, gets all of its answer', async (t) => {
  const timeout = 3_000;
  const { service, port, ended } = await listening(t, { RESPONSE_BUFFER_TIMEOUT_MS: String(timeout) });
  const ada = await withNotes(service, 'ada', 200);
  const socket = await open(t, port, requestOf(ada));
  const begun = performance.now();
  const text = await readSlowly(socket, 65_536, 22);
  t.ok(performance.now() - begun > 2 * timeout, 'it took longer than a client may take nothing');
  t.match(text, /^HTTP\/1.1 200/);
  t.equal(JSON.parse(text.slice(text.indexOf('\r\n\r\n'))).tasks.length, 200);
  t.equal(ended(), 0);
  socket.write(requestOf(ada, 'GET /api/v1/task/1'));
  t.match(await readSlowly(socket, 1_000_000, 1), /^HTTP\/1.1 200/, 'and the connection is good for more');
});

t.test(
  'Room is shared: a read that finds none is refused, and takes the place of what has waited too long',
  async (t) => {
    const { service, port, ended } = await listening(t, {
      RESPONSE_BUFFER_MAX_BYTES: '20000000',
      RESPONSE_BUFFER_TIMEOUT_MS: '10000',
    });
    const ada = await withNotes(service, 'ada', 180);
    const bob = await withNotes(service, 'bob', 40);
    const slow = await open(t, port, requestOf(ada));
    const reading = readSlowly(slow, 20_000, 250);
    let refused = await ask(port, bob);
    for (let attempt = 0; refused.status !== 503 && attempt < 100; attempt++) {
      await refused.text();
      refused = await ask(port, bob);
    }
    t.equal(refused.status, 503);
    t.match(await refused.json(), { code: 'OVERLOADED' });
    t.ok(Number(refused.headers.get('retry-after')) >= 1);
    t.equal(refused.headers.get('etag'), null);
    t.equal(ended(), 0);
    const hasRoom = async () => {
      const response = await ask(port, bob);
      await response.text();
      return response.status === 200;
    };
    await eventually(hasRoom, 'there is room');
    t.equal(ended(), 1);
    await slow.ended;
    const text = await reading;
    t.ok(text.length < 18_000_000, 'the slow one lost its connection');
  },
);

t.test('Who has used up their own share does not end what others read slowly', async (t) => {
  const { service, port, held, ended } = await listening(t, {
    RESPONSE_BUFFER_MAX_BYTES: '60000000',
    RESPONSE_BUFFER_TIMEOUT_MS: '4000',
  });
  const ada = await withNotes(service, 'ada', 100);
  const bob = await withNotes(service, 'bob', 180);
  const slow = await open(t, port, requestOf(bob));
  const reading = readSlowly(slow, 50_000, 30);
  await eventually(() => held() > 15_000_000, 'the slow one is sent');
  await sleep(4_100);
  await open(t, port, requestOf(ada));
  await eventually(() => held() > 25_000_000, 'the other one is sent');
  t.equal((await ask(port, ada)).status, 503);
  t.equal(ended(), 0);
  const text = await reading;
  t.equal(JSON.parse(text.slice(text.indexOf('\r\n\r\n'))).tasks.length, 180);
});

t.test('The response to a write is not refused: it replaces responses that its user does not read', async (t) => {
  const { service, port, held, ended } = await listening(t, { RESPONSE_BUFFER_MAX_BYTES: '20000000' });
  const ada = await withNotes(service, 'ada', 60);
  const idle = await open(t, port, requestOf(ada));
  await eventually(() => held() > 0, 'it is sent');
  t.equal((await ask(port, ada)).status, 503);
  const body = JSON.stringify({ priority: 1 });
  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' };
  const change = await fetch(`http://127.0.0.1:${port}/api/v1/task/1`, { method: 'PATCH', headers, body });
  t.equal(change.status, 200);
  t.match(await change.json(), { priority: 1, note: NOTE });
  t.equal(ended(), 1);
  idle.resume();
  await idle.ended;
});

t.test('Requests that are sent ahead on one connection are answered one after another', async (t) => {
  const { service, port } = await listening(t, {});
  const ada = await service.person('ada');
  const task = (name: string) => requestOf(ada, 'POST /api/v1/task', JSON.stringify({ name }));
  const socket = await open(t, port, task('one') + requestOf(ada) + task('two') + requestOf(ada));
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  socket.resume();
  await eventually(() => text.split('HTTP/1.1 ').length === 5 && text.endsWith('}'), 'all are answered');
  const [, first = '', second = '', third = '', fourth = ''] = text.split('HTTP/1.1 ');
  t.match(first, /^201 .*"name":"one"/s);
  t.match(second, /^200 .*"name":"one"/s);
  t.notMatch(second, /"name":"two"/);
  t.match(third, /^201 .*"name":"two"/s);
  t.match(fourth, /^200 .*"name":"two".*"name":"one"/s);
});
