import t from 'tap';
import { becomes, comesToMatch, eventually } from '../../support/eventually.js';
import { add, askToSignOut, enter, inBrowser, isLive, reload, row, startWeb } from '../../support/web.js';

const ADA = { email: 'ada@example.com', password: 'correct horse battery' };

const COUNT = `new Promise((resolve, reject) => {
  const request = indexedDB.open('tutti');
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    const db = request.result;
    const trx = db.transaction([...db.objectStoreNames]);
    const counts = [...db.objectStoreNames].map((name) => trx.objectStore(name).count());
    trx.oncomplete = () => { db.close(); resolve(counts.reduce((sum, { result }) => sum + result, 0)); };
  };
})`;

t.test('Web: a new service asks for the first account, and half a minute later has a task', inBrowser, async (t) => {
  const { service, origin, page, errors } = await startWeb(t, {}, { timezoneId: 'Europe/Berlin' });
  await page.goto(origin);
  await becomes(t, () => page.textContent('button[type=submit]'), 'Create the first account');
  await page.fill('input[name=email]', ADA.email);
  await page.fill('input[name=name]', 'Ada');
  await page.fill('input[name=password]', ADA.password);
  await page.click('button[type=submit]');
  await isLive(page);
  await add(page, 'Call the movers today !high #errand');
  await row(page, 'Call the movers').locator('.fact.tag').waitFor();
  const ada = await service.signIn(ADA);
  const { tasks } = (await ada.get('/api/v1/tasks')).body;
  t.match(tasks, [{ name: 'Call the movers', priority: 2, tags: [{ name: 'errand' }] }]);
  t.match((await ada.get('/api/profile')).body, { timezone: 'Europe/Berlin', language: 'en', is_admin: true });
  t.same(
    errors.filter((error) => !/401/.test(error)),
    [],
  );
});

t.test('Web: the first account needs the setup token if the service requires it', inBrowser, async (t) => {
  const { origin, page } = await startWeb(t, { setupToken: 'the token of the log' });
  await page.goto(origin);
  await page.fill('input[name=email]', ADA.email);
  await page.fill('input[name=password]', ADA.password);
  await page.fill('input[name=setup_token]', 'a guess');
  await page.click('button[type=submit]');
  await comesToMatch(t, () => page.locator('[role=alert]:not(:empty)').textContent(), /setup_token/);
  await page.fill('input[name=setup_token]', 'the token of the log');
  await page.click('button[type=submit]');
  await isLive(page);
});

t.test('Web: a wrong password is reported; closed registration is not offered', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t, { env: { REGISTRATION_ENABLED: 'false' } });
  const ada = await service.person('ada');
  await page.goto(origin);
  await page.fill('input[name=email]', ada.email);
  await page.fill('input[name=password]', 'something else');
  await page.click('button[type=submit]');
  await comesToMatch(t, () => page.locator('[role=alert]:not(:empty)').textContent(), /password is wrong/);
  await becomes(t, () => page.locator('text=Create an account').count(), 0);
  await enter(page, origin, ada);
});

t.test('Web: signing out asks about pending writes, and deletes the data of the browser', inBrowser, async (t) => {
  const { service, origin, page, context } = await startWeb(t);
  const ada = await service.person('ada');
  await enter(page, origin, ada);
  await add(page, 'Sent');
  await row(page, 'Sent').waitFor();
  await eventually(async () => (await ada.get('/api/v1/tasks')).body.tasks.length === 1, 'the task is sent');
  await context.setOffline(true);
  await add(page, 'Not sent');
  await row(page, 'Not sent').waitFor();
  await askToSignOut(page);
  await comesToMatch(t, () => page.textContent('dialog h2'), 'Some changes were not sent');
  await page.click('dialog button:has-text("Cancel")');
  await row(page, 'Not sent').waitFor();
  await askToSignOut(page);
  await page.click('dialog button:has-text("Sign out and discard them")');
  await page.locator('.sign-in').waitFor();
  await becomes(t, () => page.evaluate(COUNT), 0);
  // The session is ended on the service at the next start, before anything is shown.
  await context.setOffline(false);
  await reload(page);
  await page.locator('.sign-in form').waitFor();
  t.equal(await page.evaluate(`fetch('/api/current_user').then(({ status }) => status)`), 401);
});

t.test('Web: a revoked session locks the page, and keeps pending writes for the same user', inBrowser, async (t) => {
  const { service, origin, page, context } = await startWeb(t);
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  await ada.post('/api/v1/task', { name: 'A secret of Ada' });
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all`);
  await row(page, 'A secret').waitFor();
  await context.setOffline(true);
  await add(page, 'Written before');
  await row(page, 'Written before').waitFor();
  const changed = { password: 'another horse battery' };
  t.equal((await ada.patch(`/api/v1/user/${ada.id}`, { ...changed, keep_api_keys: true })).status, 200);
  await context.setOffline(false);
  await page.locator('.sign-in', { hasText: '1 change was not sent yet. It is kept' }).waitFor();
  t.notMatch(await page.textContent('body'), 'A secret of Ada');
  await reload(page);
  await page.locator('.sign-in form').waitFor();
  t.notMatch(await page.textContent('body'), 'A secret of Ada');
  await enter(page, origin, { ...ada, ...changed });
  await eventually(
    async () =>
      (await ada.get('/api/v1/tasks')).body.tasks.some(({ name }: { name: string }) => name === 'Written before'),
    'it is sent after all',
  );

  await ada.patch(`/api/v1/user/${ada.id}`, { password: 'a third horse battery', keep_api_keys: true });
  await page.locator('.sign-in').waitFor();
  await enter(page, origin, eve);
  await page.goto(`${origin}/#/all`);
  await page.locator('.empty').waitFor();
  t.notMatch(await page.textContent('body'), 'A secret of Ada');
  t.equal((await eve.get('/api/v1/tasks')).body.tasks.length, 0);
});

t.test('Web: a page locks if another account replaces its session, and mixes no data', inBrowser, async (t) => {
  const { service, origin, page, context, newPage } = await startWeb(t);
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  const namesOf = async (person: typeof ada) =>
    (await person.get('/api/v1/tasks')).body.tasks.map(({ name }: { name: string }) => name);
  await ada.post('/api/v1/task', { name: 'A secret of Ada' });
  await eve.post('/api/v1/task', { name: 'A secret of Eve' });
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all`);
  await row(page, 'A secret of Ada').waitFor();
  const settings = await newPage();
  await settings.goto(`${origin}/#/settings/data`);
  await settings.locator('a[href*="/export"]').waitFor();

  // The browser's cookie becomes Eve's, without a message to its pages. The end of the old session ends their stream:
  // what they ask then is held back until a task is added.
  const { email, password } = eve;
  let proceed = () => {};
  const isAdded = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  await context.route('**/api/v1/changes*', async (route) => {
    await isAdded;
    await route.continue().catch(() => undefined);
  });
  t.ok((await context.request.post(`${origin}/api/login`, { data: { email, password } })).ok());
  const exported = await settings.locator('a[href*="/export"]').getAttribute('href');
  t.equal((await context.request.get(`${origin}${exported}`)).status(), 409, 'a download names its account');
  await add(page, 'Written by Ada');
  proceed();
  await page.locator('.sign-in').waitFor();
  await comesToMatch(t, () => page.textContent('.sign-in'), /Another account has signed in.*ada@example.com/);
  await page.locator('.sign-in', { hasText: '1 change was not sent' }).waitFor();
  t.notMatch(await page.textContent('body'), /A secret of/);
  await settings.locator('.sign-in').waitFor();
  t.same(await namesOf(eve), ['A secret of Eve'], 'nothing was written into the other account');
  await reload(page);
  await page.locator('.sign-in form').waitFor();
  await comesToMatch(t, () => page.textContent('.sign-in'), /Another account has signed in/);

  await enter(page, origin, ada);
  await eventually(async () => (await namesOf(ada)).includes('Written by Ada'), 'it is sent after all');
  t.same(await namesOf(eve), ['A secret of Eve']);

  // Signing out ends the caller's own session only.
  await context.request.post(`${origin}/api/login`, { data: { email, password } });
  await page.evaluate(`dispatchEvent(new Event('offline'))`);
  await page.locator('.sign-in').waitFor();
  await page.click('button:has-text("Continue with the other account")');
  await isLive(page);
  await page.goto(`${origin}/#/all`);
  await row(page, 'A secret of Eve').waitFor();
  t.notMatch(await page.textContent('body'), /of Ada|by Ada/);
});
