import { join } from 'node:path';
import t from 'tap';
import { startServer } from '../../../scripts/support/server.js';
import { findBrowser, openPage } from '../../support/browser.js';
import { becomes, comesToMatch, eventually } from '../../support/eventually.js';
import { add, enter, inBrowser, isLive, isSent, reload, row, startWeb } from '../../support/web.js';

interface Named {
  id: number;
  uid: string;
  name: string;
  status: number;
  due_date: string | null;
  priority: number;
}

t.test('Web: changes made offline are sent in order, and the page opens without a connection', inBrowser, async (t) => {
  const { service, origin, page, context } = await startWeb(t);
  const ada = await service.person('ada');
  await ada.post('/api/v1/task', { name: 'There before' });
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all`);
  await row(page, 'There before').waitFor();
  // The service worker caches the files a moment after the first view.
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await context.setOffline(true);
  await page.locator('.sync-state.offline').waitFor();
  await reload(page);
  await row(page, 'There before').waitFor();

  await add(page, 'Made offline tomorrow 9am');
  await row(page, 'Made offline tomorrow 9am').locator('.unread').waitFor();
  await add(page, 'Done offline');
  const done = row(page, 'Done offline');
  await done.waitFor();
  await done.locator('.task-name').click();
  await page.locator('#task-name').fill('Done and renamed offline');
  await page.keyboard.press('Enter');
  await row(page, 'Done and renamed offline').locator('.check').click();
  await page.keyboard.press('Escape');
  await row(page, 'There before').locator('.task-name').focus();
  await page.keyboard.press('p');
  await comesToMatch(t, () => page.textContent('.sync-state'), /5 changes to send/);
  t.equal((await ada.get('/api/v1/tasks')).body.tasks.length, 1, 'nothing is sent yet');

  await reload(page);
  await row(page, 'Made offline').waitFor();
  await context.setOffline(false);
  await page.evaluate('dispatchEvent(new Event("online"))');
  await isLive(page);
  await eventually(async () => (await ada.get('/api/v1/tasks')).body.tasks.length === 3, 'all are sent');
  await isSent(page);
  const tasks: Named[] = (await ada.get('/api/v1/tasks')).body.tasks;
  const named = (name: string) => tasks.find((task) => task.name === name);
  t.match(named('Made offline'), { due_date: /^\d{4}-/, due_time: '09:00' });
  t.match(named('Done and renamed offline'), { status: 2 });
  t.match(named('There before'), { priority: 1 });
  await row(page, 'Made offline').locator('.due').waitFor();

  const germanFiles = () => page.evaluate(GERMAN_FILES);
  t.equal(await germanFiles(), 0, 'texts of other languages are not cached');
  await ada.patch('/api/v1/profile', { language: 'de' });
  await becomes(t, germanFiles, 2, 'those of the new language are');
  await context.setOffline(true);
  await page.locator('.sync-state.offline').waitFor();
  await reload(page);
  await row(page, 'There before').waitFor();
  await becomes(t, () => page.evaluate('document.documentElement.lang'), 'de');
  await page.goto(`${origin}/#/settings/appearance`);
  await page.locator('#content', { hasText: 'Aussehen und Tasten' }).waitFor();
  await ada.patch('/api/v1/profile', { language: 'en' });
  await context.setOffline(false);
  await becomes(t, germanFiles, 0, 'and those of the former one are removed');
});

const GERMAN_FILES = `caches.keys()
  .then(([name]) => caches.open(name))
  .then((cache) => cache.keys())
  .then((requests) => requests.filter(({ url }) => url.includes('/assets/de-')).length)`;

t.test('Web: a lost response is recovered, and is no conflict', inBrowser, async (t) => {
  const { service, origin, page, context } = await startWeb(t);
  const ada = await service.person('ada');
  const { uid } = (await ada.post('/api/v1/task', { name: 'Once' })).body;
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all`);
  let lost = 0;
  await context.route(`**/api/v1/task/${uid}`, async (route) => {
    if (route.request().method() !== 'PATCH' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await row(page, 'Once').locator('.task-name').focus();
  await page.keyboard.press('p');
  await eventually(() => lost === 1, 'the answer is lost');
  await isSent(page);
  t.match((await ada.get(`/api/v1/task/${uid}`)).body, { priority: 1 });
  const { activity } = (await ada.get(`/api/v1/task/${uid}/activity`)).body;
  t.equal(activity.filter(({ field }: { field: string }) => field === 'priority').length, 1, 'it was done once');
});

t.test('Web: changes of the same member ask the user, changes of different members do not', inBrowser, async (t) => {
  const { service, origin, page, context } = await startWeb(t);
  const ada = await service.person('ada');
  const { uid } = (await ada.post('/api/v1/task', { name: 'Before' })).body;
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all?task=${uid}`);
  const rename = async (name: string) => {
    await page.locator('#task-name').fill(name);
    await page.keyboard.press('Enter');
  };
  await page.locator('#task-name').waitFor();
  for (const [mine, choice, expected] of [
    ['Mine', 'Keep yours', 'Mine'],
    ['Mine again', 'Take theirs', 'Theirs Mine'],
  ] as const) {
    const before = (await ada.get(`/api/v1/task/${uid}`)).body.name;
    await context.setOffline(true);
    await page.locator('.sync-state.offline').waitFor();
    await rename(mine);
    await ada.patch(`/api/v1/task/${uid}`, { name: `Theirs ${before}` });
    await context.setOffline(false);
    await page.locator('.sync-state.problem').click();
    const cells = await page.locator('.versions tbody td').allTextContents();
    t.same(cells, [mine, `Theirs ${before}`], 'both are shown');
    await page.click(`dialog button:has-text("${choice}")`);
    await eventually(async () => (await ada.get(`/api/v1/task/${uid}`)).body.name === expected, expected);
    await page.keyboard.press('Escape');
    await eventually(async () => (await page.inputValue('#task-name')) === expected, 'it is shown');
  }

  await context.setOffline(true);
  await page.locator('.sync-state.offline').waitFor();
  await rename('Mine alone');
  await ada.patch(`/api/v1/task/${uid}`, { priority: 2 });
  await context.setOffline(false);
  await eventually(async () => (await ada.get(`/api/v1/task/${uid}`)).body.name === 'Mine alone', 'both are taken');
  t.match((await ada.get(`/api/v1/task/${uid}`)).body, { name: 'Mine alone', priority: 2 });
});

t.test('Web: a refused change is reported, and can be discarded', inBrowser, async (t) => {
  const { service, origin, page, context } = await startWeb(t);
  const ada = await service.person('ada');
  const { uid } = (await ada.post('/api/v1/task', { name: 'Gone soon' })).body;
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all`);
  await row(page, 'Gone soon').waitFor();
  await context.setOffline(true);
  await page.locator('.sync-state.offline').waitFor();
  await row(page, 'Gone soon').locator('.task-name').focus();
  await page.keyboard.press('p');
  await ada.delete(`/api/v1/task/${uid}`);
  await context.setOffline(false);
  await page.locator('.sync-state.problem').click();
  await comesToMatch(t, () => page.textContent('.write.problem'), /Not accepted/);
  await page.click('.write.problem button:has-text("Discard")');
  await page.keyboard.press('Escape');
  await isLive(page);
  await becomes(t, () => page.locator('#content .task-row').count(), 0);
});

t.test('Web: two pages of a browser share one event stream and their changes', inBrowser, async (t) => {
  const { service, origin, page, newPage, context } = await startWeb(t);
  const ada = await service.person('ada');
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().includes('/api/v1/events')) streams += 1;
  });
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all`);
  const other = await newPage();
  await other.goto(`${origin}/#/all`);
  await isLive(other);
  await add(other, 'From the second page');
  await row(page, 'From the second page').waitFor();
  await eventually(async () => (await ada.get('/api/v1/tasks')).body.tasks.length === 1, 'it is sent');
  await ada.post('/api/v1/task', { name: 'From elsewhere' });
  await row(page, 'From elsewhere').waitFor();
  await row(other, 'From elsewhere').waitFor();
  t.equal(streams, 1);

  await page.close();
  await ada.post('/api/v1/task', { name: 'Later' });
  await row(other, 'Later').waitFor();
  // The new leader pulls before it opens its stream.
  await eventually(() => streams > 1, 'the other page has a stream');
  t.equal(streams, 2);
});

t.test('Web: with an expired cursor, the page reads everything from the start', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  await eve.post('/api/v1/task', { name: 'Imported' });
  const { body: exported } = await eve.get('/api/profile/export');
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all`);
  await page.locator('.empty').waitFor();
  // An import restarts the change log of the account.
  const imported = await ada.post('/api/profile/import', exported);
  t.equal(imported.status, 200, imported.text);
  await row(page, 'Imported').waitFor();
});

t.test('Web: the page reconnects after the service was killed and restarted', inBrowser, async (t) => {
  const folder = t.testdir();
  const file = join(folder, 'tutti.db');
  let server = startServer(file);
  t.teardown(() => server.stop('SIGKILL'));
  const origin = await server.listening();
  const { page } = await openPage(t, String(findBrowser()), [origin]);
  page.setDefaultTimeout(30_000);
  await page.goto(origin);
  await page.fill('input[name=email]', 'ada@example.com');
  await page.fill('input[name=password]', 'correct horse battery');
  await page.click('button[type=submit]');
  await isLive(page);
  await add(page, 'Before');
  await isSent(page);
  await server.stop('SIGKILL');
  await page.locator('.sync-state.offline').waitFor();
  await add(page, 'Meanwhile');
  server = startServer(file, { env: { PORT: new URL(origin).port } });
  await server.listening();
  await isSent(page);
  await page.goto(`${origin}/#/all`);
  await row(page, 'Meanwhile').waitFor();
  await row(page, 'Before').waitFor();
});
