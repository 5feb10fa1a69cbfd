import { writeFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import t, { type Test } from 'tap';
import { counted } from '../../commands/support/plural.js';
import { addTasks, type TaskNode, topsOf } from '../../src/imports/formats/hierarchy.js';
import { markdownOf } from '../../src/imports/formats/html.js';
import { type Json, setUp } from '../support/imports.js';

const ZERO = '0001-01-01T00:00:00Z';
const AT = '2025-03-01T10:00:00Z';

async function importing(t: Test, name: string, content: string | Uint8Array, ...args: string[]) {
  const world = await setUp(t);
  writeFileSync(world.at(name), content);
  const done = await world.send(name, ...args);
  t.equal(done.code, 0, done.stderr);
  t.match((await world.send(name, ...args)).stdout, /tasks?: 0 created, \d+ skipped/, 'again is safe');
  return { ...world, stdout: done.stdout };
}

const vikunja = (data: unknown) => zipSync({ 'data.json': strToU8(JSON.stringify(data)), VERSION: strToU8('v2') });

const reminderOf = ({ task, at, before }: Json) => [task.name, at, before];

const CHECKED =
  '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked">' +
  '<span></span></label><div><p>done item</p></div></li><li data-checked="false" data-type="taskItem"><label>' +
  '<input type="checkbox"><span></span></label><div><p>open item</p></div></li></ul>';

t.test('Import: Vikunja: hierarchy, check marks, colours and times; Favorites is no project', async (t) => {
  const related = (kind: string, id: number, title: string) => ({ related_tasks: { [kind]: [{ id, title }] } });
  const tasks = [
    { id: 20, title: 'Parent', description: CHECKED, created: AT, labels: [{ title: 'red', hex_color: 'ff0000' }] },
    { id: 21, title: 'Child', ...related('parenttask', 20, 'Parent') },
    { id: 22, title: 'Grandchild', done: true, done_at: '2025-05-05T17:30:00Z', ...related('parenttask', 21, 'Child') },
    { id: 24, title: 'Rule', due_date: '2027-01-05T11:00:00Z', repeats: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU' },
    { id: 23, title: 'Done', done: true, done_at: ZERO, percent_done: 1, created: ZERO },
  ];
  const { list, task, stdout } = await importing(
    t,
    'export.zip',
    vikunja([
      { id: 1, title: 'House', hex_color: 'e8e8e8', parent_project_id: 0, tasks, background_information: { id: 9 } },
      { id: 2, title: 'Nested', parent_project_id: 1, tasks: null },
      { id: 3, title: 'Deep', parent_project_id: 2, tasks: [{ id: 30, title: 'deep', due_date: ZERO }] },
      { id: 4, title: 'Alone', parent_project_id: 99, tasks: [] },
      { id: -1, title: 'Favorites', is_favorite: true, tasks: [] },
    ]),
  );
  t.match(stdout, /^Left out: 1 pseudo project such as Favorites\.$/m);
  t.match(stdout, /^Left out: 1 background of projects\.$/m);
  t.match(stdout, /^1 subtask of a subtask is below its top-level task\.$/m);
  const summaryOf = ({ name, area, description }: Json) => [name, area?.name, description];
  t.same((await list('projects?order_by=id', 'projects')).map(summaryOf), [
    ['House', 'House', null],
    ['Nested', 'House', 'Below: House'],
    ['Deep', 'House', 'Below: House / Nested'],
    ['Alone', undefined, null],
  ]);
  t.match(await list('tags', 'tags'), [{ name: 'red', color: '#ff0000' }]);
  t.match(await task('Parent'), {
    note: '- [x] done item\n- [ ] open item',
    created_at: '2025-03-01T10:00:00.000Z',
    subtasks: [
      { name: 'Child', completed_at: null },
      { name: 'Grandchild', completed_at: '2025-05-05T17:30:00.000Z', note: 'Below: Child' },
    ],
  });
  t.match(await task('Done'), { status: 2, completed_at: null, note: null });
  t.match(await task('Rule'), { recurrence_type: 'weekly', recurrence_interval: 2, recurrence_weekdays: [2] });
});

t.test('Import: Vikunja before 0.21: namespaces become areas; a project that is named twice comes once', async (t) => {
  const work = { id: 1, title: 'Launch', tasks: [{ id: 1, title: 'Write', reminder_dates: [AT], bucket_id: 7 }] };
  const { list, task, stdout } = await importing(
    t,
    'export.zip',
    vikunja([
      {
        id: -2,
        title: 'Favorites',
        lists: [
          { ...work, is_favorite: true },
          { id: -3, title: 'A filter' },
        ],
      },
      { id: 4, title: 'Work', hex_color: '#336699', lists: [{ ...work, buckets: [{ id: 7, title: 'Doing' }] }] },
      { id: 5, title: 'Old', is_archived: true, projects: [{ id: 2, title: 'Launch', tasks: [] }] },
      { id: 6, title: 'Empty', lists: null },
      { id: -1, title: 'Shared', lists: [{ id: 3, title: 'Of Bob', tasks: [] }] },
    ]),
  );
  t.match(stdout, /^Left out: 1 pseudo project/m);
  t.match(await list('areas?order_by=id', 'areas'), [
    { name: 'Work', color: '#336699' },
    { name: 'Old' },
    { name: 'Empty' },
  ]);
  t.same(
    (await list('projects?order_by=id', 'projects')).map(({ name, area, status }) => [name, area?.name, status]),
    [
      ['Work / Launch', 'Work', 'not_started'],
      ['Old / Launch', 'Old', 'done'],
      ['Of Bob', undefined, 'not_started'],
    ],
  );
  t.match(await task('Write'), {
    project: { name: 'Work / Launch' },
    section: { name: 'Doing' },
    note: null,
  });
  t.same((await list('reminders', 'reminders')).map(reminderOf), [['Write', '2025-03-01T10:00:00.000Z', null]]);
});

const TICKTICK = `\uFEFF"Date: 2026-01-02+0000"
"Version: 7.1"
"Status: 
0 Normal
1 Completed
2 Archived"
"Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Order","Timezone","Is All Day","Is Floating","Column Name","Column Order","View Mode","taskId","parentId"
"Work","Alpha","All day","TEXT","urgent, office","Several
lines","N","2025-12-11T23:00:00+0000","2025-12-11T23:00:00+0000","-PT9H","RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=FR","5","0","2025-10-09T15:09:48+0000","","0","Europe/Berlin","true","false","Doing","1","list","1",""
"Work","Alpha","At nine","TEXT","","","N","","2025-12-12T14:00:00+0000","","FREQ=HOURLY","3","0","2025-10-09 09:00:00","","0","America/New_York","false","false",,,"list","2","1"
"Work","Alpha","Below at nine","TEXT","","","N","","","","","0","2","2025-10-09T15:09:48+0000","2025-11-01T10:00:00+0000","0","Europe/Berlin","","false",,,"list","3","2"
"","Alpha","Check list","CHECKLIST","","▫ one
▪ two","Y","","","","","0","1","2025-10-09T15:09:48+0000","","0","","","false",,,"list","4",""
"Work","Alpha","Workdays","TEXT","","","N","","2025-12-12T14:00:00+0000","","RRULE:FREQ=DAILY;INTERVAL=1;TT_SKIP=WEEKEND","0","0","2025-10-09T15:09:48+0000","","0","UTC","","false",,,"list","5",""
"Work","Alpha","Not now","TEXT","","","N","","soon","","","p1","-1","never","","0","","","false",,,"list","x","gone"
`;

t.test('Import: TickTick: lead lines, zones, content, parents', async (t) => {
  const { list, task, stdout } = await importing(t, 'backup.csv', TICKTICK);
  t.match(stdout, /^4 tasks: 4 created/m);
  t.match(stdout, /^1 subtask is a task of its own, because its parent is missing or full\.$/m);
  t.same(
    (await list('projects?order_by=id', 'projects')).map(({ name, area }) => [name, area?.name]),
    [
      ['Alpha', 'Work'],
      ['Alpha (2)', undefined],
    ],
  );
  t.match(await task('All day'), {
    ...{ due_date: '2025-12-12', due_time: null, priority: 2, status: 0, created_at: '2025-10-09T15:09:48.000Z' },
    ...{ recurrence_type: 'weekly', recurrence_interval: 2, recurrence_weekdays: [5], project: { name: 'Alpha' } },
    tags: [{ name: 'urgent' }, { name: 'office' }],
    section: { name: 'Doing' },
    note: 'Several\nlines',
    subtasks: [
      {
        ...{ name: 'At nine', due_date: '2025-12-12', due_time: '15:00', priority: 1, note: 'Repeats: FREQ=HOURLY' },
        created_at: '2025-10-09T13:00:00.000Z',
      },
      { name: 'Below at nine', status: 2, completed_at: '2025-11-01T10:00:00.000Z', note: 'Below: At nine' },
    ],
  });
  t.same((await list('reminders', 'reminders')).map(reminderOf), [['All day', null, 'PT9H']]);
  t.match(await task('Check list'), { status: 2, completed_at: null, note: '- [ ] one\n- [x] two' });
  t.match(await task('Workdays'), { recurrence_type: null, note: /TT_SKIP=WEEKEND$/ });
  t.match(await task('Not now'), { status: 5, note: 'Priority: p1\nDue: soon\nCreated: never\n\nBelow: gone' });
});

const ASANA = `Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects,Parent task,Effort
1,2025-09-01,,2025-09-02,Launch site,Build,Sarah,sarah@example.com,2025-09-20,2025-10-15,"Design,Q4 launch","Line one
Line two","Website,Marketing",,3
2,2025-09-01,2025-09-10,2025-09-10,Write copy,,,,,,,,,Launch site,
3,2025-09-01,2025-09-01,2025-09-10,Proofread,,,,,,,,,Write copy,
4,2025-09-01,,2025-09-02,Alone,,,,,,,,"Design, Inc",Unknown,
`;

t.test('Import: Asana: completed, project, parent', async (t) => {
  const { list, task, stdout } = await importing(t, 'website.csv', ASANA);
  t.match(stdout, /^2 tasks: 2 created.*^Left out: 4 times of the last change\.$/ms);
  t.same(
    (await list('projects?order_by=id', 'projects')).map(({ name }) => name),
    ['Website', 'Design, Inc'],
  );
  const launch = await task('Launch site');
  t.match(launch, {
    ...{
      due_date: '2025-10-15',
      status: 0,
      completed_at: null,
      created_at: /^2025-09-01T/,
      project: { name: 'Website' },
    },
    section: { name: 'Build' },
    tags: [{ name: 'Design' }, { name: 'Q4 launch' }],
    note: /^Line one\nLine two\n\nAlso in: Marketing\nEffort: 3\nAssigned to: Sarah, sarah@example.com\nStarts: 2025-09-20$/,
    subtasks: [
      { name: 'Write copy', status: 2, completed_at: /^2025-09-10T/ },
      { name: 'Proofread', status: 2, completed_at: /^2025-09-01T/, note: 'Below: Write copy' },
    ],
  });
  t.match(await task('Alone'), { parent_task_id: null, note: 'Below: Unknown' });
});

const TABLE = `Exported by a program
on 1.2.2026

Title;Completed;Created at;Parent;Id
House;;2025-01-02T03:04:05Z;;a
Roof;2025-02-03;;House;b
Tiles;31.12.2025;yesterday;b;c
Done;yes;;;d
`;

t.test('Import: a table: lead lines, times, parents by name or id', async (t) => {
  const { task, stdout } = await importing(t, 'list.csv', TABLE);
  t.match(stdout, /^2 tasks: 2 created/m);
  t.match(await task('House'), {
    created_at: '2025-01-02T03:04:05.000Z',
    subtasks: [
      { name: 'Roof', status: 2, completed_at: /^2025-02-03T/ },
      { name: 'Tiles', completed_at: /^2025-12-31T/, note: 'Created: yesterday\n\nBelow: Roof' },
    ],
  });
  t.match(await task('Done'), { status: 2, completed_at: null });
});

const TODO = (uid: string, lines: string) => `BEGIN:VTODO\nUID:${uid}\n${lines}\nEND:VTODO\n`;
const CALENDAR = `BEGIN:VCALENDAR
VERSION:2.0
X-WR-CALNAME:Persönlich
X-APPLE-CALENDAR-COLOR:#336699FF
${TODO('c2', 'SUMMARY:Grandchild\nRELATED-TO:c1\nSTATUS:COMPLETED\nCOMPLETED:20250201T101112Z')}${TODO('c1', 'SUMMARY:Child\nRELATED-TO;RELTYPE=PARENT:p1')}${TODO(
  'p1',
  'SUMMARY:Parent\nCREATED:20250101T080000Z\nDTSTART;VALUE=DATE:20270301\nDUE;VALUE=DATE:20270331\nPERCENT-COMPLETE:40\n' +
    'LOCATION:Garden\nURL:https://example.com/x\nX-APPLE-SORT-ORDER:1\nX-OC-HIDESUBTASKS:0\nTRANSP:OPAQUE',
)}${TODO('o1', 'SUMMARY:Orphan\nRELATED-TO:gone')}${TODO('d1', 'SUMMARY:Duration\nDTSTART:20270101T080000Z\nDURATION:PT1H')}${TODO(
  's1',
  'SUMMARY:Done some time\nSTATUS:COMPLETED',
)}${TODO('u1', 'SUMMARY:Loop\nRELATED-TO:u2')}${TODO('u2', 'SUMMARY:Back\nRELATED-TO:u1')}END:VCALENDAR
`;

t.test('Import: iCalendar: grandchildren, the name of the calendar, readable notes, times', async (t) => {
  const { list, task, stdout } = await importing(t, 'tasks.ics', CALENDAR);
  t.match(stdout, /^1 project: 1 created, 0 skipped\.\n5 tasks: 5 created/);
  t.match(stdout, /^1 subtask of a subtask is below its top-level task\.$/m);
  t.match(stdout, /^2 subtasks are tasks of their own, because their parents are missing or full\.$/m);
  t.match(stdout, /^Left out: 2 properties without a meaning here\.$/m);
  t.match(await list('projects', 'projects'), [{ name: 'Persönlich', color: '#336699' }]);
  t.match(await task('Parent'), {
    ...{ due_date: '2027-03-31', created_at: '2025-01-01T08:00:00.000Z', project: { name: 'Persönlich' } },
    note: 'Starts: 2027-03-01\nDone: 40 %\nLocation: Garden\nLink: https://example.com/x',
    subtasks: [
      { name: 'Grandchild', completed_at: '2025-02-01T10:11:12.000Z', note: 'Below: Child' },
      { name: 'Child' },
    ],
  });
  t.match(await task('Orphan'), { note: 'Below: gone', parent_task_id: null });
  t.match(await task('Duration'), { due_date: '2027-01-01', due_time: '10:00', note: 'Starts: 2027-01-01 09:00' });
  t.match(await task('Done some time'), { status: 2, completed_at: null });
  t.match(await task('Loop'), { note: 'Below: Back', subtasks: [{ name: 'Back' }] });
});

t.test('Import: --project names the project of tasks without one', async (t) => {
  const { task } = await importing(t, 'tasks.ics', CALENDAR, '--project', 'Inherited');
  t.match(await task('Orphan'), { project: { name: 'Inherited' } });
  const other = await importing(t, 'tasks.ics', CALENDAR, '--project', '');
  t.match(await other.task('Orphan'), { project: null });
  t.same(await other.list('projects', 'projects'), []);
});

const WEKAN = {
  _format: 'wekan-board-1.0.0',
  title: 'Board',
  labels: [{ _id: 'l1', name: 'Bug', color: 'red' }],
  lists: [{ _id: 'b', title: 'Backlog' }],
  cards: [
    {
      _id: 'c1',
      title: 'Card',
      listId: 'b',
      labelIds: ['l1'],
      dueAt: '2024-03-15T17:00:00.000Z',
      createdAt: AT,
      assignees: ['u1', 'u2'],
    },
    { _id: 'c2', title: 'Archived', listId: 'b', archived: true, createdAt: AT, parentId: 'c1' },
  ],
  checklists: [{ _id: 'k1', cardId: 'c1', title: 'Steps' }],
  checklistItems: [{ _id: 'i1', checklistId: 'k1', cardId: 'c1', title: 'First', isFinished: true }],
  comments: [{ text: 'Me, too', createdAt: AT, cardId: 'c1', userId: 'u1' }],
  users: [{ _id: 'u1', username: 'bob', profile: { fullname: 'Bob Stone' } }],
  attachments: [{ cardId: 'c1', name: 'note.txt', file: 'aGk=' }],
};

t.test('Import: the board of Wekan', async (t) => {
  const { list, task, stdout } = await importing(t, 'board.json', JSON.stringify(WEKAN));
  t.match(
    stdout,
    /^1 task: 1 created.*^Left out: 1 colour of labels\.\nLeft out: 1 attached file\.\nLeft out: 1 further assignee of tasks\.$/ms,
  );
  t.match(await list('comments', 'comments'), [{ task: { name: 'Card' }, text: 'Bob Stone:\n\nMe, too' }]);
  t.match(await task('Card'), {
    ...{ due_date: '2024-03-15', due_time: '18:00', project: { name: 'Board' }, tags: [{ name: 'Bug' }] },
    section: { name: 'Backlog' },
    note: 'Check list: Steps\nAttachment: note.txt\n\nAssigned to: Bob Stone',
    subtasks: [
      { name: 'Archived', status: 3 },
      { name: 'First', status: 2, completed_at: null },
    ],
  });
});

const TEMPLATE = `TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE
section,Home,Household work,,,,,,,
task,Buy milk @errands @/shop,,1,1,,,2026-08-13T18:30:00-05:00,en,US/Central
note," [[file {""file_name"":""edit.png"",""tn_s"":[""https://example.com/tn"",96,96],""file_url"":""https://example.com/e.png""}]]",,,,,,,,
task,Deeper,,4,2,,,,en,
task,Deepest,,4,3,,,,en,
section,Empty,,,,,,,,
`;

t.test('Import: Todoist: texts of sections, attachments, dates with an offset, levels', async (t) => {
  const { list, task, stdout } = await importing(t, 'House.csv', TEMPLATE);
  t.match(stdout, /^1 task: 1 created.*^1 subtask of a subtask.*^Left out: 1 attached file\.$/ms);
  t.match(await list('projects', 'projects'), [{ description: 'Section Home: Household work\n\nSection: Empty' }]);
  const milk = await task('Buy milk');
  t.match(milk, {
    ...{ due_date: '2026-08-14', due_time: '01:30' },
    section: { name: 'Home' },
    note: null,
    subtasks: [{ name: 'Deeper' }, { name: 'Deepest', note: 'Below: Deeper' }],
  });
  t.match(await list('comments', 'comments'), [{ text: 'Attachment: edit.png https://example.com/e.png' }]);
  t.same(milk.tags.map(({ name }: Json) => name).sort(), ['/shop', 'errands']);
});

t.test('Import: numbers have their nouns', (t) => {
  t.same(
    [counted(1, 'tasks'), counted(2, 'tasks'), counted(0, 'tasks'), counted(1, 'images of projects')],
    ['1 task', '2 tasks', '0 tasks', '1 image of projects'],
  );
  t.equal(counted(1, 'properties without a meaning here'), '1 property without a meaning here');
  t.end();
});

t.test('Import: a hierarchy of any shape is added in linear time', (t) => {
  t.same(
    [
      ...topsOf(
        new Map([
          [2, 1],
          [3, 2],
          [4, 3],
        ]),
      ),
    ],
    [
      [2, 1],
      [3, 1],
      [4, 1],
    ],
  );
  const cycle = new Map([
    [1, 2],
    [2, 3],
    [3, 1],
  ]);
  t.same([...topsOf(cycle).values()], [1, 1, 1]);
  const length = 20_000;
  const nodes = Array.from(
    { length },
    (_, id): TaskNode => ({ id, line: id, parent: id - 1, task: { name: `${id}` } }),
  );
  const found = { items: [], failures: [], noted: 0, topped: 0 };
  addTasks(found, nodes.reverse());
  t.equal(found.items.length, length - 500);
  t.equal(found.topped, length - 500);
  t.equal(markdownOf('<p><input type="checkbox" checked>a</p>'), '[x] a');
  t.end();
});
