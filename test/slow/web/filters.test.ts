import type { Page } from 'playwright-core';
import t from 'tap';
import { findingsInBothThemes } from '../../support/axe.js';
import { becomes, eventually } from '../../support/eventually.js';
import type { Person } from '../../support/service.js';
import { enter, inBrowser, isLive, reload, row, startWeb } from '../../support/web.js';

// Only in npm run test:slow: it types into lists of 10,000 tasks, and its screens are walked in screens.test.ts.

const DAY_MS = 86_400_000;
const dayAt = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);

const names = async (page: Page) => (await page.locator('#content .task-list .task-name').allTextContents()).sort();

async function lists(page: Page, expected: readonly string[], what: string): Promise<void> {
  const wanted = [...expected].sort().join();
  await eventually(async () => (await names(page)).join() === wanted, what);
}

async function makeTasks(ada: Person): Promise<void> {
  const house = (await ada.post('/api/v1/project', { name: 'New house' })).body;
  for (const task of [
    { name: 'Call the movers', priority: 2, due_date: dayAt(-2), project_id: house.id, tags: ['phone'] },
    { name: 'Buy paint', priority: 1, due_date: dayAt(0), project_id: house.id, tags: ['errand'] },
    { name: 'Water plants', due_date: dayAt(3), tags: ['home'], subtasks: [{ name: 'Fill the can' }] },
    { name: 'Read a book', tags: ['home', 'fun'], note: 'Ask Bob which' },
    { name: 'Pay rent', priority: 2, status: 2 },
  ]) {
    const made = await ada.post('/api/v1/task', task);
    if (made.status !== 201) throw new Error(made.text);
  }
}

t.test('Web: a list is filtered while typing, by chips, by keyboard and offline', inBrowser, async (t) => {
  const { service, origin, page, context } = await startWeb(t, {}, { colorScheme: 'light', reducedMotion: 'reduce' });
  const ada = await service.person('ada');
  await makeTasks(ada);
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all`);
  await row(page, 'Read a book').waitFor();

  await page.keyboard.press('f');
  const field = page.locator('#filter-text');
  await field.waitFor();
  await eventually(async () => (await page.evaluate('document.activeElement?.id')) === 'filter-text', 'focus');
  await page.keyboard.type('tag:ho');
  await page.locator('.filter-suggestions [role=option]', { hasText: 'home' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await becomes(t, () => field.inputValue(), 'tag:home');
  await lists(page, ['Read a book', 'Water plants'], 'typed and completed');
  await page.locator('.filter-count', { hasText: '2 of 5 tasks' }).waitFor();

  await page.keyboard.type(' prioritty:high');
  const fault = page.locator('.filter-fault');
  await fault.locator('[role=alert]', { hasText: 'unknown field "prioritty"' }).waitFor();
  await becomes(t, () => fault.locator('mark').textContent(), 'prioritty:high', 'the place of the fault');
  t.same(await findingsInBothThemes(page), [], 'with a fault');
  await fault.locator('.filter-position button').click();
  await becomes(t, () => page.evaluate('getSelection().toString()'), 'prioritty:high');
  await fault.locator('.choices button', { hasText: 'priority' }).click();
  await fault.waitFor({ state: 'detached' });
  await becomes(t, () => field.inputValue(), 'tag:home priority:high');
  await lists(page, [], 'nothing is found');

  await page.getByRole('button', { name: 'Remove: tagged home' }).click();
  await lists(page, ['Call the movers'], 'after a chip is removed, open ones');
  await becomes(t, () => field.inputValue(), 'priority:high');
  await page.getByRole('button', { name: 'Show 1 completed task' }).click();
  await lists(page, ['Call the movers', 'Pay rent'], 'closed tasks are filtered, too');

  await page.getByRole('button', { name: 'Edit: priority high' }).click();
  const editor = page.locator('.term-editor');
  await editor.getByRole('checkbox', { name: 'high' }).uncheck();
  await editor.getByRole('checkbox', { name: 'medium' }).check();
  await editor.getByRole('checkbox', { name: 'Exclude what matches' }).check();
  t.same(await findingsInBothThemes(page), [], 'with the editor of a condition');
  await editor.getByRole('button', { name: 'Apply' }).click();
  await becomes(t, () => field.inputValue(), '-priority:medium');
  await lists(page, ['Call the movers', 'Pay rent', 'Read a book', 'Water plants'], 'an edited chip');

  await page.getByRole('button', { name: 'Add a condition' }).click();
  await editor.getByLabel('Field').selectOption({ label: 'Due' });
  await editor.getByLabel('Comparison').selectOption({ label: 'until' });
  await editor.getByLabel('Value').selectOption({ label: 'today' });
  await editor.getByRole('button', { name: 'Apply' }).click();
  await becomes(t, () => field.inputValue(), '-priority:medium due:<=today');
  await lists(page, ['Call the movers'], 'an added condition');

  await reload(page);
  await field.waitFor();
  await becomes(t, () => field.inputValue(), '-priority:medium due:<=today', 'the filter is in the address');
  await lists(page, ['Call the movers'], 'after a reload');
  await isLive(page);

  await field.fill('tag:hom');
  await page.locator('.filter-suggestions [role=option]', { hasText: 'home' }).waitFor();
  await field.press('Enter');
  await becomes(t, () => field.inputValue(), 'tag:home', 'Enter takes the only value');

  await context.setOffline(true);
  await field.fill('is:subtask or project:"new house"');
  await lists(page, ['Buy paint', 'Call the movers', 'Fill the can'], 'offline');
  await field.fill('bob');
  await lists(page, ['Read a book'], 'a word in a note');
  await context.setOffline(false);

  await field.press('Escape');
  await field.waitFor({ state: 'detached' });
  await lists(page, ['Buy paint', 'Call the movers', 'Read a book', 'Water plants'], 'without a filter');
});

t.test('Web: the filter bar finds what the API finds, on every screen with tasks', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t, {}, { colorScheme: 'light', timezoneId: 'Pacific/Auckland' });
  const ada = await service.person('ada', { timezone: 'Pacific/Auckland', first_day_of_week: 0 });
  await makeTasks(ada);
  await enter(page, origin, ada);
  for (const filter of [
    'due:week',
    'completed:today',
    'not tag:home',
    'created:>=today priority:<=medium',
    '-has:note',
    'tag:none',
  ]) {
    const query = new URLSearchParams({ filter, limit: '100' });
    const found: { name: string; status: number }[] = (await ada.get(`/api/v1/tasks?${query}`)).body.tasks;
    await page.goto(`${origin}/#/all?${new URLSearchParams({ filter })}`);
    await page.locator('.filter-count', { hasText: `${found.length} of` }).waitFor();
    const open = found.filter(({ status }) => status !== 2);
    const visible = open.length > 0 ? open : found;
    await lists(
      page,
      visible.map(({ name }) => name),
      filter,
    );
  }
  for (const [screen, filter] of [
    ['today', 'is:overdue'],
    ['upcoming', 'tag:any'],
    ['inbox', 'tag:fun'],
  ] as const) {
    const query = new URLSearchParams({ filter });
    const found: { name: string }[] = (await ada.get(`/api/v1/tasks/${screen}?${query}`)).body.tasks;
    t.ok(found.length > 0, screen);
    await page.goto(`${origin}/#/${screen}?${query}`);
    await page.locator('.filter-count', { hasText: 'of' }).waitFor();
    await lists(
      page,
      found.map(({ name }) => name),
      screen,
    );
  }
  await ada.patch('/api/v1/profile', { language: 'de' });
  await page.locator('.filter-chip-label', { hasText: 'mit Schlagwort fun' }).waitFor();
  await page.locator('#filter-text').fill('due:>');
  await page.locator('.filter-fault', { hasText: 'Der Filter hat einen Fehler bei „due:>“.' }).waitFor();
});

t.test('Web: a filter of 10,000 tasks follows the typing', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const lines = Array.from({ length: 10_000 }, (_none, at) =>
    JSON.stringify({
      name: `Task ${at} ${at % 7 === 0 ? 'needle' : ''}`,
      priority: at % 3,
      due_date: dayAt((at % 90) - 30),
    }),
  );
  for (let at = 0; at < lines.length; at += 5_000) {
    await ada.call('POST', '/api/v1/tasks/import', {
      payload: lines.slice(at, at + 5_000).join('\n'),
      headers: { 'content-type': 'application/x-ndjson' },
    });
  }
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all?filter=`);
  await page.locator('.filter-count', { hasText: '10000 of 10000 tasks' }).waitFor();
  await page.locator('#filter-text').pressSequentially('priority:high due:<7d needle', { delay: 60 });
  const expected = Array.from({ length: 10_000 }, (_none, at) => at).filter(
    (at) => at % 7 === 0 && at % 3 === 2 && (at % 90) - 30 < 7,
  ).length;
  await page.locator('.filter-count', { hasText: `${expected} of 10000 tasks` }).waitFor();
  await becomes(t, () => row(page, 'needle').first().isVisible(), true);
});
