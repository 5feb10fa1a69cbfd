import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import t from 'tap';
import * as undici from 'undici';
import { documentForms, hasOperationsOf } from '../../src/features/docs/document.js';
import type { Operation } from '../../src/http/operations.js';
import { ROOT } from '../support/command.js';
import '../support/pages.js';
import { type Person, type Service, startService } from '../support/service.js';
import { slowly } from '../support/slow.js';

const PAGES = ['/api-docs', '/api-docs/', '/api-docs/json', '/api-docs/yaml', '/api-docs/spec.json'];
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** A service with the usual settings. */
let usual: Promise<{ service: Service; ada: Person }> | undefined;

function usualService() {
  usual ??= (async () => {
    const service = await startService(t);
    return { service, ada: await service.person('ada') };
  })();
  return usual;
}

t.test('Interactive documentation: login required, by session or by token', async (t) => {
  const { service, ada } = await usualService();
  const session = await service.signIn(ada);
  for (const path of [
    ...PAGES,
    '/api-docs/page.json',
    '/api-docs/static/swagger-ui.css',
    '/api-docs/static/index.html',
  ]) {
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

t.test('Interactive documentation: DOCS_PUBLIC shows it to everyone', async (t) => {
  const service = await startService(t, { env: { DOCS_PUBLIC: 'true' } });
  for (const path of PAGES) {
    for (const client of [service.anonymous, service.client({ authorization: 'Bearer tt_wrong' })]) {
      const { status, headers } = await client.get(path, path === '/api-docs' ? BROWSER : {});
      t.equal(status, 200, path);
      t.match(headers['content-security-policy'], "default-src 'self'", path);
    }
  }
  t.equal((await service.anonymous.get('/api-docs/spec.json')).body.openapi, '3.1.0');
  const signIn = await service.anonymous.get('/api-docs?sign-in', BROWSER);
  t.match(signIn, { status: 401, text: "fetch('/api/login'" }, 'who wants to try it out can sign in');
  t.equal((await service.anonymous.get('/api/v1/tasks')).status, 401, 'and nothing else');
});

t.test('Interactive documentation: a browser gets a small page to sign in with, which comes back', async (t) => {
  const { service } = await usualService();
  const { status, headers, text } = await service.anonymous.get('/api-docs', BROWSER);
  t.equal(status, 401);
  t.match(headers['content-type'], 'text/html');
  t.match(text, "fetch('/api/login'");
  t.match(text, 'location.reload()');
  t.notMatch(text, /https?:\/\//, 'no asset comes from another host');
  t.match(headers['content-security-policy'], "default-src 'none'");
});

t.test(
  'Interactive documentation: assets are our own, come compressed, and those with a hash in the name are kept',
  async (t) => {
    const { ada } = await usualService();
    const page = await ada.get('/api-docs', { ...BROWSER, 'accept-encoding': 'br' });
    t.equal(page.headers['cache-control'], 'no-cache');
    t.match(page.headers['content-security-policy'], /default-src 'self'; style-src 'self' 'unsafe-inline';/);
    t.notMatch(page.headers['content-security-policy'], 'script-src', 'scripts are files of the service');
    const { text } = await ada.get('/api-docs/', BROWSER);
    const assets = [...text.matchAll(/<(?:link|script)[^>]* (?:src|href)="([^"]+)"/g)].map(
      ([, link]) => link as string,
    );
    t.equal(assets.length, 3, 'icon, style, script');
    let bytes = 0;
    for (const path of assets) {
      t.notMatch(path, /^(https?:)?\/\//);
      const { status, headers } = await ada.get(path, { 'accept-encoding': 'br, gzip' });
      t.equal(status, 200, path);
      bytes += Number(headers['content-length']);
      if (/\.(js|css)$/.test(path)) t.match(headers, { 'content-encoding': 'br', vary: 'Accept-Encoding' }, path);
      if (path.includes('/assets/')) t.equal(headers['cache-control'], 'private, max-age=31536000, immutable', path);
      else t.match(headers, { 'cache-control': 'no-cache', etag: /./ }, path);
    }
    const document = await ada.get('/api-docs/page.json');
    t.match(document.headers, { 'cache-control': 'no-cache', etag: /./, vary: 'Accept-Encoding' });
    t.ok(bytes < 200 * 1024, `${bytes} bytes in all`);
  },
);

t.test('Interactive documentation: the document is compressed, and sent again only when it has changed', async (t) => {
  const { service, ada } = await usualService();
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { text } = await ada.get('/api-docs/spec.json');
  const tags = new Set<string>();
  for (const [accepted, encoding, decode] of [
    [undefined, undefined, (body: Buffer) => body],
    ['identity', undefined, (body: Buffer) => body],
    ['gzip;q=0', undefined, (body: Buffer) => body],
    ['gzip', 'gzip', gunzipSync],
    ['br, gzip', 'br', brotliDecompressSync],
    ['deflate, br;q=0.9', 'br', brotliDecompressSync],
  ] as const) {
    const headers = {
      authorization: `Bearer ${ada.token}`,
      ...(accepted !== undefined && { 'accept-encoding': accepted }),
    };
    const response = await undici.request(`${origin}/api-docs/spec.json`, { headers });
    t.match(response, {
      statusCode: 200,
      headers: { vary: 'Accept-Encoding', 'cache-control': 'private, max-age=60' },
    });
    t.equal(response.headers['content-encoding'], encoding, accepted ?? 'nothing');
    const body = Buffer.from(await response.body.arrayBuffer());
    t.ok(decode(body).toString() === text, 'the same document');
    if (encoding !== undefined) t.ok(body.length < text.length / 6, `${body.length} of ${text.length} bytes`);
    const tag = String(response.headers.etag);
    t.match(tag, /^"[\w-]+"$/);
    tags.add(tag);
    const known = { ...headers, 'if-none-match': `"another", ${tag}` };
    const again = await undici.request(`${origin}/api-docs/spec.json`, { headers: known });
    t.match(again, { statusCode: 304, headers: { etag: tag } });
    await again.body.dump();
  }
  t.equal(tags.size, 3, 'a tag for each encoding');
  t.equal((await ada.get('/api-docs/spec.json', { 'if-none-match': '"another"' })).status, 200);
});

t.test('The document: of the usual operations it is that of the build, and is not generated', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  service.app.swagger = () => {
    throw new Error('generated');
  };
  const committed = JSON.stringify(JSON.parse(readFileSync(join(ROOT, 'openapi', 'openapi.json'), 'utf8')));
  for (const [path, type] of [
    ['spec.json', 'application/json; charset=utf-8'],
    ['json', 'application/json; charset=utf-8'],
    ['yaml', 'application/yaml'],
  ] as const) {
    const { text, headers } = await ada.get(`/api-docs/${path}`);
    t.equal(headers['content-type'], type);
    t.ok(text === committed, path);
  }
});

/** Settings that the document could depend on. */
const SETTINGS: Record<string, string>[] = [
  { BASE_URL: 'https://tasks.example.com' },
  { UNDO_KEEP_DAYS: '0' },
  { RATE_LIMITING_ENABLED: 'false' },
  { SMTP_URL: 'smtp://relay.example.com', MAIL_FROM: 'tutti@example.com' },
  {
    ...{ BASE_URL: 'https://tasks.example.com', REGISTRATION_ENABLED: 'false' },
    ...{ OIDC_ISSUER_URL: 'https://id.example.com/realms/main', OIDC_CLIENT_ID: 'tutti' },
  },
];

t.test('The document: settings do not change it', async (t) => {
  for (const settings of slowly([Object.assign({}, ...SETTINGS)], SETTINGS)) {
    const service = await startService(t, { env: { ...settings, DOCS_PUBLIC: 'true' } });
    const { body } = await service.anonymous.get('/api-docs/spec.json');
    const generated = JSON.parse(JSON.stringify(service.app.swagger()));
    t.ok(isDeepStrictEqual(body, generated), Object.keys(settings).join(', '));
  }
});

t.test('The document is generated for other operations, and again after a failure', async (t) => {
  const { service } = await usualService();
  const { operations } = service.app;
  const committed = JSON.parse(readFileSync(join(ROOT, 'openapi', 'openapi.json'), 'utf8'));
  t.ok(hasOperationsOf({ operations }, committed));
  const [[id, operation]] = [...operations] as [[string, Operation]];
  for (const other of [{ method: 'PATCH' }, { url: '/other' }]) {
    t.notOk(hasOperationsOf({ operations: new Map([...operations, [id, { ...operation, ...other }]]) }, committed));
  }
  t.notOk(hasOperationsOf({ operations: new Map([...operations].slice(1)) }, committed));
  for (const document of [undefined, null, {}, { paths: [] }, { paths: { '/': null } }]) {
    t.notOk(hasOperationsOf({ operations }, document), JSON.stringify(document));
  }
  let calls = 0;
  const swagger = () => {
    calls += 1;
    if (calls === 1) throw new Error('failed');
    return {};
  };
  const forms = documentForms({ operations: new Map(), swagger } as never);
  await t.rejects(forms(), { message: 'failed' });
  t.equal((await forms()).identity.body.toString(), '{}');
  await forms();
  t.equal(calls, 2);
});

t.test('The page shows what nearly every operation has once, and the rest with the operation', async (t) => {
  const { ada } = await usualService();
  const { body: page } = await ada.get('/api-docs/page.json');
  const { body: whole } = await ada.get('/api-docs/spec.json');
  t.same(Object.keys(page.paths), Object.keys(whole.paths));
  const codesIn = (text: string) =>
    [...text.matchAll(/errors\.md#(\w+)\)/g)].map(([, code]) => String(code).toUpperCase());
  const usual = codesIn(page.info.description);
  t.ok(['UNAUTHENTICATED', 'RATE_LIMITED', 'INTERNAL', 'VALIDATION_FAILED'].every((code) => usual.includes(code)));
  t.match(page.info.description, '- `RateLimit-Limit`: ');
  t.same(Object.keys(page.components.securitySchemes), ['bearerToken'], 'no page can set the cookie');
  const references = new Set([...JSON.stringify(page).matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)].map(String));
  for (const [, kind = '', name = ''] of [...references].map((reference) => reference.split(','))) {
    t.ok(page.components[kind]?.[name], `${kind} ${name}`);
  }
  for (const [path, methods] of Object.entries<ReturnType<typeof JSON.parse>>(whole.paths)) {
    for (const [method, operation] of Object.entries<ReturnType<typeof JSON.parse>>(methods)) {
      const rendered = page.paths[path][method];
      const described: string[] = operation['x-error-codes'] ?? [];
      const rendering = Object.entries<{ description: string }>(rendered.responses);
      const own = rendering.flatMap(([status, { description }]) => (Number(status) < 400 ? [] : codesIn(description)));
      t.same(own.toSorted(), described.filter((code) => !usual.includes(code)).toSorted(), `${method} ${path}`);
      t.same(
        rendered['x-code-samples'].map(({ label }: { label: string }) => label),
        ['curl', 'JavaScript', 'Python'],
      );
      for (const { schema, explode } of rendered.parameters) {
        if (schema.items !== undefined)
          t.match({ explode, type: typeof schema.items.type }, { explode: true, type: 'string' });
      }
    }
  }
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
  t.equal((await ada.get('/api-docs', BROWSER)).status, 200);
});
