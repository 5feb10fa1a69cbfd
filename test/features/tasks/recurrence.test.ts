import fc from 'fast-check';
import t from 'tap';
import {
  firstOccurrence,
  MAX_INTERVAL,
  nextDueDate,
  nextOccurrence,
  occurrences,
  type RecurrenceRule,
  ruleFaults,
} from '../../../src/features/tasks/recurrence/recurrence.js';
import { addDays } from '../../../src/lib/calendar.js';
import { isDay } from '../../../src/lib/days.js';
import { slowly } from '../../support/slow.js';

const RUNS = { seed: 20240229, numRuns: slowly(50, 1_000) };

type Rule = Partial<RecurrenceRule>;

function rule(members: Rule): RecurrenceRule {
  return {
    recurrence_type: 'daily',
    recurrence_interval: 1,
    recurrence_weekdays: null,
    recurrence_month_day: null,
    recurrence_week_of_month: null,
    recurrence_end_date: null,
    completion_based: false,
    ...members,
  };
}

const daily: Rule = { recurrence_type: 'daily' };
const weekly: Rule = { recurrence_type: 'weekly' };
const monthly: Rule = { recurrence_type: 'monthly' };
const yearly: Rule = { recurrence_type: 'yearly' };
const lastDay: Rule = { recurrence_type: 'monthly_last_day' };

function on(...weekdays: number[]): Rule {
  return { ...weekly, recurrence_weekdays: weekdays };
}

function onDay(day: number): Rule {
  return { ...monthly, recurrence_month_day: day };
}

function nth(week: number, weekday: number): Rule {
  return {
    recurrence_type: 'monthly_weekday',
    recurrence_weekdays: [weekday],
    recurrence_week_of_month: week,
  };
}

function every(interval: number, members: Rule): Rule {
  return { ...members, recurrence_interval: interval };
}

function until(day: string, members: Rule): Rule {
  return { ...members, recurrence_end_date: day };
}

function afterDone(members: Rule): Rule {
  return { ...members, completion_based: true };
}

const anyRule: fc.Arbitrary<RecurrenceRule> = fc
  .record({
    recurrence_type: fc.constantFrom<RecurrenceRule['recurrence_type']>(
      'daily',
      'weekly',
      'monthly',
      'monthly_weekday',
      'monthly_last_day',
      'yearly',
    ),
    recurrence_interval: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: MAX_INTERVAL })),
    recurrence_weekdays: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 6 }))),
    recurrence_month_day: fc.option(fc.integer({ min: 1, max: 31 })),
    recurrence_week_of_month: fc.option(fc.constantFrom(1, 2, 3, 4, -1)),
    recurrence_end_date: fc.option(fc.constantFrom('2027-06-30', '2033-01-31')),
    completion_based: fc.boolean(),
  })
  .map((members) =>
    members.recurrence_type === 'monthly_weekday'
      ? {
          ...members,
          recurrence_weekdays: [members.recurrence_weekdays?.[0] ?? 5],
          recurrence_week_of_month: members.recurrence_week_of_month ?? -1,
        }
      : members,
  );

const anyDay = fc.integer({ min: 0, max: 12_000 }).map((days) => addDays('2019-12-30', days));

t.test('the next date is one step by the rule', async (t) => {
  const cases: [name: string, rule: Rule, ...days: string[]][] = [
    ['every day', daily, '2026-02-27', '2026-02-28', '2026-03-01'],
    ['every day of a leap year', daily, '2024-02-28', '2024-02-29'],
    ['every third day', every(3, daily), '2026-12-30', '2027-01-02'],
    ['every week', weekly, '2026-12-28', '2027-01-04', '2027-01-11'],
    ['no weekday listed', on(), '2026-12-28', '2027-01-04'],
    ['every third week', every(3, weekly), '2026-01-07', '2026-01-28'],
    ['Mondays', on(1), '2026-03-02', '2026-03-09', '2026-03-16'],
    ['Tuesdays and Thursdays', on(4, 2), '2026-03-03', '2026-03-05', '2026-03-10'],
    [
      'every second Tuesday and Thursday',
      every(2, on(2, 4)),
      ...['2026-03-03', '2026-03-05', '2026-03-17', '2026-03-19', '2026-03-31'],
    ],
    [
      'Sunday closes the week that Monday opens',
      every(2, on(1, 0)),
      ...['2026-03-02', '2026-03-08', '2026-03-16', '2026-03-22', '2026-03-30'],
    ],
    ['a day not listed finds the next listed one', every(2, on(4)), ...['2026-03-03', '2026-03-05', '2026-03-19']],
    ['past the last listed day, the interval counts', every(2, on(2, 4)), ...['2026-03-06', '2026-03-17']],
    ['all seven', on(0, 1, 2, 3, 4, 5, 6), ...['2026-03-07', '2026-03-08', '2026-03-09']],
    ['every month', monthly, '2026-01-15', '2026-02-15', '2026-03-15'],
    ['the 31st of every month', onDay(31), ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['the 31st in a leap year', onDay(31), ...['2024-01-31', '2024-02-29', '2024-03-31']],
    ['the 30th', onDay(30), '2026-01-30', '2026-02-28', '2026-03-30'],
    ['without a month day, a clamped day stays', monthly, ...['2026-01-31', '2026-02-28', '2026-03-28']],
    [
      'every second month, over the year',
      every(2, onDay(31)),
      ...['2026-10-31', '2026-12-31', '2027-02-28', '2027-04-30'],
    ],
    ['before the month day, the same month', every(2, onDay(15)), ...['2026-01-10', '2026-01-15', '2026-03-15']],
    ['after the month day, the next', onDay(15), '2026-01-20', '2026-02-15'],
    ['the last Friday', nth(-1, 5), ...['2026-01-30', '2026-02-27', '2026-03-27', '2026-04-24', '2026-05-29']],
    ['the first Sunday', nth(1, 0), ...['2026-01-04', '2026-02-01', '2026-03-01', '2026-04-05']],
    ['the second Tuesday', nth(2, 2), '2026-01-13', '2026-02-10'],
    ['the fourth Saturday', nth(4, 6), '2026-01-24', '2026-02-28'],
    ['the last Friday of every third month', every(3, nth(-1, 5)), ...['2026-01-30', '2026-04-24', '2026-07-31']],
    ['a last Friday that was put off leaves none out', nth(-1, 5), ...['2026-02-02', '2026-02-27']],
    ['the last day', lastDay, ...['2024-01-31', '2024-02-29', '2024-03-31', '2024-04-30']],
    [
      'the last day of every quarter',
      every(3, lastDay),
      ...['2026-03-31', '2026-06-30', '2026-09-30', '2026-12-31', '2027-03-31'],
    ],
    ['a last day put off by two', lastDay, '2026-04-02', '2026-04-30'],
    ['every year', yearly, '2026-07-14', '2027-07-14'],
    [
      '29 February yearly stays on the 28th',
      yearly,
      ...['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-28'],
    ],
    ['29 February every fourth year', every(4, yearly), ...['2024-02-29', '2028-02-29']],
    [
      'twelve months with a month day bring 29 February back',
      every(12, onDay(29)),
      ...['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
    ],
    ['twenty-four weeks over a change of the clocks', every(24, weekly), ...['2026-03-22', '2026-09-06']],
    ['members of other types', { ...on(1), ...onDay(5) }, '2026-03-05', '2026-04-05'],
  ];
  for (const [name, members, first, ...rest] of cases) {
    let from = first ?? '';
    for (const expected of rest) {
      t.equal(nextOccurrence(rule(members), from), expected, name);
      from = expected;
    }
  }
});

t.test('a stored monthly_weekday without its week takes that of the date', async (t) => {
  const bare = rule({ recurrence_type: 'monthly_weekday' });
  t.equal(nextOccurrence(bare, '2026-01-13'), '2026-02-10', 'second Tuesday');
  t.equal(nextOccurrence(bare, '2026-01-29'), '2026-02-26', 'a fifth is last');
  t.equal(firstOccurrence(bare, '2026-01-13'), '2026-01-13');
});

t.test('the calendar ends with 9999', async (t) => {
  const cases: Rule[] = [daily, weekly, monthly, yearly, lastDay, nth(-1, 5)];
  for (const members of [...cases, every(MAX_INTERVAL, yearly), on(1)]) {
    const endless = rule(members);
    t.equal(nextOccurrence(endless, '9999-12-31'), null);
    t.equal(nextDueDate(endless, '9999-12-31', '2026-01-01'), null);
    t.same(occurrences(endless, '9999-12-31', '2026-01-01', { limit: 10 }), []);
  }
  t.equal(firstOccurrence(rule(on(1)), '9999-12-31'), null);
  t.equal(firstOccurrence(rule(lastDay), '0001-01-01'), '0001-01-31');
});

t.test('the next due date is counted from the due date, or from today', async (t) => {
  const today = '2026-03-11';
  const cases: [string, Rule, string | null, string | null][] = [
    ['due today', daily, today, '2026-03-12'],
    ['overdue: one step, still past', daily, '2026-03-01', '2026-03-02'],
    ['done early', weekly, '2026-03-20', '2026-03-27'],
    ['no due date', weekly, null, '2026-03-18'],
    ['no due date, Fridays', on(5), null, '2026-03-13'],
    ['no due date, the last day', lastDay, null, '2026-03-31'],
    ['after completion', afterDone(every(3, daily)), '2026-03-01', '2026-03-14'],
    ['after completion, early', afterDone(weekly), '2026-03-20', '2026-03-18'],
    ['after completion, monthly', afterDone(monthly), '2026-02-28', '2026-04-11'],
    ['after completion, listed day', afterDone(on(1)), '2026-03-02', '2026-03-16'],
    ['after completion, month day', afterDone(onDay(1)), '2026-03-01', '2026-04-01'],
    ['after completion, due today', afterDone(on(3)), today, '2026-03-18'],
    ['that Friday done early', afterDone(every(2, on(5))), '2026-03-13', '2026-03-13'],
    ['that last day done early', afterDone(lastDay), '2026-03-31', '2026-03-31'],
    ['two days after completion', afterDone(every(2, daily)), '2026-03-13', '2026-03-13'],
    ['on the end date', until('2026-03-12', daily), today, '2026-03-12'],
    ['past the end date', until('2026-03-11', daily), today, null],
    ['ended long ago', until('2020-01-01', yearly), today, null],
    ['overdue, not ended', until('2026-03-05', daily), '2026-03-01', '2026-03-02'],
    ['ended, after completion', afterDone(until('2026-03-11', daily)), '2026-03-01', null],
    ['ended, no due date', until('2026-03-31', monthly), null, null],
  ];
  for (const [name, members, due, expected] of cases) {
    t.equal(nextDueDate(rule(members), due, today), expected, name);
  }
});

t.test('a task without a due date gets the first date from today on', async (t) => {
  const cases: [string, Rule, today: string, first: string | null][] = [
    ['daily', every(5, daily), '2026-03-11', '2026-03-11'],
    ['weekly', every(2, weekly), '2026-03-11', '2026-03-11'],
    ['no weekday listed', on(), '2026-03-11', '2026-03-11'],
    ['today is listed', every(2, on(3)), '2026-03-11', '2026-03-11'],
    ['later this week', on(1, 5), '2026-03-11', '2026-03-13'],
    ['Sunday is still this week', on(0), '2026-03-11', '2026-03-15'],
    ['next week, whatever the interval', every(4, on(1)), '2026-03-11', '2026-03-16'],
    ['on a Monday', every(4, on(1)), '2026-03-16', '2026-03-16'],
    ['monthly', monthly, '2026-03-11', '2026-03-11'],
    ['month day today', onDay(11), '2026-03-11', '2026-03-11'],
    ['month day to come', onDay(31), '2026-03-11', '2026-03-31'],
    ['month day clamped', onDay(31), '2026-02-11', '2026-02-28'],
    ['month day clamped, today', every(6, onDay(31)), '2026-02-28', '2026-02-28'],
    ['month day past', every(6, onDay(10)), '2026-03-11', '2026-04-10'],
    ['month day past, over the year', onDay(1), '2026-12-02', '2027-01-01'],
    ['first of the month', onDay(31), '2026-03-01', '2026-03-31'],
    ['last Friday to come', nth(-1, 5), '2026-03-11', '2026-03-27'],
    ['last Friday today', nth(-1, 5), '2026-03-27', '2026-03-27'],
    ['last Friday past', every(3, nth(-1, 5)), '2026-03-28', '2026-04-24'],
    ['last day', every(3, lastDay), '2026-03-11', '2026-03-31'],
    ['last day today', lastDay, '2024-02-29', '2024-02-29'],
    ['yearly', yearly, '2024-02-29', '2024-02-29'],
    ['on the end date', until('2026-03-31', lastDay), '2026-03-11', '2026-03-31'],
    ['ended before', until('2026-03-30', lastDay), '2026-03-11', null],
    ['ended yesterday', until('2026-03-10', daily), '2026-03-11', null],
  ];
  for (const [name, members, today, first] of cases) {
    t.equal(firstOccurrence(rule(members), today), first, name);
  }
});

t.test('the preview shows the coming dates', async (t) => {
  const today = '2026-03-11';
  const preview = (members: Rule, due: string | null, limit = 3) => occurrences(rule(members), due, today, { limit });
  t.same(
    preview(onDay(31), '2026-03-31'),
    ['2026-04-30', '2026-05-31', '2026-06-30'],
    'from the due date on, which is not among them',
  );
  t.same(
    preview(daily, '2026-03-01'),
    ['2026-03-02', '2026-03-03', '2026-03-04'],
    'an overdue task catches up step by step',
  );
  t.same(
    preview(afterDone(every(3, daily)), '2026-03-01'),
    ['2026-03-14', '2026-03-17', '2026-03-20'],
    'overdue and completion-based: done today, then when due',
  );
  t.same(
    preview(afterDone(every(3, daily)), '2026-03-20'),
    ['2026-03-23', '2026-03-26', '2026-03-29'],
    'completion-based: done when due',
  );
  t.same(preview(on(5), null), ['2026-03-13', '2026-03-20', '2026-03-27'], 'without a due date from today');
  t.same(preview(until('2026-03-20', on(5)), null), ['2026-03-13', '2026-03-20'], 'up to and with the end date');
  t.same(preview(until('2026-03-11', on(5)), null), []);
  t.same(preview(daily, today, 0), []);
});

t.test('the preview’s n-th date equals n completions', async () => {
  fc.assert(
    fc.property(anyRule, fc.option(anyDay), anyDay, (rule, due, today) => {
      const days: string[] = [];
      let now = today;
      let current = due;
      for (let n = 0; n < 8; n += 1) {
        if (current !== null && current > now) now = current;
        current = nextDueDate(rule, current, now);
        if (current === null) break;
        days.push(current);
      }
      const preview = occurrences(rule, due, today, { limit: 8 });
      return JSON.stringify(preview) === JSON.stringify(days);
    }),
    RUNS,
  );
});

t.test('a range that is far away has the dates that steps lead to', async () => {
  const days = fc.integer({ min: 0, max: 40_000 });
  fc.assert(
    fc.property(anyRule, fc.option(anyDay), anyDay, days, (members, due, today, distance) => {
      const rule = { ...members, recurrence_interval: 1 + ((members.recurrence_interval - 1) % 60) };
      const from = addDays(today, distance);
      const until = addDays(from, 800);
      const whole = occurrences(rule, due, today, { limit: 50_000, until });
      const within = occurrences(rule, due, today, { limit: 1_000, from, until });
      return JSON.stringify(within) === JSON.stringify(whole.filter((day) => day >= from));
    }),
    RUNS,
  );
});

t.test('the next date is always later, and a day that exists', async () => {
  fc.assert(
    fc.property(anyRule, anyDay, (rule, from) => {
      const next = nextOccurrence(rule, from) ?? '';
      return next > from && isDay(next) && ruleFaults(rule).length === 0;
    }),
    RUNS,
  );
});

t.test('every next date lies where the rule says, and none between was left out', async () => {
  function fits(rule: RecurrenceRule, day: string): boolean {
    const date = new Date(day);
    const number = date.getUTCDate();
    const leftInMonth = Number(addDays(day, 7).slice(8)) <= 7;
    const last = addDays(day, 1).endsWith('-01');
    const weekday = rule.recurrence_weekdays?.includes(date.getUTCDay());
    switch (rule.recurrence_type) {
      case 'weekly':
        return weekday === true;
      case 'monthly':
        return number === rule.recurrence_month_day || (last && number < (rule.recurrence_month_day ?? 0));
      case 'monthly_weekday':
        return (
          weekday === true &&
          (rule.recurrence_week_of_month === -1 ? leftInMonth : Math.ceil(number / 7) === rule.recurrence_week_of_month)
        );
      default:
        return last;
    }
  }
  const placed = anyRule.filter(
    (rule) =>
      rule.recurrence_type === 'monthly_weekday' ||
      rule.recurrence_type === 'monthly_last_day' ||
      (rule.recurrence_type === 'monthly' && rule.recurrence_month_day !== null) ||
      (rule.recurrence_type === 'weekly' && (rule.recurrence_weekdays ?? []).length > 0),
  );
  fc.assert(
    fc.property(placed, anyDay, (placedRule, from) => {
      const rule = {
        ...placedRule,
        recurrence_interval: 1,
        recurrence_end_date: null,
      };
      let expected = addDays(from, 1);
      while (!fits(rule, expected)) expected = addDays(expected, 1);
      return (
        nextOccurrence(rule, from) === expected &&
        firstOccurrence(placedRule.recurrence_end_date ? rule : placedRule, from) ===
          (fits(rule, from) ? from : expected)
      );
    }),
    RUNS,
  );
});

t.test('an interval is that many steps of one, from a date of the rule', async () => {
  const simple = anyRule.filter(
    (rule) =>
      !(rule.recurrence_type === 'weekly' && rule.recurrence_weekdays?.length) &&
      !(rule.recurrence_type === 'monthly' && !rule.recurrence_month_day) &&
      rule.recurrence_type !== 'yearly' &&
      rule.recurrence_interval < 30,
  );
  fc.assert(
    fc.property(simple, anyDay, (members, today) => {
      const endless = { ...members, recurrence_end_date: null };
      const from = firstOccurrence(endless, today) ?? '';
      const single = { ...endless, recurrence_interval: 1 };
      let day: string | null = from;
      for (let n = 0; n < members.recurrence_interval && day !== null; n += 1) {
        day = nextOccurrence(single, day);
      }
      return day === nextOccurrence(endless, from);
    }),
    RUNS,
  );
});

t.test('a rule that contradicts itself is refused, member by member', async (t) => {
  const paths = (members: Rule) => ruleFaults(rule(members)).map((f) => f.path);
  const good: Rule[] = [
    ...[daily, weekly, monthly, lastDay, yearly, on(), on(0, 6), onDay(31)],
    ...[nth(-1, 0), nth(4, 6), every(MAX_INTERVAL, yearly)],
    until('2026-12-31', daily),
    { ...daily, recurrence_weekdays: [1, 2], recurrence_month_day: 3 },
  ];
  for (const members of good) t.same(paths(members), [], JSON.stringify(members));
  const bare: Rule = { recurrence_type: 'monthly_weekday' };
  const bad: [Rule, ...paths: string[]][] = [
    [every(0, daily), 'recurrence_interval'],
    [every(-1, daily), 'recurrence_interval'],
    [every(1.5, daily), 'recurrence_interval'],
    [every(Number.NaN, daily), 'recurrence_interval'],
    [every(MAX_INTERVAL + 1, daily), 'recurrence_interval'],
    [on(7), 'recurrence_weekdays/0'],
    [on(1, -1, 0.5), 'recurrence_weekdays/1', 'recurrence_weekdays/2'],
    [on(2, 4, 2), 'recurrence_weekdays/2'],
    [onDay(0), 'recurrence_month_day'],
    [onDay(32), 'recurrence_month_day'],
    [nth(0, 5), 'recurrence_week_of_month'],
    [nth(5, 5), 'recurrence_week_of_month'],
    [nth(-2, 5), 'recurrence_week_of_month'],
    [bare, 'recurrence_weekdays', 'recurrence_week_of_month'],
    [{ ...nth(1, 5), recurrence_weekdays: [] }, 'recurrence_weekdays'],
    [{ ...nth(1, 5), recurrence_weekdays: [1, 2] }, 'recurrence_weekdays'],
    [{ ...nth(1, 5), recurrence_week_of_month: null }, 'recurrence_week_of_month'],
    [until('2026-02-30', daily), 'recurrence_end_date'],
    [until('soon', daily), 'recurrence_end_date'],
  ];
  for (const [members, ...expected] of bad) {
    t.same(paths(members), expected, JSON.stringify(members));
  }
  for (const fault of bad.flatMap(([members]) => ruleFaults(rule(members)))) {
    t.match(fault.message, /^(must|is) .*[^.]$/, 'each with a sentence');
  }
});
