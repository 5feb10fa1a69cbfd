import fc from 'fast-check';
import t from 'tap';
import {
  addDays,
  dayAt,
  isTimeZone,
  parseDay,
  parseInstant,
  startOfDay,
  startsOfDays,
} from '../../src/lib/calendar.js';
import { dayOfNumber, isDay, numberOfDay } from '../../src/lib/days.js';
import { slowly } from '../support/slow.js';

const RUNS = { seed: 20260329, numRuns: slowly(50, 1_000) };

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Santiago',
  'America/St_Johns',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Asia/Tehran',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Pacific/Auckland',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

const zone = fc.constantFrom(...ZONES);
const day = fc
  .date({
    min: new Date('1990-01-01T00:00:00Z'),
    max: new Date('2037-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));

function dayByIntl(ms: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone });
  const parts = format.formatToParts(ms);
  const part = (type: string) => parts.find((p) => p.type === type)?.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}

t.test('a time zone is an IANA name in its official spelling', async (t) => {
  const names = [
    ...Intl.supportedValuesOf('timeZone'),
    ...['UTC', 'Etc/UTC', 'GMT', 'Etc/GMT+5', 'US/Pacific', 'EST5EDT'],
    ...['Europe/Kyiv', 'Europe/Kiev', 'Asia/Calcutta', 'GB-Eire', 'NZ-CHAT'],
    ...['America/Port-au-Prince', 'Antarctica/DumontDUrville'],
  ];
  for (const name of names) t.ok(isTimeZone(name), name);
  const others = [
    ...['', ' ', 'Z', '+02:00', '-03', '+0000', 'UTC+1', 'GMT+02:00'],
    ...['Mars/Olympus', 'Europe', 'Europe/', 'Europe/Berlin ', ' UTC'],
    ...['europe/berlin', 'EUROPE/BERLIN', 'utc', 'local', 'null', 'PST'],
    ...['2026-01-01T00:00[Europe/Berlin]', 'Europe/Berlin\0', '😀', 'ÄÖÜ'],
    ...['__proto__', 'constructor', 'A'.repeat(10_000)],
  ];
  for (const name of others) t.notOk(isTimeZone(name), JSON.stringify(name).slice(0, 40));
});

t.test('today is the day of the zone, not of UTC', async (t) => {
  const cases: [instant: string, zone: string, day: string][] = [
    ['2026-06-30T23:59:59.999Z', 'UTC', '2026-06-30'],
    ['2026-07-01T00:00:00.000Z', 'UTC', '2026-07-01'],
    ['2026-06-30T22:30:00.000Z', 'Europe/Berlin', '2026-07-01'],
    ['2026-07-01T03:59:59.999Z', 'America/New_York', '2026-06-30'],
    ['2026-07-01T04:00:00.000Z', 'America/New_York', '2026-07-01'],
    ['2026-12-31T10:00:00.000Z', 'Pacific/Kiritimati', '2027-01-01'],
    ['2027-01-01T10:59:00.000Z', 'Pacific/Pago_Pago', '2026-12-31'],
    ['2026-02-28T18:29:59.999Z', 'Asia/Kolkata', '2026-02-28'],
    ['2026-02-28T18:30:00.000Z', 'Asia/Kolkata', '2026-03-01'],
    // Winter time, then summer time: midnight in Berlin is 23:00Z, then 22:00Z.
    ['2026-03-28T23:00:00.000Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-03-29T21:59:59.999Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-03-29T22:00:00.000Z', 'Europe/Berlin', '2026-03-30'],
    // The southern hemisphere: Sydney leaves summer time on 5 April, and takes it up on 4 October.
    ['2026-04-04T13:00:00.000Z', 'Australia/Sydney', '2026-04-05'],
    ['2026-04-05T13:59:59.999Z', 'Australia/Sydney', '2026-04-05'],
    ['2026-04-05T14:00:00.000Z', 'Australia/Sydney', '2026-04-06'],
    ['2026-10-04T12:59:59.999Z', 'Australia/Sydney', '2026-10-04'],
    ['2026-10-04T13:00:00.000Z', 'Australia/Sydney', '2026-10-05'],
    // Newfoundland put its clocks back at 00:01: one minute of the 7th, an hour of the 6th again, then the 7th.
    ['2010-11-07T02:30:30.000Z', 'America/St_Johns', '2010-11-07'],
    ['2010-11-07T02:31:30.000Z', 'America/St_Johns', '2010-11-06'],
    ['2010-11-07T03:30:30.000Z', 'America/St_Johns', '2010-11-07'],
    ['2010-11-07T02:30:30.000Z', 'America/St_Johns', '2010-11-07'],
    // Samoa had no 30 December 2011.
    ['2011-12-30T09:59:59.999Z', 'Pacific/Apia', '2011-12-29'],
    ['2011-12-30T10:00:00.000Z', 'Pacific/Apia', '2011-12-31'],
  ];
  for (const [instant, zone, expected] of cases) {
    t.equal(dayAt(instant, zone), expected, `${instant} ${zone}`);
    t.equal(dayAt(new Date(instant), zone), expected, 'as a Date');
  }
  t.throws(() => dayAt(new Date(), 'Mars/Olympus'), RangeError);
  t.throws(() => dayAt(new Date(Number.NaN), 'UTC'), RangeError);
  t.throws(() => dayAt(new Date(Number.NaN), 'Asia/Tokyo'), RangeError);
});

t.test('the day does not depend on what was asked before', async () => {
  const hour = 3_600_000;
  const walk = fc.array(fc.integer({ min: -60 * hour, max: 60 * hour }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(day, fc.array(zone, { minLength: 1 }), walk, (d, zones, w) => {
      for (const [i, offset] of w.entries()) {
        const ms = Date.parse(d) + offset;
        const timezone = zones[i % zones.length] ?? 'UTC';
        const asked = dayAt(new Date(ms), timezone);
        if (asked !== dayByIntl(ms, timezone)) return false;
      }
      return true;
    }),
    RUNS,
  );
});

t.test('a day begins when its first moment comes in the zone', async (t) => {
  const cases: [day: string, zone: string, start: string][] = [
    ['2026-03-29', 'UTC', '2026-03-29T00:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    ['2026-10-05', 'Australia/Sydney', '2026-10-04T13:00:00.000Z'],
    // No midnight: the clock jumps from 23:59:59 to 01:00.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2024-04-26', 'Africa/Cairo', '2024-04-25T22:00:00.000Z'],
    ['2022-03-27', 'Asia/Beirut', '2022-03-26T22:00:00.000Z'],
    // Midnight occurs twice: at 00:00 the clock returned to 23:00 (São Paulo), at 01:00 to 00:00 (Havana).
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    // The day that Samoa skipped is over as it begins.
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['0001-01-01', 'UTC', '0001-01-01T00:00:00.000Z'],
    ['0001-01-01', 'Asia/Tokyo', '0000-12-31T14:41:01.000Z'],
    ['9999-12-31', 'Pacific/Pago_Pago', '9999-12-31T11:00:00.000Z'],
  ];
  for (const [day, zone, start] of cases) {
    t.equal(startOfDay(day, zone), start, `${day} ${zone}`);
  }
  t.throws(() => startOfDay('2026-02-30', 'Europe/Berlin'), RangeError);
  t.throws(() => startOfDay('2026-02-28', 'Mars/Olympus'), RangeError);
});

t.test('a day begins on that day, and the moment before on none later', async () => {
  fc.assert(
    fc.property(day, zone, (day, timezone) => {
      const start = startOfDay(day, timezone);
      const before = new Date(Date.parse(start) - 1);
      const skipped = timezone === 'Pacific/Apia' && day === '2011-12-30';
      return (
        dayAt(start, timezone) === (skipped ? '2011-12-31' : day) &&
        dayAt(before, timezone) < day &&
        startOfDay(addDays(day, 1), timezone) >= start
      );
    }),
    RUNS,
  );
});

t.test('days are counted on the calendar', async (t) => {
  const cases: [day: string, days: number, sum: string][] = [
    ['2026-01-31', 0, '2026-01-31'],
    ['2026-01-31', 1, '2026-02-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2000-02-29', 366, '2001-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['9999-12-31', 1, '9999-12-31'],
    ['0001-01-01', -1, '0001-01-01'],
    ['2026-01-01', 10_000_000, '9999-12-31'],
  ];
  for (const [day, days, sum] of cases) t.equal(addDays(day, days), sum);
  t.throws(() => addDays('2026-01-01', 0.5), RangeError);
  fc.assert(
    fc.property(day, fc.integer({ min: -9999, max: 9999 }), (day, days) => {
      const sum = addDays(day, days);
      const apart = (Date.parse(sum) - Date.parse(day)) / 86_400_000;
      return apart === days && addDays(sum, -days) === day;
    }),
    RUNS,
  );
});

t.test('a date on input is a day that exists', async (t) => {
  for (const day of ['2026-02-28', '2024-02-29', '0001-01-01', '9999-12-31']) {
    t.equal(parseDay(day, 'Asia/Tokyo'), day);
    t.ok(isDay(day));
  }
  const impossible = [
    ...['2026-02-30', '2025-02-29', '2100-02-29', '2026-04-31', '2026-01-00'],
    ...['2026-13-01', '2026-00-10', '0000-01-01', '+010000-01-01', '10000-01-01'],
    ...['-000001-01-01', '', ' ', 'tomorrow', '2026', '2026-01', '20260101'],
    ...['2026-1-1', ' 2026-01-01', '2026-01-01 ', '2026-01-01\n', '2026/01/01'],
    ...['2026-W01-1', '2026-001', '2026-01-01[u-ca=hebrew]', '２０２６-01-01'],
    ...['2026-01-01T', '2026-01-01T10:00', '2026-01-01T10:00:00', '1767225600'],
  ];
  for (const text of impossible) {
    t.equal(parseDay(text, 'UTC'), null, JSON.stringify(text));
    t.notOk(isDay(text), JSON.stringify(text));
  }
  fc.assert(
    fc.property(fc.string(), zone, (text, timezone) => {
      const parsed = parseDay(text, timezone);
      return parsed === null || isDay(parsed);
    }),
    RUNS,
  );
});

t.test('a timestamp on input becomes its calendar day in the user’s zone', async (t) => {
  const cases: [text: string, zone: string, day: string | null][] = [
    ['2026-06-30T22:30:00Z', 'Europe/Berlin', '2026-07-01'],
    ['2026-06-30T22:30:00Z', 'America/New_York', '2026-06-30'],
    ['2026-07-01T00:30:00+02:00', 'UTC', '2026-06-30'],
    ['2026-07-01T00:00:00.000-11:00', 'Pacific/Kiritimati', '2026-07-02'],
    ['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-02-30T00:00:00Z', 'UTC', null],
    ['9999-12-31T23:30:00Z', 'UTC', '9999-12-31'],
    ['9999-12-31T23:30:00Z', 'Europe/Berlin', null],
    ['0001-01-01T00:00:00Z', 'America/New_York', null],
  ];
  for (const [text, zone, day] of cases) {
    t.equal(parseDay(text, zone), day, `${text} ${zone}`);
  }
});

t.test('a timestamp is kept in UTC with milliseconds', async (t) => {
  const cases: [text: string, timestamp: string | null][] = [
    ['2026-02-28T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
    ['2026-02-28T10:00:00Z', '2026-02-28T10:00:00.000Z'],
    ['2026-02-28t10:00:00z', '2026-02-28T10:00:00.000Z'],
    ['2026-02-28T10:00Z', '2026-02-28T10:00:00.000Z'],
    ['2026-02-28T10:00:00+02:00', '2026-02-28T08:00:00.000Z'],
    ['2026-02-28T10:00:00-0330', '2026-02-28T13:30:00.000Z'],
    ['2026-02-28T10:00:00+02', '2026-02-28T08:00:00.000Z'],
    ['2026-03-01T00:30:00+01:00', '2026-02-28T23:30:00.000Z'],
    ['2026-02-28T10:00:00.5Z', '2026-02-28T10:00:00.500Z'],
    ['2026-02-28T10:00:00,25Z', '2026-02-28T10:00:00.250Z'],
    ['2026-02-28T10:00:00.999999999Z', '2026-02-28T10:00:00.999Z'],
    ['1969-12-31T23:59:59.9999Z', '1969-12-31T23:59:59.999Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['0001-01-01T00:00:00+00:01', null],
    ['9999-12-31T23:59:59-00:01', null],
    ['0000-06-01T00:00:00Z', null],
    ['+012026-01-01T00:00:00Z', null],
    ['2026-02-28', null],
    ['2026-02-28T10:00:00', null],
    ['2026-02-28 10:00:00Z', null],
    ['2026-02-30T10:00:00Z', null],
    ['2026-13-01T10:00:00Z', null],
    ['2026-02-28T24:00:00Z', null],
    ['2026-02-28T10:60:00Z', null],
    ['2026-02-28T10:00:61Z', null],
    ['2026-02-28T10:00:00+24:00', null],
    ['2026-02-28T10:00:00+02:60', null],
    ['2026-02-28T10:00:00.1234567890Z', null],
    ['2026-02-28T10:00:00.Z', null],
    ['2026-02-28T10Z', null],
    ['20260228T100000Z', null],
    ['2026-02-28T10:00:00[Europe/Berlin]', null],
    ['2026-02-28T10:00:00Z[Europe/Berlin]', null],
    ['2026-02-28T10:00:00 CET', null],
    ['Sat, 28 Feb 2026 10:00:00 GMT', null],
    ['', null],
  ];
  for (const [text, timestamp] of cases) {
    t.equal(parseInstant(text), timestamp, text);
  }
  const instant = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instant, (date) => parseInstant(date.toISOString()) === date.toISOString()),
    RUNS,
  );
});

t.test('startsOfDays: the starts of many days are those of each', (t) => {
  fc.assert(
    fc.property(
      zone,
      day,
      fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 20 }),
      (zone, first, steps) => {
        let number = numberOfDay(first);
        const numbers = steps.map((step) => {
          number += step;
          return number;
        });
        t.same(
          startsOfDays(numbers, zone),
          numbers.map((one) => startOfDay(dayOfNumber(one), zone)),
        );
      },
    ),
    RUNS,
  );
  for (const name of ZONES) {
    const numbers = Array.from({ length: 400 }, (_, index) => numberOfDay('2011-06-01') + index);
    t.same(
      startsOfDays(numbers, name),
      numbers.map((one) => startOfDay(dayOfNumber(one), name)),
      name,
    );
  }
  t.same(startsOfDays([], 'UTC'), []);
  t.end();
});
