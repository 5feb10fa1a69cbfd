import { copyFileSync } from 'node:fs';
import t from 'tap';
import { Sqlite } from '../../db/sqlite/driver.js';
import { dayOf } from '../../src/imports/formats/tududi/values.js';
import { type Json, setUp } from '../support/imports.js';

/** Tables of tududi 1.4.1 with the columns that are read. */
const SCHEMA = `
CREATE TABLE users (id INTEGER PRIMARY KEY, uid TEXT, email TEXT, timezone TEXT);
CREATE TABLE areas (id INTEGER PRIMARY KEY, uid TEXT, name TEXT, description TEXT, user_id INTEGER, color TEXT, created_at DATETIME);
CREATE TABLE goals (id INTEGER PRIMARY KEY, uid TEXT, area_id INTEGER, user_id INTEGER, title TEXT, why TEXT, horizon TEXT,
  target_date DATE, status TEXT, color TEXT, created_at DATETIME);
CREATE TABLE projects (id INTEGER PRIMARY KEY, uid TEXT, name TEXT, description TEXT, pin_to_sidebar TINYINT, priority INTEGER,
  due_date_at DATETIME, user_id INTEGER, area_id INTEGER, goal_id INTEGER, color TEXT, status TEXT, created_at DATETIME);
CREATE TABLE tasks (id INTEGER PRIMARY KEY, uid TEXT, name TEXT, due_date DATETIME, defer_until DATETIME, reminder_at DATETIME,
  priority INTEGER, status INTEGER, note TEXT, recurrence_type TEXT, recurrence_weekdays TEXT, recurrence_end_date DATETIME,
  user_id INTEGER, project_id INTEGER, area_id INTEGER, goal_id INTEGER, recurring_parent_id INTEGER, parent_task_id INTEGER,
  "order" INTEGER, completed_at DATETIME, habit_mode TINYINT, habit_target_count INTEGER, habit_frequency_period TEXT,
  habit_total_completions INTEGER, assigned_to INTEGER, created_at DATETIME);
CREATE TABLE tags (id INTEGER PRIMARY KEY, uid TEXT, name TEXT, user_id INTEGER, tag_type TEXT, color TEXT);
CREATE TABLE tasks_tags (task_id INTEGER, tag_id INTEGER);
CREATE TABLE notes (id INTEGER PRIMARY KEY, uid TEXT, title TEXT, content TEXT, user_id INTEGER, project_id INTEGER, color TEXT,
  pin_to_sidebar TINYINT, created_at DATETIME);
CREATE TABLE inbox_items (id INTEGER PRIMARY KEY, uid TEXT, content TEXT, status TEXT, user_id INTEGER, created_at DATETIME);
CREATE TABLE recurring_completions (id INTEGER PRIMARY KEY, task_id INTEGER, completed_at DATETIME);
CREATE TABLE task_events (id INTEGER PRIMARY KEY, task_id INTEGER, user_id INTEGER, event_type TEXT);
CREATE TABLE permissions (id INTEGER PRIMARY KEY, user_id INTEGER, granted_by_user_id INTEGER, propagation TEXT);
`;

const ROWS = `
INSERT INTO users VALUES (1, 'u1', 'ada@example.com', 'Pacific/Auckland');
INSERT INTO areas VALUES (1, 'a1', 'Home', NULL, 1, '#22c55e', '2025-01-01 08:00:00.000 +00:00');
INSERT INTO goals VALUES
  (1, 'g1', 1, 1, 'Be fit', 'health', 'year', '2027-06-30', 'active', '#FF0000', '2025-01-01 08:00:00.000 +00:00'),
  (2, 'g2', NULL, 1, 'Some time', NULL, 'quarter', 'Invalid date', 'achieved', NULL, '2025-01-01 08:00:00.000 +00:00');
INSERT INTO projects VALUES
  (1, 'p1', 'Move', NULL, 0, 1, '2027-02-15 00:00:00.000 +00:00', 1, 1, 1, '#123456', 'planned', '2025-01-01 08:00:00.000 +00:00'),
  (2, 'p2', 'Broken', NULL, 0, 1, 'Invalid date', 1, NULL, NULL, 'blue', 'planned', NULL);
INSERT INTO tags VALUES (1, 't1', 'someday', 1, 'system', NULL), (2, 't2', 'unused', 1, 'user', '#00ff00'), (3, 't3', 'used', 1, 'user', NULL);
INSERT INTO tasks_tags VALUES (1, 3);
INSERT INTO tasks (id, uid, name, due_date, defer_until, reminder_at, status, user_id, project_id, area_id, goal_id, completed_at, created_at) VALUES
  (1, 'k1', 'Everything', '2027-03-02 23:59:59.999 +00:00', '2027-01-05 08:30:00.000 +00:00', '2027-01-05 09:00:00.000 +00:00', 2, 1, 1, 1, 1,
    '2025-05-06 07:08:09.123 +00:00', '2025-04-01 10:00:00.000 +00:00'),
  (2, 'k2', 'Never due', 'Invalid date', NULL, NULL, 0, 1, 1, NULL, NULL, NULL, '2025-04-01 10:00:00.000 +00:00'),
  (3, 'k3', 'Of a broken project', NULL, NULL, NULL, 0, 1, 2, NULL, 2, NULL, '2025-04-01 10:00:00.000 +00:00'),
  (4, 'k4', 'Done at an unknown time', NULL, NULL, NULL, 2, 1, NULL, NULL, NULL, NULL, '2025-04-01 10:00:00.000 +00:00');
INSERT INTO tasks (id, uid, name, status, user_id, parent_task_id, "order", created_at) VALUES
  (5, 'k5', 'Second', 0, 1, 1, 2, '2025-04-01 10:00:00.000 +00:00'), (6, 'k6', 'First', 0, 1, 1, 1, '2025-04-01 10:00:00.000 +00:00'),
  (7, 'k7', 'Grandchild', 0, 1, 5, NULL, '2025-04-01 10:00:00.000 +00:00'),
  (8, 'k8', 'Orphan', 0, 1, 2, NULL, '2025-04-01 10:00:00.000 +00:00');
INSERT INTO tasks (id, uid, name, status, user_id, due_date, recurrence_type, recurrence_weekdays, recurring_parent_id, habit_mode,
  habit_target_count, habit_frequency_period, habit_total_completions) VALUES
  (9, 'k9', 'Bins', 0, 1, '2027-03-02 23:59:59.999 +00:00', 'weekly', '[2]', NULL, 1, 3, 'weekly', 5),
  (10, 'k10', 'Bins', 0, 1, '2027-03-09 23:59:59.999 +00:00', 'none', NULL, 9, 0, NULL, NULL, 0),
  (11, 'k11', 'Bad rule', 0, 1, NULL, 'weekly', '[2,', NULL, 0, NULL, NULL, 0);
UPDATE tasks SET assigned_to = 1 WHERE uid IN ('k1', 'k4');
INSERT INTO notes VALUES (1, 'n1', 'Colour', 'x', 1, NULL, 'yellow', 1, NULL), (2, 'n2', NULL, ' ', 1, NULL, NULL, 0, NULL);
INSERT INTO inbox_items VALUES (1, 'i1', 'Buy milk', 'added', 1, '2025-04-02 10:00:00.000 +00:00'),
  (2, printf('%.*c', 200, 'i'), 'Odd', 'added', 1, 'Invalid date'), (3, 'i3', 'Old', 'processed', 1, NULL);
INSERT INTO recurring_completions VALUES (1, 9, '2027-02-23 10:00:00.000 +00:00'), (2, 99, NULL);
INSERT INTO task_events VALUES (1, 1, 1, 'completed');
INSERT INTO permissions VALUES (1, 2, 1, 'direct'), (2, 2, 1, 'inherited'), (3, 1, 2, 'direct');
`;

t.test(
  'Import: tududi: rows that cannot be read are named, all others come with their relations and times',
  async (t) => {
    const { at, send, list, task } = await setUp(t);
    const db = new Sqlite(at('tududi.sqlite3'));
    db.exec(SCHEMA + ROWS);
    db.close();
    const done = await send('tududi.sqlite3');
    t.equal(done.code, 1, done.stderr);
    for (const fault of [
      /^task "Never due" \(k2\): It cannot be read: due_date is "Invalid date"\.$/m,
      /^task "Bad rule" \(k11\): It cannot be read: .*JSON/m,
      /^goal "Some time": target_date is "Invalid date"\. It is imported without it\.$/m,
      /^project "Broken": due_date_at is "Invalid date"\. It is imported without it\.$/m,
      /^note n2: It has neither a title nor content\.$/m,
      /^inbox item i{109}…: It cannot be read: created_at is "Invalid date"\.$/m,
    ]) {
      t.match(done.stderr, fault);
    }
    for (const sentence of [
      /^1 area: 1 created, 0 skipped\.$/m,
      /^2 goals: 2 created, 0 skipped\.$/m,
      /^2 tags: 2 created, 0 skipped\.$/m,
      /^12 tasks: 6 created, 0 skipped, 6 failed\.$/m,
      /^1 note: 1 created, 0 skipped\.$/m,
      /^3 of their subtasks are made with them\.$/m,
      /^1 subtask of a subtask is below its top-level task\.$/m,
      /^1 subtask is a task of its own, because its parent is missing or full\.$/m,
      /^Left out: 1 completion of recurring tasks\.$/m,
      /^Left out: 1 event in the history of tasks\.$/m,
      /^Left out: 2 colours other than #rrggbb\.$/m,
      /^Left out: 1 open occurrence of recurring tasks\.$/m,
      /^Left out: 1 processed or deleted inbox item\.$/m,
      /^Left out: 1 share\.$/m,
      /^Left out: 2 assignees of tasks, who are contacts\.$/m,
      /^Left out: 1 pin of notes\.$/m,
      /^Left out: 4 times of creation of areas, goals, projects and notes\.$/m,
    ]) {
      t.match(done.stdout, sentence);
    }
    t.match(await list('areas', 'areas'), [{ name: 'Home', color: '#22c55e' }]);
    t.match(await list('goals?order_by=id', 'goals'), [
      {
        name: 'Be fit',
        why: 'health',
        horizon: 'year',
        target_date: '2027-06-30',
        color: '#ff0000',
        area: { name: 'Home' },
      },
      { name: 'Some time', why: 'Horizon: quarter', horizon: null, target_date: null, status: 'achieved' },
    ]);
    t.match(await list('tags?order_by=id', 'tags'), [
      { name: 'unused', color: '#00ff00', usage_count: 0 },
      { name: 'used', color: null, usage_count: 1 },
    ]);
    t.match(await list('projects?order_by=id', 'projects'), [
      { name: 'Move', due_date: '2027-02-15', area: { name: 'Home' }, goal: { name: 'Be fit' }, color: '#123456' },
      { name: 'Broken', due_date: null, color: null },
    ]);
    const whole = await task('Everything');
    t.match(whole, {
      ...{ due_date: '2027-03-02', defer_until: '2027-01-05T08:30:00.000Z', status: 2 },
      ...{ created_at: '2025-04-01T10:00:00.000Z', completed_at: '2025-05-06T07:08:09.123Z' },
      ...{ project: { name: 'Move' }, area: { name: 'Home' }, goal: { name: 'Be fit' }, tags: [{ name: 'used' }] },
      ...{ note: null, assignee: null },
    });
    t.match(await list('reminders', 'reminders'), [
      { task: { name: 'Everything' }, at: '2027-01-05T09:00:00.000Z', before: null },
    ]);
    t.same(
      whole.subtasks.map(({ name, note, created_at }: Json) => [name, note, created_at]),
      [
        ['Grandchild', 'Below: Second', '2025-04-01T10:00:00.000Z'],
        ['First', null, '2025-04-01T10:00:00.000Z'],
        ['Second', null, '2025-04-01T10:00:00.000Z'],
      ],
    );
    t.match(await task('Of a broken project'), { project: { name: 'Broken' }, goal: { name: 'Some time' } });
    t.match(await task('Done at an unknown time'), { status: 2, completed_at: null });
    t.match(await task('Orphan'), { parent_task_id: null, note: 'Below: 2' });
    t.match(await task('Bins'), { due_date: '2027-03-02', note: 'Habit: 3 weekly, completed 5 times' });
    t.match(await task('Buy milk'), { created_at: '2025-04-02T10:00:00.000Z' });
  },
);

t.test('Import: tududi: a day stays the same in every time zone', (t) => {
  const day = (due_date: unknown, timezone: string) => dayOf({ due_date }, 'due_date', timezone);
  const zones = [
    'Pacific/Auckland',
    'Pacific/Kiritimati',
    'Europe/Berlin',
    'UTC',
    'America/New_York',
    'Pacific/Honolulu',
  ];
  for (const zone of zones) {
    t.equal(day('2027-03-02 23:59:59.999 +00:00', zone), '2027-03-02', `the end of a day in UTC, ${zone}`);
    t.equal(day('2027-03-02 00:00:00.000 +00:00', zone), '2027-03-02', `the beginning of a day in UTC, ${zone}`);
    t.equal(day('2027-03-02', zone), '2027-03-02');
    t.equal(day('2027-03-03 04:59:59.999 +00:00', zone), '2027-03-02', `the end of a day in New York, ${zone}`);
    t.equal(day('2027-03-02 10:59:59.999 +00:00', zone), '2027-03-02', `the end of a day in Auckland, ${zone}`);
  }
  t.equal(
    day('2027-03-02 12:43:13.636 +00:00', 'Pacific/Auckland'),
    '2027-03-03',
    'another time is on the clock there',
  );
  t.equal(day('2027-03-01 23:00:00.000 +00:00', 'Europe/Berlin'), '2027-03-02', 'the beginning of a day in Berlin');
  t.equal(day(null, 'UTC'), undefined);
  for (const value of ['Invalid date', 'soon', Number.POSITIVE_INFINITY]) {
    t.throws(() => day(value, 'UTC'), { message: /^due_date is / });
  }
  t.end();
});

t.test('Import: tududi: a database without its write-ahead log is recognised', async (t) => {
  const { at, send } = await setUp(t);
  const db = new Sqlite(at('live.sqlite3'));
  db.pragma('journal_mode = WAL');
  copyFileSync(at('live.sqlite3'), at('empty.sqlite3'));
  db.exec(SCHEMA);
  db.exec("INSERT INTO users VALUES (1, 'u1', 'ada@example.com', 'UTC')");
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.exec("INSERT INTO tasks (id, uid, name, status, user_id) VALUES (1, 'k1', 'Latest', 0, 1)");
  copyFileSync(at('live.sqlite3'), at('stale.sqlite3'));
  copyFileSync(at('live.sqlite3'), at('whole.sqlite3'));
  copyFileSync(at('live.sqlite3-wal'), at('whole.sqlite3-wal'));
  db.close();
  t.match(await send('empty.sqlite3'), { code: 1, stderr: /not a database of tududi\. empty\.sqlite3-wal is missing/ });
  const stale = await send('stale.sqlite3', '--dry-run');
  t.match(stale, {
    code: 0,
    stdout: /^0 tasks/,
    stderr: /may lack its latest changes\. stale\.sqlite3-wal is missing/,
  });
  t.match(await send('stale.sqlite3', '--user', 'new@example.com'), {
    ...{ code: 1, stdout: '' },
    stderr: /^--user: The database has no new@example\.com\. .* stale\.sqlite3-wal is missing/m,
  });
  const whole = await send('whole.sqlite3', '--dry-run');
  t.match(whole, { code: 0, stdout: /^1 task: 1 to be created/ });
  t.notMatch(whole.stderr, /missing/);
});
