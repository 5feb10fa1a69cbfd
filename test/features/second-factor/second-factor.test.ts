import t, { type Test } from 'tap';
import { resetByOperator } from '../../../src/features/second-factor/service.js';
import { SAME_SQL } from '../../support/database.js';
import { writeFailedAttempts } from '../../support/jobs.js';
import { FACTOR, logIn, nextStep, sessionOf, setUpSecondFactor } from '../../support/second-factor.js';
import type { Person, ServiceOptions } from '../../support/service.js';
import { startService } from '../../support/service.js';
import { expectStatus } from '../../support/world.js';

// On PostgreSQL too: the store of second factors and sessions.

async function start(t: Test, options: ServiceOptions = {}) {
  const service = await startService(t, options);
  const root = await service.person('root');
  const ada = await service.person('ada');
  const session = await service.signIn(ada);
  return { service, root, ada, session };
}

async function enrolled(t: Test, options: ServiceOptions = {}) {
  const started = await start(t, options);
  const factor = await setUpSecondFactor(started.service, started.session, started.ada.password);
  nextStep(started.service);
  return { ...started, factor };
}

const LIMITED = { env: { NODE_ENV: 'development', LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' } };

async function kindsOf(person: Person): Promise<string[]> {
  const { security_events } = (await person.get('/api/profile/security-log')).body;
  return security_events.map(({ kind }: { kind: string }) => kind).reverse();
}

t.test(
  'Setting up: password, secret, code, recovery codes; other sessions end and tokens stay',
  SAME_SQL,
  async (t) => {
    const { service, ada, session } = await start(t);
    const other = await service.signIn(ada);
    t.match(await session.post(FACTOR, { password: 'wrong' }), { status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    t.match(await session.post(`${FACTOR}/confirm`, { code: '123456' }), { status: 409 }, 'nothing to confirm');
    const off = { enabled: false, enabled_at: null, recovery_codes_left: 0, required: false };
    t.same((await session.get(FACTOR)).body, off);

    const { secret, otpauth_uri: address } = expectStatus(await session.post(FACTOR, { password: ada.password }), 200);
    t.match(secret, /^[A-Z2-7]{32}$/);
    const uri = new URL(address);
    t.equal(`${uri.protocol}//${uri.host}${uri.pathname}`, 'otpauth://totp/Tutti:ada%40example.com');
    t.same(Object.fromEntries(uri.searchParams), {
      ...{ secret, issuer: 'Tutti', algorithm: 'SHA1', digits: '6', period: '30' },
    });
    t.same((await session.get(FACTOR)).body, off, 'nothing counts before a code');
    t.equal((await logIn(service, ada)).status, 200);
    t.match(await session.post(`${FACTOR}/confirm`, { code: '000000' }), {
      status: 401,
      body: { code: 'SECOND_FACTOR_REQUIRED' },
    });

    const { recoveryCodes, secret: second } = await setUpSecondFactor(service, session, ada.password);
    t.not(second, secret, 'starting again makes another secret');
    t.equal(new Set(recoveryCodes).size, 10);
    for (const code of recoveryCodes) t.match(code, /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    t.match((await session.get(FACTOR)).body, { enabled: true, enabled_at: /Z$/, recovery_codes_left: 10 });
    t.equal((await session.get('/api/current_user')).status, 200, 'this session stays');
    t.equal((await other.get('/api/current_user')).status, 401, 'others end');
    t.equal((await ada.get('/api/current_user')).status, 200, 'tokens stay');
    t.match(await session.post(FACTOR, { password: ada.password }), { status: 409 }, 'it is set up already');
    t.match(await session.post(`${FACTOR}/confirm`, { code: '000000' }), { status: 409 });
  },
);

t.test('Setting up: a secret that was not confirmed within an hour is gone', SAME_SQL, async (t) => {
  const { service, ada, session } = await start(t);
  expectStatus(await session.post(FACTOR, { password: ada.password }), 200);
  service.clock.advance(3_600_000);
  t.equal((await session.post(`${FACTOR}/confirm`, { code: '000000' })).status, 409);
});

t.test('Login: without a code 401, a code counts once, and one step either way', SAME_SQL, async (t) => {
  const { service, ada, factor } = await enrolled(t);
  const required = { status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } };
  const missing = await logIn(service, ada);
  t.match(missing, { ...required, body: { error: /authenticator app/ } });
  t.equal(missing.headers['set-cookie'], undefined);
  t.match(await logIn(service, ada, '000000'), { ...required, body: { error: /wrong/ } });
  t.match(await logIn(service, { ...ada, password: 'wrong' }, factor.code()), {
    status: 401,
    body: { code: 'INVALID_CREDENTIALS' },
  });
  const code = factor.code();
  const login = await logIn(service, ada, code);
  t.equal((await sessionOf(service, login).get('/api/current_user')).status, 200);
  t.match(await logIn(service, ada, code), required, 'the same code again');
  t.match(await logIn(service, ada, factor.code(-1)), required, 'nor an earlier one');
  t.equal((await logIn(service, ada, ` ${factor.code(1).replace(/^.../, '$& ')} `)).status, 200, 'the next one');
  nextStep(service);
  t.match(await logIn(service, ada, factor.code()), required, 'whose step has come now');
  for (const steps of [-2, 2]) t.match(await logIn(service, ada, factor.code(steps)), required, String(steps));
  for (const text of ['', 'a'.repeat(100), '１２３４５６']) t.match(await logIn(service, ada, text), required);
  for (const text of ['\ud800', 'a'.repeat(101)]) t.equal((await logIn(service, ada, text)).status, 400);
});

t.test('Login: a code is ignored for an account without a second factor', SAME_SQL, async (t) => {
  const { service, ada } = await start(t);
  t.equal((await logIn(service, ada, '000000')).status, 200);
});

t.test('Login: a recovery code counts once, in any case and with or without dashes', SAME_SQL, async (t) => {
  const { service, ada, session, factor } = await enrolled(t);
  const [first = '', second = '', third = ''] = factor.recoveryCodes;
  const eve = await service.person('eve');
  const foreign = await setUpSecondFactor(service, await service.signIn(eve), eve.password);
  t.equal((await logIn(service, ada, foreign.recoveryCodes[0])).status, 401, 'those of another account do not count');
  t.equal((await logIn(service, eve, foreign.recoveryCodes[0])).status, 200, 'and are not spent');
  t.equal((await logIn(service, ada, first)).status, 200);
  t.match(await logIn(service, ada, first), { status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } });
  t.equal((await logIn(service, ada, ` ${second.toUpperCase().replaceAll('-', ' ')}`)).status, 200);
  t.equal((await session.get(FACTOR)).body.recovery_codes_left, 8);

  const check = { password: ada.password, code: factor.code() };
  const { recovery_codes: renewed } = expectStatus(await session.post(`${FACTOR}/recovery-codes`, check), 200);
  t.equal((await logIn(service, ada, third)).status, 401, 'the former ones are invalid');
  t.equal((await logIn(service, ada, renewed[0])).status, 200);
  t.equal((await session.get(FACTOR)).body.recovery_codes_left, 9);
  t.match(
    await session.post(`${FACTOR}/recovery-codes`, check),
    { status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } },
    'a code counts once everywhere',
  );
});

t.test('Login: of concurrent ones with the same code, one succeeds', async (t) => {
  const { service, ada, factor } = await enrolled(t);
  for (const code of [factor.code(), factor.recoveryCodes[0]]) {
    const responses = await Promise.all(Array.from({ length: 6 }, () => logIn(service, ada, code)));
    t.same(responses.map(({ status }) => status).sort(), [200, 401, 401, 401, 401, 401]);
  }
});

t.test('Removing needs password and code; then sign-ins need the password only', SAME_SQL, async (t) => {
  const { service, ada, session, factor } = await enrolled(t);
  const remove = (body: object) => session.call('DELETE', FACTOR, { body });
  t.equal((await remove({ password: ada.password })).status, 400);
  t.match(await remove({ password: 'wrong', code: factor.code() }), { body: { code: 'INVALID_CREDENTIALS' } });
  t.match(await remove({ password: ada.password, code: '000000' }), { body: { code: 'SECOND_FACTOR_REQUIRED' } });
  t.equal((await logIn(service, ada)).status, 401, 'it still counts');
  t.equal((await remove({ password: ada.password, code: factor.code() })).status, 204);
  t.equal((await logIn(service, ada)).status, 200);
  t.equal((await session.get(FACTOR)).body.recovery_codes_left, 0);
  t.match(await remove({ password: ada.password, code: factor.code(1) }), { status: 404 });
  t.same(await service.db.read.selectFrom('recovery_codes').selectAll().execute(), []);
  const again = await setUpSecondFactor(service, session, ada.password);
  t.not(again.secret, factor.secret);
});

t.test('An administrator removes it, and others do not', SAME_SQL, async (t) => {
  const { service, root, ada, session } = await enrolled(t);
  const url = `/api/v1/user/${ada.id}/second-factor`;
  t.equal((await ada.delete(url)).status, 403);
  t.equal((await root.delete('/api/v1/user/999/second-factor')).status, 404);
  t.equal((await root.delete(url)).status, 204);
  t.equal((await root.delete(url)).status, 204, 'repeating it changes nothing');
  t.equal((await logIn(service, ada)).status, 200);
  t.equal((await session.get('/api/current_user')).status, 200);
  t.same((await kindsOf(ada)).filter((kind) => kind === 'second_factor_reset').length, 1);
});

t.test('The operator removes it', SAME_SQL, async (t) => {
  const { service, ada } = await enrolled(t);
  t.equal(await resetByOperator(service, 'Ada@example.com'), true);
  t.equal(await resetByOperator(service, ada.email), false);
  t.equal((await logIn(service, ada)).status, 200);
  await t.rejects(resetByOperator(service, 'unknown@example.com'), { code: 'NOT_FOUND' });
  t.ok((await kindsOf(ada)).includes('second_factor_reset'));
});

t.test('The security log tells what happened, and never a code or the secret', SAME_SQL, async (t) => {
  const { service, ada, session, factor } = await enrolled(t);
  await logIn(service, ada);
  await logIn(service, ada, '000000');
  await logIn(service, ada, factor.recoveryCodes[0]);
  await session.post(`${FACTOR}/recovery-codes`, { password: ada.password, code: '000000' });
  await session.post(`${FACTOR}/recovery-codes`, { password: ada.password, code: factor.code() });
  await session.call('DELETE', FACTOR, { body: { password: ada.password, code: factor.code(1) } });
  t.same((await kindsOf(ada)).slice(-6), [
    ...['second_factor_enabled', 'second_factor_requested', 'recovery_code_used', 'signed_in'],
    ...['recovery_codes_created', 'second_factor_disabled'],
  ]);
  await writeFailedAttempts(service);
  const { security_events } = (await ada.get('/api/profile/security-log?kind=second_factor_failed')).body;
  t.match(security_events, [{ count: 2 }], 'at sign-in and at a change');
});

t.test('No answer, export, undo row or security event holds the secret or a recovery code', SAME_SQL, async (t) => {
  const { service, root, ada, session, factor } = await enrolled(t);
  await logIn(service, ada, factor.recoveryCodes[9]);
  const secrets = [factor.secret, ...factor.recoveryCodes];
  const { document } = service;
  const urls = Object.entries(document.paths).flatMap(([path, methods]) =>
    'get' in methods && !path.includes('{') && !path.includes('events') ? [path] : [],
  );
  t.ok(urls.length > 30);
  for (const url of [...urls, `/api/v1/user/${ada.id}`]) {
    for (const client of [session, root]) {
      const { text } = await client.get(url);
      t.notOk(
        secrets.find((secret) => text.includes(secret)),
        url,
      );
    }
  }
  for (const table of ['undo', 'changes', 'security_events', 'idempotency_keys'] as const) {
    const rows = JSON.stringify(await service.db.read.selectFrom(table).selectAll().execute());
    t.notOk(
      secrets.find((secret) => rows.includes(secret)),
      table,
    );
  }
  const codes = await service.db.read.selectFrom('recovery_codes').selectAll().execute();
  for (const { code_hash } of codes) t.match(code_hash, /^[0-9a-f]{64}$/);
  for (const headers of [{ 'dry-run': 'true' }, { 'idempotency-key': 'a-key-of-16-characters' }]) {
    t.equal((await session.post(FACTOR, { password: ada.password }, headers)).status, 400, JSON.stringify(headers));
  }
});

t.test('Deleting the account deletes its second factor', SAME_SQL, async (t) => {
  const { service, ada, session } = await enrolled(t);
  t.equal((await session.post('/api/profile/delete-account', { password: ada.password })).status, 204);
  for (const table of ['second_factors', 'recovery_codes'] as const) {
    t.same(await service.db.read.selectFrom(table).selectAll().execute(), [], table);
  }
});

t.test('Limits: each login counts in tier 1, right or wrong; the sixth wrong code is 429', SAME_SQL, async (t) => {
  const { service, ada, factor } = await enrolled(t, LIMITED);
  const from = { 'x-forwarded-for': '198.51.100.7' };
  for (let count = 0; count < 5; count++) t.equal((await logIn(service, ada, '000000', from)).status, 401);
  const sixth = await logIn(service, ada, factor.code(), from);
  t.match(sixth, { status: 429, body: { code: 'RATE_LIMITED' } });
  t.match(sixth.headers['ratelimit-policy'], /^"login"/);
  const missing = { 'x-forwarded-for': '198.51.100.8' };
  for (let count = 0; count < 5; count++) t.equal((await logIn(service, ada, undefined, missing)).status, 401);
  t.equal((await logIn(service, ada, undefined, missing)).status, 429, 'so is the sixth without one');
});

t.test(
  'Limits: wrong codes count for the account over all addresses, except those that know it',
  SAME_SQL,
  async (t) => {
    const { service, ada, factor } = await enrolled(t, LIMITED);
    const home = { 'x-forwarded-for': '203.0.113.7' };
    t.equal((await logIn(service, ada, factor.code(), home)).status, 200);
    const away = (count: number) => ({ 'x-forwarded-for': `198.51.100.${count}` });
    for (let count = 0; count < 5; count++) t.equal((await logIn(service, ada, '000000', away(count))).status, 401);
    nextStep(service);
    const sixth = await logIn(service, ada, factor.code(), away(6));
    t.match(sixth, { status: 429, body: { error: /5 wrong codes in 15 minutes per account/ } });
    t.equal((await logIn(service, ada, factor.code(), home)).status, 200);
    t.equal((await logIn(service, { ...ada, password: 'wrong' }, undefined, away(7))).status, 401, 'passwords go on');
    t.equal((await kindsOf(ada)).filter((kind) => kind === 'sign_ins_limited').length, 1);
  },
);

t.test('Limits: wrong codes and passwords of a session count together', SAME_SQL, async (t) => {
  const { ada, session, factor } = await enrolled(t, LIMITED);
  const remove = (code: string) => session.call('DELETE', FACTOR, { body: { password: ada.password, code } });
  for (let count = 0; count < 5; count++) t.equal((await remove('000000')).status, 401);
  t.equal((await remove(factor.code())).status, 429);
  t.equal((await session.post('/api/profile/delete-account', { password: ada.password })).status, 429);
});

t.test(
  'Required: a session without a second factor is sent to set it up, and may do nothing else',
  SAME_SQL,
  async (t) => {
    const { service, root, ada, session } = await start(t, { env: { SECOND_FACTOR_REQUIRED_FOR: 'all' } });
    const required = { status: 403, body: { code: 'SECOND_FACTOR_SETUP_REQUIRED' } };
    const login = await logIn(service, ada);
    t.match(login, { status: 200, body: { second_factor_setup_required: true, user: { email: ada.email } } });
    const refused: string[] = [];
    const allowed: string[] = [];
    for (const [path, methods] of Object.entries(service.document.paths)) {
      for (const [method, { operationId, security }] of Object.entries(methods as Record<string, Operation>)) {
        if (security?.length === 0 || operationId === 'logout') continue;
        const url = path.replace(/\{\w+\}/g, '1');
        const { status, body } = await session.call(method.toUpperCase(), url, { body: {} });
        const isRefused = status === 403 && body.code === 'SECOND_FACTOR_SETUP_REQUIRED';
        (isRefused ? refused : allowed).push(operationId);
      }
    }
    t.ok(refused.length > 100, `${refused.length} operations are refused`);
    t.same(allowed.sort(), [...['confirmSecondFactor', 'getCurrentUser', 'getSecondFactor', 'startSecondFactor']]);
    t.match(await session.get('/mcp'), { status: /401|403|405/ });
    t.equal((await ada.get('/api/v1/tasks')).status, 200, 'tokens are not affected');
    t.match(await session.get(FACTOR), { body: { required: true, enabled: false } });
    await setUpSecondFactor(service, session, ada.password);
    t.equal((await session.get('/api/v1/tasks')).status, 200);
    nextStep(service);
    const { code } = await setUpSecondFactor(service, await service.signIn(root), root.password);
    nextStep(service);
    t.equal((await logIn(service, root, code())).body.second_factor_setup_required, undefined);
    const cleared = await root.delete(`/api/v1/user/${ada.id}/second-factor`);
    t.equal(cleared.status, 204);
    t.match(await session.get('/api/v1/tasks'), required, 'it is required again');
    t.equal((await session.post('/api/logout')).status, 204);
  },
);

interface Operation {
  operationId: string;
  security?: unknown[];
}

t.test('Required for administrators: others are not affected', async (t) => {
  const { service, root, ada, session } = await start(t, { env: { SECOND_FACTOR_REQUIRED_FOR: 'admins' } });
  t.equal((await session.get('/api/v1/tasks')).status, 200);
  t.equal((await logIn(service, ada)).body.second_factor_setup_required, undefined);
  const admin = await service.signIn(root);
  t.equal((await admin.get('/api/v1/tasks')).status, 403);
  await root.patch(`/api/v1/user/${ada.id}`, { is_admin: true });
  t.equal((await session.get('/api/v1/tasks')).status, 403, 'one who becomes an administrator is');
});
