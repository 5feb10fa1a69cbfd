import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { decodeQR } from 'qr/decode.js';
import t from 'tap';
import { codeOf, fromBase32, stepAt } from '../../../src/features/second-factor/totp.js';
import { findingsInBothThemes } from '../../support/axe.js';
import { becomes, comesToMatch } from '../../support/eventually.js';
import { FACTOR, nextStep, setUpSecondFactor } from '../../support/second-factor.js';
import type { Service } from '../../support/service.js';
import { askToSignOut, enter, inBrowser, isLive, reload, startWeb } from '../../support/web.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

const SCALE = 4;

/** Reads the QR code of the page as an app with a camera does. */
async function readQrCode(page: Page): Promise<string> {
  const svg = page.locator('svg[role=img]');
  await svg.waitFor();
  const size = Number((await svg.getAttribute('viewBox'))?.split(' ').at(-1)) * SCALE;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (const [, x, y] of String(await svg.locator('path').getAttribute('d')).matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row++) {
      for (let column = Number(x) * SCALE; column < (Number(x) + 1) * SCALE; column++) {
        data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
      }
    }
  }
  return decodeQR({ width: size, height: size, data });
}

const codeNow = ({ clock }: Service, secret: string) => codeOf(fromBase32(secret), stepAt(clock.now()));

const secretIn = (address: string) => String(new URL(address).searchParams.get('secret'));

/** On a narrow screen, where the dialog fills the page. */
const NARROW = { viewport: { width: 360, height: 740 }, colorScheme: 'light', reducedMotion: 'reduce' };

t.test('Web: a second factor is set up with a QR code, asked for at sign-in, and removed', inBrowser, async (t) => {
  const { service, origin, page, errors } = await startWeb(t, {}, NARROW);
  const ada = await service.person('ada');
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/settings/password`);
  const dialog = page.locator('dialog[open]');
  const submit = dialog.locator('button[type=submit]');
  await page.click('button:has-text("Set up")');
  await dialog.locator('input[name=password]').fill('wrong');
  await submit.click();
  await dialog.locator('[role=alert]:not(:empty)').waitFor();
  t.same(await findingsInBothThemes(page), [], 'asking for the password');
  await dialog.locator('input[name=password]').fill(ada.password);
  await page.keyboard.press('Enter');

  const address = await readQrCode(page);
  t.match(address, /^otpauth:\/\/totp\/Tutti:ada%40example\.com\?secret=/);
  await becomes(
    t,
    async () => (await dialog.locator('code').textContent())?.replaceAll(' ', ''),
    secretIn(address),
    'the key to type',
  );
  t.same(await findingsInBothThemes(page), [], 'showing the QR code');
  await dialog.locator('input[name=code]').fill('000000');
  await submit.click();
  await dialog.locator('[role=alert]:has-text("wrong")').waitFor();
  await dialog.locator('input[name=code]').fill(codeNow(service, secretIn(address)));
  await page.keyboard.press('Enter');

  await dialog.locator('.secret li').first().waitFor();
  const codes = await dialog.locator('.secret li').allTextContents();
  t.equal(codes.length, 10);
  t.same(await findingsInBothThemes(page), [], 'showing the recovery codes');
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.locator('a[download]').click()]);
  const file = join(t.testdir(), 'codes.txt');
  await download.saveAs(file);
  t.same(readFileSync(file, 'utf8').trim().split('\n'), codes);
  await page.click('button:has-text("I have stored them")');
  await page.locator('text=10 recovery codes are left').waitFor();
  t.same(await findingsInBothThemes(page), [], 'settings');

  await page.setViewportSize({ width: 1_000, height: 740 });
  await askToSignOut(page);
  await page.click('dialog button.danger');
  await page.setViewportSize(NARROW.viewport);
  const screen = page.locator('.sign-in');
  await screen.locator('input[name=email]').fill(ada.email);
  await screen.locator('input[name=password]').fill(ada.password);
  await page.keyboard.press('Enter');
  const field = screen.locator('input[name=code]');
  await screen.locator('input[name=code]:focus').waitFor();
  t.same(await findingsInBothThemes(page), [], 'asking for a code');
  await field.fill('000000');
  await page.keyboard.press('Enter');
  await screen.locator('[role=alert]:has-text("wrong")').waitFor();
  nextStep(service);
  await field.fill(codeNow(service, secretIn(address)));
  await page.keyboard.press('Enter');
  await isLive(page);

  await page.goto(`${origin}/#/settings/password`);
  await page.click('button:has-text("New recovery codes")');
  await dialog.locator('input[name=password]').fill(ada.password);
  await dialog.locator('input[name=code]').fill(String(codes[0]));
  await submit.click();
  await dialog.locator('.secret li').first().waitFor();
  const renewed = await dialog.locator('.secret li').allTextContents();
  t.notOk(renewed.some((code) => codes.includes(code)));
  await page.click('button:has-text("I have stored them")');
  await page.click('button:has-text("Remove second factor")');
  await dialog.locator('input[name=password]').fill(ada.password);
  await dialog.locator('input[name=code]').fill(String(renewed[0]));
  await submit.click();
  await page.locator('button:has-text("Set up")').waitFor();
  t.equal((await ada.get(FACTOR)).body.enabled, false);
  t.same(
    errors.filter((error) => !/401/.test(error)),
    [],
  );
});

t.test('Web: a service that requires a second factor sends to set it up, in German', inBrowser, async (t) => {
  const env = { SECOND_FACTOR_REQUIRED_FOR: 'all' };
  const { service, origin, page } = await startWeb(t, { env }, { ...NARROW, locale: 'de-DE' });
  const ada = await service.person('ada', { language: 'de' });
  await page.addInitScript(`localStorage.setItem('tutti.language', 'de')`);
  await page.goto(origin);
  const screen = page.locator('.sign-in');
  const signIn = async () => {
    await screen.locator('input[name=email]').fill(ada.email);
    await screen.locator('input[name=password]').fill(ada.password);
    await page.keyboard.press('Enter');
  };
  await signIn();
  await readQrCode(page);
  await comesToMatch(t, () => screen.locator('.lead').textContent(), /verlangt einen zweiten Faktor/);
  await reload(page);
  await signIn();
  const address = await readQrCode(page);
  t.same(await findingsInBothThemes(page), []);
  await screen.locator('input[name=code]').fill(codeNow(service, secretIn(address)));
  await page.keyboard.press('Enter');
  await screen.locator('.secret li').first().waitFor();
  await screen.locator('button.primary').click();
  await isLive(page);
  await page.goto(`${origin}/#/settings/password`);
  await page.locator('h3:has-text("Zweiter Faktor")').waitFor();
  await page.locator('text=10 Ersatzcodes sind übrig').waitFor();
});

t.test('Web: an administrator removes the second factor of a user', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const root = await service.person('root');
  const ada = await service.person('ada');
  await setUpSecondFactor(service, await service.signIn(ada), ada.password);
  await enter(page, origin, root);
  await page.goto(`${origin}/#/settings/users`);
  await page.click(`button[aria-label="Remove the second factor of ${ada.email}?"]`);
  await page.click('dialog[open] button.danger');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  t.equal((await service.anonymous.post('/api/login', { email: ada.email, password: ada.password })).status, 200);
});
