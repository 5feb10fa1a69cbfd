import type { Term, Unit } from '../lexicon.js';
import type { Meaning, Rules } from '../matcher.js';
import { thisWeekend } from './dates.js';

const MAX_INTERVAL = 1000;

function repeat(unit: Unit | undefined, n: number | undefined, more: Partial<Term> = {}): Term | null {
  if (unit === undefined || n === undefined || n < 1) return null;
  const isStorable = unit !== 'hour' && unit !== 'minute' && n <= MAX_INTERVAL;
  return { item: 'repeat', unit, n, ...more, ...(!isStorable && { isUnsupported: true }) };
}

function completion(term: Term | undefined): Partial<Term> {
  return term?.isCompletionBased === true ? { isCompletionBased: true } : {};
}

/** Joins two lists of weekdays; null if they have one in common, so that no list is longer than a week. */
function joined(one: Term | undefined, other: Term | undefined): Term | null {
  const [a, b] = [one?.days ?? [], other?.days ?? []];
  if (a.some((day) => b.includes(day))) return null;
  return {
    days: [...a, ...b],
    ...(one?.isPlural === true && { isPlural: true }),
    ...(one?.isAdverb === true && { isAdverb: true }),
    ...(one?.isShort === true && { isShort: true }),
  };
}

/** Returns the weekdays from one to another. */
function range(one: Term | undefined, other: Term | undefined): Term | null {
  const [from, to] = [one?.days?.[0], other?.days?.[0]];
  if (from === undefined || to === undefined || from === to) return null;
  const length = ((to - from + 7) % 7) + 1;
  return {
    days: Array.from({ length }, (_, at) => (from + at) % 7),
    isRange: true,
    ...(one?.isShort === true && { isShort: true }),
  };
}

function withPlural(days: Term | null): Term | null {
  return days === null ? null : { ...days, isPlural: true, isAdverb: true };
}

const everyUnit: Meaning = ({ every, UNIT, n }) =>
  repeat(UNIT?.unit, (n?.n ?? 1) * (UNIT?.n ?? 1), { ...completion(every), ...(UNIT?.n === 3 && { isQuarter: true }) });

const everyOther: Meaning = ({ every, UNIT, OTHER }) =>
  repeat(UNIT?.unit, (OTHER?.n ?? 2) * (UNIT?.n ?? 1), completion(every));

const weeklyOn: Meaning = ({ every, list, n, OTHER }) => {
  const interval = (OTHER ?? n)?.n ?? 1;
  const days = list?.days ?? [];
  // "Every other weekday" is every other day to some readers.
  if (interval > 1 && list?.isGroup === true && days.length > 2) return { item: 'repeat', isUnsupported: true };
  return repeat('week', interval, { ...completion(every), days, ...(list?.part !== undefined && { part: list.part }) });
};

const onWeekdayOfMonth: Meaning = ({ every, ORD, weekday, months }) => {
  const nth = ORD?.n ?? 0;
  const term = repeat('month', months?.n ?? 1, { ...completion(every), days: weekday?.days ?? [], nth });
  return term === null || (nth >= -1 && nth <= 4 && nth !== 0) ? term : { ...term, isUnsupported: true };
};

const onMonthDay: Meaning = ({ every, mday, months }) => {
  const day = mday?.mday ?? 0;
  return day < -1 || day > 31 ? null : repeat('month', months?.n ?? 1, { ...completion(every), mday: day });
};

const unsupported: Meaning = () => ({ item: 'repeat', isUnsupported: true });

const unsupportedIfPast: Meaning = ({ FROM }) =>
  FROM?.isPast === true ? { item: 'repeat', isUnsupported: true } : null;

const everySecond: Meaning = ({ list }) => repeat('week', 2, { days: list?.days ?? [] });

const pluralPart: Meaning = ({ list, daypart }) =>
  list?.isPlural === true
    ? repeat('week', 1, { days: list.days ?? [], isPlural: true, part: daypart?.part ?? 'morning' })
    : null;

export const REPEAT_RULES: Rules = {
  every: [
    ['EVERY', ({ EVERY }) => EVERY ?? null],
    ['EVERY _BANG', () => ({ isCompletionBased: true })],
  ],
  dayset: [
    ['weekday', ({ weekday }) => weekday ?? null],
    ['WDS', ({ WDS }) => WDS ?? null],
    ['GROUP', ({ GROUP }) => ({ ...GROUP, isGroup: true })],
    ['GROUPS', ({ GROUPS }) => GROUPS ?? null],
    ['a=weekday TO|RANGEWORD THE? b=weekday', ({ a, b }) => range(a, b)],
    ['RANGEFROM? a=WDS TO|RANGEWORD THE? b=WDS', ({ a, b }) => withPlural(range(a, b))],
  ],
  separator: [
    ['LIST', () => ({})],
    ['AND', () => ({})],
    ['LIST AND', () => ({})],
  ],
  list: [
    ['dayset', ({ dayset }) => dayset ?? null],
    ['dayset separator EVERY|ON|THE? THE? list', ({ dayset, list }) => joined(dayset, list)],
    ['dayset list', ({ dayset, list }) => joined(dayset, list)],
    ['DAYLIST', ({ DAYLIST }) => DAYLIST ?? null],
  ],
  /** "Every month", "every other month": with its interval. */
  months: [
    ['every UMONTH', () => ({ n: 1 })],
    ['every OTHER UMONTH', ({ OTHER }) => ({ n: OTHER?.n ?? 2 })],
    ['every n=count|ORD UMONTH', ({ n }) => ((n?.n ?? 0) >= 1 ? { n: n?.n ?? 1 } : null)],
    ['THE UMONTH', () => ({ n: 1 })],
    ['UMONTH', () => ({ n: 1 })],
  ],
  everymonths: [
    ['every UMONTH', () => ({ n: 1 })],
    ['every OTHER UMONTH', ({ OTHER }) => ({ n: OTHER?.n ?? 2 })],
    ['every n=count|ORD UMONTH', ({ n }) => ((n?.n ?? 0) >= 1 ? { n: n?.n ?? 1 } : null)],
    ['MONTHLY', () => ({ n: 1 })],
    ['MONTHEACH', () => ({ n: 1 })],
  ],
  repeat: [
    [
      'OF n=count IN m=count UNIT',
      ({ n, m, UNIT }) => (n?.n === m?.n ? repeat(UNIT?.unit, (n?.n ?? 0) * (UNIT?.n ?? 1)) : null),
    ],
    ['every UNIT', everyUnit],
    ['every n=count UNIT', everyUnit],
    ['every OTHER UNIT', everyOther],
    ['every ODD UNIT|list', unsupported],
    ['IN|ON ODD UNIT', unsupported],
    ['every|IN|ON|ONPLURAL|THE? UNIT|list ODDA', unsupported],
    ['UNSTORABLE OF?', unsupported],
    ['every n=count H', unsupported],
    ['ALTERNATE UNIT', everyOther],
    ['ALTERNATE list', everySecond],
    ['ALTERNATEB list', (found, context) => (found.list?.isPlural === true ? everySecond(found, context) : null)],
    ['IN|ON|ONPLURAL|THE? UNIT ALTERNATEA', everyOther],
    ['IN|ON|ONPLURAL|THE? list ALTERNATEA', everySecond],
    ['every UNIT OTHERA', ({ every, UNIT }) => repeat(UNIT?.unit, 2 * (UNIT?.n ?? 1), completion(every))],
    ['every n=ORD UNIT', (found, context) => ((found.n?.n ?? 0) > 1 ? everyUnit(found, context) : null)],
    ['n=count UNIT EACH', everyUnit],
    // "Every two weeks" to some readers, every three to others.
    ['count UNIT SKIPPING OF? list', unsupported],
    [
      'every UNIT PART',
      ({ UNIT, PART }) => (UNIT?.unit === 'day' ? repeat('day', 1, { part: PART?.part ?? 'morning' }) : null),
    ],
    [
      'every HALF UNIT',
      ({ UNIT }) => (UNIT?.unit === 'year' ? repeat('month', 6) : { item: 'repeat', isUnsupported: true }),
    ],
    ['every list', weeklyOn],
    ['every THE list', weeklyOn],
    ['every OTHER list', weeklyOn],
    ['every n=count list', weeklyOn],
    ['every UWEEK OF|ON? THE? list', weeklyOn],
    ['every n=count UWEEK OF|ON THE? list', weeklyOn],
    ['every OTHER UWEEK OF|ON THE? list', weeklyOn],
    [
      'every list part=PART|INPART',
      ({ every, list, part }) =>
        repeat('week', 1, { ...completion(every), days: list?.days ?? [], part: part?.part ?? 'morning' }),
    ],
    ['every ORD weekday=weekday|WDS INMONTHS? OF? months', onWeekdayOfMonth],
    ['ON? THE? ORD weekday INMONTHS? OF? months=everymonths', onWeekdayOfMonth],
    ['months=everymonths ORD weekday', onWeekdayOfMonth],
    [
      'every ORD weekday=weekday|WDS',
      ({ every, ORD, weekday }, context) =>
        ORD?.n === 2 ? secondWeekday(every, weekday) : onWeekdayOfMonth({ every, ORD, weekday }, context),
    ],
    ['every THE? mday OF|INMONTHS? months', onMonthDay],
    ['ON|BY? THE? mday OF|INMONTHS? months=everymonths', onMonthDay],
    ['ALWAYS THE? mday', (found, context) => (found.mday?.isDigits === true ? onMonthDay(found, context) : null)],
    ['every DAYNOUN', ({ DAYNOUN }, context) => onMonthDay({ mday: DAYNOUN }, context)],
    [
      'ON? THE? n=D OF? months=everymonths',
      ({ n, months }, context) =>
        context.tokens[context.start]?.kind === 'number'
          ? null
          : onMonthDay({ mday: { mday: n?.n ?? 0 }, months }, context),
    ],
    [
      'every ORD UDAY INMONTHS|OF? months',
      ({ every, ORD, months }, context) => onMonthDay({ every, mday: { mday: ORD?.n ?? 0 }, months }, context),
    ],
    [
      'every mday',
      ({ every, mday }, context) => {
        const term = mday?.isDigits === true || mday?.mday === -1 ? onMonthDay({ every, mday }, context) : null;
        return term === null
          ? null
          : { ...term, ...(mday?.isCertain === true ? { isCertain: true } : { isLoose: true }) };
      },
    ],
    ['every mday AND n=NUM', unsupported],
    ['every n=D OF THE? UMONTH', ({ every, n }, context) => onMonthDay({ every, mday: { mday: n?.n ?? 0 } }, context)],
    ['THE? DAYWORD a=D AND|LIST b=D OF|INMONTHS? months=everymonths', unsupported],
    [
      'ON? DAYNAME n=D OF? months=everymonths',
      ({ n, months }, context) => onMonthDay({ mday: { mday: n?.n ?? 0 }, months }, context),
    ],
    [
      'ON? THE? ORD UDAY INMONTHS|OF? months=everymonths',
      ({ ORD, months }, context) => onMonthDay({ mday: { mday: ORD?.n ?? 0 }, months }, context),
    ],
    ['every THE? monthdate', ({ every, monthdate }) => yearly(every, monthdate)],
    ['every UYEAR ON? THE? monthdate', ({ every, monthdate }) => yearly(every, monthdate)],
    ['ON|THE? monthdate OF every UYEAR', ({ every, monthdate }) => yearly(every, monthdate)],
    ['n=count UNIT ONEIN m=count', ({ n, UNIT, m }) => oneIn(n, repeat(UNIT?.unit, (UNIT?.n ?? 1) * (m?.n ?? 0)))],
    [
      'n=count weekday ONEIN m=count',
      ({ n, weekday, m }) => oneIn(n, repeat('week', m?.n, { days: weekday?.days ?? [] })),
    ],
    ['every PART', ({ every, PART }) => repeat('day', 1, { ...completion(every), part: PART?.part ?? 'morning' })],
    ['EVERYPART', ({ EVERYPART }) => repeat('day', 1, { part: EVERYPART?.part ?? 'morning' })],
    ['LASTDAYEACH', () => repeat('month', 1, { mday: -1 })],
    // Without a word for "every" of its own: Japanese.
    ['EVERYWEEK signs', ({ signs }) => repeat('week', 1, { days: signs?.days ?? [] })],
    ['EVERYWEEK|EVERYWD list', weeklyOn],
    ['list EACHDAY', weeklyOn],
    ['EVERYYEAR n=D MONTHSIGN', unsupported],
    [
      'EVERYWEEK list PART',
      ({ list, PART }) => repeat('week', 1, { days: list?.days ?? [], part: PART?.part ?? 'morning' }),
    ],
    ['EVERYOTHERWEEK list|signs', ({ list }) => repeat('week', 2, { days: list?.days ?? [] })],
    ['n=count UWEEK EACH OF? list', ({ n, list }) => repeat('week', n?.n ?? 1, { days: list?.days ?? [] })],
    ['EVERYMONTH mday', ({ mday }) => repeat('month', 1, { mday: mday?.mday ?? 0 })],
    ['EVERYMONTH n=D AFTERON', ({ n }) => ((n?.n ?? 0) > 31 ? null : repeat('month', 1, { mday: n?.n ?? 0 }))],
    ['EVERYMONTH a=mday|D LISTSIGN b=mday', unsupported],
    ['EVERYMONTH ORD weekday', onWeekdayOfMonth],
    ['EVERYMONTH ORD LISTSIGN b=ORD weekday', unsupported],
    ['EVERYMONTH ORD UDAY', ({ ORD }) => repeat('month', 1, { mday: ORD?.n ?? 0 })],
    ['n=count UMONTH EACH OF? mday', ({ n, mday }) => repeat('month', n?.n ?? 1, { mday: mday?.mday ?? 0 })],
    ['EVERYYEAR monthdate', ({ monthdate }) => yearly(undefined, monthdate)],
    ['ADV AFTERON', ({ ADV }) => repeat(ADV?.unit, ADV?.n ?? 1, { ...ADV })],
    ['UNIT MANY', unsupported],
    ['ADV MANY', unsupported],
    ['GROUP AFTERON', ({ GROUP }) => repeat('week', 1, { days: GROUP?.days ?? [], isPlural: true })],
    ['ADV', ({ ADV }) => repeat(ADV?.unit, ADV?.n ?? 1, { ...ADV })],
    ['WDS', ({ WDS }) => repeat('week', 1, { ...WDS, isAdverb: false, needsPrefix: WDS?.isAdverb !== true })],
    [
      'ON|THE list',
      ({ list }, context) =>
        list?.isPlural === true && !context.hasSmallDays
          ? repeat('week', 1, { days: list.days ?? [], isPlural: true })
          : null,
    ],
    ['ON|THE|ONPLURAL list daypart', pluralPart],
    ['list daypart', pluralPart],
    ['ONPLURAL list', ({ list }) => repeat('week', 1, { days: list?.days ?? [], isPlural: true })],
    [
      'ON? list',
      ({ list }) =>
        list?.isPlural === true && list.isAdverb === true
          ? repeat('week', 1, { days: list.days ?? [], isPlural: true })
          : null,
    ],
    ['ONCE PER? UNIT', ({ UNIT }) => repeat(UNIT?.unit, UNIT?.n ?? 1)],
    ['ONCE every? UNIT', ({ UNIT }) => repeat(UNIT?.unit, UNIT?.n ?? 1)],
    ['ONCE PER? n=count UNIT', everyUnit],
    ['MONTHSIGN ONCE', () => repeat('month', 1)],
    ['SPAN ONCE', ({ SPAN }) => repeat(SPAN?.unit, SPAN?.n)],
    ['UNIT ONCE', ({ UNIT }) => repeat(UNIT?.unit, UNIT?.n ?? 1)],
    ['n=count UNIT ONCE', everyUnit],
    ['SEVERAL PER? UNIT', unsupported],
    ['SEVERAL every UNIT', unsupported],
    ['SEVERAL ADV', unsupported],
    ['n=count TIMES ADV', unsupported],
    ['n=count TIMES PER UNIT', unsupported],
    ['n=count TIMES every UNIT', unsupported],
    ['UNIT n=count TIMES', unsupported],
    ['every ORD AND ORD2=ORD weekday INMONTHS? OF? months?', unsupported],
    ['every ORD GROUP', unsupported],
    ['every ORD GROUP INMONTHS|OF? months', unsupported],
    ['ON THE? ORD GROUP INMONTHS|OF? months=everymonths', unsupported],
    ['every mday AND b=mday', unsupported],
    ['ON? THE? ORD AND|LIST ON? THE? b=ORD weekday INMONTHS|OF? months=everymonths', unsupported],
    ['ON? THE? a=mday AND|LIST ON? THE? b=mday INMONTHS|OF? months=everymonths', unsupported],
    ['every list ORD', unsupported],
  ],
  /** Weekdays by one sign each: "月水金". */
  signs: [
    ['WDSIGN', ({ WDSIGN }) => WDSIGN ?? null],
    ['WDSIGN signs', ({ WDSIGN, signs }) => joined(WDSIGN, signs)],
    ['WDSIGN LISTSIGN signs', ({ WDSIGN, signs }) => joined(WDSIGN, signs)],
    ['WDSIGN LISTSIGN? weekday', ({ WDSIGN, weekday }) => joined(WDSIGN, weekday)],
    ['a=WDSIGN TO b=WDSIGN', ({ a, b }) => range(a, b)],
  ],
  weekdays: [
    ['list AFTERUNTIL', ({ list }) => (list?.isRange === true ? { ...list, item: 'weekdays' } : null)],
    ['a=WDSIGN TO b=WDSIGN', ({ a, b }) => ranged(range(a, b))],
    ['ON? THE? list', ({ list }) => (list === undefined ? null : { ...list, item: 'weekdays' })],
    ['RANGEFROM THE? a=weekday TO|RANGEWORD THE? b=weekday', ({ a, b }) => ranged(range(a, b))],
  ],
  item: [
    // Before "on weekends", which has the same words.
    ['WEEKENDON', (_found, context) => thisWeekend(context)],
    ['repeat', ({ repeat: found }) => found ?? null],
    // In other languages, the day may follow.
    ['repeat FROM MON', (_found, context) => (context.hasDottedDates ? { item: 'repeat', isUnsupported: true } : null)],
    // A repetition has no beginning in the past.
    ['repeat time? FROM ON|THE? past', unsupported],
    ['past AFTERFROM repeat', unsupported],
    ['repeat time? FROM ON|THE? day|MON|time|position|span', unsupportedIfPast],
    ['repeat time? FROM ON? THE? mday', unsupportedIfPast],
    ['FROM span repeat', unsupportedIfPast],
    // "Awake since 3 pm", "impayé depuis le 5".
    ['FROM THE? time|position', ({ FROM }) => (FROM?.isPast === true ? { item: 'nothing' } : null)],
    ['repeat COMPLETION', ({ repeat: found }) => ({ ...found, isCompletionBased: true })],
    ['repeat AFTERON|PARTICLE', ({ repeat: found }) => found ?? null],
    ['repeat PART AFTERON|PARTICLE?', ({ repeat: found, PART }) => ({ ...found, part: PART?.part ?? 'morning' })],
    ['p=ON|THE|BY? day', dated],
    ['p=ON|BY THE day', dated],
    ['p=FORDAY THE? day=near|later', dated],
    ['p=UNTIL|FROM ON|THE? day', dated],
    [
      'p=UNTIL|FROM ON? THE? mday',
      ({ mday, p }) =>
        p?.isPast === true
          ? { item: 'nothing' }
          : { item: 'date', mday: mday?.mday ?? 0, prefix: p?.prefix ?? mday?.prefix ?? 'none' },
    ],
    ['day AFTERUNTIL', ({ day }) => ({ ...day, prefix: 'until' })],
    ['day AFTERFROM', ({ day }) => ({ ...day, prefix: 'from' })],
    ['ON|THE|BY? day COMMA? AFTERON', ({ day }) => ({ ...day, prefix: 'on' })],
    ['UNTIL ON|THE? MON|UNIT', () => ({ item: 'unsupported', prefix: 'until' })],
    ['FROM THE? MON year?', ({ FROM }) => (FROM?.isWeak === true ? null : { item: 'unsupported', prefix: 'from' })],
    ['n=D MONTHSIGN AFTERUNTIL', () => ({ item: 'unsupported', prefix: 'until' })],
    ['n=D MONTHSIGN AFTERFROM', () => ({ item: 'unsupported', prefix: 'from' })],
    ['YEARWORD AFTERUNTIL', () => ({ item: 'unsupported', prefix: 'until' })],
    ['YEARWORD AFTERFROM', () => ({ item: 'unsupported', prefix: 'from' })],
    ['UNTIL Y', () => ({ item: 'unsupported', prefix: 'until' })],
    ['time', ({ time }) => time ?? null],
    ['time OF THE? day=near', ({ time, day }) => timed(day, time)],
    ['timerange', ({ timerange }) => timerange ?? null],
    ['weekdays', ({ weekdays }) => weekdays ?? null],
    ['position', ({ position }) => position ?? null],
    ['position AFTERON', ({ position }) => ({ ...position, prefix: 'on' })],
    ['except', ({ except }) => except ?? null],
    ['duration', ({ duration }) => duration ?? null],
    ['nothing', ({ nothing }) => nothing ?? null],
    ['INPART', ({ INPART }) => ({ item: 'part', ...INPART })],
  ],
};

/** "Every second friday": the grammar of the language decides whether it counts weeks. */
function secondWeekday(every: Term | undefined, weekday: Term | undefined): Term | null {
  return repeat('week', 2, { ...completion(every), days: weekday?.days ?? [], isSecond: true });
}

function yearly(every: Term | undefined, date: Term | undefined): Term | null {
  if (date?.day === undefined || date.isYearly !== true || date.isSlash === true) return null;
  return repeat('year', 1, { ...completion(every), day: date.day });
}

/** "Un jour sur trois". Two of three are no interval. */
function oneIn(n: Term | undefined, term: Term | null): Term | null {
  return n?.n === 1 ? term : { item: 'repeat', isUnsupported: true };
}

/** "At 2 of friday". */
function timed(day: Term | undefined, time: Term | undefined): Term | null {
  return day?.item === 'date' && time?.time !== undefined && (time.isBare !== true || time.isHalfKnown === true)
    ? { ...day, time: time.time, prefix: 'on' }
    : null;
}

function ranged(days: Term | null): Term | null {
  return days === null ? null : { ...days, item: 'weekdays' };
}

function dated({ day, p }: Readonly<Record<string, Term | undefined>>): Term | null {
  if (day === undefined || p?.isWeak === true) return day === undefined ? null : { item: 'nothing' };
  return { ...day, prefix: p?.prefix ?? 'none' };
}
