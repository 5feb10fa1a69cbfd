import type { FastifyInstance } from 'fastify';
import t from 'tap';
import { isOfAccount } from '../../src/http/auth/identity.js';
import { withRouteTables } from '../support/route-tables.js';
import { credentialsOf, startService } from '../support/service.js';

const HOST = 'tutti.example.com';

const CROSS_SITE: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.org' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: `https://${HOST}:8443` },
  { origin: 'https://evil.example.org' },
  { origin: `https://${HOST}:8443` },
  { origin: 'null' },
  { origin: 'null', 'sec-fetch-site': 'same-origin' },
];

const OWN: Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'same-origin', origin: `https://${HOST}` },
  { 'sec-fetch-site': 'none' },
  { origin: `https://${HOST}` },
  { 'sec-fetch-site': 'cross-site', origin: 'https://app.example.com' },
  { origin: 'https://app.example.com' },
];

/** Apps call these from their own pages (RFC 7591); no cookie is read there. */
const FOR_APPS = /^\/(?:oauth\/\w+|token|register|authorize)$/;

const isUnsafe = ({ method }: { method: string }) => !['GET', 'HEAD', 'OPTIONS'].includes(method);

const urlOf = (pattern: string) => pattern.replace(/:\w+/g, '1').replaceAll('*', '1');

const { built: service, tables } = await withRouteTables(() =>
  startService(t, {
    env: {
      COMPAT: 'tududi',
      COMPAT_PORT: '0',
      DOCS_ENABLED: 'true',
      SERVICE_ALLOWED_ORIGINS: 'https://app.example.com',
    },
  }),
);
const compat = tables.at(-1)?.server as FastifyInstance;
const ada = await service.person('ada');
const cookie = String((await service.anonymous.post('/api/login', credentialsOf(ada))).headers['set-cookie']).split(
  ';',
)[0] as string;

async function send(server: FastifyInstance, method: string, url: string, headers: Record<string, string>) {
  const response = await server.inject({
    method: method as 'POST',
    url,
    headers: { host: HOST, 'content-type': 'application/json', ...headers },
    payload: '{}',
  });
  const code = /"code":"(\w+)"/.exec(response.payload)?.[1];
  return { status: response.statusCode, code, headers: response.headers };
}

const unsafeRoutes = tables.flatMap(({ server, routes }) =>
  routes
    .filter((route) => isUnsafe(route) && route.config.schemes?.[0] !== 'token' && !FOR_APPS.test(route.url))
    .map(({ method, url }) => ({ server, method, url: urlOf(url) })),
);

t.test('Cross-site requests: every unsafe route that looks at a cookie refuses them, on every listener', async (t) => {
  const routes = unsafeRoutes;
  t.equal(new Set(routes.map(({ server }) => server)).size, 2, 'the service and COMPAT_PORT');
  t.ok(routes.length > 150, `${routes.length} routes`);
  for (const { server, method, url } of routes) {
    for (const headers of CROSS_SITE) {
      for (const credentials of [{}, { cookie }]) {
        const {
          status,
          code,
          headers: responseHeaders,
        } = await send(server, method, url, { ...headers, ...credentials });
        const what = `${method} ${url} ${JSON.stringify(headers)} ${Object.keys(credentials)}`;
        if (status !== 403 || code !== 'CROSS_SITE') t.fail(`${what}: ${status} ${code}`);
        if (responseHeaders['set-cookie'] !== undefined) t.fail(`${what}: sets a cookie`);
      }
    }
  }
});

t.test('Cross-site requests: a token does not excuse a sign-in, which does not look at it', async (t) => {
  for (const { server, method, url } of unsafeRoutes) {
    const { code } = await send(server, method, url, { ...CROSS_SITE[0], authorization: 'Bearer tt_unknown' });
    const isTokenIgnored =
      /\/(?:login|logout|register|sign-in-link|unsubscribe|password-reset(?:\/confirm)?)$|\/api(?:\/v1)?\/verify-email$/.test(
        url,
      );
    t.equal(code === 'CROSS_SITE', isTokenIgnored, `${method} ${url}`);
  }
});

t.test('Cross-site requests: pages of the service, allowed origins and programs are served', async (t) => {
  const payload = JSON.stringify(credentialsOf(ada));
  for (const { server } of tables.filter(({ routes }) => routes.some(({ url }) => url === '/api/login'))) {
    for (const own of OWN) {
      const headers = { host: HOST, 'content-type': 'application/json', ...own };
      const login = await server.inject({ method: 'POST', url: '/api/login', headers, payload });
      t.equal(login.statusCode, 200, JSON.stringify(own));
      const cookie = String(login.headers['set-cookie']).split(';', 1)[0] as string;
      const name = JSON.stringify({ name: 'x' });
      const made = await server.inject({
        method: 'POST',
        url: '/api/task',
        headers: { ...headers, cookie },
        payload: name,
      });
      t.equal(made.statusCode, 201, JSON.stringify(own));
    }
  }
  t.equal(
    (await service.anonymous.get('/api/v1/tasks', CROSS_SITE[0])).body.code,
    'UNAUTHENTICATED',
    'reading is free',
  );
});

t.test('Cross-site requests: cost the visitor none of their sign-ins', async (t) => {
  const limited = await startService(t, { env: { NODE_ENV: 'development', LOG_LEVEL: 'silent' } });
  const bob = await limited.person('ada');
  for (let count = 0; count < 10; count++) {
    t.equal((await limited.anonymous.post('/api/login', credentialsOf(bob), CROSS_SITE[0])).body.code, 'CROSS_SITE');
  }
  t.equal((await limited.anonymous.post('/api/login', credentialsOf(bob))).status, 200);
});

t.test('COMPAT_PORT: a browser sends JSON or nothing, other clients need not say what they send', async (t) => {
  const payload = JSON.stringify(credentialsOf(ada));
  const login = async (headers: Record<string, string>) =>
    (await compat.inject({ method: 'POST', url: '/api/login', headers: { host: HOST, ...headers }, payload }))
      .statusCode;
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    t.equal(await login({ 'content-type': type }), 200, `a program with ${type}`);
    for (const browser of [{ 'sec-fetch-mode': 'navigate' }, { origin: `https://${HOST}` }, { cookie: 'sid=x' }]) {
      t.equal(await login({ 'content-type': type, ...browser }), 415, `${type} ${JSON.stringify(browser)}`);
    }
  }
  t.equal(await login({}), 200);
  t.equal(await login({ cookie: 'sid=x' }), 415, 'nothing said');
  t.equal(await login({ cookie: 'sid=x', 'content-type': 'application/json; charset=utf-8' }), 200);
  const signOut = { method: 'POST', url: '/api/logout', headers: { cookie: 'sid=x' } } as const;
  t.equal((await compat.inject(signOut)).statusCode, 200, 'nothing sent');
});

t.test('COMPAT_PORT: a page of another site cannot end a session with GET', async (t) => {
  const headers = { host: HOST, cookie, 'sec-fetch-site': 'cross-site' };
  t.equal((await compat.inject({ method: 'GET', url: '/api/logout', headers })).statusCode, 403);
  t.equal((await service.client({ cookie }).get('/api/current_user')).status, 200);
});

t.test('Tutti-Account: every route that looks at a session refuses that of another account', async (t) => {
  const eve = await service.person('eve');
  const { uid } = (await service.client({ cookie }).get('/api/profile')).body;
  const asEve = await service.signIn(eve);
  const { body: task } = await asEve.post('/api/v1/task', { name: 'x' });
  let checked = 0;
  for (const { method, url, config } of tables[0]?.routes ?? []) {
    if (!url.startsWith('/api/') || !isOfAccount(config) || ['HEAD', 'OPTIONS'].includes(method)) continue;
    checked += 1;
    const { status, body } = await asEve.call(method, urlOf(url), { headers: { 'tutti-account': uid } });
    t.match({ status, body }, { status: 409, body: { code: 'ACCOUNT_CHANGED' } }, `${method} ${url}`);
  }
  t.ok(checked > 200, `${checked} routes`);
  t.equal((await asEve.get('/api/v1/tasks', { 'tutti-account': task.uid })).status, 409, 'what names no account');
  const own = { 'tutti-account': (await eve.get('/api/profile')).body.uid };
  t.equal((await asEve.get('/api/v1/tasks', own)).status, 200);
  t.equal((await asEve.patch(`/api/v1/task/${task.uid}`, { name: 'y' }, own)).status, 200);
  t.equal((await service.anonymous.post('/api/login', credentialsOf(ada), own)).status, 200, 'a sign-in changes it');
  for (const path of ['/api/v1/events', '/api/profile/export']) {
    t.equal((await asEve.get(`${path}?account=${uid}`)).body.code, 'ACCOUNT_CHANGED', path);
  }
  t.equal((await asEve.get(`/api/profile/export?account=${own['tutti-account']}`)).status, 200);
  const onCompat = { host: HOST, authorization: `Bearer ${eve.token}`, 'tutti-account': uid };
  t.equal(
    (await compat.inject({ method: 'GET', url: '/api/tasks', headers: onCompat })).statusCode,
    409,
    'COMPAT_PORT',
  );
});

t.test('Tutti-Account: pages of allowed origins may send it', async (t) => {
  const { status, headers } = await service.anonymous.call('OPTIONS', '/api/v1/task', {
    headers: {
      origin: 'https://app.example.com',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,tutti-account',
    },
  });
  t.equal(status, 204);
  t.match(headers['access-control-allow-headers'], /tutti-account/i);
});
