import t from 'tap';
import { GRANTABLE_SCOPES, MCP_SCOPES } from '../../../src/access/app-scopes.js';
import { includesScope, type Scope } from '../../../src/access/scopes.js';
import { TOOLS } from '../../../src/gateways/mcp/server.js';
import { authorizeUrl, OAUTH_ENV, ORIGIN, registerApp } from '../../support/oauth.js';
import { startService } from '../../support/service.js';

const SERVER = '/.well-known/oauth-authorization-server';
const RESOURCE = '/.well-known/oauth-protected-resource';

t.test('Metadata: every address is BASE_URL, whatever Host and X-Forwarded-Host say', async (t) => {
  const service = await startService(t, { env: { ...OAUTH_ENV, TRUST_PROXY: '127.0.0.1' } });
  for (const headers of [{}, { host: 'evil.example' }, { 'x-forwarded-host': 'evil.example' }]) {
    const server = await service.anonymous.get(SERVER, headers as Record<string, string>);
    t.equal(server.status, 200);
    t.match(server.headers, { 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' });
    t.notOk(server.headers['access-control-allow-credentials']);
    t.same(server.body, {
      issuer: ORIGIN,
      authorization_endpoint: `${ORIGIN}/oauth/authorize`,
      token_endpoint: `${ORIGIN}/oauth/token`,
      revocation_endpoint: `${ORIGIN}/oauth/revoke`,
      registration_endpoint: `${ORIGIN}/oauth/register`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: ['RS256', 'PS256', 'ES256', 'EdDSA'],
      revocation_endpoint_auth_methods_supported: [
        'none',
        'client_secret_basic',
        'client_secret_post',
        'private_key_jwt',
      ],
      revocation_endpoint_auth_signing_alg_values_supported: ['RS256', 'PS256', 'ES256', 'EdDSA'],
      scopes_supported: GRANTABLE_SCOPES,
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      protected_resources: [ORIGIN, `${ORIGIN}/mcp`, `${ORIGIN}/api`],
    });
  }
  t.same((await service.anonymous.get(`${SERVER}/mcp`)).text, (await service.anonymous.get(SERVER)).text);
  for (const [path, resource, scopes] of [
    ['', ORIGIN, ['*:read']],
    ['/api', `${ORIGIN}/api`, ['*:read']],
    ['/mcp', `${ORIGIN}/mcp`, MCP_SCOPES],
  ] as const) {
    t.same((await service.anonymous.get(RESOURCE + path)).body, {
      resource,
      authorization_servers: [ORIGIN],
      scopes_supported: scopes,
      bearer_methods_supported: ['header'],
      resource_name: 'Tutti',
    });
  }
  t.equal((await service.anonymous.get('/.well-known/openid-configuration')).status, 404, 'it is no OpenID provider');
  t.equal((await service.anonymous.call('HEAD', SERVER)).status, 200);
});

t.test(
  'Metadata: without BASE_URL only loopback hosts have it, with their own origin, and it is not stored',
  async (t) => {
    const service = await startService(t);
    for (const host of ['127.0.0.1:3000', 'localhost:3000', '[::1]:3000']) {
      const response = await service.anonymous.get(SERVER, { host, 'x-forwarded-host': 'evil.example' });
      t.match(response, { status: 200, body: { issuer: `http://${host}` }, headers: { 'cache-control': 'no-store' } });
    }
    const hosts = ['tasks.example.com', '127.0.0.1.evil.example', '192.168.1.5:3000', 'localhost.evil.example'];
    for (const host of hosts) {
      for (const path of [SERVER, RESOURCE, authorizeUrl({ client_id: 'x', redirect_uris: ['https://a.example/'] })]) {
        const response = await service.anonymous.get(path, { host });
        t.match(
          response,
          { status: 404, body: { code: 'OAUTH_NOT_CONFIGURED', error: /BASE_URL/ } },
          `${host} ${path}`,
        );
      }
    }
  },
);

t.test('Metadata: an http BASE_URL that is not loopback has no OAuth', async (t) => {
  const service = await startService(t, { env: { BASE_URL: 'http://tasks.example.com' } });
  const response = await service.anonymous.get(SERVER);
  t.match(response, { status: 404, body: { code: 'OAUTH_NOT_CONFIGURED' } });
  const refused = await service.anonymous.get('/api/v1/tasks');
  t.equal(refused.headers['www-authenticate'], 'Bearer realm="tutti"', 'challenges name no metadata');
});

t.test('Off: OAUTH_ENABLED=false, and WEB_ENABLED=false, leave no route and no metadata in challenges', async (t) => {
  for (const env of [{ OAUTH_ENABLED: 'false' }, { WEB_ENABLED: 'false' }]) {
    const service = await startService(t, { env: { ...OAUTH_ENV, ...env } });
    const paths = [SERVER, `${SERVER}/mcp`, RESOURCE, `${RESOURCE}/mcp`, '/oauth/authorize', '/authorize'];
    for (const path of paths) t.equal((await service.anonymous.get(path)).status, 404, path);
    for (const path of ['/oauth/token', '/oauth/register', '/oauth/revoke', '/token', '/register']) {
      t.equal((await service.anonymous.post(path, {})).status, 404, path);
    }
    const refused = await service.anonymous.get('/api/v1/tasks');
    t.equal(refused.headers['www-authenticate'], 'Bearer realm="tutti"');
  }
});

t.test('BASE_URL: challenges and redirects name it, whatever a request says (attack 13)', async (t) => {
  const service = await startService(t, { env: { ...OAUTH_ENV, TRUST_PROXY: '127.0.0.1' } });
  const client = await registerApp(service);
  const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
  for (const [url, method] of [
    ['/api/v1/tasks', 'GET'],
    ['/mcp', 'POST'],
  ] as const) {
    const refused = await service.anonymous.call(method, url, { headers: forged });
    t.match(refused.headers['www-authenticate'], `resource_metadata="${ORIGIN}${RESOURCE}/`, url);
  }
  const asked = await service.anonymous.get(authorizeUrl(client), forged);
  t.match(asked.headers.location, `${ORIGIN}/#/connect?request=`);
  const fields = { redirect_uri: 'http://127.0.0.1:33418/', response_type: 'token' };
  const program = await registerApp(service, { redirect_uris: [fields.redirect_uri] });
  const fault = await service.anonymous.get(authorizeUrl(program, fields), forged);
  t.equal(new URL(String(fault.headers.location)).searchParams.get('iss'), ORIGIN);
});

t.test('Challenges: they lead to the metadata of what was asked', async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const ada = await service.person('ada');
  const metadata = (path: string) => `resource_metadata="${ORIGIN}${RESOURCE}${path}"`;
  const challenge = async (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    (await service.anonymous.call(method, url, { headers })).headers['www-authenticate'];
  const scope = `scope="${MCP_SCOPES.join(' ')}"`;
  t.equal(await challenge('/mcp', {}, 'POST'), `Bearer realm="tutti", ${metadata('/mcp')}, ${scope}`);
  const wrong = { authorization: `Bearer tta_${'0'.repeat(64)}` };
  t.equal(
    await challenge('/mcp', wrong, 'POST'),
    `Bearer realm="tutti", ${metadata('/mcp')}, ${scope}, error="invalid_token"`,
  );
  t.equal(await challenge('/api/v1/tasks'), `Bearer realm="tutti", ${metadata('/api')}`);
  t.equal(await challenge('/api/v1/tasks', wrong), `Bearer realm="tutti", ${metadata('/api')}, error="invalid_token"`);
  t.equal(await challenge('/api/v1/tasks', { cookie: 'sid=over' }), 'Bearer realm="tutti"', 'a page signs in');
  const narrow = (await ada.post('/api/profile/api-keys', { name: 'x', scopes: ['tasks:read'] })).body.token;
  const refused = await service.client({ authorization: `Bearer ${narrow}` }).post('/api/v1/task', { name: 'x' });
  t.equal(
    refused.headers['www-authenticate'],
    `Bearer realm="tutti", error="insufficient_scope", scope="tasks:write", ${metadata('/api')}`,
  );
});

t.test('Scopes: those of the /mcp resource are the least that lets every tool be used', async (t) => {
  const service = await startService(t);
  // `changes_since` shows those who may read them files and notifications.
  const needed = new Set<Scope>(['files:read', 'notifications:read']);
  for (const { operations, parts, ofArguments } of TOOLS) {
    for (const id of [...operations, ...parts, ...Object.values(ofArguments).flat()])
      for (const scope of service.app.operations.get(id)?.scopes ?? []) needed.add(scope);
  }
  for (const scope of needed) t.ok(includesScope(MCP_SCOPES, scope), scope);
  for (const scope of MCP_SCOPES) {
    const others = MCP_SCOPES.filter((one) => one !== scope);
    t.notOk(
      [...needed].every((one) => includesScope(others, one)),
      `${scope} is needed`,
    );
  }
});

t.test('Endpoints: open to pages of every origin without credentials, with errors that a page can read', async (t) => {
  for (const env of [{}, { SERVICE_ALLOWED_ORIGINS: 'https://app.example.com' }] as Record<string, string>[]) {
    const service = await startService(t, { env: { ...OAUTH_ENV, ...env } });
    for (const url of ['/oauth/token', '/oauth/register', '/oauth/revoke', '/oauth/authorize', SERVER]) {
      const preflight = await service.anonymous.call('OPTIONS', url, {
        headers: { origin: 'https://page.example', 'access-control-request-method': 'POST' },
      });
      t.equal(preflight.status, 204, url);
      t.equal(preflight.headers['access-control-allow-origin'], '*', url);
      t.match(preflight.headers['access-control-allow-headers'], /Authorization, Content-Type/);
    }
    const response = await service.anonymous.call('POST', '/oauth/token', {
      headers: { origin: 'https://app.example.com', cookie: 'sid=x' },
    });
    t.equal(response.headers['access-control-allow-origin'], '*');
    t.notOk(response.headers['access-control-allow-credentials']);
    t.match(response.headers['access-control-expose-headers'], /WWW-Authenticate/);
  }
});

t.test(
  'Endpoints: addresses that clients guess without metadata work; the authorization endpoint reads only',
  async (t) => {
    const service = await startService(t, { env: OAUTH_ENV });
    const { status, body } = await service.anonymous.post('/register', { redirect_uris: ['https://a.example/cb'] });
    t.equal(status, 201);
    const asked = await service.anonymous.get(authorizeUrl(body).replace('/oauth/', '/'));
    t.match(asked, { status: 303, headers: { location: /^https:\/\/tasks\.example\.com\/#\/connect\?request=/ } });
    t.equal((await service.anonymous.post('/token')).status, 401);
    t.match(await service.anonymous.post('/oauth/authorize', {}), { status: 405, headers: { allow: 'GET, HEAD' } });
    const client = await registerApp(service);
    t.equal((await service.anonymous.call('HEAD', authorizeUrl(client))).status, 303);
  },
);
