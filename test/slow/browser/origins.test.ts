import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { findBrowser, openPage } from '../../support/browser.js';
import { withRouteTables } from '../../support/route-tables.js';
import { PASSWORD, startService } from '../../support/service.js';

const browser = findBrowser();
const options = { skip: browser === null && 'there is no chromium here: apt-get install chromium' };

const OPENAPI_FETCH = createRequire(import.meta.url)
  .resolve('openapi-fetch')
  .replace(/\.cjs$/, '.mjs');

/** Returns the file of the client, or of its package, that a page asks for. */
function clientFile(url: string): string | undefined {
  const [, name] = /^\/client\/(\w+\.js)$/.exec(url) ?? [];
  return url === '/openapi-fetch.js' ? OPENAPI_FETCH : name && `dist/src/client/${name}`;
}

const PAGE = `<!doctype html><link rel="icon" href="data:,">
<script type="importmap">{"imports": {"tutti-client": "/client/index.js", "openapi-fetch": "/openapi-fetch.js"}}</script>`;

async function startSite(t: Test): Promise<string> {
  const server = createServer((request, response) => {
    const file = clientFile(request.url ?? '');
    response.setHeader('content-type', file === undefined ? 'text/html' : 'text/javascript');
    response.end(file === undefined ? PAGE : readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function openElsewhere(t: Test, isAllowed: boolean) {
  const site = await startSite(t);
  const env = isAllowed ? { SERVICE_ALLOWED_ORIGINS: site } : {};
  const service = await startService(t, { env: { DOCS_ENABLED: 'true', ...env } });
  const ada = await service.person('ada');
  const api = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const opened = await openPage(t, String(browser), [site, api]);
  await opened.page.goto(`${api}/api-docs`);
  const credentials = JSON.stringify({ email: ada.email, password: PASSWORD });
  await opened.page.evaluate(`fetch('/api/login', { method: 'POST', body: ${JSON.stringify(credentials)},
    headers: { 'content-type': 'application/json' } })`);
  await opened.page.goto(site);
  return { ...opened, ada, api };
}

t.test('Cross-site writes: a page of another site cannot write with the session of its visitor', options, async (t) => {
  const { page, ada, api } = await openElsewhere(t, false);
  const send = (init: string) =>
    page.evaluate(`fetch('${api}/api/v1/task', { method: 'POST', credentials: 'include', ${init} })
      .then((answer) => answer.type, (error) => error.name)`);
  t.equal(await send(`mode: 'no-cors', body: '{"name":"x"}'`), 'TypeError', 'sent as a form would be');
  t.equal(await send(`mode: 'no-cors', body: new URLSearchParams({ name: 'x' })`), 'TypeError');
  t.equal(
    await send(`headers: { 'content-type': 'application/json' }, body: '{"name":"x"}'`),
    'TypeError',
    'preflight',
  );
  t.equal(
    await page.evaluate(`fetch('${api}/api/v1/tasks', { credentials: 'include' }).catch(({ name }) => name)`),
    'TypeError',
  );
  await page.setContent(
    `<form method="post" enctype="text/plain" action="${api}/api/v1/task"><button>x</button></form>`,
  );
  await Promise.all([page.waitForNavigation(), page.click('button')]);
  t.match(await page.textContent('body'), 'CROSS_SITE');
  t.same((await ada.get('/api/v1/tasks')).body.tasks, [], 'nothing was written');
});

t.test('Cross-site sign-in: a form of another site signs no user in, on any port', options, async (t) => {
  // Another host: the browser leaves out its cookie, which is SameSite=Lax, and takes the one of the response.
  const site = (await startSite(t)).replace('127.0.0.1', 'localhost');
  const { built: service, tables } = await withRouteTables(() =>
    startService(t, { env: { COMPAT: 'tududi', COMPAT_PORT: '0' } }),
  );
  const ada = await service.person('ada');
  const eve = await service.person('eve');
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  await service.app.listeners.get('tududi')?.listen({ host: '127.0.0.1', port: 0 });
  const origins = tables
    .filter(({ routes }) => routes.some(({ url }) => url === '/api/login'))
    .map(({ server }) => `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
  t.equal(origins.length, 2);
  const { page } = await openPage(t, String(browser), [site, ...origins]);
  for (const origin of origins) {
    await page.context().request.post(`${origins[0]}/api/login`, { data: { email: ada.email, password: PASSWORD } });
    await page.goto(site);
    // The one field makes a body that is JSON, but for its type.
    const [name, value] = [`{"email":"${eve.email}","password":"${PASSWORD}","x":"`, '"}'];
    await page.setContent(`<form method="post" enctype="text/plain" action="${origin}/api/login">
      <input name='${name}' value='${value}'><button>x</button></form>`);
    await Promise.all([page.waitForNavigation(), page.click('button')]);
    t.match(await page.textContent('body'), 'CROSS_SITE');
    await page.goto(`${origins[0]}/api/current_user`);
    t.match(await page.textContent('body'), ada.email, 'the session is still that of the visitor');
  }
});

t.test('CORS: a page of an allowed origin may do everything, and read what it needs', options, async (t) => {
  const { page, errors, elsewhere, api } = await openElsewhere(t, true);
  const result = await page.evaluate(`(async () => {
    const send = async (method, path, body, headers = {}) => {
      const answer = await fetch('${api}' + path, { method, credentials: 'include',
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }) });
      return { status: answer.status, etag: answer.headers.get('etag'), link: answer.headers.get('link'),
        location: answer.headers.get('location'), id: answer.headers.get('x-request-id') };
    };
    const made = await send('POST', '/api/v1/task', { name: 'x' }, { 'idempotency-key': 'k1' });
    await send('POST', '/api/v1/task', { name: 'y' });
    const list = await send('GET', '/api/v1/tasks?limit=1');
    const put = await send('PUT', made.location, { name: 'z' }, { 'if-match': made.etag });
    const stale = await send('PATCH', made.location, { name: 'z' }, { 'if-match': made.etag });
    const gone = await send('DELETE', made.location);
    return { made, list, put, stale, gone };
  })()`);
  t.match(result, {
    made: { status: 201, etag: /^"/, location: /^\/api\/v1\/task\//, id: /./ },
    list: { status: 200, link: /rel="next"/ },
    put: { status: 200 },
    stale: { status: 412 },
    gone: { status: 204 },
  });
  t.same(elsewhere, []);
  t.same(
    errors.filter((error) => !/status of 4\d\d/.test(error)),
    [],
  );
});

t.test('tutti-client: works in a page, with a token and across origins', options, async (t) => {
  const { page, ada, api } = await openElsewhere(t, true);
  for (const name of ['a', 'b', 'c']) await ada.post('/api/v1/task', { name });
  const names = await page.evaluate(`(async () => {
    const { createClient } = await import('tutti-client');
    const client = createClient({ baseUrl: '${api}', token: '${ada.token}' });
    const names = [];
    const query = { limit: 1, order_by: 'name' };
    for await (const task of client.all('/api/v1/tasks', { params: { query } })) names.push(task.name);
    const { error } = await client.GET('/api/v1/task/{id}', { params: { path: { id: '999' } } });
    return [...names, error.code];
  })()`);
  t.same(names, ['a', 'b', 'c', 'NOT_FOUND']);
});
