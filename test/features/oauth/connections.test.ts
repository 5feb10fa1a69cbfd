import t from 'tap';
import { findAppToken } from '../../../src/access/credentials.js';
import { resetPassword, revokeKeys } from '../../../src/features/accounts/operator.js';
import { sha256 } from '../../../src/lib/hash.js';
import { required } from '../../../src/lib/typed.js';
import { runWrite } from '../../../src/write/unit-of-work.js';
import { SAME_SQL } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { runJob } from '../../support/jobs.js';
import {
  bearer,
  connectApp,
  form,
  grant,
  OAUTH_ENV,
  ORIGIN,
  redeem,
  refresh,
  registerApp,
} from '../../support/oauth.js';
import { type Person, startService } from '../../support/service.js';
import { expectStatus } from '../../support/world.js';

// On PostgreSQL too: the store of connections, and the end of accounts.

const DAY_MS = 86_400_000;

t.test('Connections: listed newest first, apart from keys, and only for their user', SAME_SQL, async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const ada = await service.person('ada');
  const eve = await service.person('eve');
  const project = expectStatus(await ada.post('/api/v1/project', { name: 'Home' }), 201);
  const choice = { scopes: ['tasks:read'], project_ids: [project.id], expires_at: '2026-04-01' };
  const first = await connectApp(service, ada, { scope: 'tasks:read tasks:write', resource: `${ORIGIN}/mcp`, choice });
  await connectApp(service, ada);
  const { connections } = expectStatus(await ada.get('/api/v1/connections'), 200);
  t.equal(connections.length, 2);
  t.same(connections[1], {
    id: connections[1].id,
    name: 'App',
    client: { client_id: first.client.client_id, kind: 'registered', host: null, redirect_host: 'app.example.net' },
    scopes: ['tasks:read'],
    project_ids: [project.id],
    audience: 'mcp',
    created_at: service.clock.now().toISOString(),
    last_used_at: null,
    expires_at: '2026-04-01T23:59:59.999Z',
    revoked_at: null,
  });
  const { id } = connections[1];
  t.same((await ada.get(`/api/v1/connection/${id}`)).body, connections[1]);
  t.equal((await eve.get(`/api/v1/connection/${id}`)).status, 404);
  t.equal((await eve.delete(`/api/v1/connection/${id}`)).status, 404);
  t.same((await eve.get('/api/v1/connections')).body.connections, []);
  // The operations of keys leave connections out.
  const { api_keys: keys } = (await ada.get('/api/profile/api-keys')).body;
  t.same(
    keys.map(({ name }: { name: string }) => name),
    ['test'],
  );
  for (const [method, path] of [
    ['POST', `/${id}/revoke`],
    ['DELETE', `/${id}`],
    ['GET', `/${id}/activity`],
  ] as const) {
    t.equal((await ada.call(method, `/api/profile/api-keys${path}`)).status, 404, path);
  }
  t.equal((await ada.get(`/api/v1/connection/${keys[0].id}`)).status, 404, 'a key is no connection');
  t.equal((await ada.delete(`/api/v1/connection/${keys[0].id}`)).status, 404);
});

t.test('Narrowing: an app sees the chosen projects alone, and the rest is 404 and 403', SAME_SQL, async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const ada = await service.person('ada');
  const home = expectStatus(await ada.post('/api/v1/project', { name: 'Home' }), 201);
  const work = expectStatus(await ada.post('/api/v1/project', { name: 'Work' }), 201);
  const { access_token } = await connectApp(service, ada, { scope: '*', choice: { project_ids: [home.uid] } });
  const app = service.client(bearer(access_token));
  t.same(
    (await app.get('/api/v1/projects')).body.projects.map(({ id }: { id: number }) => id),
    [home.id],
  );
  t.equal((await app.get(`/api/v1/project/${work.id}`)).status, 404);
  t.match(await app.get('/api/v1/areas'), { status: 403, body: { code: 'INSUFFICIENT_SCOPE' } });
});

t.test(
  'Scopes: no token of a connection manages keys and connections, or administers, whatever its scopes',
  SAME_SQL,
  async (t) => {
    const service = await startService(t, { env: OAUTH_ENV });
    const root = await service.person('root');
    const { access_token } = await connectApp(service, root, { scope: '* admin api_keys:write offline_access' });
    const app = service.client(bearer(access_token));
    t.same((await app.get('/api/current_user')).body.token.scopes, ['*'], 'they fall away');
    const refused = { status: 403, body: { code: 'INSUFFICIENT_SCOPE' } };
    t.match(await app.post('/api/profile/api-keys', { name: 'x', scopes: ['*'] }), refused);
    t.match(await app.get('/api/profile/api-keys'), refused);
    t.match(await app.get('/api/v1/connections'), refused);
    t.match(await app.delete('/api/v1/connection/1'), refused);
    t.match(await app.get('/api/v1/users'), refused);
    t.match(await app.get('/api/v1/oauth-clients'), refused);
    // Scopes in the database that were never granted do not count either.
    await service.db.write((trx) =>
      trx
        .updateTable('api_keys')
        .set({ scopes: '["*","admin","api_keys:write"]' })
        .where('audience', 'is not', null)
        .execute(),
    );
    t.match(await app.post('/api/profile/api-keys', { name: 'x' }), refused);
    t.match(await app.get('/api/v1/users'), refused);
  },
);

t.test(
  'Ending: by the user, by revoke-keys, by a reset of the password, by deleting the account (attack 16)',
  SAME_SQL,
  async (t) => {
    const service = await startService(t, { env: OAUTH_ENV });
    const root = await service.person('root');
    const ends: [string, (person: { id: number }, browser: typeof root) => Promise<unknown>, boolean][] = [
      [
        'by the user',
        async (_person, browser) => {
          const { connections } = (await browser.get('/api/v1/connections')).body;
          const url = `/api/v1/connection/${connections[0].id}`;
          t.equal((await browser.delete(url)).status, 204);
          t.equal((await browser.delete(url)).status, 204, 'again');
          t.match((await browser.get(url)).body, { revoked_at: service.clock.now().toISOString() });
        },
        true,
      ],
      ['by revoke-keys', ({ id }) => root.post(`/api/v1/user/${id}/revoke-keys`), true],
      ['by a reset', ({ id }) => root.put(`/api/v1/user/${id}`, { password: 'another password' }), true],
      ['by a deletion', ({ id }) => root.delete(`/api/v1/user/${id}`), false],
    ];
    for (const [how, end, isLogged] of ends) {
      const person = await service.person(`p${how.replaceAll(' ', '')}`);
      const { client, ...tokens } = await connectApp(service, person, { scope: '*' });
      const app = service.client(bearer(tokens.access_token));
      const hook = { url: 'https://hooks.example.net/x' };
      expectStatus(await app.post('/api/v1/webhook', hook), 201);
      const retained = expectStatus(await person.post('/api/v1/webhook', hook), 201);
      await end(person, person as typeof root);
      t.equal((await app.get('/api/v1/tasks')).status, 401, how);
      t.match(await refresh(service, client, tokens.refresh_token), { body: { error: 'invalid_grant' } }, how);
      const hooks = await service.db.read
        .selectFrom('webhooks')
        .select('id')
        .where('user_id', '=', person.id)
        .execute();
      t.same(
        hooks.map(({ id }) => id),
        isLogged ? [retained.id ?? hooks[0]?.id] : [],
        how,
      );
      const events = await service.db.read
        .selectFrom('security_events')
        .selectAll()
        .where('user_id', '=', person.id)
        .execute();
      const kinds = events.map(({ kind }) => kind);
      t.ok(kinds.includes('app_connected'), how);
      if (isLogged) t.ok(kinds.includes('app_disconnected'), how);
    }
  },
);

t.test(
  'Ending: a changed password leaves connections, unless end_connections is true; keep_api_keys keeps both',
  SAME_SQL,
  async (t) => {
    const service = await startService(t, { env: OAUTH_ENV });
    const root = await service.person('root');
    const ada = await service.person('ada');
    const { access_token } = await connectApp(service, ada);
    const app = service.client(bearer(access_token));
    const change = (current_password: string, new_password: string, more = {}) =>
      ada.post('/api/profile/change-password', { current_password, new_password, ...more });
    t.equal((await change(ada.password, 'another password')).status, 204);
    t.equal((await app.get('/api/v1/tasks')).status, 200);
    const reset = { password: 'a third password', keep_api_keys: true };
    t.equal((await root.put(`/api/v1/user/${ada.id}`, reset)).status, 200);
    t.equal((await app.get('/api/v1/tasks')).status, 200);
    t.equal((await change('a third password', 'another password', { end_connections: true })).status, 204);
    t.equal((await app.get('/api/v1/tasks')).status, 401);
    t.equal((await ada.get('/api/v1/tasks')).status, 200, 'keys stay');
  },
);

t.test('Ending: what ends all connections ends the codes that no app has redeemed yet', SAME_SQL, async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const root = await service.person('root');
  const client = await registerApp(service);
  const ends: [string, (person: Person) => Promise<unknown>][] = [
    ['revoke-keys', ({ id }) => root.post(`/api/v1/user/${id}/revoke-keys`)],
    ['a reset by an administrator', ({ id }) => root.put(`/api/v1/user/${id}`, { password: 'another password' })],
    ['the command revoke-keys', ({ email }) => revokeKeys(service, email)],
    ['the command for a new password', ({ email }) => resetPassword(service, email, 'another password')],
    [
      'a changed password with end_connections',
      (person) => {
        const passwords = { current_password: person.password, new_password: 'another password' };
        return person.post('/api/profile/change-password', { ...passwords, end_connections: true });
      },
    ],
  ];
  for (const [number, [how, end]] of ends.entries()) {
    const person = await service.person(`person${number}`);
    const other = await service.person(`other${number}`);
    const granted = await grant(service, person, client);
    const retained = await grant(service, other, client);
    await end(person);
    t.match(await redeem(service, granted), { status: 400, body: { error: 'invalid_grant' } }, how);
    t.equal((await redeem(service, retained)).status, 200, `${how}: codes of others count`);
  }
});

t.test('Ending: at the chosen time, also for an access token that would last longer', SAME_SQL, async (t) => {
  const service = await startService(t, { env: OAUTH_ENV, time: '2026-03-11T23:30:00.000Z' });
  const ada = await service.person('ada');
  const { client, ...tokens } = await connectApp(service, ada, { choice: { expires_at: '2026-03-11' } });
  t.equal(tokens.expires_in, 1_799);
  service.clock.set('2026-03-12T00:00:00.000Z');
  t.equal((await service.client(bearer(tokens.access_token)).get('/api/v1/tasks')).status, 401);
  t.equal((await refresh(service, client, tokens.refresh_token)).status, 400);
});

t.test('A body that was held while its app was disconnected writes nothing (attack 16)', async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const ada = await service.person('ada');
  const { access_token } = await connectApp(service, ada, { scope: 'tasks:write' });
  const { caller } = required(await findAppToken(service.db.read, sha256(access_token)));
  const { connections } = (await ada.get('/api/v1/connections')).body;
  t.equal((await ada.delete(`/api/v1/connection/${connections[0].id}`)).status, 204);
  const held = runWrite(service, caller, async () => t.fail('it ran'));
  await t.rejects(held, { code: 'TOKEN_REVOKED' });
});

t.test('A body that was held until its access token had expired writes nothing', SAME_SQL, async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  const ada = await service.person('ada');
  const { access_token } = await connectApp(service, ada, { scope: 'tasks:write' });
  const { caller } = required(await findAppToken(service.db.read, sha256(access_token)));
  service.clock.advance(3_600_000);
  const late = runWrite(service, caller, async () => t.fail('it ran'));
  await t.rejects(late, { code: 'TOKEN_EXPIRED' }, 'although its connection goes on');
});

t.test(
  'Limits: 20 connections of an app and user; the one that was used longest ago ends for the next',
  SAME_SQL,
  async (t) => {
    const service = await startService(t, { env: OAUTH_ENV });
    const ada = await service.person('ada');
    const client = await registerApp(service);
    const first = await connectApp(service, ada, { client });
    const second = await connectApp(service, ada, { client });
    service.clock.advance(60_000);
    t.equal((await service.client(bearer(first.access_token)).get('/api/v1/tasks')).status, 200);
    // Recorded after the response.
    const lastUses = () =>
      service.db.read.selectFrom('api_keys').select('last_used_at').where('audience', 'is not', null);
    await eventually(
      async () => (await lastUses().execute()).some(({ last_used_at: at }) => at === '2026-03-11T12:01:00.000Z'),
      'the use is recorded',
    );
    const { id, ...row } = await service.db.read
      .selectFrom('api_keys')
      .selectAll()
      .where('audience', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await service.db.write(async (trx) => {
      for (let at = 0; at < 18; at++) {
        await trx
          .insertInto('api_keys')
          .values({ ...row, token_hash: `x${at}`, created_at: service.clock.now().toISOString() })
          .execute();
      }
    });
    await connectApp(service, ada, { client });
    t.ok(id);
    t.equal((await service.client(bearer(first.access_token)).get('/api/v1/tasks')).status, 200, 'used since');
    t.equal((await service.client(bearer(second.access_token)).get('/api/v1/tasks')).status, 401);
    const live = await service.db.read
      .selectFrom('api_keys')
      .select('id')
      .where('audience', 'is not', null)
      .where('revoked_at', 'is', null)
      .execute();
    t.equal(live.length, 20);
  },
);

t.test('Sweep: what has run out goes, ended connections after 90 days, unused clients after a day', async (t) => {
  const { sweepOAuth } = await import('../../../src/features/oauth/sweep.js');
  const service = await startService(t, { env: OAUTH_ENV });
  const ada = await service.person('ada');
  const { client } = await connectApp(service, ada);
  const unused = await registerApp(service);
  const count = async (table: 'oauth_codes' | 'oauth_access_tokens' | 'oauth_refresh_tokens' | 'oauth_clients') =>
    (await service.db.read.selectFrom(table).selectAll().execute()).length;
  const clientIds = async () =>
    (await service.db.read.selectFrom('oauth_clients').select('client_id').execute()).map((row) => row.client_id);
  await sweepOAuth(service);
  t.same(
    [await count('oauth_codes'), await count('oauth_access_tokens'), await count('oauth_refresh_tokens')],
    [1, 1, 1],
  );
  t.same((await clientIds()).sort(), [client.client_id, unused.client_id].sort());
  service.clock.advance(2 * DAY_MS);
  await sweepOAuth(service);
  t.same(
    [await count('oauth_codes'), await count('oauth_access_tokens'), await count('oauth_refresh_tokens')],
    [0, 0, 1],
  );
  t.same(await clientIds(), [client.client_id], 'a client that was never used');
  service.clock.advance(60 * DAY_MS);
  await sweepOAuth(service);
  t.match((await ada.get('/api/v1/connections')).body.connections, [{ revoked_at: service.clock.now().toISOString() }]);
  t.equal(await count('oauth_refresh_tokens'), 0);
  service.clock.advance(31 * DAY_MS);
  await sweepOAuth(service);
  t.same(await clientIds(), [], '30 days after its last connection');
  t.match(await form(service, '/oauth/token', { client_id: client.client_id }), {
    status: 401,
    body: { error: 'invalid_client' },
  });
  t.equal((await ada.get('/api/v1/connections')).body.connections.length, 1, 'the history stays');
  service.clock.advance(60 * DAY_MS);
  await sweepOAuth(service);
  t.same((await ada.get('/api/v1/connections')).body.connections, []);
});

t.test(
  'Connections: what an app did is counted, listed by batches, and taken back by its user or itself',
  async (t) => {
    const service = await startService(t, { env: OAUTH_ENV });
    const [ada, eve] = [await service.person('ada'), await service.person('eve')];
    const { access_token } = await connectApp(service, ada, { scope: 'tasks:write changes:read' });
    const app = service.client(bearer(access_token));
    const [{ id: key_id }] = (await ada.get('/api/v1/connections')).body.connections;
    const task = expectStatus(await ada.post('/api/v1/task', { name: 'Call' }), 201);
    service.clock.advance(60_000);
    const since = service.clock.now().toISOString();
    const changed = await app.patch(`/api/v1/task/${task.id}`, { name: 'Ring', tags: ['new'] });
    const own = await ada.patch(`/api/v1/task/${task.id}`, { priority: 2 });
    const { batches } = expectStatus(await ada.get(`/api/v1/batches?key_id=${key_id}`), 200);
    t.match(batches, [{ batch: changed.headers['tutti-batch'], actor: { key_id, key_name: 'App' }, revertible: true }]);
    t.equal(batches.length, 1);
    await runJob(service, 'key activity');
    const { activity } = expectStatus(await ada.get(`/api/v1/connection/${key_id}/activity`), 200);
    t.match(activity, [{ operation: 'patchTask', writes: 1 }]);
    t.equal((await eve.get(`/api/v1/connection/${key_id}/activity`)).status, 404);
    t.match(await app.post(`/api/v1/batch/${own.headers['tutti-batch']}/revert`, {}), { status: 403 });
    t.match((await eve.post('/api/v1/batches/revert', { key_id, since })).body, { batch: null, reverted: 0 });
    const undone = expectStatus(await ada.post('/api/v1/batches/revert', { key_id, since }), 200);
    t.match(undone, { reverted: 2 });
    t.match((await ada.get(`/api/v1/task/${task.id}`)).body, { name: 'Call', priority: 2, tags: [] });
    const second = await app.patch(`/api/v1/task/${task.id}`, { name: 'Again' });
    t.match(await app.post('/api/v1/batches/revert', { key_id, since }), { status: 200, body: { reverted: 1 } });
    t.match((await ada.get(`/api/v1/batch/${second.headers['tutti-batch']}`)).body, { reverted_by: String });
    const session = await service.signIn(ada);
    expectStatus(await session.delete(`/api/v1/connection/${key_id}`), 204);
    t.match((await ada.get(`/api/v1/batches?key_id=${key_id}&limit=1`)).body.batches, [{ actor: { key_id } }]);
  },
);
