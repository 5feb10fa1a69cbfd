import t from 'tap';
import { becomes, eventually } from '../../support/eventually.js';
import { enter, inBrowser, isSent, reload, row, startWeb } from '../../support/web.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

t.test('Web: every field that adds tasks takes the text of quick add', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada', { timezone: 'UTC' });
  const project = (await ada.post('/api/v1/project', { name: 'The move' })).body;
  const section = (await ada.post('/api/v1/section', { name: 'Doing', project_id: project.id })).body;
  const parent = (await ada.post('/api/v1/task', { name: 'Pack', project_id: project.id })).body;
  const found = async (name: string) => {
    await isSent(page);
    const { tasks } = (await ada.get('/api/v1/tasks?include_subtasks=true&limit=100')).body;
    return tasks.find((task: { name: string }) => task.name === name);
  };
  await enter(page, origin, ada);

  await page.goto(`${origin}/#/project/${project.uid}?view=board&by=section`);
  const inSection = page.getByLabel('Add a task to “Doing”');
  await inSection.fill('Boxes 2030-05-04 #heavy !high');
  await page.getByText('heavy').first().waitFor();
  await inSection.press('Enter');
  t.match(await found('Boxes'), {
    due_date: '2030-05-04',
    priority: 2,
    tags: [{ name: 'heavy' }],
    section: { uid: section.uid },
  });
  await becomes(t, () => inSection.inputValue(), '');

  await page.getByRole('link', { name: 'By status' }).click();
  const inColumn = page.getByLabel('Add a task to “Waiting”');
  await inColumn.fill('Key p1');
  await inColumn.press('Enter');
  t.match(await found('Key'), { status: 4, priority: 2, project: { uid: project.uid } }, 'a column of a status');

  await page.goto(`${origin}/#/calendar?day=2030-05-06`);
  const onDay = page.getByLabel(/^Add a task on Monday/);
  await onDay.fill('Dentist 9am');
  await onDay.press('Enter');
  t.match(await found('Dentist'), { due_date: '2030-05-06', due_time: '09:00' }, 'a day of the calendar');

  await page.goto(`${origin}/#/calendar?day=2030-05-06&task=${parent.uid}`);
  const asSubtask = page.locator('.pane .add-input');
  await asSubtask.fill('Books 2030-05-05 @move');
  await becomes(t, () => page.locator('.suggestions').count(), 0, 'a subtask has the project of its parent');
  await asSubtask.press('Enter');
  t.match(await found('Books @move'), { due_date: '2030-05-05', parent_task: { uid: parent.uid } });

  await asSubtask.fill('Glasses');
  await page.goBack();
  t.match(await found('Glasses'), { parent_task: { uid: parent.uid } }, 'leaving the page adds');
  await onDay.fill('Plates');
  await reload(page);
  await becomes(t, () => onDay.inputValue(), 'Plates', 'a reload does not');
  await onDay.press('Enter');
  t.match(await found('Plates'), { due_date: '2030-05-06' });
  await reload(page);
  await becomes(t, () => onDay.inputValue(), '', 'what was added is no draft');

  await page.keyboard.press('q');
  const main = page.locator('#quick-add-text');
  await main.pressSequentially('Van @mov');
  await page.getByRole('option', { name: 'The move', selected: true }).waitFor();
  await main.press('Enter');
  await becomes(t, () => main.inputValue(), 'Van @"The move" ', 'Enter takes the project that is offered');
  await main.pressSequentially('@Garden');
  await main.press('Control+A');
  await main.pressSequentially('Seeds @Gard');
  const offer = page.getByRole('option', { name: 'Create the project “Gard”' });
  await becomes(t, () => offer.getAttribute('aria-selected'), 'false', 'a new project is only offered');
  await main.press('ArrowDown');
  await main.press('Enter');
  await becomes(t, () => main.inputValue(), 'Seeds @Gard ');
  await page.locator('.quick-read .chip', { hasText: 'Gard' }).waitFor();
  await main.press('Enter');
  t.match(await found('Seeds'), { project: { name: 'Gard' } }, 'and created');
  await eventually(async () => (await page.locator('.notice').count()) > 0, 'a message says where it went');
  const said = await page.locator('.visually-hidden[aria-live=polite]').allTextContents();
  t.notMatch(said.join(), /elsewhere/, 'nothing of it was changed elsewhere');
});

t.test(
  'Web: the dialog of the date takes Enter before its text is read, and opens at the month of today',
  inBrowser,
  async (t) => {
    const { service, origin, page } = await startWeb(t);
    const ada = await service.person('ada', { timezone: 'UTC' });
    const { uid } = (await ada.post('/api/v1/task', { name: 'Boxes', due_date: '2017-11-03' })).body;
    await enter(page, origin, ada);
    await page.goto(`${origin}/#/all`);
    await row(page, 'Boxes').locator('.task-name').focus();
    await page.keyboard.press('d');
    const today = new Date().toISOString().slice(0, 10);
    await page.locator(`dialog [data-day="${today}"]`).waitFor();
    await page.locator('dialog input').fill('2030-05-04 9am');
    await page.keyboard.press('Enter');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await isSent(page);
    t.match((await ada.get(`/api/v1/task/${uid}`)).body, { due_date: '2030-05-04', due_time: '09:00' });
  },
);

t.test(
  'Web: without a connection, simple words are read here, and the service reads them again',
  inBrowser,
  async (t) => {
    const { service, origin, page, context } = await startWeb(t);
    const ada = await service.person('ada');
    await ada.post('/api/v1/project', { name: 'House' });
    await enter(page, origin, ada);
    await page.goto(`${origin}/#/all`);
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await context.setOffline(true);
    await page.locator('.sync-state.offline').waitFor();
    await page.keyboard.press('q');
    await page.locator('#quick-add-text').fill('Wash the curtains #laundry !high @House tomorrow');
    const chips = page.locator('.quick-read .chip bdi');
    await chips.filter({ hasText: 'Tomorrow' }).waitFor();
    await becomes(t, async () => (await chips.allTextContents()).sort(), ['High', 'House', 'Tomorrow', 'laundry']);
    await page.locator('#quick-add-text').press('Enter');
    const made = row(page, 'Wash the curtains');
    await made.locator('.due', { hasText: 'Tomorrow' }).waitFor();
    const notice = page.locator('.notice bdi').last();
    await becomes(t, () => notice.textContent(), 'Added “Wash the curtains” to House · Tomorrow');
    await page.keyboard.press('q');
    await page.locator('#quick-add-text').fill('Iron tomorrow at 9am');
    await page.locator('#quick-add-text').press('Enter');
    await row(page, 'Iron tomorrow at 9am').waitFor();
    await becomes(t, () => notice.textContent(), 'Added a task', 'nothing is guessed');
    await context.setOffline(false);
    await page.evaluate('dispatchEvent(new Event("online"))');
    await isSent(page);
    await page.locator('.notice bdi', { hasText: 'Added “Iron” to Tomorrow' }).waitFor();
    const tasks = (await ada.get('/api/v1/tasks')).body.tasks as { name: string; tags: { name: string }[] }[];
    t.match(
      tasks.find(({ name }) => name === 'Wash the curtains'),
      { priority: 2, project: { name: 'House' }, tags: [{ name: 'laundry' }] },
    );
  },
);

t.test('Web: keys that follow q are no shortcuts while the code of quick add is fetched', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const task = (await ada.post('/api/v1/task', { name: 'Pack', due_date: '2020-01-01' })).body;
  let send = () => {};
  const isSendable = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/assets/quick-*.js', async (route) => {
    await isSendable;
    await route.continue();
  });
  await enter(page, origin, ada);
  await row(page, 'Pack').locator('.task-name').focus();
  await page.keyboard.press('q');
  await page.locator('#app > .loading').waitFor();
  await page.keyboard.press('x');
  await page.keyboard.press('s');
  t.equal(await page.locator('.selection-bar').count(), 0);
  await page.keyboard.press('Escape');
  await page.locator('#app > .loading').waitFor({ state: 'detached' });
  await page.keyboard.press('q');
  await page.locator('#app > .loading').waitFor();
  send();
  await page.locator('#quick-add-text').waitFor();
  await page.keyboard.type('Call the movers');
  await page.keyboard.press('Enter');
  await row(page, 'Pack').waitFor();
  await isSent(page);
  const { tasks } = (await ada.get('/api/v1/tasks?limit=100')).body;
  t.match(
    tasks.find(({ uid }: { uid: string }) => uid === task.uid),
    { status: 0 },
  );
  t.ok(tasks.some(({ name }: { name: string }) => name === 'Call the movers'));
});
