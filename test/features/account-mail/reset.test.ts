import t from 'tap';
import { SAME_SQL } from '../../support/database.js';
import { type MailService, startMailService, tokenIn } from '../../support/mail.js';
import { nextStep, setUpSecondFactor } from '../../support/second-factor.js';
import { startService } from '../../support/service.js';
import { expectStatus } from '../../support/world.js';

// On PostgreSQL too: the stores of mails, tokens and counts.

const NEW = 'staple battery horse';

const ask = ({ anonymous }: Pick<MailService, 'anonymous'>, email: string) =>
  anonymous.post('/api/password-reset', { email });
const confirm = ({ anonymous }: Pick<MailService, 'anonymous'>, body: object) =>
  anonymous.post('/api/password-reset/confirm', body);

async function tokenFor(service: MailService, email: string): Promise<string> {
  expectStatus(await ask(service, email), 202);
  return tokenIn((await service.mails()).find(({ to }) => to.includes(email)));
}

t.test('Reset: without mail settings it is 503, and the state of registration says so', SAME_SQL, async (t) => {
  const service = await startService(t);
  const bob = await service.person('bob');
  for (const response of [
    await ask(service, bob.email),
    await confirm(service, { token: 'x', password: NEW }),
    await service.anonymous.post('/api/verify-email', { token: 'x' }),
    await bob.post('/api/profile/verify-email'),
  ]) {
    t.match(response, { status: 503, body: { code: 'MAIL_NOT_CONFIGURED' } });
  }
  t.match((await service.anonymous.get('/api/register')).body, { mail: false });
  const withMail = await startMailService(t);
  t.match((await withMail.anonymous.get('/api/register')).body, { mail: true });
});

t.test('Reset: the link of the mail sets a password once, ends sessions, and keeps keys', SAME_SQL, async (t) => {
  const service = await startMailService(t);
  const bob = await service.person('bob');
  const session = await service.signIn(bob);
  expectStatus(await ask(service, 'Bob@Example.com'), 202);
  const [mail] = await service.mails();
  t.match(mail, { to: [bob.email], mail: { subject: 'A new password for Tutti' } });
  const token = tokenIn(mail);
  t.match(mail?.mail.text, `https://tasks.example.com/#/reset-password?token=${token}`);
  t.match(mail?.mail.text, 'until March 11, 2026 at 12:30 PM (UTC)');
  const stored = JSON.stringify([
    await service.db.read.selectFrom('mail_tokens').selectAll().execute(),
    await service.db.read.selectFrom('mails').selectAll().execute(),
  ]);
  t.notMatch(stored, token, 'only its hash is stored');

  expectStatus(await confirm(service, { token, password: NEW }), 204);
  t.equal((await session.get('/api/profile')).status, 401, 'the session has ended');
  t.match(await bob.get('/api/profile'), { status: 200, body: { email_verified_at: '2026-03-11T12:00:00.000Z' } });
  t.equal((await service.anonymous.post('/api/login', { email: bob.email, password: bob.password })).status, 401);
  expectStatus(await service.anonymous.post('/api/login', { email: bob.email, password: NEW }), 200);
  t.match(await confirm(service, { token, password: NEW }), { status: 400, body: { code: 'INVALID_LINK' } });

  const [told] = await service.mails();
  t.match(told, { to: [bob.email], mail: { subject: 'Your password was changed' } });
  t.match(told?.mail.text, 'API keys and connected apps still work');
  const { security_events: events } = expectStatus(await bob.get('/api/profile/security-log'), 200);
  t.match(
    events.find(({ kind }: { kind: string }) => kind === 'password_changed'),
    { subject: 'link in a mail', address: '127.0.0.1' },
  );
});

t.test('Reset: revoke_keys ends keys and connections, and a second factor stays', SAME_SQL, async (t) => {
  const service = await startMailService(t);
  const bob = await service.person('bob');
  const { code } = await setUpSecondFactor(service, await service.signIn(bob), bob.password);
  const token = await tokenFor(service, bob.email);
  expectStatus(await confirm(service, { token, password: NEW, revoke_keys: true }), 204);
  t.equal((await bob.get('/api/profile')).status, 401);
  t.match((await service.mails())[0]?.mail.text, 'All API keys were revoked');
  const login = { email: bob.email, password: NEW };
  t.match(await service.anonymous.post('/api/login', login), { status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } });
  nextStep(service);
  expectStatus(await service.anonymous.post('/api/login', { ...login, code: code() }), 200);
});

t.test(
  'Reset: a token ends after 30 minutes, by a newer one, and by a change of password or address',
  SAME_SQL,
  async (t) => {
    const service = await startMailService(t);
    const bob = await service.person('bob');
    const isOver = async (token: string) =>
      t.match(await confirm(service, { token, password: NEW }), { status: 400, body: { code: 'INVALID_LINK' } });

    const late = await tokenFor(service, bob.email);
    service.clock.advance(30 * 60_000);
    await isOver(late);
    const former = await tokenFor(service, bob.email);
    const newer = await tokenFor(service, bob.email);
    await isOver(former);
    const session = await service.signIn(bob);
    const change = { current_password: bob.password, new_password: 'other battery horse' };
    expectStatus(await session.post('/api/profile/change-password', change), 204);
    await isOver(newer);

    service.clock.advance(3_600_000);
    const ofOldAddress = await tokenFor(service, bob.email);
    const admin = await service.person('admin', { is_admin: 1 });
    expectStatus(await admin.patch(`/api/v1/user/${bob.id}`, { email: 'bob@example.org' }), 200);
    await isOver(ofOldAddress);
    const eve = await service.person('eve');
    const ofDeleted = await tokenFor(service, eve.email);
    expectStatus(await eve.post('/api/profile/delete-account', { password: eve.password }), 204);
    await isOver(ofDeleted);
  },
);

t.test('Reset: a refused password leaves the token valid, and of several at once one is taken', async (t) => {
  const service = await startMailService(t);
  const bob = await service.person('bob');
  const token = await tokenFor(service, bob.email);
  t.match(await confirm(service, { token, password: 'password1' }), { status: 400 });
  t.match(await confirm(service, { token, password: 'short' }), { status: 400 });
  const all = await Promise.all(Array.from({ length: 5 }, () => confirm(service, { token, password: NEW })));
  t.same(all.map(({ status }) => status).sort(), [204, 400, 400, 400, 400]);
});

t.test('Reset: unknown addresses get the same response, and nothing is sent or kept', SAME_SQL, async (t) => {
  const service = await startMailService(t);
  const bob = await service.person('bob');
  const known = await ask(service, bob.email);
  const unknown = await ask(service, 'nobody@example.com');
  t.same([unknown.status, unknown.text], [known.status, known.text]);
  t.same(Object.keys(unknown.headers).sort(), Object.keys(known.headers).sort());
  t.same(
    (await service.mails()).map(({ to }) => to),
    [[bob.email]],
  );
  t.same(await service.db.read.selectFrom('mails').selectAll().execute(), []);
  t.match(await ask(service, 'no address'), { status: 400 });
});

t.test('Reset: three mails an hour for an account, in silence, also without rate limits', SAME_SQL, async (t) => {
  const service = await startMailService(t, { env: { RATE_LIMITING_ENABLED: 'false' } });
  const bob = await service.person('bob');
  for (let time = 0; time < 5; time++) expectStatus(await ask(service, bob.email), 202);
  t.equal((await service.mails()).length, 3);
  service.clock.advance(3_600_001);
  expectStatus(await ask(service, bob.email), 202);
  t.equal((await service.mails()).length, 1);
  // The limit of the account holds under another address, too.
  const admin = await service.person('admin', { is_admin: 1 });
  for (const email of ['b1@example.com', 'b2@example.com', 'b3@example.com']) {
    expectStatus(await admin.patch(`/api/v1/user/${bob.id}`, { email }), 200);
    expectStatus(await ask(service, email), 202);
    await service.mails();
  }
  t.equal((await service.db.read.selectFrom('mail_counts').selectAll().execute()).length > 0, true);
  service.clock.advance(1);
  expectStatus(await admin.patch(`/api/v1/user/${bob.id}`, { email: 'b4@example.com' }), 200);
  expectStatus(await ask(service, 'b4@example.com'), 202);
  t.same(await service.mails(), []);
});

t.test(
  'Reset: accounts without a password, and services without passwords, get a mail that says so',
  SAME_SQL,
  async (t) => {
    const service = await startMailService(t);
    const bob = await service.person('bob', { password_hash: '', language: 'de' });
    expectStatus(await ask(service, bob.email), 202);
    const [mail] = await service.mails();
    t.match(mail?.mail, { subject: 'Bei Tutti ohne Passwort anmelden', text: /dein Konto hat keines/ });
    t.notMatch(mail?.mail.text, 'token=');
    t.same(await service.db.read.selectFrom('mail_tokens').selectAll().execute(), []);

    const provider = { OIDC_ISSUER_URL: 'https://id.example.com', OIDC_CLIENT_ID: 'tutti' };
    const off = await startMailService(t, { env: { ...provider, PASSWORD_LOGIN_ENABLED: 'false' } });
    const eve = await off.person('eve');
    expectStatus(await ask(off, eve.email), 202);
    const [told] = await off.mails();
    t.match(told?.mail.text, 'this service uses none');
    t.match(await confirm(off, { token: 'x', password: NEW }), { body: { code: 'PASSWORD_LOGIN_DISABLED' } });
  },
);

t.test('Reset: mails are in the language and the time zone of the account', SAME_SQL, async (t) => {
  const service = await startMailService(t);
  const bob = await service.person('bob', { language: 'de-AT', timezone: 'Europe/Vienna' });
  expectStatus(await ask(service, bob.email), 202);
  const [mail] = await service.mails();
  t.match(mail?.mail.subject, 'Ein neues Passwort für Tutti');
  t.match(mail?.mail.text, 'bis 11. März 2026 um 13:30 (Europe/Vienna)');
  t.match(mail?.mail.html, '<html lang="de">');
  const anna = await service.person('anna', { language: 'fr' });
  expectStatus(await ask(service, anna.email), 202);
  t.match((await service.mails())[0]?.mail.subject, 'A new password for Tutti');
});
