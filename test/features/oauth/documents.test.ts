import { randomUUID } from 'node:crypto';
import dns from 'node:dns';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { createServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import t, { type Test } from 'tap';
import { readConfig } from '../../../src/config/config.js';
import { createDocumentReader } from '../../../src/features/oauth/documents.js';
import { AppError } from '../../../src/lib/errors.js';
import { SAME_SQL } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { startHttps } from '../../support/https-server.js';
import { authorizeUrl, form, grant, OAUTH_ENV, ORIGIN, redeem, refresh } from '../../support/oauth.js';
import { type Service, startService } from '../../support/service.js';
import { expectStatus } from '../../support/world.js';

// On PostgreSQL too: the store of clients with documents.

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

const TRUSTING = { ...OAUTH_ENV, OAUTH_METADATA_ALLOWED_HOSTS: 'localhost' };
const REDIRECT = 'http://127.0.0.1/callback';

/** A server of documents; `respond` can be exchanged. @returns its origin, and the paths that were asked for */
async function documents(t: Test, respond: (origin: string, path: string) => Reply | 'never') {
  const asked: string[] = [];
  const state = { respond };
  const origin = await startHttps(t, ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    asked.push(url);
    const reply = state.respond(origin, url);
    if (reply === 'never') return;
    const { status = 200, headers = {}, body } = reply;
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  return { origin, asked, state };
}

function describing(more: object = {}, headers: Record<string, string> = {}) {
  return (origin: string, path: string): Reply => ({
    headers,
    body: JSON.stringify({ client_id: origin + path, client_name: 'Agent', redirect_uris: [REDIRECT], ...more }),
  });
}

t.test(
  'Document: an app connects by it, from any port; it is read again after its max-age only',
  SAME_SQL,
  async (t) => {
    const { origin, asked, state } = await documents(t, describing({}, { 'cache-control': 'public, max-age=600' }));
    const service = await startService(t, { env: TRUSTING });
    const ada = await service.person('ada');
    const client = { client_id: `${origin}/agent.json`, redirect_uris: ['http://127.0.0.1:50123/callback'] };
    const both = await Promise.all([1, 2].map(() => service.anonymous.get(authorizeUrl(client))));
    t.same(
      both.map(({ status }) => status),
      [303, 303],
    );
    t.equal(asked.length, 1, 'concurrent requests share one');
    const tokens = expectStatus(await redeem(service, await grant(service, ada, client)), 200);
    t.equal(asked.length, 1, 'it is kept');
    const { connections } = (await ada.get('/api/v1/connections')).body;
    const { host } = new URL(origin);
    t.match(connections[0].client, { client_id: client.client_id, kind: 'document', host, redirect_host: '127.0.0.1' });
    service.clock.advance(600_000);
    state.respond = describing({ redirect_uris: ['https://other.example/cb'] });
    t.equal((await service.anonymous.get(authorizeUrl(client))).status, 400, 'its redirects have changed');
    t.equal(asked.length, 2);
    service.clock.advance(3_600_000);
    state.respond = () => ({ status: 500, body: '' });
    t.equal((await refresh(service, client, tokens.refresh_token)).status, 200, 'a known app goes on for a day');
    service.clock.advance(86_400_000);
    t.match(await refresh(service, client, tokens.refresh_token), { status: 401, body: { error: 'invalid_client' } });
    t.equal(asked.length, 4, 'a failure is not kept');
  },
);

t.test('Document: VS Code lists a grant that there is not, which is no fault', SAME_SQL, async (t) => {
  const more = { grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'], logo_uri: null };
  const { origin } = await documents(t, describing(more));
  const service = await startService(t, { env: TRUSTING });
  const client = { client_id: `${origin}/x`, redirect_uris: [REDIRECT] };
  t.equal((await service.anonymous.get(authorizeUrl(client))).status, 303);
});

t.test('Document: hostile ones get a page and no redirect (attack 10)', SAME_SQL, async (t) => {
  const replies: Record<string, (origin: string, path: string) => Reply | 'never'> = {
    'another id': () => ({ body: JSON.stringify({ client_id: 'https://a.example/x', redirect_uris: [REDIRECT] }) }),
    'a secret': describing({ client_secret: 'x' }),
    'a method with a secret': describing({ token_endpoint_auth_method: 'client_secret_post' }),
    'a dangerous redirect': describing({ redirect_uris: ['javascript:x'] }),
    'a redirect of the server': (origin) => ({ status: 302, headers: { location: `${origin}/2` }, body: '' }),
    'too large': describing({ x: 'x'.repeat(10_240) }),
    'no JSON': () => ({ body: '{' }),
    'another type': describing({}, { 'content-type': 'text/html' }),
    'a list': () => ({ body: '[]' }),
  };
  const { origin, asked, state } = await documents(t, describing());
  const service = await startService(t, { env: TRUSTING });
  for (const [what, respond] of Object.entries(replies)) {
    state.respond = respond;
    const client = { client_id: `${origin}/${what.replaceAll(' ', '-')}`, redirect_uris: [REDIRECT] };
    const response = await service.anonymous.get(authorizeUrl(client));
    t.match(response, { status: 400, headers: { 'content-type': /html/ } }, what);
    t.notOk(response.headers.location, what);
  }
  t.notOk(asked.includes('/2'), 'redirects are not followed');
  t.same(await service.db.read.selectFrom('oauth_clients').selectAll().execute(), []);
});

t.test('Document: one that never arrives is given up after 5 seconds (attack 10)', SAME_SQL, async (t) => {
  const { origin } = await documents(t, () => 'never');
  const service = await startService(t, { env: TRUSTING });
  const started = performance.now();
  const client = { client_id: `${origin}/slow`, redirect_uris: [REDIRECT] };
  const response = await service.anonymous.get(authorizeUrl(client));
  t.match(response, { status: 400, headers: { 'content-type': /html/ } });
  const ms = performance.now() - started;
  t.ok(ms > 4_000, `${Math.round(ms)} ms`);
});

t.test(
  'Document: of one without end, or of 1 GB, the beginning is read; a slow one is given up (attack 10)',
  SAME_SQL,
  async (t) => {
    const GIGABYTE = 2 ** 30;
    let sent = 0;
    let closed = 0;
    const origin = await startHttps(t, ({ url = '' }, response) => {
      const length = { 'content-length': String(GIGABYTE) };
      response.writeHead(200, { 'content-type': 'application/json', ...(url === '/large' && length) });
      const pour = () => {
        while (!response.destroyed) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536, ' '))) break;
        }
      };
      const drip = () => response.write(' ');
      const timer = url === '/slow' ? setInterval(drip, 100) : undefined;
      if (timer === undefined) pour();
      response.on('drain', pour).on('close', () => {
        clearInterval(timer);
        closed += 1;
      });
    });
    const service = await startService(t, { env: TRUSTING });
    for (const path of ['/large', '/endless', '/slow']) {
      sent = 0;
      const client = { client_id: origin + path, redirect_uris: [REDIRECT] };
      t.match(await service.anonymous.get(authorizeUrl(client)), { status: 400, headers: { 'content-type': /html/ } });
      t.ok(sent < 16 * 2 ** 20, `${path}: ${sent} bytes were sent`);
    }
    await eventually(async () => closed === 3, 'the connections are closed');
  },
);

t.test(
  'Document: a name that leads to a private address at the connection is refused (attack 10)',
  SAME_SQL,
  async (t) => {
    const { origin, asked } = await documents(t, describing());
    const { port } = new URL(origin);
    let arrived = 0;
    const allowed = createServer((socket) => {
      arrived += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => allowed.listen(Number(port), '127.0.0.2', resolve));
    t.teardown(() => allowed.close());
    const service = await startService(t, { env: { ...OAUTH_ENV, OAUTH_METADATA_ALLOWED_HOSTS: '127.0.0.2' } });
    const real = dns.lookup;
    t.teardown(() => {
      dns.lookup = real;
      syncBuiltinESMExports();
    });
    const responses: string[][] = [];
    let lookups = 0;
    dns.lookup = ((_host: string, _options: object, callback: (...all: unknown[]) => void) => {
      lookups += 1;
      const found = responses.shift() ?? ['127.0.0.1'];
      callback(
        null,
        found.map((address) => ({ address, family: 4 })),
      );
    }) as never;
    syncBuiltinESMExports();
    const client = { client_id: `https://rebind.example:${port}/x`, redirect_uris: [REDIRECT] };
    // The address that is allowed stands for a public one. Every later lookup finds the private one.
    responses.push(['127.0.0.2']);
    t.equal((await service.anonymous.get(authorizeUrl(client))).status, 400);
    t.same([lookups, arrived], [1, 1], 'resolves once, and connects to the address that it has checked');
    t.equal((await service.anonymous.get(authorizeUrl(client))).status, 400);
    responses.push(['127.0.0.2', '127.0.0.1']);
    t.equal((await service.anonymous.get(authorizeUrl(client))).status, 400, 'one private address is enough');
    t.same([lookups, arrived], [3, 1]);
    t.same(asked, [], 'nothing arrived at the private address');
  },
);

t.test('Document: addresses that are not public, and malformed ids, are not asked (attack 10)', SAME_SQL, async (t) => {
  const { origin, asked } = await documents(t, describing());
  const service = await startService(t, { env: OAUTH_ENV });
  const ids = [
    `${origin}/x`,
    `${origin.replace('localhost', '127.0.0.1')}/x`,
    'https://169.254.169.254/x',
    'http://app.example/x',
    'https://app.example',
    'https://app.example/',
    'https://app.example/a/../b',
    'https://app.example/%2e%2e/b',
    'https://app.example/x#f',
    'https://user@app.example/x',
    'https://APP.example/x',
    'https://app.example:443/x',
    `https://app.example/${'x'.repeat(2_048)}`,
  ];
  for (const client_id of ids) {
    const response = await service.anonymous.get(authorizeUrl({ client_id, redirect_uris: [REDIRECT] }));
    t.equal(response.status, 400, client_id);
    const { status, body } = await form(service, '/oauth/token', { client_id });
    t.match({ status, body }, { status: 401, body: { error: 'invalid_client' } }, client_id);
  }
  t.same(asked, [], 'nothing arrived');
});

t.test('Document: at most 10 a minute are read for an address', SAME_SQL, async (t) => {
  const { origin, asked } = await documents(t, () => ({ status: 404, body: '' }));
  const service = await startService(t, { env: { ...TRUSTING, NODE_ENV: 'development' } });
  const ask = (n: number) =>
    service.anonymous.get(authorizeUrl({ client_id: `${origin}/${n}`, redirect_uris: [REDIRECT] }));
  for (let n = 0; n < 10; n++) t.equal((await ask(n)).status, 400);
  t.match(await ask(10), { status: 429, body: { error: 'temporarily_unavailable' } });
  t.equal(asked.length, 10);
});

t.test('Allowed clients: the host of a document', SAME_SQL, async (t) => {
  const { origin } = await documents(t, describing());
  const client = { client_id: `${origin}/x`, redirect_uris: [REDIRECT] };
  for (const [allowed, status] of [
    ['loopback', 400],
    ['loopback,localhost', 303],
  ] as const) {
    const service = await startService(t, { env: { ...TRUSTING, OAUTH_ALLOWED_CLIENTS: allowed } });
    t.equal((await service.anonymous.get(authorizeUrl(client))).status, status, allowed);
  }
});

function signAssertion({ clock }: Service, id: string, key: CryptoKey): Promise<string> {
  return new SignJWT({ jti: randomUUID() })
    .setProtectedHeader({ alg: 'RS256', kid: 'a' })
    .setIssuer(id)
    .setSubject(id)
    .setAudience(ORIGIN)
    .setExpirationTime(Math.floor(clock.now().getTime() / 1_000) + 60)
    .sign(key);
}

function presentAssertion(service: Service, client_assertion: string) {
  const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
  return form(service, '/oauth/token', { client_assertion, client_assertion_type });
}

t.test('Limits: a wrong assertion spends a request of the address and no sign-in', SAME_SQL, async (t) => {
  const { privateKey } = await generateKeyPair('RS256');
  const { publicKey } = await generateKeyPair('RS256');
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'a', alg: 'RS256' }] };
  const { origin } = await documents(t, describing({ token_endpoint_auth_method: 'private_key_jwt', jwks }));
  const env = { ...TRUSTING, NODE_ENV: 'development', RATE_LIMIT_AUTH_MAX: '1', RATE_LIMIT_API_MAX: '4' };
  const service = await startService(t, { env });
  const id = `${origin}/agent.json`;
  const assertion = await signAssertion(service, id, privateKey);
  const present = () => presentAssertion(service, assertion);
  for (let count = 0; count < 3; count++) t.match(await present(), { status: 401, body: { error: 'invalid_client' } });
  const ada = await service.person('ada');
  const login = await service.anonymous.post('/api/login', { email: ada.email, password: ada.password });
  t.equal(login.status, 200, 'the sign-in that the address has is left');
  t.match(await present(), { status: 429, headers: { 'ratelimit-policy': /^"anonymous"/ } });
});

t.test(
  'Keys: asked for after a charge, once for all who wait, and not for a minute after a failure',
  SAME_SQL,
  async (t) => {
    const more = { token_endpoint_auth_method: 'private_key_jwt' };
    const { origin, asked, state } = await documents(t, () => ({ status: 500, body: '' }));
    const failing = state.respond;
    const describe = (origin: string, path: string) =>
      path.startsWith('/keys')
        ? failing(origin, path)
        : describing({ ...more, jwks_uri: `${origin}/keys` })(origin, path);
    state.respond = describe;
    const service = await startService(t, { env: { ...TRUSTING, NODE_ENV: 'development' } });
    const id = `${origin}/agent.json`;
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const sign = () => signAssertion(service, id, privateKey);
    const send = (assertion: string) => presentAssertion(service, assertion);
    const present = async () => send(await sign());
    const keyFetches = () => asked.filter((path) => path === '/keys').length;
    for (let n = 0; n < 20; n++) t.match(await present(), { status: 400, body: { error: 'invalid_client_metadata' } });
    t.equal(keyFetches(), 1, 'a failure is kept');
    service.clock.advance(60_000);
    await present();
    t.equal(keyFetches(), 2, 'for a minute');

    service.clock.advance(60_000);
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'a', alg: 'RS256' }] };
    state.respond = (origin, path) => (path === '/keys' ? { body: JSON.stringify(jwks) } : describe(origin, path));
    const signed = await Promise.all(Array.from({ length: 20 }, sign));
    const together = await Promise.all(signed.map(send));
    for (const { body } of together) t.match(body.error, /grant/, 'the assertion counts; the form names no grant');
    t.equal(keyFetches(), 3, 'one request for all');
    await present();
    t.equal(keyFetches(), 3, 'they are kept');
    service.clock.advance(-1);
    await present();
    t.equal(keyFetches(), 4, 'unless the clock is set back');

    service.clock.advance(300_000);
    for (let n = 0; n < 10; n++) {
      await service.anonymous.get(authorizeUrl({ client_id: `${origin}/${n}`, redirect_uris: [REDIRECT] }));
    }
    t.match(await present(), { status: 429, body: { error: 'temporarily_unavailable' } });
    t.equal(keyFetches(), 4, 'an address that has spent its requests makes none');
  },
);

t.test('Document: concurrent reads share one request and one charge; a refused charge fails one read', async (t) => {
  const { origin, asked } = await documents(t, describing());
  const config = readConfig(TRUSTING);
  const reader = createDocumentReader({ config });
  t.teardown(() => reader.close());
  let charges = 0;
  const charge = async () => {
    charges++;
    await turn();
    if (charges === 1) throw new AppError('RATE_LIMITED', { message: 'Wait.' });
  };
  let stored = 0;
  const late: Promise<void>[] = [];
  const reading = {
    charge,
    isStored: async () => stored > 0,
    async store() {
      // A read that comes while the document is being stored joins as well.
      late.push(read());
      await turn();
      stored++;
    },
  };
  const read = () => reader.read(`${origin}/agent.json`, reading);
  const results = await Promise.allSettled(Array.from({ length: 20 }, read));
  t.same(
    results.map(({ status }) => status),
    ['rejected', ...Array.from({ length: 19 }, () => 'fulfilled')],
  );
  t.equal(charges, 2);
  await Promise.all(late);
  t.same([late.length, charges], [1, 2]);
  await read();
  t.same(asked, ['/agent.json'], 'one that looked before it was stored asks no more');
  t.equal(stored, 1);
});

t.test('private_key_jwt: an assertion authenticates its client, once', async (t) => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'a', alg: 'RS256' }] };
  const described = (more: object) => (origin: string, path: string) =>
    path === '/keys' ? { body: JSON.stringify(jwks) } : describing({ ...more })(origin, path);
  const { origin, state } = await documents(t, described({ token_endpoint_auth_method: 'private_key_jwt', jwks }));
  const service = await startService(t, { env: TRUSTING });
  const ada = await service.person('ada');
  const id = `${origin}/agent.json`;
  const seconds = () => Math.floor(service.clock.now().getTime() / 1_000);
  interface Claims {
    aud?: string;
    sub?: string;
    jti?: string;
    exp?: number;
    key?: typeof privateKey;
  }
  const sign = ({ aud = ORIGIN, sub = id, jti = randomUUID(), exp = seconds() + 60, key = privateKey }: Claims = {}) =>
    new SignJWT({ jti })
      .setProtectedHeader({ alg: 'RS256', kid: 'a' })
      .setIssuer(sub)
      .setSubject(sub)
      .setAudience(aud)
      .setExpirationTime(exp)
      .sign(key);
  const present = (client_assertion: string, fields: Record<string, string> = {}) =>
    form(service, '/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: 'x',
      client_assertion,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      ...fields,
    });
  const known = { status: 400, body: { error: 'invalid_grant' } };
  const refused = { status: 401, body: { error: 'invalid_client' } };
  t.match(await present(await sign()), known);
  t.match(await present(await sign({ aud: `${ORIGIN}/oauth/token` }), { client_id: id }), known);
  const once = await sign();
  t.match(await present(once), known);
  t.match(await present(once), refused, 'a second time');
  t.match(await present(await sign({ aud: 'https://other.example' })), refused, 'for another server');
  t.match(await present(await sign({ exp: seconds() - 60 })), refused, 'expired');
  t.match(await present(await sign({ exp: seconds() + 3_600 })), refused, 'valid for too long');
  t.match(await present(await sign({ key: other.privateKey })), refused, 'signed by another key');
  t.match(await present(await sign({ sub: `${origin}/other.json` }), { client_id: id }), refused, 'of another client');
  const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
  const unsigned = { iss: id, sub: id, aud: ORIGIN, exp: seconds() + 60, jti: 'x' };
  t.match(await present(`${part({ alg: 'none' })}.${part(unsigned)}.`), refused, 'not signed');
  t.match(await form(service, '/oauth/token', { client_id: id, grant_type: 'refresh_token' }), refused, 'without one');
  const wrongType = await present(await sign(), { client_assertion_type: 'other' });
  t.match(wrongType, { status: 400, body: { error: 'invalid_request' } });

  // Newer documents of ChatGPT list `none` as well; keys by address.
  const methods = { token_endpoint_auth_methods_supported: ['private_key_jwt', 'none'] };
  state.respond = described({ token_endpoint_auth_method: 'private_key_jwt', jwks_uri: `${origin}/keys`, ...methods });
  service.clock.advance(86_400_000);
  t.match(await present(await sign()), known, 'keys of jwks_uri');
  const client = { client_id: id, redirect_uris: [REDIRECT] };
  expectStatus(await redeem(service, await grant(service, ada, client)), 200);
});
