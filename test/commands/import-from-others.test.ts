import { writeFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import t from 'tap';
import { Sqlite } from '../../db/sqlite/driver.js';
import { markdownOf } from '../../src/imports/formats/html.js';
import { type Json, setUp } from '../support/imports.js';

const TUDUDI = `
CREATE TABLE users (id INTEGER PRIMARY KEY, uid TEXT, email TEXT, name TEXT, timezone TEXT);
CREATE TABLE areas (id INTEGER PRIMARY KEY, uid TEXT, name TEXT, description TEXT, user_id INTEGER);
CREATE TABLE projects (id INTEGER PRIMARY KEY, uid TEXT, name TEXT, description TEXT, pin_to_sidebar TINYINT, priority INTEGER,
  due_date_at DATETIME, image_url TEXT, status TEXT, area_id INTEGER, user_id INTEGER);
CREATE TABLE tasks (id INTEGER PRIMARY KEY, uid TEXT, name TEXT, due_date DATETIME, defer_until DATETIME, today TINYINT, priority INTEGER,
  status INTEGER, note TEXT, recurrence_type TEXT, recurrence_interval INTEGER, recurrence_end_date DATETIME,
  recurrence_weekday INTEGER, recurrence_weekdays TEXT, recurrence_month_day INTEGER, recurrence_week_of_month INTEGER,
  completion_based TINYINT, completed_at DATETIME, user_id INTEGER, project_id INTEGER, parent_task_id INTEGER,
  recurring_parent_id INTEGER);
CREATE TABLE tags (id INTEGER PRIMARY KEY, uid TEXT, name TEXT, user_id INTEGER);
CREATE TABLE tasks_tags (task_id INTEGER, tag_id INTEGER);
CREATE TABLE projects_tags (project_id INTEGER, tag_id INTEGER);
CREATE TABLE notes (id INTEGER PRIMARY KEY, uid TEXT, title TEXT, content TEXT, color TEXT, user_id INTEGER, project_id INTEGER);
CREATE TABLE notes_tags (note_id INTEGER, tag_id INTEGER);
CREATE TABLE inbox_items (id INTEGER PRIMARY KEY, uid TEXT, content TEXT, status TEXT, source TEXT, user_id INTEGER);
CREATE TABLE views (id INTEGER PRIMARY KEY, name TEXT, user_id INTEGER);

INSERT INTO users VALUES (1, 'u1', 'ada@example.com', 'Ada', 'America/New_York'), (2, 'u2', 'bob@example.com', 'Bob', 'UTC');
INSERT INTO areas VALUES (1, 'a1', 'Home', 'The flat', 1), (2, 'a2', 'Work', NULL, 2);
INSERT INTO projects VALUES
  (1, 'p1', 'Move house', 'All of it', 1, 2, '2026-06-30 23:59:59.000 +00:00', '/uploads/x.png', 'in_progress', 1, 1),
  (2, 'p2', 'Empty', NULL, 0, NULL, NULL, NULL, 'idea', NULL, 1),
  (3, 'p3', 'Move house', NULL, 0, 0, NULL, NULL, 'done', 1, 1),
  (4, 'p4', 'Secret of Bob', NULL, 0, 0, NULL, NULL, 'done', 2, 2);
INSERT INTO tasks (id, uid, name, due_date, priority, status, note, user_id, project_id, today, completed_at, recurrence_type) VALUES
  (1, 't1', 'Call the movers', '2026-04-01 03:59:59.000 +00:00', 2, 1, 'Three quotes', 1, 1, 0, NULL, 'none'),
  (2, 't2', 'Done long ago', NULL, 0, 2, NULL, 1, NULL, 0, '2026-01-05 10:00:00.000 +00:00', 'none'),
  (3, 't3', 'Today', NULL, 1, 0, NULL, 1, NULL, 1, NULL, NULL),
  (4, 't4', 'Of Bob', NULL, 1, 0, NULL, 2, 4, 0, NULL, NULL);
INSERT INTO tasks (id, uid, name, priority, status, user_id, parent_task_id) VALUES
  (5, 't5', 'Find the number', 0, 2, 1, 1), (6, 't6', 'Compare', 0, 0, 1, 5);
INSERT INTO tasks (id, uid, name, due_date, status, user_id, recurrence_type, recurrence_interval, recurrence_weekdays,
  recurrence_month_day, recurrence_weekday, recurrence_week_of_month, completion_based) VALUES
  (7, 't7', 'Bins', '2026-03-03', 0, 1, 'weekly', 2, '[2,5]', NULL, NULL, NULL, 0),
  (8, 't8', 'Rent', '2026-03-01', 0, 1, 'monthly', 1, NULL, 1, NULL, NULL, 1),
  (9, 't9', 'Meeting', '2026-03-31', 0, 1, 'monthly_weekday', 1, NULL, NULL, 2, 5, 0),
  (10, 't10', 'Odd', NULL, 0, 1, 'hourly', 3, NULL, NULL, NULL, NULL, 0);
INSERT INTO tasks (id, uid, name, due_date, status, user_id, recurring_parent_id) VALUES
  (11, 't11', 'Bins', '2026-03-06', 2, 1, 7), (12, 't12', 'Bins', '2026-03-17', 0, 1, 7);
INSERT INTO tags VALUES (1, 'g1', 'errand', 1), (2, 'g2', 'home', 1);
INSERT INTO tasks_tags VALUES (1, 1), (1, 2);
INSERT INTO projects_tags VALUES (1, 2);
INSERT INTO notes VALUES (1, 'n1', 'Movers', 'Quotes', '#336699', 1, 1), (2, 'n2', NULL, 'Loose', NULL, 1, NULL), (3, 'n3', 'B', 'B', NULL, 2, 4);
INSERT INTO notes_tags VALUES (1, 1);
INSERT INTO inbox_items VALUES (1, 'i1', 'Buy milk', 'added', 'telegram', 1), (2, 'i2', 'Old', 'processed', 'tududi', 1);
INSERT INTO views VALUES (1, 'Mine', 1);
`;

t.test('Import: the database of tududi, of one of its users; again is safe', async (t) => {
  const { at, send, list, task } = await setUp(t);
  const db = new Sqlite(at('production.sqlite3'));
  db.exec(TUDUDI);
  db.close();
  t.match(await send('production.sqlite3'), {
    code: 1,
    stderr: /^--user: .* select one\. There are ada@example\.com, bob@example\.com\./m,
  });
  t.match(await send('production.sqlite3', '--user', 'eve@example.com'), {
    code: 1,
    stderr: /The database has no eve@example\.com\./,
  });
  const trial = await send('production.sqlite3', '--user', 'ada@example.com', '--dry-run');
  t.match(trial, {
    code: 0,
    stdout: /1 area: 1 to be created.*3 projects: 3 to be created.*9 tasks: 9 to be created.*2 notes: 2 to be created/s,
  });
  t.same(await list('areas', 'areas'), []);

  const done = await send('production.sqlite3', '--user', 'ADA@example.com');
  t.match(done, { code: 0, stdout: /^9 tasks: 9 created, 0 skipped, 0 failed\.$/m }, done.stderr);
  t.match(done.stdout, /^2 of their subtasks/m);
  t.match(done.stdout, /^Left out: 1 image of projects\.$/m);
  t.match(done.stdout, /^Left out: 1 saved view\.$/m);
  t.match(await list('areas', 'areas'), [{ name: 'Home', description: 'The flat' }]);
  const projects = await list('projects?order_by=id', 'projects');
  t.match(projects, [
    {
      name: 'Move house',
      area: { name: 'Home' },
      status: 'in_progress',
      priority: 2,
      due_date: '2026-06-30',
      pinned: true,
    },
    { name: 'Empty', status: 'not_started', priority: null, area: null },
    { name: 'Home / Move house', status: 'done' },
  ]);
  t.match(projects[0].tags, [{ name: 'home' }]);
  const movers = await task('Call the movers');
  // Midnight is that of the user there, not of the account here.
  t.match(movers, {
    due_date: '2026-03-31',
    priority: 2,
    status: 1,
    note: 'Three quotes',
    project: { name: 'Move house' },
  });
  t.same(movers.tags.map(({ name }: Json) => name).toSorted(), ['errand', 'home']);
  t.match(movers.subtasks, [
    { name: 'Find the number', status: 2 },
    { name: 'Compare', status: 0 },
  ]);
  t.match(await task('Done long ago'), { status: 2, note: null, completed_at: '2026-01-05T10:00:00.000Z' });
  t.match(await task('Today'), { status: 6 });
  t.match(await task('Rent'), { recurrence_type: 'monthly', recurrence_month_day: 1, completion_based: true });
  t.match(await task('Meeting'), {
    recurrence_type: 'monthly_weekday',
    recurrence_week_of_month: -1,
    recurrence_weekdays: [2],
  });
  t.match(await task('Odd'), { recurrence_type: null, note: 'Recurs: hourly, every 3' });
  t.match(await task('Buy milk'), { project: null, due_date: null });
  const bins = (await list('tasks?q=Bins&order_by=id', 'tasks')).map(({ due_date, status, recurrence_type }) => [
    due_date,
    status,
    recurrence_type,
  ]);
  t.same(bins, [
    ['2026-03-17', 0, 'weekly'],
    ['2026-03-06', 2, null],
  ]);
  const notes = await list('notes?order_by=id', 'notes');
  t.match(notes, [
    { title: 'Movers', content: 'Quotes', color: '#336699', tags: [{ name: 'errand' }] },
    { title: null, content: 'Loose' },
  ]);
  t.equal(notes[0].project_id, projects[0].id);

  const again = await send('production.sqlite3', '--user', 'ada@example.com');
  t.match(
    again.stdout,
    /3 projects: 0 created, 3 skipped.*9 tasks: 0 created, 9 skipped.*2 notes: 0 created, 2 skipped/s,
  );
  t.equal((await list('notes', 'notes')).length, 2);
});

const ZERO = '0001-01-01T00:00:00Z';
const VIKUNJA = [
  {
    id: 1,
    title: 'Home',
    description: '<p>The <strong>flat</strong></p>',
    hex_color: '336699',
    buckets: [
      { id: 5, title: 'Doing' },
      { id: 6, title: 'Later' },
    ],
    task_buckets: [{ task_id: 5, bucket_id: 6 }],
    tasks: [
      {
        id: 1,
        title: 'Clean',
        description: '<ul><li>kitchen</li><li>bath</li></ul>',
        due_date: '2026-04-06T16:00:00Z',
        done_at: ZERO,
        start_date: ZERO,
        priority: 5,
        repeat_after: 1_209_600,
        repeat_mode: 2,
        bucket_id: 5,
        labels: [{ id: 9, title: 'weekly' }],
        assignees: [{ username: 'bob' }],
        reminders: [{ reminder: '2026-04-06T08:00:00Z' }],
        attachments: [{ file: { name: 'plan.png' } }],
        comments: [{ comment: '<p>Soon</p>', author: { username: 'bob' }, created: '2026-03-01T10:00:00Z' }],
        related_tasks: { subtask: [{ id: 2, title: 'Windows' }], related: [{ id: 3, title: 'Elsewhere' }] },
      },
      {
        id: 2,
        title: 'Windows',
        done: true,
        done_at: '2026-03-01T10:00:00Z',
        due_date: ZERO,
        related_tasks: { parenttask: [{ id: 1 }] },
      },
      { id: 4, title: 'Backup', due_date: '2026-04-01T22:30:00Z', repeat_mode: 1, priority: 2 },
      {
        id: 5,
        related_tasks: [],
        title: 'Often',
        is_favorite: true,
        hex_color: 'ff0000',
        due_date: '2026-04-01T10:00:00Z',
        repeat_after: 3_600,
      },
    ],
  },
  { id: 2, title: 'Garden', parent_project_id: 1, is_archived: true, tasks: null },
];

const FILTERS = [
  {
    id: 1,
    title: 'Late',
    filters: { filter: 'done = false && due_date < now', sort_by: ['due_date', 'x'], order_by: ['desc'] },
  },
  { id: 2, title: 'Mine', is_favorite: true, filters: { filter: 'labels = 9 && assignees in ada' } },
  {
    id: 3,
    title: 'Old',
    filters: {
      filter_by: ['done', 'priority'],
      filter_value: ['false', '3'],
      filter_comparator: ['equals', 'greater_equals'],
    },
  },
];

t.test('Import: the data export of Vikunja', async (t) => {
  const { at, send, list, task } = await setUp(t);
  writeFileSync(
    at('export.zip'),
    zipSync({
      'data.json': strToU8(JSON.stringify(VIKUNJA)),
      VERSION: strToU8('v1'),
      'filters.json': strToU8(JSON.stringify(FILTERS)),
    }),
  );
  const done = await send('export.zip');
  t.match(
    done,
    {
      code: 0,
      stdout:
        /2 projects: 2 created.*3 tasks: 3 created.*3 views: 3 created.*Left out: 1 attached file\..*Left out: 1 part of filters\..*/s,
    },
    done.stderr,
  );
  t.match(await list('views?order_by=id', 'views'), [
    { name: 'Late', filter: 'status:open due:<today', order_by: 'due_date:desc' },
    { name: 'Mine (labels = 9 && assignees in ada)', filter: 'tag:weekly', pinned: true },
    { name: 'Old', filter: 'status:open priority:high' },
  ]);
  t.match(await list('projects?order_by=id', 'projects'), [
    { name: 'Home', description: 'The **flat**', color: '#336699' },
    { name: 'Garden', status: 'done' },
  ]);
  const clean = await task('Clean');
  t.match(clean, {
    due_date: '2026-04-06',
    due_time: '18:00',
    priority: 2,
    recurrence_type: 'weekly',
    recurrence_interval: 2,
    recurrence_weekdays: null,
    completion_based: true,
    tags: [{ name: 'weekly' }],
    subtasks: [{ name: 'Windows', status: 2 }],
  });
  t.match(clean.section, { name: 'Doing' });
  for (const line of [
    '-   kitchen',
    'Priority: do now',
    'Assigned to: bob',
    'Attachment: plan.png',
    'related: Elsewhere',
  ]) {
    t.match(clean.note, line);
  }
  t.notMatch(clean.note, /Reminder|Soon/);
  t.match(await list('comments', 'comments'), [
    { task: { name: 'Clean' }, text: 'bob:\n\nSoon', created_at: '2026-03-01T10:00:00.000Z', access: 'owner' },
  ]);
  const reminders = (await list('reminders', 'reminders')).map(({ task, at, before }) => [task.name, at, before]);
  t.same(reminders, [['Clean', '2026-04-06T08:00:00.000Z', null]]);
  t.match(await task('Backup'), {
    due_date: '2026-04-02',
    due_time: '00:30',
    recurrence_type: 'monthly',
    recurrence_month_day: 2,
    priority: 1,
  });
  t.match(await task('Often'), {
    recurrence_type: null,
    section: { name: 'Later' },
    note: /Color: #ff0000\nFavorite\nRepeats after 3600 seconds/,
  });
  t.match((await send('export.zip')).stdout, /3 tasks: 0 created, 3 skipped/);
});

t.test('Import: invalid files are refused with a message', async (t) => {
  const { at, send } = await setUp(t);
  const db = new Sqlite(at('other.sqlite3'));
  db.exec('CREATE TABLE things (id INTEGER)');
  db.close();
  t.match(await send('other.sqlite3'), { code: 1, stderr: /This is not a database of tududi\./ });
  writeFileSync(at('broken.sqlite3'), `SQLite format 3\0${'x'.repeat(200)}`);
  t.match(await send('broken.sqlite3'), { code: 1, stderr: /The database cannot be read/ });
  writeFileSync(at('broken.zip'), Buffer.from('PK\u0003\u0004nothing more', 'latin1'));
  t.match(await send('broken.zip', '--from', 'vikunja'), { code: 1, stderr: /The archive cannot be read/ });
  writeFileSync(at('odd.zip'), zipSync({ 'data.json': strToU8('{"a":1}') }));
  t.match(await send('odd.zip'), { code: 1, stderr: /data\.json contains no list of projects/ });
  writeFileSync(at('none.zip'), zipSync({ 'x.txt': strToU8('x') }));
  t.match(await send('none.zip'), { code: 1, stderr: /^none\.zip is not a known format: .*\n$/m });
  const csv = {
    'a/House.csv': strToU8('TYPE,CONTENT\ntask,x\n'),
    'b.csv': strToU8('a,b\n'),
    '__MACOSX/._House.csv': strToU8('x'),
  };
  writeFileSync(at('mixed.zip'), zipSync(csv));
  t.match(await send('mixed.zip', '--dry-run'), {
    ...{ code: 1, stdout: /^1 project: .*^2 tasks: 1 to be created, 0 skipped, 1 failed/ms },
    stderr: /^b\.csv: It is no template of Todoist\.$/m,
  });
  writeFileSync(at('members.zip'), zipSync({ 'data.json': strToU8('[{"id":1,"title":5}, null]') }));
  t.match(await send('members.zip'), {
    ...{ code: 1, stdout: /^1 project: 1 created/m },
    stderr: /^project 1: It is imported without title: 5\.\nproject 2: It is not an object\.$/m,
  });
  const levels = 50_000;
  const nested = `${'[{"child_projects":'.repeat(levels)}[]${'}]'.repeat(levels)}`;
  writeFileSync(at('deep.zip'), zipSync({ 'data.json': strToU8(nested) }));
  t.match(await send('deep.zip'), { code: 1, stderr: /^The file is nested too deeply\.$/m });
  const bomb = Buffer.from(zipSync({ 'data.json': strToU8('[]') }));
  // The directory of the archive says how large a file becomes.
  bomb.writeUInt32LE(600 * 1024 * 1024, bomb.indexOf('PK\u0001\u0002', 0, 'latin1') + 24);
  writeFileSync(at('bomb.zip'), bomb);
  t.match(await send('bomb.zip'), { code: 1, stderr: /holds more than 512 MiB/ });
});

t.test('Import: HTML becomes Markdown, and bare text when it nests too deeply', (t) => {
  t.equal(markdownOf('<p>a <strong>b</strong></p><ul><li><p>c</p></li></ul>'), 'a **b**\n\n-   c');
  t.equal(markdownOf('1 < 2 and 3 > 2'), '1 < 2 and 3 > 2');
  t.equal(markdownOf(`a${'<br>'.repeat(300)}b`).replace(/\s+/g, ''), 'ab');
  t.equal(markdownOf(`${'<blockquote>'.repeat(20_000)}deep${'</blockquote>'.repeat(20_000)}`), 'deep');
  t.equal(markdownOf(`${'<div>'.repeat(20_000)}deep`), 'deep');
  t.end();
});
