import t from 'tap';
import { DEMO_PERSON, makeDemo } from '../../../scripts/screenshots/demo.js';
import { screensOf, show, signIn } from '../../../scripts/screenshots/screens.js';
import { enter, inBrowser, startWeb } from '../../support/web.js';

t.test('Web: nothing is wider than a phone of 360 pixels, and touch targets are large enough', inBrowser, async (t) => {
  const device = { viewport: { width: 360, height: 740 }, hasTouch: true, reducedMotion: 'reduce' };
  const { origin, page } = await startWeb(t, {}, device);
  await page.goto(origin);
  const demo = await makeDemo(origin);
  await signIn(page, origin, DEMO_PERSON);
  for (const screen of screensOf(demo)) {
    await show(page, origin, screen);
    t.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 360, `${screen.name} fits`);
    // WCAG 2.2, 2.5.8: links within a sentence are exempt.
    const small =
      await page.evaluate(`[...document.querySelectorAll('button, input, select, summary, nav a, .task-name')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((element) => [element.outerHTML.slice(0, 120), element.getBoundingClientRect()])
      .filter(([, { width, height }]) => width > 0 && (width < 24 || height < 24))
      .map(([html, { width, height }]) => width + 'x' + height + ' ' + html)`);
    t.same(small, [], `${screen.name}: targets`);
  }
});

t.test('Web: on a phone, no floating button covers the buttons of the settings', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t, {}, { viewport: { width: 360, height: 740 } });
  await enter(page, origin, await service.person('ada'));
  t.equal(await page.locator('.bar .add').isVisible(), true);
  for (const section of ['tokens', 'webhooks']) {
    await page.goto(`${origin}/#/settings/${section}`);
    const button = page.locator('.settings button[type=submit]').first();
    await button.waitFor();
    t.equal(await page.locator('.bar .add').isVisible(), false, section);
    await button.click({ trial: true });
  }
});

t.test('Web: on a phone, the menu closes with a choice, a touch beside it, or Escape', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t, {}, { viewport: { width: 360, height: 740 } });
  await enter(page, origin, await service.person('ada'));
  const open = async () => {
    await page.click('.tab-bar button:has-text("More")');
    await page.locator('.navigation').waitFor();
  };
  const isClosed = () => page.locator('.navigation').waitFor({ state: 'hidden' });
  await open();
  await page.click('.navigation a:has-text("Upcoming")');
  await page.locator('h1:has-text("Upcoming")').waitFor();
  await isClosed();
  await open();
  await page.mouse.click(350, 400);
  await isClosed();
  await open();
  await page.keyboard.press('Escape');
  await isClosed();
  t.pass('it closed each time');
});
