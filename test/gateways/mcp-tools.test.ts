import t from 'tap';
import { SAME_SQL } from '../support/database.js';
import { call, connect, failure, start, tokenWith } from '../support/mcp.js';
import { differingTables, rowsOfDatabase } from '../support/rows.js';
import { create, list, names, share } from '../support/world.js';

// On PostgreSQL too: counts of the day.

interface Tasks {
  tasks: { id: number; uid: string; name: string }[];
  total: number;
}

t.test('MCP: the text of a result carries its data as JSON, like the structured content', SAME_SQL, async (t) => {
  const { ada, origin } = await start(t);
  const agent = await connect(t, origin, ada.token);
  await create(ada, 'task', { name: 'Say "hi"' });
  const { content, structuredContent } = await agent.callTool({ name: 'list_tasks', arguments: { view: 'all' } });
  const [data, sentence] = content as { type: string; text: string }[];
  t.match(structuredContent, { tasks: [{ name: 'Say "hi"' }], total: 1 });
  t.same(JSON.parse(data?.text ?? ''), structuredContent);
  t.match(sentence, { type: 'text', text: '1 of 1 tasks.' });
});

t.test('MCP: projects, areas, goals and tags are named by id, uid or name', SAME_SQL, async (t) => {
  const { ada, origin } = await start(t);
  const agent = await connect(t, origin, ada.token);
  const area = await create(ada, 'area', { name: 'Work, at home' });
  const goal = await create(ada, 'goal', { name: 'Run' });
  const project = await create(ada, 'project', { name: 'Kysely', area_id: area.id });
  const relations = { project_id: project.id, area_id: area.id, goal_id: goal.id, tags: ['Sql'] };
  await create(ada, 'task', { name: 'in', ...relations });
  await create(ada, 'task', { name: 'out' });
  const [tag] = await list(ada, 'tags');
  for (const [kind, { id, uid, name }] of Object.entries({ project, area, goal, tag: tag ?? goal })) {
    for (const ref of [id, String(id), uid, name, ` ${String(name).toUpperCase()} `]) {
      const found = await call<Tasks>(agent, 'list_tasks', { [kind]: ref });
      t.match(found, { tasks: [{ name: 'in' }], total: 1 }, `${kind} ${ref}`);
    }
    t.match(await call<Tasks>(agent, 'list_tasks', { [kind]: 'none' }), { tasks: [{ name: 'out' }], total: 1 });
  }
  t.match(await call(agent, 'list_projects', { area: 'work, at home' }), { projects: [{ name: 'Kysely' }] });
  t.match(await call(agent, 'add_note', { content: 'n', project: 'kysely' }), { note: { content: 'n' } });
  t.match(await call(agent, 'list_notes', { project: 'kysely' }), { notes: [{ content: 'n' }], total: 1 });
  t.match(await call(agent, 'add_task', { text: 'new', project: 'kysely' }), { tasks: [{ project: 'Kysely' }] });
});

t.test('MCP: a reference to nothing is refused, with similar names', SAME_SQL, async (t) => {
  const { ada, origin } = await start(t);
  const agent = await connect(t, origin, ada.token);
  for (const name of ['Kysely', 'Garden', 'Garden shed']) await create(ada, 'project', { name });
  for (const name of ['twice', 'Twice']) await create(ada, 'project', { name });
  await create(ada, 'area', { name: 'Home' });
  const { id } = await create(ada, 'task', { name: 'x', tags: ['errand'] });
  for (const [tool, input, suggested] of [
    ['list_tasks', { project: 'kisely' }, ['Kysely']],
    ['list_tasks', { project: 'gard' }, ['Garden', 'Garden shed']],
    ['list_tasks', { project: 999 }, []],
    ['list_tasks', { project: 'zzzzzzzzzzzzzzz' }, []],
    ['list_tasks', { project: ' ' }, []],
    ['list_tasks', { project: 'nothing like it' }, []],
    ['list_tasks', { project: 'twice' }, ['Twice', 'twice']],
    ['list_tasks', { tag: 'errands' }, ['errand']],
    ['list_tasks', { area: 'hom' }, ['Home']],
    ['list_tasks', { goal: 'x' }, []],
    ['list_projects', { area: 'hom' }, ['Home']],
    ['list_notes', { project: 'kisely' }, ['Kysely']],
    ['add_note', { content: 'x', project: 'kisely' }, ['Kysely']],
    ['add_task', { text: 'x', project: 'kisely' }, ['Kysely']],
    ['update_task', { task: id, project: 'kisely' }, ['Kysely']],
    ['update_task', { task: id, area: 'hom' }, ['Home']],
    ['update_task', { task: id, goal: 'x' }, []],
    ['add_project', { name: 'x', area: 'hom' }, ['Home']],
  ] as const) {
    const { code, error, details, suggestions = [] } = await failure(agent, tool, input);
    const [member = ''] = Object.keys(input).filter((name) => ['project', 'tag', 'area', 'goal'].includes(name));
    t.same([code, details?.map(({ path }) => path)], ['VALIDATION_FAILED', [`input/${member}`]], tool);
    t.match(error, new RegExp(`^${member} (must be the id, uid or name of an existing|is the name of several)`));
    t.same(suggestions.map(({ name }) => name).sort(), [...suggested].sort(), `${tool} ${JSON.stringify(input)}`);
  }
  const blind = await connect(t, origin, await tokenWith(ada, { scopes: ['tasks:write'] }));
  t.match(await failure(blind, 'update_task', { task: id, project: 'Kysely' }), { error: /may not read the names/ });
  t.match(await call(blind, 'list_tasks', { tag: 'errand' }), { total: 1 });
});

t.test('MCP: totals count all, not the page', SAME_SQL, async (t) => {
  const { ada, origin } = await start(t);
  const agent = await connect(t, origin, ada.token);
  const lines = Array.from({ length: 60 }, (_, index) => ({ name: `late ${index}`, due_date: '2026-03-01' }));
  const more = { name: 'due today', due_date: '2026-03-11' };
  const items = [...lines, more, { name: 'running', status: 1 }].map((task) => ({ action: 'create', task }));
  const { status } = await ada.post('/api/v1/tasks/bulk', { items });
  t.equal(status, 200);
  const { content } = await agent.callTool({ name: 'daily_brief', arguments: {} });
  t.match((content as { text: string }[])[1]?.text, '60 overdue, 1 in progress, 1 planned.');
  t.match(await call(agent, 'daily_brief'), {
    totals: { overdue: 60, in_progress: 1, planned: 1 },
    overdue: { length: 15 },
    planned: [{ name: 'due today' }],
  });
  t.match(await call(agent, 'list_tasks', { view: 'overdue' }), { tasks: { length: 20 }, total: 60 });
  const [task] = await list(ada, 'tasks');
  const notes = Array.from({ length: 52 }, () => create(ada, 'note', { title: 'n', task_id: task?.id }));
  await Promise.all(notes);
  t.match(await call(agent, 'get_task', { task: task?.id }), { notes: { length: 50 }, notes_total: 52 });
});

t.test(
  'MCP: update_task claims a task for one agent, and changes none that another one has claimed',
  SAME_SQL,
  async (t) => {
    const { ada, origin } = await start(t);
    const { id } = await create(ada, 'task', { name: 'x' });
    const one = await connect(t, origin, await tokenWith(ada, { scopes: ['tasks:write'] }));
    const two = await connect(t, origin, await tokenWith(ada, { scopes: ['tasks:write'] }));
    await call(one, 'update_task', { task: id, claim: 30 });
    t.match(await failure(two, 'update_task', { task: id, claim: 30, name: 'taken' }), { code: 'CLAIMED' });
    await call(one, 'update_task', { task: id, claim: 0, status: 'in_progress' });
    await call(two, 'update_task', { task: id, claim: 30 });
    t.match((await ada.get(`/api/v1/task/${id}`)).body, { name: 'x', status: 1, claim: { user_id: ada.id } });
  },
);

t.test('MCP: get_task shows assignee and comments, update_task writes both in one transaction', async (t) => {
  const { ada, origin, service } = await start(t);
  const bob = await service.person('bob', { name: 'Bob', surname: null });
  const project = await create(ada, 'project', { name: 'Move' });
  await share(ada, 'project', project, bob, 'rw');
  const task = await create(ada, 'task', { name: 'Pack', project_id: project.id });
  for (let n = 0; n < 12; n++) await create(bob, 'comment', { task_id: task.id, text: `Comment ${n}` });
  const agent = await connect(t, origin, ada.token);
  const update = {
    task: task.id,
    assignee: bob.email,
    comment: 'For you, @bob.',
    priority: 'high',
    subtasks: ['Boxes'],
  };
  await call(agent, 'update_task', { ...update, dry_run: true });
  t.match(await call(agent, 'get_task', { task: task.id }), { assignee: null, comments: { length: 10 } });
  const { batch } = await call<{ batch: string }>(agent, 'update_task', update);
  const shown = await call<{ comments: { text: string }[] }>(agent, 'get_task', { task: task.id });
  t.match(shown, {
    task: { priority: 'high', subtasks: '0/1' },
    assignee: { id: bob.id, name: 'Bob' },
  });
  t.equal(shown.comments.length, 10);
  t.match(shown.comments.at(-2), { author: 'Bob', via: 'key', text: 'Comment 11' });
  t.match(shown.comments.at(-1), { via: 'key', text: /^For you, @\[\w{15}\]\.$/ });
  await call(agent, 'undo', { batch });
  t.match(
    await call(agent, 'get_task', { task: task.id }),
    { assignee: null, comments: { length: 10 } },
    'it is one batch',
  );
  t.match(await failure(agent, 'update_task', { task: task.id, assignee: 'eve@example.com', comment: 'x' }), {
    code: 'NOT_A_MEMBER',
    details: [{ path: 'input/assignee' }],
  });
  t.match(await failure(agent, 'update_task', { task: 999, comment: 'x' }), { code: 'NOT_FOUND' });
  t.match(await failure(agent, 'update_task', { task: task.id, comment: ' ' }), {
    details: [{ path: 'input/comment' }],
  });
  t.match(await failure(agent, 'update_task', { filter: 'Pack', expect: 1, comment: 'x' }), {
    code: 'VALIDATION_FAILED',
  });
  t.match(await call(agent, 'update_task', { filter: 'Pack', expect: 1, assignee: 'me' }), { changed: 1 });
  t.match(await call(agent, 'list_tasks', { filter: 'assignee:me status:open' }), { tasks: [{ name: 'Pack' }] });

  const narrow = await connect(t, origin, await tokenWith(ada, { scopes: ['tasks:write'] }));
  t.match(await call(narrow, 'get_task', { task: task.id }), { comments: [] });
  await t.rejects(
    call(narrow, 'update_task', { task: task.id, name: 'Other', claim: 30, comment: 'x' }),
    /comments:write|403|scope/,
  );
  t.match((await ada.get(`/api/v1/task/${task.id}`)).body, { name: 'Pack', claim: null }, 'and nothing was changed');
  await call(narrow, 'update_task', { task: task.id, clear: ['assignee'] });
  t.match(await call(agent, 'add_task', { text: 'Sort =me', project: project.id }), { tasks: [{ name: 'Sort' }] });
  t.match(await list(ada, 'tasks?assignee_id=me'), [{ name: 'Sort' }]);
});

t.test('MCP: update_task sets recurrence, deferral, goal and area, and adds subtasks', SAME_SQL, async (t) => {
  const { ada, origin } = await start(t);
  const agent = await connect(t, origin, ada.token);
  await create(ada, 'area', { name: 'Home' });
  await create(ada, 'goal', { name: 'Run' });
  const { id, uid } = await create(ada, 'task', { name: 'x' });
  const input = {
    ...{ task: uid, area: 'home', goal: 'run', defer_until: '2026-03-20', recurrence: 'every other friday' },
    subtasks: ['Pack', 'Unpack'],
  };
  t.match(await call(agent, 'update_task', input), { task: { name: 'x', recurs: 'weekly', subtasks: '0/2' } });
  t.match(await call(agent, 'get_task', { task: id }), {
    ...{ area: 'Home', goal: 'Run', defer_until: '2026-03-20T00:00:00.000Z', parent: null },
    subtasks: [{ name: 'Pack' }, { name: 'Unpack' }],
  });
  t.match((await ada.get(`/api/v1/task/${id}`)).body, {
    ...{ recurrence_type: 'weekly', recurrence_interval: 2, recurrence_weekdays: [5], due_date: '2026-03-13' },
  });
  t.match(await call(agent, 'update_task', { task: id, recurrence: 'every month on the 1st 9am' }), {
    task: { recurs: 'monthly', due: '2026-04-01 09:00' },
  });
  const cleared = { task: id, clear: ['recurrence', 'area', 'goal', 'defer_until'] };
  t.match(await call(agent, 'update_task', cleared), { task: { recurs: null, due: '2026-04-01 09:00' } });
  t.match(await call(agent, 'get_task', { task: id }), { area: null, goal: null, defer_until: null });

  for (const [changes, path, error] of [
    [{ recurrence: 'sometimes' }, 'input/recurrence', /^recurrence must be a repetition such as "every day"/],
    [{ recurrence: 'tomorrow' }, 'input/recurrence', /^recurrence must/],
    [{ recurrence: 'every day #home' }, 'input/recurrence', /^recurrence must/],
    [{ defer_until: 'soon' }, 'input/defer_until', /^defer_until/],
    [{ subtasks: ['fine', ' '] }, 'input/subtasks/1', /^subtasks\/1: /],
    [{ subtasks: ['fine'], due_date: '2026-02-30' }, 'input/due_date', /^due_date/],
    [{ subtasks: ['fine'], clear: ['due_date'], due_time: '10:00' }, 'input/clear', /^clear empties due_time/],
  ] as const) {
    const message = await failure(agent, 'update_task', { task: id, ...changes });
    t.match(message, { code: 'VALIDATION_FAILED', error, details: [{ path }] }, JSON.stringify(changes));
    t.notMatch(JSON.stringify(message), /_id|body|items|query|recurrence_/);
  }
  t.match(await failure(agent, 'update_task', { task: 999, subtasks: ['x'] }), { code: 'NOT_FOUND' });
  t.match(await call(agent, 'get_task', { task: id }), { subtasks: { length: 2 } }, 'a refused call adds nothing');
});

t.test('MCP: reminders of tasks are set and shown', SAME_SQL, async (t) => {
  const { ada, origin } = await start(t);
  const agent = await connect(t, origin, ada.token);
  const { tasks } = await call<Tasks>(agent, 'add_task', { text: 'Call 2026-03-20 9am', reminders: ['PT30M'] });
  const task = tasks[0]?.id;
  t.match(await call(agent, 'get_task', { task }), { reminders: ['PT30M'] });
  await call(agent, 'update_task', { task, reminders: ['P1D', 'PT30M'] });
  t.same((await call<{ reminders: string[] }>(agent, 'get_task', { task })).reminders.sort(), ['P1D', 'PT30M']);
  await call(agent, 'update_task', { task, reminders: [] });
  t.match(await call(agent, 'get_task', { task }), { reminders: [] });
});

t.test('MCP: a member who may only read a task sets reminders about it', SAME_SQL, async (t) => {
  const { service, ada, origin } = await start(t);
  const bob = await service.person('bob');
  const task = await create(ada, 'task', { name: 'Call', due_date: '2026-03-20' });
  await share(ada, 'task', task, bob, 'ro');
  const agent = await connect(t, origin, bob.token);
  t.match(await call(agent, 'update_task', { task: task.uid, reminders: ['P1D'] }), { task: { uid: task.uid } });
  t.match(await call(agent, 'get_task', { task: task.uid }), { reminders: ['P1D'] });
  t.match(await failure(agent, 'update_task', { task: task.uid, reminders: [], name: 'Ring' }), { code: 'FORBIDDEN' });
  t.match(await call(agent, 'get_task', { task: task.uid }), { reminders: ['P1D'] });
});

t.test('MCP: a task, its subtasks and its reminders change together or not at all', SAME_SQL, async (t) => {
  const { ada, origin } = await start(t);
  const agent = await connect(t, origin, ada.token);
  const times = { due_date: '2026-03-20', due_time: '09:00', reminders: [{ before: 'PT30M' }] };
  const { id: task } = await create(ada, 'task', { name: 'Call', ...times });
  const before = await call(agent, 'get_task', { task });
  for (const [input, error, path] of [
    [{ reminders: ['P1D', 'P1Y'] }, /^reminders must be an ISO 8601 duration/, 'input/reminders'],
    [{ reminders: ['2026-03-01'] }, /^reminders must not be in the past/, 'input/reminders'],
    [{ reminders: ['P1D'], name: ' ' }, /^name /, 'input/name'],
    [{ reminders: ['P1Y'], subtasks: ['x'] }, /^reminders /, 'input/reminders'],
    [{ reminders: ['P1D'], subtasks: ['x', ' '] }, /^subtasks\/1: /, 'input/subtasks/1'],
  ] as const) {
    const refused = await failure(agent, 'update_task', { task, name: 'Never', ...input });
    t.match(refused, { error, details: [{ path }] }, JSON.stringify(input));
  }
  t.match(await failure(agent, 'update_task', { task: 999, reminders: ['P1D'] }), { code: 'NOT_FOUND' });
  t.same(await call(agent, 'get_task', { task }), before);
  const rehearsed = await call(agent, 'update_task', { task, name: 'Ring', reminders: ['P1D'], dry_run: true });
  t.match(rehearsed, { task: { name: 'Ring' }, dry_run: true });
  t.same(await call(agent, 'get_task', { task }), before);
  const done = await call<{ batch: string }>(agent, 'update_task', {
    ...{ task, name: 'Ring', reminders: ['P1D'], subtasks: ['x'] },
  });
  t.match(await call(agent, 'get_task', { task }), {
    task: { name: 'Ring' },
    reminders: ['P1D'],
    subtasks: { length: 1 },
  });
  t.equal((await ada.post(`/api/v1/batch/${done.batch}/revert`, {})).status, 200, 'it is one batch');
  t.same((await call<{ reminders: string[] }>(agent, 'get_task', { task })).reminders, ['PT30M']);
});

t.test('MCP: add_task takes several texts, all or none', SAME_SQL, async (t) => {
  const { ada, origin } = await start(t);
  const agent = await connect(t, origin, ada.token);
  await create(ada, 'project', { name: 'Home' });
  await create(ada, 'project', { name: 'Garden' });
  const texts = ['Dig tomorrow 9am @garden !high #spade // deep', 'Pay rent every month on the 1st'];
  t.match(await call(agent, 'add_task', { texts, project: 'home' }), {
    tasks: [
      { name: 'Dig', due: '2026-03-12 09:00', priority: 'high', project: 'Garden', tags: ['spade'] },
      { name: 'Pay rent', due: '2026-04-01', recurs: 'monthly', project: 'Home' },
    ],
  });
  t.match(await failure(agent, 'add_task', { texts: ['fine', 'tomorrow'] }), {
    ...{ error: /^texts\/1: text must contain a name/, details: [{ path: 'input/texts/1' }] },
  });
  t.match(await failure(agent, 'add_task', { texts: ['fine'], text: 'x' }), { error: /^text or texts is required/ });
  t.match(await failure(agent, 'add_task', {}), { error: /^text or texts is required/ });
  t.match(await failure(agent, 'add_task', { texts: ['fine'], uid: 'agent0000000001' }), { error: /^uid belongs/ });
  t.equal((await list(ada, 'tasks')).length, 2);
});

t.test('MCP: a project is created, and deleted resources are restored by uid or name', SAME_SQL, async (t) => {
  const { ada, origin } = await start(t);
  const agent = await connect(t, origin, ada.token);
  await create(ada, 'area', { name: 'Home' });
  t.match(await call(agent, 'add_project', { name: 'Garden', area: 'home', status: 'planned', tags: ['x'] }), {
    project: { name: 'Garden', area: 'Home', status: 'planned', open_tasks: 0 },
  });
  t.match(await failure(agent, 'add_project', { name: ' ' }), { details: [{ path: 'input/name' }] });
  const { tasks } = await call<Tasks>(agent, 'add_task', { texts: ['one', 'twice', 'twice', '5'] });
  const deleted: string[] = [];
  for (const { id } of tasks) deleted.push((await call<{ uid: string }>(agent, 'delete_task', { task: id })).uid);
  t.match(await call(agent, 'restore', { limit: 3 }), {
    trash: [{ type: 'task', name: '5' }, { name: 'twice' }, { name: 'twice' }],
    ...{ total: 4, next_cursor: String },
  });
  t.match(await failure(agent, 'restore', { item: 'ones' }), { suggestions: [{ name: 'one', uid: deleted[0] }] });
  t.match(await failure(agent, 'restore', { item: 'twice' }), { suggestions: { length: 2 } });
  t.match(await failure(agent, 'restore', { item: '1' }), { details: [{ path: 'input/item' }] }, 'no id of an entry');
  t.match(await call(agent, 'restore', { item: deleted[1] }), { restored: { type: 'task', name: 'twice' } });
  for (const item of ['ONE', 'twice', '5']) await call(agent, 'restore', { item });
  t.same((await names(ada, 'tasks')).sort(), ['5', 'one', 'twice', 'twice']);
});

t.test('MCP: list_tasks shows today, or all with a filter', SAME_SQL, async (t) => {
  const { ada, origin } = await start(t);
  const agent = await connect(t, origin, ada.token);
  await create(ada, 'task', { name: 'later', tags: ['x'] });
  await create(ada, 'task', { name: 'done', status: 2 });
  for (const [input, total] of [
    [{}, 0],
    [{ limit: 5 }, 0],
    [{ tag: 'x' }, 1],
    [{ text: 'later' }, 1],
    [{ state: 'completed' }, 1],
    [{ state: 'any' }, 2],
    [{ view: 'today', tag: 'x' }, 0],
  ] as const) {
    t.match(await call(agent, 'list_tasks', input), { total }, JSON.stringify(input));
  }
});

t.test('MCP: each tool that writes can be rehearsed', SAME_SQL, async (t) => {
  const { ada, origin, service } = await start(t);
  const agent = await connect(t, origin, ada.token);
  const task = await create(ada, 'task', { name: 'x' });
  const note = await create(ada, 'note', { title: 'gone' });
  await ada.delete(`/api/v1/note/${note.id}`);
  const { batch } = await call<{ batch: string }>(agent, 'add_task', { text: 'to be undone' });
  const { tools } = await agent.listTools();
  const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false);
  const inputs: Record<string, object> = {
    add_task: { texts: ['one', 'two'] },
    update_task: { task: task.id, priority: 'high', subtasks: ['part'], recurrence: 'every day' },
    complete_task: { task: task.id },
    delete_task: { task: task.id },
    restore: { item: 'gone' },
    add_project: { name: 'P' },
    add_note: { content: 'n' },
    undo: { batch },
  };
  const before = await rowsOfDatabase(service.db);
  for (const { name, inputSchema } of tools) {
    t.equal(
      'dry_run' in (inputSchema.properties ?? {}),
      writing.some((one) => one.name === name),
      name,
    );
  }
  for (const { name } of writing) {
    t.ok(inputs[name], name);
    const result = await agent.callTool({ name, arguments: { ...inputs[name], dry_run: true } });
    const { content, structuredContent } = result as { content: { text: string }[]; structuredContent: object };
    t.match(structuredContent, { dry_run: true }, `${name} ${JSON.stringify(content)}`);
    t.match(
      content[1]?.text,
      /^Only a rehearsal, nothing was changed\. This call would change: (task|project|note)=\d/,
    );
  }
  t.same(differingTables(before, await rowsOfDatabase(service.db)), []);
  t.match(await call(agent, 'update_task', { ...inputs.update_task, dry_run: true }), { task: { priority: 'high' } });
  t.match(await call(agent, 'add_task', { text: 'y', dry_run: false }), { tasks: [{ name: 'y' }] });
});

t.test('MCP: tasks are listed, and several changed, by a filter; faults say what is expected', SAME_SQL, async (t) => {
  const { ada, origin } = await start(t);
  const agent = await connect(t, origin, ada.token);
  for (const name of ['late', 'later']) await create(ada, 'task', { name, due_date: '2026-03-01' });
  await create(ada, 'task', { name: 'done', status: 2, due_date: '2026-03-01' });
  t.match(await call(agent, 'list_tasks', { filter: 'status:open due:<today' }), { total: 2 });
  t.match(await call(agent, 'list_tasks', { filter: 'due:<today' }), { total: 3 });
  t.match(await failure(agent, 'list_tasks', { filter: 'prioritty:high' }), {
    code: 'INVALID_FILTER',
    details: [{ path: 'input/filter', offset: 0, length: 14, expected: /priority/ }],
  });
  const all = { filter: 'status:open due:<today', priority: 'high' };
  t.match(await failure(agent, 'update_task', all), { code: 'VALIDATION_FAILED' });
  t.match(await failure(agent, 'update_task', { ...all, expect: 3 }), { code: 'UNEXPECTED_COUNT' });
  for (const [input, member] of [
    [{ ...all, expect: -1 }, 'expect'],
    [{ ...all, expect: 2, due_time: 'x' }, 'due_time'],
    [{ ...all, expect: 2, project: 99 }, 'project'],
    [{ ...all, expect: 2, name: ' ' }, 'name'],
  ] as const) {
    const { error, details } = await failure(agent, 'update_task', input);
    t.same(
      details?.map(({ path }) => path),
      [`input/${member}`],
    );
    t.ok(error.startsWith(`${member} `), error);
  }
  t.match(await call(agent, 'update_task', { ...all, expect: 2 }), { changed: 2 });
  t.match(await call(agent, 'list_tasks', { filter: 'priority:high' }), { total: 2 });
  t.match(await failure(agent, 'update_task', { priority: 'low' }), { code: 'VALIDATION_FAILED' });
});

t.test(
  'MCP: tasks are listed by a saved view; views, sections and templates are listed like projects',
  SAME_SQL,
  async (t) => {
    const { ada, origin } = await start(t);
    const agent = await connect(t, origin, ada.token);
    const project = await create(ada, 'project', { name: 'House' });
    await create(ada, 'project', { name: 'Move', template: true });
    for (const name of ['Kitchen', 'Bath']) await create(ada, 'section', { name, project_id: project.id });
    await create(ada, 'task', { name: 'b', due_date: '2026-03-01' });
    await create(ada, 'task', { name: 'a', due_date: '2026-03-02', priority: 2 });
    await create(ada, 'task', { name: 'done', due_date: '2026-03-02', status: 2 });
    const late = await create(ada, 'view', { name: 'Late', filter: 'due:<today', order_by: 'name:asc' });
    await create(ada, 'view', { name: 'Of the house', filter: 'priority:high', project_id: project.id });
    for (const view of ['late', late.uid, String(late.id)]) {
      const { tasks } = await call<Tasks>(agent, 'list_tasks', { view });
      t.same(
        tasks.map(({ name }) => name),
        ['a', 'b', 'done'],
      );
    }
    t.match(await call(agent, 'list_tasks', { view: 'Late', state: 'open', filter: 'priority:high' }), { total: 1 });
    t.match(await failure(agent, 'list_tasks', { view: 'lat' }), { suggestions: [{ name: 'Late' }] });
    const listed = (input: object) => call(agent, 'list_projects', input);
    t.match(await listed({}), { projects: [{ name: 'House' }], total: 1 });
    t.match(await listed({ what: 'templates' }), { projects: [{ name: 'Move' }], total: 1 });
    t.match(await listed({ what: 'sections', project: 'house' }), {
      sections: [{ name: 'Kitchen' }, { name: 'Bath' }],
    });
    t.match(await listed({ what: 'views' }), { views: [{ name: 'Late', filter: 'due:<today' }, {}], total: 2 });
    t.match(await listed({ what: 'views', project: 'House' }), { views: [{ name: 'Of the house' }], total: 1 });
    for (const input of [{ what: 'views', text: 'x' }, { what: 'sections', over: true }, { project: 'House' }]) {
      t.match(await failure(agent, 'list_projects', input), { code: 'VALIDATION_FAILED' });
    }
  },
);
