import t from 'tap';
import { startService } from '../support/service.js';

const PAGES = ['/api-docs', '/api-docs/', '/api-docs/json', '/api-docs/yaml', '/api-docs/spec.json'];
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

t.test('Interactive documentation: login required, by session or by token', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const session = await service.signIn(ada);
  for (const path of [...PAGES, '/api-docs/static/swagger-ui.css', '/api-docs/static/index.html']) {
    const refused = await service.anonymous.get(path);
    t.equal(refused.status, 401, path);
    t.equal(refused.body.code, 'UNAUTHENTICATED');
    t.ok(refused.headers['www-authenticate']);
    const wrong = await service.client({ authorization: 'Bearer tt_wrong' }).get(path, BROWSER);
    t.equal(wrong.status, 401, path);
  }
  for (const client of [ada, session]) {
    t.match((await client.get('/api-docs', BROWSER)).headers['content-type'], 'text/html');
    const { body } = await client.get('/api-docs/spec.json');
    t.equal(body.openapi, '3.1.0');
    t.ok(Object.keys(body.paths).length > 20);
  }
});

t.test('Interactive documentation: a browser gets a small page to sign in with, which comes back', async (t) => {
  const service = await startService(t);
  const { status, headers, text } = await service.anonymous.get('/api-docs', BROWSER);
  t.equal(status, 401);
  t.match(headers['content-type'], 'text/html');
  t.match(text, "fetch('/api/login'");
  t.match(text, 'location.reload()');
  t.notMatch(text, /https?:\/\//, 'no asset comes from another host');
  t.match(headers['content-security-policy'], "default-src 'none'");
});

t.test('Interactive documentation: no asset comes from another host', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const page = await ada.get('/api-docs', BROWSER);
  const assets = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, asset]) => asset as string);
  t.ok(assets.length > 3);
  for (const asset of assets) {
    t.notMatch(asset, /^(https?:)?\/\//);
    const path = new URL(asset, 'http://x/api-docs').pathname;
    t.equal((await ada.get(path)).status, 200, path);
  }
  t.match(page.headers['content-security-policy'], "default-src 'self'");
});

t.test('Documentation switch: when disabled the routes are not registered, and /api-docs answers 404', async (t) => {
  const production = { NODE_ENV: 'production', SERVICE_SESSION_SECRET: 's'.repeat(32), RATE_LIMITING_ENABLED: 'false' };
  for (const env of [{ DOCS_ENABLED: 'false' }, production]) {
    const service = await startService(t, { env });
    const ada = await service.person('ada');
    for (const path of PAGES) {
      t.equal((await ada.get(path)).status, 404, path);
      const anonymous = await service.anonymous.get(path, BROWSER);
      t.equal(anonymous.status, 404, path);
      t.equal(anonymous.body.code, 'NOT_FOUND');
    }
  }
});

t.test('Documentation switch: DOCS_ENABLED=true enables the routes, in production too', async (t) => {
  const env = {
    NODE_ENV: 'production',
    SERVICE_SESSION_SECRET: 's'.repeat(32),
    DOCS_ENABLED: 'true',
    RATE_LIMITING_ENABLED: 'false',
  };
  const service = await startService(t, { env });
  const ada = await service.person('ada');
  t.equal((await ada.get('/api-docs/spec.json')).status, 200);
});
