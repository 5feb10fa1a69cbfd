import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { openDatabase } from '../../db/open.js';
import { eventually } from '../support/eventually.js';
import { startService } from '../support/service.js';

const KEYS = '/api/profile/api-keys';

t.test('API key: the full token starts with tt_ and is returned once, in the creation response', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const made = await ada.post(KEYS, { name: '  backup script ' });
  t.equal(made.status, 201);
  t.match(made.body.token, /^tt_[0-9a-f]{64}$/);
  t.match(made.body.apiKey, {
    name: 'backup script',
    token_prefix: made.body.token.slice(0, 12),
    created_at: service.clock.now().toISOString(),
    expires_at: null,
    last_used_at: null,
    revoked_at: null,
  });
  t.equal(made.headers.location, `${KEYS}/${made.body.apiKey.id}`);
  const listed = await ada.get(KEYS);
  t.notMatch(listed.text, made.body.token);
  const revoked = await ada.post(`${KEYS}/${made.body.apiKey.id}/revoke`);
  t.notMatch(revoked.text, made.body.token);
});

t.test('API key: the token itself is kept nowhere', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tutti-keys-'));
  const service = await startService(t, { db: openDatabase(`sqlite:${folder}/tutti.db`) });
  const ada = await service.person('ada');
  const { body } = await ada.post(KEYS, { name: 'a name to be found' });
  const contents = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'latin1'));
  t.ok(contents.some((bytes) => bytes.includes('a name to be found')));
  t.notOk(contents.some((bytes) => bytes.includes(body.token) || bytes.includes(body.token.slice(3))));
});

t.test('API key: the list has all of the caller’s keys, newest first, metadata and prefixes only', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const eve = await service.person('eve');
  for (const name of ['first', 'second', 'third']) await ada.post(KEYS, { name });
  await eve.post(KEYS, { name: "eve's" });
  const { body } = await ada.get(KEYS);
  t.same(
    body.api_keys.map((key: { name: string }) => key.name),
    ['third', 'second', 'first', 'test'],
  );
  t.same(Object.keys(body.api_keys[0]).sort(), [
    'created_at',
    'expires_at',
    'id',
    'last_used_at',
    'made_by_key_id',
    'name',
    'project_ids',
    'revoked_at',
    'scopes',
    'token_prefix',
    'updated_at',
  ]);
  const page = await ada.get(`${KEYS}?limit=2&order_by=name&count=true`);
  t.same(
    page.body.api_keys.map((key: { name: string }) => key.name),
    ['first', 'second'],
  );
  t.match(page.body.pagination, { total: 4, has_more: true });
});

t.test('API key: expires_at as a date becomes the end of that day; as a timestamp it stays as given', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const expiry = async (expires_at: unknown) => (await ada.post(KEYS, { name: 'x', expires_at })).body;
  t.equal((await expiry('2026-03-31')).apiKey.expires_at, '2026-03-31T23:59:59.999Z');
  t.equal((await expiry('2026-03-11')).apiKey.expires_at, '2026-03-11T23:59:59.999Z', 'today has not ended');
  t.equal((await expiry('2026-03-31T10:00:00+02:00')).apiKey.expires_at, '2026-03-31T08:00:00.000Z');
  t.equal((await expiry(null)).apiKey.expires_at, null);
  for (const wrong of ['2026-03-10', '2026-03-11T12:00:00Z', '2026-02-30', 'tomorrow!!', 20260331, true, '']) {
    const response = await ada.post(KEYS, { name: 'x', expires_at: wrong });
    t.equal(response.status, 400, String(wrong));
    t.match(response.body, { code: 'VALIDATION_FAILED', error: /^expires_at / });
  }
});

t.test('API key: after its expires_at has passed the token does not count any more', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const { body } = await ada.post(KEYS, { name: 'x', expires_at: '2026-03-12' });
  const bearer = service.client({ authorization: `Bearer ${body.token}` });
  service.clock.set('2026-03-12T23:59:59.998Z');
  t.equal((await bearer.get('/api/v1/tasks')).status, 200);
  service.clock.set('2026-03-12T23:59:59.999Z');
  const expired = await bearer.get('/api/v1/tasks');
  t.equal(expired.status, 401);
  t.equal(expired.body.code, 'TOKEN_EXPIRED');
  t.match(expired.headers['www-authenticate'], /error="invalid_token"/);
  t.equal((await ada.get(KEYS)).body.api_keys.length, 2, 'it stays listed');
});

t.test('API key: a name that is missing, blank, too long or no string is refused', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  for (const name of [undefined, null, '', '   ', 123, ['x'], 'x'.repeat(256)]) {
    const response = await ada.post(KEYS, { name });
    t.equal(response.status, 400, JSON.stringify(name));
    t.match(response.body.error, /^name /);
  }
  t.equal((await ada.post(KEYS, { name: 'x'.repeat(255) })).status, 201);
});

t.test('API key: revoking is irreversible, and the record stays listed', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const { body } = await ada.post(KEYS, { name: 'x' });
  const bearer = service.client({ authorization: `Bearer ${body.token}` });
  t.equal((await bearer.get('/api/v1/tasks')).status, 200);
  const revoked = await ada.post(`${KEYS}/${body.apiKey.id}/revoke`);
  t.equal(revoked.status, 200);
  t.equal(revoked.body.revoked_at, service.clock.now().toISOString());
  const refused = await bearer.get('/api/v1/tasks');
  t.equal(refused.status, 401);
  t.equal(refused.body.code, 'TOKEN_REVOKED');
  service.clock.advance(60_000);
  const again = await ada.post(`${KEYS}/${body.apiKey.id}/revoke`);
  t.equal(again.status, 200);
  t.equal(again.body.revoked_at, revoked.body.revoked_at, 'the first time stands');
  const listed = (await ada.get(KEYS)).body.api_keys.find((key: { id: number }) => key.id === body.apiKey.id);
  t.equal(listed.revoked_at, revoked.body.revoked_at);
});

t.test('API key: an active or a revoked key is deleted for good', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  for (const revoke of [false, true]) {
    const { body } = await ada.post(KEYS, { name: 'x' });
    const path = `${KEYS}/${body.apiKey.id}`;
    if (revoke) await ada.post(`${path}/revoke`);
    const deleted = await ada.delete(path);
    t.equal(deleted.status, 204);
    t.equal(deleted.text, '');
    t.equal((await ada.delete(path)).status, 404);
    t.equal((await ada.post(`${path}/revoke`)).status, 404);
    const refused = await service.client({ authorization: `Bearer ${body.token}` }).get('/api/v1/tasks');
    t.equal(refused.body.code, 'INVALID_TOKEN');
  }
  t.equal((await ada.get(KEYS)).body.api_keys.length, 1);
});

t.test('API key: another user’s key answers 404 and stays as it is', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const eve = await service.person('eve');
  const { body } = await ada.post(KEYS, { name: 'x' });
  t.equal((await eve.post(`${KEYS}/${body.apiKey.id}/revoke`)).status, 404);
  t.equal((await eve.delete(`${KEYS}/${body.apiKey.id}`)).status, 404);
  for (const nothing of ['0', '-1', 'abc', '1e3', '999999']) {
    t.equal((await ada.delete(`${KEYS}/${nothing}`)).status, 404, nothing);
  }
  t.equal((await service.client({ authorization: `Bearer ${body.token}` }).get(KEYS)).status, 200);
});

t.test('API key: last_used_at is tracked on use, at most once a minute', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const { body } = await ada.post(KEYS, { name: 'x' });
  const bearer = service.client({ authorization: `Bearer ${body.token}` });
  const lastUse = async () => {
    const key = await service.db.read
      .selectFrom('api_keys')
      .select('last_used_at')
      .where('id', '=', body.apiKey.id)
      .executeTakeFirstOrThrow();
    return key.last_used_at;
  };
  // No response waits for the note that its key was used.
  const lastUseBecomes = (expected: string) => eventually(async () => (await lastUse()) === expected, expected);
  t.equal(await lastUse(), null);
  await bearer.get('/api/v1/tasks');
  await lastUseBecomes('2026-03-11T12:00:00.000Z');
  service.clock.advance(59_999);
  await bearer.get('/api/v1/tasks');
  await service.db.write(async () => undefined);
  t.equal(await lastUse(), '2026-03-11T12:00:00.000Z');
  service.clock.advance(1);
  await bearer.get('/api/v1/tasks');
  await lastUseBecomes('2026-03-11T12:01:00.000Z');
});

t.test('API key: it is created with a session cookie as well as with a token', async (t) => {
  const service = await startService(t);
  const session = await service.signIn(await service.person('ada'));
  const made = await session.post(KEYS, { name: 'from the page' });
  t.equal(made.status, 201);
  const other = service.client({ authorization: `Bearer ${made.body.token}` });
  t.equal((await other.post(KEYS, { name: 'from the program' })).status, 201);
});
