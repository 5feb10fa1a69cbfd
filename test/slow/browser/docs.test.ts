import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { findBrowser, openPage } from '../../support/browser.js';
import { type Person, startService } from '../../support/service.js';

const browser = findBrowser();
const options = { skip: browser === null && 'there is no chromium here: apt-get install chromium' };

/** What a phone tells of itself: without a viewport of its own, a page is laid out for a desk. */
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 3 };

/** The documentation as somebody sees it who has signed in on its sign-in page. */
async function openDocs(t: Test) {
  const service = await startService(t, { env: { DOCS_ENABLED: 'true' } });
  const ada = await service.person('ada');
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const opened = await openPage(t, String(browser), [origin]);
  await opened.page.goto(`${origin}/api-docs`);
  await signIn(opened.page, ada);
  await opened.page.waitForSelector('.opblock');
  return { ...opened, service, ada, origin };
}

async function signIn(page: Page, { email }: Person, password = 'correct horse battery'): Promise<void> {
  await page.fill('input[name=email]', email);
  await page.fill('input[name=password]', password);
  await page.click('button');
}

/** The browser itself complains of the 401 that the sign-in page is answered with. */
function withoutSignIn(errors: string[], origin: string): string[] {
  return errors.filter((error) => !(error.includes('401') && error.endsWith(`(${origin}/api-docs)`)));
}

t.test('/api-docs: a browser that is not signed in gets a page to sign in with', options, async (t) => {
  const service = await startService(t, { env: { DOCS_ENABLED: 'true' } });
  const ada = await service.person('ada');
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { page, errors, elsewhere } = await openPage(t, String(browser), [origin]);
  const answer = await page.goto(`${origin}/api-docs`);
  t.equal(answer?.status(), 401);
  t.equal(await page.title(), 'Sign in · Tutti API');
  await signIn(page, ada, 'wrong');
  await page.locator('[role=alert]:not(:empty)').waitFor();
  t.match(await page.textContent('[role=alert]'), /password is wrong/);
  await signIn(page, ada);
  await page.waitForSelector('.opblock');
  t.equal(await page.title(), 'Tutti API');
  t.same(elsewhere, []);
  const unexpected = withoutSignIn(errors, origin).filter((error) => !error.endsWith(`(${origin}/api/login)`));
  t.same(unexpected, []);
});

t.test('/api-docs: who is signed in has it all on one page', options, async (t) => {
  const { page, service, ada, errors, elsewhere, origin } = await openDocs(t);

  await t.test('every operation is listed in its group, under its summary', async (t) => {
    const document = service.document as ReturnType<typeof JSON.parse>;
    const operations = Object.entries<ReturnType<typeof JSON.parse>>(document.paths).flatMap(([path, methods]) =>
      Object.entries<ReturnType<typeof JSON.parse>>(methods).map(([method, { operationId, summary, tags }]) => ({
        id: `operations-${tags[0].replaceAll(' ', '_')}-${operationId}`,
        text: [method.toUpperCase(), path, summary],
      })),
    );
    const shown = await page.locator('.opblock').evaluateAll((blocks) =>
      // What is sent to webhooks has a part of its own.
      blocks
        .filter((block) => block.closest('.webhooks') === null)
        .map((block) => ({
          id: block.id,
          text: ['method', 'path', 'description'].map((part) =>
            (block.querySelector(`.opblock-summary-${part}`)?.textContent ?? '').replaceAll('\u200b', ''),
          ),
        })),
    );
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    t.same(shown.sort(byId), operations.sort(byId));
    const groups = await page.locator('.opblock-tag').allTextContents();
    t.same(
      groups,
      document.tags.map(({ name, description }: { name: string; description: string }) => `${name}${description}`),
    );
    t.same(withoutSignIn(errors, origin), []);
    t.same(elsewhere, []);
  });

  await t.test('"Try it out" creates a task and lists it', async (t) => {
    const tryOut = async (operation: string, body?: object) => {
      const block = page.locator(`#operations-Tasks-${operation}`);
      await block.locator('.opblock-summary').first().click();
      await block.locator('.try-out__btn').click();
      if (body !== undefined) await block.locator('.body-param textarea').fill(JSON.stringify(body));
      await block.locator('button.execute').click();
      const answer = block.locator('.live-responses-table');
      await answer.waitFor();
      return {
        status: await answer.locator('tbody .response-col_status').first().innerText(),
        body: await answer.locator('.highlight-code').first().innerText(),
      };
    };
    const made = await tryOut('createTask', { name: 'Water the plants', tags: ['home'] });
    t.equal(made.status, '201');
    t.match(made.body, 'Water the plants');
    const listed = await tryOut('listTasks');
    t.equal(listed.status, '200');
    t.match(listed.body, 'Water the plants', 'nothing is filtered that nobody asked for');
    const { body } = await ada.get('/api/v1/tasks');
    t.match(body.tasks, [{ name: 'Water the plants', tags: [{ name: 'home' }] }]);
    t.same(withoutSignIn(errors, origin), []);
    t.same(elsewhere, []);
  });

  await t.test('it can be read on a phone and in the dark', async (t) => {
    const brightness = async (selector: string, property: 'color' | 'backgroundColor') => {
      const style = `getComputedStyle(document.querySelector('${selector}')).${property}`;
      const [red = 0, green = 0, blue = 0] =
        String(await page.evaluate(style))
          .match(/\d+/g)
          ?.map(Number) ?? [];
      return (red + green + blue) / 3;
    };
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForSelector('html.dark-mode');
    t.ok((await brightness('html', 'backgroundColor')) < 60, 'dark ground');
    t.ok((await brightness('.account', 'color')) > 150, 'light text');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.waitForSelector('html:not(.dark-mode)');
    t.ok((await brightness('.account', 'color')) < 100, 'dark text');

    await page.setViewportSize({ width: 360, height: 740 });
    for (const operation of ['Goals-createGoal', 'Goals-listGoals', 'Projects-updateProject']) {
      const block = page.locator(`#operations-${operation}`);
      await block.locator('.opblock-summary').first().click();
      await block.locator('.responses-table').waitFor();
      await block.locator('.try-out__btn').click();
    }
    t.same(await page.evaluate(TOO_WIDE), []);
    t.equal(await page.evaluate('document.documentElement.scrollWidth'), 360, 'nothing scrolls sideways');
  });
});

/** The elements that reach over the right edge; what scrolls by itself may. */
const TOO_WIDE = `[...document.querySelectorAll('#swagger-ui *')]
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && element.closest('pre') === null)
  .map((element) => element.tagName + '.' + element.className)`;

t.test('/api-docs: on a phone the page is as wide as the phone', options, async (t) => {
  const service = await startService(t, { env: { DOCS_ENABLED: 'true' } });
  const ada = await service.person('ada');
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { page } = await openPage(t, String(browser), [origin], PHONE);
  await page.goto(`${origin}/api-docs`);
  await signIn(page, ada);
  await page.waitForSelector('.opblock');
  t.equal(await page.evaluate('document.documentElement.clientWidth'), 390);
  const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
  t.ok(width <= 390, `${width} pixels`);
});
