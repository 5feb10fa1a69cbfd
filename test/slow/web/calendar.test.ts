import type { Page } from 'playwright-core';
import t from 'tap';
import { findingsInBothThemes } from '../../support/axe.js';
import { becomes, eventually } from '../../support/eventually.js';
import { drag, enter, inBrowser, isLive, isSent, startWeb } from '../../support/web.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

// The middle of a month: days beside it are in the same grid.
const month = new Date().toISOString().slice(0, 7);
const dayOf = (day: number) => `${month}-${String(day).padStart(2, '0')}`;

const cell = (page: Page, day: string) => page.locator(`.planner [data-day="${day}"]`);
const entry = (page: Page, name: string) => page.locator('.planner .planner-entry', { hasText: name });

t.test('Web: in the calendar, tasks move by dragging and by keyboard; coming dates stay', inBrowser, async (t) => {
  const { service, origin, page, context } = await startWeb(t, {}, { colorScheme: 'light', reducedMotion: 'reduce' });
  const ada = await service.person('ada', { first_day_of_week: 0 });
  const { uid } = (await ada.post('/api/v1/task', { name: 'Moved', due_date: dayOf(10) })).body;
  await ada.post('/api/v1/task', { name: 'Daily', due_date: dayOf(12), recurrence_type: 'daily', due_time: '09:00' });
  const due = async () => (await ada.get(`/api/v1/task/${uid}`)).body.due_date;
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/calendar?day=${dayOf(15)}`);
  await entry(page, 'Moved').waitFor();
  await becomes(
    t,
    async () => (await page.locator('.planner th').first().textContent())?.trim(),
    'Sun',
    'the first day of the profile',
  );
  await cell(page, dayOf(14)).locator('.planner-entry.coming', { hasText: 'Daily' }).waitFor();
  t.same(await findingsInBothThemes(page), [], 'month');

  await drag(page, entry(page, 'Moved'), cell(page, dayOf(17)));
  await eventually(async () => (await due()) === dayOf(17), 'dragged');
  await cell(page, dayOf(17)).locator('.planner-entry', { hasText: 'Moved' }).waitFor();
  t.notMatch(page.url(), /task=/, 'dragging does not open the task');

  await drag(page, cell(page, dayOf(14)).locator('.planner-entry.coming'), cell(page, dayOf(20)));
  await entry(page, 'Moved').locator('a').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await eventually(async () => (await due()) === dayOf(10), 'a week back by keyboard');
  await eventually(
    async () => (await page.evaluate('document.activeElement.textContent')) === 'Moved',
    'keeps the focus',
  );
  await page.keyboard.press('Alt+ArrowRight');
  await eventually(async () => (await due()) === dayOf(11), 'a day on by keyboard');
  await isSent(page);
  const daily = (await ada.get('/api/v1/tasks?q=Daily')).body.tasks[0];
  t.equal(daily.due_date, dayOf(12), 'a coming date cannot be dragged');
  await page.keyboard.press('z');
  await eventually(async () => (await due()) === dayOf(10), 'and taken back');

  await cell(page, dayOf(15)).locator('.day-number').focus();
  await page.keyboard.press('ArrowRight');
  await eventually(
    async () => (await page.evaluate('document.activeElement.closest("[data-day]")?.dataset.day')) === dayOf(16),
    'the arrows move from day to day',
  );
  await page.keyboard.press('Enter');
  await page.locator(`.day[data-drop="day:${dayOf(16)}"]`).waitFor();

  await page.getByRole('link', { name: 'Week' }).click();
  await page.locator('.week-days').waitFor();
  await page.getByRole('button', { name: 'Previous week' }).click();
  await page.getByRole('button', { name: 'Next week' }).click();
  await cell(page, dayOf(16)).locator('.planner-entry.coming').waitFor();
  t.same(await findingsInBothThemes(page), [], 'week');

  await page.goto(`${origin}/#/calendar?day=${dayOf(15)}&filter=daily`);
  await page.locator('.filter-count', { hasText: '1 of 2 tasks' }).waitFor();
  await entry(page, 'Moved').waitFor({ state: 'detached' });
  await cell(page, dayOf(14)).locator('.planner-entry.coming').waitFor();

  await page.goto(`${origin}/#/calendar?day=${dayOf(15)}`);
  await context.setOffline(true);
  await entry(page, 'Moved').locator('a').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await cell(page, dayOf(17)).locator('.planner-entry', { hasText: 'Moved' }).waitFor();
  await context.setOffline(false);
  await isLive(page);
  await isSent(page);
  await becomes(t, due, dayOf(17), 'moved offline');
});

t.test(
  'Web: on a phone, the calendar has a list of the chosen day; tasks are dragged by touch',
  inBrowser,
  async (t) => {
    const device = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' };
    const { service, origin, page } = await startWeb(t, {}, { ...device, colorScheme: 'light' });
    const ada = await service.person('ada');
    const { uid } = (await ada.post('/api/v1/task', { name: 'Moved', due_date: dayOf(10) })).body;
    await enter(page, origin, ada);
    await page.goto(`${origin}/#/calendar?day=${dayOf(12)}`);
    await cell(page, dayOf(10)).locator('.day-number').click();
    const listed = page.locator('.day .task-row', { hasText: 'Moved' });
    await listed.waitFor();
    t.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 360);
    await becomes(t, () => cell(page, dayOf(10)).locator('.day-dots').textContent(), '1');
    await page.evaluate(`{
    const row = document.querySelector('.day .task-row');
    const { left, top, width, height } = row.getBoundingClientRect();
    const at = { clientX: left + width / 2, clientY: top + height / 2 };
    globalThis.common = { bubbles: true, cancelable: true, pointerType: 'touch', isPrimary: true, pointerId: 7 };
    row.dispatchEvent(new PointerEvent('pointerdown', { ...common, ...at }));
  }`);
    await page.locator('.selection-bar').waitFor();
    await page.evaluate(`{
    const row = document.querySelector('.day .task-row');
    const { left, top, width, height } = document.querySelector('[data-day="${dayOf(18)}"]').getBoundingClientRect();
    const at = { clientX: left + width / 2, clientY: top + height / 2 };
    for (const type of ['pointermove', 'pointermove', 'pointerup']) row.dispatchEvent(new PointerEvent(type, { ...common, ...at }));
  }`);
    await eventually(
      async () => (await ada.get(`/api/v1/task/${uid}`)).body.due_date === dayOf(18),
      'dragged by touch',
    );
    await page.goto(`${origin}/#/calendar?day=${dayOf(18)}&span=week`);
    await entry(page, 'Moved').waitFor();
    t.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 360, 'week');
    t.same(await findingsInBothThemes(page), []);
  },
);
