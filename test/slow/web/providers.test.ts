import t, { type Test } from 'tap';
import { freePort } from '../../../scripts/support/free-port.js';
import { findingsInBothThemes } from '../../support/axe.js';
import { findBrowser, openPage } from '../../support/browser.js';
import { comesToMatch, eventually } from '../../support/eventually.js';
import { type IdentityProvider, oidcEnv, startIdentityProvider } from '../../support/identity-provider.js';
import { startService } from '../../support/service.js';
import { enter, inBrowser, isLive, reload } from '../../support/web.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

const ADA = { sub: 'ada-1', email: 'ada@example.com', email_verified: true };

async function startWithProvider(t: Test, provider: IdentityProvider, env: Record<string, string>, device = {}) {
  // The address must be known before the service starts.
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const time = new Date().toISOString();
  const service = await startService(t, { time, env: oidcEnv(provider, { BASE_URL: origin, ...env }) });
  await service.app.listen({ host: '127.0.0.1', port });
  const { page } = await openPage(t, String(findBrowser()), [origin, provider.issuer], { locale: 'en-GB', ...device });
  page.setDefaultTimeout(60_000);
  return { service, origin, page };
}

t.test('Web: a button leads to the provider and back to the page; failures are explained', inBrowser, async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  const env = { OIDC_PROVIDER_NAME: 'Example', OIDC_AUTO_PROVISION: 'true' };
  const { service, origin, page } = await startWithProvider(t, provider, env);
  const bob = await service.person('bob');
  await page.goto(`${origin}/#/inbox`);
  provider.person = { ...ADA, email: bob.email };
  await page.click('a:has-text("Sign in with Example")');
  await comesToMatch(
    t,
    () => page.locator('[role=alert]:not(:empty)').textContent(),
    /An account has your e-mail address/,
  );
  t.same(await findingsInBothThemes(page), []);
  provider.person = ADA;
  await page.goto(`${origin}/#/inbox`);
  await page.click('a:has-text("Sign in with Example")');
  await isLive(page);
  await comesToMatch(t, () => page.url(), /#\/inbox$/);

  const ended = () => service.db.write((trx) => trx.deleteFrom('sessions').execute());
  await ended();
  await reload(page);
  await page.locator('text=Your session has ended').waitFor();
  await page.click('a:has-text("Sign in with Example")');
  await isLive(page);
});

t.test('Web: an account links and unlinks a provider in the settings', inBrowser, async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  const { service, origin, page } = await startWithProvider(t, provider, { OIDC_PROVIDER_NAME: 'Example' });
  const bob = await service.person('bob');
  await page.goto(origin);
  await enter(page, origin, bob);
  await page.goto(`${origin}/#/settings/password`);
  await page.click('button:has-text("Link Example")');
  await page.locator('form:has-text("Confirm with your password") input').fill(bob.password);
  await page.click('form button:has-text("Link Example")');
  const unlink = page.locator('button[aria-label="Unlink Example"]');
  await unlink.waitFor();
  t.same(await findingsInBothThemes(page), []);
  await unlink.click();
  await unlink.waitFor({ state: 'detached' });
  await page.goto(`${origin}/#/settings/password?error=OIDC_IDENTITY_TAKEN`);
  await reload(page);
  await page.locator('text=belongs to another account here').waitFor();
});

t.test('Web: without passwords there is no form; a link of the operator has one button', inBrowser, async (t) => {
  const provider = await startIdentityProvider(t, ADA);
  const env = { PASSWORD_LOGIN_ENABLED: 'false', OIDC_AUTO_PROVISION: 'true', OIDC_AUTO_REDIRECT: 'true' };
  const german = { locale: 'de-DE', viewport: { width: 360, height: 700 } };
  const { service, origin, page } = await startWithProvider(t, provider, env, german);
  const { createSignInLink } = await import('../../../src/features/sign-in-links/service.js');
  const bob = await service.person('bob');
  await page.goto(`${origin}/#/sign-in?local`);
  await page.locator('a.button').waitFor();
  await eventually(async () => (await page.locator('input[name=password]').count()) === 0, 'the form goes');
  t.same(await findingsInBothThemes(page), []);
  await page.goto(origin + (await createSignInLink(service, bob.email)));
  await reload(page);
  t.equal(
    (await service.db.read.selectFrom('sign_in_links').selectAll().execute()).length,
    1,
    'opening it spends nothing',
  );
  await page.click('button[type=submit]');
  await isLive(page);

  // A page that is open would leave for the provider as soon as its session is gone.
  await page.goto(`${origin}/health`);
  await service.db.write((trx) => trx.deleteFrom('sessions').execute());
  await page.context().clearCookies();
  await page.evaluate('indexedDB.deleteDatabase("tutti"); localStorage.clear()');
  // The page leaves for the provider before it has loaded.
  await page.goto(`${origin}/?x#/today`, { waitUntil: 'commit' });
  await isLive(page);
  t.ok(provider.requests['/authorize'], 'the only provider is used without a button');
});
