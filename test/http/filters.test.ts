import t, { type Test } from 'tap';
import { type Person, startService } from '../support/service.js';
import { create, list, type Made } from '../support/world.js';

// On PostgreSQL too: every filter of a list is a condition of SQL.

type Expected = readonly (readonly [query: string, names: readonly string[]])[];

async function expectFound(t: Test, client: Person, plural: string, expected: Expected): Promise<void> {
  for (const [query, wanted] of expected) {
    const found = await list(client, `${plural}?${query}`);
    t.same(found.map(({ name, title }) => name ?? title).sort(), [...wanted].sort(), `${plural}?${query}`);
  }
}

t.test('Tasks: by status, priority, tag, recurrence and text, each with none where there can be none', async (t) => {
  const ada = await (await startService(t)).person('ada');
  const make = (name: string, more: object) => create(ada, 'task', { name, ...more });
  await make('a', { status: 0, priority: 0, note: '100% wool', tags: ['Home', 'x'] });
  await make('b', { status: 1, priority: 1, tags: ['home'] });
  await make('c', { status: 2, priority: 2, tags: ['Ärger'] });
  await make('d', { status: 3, recurrence_type: 'daily', due_date: '2026-04-01' });
  await make('e', { status: 4, note: 'under_score' });
  await make('f', { status: 5, note: ' \n\t' });
  await make('g', { status: 6, priority: 2 });
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  await expectFound(t, ada, 'tasks', [
    ['', all],
    ['status=0', ['a']],
    ['status=2', ['c']],
    ['status=1,2', ['b', 'c']],
    ['status=1&status=3', ['b', 'd']],
    ['status=open', ['a', 'b', 'e', 'g']],
    ['status=open,2', ['a', 'b', 'c', 'e', 'g']],
    ['priority=2', ['c', 'g']],
    ['priority=1,2', ['b', 'c', 'g']],
    ['tag=home', ['a', 'b']],
    ['tag=HOME&tag=%C3%A4rger', ['a', 'b', 'c']],
    ['tag=nothing', []],
    ['tag=none', ['d', 'e', 'f', 'g']],
    ['tagged=true', ['a', 'b', 'c']],
    ['tagged=false', ['d', 'e', 'f', 'g']],
    ['has_note=true', ['a', 'e']],
    ['has_note=false', ['b', 'c', 'd', 'f', 'g']],
    ['recurring=true', ['d']],
    ['recurring=false', ['a', 'b', 'c', 'e', 'f', 'g']],
    ['q=A', ['a']],
    ['q=WOOL', ['a']],
    ['q=%25', ['a']],
    ['q=_', ['e']],
    ['status=open&priority=2', ['g']],
    ['status=open&tag=x&q=wool', ['a']],
  ]);
  for (const query of ['status=7', 'status=x', 'priority=3', 'priority=high', 'recurring=1', 'due=soon']) {
    t.equal((await ada.get(`/api/v1/tasks?${query}`)).status, 400, query);
  }
});

t.test('Tasks: by project, area, goal and parent: an id, a uid, none; what names nothing finds nothing', async (t) => {
  const ada = await (await startService(t)).person('ada');
  const relations: Record<string, Made> = {};
  for (const kind of ['project', 'area', 'goal']) {
    relations[kind] = await create(ada, kind, { name: kind });
    await create(ada, 'task', { name: `with ${kind}`, [`${kind}_id`]: relations[kind].id });
  }
  const parent = await create(ada, 'task', { name: 'parent', subtasks: [{ name: 'child' }] });
  const top = ['with project', 'with area', 'with goal', 'parent'];
  for (const kind of ['project', 'area', 'goal']) {
    const { id, uid } = relations[kind] as Made;
    await expectFound(t, ada, 'tasks', [
      [`${kind}_id=${id}`, [`with ${kind}`]],
      [`${kind}_id=${uid}`, [`with ${kind}`]],
      [`${kind}_id=none`, top.filter((name) => name !== `with ${kind}`)],
      [`${kind}_id=any`, [`with ${kind}`]],
      [`${kind}_id=999`, []],
      [`${kind}_id=zzzzzzzzzzzzzzz`, []],
      [`${kind}_id=not%20an%20id`, []],
    ]);
  }
  await expectFound(t, ada, 'tasks', [
    [`parent_task_id=${parent.id}`, ['child']],
    [`parent_task_id=${parent.uid}`, ['child']],
    ['parent_task_id=none', top],
    ['parent_task_id=any', ['child']],
    [`subtasks_of=${parent.id},999999`, ['child']],
    ['subtasks_of=999999', []],
    ['include_subtasks=true', [...top, 'child']],
    ['include_subtasks=false', top],
  ]);
});

t.test('Tasks: by due date, and by when they were changed and completed', async (t) => {
  const service = await startService(t, { time: '2026-03-11T23:30:00.000Z' });
  const ada = await service.person('ada', { timezone: 'Europe/Berlin' });
  const make = (name: string, due_date: string | null, status = 0) => create(ada, 'task', { name, due_date, status });
  await make('long past', '2026-01-01');
  await make('yesterday', '2026-03-11');
  await make('yesterday, done', '2026-03-11', 2);
  await make('today', '2026-03-12');
  await make('tomorrow', '2026-03-13');
  await make('never', null);
  await expectFound(t, ada, 'tasks', [
    ['due=none', ['never']],
    ['due=any', ['long past', 'yesterday', 'yesterday, done', 'today', 'tomorrow']],
    ['due=overdue', ['long past', 'yesterday']],
    ['due=today', ['today']],
    ['due=upcoming', ['tomorrow']],
    ['due_before=2026-03-12', ['long past', 'yesterday', 'yesterday, done']],
    ['due_after=2026-03-12', ['tomorrow']],
    ['due_after=2026-01-01&due_before=2026-03-12', ['yesterday', 'yesterday, done']],
    // Half past eleven in the evening, UTC, is the next day in Berlin.
    ['due_after=2026-03-11T23:30:00Z', ['tomorrow']],
  ]);
  service.clock.set('2026-03-12T08:00:00.000Z');
  const [today] = await list(ada, 'tasks?due=today');
  await ada.post(`/api/v1/task/${today?.id}/complete`);
  await expectFound(t, ada, 'tasks', [
    ['updated_since=2026-03-12T08:00:00Z', ['today']],
    ['updated_since=2026-03-12T08:00:00.001Z', []],
    ['updated_since=2026-03-12T09:00:00%2B01:00', ['today']],
    ['completed_since=2026-03-12T00:00:00Z', ['today']],
    ['completed_since=2026-03-11', ['today', 'yesterday, done']],
    ['created_before=2026-03-11T23:30:00Z', []],
  ]);
  await create(ada, 'task', { name: 'new', defer_until: '2026-03-20' });
  await create(ada, 'task', { name: 'newer', defer_until: '2026-03-21' });
  await expectFound(t, ada, 'tasks', [
    ['created_before=2026-03-12T08:00:00Z&due=none', ['never']],
    ['deferred_since=2026-03-19T23:00:00Z', ['new', 'newer']],
    ['deferred_since=2026-03-19T23:00:00.001Z', ['newer']],
    ['deferred_before=2026-03-20T23:00:00Z', ['new']],
    ['filter=is:deferred', ['new', 'newer']],
  ]);
  await create(ada, 'task', { name: 'at nine', due_date: '2026-03-14', due_time: '09:00' });
  await expectFound(t, ada, 'tasks', [
    ['timed=true', ['at nine']],
    ['timed=false&due=upcoming', ['tomorrow']],
  ]);
  for (const query of ['due_before=2026-02-30', 'due_after=tomorrow', 'updated_since=12345', 'completed_since=2026']) {
    t.equal((await ada.get(`/api/v1/tasks?${query}`)).status, 400, query);
  }
});

t.test('Projects: by status, priority, area, goal, tag, pin, text and due date', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const area = await create(ada, 'area', { name: 'area' });
  const goal = await create(ada, 'goal', { name: 'goal' });
  const make = (name: string, more: object = {}) => create(ada, 'project', { name, ...more });
  await make('a', { status: 'planned', priority: 2, area_id: area.uid, due_date: '2026-03-10', tags: ['x'] });
  await make('b', { status: 'done', goal_id: goal.id, due_date: '2026-03-10', pinned: true });
  service.clock.advance(1000);
  await make('c', { description: 'Find ME', due_date: '2026-03-11' });
  await expectFound(t, ada, 'projects', [
    ['', ['a', 'b', 'c']],
    ['status=planned', ['a']],
    ['status=planned,done', ['a', 'b']],
    ['priority=2', ['a']],
    ['priority=none', ['b', 'c']],
    [`area_id=${area.id}`, ['a']],
    ['area_id=none', ['b', 'c']],
    [`goal_id=${goal.uid}`, ['b']],
    ['goal_id=none', ['a', 'c']],
    ['goal_id=any', ['b']],
    ['tagged=true', ['a']],
    ['tagged=false', ['b', 'c']],
    ['tag=X', ['a']],
    ['tag=none', ['b', 'c']],
    ['pinned=true', ['b']],
    ['pinned=false', ['a', 'c']],
    ['q=find%20me', ['c']],
    ['due=overdue', ['a']],
    ['due=today', ['c']],
    ['due=none', []],
    ['due=any', ['a', 'b', 'c']],
    ['due_before=2026-03-11', ['a', 'b']],
    ['due_after=2026-03-10', ['c']],
    ['updated_since=2026-03-11T12:00:01Z', ['c']],
    ['filter=has:description', ['c']],
    ['filter=pinned:true', ['b']],
    ['filter=shared:true', []],
  ]);
  await make('d', { due_date: '2026-03-12' });
  await expectFound(t, ada, 'projects', [['due=upcoming', ['d']]]);
});

t.test('Areas, goals, tags and notes: by what each has', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const area = await create(ada, 'area', { name: 'Home', description: 'Flat' });
  const project = await create(ada, 'project', { name: 'p' });
  const task = await create(ada, 'task', { name: 't' });
  const goals = { why: 'Time', horizon: 'year', target_date: '2026-12-31', area_id: area.id };
  await create(ada, 'goal', { name: 'a', ...goals });
  await create(ada, 'goal', { name: 'b', status: 'paused', horizon: 'season' });
  await create(ada, 'goal', { name: 'c', target_date: '2026-06-30' });
  await create(ada, 'note', { title: 'a', content: 'Text', project_id: project.id, tags: ['x'] });
  service.clock.advance(1000);
  await create(ada, 'note', { title: 'b', task_id: task.id });
  await create(ada, 'area', { name: 'Work' });
  await expectFound(t, ada, 'areas', [
    ['q=FLAT', ['Home']],
    ['q=work', ['Work']],
    ['updated_since=2026-03-11T12:00:01Z', ['Work']],
  ]);
  await expectFound(t, ada, 'goals', [
    ['status=active', ['a', 'c']],
    ['status=active,paused', ['a', 'b', 'c']],
    ['horizon=year', ['a']],
    ['horizon=year&horizon=season', ['a', 'b']],
    ['horizon=none', ['c']],
    [`area_id=${area.uid}`, ['a']],
    ['area_id=none', ['b', 'c']],
    ['area_id=any', ['a']],
    ['q=time', ['a']],
    ['target=none', ['b']],
    ['target=any', ['a', 'c']],
    ['target_before=2026-12-31', ['c']],
    ['target_after=2026-06-30', ['a']],
  ]);
  await expectFound(t, ada, 'notes', [
    [`project_id=${project.uid}`, ['a']],
    ['project_id=none', ['b']],
    [`task_id=${task.id}`, ['b']],
    ['task_id=none', ['a']],
    ['task_id=any', ['b']],
    ['tag=X', ['a']],
    ['tag=none', ['b']],
    ['q=text', ['a']],
    ['filter=shared:true', []],
    ['updated_since=2026-03-11T12:00:01Z', ['b']],
  ]);
  await expectFound(t, ada, 'tags', [['q=X', ['x']]]);
});

t.test('Goals, sections and views: by when they were changed', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const { id: project_id } = await create(ada, 'project', { name: 'p' });
  for (const name of ['before', 'after']) {
    await create(ada, 'goal', { name });
    await create(ada, 'section', { name, project_id });
    await create(ada, 'view', { name, filter: 'is:today' });
    service.clock.advance(1000);
  }
  for (const plural of ['goals', 'sections', 'views']) {
    await expectFound(t, ada, plural, [['updated_since=2026-03-11T12:00:01Z', ['after']]]);
  }
});
