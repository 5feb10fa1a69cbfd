import t, { type Test } from 'tap';
import {
  ADA,
  accountsOf,
  type Faults,
  type IdentityProvider,
  oidcEnv,
  openBrowser,
  PROVISION,
  signInAt,
  startIdentityProvider,
  userOf,
} from '../../support/identity-provider.js';
import { credentialsOf, type Service, startService } from '../../support/service.js';
import { expectStatus } from '../../support/world.js';

const DISCOVERY = '/.well-known/openid-configuration';
const UNAVAILABLE = '/#/sign-in?error=OIDC_UNAVAILABLE';
const FAILED = '/#/sign-in?error=OIDC_FAILED';

async function startLogged(t: Test, env: Record<string, string>): Promise<{ service: Service; lines: string[] }> {
  const lines: string[] = [];
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } };
  return { service: await startService(t, { env, logger }), lines };
}

t.test('Provider away: the service starts, its button says so, and passwords work', async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  await provider.stop();
  const { service, lines } = await startLogged(t, oidcEnv(provider));
  const bob = await service.person('bob');
  t.equal((await service.anonymous.get('/api/oidc/providers')).body.providers.length, 1);
  t.equal(await signInAt(openBrowser(service)), UNAVAILABLE);
  t.match(lines.join(), /ECONNREFUSED/, 'the log has the cause');
  expectStatus(await service.anonymous.post('/api/login', credentialsOf(bob)), 200);
});

t.test('Discovery: at the first use, kept for an hour, and a failure is not kept', async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  const service = await startService(t, { env: oidcEnv(provider, PROVISION) });
  t.same(provider.requests, {}, 'not at the start');
  provider.faults = { status: { [DISCOVERY]: 503 } };
  t.equal(await signInAt(openBrowser(service)), UNAVAILABLE);
  provider.faults = {};
  for (let round = 0; round < 3; round++) t.equal(await signInAt(openBrowser(service)), '/');
  t.equal(provider.requests[DISCOVERY], 2);
  service.clock.advance(3_600_000);
  t.equal(await signInAt(openBrowser(service)), '/');
  t.equal(provider.requests[DISCOVERY], 3);
  service.clock.advance(-3_600_000);
  t.equal(await signInAt(openBrowser(service)), '/');
  t.equal(provider.requests[DISCOVERY], 4, 'a clock that is set back keeps nothing longer');
});

t.test('Discovery: the document of another issuer, or no document, is refused', async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  const service = await startService(t, { env: oidcEnv(provider, PROVISION) });
  provider.metadata = { issuer: 'https://evil.example' };
  t.equal(await signInAt(openBrowser(service)), UNAVAILABLE);
  provider.metadata = { authorization_endpoint: undefined };
  t.equal(await signInAt(openBrowser(service)), UNAVAILABLE);
});

t.test('Provider away in the middle: the person is told, and nothing is made', async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  const service = await startService(t, { env: oidcEnv(provider, PROVISION) });
  for (const path of ['/token', '/jwks']) {
    provider.faults = { status: { [path]: 502 } };
    const browser = openBrowser(service);
    t.equal(await signInAt(browser), UNAVAILABLE, path);
    t.equal(await userOf(browser), null);
  }
});

t.test('Issuers: one that differs is refused, and the log names both', async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  const { service, lines } = await startLogged(t, oidcEnv(provider, PROVISION));
  const other = 'https://id.example.com/b';
  const differing: [where: Partial<IdentityProvider>, page: string][] = [
    [{ metadata: { issuer: other } }, UNAVAILABLE],
    [{ metadata: {}, faults: { response: { iss: other } } }, FAILED],
    [{ faults: { idToken: { iss: other } } }, FAILED],
  ];
  for (const [where, page] of differing) {
    Object.assign(provider, where);
    lines.length = 0;
    t.equal(await signInAt(openBrowser(service)), page);
    t.match(lines.join(), `expected ${provider.issuer}`, 'that of the settings');
    t.match(lines.join(), `found ${other}`);
  }
  provider.faults = { idToken: { nonce: 'a-nonce-of-another' } };
  lines.length = 0;
  t.equal(await signInAt(openBrowser(service)), FAILED);
  t.notMatch(lines.join(), /expected [^,]*, found|a-nonce-of-another/, 'other values are not logged');
});

const { email_verified: _verified, ...UNVERIFIED } = ADA;
const USER_INFO_FAULTS: [why: string, Faults][] = [
  ...[401, 403, 404, 405, 502].map((status): [string, Faults] => [`${status}`, { status: { '/userinfo': status } }]),
  ['a JWT', { signedUserInfo: true }],
  ['another subject', { userInfo: { sub: 'another' } }],
];

t.test('UserInfo: one that fails blocks no sign-in that the ID token carries', async (t) => {
  for (const [why, faults] of USER_INFO_FAULTS) {
    const provider = await startIdentityProvider(t, UNVERIFIED);
    const { service, lines } = await startLogged(t, oidcEnv(provider, { ...PROVISION, OIDC_TRUST_EMAIL: 'true' }));
    provider.faults = faults;
    const browser = openBrowser(service);
    t.equal(await signInAt(browser), '/', why);
    t.match(await userOf(browser), { email: ADA.email });
    t.match(lines.join(), /"provider":"sso","reason":".+UserInfo failed/, why);
  }
});

t.test('UserInfo: one that fails blocks a sign-in that needs it', async (t) => {
  const groups = { OIDC_TRUST_EMAIL: 'true', OIDC_ALLOWED_GROUPS: 'staff' };
  const cases: [why: string, env: Record<string, string>, person: { sub: string }][] = [
    ['no address', { OIDC_TRUST_EMAIL: 'true' }, { sub: ADA.sub }],
    ['an address that may be of another', {}, UNVERIFIED],
    ['no groups', groups, ADA],
    ['empty groups', groups, { ...ADA, groups: [] } as typeof ADA],
    ['no groups for the role', { OIDC_ADMIN_GROUP: 'staff' }, ADA],
  ];
  for (const [why, env, person] of cases) {
    const provider = await startIdentityProvider(t, person);
    const service = await startService(t, { env: oidcEnv(provider, { ...PROVISION, ...env }) });
    for (const [fault, faults] of USER_INFO_FAULTS) {
      provider.faults = faults;
      const page = fault === '502' ? UNAVAILABLE : FAILED;
      t.equal(await signInAt(openBrowser(service)), page, `${why}, ${fault}`);
    }
    t.same(await accountsOf(service), []);
  }
});

t.test('UserInfo: while it is away, empty groups make no administrator an ordinary user', async (t) => {
  const provider = await startIdentityProvider(t, { ...ADA, groups: [] });
  const service = await startService(t, { env: oidcEnv(provider, { ...PROVISION, OIDC_ADMIN_GROUP: 'staff' }) });
  await service.person('root', { is_admin: 1 });
  provider.faults = { userInfo: { groups: ['staff'] } };
  t.equal(await signInAt(openBrowser(service)), '/');
  const isAdmin = async () => (await accountsOf(service)).find(({ email }) => email === ADA.email)?.is_admin;
  t.equal(await isAdmin(), 1);
  provider.faults = { status: { '/userinfo': 503 } };
  t.equal(await signInAt(openBrowser(service)), UNAVAILABLE);
  t.equal(await isAdmin(), 1);
  provider.faults = { status: { '/userinfo': 404 } };
  t.equal(await signInAt(openBrowser(service)), '/', 'without UserInfo, the ID token has all groups');
  t.equal(await isAdmin(), 0);
});

t.test('Keys: a new one is fetched, at most once a minute', async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  const service = await startService(t, { env: oidcEnv(provider, PROVISION) });
  t.equal(await signInAt(openBrowser(service)), '/');
  await provider.rotateKey();
  for (let round = 0; round < 3; round++) {
    t.equal(await signInAt(openBrowser(service)), FAILED, 'within a minute: try again');
  }
  t.equal(provider.requests['/jwks'], 1);
  const { now } = Date;
  const later = now() + 61_000;
  Date.now = () => later;
  t.teardown(() => {
    Date.now = now;
  });
  t.equal(await signInAt(openBrowser(service)), '/');
  t.equal(provider.requests['/jwks'], 2);
});

t.test('Limits: unfinished sign-ins count for the address like wrong passwords, finished ones do not', async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  const env = oidcEnv(provider, { ...PROVISION, NODE_ENV: 'development', RATE_LIMIT_API_MAX: '1000' });
  const service = await startService(t, { env });
  const bob = await service.person('bob');
  for (let round = 0; round < 12; round++) t.equal(await signInAt(openBrowser(service)), '/', `finished ${round}`);
  provider.faults = { idToken: { nonce: 'other' } };
  for (let round = 0; round < 5; round++) t.match(await signInAt(openBrowser(service)), 'OIDC_FAILED');
  const refused = await service.anonymous.get('/api/oidc/auth/sso');
  t.match(refused, { status: 429, body: { code: 'RATE_LIMITED' } });
  t.ok(refused.headers['retry-after']);
  t.equal((await service.anonymous.post('/api/login', credentialsOf(bob))).status, 429, 'one budget for both');
});

t.test('Providers: without one, there is nothing to begin and nothing to return to', async (t) => {
  const service = await startService(t);
  for (const path of ['/api/oidc/auth/sso', '/api/oidc/callback/sso?code=a&state=b']) {
    t.match(await service.anonymous.get(path), { status: 404, body: { code: 'NOT_FOUND' } });
  }
});
