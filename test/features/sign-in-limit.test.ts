import t, { type Test } from 'tap';
import { AppError } from '../../src/lib/errors.js';
import { sha256 } from '../../src/lib/hash.js';
import { runJob } from '../support/jobs.js';
import { PASSWORD, type Service, startService } from '../support/service.js';

const MAX = 100;
const WRONG = 'wrong password';

async function start(t: Test) {
  const env = { NODE_ENV: 'development', LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' };
  const service = await startService(t, { env });
  const ada = await service.person('ada');
  return { service, ada };
}

const logIn = (service: Service, email: string, password: string, from: string) =>
  service.anonymous.post('/api/login', { email, password }, { 'x-forwarded-for': from });

/** Number of failures that are real requests, the last ones: each hashes a password. */
const BY_REQUEST = 5;

async function guess(t: Test, service: Service, email: string, times: number) {
  const account = {
    tier: 'sign_in' as const,
    key: sha256(email),
    isKnownAddress: async () => false,
    onExhausted: async () => undefined,
  };
  const fail = () => Promise.reject(new AppError('INVALID_CREDENTIALS'));
  for (let count = BY_REQUEST; count < times; count++) {
    await t.rejects(service.app.limitSignIns({} as never, {} as never, account, fail), { code: 'INVALID_CREDENTIALS' });
  }
  for (let from = 0; from < BY_REQUEST; from++) {
    t.equal((await logIn(service, email, WRONG, `198.51.100.${from}`)).status, 401);
  }
}

t.test('Sign-in: 100 failures for an account, from all addresses together, close it to new addresses', async (t) => {
  const { service, ada } = await start(t);
  const home = '203.0.113.7';
  const session = await logIn(service, ada.email, PASSWORD, home);
  const cookie = String(session.headers['set-cookie']).split(';', 1)[0] as string;
  await guess(t, service, ada.email, MAX);
  const refused = await logIn(service, ada.email.toUpperCase(), PASSWORD, '192.0.2.1');
  t.equal(refused.status, 429, 'the right password, from an address that is not known');
  t.match(refused.body, { code: 'RATE_LIMITED', error: /100 failed sign-ins in 15 minutes per account/ });
  t.equal(refused.headers['retry-after'], String(refused.body.retryAfter));

  t.equal((await logIn(service, ada.email, WRONG, home)).status, 401, 'a known address may still fail');
  t.equal((await logIn(service, ada.email, PASSWORD, home)).status, 200, 'and sign in');
  t.equal((await service.client({ cookie }).get('/api/current_user')).status, 200, 'sessions are untouched');
  t.equal((await ada.get('/api/current_user')).status, 200, 'tokens are untouched');

  const { body } = await ada.get('/api/profile/security-log?kind=sign_ins_limited');
  t.match(body.security_events, [{ user_id: ada.id, actor_id: null, subject: ada.email }]);
  t.equal(body.security_events.length, 1);

  const bob = await service.person('bob');
  t.equal((await logIn(service, bob.email, PASSWORD, '192.0.2.2')).status, 200, 'other accounts are untouched');
  service.clock.advance(900_000);
  t.equal((await logIn(service, ada.email, PASSWORD, '192.0.2.1')).status, 200, 'the window is over');
});

t.test('Sign-in: the bound answers alike for an address without an account', async (t) => {
  const { service } = await start(t);
  const email = 'unknown@example.com';
  await guess(t, service, email, MAX);
  const refused = await logIn(service, email, PASSWORD, '192.0.2.1');
  t.match(refused, { status: 429, body: { error: /100 failed sign-ins in 15 minutes per account/ } });
});

t.test('Sign-in: those that succeed count for nothing', async (t) => {
  const { service, ada } = await start(t);
  await guess(t, service, ada.email, MAX - 1);
  for (const from of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
    t.equal((await logIn(service, ada.email, PASSWORD, from)).status, 200);
  }
  t.equal((await logIn(service, ada.email, WRONG, '192.0.2.4')).status, 401);
  t.equal((await logIn(service, ada.email, PASSWORD, '192.0.2.5')).status, 429);
});

t.test('Sign-in: an address is known for 90 days, as a hash that says nothing without the secret', async (t) => {
  const { service, ada } = await start(t);
  const bob = await service.person('bob');
  const [home, office] = ['203.0.113.7', '2001:db8::1'];
  for (const person of [ada, bob]) {
    for (const from of [home, office]) await logIn(service, person.email, PASSWORD, from);
  }
  const rows = await service.db.read.selectFrom('sign_in_addresses').selectAll().execute();
  t.equal(rows.length, 4);
  t.equal(new Set(rows.map((row) => row.address_hash)).size, 4, 'two users of one address do not share a hash');
  for (const row of rows) t.match(row.address_hash, /^[0-9a-f]{64}$/);

  service.clock.advance(60 * 86_400_000);
  await logIn(service, ada.email, PASSWORD, '2001:db8::2');
  service.clock.advance(31 * 86_400_000);
  await runJob(service, 'sessions');
  const left = await service.db.read.selectFrom('sign_in_addresses').select('user_id').execute();
  t.same(left, [{ user_id: ada.id }], 'the one /64 that was used since');
  await guess(t, service, ada.email, MAX);
  t.equal((await logIn(service, ada.email, PASSWORD, home)).status, 429, 'forgotten');
  t.equal((await logIn(service, ada.email, PASSWORD, '2001:db8::3')).status, 200, 'kept');
});
