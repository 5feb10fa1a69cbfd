import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import type { ConvertedTask } from '../../../src/imports/formats/converted.js';
import type { FileContent } from '../../../src/imports/formats/formats.js';
import { convertedFile } from '../../support/converted-file.js';
import { slowly } from '../../support/slow.js';

const FOLDER = 'test/imports/calendars';
const NOW = new Date('2026-11-26T12:00:00.000Z');

const read = (content: string | Uint8Array, timezone = 'Europe/Berlin') =>
  convertedFile('tasks.ics', content, { now: NOW, timezone });

const sample = (name: string, timezone?: string) => read(readFileSync(`${FOLDER}/${name}`), timezone);
const tasksOf = ({ items }: FileContent): ConvertedTask[] => items.map(({ task }) => task);
const todo = (lines: string, more = '') =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${more}BEGIN:VTODO\r\nUID:u\r\nSUMMARY:One\r\n${lines.replaceAll('\n', '\r\n')}\r\nEND:VTODO\r\nEND:VCALENDAR\r\n`;
const only = (lines: string, { timezone, zone = '' }: { timezone?: string; zone?: string } = {}) =>
  tasksOf(read(todo(lines, zone), timezone))[0];

t.test('A faulty property ends that property, noted, and not the task or the file', async (t) => {
  const notes: Record<string, string | null> = {};
  for (const name of readdirSync(FOLDER).filter((one) => one.startsWith('01-'))) {
    const content = sample(name);
    t.match(
      tasksOf(content),
      [{ name: 'Paint the fence 1' }, { name: 'Odd one' }, { name: 'Paint the fence 2' }],
      name,
    );
    t.same(content.failures, [], name);
    notes[name] = tasksOf(content)[1]?.note ?? null;
  }
  t.same(notes, {
    '01-due-empty.ics': null,
    '01-due-without-value.ics': null,
    '01-duration-months.ics': 'Duration: P1Y\nStarts: 2026-12-07 11:00',
    '01-exdate-without-value.ics': 'Except: 2026-12-14',
    '01-line-without-colon.ics': 'Not understood: a line that is no property',
    '01-rrule-lowercase.ics': null,
    '01-trigger-absolute-old-style.ics': null,
  });
  t.match(tasksOf(sample('01-rrule-lowercase.ics'))[1], {
    ...{ due_date: '2026-12-07', recurrence_type: 'weekly', recurrence_weekdays: [1] },
  });
  t.match(tasksOf(sample('01-due-without-value.ics'))[1], { due_date: '2026-12-07' });
});

t.test('Lines are unfolded before they are decoded', async (t) => {
  const folded = sample('02-folded-inside-a-character.ics');
  t.match(folded, { encoding: 'utf-8', items: [{ task: { name: 'Ask Zoë about the blue tiles' } }] });
  const text = todo('DESCRIPTION:Größe\\, lang\n  und breit');
  t.match(tasksOf(read(Buffer.from(`\uFEFF${text}`, 'utf16le'))), [{ note: 'Größe, lang und breit' }]);
  t.match(read(Buffer.from(text, 'latin1')), { encoding: 'windows-1252', items: [{ task: { note: /^Größe/ } }] });
  t.match(tasksOf(read(text.replaceAll('\r\n', '\n'))), [{ note: 'Größe, lang und breit' }]);
  t.match(tasksOf(read(text.replaceAll('\r\n', '\r'))), [{ note: 'Größe, lang und breit' }]);
});

t.test('Dates are on the clock of the account, by zones of the file, of Windows and of Outlook', async (t) => {
  const auckland = 'Pacific/Auckland';
  t.match(tasksOf(sample('04-until-in-utc-auckland.ics', auckland)), [
    { due_date: '2026-11-20', due_time: '09:00', recurrence_end_date: '2026-11-30' },
  ]);
  t.match(tasksOf(sample('06-zone-defined-in-the-file.ics', auckland)), [
    { due_date: '2027-01-29', due_time: '05:30' },
  ]);
  for (const [tzid, due_time] of [
    ['Europe/Berlin', '10:00'],
    ['europe/berlin', '10:00'],
    ['W. Europe Standard Time', '10:00'],
    ['Eastern Standard Time', '16:00'],
    ['Tokyo Standard Time', '02:00'],
    ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', '10:00'],
    ['/mozilla.org/20050126_1/America/New_York', '16:00'],
    ['/freeassociation.sourceforge.net/Tzfile/Asia/Kolkata', '05:30'],
  ] as const) {
    t.match(only(`DUE;TZID=${tzid}:20270115T100000`), { due_date: '2027-01-15', due_time, note: null }, tzid);
  }
  const unknown = only('DUE;TZID=Moon/Crater:20270115T100000\nDTSTART;TZID=Moon/Crater:20270114T100000');
  t.match(unknown, {
    due_date: '2027-01-15',
    due_time: undefined,
    note: 'Starts: 2027-01-14T10:00:00 Moon/Crater\nDue: 2027-01-15T10:00:00 Moon/Crater',
  });
  const custom = `BEGIN:VTIMEZONE\r\nTZID:Ours\r\nBEGIN:STANDARD\r\nDTSTART:19701101T020000\r\nTZOFFSETFROM:-0400\r\nTZOFFSETTO:-0500\r\nRRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\r\nEND:STANDARD\r\nBEGIN:DAYLIGHT\r\nDTSTART:19700308T020000\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0400\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE\r\n`;
  for (const local of [
    ...['20270101T000000', '20270314T013000', '20270314T023000', '20270314T030000', '20270701T120000'],
    ...['20271107T003000', '20271107T013000', '20271107T020000', '20271231T235900'],
  ]) {
    const ours = only(`DUE;TZID=Ours:${local}`, { timezone: 'UTC', zone: custom });
    const theirs = only(`DUE;TZID=America/New_York:${local}`, { timezone: 'UTC' });
    t.same([ours?.due_date, ours?.due_time], [theirs?.due_date, theirs?.due_time], local);
  }
});

t.test('Dates that do not exist are noted', async (t) => {
  t.match(tasksOf(sample('07-impossible-due.ics')), [
    { name: 'Thirteenth month', due_date: undefined, note: 'Due: 2026-13-01T09:00:00Z' },
  ]);
  for (const value of ['20260230', '20261131T100000', 'tomorrow', '20261207T250000', '2026-12-07', '20261207T10']) {
    const task = only(`DUE:${value}`);
    t.match(task, { name: 'One', due_date: undefined, note: /^Due: / }, value);
  }
});

t.test('A length is within the calendar, or noted', async (t) => {
  const start = 'DTSTART:20261120T100000';
  t.match(only(`${start}\nDURATION:P1DT2H`), { due_date: '2026-11-21', due_time: '12:00' });
  t.match(only(`${start}\nDURATION:P999999999D`), { due_date: undefined, note: /^Duration: P999999999D\nStarts: / });
  t.match(only('DUE:20261207T0900'), { due_date: '2026-12-07', due_time: '09:00' });
});

t.test('A parent is named by its children, or names them', async (t) => {
  t.match(tasksOf(sample('10-children-named-by-parent.ics')), [{ name: 'Top', subtasks: [{ name: 'Kid' }] }]);
  t.match(only('RELATED-TO;RELTYPE=CHILD:u'), { name: 'One', note: 'Related: u' }, 'no task is its own child');
  const child = 'RELATED-TO;RELTYPE=CHILD:c';
  const two = read(
    todo(`${child}\nEND:VTODO\nBEGIN:VTODO\nUID:v\nSUMMARY:Two\n${child}\nEND:VTODO\nBEGIN:VTODO\nUID:c\nSUMMARY:Kid`),
  );
  t.match(tasksOf(two), [{ name: 'One', subtasks: [{ name: 'Kid' }] }, { name: 'Two' }]);
  t.equal(two.leftOut.get('further parents of a subtask'), 1);
});

t.test('Rules that say one of our kinds in other words become it', async (t) => {
  t.match(tasksOf(sample('08-same-rule-other-words.ics')), [
    { recurrence_type: 'monthly_weekday', recurrence_week_of_month: -1, recurrence_weekdays: [5] },
    { recurrence_type: 'monthly_weekday', recurrence_week_of_month: 1, recurrence_weekdays: [5] },
    { recurrence_type: 'yearly' },
    { recurrence_type: 'weekly', recurrence_weekdays: [1, 2, 3, 4, 5] },
    { recurrence_type: 'daily', recurrence_end_date: '2026-11-29' },
  ]);
  // The last of the days from the 28th on, as our own feeds write it.
  t.match(only('DUE;VALUE=DATE:20261130\nRRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1'), {
    ...{ recurrence_type: 'monthly', recurrence_month_day: 30, note: null },
  });
});

t.test('Rules beyond our kinds are kept, and those that cannot be are noted with the reason', async (t) => {
  t.match(tasksOf(sample('09-long-interval.ics')), [
    { name: 'Long', note: null, recurrence_type: undefined, recurrence_rule: 'FREQ=DAILY;INTERVAL=1500' },
  ]);
  t.match(tasksOf(sample('05-week-starts-on-sunday.ics')), [
    { recurrence_type: undefined, recurrence_rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU', note: null },
  ]);
  t.match(only('DUE;TZID=Europe/Berlin:20261130T080000\nRRULE:FREQ=MONTHLY;BYDAY=-1MO,1TU;UNTIL=20270301T070000Z'), {
    ...{ due_date: '2026-11-30', recurrence_rule: 'FREQ=MONTHLY;UNTIL=20270301;BYDAY=-1MO,1TU', note: null },
  });
  for (const [rule, reason] of [
    ['FREQ=SECONDLY', 'SECONDLY is more often than daily'],
    ['FREQ=DAILY;BYSECOND=1', 'BYSECOND is finer than a day'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'its dates are not found within 10,000 steps'],
    ['FREQ=MONTHLY;BYSETPOS=2', 'BYSETPOS has nothing to select from'],
  ]) {
    const note = `Repeats: ${rule} (${reason})`;
    t.match(only(`DUE;VALUE=DATE:20261127\nRRULE:${rule}`), { recurrence_rule: undefined, note });
  }
});

t.test('A file of slow rules is read, and the rules beyond the first are noted', async (t) => {
  const slow = (index: number) => `DUE;VALUE=DATE:202611${10 + index}\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30`;
  const all = Array.from({ length: 15 }, (_, index) => todo(slow(index)).replace(/^.*BEGIN:VTODO/s, 'BEGIN:VTODO'));
  const began = process.cpuUsage();
  const { items } = read(
    `BEGIN:VCALENDAR\n${all.map((one) => one.replace(/END:VCALENDAR\s*$/, '')).join('')}END:VCALENDAR`,
  );
  t.match(items.at(-1)?.task.note, /too many rules/);
  t.ok(process.cpuUsage(began).user < 8_000_000);
});

t.test('The weekdays of a rule follow the due date into the zone of the account', async (t) => {
  // A Friday morning in Auckland is Thursday evening in Berlin.
  t.match(only('DUE;TZID=Pacific/Auckland:20261127T080000\nRRULE:FREQ=WEEKLY;BYDAY=FR'), {
    ...{ due_date: '2026-11-26', due_time: '20:00', recurrence_weekdays: [4] },
  });
  t.match(only('DTSTART;VALUE=DATE:20261127\nDUE;VALUE=DATE:20261129\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'), {
    ...{ due_date: '2026-11-29', recurrence_weekdays: [0], recurrence_interval: 2 },
  });
  t.match(only('DUE;TZID=Pacific/Auckland:20261127T080000\nRRULE:FREQ=MONTHLY;BYDAY=-1FR'), {
    ...{ due_date: '2026-11-26', recurrence_type: undefined, note: 'Repeats: FREQ=MONTHLY;BYDAY=-1FR' },
  });
});

t.test('A rule of a time in UTC is on the clock of the account, or in UTC if only that has its days', async (t) => {
  const moved = { due_date: '2026-11-30', due_time: '00:30', recurrence_weekdays: [1], note: null };
  t.match(only('DUE:20261129T233000Z\nRRULE:FREQ=WEEKLY;BYDAY=SU'), moved);
  t.match(only('DUE:20261129T233000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO'), moved);
  t.match(only('DUE:20261111T233000Z\nRRULE:FREQ=MONTHLY;BYMONTHDAY=11'), {
    ...{ due_date: '2026-11-12', recurrence_month_day: 12 },
  });
  for (const rule of ['FREQ=MONTHLY;BYDAY=-1SU', 'FREQ=MONTHLY;BYMONTHDAY=29', 'FREQ=MONTHLY;BYDAY=1SU,-1SU']) {
    const task = only(`DUE:20261129T233000Z\nRRULE:${rule}`);
    t.match(task, { due_date: '2026-11-30', recurrence_type: undefined, note: `Repeats: ${rule}` }, rule);
  }
});

t.test('A file that ends within a calendar says so', async (t) => {
  const cut = read(todo('DUE;VALUE=DATE:20261207').slice(0, -60));
  t.match(cut.warnings, [/may be incomplete/]);
});

t.test('What a task cannot have is noted, and never dropped without a word', async (t) => {
  const odd = only(
    'SUMMARY:Two\nSTATUS:WAITING\nPRIORITY:urgent\nPERCENT-COMPLETE:half\nDUE;VALUE=DATE:20261207\nDUE;VALUE=DATE:20261208\n' +
      'RRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY\nATTACH;ENCODING=BASE64;VALUE=BINARY:aGVsbG8=',
  );
  t.match(odd, { name: 'One', status: 0, priority: 0, due_date: '2026-12-07', recurrence_type: undefined });
  const noted = ['Status: WAITING', 'Priority: urgent', 'Repeats: FREQ=DAILY', 'Repeats: FREQ=WEEKLY', 'Done: half %'];
  t.same(odd?.note?.split('\n'), [...noted, 'Name: Two', 'Due: 2026-12-08']);
});

t.test('Exceptions of a rule, and what an alarm says, are noted', async (t) => {
  const rule = 'DUE;VALUE=DATE:20261207\nRRULE:FREQ=WEEKLY;BYDAY=MO';
  t.match(only(`${rule}\nEXRULE:FREQ=MONTHLY;BYDAY=1MO`), {
    ...{ recurrence_weekdays: [1], note: 'Except by the rule: FREQ=MONTHLY;BYDAY=1MO' },
  });
  const instance = (id: string) => `END:VTODO\nBEGIN:VTODO\nUID:u\nSUMMARY:Moved\nRECURRENCE-ID;VALUE=DATE:${id}`;
  t.match(tasksOf(read(todo(`${rule}\n${instance('20261214')}\nDUE:20261215\n${instance('20261221')}`))), [
    { name: 'One', note: 'Except: 2026-12-14, 2026-12-21' },
    { name: 'Moved', due_date: '2026-12-15', note: null },
    { name: 'Moved', note: null },
  ]);
  const alarm = (lines: string) => `BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT15M\n${lines}\nEND:VALARM`;
  t.equal(
    only(`DUE:20261207T090000\n${alarm('DESCRIPTION:Take the key\nREPEAT:2\nDURATION:PT5M')}`)?.note,
    'Text of the reminder: Take the key\nReminder again: 2 times, every 5 minutes',
  );
  t.match(only(`DUE:20261207T090000\n${alarm('DESCRIPTION:One\nREPEAT:0')}`), { note: null });
});

t.test('Tasks with one UID are tasks of their own, and what is in the file twice is one', async (t) => {
  const another = (lines: string) => `END:VTODO\nBEGIN:VTODO\nUID:u\nSUMMARY:${lines}`;
  const content = read(todo(`${another('One')}\n${another('Two')}\n${another('Two\nDUE:20261201')}`));
  t.match(tasksOf(content), [
    { name: 'One', import_key: 'ics u' },
    { name: 'Two', import_key: 'ics u 2' },
    { name: 'Two', due_date: '2026-12-01', import_key: 'ics u 3' },
  ]);
  t.equal(tasksOf(content).length, 3);
  t.equal(content.leftOut?.get('tasks that are in the file twice'), 1);
});

t.test('Names that objects have by themselves mean nothing', async (t) => {
  const odd = only('CONSTRUCTOR:x\n__PROTO__:y\nSTATUS:CONSTRUCTOR\nDUE;TZID=constructor:20270101T100000');
  t.equal(odd?.note, 'Status: CONSTRUCTOR\nDue: 2027-01-01T10:00:00 constructor');
});

t.test('Empty lines, and blanks before the beginning, are no part of a calendar', async (t) => {
  const text = todo('DESCRIPTION:one\n  two');
  t.match(tasksOf(read(`\r\n  ${text.replaceAll('\r\n', '\r\n\r\n')}`)), [{ name: 'One', note: 'one two' }]);
});

t.test('An import key is that of earlier versions', async (t) => {
  const { import_key } = only('RECURRENCE-ID:20261207T090000Z') ?? {};
  t.equal(import_key, 'ics u 2026-12-07T09:00:00Z');
});

t.test('A large or odd calendar takes time in proportion to its length', async (t) => {
  const many = Array.from(
    { length: slowly(1_500, 10_000) },
    (_, n) => `BEGIN:VTODO\nUID:${n}\nSUMMARY:Task ${n}\nDUE;TZID=Ours:20270115T100000\nEND:VTODO`,
  );
  const zone =
    'BEGIN:VTIMEZONE\nTZID:Ours\nBEGIN:STANDARD\nDTSTART:16010101T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\n' +
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nEND:STANDARD\nEND:VTIMEZONE';
  const frame = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\n');
  const times = (count: number, line: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => line(n)).join('\n');
  const long = slowly(30_000, 200_000);
  const files = {
    many: frame(zone, ...many),
    deep: frame(
      times(long / 2, (n) => `BEGIN:A${n}`),
      ...many.slice(0, 1),
    ),
    ends: frame(
      times(long / 2, () => 'END:VTODO'),
      ...many.slice(0, 1),
    ),
    folded: frame(
      'BEGIN:VTODO',
      'SUMMARY:x',
      'DESCRIPTION:y',
      times(long, () => ' z'),
      'END:VTODO',
    ),
    comments: frame(
      'BEGIN:VTODO',
      'SUMMARY:x',
      times(long, (n) => `COMMENT:${n}`),
      times(long, () => 'none'),
      'END:VTODO',
    ),
    loose: frame(times(long / 4, (n) => `SUMMARY:${n}\nEND:VTODO`)),
  };
  for (const [name, content] of Object.entries(files)) {
    const started = process.cpuUsage();
    const { items } = read(content);
    const { user } = process.cpuUsage(started);
    t.ok(items.length > 0 && user < slowly(2_000_000, 6_000_000), `${name}: ${items.length} tasks, ${user / 1000} ms`);
  }
});
