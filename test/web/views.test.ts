import t from 'tap';
import { startBrowser } from './support/browser.js';
import { taskItem } from './support/objects.js';

const dayAt = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

t.test('Views: subtasks are listed on their days, and not because of their status', async (t) => {
  const { mirror, views } = (await startBrowser()).open();
  const part = (uid: string, id: number, more: object) => taskItem(uid, { id, parent_task_id: 1, ...more });
  const completed_at = new Date().toISOString();
  mirror.startMirror([
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
  t.equal(views.doneToday.value, 1);
});
