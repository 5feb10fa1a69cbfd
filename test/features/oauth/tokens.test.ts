import t, { type Test } from 'tap';
import { SAME_SQL } from '../../support/database.js';
import {
  allow,
  ask,
  bearer,
  connectApp,
  form,
  grant,
  OAUTH_ENV,
  ORIGIN,
  pkce,
  redeem,
  refresh,
  registerApp,
  type Tokens,
} from '../../support/oauth.js';
import { type Service, startService } from '../../support/service.js';
import { expectStatus } from '../../support/world.js';

// On PostgreSQL too: the store of tokens.

const HOUR_MS = 3_600_000;

async function statusOf(service: Service, token: string, url = '/api/v1/tasks'): Promise<number> {
  return (await service.client(bearer(token)).get(url)).status;
}

function isGrantError(t: Test, response: { status: number; body: unknown }, hint: string): void {
  t.match(response, { status: 400, body: { error: 'invalid_grant' } }, hint);
}

t.test('Code: a wrong verifier, a missing one or another redirect spends it (attack 2)', SAME_SQL, async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const ada = await service.person('ada');
  const client = await registerApp(service);
  for (const wrong of [
    { code_verifier: 'x'.repeat(43) },
    { code_verifier: '' },
    { redirect_uri: 'https://x.example/' },
  ]) {
    const granted = await grant(service, ada, client);
    isGrantError(t, await redeem(service, granted, wrong), JSON.stringify(wrong));
    isGrantError(t, await redeem(service, granted), 'the right one comes too late');
  }
  const granted = await grant(service, ada, client);
  const late = await grant(service, ada, client);
  t.equal((await redeem(service, granted, { redirect_uri: '' })).status, 200, 'OAuth 2.1 has no redirect_uri here');
  service.clock.advance(60_000);
  isGrantError(t, await redeem(service, late), 'after 60 seconds');
});

t.test('Code: the token endpoint compares hashes alone, whatever method it is told (attack 3)', SAME_SQL, async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const ada = await service.person('ada');
  const client = await registerApp(service);
  for (const more of [{}, { code_challenge_method: 'plain' }]) {
    const { verifier, challenge } = pkce();
    const id = await ask(service, client, { code_challenge: challenge });
    const code = String((await allow(service, ada, id)).get('code'));
    isGrantError(t, await redeem(service, { code, verifier: challenge, client }, more), 'the challenge itself');
    isGrantError(t, await redeem(service, { code, verifier, client }), 'the code is spent');
  }
});

t.test('Code: another client gets nothing, and nothing happens to it', SAME_SQL, async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const ada = await service.person('ada');
  const [client, other] = [await registerApp(service), await registerApp(service)];
  const granted = await grant(service, ada, client);
  isGrantError(t, await redeem(service, { ...granted, client: other }), 'another client');
  const tokens = expectStatus(await redeem(service, granted), 200);
  isGrantError(t, await refresh(service, other, tokens.refresh_token), 'another client');
  t.equal(await statusOf(service, tokens.access_token), 200);
  t.equal((await refresh(service, client, tokens.refresh_token)).status, 200);
});

t.test('Code: a second redemption ends the connection that the first one made', SAME_SQL, async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const ada = await service.person('ada');
  const client = await registerApp(service);
  const granted = await grant(service, ada, client);
  const tokens = expectStatus(await redeem(service, granted), 200);
  t.equal(await statusOf(service, tokens.access_token), 200);
  isGrantError(t, await redeem(service, granted), 'again');
  t.equal(await statusOf(service, tokens.access_token), 401);
  isGrantError(t, await refresh(service, client, tokens.refresh_token), 'it has ended');
});

t.test('Code: of four redemptions at once one gets tokens, which end', async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const ada = await service.person('ada');
  const client = await registerApp(service);
  for (let round = 0; round < 5; round++) {
    const granted = await grant(service, ada, client);
    const responses = await Promise.all([1, 2, 3, 4].map(() => redeem(service, granted)));
    const won = responses.filter(({ status }) => status === 200);
    t.equal(won.length, 1);
    t.equal(await statusOf(service, won[0]?.body.access_token), 401);
  }
});

t.test('Tokens: the answer has its members in order, the scopes as granted, and is not stored', SAME_SQL, async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const ada = await service.person('ada');
  const client = await registerApp(service);
  const choice = { scopes: ['tasks:read'] };
  const response = await redeem(
    service,
    await grant(service, ada, client, { scope: 'tasks:read notes:write', choice }),
  );
  t.same(Object.keys(response.body), ['access_token', 'token_type', 'expires_in', 'refresh_token', 'scope']);
  t.match(response.body, {
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'tasks:read',
    access_token: /^tta_[0-9a-f]{64}$/,
  });
  t.match(response.headers, { 'cache-control': 'no-store' });
});

t.test(
  'Tokens: an access token counts for an hour, a refresh token for 60 days from its making',
  SAME_SQL,
  async (t) => {
    const service = await startService(t, { env: OAUTH_ENV });
    const ada = await service.person('ada');
    const { client, access_token, refresh_token } = await connectApp(service, ada);
    service.clock.advance(HOUR_MS - 1);
    t.equal(await statusOf(service, access_token), 200);
    service.clock.advance(1);
    const expired = await service.client(bearer(access_token)).get('/api/v1/tasks');
    t.match(expired, { status: 401, body: { code: 'TOKEN_EXPIRED' } });
    service.clock.advance(59 * 24 * HOUR_MS);
    const next: Tokens = expectStatus(await refresh(service, client, refresh_token), 200);
    t.equal(await statusOf(service, next.access_token), 200);
    service.clock.advance(60 * 24 * HOUR_MS);
    isGrantError(t, await refresh(service, client, next.refresh_token), '60 days later');
  },
);

t.test(
  'Refresh: sent again within 30 minutes, it gives the same next one and one more access token',
  SAME_SQL,
  async (t) => {
    const service = await startService(t, { env: OAUTH_ENV });
    const ada = await service.person('ada');
    const { client, refresh_token: first } = await connectApp(service, ada);
    const [one, other] = await Promise.all([refresh(service, client, first), refresh(service, client, first)]);
    t.equal(one?.body.refresh_token, other?.body.refresh_token);
    t.not(one?.body.access_token, other?.body.access_token);
    service.clock.advance(30 * 60_000 - 1);
    const late = await refresh(service, client, first, { scope: '*' });
    t.equal(late.body.refresh_token, one?.body.refresh_token);
    t.equal(late.body.scope, '*:read', 'scope is ignored');
    for (const { body } of [one, other, late] as never[])
      t.equal(await statusOf(service, (body as Tokens).access_token), 200);
  },
);

t.test('Refresh: a copied token ends the connection, by a step or after 30 minutes (attack 8)', SAME_SQL, async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const ada = await service.person('ada');
  const reused = async (between: (client: never, next: Tokens) => Promise<unknown>) => {
    const { client, access_token, refresh_token } = await connectApp(service, ada);
    const next = expectStatus(await refresh(service, client, refresh_token), 200);
    await between(client as never, next);
    isGrantError(t, await refresh(service, client, refresh_token), 'reused');
    for (const token of [access_token, next.access_token]) t.equal(await statusOf(service, token), 401);
    isGrantError(t, await refresh(service, client, next.refresh_token), 'the chain has ended');
  };
  await reused((client, next) => refresh(service, client, next.refresh_token));
  await reused(async () => service.clock.advance(30 * 60_000));
  const { body } = await ada.get('/api/profile/security-log?kind=app_token_reused');
  t.match(body.security_events, [{ subject: 'App (app.example.net)' }, {}]);
});

t.test(
  'Refresh: after a change of the session secret the next one goes on, and a repeated one does not fork',
  async (t) => {
    const service = await startService(t, { env: OAUTH_ENV });
    const ada = await service.person('ada');
    const { client, refresh_token: first } = await connectApp(service, ada);
    const second = expectStatus(await refresh(service, client, first), 200);
    // The stored hash is that of a token that another secret has derived.
    const { sha256 } = await import('../../../src/lib/hash.js');
    const before = `ttr_${'a'.repeat(64)}`;
    await service.db.write(async (trx) => {
      const { key_id, expires_at } = await trx
        .selectFrom('oauth_refresh_tokens')
        .selectAll()
        .where('token_hash', '=', sha256(second.refresh_token))
        .executeTakeFirstOrThrow();
      await trx.deleteFrom('oauth_refresh_tokens').where('token_hash', '=', sha256(second.refresh_token)).execute();
      const row = { token_hash: sha256(before), key_id, expires_at, exchanged_at: null, next_hash: null };
      await trx.insertInto('oauth_refresh_tokens').values(row).execute();
      await trx
        .updateTable('oauth_refresh_tokens')
        .set({ next_hash: sha256(before) })
        .where('token_hash', '=', sha256(first))
        .execute();
    });
    const repeated = expectStatus(await refresh(service, client, first), 200);
    t.equal((await refresh(service, client, repeated.refresh_token)).status, 200);
    isGrantError(t, await refresh(service, client, before), 'one chain only');
  },
);

t.test('Audience: a token is valid at its own endpoint only; both without resource (attack 9)', SAME_SQL, async (t) => {
  const service = await startService(t, { env: { ...OAUTH_ENV, COMPAT: 'tududi' } });
  const ada = await service.person('ada');
  const statuses = async (resource?: string) => {
    const { access_token } = await connectApp(service, ada, { resource, scope: 'tasks:write' });
    const ping = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_tasks', arguments: {} } };
    const headers = { ...bearer(access_token), accept: 'application/json, text/event-stream' };
    const mcp = await service.anonymous.call('POST', '/mcp', { headers, body: ping });
    const api = await service.client(bearer(access_token)).get('/api/v1/tasks');
    for (const { status, body } of [mcp, api]) if (status === 401) t.equal(body.code, 'INVALID_TOKEN');
    if (mcp.status === 200) t.match(mcp.text, 'structuredContent', 'the tool reaches its operations');
    return [mcp.status, api.status];
  };
  t.same(await statuses(), [200, 200]);
  t.same(await statuses(`${ORIGIN}/`), [200, 200]);
  t.same(await statuses(`${ORIGIN}/mcp`), [200, 401]);
  t.same(await statuses('HTTPS://TASKS.example.com/mcp/'), [200, 401], 'scheme and host in any case, / forgiven');
  t.same(await statuses(`${ORIGIN}/api`), [401, 200]);
  const client = await registerApp(service);
  const compat = async (resource?: string) => {
    const { access_token } = await connectApp(service, ada, { resource });
    const headers = bearer(access_token);
    return (await service.app.listeners.get('tududi')?.inject({ url: '/api/tasks', headers }))?.statusCode;
  };
  t.same(
    [await compat(), await compat(`${ORIGIN}/api`), await compat(`${ORIGIN}/mcp`)],
    [200, 200, 401],
    'COMPAT_PORT is a listener of the API',
  );
  const granted = await grant(service, ada, client, { resource: `${ORIGIN}/mcp` });
  t.match(await redeem(service, granted, { resource: `${ORIGIN}/api` }), { body: { error: 'invalid_target' } });
  const tokens = expectStatus(await redeem(service, granted, { resource: `${ORIGIN}/mcp` }), 200);
  const other = await refresh(service, client, tokens.refresh_token, { resource: ORIGIN });
  t.match(other.body, { error: 'invalid_target' });
});

t.test('Tokens: in the Authorization header alone, never in query or body (attack 7)', SAME_SQL, async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const ada = await service.person('ada');
  const { access_token } = await connectApp(service, ada, { scope: '*' });
  t.equal((await service.anonymous.get(`/api/v1/tasks?access_token=${access_token}`)).status, 401);
  t.equal((await service.anonymous.get('/api/v1/tasks', { cookie: `sid=${access_token}` })).status, 401);
  t.equal((await form(service, '/api/v1/task', { access_token, name: 'x' })).status, 401);
});

t.test('Client authentication: as it was registered, and in no other way', SAME_SQL, async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const ada = await service.person('ada');
  const basic = (id: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${secret}`).toString('base64')}`,
  });
  const post = await registerApp(service, { token_endpoint_auth_method: 'client_secret_post' });
  const header = await registerApp(service, { token_endpoint_auth_method: 'client_secret_basic' });
  const open = await registerApp(service);
  t.match(post.client_secret, /^tts_[0-9a-f]{64}$/);
  const token = (fields: Record<string, string>, headers = {}) =>
    form(service, '/oauth/token', { grant_type: 'refresh_token', refresh_token: 'x', ...fields }, headers);
  const secret = (client: { client_secret?: string }) => String(client.client_secret);
  const known = { status: 400, body: { error: 'invalid_grant' } };
  const unknown = { status: 401, body: { error: 'invalid_client' } };
  t.match(await token({ client_id: post.client_id, client_secret: secret(post) }), known);
  t.match(await token({}, basic(header.client_id, secret(header))), known);
  t.match(await token({ client_id: open.client_id }), known);
  t.match(await token({ client_id: post.client_id }), unknown, 'without its secret');
  t.match(await token({ client_id: post.client_id, client_secret: secret(header) }), unknown, 'a wrong secret');
  t.match(await token({}, basic(post.client_id, secret(post))), unknown, 'by another method');
  t.match(await token({ client_id: open.client_id, client_secret: 'x' }), unknown, 'a public one with a secret');
  t.match(await token({ client_id: 'ttd_unknown' }), unknown);
  t.match(await token({}), unknown);
  const refused = await token({}, basic(header.client_id, 'wrong'));
  t.match(refused, { ...unknown, headers: { 'www-authenticate': /^Basic / } });
  t.notOk((await token({ client_id: 'x' })).headers['www-authenticate']);
  const both = await token(
    { client_id: header.client_id, client_secret: 'x' },
    basic(header.client_id, secret(header)),
  );
  t.match(both, { status: 400, body: { error: 'invalid_request' } });
  const granted = await grant(service, ada, header);
  t.equal((await redeem(service, granted)).status, 401, 'a code does not replace the secret');
});

t.test('Token endpoint: malformed requests', SAME_SQL, async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const { client_id } = await registerApp(service);
  const post = (payload: string, type = 'application/x-www-form-urlencoded') =>
    service.anonymous.call('POST', '/oauth/token', { headers: { 'content-type': type }, payload });
  t.match(await post(`client_id=${client_id}&grant_type=password`), { body: { error: 'unsupported_grant_type' } });
  t.match(await post(`client_id=${client_id}`), { body: { error: 'unsupported_grant_type' } });
  t.match(await post(`client_id=${client_id}&grant_type=authorization_code`), { body: { error: 'invalid_request' } });
  t.match(await post(`client_id=${client_id}&client_id=x`), { body: { error: 'invalid_request' } });
  t.match(await post('resource=a&resource=b'), { body: { error: 'invalid_target' } });
  t.match(await post('client_id=a%00b'), { body: { error: 'invalid_request' } });
  t.match(await post('{}', 'application/json'), { status: 415, body: { error: 'invalid_request' } });
  t.match(await post(`x=${'x'.repeat(16_384)}`), { status: 413, body: { error: 'invalid_request' } });
});

t.test('Revocation: either token ends the connection; unknown ones and those of others are ignored', async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const ada = await service.person('ada');
  const other = await registerApp(service);
  for (const kind of ['access_token', 'refresh_token'] as const) {
    const { client, ...tokens } = await connectApp(service, ada);
    const revoke = (token: string, by = client) =>
      form(service, '/oauth/revoke', { token, client_id: by.client_id, token_type_hint: 'refresh_token' });
    t.match(await revoke('tta_unknown'), { status: 200, body: {} });
    t.match(await revoke(tokens[kind], other), { status: 200 });
    t.equal(await statusOf(service, tokens.access_token), 200, 'another client');
    t.match(await revoke(tokens[kind]), { status: 200 });
    t.equal(await statusOf(service, tokens.access_token), 401, kind);
    isGrantError(t, await refresh(service, client, tokens.refresh_token), kind);
    t.match(await revoke(tokens[kind]), { status: 200 }, 'again');
  }
});
