import t from 'tap';
import { SAME_SQL } from '../../support/database.js';
import { runJob } from '../../support/jobs.js';
import { type MailService, startMailService, tokenIn } from '../../support/mail.js';
import { type Person, startService } from '../../support/service.js';
import { expectStatus } from '../../support/world.js';

// On PostgreSQL too: the limits of an account and of an address, which lock.

const PASSWORD = 'correct horse battery';

const verify = ({ anonymous }: Pick<MailService, 'anonymous'>, token: string) =>
  anonymous.post('/api/verify-email', { token });

t.test('Verification: the link of a mail verifies the address once, within 24 hours', SAME_SQL, async (t) => {
  const service = await startMailService(t);
  const bob = await service.person('bob');
  t.match((await bob.get('/api/profile')).body, { email_verified_at: null });
  expectStatus(await bob.post('/api/profile/verify-email'), 202);
  const [mail] = await service.mails();
  t.match(mail, { to: [bob.email], mail: { subject: 'Verify your e-mail address for Tutti' } });
  service.clock.advance(86_399_000);
  expectStatus(await verify(service, tokenIn(mail)), 204);
  t.match((await bob.get('/api/profile')).body, { email_verified_at: service.clock.now().toISOString() });
  t.match(await verify(service, tokenIn(mail)), { status: 400, body: { code: 'INVALID_LINK' } });
  const { security_events: events } = expectStatus(await bob.get('/api/profile/security-log'), 200);
  t.match(events[0], { kind: 'email_verified', subject: bob.email });
  expectStatus(await bob.post('/api/profile/verify-email'), 202);
  t.same(await service.mails(), [], 'a verified one needs no mail');
  const { changes } = expectStatus(await bob.get('/api/v1/changes?types=profile'), 200);
  t.equal(changes.length > 0, true);

  const eve = await service.person('eve');
  expectStatus(await eve.post('/api/profile/verify-email'), 202);
  const late = tokenIn((await service.mails())[0]);
  service.clock.advance(86_400_000);
  t.equal((await verify(service, late)).status, 400);
  await runJob(service, 'old mails');
  t.same(await service.db.read.selectFrom('mail_tokens').selectAll().execute(), []);
  t.same(await service.db.read.selectFrom('mail_counts').selectAll().execute(), []);
});

t.test(
  'Verification: three mails an hour for an account, and three for an address, of all kinds together',
  SAME_SQL,
  async (t) => {
    const service = await startMailService(t, { env: { REGISTRATION_ENABLED: 'true' } });
    await service.person('admin');
    const body = { email: 'bob@example.com', password: PASSWORD };
    expectStatus(await service.anonymous.post('/api/register', body), 201);
    const bob = await service.signIn(body as never);
    for (let time = 0; time < 4; time++) expectStatus(await bob.post('/api/profile/verify-email'), 202);
    t.equal((await service.mails()).length, 3, 'that of the registration counts');
    const change = { email: 'bob@example.org', current_password: PASSWORD };
    expectStatus(await bob.post('/api/profile/change-email', change), 202);
    t.same(await service.mails(), []);

    const people: Person[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) people.push(await service.person(name));
    const victim = 'victim@example.net';
    const ask = (person: Person) =>
      person.post('/api/profile/change-email', { email: victim, current_password: person.password });
    for (const { status } of await Promise.all(people.map(ask))) t.equal(status, 202);
    const to = (await service.mails()).filter((mail) => mail.to.includes(victim));
    t.equal(to.length, 3, 'one address gets no more, whichever account asks');
    service.clock.advance(3_600_001);
    expectStatus(await bob.post('/api/profile/verify-email'), 202);
    t.equal((await service.mails()).length, 1);
  },
);

t.test('Change: the old address stays until the new one is confirmed, and is told of both', SAME_SQL, async (t) => {
  const service = await startMailService(t);
  const bob = await service.person('bob', { email_verified_at: '2026-01-01T00:00:00.000Z' });
  const session = await service.signIn(bob);
  const change = { email: 'Bob@Example.org', current_password: bob.password };
  t.match(await session.post('/api/profile/change-email', { ...change, current_password: 'wrong' }), { status: 401 });
  const asked = await session.post('/api/profile/change-email', change);
  t.match(asked, { status: 202, text: '' });
  t.match((await bob.get('/api/profile')).body, { email: 'bob@example.com' });
  const mails = await service.mails();
  t.same(
    mails.map(({ to, mail }) => [to[0], mail.subject]),
    [
      ['bob@example.com', 'A new e-mail address was asked for'],
      ['bob@example.org', 'Your new e-mail address for Tutti'],
    ],
  );
  t.match(mails[0]?.mail.text, 'bob@example.org');
  t.notMatch(mails[0]?.mail.text, 'token=');
  service.clock.advance(1_000);
  expectStatus(await verify(service, tokenIn(mails[1])), 204);
  t.match((await session.get('/api/profile')).body, {
    email: 'bob@example.org',
    email_verified_at: '2026-03-11T12:00:01.000Z',
  });
  t.match(await service.mails(), [{ to: ['bob@example.com'], mail: { subject: 'Your e-mail address was changed' } }]);
  const { security_events: events } = expectStatus(await bob.get('/api/profile/security-log'), 200);
  t.match(events, [
    { kind: 'email_changed', subject: 'bob@example.com' },
    { kind: 'email_change_requested', subject: 'bob@example.org' },
  ]);
  expectStatus(await service.anonymous.post('/api/login', { email: 'bob@example.org', password: bob.password }), 200);
});

t.test('Change: it ends with a new password, a newer change, and an address that was taken meanwhile', async (t) => {
  const service = await startMailService(t);
  const bob = await service.person('bob');
  const ask = async (email: string, current_password = bob.password) => {
    expectStatus(await bob.post('/api/profile/change-email', { email, current_password }), 202);
    return tokenIn((await service.mails()).find(({ to }) => to.includes(email)));
  };
  const former = await ask('one@example.org');
  const newer = await ask('two@example.org');
  t.equal((await verify(service, former)).status, 400);
  const session = await service.signIn(bob);
  const password = { current_password: bob.password, new_password: 'staple battery horse' };
  expectStatus(await session.post('/api/profile/change-password', password), 204);
  t.equal((await verify(service, newer)).status, 400, 'who knew the old password no longer has the change');

  const taken = await ask('three@example.org', password.new_password);
  await service.person('three', { email: 'three@example.org' });
  t.match(await verify(service, taken), { status: 409, body: { code: 'CONFLICT' } });
  service.clock.advance(3_600_001);
  const known = { email: 'three@example.org', current_password: password.new_password };
  t.match(await bob.post('/api/profile/change-email', known), { status: 409 });
  const same = { email: 'BOB@example.com', current_password: password.new_password };
  expectStatus(await bob.post('/api/profile/change-email', same), 202);
  t.same(await service.mails(), []);

  const waiting = { email: 'four@example.org', current_password: password.new_password };
  expectStatus(await bob.post('/api/profile/change-email', waiting), 202);
  const again = { current_password: password.new_password, new_password: 'another battery horse' };
  expectStatus(await session.post('/api/profile/change-password', again), 204);
  t.same(
    (await service.mails()).map(({ to }) => to[0]),
    ['bob@example.com'],
    'one that waits is not sent',
  );
});

t.test('Change: without mail, and by an administrator, the address changes at once and is not verified', async (t) => {
  const service = await startService(t);
  const admin = await service.person('admin');
  const bob = await service.person('bob', { email_verified_at: '2026-01-01T00:00:00.000Z' });
  const change = { email: 'bob@example.org', current_password: bob.password };
  t.match(await bob.post('/api/profile/change-email', change), {
    status: 200,
    body: { user: { email: 'bob@example.org', email_verified_at: null } },
  });
  const set = { email_verified_at: '2026-01-01T00:00:00.000Z' };
  await service.db.write((trx) => trx.updateTable('users').set(set).where('id', '=', bob.id).execute());
  const same = expectStatus(await admin.patch(`/api/v1/user/${bob.id}`, { name: 'Bob' }), 200);
  t.match(same, set);
  t.match(expectStatus(await admin.patch(`/api/v1/user/${bob.id}`, { email: 'b@example.com' }), 200), {
    email_verified_at: null,
  });
});

t.test('Registration: with REGISTRATION_VERIFY_EMAIL there is no session before the link', SAME_SQL, async (t) => {
  const env = { REGISTRATION_ENABLED: 'true', REGISTRATION_VERIFY_EMAIL: 'true' };
  const service = await startMailService(t, { env });
  const first = { email: 'ada@example.com', password: PASSWORD };
  expectStatus(await service.anonymous.post('/api/register', first), 201);
  expectStatus(await service.anonymous.post('/api/login', first), 200);
  await service.mails();

  const body = { email: 'bob@example.com', password: PASSWORD };
  expectStatus(await service.anonymous.post('/api/register', body), 201);
  t.match(await service.anonymous.post('/api/login', body), { status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } });
  t.match(await service.anonymous.post('/api/login', { ...body, password: 'wrong' }), {
    status: 401,
    body: { code: 'INVALID_CREDENTIALS' },
  });
  const [mail] = await service.mails();
  expectStatus(await verify(service, tokenIn(mail)), 204);
  expectStatus(await service.anonymous.post('/api/login', body), 200);

  const lost = { email: 'eve@example.com', password: PASSWORD };
  expectStatus(await service.anonymous.post('/api/register', lost), 201);
  expectStatus(await service.anonymous.post('/api/password-reset', { email: lost.email }), 202);
  const reset = (await service.mails()).find(({ mail: { subject } }) => subject === 'A new password for Tutti');
  const password = 'staple battery horse';
  expectStatus(await service.anonymous.post('/api/password-reset/confirm', { token: tokenIn(reset), password }), 204);
  expectStatus(await service.anonymous.post('/api/login', { ...lost, password }), 200);

  const made = await service.person('made');
  expectStatus(await service.anonymous.post('/api/login', { email: made.email, password: made.password }), 200);
});
