import type { Page } from 'playwright-core';
import t from 'tap';
import { becomes } from '../../support/eventually.js';
import { slowly } from '../../support/slow.js';
import { enter, inBrowser, startWeb } from '../../support/web.js';

const SIZES = slowly(
  [
    [360, 640],
    [1280, 600],
  ],
  [
    [360, 640],
    [390, 844],
    [768, 600],
    [1280, 600],
    [1440, 900],
  ],
);

/** Scrolls to each control of the open panel. Returns those that are outside of the window or covered. */
const UNREACHABLE = `(() => {
  const panel = document.querySelector(':popover-open') ?? document.querySelector('dialog[open]');
  const box = panel.getBoundingClientRect();
  const found = box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight ? ['the panel: ' + JSON.stringify(box)] : [];
  for (const control of panel.querySelectorAll('a, button, input, select, textarea, .hint, [role=option]')) {
    if (control.disabled || !control.checkVisibility({ visibilityProperty: true })) continue;
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, right, top, bottom, height } = control.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, top + Math.min(height, 20) / 2);
    const isSeen = left >= 0 && right <= innerWidth && top >= 0 && top + Math.min(height, 20) <= innerHeight;
    if (!isSeen || !panel.contains(at)) found.push((control.getAttribute('aria-label') ?? control.textContent).slice(0, 30));
  }
  return found;
})()`;

const openPanels = (page: Page) => page.locator(':popover-open, dialog[open]');

t.test('Web: all of each panel can be reached, also when it grows', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t, {}, { reducedMotion: 'reduce' });
  const ada = await service.person('ada', { timezone: 'UTC' });
  const project = (await ada.post('/api/v1/project', { name: 'The move' })).body;
  await ada.post('/api/v1/section', { name: 'Doing', project_id: project.id });
  for (let number = 0; number < 15; number++) await ada.post('/api/v1/tag', { name: `tag ${number}` });
  const members = { project_id: project.id, due_date: '2030-05-04', tags: ['tag 1'], priority: 2, status: 1 };
  const task = (await ada.post('/api/v1/task', { name: 'Boxes', ...members })).body;
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/project/${project.uid}?view=board&filter=priority:high&task=${task.uid}`);
  await page.locator('.details').waitFor();
  for (const [width = 0, height = 0] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.locator('.filter-chip').first().waitFor({ state: 'attached' });
    const openers = await page.locator('button[popovertarget]').all();
    t.ok(openers.length > 9, `${openers.length} panels`);
    for (const opener of openers) {
      if (!(await opener.isVisible())) continue;
      const name = `${width} px: ${(await opener.getAttribute('aria-label')) ?? (await opener.textContent())}`;
      // On a phone, the pane covers the page.
      const isFree = await opener.evaluate((button) => {
        button.scrollIntoView({ block: 'nearest' });
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(button.ownerDocument.elementFromPoint(left + width / 2, top + height / 2));
      });
      if (!isFree) continue;
      await opener.click();
      await openPanels(page).waitFor();
      await becomes(t, () => page.evaluate(UNREACHABLE), [], name);
      if (name.includes('Repeats')) {
        await page.locator(':popover-open select').first().selectOption('week');
        await page.locator(':popover-open', { hasText: 'Next:' }).waitFor();
        await becomes(t, () => page.evaluate(UNREACHABLE), [], `${name}, weeks`);
        await page.locator(':popover-open select').first().selectOption('');
        await page.locator(':popover-open .weekdays').waitFor({ state: 'detached' });
      }
      await page.keyboard.press('Escape');
      await openPanels(page).waitFor({ state: 'detached' });
    }
    for (const key of ['q', 'd', 'l', 'm', '?']) {
      await page.keyboard.press(key);
      await openPanels(page).waitFor();
      if (key === 'q') await page.keyboard.type(`Boxes\n${'tomorrow #a '.repeat(60)}`);
      await becomes(t, () => page.evaluate(UNREACHABLE), [], `${width} px: key ${key}`);
      await page.keyboard.press('Escape');
      if (key === 'q') {
        await page.keyboard.press('q');
        await page.locator('#quick-add-text').fill('');
        await page.keyboard.press('Escape');
      }
      await openPanels(page).waitFor({ state: 'detached' });
    }
  }
});

t.test('Web: a panel is invisible until its content is rendered and placed', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t, {}, { reducedMotion: 'reduce' });
  const ada = await service.person('ada');
  const task = (await ada.post('/api/v1/task', { name: 'Pack' })).body;
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all?task=${task.uid}`);
  await page.locator('.pane-actions [popovertarget]').waitFor();
  const atOnce = await page.evaluate(`(() => {
    const button = document.querySelector('.pane-actions [popovertarget]');
    button.click();
    const panel = document.getElementById(button.getAttribute('popovertarget'));
    return [panel.matches(':popover-open'), panel.childElementCount, getComputedStyle(panel).visibility];
  })()`);
  t.same(atOnce, [true, 0, 'hidden']);
  await page.locator('.menu:popover-open .nav-link').first().waitFor();
});

t.test('Web: text that is selected beyond the edge of a dialog leaves it open', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  await enter(page, origin, await service.person('ada'));
  await page.keyboard.press('q');
  const dialog = page.locator('dialog[open]');
  const field = page.locator('#quick-add-text');
  await field.fill('Pack the boxes');
  const box = await field.boundingBox();
  if (box === null) throw new Error('The field has no place.');
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(3, 400, { steps: 4 });
  await page.mouse.up();
  await becomes(t, () => dialog.count(), 1);
  await page.mouse.click(3, 400);
  await becomes(t, () => dialog.count(), 0, 'a click beside it closes it');
});
