import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { findingsInBothThemes } from '../../support/axe.js';
import { becomes, comesToMatch, eventually } from '../../support/eventually.js';
import type { Person } from '../../support/service.js';
import { drag, enter, inBrowser, isLive, isSent, startWeb } from '../../support/web.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

const column = (page: Page, name: string) => page.locator(`.column[aria-label^="${name}"]`);
const card = (page: Page, name: string) => page.locator('.card', { hasText: name });
const namesIn = (list: Locator) => list.locator('.task-name').allTextContents();

/** Returns the names of the tasks of a project by section, in the order of the API. */
async function orderOf(ada: Person, project: number): Promise<Record<string, string[]>> {
  const query = 'order_by=rank:asc&order_by=id:asc&limit=100';
  const { tasks } = (await ada.get(`/api/v1/project/${project}/tasks?${query}`)).body;
  const found: Record<string, string[]> = {};
  for (const { name, section } of tasks) {
    const key = section?.name ?? '';
    found[key] = [...(found[key] ?? []), name];
  }
  return found;
}

t.test('Web: a board by section is ordered by dragging, by keyboard and offline', inBrowser, async (t) => {
  const { service, origin, page, context } = await startWeb(t, {}, { colorScheme: 'light', reducedMotion: 'reduce' });
  const ada = await service.person('ada');
  const project = (await ada.post('/api/v1/project', { name: 'The move' })).body;
  for (const name of ['One', 'Two', 'Three']) {
    await ada.post('/api/v1/task', { name, project_id: project.id });
    service.clock.advance(1_000);
  }
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/project/${project.uid}?view=board`);
  await page.locator('.board').waitFor();
  await page.getByRole('link', { name: 'By section' }).click();

  await page.getByRole('button', { name: 'Add a section' }).click();
  await page.getByLabel('Name').fill('Doing');
  await page.getByLabel('Number of tasks at most').fill('1');
  t.same(await findingsInBothThemes(page), [], 'the dialog of a section');
  await page.keyboard.press('Enter');
  await column(page, 'Doing').waitFor();
  await page.getByRole('button', { name: 'Add a section' }).click();
  await page.getByLabel('Name').fill('Waiting');
  await page.keyboard.press('Enter');
  await column(page, 'Waiting').waitFor();

  await drag(page, card(page, 'Two').locator('.task-name'), column(page, 'Doing'));
  await eventually(async () => (await namesIn(column(page, 'Doing'))).join() === 'Two', 'dragged to a section');
  await drag(page, card(page, 'One').locator('.task-name'), card(page, 'Two'));
  await eventually(async () => (await namesIn(column(page, 'Doing'))).join() === 'One,Two', 'dragged to a place');
  await isSent(page);
  await becomes(t, () => orderOf(ada, project.id), { Doing: ['One', 'Two'], '': ['Three'] });
  const count = column(page, 'Doing').locator('.count');
  await comesToMatch(t, () => count.textContent(), /2\/1.*more than the limit/, 'the limit is shown, and not enforced');
  t.same(await findingsInBothThemes(page), [], 'the board');

  await card(page, 'One').locator('.task-name').focus();
  await page.keyboard.press('}');
  await eventually(async () => (await namesIn(column(page, 'Doing'))).join() === 'Two,One', 'a place down');
  await eventually(
    async () => (await page.evaluate('document.activeElement.textContent')) === 'One',
    'keeps the focus',
  );
  await page.keyboard.press('{');
  await eventually(async () => (await namesIn(column(page, 'Doing'))).join() === 'One,Two', 'a place up');
  await eventually(
    async () => (await page.evaluate('document.activeElement.textContent')) === 'One',
    'keeps the focus',
  );
  await page.keyboard.press(']');
  await eventually(async () => (await namesIn(column(page, 'Waiting'))).join() === 'One', 'a column on');
  await eventually(
    async () => (await page.evaluate('document.activeElement.textContent')) === 'One',
    'keeps the focus',
  );
  await page.keyboard.press('[');
  await eventually(async () => (await namesIn(column(page, 'Doing'))).join() === 'Two,One', 'a column back');
  await page.keyboard.press('z');
  await eventually(async () => (await namesIn(column(page, 'Waiting'))).join() === 'One', 'and taken back');

  await column(page, 'Waiting').getByRole('button', { name: 'More actions for the section' }).click();
  await page.getByRole('button', { name: 'Move before the previous one' }).click();
  await eventually(
    async () => (await page.locator('.column h2 bdi').allTextContents()).join() === 'Without a section,Waiting,Doing',
    'sections are ordered',
  );
  await isSent(page);
  const sections = (await ada.get(`/api/v1/sections?project_id=${project.id}&order_by=rank:asc`)).body.sections;
  t.same(
    sections.map(({ name }: { name: string }) => name),
    ['Waiting', 'Doing'],
  );

  await context.setOffline(true);
  await column(page, 'Doing').getByLabel('Add a task to “Doing”').fill('Four');
  await page.keyboard.press('Enter');
  await card(page, 'Four').waitFor();
  await page.evaluate('document.activeElement.blur()');
  await card(page, 'Four').locator('.task-name').focus();
  await page.keyboard.press('Shift+BracketLeft');
  await eventually(async () => (await namesIn(column(page, 'Doing'))).join() === 'Four,Two', 'offline');
  await context.setOffline(false);
  await isLive(page);
  await isSent(page);
  await becomes(
    t,
    () => orderOf(ada, project.id),
    { Doing: ['Four', 'Two'], Waiting: ['One'], '': ['Three'] },
    'sent later',
  );

  await page.getByRole('link', { name: 'List', exact: true }).click();
  const group = (name: string) => page.locator('.group[data-column]', { hasText: name });
  await group('Doing').waitFor();
  t.same(await findingsInBothThemes(page), [], 'the list');
  await drag(
    page,
    group('Doing').locator('.task-name', { hasText: 'Two' }),
    group('Doing').locator('.task-name', { hasText: 'Four' }),
  );
  await eventually(async () => (await namesIn(group('Doing'))).join() === 'Two,Four', 'dragged in the list');
  await page.keyboard.press('f');
  await page.locator('#filter-text').fill('section:doing four');
  await eventually(
    async () => (await page.locator('.group .task-name').allTextContents()).join() === 'Four',
    'filtered',
  );
  await page.locator('#filter-text').press('Escape');
  await group('Waiting').waitFor();

  await group('Waiting').getByRole('button', { name: 'More actions for the section' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Delete' }).click();
  await group('Waiting').waitFor({ state: 'detached' });
  await isSent(page);
  await becomes(t, () => orderOf(ada, project.id), { Doing: ['Two', 'Four'], '': ['One', 'Three'] }, 'its tasks stay');

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await column(page, 'Doing').waitFor();
  for (const name of ['Later', 'Some day']) await ada.post('/api/v1/section', { name, project_id: project.id });
  await column(page, 'Some day').waitFor();
  t.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 360, 'on a phone');
});

t.test('Web: two members order the same section; none asks about ranks', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const bob = await service.person('bob');
  const project = (await ada.post('/api/v1/project', { name: 'The move' })).body;
  await ada.post('/api/v1/share', {
    resource_type: 'project',
    resource_id: project.id,
    email: bob.email,
    access: 'rw',
  });
  const uids: string[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    uids.push((await ada.post('/api/v1/task', { name, project_id: project.id })).body.uid);
    service.clock.advance(1_000);
  }
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/project/${project.uid}?by=section`);
  const list = page.locator('.group[data-column]');
  await eventually(async () => (await namesIn(list)).join() === 'One,Two,Three', 'in order');
  await page.context().setOffline(true);
  await page.locator('.task-name', { hasText: 'Three' }).focus();
  await page.keyboard.press('{');
  await eventually(async () => (await namesIn(list)).join() === 'One,Three,Two', 'moved offline');
  const moved = await bob.post(`/api/v1/task/${uids[2]}/move`, { at: 'first' });
  t.equal(moved.status, 200);
  await page.context().setOffline(false);
  await isLive(page);
  await isSent(page);
  await eventually(async () => (await namesIn(list)).join() === 'One,Three,Two', 'the last one counts');
});
