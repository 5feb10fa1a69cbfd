import fc from 'fast-check';
import t from 'tap';
import { occurrences } from '../../../src/features/tasks/recurrence/recurrence.js';
import { fullRule, recurrenceOf, ruleIn } from '../../../src/imports/formats/calendar-rules.js';
import type { FileContent } from '../../../src/imports/formats/formats.js';
import { addDays } from '../../../src/lib/calendar.js';
import { convertedFile } from '../../support/converted-file.js';
import { slowly } from '../../support/slow.js';

const RUNS = { seed: 5545, numRuns: slowly(100, 20_000) };

const HERE = { now: new Date('2026-11-26T12:00:00.000Z'), timezone: 'Europe/Berlin' };
const read = (bytes: Uint8Array): FileContent => convertedFile('tasks.ics', bytes, HERE);

const task = (n: number) => [
  'BEGIN:VTODO',
  `UID:task-${n}@example.com`,
  'DTSTAMP:20261101T080000Z',
  `SUMMARY:Aufgabe ${n} für Zoë`,
  `DESCRIPTION:Eine lange\\, gefaltete Zeile\\nmit Umlauten äöü und noch mehr`,
  ' Text dahinter',
  `DUE;TZID=Europe/Berlin:202612${String(n + 1).padStart(2, '0')}T090000`,
  'RRULE:FREQ=WEEKLY;INTERVAL=2',
  `RELATED-TO:task-0@example.com`,
  `CATEGORIES:home,tag ${n}`,
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'TRIGGER:-PT15M',
  'END:VALARM',
  'END:VTODO',
];
const COUNT = 6;
const HEAD = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN', 'X-WR-CALNAME:Haus'];
const fileWith = (damaged: number, lines: readonly (string | Uint8Array)[]) =>
  Buffer.concat(
    [
      ...HEAD,
      ...Array.from({ length: COUNT }, (_, n) => (n === damaged ? lines : task(n))).flat(),
      'END:VCALENDAR',
    ].flatMap((line) => [Buffer.from(line), Buffer.from('\r\n')]),
  );

const JUNK = ['', '\t', ' ', ':', ';', '=', 'é', '\u0000', '"', 'BEGIN', 'END', 'X'];
const WRONG_VALUES = [
  '',
  '99999999',
  '20261301T990000Z',
  'tomorrow',
  '-1',
  'TRUE',
  'P1Y',
  'FREQ=',
  ';;;',
  '🦆',
  '2026',
];

type Damage = (lines: string[], at: number, by: number) => (string | Uint8Array)[];
const DAMAGES: Record<string, Damage> = {
  drop: (lines, at) => lines.toSpliced(at, 1),
  duplicate: (lines, at) => lines.toSpliced(at, 0, lines[at] ?? ''),
  truncate: (lines, at, by) => lines.with(at, (lines[at] ?? '').slice(0, by % ((lines[at]?.length ?? 0) + 1))),
  garble: (lines, at, by) => {
    const line = lines[at] ?? '';
    const place = by % (line.length + 1);
    return lines.with(at, `${line.slice(0, place)}${JUNK[by % JUNK.length]}${line.slice(place + 1)}`);
  },
  bytes: (lines, at, by) => {
    const line = Buffer.from(lines[at] ?? '');
    line[by % Math.max(1, line.length)] = 0x80 + (by % 0x80);
    return (lines as (string | Uint8Array)[]).with(at, line);
  },
  value: (lines, at, by) =>
    lines.with(at, `${(lines[at] ?? '').split(':')[0]}:${WRONG_VALUES[by % WRONG_VALUES.length]}`),
};

t.test('Damage to one task of a calendar changes no other, and the damaged one comes in or fails', async (t) => {
  const whole = read(fileWith(-1, []));
  const [top] = whole.items;
  t.equal(top?.task.subtasks?.length, COUNT - 1);
  // Names tell the tasks apart: each damage is to one of them.
  const others = (content: FileContent, damaged: number) => {
    const all = content.items.flatMap(({ task: one }) => [one, ...(one.subtasks ?? [])]);
    return all
      .filter(({ name }) =>
        Array.from({ length: COUNT }, (_, n) => n).some((n) => n !== damaged && name === `Aufgabe ${n} für Zoë`),
      )
      .map((one) => JSON.stringify({ ...one, subtasks: undefined, import_key: undefined }));
  };
  const expected = (damaged: number) => others(whole, damaged);
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(DAMAGES)),
      // The first one is the parent of the others: damage to it may raise them.
      fc.integer({ min: 1, max: COUNT - 1 }),
      fc.nat(task(0).length - 1),
      fc.nat(1_000),
      (kind, damaged, at, by) => {
        const content = read(fileWith(damaged, DAMAGES[kind]?.(task(damaged), at, by) ?? []));
        const same = others(content, damaged);
        const all = content.items.flatMap(({ task: one }) => [one, ...(one.subtasks ?? [])]);
        const isThere = all.length + content.failures.length >= COUNT;
        return JSON.stringify(same) === JSON.stringify(expected(damaged)) && isThere;
      },
    ),
    RUNS,
  );
});

const list = <T>(value: fc.Arbitrary<T>, max: number) => fc.uniqueArray(value, { minLength: 1, maxLength: max });
const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const part = (name: string, value: fc.Arbitrary<string>, weight = 1) =>
  fc.oneof({ weight, arbitrary: value.map((text) => `;${name}=${text}`) }, { weight: 2, arbitrary: fc.constant('') });
const joined = (values: readonly (string | number)[]) => values.join();
const byDay = fc.oneof(
  list(fc.constantFrom(...DAYS), 3).map(joined),
  fc.constantFrom('MO,TU,WE,TH,FR', 'SU,MO,TU,WE,TH,FR,SA', 'SA,SU'),
  fc
    .tuple(fc.constantFrom('1', '+1', '2', '3', '4', '5', '-1', '-2'), fc.constantFrom(...DAYS))
    .map((one) => one.join('')),
);
const byMonthDay = fc.oneof(
  fc.integer({ min: 1, max: 31 }).map(String),
  fc.constantFrom('-1', '-2', '28,29,30,31', '1,2,3,4,5,6,7', '8,9,10,11,12,13,14', '1,15', '27,28,29,30,31'),
);
const byMonth = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map(String),
  fc.constantFrom('3,6,9,12', '1,7', '1,2,3,4,5,6,7,8,9,10,11,12', '2,5', '1,4,7,10', '2,8'),
);
const anyRule = fc
  .tuple(
    fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    part('INTERVAL', fc.integer({ min: 1, max: 4 }).map(String)),
    part('BYDAY', byDay),
    part('BYMONTHDAY', byMonthDay),
    part('BYMONTH', byMonth),
    part('BYSETPOS', fc.constantFrom('1', '-1', '2', '3')),
    part('WKST', fc.constantFrom('SU', 'MO', 'SA')),
    part('COUNT', fc.integer({ min: 1, max: 60 }).map(String)),
  )
  .map(([frequency, ...parts]) => `FREQ=${frequency}${parts.join('')}`);

const DAY_MS = 86_400_000;
const numberOf = (day: string) => Date.parse(day) / DAY_MS;
const dayOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** Returns the first and the last day of a period of a frequency. */
function periodOf(frequency: string | undefined, first: number, step: number, weekStart: number): [number, number] {
  const date = new Date(first * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const at = (...of: [number, number, number]) => Date.UTC(...of) / DAY_MS;
  if (frequency === 'DAILY') return [first + step, first + step];
  if (frequency === 'MONTHLY') return [at(year, month + step, 1), at(year, month + step + 1, 0)];
  if (frequency === 'YEARLY') return [at(year + step, 0, 1), at(year + step, 11, 31)];
  const week = first - ((date.getUTCDay() - weekStart + 7) % 7) + 7 * step;
  return [week, week + 6];
}

/** Dates of a rule after the first one: each day of each period is compared with each part (RFC 5545, 3.3.10). */
function datesAfter(text: string, day: string, most: number): string[] {
  const parts = new Map(text.split(';').map((one) => one.split('=') as [string, string]));
  const values = (name: string) => parts.get(name)?.split(',') ?? [];
  const frequency = parts.get('FREQ');
  const [byMonths, byMonthDays, byDays] = [values('BYMONTH'), values('BYMONTHDAY'), values('BYDAY')];
  const start = new Date(day);
  const isIn = (date: Date): boolean => {
    const [month, on, weekday] = [date.getUTCMonth(), date.getUTCDate(), date.getUTCDay()];
    const length = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
    if (byMonths.length > 0 && !byMonths.includes(String(month + 1))) return false;
    if (byMonthDays.length > 0 && !byMonthDays.some((one) => [on, on - length - 1].includes(Number(one)))) return false;
    const isInYear = frequency === 'YEARLY' && byMonths.length === 0;
    const yearDay = (date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_MS;
    const yearLength = date.getUTCFullYear() % 4 === 0 ? 366 : 365;
    const [index, size] = isInYear ? [yearDay, yearLength] : [on - 1, length];
    const isDay = (one: string) => {
      const position = Number(one.slice(0, -2) || '0');
      const place = position > 0 ? Math.floor(index / 7) + 1 : -Math.floor((size - 1 - index) / 7) - 1;
      return one.endsWith(DAYS[weekday] ?? '') && (position === 0 || position === place);
    };
    if (byDays.length > 0) return byDays.some(isDay);
    if (byMonthDays.length > 0 || frequency === 'DAILY') return true;
    if (frequency === 'WEEKLY') return weekday === start.getUTCDay();
    const isMonth = frequency === 'MONTHLY' || byMonths.length > 0 || month === start.getUTCMonth();
    return isMonth && on === start.getUTCDate();
  };
  const positions = values('BYSETPOS').map(Number);
  const weekStart = DAYS.indexOf(parts.get('WKST') ?? 'MO');
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const count = Number(parts.get('COUNT') ?? 1_000);
  const dates: string[] = [];
  for (let step = 0; dates.length <= most && step < 40_000; step += interval) {
    const [from, to] = periodOf(frequency, numberOf(day), step, weekStart);
    if (from > numberOf(day) + 366 * 250) break;
    const set: string[] = [];
    for (let number = from; number <= to; number += 1) if (isIn(new Date(number * DAY_MS))) set.push(dayOf(number));
    const chosen = set.filter(
      (_, at) => positions.length === 0 || positions.some((one) => one === at + 1 || one === at - set.length),
    );
    dates.push(...chosen.filter((one) => one >= day));
  }
  return dates
    .slice(0, count)
    .filter((one) => one > day)
    .slice(0, most);
}

t.test('Rules that become one of our kinds have the same first 50 dates', async (t) => {
  const kinds = new Map<string, number>();
  fc.assert(
    fc.property(anyRule, fc.integer({ min: 0, max: 3_000 }), (text, days) => {
      const day = addDays('2024-01-01', days);
      const rule = ruleIn(text);
      const recurrence = rule === null ? undefined : recurrenceOf(rule, { day, due: day });
      if (recurrence === undefined) return;
      const type = String(recurrence.recurrence_type);
      kinds.set(type, (kinds.get(type) ?? 0) + 1);
      const ours = occurrences(fullRule(recurrence), day, day, { limit: 50 });
      const theirs = datesAfter(text, day, 50);
      if (JSON.stringify(ours) !== JSON.stringify(theirs))
        throw new Error(
          `${text} from ${day}: ${JSON.stringify(recurrence)} ${ours.slice(0, 6)} not ${theirs.slice(0, 6)}`,
        );
    }),
    { ...RUNS, numRuns: slowly(300, 20_000) },
  );
  t.ok(kinds.size >= 4, [...kinds].join(' '));
});
