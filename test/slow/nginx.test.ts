import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { Agent, request } from 'undici';
import { freePort } from '../../scripts/support/free-port.js';
import { eventually } from '../support/eventually.js';
import { startProcess } from '../support/process.js';
import { startService } from '../support/service.js';
import { create } from '../support/world.js';

// Only in npm run test:slow: it waits until streams have been silent.

const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', 'nginx'].find(
  (path) => spawnSync(path, ['-v']).status === 0,
);

const trusting = new Agent({ connect: { rejectUnauthorized: false } });
t.teardown(() => trusting.close());

async function startNginx(t: Test, servers: (folder: string) => string, url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tutti-nginx-'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events {}
    http {
      access_log ${folder}/access.log; ${paths.join(' ')}
      ${servers(folder)}
    }`,
  );
  const nginx = spawn(NGINX as string, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]);
  t.teardown(async () => {
    nginx.kill('SIGQUIT');
    if (nginx.exitCode === null) await Promise.race([once(nginx, 'exit'), sleep(5_000)]);
    nginx.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const isThere = () =>
    request(`${url}/health`, { dispatcher: trusting }).then(
      ({ body }) => body.dump().then(() => true),
      () => false,
    );
  await eventually(isThere, 'nginx responds');
}

t.test(
  'Behind an nginx with its default settings: events come at once, a silent stream lives, a long poll is answered',
  { skip: NGINX === undefined && 'there is no nginx here' },
  async (t) => {
    const service = await startService(t);
    const ada = await service.person('ada');
    const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    await startNginx(t, () => `server { listen 127.0.0.1:${port}; location / { proxy_pass ${origin}; } }`, url);
    const headers = { authorization: `Bearer ${ada.token}` };
    const disconnect = new AbortController();
    t.teardown(() => disconnect.abort());
    const stream = await fetch(`${url}/api/v1/events`, { headers, signal: disconnect.signal });
    t.equal(stream.status, 200);
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    let seen = '';
    const until = async (text: string) => {
      while (!seen.includes(text)) {
        const { value, done } = await reader.read();
        if (done) break;
        seen += new TextDecoder().decode(value);
      }
      return seen.includes(text);
    };
    t.ok(await until('event: ready'));
    await create(ada, 'task', { name: 'first' });
    t.ok(await until('"name":"first"'), 'what happens is not held back');
    // nginx ends what says nothing for 60 s: a comment comes every 15 s.
    t.ok(await until('\n:'), 'silence is broken');
    await create(ada, 'task', { name: 'second' });
    t.ok(await until('"name":"second"'));

    const begun = (await ada.get('/api/v1/changes?limit=500')).body.next_cursor;
    const asked = fetch(`${url}/api/v1/changes?cursor=${begun}&wait=30`, { headers });
    await sleep(300);
    await create(ada, 'task', { name: 'third' });
    const page = (await (await asked).json()) as { changes: { object: { name: string } }[] };
    t.equal(page.changes[0]?.object.name, 'third');
  },
);

t.test(
  'Behind the nginx of deploy/: HTTPS with cookies for it alone, limits by client, long imports, live events',
  {
    skip:
      (NGINX === undefined || spawnSync('openssl', ['version']).status !== 0) && 'there is no nginx or openssl here',
  },
  async (t) => {
    const { port } = await startProcess(t, t.testdir({}), {
      env: { TRUST_PROXY: 'loopback', RATE_LIMITING_ENABLED: 'true', RATE_LIMIT_API_MAX: '20' },
    });
    const [plain, secure] = [await freePort(), await freePort()];
    let log = '';
    const servers = (folder: string) => {
      log = join(folder, 'access.log');
      const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
      const subject = ['-subj', '/CN=tutti.example.com', '-days', '1', '-keyout', key, '-out', certificate];
      spawnSync('openssl', [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        ...subject,
      ]);
      return readFileSync('deploy/nginx.conf', 'utf8')
        .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${port};`)
        .replace('listen 80;', `listen 127.0.0.1:${plain};`)
        .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
        .replace(/(ssl_certificate) .*;/, `$1 ${certificate};`)
        .replace(/(ssl_certificate_key) .*;/, `$1 ${key};`);
    };
    const url = `https://127.0.0.1:${secure}`;
    await startNginx(t, servers, url);

    const moved = await request(`http://127.0.0.1:${plain}/api-docs?a=1`, { headers: { host: 'tutti.example.com' } });
    t.equal(moved.statusCode, 301);
    t.equal(moved.headers.location, 'https://tutti.example.com/api-docs?a=1');

    const call = (path: string, options: Parameters<typeof request>[1] = {}) =>
      request(`${url}${path}`, { dispatcher: trusting, ...options });
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email: 'ada@example.com', password: 'correct horse battery' });
    t.equal((await call('/api/register', { method: 'POST', headers: json, body })).statusCode, 201);
    const login = await call('/api/login', { method: 'POST', headers: json, body });
    t.equal(login.statusCode, 200);
    t.match(login.headers['strict-transport-security'], /max-age=\d+/);
    const [cookie = ''] = [login.headers['set-cookie'] ?? []].flat();
    t.match(cookie, /; Secure/);
    const headers = { cookie: cookie.split(';')[0] as string };

    const feed = { method: 'POST' as const, headers: { ...headers, ...json }, body: '{"kind":"events"}' };
    const made = (await (await call('/api/v1/feed', feed)).body.json()) as { url: string };
    const { pathname } = new URL(made.url);
    const calendar = await call(pathname);
    t.equal(calendar.statusCode, 200);
    t.match(await calendar.body.text(), /^BEGIN:VCALENDAR/);
    await request(`http://127.0.0.1:${plain}${pathname}`, { headers: { host: 'tutti.example.com' } });
    // Written after the response.
    await eventually(() => readFileSync(log, 'utf8').includes('POST /api/v1/feed'), 'other requests are in the log');
    t.notMatch(readFileSync(log, 'utf8'), 'tf_', 'the address of a feed is in no log');

    const lines = Array.from({ length: 20_000 }, (_, n) => JSON.stringify({ name: `task ${n} ${'long '.repeat(20)}` }));
    const imported = await call('/api/v1/tasks/import', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-ndjson' },
      body: lines.join('\n'),
    });
    t.equal(imported.statusCode, 200, `${lines.join('').length} bytes`);
    t.match((await imported.body.text()).trim().split('\n').at(-1), /"created":20000/);

    const disconnect = new AbortController();
    const stream = await call('/api/v1/events', { headers, signal: disconnect.signal });
    let seen = '';
    for await (const text of stream.body.setEncoding('utf8')) {
      seen += text;
      if (seen.includes('event: ready')) break;
    }
    t.match(seen, /event: ready/);
    disconnect.abort();

    // `X-Forwarded-For` of a client is ignored; another client has a separate budget.
    const statusOf = async (n: number, agent: Agent) => {
      const forwarded = { 'x-forwarded-for': `203.0.113.${n}` };
      const response = await call('/api/v1/tasks', { dispatcher: agent, headers: forwarded });
      await response.body.dump();
      return response.statusCode;
    };
    const statuses = await Promise.all(Array.from({ length: 40 }, (_, n) => statusOf(n, trusting)));
    t.ok(statuses.includes(429), 'one client, whatever it says it is');
    const elsewhere = new Agent({ connect: { rejectUnauthorized: false }, localAddress: '127.0.0.2' });
    t.teardown(() => elsewhere.close());
    t.equal(await statusOf(1, elsewhere), 401);
  },
);
