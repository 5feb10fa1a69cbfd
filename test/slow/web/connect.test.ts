import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { portOf } from '../../../src/lib/typed.js';
import { findingsInBothThemes } from '../../support/axe.js';
import { findBrowser, openPage } from '../../support/browser.js';
import { becomes, comesToMatch, eventually } from '../../support/eventually.js';
import { bearer, connectApp, pkce, type Registered, redeem, registerApp } from '../../support/oauth.js';
import { startService } from '../../support/service.js';
import { inBrowser, reload } from '../../support/web.js';
import { create, expectStatus } from '../../support/world.js';

/** The page that asks the user about an app, and the connected apps in the settings, on a phone. */

const NARROW = { viewport: { width: 360, height: 740 }, colorScheme: 'light', reducedMotion: 'reduce' } as const;
const PATIENCE_MS = 30_000;

/** Starts the program that receives the answer, on loopback. @returns its redirect URI */
async function startApp(t: Test): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>App</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${portOf(server)}/callback`;
}

interface Options {
  locale?: string;
  /** Requested scopes; null for none. */
  scope?: string | null;
}

interface AllowState {
  /** Where the app is. */
  host: string;
  isDisabled: boolean;
  /** Milliseconds since the document was requested. */
  at: number;
}

/** Records every change of the button that allows, in the documents that are loaded from now on. */
async function watchAllow(page: Page): Promise<void> {
  await page.addInitScript(`
    statesOfAllow = [];
    new MutationObserver(() => {
      const host = document.querySelector('.connect-host')?.textContent;
      const isDisabled = [...document.querySelectorAll('.connect .actions button')].at(-1)?.disabled;
      const last = statesOfAllow.at(-1);
      if (host === undefined || isDisabled === undefined) return;
      if (last?.host === host && last.isDisabled === isDisabled) return;
      statesOfAllow.push({ host, isDisabled, at: performance.now() });
    }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['disabled'] });`);
}

const statesOfAllow = (page: Page) => page.evaluate<AllowState[]>('statesOfAllow');

async function start(t: Test, { locale = 'en-GB', scope = 'tasks:write notes:read' }: Options = {}) {
  const redirect = await startApp(t);
  // The service follows the browser's clock, so that both have the same date.
  const service = await startService(t, { time: new Date().toISOString() });
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const origins = [origin, new URL(redirect).origin];
  const opened = await openPage(t, String(findBrowser()), origins, { ...NARROW, locale });
  const { page } = opened;
  page.setDefaultTimeout(PATIENCE_MS);
  const ada = await service.person('ada', { language: locale.slice(0, 2) });
  const home = await create(ada, 'project', { name: 'Home' });
  const body = { client_name: 'Claude', redirect_uris: [redirect], token_endpoint_auth_method: 'none' };
  const client = expectStatus(await service.anonymous.post('/oauth/register', body), 201);
  const { verifier, challenge } = pkce();
  const addressFor = ({ client_id, redirect_uris }: Registered) =>
    `${origin}/oauth/authorize?${new URLSearchParams({
      ...{ client_id, redirect_uri: String(redirect_uris[0]), response_type: 'code', state: 'xyz' },
      ...{ code_challenge: challenge, code_challenge_method: 'S256', ...(scope !== null && { scope }) },
    })}`;
  const address = addressFor(client);
  /** Resolves with the parameters that the app has received. */
  const callbackParams = async () => {
    await page.waitForURL((url) => url.href.startsWith(redirect));
    return new URL(page.url()).searchParams;
  };
  return { ...opened, service, origin, ada, home, client, verifier, address, addressFor, callbackParams };
}

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.locator('.sign-in input[name=email]').fill(email);
  await page.locator('.sign-in input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.locator('.connect-host').waitFor();
}

const button = (page: Page, name: string) => page.locator('.connect .actions button', { hasText: name });
const box = (page: Page, name: string | RegExp) => page.locator('.connect label', { hasText: name }).locator('input');
const isReady = (page: Page, name: string) => button(page, name).and(page.locator(':enabled')).waitFor();

/** Presses Tab until the element is focused. @throws when it cannot be reached */
async function tabTo(page: Page, element: ReturnType<typeof button>): Promise<void> {
  for (let tabs = 0; tabs < 40; tabs++) {
    if (await element.evaluate((node) => node === node.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach the element');
}

t.test(
  'Web: signed out, then asked, then allowed with fewer scopes and one project, by keyboard',
  inBrowser,
  async (t) => {
    const { page, errors, elsewhere, service, ada, home, client, verifier, address, callbackParams } = await start(t);
    const response = await page.goto(address);
    t.match(response?.headers()['content-security-policy'], /default-src 'none'.*frame-ancestors 'none'/);
    t.notOk(response?.headers()['cross-origin-opener-policy'], 'a popup stays connected to the app');
    await page.locator('.sign-in input[name=email]').waitFor();
    t.same(await findingsInBothThemes(page), [], 'signed out');
    errors.length = 0;
    await signIn(page, ada);
    const pageText = String(await page.locator('.connect').textContent());
    t.ok(pageText.indexOf('program on this computer') < pageText.indexOf('Claude'), 'first where the answer goes');
    t.match(pageText, new RegExp(`calls itself.*Claude.*${ada.email}`, 's'));
    t.same(await findingsInBothThemes(page), [], 'asked');
    await becomes(t, () => page.evaluate('document.documentElement.scrollWidth'), 360, 'fits the width of a phone');

    await tabTo(page, box(page, 'notes'));
    await page.keyboard.press('Space');
    await tabTo(page, page.locator('.connect input[name=projects]').first());
    await page.keyboard.press('ArrowDown');
    await tabTo(page, box(page, 'Home'));
    await page.keyboard.press('Space');
    t.same(await findingsInBothThemes(page), [], 'projects are chosen');
    await isReady(page, 'Allow');
    await tabTo(page, button(page, 'Allow'));
    await page.keyboard.press('Enter');
    const params = await callbackParams();
    t.match(params.get('code'), /^ttc_/);
    t.equal(params.get('state'), 'xyz');
    const tokens = expectStatus(await redeem(service, { code: String(params.get('code')), verifier, client }), 200);
    t.equal(tokens.scope, 'tasks:write');
    const { connections } = (await ada.get('/api/v1/connections')).body;
    t.match(connections, [{ name: 'Claude', scopes: ['tasks:write'], project_ids: [home.id] }]);
    t.same([errors, elsewhere], [[], []], 'the policy blocks nothing, and nothing is asked elsewhere');
  },
);

t.test(
  'Web: Allow waits for a second of attention; Refuse answers; a request expires (attack 5)',
  inBrowser,
  async (t) => {
    const { page, service, ada, address, callbackParams } = await start(t);
    await page.goto(address);
    await signIn(page, ada);
    await watchAllow(page);
    await page.goto(address);
    await isReady(page, 'Allow');
    const [shown, ready] = await statesOfAllow(page);
    t.match([shown, ready], [{ isDisabled: true }, { isDisabled: false }], 'not at once');
    t.ok(Number(ready?.at) - Number(shown?.at) > 700, 'after a second');
    const decided = () => service.db.read.selectFrom('oauth_codes').selectAll().execute();
    await button(page, 'Allow').dispatchEvent('click', { detail: 2 });
    await page.waitForTimeout(500);
    t.same(await decided(), [], 'the second click of a double click does not count');
    await box(page, 'tasks').uncheck();
    await box(page, 'notes').uncheck();
    await becomes(t, () => button(page, 'Allow').isDisabled(), true, 'nothing is ticked');
    await button(page, 'Refuse').click();
    t.match(Object.fromEntries(await callbackParams()), { error: 'access_denied', state: 'xyz' });
    t.same(await decided(), []);

    await page.goto(address);
    await isReady(page, 'Allow');
    service.clock.advance(600_001);
    await button(page, 'Allow').click();
    await page.locator('.connect [role=status]').waitFor();
    t.same(await findingsInBothThemes(page), [], 'expired');
    await becomes(t, () => button(page, 'Allow').count(), 0);
    await reload(page);
    await page.locator('.connect [role=status]').waitFor();
    t.same(await decided(), []);
  },
);

t.test('Web: another request in the address is another question, with its own second', inBrowser, async (t) => {
  const { page, service, ada, address, addressFor } = await start(t);
  await watchAllow(page);
  await page.goto(address);
  await signIn(page, ada);
  await box(page, 'notes').uncheck();
  await isReady(page, 'Allow');
  const other = await registerApp(service, { client_name: 'Other', redirect_uris: ['cursor://other/done'] });
  const asked = await fetch(addressFor(other), { redirect: 'manual' });
  const { hash } = new URL(String(asked.headers.get('location')));
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/oauth/request/'),
  );
  // As a page does that has opened this one: the same document, another fragment.
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  const hasBegunAgain = async () =>
    (await statesOfAllow(page)).some(({ host, isDisabled }) => host.includes('cursor:') && isDisabled);
  await eventually(hasBegunAgain, 'the other question, whose second begins');
  const pageText = String(await page.locator('.connect').textContent());
  t.match(pageText, /Other/);
  t.notMatch(pageText, /Claude/);
  t.match(pageText, /Any application can register “cursor:”/);
  t.same(await findingsInBothThemes(page), [], 'a scheme without a dot');
  await becomes(t, () => box(page, 'notes').isChecked(), true, 'nothing of the former question is left');
  await isReady(page, 'Allow');
  await button(page, 'Allow').click();
  const request = await sent;
  t.match(request.url(), hash.split('request=')[1], 'the request that was loaded');
  t.match(request.postDataJSON(), { client_id: other.client_id, redirect_uri: 'cursor://other/done' });
  const codes = await service.db.read.selectFrom('oauth_codes').select('client_id').execute();
  const clients = await service.db.read.selectFrom('oauth_clients').select(['id', 'name']).execute();
  t.same(
    codes.map(({ client_id }) => clients.find(({ id }) => id === client_id)?.name),
    ['Other'],
  );
});

t.test('Web: an app that names no scopes reads, until the user chooses writing', inBrowser, async (t) => {
  const { page, service, ada, client, verifier, address, callbackParams } = await start(t, { scope: null });
  await page.goto(address);
  await signIn(page, ada);
  const kind = (name: string) =>
    page.locator('.connect label', { hasText: new RegExp(`^ ?${name}$`) }).locator('input');
  await becomes(t, () => kind('only read').isChecked(), true, 'at first');
  const boxes = page.locator('.connect-scopes').first().locator('input[type=checkbox]');
  await becomes(t, () => boxes.count(), 1);
  await kind('read and write').check();
  await becomes(t, () => boxes.count(), 10);
  t.same(await findingsInBothThemes(page), [], 'reading and writing');
  await becomes(t, () => page.evaluate('document.documentElement.scrollWidth'), 360, 'fits the width of a phone');
  await box(page, /your notes/).uncheck();
  await isReady(page, 'Allow');
  await button(page, 'Allow').click();
  const code = String((await callbackParams()).get('code'));
  const { scope } = expectStatus(await redeem(service, { code, verifier, client }), 200);
  t.equal(
    scope,
    'tasks:write projects:write areas:write goals:write comments:write tags:write trash:write files:write *:read',
  );
  await page.goto(address);
  await page.locator('.connect-host').waitFor();
  await becomes(t, () => kind('read and write').isChecked(), true, 'as the last time');
  await becomes(t, () => box(page, /your notes/).isChecked(), false);
});

t.test('Web: another account can be chosen, and the page asks again after its sign-in', inBrowser, async (t) => {
  const { page, service, ada, address } = await start(t);
  const bob = await service.person('bob');
  await page.goto(address);
  await signIn(page, ada);
  await page.locator('.connect button.link').click();
  await page.locator('.sign-in input[name=email]').waitFor();
  await signIn(page, bob);
  await comesToMatch(t, () => page.locator('.connect').textContent(), new RegExp(bob.email));
});

t.test(
  'Web: an app is asked about in German, listed in the settings and disconnected by keyboard',
  inBrowser,
  async (t) => {
    const { page, errors, service, origin, ada, client, address } = await start(t, { locale: 'de-DE' });
    await page.goto(address);
    await page.locator('.sign-in input[name=email]').waitFor();
    errors.length = 0;
    await signIn(page, ada);
    await becomes(t, () => page.evaluate('document.documentElement.lang'), 'de');
    await becomes(t, () => button(page, 'Erlauben').count(), 1);
    await becomes(t, () => page.evaluate('document.documentElement.scrollWidth'), 360, 'asked in German');
    t.same(await findingsInBothThemes(page), [], 'asked in German');
    const { access_token: token } = await connectApp(service, ada, { client });
    await page.goto(`${origin}/#/settings/connections`);
    const disconnect = page.locator('.settings .entries button.danger');
    await disconnect.waitFor();
    await becomes(t, () => page.evaluate('document.documentElement.scrollWidth'), 360, 'connections');
    t.same(await findingsInBothThemes(page), [], 'connections');
    t.equal((await service.client(bearer(token)).get('/api/v1/notes')).status, 200);
    await tabTo(page, disconnect);
    await page.keyboard.press('Enter');
    await disconnect.waitFor({ state: 'detached' });
    t.equal((await service.client(bearer(token)).get('/api/v1/notes')).status, 401);
    t.same(errors, []);
  },
);
