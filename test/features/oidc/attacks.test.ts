import t, { type Test } from 'tap';
import { createSignInLink } from '../../../src/features/sign-in-links/service.js';
import {
  accountsOf,
  atProvider,
  type Browser,
  CLIENT_ID,
  type Faults,
  finishAt,
  type IdentityProvider,
  oidcEnv,
  openBrowser,
  signInAt,
  startIdentityProvider,
  userOf,
} from '../../support/identity-provider.js';
import { writeFailedAttempts } from '../../support/jobs.js';
import { bearer, connectApp, grant, redeem, registerApp } from '../../support/oauth.js';
import { type Service, startService } from '../../support/service.js';

const ADA = { sub: 'ada-1', email: 'ada@example.com', email_verified: true };
const FAILED = '/#/sign-in?error=OIDC_FAILED';

/** A service with an identity that a valid response signs in. */
async function startWithIdentity(t: Test, env: Record<string, string> = {}) {
  const provider = await startIdentityProvider(t, ADA);
  const service = await startService(t, { env: oidcEnv(provider, { OIDC_AUTO_PROVISION: 'true', ...env }) });
  t.equal(await signInAt(openBrowser(service)), '/', 'a valid response is accepted');
  return { provider, service };
}

async function isRefused(t: Test, browser: Browser, page: string, why: string): Promise<void> {
  t.equal(page, FAILED, why);
  t.notOk(browser.cookies.has('sid'), `${why}: no session`);
  t.equal(await userOf(browser), null);
}

t.test('Attack 14: a response with a fault is refused', async (t) => {
  const { provider, service } = await startWithIdentity(t);
  const past = Math.floor(Date.now() / 1_000) - 120;
  const faults: [string, Faults][] = [
    ['other state', { response: { state: 'f'.repeat(64) } }],
    ['no state', { response: { state: null } }],
    ['other issuer in the response (RFC 9207)', { response: { iss: 'https://evil.example' } }],
    ['no issuer in the response', { response: { iss: null } }],
    ['unknown code', { response: { code: 'stolen' } }],
    ['other nonce', { idToken: { nonce: 'f'.repeat(64) } }],
    ['no nonce', { idToken: { nonce: undefined } }],
    ['other issuer', { idToken: { iss: 'https://evil.example' } }],
    ['other audience', { idToken: { aud: 'another-client' } }],
    ['several audiences without azp', { idToken: { aud: [CLIENT_ID, 'another-client'] } }],
    ['azp of another client', { idToken: { aud: [CLIENT_ID, 'another-client'], azp: 'another-client' } }],
    ['expired by more than 60 s', { idToken: { exp: past, iat: past - 60 } }],
    ['no expiry', { idToken: { exp: undefined } }],
    ['issued more than 60 s ahead', { idToken: { exp: past + 600, iat: past + 240 } }],
    ['algorithm none', { algorithm: 'none' }],
    ['HS256 with the client secret', { algorithm: 'HS256' }],
    ['signed with a foreign key', { foreignKey: true }],
    ['no subject', { idToken: { sub: undefined } }],
  ];
  for (const [why, fault] of faults) {
    provider.faults = fault;
    const browser = openBrowser(service);
    await isRefused(t, browser, await signInAt(browser), why);
  }
  const recent = Math.floor(Date.now() / 1_000) - 20;
  for (const idToken of [
    { exp: recent, iat: recent - 60 },
    { exp: recent + 300, iat: recent + 60 },
    { aud: [CLIENT_ID, 'another-client'], azp: CLIENT_ID },
  ]) {
    provider.faults = { idToken };
    t.equal(await signInAt(openBrowser(service)), '/', `valid: ${Object.keys(idToken)}`);
  }
  t.equal((await accountsOf(service)).length, 1);
});

t.test('Attack 14: a response counts once, within ten minutes, and in the browser that has asked', async (t) => {
  const { provider, service } = await startWithIdentity(t);
  const victim = openBrowser(service);
  const attacker = openBrowser(service);
  await isRefused(t, victim, await finishAt(victim, await atProvider(attacker)), 'login CSRF without a cookie');
  const own = await atProvider(victim);
  await isRefused(t, victim, await finishAt(victim, await atProvider(attacker)), 'login CSRF with a cookie');
  const code = (callback: string) => String(/[?&]code=([^&]+)/.exec(callback)?.[1]);
  const injected = await atProvider(victim);
  const stolen = injected.replace(code(injected), code(await atProvider(attacker)));
  await isRefused(t, victim, await finishAt(victim, stolen), 'the code of another sign-in');
  t.equal(await finishAt(victim, own), '/', 'its own response still counts');
  const replayed = openBrowser(service);
  for (const [name, value] of victim.cookies) if (name === 'oidc') replayed.cookies.set(name, value);
  await isRefused(t, replayed, await finishAt(replayed, own), 'replay');

  const late = openBrowser(service);
  const callback = await atProvider(late);
  service.clock.advance(600_000);
  await isRefused(t, late, await finishAt(late, callback), 'too late');

  const once = openBrowser(service);
  const raced = await atProvider(once);
  const cookie = `oidc=${once.cookies.get('oidc')}`;
  const responses = await Promise.all(Array.from({ length: 8 }, () => service.anonymous.get(raced, { cookie })));
  const sessions = responses.filter(({ headers }) => String(headers['set-cookie']).includes('sid='));
  t.equal(sessions.length, 1, 'of eight at once, one signs in');
  t.equal(provider.requests['/token'], 4, 'and one redeems the code');
});

t.test('Attack 14: a response of one provider is none of another (mix-up)', async (t) => {
  const [a, b] = [await startIdentityProvider(t, ADA), await startIdentityProvider(t, ADA)];
  const of = (number: number, { issuer }: IdentityProvider, slug: string) => ({
    [`OIDC_PROVIDER_${number}_SLUG`]: slug,
    [`OIDC_PROVIDER_${number}_ISSUER`]: issuer,
    [`OIDC_PROVIDER_${number}_CLIENT_ID`]: CLIENT_ID,
    [`OIDC_PROVIDER_${number}_CLIENT_SECRET`]: 'a secret of the client that is long enough',
    [`OIDC_PROVIDER_${number}_AUTO_PROVISION`]: 'true',
  });
  const env = { BASE_URL: 'http://127.0.0.1:3000', REGISTRATION_ENABLED: 'false', ...of(1, a, 'a'), ...of(2, b, 'b') };
  const service = await startService(t, { env });
  const browser = openBrowser(service);
  const callback = await atProvider(browser, '', 'a');
  await isRefused(t, browser, await finishAt(browser, callback.replace('/a?', '/b?')), 'at the other callback');
  t.equal(b.requests['/token'], undefined, 'the code went to no other provider');
  // Without `iss` in responses, the address of the callback alone tells the providers apart.
  for (const provider of [a, b]) {
    provider.metadata = { authorization_response_iss_parameter_supported: false };
    provider.faults = { response: { iss: null } };
  }
  service.clock.advance(3_600_000);
  const nameless = await atProvider(browser, '', 'a');
  await isRefused(t, browser, await finishAt(browser, nameless.replace('/a?', '/b?')), 'without iss');
  t.equal(b.requests['/token'], undefined);
  t.equal(await signInAt(openBrowser(service), '', 'a'), '/');
  t.equal(
    await signInAt(openBrowser(service), '', 'b'),
    '/#/sign-in?error=OIDC_EMAIL_TAKEN',
    'the same subject of another',
  );
});

t.test('Attack 14: no redirect leaves the service', async (t) => {
  const { service } = await startWithIdentity(t);
  t.equal(await signInAt(openBrowser(service), '?return_to=//evil.example'), '/');
  const response = await service.anonymous.get('/api/oidc/callback/sso?state=x', {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
  });
  t.equal(response.headers.location, `http://127.0.0.1:3000${FAILED}`, 'BASE_URL alone decides');
});

async function addressTaken(t: Test, service: Service, provider: IdentityProvider, claims: object): Promise<string> {
  provider.person = { sub: 'new-1', email: 'bob@example.com', ...claims };
  const browser = openBrowser(service);
  const page = await signInAt(browser);
  t.equal(await userOf(browser), null);
  return page;
}

const UNVERIFIED = [
  {},
  { email_verified: false },
  { email_verified: 'false' },
  { email_verified: 'true' },
  { email_verified: 1 },
];

t.test('Attack 15: an address leads to no account, whatever the provider says about it (nOAuth)', async (t) => {
  const { provider, service } = await startWithIdentity(t, { OIDC_TRUST_EMAIL: 'true' });
  const bob = await service.person('bob');
  for (const claims of [...UNVERIFIED, { email_verified: true }, { email: 'BOB@example.com', email_verified: true }]) {
    t.equal(
      await addressTaken(t, service, provider, claims),
      '/#/sign-in?error=OIDC_EMAIL_TAKEN',
      JSON.stringify(claims),
    );
  }
  await writeFailedAttempts(service);
  const { security_events: events } = (await bob.get('/api/profile/security-log')).body;
  t.match(events[0], { kind: 'sign_in_failed', subject: 'SSO (OIDC_EMAIL_TAKEN)', actor_id: null, address: null });
  t.equal((await (await service.signIn(bob)).get('/api/profile')).status, 200, 'the password still counts');
  t.equal((await bob.get('/api/profile')).status, 200, 'and the key');
});

t.test('Attack 15: an account is made for a verified address alone', async (t) => {
  const { provider, service } = await startWithIdentity(t);
  for (const claims of UNVERIFIED) {
    const page = await addressTaken(t, service, provider, claims);
    t.equal(page, '/#/sign-in?error=OIDC_EMAIL_UNVERIFIED', JSON.stringify(claims));
  }
  t.equal((await accountsOf(service)).length, 1);
  const trusting = await startService(t, {
    env: oidcEnv(provider, { OIDC_AUTO_PROVISION: 'true', OIDC_TRUST_EMAIL: 'true' }),
  });
  for (const claims of UNVERIFIED.slice(1)) {
    const page = await addressTaken(t, trusting, provider, claims);
    t.equal(page, '/#/sign-in?error=OIDC_EMAIL_UNVERIFIED', JSON.stringify(claims));
  }
  provider.person = { sub: 'new-1', email: 'bob@example.com' };
  t.equal(await signInAt(openBrowser(trusting)), '/', 'an absent claim, if the operator trusts the provider');
});

t.test(
  'Attack 15: with linking by address, only a verified one links, and its former owner loses every way in',
  async (t) => {
    const { provider, service } = await startWithIdentity(t, { OIDC_LINK_BY_EMAIL: 'true', OIDC_TRUST_EMAIL: 'true' });
    const root = await service.person('root', { is_admin: 1 });
    const bob = await service.person('bob');
    const session = await service.signIn(bob);
    const hook = await session.post('/api/v1/webhook', { url: 'https://hooks.example.com/', types: ['task'] });
    t.equal(hook.status, 201);
    for (const claims of UNVERIFIED) {
      t.equal(
        await addressTaken(t, service, provider, claims),
        '/#/sign-in?error=OIDC_EMAIL_TAKEN',
        JSON.stringify(claims),
      );
    }
    provider.person = { sub: 'root-1', email: root.email, email_verified: true };
    t.equal(await signInAt(openBrowser(service)), '/#/sign-in?error=OIDC_EMAIL_TAKEN', 'never an administrator');
    t.equal((await root.get('/api/profile')).status, 200);

    const client = await registerApp(service);
    const { access_token } = await connectApp(service, bob, { client });
    const granted = await grant(service, bob, client);
    const [, link] = (await createSignInLink(service, bob.email)).split('link=');
    provider.person = { sub: 'bob-1', email: bob.email, email_verified: true };
    const browser = openBrowser(service);
    t.equal(await signInAt(browser), '/');
    t.match(await userOf(browser), { email: bob.email, id: bob.id });
    t.equal((await session.get('/api/profile')).status, 401, 'sessions end');
    t.equal((await bob.get('/api/profile')).status, 401, 'keys end');
    t.equal((await service.client(bearer(access_token)).get('/api/v1/tasks')).status, 401, 'connections end');
    t.equal((await redeem(service, granted)).body.error, 'invalid_grant', 'and codes that were not redeemed');
    t.equal((await service.anonymous.post('/api/sign-in-link', { token: link })).status, 401, 'sign-in links end');
    const login = await service.anonymous.post('/api/login', { email: bob.email, password: bob.password });
    t.match(login, { status: 401, body: { code: 'INVALID_CREDENTIALS' } }, 'the password is gone');
    t.equal((await browser.get(`/api/v1/webhook/${hook.body.id}`)).body.enabled, false, 'webhooks are disabled');
    await writeFailedAttempts(service);
    const { security_events: events } = (await browser.get('/api/profile/security-log')).body;
    const kinds = events.slice(0, 5).map(({ kind }: { kind: string }) => kind);
    t.same(kinds, ['sign_in_failed', 'signed_in', 'identity_linked', 'webhook_disabled', 'api_keys_revoked']);

    provider.person = { sub: 'bob-2', email: bob.email, email_verified: true };
    t.equal(
      await signInAt(openBrowser(service)),
      '/#/sign-in?error=OIDC_EMAIL_TAKEN',
      'a second identity of the same address is linked by its owner only',
    );
  },
);
