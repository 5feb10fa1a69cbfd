import t from 'tap';
import { oidcEnv, openBrowser, signInAt, startIdentityProvider, userOf } from '../../support/identity-provider.js';
import { credentialsOf, startService } from '../../support/service.js';
import { expectStatus } from '../../support/world.js';

const ADA = { sub: 'ada-1', email: 'ada@example.com', email_verified: true };
const PROVISION = { OIDC_AUTO_PROVISION: 'true' };
const DISCOVERY = '/.well-known/openid-configuration';
const UNAVAILABLE = '/#/sign-in?error=OIDC_UNAVAILABLE';

t.test('Provider away: the service starts, its button says so, and passwords work', async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  await provider.stop();
  const lines: string[] = [];
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } };
  const service = await startService(t, { env: oidcEnv(provider), logger });
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

t.test('Keys: a new one is fetched, at most once a minute', async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  const service = await startService(t, { env: oidcEnv(provider, PROVISION) });
  t.equal(await signInAt(openBrowser(service)), '/');
  await provider.rotateKey();
  for (let round = 0; round < 3; round++) {
    t.equal(await signInAt(openBrowser(service)), '/#/sign-in?error=OIDC_FAILED', 'within a minute: try again');
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
