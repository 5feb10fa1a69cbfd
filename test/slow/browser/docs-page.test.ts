import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { findingsInBothThemes } from '../../support/axe.js';
import { findBrowser, openPage } from '../../support/browser.js';
import { startService } from '../../support/service.js';

const browser = findBrowser();
const options = { skip: browser === null && 'there is no chromium here: apt-get install chromium' };
const PATIENCE_MS = 60_000;

/** The page of the documentation, as somebody sees it who is signed in. */
async function openDocs(t: Test, device: object = {}) {
  const service = await startService(t, { env: { DOCS_ENABLED: 'true' } });
  const ada = await service.person('ada');
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const opened = await openPage(t, String(browser), [origin], device);
  const { page } = opened;
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${origin}/api-docs`);
  await page.fill('input[name=email]', ada.email);
  await page.fill('input[name=password]', 'correct horse battery');
  await page.click('button');
  await page.waitForSelector('.opblock');
  return { ...opened, service, ada, origin };
}

async function openOperation(page: Page, name: string) {
  const block = page.locator(`#operations-${name}`);
  await block.locator('.opblock-summary').first().click();
  await block.locator('.responses-table').waitFor();
  return block;
}

t.test(
  '/api-docs: five minutes from the first look to a task, by a token made there and the samples as they are',
  options,
  async (t) => {
    const { page, ada } = await openDocs(t);
    t.match(await page.textContent('.account'), /Signed in as .*ada@example\.com/);
    await page.getByRole('button', { name: 'Make a token' }).click();
    const line = await page.locator('.made code').innerText();
    t.match(line, /^export TUTTI_TOKEN=tt_[0-9a-f]{64}$/);
    const env = { ...process.env, TUTTI_TOKEN: line.split('=')[1] as string };
    const folder = t.testdir();
    const programs = [
      { language: 'curl', file: 'sample.sh', program: 'bash' },
      { language: 'JavaScript', file: 'sample.mjs', program: process.execPath },
      { language: 'Python', file: 'sample.py', program: 'python3' },
    ];
    const steps = page.locator('ol .samples:not(.made)');
    t.equal(await steps.count(), 3);
    for (const { language, file, program } of programs) {
      // One choice is for all of them.
      await steps.first().getByRole('button', { name: language }).click();
      for (const index of [0, 1, 2]) {
        const step = steps.nth(index);
        t.equal(await step.locator('[aria-pressed=true]').innerText(), language);
        writeFileSync(join(folder, file), await step.locator('code').innerText());
        const { stdout } = await promisify(execFile)(program, [join(folder, file)], { env });
        t.match(stdout, 'Call the movers', `${language}, step ${index + 1}`);
      }
    }
    t.equal((await ada.get('/api/v1/tasks')).body.tasks.length, 3);
  },
);

t.test('/api-docs: the filter finds operations by words of their group, path, name or summary', options, async (t) => {
  const { page } = await openDocs(t);
  const filter = page.getByLabel('Filter');
  const shown = () => page.locator('main .opblock:not(.webhooks .opblock) .opblock-summary-path').allTextContents();
  const all = (await shown()).length;
  t.ok(all > 100);
  await filter.fill('post webhook');
  await page.waitForFunction(`document.querySelectorAll('.opblock-tag-section').length < 3`);
  t.ok((await shown()).every((path) => path.includes('webhook')));
  await filter.fill('nothing of the kind');
  await page.waitForFunction(`document.querySelectorAll('.opblock-tag-section').length === 0`);
  await filter.fill('');
  await page.waitForFunction(`document.querySelectorAll('.opblock-tag-section').length > 5`);
  t.equal((await shown()).length, all);
});

t.test('/api-docs: an operation is told in a screen or two, and what they share behind a link', options, async (t) => {
  const { page } = await openDocs(t, { viewport: { width: 1280, height: 900 } });
  const block = await openOperation(page, 'Tasks-createTask');
  const height = await block.evaluate('document.getElementById("operations-Tasks-createTask").offsetHeight');
  t.ok(Number(height) < 2_600, `${height} pixels`);
  t.same(await block.locator('.errors code').allTextContents(), ['FORBIDDEN', 'CONFLICT', 'UID_TAKEN', 'ACCOUNT_FULL']);
  t.match(await block.locator('.samples code').innerText(), 'curl -X POST');
  await block.getByRole('link', { name: /nearly every operation/ }).click();
  await page.locator('#usual[open]').waitFor();
  t.match(await page.locator('#usual').innerText(), /RATE_LIMITED.*RateLimit-Reset/s);
});

t.test('/api-docs: by keyboard, from the filter to an open operation and its samples', options, async (t) => {
  const { page } = await openDocs(t);
  await page.keyboard.press('Tab');
  t.equal(await page.evaluate('document.activeElement.className'), 'skip');
  await page.getByLabel('Filter').focus();
  await page.keyboard.type('createNote');
  await page.waitForFunction(`document.querySelectorAll('.opblock-tag-section').length === 1`);
  const focused = () => page.evaluate('document.activeElement.className');
  for (let presses = 0; presses < 8 && (await focused()) !== 'opblock-summary-control'; presses += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.locator('#operations-Notes-createNote .responses-table').waitFor();
  await page.locator('#operations-Notes-createNote').getByRole('button', { name: 'Python' }).press('Space');
  t.match(await page.locator('#operations-Notes-createNote .samples code').innerText(), 'urllib.request');
});

t.test('/api-docs: who is signed out elsewhere is told, and may sign in again', options, async (t) => {
  const { page, origin } = await openDocs(t);
  await page.locator('.account.in').waitFor();
  await page.evaluate(`fetch('/api/logout', { method: 'POST' })`);
  await page.evaluate(`dispatchEvent(new Event('focus'))`);
  await page.locator('.account.out').waitFor();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('input[name=password]').waitFor();
  t.equal(page.url(), `${origin}/api-docs?sign-in`);
});

t.test('/api-docs: axe finds nothing, at a desk and on a phone, in the light and in the dark', options, async (t) => {
  const { page } = await openDocs(t, { reducedMotion: 'reduce' });
  const look = async (what: string) => t.same(await findingsInBothThemes(page), [], what);
  await look('at first');
  // The rest of the page has been looked at.
  await page.getByLabel('Filter').fill('tasks');
  await page.waitForFunction(`document.querySelectorAll('.opblock-tag-section').length < 5`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(`document.querySelectorAll('details').forEach((part) => { part.open = true; })`);
  await openOperation(page, 'Tasks-listTasks');
  const block = await openOperation(page, 'Tasks-createTask');
  await block.locator('.try-out__btn').click();
  await block.locator('button.execute').click();
  await block.locator('.live-responses-table').waitFor();
  await look('with operations open, one tried');
  await page.locator('.btn.authorize').first().click();
  await page.locator('[role=dialog]').waitFor();
  t.notMatch(await page.locator('[role=dialog]').innerText(), /cookie/i);
  await look('the dialog for tokens');
});
