import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ICAL from 'ical.js';
import t, { type Test } from 'tap';
import { addDays } from '../../../src/lib/calendar.js';
import { type Person, type Service, startService } from '../../support/service.js';
import { create, expectStatus } from '../../support/world.js';

/** Programs that others wrote read 200 tasks. */

const NOW = '2026-03-11T12:00:00.000Z';
const COUNT = 200;
const DAYS = { from: '2026-03-12', until: '2026-05-12' };

/** In CI, a program that is missing fails its test. */
const isOptional = process.env.CI === undefined;
const isThere = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const PYTHON = '/usr/bin/python3';
const withPython = {
  skip:
    isOptional &&
    !isThere(PYTHON, '-c', 'import icalendar') &&
    'there is no icalendar here: apt-get install python3-icalendar',
};
const withKhal = {
  skip:
    isOptional &&
    !(isThere('khal', '--version') && isThere('vdirsyncer', '--version')) &&
    'there is no khal here: apt-get install khal vdirsyncer',
};

const KINDS: readonly object[] = [
  {},
  { due_time: '09:30' },
  { due_time: '23:45' },
  { recurrence_type: 'daily', recurrence_interval: 3 },
  { recurrence_type: 'weekly', recurrence_weekdays: [1, 4], due_time: '08:00' },
  { recurrence_type: 'monthly', recurrence_month_day: 15 },
  { recurrence_type: 'monthly_last_day' },
  { recurrence_type: 'monthly_weekday', recurrence_weekdays: [5], recurrence_week_of_month: -1 },
  { recurrence_type: 'yearly' },
  { recurrence_type: 'monthly', recurrence_month_day: 30 },
];

/** Rules of calendars beyond these kinds. Few due dates are dates of the rule. */
const KEPT: readonly object[] = [
  { recurrence_rule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1' },
  { recurrence_rule: 'FREQ=MONTHLY;COUNT=3;BYDAY=2TU,4TH' },
  { recurrence_rule: 'FREQ=DAILY;COUNT=4;BYMONTH=3,4', due_time: '18:00' },
  { recurrence_rule: 'FREQ=MONTHLY;UNTIL=20260503;BYMONTHDAY=1,11,21', due_time: '08:15' },
];
const kindAt = (index: number) =>
  index % 12 === 11 ? KEPT[((index - 11) / 12) % KEPT.length] : KINDS[index % KINDS.length];

async function startWithTasks(t: Test) {
  const service = await startService(t, { time: NOW, unchecked: true });
  const ada = await service.person('ada', { timezone: 'Europe/Berlin' });
  const lines = Array.from({ length: COUNT }, (_, index) =>
    JSON.stringify({
      ...{ name: `Task ${index} ü, "q"; \\`, note: `line one\nline ${'ö'.repeat(80)}`, priority: index % 3 },
      due_date: addDays(DAYS.from, index % 50),
      ...kindAt(index),
    }),
  );
  const headers = { 'content-type': 'application/x-ndjson', accept: 'application/json' };
  const sent = await ada.call('POST', '/api/v1/tasks/import', { payload: lines.join('\n'), headers });
  t.match(expectStatus(sent, 200), { created: COUNT, failed: [] });
  return { service, ada };
}

async function feedOf({ ada }: { service: Service; ada: Person }, kind: string): Promise<string> {
  const { url } = expectStatus(await ada.post('/api/v1/feed', { kind, notes: true, alarm_minutes: 10 }), 201);
  return new URL(url).pathname;
}

/** Returns the dates of all tasks in the range, as the service has them: `day name`. */
async function expectedDates(ada: Person): Promise<string[]> {
  const { items, tasks } = expectStatus(await ada.get(`/api/v1/calendar?from=${DAYS.from}&to=${DAYS.until}`), 200);
  const names = new Map(tasks.map(({ id, name }: { id: number; name: string }) => [id, name]));
  return items.map(({ date, task_id }: { date: string; task_id: number }) => `${date} ${names.get(task_id)}`).sort();
}

t.test('ical.js reads each component, and finds what was written', async (t) => {
  const started = await startWithTasks(t);
  const { text } = await started.service.anonymous.get(await feedOf(started, 'both'));
  const calendar = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]]);
  const events = calendar.getAllSubcomponents('vevent');
  const todos = calendar.getAllSubcomponents('vtodo');
  t.equal(todos.length, COUNT);
  t.equal(events.length, COUNT);
  const names = new Set(todos.map((one) => one.getFirstPropertyValue('summary')));
  t.ok(names.has('Task 7 ü, "q"; \\'));
  t.equal(events[0]?.getFirstPropertyValue('description'), `line one\nline ${'ö'.repeat(80)}`);
  for (const line of text.split('\r\n')) if (Buffer.byteLength(line) > 75) t.fail(line);
});

const SCRIPT = `
import sys, json, icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
faults = [str(e) for part in calendar.walk() for e in getattr(part, 'errors', [])]
events = calendar.walk('VEVENT')
todos = calendar.walk('VTODO')
print(json.dumps({
  'faults': faults,
  'names': sorted(str(e['SUMMARY']) for e in events),
  'starts': sorted(str(e.decoded('DTSTART').isoformat()) for e in events),
  'due': sorted(str(e.decoded('DUE').isoformat()) for e in todos),
  'zones': [str(z['TZID']) for z in calendar.walk('VTIMEZONE')],
}))`;

t.test('python3-icalendar reads each component without a fault', withPython, async (t) => {
  const started = await startWithTasks(t);
  const { text } = await started.service.anonymous.get(await feedOf(started, 'both'));
  const { stdout, stderr, status } = spawnSync(PYTHON, ['-c', SCRIPT], { input: text, encoding: 'utf8' });
  t.equal(status, 0, stderr);
  const read = JSON.parse(stdout);
  t.same(read.faults, []);
  t.same(read.zones, ['Europe/Berlin']);
  t.equal(read.names.length, COUNT);
  t.equal(read.due.length, COUNT);
  t.ok(read.names.includes('Task 7 ü, "q"; \\'));
  // Winter and summer time, by the zone that the feed has.
  t.ok(read.starts.some((one: string) => /^2026-03-2\dT09:30:00\+01:00$/.test(one)));
  t.ok(read.starts.some((one: string) => /^2026-04-1\dT09:30:00\+02:00$/.test(one)));
});

t.test('vdirsyncer fetches a feed, and khal shows the dates that the service has', withKhal, async (t) => {
  const started = await startWithTasks(t);
  const { service, ada } = started;
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const path = await feedOf(started, 'events');
  const folder = mkdtempSync(join(tmpdir(), 'tutti-feed-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['events', 'status']) mkdirSync(join(folder, name));
  writeFileSync(
    join(folder, 'vdirsyncer'),
    `[general]
status_path = "${folder}/status"
[pair feed]
a = "remote"
b = "local"
collections = null
conflict_resolution = "a wins"
[storage remote]
type = "http"
url = "${origin}${path}"
[storage local]
type = "filesystem"
path = "${folder}/events"
fileext = ".ics"
`,
  );
  writeFileSync(
    join(folder, 'khal'),
    `[calendars]
[[feed]]
path = ${folder}/events
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
default_timezone = Europe/Berlin
local_timezone = Europe/Berlin
[sqlite]
path = ${folder}/khal.db
`,
  );
  const run = async (command: string, ...args: string[]) => {
    const env = { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8', LANG: 'C.UTF-8' };
    return new Promise<string>((resolve, reject) => {
      execFile(command, args, { env, timeout: 120_000, maxBuffer: 1e8 }, (error, stdout, stderr) =>
        error === null ? resolve(stdout) : reject(new Error(`${error.message}\n${stdout}${stderr}`)),
      );
    });
  };
  await run('vdirsyncer', '-c', join(folder, 'vdirsyncer'), 'discover', 'feed');
  await run('vdirsyncer', '-c', join(folder, 'vdirsyncer'), 'sync', 'feed');
  const format = ['--format', '{start-date} {title}', '--day-format', ''];
  const listed = await run('khal', '-c', join(folder, 'khal'), 'list', ...format, DAYS.from, addDays(DAYS.until, 1));
  const found = listed.split('\n').filter((line) => line.trim() !== '' && line.slice(0, 10) <= DAYS.until);
  // An event that ends on the next day is listed for both.
  t.same([...new Set(found)].sort(), await expectedDates(ada));
  const task = await create(ada, 'task', { name: 'Another', due_date: DAYS.from });
  await run('vdirsyncer', '-c', join(folder, 'vdirsyncer'), 'sync', 'feed');
  const again = await run('khal', '-c', join(folder, 'khal'), 'list', ...format, DAYS.from, DAYS.from);
  t.match(again, `${DAYS.from} ${task.name}`);
});
