import type { Page } from 'playwright-core';
import t from 'tap';
import { becomes, comesToMatch, eventually } from '../../support/eventually.js';
import type { Person } from '../../support/service.js';
import { slowly } from '../../support/slow.js';
import { add, enter, inBrowser, isLive, isSent, reload, row, startWeb } from '../../support/web.js';

const names = (page: Page) => page.locator('#content .task-row .task-name').allTextContents();

async function tasksOf(person: Person) {
  const { tasks } = (await person.get('/api/v1/tasks?limit=500&include_subtasks=true')).body;
  return new Map<string, Record<string, unknown>>(tasks.map((task: { name: string }) => [task.name, task]));
}

t.test('Web: a task is completed, restored, changed, moved and deleted by keyboard alone', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  await ada.post('/api/v1/project', { name: 'The move' });
  for (const name of ['First', 'Second', 'Third']) await ada.post('/api/v1/task', { name });
  await enter(page, origin, ada);
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await row(page, 'Third').waitFor();
  await becomes(t, () => names(page), ['First', 'Second', 'Third']);

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await row(page, 'Second').waitFor({ state: 'detached' });
  await page.locator('.notices', { hasText: 'Completed “Second”' }).waitFor();
  await page.keyboard.press('z');
  await row(page, 'Second').waitFor();
  await isSent(page);
  t.match((await tasksOf(ada)).get('Second'), { status: 0, completed_at: null });

  await row(page, 'First').locator('.task-name').focus();
  await page.keyboard.press('d');
  await page.click('dialog button:has-text("Tomorrow")');
  await row(page, 'First').locator('.due').waitFor();
  await page.keyboard.press('l');
  await page.locator('dialog .picker input').fill('errand, phone');
  await page.keyboard.press('Enter');
  await page.click('dialog button[type=submit]');
  await row(page, 'First').locator('.fact.tag').nth(1).waitFor();
  await row(page, 'First').locator('.task-name').focus();
  await page.keyboard.press('m');
  await comesToMatch(t, () => page.textContent('dialog h2'), /First/, 'the dialog names its task');
  await page.keyboard.type('mov');
  await page.keyboard.press('Enter');
  await row(page, 'First').locator('.fact.place').waitFor();
  await row(page, 'First').locator('.task-name').focus();
  await page.keyboard.press('e');
  await page.locator('#task-name').fill('First of all');
  await page.keyboard.press('Enter');
  await row(page, 'First of all').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.pane').waitFor({ state: 'detached' });
  await becomes(
    t,
    () => page.evaluate('document.activeElement.textContent'),
    'First of all',
    'the focus is back at its row',
  );
  await isSent(page);
  t.match((await tasksOf(ada)).get('First of all'), {
    due_date: /^\d/,
    project: { name: 'The move' },
    tags: [{ name: 'errand' }, { name: 'phone' }],
  });

  await row(page, 'Third').locator('.task-name').focus();
  await page.keyboard.press('Delete');
  await row(page, 'Third').waitFor({ state: 'detached' });
  await isSent(page);
  t.notOk((await tasksOf(ada)).has('Third'));
  await page.keyboard.press('z');
  await row(page, 'Third').waitFor();
  await isSent(page);
  t.ok((await tasksOf(ada)).has('Third'), 'it is restored');
});

t.test('Web: a row that leaves its list gives the focus to the next one', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const tasks = [];
  // The inbox begins with the newest task.
  for (let at = 7; at >= 1; at--) tasks.unshift((await ada.post('/api/v1/task', { name: `Task ${at}` })).body);
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/inbox?task=${tasks[1].uid}`);
  const focused = () => page.evaluate('document.activeElement.textContent');
  await page.locator('.pane').getByRole('button', { name: 'More actions for the task' }).click();
  await page.locator('.pane').getByRole('button', { name: 'Delete' }).click();
  await page.locator('.pane').waitFor({ state: 'detached' });
  await becomes(t, focused, 'Task 3', 'deleted from its pane');
  await page.keyboard.press('d');
  await page.click('dialog button:has-text("Tomorrow")');
  await becomes(t, focused, 'Task 4', 'moved to a day');
  await row(page, 'Task 4').locator('.check').focus();
  await page.keyboard.press('Space');
  await becomes(t, focused, 'Task 5', 'completed');
  await page.keyboard.press('s');
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await page.keyboard.press('x');
  await becomes(t, focused, 'Task 7', 'a selection is completed');
  await page.keyboard.press('Delete');
  await becomes(t, focused, 'Task 1', 'the last one is deleted');
  await page.keyboard.press('z');
  await row(page, 'Task 7').waitFor();
  await becomes(t, focused, 'Task 1', 'it is restored');
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await becomes(t, () => page.evaluate('document.activeElement.id'), 'content', 'another page');
});

t.test('Web: several tasks are changed together; several lines create several tasks', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all`);
  await add(page, '- [ ] Milk #shop\n- Bread #shop\n\n* Butter');
  await row(page, 'Butter').waitFor();
  await isSent(page);
  t.same([...(await tasksOf(ada)).keys()].sort(), ['Bread', 'Butter', 'Milk']);
  for (const name of ['Milk', 'Butter']) {
    await row(page, name).locator('.task-name').focus();
    await page.keyboard.press('s');
  }
  await comesToMatch(t, () => page.textContent('.selection-bar'), '2 selected');
  await page.click('.selection-bar button:has-text("Priority")');
  await page.click('dialog button:has-text("High")');
  await isSent(page);
  const high = (await tasksOf(ada)).values();
  t.same([...high].map(({ priority }) => priority).sort(), [0, 2, 2]);
  await page.keyboard.press('z');
  await page.locator('.notices', { hasText: 'Undone: ' }).waitFor();
  t.same(
    [...(await tasksOf(ada)).values()].map(({ priority }) => priority),
    [0, 0, 0],
    'all are taken back',
  );
});

t.test(
  'Web: subtasks are added, ordered by keyboard, and completed; a recurring task shows its next dates',
  inBrowser,
  async (t) => {
    const { service, origin, page } = await startWeb(t);
    const ada = await service.person('ada');
    const { uid, id } = (await ada.post('/api/v1/task', { name: 'Pack', due_date: '2030-03-04' })).body;
    await enter(page, origin, ada);
    await page.goto(`${origin}/#/all?task=${uid}`);
    for (const name of ['Books', 'Plates', 'Lamps']) {
      await page.fill('.add-input', name);
      await page.press('.add-input', 'Enter');
    }
    await page.locator('.subtasks li').nth(2).waitFor();
    await page.locator('.subtasks li', { hasText: 'Lamps' }).locator('.task-name').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await eventually(
      async () => (await page.locator('.subtasks .task-name').allTextContents()).join() === 'Books,Lamps,Plates',
      'the order is another',
    );
    await page.click('button[aria-label="Complete “Books”"]');
    await isSent(page);
    const { subtasks } = (await ada.get(`/api/v1/task/${id}`)).body;
    t.same(
      subtasks.map(({ name, status }: { name: string; status: number }) => [name, status]),
      [
        ['Books', 2],
        ['Lamps', 0],
        ['Plates', 0],
      ],
    );
    await page.click('.chip-fact:has-text("Repeats")');
    await page.locator('.menu:popover-open select').selectOption('week');
    await page.locator('text=11 Mar').waitFor();
    await isSent(page);
    t.match((await ada.get(`/api/v1/task/${id}`)).body, { recurrence_type: 'weekly', recurrence_weekdays: [1] });
    await page.keyboard.press('Escape');
    await page.locator('.menu:popover-open').waitFor({ state: 'detached' });
    await page.click('.pane .link:has-text("Add a description")');
    await page.fill('.text-field textarea', '**bold** <img src=x onerror=alert(1)> [link](javascript:alert(1))');
    await page.keyboard.press('Control+Enter');
    await becomes(t, () => page.locator('.markdown strong').textContent(), 'bold');
    await becomes(t, () => page.locator('.markdown img, .markdown a').count(), 0, 'nothing of it runs');
  },
);

t.test('Web: on the board, a card is dragged or moved with its menu', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const project = (await ada.post('/api/v1/project', { name: 'The move' })).body;
  for (const name of ['Dragged', 'Chosen']) await ada.post('/api/v1/task', { name, project_id: project.id });
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/project/${project.uid}?view=board`);
  const column = (name: string) => page.locator(`.column[aria-label^="${name}"]`);
  await page.locator('.card', { hasText: 'Dragged' }).dragTo(column('Planned'));
  await column('Planned').locator('.card', { hasText: 'Dragged' }).locator('.task-name').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await column('In progress').locator('.card', { hasText: 'Dragged' }).waitFor();
  await page.click('button[aria-label="Move “Chosen” to"]');
  await page.click('.menu:popover-open button:has-text("Completed")');
  await column('Completed').locator('.card', { hasText: 'Chosen' }).waitFor();
  await isSent(page);
  t.match(Object.fromEntries(await tasksOf(ada)), { Dragged: { status: 1 }, Chosen: { status: 2 } });
});

t.test('Web: projects, areas, goals, notes and tags are created and found', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  await enter(page, origin, ada);
  for (const [screen, label] of [
    ['projects', 'New project'],
    ['areas', 'New area'],
    ['goals', 'New goal'],
    ['tags', 'New tag'],
  ]) {
    await page.goto(`${origin}/#/${screen}`);
    await page.click(`#content button:has-text("${label}")`);
    await page.fill('dialog input[name=name]', `A ${screen}`);
    await page.click('dialog .color-choice >> nth=3');
    await page.click('dialog button[type=submit]');
    await page.locator(`h1:has-text("A ${screen}")`).waitFor();
    await isSent(page);
    t.match((await ada.get(`/api/v1/${screen}`)).body[String(screen)], [{ name: `A ${screen}`, color: /^#/ }]);
  }
  await page.goto(`${origin}/#/notes`);
  await page.click('#content button:has-text("New note")');
  await page.getByLabel('Title').fill('A note');
  await page.keyboard.press('Control+k');
  await page.fill('.palette-input', 'a proj');
  await page.locator('.palette-entry', { hasText: 'A projects' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('h1:has-text("A projects")').waitFor();
});

t.test('Web: a dialog sends what was changed in it, and keeps what others changed meanwhile', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const project = (await ada.post('/api/v1/project', { name: 'Garden', description: 'as it was' })).body;
  const section = (await ada.post('/api/v1/section', { project_id: project.id, name: 'Beds' })).body;
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/project/${project.uid}`);
  await page.getByRole('button', { name: 'More actions for the project' }).click();
  await page.locator('.menu:popover-open').getByRole('button', { name: 'Edit project' }).click();
  await page.fill('dialog input[name=name]', 'Our garden');
  await ada.patch(`/api/v1/project/${project.id}`, { description: 'changed elsewhere', color: '#112233' });
  await page.locator('#content', { hasText: 'changed elsewhere' }).waitFor();
  await page.click('dialog button[type=submit]');
  await page.locator('h1:has-text("Our garden")').waitFor();
  await isSent(page);
  const changed = { name: 'Our garden', description: 'changed elsewhere', color: '#112233' };
  t.match((await ada.get(`/api/v1/project/${project.id}`)).body, changed);

  await page.getByRole('button', { name: 'More actions for the section “Beds”' }).click();
  await page.locator('.menu:popover-open').getByRole('button', { name: 'Edit section' }).click();
  await page.fill('dialog input[name=name]', 'New beds');
  await ada.patch(`/api/v1/section/${section.id}`, { task_limit: 7 });
  await isLive(page);
  await page.click('dialog button[type=submit]');
  await isSent(page);
  await comesToMatch(t, async () => JSON.stringify((await ada.get(`/api/v1/section/${section.id}`)).body), /New beds/);
  t.match((await ada.get(`/api/v1/section/${section.id}`)).body, { name: 'New beds', task_limit: 7 });
});

t.test('Web: the search lists open tasks before closed ones', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  await ada.post('/api/v1/task', { name: 'Paint', status: 2 });
  for (const name of ['Paint the door', 'Buy paint']) await ada.post('/api/v1/task', { name });
  await enter(page, origin, ada);
  await page.keyboard.press('Control+k');
  await page.fill('.palette-input', 'paint');
  const found = async () =>
    (await page.locator('.palette-entry').allTextContents()).filter((one) => /paint/i.test(one));
  await eventually(async () => (await found()).length === 3, 'all are found');
  const [first = '', second = '', last = ''] = await found();
  t.match([first, second, last], [/^Paint the door/, /^Buy paint/, /^Paint(?! the)/]);
});

t.test(
  'Web: a read-only shared task cannot be changed, and changes of others are shown and announced',
  inBrowser,
  async (t) => {
    const { service, origin, page } = await startWeb(t);
    const [ada, eve] = [await service.person('ada'), await service.person('eve')];
    const task = (await eve.post('/api/v1/task', { name: 'Of Eve' })).body;
    const share = { resource_type: 'task', resource_id: task.id, access: 'ro', email: ada.email };
    await enter(page, origin, ada);
    await page.goto(`${origin}/#/all`);
    t.equal((await eve.post('/api/v1/share', share)).status, 201);
    await row(page, 'Of Eve').waitFor();
    await becomes(t, () => row(page, 'Of Eve').locator('.check').isDisabled(), true);
    await row(page, 'Of Eve').locator('.task-name').click();
    await becomes(
      t,
      () => page.locator('.pane textarea:not(.comment-field textarea), .pane .chip-row').count(),
      0,
      'plain text, no fields',
    );
    await eve.patch(`/api/v1/task/${task.id}`, { name: 'Renamed by Eve' });
    await row(page, 'Renamed by Eve').waitFor();
    await eventually(
      async () => /changed elsewhere/.test((await page.locator('[aria-live=polite]').allTextContents()).join()),
      'it is said',
    );
  },
);

t.test('Web: a token is created with its scopes and shown once', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/settings/tokens`);
  await page.fill('input[name=name]', 'script');
  await page.locator('.settings select').selectOption('choose');
  const table = await page.locator('.scopes').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  t.ok(table <= 1, 'all scopes are visible');
  await page.check('input[name="scope tasks:read"]');
  await page.click('.settings button[type=submit]');
  const token = await page.locator('.secret code').textContent();
  t.match(token, /^tt_[0-9a-f]{64}$/);
  const script = service.client({ authorization: `Bearer ${token}` });
  t.equal((await script.get('/api/v1/tasks')).status, 200);
  t.equal((await script.post('/api/v1/task', { name: 'x' })).status, 403);
  await reload(page);
  await page.locator('.entries li', { hasText: 'script' }).waitFor();
  t.notMatch(await page.textContent('#content'), String(token));
});

t.test(
  'Web: the interface is German if the profile is; single-key shortcuts can be turned off',
  inBrowser,
  async (t) => {
    const { service, origin, page } = await startWeb(t);
    const ada = await service.person('ada', { language: 'de', timezone: 'Europe/Berlin' });
    await enter(page, origin, ada);
    await page.locator('h1:has-text("Heute")').waitFor();
    await becomes(t, () => page.evaluate('document.documentElement.lang'), 'de');
    const manifest = String(await page.getAttribute('link[rel=manifest]', 'href'));
    t.match((await service.anonymous.get(manifest)).body, { lang: 'de', shortcuts: [{ name: 'Aufgabe hinzufügen' }] });
    await add(page, 'Umzug anrufen morgen um 9 Uhr #besorgung');
    await page.goto(`${origin}/#/upcoming`);
    await page.locator('h2:has-text("Morgen")').waitFor();
    await becomes(
      t,
      async () => (await row(page, 'Umzug anrufen').locator('.task-name').textContent()) ?? '',
      'Umzug anrufen',
    );
    await page.goto(`${origin}/#/settings/appearance`);
    await page.uncheck('.settings input[type=checkbox]');
    await page.click('h1');
    await page.keyboard.press('q');
    await becomes(t, () => page.locator('.quick-add').count(), 0);
    await page.keyboard.press('Control+k');
    await page.locator('.palette-input').waitFor();
  },
);

t.test('Web: of thousands of tasks, only visible rows are rendered', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const number = slowly(2_000, 10_000);
  const lines = Array.from({ length: number }, (_, at) => JSON.stringify({ name: `Task ${at}` })).join('\n');
  const imported = await ada.call('POST', '/api/v1/tasks/import', {
    payload: lines,
    headers: { 'content-type': 'application/x-ndjson' },
  });
  t.equal(imported.status, 200);
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all`);
  await isLive(page);
  await eventually(async () => {
    const rows = page.locator(`#content li[aria-setsize="${number}"]`);
    return (await rows.count()) > 0;
  }, 'all are there');
  const count = await page.locator('.task-row').count();
  t.ok(count > 10 && count < 100, `${count} rows`);
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  await row(page, `Task ${number - 1}`).waitFor();
  await becomes(t, () => page.locator(`li[aria-posinset="${number}"]`).count(), 1);
  t.ok((await page.locator('.task-row').count()) < 100);
});
