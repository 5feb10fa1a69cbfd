import t from 'tap';
import { DEMO_PERSON, makeDemo } from '../../../scripts/screenshots/demo.js';
import { screensOf, show, signIn } from '../../../scripts/screenshots/screens.js';
import { becomes } from '../../support/eventually.js';
import { enter, inBrowser, startWeb } from '../../support/web.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

/** Buttons that a finger reaches less than 40 pixels of. Those that look like links are exempt. */
const LOW_BUTTONS = `[...document.querySelectorAll('button:not(.link), .button, select, input:not([type=checkbox], [type=radio])')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .map((element) => {
    const area = getComputedStyle(element, '::after');
    const height = area.content === 'none' || area.position !== 'absolute' ? 0 : parseFloat(area.height);
    return [element.outerHTML.slice(0, 120), Math.max(element.getBoundingClientRect().height, height)];
  })
  .filter(([, height]) => height > 1 && height < 40)
  .map(([html, height]) => height + ' ' + html)`;

t.test('Web: nothing is wider than a phone of 360 pixels, and touch targets are large enough', inBrowser, async (t) => {
  const device = { viewport: { width: 360, height: 740 }, hasTouch: true, reducedMotion: 'reduce' };
  const { origin, page } = await startWeb(t, {}, device);
  await page.goto(origin);
  const demo = await makeDemo(origin);
  await signIn(page, origin, DEMO_PERSON);
  for (const screen of screensOf(demo)) {
    await show(page, origin, screen);
    const width = async () => Number(await page.evaluate('document.documentElement.scrollWidth'));
    t.ok((await width()) <= 360, `${screen.name} fits`);
    // WCAG 2.2, 1.4.4.
    await page.evaluate('document.documentElement.style.fontSize = "200%"');
    t.ok((await width()) <= 360, `${screen.name} fits with text of twice the size`);
    await page.evaluate('document.documentElement.style.fontSize = ""');
    // WCAG 2.2, 2.5.8: links within a sentence are exempt.
    const small =
      await page.evaluate(`[...document.querySelectorAll('button, input, select, summary, nav a, .task-name')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((element) => [element.outerHTML.slice(0, 120), element.getBoundingClientRect()])
      .filter(([, { width, height }]) => width > 0 && (width < 24 || height < 24))
      .map(([html, { width, height }]) => width + 'x' + height + ' ' + html)`);
    t.same(small, [], `${screen.name}: targets`);
    t.same(await page.evaluate(LOW_BUTTONS), [], `${screen.name}: buttons`);
  }
});

t.test('Web: on a phone, no floating button covers the buttons of the settings', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t, {}, { viewport: { width: 360, height: 740 } });
  await enter(page, origin, await service.person('ada'));
  await becomes(t, () => page.locator('.bar .add').isVisible(), true);
  for (const section of ['tokens', 'feeds', 'webhooks']) {
    await page.goto(`${origin}/#/settings/${section}`);
    const button = page.locator('.settings button[type=submit]').first();
    await button.waitFor();
    await becomes(t, () => page.locator('.bar .add').isVisible(), false, section);
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

/** What covers the focused element, which is not in a bar itself. */
const COVERING = `(() => {
  const focused = document.activeElement;
  if (focused === document.body || focused.matches('main, aside')) return null;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  const isSeen = seen !== null && (focused.contains(seen) || seen.contains(focused) || seen.closest('label')?.contains(focused));
  return isSeen ? null : focused.outerHTML.slice(0, 80) + ' is behind ' + seen?.outerHTML.slice(0, 80);
})()`;

t.test('Web: on a phone, no bar covers what has the focus', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t, {}, { viewport: { width: 360, height: 640 } });
  const ada = await service.person('ada');
  const task = (await ada.post('/api/v1/task', { name: 'Pack', priority: 2, due_date: '2030-05-06' })).body;
  for (let at = 0; at < 14; at++) {
    await ada.post('/api/v1/task', { name: `Box ${at}`, parent_task_id: task.id });
    await ada.post('/api/v1/task', { name: `Task ${at}` });
  }
  await enter(page, origin, ada);
  for (const address of ['all', `all?task=${task.uid}`]) {
    await page.goto(`${origin}/#/${address}`);
    await page
      .locator(address === 'all' ? '#content .task-row' : '.pane .chip-row')
      .first()
      .waitFor();
    const covered = new Set();
    for (let steps = 0; steps < 40; steps++) {
      await page.keyboard.press('Tab');
      covered.add(await page.evaluate(COVERING));
    }
    t.same([...covered].filter(Boolean), [], address);
  }
});

/** Words up to 14 letters that are broken across lines. */
const BROKEN_WORDS = `(() => {
  const found = [];
  for (const element of document.querySelectorAll('.statistics-table :is(th, td), .statistics-facts dt, .column h2, .card .task-name')) {
    for (const node of element.childNodes) {
      if (node.nodeType !== 3) continue;
      for (const { 0: word, index } of node.data.matchAll(/\\p{L}{2,14}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    }
  }
  return found;
})()`;

t.test(
  'Web: on a phone, words stay whole, a swipe says what it does, and quick add has buttons',
  inBrowser,
  async (t) => {
    const device = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' };
    const { service, origin, page } = await startWeb(t, {}, device);
    const ada = await service.person('ada', { timezone: 'UTC' });
    const project = (await ada.post('/api/v1/project', { name: 'Move' })).body;
    await enter(page, origin, ada);
    await page.getByText('Type a task').waitFor();
    await becomes(t, () => page.getByText('On a keyboard').isVisible(), false, 'keys are for keyboards');
    await ada.post('/api/v1/task', { name: 'Contract negotiations', project_id: project.id, status: 1 });
    await page.locator('.task-row').waitFor();
    const swiped = (await page.evaluate(`(() => {
    const row = document.querySelector('.task-row');
    const { left, top } = row.getBoundingClientRect();
    const send = (type, x) => row.dispatchEvent(new PointerEvent(type, {
      bubbles: true, isPrimary: true, pointerType: 'touch', pointerId: 5, button: 0, clientX: x, clientY: top + 10,
    }));
    const shown = [];
    for (const by of [100, -100]) {
      send('pointerdown', left + 150);
      send('pointermove', left + 150 + by / 2);
      send('pointermove', left + 150 + by);
      shown.push(getComputedStyle(row, '::before').content, document.documentElement.scrollWidth);
      send('pointercancel', left);
    }
    return shown;
  })()`)) as unknown[];
    t.same(swiped, ['"✓ Done"', 360, '"→ Due"', 360]);

    await page.click('.bar .add');
    const signs = page.locator('.quick-signs');
    await page.locator('#quick-add-text').fill('Boxes');
    await signs.locator('select').first().selectOption('!high');
    await signs.locator('select').last().selectOption('every week');
    await signs.locator('input[type=date]').fill('2030-05-06');
    await signs.getByRole('button', { name: 'Project' }).click();
    await page.getByRole('option', { name: 'Move' }).click();
    await becomes(t, () => page.inputValue('#quick-add-text'), 'Boxes !high every week 2030-05-06 @Move ');
    await page.locator('.quick-read .chip', { hasText: 'High' }).waitFor();
    await page.keyboard.press('Escape');

    await page.goto(`${origin}/#/project/${project.uid}?view=board&by=status`);
    await page.locator('.card').waitFor();
    await becomes(t, () => page.evaluate(BROKEN_WORDS), [], 'the board');
    await page.goto(`${origin}/#/statistics`);
    await page.locator('.statistics-table table').first().waitFor();
    await becomes(t, () => page.evaluate(BROKEN_WORDS), [], 'the statistics');
    t.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 360);
  },
);
