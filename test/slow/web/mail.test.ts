import { mkdirSync } from 'node:fs';
import t, { type Test } from 'tap';
import { freePort } from '../../../scripts/support/free-port.js';
import { findingsInBothThemes } from '../../support/axe.js';
import { findBrowser, openPage } from '../../support/browser.js';
import { becomes } from '../../support/eventually.js';
import { runJob } from '../../support/jobs.js';
import { mailEnv } from '../../support/mail.js';
import { startService } from '../../support/service.js';
import { startMailServer } from '../../support/smtp.js';
import { enter, inBrowser, isLive, reload } from '../../support/web.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

/** Folder for pictures of the pages; none without the variable. */
const PICTURES = process.env.TEST_PICTURES;

async function startWithMail(t: Test, env: Record<string, string> = {}, device = {}) {
  // The address must be known before the service starts.
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await startMailServer(t);
  const time = new Date().toISOString();
  const service = await startService(t, { time, env: mailEnv(server, { BASE_URL: origin, ...env }) });
  await service.app.listen({ host: '127.0.0.1', port });
  const { page } = await openPage(t, String(findBrowser()), [origin], { locale: 'en-GB', ...device });
  page.setDefaultTimeout(60_000);
  /** Returns the link in the latest mail with this subject. */
  const linkIn = async (subject: RegExp): Promise<string> => {
    await runJob(service, 'deliveries');
    const mail = server.received.findLast((one) => subject.test(one.mail.subject ?? ''));
    const [link] = /http:\/\/\S+token=[0-9a-f]+/.exec(mail?.mail.text ?? '') ?? [];
    if (link === undefined) throw new Error(`no link in ${mail?.mail.text}`);
    return link;
  };
  const picture = async (name: string) => {
    if (PICTURES === undefined) return;
    mkdirSync(PICTURES, { recursive: true });
    await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
  };
  return { service, origin, page, linkIn, picture };
}

t.test('Web: a forgotten password is replaced by the link of a mail', inBrowser, async (t) => {
  const { service, origin, page, linkIn, picture } = await startWithMail(
    t,
    {},
    { viewport: { width: 360, height: 700 } },
  );
  const bob = await service.person('bob');
  await page.goto(`${origin}/#/sign-in`);
  await page.locator('button:has-text("I have forgotten my password")').waitFor();
  await picture('sign-in-360');
  await page.click('button:has-text("I have forgotten my password")');
  await page.fill('input[name=email]', bob.email);
  t.same(await findingsInBothThemes(page), []);
  await picture('forgot-360');
  await page.click('button[type=submit]');
  await page.locator('text=a mail is on its way').waitFor();
  await picture('asked-360');

  const link = await linkIn(/new password/);
  await page.goto(link);
  await reload(page);
  await page.goto(`${origin}/?again#/reset-password?token=${'0'.repeat(64)}`);
  await page.locator('input[name=password]').fill('of another link');
  await page.evaluate(`location.hash = ${JSON.stringify(new URL(link).hash)}`);
  await becomes(t, () => page.inputValue('input[name=password]'), '', 'another link empties the form');
  await page.locator('input[name=password]').fill('staple battery horse');
  t.notMatch(page.url(), 'token', 'the address bar has the token no longer');
  t.same(await findingsInBothThemes(page), []);
  await picture('reset-360');
  await page.check('input[name=revoke]');
  await page.click('button[type=submit]');
  await page.locator('text=Your password is changed').waitFor();
  t.equal((await bob.get('/api/profile')).status, 401, 'the keys are revoked');
  await page.click('button:has-text("Go to the sign-in")');
  await enter(page, origin, { email: bob.email, password: 'staple battery horse' });
  await isLive(page);
});

t.test('Web: an address is verified by a button, and its state is in the settings', inBrowser, async (t) => {
  const { service, origin, page, linkIn, picture } = await startWithMail(t);
  const bob = await service.person('bob');
  await page.goto(origin);
  await enter(page, origin, bob);
  await page.goto(`${origin}/#/settings/password`);
  await page.locator('text=bob@example.com is not verified').waitFor();
  t.same(await findingsInBothThemes(page), []);
  await picture('settings-1280');
  await page.click('button:has-text("Send a mail to verify it")');
  await page.locator('text=Its link works for 24 hours').waitFor();
  const link = await linkIn(/Verify/);
  await page.goto(`${origin}/?mail${new URL(link).hash}`);
  await page.locator('button:has-text("Confirm the address")').waitFor();
  t.match((await bob.get('/api/profile')).body, { email_verified_at: null }, 'opening the link verifies nothing');
  await picture('verify-1280');
  await page.click('button:has-text("Confirm the address")');
  await page.locator('text=The e-mail address is verified').waitFor();
  await page.click('button:has-text("Go on to Tutti")');
  await isLive(page);
  await page.goto(`${origin}/#/settings/password`);
  await page.locator('text=bob@example.com is verified').waitFor();

  const form = page.locator('form:has(input[name=email])');
  await form.locator('input[name=email]').fill('bob@example.org');
  await form.locator('input[name=password]').fill(bob.password);
  await form.locator('button[type=submit]').click();
  await page.locator('text=A mail is on its way to bob@example.org').waitFor();
  const change = await linkIn(/new e-mail address for/);
  await page.goto(`${origin}/?new${new URL(change).hash}`);
  await page.click('button:has-text("Confirm the address")');
  await page.locator('text=The e-mail address is verified').waitFor();
  t.match((await bob.get('/api/profile')).body, { email: 'bob@example.org' });
});

t.test('Web: a registration waits for the link; a link that is over says so, in German', inBrowser, async (t) => {
  const env = { REGISTRATION_ENABLED: 'true', REGISTRATION_VERIFY_EMAIL: 'true' };
  const { service, origin, page, linkIn, picture } = await startWithMail(t, env, { locale: 'de-DE' });
  await service.person('root');
  await page.goto(origin);
  await page.click('button:has-text("Konto anlegen"), button.link');
  await page.fill('input[name=email]', 'eve@example.com');
  await page.fill('input[name=password]', 'correct horse battery');
  await page.click('button[type=submit]');
  await page.locator('text=Eine Mail an eve@example.com ist unterwegs').waitFor();
  await picture('registered-1280-de');
  const link = await linkIn(/Verify/);
  for (const message of ['Die E-Mail-Adresse ist bestätigt', 'Der Link ist abgelaufen']) {
    await page.goto(`${origin}/?${encodeURIComponent(message)}${new URL(link).hash}`);
    await page.click('button:has-text("Adresse bestätigen")');
    await page.locator(`text=${message}`).waitFor();
  }
  await picture('over-1280-de');
  await page.goto(`${origin}/?none#/reset-password`);
  await page.locator('text=Der Link ist unvollständig').waitFor();
});
