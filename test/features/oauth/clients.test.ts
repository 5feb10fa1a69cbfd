import t from 'tap';
import { SAME_SQL } from '../../support/database.js';
import { bearer, connectApp, form, grant, OAUTH_ENV, redeem, refresh, registerApp } from '../../support/oauth.js';
import { startService } from '../../support/service.js';
import { expectStatus } from '../../support/world.js';

// On PostgreSQL too: the store of clients.

/** Registrations as clients send them. */
const REGISTRATIONS = {
  'VS Code': {
    client_name: 'Visual Studio Code',
    client_uri: 'https://code.visualstudio.com',
    grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
    response_types: ['code'],
    redirect_uris: [
      'https://insiders.vscode.dev/redirect',
      'https://vscode.dev/redirect',
      'http://127.0.0.1/',
      'http://127.0.0.1:33418/',
    ],
    scope: 'tasks:write unknown',
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  },
  Cursor: {
    client_name: 'Cursor',
    redirect_uris: [
      'cursor://anysphere.cursor-mcp/oauth/callback',
      'https://www.cursor.com/agents/mcp/oauth/callback',
      'http://localhost:8787/callback',
    ],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  },
  'Claude Code': {
    client_name: 'Claude Code (tutti)',
    redirect_uris: ['http://localhost:54545/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
  'claude.ai': {
    client_name: 'Claude',
    redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: 'tasks:read',
    token_endpoint_auth_method: 'none',
  },
  ChatGPT: {
    client_name: 'ChatGPT',
    redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
    token_endpoint_auth_method: 'client_secret_post',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  },
};

/** Of browsers, protocols, messages and systems, and beginnings of such. */
const REFUSED_SCHEMES = [
  ...['filesystem', 'chrome', 'chrome-extension', 'jar', 'web+app', 'ext+app', 'moz-extension', 'livescript'],
  ...['smb', 'ldap', 'ldaps', 'ssh', 'sftp', 'telnet', 'vnc', 'git', 'coap+tcp', 'urn', 'nfs', 'afp', 'dav', 'tn3270'],
  ...['tel', 'sms', 'feed', 'webcal', 'magnet', 'bitcoin', 'sip', 'xmpp', 'matrix', 'geo', 'openpgp4fpr', 'facetime'],
  ...['ms-msdt', 'ms-word', 'ms-settings', 'search-ms', 'search', 'shell', 'hcp', 'microsoft-edge'],
  ...['itms-services', 'x-apple.systempreferences', 'shortcuts', 'x-man-page', 'market', 'content', 'admin', 'apt'],
  ...['acct', 'at', 'did', 'doi', 'dlna-playsingle', 'dweb', 'hxxp', 'spiffe', 'w3'],
];
/** At most 10: some are close to refused ones. */
const APPLICATION_SCHEMES = [
  ...['cursor', 'vscode', 'vscode-insiders', 'com.example.app', 'obsidian', 'raycast', 'things', 'feedly'],
  ...['turnstile', 'msauth.com.example'],
];

t.test(
  'Registration: as VS Code, Cursor, Claude Code, claude.ai and ChatGPT send it, without nulls',
  SAME_SQL,
  async (t) => {
    const service = await startService(t, { env: OAUTH_ENV });
    for (const [name, sent] of Object.entries(REGISTRATIONS)) {
      const { status, body, text, headers } = await service.anonymous.post('/oauth/register', sent);
      t.equal(status, 201, name);
      t.notMatch(text, 'null', name);
      t.match(headers, { 'cache-control': 'no-store', 'access-control-allow-origin': '*' });
      t.match(body, {
        client_id: /^ttd_[0-9a-f]{32}$/,
        client_id_issued_at: Number,
        client_name: sent.client_name,
        redirect_uris: sent.redirect_uris,
        token_endpoint_auth_method: sent.token_endpoint_auth_method,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      });
      t.equal('client_secret' in body, sent.token_endpoint_auth_method !== 'none');
      t.equal(body.scope, 'scope' in sent ? String(sent.scope).replace(' unknown', '') : undefined);
    }
  },
);

t.test(
  'Registration: the method is client_secret_basic when absent, none when it is not supported',
  SAME_SQL,
  async (t) => {
    const service = await startService(t, { env: OAUTH_ENV });
    const method = async (token_endpoint_auth_method?: string) => {
      const redirect_uris = ['https://a.example/cb'];
      const body = { redirect_uris, ...(token_endpoint_auth_method && { token_endpoint_auth_method }) };
      return (await service.anonymous.post('/oauth/register', body)).body;
    };
    t.match(await method(), {
      token_endpoint_auth_method: 'client_secret_basic',
      client_secret: /^tts_/,
      client_secret_expires_at: 0,
    });
    t.match(await method('tls_client_auth'), { token_endpoint_auth_method: 'none' });
    t.notOk((await method('none')).client_secret);
  },
);

t.test('Registration: redirects that are dangerous or malformed are refused (attack 11)', SAME_SQL, async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const bad = [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:x',
    'about:blank',
    'mailto:a@b',
    'ftp://a.example/',
    'ws://a.example/',
    'wss://a.example/',
    'intent://x',
    'view-source:x',
    ...REFUSED_SCHEMES.map((scheme) => `${scheme}:/done`),
    'SSH://a.example/',
    'smb://a.example/share',
    'http://a.example/cb',
    'http://0x7f.1/',
    'http://127.0.0.1.evil.example/',
    'https://a.example/#f',
    'https://u:p@a.example/',
    'https://a.example/ x',
    'https://a.example\\@b.example/',
    'https:a.example',
    'relative/path',
    '',
    'https://ä.example/',
    `https://a.example/${'x'.repeat(2_048)}`,
    'http://127.0.0.1/#x',
    'https://a.example/\u0000',
  ];
  for (const uri of bad) {
    const response = await service.anonymous.post('/oauth/register', { redirect_uris: [uri] });
    t.ok(response.status === 400, uri);
    t.match(response.body.error, /^invalid_(?:redirect_uri|request)$/, uri);
  }
  const own = APPLICATION_SCHEMES.map((scheme) => `${scheme}:/done`);
  t.equal((await service.anonymous.post('/oauth/register', { redirect_uris: own })).status, 201, 'of applications');
  for (const redirect_uris of [undefined, [], 'https://a.example/', Array(11).fill('https://a.example/'), [1]]) {
    const response = await service.anonymous.post('/oauth/register', { redirect_uris });
    t.match(response, { status: 400, body: { error: 'invalid_redirect_uri' } });
  }
  t.match(await service.anonymous.post('/oauth/register', []), { status: 400 });
  t.match(
    await service.anonymous.call('POST', '/oauth/register', {
      payload: '{',
      headers: { 'content-type': 'application/json' },
    }),
    {
      status: 400,
      body: { error: 'invalid_request' },
    },
  );
  const big = await service.anonymous.post('/oauth/register', {
    redirect_uris: ['https://a.example/'],
    x: 'x'.repeat(16_384),
  });
  t.match(big, { status: 413, body: { error: 'invalid_request' } });
});

t.test('Registration: names are cleaned and shortened', SAME_SQL, async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const name = async (client_name: unknown) =>
    (await service.anonymous.post('/oauth/register', { client_name, redirect_uris: ['https://a.example/'] })).body
      .client_name;
  t.equal(await name('  A\u202eb\u200b\n c\u2066 '), 'Ab c');
  t.equal(await name('x'.repeat(100)), 'x'.repeat(60));
  t.equal(await name('\u200b\u3164'), 'a.example', 'nothing visible');
  t.equal(await name({ x: 1 }), 'a.example');
});

t.test('Registration: it can be closed; then the document does not name it', SAME_SQL, async (t) => {
  const service = await startService(t, { env: { ...OAUTH_ENV, OAUTH_REGISTRATION_ENABLED: 'false' } });
  const response = await service.anonymous.post('/oauth/register', { redirect_uris: ['https://a.example/'] });
  t.match(response, { status: 403, body: { error: 'access_denied' } });
  t.notOk('registration_endpoint' in (await service.anonymous.get('/.well-known/oauth-authorization-server')).body);
});

t.test('Allowed clients: hosts of web redirects, loopback and schemes', SAME_SQL, async (t) => {
  const env = { ...OAUTH_ENV, OAUTH_ALLOWED_CLIENTS: 'claude.ai,loopback,cursor:' };
  const service = await startService(t, { env });
  const register = (...redirect_uris: string[]) => service.anonymous.post('/oauth/register', { redirect_uris });
  for (const uri of ['https://claude.ai/cb', 'http://127.0.0.1/', 'http://localhost:1/', 'cursor://x/y']) {
    t.equal((await register(uri)).status, 201, uri);
  }
  for (const uri of ['https://evil.example/claude.ai', 'https://claude.ai.evil.example/', 'vscode://x']) {
    t.match(await register(uri), { status: 400, body: { error: 'unauthorized_client' } }, uri);
  }
  const both = expectStatus(await register('https://claude.ai/cb', 'https://evil.example/cb'), 201);
  const asked = `/oauth/authorize?client_id=${both.client_id}&redirect_uri=https%3A%2F%2Fevil.example%2Fcb`;
  const page = await service.anonymous.get(asked);
  t.equal(page.status, 400);
  t.match(page.text, 'does not allow');
});

t.test(
  'Limits: 60 registrations an hour for an address, refused ones counted; other requests by tier',
  SAME_SQL,
  async (t) => {
    const env = { ...OAUTH_ENV, NODE_ENV: 'development', RATE_LIMIT_OAUTH_REGISTER_MAX: '3', RATE_LIMIT_API_MAX: '4' };
    const service = await startService(t, { env });
    const register = () =>
      service.anonymous.post('/oauth/register', {
        redirect_uris: ['https://a.example/cb'],
        token_endpoint_auth_method: 'none',
      });
    expectStatus(await register(), 201);
    const client = expectStatus(await register(), 201);
    t.equal((await service.anonymous.post('/oauth/register', {})).status, 400);
    const limited = await register();
    t.match(limited, { status: 429, body: { error: 'temporarily_unavailable' }, headers: { 'retry-after': String } });
    service.clock.advance(3_600_000);
    t.equal((await register()).status, 201);
    // Wrong tokens and codes, and the authorization endpoint, spend the requests of the address.
    const wrong = () =>
      form(service, '/oauth/token', { client_id: client.client_id, grant_type: 'refresh_token', refresh_token: 'x' });
    for (let count = 0; count < 2; count++) t.equal((await wrong()).status, 400);
    t.equal((await form(service, '/oauth/token', {})).status, 401);
    t.equal((await service.anonymous.get('/oauth/authorize')).status, 400);
    t.match(await wrong(), { status: 429, body: { error: 'temporarily_unavailable' } });
    t.equal((await service.anonymous.get('/oauth/authorize')).status, 429);
    t.equal(
      (await service.anonymous.get('/.well-known/oauth-authorization-server')).status,
      200,
      'documents are not counted',
    );
  },
);

t.test(
  'Limits: tokens that count are requests of their user; a wrong secret counts as a sign-in',
  SAME_SQL,
  async (t) => {
    const env = { ...OAUTH_ENV, NODE_ENV: 'development', RATE_LIMIT_AUTH_API_MAX: '12', RATE_LIMIT_AUTH_MAX: '2' };
    const service = await startService(t, { env });
    const ada = await service.person('ada');
    const { client, ...tokens } = await connectApp(service, ada);
    let next = tokens.refresh_token;
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++) {
      const response = await refresh(service, client, next);
      statuses.push(response.status);
      next = response.body.refresh_token ?? next;
    }
    t.ok(statuses.includes(200));
    t.equal(statuses.at(-1), 429);
    t.equal((await service.client(bearer(tokens.access_token)).get('/api/v1/tasks')).status, 429, 'the same budget');
    const secret = await registerApp(service, { token_endpoint_auth_method: 'client_secret_post' });
    const guess = () => form(service, '/oauth/token', { client_id: secret.client_id, client_secret: 'x' });
    service.clock.advance(900_000);
    t.same([(await guess()).status, (await guess()).status, (await guess()).status], [401, 401, 429]);
  },
);

t.test(
  'Administration: apps made by hand, with a secret that is shown once, and gone with every connection',
  async (t) => {
    const service = await startService(t, { env: OAUTH_ENV });
    const root = await service.person('root');
    const ada = await service.person('ada');
    const body = { name: 'Dashboard', redirect_uris: ['https://dash.example/cb'] };
    t.equal((await ada.post('/api/v1/oauth-client', body)).status, 403);
    const made = expectStatus(await root.post('/api/v1/oauth-client', body), 201);
    t.match(made, {
      client: { kind: 'made', name: 'Dashboard', connections: 0, token_endpoint_auth_method: 'client_secret_basic' },
    });
    t.match(made.client_secret, /^tts_[0-9a-f]{64}$/);
    t.match(await root.post('/api/v1/oauth-client', { ...body, redirect_uris: ['javascript:x'] }), {
      status: 400,
      body: { details: [{ path: 'body/redirect_uris/0' }] },
    });
    const open = expectStatus(
      await root.post('/api/v1/oauth-client', { ...body, token_endpoint_auth_method: 'none' }),
      201,
    );
    t.equal(open.client_secret, null);
    const client = { client_id: open.client.client_id, redirect_uris: open.client.redirect_uris };
    const tokens = expectStatus(await redeem(service, await grant(service, ada, client)), 200);
    const listed = await root.get('/api/v1/oauth-clients');
    t.notMatch(listed.text, made.client_secret.slice(4));
    t.match(listed.body.oauth_clients, [
      { id: open.client.id, connections: 1 },
      { id: made.client.id, connections: 0 },
    ]);
    t.equal((await ada.get('/api/v1/oauth-clients')).status, 403);
    t.equal((await ada.delete(`/api/v1/oauth-client/${open.client.id}`)).status, 403);
    t.equal((await root.delete(`/api/v1/oauth-client/${open.client.id}`)).status, 204);
    t.equal((await root.delete(`/api/v1/oauth-client/${open.client.id}`)).status, 404);
    t.equal((await service.client(bearer(tokens.access_token)).get('/api/v1/tasks')).status, 401);
    t.match(await refresh(service, client, tokens.refresh_token), { status: 401, body: { error: 'invalid_client' } });
    const { security_events } = (await ada.get('/api/profile/security-log?kind=app_disconnected')).body;
    t.match(security_events, [{ subject: 'Dashboard (dash.example)' }]);
    const kinds = (await root.get('/api/v1/security-log')).body.security_events.map(
      ({ kind }: { kind: string }) => kind,
    );
    t.ok(kinds.includes('oauth_client_created') && kinds.includes('oauth_client_deleted'));
  },
);

t.test('Sweeping: beyond 10 000 unused apps the oldest of more than an hour go, else 503 (attack 12)', async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const at = service.clock.now().toISOString();
  await service.db.write(async (trx) => {
    for (let from = 0; from < 10_000; from += 500) {
      const rows = Array.from({ length: 500 }, (_, index) => ({
        client_id: `x${from + index}`,
        kind: 'registered' as const,
        name: 'x',
        metadata: '{}',
        created_at: at,
      }));
      await trx.insertInto('oauth_clients').values(rows).execute();
    }
  });
  const register = () => service.anonymous.post('/oauth/register', { redirect_uris: ['https://a.example/cb'] });
  t.match(await register(), {
    status: 503,
    body: { error: 'temporarily_unavailable' },
    headers: { 'retry-after': '60' },
  });
  service.clock.advance(3_600_001);
  t.equal((await register()).status, 201);
});
