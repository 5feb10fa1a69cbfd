import type { Rules } from '../matcher.js';

/** Parts of a repetition beside its unit: positions, exceptions and durations. */
export const REPEAT_PART_RULES: Rules = {
  /** Parts of a repetition by the month that are no date without one. */
  position: [
    ['ON? THE? ORD weekday', ({ ORD, weekday }) => ({ item: 'position', nth: ORD?.n ?? 0, days: weekday?.days ?? [] })],
    [
      'ON? THE? ORD weekday INMONTHS|OF THE? UMONTH',
      ({ ORD, weekday }) => ({ item: 'position', nth: ORD?.n ?? 0, days: weekday?.days ?? [] }),
    ],
    [
      'ON? THE? ORD weekday INMONTHS? UMONTH',
      ({ ORD, weekday }) => ({ item: 'position', nth: ORD?.n ?? 0, days: weekday?.days ?? [] }),
    ],
    ['ON? THE? ORD weekday INMONTH|OF THE? MON|nextmonth|UYEAR', () => ({ item: 'position' })],
    ['ON? THE? ORD UDAY', ({ ORD }) => ({ item: 'position', mday: ORD?.n ?? 0 })],
    ['ON? THE? ORD UDAY INMONTHS|OF THE? UMONTH', ({ ORD }) => ({ item: 'position', mday: ORD?.n ?? 0 })],
    ['ON? THE? LASTDAY', () => ({ item: 'position', mday: -1 })],
    ['ON? THE? LASTDAY OF THE? UMONTH', () => ({ item: 'position', mday: -1 })],
    ['ON? THE? ORD AND|LIST THE? b=ORD weekday', () => ({ item: 'position' })],
    ['ON? THE? a=mday AND|LIST THE? b=mday', () => ({ item: 'position' })],
    ['ON? THE? ORD GROUP', () => ({ item: 'position' })],
    [
      'p=ON|BY? THE? mday',
      ({ mday, p }) => ({
        item: 'position',
        mday: mday?.mday ?? 0,
        ...(mday?.isDigits === true && { isDigits: true }),
        ...(mday?.isCertain === true && { isCertain: true }),
        prefix: p?.prefix ?? mday?.prefix ?? 'none',
      }),
    ],
    [
      'p=ON|BY? THE? mday INMONTHS|OF THE? UMONTH',
      ({ mday, p }) => ({
        item: 'position',
        mday: mday?.mday ?? 0,
        isDigits: true,
        prefix: p?.prefix ?? mday?.prefix ?? 'none',
      }),
    ],
    ['ON DAYNAME n=D', ({ n }) => ({ item: 'position', mday: n?.n ?? 0, isDigits: true, prefix: 'none' })],
    ['BYTHE n=D', ({ BYTHE, n }) => ({ item: 'date', mday: n?.n ?? 0, prefix: BYTHE?.prefix ?? 'by' })],
    ['THED n=D AND|OR THE? b=D', () => ({ item: 'position' })],
    ['THED n=D', ({ n }) => ({ item: 'position', mday: n?.n ?? 0, isDigits: true, prefix: 'on' })],
    ['ON THE? n=D', ({ n }) => ({ item: 'position', mday: n?.n ?? 0, prefix: 'on', isLoose: true })],
  ],
  except: [
    ['EXCEPT ON|FOR? EVERY? THE? list', ({ list }) => ({ item: 'except', days: list?.days ?? [] })],
    ['EXCEPT ON|FOR? THE? day', () => ({ item: 'except' })],
    ['EXCEPT ON|FOR? THE? MON|position|monthdate|UNIT', () => ({ item: 'except' })],
    ['BUT ON? list', ({ list }) => ({ item: 'except', days: list?.days ?? [] })],
    ['EXCEPTDAY list', ({ list }) => ({ item: 'except', days: list?.days ?? [] })],
    ['BUT ON? day', () => ({ item: 'except' })],
    ['EXCEPTFRONT? list EXCEPTB', ({ list }) => ({ item: 'except', days: list?.days ?? [] })],
    ['LPAR EXCEPTFRONT? list EXCEPTB RPAR', ({ list }) => ({ item: 'except', days: list?.days ?? [] })],
    ['EXCEPTFRONT? day EXCEPTB', () => ({ item: 'except' })],
    ['HOLIDAYS EXCEPTB', () => ({ item: 'except' })],
    ['LPAR HOLIDAYS EXCEPTB RPAR', () => ({ item: 'except' })],
  ],
  duration: [
    ['FOR THE? NEXT? span', ({ span }) => ({ item: 'duration', ...span })],
    ['NEXT? span LONG', ({ span }) => ({ item: 'duration', ...span })],
    ['FOR? count TIMES', () => ({ item: 'period' })],
    ['span DURING', ({ span }) => ({ item: 'duration', ...span })],
  ],
};
