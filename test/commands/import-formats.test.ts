import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { programPath } from '../../scripts/support/programs.js';
import { recurrenceOf, ruleIn } from '../../src/imports/formats/calendar-rules.js';
import { isoOf } from '../../src/imports/formats/date-texts.js';
import { tableOf } from '../../src/imports/formats/rows.js';
import { tagsIn } from '../../src/imports/formats/table.js';
import { startService } from '../support/service.js';
import { slowly } from '../support/slow.js';

interface ReadTask {
  id: number;
  name: string;
  note: string | null;
  tags: { name: string }[];
  project: { name: string } | null;
  [member: string]: unknown;
}

async function setUp(t: Test) {
  const service = await startService(t);
  const ada = await service.person('ada', { timezone: 'Europe/Berlin' });
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const folder = t.testdir({});
  const send = (name: string, text: string, ...args: string[]) => {
    writeFileSync(join(folder, name), text);
    const env = { ...process.env, TUTTI_TOKEN: ada.token, TUTTI_URL: service.app.listeningOrigin };
    const program = programPath('import');
    return promisify(execFile)(process.execPath, [program, join(folder, name), ...args], { env, cwd: folder }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  };
  const tasks = async () => (await ada.get('/api/v1/tasks?order_by=id&limit=500')).body.tasks as ReadTask[];
  return { ada, send, tasks };
}

const TABLE = `Title;List;Labels;Due date;Priority;Status;Where;Notes
Prune the roses;garden;spring, Outdoors;2026-03-15;High;open;behind the house;with the big shears
"Mow; then ""rake""";garden;;1.4.2026;low;Done;;
Paint the fence;;;next week;P7;someday;;"two
lines"
;garden;;;;;;
`;

t.test('Import: a table, whose columns are found by their headings; other columns go into the note', async (t) => {
  const { send, tasks } = await setUp(t);
  const trial = await send('tasks.csv', TABLE, '--dry-run');
  t.match(trial.stdout, /^4 tasks: 3 to be created, 0 skipped, 1 failed\.\n4 facts .* in the notes\.\n$/);
  t.same(await tasks(), []);
  const done = await send('tasks.csv', TABLE);
  t.match(done, { code: 1, stdout: /^4 tasks: 3 created/, stderr: /line 6: It has no name\./ });
  const [prune, mow, paint] = await tasks();
  t.match(prune, {
    name: 'Prune the roses',
    project: { name: 'garden' },
    due_date: '2026-03-15',
    priority: 2,
    status: 0,
    note: 'with the big shears\n\nWhere: behind the house',
  });
  t.same(prune?.tags.map(({ name }) => name).sort(), ['Outdoors', 'spring']);
  t.match(mow, { name: 'Mow; then "rake"', due_date: '2026-04-01', priority: 0, status: 2, note: null });
  const note = 'two\nlines\n\nPriority: P7\nStatus: someday\nDue: next week';
  t.match(paint, { due_date: null, priority: 0, status: 0, project: null, note });
  t.match((await send('tasks.csv', TABLE)).stdout, /^4 tasks: 0 created, 3 skipped, 1 failed\./, 'again is safe');
});

t.test('Import: --map says which column is what', async (t) => {
  const { send, tasks } = await setUp(t);
  const text = 'What,When,Name\nWater the plants,2026-05-01,Ada\n';
  const mapped = await send('list.txt', text, '--map', 'name=What,due_date=When');
  t.match(mapped, { code: 0, stdout: /^1 task: 1 created/ });
  t.match(await tasks(), [{ name: 'Water the plants', due_date: '2026-05-01', note: 'Name: Ada' }]);
  for (const [map, message] of [
    ['name=Which', /^--map: There is no column "Which": there are What, When, Name\./m],
    ['colour=What', /^--map: The members are name, note, .*, not colour\./m],
    ['What', /^--map: A pair is like name=Title, not "What"\./m],
  ] as const) {
    t.match(await send('list.csv', text, '--map', map), { code: 2, stdout: '', stderr: message }, map);
  }
  t.match(await send('list.csv', 'a,b\n1,2\n'), {
    code: 2,
    stderr: /^--map: No column has the name. .* there are a, b\./m,
  });
  t.match(await send('list.csv', text, '--from', 'paper'), {
    code: 2,
    stderr: /^--from knows tududi, vikunja, todoist, wekan, ics, ticktick, asana, csv, lines, account/m,
  });
});

const CALENDAR = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//Tasks//EN
BEGIN:VTODO
UID:1@example.com
SUMMARY:Pay the rent
DESCRIPTION:by transfer\\, not cash
DUE;TZID=America/New_York:20260301T180000
RRULE:FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1;UNTIL=20271231
PRIORITY:1
CATEGORIES:home,money
LOCATION:Bank
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT15M
END:VALARM
END:VTODO
BEGIN:VTODO
UID:2@example.com
SUMMARY:Find the number
RELATED-TO:1@example.com
STATUS:COMPLETED
COMPLETED:20260101T120000Z
END:VTODO
BEGIN:VTODO
UID:3@example.com
SUMMARY:Every third leap day
DUE;VALUE=DATE:20280229
RRULE:FREQ=YEARLY;COUNT=3
PRIORITY:5
END:VTODO
BEGIN:VTODO
UID:4@example.com
DUE:20260301T233000Z
SUMMARY:In another day here
END:VTODO
BEGIN:VEVENT
UID:5@example.com
SUMMARY:A party is no task
DTSTART:20260301T200000Z
END:VEVENT
END:VCALENDAR
`;

t.test('Import: the tasks of a calendar, on the clock of the account', async (t) => {
  const { ada, send, tasks } = await setUp(t);
  const done = await send('tasks.ics', CALENDAR);
  t.match(
    done,
    { code: 0, stdout: /^3 tasks: 3 created, 0 skipped, 0 failed\.\n1 of their subtasks is .*\n1 fact / },
    done.stderr,
  );
  const all = await tasks();
  const named = (name: string) => all.find((task) => task.name === name);
  const rent = named('Pay the rent');
  t.match(rent, {
    due_date: '2026-03-02',
    due_time: '00:00',
    priority: 2,
    recurrence_type: 'monthly',
    recurrence_interval: 2,
    recurrence_month_day: 2,
    recurrence_end_date: '2028-01-01',
  });
  t.match(rent?.note, /^by transfer, not cash\n\nLocation: Bank$/);
  const { reminders } = (await ada.get('/api/v1/reminders')).body;
  t.match(reminders, [{ task: { name: 'Pay the rent' }, at: null, before: 'PT15M' }]);
  t.equal(reminders.length, 1);
  t.same(rent?.tags.map(({ name }) => name).sort(), ['home', 'money']);
  const { body } = await ada.get(`/api/v1/task/${rent?.id}/subtasks`);
  t.match(body.tasks, [{ name: 'Find the number', status: 2, note: null, completed_at: '2026-01-01T12:00:00.000Z' }]);
  t.match(named('Every third leap day'), {
    due_date: '2028-02-29',
    due_time: null,
    priority: 1,
    recurrence_type: null,
    recurrence_rule: 'FREQ=YEARLY;COUNT=3',
    note: null,
  });
  t.match(named('In another day here'), { due_date: '2026-03-02', due_time: '00:30' });
  t.match((await send('tasks.ics', CALENDAR)).stdout, /^3 tasks: 0 created, 3 skipped/);
  const broken = await send('broken.ics', CALENDAR.slice(0, 400));
  t.match(broken, {
    stdout: /^2 tasks: 1 created, 1 skipped/,
    stderr: /The file ends within the calendar: it may be incomplete/,
  });
});

t.test('Import: rules of calendars become our kinds where they are the same, and never something else', async (t) => {
  const kindOf = (text: string) => {
    const rule = ruleIn(text);
    return rule === null ? undefined : recurrenceOf(rule, { day: '2026-03-17', due: '2026-03-17' });
  };
  for (const [rule, kind] of [
    ['FREQ=DAILY;INTERVAL=3', { recurrence_type: 'daily', recurrence_interval: 3 }],
    ['FREQ=WEEKLY', { recurrence_type: 'weekly', recurrence_weekdays: [2] }],
    ['FREQ=WEEKLY;BYDAY=MO,FR', { recurrence_type: 'weekly', recurrence_weekdays: [1, 5] }],
    ['FREQ=MONTHLY', { recurrence_type: 'monthly', recurrence_month_day: 17 }],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', { recurrence_type: 'monthly_last_day' }],
    [
      'FREQ=MONTHLY;BYDAY=3TU',
      { recurrence_type: 'monthly_weekday', recurrence_week_of_month: 3, recurrence_weekdays: [2] },
    ],
    ['FREQ=MONTHLY;BYDAY=-1FR', { recurrence_week_of_month: -1, recurrence_weekdays: [5] }],
    ['FREQ=YEARLY;UNTIL=20301231T000000Z', { recurrence_type: 'yearly', recurrence_end_date: '2030-12-31' }],
  ] as const) {
    t.match(kindOf(rule), kind, rule);
  }
  for (const rule of [
    ...['FREQ=HOURLY', 'FREQ=DAILY;BYHOUR=9', 'FREQ=WEEKLY;BYDAY=1MO', 'FREQ=MONTHLY;BYMONTHDAY=1,15'],
    ...[
      'FREQ=MONTHLY;BYMONTHDAY=-2',
      'FREQ=MONTHLY;BYDAY=5MO',
      'FREQ=YEARLY;BYMONTH=4',
      'FREQ=MONTHLY;BYMONTHDAY=31',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      'FREQ=WEEKLY;BYSETPOS=2;BYDAY=MO',
    ],
  ]) {
    t.equal(kindOf(rule), undefined, rule);
  }
});

t.test('Import: whatever a table holds is read, or told as a fault', async (t) => {
  for (const [text, day] of [
    ['2026-03-01', '2026-03-01'],
    ['2026-03-01 18:00', '2026-03-01T18:00:00'],
    ['2026/3/1', '2026-03-01'],
    ['1.3.2026', '2026-03-01'],
    ['2026-02-30', undefined],
    ['03/01/2026', undefined],
    ['tomorrow', undefined],
  ] as const) {
    t.equal(isoOf(text), day, text);
  }
  t.same(tagsIn('#home, @Home|work;;'), ['Home', 'work']);
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 4 }), { minLength: 1 }),
      (rows) => {
        const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const heading = ['name', 'note', 'c', 'd'];
        const text = [heading, ...rows].map((row) => row.map(cell).join(',')).join('\n');
        const cells = tableOf(text, ([first]) => Number(first === 'name')).rows.map((row) => row.cells);
        const expected = rows.map((row) => row.map((one) => one.trim()));
        t.same(
          cells,
          expected.filter((row) => row.some((one) => one !== '')),
        );
      },
    ),
    { numRuns: slowly(50, 1_000) },
  );
});
