import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { insertRows, reserveIds } from '../../db/query/bulk.js';
import type { App } from '../../src/context.js';
import { fileStore } from '../../src/features/attachments/storage.js';
import { newUid } from '../../src/lib/ids.js';
import { portOf } from '../../src/lib/typed.js';
import { eventually } from '../support/eventually.js';
import { type Person, startService } from '../support/service.js';
import { create, list } from '../support/world.js';

const TIMEOUT_MS = 400;
/** Of uploads that do not end by themselves. */
const HELD_MS = 600_000;

interface Sent {
  /** Headers besides those of the credential. */
  head: string;
  body?: string;
  /** Sent after `100 Continue`. */
  rest?: string;
  /** A text that is sent again and again, and its interval in milliseconds. */
  repeated?: { text: string; everyMs: number };
  task?: string;
  by?: Person;
  /** Default: the API. The form of the gateway begins with the file; the task would follow. */
  route?: 'api' | 'tududi';
  /** Ends the connection. */
  signal?: AbortSignal;
}

async function start(t: Test, env: Record<string, string> = {}, timeoutMs = TIMEOUT_MS) {
  const service = await startService(t, {
    guards: { bodyTimeoutMs: timeoutMs },
    env: { FILES_DIR: t.testdir({}), COMPAT: 'tududi', ...env },
  });
  const ada = await service.person('ada');
  const task = { uid: newUid() };
  // Not by a request, whose body would be late as well.
  await service.db.write(async (trx) => {
    const [id = 0] = await reserveIds(trx, 'tasks', 1);
    const at = service.now().toISOString();
    const row = { id, uid: task.uid, user_id: ada.id, name: 'Pack', created_at: at, updated_at: at };
    await insertRows(trx, 'tasks', [row]);
  });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const gateway = service.app.listeners.get('tududi') as App;
  await gateway.listen({ port: 0, host: '127.0.0.1' });
  const ports = { api: portOf(service.app.server), tududi: portOf(gateway.server) };
  /** Sends a head and the start of a body. @returns all that is received until the connection ends */
  const exchange = ({ rest = '', repeated, task: uid = task.uid, by = ada, signal, route = 'api', ...sent }: Sent) =>
    new Promise<string>((resolve) => {
      const { head, body = '' } = route === 'api' ? sent : formOf(sent);
      const socket = connect({ port: ports[route], host: '127.0.0.1', signal });
      let text = '';
      let isAsked = false;
      let repeating: NodeJS.Timeout | undefined;
      socket.on('data', (data) => {
        text += String(data);
        if (isAsked || !text.includes('100 Continue')) return;
        isAsked = true;
        socket.write(rest);
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(repeating);
        resolve(text);
      });
      const path = { api: `/api/v1/attachment?task_id=${uid}`, tududi: '/api/upload/task-attachment' }[route];
      const start = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;
      socket.write(`${start}Authorization: Bearer ${by.token}\r\n${head}\r\n\r\n${body}`);
      if (repeated !== undefined) {
        repeating = setInterval(() => {
          if (socket.writable && socket.writableLength < 1_048_576) socket.write(repeated.text);
        }, repeated.everyMs);
      }
    });
  const send = async (head: string, body = '', more: Partial<Sent> = {}) =>
    statusOf(await exchange({ head, body, ...more }));
  const folder = join(fileStore(service.config.files.folder).folder, 'tmp');
  // The first upload creates it.
  const parts = () => (existsSync(folder) ? readdirSync(folder) : []);
  return { service, ada, task, send, exchange, parts };
}

const ROUTES = ['api', 'tududi'] as const;

/** The start of a form before a body, whose file does not end. */
function formOf({ head, body = '' }: Pick<Sent, 'head' | 'body'>): { head: string; body: string } {
  const opening = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
  const size = opening.length.toString(16);
  return {
    head: `Content-Type: multipart/form-data; boundary=x\r\n${head}`,
    body: (head.includes('chunked') ? `${size}\r\n${opening}\r\n` : opening) + body,
  };
}

function statusOf(text: string): string[] {
  return [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => String(status));
}

t.test('Uploads: stalled bodies, lengths that lie, and refusals before the body', async (t) => {
  const { ada, send, parts } = await start(t);
  t.same(await send('Content-Length: 1000', 'abc'), ['408'], 'no progress');
  t.same(await send('Content-Length: 3', 'abcdef'), ['201'], 'the length counts');
  t.same(await send('Content-Length: 99999999999'), ['413']);
  t.same(await send('Content-Length: 10\r\nExpect: 100-continue', '', { task: '999' }), ['404'], 'not asked for');
  t.same(await send('Content-Length: 10\r\nExpect: 100-continue', '', { rest: '0123456789' }), ['100', '201']);
  t.equal((await list(ada, 'attachments')).length, 2);
  t.same(parts(), []);
});

t.test('Uploads: a byte at a time is too slow, and is refused without waiting for the length', async (t) => {
  const { ada, exchange, parts } = await start(t);
  const repeated = { text: 'a', everyMs: 20 };
  for (const route of ROUTES) {
    const text = await exchange({ head: 'Content-Length: 100000', repeated, route });
    t.same(statusOf(text), ['408'], route);
    t.match(text, /REQUEST_TIMEOUT/, route);
    const chunked = { head: 'Transfer-Encoding: chunked', repeated: { text: '1\r\na\r\n', everyMs: 20 }, route };
    t.same(statusOf(await exchange(chunked)), ['408'], `${route}, without a length`);
  }
  t.same(await list(ada, 'attachments'), []);
  await eventually(() => parts().length === 0, 'nothing is left');
});

t.test('Uploads: a body that is late before anything reads it is refused', async (t) => {
  const { ada, send, parts } = await start(t, {}, 1);
  const form = 'Content-Type: multipart/form-data; boundary=x\r\n';
  for (let n = 0; n < 10; n++) {
    t.same(await send('Content-Length: 1000', 'abc'), ['408']);
    t.same(await send(`${form}Content-Length: 1000`, '--x'), ['408'], 'a form');
    t.same(await send('Content-Length: 1000', 'abc', { task: '999' }), ['404']);
  }
  t.same(await list(ada, 'attachments'), []);
  await eventually(() => parts().length === 0, 'nothing is left');
});

t.test('Uploads: what makes progress may take longer than other bodies', async (t) => {
  const timeoutMs = 2_000;
  const { ada, exchange } = await start(t, {}, timeoutMs);
  const piece = 'a'.repeat(50_000);
  const began = performance.now();
  const text = await exchange({
    head: `Content-Length: ${100 * piece.length}`,
    repeated: { text: piece, everyMs: 50 },
  });
  t.ok(performance.now() - began > 2 * timeoutMs);
  t.same(statusOf(text), ['201']);
  t.match(await list(ada, 'attachments'), [{ size: 100 * piece.length }]);
});

t.test('Uploads: an endless body ends at the bound', async (t) => {
  const { ada, exchange, parts } = await start(t, { MAX_FILE_SIZE: '1000000' }, 5_000);
  const piece = 'a'.repeat(65_536);
  const repeated = { text: `10000\r\n${piece}\r\n`, everyMs: 5 };
  for (const route of ROUTES) {
    const text = await exchange({ head: 'Transfer-Encoding: chunked', repeated, route });
    t.same(statusOf(text), ['413'], route);
    t.match(text, /FILE_TOO_LARGE/, route);
  }
  t.same(await list(ada, 'attachments'), []);
  await eventually(() => parts().length === 0, 'nothing is left');
});

t.test('Uploads: a user has four at once, on all listeners together', async (t) => {
  const { send, parts } = await start(t, {}, HELD_MS);
  const leaving = new AbortController();
  const { signal } = leaving;
  const held = [...ROUTES, ...ROUTES].map((route) => send('Content-Length: 1000', 'a', { signal, route }));
  await eventually(() => parts().length === 4, 'four have begun');
  for (const route of ROUTES) t.same(await send('Content-Length: 1000', 'a', { route }), ['503'], route);
  leaving.abort();
  t.same((await Promise.all(held)).flat(), []);
  await eventually(() => parts().length === 0, 'nothing is left');
  t.same(await send('Content-Length: 1', 'a'), ['201'], 'the slots are free again');
});

t.test('Uploads: the process takes 32 at once; others are told when to try again', async (t) => {
  const { service, exchange, parts } = await start(t, {}, HELD_MS);
  const leaving = new AbortController();
  const { signal } = leaving;
  const people = await Promise.all(Array.from({ length: 9 }, (_, n) => service.person(`user${n}`)));
  const tasks = await Promise.all(people.map((one) => create(one, 'task', { name: 'Pack' })));
  const own = people.map((by, n) => ({ by, task: String(tasks[n]?.uid), head: 'Content-Length: 1000', body: 'a' }));
  const sent = own.slice(0, 8).flatMap((one) => Array.from({ length: 4 }, () => exchange({ ...one, signal })));
  await eventually(() => parts().length === 32, 'all 32 have begun');
  const refused = await exchange(own[8] as Sent);
  t.match(refused, /^HTTP\/1\.1 503 .*retry-after: 5\r\n.*"code":"TOO_MANY_UPLOADS"/is);
  leaving.abort();
  t.same(new Set(await Promise.all(sent)), new Set(['']));
  await eventually(() => parts().length === 0, 'nothing is left');
  t.same(statusOf(await exchange({ ...(own[8] as Sent), head: 'Content-Length: 1' })), ['201']);
  t.same(parts(), []);
});

t.test('Uploads: a client that disconnects leaves nothing, and frees its slot', async (t) => {
  const { service, ada, send, task, parts } = await start(t, {}, HELD_MS);
  for (let n = 0; n < 8; n++) {
    const socket = connect(portOf(service.app.server), '127.0.0.1');
    socket.on('error', () => undefined);
    const head = `POST /api/v1/attachment?task_id=${task.uid} HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n`;
    socket.write(`${head}Authorization: Bearer ${ada.token}\r\n\r\nabc`);
    await eventually(() => parts().length === 1, 'it has begun');
    socket.destroy();
    await eventually(() => parts().length === 0, 'nothing is left');
  }
  t.same(await send('Content-Length: 1', 'a'), ['201']);
});

t.test('Uploads: /mcp takes no files', async (t) => {
  const { service, ada } = await start(t);
  const { origin } = new URL(service.app.listeningOrigin);
  for (const type of ['application/octet-stream', 'multipart/form-data; boundary=x']) {
    const response = await fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': type },
      body: '--x--',
    });
    t.equal(response.status, 415, type);
  }
  t.same(await list(ada, 'attachments'), []);
});
