import { fileURLToPath } from 'node:url';
import t from 'tap';
import { MAX_SIZES, partsOf, sizeOf } from '../../scripts/support/web-sizes.js';
import '../support/pages.js';
import { startService } from '../support/service.js';

const FILES = fileURLToPath(new URL('../../web', import.meta.url));
const PAGE = { accept: 'text/html,application/xhtml+xml' };

t.test('/: a browser gets the interface with a strict policy, a program the location of the API', async (t) => {
  const service = await startService(t, { env: { DOCS_ENABLED: 'true' } });
  const page = await service.anonymous.get('/', PAGE);
  t.equal(page.status, 200);
  t.match(page.headers, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', vary: /Accept/ });
  const policy = String(page.headers['content-security-policy']);
  t.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'/);
  t.notMatch(policy, /unsafe/);
  t.match(policy, /; frame-ancestors 'none'$/, 'no page can frame the question whether an app may connect');
  t.match(page.headers, { 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' });
  t.notOk(page.headers['cross-origin-opener-policy'], 'an app that has opened it in a popup still sees it');
  t.notMatch(page.text, /<script>|<style|style=|https?:\/\//, 'nothing is written into it or comes from elsewhere');
  for (const accept of ['*/*', 'application/json']) {
    const { status, body, headers } = await service.anonymous.get('/', { accept });
    t.equal(status, 200);
    t.match(body, { service: 'tutti', api: '/api/v1', documentation: '/api-docs' });
    t.match(headers.vary, 'Accept');
  }
});

t.test('/: file names contain hashes, and browsers cache the files for ever', async (t) => {
  const service = await startService(t, {});
  const page = await service.anonymous.get('/', PAGE);
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(page.text) ?? [];
  const plain = await service.anonymous.get(script);
  t.match(plain.headers, { 'cache-control': 'public, max-age=31536000, immutable' });
  for (const coding of ['br', 'gzip']) {
    const { headers } = await service.anonymous.get(script, { 'accept-encoding': coding });
    t.match(headers, { 'content-encoding': coding, vary: 'Accept-Encoding', 'x-content-type-options': 'nosniff' });
    t.ok(Number(headers['content-length']) < Number(plain.headers['content-length']));
  }
  for (const fixed of ['/sw.js', '/manifest.webmanifest', '/icon.svg']) {
    t.match((await service.anonymous.get(fixed)).headers, { 'cache-control': 'no-cache' }, fixed);
  }
  for (const missing of ['/assets/none.js', '/assets/', '/index.html', '/assets/..%2f..%2fpackage.json', '/sw.js.br']) {
    t.match(await service.anonymous.get(missing), { status: 404, body: { code: 'NOT_FOUND' } }, missing);
  }
});

t.test('/: every file that the service worker caches exists', async (t) => {
  const service = await startService(t, {});
  const worker = (await service.anonymous.get('/sw.js')).text;
  const names: string[] = JSON.parse(/const FILES = (\[.*?\]);/.exec(worker)?.[1] ?? '[]');
  const texts: Record<string, string[]> = JSON.parse(/const TEXTS = (\{.*?\});/.exec(worker)?.[1] ?? '{}');
  t.ok(names.includes('/') && names.length > 10);
  t.match(texts, { de: [String, String] }, 'texts of other languages are apart');
  for (const name of [...names, ...Object.values(texts).flat()])
    t.equal((await service.anonymous.get(name, PAGE)).status, 200, name);
  t.match(worker, /const CACHE = `tutti-\$\{"[0-9a-f]{16}"\}`/);
});

t.test('/: without the interface, the response still has the location of the API', async (t) => {
  const service = await startService(t, { env: { WEB_ENABLED: 'false' } });
  const { status, body } = await service.anonymous.get('/', PAGE);
  t.same([status, body.api], [200, '/api/v1']);
  t.equal((await service.anonymous.get('/sw.js')).status, 404);
});

t.test('The interface stays small', async (t) => {
  const parts = partsOf(FILES);
  const first = sizeOf(parts.filter(({ isFirst }) => isFirst));
  t.comment(`first load ${first} bytes, everything ${sizeOf(parts)}`);
  t.ok(first > 10_000 && first <= MAX_SIZES.first, `${first}`);
  t.ok(sizeOf(parts) <= MAX_SIZES.all, `${sizeOf(parts)}`);
  const large = parts.filter(({ isFirst, size }) => !isFirst && size > MAX_SIZES.later);
  t.same(large, [], 'no file that is fetched later is large');
});

t.test('GET /api/register reports who may create an account', async (t) => {
  const closed = await startService(t, { setupToken: 'the token of the log', env: { REGISTRATION_ENABLED: 'false' } });
  const state = async () => (await closed.anonymous.get('/api/register')).body;
  t.same(await state(), { open: true, first_account: true, setup_token_required: true, mail: false });
  await closed.person('ada');
  t.same(await state(), { open: false, first_account: false, setup_token_required: false, mail: false });
  const open = await startService(t, {});
  await open.person('ada');
  const { status, body } = await open.anonymous.get('/api/register', { authorization: 'Bearer nonsense' });
  t.same([status, body], [200, { open: true, first_account: false, setup_token_required: false, mail: false }]);
});
