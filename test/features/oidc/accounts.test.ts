import t from 'tap';
import { SAME_SQL } from '../../support/database.js';
import {
  ADA,
  accountsOf,
  atProvider,
  finishAt,
  oidcEnv,
  openBrowser,
  PROVISION,
  signInAt,
  startIdentityProvider,
  userOf,
} from '../../support/identity-provider.js';
import { PASSWORD, type Person, startService } from '../../support/service.js';
import { expectStatus } from '../../support/world.js';

// On PostgreSQL too: the store of identities.

const LINK = '?link=true';
const SIX_MINUTES = 360_000;

async function signedIn(browser: ReturnType<typeof openBrowser>, { email }: Pick<Person, 'email'>): Promise<void> {
  expectStatus(await browser.post('/api/login', { email, password: PASSWORD }), 200);
}

t.test('Linking: after a recent sign-in or the password, in the session that has asked', SAME_SQL, async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  const service = await startService(t, { env: oidcEnv(provider) });
  const bob = await service.person('bob');
  const browser = openBrowser(service);
  t.equal(await signInAt(browser, LINK), '/#/sign-in?error=UNAUTHENTICATED', 'not without a session');
  await signedIn(browser, bob);
  t.equal(await signInAt(browser, LINK), '/#/settings/password');
  t.equal(await signInAt(browser, `${LINK}&return_to=/%23/settings/password`), '/#/settings/password', 'again');
  const { identities } = expectStatus(await browser.get('/api/profile/identities'), 200);
  t.equal(identities.length, 1);

  service.clock.advance(SIX_MINUTES);
  const old = '/#/settings/password?error=RECENT_SIGN_IN_REQUIRED';
  t.equal(await signInAt(browser, LINK), old);
  const wrong = await browser.post('/api/profile/confirm-password', { password: 'wrong' });
  t.match(wrong, { status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  t.equal(await signInAt(browser, LINK), old);
  t.equal((await browser.post('/api/profile/confirm-password', { password: PASSWORD })).status, 204);
  provider.person = { sub: 'ada-2' };
  t.equal(await signInAt(browser, LINK), '/#/settings/password', 'a second identity');
  t.match(await bob.post('/api/profile/confirm-password', { password: PASSWORD }), {
    status: 403,
    body: { code: 'SESSION_REQUIRED' },
  });

  const other = openBrowser(service);
  t.equal(await signInAt(other), '/', 'it signs in now');
  t.match(await userOf(other), { id: bob.id });
  const { security_events: events } = expectStatus(await browser.get('/api/profile/security-log'), 200);
  const linked = events.filter(({ kind }: { kind: string }) => kind === 'identity_linked');
  t.match(linked, [{ subject: 'SSO' }, { subject: 'SSO' }]);
});

t.test('Linking: not for another account, and not from a page of another site', SAME_SQL, async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  const service = await startService(t, { env: oidcEnv(provider) });
  const [bob, eve] = [await service.person('bob'), await service.person('eve')];
  const browser = openBrowser(service);
  await signedIn(browser, bob);
  for (const site of ['cross-site', 'same-site']) {
    const response = await browser.get(`/api/oidc/auth/sso${LINK}`, { 'sec-fetch-site': site });
    t.match(String(response.headers.location), /settings\/password\?error=CROSS_SITE$/, site);
  }
  const callback = await atProvider(browser, LINK);
  await signedIn(browser, eve);
  t.equal(await finishAt(browser, callback), '/#/settings/password?error=ACCOUNT_CHANGED');
  t.same(await service.db.read.selectFrom('identities').selectAll().execute(), []);
  t.equal(await signInAt(browser, LINK), '/#/settings/password');
  await signedIn(browser, bob);
  t.equal(await signInAt(browser, LINK), '/#/settings/password?error=OIDC_IDENTITY_TAKEN');
  t.match(await userOf(browser), { id: bob.id }, 'the session stays');
});

t.test(
  'Linking: a session of single sign-on is no proof in a browser that does not say where a request comes from',
  SAME_SQL,
  async (t) => {
    const provider = await startIdentityProvider(t, ADA);
    const service = await startService(t, { env: oidcEnv(provider, PROVISION) });
    const browser = openBrowser(service);
    t.equal(await signInAt(browser), '/', 'which any page can begin, and the provider need not ask');
    provider.person = { sub: 'attacker', email: 'eve@example.com', email_verified: true };
    const response = await browser.get(`/api/oidc/auth/sso${LINK}`);
    t.match(String(response.headers.location), /settings\/password\?error=CROSS_SITE$/);
    const own = await browser.get(`/api/oidc/auth/sso${LINK}`, { 'sec-fetch-site': 'same-origin' });
    t.notMatch(String(own.headers.location), /error=/, 'our own page may');
    await signedIn(browser, await service.person('bob'));
    const byPassword = await browser.get(`/api/oidc/auth/sso${LINK}`);
    t.notMatch(String(byPassword.headers.location), /error=/, 'a password is a proof');
  },
);

t.test('Linking: only an identity of the allowed groups', SAME_SQL, async (t) => {
  const provider = await startIdentityProvider(t, { ...ADA, groups: ['others'] });
  const service = await startService(t, { env: oidcEnv(provider, { OIDC_ALLOWED_GROUPS: 'team' }) });
  const browser = openBrowser(service);
  await signedIn(browser, await service.person('bob'));
  t.equal(await signInAt(browser, LINK), '/#/settings/password?error=OIDC_NOT_ALLOWED');
  t.same(await service.db.read.selectFrom('identities').selectAll().execute(), []);
  provider.person = { ...ADA, groups: ['team'] };
  t.equal(await signInAt(browser, LINK), '/#/settings/password');
});

t.test('Unlinking: the last way to sign in stays, and other identities are out of reach', SAME_SQL, async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  const service = await startService(t, { env: oidcEnv(provider, PROVISION) });
  const bob = await service.person('bob');
  const ada = openBrowser(service);
  await signInAt(ada);
  const { identities } = expectStatus(await ada.get('/api/profile/identities'), 200);
  const path = `/api/profile/identities/${identities[0].id}`;
  t.match(await ada.delete(path), { status: 409, body: { code: 'LAST_SIGN_IN_METHOD' } });
  t.equal((await bob.delete(path)).status, 404, 'of another account');
  t.equal((await ada.delete('/api/profile/identities/abc')).status, 404);
  provider.person = { sub: 'ada-2' };
  await signInAt(ada, LINK);
  t.equal((await ada.delete(path)).status, 204);
  t.equal((await ada.delete(path)).status, 404);
  const [last] = expectStatus(await ada.get('/api/profile/identities'), 200).identities;
  t.match(await ada.delete(`/api/profile/identities/${last.id}`), { status: 409 });
  t.equal((await ada.post('/api/profile/change-password', { new_password: 'a new long one' })).status, 204);
  t.equal((await ada.delete(`/api/profile/identities/${last.id}`)).status, 204, 'a password is a way');
  const { security_events: events } = expectStatus(await ada.get('/api/profile/security-log'), 200);
  t.match(events[0], { kind: 'identity_unlinked', subject: 'SSO' });
  provider.person = ADA;
  t.equal(await signInAt(openBrowser(service)), '/#/sign-in?error=OIDC_EMAIL_TAKEN');
});

t.test('Unlinking: a password is no way while passwords are off, nor is a provider that is gone', async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  const service = await startService(t, { env: oidcEnv(provider, { PASSWORD_LOGIN_ENABLED: 'false' }) });
  const bob = await service.person('bob');
  const at = service.now().toISOString();
  const identity = { user_id: bob.id, subject: 'bob', name: 'SSO', created_at: at, last_used_at: null };
  const ids = await service.db.write(async (trx) => {
    const rows = [provider.issuer, 'https://gone.example.com'].map((issuer) => ({ ...identity, issuer }));
    return trx.insertInto('identities').values(rows).returning('id').execute();
  });
  t.match(await bob.delete(`/api/profile/identities/${ids[0]?.id}`), { status: 409 });
  t.equal((await bob.delete(`/api/profile/identities/${ids[1]?.id}`)).status, 204);
});

t.test('Account without a password: a recent sign-in takes its place', SAME_SQL, async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  const service = await startService(t, { env: oidcEnv(provider, PROVISION) });
  const ada = openBrowser(service);
  await signInAt(ada);
  const login = await service.anonymous.post('/api/login', { email: ADA.email, password: '' });
  t.match(login, { status: 401, body: { code: 'INVALID_CREDENTIALS' } }, 'an empty password is none');
  const key = expectStatus(await ada.post('/api/profile/api-keys', { name: 'x' }), 201);
  const byKey = service.client({ authorization: `Bearer ${key.token}` });
  const change = { new_password: 'a new long one' };
  t.match(await byKey.post('/api/profile/change-password', change), {
    status: 403,
    body: { code: 'SESSION_REQUIRED' },
  });
  t.match(await byKey.post('/api/profile/delete-account', {}), { status: 403, body: { code: 'SESSION_REQUIRED' } });
  t.equal((await ada.post('/api/profile/change-email', { email: 'ada@example.org' })).status, 200);

  service.clock.advance(SIX_MINUTES);
  for (const [path, body] of [
    ['change-password', change],
    ['change-email', { email: 'ada@example.net' }],
    ['delete-account', {}],
    ['confirm-password', { password: 'x' }],
  ] as const) {
    const response = await ada.post(`/api/profile/${path}`, body);
    t.match(response, { status: 403, body: { code: 'RECENT_SIGN_IN_REQUIRED' } }, path);
  }
  t.equal(await signInAt(ada), '/');
  t.equal((await ada.post('/api/profile/change-password', change)).status, 204);
  const without = await ada.post('/api/profile/change-password', change);
  t.match(without, { status: 400, body: { details: [{ path: 'body/current_password' }] } }, 'now there is one');
  t.equal(
    (await service.anonymous.post('/api/login', { email: 'ada@example.org', password: change.new_password })).status,
    200,
  );
});

t.test('Account without a password: it can be deleted, and its identity is free again', SAME_SQL, async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  const service = await startService(t, { env: oidcEnv(provider, PROVISION) });
  await service.person('root');
  const ada = openBrowser(service);
  await signInAt(ada);
  const former = await userOf(ada);
  t.equal((await ada.post('/api/profile/delete-account', {})).status, 204);
  t.same(await service.db.read.selectFrom('identities').selectAll().execute(), []);
  const again = openBrowser(service);
  t.equal(await signInAt(again), '/');
  const { uid } = (await userOf(again)) ?? {};
  t.not(uid, former?.uid, 'a new account');
});

t.test('Groups: they decide who comes in, and who is an administrator, at each sign-in', SAME_SQL, async (t) => {
  const provider = await startIdentityProvider(t, { ...ADA, roles: ['team', 'admins'] });
  const groups = { OIDC_ALLOWED_GROUPS: 'team,guests', OIDC_ADMIN_GROUP: 'admins', OIDC_GROUPS_CLAIM: 'roles' };
  const lines: string[] = [];
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } };
  const service = await startService(t, { env: oidcEnv(provider, { ...PROVISION, ...groups }), logger });
  const sign = async (roles: unknown) => {
    provider.person = { ...ADA, roles };
    return signInAt(openBrowser(service));
  };
  const roleOf = async (id: number) => (await accountsOf(service)).find((one) => one.id === id)?.is_admin;
  t.equal(await sign(['team', 'admins']), '/');
  const [ada] = await accountsOf(service);
  const id = Number(ada?.id);
  t.equal(ada?.is_admin, 1, 'the first account, by its group');
  t.equal(await sign(['team']), '/');
  t.equal(await roleOf(id), 1, 'the last administrator stays one');
  t.match(lines.join(), /the last administrator is not in the group/);

  await service.person('bob', { is_admin: 1 });
  const browser = openBrowser(service);
  await signInAt(browser);
  t.equal(await roleOf(id), 0, 'the group has gone');
  t.equal((await browser.get('/api/v1/users')).status, 403);
  t.equal(await sign('admins'), '/#/sign-in?error=OIDC_NOT_ALLOWED', 'admins alone is no allowed group');
  t.equal(await sign(['guests', 'admins', 7]), '/');
  t.equal(await roleOf(id), 1);
  t.equal((await browser.get('/api/v1/users')).status, 200, 'and has come again');
  for (const roles of [[], undefined, 'teams', ['Team'], { team: true }]) {
    t.equal(await sign(roles), '/#/sign-in?error=OIDC_NOT_ALLOWED', JSON.stringify(roles));
  }
  provider.faults.userInfo = { roles: ['team', 'admins'] };
  for (const roles of [[], null, undefined]) {
    t.equal(await sign(roles), '/', `${JSON.stringify(roles)} in the ID token, the groups in UserInfo`);
  }
  t.equal(await sign(['others']), '/#/sign-in?error=OIDC_NOT_ALLOWED', 'groups of the ID token count');
  provider.faults.userInfo = {};
  const { security_events: events } = expectStatus(await browser.get('/api/profile/security-log'), 200);
  t.equal(events.filter(({ kind }: { kind: string }) => kind === 'account_changed').length, 3);
});

t.test('Groups: without one, the first account is no administrator', SAME_SQL, async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  const service = await startService(t, { env: oidcEnv(provider, PROVISION) });
  await signInAt(openBrowser(service));
  t.match(await accountsOf(service), [{ is_admin: 0 }]);
});

t.test('Linking by address: races with a sign-in by password end with one way in', async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  const service = await startService(t, { env: oidcEnv(provider, { OIDC_LINK_BY_EMAIL: 'true' }) });
  await service.person('root');
  const bob = await service.person('bob');
  provider.person = { sub: 'bob-1', email: bob.email, email_verified: true };
  const browsers = Array.from({ length: 8 }, () => openBrowser(service));
  const pages = await Promise.all(browsers.map((browser) => signInAt(browser)));
  t.ok(pages.includes('/'));
  const rows = await service.db.read.selectFrom('identities').select(['user_id', 'subject']).execute();
  t.same(rows, [{ user_id: bob.id, subject: 'bob-1' }]);
});
