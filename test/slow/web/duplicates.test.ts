import type { Page } from 'playwright-core';
import t from 'tap';
import { findingsInBothThemes } from '../../support/axe.js';
import { becomes, comesToMatch, eventually } from '../../support/eventually.js';
import { enter, inBrowser, isSent, row, startWeb } from '../../support/web.js';
import { create, list, names } from '../../support/world.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

const choose = (page: Page, label: string) => page.locator('.menu:popover-open button', { hasText: label }).click();
const pane = (page: Page) => page.locator('.pane');
const undone = (page: Page, name: string) =>
  page.locator('.notices', { hasText: `Undone: Created “${name}”` }).waitFor();

t.test('Web: a task is duplicated with the chosen parts on another date, and taken back', inBrowser, async (t) => {
  const { service, origin, page, context } = await startWeb(t);
  const ada = await service.person('ada');
  await create(ada, 'task', {
    ...{ name: 'Pack', due_date: '2030-01-10', tags: ['home'] },
    subtasks: [{ name: 'Books', due_date: '2030-01-12' }],
  });
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all`);
  await row(page, 'Pack').locator('.task-name').click();
  await pane(page).getByRole('button', { name: 'More actions for the task' }).click();
  await choose(page, 'Duplicate …');
  await page.getByLabel('Name').and(page.locator('dialog *')).fill('Pack again');
  await page.getByLabel('Dates').selectOption({ label: 'Last due date on …' });
  await page.getByLabel('Date', { exact: true }).fill('2031-03-03');
  await page.getByLabel('Tags').and(page.locator('dialog *')).uncheck();
  t.same(await findingsInBothThemes(page), [], 'the dialog');

  // The response is lost: the second attempt is answered with the same copy.
  await page.route('**/duplicate', async (request) => {
    await request.fetch();
    await request.abort();
  });
  await page.keyboard.press('Enter');
  await page.locator('dialog [role=alert]', { hasText: 'cannot be reached' }).waitFor();
  await page.unroute('**/duplicate');
  await page.locator('dialog button[type=submit]').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await eventually(
    async () => (await pane(page).locator('#task-name').inputValue()) === 'Pack again',
    'the copy is opened',
  );
  await pane(page).locator('.task-name, .subtask', { hasText: 'Books' }).first().waitFor();
  const [copy, ...more] = (await list(ada, 'tasks?q=again')) as never as { uid: string; tags: unknown[] }[];
  t.match(copy, { due_date: '2031-03-01', tags: [], subtask_counts: { total: 1 } });
  t.same(more, [], 'one copy');

  await page.keyboard.press('Escape');
  await page.keyboard.press('z');
  await undone(page, 'Pack again');
  await row(page, 'Pack again').waitFor({ state: 'detached' });
  t.same((await names(ada, 'tasks?include_subtasks=true')).sort(), ['Books', 'Pack']);

  await row(page, 'Pack').locator('.task-name').click();
  await context.setOffline(true);
  await page.locator('.sync-state.offline').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByLabel('Search or go to').fill('duplicate');
  await page.keyboard.press('Enter');
  await page.locator('dialog button[type=submit]').click();
  await page.locator('dialog [role=alert]', { hasText: 'cannot be reached' }).waitFor();
});

t.test('Web: a template shows its tasks, and becomes projects with a start of their own', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'The move' });
  const section = await create(ada, 'section', { name: 'Packing', project_id: project.id });
  const members = { project_id: project.id, due_date: '2030-05-01' };
  await create(ada, 'task', { ...members, name: 'Boxes', section_id: section.id, subtasks: [{ name: 'Tape' }] });
  await create(ada, 'task', { ...members, name: 'Keys', due_date: '2030-05-08', status: 2 });
  await create(ada, 'note', { title: 'Movers', project_id: project.id });
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/project/${project.uid}`);
  await row(page, 'Boxes').waitFor();

  await page.getByRole('button', { name: 'More actions for the project' }).click();
  await choose(page, 'Turn into a template');
  await page.locator('.head .facts', { hasText: 'Template' }).waitFor();
  await isSent(page);
  t.match((await ada.get(`/api/v1/project/${project.id}`)).body, { template: true });
  await row(page, 'Boxes').waitFor();
  await comesToMatch(t, () => row(page, 'Boxes').textContent(), /0\/1|0 of 1/, 'with its subtasks');
  await comesToMatch(t, () => page.locator('.head .facts').textContent(), /1 of 2 done/);
  await page.getByRole('link', { name: 'By date' }).click();
  await row(page, 'Boxes').waitFor();
  await page.getByRole('link', { name: 'Board' }).click();
  await page.locator('.column .task-name', { hasText: 'Boxes' }).waitFor();
  await page.keyboard.press('f');
  await page.locator('#filter-text').fill('keys');
  await page.locator('#content', { hasText: '1 of 2 tasks' }).waitFor();
  await page.goto(`${origin}/#/all`);
  await page.locator('#content .empty').waitFor();
  await becomes(t, () => row(page, 'Boxes').count(), 0, 'no list has them');

  await page.goto(`${origin}/#/projects`);
  await page.locator('.group', { hasText: 'Templates' }).getByRole('link', { name: 'The move' }).click();
  await row(page, 'Boxes').waitFor();
  t.same(await findingsInBothThemes(page), [], 'the page of a template');
  await page.locator('.head-actions button.primary').click();
  await page.getByLabel('Name').and(page.locator('dialog *')).fill('To Rome');
  await page.getByLabel('Date', { exact: true }).fill('2031-01-01');
  await page.keyboard.press('Enter');
  await page.locator('h1', { hasText: 'To Rome' }).waitFor();
  await row(page, 'Boxes').waitFor();
  await row(page, 'Keys').waitFor();
  await page.locator('.section-head', { hasText: 'Packing' }).waitFor();
  await page.locator('#content', { hasText: 'Movers' }).waitFor();
  const made = (await ada.get('/api/v1/projects')).body.projects[0];
  t.match(made, { name: 'To Rome', template: false, task_counts: { open: 3 } });
  const dates = ((await list(ada, `project/${made.id}/tasks`)) as never as { due_date: string }[]).map(
    ({ due_date }) => due_date,
  );
  t.same(dates.sort(), ['2031-01-01', '2031-01-08']);
  await page.keyboard.press('z');
  await undone(page, 'To Rome');
  await page.locator('h1', { hasText: 'Nothing is here' }).waitFor();
  await becomes(t, () => names(ada, 'projects'), []);

  await page.keyboard.press('Control+k');
  await page.getByLabel('Search or go to').fill('new project: the');
  await page.keyboard.press('Enter');
  for (const part of ['Subtasks', 'Sections', 'Notes']) await page.getByLabel(part, { exact: true }).uncheck();
  await page.getByLabel('Only open tasks').check();
  await page.keyboard.press('Enter');
  await page.locator('.notices', { hasText: 'Created “The move”' }).waitFor();
  await row(page, 'Boxes').waitFor();
  const [second] = (await ada.get('/api/v1/projects')).body.projects;
  t.match(second, { name: 'The move', template: false, task_counts: { total: 1 } });
  await becomes(t, () => names(ada, `project/${second.id}/tasks?include_subtasks=true`), ['Boxes']);
  t.same(await list(ada, `sections?project_id=${second.id}`), []);

  await page.getByRole('button', { name: 'More actions for the project' }).click();
  await choose(page, 'Duplicate …');
  await page.locator('dialog h2', { hasText: 'Duplicate: The move' }).waitFor();
});
