import type { Page } from 'playwright-core';
import t from 'tap';
import { becomes, comesToMatch, eventually } from '../../support/eventually.js';
import { add, enter, inBrowser, isLive, isSent, reload, row, startWeb } from '../../support/web.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

const focused = (page: Page) => page.evaluate('document.activeElement.tagName');

t.test('Web: what is typed is kept, whichever way a field or dialog is left', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const { uid } = (await ada.post('/api/v1/task', { name: 'Paint', note: '- [ ] walls\n- [ ] doors' })).body;
  const other = (await ada.post('/api/v1/task', { name: 'Other' })).body;
  const noteOf = async () => (await ada.get(`/api/v1/task/${uid}`)).body.note;
  await enter(page, origin, ada);

  for (const [screen, label] of [
    ['projects', 'New project'],
    ['areas', 'New area'],
    ['goals', 'New goal'],
    ['tags', 'New tag'],
  ]) {
    await page.goto(`${origin}/#/${screen}`);
    await page.click(`#content button:has-text("${label}")`);
    await page.locator('dialog input[name=name]').waitFor();
    await page.keyboard.type('a b');
    await becomes(t, () => page.inputValue('dialog input[name=name]'), 'a b', String(label));
    await page.goBack();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await comesToMatch(t, () => page.url(), `#/${screen}`, 'Back closes the dialog and stays on the page');
  }

  await page.goto(`${origin}/#/all?task=${uid}`);
  await page.locator('.markdown input[type=checkbox]').nth(1).check();
  await eventually(async () => (await noteOf()) === '- [ ] walls\n- [x] doors', 'a check box is stored');
  const edit = async () => {
    await page.click('.text-field .link');
    await page.locator('.text-field textarea').focus();
    await page.keyboard.press('Control+End');
  };
  for (const [typed, leave] of [
    [' one', () => page.keyboard.press('Escape')],
    [' two', () => page.goto(`${origin}/#/all?task=${other.uid}`)],
    [' three', () => page.goto(`${origin}/#/inbox`)],
    [' four', () => reload(page)],
  ] as const) {
    await page.goto(`${origin}/#/all?task=${uid}`);
    await edit();
    await page.keyboard.type(typed);
    await leave();
    await eventually(async () => String(await noteOf()).endsWith(typed), `kept: ${typed}`);
  }
  await becomes(t, noteOf, '- [ ] walls\n- [x] doors one two three four');

  await page.goto(`${origin}/#/all?task=${uid}`);
  await edit();
  await page.keyboard.type(' mine');
  await ada.patch(`/api/v1/task/${uid}`, { note: 'theirs' });
  await page.locator('.conflict', { hasText: 'theirs' }).waitFor();
  await comesToMatch(t, () => page.inputValue('.text-field textarea'), / mine$/, 'the typed text stays');
  await page.click('.conflict button:has-text("Keep yours")');
  await eventually(async () => / mine$/.test(await noteOf()), 'the choice is stored');
  await page.keyboard.press('Escape');

  await page.keyboard.press('q');
  await page.keyboard.type('Half a tho');
  await page.keyboard.press('Escape');
  await page.locator('.quick-add').waitFor({ state: 'detached' });
  await reload(page);
  await isLive(page);
  await page.keyboard.press('q');
  await page.locator('.quick-add').waitFor();
  await becomes(t, () => page.inputValue('#quick-add-text'), 'Half a tho');
  await page.keyboard.type('ught');
  await page.keyboard.press('Enter');
  await isSent(page);
  await page.keyboard.press('q');
  await page.locator('.quick-add').waitFor();
  await becomes(t, () => page.inputValue('#quick-add-text'), '', 'what was added is no draft');
});

t.test('Web: a used up budget holds back new tasks only, and the page says so', inBrowser, async (t) => {
  const env = { NODE_ENV: 'development', RATE_LIMIT_CREATE_MAX: '5', RATE_LIMIT_AUTH_API_MAX: '100000' };
  const { service, origin, page } = await startWeb(t, { env });
  const ada = await service.person('ada');
  const { uid } = (await ada.post('/api/v1/task', { name: 'There before' })).body;
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all`);
  const countOf = async () => (await ada.get('/api/v1/tasks?limit=100')).body.tasks.length;
  await add(page, Array.from({ length: 12 }, (_, at) => `Line ${at}`).join('\n'));
  await page.locator('.sync-state.held', { hasText: 'Waiting for the service: 8 changes' }).waitFor();
  await comesToMatch(t, () => page.textContent('.sync-state'), /continues at \d/);
  await becomes(t, countOf, 5, 'all that the budget allows');
  await row(page, 'There before').locator('.check').click();
  await eventually(async () => (await ada.get(`/api/v1/task/${uid}`)).body.status === 2, 'others go on');
  await becomes(t, countOf, 5);
  for (const expected of [10, 13]) {
    service.clock.advance(900_000);
    await page.click('.sync-state');
    await page.locator('dialog h2', { hasText: 'Sync: Waiting for the service' }).waitFor();
    await page.click('dialog button:has-text("Try now")');
    await page.keyboard.press('Escape');
    await eventually(async () => (await countOf()) === expected, `${expected} tasks`);
  }
  await isSent(page);
  await comesToMatch(t, () => page.textContent('.sync-state'), /Up to date/);
});

t.test('Web: quick add shows what it has understood, completes names and lets go of facts', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t, {}, { hasTouch: true, isMobile: true });
  const ada = await service.person('ada');
  const project = (await ada.post('/api/v1/project', { name: 'The move' })).body;
  await ada.post('/api/v1/tag', { name: 'errand' });
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/project/${project.uid}`);
  await page.locator('h1:has-text("The move")').waitFor();
  const chip = (label: string) => page.locator('.quick-read .chip', { hasText: label });
  await page.keyboard.press('q');
  await page.locator('#quick-add-text').fill('Water the plants every other friday');
  await chip('Every 2 weeks on Friday').waitFor();
  await chip('The move').waitFor();
  await page.click('.quick-signs button[aria-label=Tag]');
  await page.keyboard.type('er');
  await page.locator('.suggestions [role=option]', { hasText: 'errand' }).waitFor();
  await page.keyboard.press('Tab');
  await chip('errand').waitFor();
  await becomes(t, () => page.inputValue('#quick-add-text'), 'Water the plants every other friday #errand ');
  await becomes(t, () => focused(page), 'TEXTAREA');
  await page.click('button[aria-label^="Remove Repeats"]');
  await chip('Every 2 weeks').waitFor({ state: 'detached' });
  await page.click('button[aria-label="Remove Project: The move"]');
  await chip('Inbox').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.notices', { hasText: 'Added “Water the plants” to Inbox' }).waitFor();
  await page.keyboard.press('z');
  await page.locator('.notices', { hasText: 'Undone: ' }).waitFor();
  t.equal((await ada.get('/api/v1/tasks')).body.tasks.length, 0, 'adding is taken back');
});
