import t from 'tap';
import { startBrowser } from './support/browser.js';
import { profileItem, taskItem } from './support/objects.js';

const dayAt = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

t.test('Views: subtasks are listed on their days, and not because of their status', async (t) => {
  const { mirror, views } = (await startBrowser()).open();
  const part = (uid: string, id: number, more: object) => taskItem(uid, { id, parent_task_id: 1, ...more });
  const completed_at = new Date().toISOString();
  mirror.startMirror([
    profileItem({ id: 1 }),
    taskItem('parent', { id: 1 }),
    part('undated', 2, {}),
    part('in progress', 3, { status: 1, due_date: dayAt(90) }),
    part('planned', 4, { status: 6 }),
    part('late', 5, { due_date: dayAt(-3) }),
    part('soon', 6, { due_date: dayAt(3) }),
    part('done', 7, { due_date: dayAt(-3), status: 2, completed_at }),
    part('done, undated', 8, { status: 2, completed_at }),
  ]);
  const groups = Object.fromEntries(
    views.todayGroups.value.map(({ key, tasks }) => [key, tasks.map(({ name }) => name)]),
  );
  t.same(groups, { overdue: ['late'], suggested: ['parent'] });
  const upcoming = views.upcomingDays.value.flatMap(({ tasks }) => tasks.map(({ name }) => name));
  t.same(upcoming, ['soon', 'in progress']);
  t.same(
    views.inbox.value.map(({ name }) => name),
    ['parent'],
  );
  t.equal(views.doneToday.value.length, 1);
});

t.test('Views: "done today" counts what the user completed', async (t) => {
  const { mirror, views } = (await startBrowser()).open();
  const done = { status: 2 as const, completed_at: new Date().toISOString() };
  mirror.startMirror([
    profileItem({ id: 1 }),
    taskItem('mine', { id: 1, ...done, completed_by: 1 }),
    taskItem('by a member', { id: 2, ...done, completed_by: 2 }),
    taskItem('of a member, by me', { id: 3, ...done, user_id: 2, completed_by: 1 }),
    taskItem('of and by a member', { id: 4, ...done, user_id: 2, completed_by: 2 }),
    taskItem('mine, by an unknown user', { id: 5, ...done }),
    taskItem('of a member, by an unknown user', { id: 6, ...done, user_id: 2 }),
  ]);
  t.equal(views.doneToday.value.length, 3);
});

t.test('Views: what was completed today counts with its recurring tasks, which are not suggested again', async (t) => {
  const { mirror, views, pending } = (await startBrowser()).open();
  const now = new Date().toISOString();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const daily = (at: string, by: number | null) => ({
    ...{ recurrence_type: 'daily' as const, due_date: null },
    last_completion: { completed_at: at, completed_by: by },
  });
  mirror.startMirror([
    profileItem({ id: 1 }),
    taskItem('done', { id: 1, status: 2, completed_at: now, completed_by: 1 }),
    taskItem('mine', { id: 2, ...daily(now, null) }),
    taskItem('theirs', { id: 3, ...daily(now, 2) }),
    taskItem('before', { id: 4, ...daily(yesterday, 1) }),
    taskItem('next', { id: 5, ...daily(yesterday, 1) }),
  ]);
  const suggested = () => views.todayGroups.value.find(({ key }) => key === 'suggested')?.tasks.map(({ uid }) => uid);
  t.equal(views.doneToday.value.length, 2);
  t.same(suggested(), ['before', 'next']);
  await pending.addWrite({ action: 'complete', type: 'task', uid: 'next', body: {} });
  t.equal(views.doneToday.value.length, 3, 'before it is sent');
});
