import t from 'tap';
import { startBrowser } from './support/browser.js';
import { profileItem, projectItem, taskItem } from './support/objects.js';

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

t.test('Views: what is over is in no group of Today and on no coming day, and stays in its project', async (t) => {
  const { mirror, views, pending } = (await startBrowser()).open();
  const states = {
    late: { due_date: dayAt(-3) },
    now: { due_date: dayAt(0) },
    soon: { due_date: dayAt(3) },
    undated: {},
  };
  let id = 10;
  const tasks = (name: string, more: object) =>
    Object.entries({ ...states, busy: { status: 1 as const } }).map(([state, members]) => {
      id += 1;
      return taskItem(`${name} ${state}`, { id, ...members, ...more });
    });
  mirror.startMirror([
    profileItem({ id: 1 }),
    projectItem('cancelled', { id: 1, status: 'cancelled' }),
    projectItem('done', { id: 2, status: 'done' }),
    projectItem('open', { id: 3, status: 'waiting' }),
    ...[3, 5, 2, 0].map((status, index) => taskItem(`parent ${status}`, { id: index + 1, status: status as 0 })),
    ...tasks('cancelled', { project_id: 1 }),
    ...tasks('done', { project_id: 2 }),
    ...tasks('open', { project_id: 3 }),
    ...tasks('of an unknown project', { project_id: 4 }),
    ...tasks('of archived', { parent_task_id: 1 }),
    ...tasks('of cancelled', { parent_task_id: 2 }),
    ...tasks('of completed', { parent_task_id: 3 }),
  ]);
  const listed = () => [
    ...views.todayGroups.value.flatMap((group) => group.tasks),
    ...views.upcomingDays.value.flatMap((one) => one.tasks),
  ];
  const names = () => new Set(listed().map(({ name }) => name.replace(/ \w+$/, '')));
  t.same([...names()].sort(), ['of an unknown project', 'of completed', 'open', 'parent']);
  t.equal(views.tasksOfProject({ id: 1 }).open.length, 5);
  await pending.addWrite({ action: 'update', type: 'project', uid: 'done', body: { status: 'planned' } });
  await pending.addWrite({ action: 'update', type: 'project', uid: 'open', body: { status: 'done' } });
  t.same([...names()].sort(), ['done', 'of an unknown project', 'of completed', 'parent'], 'before it is sent');
});

t.test('Views: a task that is assigned to a third user is in no list of the day, for any owner', async (t) => {
  const { mirror, views } = (await startBrowser()).open();
  const items = [dayAt(-3), dayAt(0), dayAt(90)].flatMap((due_date) =>
    [1, 2].flatMap((user_id) => [null, 1, 2, 3].map((assignee_id) => ({ user_id, assignee_id, due_date }))),
  );
  mirror.startMirror([profileItem({ id: 1 }), ...items.map((task, n) => taskItem(`t${n}`, { id: n + 1, ...task }))]);
  const groups = [...views.todayGroups.value, ...views.upcomingDays.value];
  t.equal(groups.length, 4, 'overdue, due, and two coming days');
  for (const { tasks } of groups) {
    t.same(
      tasks.map(({ user_id, assignee_id }) => [user_id, assignee_id]),
      [
        [1, null],
        [1, 1],
        [2, null],
        [2, 1],
      ],
    );
  }
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
