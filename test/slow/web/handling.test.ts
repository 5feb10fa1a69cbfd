import t from 'tap';
import { becomes, comesToMatch, eventually } from '../../support/eventually.js';
import type { Person } from '../../support/service.js';
import { add, drag, enter, inBrowser, isLive, isSent, reload, row, startWeb } from '../../support/web.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

const dayAt = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

t.test('Web: tasks move by dragging and by keyboard to days, projects and positions', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const { uid } = (await ada.post('/api/v1/task', { name: 'Moved', due_date: dayAt(1) })).body;
  const project = (await ada.post('/api/v1/project', { name: 'The move' })).body;
  for (const name of ['One', 'Two', 'Three', 'Four']) await ada.post('/api/v1/task', { name });
  const moved = async () => (await ada.get(`/api/v1/task/${uid}`)).body;
  await enter(page, origin, ada);

  await page.goto(`${origin}/#/upcoming`);
  await becomes(t, () => page.locator('.day').count(), 7, 'the days of a week are shown, empty ones too');
  await drag(page, row(page, 'Moved').locator('.task-name'), page.locator(`.week li[data-drop="day:${dayAt(3)}"]`));
  await eventually(async () => (await moved()).due_date === dayAt(3), 'dragged to a day');
  t.notMatch(page.url(), /task=/, 'dragging does not open the task');
  await row(page, 'Moved').locator('.task-name').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await eventually(async () => (await moved()).due_date === dayAt(2), 'moved by keyboard');
  await drag(page, row(page, 'Moved').locator('.task-name'), page.locator('.navigation a', { hasText: 'The move' }));
  await eventually(async () => (await moved()).project?.id === project.id, 'dragged to a project');
  await page.locator('.notices', { hasText: 'Moved “Moved” to The move' }).waitFor();
  await page.keyboard.press('z');
  await eventually(async () => (await moved()).project === null, 'and taken back');
  await page.locator('.notices', { hasText: 'Undone: Moved “Moved” to The move' }).waitFor();

  await page.goto(`${origin}/#/inbox`);
  await row(page, 'Three').locator('.task-name').click();
  await page.locator('.pane .chip-row').waitFor();
  await page.keyboard.press('j');
  await becomes(
    t,
    () => page.evaluate('document.activeElement.textContent'),
    'Two',
    'the list goes on behind the open task',
  );
  await page.goBack();
  await page.locator('.pane').waitFor({ state: 'detached' });
  await row(page, 'Four')
    .locator('.task-name')
    .click({ modifiers: ['ControlOrMeta'] });
  await row(page, 'Two')
    .locator('.task-name')
    .click({ modifiers: ['Shift'] });
  await comesToMatch(t, () => page.textContent('.selection-bar'), '3 selected');
  await page.keyboard.press('Control+k');
  await page.locator('.palette-entry', { hasText: 'Move to' }).click();
  await comesToMatch(t, () => page.textContent('dialog h2'), '3 tasks');
  await page.keyboard.type('move');
  await page.keyboard.press('Enter');
  const count = async () => (await ada.get(`/api/v1/project/${project.id}/tasks`)).body.tasks.length;
  await eventually(async () => (await count()) === 3, 'all selected tasks have moved');
});

async function taskOf(person: Person): Promise<number> {
  return (await person.post('/api/v1/task', { name: 'Shared' })).body.id;
}

t.test('Web: pages, dialogs and news', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  await enter(page, origin, ada);
  for (const hash of ['/nothing', '/project/gone', '/%']) {
    await page.goto(`${origin}/#${hash}`);
    await page.locator('h1', { hasText: 'Nothing is here' }).waitFor();
    await page.locator('.empty a').nth(1).waitFor();
    t.pass(`${hash} leads on`);
  }
  await page.goto(`${origin}/#/today`);
  for (const [key, selector] of [
    ['Control+k', '.palette-input'],
    ['?', '.keys'],
    ['q', '.quick-add'],
  ] as const) {
    await page.keyboard.press(key);
    await page.locator(selector).waitFor();
    await page.goBack();
    await page.locator(selector).waitFor({ state: 'detached' });
    await comesToMatch(t, () => page.url(), '#/today', `Back closes ${selector}`);
  }
  // The browser goes back later than it is asked to, when the entry of a closed dialog is removed.
  for (const [act, what] of [
    [`document.dispatchEvent(new KeyboardEvent('keydown', { key: 'q', bubbles: true }))`, 'a dialog that opens'],
    [`document.querySelector('.navigation a[href="#/inbox"]').click()`, 'a link that is followed'],
  ] as const) {
    await page.goto(`${origin}/#/today`);
    const isRemoved = page.evaluate(`new Promise((resolve) => {
      const back = history.back;
      history.back = () => {
        history.back = back;
        history.back();
        ${act};
        addEventListener('popstate', () => setTimeout(resolve), { once: true });
      };
    })`);
    await page.keyboard.press('?');
    await page.locator('.keys').waitFor();
    await page.keyboard.press('Escape');
    await isRemoved;
    await comesToMatch(t, () => page.url(), act.includes('inbox') ? '#/inbox' : '#/today', `${what} meanwhile stays`);
    await becomes(t, () => page.locator('.quick-add').count(), act.includes('inbox') ? 0 : 1);
    await page.goBack();
    await page.locator('.quick-add').waitFor({ state: 'detached' });
    await comesToMatch(t, () => page.url(), '#/today', 'and Back leads to the page before');
  }
  // Back by the user at the same moment: both together lead elsewhere, and Back closes dialogs as before.
  await page.goto(`${origin}/#/inbox`);
  await page.goto(`${origin}/#/today`);
  await page.evaluate(`{
    const back = history.back;
    history.back = () => {
      history.back = back;
      history.go(-2);
      const wait = window.setTimeout;
      window.setTimeout = (end) => {
        window.setTimeout = wait;
        window.endRemoval = end;
      };
    };
  }`);
  await page.keyboard.press('?');
  await page.locator('.keys').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(/#\/inbox/);
  // The end of the time that the page gives to the removal.
  await page.evaluate('endRemoval()');
  await page.keyboard.press('?');
  await page.locator('.keys').waitFor();
  t.match(await page.evaluate('history.state'), { overlay: Number });
  await page.goBack();
  await page.locator('.keys').waitFor({ state: 'detached' });
  await comesToMatch(t, () => page.url(), '#/inbox');
  const share = { resource_type: 'project', access: 'ro', email: ada.email };
  for (const name of ['First', 'Second']) {
    const project = (await eve.post('/api/v1/project', { name })).body;
    await eve.post('/api/v1/share', { ...share, resource_id: project.id });
    await page.locator('.share-news', { hasText: `project “${name}”` }).waitFor();
    if (name === 'First') {
      await page.click('.share-news a:has-text("Open")');
      await page.locator('h1', { hasText: 'First' }).waitFor();
      await page.locator('.share-news').waitFor({ state: 'detached' });
    }
  }
  const garden = (await eve.post('/api/v1/project', { name: 'Garden' })).body;
  await eve.post('/api/v1/task', { name: 'Water', project_id: garden.id, due_date: dayAt(0) });
  await page.click('.share-news button:has-text("Leave")');
  await eve.post('/api/v1/share', { ...share, resource_id: garden.id });
  await page.goto(`${origin}/#/today`);
  await row(page, 'Water').waitFor();
  await page.click('.share-news button:has-text("Not in Today")');
  await row(page, 'Water').waitFor({ state: 'detached' });
  await page.goto(`${origin}/#/project/${garden.uid}`);
  await row(page, 'Water').waitFor();
  await page.click('.head-actions .icon-button');
  await page.click('.menu:popover-open button:has-text("Show in Today")');
  await page.goto(`${origin}/#/today`);
  await row(page, 'Water').waitFor();
  await eve.post('/api/v1/share', { ...share, resource_type: 'task', resource_id: await taskOf(eve) });
  await page.click('.share-news button:has-text("Block")');
  await page.click('dialog button:has-text("Block")');
  await page.locator('.share-news').waitFor({ state: 'detached' });
  // The news goes when the share has ended for the page, which may be before the response of the block.
  const isBlocked = async () => (await ada.get('/api/profile/blocked')).body.blocked[0]?.email === eve.email;
  await eventually(isBlocked, 'blocked');
  await reload(page);
  await isLive(page);
  await becomes(t, () => page.locator('.share-news').count(), 0, 'what was answered is no news');

  await page.goto(`${origin}/?title=Article&text=Read%20this&url=https%3A%2F%2Fexample.com%2Fa`);
  await page.locator('.quick-add').waitFor();
  await becomes(
    t,
    () => page.inputValue('#quick-add-text'),
    'Article Read this https://example.com/a',
    'what an app shares',
  );
  await becomes(t, () => new URL(page.url()).search, '');
});

t.test('Web: by touch, rows are swiped and selected; messages cover nothing', inBrowser, async (t) => {
  const device = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const { service, origin, page } = await startWeb(t, {}, device);
  const ada = await service.person('ada');
  for (const name of ['Done', 'Planned', 'Chosen']) await ada.post('/api/v1/task', { name });
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/inbox`);
  const touch = async (name: string, ...steps: [type: string, dx: number][]) => {
    await row(page, name).waitFor();
    await page.evaluate(`{
      const rows = [...document.querySelectorAll('#content .task-row')];
      const element = rows.find(({ textContent }) => textContent.includes(${JSON.stringify(name)}));
      const { left, top, width, height } = element.getBoundingClientRect();
      for (const [type, dx] of ${JSON.stringify(steps)}) {
        const at = { clientX: left + width / 2 + dx, clientY: top + height / 2 };
        const common = { bubbles: true, cancelable: true, pointerType: 'touch', isPrimary: true, pointerId: 7 };
        element.dispatchEvent(new PointerEvent(type, { ...common, ...at }));
      }
    }`);
  };
  await touch('Done', ['pointerdown', 0], ['pointermove', 40], ['pointermove', 130], ['pointerup', 130]);
  await page.locator('.notices', { hasText: 'Completed “Done”' }).waitFor();
  await touch('Planned', ['pointerdown', 0], ['pointermove', -40], ['pointermove', -130], ['pointerup', -130]);
  await page.locator('dialog h2', { hasText: 'Due: Planned' }).waitFor();
  await page.click('dialog .choices button:has-text("Tomorrow")');
  await touch('Chosen', ['pointerdown', 0]);
  await page.locator('.selection-bar').waitFor();
  await touch('Chosen', ['pointerup', 0]);
  await isSent(page);
  await page.click('.selection-bar .icon-button');
  await page.goto(`${origin}/#/upcoming`);
  await row(page, 'Planned').waitFor();
  const day = dayAt(3);
  await touch('Planned', ['pointerdown', 0]);
  await page.locator('.selection-bar').waitFor();
  await page.evaluate(`{
    const { left, top, width, height } = document.querySelector('.week li[data-drop="day:${day}"]').getBoundingClientRect();
    const at = { clientX: left + width / 2, clientY: top + height / 2 };
    const row = [...document.querySelectorAll('#content .task-row')].find((one) => one.textContent.includes('Planned'));
    const common = { bubbles: true, pointerType: 'touch', isPrimary: true, pointerId: 7, ...at };
    for (const type of ['pointermove', 'pointermove', 'pointerup']) row.dispatchEvent(new PointerEvent(type, common));
  }`);
  await eventually(
    async () => (await ada.get('/api/v1/tasks?q=Planned')).body.tasks[0].due_date === day,
    'dragged by touch',
  );
  await becomes(t, () => page.locator('.selection-bar').count(), 0, 'what is dragged is not selected');
  await page.goto(`${origin}/#/inbox`);
  await touch('Chosen', ['pointerdown', 0]);
  await page.locator('.selection-bar').waitFor();
  await touch('Chosen', ['pointerup', 0]);
  await add(page, 'Another');
  await page.locator('.notice', { hasText: 'Added' }).waitFor();
  await becomes(t, () => page.locator('.notice:visible').count(), 1, 'one message at a time');
  const boxOf = async (selector: string) => (await page.locator(selector).last().boundingBox()) ?? { y: 0, height: 0 };
  const [notice, bar, tabs] = [await boxOf('.notice:visible'), await boxOf('.selection-bar'), await boxOf('.tab-bar')];
  t.ok(notice.y + notice.height <= bar.y, 'it is above the bar of the selection');
  t.ok(bar.y + bar.height <= tabs.y, 'which is above the tabs');
  t.match((await ada.get('/api/v1/tasks?q=Done')).body.tasks, [{ status: 2 }]);
});
