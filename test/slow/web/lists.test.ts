import t from 'tap';
import { becomes, comesToMatch, eventually } from '../../support/eventually.js';
import { enter, inBrowser, isSent, row, startWeb } from '../../support/web.js';

const DAY = '2030-05-15';

t.test('Web: a list is sorted and grouped, and rows have a menu and actions', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada', { timezone: 'UTC' });
  const project = (await ada.post('/api/v1/project', { name: 'Garden' })).body;
  await ada.post('/api/v1/task', { name: 'Beans', priority: 0 });
  await ada.post('/api/v1/task', { name: 'Apples', priority: 2 });
  await ada.post('/api/v1/task', { name: 'Cherries', priority: 1, project_id: project.id });
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all`);
  const names = () => page.locator('#content .task-name').allTextContents();
  await page.getByRole('link', { name: 'Sort and group' }).click();
  await page.getByLabel('Order').selectOption('By name');
  await eventually(async () => (await names()).join() === 'Apples,Beans,Cherries', 'by name');
  await page.getByLabel('Order').selectOption('By priority');
  await eventually(async () => (await names()).join() === 'Apples,Cherries,Beans', 'by priority');
  await page.getByLabel('Groups').selectOption('Project');
  await page.locator('#content h2', { hasText: 'Garden' }).waitFor();
  await comesToMatch(t, () => page.url(), /order=.*group=project|group=project.*order=/, 'the address keeps it');
  await page.locator('.arrangement').getByRole('link', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Sort and group' }).waitFor();

  const long = `Dates ${'and figs '.repeat(25)}`.trim();
  await ada.post('/api/v1/task', { name: long });
  await row(page, 'Dates').locator('.task-name').hover();
  await becomes(t, () => row(page, 'Dates').locator('.task-name').getAttribute('title'), long, 'a name that is cut');
  await row(page, 'Beans').locator('.task-name').hover();
  t.equal(await row(page, 'Beans').locator('.task-name').getAttribute('title'), null, 'a name that is not');

  await row(page, 'Beans').click({ button: 'right' });
  const menu = page.locator('.row-menu');
  await menu.getByRole('button', { name: 'Priority' }).click();
  await page.locator('dialog').getByRole('button', { name: 'High' }).click();
  await isSent(page);
  t.match((await ada.get('/api/v1/tasks?q=Beans')).body.tasks, [{ priority: 2 }]);
  await row(page, 'Beans').hover();
  await page.locator('.row-actions').getByRole('button', { name: 'Due' }).click();
  await page.locator('dialog h2', { hasText: 'Due: Beans' }).waitFor();
  await page.keyboard.press('Escape');
  await row(page, 'Apples').hover();
  await page.locator('.row-actions').getByRole('button', { name: 'More actions' }).click();
  await menu.getByRole('button', { name: 'Complete' }).click();
  await isSent(page);
  t.match((await ada.get('/api/v1/tasks?q=Apples')).body.tasks, [{ status: 2 }]);

  await page.goto(`${origin}/#/today`);
  await page.getByRole('button', { name: '1 done today' }).click();
  await row(page, 'Apples').waitFor();
});

t.test('Web: the pointer decides on which side of a task another one is dropped', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const parent = (await ada.post('/api/v1/task', { name: 'Pack' })).body;
  for (const name of ['One', 'Two', 'Three']) await ada.post('/api/v1/task', { name, parent_task_id: parent.id });
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all?task=${parent.uid}`);
  const item = (name: string) => page.locator('.subtasks li', { hasText: name });
  const names = async () => {
    await isSent(page);
    const { subtasks } = (await ada.get(`/api/v1/task/${parent.id}`)).body;
    return subtasks.map(({ name }: { name: string }) => name).join();
  };
  const dropAt = async (name: string, on: string, part: number, mark: string) => {
    const [from, to] = [await item(name).boundingBox(), await item(on).boundingBox()];
    if (from === null || to === null) throw new Error('not shown');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 3 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height * part, { steps: 3 });
    await page.locator(`.subtasks .${mark}`).waitFor();
    await page.mouse.up();
  };
  await dropAt('One', 'Three', 0.1, 'drop-before');
  await eventually(async () => (await names()) === 'Two,One,Three', 'before it');
  await dropAt('Three', 'Two', 0.9, 'drop-after');
  await eventually(async () => (await names()) === 'Two,Three,One', 'behind it');
});

t.test('Web: in the calendar, a click on a day and q add tasks there', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada', { timezone: 'UTC' });
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/calendar?day=${DAY}`);
  const field = page.locator('#quick-add-text');
  const addAs = async (name: string) => {
    await field.fill(name);
    await page.keyboard.press('Enter');
    await isSent(page);
    return (await ada.get(`/api/v1/tasks?q=${name}`)).body.tasks[0];
  };
  await page.locator('.planner').waitFor();
  await page.keyboard.press('q');
  t.match(await addAs('Dentist'), { due_date: DAY });
  await page.locator('[data-day="2030-05-23"]').click({ position: { x: 40, y: 60 } });
  t.match(await addAs('Cinema'), { due_date: '2030-05-23' });
  await page.keyboard.press('q');
  await field.fill('Loose');
  await page.getByRole('button', { name: /^Remove Date/ }).click();
  t.match(await addAs('Loose'), { due_date: null });
});
