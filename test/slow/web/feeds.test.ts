import t from 'tap';
import { becomes, eventually } from '../../support/eventually.js';
import { enter, inBrowser, reload, row, startWeb } from '../../support/web.js';
import { expectStatus } from '../../support/world.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

const SHOTS = process.env.SHOTS;

t.test('Web: a feed is made, shown once, rotated and ended', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const view = expectStatus(await ada.post('/api/v1/view', { name: 'House', filter: 'status:open' }), 201);
  expectStatus(await ada.post('/api/v1/task', { name: 'Roof', due_date: '2099-01-01' }), 201);
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/settings/feeds`);
  await page.fill('input[name=name]', 'My house');
  await page.getByLabel('Which tasks').selectOption(view.uid);
  await page.getByLabel('Alarm before').selectOption('15');
  await page.check('input[name=completed]');
  await page.click('.settings form button[type=submit]');
  const address = page.locator('.secret code');
  await address.waitFor();
  const first = String(await address.textContent());
  t.match(first, new RegExp(`^${origin}/feeds/tf_[0-9a-f]{64}/my-house\\.ics$`));
  await becomes(t, () => page.locator('.settings svg[role=img]').getAttribute('aria-label'), 'QR code of the address');
  const [feed] = (await (await service.signIn(ada)).get('/api/v1/feeds')).body.feeds;
  t.match(feed, { name: 'My house', view: view.uid, alarm_minutes: 15, completed: true, notes: false });
  t.match((await service.anonymous.get(new URL(first).pathname)).text, 'BEGIN:VCALENDAR');
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/feeds-1280.png`, fullPage: true });
  if (SHOTS !== undefined) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.screenshot({ path: `${SHOTS}/feeds-360.png`, fullPage: true });
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  await page.click('button[aria-label="New address: My house"]');
  await page.click('dialog button[type=submit]');
  await page.locator('dialog').waitFor({ state: 'detached' });
  const second = String(await address.textContent());
  t.not(second, first);
  t.equal((await service.anonymous.get(new URL(first).pathname)).status, 404);
  t.equal((await service.anonymous.get(new URL(second).pathname)).status, 200);
  await page.click('button[aria-label="End: My house"]');
  await page.click('dialog button[type=submit]');
  await page.locator('.entries li').waitFor({ state: 'detached' });
  t.equal((await service.anonymous.get(new URL(second).pathname)).status, 404);
  await reload(page);
  await page.locator('input[name=name]').waitFor();
  await becomes(t, () => address.count(), 0, 'the address is shown once');
});

t.test(
  'Web: the rule of a calendar is a sentence, and moves the task on without a connection',
  inBrowser,
  async (t) => {
    const { service, origin, page, context } = await startWeb(t);
    const ada = await service.person('ada');
    const today = service.clock.now().toISOString().slice(0, 10);
    const rule = 'FREQ=MONTHLY;COUNT=9;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1,2';
    const line = JSON.stringify({ name: 'Report', due_date: today, recurrence_rule: rule });
    const headers = { 'content-type': 'application/x-ndjson', accept: 'application/json' };
    t.match(await ada.call('POST', '/api/v1/tasks/import', { payload: line, headers }), { body: { created: 1 } });
    const [task] = (await ada.get('/api/v1/tasks')).body.tasks;
    await enter(page, origin, ada);
    await page.goto(`${origin}/#/today?task=${task.uid}`);
    await page.click('button:has-text("By a rule")');
    const sentence = page.locator('.rule-sentence');
    await sentence.waitFor();
    await becomes(
      t,
      () => sentence.textContent(),
      'Every month, on Monday, Tuesday, Wednesday, Thursday and Friday, of these the last and no. 2, 9 more times',
    );
    await page.locator('.recurrence .hint').waitFor();
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/rule-1280.png` });
    await page.keyboard.press('Escape');
    await page.goto(`${origin}/#/today`);
    await row(page, 'Report').waitFor();
    await context.setOffline(true);
    await row(page, 'Report').locator('input[type=checkbox], button.check, [role=checkbox]').first().click();
    await row(page, 'Report').waitFor({ state: 'detached' });
    await context.setOffline(false);
    const dueDate = async () => (await ada.get(`/api/v1/task/${task.uid}`)).body.due_date;
    await eventually(async () => (await dueDate()) === task.recurrence_next, 'it is sent');
    t.match((await ada.get(`/api/v1/task/${task.uid}`)).body, { due_date: task.recurrence_next, status: 0 });
  },
);
