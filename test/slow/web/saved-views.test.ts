import type { Locator } from 'playwright-core';
import t from 'tap';
import { findingsInBothThemes } from '../../support/axe.js';
import { becomes, comesToMatch, eventually } from '../../support/eventually.js';
import { drag, enter, inBrowser, isLive, isSent, startWeb } from '../../support/web.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

const dayAt = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

t.test(
  'Web: a filter is saved as a view, pinned, grouped, and shown as a board and a calendar',
  inBrowser,
  async (t) => {
    const { service, origin, page, context } = await startWeb(t, {}, { colorScheme: 'light', reducedMotion: 'reduce' });
    const ada = await service.person('ada');
    const house = (await ada.post('/api/v1/project', { name: 'New house' })).body;
    for (const task of [
      { name: 'Call the movers', priority: 2, due_date: dayAt(0), project_id: house.id },
      { name: 'Buy paint', priority: 1, due_date: dayAt(0), project_id: house.id },
      { name: 'Read a book' },
    ]) {
      const made = await ada.post('/api/v1/task', task);
      if (made.status !== 201) throw new Error(made.text);
    }
    await enter(page, origin, ada);
    await page.goto(`${origin}/#/project/${house.uid}?filter=status:open`);
    await page.getByRole('button', { name: 'Save as a view' }).click();
    const dialog = page.locator('dialog');
    await dialog.getByLabel('Name').fill('Open in the house');
    t.same(await findingsInBothThemes(page), [], 'the dialog');
    await dialog.getByLabel('Groups').selectOption({ label: 'Priority' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.locator('h1', { hasText: 'Open in the house' }).waitFor();
    const listed = async () => (await page.locator('#content .task-name').allTextContents()).join();
    await eventually(async () => (await listed()) === 'Call the movers,Buy paint', 'the tasks of the screen');
    await becomes(
      t,
      async () => (await page.locator('#content .group h2 bdi').allTextContents()).join(),
      'High,Medium',
      'groups have headings',
    );
    await page.locator('.navigation a', { hasText: 'Open in the house' }).waitFor();
    t.same(await findingsInBothThemes(page), [], 'the list');
    await isSent(page);
    const [saved] = (await ada.get('/api/v1/views')).body.views;
    t.match(saved, { name: 'Open in the house', group_by: 'priority', pinned: true, layout: 'list' });
    t.match(saved.filter, /^project:"New house" status:open$/);

    const edit = async (change: (dialog: Locator) => Promise<unknown>) => {
      await page.getByRole('button', { name: 'More actions for the view' }).click();
      await page.getByRole('button', { name: 'Edit view' }).click();
      await change(dialog);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await edit((one) => one.getByLabel('Layout').selectOption({ label: 'Board' }));
    const column = (name: string) => page.locator(`.column[aria-label^="${name}"]`);
    await drag(page, column('Medium').locator('.task-name'), column('Low'));
    await column('Low').locator('.task-name', { hasText: 'Buy paint' }).waitFor();
    await column('Low').locator('.task-name').focus();
    await page.keyboard.press('[');
    await column('Medium').locator('.task-name', { hasText: 'Buy paint' }).waitFor();
    t.same(await findingsInBothThemes(page), [], 'the board');

    await edit((one) => one.getByLabel('Layout').selectOption({ label: 'Calendar' }));
    await page.locator('.planner-entry', { hasText: 'Buy paint' }).waitFor();
    await edit((one) => one.getByLabel('Layout').selectOption({ label: 'List' }));
    await page.keyboard.press('f');
    await page.locator('#filter-text').fill('movers');
    await eventually(async () => (await listed()) === 'Call the movers', 'a filter narrows the view');
    await page.locator('#filter-text').press('Escape');

    await context.setOffline(true);
    await ada.patch(`/api/v1/project/${house.uid}`, { name: 'Villa' });
    await page.locator('.task-row', { hasText: 'Call the movers' }).locator('.check').click();
    await eventually(async () => (await listed()) === 'Buy paint', 'offline');
    await context.setOffline(false);
    await isLive(page);
    await page.locator('.facts', { hasText: 'in project Villa, open' }).waitFor();
    await becomes(t, listed, 'Buy paint', 'a renamed project is the same');
    await ada.delete(`/api/v1/project/${house.uid}`);
    await page.locator('.banner', { hasText: 'names something that is deleted' }).waitFor();
    await eventually(async () => (await listed()) === '', 'and finds nothing');
    t.same(await findingsInBothThemes(page), [], 'with a broken term');

    await page.goto(`${origin}/#/views`);
    await page.locator('.card-link', { hasText: 'Open in the house' }).click();
    await page.getByRole('button', { name: 'More actions for the view' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.locator('.empty', { hasText: 'No views yet' }).waitFor();
    await page.keyboard.press('z');
    await page.locator('.card-link', { hasText: 'Open in the house' }).waitFor();
  },
);

t.test('Web: views of projects and notes list what the service selects', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  await ada.post('/api/v1/project', { name: 'New house', priority: 2 });
  await ada.post('/api/v1/project', { name: 'Garden' });
  await ada.post('/api/v1/note', { title: 'Colours', content: 'White', tags: ['paint'] });
  const view = async (resource: string, filter: string) =>
    (await ada.post('/api/v1/view', { name: filter, resource, filter })).body.uid;
  await enter(page, origin, ada);
  for (const [resource, filter, name] of [
    ['projects', 'priority:high', 'New house'],
    ['notes', 'tag:paint', 'Colours'],
  ] as const) {
    await page.goto(`${origin}/#/view/${await view(resource, filter)}`);
    await page.locator('.card-link', { hasText: name }).waitFor();
    await becomes(t, () => page.locator('.card-link').count(), 1, resource);
  }
});

t.test('Web: members see a view of their project', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t, {}, { viewport: { width: 360, height: 740 } });
  const ada = await service.person('ada');
  const bob = await service.person('bob');
  const project = (await ada.post('/api/v1/project', { name: 'The move' })).body;
  await ada.post('/api/v1/share', {
    resource_type: 'project',
    resource_id: project.id,
    email: bob.email,
    access: 'ro',
  });
  await ada.post('/api/v1/task', { name: 'Shared', project_id: project.id });
  await bob.post('/api/v1/task', { name: 'Own' });
  const made = await ada.post('/api/v1/view', {
    name: 'Open',
    filter: 'status:open',
    project_id: project.id,
    pinned: true,
  });
  t.equal(made.status, 201);
  await enter(page, origin, bob);
  await page.goto(`${origin}/#/view/${made.body.uid}`);
  await page.locator('.task-row', { hasText: 'Shared' }).waitFor();
  await becomes(t, () => page.locator('.task-row').count(), 1, 'only those of the project');
  await becomes(
    t,
    () => page.getByRole('button', { name: 'More actions for the view' }).count(),
    0,
    'who reads changes nothing',
  );
  t.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 360);
});

t.test('Web: a view has an order of its own, changed by dragging and by keyboard', inBrowser, async (t) => {
  const { service, origin, page, context } = await startWeb(t);
  const ada = await service.person('ada');
  const bob = await service.person('bob');
  const project = (await ada.post('/api/v1/project', { name: 'The move' })).body;
  const share = { resource_type: 'project', resource_id: project.id, email: bob.email, access: 'rw' };
  await ada.post('/api/v1/share', share);
  const ids: Record<string, number> = {};
  for (const [index, name] of ['One', 'Two', 'Three', 'Four'].entries()) {
    const body = { name, project_id: project.id, priority: index < 3 ? 2 : 1 };
    ids[name] = (await ada.post('/api/v1/task', body)).body.id;
    service.clock.advance(1_000);
  }
  const body = { name: 'Mine', project_id: project.id, order_by: 'manual' };
  const view = (await ada.post('/api/v1/view', body)).body;
  const stored = async () =>
    (await ada.get(`/api/v1/view/${view.uid}/items`)).body.tasks.map(({ name }: { name: string }) => name).join();
  const listed = async () => (await page.locator('#content .task-name').allTextContents()).join();
  const task = (name: string) => page.locator('#content .task-name', { hasText: name });
  const shows = async (order: string, why: string) => {
    await eventually(async () => (await listed()) === order, why);
    await eventually(async () => (await stored()) === order, `${why}, in the service`);
    await becomes(t, listed, order, why);
  };
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/view/${view.uid}`);
  await shows('One,Two,Three,Four', 'oldest first');
  await becomes(t, () => page.locator('#content .hint').count(), 0, 'no hint');
  await drag(page, task('Four'), task('Two'));
  await shows('One,Four,Two,Three', 'dragged up');
  await drag(page, task('One'), task('Two'));
  await shows('Four,Two,One,Three', 'dragged down');
  await task('Three').focus();
  await page.keyboard.press('{');
  await shows('Four,Two,Three,One', 'earlier by keyboard');
  await page.keyboard.press('}');
  await shows('Four,Two,One,Three', 'the focus stays, and later');
  // The move can be undone once its response is there.
  await eventually(async () => (await page.locator('.notice', { hasText: 'Three' }).count()) === 2, 'reported');
  await page.keyboard.press('z');
  await shows('Four,Two,Three,One', 'undone');
  t.same(await findingsInBothThemes(page), [], 'the list');

  const moved = await bob.post(`/api/v1/view/${view.uid}/order`, { task_id: ids.One, before: ids.Four });
  t.equal(moved.status, 200);
  await shows('One,Four,Two,Three', 'a member has moved it');

  await ada.patch(`/api/v1/view/${view.uid}`, { layout: 'board', group_by: 'priority' });
  const column = (name: string) => page.locator(`.column[aria-label^="${name}"]`);
  const namesIn = async (name: string) => (await column(name).locator('.task-name').allTextContents()).join();
  await becomes(t, () => namesIn('High'), 'One,Two,Three', 'a board');
  // The change of the task arrives after the order has been read again.
  const ordered = page.waitForResponse((response) => /\/items\?.*order_by=manual/.test(response.url()));
  await page.route(`**/api/v1/task/*`, async (route) => {
    await ordered;
    await route.continue();
  });
  await drag(page, task('Four'), task('Two'));
  await (await ordered).finished();
  await page.unrouteAll({ behavior: 'wait' });
  await isSent(page);
  await becomes(t, () => namesIn('High'), 'One,Four,Two,Three', 'into a place of another column');
  await isSent(page);
  await eventually(async () => (await stored()) === 'One,Four,Two,Three', 'in the service');
  t.equal((await ada.get(`/api/v1/task/${ids.Four}`)).body.priority, 2);

  await context.setOffline(true);
  await task('Three').focus();
  await page.keyboard.press('{');
  await page.locator('.notice', { hasText: 'order cannot be changed' }).waitFor();
  await becomes(t, () => namesIn('High'), 'One,Four,Two,Three', 'a move that fails shows no longer');
  await context.setOffline(false);
  await isLive(page);

  await ada.patch(`/api/v1/share/${(await ada.get('/api/v1/shares')).body.shares[0].id}`, { access: 'ro' });
  await ada.patch(`/api/v1/view/${view.uid}`, { layout: 'list', group_by: null });
  const other = await (await context.browser())?.newContext();
  const reading = await other?.newPage();
  if (reading === undefined) throw new Error('no page');
  t.teardown(() => other?.close());
  await enter(reading, origin, bob);
  await reading.goto(`${origin}/#/view/${view.uid}`);
  const read = async () => (await reading.locator('#content .task-name').allTextContents()).join();
  await eventually(async () => (await read()) === 'One,Four,Two,Three', 'members see it');
  await becomes(t, () => reading.locator('[data-drop^="order:"]').count(), 0, 'who reads moves nothing');
});

t.test('Web: a view is what was saved; faults and filters of others are named', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada', { timezone: 'UTC' });
  const tasks = [
    { name: 'Pay A', due_date: dayAt(9) },
    { name: 'Pay B', due_date: dayAt(2), due_time: '18:00' },
    { name: 'Pay C', due_date: dayAt(2), due_time: '09:00' },
    { name: 'Pay D' },
    { name: 'Pay E', status: 2 },
    { name: 'Other', due_date: dayAt(2), priority: 2 },
  ];
  for (const task of tasks) await ada.post('/api/v1/task', task);
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all?filter=pay`);
  const listed = async () => (await page.locator('#content .task-name').allTextContents()).join();
  const expected = 'Pay C,Pay B,Pay A,Pay D';
  await eventually(async () => (await listed()) === expected, 'the screen');
  await page.getByRole('button', { name: 'Save as a view' }).click();
  await page.locator('dialog').getByLabel('Name').fill('Payments');
  await page.locator('dialog').getByRole('button', { name: 'Save' }).click();
  await page.locator('h1', { hasText: 'Payments' }).waitFor();
  await eventually(async () => (await listed()) === expected, 'the same tasks in the same order');
  await isSent(page);
  const [view] = (await ada.get('/api/v1/views')).body.views;
  const items = (await ada.get(`/api/v1/view/${view.uid}/items`)).body.tasks;
  t.equal(items.map(({ name }: { name: string }) => name).join(), expected, 'and so has the service');

  await page.goto(`${origin}/#/all?filter=priority:high`);
  await eventually(async () => (await listed()) === 'Other', 'filtered');
  const field = page.locator('#filter-text');
  await field.fill('priority:hi status:');
  await page.getByText('The list is still that of the filter before.').waitFor();
  await field.fill('prio');
  await page.getByRole('option').first().waitFor();
  await field.press('Escape');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  await becomes(t, () => field.inputValue(), 'prio', 'Escape closes the suggestions first');
  await field.fill('(today | overdue) & p1');
  await page.getByText('This is a filter of Todoist.').waitFor();
  await page.getByRole('button', { name: 'status:open' }).click();
  await comesToMatch(t, () => field.inputValue(), 'priority:high');
});
