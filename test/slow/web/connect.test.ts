import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { findingsInBothThemes } from '../../support/axe.js';
import { connectApp, pkce } from '../../support/oauth.js';
import { inBrowser, startWeb } from '../../support/web.js';
import { create, expectStatus } from '../../support/world.js';

/** The page that asks the user about an app, and the connected apps in the settings. */

const NARROW = { viewport: { width: 360, height: 740 }, colorScheme: 'light', reducedMotion: 'reduce' };
/** No program listens here: the page that the browser goes on to does not matter. */
const REDIRECT = 'http://127.0.0.1:9/callback';

async function start(t: Test, language = 'en') {
  const web = await startWeb(t, {}, NARROW);
  const { service, origin, page } = web;
  const ada = await service.person('ada');
  await create(ada, 'project', { name: 'Home' });
  await page.addInitScript(`localStorage.setItem('tutti.language', '${language}')`);
  const body = { client_name: 'Claude', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' };
  const client = expectStatus(await service.anonymous.post('/oauth/register', body), 201);
  const address = () => {
    const params = {
      ...{ client_id: client.client_id, redirect_uri: REDIRECT, response_type: 'code', state: 'xyz' },
      ...{ code_challenge: pkce().challenge, code_challenge_method: 'S256', scope: 'tasks:write notes:read' },
    };
    return `${origin}/oauth/authorize?${new URLSearchParams(params)}`;
  };
  const signIn = async () => {
    await page.locator('.sign-in input[name=email]').fill(ada.email);
    await page.locator('.sign-in input[name=password]').fill(ada.password);
    await page.keyboard.press('Enter');
    await page.locator('.connect-host').waitFor();
  };
  return { ...web, ada, address, signIn };
}

/** Resolves with the parameters that the app receives. */
async function answer(page: Page): Promise<URLSearchParams> {
  const request = await page.waitForRequest((one) => one.url().startsWith(REDIRECT));
  return new URL(request.url()).searchParams;
}

const allow = (page: Page, name = 'Allow') => page.locator('.connect .actions button', { hasText: name });

t.test(
  'Web: an app is asked about after the sign-in, and allowed with fewer scopes, by keyboard',
  inBrowser,
  async (t) => {
    const { page, ada, address, signIn } = await start(t);
    const response = await page.goto(address());
    t.match(response?.headers()['content-security-policy'], /frame-ancestors 'none'/);
    t.notOk(response?.headers()['cross-origin-opener-policy'], 'a popup is not cut off');
    await page.locator('.sign-in input[name=email]').waitFor();
    t.same(await findingsInBothThemes(page), [], 'signed out');
    await signIn();
    const words = String(await page.locator('.connect').textContent());
    t.ok(words.indexOf('127.0.0.1:9') < words.indexOf('Claude'), 'first where the answer goes');
    t.match(words, /program on this computer/);
    t.same(await findingsInBothThemes(page), [], 'asked');
    t.equal(await page.evaluate('document.documentElement.scrollWidth'), 360, 'nothing is cut off');

    await page.locator('.connect label', { hasText: 'notes' }).locator('input').focus();
    await page.keyboard.press('Space');
    await allow(page).and(page.locator(':enabled')).waitFor();
    await page.locator('#until').focus();
    for (let tabs = 0; tabs < 2; tabs++) await page.keyboard.press('Tab');
    const [params] = await Promise.all([answer(page), page.keyboard.press('Enter')]);
    t.match(params.get('code'), /^ttc_/);
    t.equal(params.get('state'), 'xyz');
    const { security_events } = (await ada.get('/api/profile/security-log?kind=app_connected')).body;
    t.same(security_events, [], 'the connection is made when the code is redeemed');
  },
);

t.test(
  'Web: Allow waits for a second of attention, and a double click does not count (attack 5)',
  inBrowser,
  async (t) => {
    const { page, address, signIn } = await start(t);
    await page.goto(address());
    await signIn();
    await page.goto(address());
    await page.locator('.connect-host').waitFor();
    const shown = performance.now();
    t.equal(await allow(page).isDisabled(), true, 'at once');
    await allow(page).and(page.locator(':enabled')).waitFor();
    t.ok(performance.now() - shown > 700, 'after a second');
    let hasAnswered = false;
    page.on('request', (request) => {
      hasAnswered ||= request.url().startsWith(REDIRECT) || request.method() === 'POST';
    });
    await allow(page).dispatchEvent('click', { detail: 2 });
    await page.waitForTimeout(500);
    t.equal(hasAnswered, false, 'the second click of a double click');
    await page.locator('.connect label', { hasText: 'tasks' }).locator('input').uncheck();
    await page.locator('.connect label', { hasText: 'notes' }).locator('input').uncheck();
    t.equal(await allow(page).isDisabled(), true, 'nothing ticked');
    const [params] = await Promise.all([answer(page), page.click('.connect .actions button:has-text("Refuse")')]);
    t.match(Object.fromEntries(params), { error: 'access_denied', state: 'xyz' });
  },
);

t.test('Web: connected apps are listed and disconnected; German; axe', inBrowser, async (t) => {
  const { service, page, origin, ada, address, signIn } = await start(t, 'de');
  await page.goto(address());
  await signIn();
  t.same(await findingsInBothThemes(page), [], 'asked in German');
  t.equal(await allow(page, 'Erlauben').count(), 1);
  const { access_token } = await connectApp(service, ada);
  await page.goto(`${origin}/#/settings/connections`);
  await page.locator('.settings .entries li').waitFor();
  t.same(await findingsInBothThemes(page), [], 'connections');
  await page.locator('.settings .entries button.danger').focus();
  await page.keyboard.press('Enter');
  await page.locator('.settings .entries button.danger').waitFor({ state: 'detached' });
  const headers = { authorization: `Bearer ${access_token}` };
  t.equal((await service.client(headers).get('/api/v1/tasks')).status, 401);
});
