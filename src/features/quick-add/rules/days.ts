import { addDays } from '../../../lib/calendar.js';
import type { Term, Unit } from '../lexicon.js';
import type { Meaning, Rules } from '../matcher.js';
import { add, comingWeekday, weekdayInWeek, yearAfter } from './calendar.js';
import {
  abbreviated,
  addTo,
  ahead,
  andHalf,
  certain,
  checked,
  date,
  endOfMonth,
  first,
  inMonth,
  inNextYear,
  inWeek,
  lastOf,
  matching,
  monthAhead,
  monthDate,
  monthEndOf,
  monthStart,
  next,
  numbered,
  ordinal,
  rangeBetween,
  rangeOfDays,
  same,
  shortYear,
  signedDate,
  slashDate,
  thisWeekday,
  weekdayOfMonth,
  weekend,
  wholeWeek,
  wide,
} from './dates.js';

function withPart(term: Term | null, words: Term | undefined): Term | null {
  if (term === null || words?.part === undefined || term.item !== 'date') return term;
  // "Sexta à noite" is no ordinal.
  const { isAmbiguous: _ambiguous, ...rest } = term;
  return { ...rest, part: words.part };
}

const SPAN_UNITS: Readonly<Record<Unit, number>> = { minute: 30, hour: 30, day: 0, week: 0, month: 0, year: 6 };

function halfOf(term: Term | undefined): Term | null {
  if (term?.unit === 'year') return { unit: 'month', n: SPAN_UNITS.year };
  return term?.unit === 'hour' ? { unit: 'minute', n: SPAN_UNITS.hour } : null;
}

const monthEnd: Meaning = (_found, context) => {
  const term = inMonth({ mday: -1 }, 0, context);
  return term === null ? null : { ...term, isMonthEnd: true };
};

const nothing = (): Term => ({ item: 'nothing' });
const period = (): Term => ({ item: 'period' });
const unsupported = (): Term => ({ item: 'unsupported' });

export const DAY_RULES: Rules = {
  count: [
    ['NUM', ({ NUM }) => NUM ?? null],
    ['N', ({ N }) => N ?? null],
  ],
  span: [
    ['count UNIT', ({ count, UNIT }) => ({ ...UNIT, n: (count?.n ?? 0) * (UNIT?.n ?? 1) })],
    ['ONE UNIT', ({ UNIT }) => UNIT ?? null],
    ['n=count UHOUR AND? m=count UMINUTE', ({ n, m }) => ({ unit: 'minute', n: (n?.n ?? 0) * 60 + (m?.n ?? 0) })],
    ['ONE UHOUR AND m=count UMINUTE', ({ m }) => ({ unit: 'minute', n: 60 + (m?.n ?? 0) })],
    ['n=count|ONE UWEEK AND|LISTSIGN? m=count UDAY', ({ n, m }) => ({ unit: 'day', n: (n?.n ?? 1) * 7 + (m?.n ?? 0) })],
    [
      'n=count|ONE UYEAR AND|LISTSIGN? m=count UMONTH',
      ({ n, m }) => ({ unit: 'month', n: (n?.n ?? 1) * 12 + (m?.n ?? 0) }),
    ],
    ['ONE? HALF ONE? UNIT', ({ UNIT }) => halfOf(UNIT)],
    ['ONE UNIT AND ONE HALF', ({ UNIT }) => andHalf(1, UNIT)],
    ['n=count AND ONE HALF UNIT', ({ n, UNIT }) => andHalf(n?.n ?? 0, UNIT)],
    ['ONE UNIT PLUS', ({ UNIT, PLUS }) => (PLUS?.n === 30 ? andHalf(1, UNIT) : null)],
    ['n=count UNIT PLUS', ({ n, UNIT, PLUS }) => (PLUS?.n === 30 ? andHalf(n?.n ?? 0, UNIT) : null)],
    ['SPAN', ({ SPAN }) => SPAN ?? null],
    ['n=D H', ({ n }) => ({ unit: 'hour', n: n?.n ?? 0 })],
    ['n=D H m=DD', ({ n, m }) => ((m?.n ?? 60) < 60 ? { unit: 'minute', n: (n?.n ?? 0) * 60 + (m?.n ?? 0) } : null)],
  ],
  weekday: [
    ['WD', ({ WD }) => WD ?? null],
    ['WD _DOT', ({ WD }) => (WD?.isShort === true ? WD : null)],
  ],
  daypart: [
    ['PART', ({ PART }) => PART ?? null],
    ['INPART', ({ INPART }) => INPART ?? null],
  ],
  nextweek: [
    ['NEXT UWEEK', ({ NEXT }) => ({ n: Math.max(1, NEXT?.n ?? 1) })],
    ['UWEEK NEXTA', () => ({ n: 1 })],
    ['NEXTWEEK', ({ NEXTWEEK }) => NEXTWEEK ?? null],
  ],
  thisweek: [
    ['THIS UWEEK', () => ({})],
    ['THISWEEK', () => ({})],
  ],
  nextmonth: [
    ['NEXT UMONTH', ({ NEXT }) => ({ n: Math.max(1, NEXT?.n ?? 1) })],
    ['UMONTH NEXTA', () => ({ n: 1 })],
    ['NEXTMONTH', ({ NEXTMONTH }) => NEXTMONTH ?? null],
  ],
  nextyear: [
    ['NEXT UYEAR', () => ({})],
    ['UYEAR NEXTA', () => ({})],
  ],
  /** The number of a day of the month, with a sign of one. */
  mday: [
    [
      'ORD',
      ({ ORD }, { tokens, start }) => {
        const isDigits = tokens[start]?.kind === 'number';
        return (ORD?.n ?? 0) > 0 ? { mday: ORD?.n ?? 0, ...(isDigits && { isDigits }) } : null;
      },
    ],
    ['n=D _ORDS', ({ n }) => ((n?.n ?? 0) >= 1 && (n?.n ?? 0) <= 31 ? { mday: n?.n ?? 0, isDigits: true } : null)],
    ['DAYWORD n=D|N|ORD', ({ n }) => ({ mday: n?.n ?? 0, isDigits: true, isCertain: true, prefix: 'on' })],
    ['n=D|N DAYSIGN', ({ n }) => ({ mday: n?.n ?? 0, isDigits: true })],
    ['LASTDAY', () => ({ mday: -1 })],
  ],
  year: [
    ['OF|COMMA? Y', ({ Y }) => Y ?? null],
    ['COMMA? APOSTROPHE _y=DD', ({ y }) => ({ n: 2000 + (y?.n ?? 0) })],
  ],
  mon: [
    ['MON', ({ MON }) => MON ?? null],
    ['MON _DOT', ({ MON }, context) => abbreviated(MON, context)],
  ],
  monf: [
    ['MONF', ({ MONF }) => MONF ?? null],
    ['MONF _DOT', ({ MONF }, context) => abbreviated(MONF, context)],
  ],
  monthdate: [
    ['n=D|N DOT? OF? MON=mon year?', ({ n, MON, year }, context) => monthDate(n, MON, year, context)],
    [
      'mday OF? MON=mon year?',
      ({ mday, MON, year }, context) => {
        // "Segunda de dezembro": only the first has an ordinal in these languages.
        if (context.hasSmallDays && mday?.isDigits !== true && mday?.mday !== 1) return null;
        return monthDate(ordinal(mday), certain(MON), year, context);
      },
    ],
    [
      'MONF=monf THE? mday year?',
      ({ mday, MONF, year }, context) => monthDate(ordinal(mday), certain(MONF), year, context),
    ],
    ['MONF=monf n=D year', ({ n, MONF, year }, context) => monthDate(n, certain(MONF), year, context)],
    [
      'MONF=monf n=D',
      ({ n, MONF }, context) => {
        const term = monthDate(n, MONF, undefined, context);
        return term === null ? null : { ...term, isLoose: true };
      },
    ],
    ['n=D MONTHSIGN d=D DAYSIGN', ({ n, d }, context) => monthDate(d, { month: n?.n ?? 0 }, undefined, context)],
    ['Y YEARSIGN n=D MONTHSIGN d=D DAYSIGN', ({ Y, n, d }, context) => monthDate(d, { month: n?.n ?? 0 }, Y, context)],
    [
      'YEARWORD n=D MONTHSIGN d=D DAYSIGN',
      ({ YEARWORD, n, d }, context) => monthDate(d, { month: n?.n ?? 0 }, yearAfter(YEARWORD, context), context),
    ],
    ['d=D _HYPHEN _MON _HYPHEN _Y', ({ d, MON, Y }, context) => monthDate(d, certain(MON), Y, context)],
    ['n=N MONTHSIGN d=N DAYSIGN', ({ n, d }, context) => monthDate(d, { month: n?.n ?? 0 }, undefined, context)],
    ['nextmonth OF|ON? THE? mday', ({ nextmonth, mday }, context) => inMonth(mday, nextmonth?.n ?? 1, context)],
    ['mday OF? THE? nextmonth', ({ nextmonth, mday }, context) => inMonth(mday, nextmonth?.n ?? 1, context)],
    ['mday OF? THIS UMONTH', ({ mday }, context) => inMonth(mday, 0, context)],
    ['THISMONTH OF|ON? mday', ({ mday }, context) => inMonth(mday, 0, context)],
    ['ENDNEXTMONTH', (_found, context) => inMonth({ mday: -1 }, 1, context)],
    ['THIS UMONTH OF|ON? mday', ({ mday }, context) => inMonth(mday, 0, context)],
    ['UNTILEND OF? THE? nextmonth', ({ nextmonth }, context) => inMonth({ mday: -1 }, nextmonth?.n ?? 1, context)],
    ['UNTILEND OF? THE|THIS? UMONTH', monthEnd],
    ['UNTILEND OF? THE|THIS? UYEAR', (_found, context) => date(`${context.today.slice(0, 4)}-12-31`, context)],
    [
      'LASTDAY OF|INMONTHS MON=mon year?',
      ({ MON, year }, context) => lastOf(endOfMonth(MON?.month ?? 1, year?.n, context)),
    ],
    ['n=D MONTHSIGN MONTHEND', ({ n }, context) => monthEndOf(n, undefined, context)],
    ['Y YEARSIGN n=D MONTHSIGN MONTHEND', ({ Y, n }, context) => monthEndOf(n, Y, context)],
    ['nextmonth THED n=D', ({ nextmonth, n }, context) => inMonth({ mday: n?.n ?? 0 }, nextmonth?.n ?? 1, context)],
    ['UNTILEND OF? MON=mon year?', ({ MON, year }, context) => endOfMonth(MON?.month ?? 1, year?.n, context)],
    ['ENDMONTH', monthEnd],
    ['y=Y _HYPHEN _m=DD _HYPHEN _d=DD', ({ y, m, d }, context) => monthDate(d, { month: m?.n ?? 0 }, y, context)],
    ['y=Y _SLASH _m=D _SLASH _d=D', ({ y, m, d }, context) => monthDate(d, { month: m?.n ?? 0 }, y, context)],
    [
      'y=Y _HYPHEN _m=DD _HYPHEN _d=DD _TEE _clock',
      ({ y, m, d, clock }, context) => {
        const term = monthDate(d, { month: m?.n ?? 0 }, y, context);
        return term === null || clock?.time === undefined || term.item !== 'date'
          ? term
          : { ...term, time: clock.time };
      },
    ],
    ['d=D _DOT d2=D _DOT Y', ({ d, d2, Y }, context) => monthDate(d, { month: d2?.n ?? 0 }, Y, context)],
    [
      'd=DD _DOT _d2=DD _DOT _y=DD',
      ({ d, d2, y }, context) => monthDate(d, { month: d2?.n ?? 0 }, { n: 2000 + (y?.n ?? 0) }, context),
    ],
    [
      'd=D _DOT d2=D _DOT',
      ({ d, d2 }, context) => (context.hasDottedDates ? monthDate(d, { month: d2?.n ?? 0 }, undefined, context) : null),
    ],
    [
      'd=D _DOT d2=D _DOT _y=DD',
      ({ d, d2, y }, context) => {
        const term = monthDate(d, { month: d2?.n ?? 0 }, { n: 2000 + (y?.n ?? 0) }, context);
        return term === null || !context.hasDottedDates ? null : { ...term, needsPrefix: true };
      },
    ],
    ['a=D _SLASH _b=D', ({ a, b }, context) => slashDate(a, b, context)],
    ['a=D _SLASH|HYPHEN _b=D _SLASH|HYPHEN _Y', ({ a, b, Y }, context) => signedDate(a, b, Y, context)],
    ['a=D _SLASH _b=D _SLASH _y=DD', ({ a, b, y }, context) => signedDate(a, b, shortYear(y), context)],
    [
      'n=D DOT? OF? MON=mon OF? y=DD',
      ({ n, MON, y }, context) => {
        // Other numbers count what follows: "3 dez 10 pessoas".
        const year = shortYear(y)?.n ?? 0;
        const term = year < Number(context.today.slice(0, 4)) ? null : monthDate(n, certain(MON), { n: year }, context);
        return term === null ? null : { ...term, isAmbiguous: true };
      },
    ],
    ['monthdate OF? THE? nextyear', ({ monthdate }, context) => inNextYear(monthdate, context)],
    ['nextyear COMMA? ON|THE|IN? monthdate', ({ monthdate }, context) => inNextYear(monthdate, context)],
    ['n=D OF THE? nextmonth', ({ n, nextmonth }, context) => inMonth({ mday: n?.n ?? 0 }, nextmonth?.n ?? 1, context)],
  ],
  /** A day that a distance can be counted from. */
  near: [
    [
      'DAY',
      ({ DAY }, context) => withPart(date(addDays(context.today, DAY?.n ?? 0), context, { isRelative: true }), DAY),
    ],
    ['weekday', ({ weekday }, context) => date(comingWeekday(context, first(weekday)), context, { ...weekday })],
    ['NEXT weekday', ({ NEXT, weekday }, context) => next(NEXT, first(weekday), context)],
    ['weekday NEXTA', ({ weekday, NEXTA }, context) => next(NEXTA, first(weekday), context)],
    ['COMING weekday', ({ weekday }, context) => date(comingWeekday(context, first(weekday)), context)],
    ['THIS weekday', ({ weekday }, context) => date(comingWeekday(context, first(weekday)), context)],
    ['thisweek OF|ON? THE? weekday', ({ weekday }, context) => thisWeekday(first(weekday), context)],
    ['weekday COMMA? OF|ON? THE? thisweek', ({ weekday }, context) => thisWeekday(first(weekday), context)],
    ['nextweek COMMA? OF|ON? THE? weekday', ({ nextweek, weekday }, context) => inWeek(nextweek, weekday, context)],
    ['weekday COMMA? OF|ON? THE? nextweek', ({ nextweek, weekday }, context) => inWeek(nextweek, weekday, context)],
    ['IN n=count UWEEK COMMA? ON|THE? weekday', ({ n, weekday }, context) => inWeek(n, weekday, context)],
    [
      'nextmonth OF|ON? THE? ORD weekday',
      ({ ORD, weekday, nextmonth }, context) =>
        weekdayOfMonth(ORD, weekday, monthAhead(nextmonth?.n ?? 1, context), context),
    ],
    ['weekday COMMA? ON? THE? monthdate', ({ weekday, monthdate }) => checked(weekday, monthdate)],
    ['monthdate LPAR? weekday RPAR', ({ weekday, monthdate }) => checked(weekday, monthdate)],
    ['monthdate COMMA? weekday', ({ weekday, monthdate }) => wide(checked(weekday, monthdate), weekday)],
    [
      'DAY COMMA? ON? THE? monthdate',
      ({ DAY, monthdate }, context) => same(addDays(context.today, DAY?.n ?? 0), monthdate),
    ],
    [
      'weekday COMMA? THE? mday',
      ({ weekday, mday }, context) =>
        mday?.isDigits === true ? matching(numbered(weekday, mday.mday ?? 0, context), mday) : null,
    ],
    ['weekday n=D', ({ weekday, n }, context) => (context.hasSmallDays ? numbered(weekday, n?.n ?? 0, context) : null)],
    ['NEXT? monthdate', ({ monthdate }) => monthdate ?? null],
    [
      'THE? ORD weekday INMONTH|INMONTHS|OF THE? MON=mon year?',
      ({ ORD, weekday, MON, year }, context) =>
        weekdayOfMonth(ORD, weekday, monthStart(MON?.month, year, context), context),
    ],
    [
      'THE? ORD weekday INMONTH|INMONTHS|OF? THE? nextmonth',
      ({ ORD, weekday, nextmonth }, context) =>
        weekdayOfMonth(ORD, weekday, monthAhead(nextmonth?.n ?? 1, context), context),
    ],
    [
      'n=D MONTHSIGN OF? ORD weekday',
      ({ ORD, weekday, n }, context) => weekdayOfMonth(ORD, weekday, monthStart(n?.n, undefined, context), context),
    ],
  ],
  /** Days that begin something longer. */
  later: [
    ['nextweek', ({ nextweek }, context) => wholeWeek(nextweek?.n ?? 1, context)],
    [
      'nextmonth',
      ({ nextmonth }, context) =>
        date(add(context.today, { unit: 'month', n: nextmonth?.n ?? 1 }), context, { isPeriod: true }),
    ],
    ['THIS|ONWEEKEND WEEKEND', (_found, context) => date(weekend(context), context)],
    ['NEXT WEEKEND', (_found, context) => date(weekdayInWeek({ ...context, firstDayOfWeek: 1 }, 6, 1), context)],
    ['NEXTWEEKEND', (_found, context) => date(weekdayInWeek({ ...context, firstDayOfWeek: 1 }, 6, 1), context)],
    ['WEEKEND NEXTA', (_found, context) => date(weekdayInWeek({ ...context, firstDayOfWeek: 1 }, 6, 1), context)],
  ],
  day: [
    ['near daypart?', ({ near, daypart }) => withPart(near ?? null, daypart)],
    ['THIS PART', ({ PART }, context) => withPart(date(context.today, context), PART)],
    ['TONIGHT', ({ TONIGHT }, context) => withPart(date(context.today, context), TONIGHT)],
    [
      'DAY TONIGHT',
      ({ DAY, TONIGHT }, context) => withPart(date(addDays(context.today, DAY?.n ?? 0), context), TONIGHT),
    ],
    ['later daypart?', ({ later, daypart }) => withPart(later ?? null, daypart)],
    ['IN span', ({ span }, context) => ahead(span, context)],
    ['IN span APOSTROPHE TIMEWORD', ({ span }, context) => ahead(span, context)],
    ['span LATER daypart?', ({ span, daypart }, context) => withPart(ahead(span, context), daypart)],
    ['span SINCE near', ({ span, near }, context) => date(addTo(near, span), context)],
    ['near WEEKON', ({ WEEKON, near }, context) => date(addTo(near, WEEKON), context)],
    ['near IN span', ({ span, near }, context) => date(addTo(near, span), context)],
    ['WEEKSTO ON? near', ({ WEEKSTO, near }, context) => date(addTo(near, WEEKSTO), context)],
  ],
  past: [
    ['ON|THE? weekday OF? THE? UWEEK PASTA', nothing],
    ['ON|THE? weekday OF? THE? PAST UWEEK', nothing],
    ['ON|THE? PAST weekday', nothing],
    ['ON|THE? weekday PASTA', nothing],
    ['PASTDAY daypart?', nothing],
    ['PAST UNIT', nothing],
    ['UNIT PASTA', nothing],
    ['span AGO', nothing],
    ['span AGO THE? day', nothing],
    ['PAST monthdate', nothing],
    ['AGO span', nothing],
  ],
  /** Expressions of days that are no date to come. */
  nothing: [
    ['past', nothing],
    ['VAGUE OF? THE? day', nothing],
    ['VAGUE OF? THE|THIS? UWEEK|UMONTH|UYEAR|MON|WEEKEND|UDAY', nothing],
    ['IN count GROUP|GROUPS', nothing],
    ['DAY AND PART', nothing],
    ['ON|THE? monthdate AND|OR ON|THE n=D|mday', unsupported],
    // A date that does not exist.
    ['ON|THE? n=D|mday OF? MON', nothing],
    ['n=D MONTHSIGN d=D DAYSIGN', nothing],
    ['n=D MONTHSIGN MONTHEND', nothing],
    ['NEXT UYEAR', period],
    ['UYEAR NEXTA', period],
    ['THIS UWEEK', period],
    ['THISWEEK', period],
    ['THISMONTH', period],
    ['THIS UMONTH', period],
    ['THIS UYEAR', period],
    ['INMONTH MON year?', period],
    ['INMONTH Y', period],
    ['FROM|BETWEEN? ON|THE? day TO|TOWORD|UNTIL|AND ON|THE? d=day', rangeOfDays],
    ['FROM n=D|ORD TO|TOWORD d=day', unsupported],
    ['day AFTERFROM d=day AFTERUNTIL', rangeBetween],
    ['day AFTERFROM d=mday AFTERUNTIL', unsupported],
    ['ON|THE|DAYWORD? n=D|mday AND|OR ON|THE|DAYWORD? d=monthdate', unsupported],
    ['n=D TO d=monthdate', unsupported],
    ['n=D DOT? TO|TOWORD d=monthdate', unsupported],
    ['ON? MONF n=D TO|AND d=D', unsupported],
    ['ON? MONF THE? mday TO|AND THE? d=mday', unsupported],
    ['ON? MONF n=D LIST d=D AND e=D', unsupported],
    ['monthdate LISTSIGN|OR d=D DAYSIGN', unsupported],
    ['ON|THE? near daypart hour TO b=hour', unsupported],
    ['ON|THE? near daypart timerange', unsupported],
    ['ON|THE? near daypart FROM hour TO|TOWORD b=hour', unsupported],
    ['IN span AND? count UNIT', unsupported],
    ['ON|THE? nextweek COMMA? weekday COMMA? d=weekday', unsupported],
    ['nextweek WDSIGN d=WDSIGN e=WDSIGN?', unsupported],
  ],
};
