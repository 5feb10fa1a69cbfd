import t from 'tap';
import { startService } from './support/service.js';

const KEYS = '/api/profile/api-keys';
const DAY_MS = 86_400_000;

t.test('API key: POST answers 201 with the full token, once; the list carries only prefixes', async (t) => {
  const service = await startService(t);
  const session = await service.signIn(await service.person('ada'));
  const made = await session.post(KEYS, { name: ' backup ' });
  t.equal(made.status, 201);
  t.same(Object.keys(made.body), ['token', 'apiKey']);
  t.match(made.body.token, /^tt_[0-9a-f]{64}$/);
  t.equal(made.body.apiKey.token_prefix, made.body.token.slice(0, 12));
  t.match(made.body.apiKey, { name: 'backup', expires_at: null, last_used_at: null, revoked_at: null });
  const listed = await session.get(KEYS);
  t.equal(listed.status, 200);
  t.same(listed.body.api_keys[0], made.body.apiKey, 'newest first');
  t.notOk(listed.text.includes(made.body.token));
  const stored = await service.db.read.selectFrom('api_keys').selectAll().execute();
  t.notOk(JSON.stringify(stored).includes(made.body.token), 'the token is nowhere in the database');
});

t.test('API key: a date in expires_at means to the end of that day; the past is refused', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const expiry = async (expires_at: unknown) => (await ada.post(KEYS, { name: 'x', expires_at })).body;
  t.equal((await expiry('2026-03-11')).apiKey.expires_at, '2026-03-11T23:59:59.999Z');
  t.equal((await expiry('2026-03-12T01:00:00+02:00')).apiKey.expires_at, '2026-03-11T23:00:00.000Z');
  t.equal((await expiry(null)).apiKey.expires_at, null);
  for (const wrong of ['2026-03-10', '2026-03-11T11:59:59Z', '2026-02-30', 'tomorrow it is', 5]) {
    t.equal((await expiry(wrong)).code, 'VALIDATION_FAILED', String(wrong));
  }
});

t.test('API key: revoking is irreversible and the record stays listed; again it changes nothing', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const { body } = await ada.post(KEYS, { name: 'x' });
  const client = service.client({ authorization: `Bearer ${body.token}` });
  t.equal((await client.get('/api/v1/tasks')).status, 200);
  const revoked = await ada.post(`${KEYS}/${body.apiKey.id}/revoke`);
  t.equal(revoked.status, 200);
  t.equal(revoked.body.revoked_at, service.clock.now().toISOString());
  service.clock.advance(1000);
  t.same((await ada.post(`${KEYS}/${body.apiKey.id}/revoke`)).body, {
    ...revoked.body,
    last_used_at: revoked.body.last_used_at,
  });
  t.ok((await ada.get(KEYS)).body.api_keys.some(({ id }: { id: number }) => id === body.apiKey.id));
  const refused = await client.get('/api/v1/tasks');
  t.equal(refused.status, 401);
  t.equal(refused.body.code, 'TOKEN_REVOKED');
});

t.test('API key: DELETE answers 204 and removes the record, active or revoked', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  for (const revoke of [false, true]) {
    const { body } = await ada.post(KEYS, { name: 'x' });
    if (revoke) await ada.post(`${KEYS}/${body.apiKey.id}/revoke`);
    t.equal((await ada.delete(`${KEYS}/${body.apiKey.id}`)).status, 204);
    t.equal((await ada.delete(`${KEYS}/${body.apiKey.id}`)).status, 404);
    const client = service.client({ authorization: `Bearer ${body.token}` });
    t.equal((await client.get('/api/v1/tasks')).body.code, 'INVALID_TOKEN');
  }
});

t.test("API key: another user's key answers 404 and stays as it is", async (t) => {
  const service = await startService(t);
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  const [key] = (await ada.get(KEYS)).body.api_keys;
  t.equal((await eve.post(`${KEYS}/${key.id}/revoke`)).status, 404);
  t.equal((await eve.delete(`${KEYS}/${key.id}`)).status, 404);
  t.equal((await eve.get(KEYS)).body.api_keys.length, 1, 'only her own');
  t.equal((await ada.get('/api/v1/tasks')).status, 200);
});

t.test('API key: last_used_at is tracked at the first use, then at most once a minute', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const used = async () => {
    await ada.get('/api/v1/tasks');
    // Nobody waits for the note of a use; what is written after it is.
    await service.db.write(async () => undefined);
    return (await service.db.read.selectFrom('api_keys').select('last_used_at').executeTakeFirst())?.last_used_at;
  };
  const first = await used();
  t.equal(first, service.clock.now().toISOString());
  service.clock.advance(59_000);
  t.equal(await used(), first);
  service.clock.advance(1_000);
  t.equal(await used(), service.clock.now().toISOString());
});

t.test('Authentication: an expired token answers 401 with its own code', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const { body } = await ada.post(KEYS, { name: 'x', expires_at: '2026-03-11' });
  const client = service.client({ authorization: `Bearer ${body.token}` });
  t.equal((await client.get('/api/v1/tasks')).status, 200);
  service.clock.advance(DAY_MS);
  const refused = await client.get('/api/v1/tasks');
  t.equal(refused.status, 401);
  t.equal(refused.body.code, 'TOKEN_EXPIRED');
  t.match(refused.headers['www-authenticate'], /error="invalid_token"/);
});
