import t from 'tap';
import { SAME_SQL } from '../../support/database.js';
import { mailEnv, startMailService, tokenIn } from '../../support/mail.js';
import { startService } from '../../support/service.js';
import { startMailServer } from '../../support/smtp.js';
import { watchTexts } from '../../support/statements.js';
import { expectStatus } from '../../support/world.js';

// On PostgreSQL too: two requests for one address at once.

const NEW = 'staple battery horse';

t.test('Attack: a request for a reset does the same work for every address', SAME_SQL, async (t) => {
  const service = await startMailService(t);
  const bob = await service.person('bob');
  const none = await service.person('none', { password_hash: '' });
  const ask = (email: string) => service.anonymous.post('/api/password-reset', { email });
  await ask('warm@example.com');
  const statementsOf = watchTexts(t);
  // The database looks for parts of its search index by a timer.
  const isOwn = (text: string) => !text.includes('search_pending');
  const workOf = async (email: string) => [...(await statementsOf(() => ask(email)))].filter(isOwn);
  const ofUnknown = await workOf('nobody@example.com');
  t.ok(ofUnknown.length > 0);
  t.same(await workOf(bob.email), ofUnknown);
  t.same(await workOf(none.email), ofUnknown);
});

t.test('Attack: links are of BASE_URL, whatever host the request names', SAME_SQL, async (t) => {
  const service = await startMailService(t);
  const bob = await service.person('bob');
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
  expectStatus(await service.anonymous.post('/api/password-reset', { email: bob.email }, headers), 202);
  const [mail] = await service.mails();
  t.match(mail?.mail.text, 'https://tasks.example.com/#/reset-password?token=');
  t.notMatch(mail?.source, 'evil.example');
});

t.test('Attack: opening a link changes nothing, and no server gets its token', SAME_SQL, async (t) => {
  const service = await startMailService(t);
  const bob = await service.person('bob');
  expectStatus(await bob.post('/api/profile/verify-email'), 202);
  const token = tokenIn((await service.mails())[0]);
  for (const path of ['/', '/api/verify-email', `/api/verify-email?token=${token}`, '/api/password-reset/confirm']) {
    const { status, headers } = await service.anonymous.get(path);
    t.ok([200, 401, 404, 405].includes(status), path);
    t.equal(headers['referrer-policy'], 'no-referrer');
  }
  t.match((await bob.get('/api/profile')).body, { email_verified_at: null });
  expectStatus(await service.anonymous.post('/api/verify-email', { token }), 204);
});

t.test(
  'Attack: a token is for its purpose alone, and all that are not valid have one response',
  SAME_SQL,
  async (t) => {
    const service = await startMailService(t);
    const doors = {
      verify: (token: string) => service.anonymous.post('/api/verify-email', { token }),
      reset: (token: string) => service.anonymous.post('/api/password-reset/confirm', { token, password: NEW }),
    };
    const tokensOf = async (name: string) => {
      const person = await service.person(name);
      expectStatus(await person.post('/api/profile/verify-email'), 202);
      const next = async () => tokenIn((await service.mails()).find(({ to }) => to.includes(person.email)));
      const verify = await next();
      expectStatus(await service.anonymous.post('/api/password-reset', { email: person.email }), 202);
      return { verify, reset: await next() };
    };
    const used = await tokensOf('bob');
    const refused = [await doors.verify(used.reset), await doors.reset(used.verify)];
    for (const door of ['verify', 'reset'] as const) expectStatus(await doors[door](used[door]), 204);
    const expired = await tokensOf('eve');
    service.clock.advance(86_400_000);
    for (const door of ['verify', 'reset'] as const) {
      for (const token of [used[door], expired[door], '0'.repeat(64)]) refused.push(await doors[door](token));
    }
    t.equal(refused.length, 8);
    const [first] = refused;
    for (const { status, headers, body } of refused) {
      t.match(body, { code: 'INVALID_LINK', error: first?.body.error });
      t.same([status, headers['www-authenticate']], [400, undefined]);
    }
  },
);

t.test('Attack: guesses of tokens are few, and others than the whole token are not valid', SAME_SQL, async (t) => {
  const server = await startMailServer(t);
  const service = await startService(t, { env: mailEnv(server, { NODE_ENV: 'development' }) });
  const statuses: number[] = [];
  for (let guess = 0; guess < 7; guess++) {
    const body = { token: `${guess}`.repeat(64), password: NEW };
    statuses.push((await service.anonymous.post('/api/password-reset/confirm', body)).status);
  }
  t.same(statuses, [400, 400, 400, 400, 400, 429, 429]);
  const asked: number[] = [];
  for (let time = 0; time < 6; time++) {
    asked.push((await service.anonymous.post('/api/password-reset', { email: `${time}@example.com` })).status);
  }
  t.same(asked, [202, 202, 202, 202, 202, 429]);

  const other = await startMailService(t);
  const bob = await other.person('bob');
  expectStatus(await bob.post('/api/profile/verify-email'), 202);
  const token = tokenIn((await other.mails())[0]);
  for (const wrong of [token.toUpperCase(), token.slice(1), `${token} `, '', 'x'.repeat(101), 7, null]) {
    const { status } = await other.anonymous.post('/api/verify-email', { token: wrong });
    t.equal(status, 400, JSON.stringify(wrong));
  }
  expectStatus(await other.anonymous.post('/api/verify-email', { token }), 204);
});

t.test('Attack: a flood of addresses fills no table, and one at once gets three mails', async (t) => {
  const service = await startMailService(t);
  const bob = await service.person('bob');
  const ask = (email: string) => service.anonymous.post('/api/password-reset', { email });
  const at = service.now().toISOString();
  const rows = Array.from({ length: 1_000 }, (_, number) => ({
    ...{ uid: `flood${number}`, user_id: null, kind: 'reset', recipient: `${number}@example.com`, data: '{}' },
    ...{ due_at: at, created_at: at },
  }));
  await service.db.write((trx) => trx.insertInto('mails').values(rows).execute());
  expectStatus(await ask(bob.email), 202);
  t.equal((await service.db.read.selectFrom('mails').selectAll().execute()).length, 1_000);
  t.same(await service.mails(), []);
  const burst = await Promise.all(Array.from({ length: 12 }, () => ask(bob.email)));
  t.same(new Set(burst.map(({ status }) => status)), new Set([202]));
  t.equal((await service.mails()).length, 2, 'the one that was dropped counts');
});

t.test('Attack: neither a name nor an address of a stranger adds anything to a mail', SAME_SQL, async (t) => {
  const service = await startMailService(t, { env: { REGISTRATION_ENABLED: 'true' } });
  await service.person('root');
  const victim = 'victim@example.net';
  const name = 'Win money at https://evil.example\r\nBcc: eve@example.com';
  const body = { email: victim, password: 'correct horse battery', name };
  expectStatus(await service.anonymous.post('/api/register', body), 201);
  const [mail] = await service.mails();
  t.same(mail?.to, [victim]);
  t.notMatch(mail?.source, /evil|eve@/);
  for (const email of [
    'a@b.example\r\nBcc: eve@example.com',
    'a@b.example, eve@example.com',
    '<a@b.example>',
    'ä@b.example',
  ]) {
    t.equal((await service.anonymous.post('/api/password-reset', { email })).status, 400, email);
  }
});
