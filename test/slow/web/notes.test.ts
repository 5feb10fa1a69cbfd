import t from 'tap';
import { becomes, eventually } from '../../support/eventually.js';
import { enter, inBrowser, isSent, reload, row, startWeb } from '../../support/web.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

t.test('Web: a note is a page to write on, and is created when something is written', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const project = (await ada.post('/api/v1/project', { name: 'The move' })).body;
  const notes = async () => (await ada.get('/api/v1/notes')).body.notes;
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/project/${project.uid}`);
  await page.click('#content button:has-text("New note")');
  const editor = page.getByLabel('Note', { exact: true });
  await editor.waitFor();
  await becomes(t, notes, [], 'nothing is written yet');
  await page.getByLabel('Title').fill('Movers');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ask ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('three');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('End');
  await page.keyboard.type('\n- price\ndate\n\nend');
  await becomes(t, () => editor.inputValue(), 'Ask **three**\n- price\n- date\nend', 'keys of formats and lists');
  await page.getByRole('button', { name: 'Project: The move' }).waitFor();
  await page.getByRole('button', { name: 'Tags' }).click();
  await page.getByRole('combobox', { name: 'Add a tag' }).fill('errand');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await eventually(async () => (await notes())[0]?.tags.length === 1, 'stored');
  t.match(await notes(), [
    {
      title: 'Movers',
      content: 'Ask **three**\n- price\n- date\nend',
      project_id: project.id,
      tags: [{ name: 'errand' }],
    },
  ]);
  await reload(page);
  await page.locator('.markdown strong', { hasText: 'three' }).waitFor();
  await becomes(t, () => page.getByLabel('Title').inputValue(), 'Movers', 'the address is that of the note');
  const [{ uid }] = await notes();
  await page.goto(`${origin}/#/note/${uid}`);
  await page.locator('.markdown strong', { hasText: 'three' }).click();
  await editor.waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More actions for the note' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await eventually(async () => (await notes()).length === 0, 'deleted');
});

t.test('Web: a new note keeps what was typed before it is created', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/notes`);
  await page.click('#content button:has-text("New note")');
  const title = page.getByLabel('Title');
  await title.fill('Movers');
  await reload(page);
  await becomes(t, () => title.inputValue(), 'Movers', 'after a reload');
  await title.press('Enter');
  await isSent(page);
  t.match((await ada.get('/api/v1/notes')).body.notes, [{ title: 'Movers' }]);
  const drafts = "Object.keys(localStorage).filter((key) => key.startsWith('tutti.draft.note/'))";
  await becomes(t, () => page.evaluate(drafts), [], 'no draft is left');
});

t.test('Web: deleting a project asks what becomes of its tasks', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const names = async () => {
    await isSent(page);
    return (await ada.get('/api/v1/tasks')).body.tasks.map(({ name }: { name: string }) => name).toSorted();
  };
  for (const name of ['Kept', 'Gone']) {
    const { uid } = (await ada.post('/api/v1/project', { name })).body;
    for (const one of ['a', 'b']) await ada.post('/api/v1/task', { name: `${name} ${one}`, project_id: uid });
  }
  await enter(page, origin, ada);
  const remove = async (name: string, choice: string) => {
    await page.locator('.navigation a', { hasText: name }).click();
    await page.getByRole('button', { name: 'More actions for the project' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.locator('dialog');
    await question.getByText('Its 2 tasks').waitFor();
    await question.getByLabel(choice).check();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.locator('.navigation a', { hasText: name }).waitFor({ state: 'detached' });
  };
  await remove('Kept', 'They stay, without a project');
  await becomes(t, names, ['Gone a', 'Gone b', 'Kept a', 'Kept b']);
  await remove('Gone', 'They go to the trash, too');
  await becomes(t, names, ['Kept a', 'Kept b']);
  await page.keyboard.press('z');
  await eventually(async () => (await names()).length === 4, 'undone as one act');
  const { projects } = (await ada.get('/api/v1/projects')).body;
  const { tasks } = (await ada.get('/api/v1/tasks?q=Gone')).body;
  t.match(projects, [{ name: 'Gone' }]);
  for (const task of tasks) t.equal(task.project_id, projects[0].id, 'in its project again');
});

t.test('Web: ending a project with open tasks asks what becomes of them', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const { uid } = (await ada.post('/api/v1/project', { name: 'House' })).body;
  await ada.post('/api/v1/task', { name: 'Done', status: 2, project_id: uid });
  await ada.post('/api/v1/task', { name: 'Sell', project_id: uid });
  await ada.post('/api/v1/task', { name: 'Paint', project_id: uid, subtasks: [{ name: 'Buy paint' }] });
  const statuses = async () => {
    await isSent(page);
    const { status } = (await ada.get(`/api/v1/project/${uid}`)).body;
    const { tasks } = (await ada.get('/api/v1/tasks?include_subtasks=true&order_by=id')).body;
    return [status, ...tasks.map((task: { status: number }) => task.status)];
  };
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/project/${uid}`);
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'More actions for the project' }).click();
    await page.getByRole('button', { name: action }).click();
  };
  const answer = async (title: string, choice?: string) => {
    const question = page.getByRole('dialog', { name: title });
    await question.getByText('Its 3 open tasks').waitFor();
    if (choice !== undefined) await question.getByLabel(choice).check();
    await question.getByRole('button', { name: 'Save' }).click();
    await question.waitFor({ state: 'detached' });
  };
  const open = ['not_started', 2, 0, 0, 0];
  await choose('Mark as done');
  await answer('House: Done', 'They are cancelled, too');
  await becomes(t, statuses, ['done', 2, 5, 5, 5]);
  await page.keyboard.press('z');
  await becomes(t, statuses, open, 'undone as one act');
  await choose('Mark as done');
  await answer('House: Done', 'They are completed, too');
  await becomes(t, statuses, ['done', 2, 2, 2, 2]);
  await page.keyboard.press('z');
  await becomes(t, statuses, open);
  await choose('Edit project');
  await page.getByRole('dialog').getByLabel('Status').selectOption('Cancelled');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await answer('House: Cancelled');
  await becomes(t, statuses, ['cancelled', 2, 0, 0, 0]);
  await choose('Reopen');
  await becomes(t, statuses, ['in_progress', 2, 0, 0, 0]);
  for (const task of (await ada.get('/api/v1/tasks?status=open')).body.tasks) {
    await ada.post(`/api/v1/task/${task.id}/complete`, { complete_subtasks: true });
  }
  await page.getByText('3 of 3 done').waitFor();
  await choose('Mark as done');
  await becomes(t, statuses, ['done', 2, 2, 2, 2], 'without a question');
  await choose('Edit project');
  const { tasks } = (await ada.get('/api/v1/tasks?q=Sell')).body;
  await ada.patch(`/api/v1/task/${tasks[0].id}`, { status: 0 });
  await ada.patch(`/api/v1/project/${uid}`, { status: 'in_progress' });
  await page.getByText('2 of 3 done').waitFor();
  await page.getByRole('dialog').getByLabel('Name').fill('Home');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  t.equal(await page.getByRole('dialog').count(), 0, 'a status that the dialog did not change is no question');
  await becomes(t, statuses, ['in_progress', 2, 0, 2, 2]);
});

t.test('Web: a new account is told of imports and signs once; the inbox says what it holds', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  await enter(page, origin, ada);
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByRole('link', { name: 'Import my tasks' }).waitFor();
  await steps.getByText('#errand').waitFor();
  await steps.getByRole('button', { name: 'Close' }).click();
  await steps.waitFor({ state: 'detached' });
  await reload(page);
  await page.locator('.empty').waitFor();
  await becomes(t, () => steps.count(), 0);
  await ada.post('/api/v1/task', { name: 'Loose' });
  await page.goto(`${origin}/#/inbox`);
  await row(page, 'Loose').waitFor();
  await page.getByText('Tasks without a project, area and date').waitFor();
});

t.test('Web: permissions and durations are in words, dates in the form of the region', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/settings/connections`);
  await page.getByText(`${origin}/mcp`).waitFor();
  await becomes(
    t,
    () => page.getByRole('link', { name: 'Documentation of the API' }).getAttribute('href'),
    '/api-docs',
  );
  await page.goto(`${origin}/#/settings/tokens`);
  await page.getByLabel('What is it for?').fill('script');
  await page.getByLabel('It may').selectOption('choose');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('alert').getByText('Choose at least one permission.').waitFor();
  await page.getByLabel('Tasks: change').check();
  await page.getByLabel('Tasks: read').check();
  await page.getByLabel('Projects: read').check();
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByText('may: Tasks (change) and Projects (read)').waitFor();
  await page.goto(`${origin}/#/settings/sessions`);
  // The browser of the tests is British: the day is before the month.
  await page.getByText(/signed in \d{1,2} \p{L}{3,4} \d{4}, \d{2}:\d{2}/u).waitFor();
});
