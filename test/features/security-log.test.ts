import { Writable } from 'node:stream';
import { sql } from 'kysely';
import t from 'tap';
import { openDatabase } from '../../db/open.js';
import { OF_SQLITE } from '../support/database.js';
import { PASSWORD, startService } from '../support/service.js';

interface Event {
  kind: string;
  user_id: number | null;
  actor_id: number | null;
  subject: string | null;
  address: string | null;
}

const kinds = (events: Event[]) => events.map(({ kind }) => kind);

t.test('A user sees events of their account in the security log, latest first; other users do not', async (t) => {
  const service = await startService(t);
  const root = await service.person('root');
  const body = { email: 'ada@example.com', password: PASSWORD };
  await service.anonymous.post('/api/register', body);
  await service.anonymous.post('/api/login', { ...body, password: 'wrong password' });
  const session = await service.signIn(body);
  const { body: key } = await session.post('/api/profile/api-keys', { name: 'script' });
  await session.post(`/api/profile/api-keys/${key.apiKey.id}/revoke`);
  await session.post(`/api/profile/api-keys/${key.apiKey.id}/revoke`);
  await session.delete(`/api/profile/api-keys/${key.apiKey.id}`);
  await session.post('/api/profile/change-password', {
    current_password: PASSWORD,
    new_password: 'another password',
  });
  const { body: project } = await session.post('/api/v1/project', { name: 'shared' });
  const share = { resource_type: 'project', resource_id: project.id, email: root.email, access: 'ro' };
  const { body: given } = await session.post('/api/v1/share', share);
  await session.put(`/api/v1/share/${given.id}`, { access: 'rw' });
  await session.delete(`/api/v1/share/${given.id}`);

  const { body: own } = await session.get('/api/profile/security-log');
  t.same(kinds(own.security_events), [
    'unshared',
    'share_changed',
    'shared',
    'password_changed',
    'api_key_deleted',
    'api_key_revoked',
    'api_key_created',
    'signed_in',
    'sign_in_failed',
    'registered',
  ]);
  const failed: Event = own.security_events[8];
  t.match(failed, { actor_id: null, subject: 'ada@example.com', address: null });
  const created: Event = own.security_events[6];
  t.match(created, { actor_id: created.user_id, subject: 'script', address: '127.0.0.1' });

  const { body: other } = await root.get('/api/profile/security-log?kind=shared,unshared');
  t.same(kinds(other.security_events), ['unshared', 'shared'], 'a member sees what was shared with them');
  await session.post('/api/logout');
  const again = await service.signIn({ email: body.email, password: 'another password' });
  t.same(kinds((await again.get('/api/profile/security-log?limit=2')).body.security_events), [
    'signed_in',
    'signed_out',
  ]);
});

t.test('Administrators see the security log of all accounts, other users do not', async (t) => {
  const service = await startService(t);
  const root = await service.person('root');
  const ada = await service.person('ada');
  await service.anonymous.post('/api/login', { email: 'unknown@example.com', password: 'whatever it is' });
  const { body: made } = await root.post('/api/v1/user', { email: 'new@example.com', password: PASSWORD });
  await root.put(`/api/v1/user/${made.id}`, { name: 'New', password: 'another password' });
  await root.delete(`/api/v1/user/${made.id}`);

  const { body } = await root.get('/api/v1/security-log?limit=5');
  const events: Event[] = body.security_events;
  t.same(kinds(events), [
    'account_deleted',
    'password_changed',
    'account_changed',
    'account_created',
    'sign_in_failed',
  ]);
  t.match(events[0], { user_id: made.id, actor_id: root.id, subject: 'new@example.com' });
  t.match(events[4], { user_id: null, actor_id: null, subject: 'unknown@example.com' });
  const about = await root.get(`/api/v1/security-log?user_id=${made.id}`);
  t.equal(about.body.security_events.length, 4, 'the log outlives the account');
  t.equal((await ada.get('/api/v1/security-log')).status, 403);
  t.equal((await service.anonymous.get('/api/v1/security-log')).status, 401);
});

t.test('Exports and imports of an account are in its security log, once for each that came about', async (t) => {
  const db = openDatabase(`sqlite:${t.testdir()}/tutti.db`);
  const service = await startService(t, { db });
  const ada = await service.person('ada');
  const bob = await service.person('bob');
  await ada.post('/api/v1/task', { name: 'x' });
  const { body: document } = await ada.get('/api/profile/export');
  t.equal((await ada.call('HEAD', '/api/profile/export')).status, 200);
  t.equal((await ada.post('/api/profile/import', document)).status, 409);
  t.equal((await bob.post('/api/profile/import', document)).status, 200);

  for (const [person, kind] of [
    [ada, 'account_exported'],
    [bob, 'account_imported'],
  ] as const) {
    const { body } = await person.get('/api/profile/security-log?kind=account_exported,account_imported');
    t.match(body.security_events, [{ kind, user_id: person.id, actor_id: person.id, address: '127.0.0.1' }]);
    t.equal(body.security_events.length, 1);
  }
});

t.test(
  'An account can be exported where nothing can be written: the log of the process then says so',
  OF_SQLITE,
  async (t) => {
    const warnings: { level: number; msg: string }[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        warnings.push(JSON.parse(String(chunk)));
        done();
      },
    });
    const service = await startService(t, { logger: { level: 'warn', stream } });
    const ada = await service.person('ada');
    await ada.get('/api/v1/tasks');
    await sql`PRAGMA query_only = ON`.execute(service.db.read);
    const answer = await ada.get('/api/profile/export');
    t.match(answer, { status: 200, body: { account: { email: ada.email } } });
    t.equal(warnings.filter(({ msg }) => msg === 'could not record the export of an account').length, 1);
  },
);

t.test('The security log only grows: no statement changes or removes an event', async (t) => {
  const { db, person } = await startService(t);
  const ada = await person('ada');
  const only = /only grows/;
  await t.rejects(
    db.write((trx) => sql`UPDATE security_events SET kind = 'x'`.execute(trx)),
    only,
  );
  await t.rejects(
    db.write((trx) => sql`DELETE FROM security_events`.execute(trx)),
    only,
  );
  t.equal((await ada.get('/api/profile/security-log')).body.security_events.length, 1);
});
