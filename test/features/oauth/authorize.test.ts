import t from 'tap';
import { GRANTABLE_SCOPES, MCP_SCOPES } from '../../../src/access/app-scopes.js';
import { includesScope } from '../../../src/access/scopes.js';
import {
  allow,
  ask,
  authorizeUrl,
  bearer,
  connectApp,
  grant,
  OAUTH_ENV,
  ORIGIN,
  REDIRECT,
  redeem,
  registerApp,
} from '../../support/oauth.js';
import { startService } from '../../support/service.js';
import { expectStatus } from '../../support/world.js';

const LOOPBACK = 'http://127.0.0.1:33418/';

t.test('Redirects: near misses of the registered one get a page and no redirect (attack 1)', async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const uris = [REDIRECT, LOOPBACK, 'com.example.app:/done', 'https://app.example.net/a/b'];
  const client = await registerApp(service, { redirect_uris: uris });
  const misses = [
    'https://evil.example/callback',
    'https://sub.app.example.net/callback',
    'https://app.example.net/callback/more',
    'https://app.example.net/callback/../evil',
    'https://app.example.net@evil.example/callback',
    'https://app.example.net/callback?more=1',
    'https://app.example.net/%63allback',
    'https://app.example.net%2Fcallback',
    'https://app.example.net/a%2Fb',
    'http://app.example.net/callback',
    'HTTPS://app.example.net/callback',
    'https://app.example.net:8443/callback',
    'http://0x7f000001:33418/',
    'http://127.1:33418/',
    'http://127.0.0.1.evil.example:33418/',
    'http://localhost:33418/',
    'http://127.0.0.1:33418/other',
    'https://user@app.example.net/callback',
    'http://user@127.0.0.1:33418/',
    'com.example.app:/other',
    'javascript:alert(1)',
  ];
  for (const redirect_uri of misses) {
    const response = await service.anonymous.get(authorizeUrl(client, { redirect_uri }));
    t.match(response, { status: 400, headers: { 'content-type': /html/ } }, redirect_uri);
    t.notOk(response.headers.location, redirect_uri);
    t.notMatch(response.text, 'href="http', 'there is no way back');
  }
  t.equal(
    (await service.anonymous.get(authorizeUrl(client, { redirect_uri: undefined }))).status,
    400,
    'one of several',
  );
  t.equal((await service.anonymous.get(authorizeUrl({ ...client, client_id: 'ttd_unknown' }))).status, 400);
  for (const redirect_uri of [...uris, 'http://127.0.0.1:1/', 'http://127.0.0.1/', 'http://127.0.0.1:65000']) {
    t.equal((await service.anonymous.get(authorizeUrl(client, { redirect_uri }))).status, 303, redirect_uri);
  }
  const only = await registerApp(service);
  t.equal((await service.anonymous.get(authorizeUrl(only, { redirect_uri: undefined }))).status, 303, 'the only one');
});

const FAULTS: [Record<string, string | undefined>, string][] = [
  [{ code_challenge: undefined }, 'invalid_request'],
  [{ code_challenge: 'short' }, 'invalid_request'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ code_challenge_method: undefined }, 'invalid_request'],
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ response_type: undefined }, 'unsupported_response_type'],
  [{ response_mode: 'fragment' }, 'invalid_request'],
  [{ request: 'x' }, 'request_not_supported'],
  [{ request_uri: 'https://evil.example/x' }, 'request_uri_not_supported'],
  [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
  [{ resource: `${ORIGIN}/mcp?x` }, 'invalid_target'],
  [{ resource: `${ORIGIN}/mcp/other` }, 'invalid_target'],
  [{ scope: 'admin api_keys:write openid' }, 'invalid_scope'],
  [{ prompt: 'none' }, 'consent_required'],
];

t.test(
  'Faults of a request: back by itself to loopback alone, elsewhere a page with a link (attacks 3, 4, 7)',
  async (t) => {
    const service = await startService(t, { env: OAUTH_ENV });
    const client = await registerApp(service, { redirect_uris: [REDIRECT, LOOPBACK] });
    for (const [fields, error] of FAULTS) {
      const hint = JSON.stringify(fields);
      const back = await service.anonymous.get(authorizeUrl(client, { ...fields, redirect_uri: LOOPBACK }));
      t.equal(back.status, 303, hint);
      const { origin, searchParams } = new URL(String(back.headers.location));
      t.equal(origin, 'http://127.0.0.1:33418');
      t.match(Object.fromEntries(searchParams), { error, error_description: /\.$/, state: 'xyz', iss: ORIGIN }, hint);
      const page = await service.anonymous.get(authorizeUrl(client, fields));
      t.equal(page.status, 400, hint);
      t.notOk(page.headers.location, hint);
      const [, link = ''] = /href="(https:[^"]*)"/.exec(page.text) ?? [];
      const params = new URL(link.replaceAll('&#38;', '&')).searchParams;
      t.match(Object.fromEntries(params), { error, state: 'xyz', iss: ORIGIN }, hint);
      t.match(page.headers, { 'referrer-policy': 'no-referrer', 'content-security-policy': /frame-ancestors 'none'/ });
      t.notOk(page.headers['cross-origin-opener-policy'], 'a popup is not cut off');
    }
    const own = await registerApp(service, { redirect_uris: ['com.example.app:/done'] });
    const page = await service.anonymous.get(authorizeUrl(own, { code_challenge_method: 'plain' }));
    t.equal(page.status, 400, 'an application may be one that another program has registered');
    t.notOk(page.headers.location);
    t.match(page.text, 'href="com.example.app:/done?error=invalid_request');
    const twice = `${authorizeUrl(client, { redirect_uri: LOOPBACK })}`;
    const location = async (more: string) =>
      new URL(String((await service.anonymous.get(twice + more)).headers.location)).searchParams.get('error');
    t.equal(await location('&scope=a&scope=b'), 'invalid_request', 'a parameter twice');
    t.equal(await location(`&resource=${ORIGIN}&resource=${ORIGIN}/mcp`), 'invalid_target', 'two resources');
    t.equal((await service.anonymous.get(`${twice}&client_id=other`)).status, 400, 'client_id twice');
    t.equal((await service.anonymous.get(`${twice}&unknown=1&nonce=2`)).status, 303, 'unknown parameters are ignored');
    t.equal((await service.anonymous.get(`${twice}&more=${'x'.repeat(8_000)}`)).status, 414);
  },
);

t.test('Redirects: a scheme that was registered before it was refused gets a page', async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const client = await registerApp(service, { redirect_uris: ['cursor://x/done'] });
  const metadata = { redirect_uris: ['ssh://x/done'], token_endpoint_auth_method: 'none' };
  await service.db.write((trx) =>
    trx
      .updateTable('oauth_clients')
      .set({ metadata: JSON.stringify(metadata) })
      .execute(),
  );
  const response = await service.anonymous.get(authorizeUrl({ ...client, redirect_uris: metadata.redirect_uris }));
  t.match(response, { status: 400, text: /scheme ssh:, which is not allowed/ });
  t.notOk(response.headers.location);
});

t.test('Asking: 303 to the page; the address has nothing of the app, and the id is stored as its hash', async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const client = await registerApp(service);
  const { status, headers } = await service.anonymous.get(authorizeUrl(client, { state: 'secret-state' }));
  t.equal(status, 303);
  t.match(headers, { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  const location = String(headers.location);
  t.match(location, /^https:\/\/tasks\.example\.com\/#\/connect\?request=[0-9a-f]{64}$/);
  const rows = await service.db.read.selectFrom('oauth_requests').selectAll().execute();
  t.notMatch(JSON.stringify(rows), location.slice(-64));
});

t.test('The request: for a session only, until it is decided or 10 minutes have passed (attack 5)', async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const ada = await service.person('ada');
  const eve = await service.person('eve');
  const client = await registerApp(service, { client_name: 'Claude \u202e\u200b x' });
  const browser = await service.signIn(ada);
  const id = await ask(service, client, { scope: 'tasks:read *', resource: `${ORIGIN}/mcp` });
  const url = `/api/v1/oauth/request/${id}`;
  const asked = expectStatus(await browser.get(url), 200);
  t.match(asked, {
    client: {
      client_id: client.client_id,
      name: 'Claude x',
      kind: 'registered',
      host: null,
      redirect_host: 'app.example.net',
      redirect_kind: 'web',
    },
    redirect_uri: REDIRECT,
    scopes: ['tasks:read', '*'],
    scope_choices: null,
    audience: 'mcp',
    account: { email: ada.email },
    last_choice: null,
  });
  t.equal(asked.client.known, false);
  const { account } = asked;
  const decision = { allow: true, account: account.uid };
  t.match(await ada.get(url), { status: 403, body: { code: 'SESSION_REQUIRED' } }, 'with a key');
  t.match(await ada.post(url, decision), { status: 403, body: { code: 'SESSION_REQUIRED' } }, 'with a key');
  t.equal((await service.anonymous.post(url, decision)).status, 401);
  const app = service.client(bearer((await connectApp(service, ada, { scope: '*' })).access_token));
  for (const response of [await app.get(url), await app.post(url, decision)]) {
    t.match(response, { status: 403, body: { code: 'SESSION_REQUIRED' } }, 'with a token of an app');
  }
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, { origin: 'null' }]) {
    t.match(await browser.post(url, decision, headers as never), { status: 403, body: { code: 'CROSS_SITE' } });
  }
  const other = await service.signIn(eve);
  t.match(await other.post(url, decision), { status: 409, body: { code: 'ACCOUNT_CHANGED' } }, 'another account');
  for (const allow of [true, false]) {
    for (const other of [{ client_id: 'ttd_other' }, { redirect_uri: `${REDIRECT}/` }]) {
      const decided = { client_id: client.client_id, redirect_uri: REDIRECT, ...other };
      t.match(
        await browser.post(url, { ...decision, allow, ...decided }),
        { status: 409, body: { code: 'REQUEST_CHANGED' } },
        'another request than the page has shown',
      );
    }
  }
  for (const scopes of [['tasks:write'], ['admin'], ['api_keys:write'], ['tasks:read', 'notes:read']]) {
    t.match(await browser.post(url, { ...decision, scopes }), { status: 400, body: { code: 'VALIDATION_FAILED' } });
  }
  t.equal((await browser.post(url, { ...decision, scopes: [] })).status, 400, 'nothing ticked');
  t.equal(
    (await browser.post(url, { ...decision, project_ids: [999_999] })).status,
    400,
    'a project that is not visible',
  );
  t.equal((await browser.post(url, { ...decision, expires_at: '2020-01-01' })).status, 400, 'in the past');
  t.equal((await browser.get(url)).status, 200, 'a refused decision decides nothing');
  const { client_id } = asked.client;
  const refusal = expectStatus(
    await browser.post(url, { allow: false, account: account.uid, client_id, redirect_uri: asked.redirect_uri }),
    200,
  );
  const params = Object.fromEntries(new URL(refusal.redirect_to).searchParams);
  t.match(params, { error: 'access_denied', state: 'xyz', iss: ORIGIN });
  t.equal((await browser.post(url, decision)).status, 404, 'once');
  t.equal((await browser.get(url)).status, 404);
  const unspent = service.db.read.selectFrom('oauth_codes').select('code_hash').where('spent_at', 'is', null);
  t.same(await unspent.execute(), [], 'a refusal makes nothing');
  const late = await ask(service, client);
  service.clock.advance(600_000);
  t.equal((await browser.get(`/api/v1/oauth/request/${late}`)).status, 404, 'after 10 minutes');
  t.equal((await browser.post(`/api/v1/oauth/request/${late}`, decision)).status, 404);
});

t.test('The request: of an app that names no scopes, the user chooses reading, or writing as well', async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const ada = await service.person('ada');
  const client = await registerApp(service);
  const browser = await service.signIn(ada);
  const granted = async (scopes?: readonly string[], fields: Record<string, string> = {}) => {
    const choice = scopes === undefined ? {} : { scopes: [...scopes] };
    const { code, ...rest } = await grant(service, ada, client, { ...fields, choice });
    return expectStatus(await redeem(service, { code, ...rest }), 200).scope;
  };
  for (const resource of [ORIGIN, `${ORIGIN}/api`, `${ORIGIN}/mcp`]) {
    const id = await ask(service, client, { resource });
    const { scopes, scope_choices: choices, account } = (await browser.get(`/api/v1/oauth/request/${id}`)).body;
    t.ok(
      choices.read.every((scope: string) => scope.endsWith(':read')),
      `${resource}: reading changes nothing`,
    );
    t.ok(
      MCP_SCOPES.every((scope) => includesScope(choices.write, scope)),
      `${resource}: writing is enough for every tool`,
    );
    const given = (one: readonly string[]) => GRANTABLE_SCOPES.filter((scope) => one.includes(scope)).join(' ');
    t.equal(await granted(undefined, { resource }), scopes.join(' '), 'without scopes: those of the resource');
    t.equal(await granted(choices.read, { resource }), given(choices.read));
    t.equal(await granted(choices.write, { resource }), given(choices.write));
    t.equal(await granted(['tasks:write'], { resource }), 'tasks:write');
    for (const scope of ['*', 'shares:write', 'webhooks:write', 'profile:write', 'api_keys:read', 'admin']) {
      const response = await browser.post(`/api/v1/oauth/request/${id}`, {
        ...{ allow: true, account: account.uid, scopes: [scope] },
      });
      t.match(response, { status: 400, body: { code: 'VALIDATION_FAILED' } }, `${resource} ${scope}`);
    }
  }
});

t.test('The request: it names the app known, and fills in what was chosen last time', async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const ada = await service.person('ada');
  const project = expectStatus(await ada.post('/api/v1/project', { name: 'Home' }), 201);
  const client = await registerApp(service);
  const choice = { scopes: ['tasks:read'], project_ids: [project.uid] };
  expectStatus(
    await redeem(service, await grant(service, ada, client, { scope: 'tasks:read notes:read', choice })),
    200,
  );
  const browser = await service.signIn(ada);
  const again = await browser.get(`/api/v1/oauth/request/${await ask(service, client)}`);
  t.match(again.body, {
    client: { known: true },
    last_choice: { scopes: ['tasks:read'], project_ids: [project.id] },
  });
  const eve = await service.person('eve');
  const others = await (await service.signIn(eve)).get(`/api/v1/oauth/request/${await ask(service, client)}`);
  t.match(others.body, { client: { known: false }, last_choice: null }, 'of this account');
});

t.test('The answer: code, state and iss; the code is stored as its hash, and is in no log', async (t) => {
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  const service = await startService(t, { env: OAUTH_ENV, logger: { level: 'info', stream } as never });
  const ada = await service.person('ada');
  const client = await registerApp(service, { redirect_uris: ['https://app.example.net/cb?x=1'] });
  const id = await ask(service, client);
  const params = await allow(service, ada, id);
  t.match(Object.fromEntries(params), { x: '1', code: /^ttc_[0-9a-f]{64}$/, state: 'xyz', iss: ORIGIN });
  const code = String(params.get('code'));
  const rows = JSON.stringify(await service.db.read.selectFrom('oauth_codes').selectAll().execute());
  t.notMatch(rows, code.slice(4));
  const { access_token, refresh_token } = expectStatus(await redeem(service, await grant(service, ada, client)), 200);
  const log = lines.join('');
  t.match(log, '/api/v1/oauth/request/:id', 'the log has the route');
  for (const secret of [id, code.slice(4), access_token.slice(4), refresh_token.slice(4)]) t.notMatch(log, secret);
  const folded = JSON.stringify([
    await service.db.read.selectFrom('oauth_access_tokens').selectAll().execute(),
    await service.db.read.selectFrom('oauth_refresh_tokens').selectAll().execute(),
    await service.db.read.selectFrom('api_keys').selectAll().execute(),
  ]);
  for (const secret of [access_token, refresh_token]) t.notMatch(folded, secret.slice(4));
});
