import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { openDatabase } from '../../db/open.js';
import { programPath } from '../../scripts/support/programs.js';
import { createSignInLink } from '../../src/features/sign-in-links/service.js';
import { run } from '../support/command.js';
import { OF_SQLITE } from '../support/database.js';
import { oidcEnv, openBrowser, userOf } from '../support/identity-provider.js';
import { runJob } from '../support/jobs.js';
import { credentialsOf, startService } from '../support/service.js';
import { expectStatus, list } from '../support/world.js';

// On PostgreSQL too: the store of links.

const OFF = oidcEnv({ issuer: 'https://id.example.com' }, { PASSWORD_LOGIN_ENABLED: 'false' });

t.test('Passwords off: login and registration are refused, and the link of the operator works once', async (t) => {
  const service = await startService(t, { env: OFF });
  const bob = await service.person('bob');
  const login = await service.anonymous.post('/api/login', credentialsOf(bob));
  t.match(login, { status: 403, body: { code: 'PASSWORD_LOGIN_DISABLED' } });
  const registration = { email: 'eve@example.com', password: 'correct horse battery' };
  t.match(await service.anonymous.post('/api/register', registration), {
    status: 403,
    body: { code: 'PASSWORD_LOGIN_DISABLED' },
  });
  t.match((await service.anonymous.get('/api/register')).body, { open: false });

  const link = await createSignInLink(service, bob.email);
  const [, token = ''] = /^\/#\/sign-in\?link=([0-9a-f]{64})$/.exec(link) ?? [];
  const stored = JSON.stringify(await service.db.read.selectFrom('sign_in_links').selectAll().execute());
  t.notMatch(stored, token, 'its hash is stored alone');
  const browser = openBrowser(service);
  t.match(expectStatus(await browser.post('/api/sign-in-link', { token }), 200).user, { id: bob.id });
  t.match(await userOf(browser), { id: bob.id });
  t.match(await browser.post('/api/sign-in-link', { token }), { status: 401, body: { code: 'INVALID_LINK' } });
  const { sessions } = expectStatus(await browser.get('/api/profile/sessions'), 200);
  t.match(sessions, [{ method: 'link' }]);
  const { security_events: events } = expectStatus(await browser.get('/api/profile/security-log'), 200);
  t.match(events, [
    { kind: 'signed_in', subject: 'sign-in link' },
    { kind: 'sign_in_link_created', actor_id: null },
  ]);
});

t.test('Links: they expire, a new one ends the former, and of several at once one signs in', async (t) => {
  const service = await startService(t);
  const [bob, eve] = [await service.person('bob'), await service.person('eve')];
  const tokenOf = async (email: string) => (await createSignInLink(service, email)).split('link=')[1];
  const spend = async (token: string | undefined) =>
    (await service.anonymous.post('/api/sign-in-link', { token })).status;
  const former = await tokenOf(bob.email);
  const token = await tokenOf(bob.email);
  t.equal(await spend(former), 401);
  const statuses = await Promise.all(Array.from({ length: 8 }, () => spend(token)));
  t.same(statuses.sort(), [200, ...Array.from({ length: 7 }, () => 401)]);

  const late = await tokenOf(bob.email);
  service.clock.advance(600_000);
  t.equal(await spend(late), 401);
  await runJob(service, 'sign-in links');
  t.same(await service.db.read.selectFrom('sign_in_links').selectAll().execute(), []);

  const ofDeleted = await tokenOf(eve.email);
  await eve.post('/api/profile/delete-account', { password: eve.password });
  t.equal(await spend(ofDeleted), 401);
  await t.rejects(createSignInLink(service, 'nobody@example.com'), { code: 'NOT_FOUND' });
});

t.test('Links: a sign-in from a network that is new notifies the user, but not the first', async (t) => {
  const service = await startService(t, { env: { TRUST_PROXY: '127.0.0.1' } });
  const bob = await service.person('bob');
  const signIn = async (address: string) => {
    const token = (await createSignInLink(service, bob.email)).split('link=')[1];
    const browser = openBrowser({ anonymous: service.client({ 'x-forwarded-for': address }) });
    expectStatus(await browser.post('/api/sign-in-link', { token }), 200);
    const titles = (await list(bob, 'notifications')).map(({ title }) => String(title));
    return titles.filter((title) => title.startsWith('Sign-in'));
  };
  t.same(await signIn('203.0.113.7'), []);
  t.same(await signIn('203.0.113.7'), []);
  t.same(await signIn('198.51.100.7'), ['Sign-in from a new network: 198.51.100.7']);
});

t.test('Links: the command prints one that works beside the service', OF_SQLITE, async (t) => {
  const env = { DATABASE_URL: `sqlite:${join(mkdtempSync(join(tmpdir(), 'tutti-link-')), 'tutti.db')}` };
  const service = await startService(t, { db: openDatabase(env.DATABASE_URL), time: new Date().toISOString() });
  const bob = await service.person('bob');
  const command = (email: string, more: Record<string, string>) =>
    run(programPath('user'), ['sign-in-link', email], { ...env, ...more });
  t.match(await command(bob.email, { BASE_URL: '' }), { code: 1, stderr: 'BASE_URL must be set' });
  const BASE_URL = 'https://tasks.example.com';
  t.match(await command('eve@example.com', { BASE_URL }), { code: 1, stderr: 'There is no account with the address' });
  const { code, stdout } = await command(bob.email, { BASE_URL });
  t.equal(code, 0);
  const [, token = ''] = /^https:\/\/tasks\.example\.com\/#\/sign-in\?link=([0-9a-f]{64})\n$/.exec(stdout) ?? [];
  t.equal((await service.anonymous.post('/api/sign-in-link', { token })).status, 200);
});
