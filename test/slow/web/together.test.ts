import t, { type Test } from 'tap';
import { findingsInBothThemes } from '../../support/axe.js';
import { becomes, eventually } from '../../support/eventually.js';
import type { Person } from '../../support/service.js';
import { add, drag, enter, inBrowser, isSent, reload, row, startWeb } from '../../support/web.js';
import { create, list, names, share } from '../../support/world.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

/** Ada shares a project with Bob, who may write, and with Eve, who may read. */
async function startHousehold(t: Test, device: object = {}) {
  const web = await startWeb(t, {}, device);
  const { service } = web;
  const ada = await service.person('ada', { name: 'Ada', surname: 'Lovelace' });
  const bob = await service.person('bob', { name: 'Bob', surname: 'Stone' });
  const eve = await service.person('eve');
  const project = await create(ada, 'project', { name: 'House' });
  await share(ada, 'project', project, bob, 'rw');
  await share(ada, 'project', project, eve, 'ro');
  const task = (name: string, more: object = {}) => create(ada, 'task', { name, project_id: project.id, ...more });
  return { ...web, ada, bob, eve, project, task };
}

const assigneeOf = async (person: Person, uid: string) =>
  (await person.get(`/api/v1/task/${uid}`)).body.assignee?.name ?? null;

t.test('Web: tasks are assigned in the pane, by key, and several at once', inBrowser, async (t) => {
  const { origin, page, errors, ada, project, task } = await startHousehold(t);
  const paint = await task('Paint the hall');
  const sweep = await task('Sweep the hall');
  await enter(page, origin, ada);
  errors.length = 0;
  await page.goto(`${origin}/#/project/${project.uid}?task=${paint.uid}`);
  await page.locator('.pane').getByRole('button', { name: 'Assignee' }).click();
  const options = page.locator('.picker [role=option]');
  await options.filter({ hasText: 'Bob Stone' }).waitFor();
  await becomes(t, () => options.locator('bdi').allTextContents(), ['No one', 'Me (Ada Lovelace)', 'Bob Stone']);
  await page.keyboard.type('sto');
  await becomes(t, () => options.locator('bdi').allTextContents(), ['Bob Stone'], 'a name is searched');
  await page.keyboard.press('Enter');
  await row(page, 'Paint the hall').locator('.assignee[title="Bob Stone"]').waitFor();
  await becomes(t, () => row(page, 'Paint the hall').locator('.initials').textContent(), 'BS');
  await eventually(async () => (await assigneeOf(ada, paint.uid)) === 'Bob Stone', 'it is stored');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.locator('.pane').waitFor({ state: 'detached' });

  await row(page, 'Paint the hall').locator('.task-name').focus();
  await page.keyboard.press('s');
  await row(page, 'Sweep the hall').locator('.task-name').focus();
  await page.keyboard.press('s');
  await page.keyboard.press('a');
  t.same(await findingsInBothThemes(page), []);
  await page.keyboard.type('me');
  await page.keyboard.press('Enter');
  await page.locator('.task-row .assignee[title="Ada Lovelace"]').nth(1).waitFor();
  await isSent(page);
  await becomes(t, () => assigneeOf(ada, paint.uid), 'Ada Lovelace');
  await becomes(t, () => assigneeOf(ada, sweep.uid), 'Ada Lovelace');
  const [batch] = await list(ada, 'batches?limit=1');
  t.match(batch, { counts: { 'task.updated': 2 } }, 'both are one batch');

  await row(page, 'Sweep the hall').locator('.task-name').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await page.waitForURL('**/#/all');
  await becomes(t, () => page.locator('dialog[open]').count(), 0, 'the second key of a sequence is no key of its own');
  await page.locator('.navigation').getByRole('link', { name: 'Assigned to me' }).click();
  await row(page, 'Sweep the hall').waitFor();
  await becomes(t, () => page.locator('#content .task-row').count(), 2);
  await row(page, 'Sweep the hall').locator('.task-name').focus();
  await page.keyboard.press('a');
  await page.locator('dialog .picker').waitFor();
  await page.keyboard.press('Enter');
  await row(page, 'Sweep the hall').waitFor({ state: 'detached' });
  await isSent(page);
  await becomes(t, () => assigneeOf(ada, sweep.uid), null);
  await page.locator('.notice', { hasText: 'Sweep the hall' }).getByRole('button', { name: 'Undo' }).click();
  await row(page, 'Sweep the hall').waitFor();
  t.same(errors, []);

  for (const task of [paint, sweep]) await ada.patch(`/api/v1/task/${task.uid}`, { assignee_id: null });
  await page.locator('.empty .only-keys', { hasText: 'The key a' }).waitFor();
});

t.test('Web: a project is grouped by assignee, as a list and as a board', inBrowser, async (t) => {
  const { origin, page, ada, project, task } = await startHousehold(t);
  const paint = await task('Paint the hall', { assignee_id: 'bob@example.com' });
  await task('Sweep the hall');
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/project/${project.uid}`);
  await page.getByRole('link', { name: 'By assignee' }).click();
  await page
    .locator('.group', { has: page.locator('h2', { hasText: 'Bob Stone' }) })
    .locator('.task-row')
    .waitFor();
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  const column = (name: string) => page.locator('.column', { has: page.locator('h2', { hasText: name }) });
  await column('Ada Lovelace').waitFor();
  await becomes(t, () => page.locator('.column').count(), 3, 'no one, Ada and Bob; Eve may only read');
  await drag(page, column('Bob Stone').locator('.task-name'), column('Ada Lovelace'));
  await column('Ada Lovelace').locator('.task-row', { hasText: 'Paint the hall' }).waitFor();
  await isSent(page);
  await becomes(t, () => assigneeOf(ada, paint.uid), 'Ada Lovelace');
});

t.test('Web: quick add completes the assignee after =, by keys and by pointer', inBrowser, async (t) => {
  const { service, origin, page, errors, ada, project } = await startHousehold(t);
  const cy = await service.person('cy', { name: 'Bob', surname: 'Stone' });
  await share(ada, 'project', project, cy, 'rw');
  const found = async (name: string) => {
    await isSent(page);
    return (await list(ada, 'tasks?limit=100')).find((task) => task.name === name);
  };
  await enter(page, origin, ada);
  errors.length = 0;
  await page.keyboard.press('q');
  const field = page.locator('#quick-add-text');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  const offered = () => options.locator('bdi').allTextContents();
  await field.pressSequentially('Call =');
  await options.first().waitFor();
  await becomes(t, offered, ['Me (Ada Lovelace)'], 'outside of a shared project, only the user');
  await field.pressSequentially('me');
  await options.first().waitFor({ state: 'detached' });

  await field.fill('');
  await field.pressSequentially('Paint @House =');
  await options.nth(1).waitFor();
  t.same(
    await offered(),
    ['Me (Ada Lovelace)', 'Bob Stone (cy)'],
    'offered are those who may write, and whom the service finds by a name',
  );
  t.same(await findingsInBothThemes(page), []);
  const active = async () => {
    const id = await field.getAttribute('aria-activedescendant');
    return page.locator(`[id="${id}"] bdi`).textContent();
  };
  await becomes(t, () => field.getAttribute('aria-controls'), await page.locator('.suggestions').getAttribute('id'));
  await becomes(t, active, 'Me (Ada Lovelace)', 'the first one is chosen');
  await field.press('ArrowDown');
  await becomes(t, active, 'Bob Stone (cy)');
  await field.press('Enter');
  await becomes(t, () => field.inputValue(), 'Paint @House =cy ', 'of two with the same name, the address tells which');
  await page.locator('.chips', { hasText: 'Bob Stone' }).waitFor();
  await field.press('Enter');
  t.match(await found('Paint'), {
    assignee: { uid: (await cy.get('/api/profile')).body.uid },
    project: { uid: project.uid },
  });

  await page.goto(`${origin}/#/project/${project.uid}?by=date`);
  await page.getByRole('heading', { name: 'House' }).waitFor();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('q');
  await field.pressSequentially('Sweep =a');
  await options.filter({ hasText: 'Me (Ada Lovelace)' }).click();
  await becomes(t, () => field.inputValue(), 'Sweep =me ', 'the project of the page counts');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  t.same(errors, []);
});

t.test('Web: a project is watched, and no longer watched', inBrowser, async (t) => {
  const { origin, page, errors, ada, bob, project } = await startHousehold(t);
  await enter(page, origin, bob);
  errors.length = 0;
  await page.goto(`${origin}/#/project/${project.uid}`);
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await page.getByRole('button', { name: 'Stop watching' }).waitFor();
  t.match(await list(bob, 'watches'), [{ project: { uid: project.uid }, watching: true }]);
  t.same(await findingsInBothThemes(page), []);
  await page.getByRole('button', { name: 'Stop watching' }).click();
  await page.getByRole('button', { name: 'Watch', exact: true }).waitFor();
  t.match(await list(bob, 'watches'), [{ watching: false }]);
  t.equal((await list(ada, 'watches')).length, 0, 'it concerns the member alone');
  t.same(errors, []);
  await page.context().setOffline(true);
  await page.locator('.sync-state.offline').waitFor();
  await becomes(
    t,
    () => page.getByRole('button', { name: 'Watch', exact: true }).isDisabled(),
    true,
    'it needs a connection',
  );
});

t.test('Web: without anything shared, there is no page of assigned tasks', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  await enter(page, origin, ada);
  await add(page, 'Alone');
  await isSent(page);
  await becomes(t, () => page.locator('.navigation').getByRole('link', { name: 'Assigned to me' }).count(), 0);
});

t.test('Web: comments are written, edited, deleted and taken back', inBrowser, async (t) => {
  const { origin, page, errors, ada, bob, project, task } = await startHousehold(t);
  const paint = await task('Paint the hall');
  await create(bob, 'comment', { task_id: paint.id, text: 'Which **colour**? [here](javascript:alert(1)) <b>x</b>' });
  await enter(page, origin, ada);
  errors.length = 0;
  await page.goto(`${origin}/#/project/${project.uid}?task=${paint.uid}`);
  const comments = page.locator('.comments .comment');
  await comments.locator('strong', { hasText: 'colour' }).waitFor();
  await becomes(t, () => comments.locator('a, b').count(), 0, 'neither scripts nor markup');
  await becomes(t, () => comments.locator('.comment-author').textContent(), 'Bob Stone');
  const field = page.locator('.comments textarea');
  await field.click();
  await page.keyboard.type('Ask @b');
  await page.locator('.comments [role=option]', { hasText: 'Bob Stone' }).waitFor();
  t.same(await findingsInBothThemes(page), []);
  await page.keyboard.press('Enter');
  await becomes(t, () => field.inputValue(), 'Ask @"Bob Stone" ');
  await page.keyboard.type('please');
  await page.keyboard.press('Control+Enter');
  await comments.nth(1).locator('.mention', { hasText: '@Bob Stone' }).waitFor();
  await becomes(t, () => field.inputValue(), '', 'the field is empty again');
  await eventually(async () => (await list(bob, 'comments?mentions=me')).length === 1, 'the mention is stored');

  const own = comments.nth(1);
  await own.getByRole('button', { name: 'Actions for the comment' }).click();
  await own.getByRole('button', { name: 'Edit', exact: true }).click();
  const editor = own.locator('textarea');
  await becomes(t, () => editor.inputValue(), 'Ask @"Bob Stone" please', 'names, not ids');
  await editor.fill('Ask @"Bob Stone" today');
  await own.getByRole('button', { name: 'Save' }).click();
  await own.locator('.detail', { hasText: 'edited' }).waitFor();
  await isSent(page);
  await own.locator('.mention').waitFor();
  const mentioned = (await ada.get('/api/v1/people?q=Stone')).body.people[0].uid;
  t.equal((await names(ada, 'comments'))[0], `Ask @[${mentioned}] today`);

  const theirs = comments.nth(0);
  await theirs.getByRole('button', { name: 'Actions for the comment' }).click();
  await becomes(
    t,
    () => theirs.getByRole('button', { name: 'Edit', exact: true }).count(),
    0,
    'those of others are not edited',
  );
  await theirs.getByRole('button', { name: 'Delete' }).click();
  await comments.nth(1).waitFor({ state: 'detached' });
  await isSent(page);
  t.equal((await list(ada, 'comments')).length, 1);
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
  await comments.nth(1).waitFor();
  t.same(errors, []);
});

t.test('Web: a draft of a comment survives a reload, and is sent once there is a connection', inBrowser, async (t) => {
  const { origin, page, context, ada, bob, project, task } = await startHousehold(t);
  const paint = await task('Paint the hall');
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/project/${project.uid}?task=${paint.uid}`);
  await page.locator('.comments textarea').fill('Half a thou');
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await reload(page);
  const draft = () => page.locator('.comments textarea').inputValue();
  await eventually(async () => (await draft()) === 'Half a thou', 'the draft is there');
  await context.setOffline(true);
  await page.locator('.sync-state.offline').waitFor();
  await page.locator('.comments textarea').fill('A whole thought');
  await page.locator('.comments').getByRole('button', { name: 'Send' }).click();
  await page.locator('.comment .detail', { hasText: 'not sent yet' }).waitFor();
  await becomes(t, () => page.locator('.comment-author').textContent(), 'Ada Lovelace');
  t.equal((await list(bob, 'comments')).length, 0);
  await context.setOffline(false);
  await page.evaluate('dispatchEvent(new Event("online"))');
  await eventually(async () => (await list(bob, 'comments')).length === 1, 'it is sent');
  await isSent(page);
  await becomes(t, () => page.locator('.comment .detail', { hasText: 'not sent yet' }).count(), 0);
});

const LIVE_MS = 2_000;

t.test('Web: the comment of another member appears within two seconds, and is announced', inBrowser, async (t) => {
  const { origin, page, ada, bob, project, task } = await startHousehold(t, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  const paint = await task('Paint the hall');
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/project/${project.uid}?task=${paint.uid}`);
  await page.locator('.comments textarea').waitFor();
  const appears = async (text: string) => {
    await create(bob, 'comment', { task_id: paint.id, text });
    const sent = performance.now();
    await page.locator('.comment', { hasText: text }).waitFor();
    return performance.now() - sent;
  };
  let took = await appears(`It is ${'very '.repeat(40)}long: ${'x'.repeat(200)}`);
  await page
    .locator('[aria-live=polite]', { hasText: 'New comment by Bob Stone: Paint the hall' })
    .waitFor({ state: 'attached' });
  await page.locator('.comments textarea').fill('On the phone');
  const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
  t.ok(width <= 360, `${width} px`);
  const pane = Number(
    await page.evaluate(
      '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector(".pane"))',
    ),
  );
  t.equal(pane, 0, 'nothing is cut off');
  t.same(await findingsInBothThemes(page), []);
  // A busy machine delays some of them.
  for (let tries = 0; took >= LIVE_MS && tries < 20; tries++) took = await appears(`comment ${tries}`);
  t.ok(took < LIVE_MS, `${Math.round(took)} ms`);
});

t.test('Web: a member who may only read comments, and is not offered the picker', inBrowser, async (t) => {
  const { origin, page, eve, project, task } = await startHousehold(t);
  const paint = await task('Paint the hall', { assignee_id: 'me' });
  await enter(page, origin, eve);
  await page.goto(`${origin}/#/project/${project.uid}?task=${paint.uid}`);
  await page.locator('.plain-facts', { hasText: 'Ada Lovelace' }).waitFor();
  await becomes(t, () => page.locator('.pane').getByRole('button', { name: 'Assignee' }).count(), 0);
  await page.locator('.comments textarea').fill('I can do it');
  await page.keyboard.press('Control+Enter');
  await isSent(page);
  t.equal((await list(eve, 'comments')).length, 1);

  const watching = async () => (await list(eve, 'watches'))[0]?.watching;
  await page.locator('.pane').getByRole('button', { name: 'Stop watching' }).click();
  await page.locator('.pane').getByRole('button', { name: 'Watch', exact: true }).waitFor();
  await becomes(t, watching, false, 'who commented is told, until they ask not to be');
  await page.locator('.pane').getByRole('button', { name: 'Watch', exact: true }).click();
  await page.locator('.pane').getByRole('button', { name: 'Stop watching' }).waitFor();
  await becomes(t, watching, true);
});
