import t from 'tap';
import type { Item, Task, View } from '../../src/web/data/types.js';
import { startBrowser } from './support/browser.js';
import { profileItem, projectItem, taskItem } from './support/objects.js';

const TIMES = { created_at: '2026-03-01T08:00:00.000Z', updated_at: '2026-03-01T08:00:00.000Z' };

function viewOf(members: Partial<View> = {}): View {
  return {
    ...{ id: 1, uid: 'view', name: 'View', icon: null, color: null, resource: 'tasks', layout: 'list', ...TIMES },
    ...{ tree: { v: 1, and: [] }, filter: '', broken: [], order_by: null, group_by: null, columns: null },
    ...{ pinned: false, rank: 'a0', project_id: null, user_id: 1, access: 'owner' },
    ...members,
  };
}

async function pageWith(...items: Item[]) {
  const page = (await startBrowser()).open();
  page.mirror.startMirror([profileItem({ id: 1 }), ...items]);
  return page;
}

t.test('Saved views: a filter keeps uids; what is gone is named, and finds nothing', async (t) => {
  const { mirror, viewData, readFilter } = await pageWith(
    projectItem('houseuid0000001', { id: 5, name: 'House' }),
    taskItem('paint', { id: 1, project_id: 5 }),
  );
  const view = viewOf({ tree: { v: 1, field: 'project', op: '=', value: 'houseuid0000001' }, filter: 'project:House' });
  const uids = async () => {
    const condition = readFilter.conditionOf(viewData.treeOf(view));
    return [...((await readFilter.matchingUids(condition, mirror.all('task'), new AbortController().signal)) ?? [])];
  };
  t.same([await uids(), viewData.brokenTerms(viewData.treeOf(view))], [['paint'], []]);
  const renamed = projectItem('houseuid0000001', { id: 5, name: 'Villa', updated_at: '2026-03-02T08:00:00.000Z' });
  mirror.applyItems([renamed], false);
  t.same(await uids(), ['paint'], 'renamed');
  mirror.applyItems([{ type: 'project', uid: 'houseuid0000001', object: null }], false);
  t.same([await uids(), viewData.brokenTerms(viewData.treeOf(view))], [[], ['in project ?']]);
});

t.test('Saved views: a view that is not sent yet is read from its text', async (t) => {
  const { actions, mirror, viewData } = await pageWith(taskItem('paint', { id: 1 }));
  const uid = await actions.create('view', { name: 'Late', filter: 'due:<today' });
  const view = mirror.byUid('view', uid);
  t.match(view, { name: 'Late', layout: 'list', access: 'owner' });
  t.same(view && viewData.treeOf(view), { field: 'due', op: '<', value: 'today' });
});

t.test('Saved views: tasks are in the order of the view, without a value last', async (t) => {
  const { mirror, viewData } = await pageWith(
    taskItem('b', { id: 1, due_date: '2026-03-02', priority: 1 }),
    taskItem('A', { id: 2, due_date: null, priority: 2 }),
    taskItem('c', { id: 3, due_date: '2026-03-01', priority: 1 }),
    taskItem('d', { id: 4, due_date: '2026-03-02', priority: 2 }),
  );
  const sorted = (order_by: string | null) =>
    mirror
      .all('task')
      .sort(viewData.comparator(order_by))
      .map(({ name }) => name)
      .join('');
  t.equal(sorted('due_date:asc,priority:desc'), 'cdbA');
  t.equal(sorted('due_date:desc'), 'bdcA');
  t.equal(sorted('name:asc'), 'Abcd', 'without regard to the case');
  t.equal(sorted('priority'), 'bcAd');
  t.equal(sorted(null), 'dcAb', 'newest first');
});

t.test('Saved views: names are in the order of the service, by letters without marks', async (t) => {
  const shuffled = ['Zebra', 'Äpfel', 'Birnen', 'Öl', 'éclair', 'Fisch'];
  const { mirror, viewData, views } = await pageWith(
    ...shuffled.map((name, index) => taskItem(`task${index}`, { id: index + 1, name })),
    ...shuffled.map((name, index) => projectItem(`project${index}`, { id: index + 1, name })),
  );
  const sorted = ['Äpfel', 'Birnen', 'éclair', 'Fisch', 'Öl', 'Zebra'];
  const tasksBy = (order: string) => mirror.all('task').sort(viewData.comparator(order));
  const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);
  t.same(namesOf(tasksBy('name')), sorted);
  t.same(namesOf(tasksBy('name:desc')), sorted.toReversed());
  t.same(namesOf(views.projects.value), sorted);
  const groups = viewData.groupsOf(viewOf({ group_by: 'project' }), mirror.all('task'), true);
  t.same(namesOf(groups), ['None', ...sorted]);
});

t.test('Saved views: groups are those of the member, in their order; a board has empty ones, too', async (t) => {
  const red = { id: 7, uid: 'red', name: 'Red', color: null };
  const { mirror, viewData } = await pageWith(
    { type: 'tag', uid: 'red', object: { ...red, usage_count: 1, ...TIMES } },
    projectItem('house', { id: 5, name: 'House' }),
    taskItem('one', { id: 1, status: 1, priority: 2, due_date: '2999-03-02', tags: [red] }),
    taskItem('two', { id: 2, status: 0, project_id: 5, project: { id: 5, uid: 'house', name: 'House' } }),
    taskItem('three', { id: 3, status: 2, due_date: '2999-03-01' } as Partial<Task>),
  );
  const groups = (view: Partial<View>, isWhole = false) =>
    viewData
      .groupsOf(viewOf({ order_by: 'id:asc', ...view }), mirror.all('task'), isWhole)
      .map(({ name, tasks }) => `${name}: ${tasks.map((task) => task.name).join()}`);
  t.same(groups({ group_by: 'status' }), ['Not started: two', 'In progress: one', 'Completed: three']);
  t.equal(groups({ group_by: 'status' }, true).length, 7);
  t.same(groups({ group_by: 'status', columns: ['waiting', 'in_progress'] }, true), ['Waiting: ', 'In progress: one']);
  t.same(groups({ group_by: 'priority' }), ['High: one', 'Low: two,three']);
  t.same(groups({ group_by: 'project' }), ['None: one,three', 'House: two']);
  t.same(groups({ group_by: 'tag' }), ['None: two,three', 'Red: one']);
  t.match(groups({ group_by: 'due' }), [/Mar 1: three/, /Mar 2: one/, 'No date: two']);
  t.same(groups({}), [': one,two,three']);
});
