import fc from 'fast-check';
import ICAL from 'ical.js';
import t from 'tap';
import { eventsOf, ruleQueryOf, todoOf } from '../../../src/features/feeds/calendar-text.js';
import type { FeedTask } from '../../../src/features/feeds/tasks-store.js';
import { parseCalendarRule, printCalendarRule } from '../../../src/features/tasks/recurrence/calendar-rule.js';
import { occurrences, type RecurrenceRule } from '../../../src/features/tasks/recurrence/recurrence.js';
import { datesOf } from '../../../src/features/tasks/recurrence/rule-dates.js';
import { addDays } from '../../../src/lib/calendar.js';
import { slowly } from '../../support/slow.js';

const RUNS = { seed: 20261127, numRuns: slowly(120, 1_000) };
const STYLE = { timezone: 'Europe/Berlin', notes: false, alarmMinutes: null };
const DATES = 60;

function taskOf(members: Partial<FeedTask>): FeedTask {
  return {
    ...{ id: 1, uid: 'k3v9x0q2m7b4t1z', name: 'x', status: 0, priority: 0, due_date: '2026-03-31', due_time: null },
    ...{ completed_at: null, updated_at: '2026-03-11T12:00:00.000Z', completion_based: false },
    ...{ recurrence_type: null, recurrence_interval: 1, recurrence_weekdays: null, recurrence_month_day: null },
    ...{ recurrence_week_of_month: null, recurrence_end_date: null, recurrence_rule: null },
    ...members,
  };
}

/** Returns the first event of a task with a kept rule, with the dates that a feed computes for it. */
function keptEventOf(task: FeedTask): string {
  const query = ruleQueryOf(task);
  return eventsOf(task, STYLE, query === null ? undefined : datesOf(query))[0] ?? '';
}

function componentOf(text: string): ICAL.Component {
  return new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]]);
}

/** Returns the days of an event by its rule and its further dates, as `rrule-temporal` computes them. */
function daysOf(event: ICAL.Component, limit: number): string[] {
  const day = (name: string) => String(event.getFirstPropertyValue(name) ?? '').slice(0, 10);
  const start = day('dtstart');
  const rule = String(event.getFirstPropertyValue('rrule') ?? '').replace(/UNTIL=([\dTZ]+)/, (_, until: string) => {
    const [, date = '', time = ''] = /^(\d{8})T?(.*)$/.exec(until) ?? [];
    if (time === '') return `UNTIL=${date}`;
    const instant = new Date(until.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
    const local = instant.toLocaleDateString('sv', { timeZone: STYLE.timezone });
    return `UNTIL=${local.replaceAll('-', '')}`;
  });
  return rule === '' ? [] : datesOf({ rule, start, limit }).dates;
}

const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 });
const common = fc.record({
  recurrence_interval: fc.integer({ min: 1, max: 5 }),
  due_date: fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2026-01-01', days)),
  due_time: fc.constantFrom(null, '09:30', '00:00', '23:45'),
  end: fc.option(fc.integer({ min: 0, max: 900 }), { nil: null }),
});
const kinds = fc.oneof(
  fc.constant({ recurrence_type: 'daily' as const }),
  fc.record({
    recurrence_type: fc.constant('weekly' as const),
    recurrence_weekdays: fc.option(weekdays, { nil: null }),
  }),
  fc.record({
    recurrence_type: fc.constant('monthly' as const),
    recurrence_month_day: fc.option(fc.integer({ min: 1, max: 31 }), { nil: null }),
  }),
  fc.record({
    recurrence_type: fc.constant('monthly_weekday' as const),
    recurrence_weekdays: fc.integer({ min: 0, max: 6 }).map((one) => [one]),
    recurrence_week_of_month: fc.constantFrom(1, 2, 3, 4, -1),
  }),
  fc.constant({ recurrence_type: 'monthly_last_day' as const }),
  fc.constant({ recurrence_type: 'yearly' as const }),
);
const anyTask = fc.tuple(kinds, common).map(([kind, { end, ...more }]) =>
  taskOf({
    ...kind,
    ...more,
    recurrence_end_date: end === null ? null : addDays(more.due_date, end),
  } as Partial<FeedTask>),
);

t.test('The six kinds are written as rules with the same dates, or as single events', async (t) => {
  const written = new Map<string, number>();
  fc.assert(
    fc.property(anyTask, (task) => {
      const expected = occurrences(task as RecurrenceRule, task.due_date, task.due_date, { limit: DATES });
      const events = eventsOf(task, STYLE).map(componentOf);
      const [first] = events;
      if (first === undefined) return false;
      const hasRule = first.hasProperty('rrule');
      written.set(`${task.recurrence_type} ${hasRule}`, (written.get(`${task.recurrence_type} ${hasRule}`) ?? 0) + 1);
      const rest = events.slice(1).map((event) => String(event.getFirstPropertyValue('dtstart')).slice(0, 10));
      const found = hasRule ? daysOf(first, DATES) : rest;
      return JSON.stringify(found) === JSON.stringify(hasRule ? expected : expected.slice(0, 24));
    }),
    RUNS,
  );
  for (const kind of ['daily', 'weekly', 'monthly', 'monthly_weekday', 'monthly_last_day', 'yearly']) {
    t.ok(written.get(`${kind} true`), kind);
  }
  t.ok(written.get('monthly false'), 'dates that drift are single events');
});

/** Rules that ical.js expands wrongly: positions of days of the month, and 29 February. */
function isMisread(rule: string, start: string): boolean {
  return /BYSETPOS/.test(rule) || (/FREQ=YEARLY/.test(rule) && start.endsWith('02-29'));
}

t.test('ical.js finds the same dates', async () => {
  fc.assert(
    fc.property(anyTask, (task) => {
      // Without a time: ical.js would need the zone for the end of the rule.
      const [text = ''] = eventsOf({ ...task, due_time: null }, STYLE);
      const component = componentOf(text);
      const rule = String(component.getFirstPropertyValue('rrule') ?? '');
      if (rule === '' || component.hasProperty('rdate') || isMisread(rule, task.due_date)) return true;
      const until = task.recurrence_end_date;
      const iterator = new ICAL.Event(component).iterator();
      const days: string[] = [];
      for (let next = iterator.next(); next && days.length <= 20; next = iterator.next())
        days.push(next.toString().slice(0, 10));
      const expected = occurrences(task as RecurrenceRule, task.due_date, task.due_date, { limit: 20 });
      const theirs = days.filter((day) => day > task.due_date && (until === null || day <= until)).slice(0, 20);
      return JSON.stringify(theirs) === JSON.stringify(expected);
    }),
    RUNS,
  );
});

t.test('Each kind has its own rule', async (t) => {
  const rule = (members: Partial<FeedTask>) => /RRULE:(.*)\r/.exec(keptEventOf(taskOf(members)))?.[1];
  const monthly = (day: number, due_date: string) =>
    rule({ recurrence_type: 'monthly', recurrence_month_day: day, due_date });
  t.equal(monthly(31, '2026-03-31'), 'FREQ=MONTHLY;BYMONTHDAY=-1');
  t.equal(monthly(30, '2026-03-30'), 'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1');
  t.equal(monthly(29, '2026-03-29'), 'FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1');
  t.equal(monthly(15, '2026-03-15'), 'FREQ=MONTHLY;BYMONTHDAY=15');
  t.equal(rule({ recurrence_type: 'monthly_last_day' }), 'FREQ=MONTHLY;BYMONTHDAY=-1');
  const lastFriday = { recurrence_weekdays: [5], recurrence_week_of_month: -1 } as const;
  t.equal(
    rule({ recurrence_type: 'monthly_weekday', ...lastFriday, recurrence_weekdays: [5], due_date: '2026-03-27' }),
    'FREQ=MONTHLY;BYDAY=-1FR',
  );
  t.equal(
    rule({ recurrence_type: 'weekly', recurrence_weekdays: [0, 2], due_date: '2026-03-31' }),
    'FREQ=WEEKLY;BYDAY=TU,SU',
  );
  t.equal(rule({ recurrence_type: 'monthly', due_date: '2026-03-31' }), undefined);
  t.equal(rule({ recurrence_type: 'daily', completion_based: true }), undefined);
  t.equal(eventsOf(taskOf({ recurrence_type: 'daily', completion_based: true }), STYLE).length, 1);
  t.equal(eventsOf(taskOf({ recurrence_type: 'monthly' }), STYLE).length, 25);
  t.equal(
    rule({ recurrence_type: 'daily', recurrence_end_date: '2026-04-10', due_time: '09:30' }),
    'FREQ=DAILY;UNTIL=20260410T073000Z',
  );
  const kept = 'FREQ=MONTHLY;COUNT=5;BYDAY=MO,FR;BYSETPOS=-1';
  t.equal(rule({ recurrence_rule: kept, due_date: '2026-03-30' }), kept);
  const offRule = taskOf({ recurrence_rule: kept, due_date: '2026-03-31', due_time: '09:30' });
  t.match(
    keptEventOf(offRule),
    'RRULE:FREQ=MONTHLY;BYDAY=MO,FR;BYSETPOS=-1;UNTIL=20260731T073000Z\r\n' +
      'RDATE;TZID=Europe/Berlin:20260331T093000\r\n',
  );
  t.notMatch(eventsOf(offRule, STYLE)[0], /RRULE|RDATE/, 'the time for dates was used up');
  for (const ended of ['FREQ=DAILY;COUNT=1', 'FREQ=DAILY;UNTIL=20200101', 'FREQ=DAILY;UNTIL=20260331']) {
    t.notMatch(keptEventOf(taskOf({ recurrence_rule: ended })), 'RRULE', ended);
  }
  t.match(
    todoOf(taskOf({ recurrence_type: 'daily' }), STYLE),
    'DTSTART;VALUE=DATE:20260331\r\nDUE;VALUE=DATE:20260331\r\n',
  );
});

const part = (name: string, values: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 1, arbitrary: values.map((value) => `;${name}=${value}`) },
    { weight: 2, arbitrary: fc.constant('') },
  );
const some = (values: readonly (string | number)[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 4 }).map((list) => list.join());
/** Without days of the month in a whole year, which ical.js looks for in the month of the start only. */
const anyRule = fc.oneof(
  fc.tuple(fc.constant('DAILY'), part('BYMONTH', some([1, 3, 6, 12])), part('BYDAY', some(['MO', 'WE', 'SU']))),
  fc.tuple(fc.constant('WEEKLY'), part('BYDAY', some(['MO', 'TU', 'FR', 'SU']))),
  fc.tuple(fc.constant('MONTHLY'), part('BYMONTHDAY', some([1, 5, 15, 28, -1, -3]))),
  fc.tuple(fc.constant('MONTHLY'), part('BYDAY', some(['MO', '1TU', '-1FR', '3SU']))),
  fc.tuple(
    fc.constant('YEARLY'),
    some([1, 4, 9]).map((months) => `;BYMONTH=${months}`),
    part('BYMONTHDAY', some([1, 10, 20])),
  ),
  fc.tuple(fc.constant('YEARLY'), fc.constant('')),
);

t.test('Random rules have the dates that ical.js finds', async (t) => {
  let compared = 0;
  const runs = { ...RUNS, numRuns: slowly(200, 1_000) };
  fc.assert(
    fc.property(
      anyRule,
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 700 }),
      ([freq, ...parts], interval, days) => {
        const start = addDays('2026-01-05', days);
        // Programs differ on a day that the month of the start has, and others lack.
        if (Number(start.slice(8)) > 28) return true;
        const rule = `FREQ=${freq};INTERVAL=${interval}${parts.join('')}`
          .replace(';INTERVAL=1;', ';')
          .replace(/;INTERVAL=1$/, '');
        const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(start));
        const theirs: string[] = [];
        for (let count = 0; theirs.length < 30 && count < 40; count += 1) {
          const next = iterator.next();
          if (!next) break;
          const day = next.toString().slice(0, 10);
          if (day > start) theirs.push(day);
        }
        compared += 1;
        const { dates } = datesOf({ rule, start, limit: theirs.length });
        if (JSON.stringify(dates) !== JSON.stringify(theirs)) t.comment(`${rule} from ${start}: ${dates} ${theirs}`);
        return JSON.stringify(dates) === JSON.stringify(theirs);
      },
    ),
    runs,
  );
  t.ok(compared > runs.numRuns / 2, `${compared} were compared`);
});

t.test('ical.js finds the dates of kept rules, whether the due date is one of the rule or not', async (t) => {
  const seen = new Set<string>();
  const ends = fc.oneof(
    fc.constant(''),
    fc.integer({ min: 2, max: 9 }).map((count) => `;COUNT=${count}`),
    fc.integer({ min: 1, max: 9 }).map((month) => `;UNTIL=20270${month}15`),
  );
  fc.assert(
    fc.property(anyRule, ends, fc.integer({ min: 0, max: 300 }), ([freq, ...parts], end, days) => {
      const start = addDays('2026-01-05', days);
      const parsed = parseCalendarRule(`FREQ=${freq}${parts.join('')}${end}`);
      if (Number(start.slice(8)) > 28 || 'fault' in parsed) return true;
      const recurrence_rule = printCalendarRule(parsed.rule);
      const { dates, startsOnRule } = datesOf({ rule: recurrence_rule, start, limit: 20 });
      const text = keptEventOf(taskOf({ due_date: start, recurrence_rule }));
      const iterator = new ICAL.Event(componentOf(text)).iterator();
      // It repeats a start that RDATE names, where the standard counts a date once (section 3.8.5.2).
      const found = new Set<string>();
      for (let next = iterator.next(); next && found.size < 21; next = iterator.next()) {
        found.add(next.toString().slice(0, 10));
      }
      const theirs = [...found];
      seen.add(`${startsOnRule} ${end.slice(1, 6)}`);
      const expected = [start, ...dates];
      if (JSON.stringify(theirs) !== JSON.stringify(expected)) t.comment(`${text}: ${theirs}, expected ${expected}`);
      return JSON.stringify(theirs) === JSON.stringify(expected);
    }),
    RUNS,
  );
  t.same([...seen].sort(), ['false ', 'false COUNT', 'false UNTIL', 'true ', 'true COUNT', 'true UNTIL']);
});
