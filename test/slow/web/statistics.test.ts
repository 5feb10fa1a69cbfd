import t from 'tap';
import { findingsInBothThemes } from '../../support/axe.js';
import { becomes, comesToMatch } from '../../support/eventually.js';
import { enter, inBrowser, reload, startWeb } from '../../support/web.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

t.test('Web: statistics are tables with bars, grouped and filtered', inBrowser, async (t) => {
  const { service, origin, page, context } = await startWeb(t, {}, { colorScheme: 'light', reducedMotion: 'reduce' });
  const ada = await service.person('ada');
  const house = (await ada.post('/api/v1/project', { name: 'New house' })).body;
  for (let at = 0; at < 6; at++) {
    const made = (await ada.post('/api/v1/task', { name: `Task ${at}`, ...(at < 4 && { project_id: house.id }) })).body;
    if (at < 3) await ada.post(`/api/v1/task/${made.uid}/complete`);
  }
  await enter(page, origin, ada);
  await page.locator('.navigation a', { hasText: 'Statistics' }).click();
  const table = (name: string) => page.getByRole('table', { name });
  const today = table('Tasks by time').getByRole('row', { name: 'Today' });
  await today.waitFor();
  await becomes(t, () => today.getByRole('cell').allTextContents(), ['6', '3', '0', '3']);
  const parts =
    await page.evaluate(`[...document.querySelectorAll('.statistics-table tbody tr:first-child .statistics-bar')]
    .map((bar) => Math.round(bar.getBoundingClientRect().width))`);
  const [created = 0, completed = 0] = parts as number[];
  t.ok(completed > 0 && Math.abs(created / completed - 2) < 0.2, `bars of ${created} and ${completed} pixels`);
  await comesToMatch(t, () => page.locator('.statistics-facts').textContent(), /Streak1 day/);
  t.same(await findingsInBothThemes(page), [], 'without groups');

  await page.getByLabel('Groups').selectOption({ label: 'Project' });
  const row = table('Tasks by: Project').getByRole('row', { name: 'New house' });
  await row.waitFor();
  await becomes(t, () => row.getByRole('cell').allTextContents(), ['4', '3', '0']);
  await page.getByLabel('Time', { exact: true }).selectOption({ label: 'Last 12 months' });
  await page.getByLabel('Weekends do not end a streak').check();
  await page.waitForURL(/range=year.*weekends=no/);
  t.same(await findingsInBothThemes(page), [], 'with groups');
  await ada.patch(`/api/v1/project/${house.id}`, { name: 'w'.repeat(200) });
  await reload(page);
  const long = table('Tasks by: Project').getByRole('row', { name: 'www' });
  await long.locator('th[title^=www]').waitFor();
  const isWide = '[...document.querySelectorAll(".statistics-table")].some((one) => one.scrollWidth > one.clientWidth)';
  t.equal(await page.evaluate(isWide), false, 'a long name leaves room for the numbers');
  await ada.patch(`/api/v1/project/${house.id}`, { name: 'New house' });
  await reload(page);
  await row.waitFor();

  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('f');
  await page.locator('#filter-text').fill('project:none');
  await table('Tasks by: Project').getByRole('row', { name: 'New house' }).waitFor({ state: 'detached' });
  await becomes(t, () => table('Tasks by: Project').getByRole('row').last().getByRole('cell').allTextContents(), [
    '2',
    '0',
    '0',
  ]);

  await page.setViewportSize({ width: 360, height: 740 });
  t.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 360, 'on a phone');
  await context.setOffline(true);
  await page.getByLabel('Time', { exact: true }).selectOption({ label: 'Last 14 days' });
  await page.locator('.failure', { hasText: 'cannot be reached' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await table('Tasks by time').waitFor();
});
