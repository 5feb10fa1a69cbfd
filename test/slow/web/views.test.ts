import type { Page } from 'playwright-core';
import t from 'tap';
import { becomes, eventually } from '../../support/eventually.js';
import { enter, inBrowser, isLive, row, startWeb } from '../../support/web.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

const DAY_MS = 86_400_000;
const TASKS = 120;

async function visibleOn(page: Page, suggested = false): Promise<string[]> {
  const groups = suggested ? '.group.suggested' : '#content .group:not(.suggested), #content > .task-list';
  return (await page.locator(`${groups} >> .task-name`).allTextContents()).sort();
}

t.test('Web: today, upcoming and inbox equal the lists of the API', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t, {}, { timezoneId: 'Pacific/Auckland' });
  // For half of each day, the date differs from UTC.
  const ada = await service.person('ada', { timezone: 'Pacific/Auckland' });
  const area = (await ada.post('/api/v1/area', { name: 'Home' })).body;
  const now = service.clock.now().getTime();
  const dayAt = (offset: number) => new Date(now + offset * DAY_MS).toISOString().slice(0, 10);
  for (let at = 0; at < TASKS; at++) {
    const made = await ada.post('/api/v1/task', {
      name: `Task ${at}`,
      status: [0, 1, 2, 3, 4, 5, 6][at % 7],
      priority: at % 3,
      due_date: [null, dayAt(-3), dayAt(-1), dayAt(0), dayAt(1), dayAt(4)][at % 6],
      defer_until: [null, null, new Date(now - DAY_MS).toISOString(), new Date(now + 2 * DAY_MS).toISOString()][at % 4],
      area_id: at % 5 === 0 ? area.id : null,
      subtasks: at % 11 === 0 ? [{ name: `Subtask ${at}`, due_date: dayAt(0) }] : [],
    });
    if (made.status !== 201) throw new Error(made.text);
  }
  await enter(page, origin, ada);
  await isLive(page);
  const listed = async (path: string) =>
    (await ada.get(`/api/v1/tasks/${path}limit=500`)).body.tasks.map(({ name }: { name: string }) => name).sort();
  for (const [screen, path] of [
    ['today', 'today?'],
    ['upcoming', 'upcoming?days=365&'],
    ['inbox', 'inbox?'],
  ] as const) {
    await page.goto(`${origin}/#/${screen}`);
    const expected = await listed(path);
    t.ok(expected.length > 3, `${expected.length} on ${screen}`);
    await eventually(async () => (await visibleOn(page)).length === expected.length, `${screen} is there`);
    await becomes(t, () => visibleOn(page), expected, screen);
  }
  await page.goto(`${origin}/#/today`);
  await page.locator('.group.suggested').waitFor();
  t.equal((await visibleOn(page, true)).length, 3, 'at most three suggestions');
});

t.test('Web: the first visible tasks do not move while the others arrive', inBrowser, async (t) => {
  const { service, origin, page, context } = await startWeb(t);
  const ada = await service.person('ada');
  const dayOf = (index: number) => new Date(Date.now() + ((index % 40) - 10) * 86_400_000).toISOString().slice(0, 10);
  const lines = Array.from({ length: 700 }, (_none, index) =>
    JSON.stringify({ name: `Task ${index}`, due_date: dayOf(index), priority: index % 3 }),
  );
  await ada.call('POST', '/api/v1/tasks/import', {
    payload: `${lines.join('\n')}\n`,
    headers: { 'content-type': 'application/x-ndjson' },
  });
  await context.request.post(`${origin}/api/login`, { data: { email: ada.email, password: ada.password } });
  await page.addInitScript(`
    globalThis.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) globalThis.shifted += value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  await page.goto(origin);
  await isLive(page);
  await row(page, 'Task 680').waitFor();
  const shifted = Number(await page.evaluate('globalThis.shifted'));
  t.ok(shifted < 0.05, `${shifted} of the page has moved`);
});

t.test(
  'Web: a long list is printed whole, and the account stays visible below a long sidebar',
  inBrowser,
  async (t) => {
    const { service, origin, page } = await startWeb(t, {}, { viewport: { width: 1280, height: 720 } });
    const ada = await service.person('ada');
    for (const first of [0, 100]) {
      const items = Array.from({ length: 100 }, (_none, at) => ({
        action: 'create',
        task: { name: `Task ${first + at}` },
      }));
      await ada.post('/api/v1/tasks/bulk', { items });
    }
    for (let at = 0; at < 30; at += 1) await ada.post('/api/v1/project', { name: `Project ${at}` });
    await enter(page, origin, ada);
    await page.goto(`${origin}/#/all`);
    await page.locator('.task-list.windowed .task-row').first().waitFor();
    const rows = page.locator('#content .task-row');
    t.ok((await rows.count()) < 100, 'the list is windowed');
    await page.evaluate(`matchMedia('print').addEventListener('change', ({ matches }) => {
    if (matches) window.printed = document.querySelectorAll('#content .task-row').length;
  })`);
    await page.pdf();
    t.equal(await page.evaluate('window.printed'), 200);
    await page.locator('.task-list.windowed').waitFor();
    t.ok((await rows.count()) < 100, 'it is windowed again');
    const { y = 0, height = 0 } = (await page.locator('.account > button').boundingBox()) ?? {};
    t.ok(y > 0 && y + height <= 720, `the account is at ${y}`);
  },
);
