import t from 'tap';
import { SAME_SQL } from '../../support/database.js';
import {
  ADA,
  accountsOf,
  BASE_URL,
  CLIENT_ID,
  finishAt,
  oidcEnv,
  openBrowser,
  PROVISION,
  signInAt,
  startIdentityProvider,
  userOf,
} from '../../support/identity-provider.js';
import { runJob } from '../../support/jobs.js';
import { startService } from '../../support/service.js';
import { expectStatus } from '../../support/world.js';

// On PostgreSQL too: the store of sign-ins at providers.

const PERSON = { ...ADA, email: 'Ada@Example.com' };

t.test('Sign-in: a known identity gets a session, and nothing but issuer and subject decides', SAME_SQL, async (t) => {
  const provider = await startIdentityProvider(t, {
    ...PERSON,
    given_name: 'Ada',
    family_name: 'King',
    locale: 'de-DE',
  });
  const service = await startService(t, { env: oidcEnv(provider, PROVISION) });
  await service.person('root');
  const first = openBrowser(service);
  t.equal(await signInAt(first, '?return_to=/%23/inbox'), '/#/inbox');
  const made = await userOf(first);
  t.match(made, { email: 'ada@example.com', name: 'Ada', surname: 'King', language: 'de', is_admin: false });

  provider.person = { sub: 'ada-1', email: 'other@example.com', email_verified: false, given_name: 'Eve' };
  const second = openBrowser(service);
  t.equal(await signInAt(second), '/');
  t.same(await userOf(second), made, 'name and address are those of the first sign-in');
  t.equal((await accountsOf(service)).length, 2);
  t.same(provider.requests['/userinfo'], undefined, 'no claim was missing');

  const { identities, password } = expectStatus(await second.get('/api/profile/identities'), 200);
  t.match(identities, [{ issuer: provider.issuer, name: 'SSO', last_used_at: service.now().toISOString() }]);
  t.equal(password, false);
  const { security_events: events } = expectStatus(await second.get('/api/profile/security-log'), 200);
  t.match(events, [
    { kind: 'signed_in', subject: 'SSO' },
    { kind: 'signed_in', subject: 'SSO' },
    { kind: 'registered', subject: 'ada@example.com' },
  ]);
});

t.test('Sign-in: one from a network that is new notifies the user, but not the first', SAME_SQL, async (t) => {
  const provider = await startIdentityProvider(t, PERSON);
  const service = await startService(t, { env: oidcEnv(provider, { ...PROVISION, TRUST_PROXY: '127.0.0.1' }) });
  const titles = async (address: string) => {
    const browser = openBrowser({ anonymous: service.client({ 'x-forwarded-for': address }) });
    await signInAt(browser);
    const { notifications } = expectStatus(await browser.get('/api/v1/notifications'), 200);
    return notifications.map(({ title }: { title: string }) => title);
  };
  t.same(await titles('203.0.113.7'), [], 'the first one');
  t.same(await titles('203.0.113.7'), [], 'a known network');
  t.same(await titles('198.51.100.7'), ['Sign-in from a new network: 198.51.100.7']);
  t.equal((await titles('198.51.100.7')).length, 1);
});

t.test('Sign-in: the request has PKCE, state and nonce, and the cookie is for its path alone', async (t) => {
  const provider = await startIdentityProvider(t, PERSON);
  const env = oidcEnv(provider, { OIDC_SCOPE: 'email', OIDC_PROVIDER_SLUG: 'id', COOKIE_SECURE: 'true' });
  const service = await startService(t, { env });
  const begun = await service.anonymous.get('/api/oidc/auth/id');
  const query = new URL(String(begun.headers.location)).searchParams;
  t.match(Object.fromEntries(query), {
    response_type: 'code',
    client_id: CLIENT_ID,
    redirect_uri: `${BASE_URL}/api/oidc/callback/id`,
    scope: 'openid email',
    state: /^[0-9a-f]{64}$/,
    nonce: /^[0-9a-f]{64}$/,
    code_challenge: /^[\w-]{43}$/,
    code_challenge_method: 'S256',
  });
  const cookie = String(begun.headers['set-cookie']);
  const again = await service.anonymous.get('/api/oidc/auth/id', { cookie: cookie.split(';', 1)[0] as string });
  const next = new URL(String(again.headers.location)).searchParams;
  for (const name of ['state', 'nonce', 'code_challenge']) t.not(next.get(name), query.get(name), `${name} is new`);
  t.match(cookie, /^oidc=[0-9a-f]{64}; Max-Age=600; Path=\/api\/oidc; HttpOnly; Secure; SameSite=Lax$/);
  const [row] = await service.db.read.selectFrom('oidc_requests').selectAll().execute();
  const stored = JSON.stringify(row);
  for (const secret of [query.get('state'), query.get('nonce'), /oidc=(\w+)/.exec(cookie)?.[1]]) {
    t.notMatch(stored, String(secret), 'hashes are stored alone');
  }
  service.clock.advance(600_001);
  await runJob(service, 'oidc');
  t.same(await service.db.read.selectFrom('oidc_requests').selectAll().execute(), [], 'expired rows are swept');
});

t.test('Sign-in: UserInfo is asked for claims that the ID token lacks', SAME_SQL, async (t) => {
  const provider = await startIdentityProvider(t, { ...PERSON, groups: ['team'] });
  provider.onlyInUserInfo = ['email', 'email_verified', 'groups'];
  const service = await startService(t, { env: oidcEnv(provider, { ...PROVISION, OIDC_ALLOWED_GROUPS: 'team' }) });
  await signInAt(openBrowser(service));
  t.match(await accountsOf(service), [{ email: 'ada@example.com', is_admin: 0, password_hash: '' }]);
  provider.faults = { userInfo: { sub: 'another' } };
  const other = openBrowser(service);
  t.equal(await signInAt(other), '/#/sign-in?error=OIDC_FAILED', 'its subject must be the same');
  t.equal(await userOf(other), null);
});

t.test('Sign-in: the client authenticates as the provider supports it', SAME_SQL, async (t) => {
  for (const [methods, secret] of [
    [undefined, true],
    [['client_secret_post'], true],
    [['none'], false],
  ] as const) {
    const provider = await startIdentityProvider(t, PERSON);
    if (methods !== undefined) provider.metadata = { token_endpoint_auth_methods_supported: methods };
    const env = oidcEnv(provider, { ...PROVISION, ...(!secret && { OIDC_CLIENT_SECRET: '' }) });
    const browser = openBrowser(await startService(t, { env }));
    t.equal(await signInAt(browser), '/', String(methods));
    t.ok(await userOf(browser));
  }
});

t.test('Sign-in: without an account, the page says why, and none is made', SAME_SQL, async (t) => {
  const provider = await startIdentityProvider(t, PERSON);
  const service = await startService(t, { env: oidcEnv(provider) });
  const browser = openBrowser(service);
  t.equal(await signInAt(browser), '/#/sign-in?error=OIDC_NO_ACCOUNT');
  t.notOk(browser.cookies.has('sid'));
  t.same(await accountsOf(service), []);
  provider.faults = { response: { code: null, error: 'access_denied' } };
  t.equal(await signInAt(browser), '/#/sign-in?error=OIDC_DENIED');
  provider.faults = { response: { code: null, error: 'server_error' } };
  t.equal(await signInAt(browser), '/#/sign-in?error=OIDC_FAILED');
  t.equal((await browser.get('/api/oidc/auth/other')).status, 404);
  t.equal((await browser.get('/api/oidc/callback/other')).status, 404);
});

t.test('Sign-in: a session has its own length and tells how it began', SAME_SQL, async (t) => {
  const provider = await startIdentityProvider(t, PERSON);
  const service = await startService(t, { env: oidcEnv(provider, { ...PROVISION, OIDC_SESSION_HOURS: '8' }) });
  const browser = openBrowser(service);
  await signInAt(browser);
  const { sessions } = expectStatus(await browser.get('/api/profile/sessions'), 200);
  t.match(sessions, [{ method: provider.issuer, expires_at: '2026-03-11T20:00:00.000Z' }]);
  service.clock.advance(8 * 3_600_000);
  t.equal(await userOf(browser), null);
  const ada = await service.person('bob');
  const { sessions: others } = expectStatus(await (await service.signIn(ada)).get('/api/profile/sessions'), 200);
  t.match(others, [{ method: 'password' }]);
});

t.test('Sign-in: the providers are listed, and lead back to our own pages only', SAME_SQL, async (t) => {
  const provider = await startIdentityProvider(t, PERSON);
  const ways = async (env: Record<string, string>) =>
    expectStatus(await (await startService(t, { env })).anonymous.get('/api/oidc/providers'), 200);
  t.same(await ways({}), { providers: [], password: true });
  t.same(await ways(oidcEnv(provider, { OIDC_PROVIDER_NAME: 'Example' })), {
    providers: [{ slug: 'sso', name: 'Example' }],
    password: true,
  });
  const only = { PASSWORD_LOGIN_ENABLED: 'false', OIDC_AUTO_REDIRECT: 'true' };
  t.same(await ways(oidcEnv(provider, only)), {
    providers: [{ slug: 'sso', name: 'SSO' }],
    password: false,
    auto_redirect: true,
  });

  const service = await startService(t, { env: oidcEnv(provider, PROVISION) });
  for (const path of ['//evil.example', 'https://evil.example/', '/\\evil.example', '/api/logout', '/#/a b', '/#/\n']) {
    t.equal(await signInAt(openBrowser(service), `?return_to=${encodeURIComponent(path)}`), '/', path);
  }
  const long = `/#/${'x'.repeat(2_000)}`;
  t.equal(await signInAt(openBrowser(service), `?return_to=${encodeURIComponent(long)}`), '/');
});

t.test('Sign-out: at the provider as well, if the operator wants it', SAME_SQL, async (t) => {
  const provider = await startIdentityProvider(t, PERSON);
  provider.metadata = { end_session_endpoint: `${provider.issuer}/logout` };
  const service = await startService(t, { env: oidcEnv(provider, { ...PROVISION, OIDC_LOGOUT: 'true' }) });
  const browser = openBrowser(service);
  await signInAt(browser);
  const { redirect_to: to } = expectStatus(await browser.post('/api/logout'), 200);
  const { origin, pathname, searchParams } = new URL(to);
  t.equal(origin + pathname, `${provider.issuer}/logout`);
  t.same(Object.fromEntries(searchParams), { client_id: CLIENT_ID, post_logout_redirect_uri: `${BASE_URL}/` });
  t.equal(await userOf(browser), null);
  t.equal((await browser.post('/api/logout')).status, 204, 'without a session');
  const bob = await service.signIn(await service.person('bob'));
  t.equal((await bob.post('/api/logout')).status, 204, 'a session by password');

  const without = await startService(t, { env: oidcEnv(provider, PROVISION) });
  const other = openBrowser(without);
  await signInAt(other);
  t.equal((await other.post('/api/logout')).status, 204);
});

t.test('Sign-in: several first ones at once make one account', async (t) => {
  const provider = await startIdentityProvider(t, PERSON);
  const service = await startService(t, { env: oidcEnv(provider, PROVISION) });
  for (let round = 0; round < 5; round++) {
    provider.person = { sub: `person-${round}`, email: `p${round}@example.com`, email_verified: true };
    const browsers = Array.from({ length: 8 }, () => openBrowser(service));
    t.same(new Set(await Promise.all(browsers.map((browser) => signInAt(browser)))), new Set(['/']));
    const users = await Promise.all(browsers.map(userOf));
    t.equal(new Set(users.map((user) => user?.uid)).size, 1);
  }
  t.equal((await accountsOf(service)).length, 5);
});

t.test('Sign-in: texts from outside are cleaned, cut or refused', SAME_SQL, async (t) => {
  const provider = await startIdentityProvider(t, PERSON);
  const service = await startService(t, { env: oidcEnv(provider, PROVISION) });
  const given = { given_name: `A\u0000d\u202ea${'x'.repeat(10_000)}`, family_name: '\ud800', zoneinfo: 'Mars/Olympus' };
  provider.person = { ...PERSON, ...given, locale: 7 };
  const browser = openBrowser(service);
  t.equal(await signInAt(browser), '/');
  const user = await userOf(browser);
  t.match(user, { name: /^Adax+$/, timezone: 'UTC', language: 'en' });
  t.ok(String(user?.name).length <= 255);
  for (const sub of ['x'.repeat(256), 'a\u0000b', '', 'é']) {
    provider.person = { sub, email: 'new@example.com', email_verified: true };
    t.equal(await signInAt(openBrowser(service)), '/#/sign-in?error=OIDC_FAILED', sub.slice(0, 5));
  }
  for (const email of ['no address', `${'x'.repeat(300)}@example.com`, 'a\u0000@example.com', 'ä@example.com', 5]) {
    provider.person = { sub: 'new', email, email_verified: true };
    t.equal(await signInAt(openBrowser(service)), '/#/sign-in?error=OIDC_EMAIL_UNVERIFIED', String(email).slice(0, 9));
  }
  const long = `/api/oidc/callback/sso?state=${'x'.repeat(7_000)}&session_state=a&authuser=0`;
  t.equal(await finishAt(openBrowser(service), long), '/#/sign-in?error=OIDC_FAILED');
  t.equal((await openBrowser(service).get('/api/oidc/callback/sso?state=%00&code=%ff')).status, 400);
});
