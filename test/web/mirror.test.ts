import t from 'tap';
import { startBrowser } from './support/browser.js';
import { profileItem, projectItem, taskItem, taskOf, writeOf } from './support/objects.js';

t.test('Mirror: pending writes stay visible over every version of the service', async (t) => {
  const { mirror } = (await startBrowser()).open();
  mirror.startMirror([taskItem('paint', { note: 'Blue' })]);
  mirror.setPendingWrites([writeOf('paint', { body: { name: 'Paint it' } })]);
  t.match(mirror.byUid('task', 'paint'), { name: 'Paint it', note: 'Blue' });
  mirror.applyItems([taskItem('paint', { note: 'Green', updated_at: '2026-03-02T00:00:00.000Z' })], false);
  t.match(mirror.byUid('task', 'paint'), { name: 'Paint it', note: 'Green' }, 'rebased on the newer version');
  t.match(mirror.confirmedObject('task', 'paint'), { name: 'paint', note: 'Green' });
  mirror.setPendingWrites([]);
  t.match(mirror.byUid('task', 'paint'), { name: 'paint', note: 'Green' });
});

t.test('Mirror: writes of one object apply in order; one with a problem does not apply', async (t) => {
  const { mirror } = (await startBrowser()).open();
  mirror.startMirror([taskItem('paint')]);
  const first = writeOf('paint', { seq: 1, body: { name: 'One', note: 'One' } });
  const second = writeOf('paint', { seq: 2, body: { name: 'Two' } });
  mirror.setPendingWrites([first, second]);
  t.match(mirror.byUid('task', 'paint'), { name: 'Two', note: 'One' });
  const problem = { kind: 'refused', status: 422, message: 'No.' } as const;
  mirror.setPendingWrites([first, { ...second, problem }]);
  t.match(mirror.byUid('task', 'paint'), { name: 'One', note: 'One' });
});

t.test('Mirror: an older version does not replace a newer one, a deletion always does', async (t) => {
  const { mirror } = (await startBrowser()).open();
  mirror.startMirror([taskItem('paint', { name: 'New', updated_at: '2026-03-02T00:00:00.000Z' })]);
  mirror.applyItems([taskItem('paint', { name: 'Old', updated_at: '2026-03-01T00:00:00.000Z' })], false);
  t.equal(mirror.byUid('task', 'paint')?.name, 'New');
  mirror.applyItems([{ type: 'task', uid: 'paint', object: null }], false);
  t.equal(mirror.byUid('task', 'paint'), undefined);
  t.equal(mirror.byId('task', 1), undefined);
});

t.test('Mirror: a restart of the change log discards what the service no longer sends', async (t) => {
  const { mirror } = (await startBrowser()).open();
  mirror.startMirror([taskItem('paint'), taskItem('gone', { id: 2 })]);
  mirror.setPendingWrites([writeOf('own', { action: 'create', body: { name: 'Own' } })]);
  mirror.applyItems([taskItem('paint')], true);
  t.same(
    mirror
      .all('task')
      .map(({ name }) => name)
      .sort(),
    ['Own', 'paint'],
  );
});

t.test('Mirror: objects are found by id, also when the service replaces a temporary one', async (t) => {
  const { mirror } = (await startBrowser()).open();
  mirror.startMirror([]);
  mirror.setPendingWrites([writeOf('house', { type: 'project', action: 'create', body: { name: 'House' } })]);
  const temporary = mirror.byUid('project', 'house')?.id ?? 0;
  t.equal(mirror.byId('project', temporary)?.name, 'House');
  mirror.applyItems([projectItem('house', { id: 42, name: 'House' })], false);
  mirror.setPendingWrites([]);
  t.equal(mirror.byId('project', 42)?.name, 'House');
  t.equal(mirror.byId('project', temporary), undefined);
});

t.test('Mirror: a pending task stays in its project when the service has numbered the project', async (t) => {
  const { mirror, signals } = (await startBrowser()).open();
  mirror.startMirror([taskItem('floor', { id: 9 })]);
  const house = writeOf('house', { seq: 1, type: 'project', action: 'create', body: { name: 'House' } });
  const paint = writeOf('paint', { seq: 2, action: 'create', body: { name: 'Paint', project_id: 'house' } });
  const floor = writeOf('floor', { seq: 3, body: { project_id: 'house' } });
  mirror.setPendingWrites([house, paint, floor]);
  let seen: number | null | undefined;
  const stop = signals.effect(() => {
    seen = mirror.byUid('task', 'paint')?.project_id;
  });
  mirror.applyItems([projectItem('house', { id: 42, name: 'House' })], false);
  mirror.setPendingWrites([paint, floor]);
  stop();
  for (const uid of ['paint', 'floor']) {
    t.match(mirror.byUid('task', uid), { project_id: 42, project: { id: 42, uid: 'house', name: 'House' } }, uid);
  }
  t.equal(seen, 42, 'views of the task are rendered again');
});

t.test('Mirror: only views of the changed type are rendered again, once for all changes', async (t) => {
  const { mirror, signals } = (await startBrowser()).open();
  mirror.startMirror([]);
  const rendered: string[] = [];
  for (const type of ['task', 'project'] as const) {
    signals.effect(() => {
      rendered.push(`${mirror.all(type).length} of ${type}`);
    });
  }
  mirror.applyItems([taskItem('paint'), taskItem('floor', { id: 2 })], false);
  t.same(rendered, ['0 of task', '0 of project', '2 of task']);
});

t.test('Mirror: types of a newer version are left out', async (t) => {
  const { mirror } = (await startBrowser()).open();
  const reminder: unknown = { type: 'reminder', uid: 'ring', object: { updated_at: '' } };
  mirror.startMirror([]);
  mirror.applyItems([...JSON.parse(JSON.stringify([reminder])), taskItem('paint')], false);
  t.equal(mirror.all('task').length, 1);
});

t.test('Mirror: another page has the stored objects and writes', async (t) => {
  const browser = await startBrowser();
  browser.storage.objects.set('task paint', JSON.stringify(taskOf('paint', { note: 'Blue' })));
  browser.storage.writes.set(1, JSON.stringify(writeOf('paint', { body: { name: 'Paint it' } })));
  const { mirror } = browser.open();
  t.equal(mirror.isLoaded.value, false);
  await mirror.loadMirror();
  t.equal(mirror.isLoaded.value, true);
  t.match(mirror.byUid('task', 'paint'), { name: 'Paint it', note: 'Blue' });
  mirror.clearMirror();
  t.equal(mirror.byUid('task', 'paint'), undefined);
  t.equal(mirror.isLoaded.value, false);
});

t.test('Mirror: messages that arrive while the storage is being read are applied after it', async (t) => {
  const browser = await startBrowser();
  const first = browser.open();
  first.mirror.startMirror([]);
  await first.pending.addWrite({ action: 'create', type: 'task', uid: 'sent', body: { name: 'Sent' } });
  const second = browser.open();
  let proceed = () => {};
  const gate = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  browser.storage.beforeRead = () => gate;
  const loading = second.mirror.loadMirror();
  // The second page has read the list, and the first one changes it before the second has the result.
  await first.pending.addWrite({ action: 'create', type: 'task', uid: 'added', body: { name: 'Added' } });
  const [sent] = first.mirror.pendingWrites.value;
  if (sent !== undefined) await first.pending.removeWrite(sent);
  proceed();
  await loading;
  t.same(
    second.mirror.all('task').map(({ name }) => name),
    ['Added'],
  );
  t.same(
    second.mirror.pendingWrites.value.map(({ uid }) => uid),
    ['added'],
  );
});

const BINS = {
  ...{ id: 1, due_date: '2026-03-25', recurrence_type: 'weekly' as const },
  defer_until: '2026-03-24T07:00:00.000Z',
};
const ofBins = { parent_task_id: 1, parent_task: { id: 1, uid: 'bins', name: 'bins' } };

t.test('Mirror: a recurring task that is completed offline moves all its dates, as on the service', async (t) => {
  const { mirror } = (await startBrowser()).open();
  const ahead = { recurrence_type: 'weekly' as const, due_date: '2026-03-26' };
  mirror.startMirror([
    profileItem({ timezone: 'Europe/Berlin' }),
    taskItem('bins', BINS),
    taskItem('collect', { ...ofBins, id: 2, due_date: '2026-03-24', status: 2 }),
    taskItem('ahead', { ...ofBins, ...ahead, id: 3 }),
  ]);
  const first = writeOf('bins', { seq: 1, action: 'complete', before: { due_date: '2026-03-25' } });
  const second = writeOf('bins', { seq: 2, action: 'complete', before: { due_date: '2026-04-01' } });
  const dates = (uid: string) => {
    const task = mirror.byUid('task', uid);
    return [task?.status, task?.due_date, task?.defer_until];
  };
  mirror.setPendingWrites([first]);
  // The clocks change on 29 March: the wall clock stays.
  t.same(dates('bins'), [0, '2026-04-01', '2026-03-31T06:00:00.000Z']);
  t.same(dates('collect'), [0, '2026-03-31', null]);
  t.same(dates('ahead'), [0, '2026-03-26', null]);
  mirror.setPendingWrites([first, second]);
  t.same(dates('bins'), [0, '2026-04-08', '2026-04-07T06:00:00.000Z']);
  t.same(dates('collect'), [0, '2026-04-07', null]);
  t.same(dates('ahead'), [0, '2026-04-02', null]);
  // The service has accepted the first one, and the page does not know yet.
  const updated_at = '2026-03-20T09:00:00.000Z';
  mirror.applyItems(
    [
      taskItem('bins', { ...BINS, due_date: '2026-04-01', defer_until: '2026-03-31T06:00:00.000Z', updated_at }),
      taskItem('collect', { ...ofBins, id: 2, due_date: '2026-03-31', updated_at }),
    ],
    false,
  );
  t.same(dates('bins'), [0, '2026-04-08', '2026-04-07T06:00:00.000Z'], 'not twice');
  t.same(dates('collect'), [0, '2026-04-07', null], 'not twice');
  mirror.setPendingWrites([second]);
  t.same(dates('bins'), [0, '2026-04-08', '2026-04-07T06:00:00.000Z']);
  t.same(dates('collect'), [0, '2026-04-07', null]);
  mirror.setPendingWrites([]);
  t.same(dates('bins'), [0, '2026-04-01', '2026-03-31T06:00:00.000Z']);
  t.same(dates('collect'), [0, '2026-03-31', null], 'the subtask follows');
});

t.test('Mirror: the last occurrence of a task stays completed', async (t) => {
  const { mirror } = (await startBrowser()).open();
  mirror.startMirror([taskItem('bins', { ...BINS, recurrence_end_date: '2026-03-31' })]);
  mirror.setPendingWrites([writeOf('bins', { action: 'complete', before: { due_date: '2026-03-25' } })]);
  t.match(mirror.byUid('task', 'bins'), { status: 2, due_date: '2026-03-25', defer_until: BINS.defer_until });
});
