import t from 'tap';
import { call, connect, listen } from '../support/mcp.js';
import { type Json, startTududi } from '../support/tududi.js';
import { create, names, share } from '../support/world.js';

t.test('A task that is assigned to a third user is in no list of the day of any interface', async (t) => {
  const { service, ada, ask } = await startTududi(t, { time: '2026-03-11T12:00:00.000Z' });
  const [bob, cid] = [await service.person('bob'), await service.person('cid')];
  for (const [owner, member] of [
    [ada, bob],
    [bob, ada],
  ] as const) {
    const project = await create(owner, 'project', { name: 'Move' });
    for (const one of [member, cid]) await share(owner, 'project', project, one, 'rw');
    for (const assignee of [null, ada, bob, cid]) {
      for (const [day, due_date] of [
        ['late', '2026-03-10'],
        ['today', '2026-03-11'],
        ['soon', '2026-03-12'],
      ] as const) {
        const name = `${day}: of ${owner === ada ? 'ada' : 'bob'}, for ${assignee?.email ?? 'all'}`;
        const body = { name, due_date, project_id: project.uid, assignee_id: assignee?.id ?? null };
        await create(owner, 'task', body);
      }
    }
  }
  const mine = ['of ada, for ada@example.com', 'of ada, for all', 'of bob, for ada@example.com', 'of bob, for all'];
  const of = (...days: string[]) => days.flatMap((day) => mine.map((one) => `${day}: ${one}`)).sort();
  const named = (tasks: readonly { name: string }[]) => tasks.map(({ name }) => name).sort();
  t.same(await names(ada, 'tasks/today'), of('late', 'today'));
  t.same(await names(ada, 'tasks/upcoming'), of('soon', 'today'));

  const agent = await connect(t, await listen(service), ada.token);
  const listed = async (view: string) =>
    named((await call<{ tasks: { name: string }[] }>(agent, 'list_tasks', { view })).tasks);
  t.same(await listed('today'), of('late', 'today'));
  t.same(await listed('upcoming'), of('soon', 'today'));
  t.same(await listed('overdue'), of('late'));
  t.match(await call(agent, 'daily_brief'), { totals: { overdue: 4, planned: 4 } });

  const { body: metrics }: { body: Json } = await ask('GET', '/tasks/metrics');
  t.same(named(metrics.tasks_due_today), of('today'));
  t.same(named(metrics.tasks_overdue), of('late'));
  t.match(metrics, { tasks_due_today_count: 4, tasks_overdue_count: 4 });
  const { body: found } = await ask('GET', '/search?extras=overdue&filters=Task');
  t.same(named(found.results), of('late'));
  t.same(named((await ask('GET', '/tasks?type=upcoming')).body.tasks), of('soon', 'today'));
});
