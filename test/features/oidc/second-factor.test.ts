import t from 'tap';
import { createSignInLink } from '../../../src/features/sign-in-links/service.js';
import {
  ADA,
  oidcEnv,
  openBrowser,
  PROVISION,
  signInAt,
  startIdentityProvider,
  userOf,
} from '../../support/identity-provider.js';
import { FACTOR, logIn, nextStep, sessionOf, setUpSecondFactor } from '../../support/second-factor.js';
import { startService } from '../../support/service.js';
import { expectStatus } from '../../support/world.js';

const TASKS = '/api/v1/tasks';

t.test('Second factor: sessions of a provider and of a link of the operator need none', async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  const env = oidcEnv(provider, { ...PROVISION, SECOND_FACTOR_REQUIRED_FOR: 'all' });
  const service = await startService(t, { env });
  const browser = openBrowser(service);
  t.equal(await signInAt(browser), '/');
  t.match(await userOf(browser), { email: ADA.email });
  t.equal((await browser.get(TASKS)).status, 200);
  t.match(await browser.post(FACTOR, { password: '' }), { status: 409 }, 'an account without a password has none');

  const bob = await service.person('bob');
  const required = { status: 403, body: { code: 'SECOND_FACTOR_SETUP_REQUIRED' } };
  t.match(await sessionOf(service, await logIn(service, bob)).get(TASKS), required);
  const byPassword = openBrowser(service);
  expectStatus(await byPassword.post('/api/login', { email: bob.email, password: bob.password }), 200);
  t.match(await byPassword.get(TASKS), required);
  provider.person = { sub: 'bob-1' };
  t.match(await signInAt(byPassword, '?link=true'), /error=SECOND_FACTOR_SETUP_REQUIRED$/);
  t.same(await service.db.read.selectFrom('identities').select('subject').execute(), [{ subject: 'ada-1' }]);

  const link = await createSignInLink(service, bob.email);
  const token = link.split('link=')[1];
  const byLink = openBrowser(service);
  expectStatus(await byLink.post('/api/sign-in-link', { token }), 200);
  t.equal((await byLink.get(TASKS)).status, 200);
});

t.test('Second factor: a linked provider signs in without a code, and a password still needs one', async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  const service = await startService(t, { env: oidcEnv(provider) });
  const bob = await service.person('bob');
  const browser = openBrowser(service);
  expectStatus(await browser.post('/api/login', { email: bob.email, password: bob.password }), 200);
  t.equal(await signInAt(browser, '?link=true'), '/#/settings/password');
  const factor = await setUpSecondFactor(service, await service.signIn(bob), bob.password);
  nextStep(service);
  const other = openBrowser(service);
  t.equal(await signInAt(other), '/');
  t.match(await userOf(other), { id: bob.id });
  t.match(await logIn(service, bob), { status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } });
  t.equal((await logIn(service, bob, factor.code())).status, 200);
});

t.test('Second factor: an account that a provider takes over by its address loses it', async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  const service = await startService(t, { env: oidcEnv(provider, { OIDC_LINK_BY_EMAIL: 'true' }) });
  await service.person('root');
  const bob = await service.person('bob');
  await setUpSecondFactor(service, await service.signIn(bob), bob.password);
  provider.person = { sub: 'bob-1', email: bob.email, email_verified: true };
  t.equal(await signInAt(openBrowser(service)), '/');
  t.same(await service.db.read.selectFrom('second_factors').selectAll().execute(), []);
  t.same(await service.db.read.selectFrom('recovery_codes').selectAll().execute(), []);
});
