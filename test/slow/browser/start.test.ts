import t from 'tap';
import { findBrowser, openPage } from '../../support/browser.js';
import { startService } from '../../support/service.js';

const browser = findBrowser();
const options = { skip: browser === null && 'there is no chromium here: apt-get install chromium' };

t.test('/: a browser makes the first account, signs in and gets a token that works', options, async (t) => {
  const service = await startService(t, { env: { DOCS_ENABLED: 'true' } });
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { page, errors, elsewhere } = await openPage(t, String(browser), [origin]);
  await page.goto(origin);
  t.equal(await page.title(), 'Tutti');
  await page.fill('#register input[name=email]', 'ada@example.com');
  await page.fill('#register input[name=password]', 'correct horse battery');
  await page.click('#register button');
  await page.locator('#signed-in:visible').waitFor();
  t.equal(await page.textContent('#who'), 'ada@example.com');
  t.equal(await page.getAttribute('#signed-in a', 'href'), '/api-docs');
  await page.click('#signed-in form button');
  await page.locator('#token:visible').waitFor();
  const token = /tt_[0-9a-f]{64}/.exec((await page.textContent('#token')) ?? '')?.[0];
  const ada = service.client({ authorization: `Bearer ${token}` });
  t.equal((await ada.get('/api/current_user')).body.user.is_admin, true);

  await page.reload();
  await page.locator('#signed-in:visible').waitFor();
  await page.click('#sign-out');
  await page.locator('#sign-in:visible').waitFor();
  await page.fill('#sign-in input[name=email]', 'ada@example.com');
  await page.fill('#sign-in input[name=password]', 'wrong password');
  await page.click('#sign-in button');
  await page.locator('#sign-in [role=alert]:not(:empty)').waitFor();
  t.match(await page.textContent('#sign-in [role=alert]'), /password is wrong/);
  t.same(elsewhere, []);
  // The browser itself complains of the responses that are refusals.
  t.same(
    errors.filter((error) => !/401/.test(error)),
    [],
  );
});

t.test('/: it asks for the setup token where the first account takes one, and fits a phone', options, async (t) => {
  const service = await startService(t, { setupToken: 'the token of the log' });
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { page } = await openPage(t, String(browser), [origin]);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(origin);
  t.ok(await page.isVisible('#register input[name=setup_token]'));
  const width = await page.evaluate('document.documentElement.scrollWidth');
  t.ok(Number(width) <= 360, String(width));
});

t.test('/: a program is told where the API is', async (t) => {
  const service = await startService(t, {});
  const { status, body } = await service.anonymous.get('/', { accept: 'application/json' });
  t.same([status, body.code], [404, 'NOT_FOUND']);
  t.match(body.error, '/api/v1');
  const page = await service.anonymous.get('/', { accept: 'text/html,*/*' });
  t.equal(page.status, 200);
  t.match(page.headers['content-security-policy'], /^default-src 'none'/);
  t.notMatch(page.text, 'setup_token');
});
