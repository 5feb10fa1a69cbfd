import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { MESSAGES } from '../../../scripts/web/page-document.js';
import { findingsInBothThemes } from '../../support/axe.js';
import { findBrowser, openPage } from '../../support/browser.js';
import { becomes, comesToMatch } from '../../support/eventually.js';
import { type Person, startService } from '../../support/service.js';
import { IS_SLOW, slowly } from '../../support/slow.js';

const browser = findBrowser();
const options = { skip: browser === null && 'there is no chromium here: apt-get install chromium' };
/** One of so many operations is drawn. */
const DRAWN_PART = slowly(10, 1);
const PATIENCE_MS = 60_000;

/** A phone: without this viewport, a page gets the desktop layout. */
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 3 };

async function openDocs(t: Test, device: object = {}) {
  const service = await startService(t, { env: { DOCS_ENABLED: 'true' } });
  const ada = await service.person('ada');
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const opened = await openPage(t, String(browser), [origin], device);
  opened.page.setDefaultTimeout(PATIENCE_MS);
  await opened.page.goto(`${origin}/api-docs`);
  await signIn(opened.page, ada);
  await opened.page.locator('#account .in:visible').waitFor();
  await opened.page.locator('.nav-bar-tag, .section-tag-header').first().waitFor();
  return { ...opened, service, ada, origin };
}

async function signIn(page: Page, { email }: Person, password = 'correct horse battery'): Promise<void> {
  await page.fill('input[name=email]', email);
  await page.fill('input[name=password]', password);
  await page.click('button');
}

async function openOperation(page: Page, method: string, path: string): Promise<void> {
  await page.evaluate(`location.hash = '?route=${method}-${path}'`);
  await page.locator(`[id="${method}-${path}"] api-request`).waitFor();
}

function withoutSignIn(errors: string[], origin: string): string[] {
  return errors.filter((error) => !(error.includes('401') && error.endsWith(`(${origin}/api-docs)`)));
}

t.test('/api-docs: a browser that is not signed in gets a page to sign in with', options, async (t) => {
  const service = await startService(t, { env: { DOCS_ENABLED: 'true' } });
  const ada = await service.person('ada');
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { page, errors, elsewhere } = await openPage(t, String(browser), [origin]);
  const response = await page.goto(`${origin}/api-docs`);
  t.equal(response?.status(), 401);
  await becomes(t, () => page.title(), 'Sign in · Tutti API');
  await signIn(page, ada, 'wrong');
  await page.locator('[role=alert]:not(:empty)').waitFor();
  await comesToMatch(t, () => page.textContent('[role=alert]'), /password is wrong/);
  await signIn(page, ada);
  await page.locator('.nav-bar-tag').first().waitFor();
  await becomes(t, () => page.title(), 'Tutti API');
  t.same(elsewhere, []);
  const unexpected = withoutSignIn(errors, origin).filter((error) => !error.endsWith(`(${origin}/api/login)`));
  t.same(unexpected, []);
});

t.test('/api-docs: DOCS_PUBLIC shows the page to everyone, and offers to sign in', options, async (t) => {
  const service = await startService(t, { env: { DOCS_PUBLIC: 'true' } });
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { page } = await openPage(t, String(browser), [origin], { reducedMotion: 'reduce' });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${origin}/api-docs`);
  await page.locator('.nav-bar-tag').first().waitFor();
  await page.locator('#account .out:visible').waitFor();
  t.same(await findingsInBothThemes(page), []);
  await page.getByRole('button', { name: 'Make a token' }).click();
  await comesToMatch(t, () => page.locator('[role=alert]:not(:empty)').innerText(), 'Sign in');
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.locator('input[name=password]').waitFor();
});

t.test('/api-docs: at a desk', options, async (t) => {
  const { page, service, errors, elsewhere, origin } = await openDocs(t, { viewport: { width: 1280, height: 900 } });
  await t.test('every operation is listed in its group and can be opened', async (t) => {
    const { paths, webhooks, tags } = service.document as ReturnType<typeof JSON.parse>;
    const listed = (items: object, suffix: string) =>
      Object.entries<ReturnType<typeof JSON.parse>>(items).flatMap(([path, methods]) =>
        Object.entries<ReturnType<typeof JSON.parse>>(methods).map(
          ([
            method,
            {
              summary,
              tags: [group],
            },
          ]) => [group, `${method}-${path.replace(/[\s#:?&={}-]+/g, '-')}`, summary + suffix].join(' | '),
        ),
      );
    const groups = page.locator('.nav-bar-tag-and-paths:has(.nav-bar-tag)');
    await becomes(
      t,
      async () =>
        (await groups.locator('.nav-bar-tag > div > div:first-child').allTextContents()).map((text) => text.trim()),
      [...tags.map(({ name }: { name: string }) => name), MESSAGES.name],
    );
    const visible: string[] = await groups.evaluateAll((sections) =>
      sections.flatMap((section) => {
        const group = section.querySelector('.nav-bar-tag > div > div')?.textContent ?? '';
        return [...section.querySelectorAll('.nav-bar-path')].map((link) =>
          [group, link.id.replace('link-', ''), link.textContent ?? ''].map((text) => text.trim()).join(' | '),
        );
      }),
    );
    t.same(
      visible.map((text) => text.replace(/\s+/g, ' ')).sort(),
      [
        ...listed(paths, ''),
        ...listed(webhooks, ' (Webhook)').map((text) => text.replace(/^[^|]*/, `${MESSAGES.name} `)),
      ].sort(),
      'what webhooks receive is no operation',
    );
    const drawn = await page.evaluate(`(async () => {
      const explorer = document.querySelector('openapi-explorer');
      const drawn = [];
      const operations = explorer.resolvedSpec.tags.flatMap(({ paths }) => paths);
      for (const { elementId } of operations.filter((_operation, index) => index % ${DRAWN_PART} === 0)) {
        explorer.explorerLocation = elementId;
        await explorer.updateComplete;
        const parts = [...explorer.shadowRoot.querySelectorAll('api-request, api-response')];
        await Promise.all(parts.map((part) => part.updateComplete));
        if (parts.length === 2 && parts.every(({ renderRoot }) => renderRoot.childElementCount > 0)) drawn.push(elementId);
      }
      return drawn;
    })()`);
    t.same(
      visible.filter((_text, index) => index % DRAWN_PART === 0).map((text) => text.split(' | ')[1]),
      drawn,
      'each is drawn',
    );
    t.same(withoutSignIn(errors, origin), []);
    t.same(elsewhere, []);
  });

  await t.test('the side bar names methods, and the button to execute is above the parameters', async (t) => {
    await openOperation(page, 'get', '/api/v1/tasks');
    const shown = await page.evaluate(`(() => {
      const root = document.querySelector('openapi-explorer').shadowRoot;
      const link = root.querySelector('.nav-bar-path[data-content-id="get-/api/v1/tasks"]');
      const { content, color } = getComputedStyle(link, '::before');
      const [button, table] = ['.btn-execute', '.m-table'].map((one) => root.querySelector('api-request ' + one));
      return { content, color, above: button.getBoundingClientRect().bottom <= table.getBoundingClientRect().top };
    })()`);
    t.match(shown, { content: '"GET"', above: true });
  });

  await t.test('the due dates of examples are ahead', async (t) => {
    await openOperation(page, 'post', '/api/v1/task');
    const body = await page.locator('[id="post-/api/v1/task"] textarea').first().inputValue();
    const { due_date } = JSON.parse(body);
    t.ok(due_date > new Date().toISOString().slice(0, 10), due_date);
    t.equal(new Date(due_date).getUTCDay(), new Date('2026-03-31').getUTCDay(), 'on the weekday of the document');
  });

  await t.test('the filter finds operations by words of their group, path, name or summary', async (t) => {
    const filter = page.getByPlaceholder('Filter', { exact: true });
    const path = page.locator('.nav-bar-path');
    const all = await path.count();
    t.ok(all > 100);
    await filter.fill('webhooks POST');
    await page.locator('.nav-bar-tag').nth(3).waitFor({ state: 'detached' });
    t.ok((await path.count()) > 3);
    await becomes(t, () => path.first().isVisible(), true, 'their group is open');
    await filter.fill('listNotes');
    await path.filter({ hasText: 'List notes' }).waitFor();
    await becomes(t, () => path.count(), 1);
    await filter.fill('nothing of the kind');
    await path.first().waitFor({ state: 'detached' });
    await filter.fill('');
    await page.locator('.nav-bar-tag').nth(5).waitFor();
    await becomes(t, () => path.count(), all);
  });

  await t.test('an operation takes a screen or two, with the errors of its own', async (t) => {
    await openOperation(page, 'post', '/api/v1/task');
    const height = await page.locator('[id="post-/api/v1/task"]').evaluate((element) => element.offsetHeight);
    t.ok(Number(height) < 3_900, `${height} pixels`);
    const response = page.locator('api-response');
    const statuses = await response.locator('.btn-response-status, [part~=btn-response-status]').allInnerTexts();
    t.same(
      statuses.map((text) => text.trim()),
      ['201', '400', '403', '409'],
    );
    await response.getByRole('button', { name: '409' }).click();
    await becomes(t, () => response.locator('.resp-descr:visible a').allInnerTexts(), [
      'CONFLICT',
      'UID_TAKEN',
      'ACCOUNT_FULL',
    ]);
    await page.evaluate(`location.hash = '?route=overview'`);
    await comesToMatch(
      t,
      () => page.locator('#overview').innerText(),
      /RATE_LIMITED.*RateLimit-Reset/s,
      'the rest is described once',
    );
  });

  await t.test('by keyboard, from the filter to an open operation and its samples', async (t) => {
    const focused = () =>
      page.evaluate<string>(
        `document.querySelector('openapi-explorer').shadowRoot.activeElement?.textContent.trim() ?? ''`,
      );
    const tabTo = async (text: string) => {
      for (let presses = 0; presses < 40 && (await focused()) !== text; presses += 1) await page.keyboard.press('Tab');
      await becomes(t, focused, text);
    };
    await page.getByPlaceholder('Filter', { exact: true }).focus();
    await page.keyboard.type('createNote');
    await page.locator('.nav-bar-path').nth(1).waitFor({ state: 'detached' });
    await tabTo('Create a note');
    await page.keyboard.press('Enter');
    await page.locator('[id="post-/api/v1/note"] api-request').waitFor();
    await tabTo('Python');
    await page.keyboard.press('Space');
    await comesToMatch(t, () => page.locator('.code-sample-wrapper:visible pre').innerText(), 'urllib.request');
    await page.setViewportSize({ width: 320, height: 640 });
    const heading = page.locator('[id="post-/api/v1/task"] .endpoint-head');
    await page.locator('#filter input').fill('createTask');
    await heading.focus();
    await page.keyboard.press('Enter');
    await page.locator('[id="post-/api/v1/task"] api-request').waitFor();
  });
});

t.test('/api-docs: "Execute" creates a task and lists it', options, async (t) => {
  const { page, ada, errors, origin } = await openDocs(t);
  const execute = async (method: string, path: string, body?: object) => {
    await openOperation(page, method, path);
    const request = page.locator(`[id="${method}-${path}"] api-request`);
    if (body !== undefined) {
      await request.getByRole('button', { name: 'Body' }).click();
      await request.getByLabel('Request body').fill(JSON.stringify(body));
    }
    await request.getByRole('button', { name: 'Execute' }).click();
    await request.locator('.response-message').waitFor();
    const response = request.locator('syntax-highlighter:visible pre');
    return `${await request.locator('.response-message').innerText()} ${await response.innerText()}`;
  };
  const made = await execute('post', '/api/v1/task', { name: 'Water the plants', tags: ['home'] });
  t.match(made, /\(201\).*Water the plants/s);
  const found = await execute('get', '/api/v1/tasks');
  t.match(found, /\(200\).*Water the plants/s, 'no filter is set in advance');
  const { body } = await ada.get('/api/v1/tasks');
  t.match(body.tasks, [{ name: 'Water the plants', tags: [{ name: 'home' }] }]);
  t.same(withoutSignIn(errors, origin), []);
  await openOperation(page, 'post', 'task.created');
  await becomes(t, () => page.locator('.btn-execute:visible').count(), 0, 'a webhook is not executed');
});

t.test(
  '/api-docs: the quick start leads to a task, with a token made there and the samples as they are',
  options,
  async (t) => {
    const { page, ada } = await openDocs(t);
    await comesToMatch(t, () => page.textContent('#account'), /Signed in as .*ada@example\.com/);
    await page.getByRole('button', { name: 'Make a token' }).click();
    const line = (await page.locator('#token pre').innerText()).replaceAll('\n', '');
    t.match(line, /^export TUTTI_TOKEN=tt_[0-9a-f]{64}$/);
    const env = { ...process.env, TUTTI_TOKEN: line.split('=')[1] as string };
    const folder = t.testdir();
    const programs = [
      { language: 'curl', file: 'sample.sh', program: 'bash' },
      { language: 'JavaScript', file: 'sample.mjs', program: process.execPath },
      { language: 'Python', file: 'sample.py', program: 'python3' },
    ];
    for (const [at, step] of ['Add a task', 'Read your tasks', 'Follow changes'].entries()) {
      await page.evaluate(`location.hash = '?route=overview'`);
      await page.locator('ol').getByRole('link', { name: step }).click();
      // One program for each step, where all take long.
      for (const { language, file, program } of slowly(programs.slice(at, at + 1), programs)) {
        await page.getByRole('button', { name: language, exact: true }).click();
        const source = page.locator('.code-sample-wrapper:visible pre');
        writeFileSync(join(folder, file), (await source.textContent()) ?? '');
        const { stdout } = await promisify(execFile)(program, [join(folder, file)], { env });
        t.match(stdout, 'Call the movers', `${language}, ${step}`);
      }
    }
    t.equal((await ada.get('/api/v1/tasks')).body.tasks.length, slowly(1, 3));
    const calls = page.waitForRequest(`**/api/v1/changes*`);
    await page.getByRole('button', { name: 'Execute' }).click();
    t.equal((await (await calls).allHeaders()).authorization, `Bearer ${env.TUTTI_TOKEN}`, 'the page uses the token');
    await page.evaluate(`location.hash = '?route=overview'`);
    await page.selectOption('#new-token select', '');
    await page.check('#new-token input[value="tasks:read"]');
    await page.getByRole('button', { name: 'Make a token' }).click();
    await page.locator('#token', { hasNotText: env.TUTTI_TOKEN }).waitFor();
    const { api_keys } = (await ada.get('/api/profile/api-keys')).body;
    const scopes = api_keys.map((key: { scopes: string[] }) => key.scopes.join());
    t.ok(scopes.includes('tasks:read'), 'a token may have few scopes');
  },
);

t.test('/api-docs: a person who is signed out elsewhere is told, and may sign in again', options, async (t) => {
  const { page, origin } = await openDocs(t);
  await page.evaluate(`fetch('/api/logout', { method: 'POST' })`);
  await page.evaluate(`dispatchEvent(new Event('focus'))`);
  await page.locator('#account .out:visible').waitFor();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.locator('input[name=password]').waitFor();
  await becomes(t, () => page.url(), `${origin}/api-docs?sign-in`);
});

t.test('/api-docs: axe finds nothing, at a desk and on a phone, in the light and in the dark', options, async (t) => {
  const { page } = await openDocs(t, { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const check = async (what: string) => t.same(await findingsInBothThemes(page), [], what);
  await page.getByRole('button', { name: 'Make a token' }).click();
  await page.locator('#token pre').waitFor();
  await check('at first, with a token');
  if (IS_SLOW) {
    await openOperation(page, 'get', '/api/v1/tasks');
    await check('a list');
  }
  await page.evaluate(`location.hash = '?route=auth'`);
  await page.locator('#auth').waitFor();
  t.notMatch(await page.locator('#auth').innerText(), /cookie/i, 'no page can set the cookie');
  if (IS_SLOW) await check('authentication');
  await openOperation(page, 'post', '/api/v1/task');
  await page.getByRole('button', { name: 'Execute' }).click();
  await page.locator('.response-message').waitFor();
  await check('an operation, executed');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('[id="post-/api/v1/task"].m-endpoint .endpoint-head').waitFor();
  await check('on a phone');
});

t.test('/api-docs: on a phone the page is as wide as the phone, and dark in the dark', options, async (t) => {
  const { page } = await openDocs(t, PHONE);
  const widths = () =>
    page.evaluate<number[]>('[document.documentElement.clientWidth, document.documentElement.scrollWidth]');
  await becomes(t, widths, [390, 390]);
  await page.locator('#filter input').fill('create goal');
  const result = page.locator('.endpoint-head:visible').filter({ hasText: 'Create a goal' });
  const box = await result.boundingBox();
  t.ok(box !== null && box.y + box.height < PHONE.viewport.height, `results are visible at once: at ${box?.y} pixels`);
  await result.click();
  await page.locator('[id="post-/api/v1/goal"] api-request').waitFor();
  await becomes(t, widths, [390, 390]);
  const wide = await page.locator('main').evaluate((main) => main.scrollWidth);
  t.ok(Number(wide) <= 390, `${wide} pixels`);
  const brightness = async (property: 'color' | 'backgroundColor') => {
    const style = `getComputedStyle(document.querySelector('openapi-explorer')).${property}`;
    const [red = 0, green = 0, blue = 0] =
      String(await page.evaluate(style))
        .match(/\d+/g)
        ?.map(Number) ?? [];
    return (red + green + blue) / 3;
  };
  await page.emulateMedia({ colorScheme: 'dark' });
  t.ok((await brightness('backgroundColor')) < 60, 'dark ground');
  t.ok((await brightness('color')) > 150, 'light text');
  await page.emulateMedia({ colorScheme: 'light' });
  t.ok((await brightness('backgroundColor')) > 200, 'light ground');
  t.ok((await brightness('color')) < 100, 'dark text');
});
