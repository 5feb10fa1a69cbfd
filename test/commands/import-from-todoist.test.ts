import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TodoistApi } from '@doist/todoist-sdk';
import { strToU8, zipSync } from 'fflate';
import t from 'tap';
import { setUp } from '../support/imports.js';

const TEMPLATE = `TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG
meta,view_style=list,,,,,,,,,,,,
task,Water the plants @home @garden,"All, also the ""fern""",1,1,Ada (1),,every! 3 days,en,Europe/Berlin,None,None,,
note,The fern needs little,,,,Ada (1),,,,,,,,
task,The small ones,,4,2,Ada (1),,,en,Europe/Berlin,,,,
task,The smallest,,4,3,Ada (1),,,en,Europe/Berlin,,,,
,,,,,,,,,,,,,
section,Later,,,,,,,,,,,,
task,Buy pots,,2,1,Ada (1),Bob (2),2026-05-04,en,Europe/Berlin,30,minute,2026-05-09,en
task,Ask,,3,1,Ada (1),,when the moon is full,en,Europe/Berlin,,,,
`;

t.test('Import: the CSV template of a Todoist project, and an archive of such', async (t) => {
  const { at, send, list, task } = await setUp(t);
  writeFileSync(at('Garden.csv'), TEMPLATE);
  const done = await send('Garden.csv');
  t.match(done, { code: 0, stdout: /1 project: 1 created.*3 tasks: 3 created.*2 of their subtasks/s }, done.stderr);
  t.match(await task('Water the plants'), {
    project: { name: 'Garden' },
    note: 'All, also the "fern"',
    priority: 2,
    recurrence_type: 'daily',
    recurrence_interval: 3,
    completion_based: true,
    subtasks: [{ name: 'The small ones' }, { name: 'The smallest' }],
  });
  t.match(await task('Buy pots'), {
    due_date: '2026-05-04',
    priority: 1,
    section: { name: 'Later' },
    note: 'Deadline: 2026-05-09\nDuration: 30 minute\n\nAssigned to: Bob',
  });
  t.match(await task('Ask'), { due_date: null, note: /Date: when the moon is full/ });
  t.match((await send('Garden.csv')).stdout, /3 tasks: 0 created, 3 skipped/);

  const archive = {
    'Garden [2203306141].csv': strToU8(TEMPLATE),
    'House.csv': strToU8(TEMPLATE.replace('Buy pots', 'Buy paint')),
  };
  writeFileSync(at('backup.zip'), zipSync(archive));
  const more = await send('backup.zip');
  t.match(more, { code: 0, stdout: /2 projects: 1 created, 1 skipped.*6 tasks: 3 created, 3 skipped/s }, more.stderr);
  t.match(await task('Buy paint'), { project: { name: 'House' } });
  t.equal((await list('projects', 'projects')).length, 2);
});

const AT = '2026-03-01T10:00:00.000000Z';

const project = (id: string, name: string, columns: object = {}) => ({
  ...{ id, name, parent_id: null, child_order: 1, color: 'charcoal', view_style: 'list', default_order: 0 },
  ...{ description: '', is_archived: false, is_deleted: false, is_favorite: false, is_frozen: false, is_shared: false },
  ...{ is_collapsed: false, can_assign_tasks: false, inbox_project: false, created_at: AT, updated_at: AT },
  ...columns,
});

const item = (id: string, content: string, columns: object = {}) => ({
  ...{ id, content, description: '', user_id: '1', project_id: 'p2', section_id: null, parent_id: null, labels: [] },
  ...{ added_by_uid: '1', assigned_by_uid: null, responsible_uid: null, deadline: null, duration: null, due: null },
  ...{ checked: false, is_deleted: false, is_collapsed: false, added_at: AT, completed_at: null, updated_at: AT },
  ...{ priority: 1, child_order: 1, day_order: -1 },
  ...columns,
});

const comment = (id: string, content: string, columns: object) => ({
  ...{ id, content, posted_at: AT, posted_uid: '1', file_attachment: null, uids_to_notify: null, reactions: null },
  ...{ is_deleted: false },
  ...columns,
});

const section = (id: string, name: string, columns: object = {}) => ({
  ...{ id, name, user_id: '1', project_id: 'p2', description: null, section_order: 1, added_at: AT, updated_at: AT },
  ...{ archived_at: null, is_archived: false, is_deleted: false, is_collapsed: false },
  ...columns,
});

const due = (date: string, string: string, is_recurring = false) => ({
  date,
  string,
  is_recurring,
  timezone: null,
  lang: 'en',
});

const BACKUP = {
  sync_token: 'x',
  full_sync: true,
  projects: [
    project('p1', 'Inbox', { inbox_project: true }),
    project('p2', 'Work', { is_favorite: true, description: 'What is paid' }),
    project('p3', 'Plans', { parent_id: 'p2' }),
    project('p4', 'Plans', { is_archived: true }),
    project('p5', 'Gone', { is_deleted: true }),
    project('p6', 'Launch', {
      ...{ workspace_id: 'w', folder_id: 'f', access: { visibility: 'team' }, collaborator_role_default: 'READ_WRITE' },
      ...{ is_invite_only: null, is_link_sharing_enabled: false, role: null, status: 'IN_PROGRESS' },
    }),
  ],
  folders: [{ id: 'f', name: 'Marketing', workspace_id: 'w', is_deleted: false, default_order: 0, child_order: 0 }],
  sections: [section('s1', 'Soon', { description: 'This month' }), section('s2', 'Never', { is_deleted: true })],
  items: [
    item('10', 'Report', {
      ...{ description: 'Long', section_id: 's1', labels: ['office'], priority: 4, responsible_uid: '2' },
      ...{ due: due('2026-04-06', 'every monday', true), deadline: { date: '2026-04-30', lang: 'en' } },
      duration: { amount: 45, unit: 'minute' },
    }),
    item('11', 'Numbers', { parent_id: '10', checked: true, completed_at: AT }),
    item('12', 'Call', {
      project_id: 'p1',
      priority: 2,
      child_order: 2,
      due: due('2026-04-07T16:30:00Z', '7 Apr 18:30'),
    }),
    item('13', 'Dream', {
      project_id: 'p3',
      priority: 3,
      child_order: 3,
      due: due('2026-04-08', 'every third moon', true),
    }),
    item('14', 'Gone', { is_deleted: true }),
    item('15', '* Remember', { project_id: 'p6', child_order: 4 }),
  ],
  notes: [
    comment('n1', 'See the draft', {
      item_id: '10',
      file_attachment: {
        resource_type: 'file',
        file_name: 'draft.pdf',
        file_url: 'https://files.example.com/draft.pdf',
      },
    }),
    comment('n2', 'Not any more', { item_id: '10', is_deleted: true }),
  ],
  project_notes: [comment('n3', 'About work', { project_id: 'p2' })],
  labels: ['office', 'unused', 'other'].map((name, order) => ({
    id: name,
    name,
    order,
    color: 'red',
    is_favorite: false,
  })),
  filters: [
    ['Mine', 'p1'],
    ['Waiting', '(#Work | ##Plans) & @unused & /Soon & no date', true],
    ['Of Bob', 'assigned to: Bob & overdue'],
  ].map(([name, query, is_favorite = false], item_order) => ({
    ...{ id: `q${item_order}`, name, query, color: 'red', item_order },
    ...{ is_deleted: false, is_favorite, is_frozen: false },
  })),
  reminders: [
    { id: 'r1', notify_uid: '1', item_id: '12', is_deleted: false, type: 'relative', minute_offset: 30 },
    {
      ...{ id: 'r2', notify_uid: '1', item_id: '12', is_deleted: false, type: 'absolute' },
      due: due('2026-04-07T08:00:00Z', '7 Apr 10:00'),
    },
  ],
  reminders_location: [
    {
      ...{ id: 'r3', notify_uid: '1', item_id: '12', is_deleted: false, type: 'location', name: 'the station' },
      ...{ loc_lat: '52.5', loc_long: '13.4', loc_trigger: 'on_leave', radius: 100 },
    },
  ],
  collaborators: [{ id: '2', email: 'bob@example.com', full_name: 'Bob', timezone: 'UTC', image_id: null }],
};

t.test("Import: the sample of a backup is what Todoist's own client takes for an account", async (t) => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(BACKUP));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const api = new TodoistApi('token', { baseUrl: `http://127.0.0.1:${port}` });
  const account = await api.sync({ syncToken: '*', resourceTypes: ['projects', 'items', 'reminders'] });
  t.match(account.items?.[0], { content: 'Report', due: { isRecurring: true }, duration: { amount: 45 } });
  t.match(account.items?.[5], { isUncompletable: true });
  t.equal(account.remindersLocation?.length, 1);
});

t.test('Import: a backup of Todoist in JSON', async (t) => {
  const { at, send, list, task } = await setUp(t);
  writeFileSync(at('backup.json'), JSON.stringify(BACKUP));
  const dry = await send('backup.json', '--dry-run');
  const done = await send('backup.json');
  for (const line of [
    /1 area: 1 created/,
    /4 projects: 4 created/,
    /4 tasks: 4 created/,
    /1 of their subtasks/,
    /3 views: 3 created/,
    /Left out: 1 part of filters\./,
    /Left out: 1 label that no task has\./,
    /Left out: 1 attached file\./,
  ]) {
    t.match(done.stdout, line);
    t.match(dry.stdout, new RegExp(line.source.replace('created', 'to be created')));
  }
  t.match(await list('projects?order_by=id', 'projects'), [
    {
      name: 'Work',
      description: `What is paid\n\nComment of ${AT}: About work\nSection Soon: This month`,
      pinned: true,
    },
    { name: 'Work / Plans' },
    { name: 'Plans', status: 'done' },
    { name: 'Launch', area: { name: 'Marketing' } },
  ]);
  t.match(await list('views?order_by=id', 'views'), [
    { name: 'Mine', filter: 'status:open priority:high', pinned: false, broken: [] },
    {
      name: 'Waiting',
      filter: /^status:open \(project:Work or project:.+\) tag:unused section:Soon due:none$/,
      pinned: true,
    },
    { name: 'Of Bob (assigned to: Bob & overdue)', filter: 'status:open is:overdue' },
  ]);
  t.match(await task('Report'), {
    project: { name: 'Work' },
    section: { name: 'Soon' },
    priority: 2,
    due_date: '2026-04-06',
    recurrence_type: 'weekly',
    recurrence_weekdays: [1],
    tags: [{ name: 'office' }],
    note: 'Long\n\nDeadline: 2026-04-30\nDuration: 45 minute\n\nAssigned to: Bob',
    subtasks: [{ name: 'Numbers', status: 2 }],
  });
  t.match(await list('comments', 'comments'), [
    {
      task: { name: 'Report' },
      text: 'See the draft\n\ndraft.pdf https://files.example.com/draft.pdf',
      created_at: '2026-03-01T10:00:00.000Z',
    },
  ]);
  t.match(await task('Call'), {
    ...{ project: null, due_date: '2026-04-07', due_time: '18:30', priority: 1 },
    note: 'Reminder: when leaving the station',
  });
  const reminders = await list('reminders?order_by=id', 'reminders');
  t.same(
    reminders.map(({ task, at, before }) => [task.name, at, before]),
    [
      ['Call', null, 'PT30M'],
      ['Call', '2026-04-07T08:00:00.000Z', null],
    ],
  );
  t.match(await task('Dream'), { due_date: '2026-04-08', recurrence_type: null, note: 'Date: every third moon' });
  t.match(await task('Remember'), { note: 'Not to be completed' });
  t.equal(await task('Gone'), undefined);
  t.match((await send('backup.json')).stdout, /4 tasks: 0 created, 4 skipped/);
});

t.test('Import: values beyond the limits are shortened, and reported', async (t) => {
  const { at, send, list, task } = await setUp(t);
  const [long, name] = ['very long '.repeat(11_000), 'a project '.repeat(30).trim()];
  const labels = [...Array.from({ length: 102 }, (_, n) => `label ${n}`), 'l'.repeat(60)];
  const backup = {
    projects: [project('p1', name, { description: long })],
    items: [
      item('1', 'Task', { project_id: 'p1', description: long, labels }),
      item('2', 'Small', { project_id: 'p1', labels }),
    ],
  };
  writeFileSync(at('backup.json'), JSON.stringify(backup));
  const done = await send('backup.json');
  t.match(done, { code: 0, stdout: /Left out: 2 ends of texts, beyond 100,000 characters\./ }, done.stderr);
  const [made] = await list('projects', 'projects');
  t.equal(made.name, name.slice(0, 255));
  t.match(await task('Task'), { project: { name: made.name }, note: /^very long.{99000}/ });
  const small = await task('Small');
  t.equal(small.tags.length, 100);
  t.equal(small.note, `Tag: ${'l'.repeat(60)}\nTag: label 100\nTag: label 101`);
});
