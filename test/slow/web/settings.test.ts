import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { startFakeProvider } from '../../../scripts/fake-provider/server.js';
import { becomes, comesToMatch, eventually } from '../../support/eventually.js';
import { runJob } from '../../support/jobs.js';
import { startReceiver } from '../../support/receiver.js';
import type { Client } from '../../support/service.js';
import { askToSignOut, enter, inBrowser, reload, row, startWeb } from '../../support/web.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

t.test('Web: the profile, the password and the theme are changed', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/settings/profile`);
  await page.fill('input[name=name]', 'Augusta');
  await page.fill('input[name=timezone]', 'Asia/Tokyo');
  await page.locator('.settings select').first().selectOption('de');
  await page.click('.settings button[type=submit]');
  await page.locator('h1:has-text("Einstellungen")').waitFor();
  t.match((await ada.get('/api/profile')).body, { name: 'Augusta', timezone: 'Asia/Tokyo', language: 'de' });
  await page.fill('input[name=timezone]', 'Middle/Earth');
  await page.click('.settings button[type=submit]');
  await comesToMatch(t, () => page.locator('.settings [role=alert]:not(:empty)').textContent(), /Zeitzone/);

  await page.goto(`${origin}/#/settings/password`);
  await page.fill('input[name=current]', ada.password);
  await page.fill('input[name=next]', 'another horse battery');
  await page.click('.settings button[type=submit]');
  await page.locator('.notice:has-text("Passwort")').waitFor();
  t.equal(
    (await service.anonymous.post('/api/login', { email: ada.email, password: 'another horse battery' })).status,
    200,
  );

  await page.goto(`${origin}/#/settings/appearance`);
  await page.locator('.settings select').first().selectOption('dark');
  const background = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
  const dark = await background();
  await reload(page);
  await page.locator('.settings select').first().waitFor();
  await becomes(t, background, dark, 'it is kept');
  await page.locator('.settings select').first().selectOption('light');
  t.not(await background(), dark);
});

t.test('Web: other sessions are ended, and the e-mail address is changed', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const agent = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const credentials = { email: ada.email, password: ada.password };
  const login = await service.anonymous.post('/api/login', credentials, agent);
  const other = service.client({ cookie: String(login.headers['set-cookie']).split(';', 1)[0] as string });
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/settings/sessions`);
  await page.locator('.entries li:has-text("this browser")').waitFor();
  await becomes(t, () => page.locator('.entries li').count(), 2);
  await becomes(t, () => page.locator('.entries button').count(), 1, 'the current one ends by signing out');
  await page.click('button[aria-label="Sign out Firefox, Windows"]');
  await page.locator('.entries li:nth-child(2)').waitFor({ state: 'detached' });
  t.equal((await other.get('/api/current_user')).status, 401);

  await page.goto(`${origin}/#/settings/password`);
  await page.fill('input[name=email]', 'ada@example.org');
  await page.fill('input[name=password]', 'something else');
  await page.click('.group button[type=submit]');
  await page.locator('.group [role=alert]:not(:empty)').waitFor();
  await page.fill('input[name=password]', ada.password);
  await page.click('.group button[type=submit]');
  await page.locator('.notice:has-text("ada@example.org")').waitFor();
  await askToSignOut(page);
  await page.click('dialog button.danger');
  await enter(page, origin, { ...ada, email: 'ada@example.org' });
});

t.test('Web: data is exported and imported', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  await eve.post('/api/v1/task', { name: 'Taken along' });
  await enter(page, origin, eve);
  await page.goto(`${origin}/#/settings/data`);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('a[download]')]);
  const folder = t.testdir();
  const file = join(folder, 'tutti-account.json');
  await download.saveAs(file);
  t.equal(JSON.parse(readFileSync(file, 'utf8')).tasks[0].name, 'Taken along');
  await askToSignOut(page);
  await page.click('dialog button.danger');
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/settings/data`);
  await page.setInputFiles('input[type=file]', file);
  await page.locator('text=tutti-account.json is an exported account').waitFor();
  await page.click('.settings button:text-is("Import")');
  await page.locator('text=1 item imported.').waitFor();
  const lines = {
    name: 'tasks.jsonl',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from('{"name":"From a line"}\n'),
  };
  await page.setInputFiles('input[type=file]', lines);
  await page.locator('text=tasks.jsonl (JSON lines): 1 task.').waitFor();
  await page.click('.settings button:text-is("Import")');
  await page.locator('.notice:has-text("Imported: 1 task.")').waitFor();
  await page.setInputFiles('input[type=file]', { ...lines, name: 'broken.json', buffer: Buffer.from('{') });
  await page.locator('.settings :text("not a known format")').waitFor();
  await becomes(t, () => page.locator('.settings button:text-is("Import")').count(), 0, 'there is nothing to import');
  await page.goto(`${origin}/#/all`);
  await row(page, 'Taken along').waitFor();
  await row(page, 'From a line').waitFor();
});

t.test('Web: a file of another program is previewed, imported with progress, and undone', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/settings/data`);
  const choose = (name: string, text: string) =>
    page.setInputFiles('input[type=file]', { name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  const press = () => page.click('.settings button:text-is("Import")');
  const calendar = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Errands', 'BEGIN:VTODO', 'UID:1', 'SUMMARY:From a calendar'],
    ...['END:VTODO', 'BEGIN:VEVENT', 'UID:2', 'SUMMARY:Party', 'END:VEVENT', 'END:VCALENDAR'],
  ].join('\r\n');
  await choose('errands.ics', calendar);
  await page.locator('text=errands.ics (calendar): 1 project and 1 task.').waitFor();
  await page.locator('text=1 events').waitFor();
  t.equal((await ada.get('/api/v1/tasks')).body.tasks.length, 0, 'nothing is imported before it is confirmed');
  await page.click('.settings button:text-is("Cancel")');
  await page.locator('text=errands.ics').waitFor({ state: 'detached' });
  await choose('errands.ics', calendar);
  await press();
  await page.locator('.notice:has-text("Imported: 1 project and 1 task.")').waitFor();
  await page.locator('text=1 events').waitFor();
  // A table of many rows whose columns the service does not know.
  const rows = Array.from({ length: 2_000 }, (_none, index) => `Row ${index},2026-05-01,x`);
  await choose('rows.csv', ['What,When,Where', ...rows].join('\n'));
  await page.locator('.settings .failure:has-text("No column has the name")').waitFor();
  await page.getByLabel('Columns').fill('name=What,due_date=When');
  await page.keyboard.press('Enter');
  await page.locator('text=rows.csv (table): 2000 tasks.').waitFor();
  await page.locator('text=2000 facts go to the notes of tasks.').waitFor();
  await press();
  await page.locator('.settings progress[max="2000"]').waitFor();
  await page.locator('.notice:has-text("Imported: 2000 tasks.")').waitFor();
  await page.goto(`${origin}/#/all`);
  await row(page, 'Row 1').first().waitFor();
  await page.keyboard.press('z');
  await page.locator('.notice:has-text("Undone: Imported: 2000 tasks.")').waitFor();
  await eventually(
    async () => (await ada.get('/api/v1/tasks?count=true')).body.pagination.total === 1,
    'all are undone',
  );
});

t.test('Web: an import that is cut says how far it came', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  await enter(page, origin, ada);
  await service.db.write((trx) =>
    sql`CREATE TRIGGER fault BEFORE INSERT ON tasks WHEN NEW.name = 'Row 699' BEGIN SELECT RAISE(ABORT, 'fault'); END`.execute(
      trx,
    ),
  );
  await page.goto(`${origin}/#/settings/data`);
  const rows = Array.from({ length: 700 }, (_none, index) => `Row ${index}`);
  const buffer = Buffer.from(['name', ...rows].join('\n'));
  await page.setInputFiles('input[type=file]', { name: 'rows.csv', mimeType: 'text/csv', buffer });
  await page.locator('text=rows.csv (table): 700 tasks.').waitFor();
  await page.click('.settings button:text-is("Import")');
  await page.locator('.settings .failure:has-text("items were done before that. Import the file again")').waitFor();
  await service.db.write((trx) => sql`DROP TRIGGER fault`.execute(trx));
  await page.click('.settings button:text-is("Import")');
  await eventually(async () => {
    const { total } = (await ada.get('/api/v1/tasks?count=true')).body.pagination;
    return total === 700;
  }, 'all tasks are there once');
});

t.test('Web: a webhook is created, tested, and lists its deliveries', inBrowser, async (t) => {
  const receiver = await startReceiver(t);
  const { service, origin, page } = await startWeb(t, { env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' } });
  const ada = await service.person('ada');
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/settings/webhooks`);
  await page.fill('input[name=url]', receiver.url);
  await page.click('.settings button[type=submit]');
  await comesToMatch(t, () => page.locator('.secret code').textContent(), /^whsec_/);
  await page.click('.settings button:has-text("Send a test")');
  await page.locator('.notice:has-text("Delivered")').waitFor();
  t.equal(receiver.received.length, 1);
});

t.test('Web: a token is revoked alone, or with everything that it created or changed', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t, { env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' } });
  const ada = await service.person('ada');
  const keyOf = async (maker: Client, name: string) => {
    const { token } = (await maker.post('/api/profile/api-keys', { name })).body;
    return service.client({ authorization: `Bearer ${token}` });
  };
  const [first, alone] = [await keyOf(ada, 'first'), await keyOf(ada, 'alone')];
  const second = await keyOf(first, 'second');
  const url = 'http://127.0.0.1:1024/made';
  await second.post('/api/v1/webhook', { url });
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/settings/tokens`);
  await page.click('button[aria-label="Revoke alone"]');
  await page.locator('dialog h2:has-text("Revoke alone?")').waitFor();
  await page.click('dialog button:has-text("Cancel")');
  t.equal((await alone.get('/api/v1/tasks')).status, 200);
  await page.click('button[aria-label="Revoke alone"]');
  await page.click('dialog button[type=submit]');
  await page.locator('.notice:has-text("alone is revoked.")').waitFor();
  t.equal((await alone.get('/api/v1/tasks')).status, 401);
  await page.click('button[aria-label="Revoke first"]');
  await page.locator('dialog p:has-text("Tokens that it created: second")').waitFor();
  await page.click('dialog input[name=cascade]');
  await page.click('dialog button[type=submit]');
  const notice = page.locator('.notice:has-text("first is revoked.")');
  await comesToMatch(t, () => notice.textContent(), `Also ended: second, ${url}.`);
  for (const client of [first, second]) t.equal((await client.get('/api/v1/tasks')).status, 401);
  await page.locator('button[aria-label="Revoke second"]').waitFor({ state: 'detached' });
});

t.test('Web: an administrator sees the users, others do not', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/settings/users`);
  await page.fill('input[name=email]', 'new@example.com');
  await page.fill('input[name=password]', 'correct horse battery');
  await page.click('.settings button[type=submit]');
  await page.locator('.entries li', { hasText: 'new@example.com' }).waitFor();
  await page.click('button[aria-label="Delete new@example.com"]');
  await page.click('dialog button.danger');
  await page.locator('.entries li', { hasText: 'new@example.com' }).waitFor({ state: 'detached' });
  await askToSignOut(page);
  await page.click('dialog button.danger');
  await enter(page, origin, eve);
  await page.goto(`${origin}/#/settings/users`);
  await page.locator('h2:has-text("Profile")').waitFor();
  await becomes(t, () => page.locator('a:has-text("Users")').count(), 0);
});

t.test('Web: the messages to the assistant can be seen before they are sent', inBrowser, async (t) => {
  const fake = await startFakeProvider({ mode: 'clean' });
  t.teardown(() => fake.close());
  const { service, origin, page } = await startWeb(t, { env: { LLM_BASE_URL: fake.url, LLM_API_KEY: 'sk-test' } });
  const ada = await service.person('ada', { ai_assistant_enabled: 1 });
  const task = (await ada.post('/api/v1/task', { name: 'A task for the brief', status: 1 })).body;
  await ada.post('/api/v1/task', { name: 'a' });
  await enter(page, origin, ada);
  await page.click('.brief button:has-text("See what would be sent")');
  await comesToMatch(t, () => page.locator('.brief .sent').last().textContent(), /A task for the brief/);
  t.equal(fake.requests.length, 0, 'nothing is sent yet');
  await page.click('.brief button:has-text("Write the brief")');
  await page.locator('.brief .focus').waitFor();
  t.equal(fake.requests.length, 1);
  const step = page.locator('.brief .step', { hasText: 'A task for the brief' });
  await comesToMatch(
    t,
    () => step.getByRole('link').getAttribute('href'),
    task.uid,
    'a step leads to the task that it names',
  );
  const [circle, name] = [await step.getByRole('button').boundingBox(), await step.getByRole('link').boundingBox()];
  const middle = (circle?.y ?? 0) + (circle?.height ?? 0) / 2;
  t.ok(name !== null && middle > name.y && middle < name.y + name.height, 'its circle is beside its name');
  await step.getByRole('button').click();
  await eventually(async () => (await ada.get(`/api/v1/task/${task.uid}`)).body.status === 2, 'its tick completes it');
  await page.setViewportSize({ width: 390, height: 800 });
  for (const isOpen of [true, false]) {
    await reload(page);
    await page.locator('.brief').waitFor();
    const focus = page.locator('.brief .focus');
    if (isOpen) await focus.waitFor();
    else await becomes(t, () => focus.count(), 0, 'on a phone, it is closed after the first look of a day');
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${origin}/#/today?task=${task.uid}`);
  await page.click('.pane .insights button:has-text("Ask the assistant")');
  await page.locator('.pane .insights strong').first().waitFor();
  await page.locator('.pane button:has-text("Dismiss")').click();
  await eventually(async () => (await page.locator('.pane .insights strong').count()) === 0, 'it is gone');
});

t.test('Web: the interface can be installed as an app', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  await enter(page, origin, await service.person('ada'));
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  const href = await page.getAttribute('link[rel=manifest]', 'href');
  const manifest = (await service.anonymous.get(String(href))).body;
  t.match(manifest, { name: 'Tutti', start_url: '/', display: 'standalone' });
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(`new Promise((resolve, reject) => {
      const image = new Image();
      image.onload = () => resolve(image.naturalWidth + 'x' + image.naturalHeight);
      image.onerror = reject;
      image.src = ${JSON.stringify(src)};
    })`);
    if (sizes !== 'any') t.equal(size, sizes, src);
  }
});

t.test('Web: the activity of a token is shown beside it', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  await ada.get('/api/v1/tasks');
  await runJob(service, 'key activity');
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/settings/tokens`);
  await page.click('button[aria-label="Activity of test"]');
  const line = page.locator('dialog table tr:has-text("listTasks")');
  await line.waitFor();
  await comesToMatch(t, () => line.textContent(), /listTasks1/);
});
