import t from 'tap';
import { becomes, comesToMatch, eventually } from '../../support/eventually.js';
import { tokenWith } from '../../support/mcp.js';
import { add, enter, inBrowser, isSent, row, startWeb } from '../../support/web.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

t.test(
  'Web: z takes back what was done in the page, whatever it was, by reverting its batches',
  inBrowser,
  async (t) => {
    const { service, origin, page, context } = await startWeb(t);
    const ada = await service.person('ada');
    const project = (await ada.post('/api/v1/project', { name: 'The move' })).body;
    const weekly = { name: 'Water', due_date: '2026-03-02', recurrence_type: 'weekly', recurrence_interval: 1 };
    const { uid } = (await ada.post('/api/v1/task', weekly)).body;
    for (const name of ['One', 'Two']) await ada.post('/api/v1/task', { name });
    const task = async () => (await ada.get(`/api/v1/task/${uid}`)).body;
    const names = async () =>
      (await ada.get('/api/v1/tasks')).body.tasks.map(({ name }: { name: string }) => name).sort();
    const undone = (what: string) => page.locator('.notices', { hasText: `Undone: ${what}` }).waitFor();
    await enter(page, origin, ada);
    await page.goto(`${origin}/#/all`);

    await add(page, 'Pay the rent 2030-01-02');
    await page.locator('.notices', { hasText: 'Added “Pay the rent” to ' }).waitFor();
    await page.keyboard.press('z');
    await undone('Added “Pay the rent” to ');
    await eventually(async () => !(await names()).includes('Pay the rent'), 'it is deleted');

    const before = await task();
    await row(page, 'Water').locator('.check').click();
    await eventually(async () => (await task()).due_date !== '2026-03-02', 'the recurring task goes on');
    await page.keyboard.press('z');
    await undone('Completed “Water”');
    const { updated_at: _later, ...after } = await task();
    t.match(after, { due_date: before.due_date, status: 0 });
    t.equal((await ada.get('/api/v1/tasks')).body.tasks.length, 3, 'without an occurrence');

    await row(page, 'One').locator('.task-name').click();
    await page.locator('#task-name').fill('One, renamed');
    await page.keyboard.press('Enter');
    await eventually(async () => (await names()).includes('One, renamed'), 'renamed');
    await page.keyboard.press('Escape');
    await page.keyboard.press('z');
    await undone('Changed “One');
    await row(page, 'One').waitFor();
    await becomes(t, names, ['One', 'Two', 'Water'], 'a change that was not reported');

    await add(page, 'Three\nFour');
    await isSent(page);
    await page.keyboard.press('z');
    await undone('Added 2 tasks');
    await becomes(t, names, ['One', 'Two', 'Water'], 'added tasks go together');

    await context.setOffline(true);
    await page.locator('.sync-state.offline').waitFor();
    await add(page, 'Never sent');
    await row(page, 'Never sent').waitFor();
    await page.keyboard.press('z');
    await row(page, 'Never sent').waitFor({ state: 'detached' });
    await context.setOffline(false);
    await page.evaluate('dispatchEvent(new Event("online"))');
    await isSent(page);
    await becomes(t, names, ['One', 'Two', 'Water'], 'what is pending is removed');

    await row(page, 'Two').locator('.task-name').focus();
    await page.keyboard.press('p');
    await isSent(page);
    const two = (await ada.get('/api/v1/tasks')).body.tasks.find(({ name }: { name: string }) => name === 'Two');
    await ada.patch(`/api/v1/task/${two.uid}`, { priority: 2 });
    await page.keyboard.press('z');
    await page
      .locator('.notices', { hasText: 'Not undone: Two: Medium. It has been changed again since then.' })
      .waitFor();
    t.match((await ada.get(`/api/v1/task/${two.uid}`)).body, { priority: 2 }, 'a refused undo changes nothing');

    await page.goto(`${origin}/#/project/${project.uid}`);
    await ada.patch(`/api/v1/task/${two.uid}`, { project_id: project.id });
    await row(page, 'Two').waitFor();
    await page.click('.head-actions .icon-button');
    await page.click('.menu:popover-open button:has-text("Delete")');
    await page.locator('dialog .would-change', { hasText: 'Would change: 1 task and 1 project.' }).waitFor();
    await page.click('dialog button.danger');
    await page.locator('.notices', { hasText: 'Moved “The move” to the trash' }).waitFor();
    await isSent(page);
    await page.keyboard.press('z');
    await undone('Moved “The move” to the trash');
    t.match((await ada.get(`/api/v1/task/${two.uid}`)).body, { project: { uid: project.uid } }, 'with what was in it');
  },
);

t.test('Web: the deletion of several tasks is rehearsed, asked for, and one thing to undo', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  for (const name of ['Apples', 'Pears', 'Plums']) {
    await ada.post('/api/v1/task', { name, ...(name === 'Pears' && { subtasks: [{ name: 'Part' }] }) });
  }
  const count = async () => (await ada.get('/api/v1/tasks')).body.tasks.length;
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all`);
  for (const name of ['Apples', 'Pears']) {
    await row(page, name)
      .locator('.task-name')
      .click({ modifiers: ['ControlOrMeta'] });
  }
  await page.keyboard.press('Delete');
  await page.locator('dialog h2', { hasText: 'Delete 2 tasks?' }).waitFor();
  await page.locator('dialog .would-change', { hasText: 'Would change: 3 tasks.' }).waitFor();
  await page.click('dialog button:has-text("Cancel")');
  await becomes(t, count, 3);
  await page.click('.selection-bar button.danger');
  await page.click('dialog button.danger');
  await eventually(async () => (await count()) === 1, 'they are deleted');
  await isSent(page);
  await page.keyboard.press('z');
  await eventually(async () => (await count()) === 3, 'and come back together');
  await row(page, 'Plums').locator('.task-name').focus();
  await page.keyboard.press('Delete');
  await page.locator('.notices', { hasText: 'Moved “Plums” to the trash' }).waitFor();
  await becomes(t, () => page.locator('dialog').count(), 0, 'one task is deleted without a question');
});

t.test('Web: the history lists who did what, page by page, and undoes and redoes each', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const key = service.client({
    authorization: `Bearer ${await tokenWith(ada, { name: 'Agent', scopes: ['tasks:write'] })}`,
  });
  const { uid } = (await ada.post('/api/v1/task', { name: 'Paint the fence' })).body;
  for (let at = 0; at < 55; at++) await ada.post('/api/v1/area', { name: `Area ${at}` });
  await key.patch(`/api/v1/task/${uid}`, { priority: 2 });
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/history`);
  const entry = (text: string) => page.locator('.history > li', { hasText: text });
  const latest = entry('“Paint the fence” changed');
  await latest.waitFor();
  await comesToMatch(t, () => latest.textContent(), /You, with Agent/);
  await becomes(t, () => page.locator('.history > li').count(), 50);
  await page.click('button:has-text("Show older")');
  await entry('“Paint the fence” created').waitFor();
  await latest.locator('summary').click();
  await latest.locator('.log', { hasText: 'Priority: Low → High' }).waitFor();
  await latest.locator('button:has-text("Undo")').click();
  await page.locator('.notices', { hasText: 'Undone: “Paint the fence” changed' }).waitFor();
  t.match((await ada.get(`/api/v1/task/${uid}`)).body, { priority: 0 });
  await page.click('.history > li.reverted button:has-text("Redo")');
  await page.locator('.notices', { hasText: 'Redone:' }).waitFor();
  t.match((await ada.get(`/api/v1/task/${uid}`)).body, { priority: 2 });
  await key.patch(`/api/v1/task/${uid}`, { name: 'Paint the house' });
  await ada.patch(`/api/v1/task/${uid}`, { name: 'Paint the shed' });
  await entry('You, with Agent').nth(1).waitFor();
  await entry('You, with Agent').first().locator('button:has-text("Undo")').click();
  await page.locator('.notices', { hasText: 'It has been changed again since then.' }).waitFor();
});

t.test('Web: what a token did since a time is undone after a dry run', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const key = service.client({
    authorization: `Bearer ${await tokenWith(ada, { name: 'Agent', scopes: ['tasks:write', 'notes:write'] })}`,
  });
  const made = (await ada.post('/api/v1/task', { name: 'Paint' })).body;
  await key.patch(`/api/v1/task/${made.uid}`, { priority: 1 });
  for (const name of ['One', 'Two']) await key.post('/api/v1/task', { name });
  await key.post('/api/v1/note', { title: 'Report' });
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/settings/tokens`);
  await page.click('button[aria-label="Activity of Agent"]');
  await page.click('dialog button:has-text("Undo what it did since")');
  const question = page.locator('dialog[open]').last();
  await question.locator('p', { hasText: 'This undoes 4 changes. Would change: 3 tasks and 1 note.' }).waitFor();
  t.equal((await ada.get('/api/v1/tasks')).body.tasks.length, 3, 'nothing has happened yet');
  await question.locator('button:has-text("Cancel")').click();
  await ada.patch(`/api/v1/task/${made.uid}`, { priority: 2 });
  await page.click('dialog button:has-text("Undo what it did since")');
  await question.locator('p', { hasText: '1 object has been changed again' }).waitFor();
  await question.locator('button:has-text("Undo 3 changes")').click();
  await page.locator('.notices', { hasText: 'Undid 3 changes of Agent' }).waitFor();
  t.match((await ada.get('/api/v1/tasks')).body.tasks, [{ name: 'Paint', priority: 2 }]);
  t.same((await ada.get('/api/v1/notes')).body.notes, []);
});
