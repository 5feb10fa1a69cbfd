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

const monthEnd: Meaning = (_found, place) => {
  const term = inMonth({ mday: -1 }, 0, place);
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
    ['MON _DOT', ({ MON }, place) => abbreviated(MON, place)],
  ],
  monf: [
    ['MONF', ({ MONF }) => MONF ?? null],
    ['MONF _DOT', ({ MONF }, place) => abbreviated(MONF, place)],
  ],
  monthdate: [
    ['n=D|N DOT? OF? MON=mon year?', ({ n, MON, year }, place) => monthDate(n, MON, year, place)],
    [
      'mday OF? MON=mon year?',
      ({ mday, MON, year }, place) => {
        // "Segunda de dezembro": only the first has an ordinal in these languages.
        if (place.hasSmallDays && mday?.isDigits !== true && mday?.mday !== 1) return null;
        return monthDate(ordinal(mday), certain(MON), year, place);
      },
    ],
    [
      'MONF=monf THE? mday year?',
      ({ mday, MONF, year }, place) => monthDate(ordinal(mday), certain(MONF), year, place),
    ],
    ['MONF=monf n=D year', ({ n, MONF, year }, place) => monthDate(n, certain(MONF), year, place)],
    [
      'MONF=monf n=D',
      ({ n, MONF }, place) => {
        const term = monthDate(n, MONF, undefined, place);
        return term === null ? null : { ...term, isLoose: true };
      },
    ],
    ['n=D MONTHSIGN d=D DAYSIGN', ({ n, d }, place) => monthDate(d, { month: n?.n ?? 0 }, undefined, place)],
    ['Y YEARSIGN n=D MONTHSIGN d=D DAYSIGN', ({ Y, n, d }, place) => monthDate(d, { month: n?.n ?? 0 }, Y, place)],
    [
      'YEARWORD n=D MONTHSIGN d=D DAYSIGN',
      ({ YEARWORD, n, d }, place) => monthDate(d, { month: n?.n ?? 0 }, yearAfter(YEARWORD, place), place),
    ],
    ['d=D _HYPHEN _MON _HYPHEN _Y', ({ d, MON, Y }, place) => monthDate(d, certain(MON), Y, place)],
    ['n=N MONTHSIGN d=N DAYSIGN', ({ n, d }, place) => monthDate(d, { month: n?.n ?? 0 }, undefined, place)],
    ['nextmonth OF|ON? THE? mday', ({ nextmonth, mday }, place) => inMonth(mday, nextmonth?.n ?? 1, place)],
    ['mday OF? THE? nextmonth', ({ nextmonth, mday }, place) => inMonth(mday, nextmonth?.n ?? 1, place)],
    ['mday OF? THIS UMONTH', ({ mday }, place) => inMonth(mday, 0, place)],
    ['THISMONTH OF|ON? mday', ({ mday }, place) => inMonth(mday, 0, place)],
    ['ENDNEXTMONTH', (_found, place) => inMonth({ mday: -1 }, 1, place)],
    ['THIS UMONTH OF|ON? mday', ({ mday }, place) => inMonth(mday, 0, place)],
    ['UNTILEND OF? THE? nextmonth', ({ nextmonth }, place) => inMonth({ mday: -1 }, nextmonth?.n ?? 1, place)],
    ['UNTILEND OF? THE|THIS? UMONTH', monthEnd],
    ['UNTILEND OF? THE|THIS? UYEAR', (_found, place) => date(`${place.today.slice(0, 4)}-12-31`, place)],
    [
      'LASTDAY OF|INMONTHS MON=mon year?',
      ({ MON, year }, place) => lastOf(endOfMonth(MON?.month ?? 1, year?.n, place)),
    ],
    ['n=D MONTHSIGN MONTHEND', ({ n }, place) => monthEndOf(n, undefined, place)],
    ['Y YEARSIGN n=D MONTHSIGN MONTHEND', ({ Y, n }, place) => monthEndOf(n, Y, place)],
    ['nextmonth THED n=D', ({ nextmonth, n }, place) => inMonth({ mday: n?.n ?? 0 }, nextmonth?.n ?? 1, place)],
    ['UNTILEND OF? MON=mon year?', ({ MON, year }, place) => endOfMonth(MON?.month ?? 1, year?.n, place)],
    ['ENDMONTH', monthEnd],
    ['y=Y _HYPHEN _m=DD _HYPHEN _d=DD', ({ y, m, d }, place) => monthDate(d, { month: m?.n ?? 0 }, y, place)],
    ['y=Y _SLASH _m=D _SLASH _d=D', ({ y, m, d }, place) => monthDate(d, { month: m?.n ?? 0 }, y, place)],
    [
      'y=Y _HYPHEN _m=DD _HYPHEN _d=DD _TEE _clock',
      ({ y, m, d, clock }, place) => {
        const term = monthDate(d, { month: m?.n ?? 0 }, y, place);
        return term === null || clock?.time === undefined || term.item !== 'date'
          ? term
          : { ...term, time: clock.time };
      },
    ],
    ['d=D _DOT d2=D _DOT Y', ({ d, d2, Y }, place) => monthDate(d, { month: d2?.n ?? 0 }, Y, place)],
    [
      'd=DD _DOT _d2=DD _DOT _y=DD',
      ({ d, d2, y }, place) => monthDate(d, { month: d2?.n ?? 0 }, { n: 2000 + (y?.n ?? 0) }, place),
    ],
    [
      'd=D _DOT d2=D _DOT',
      ({ d, d2 }, place) => (place.hasDottedDates ? monthDate(d, { month: d2?.n ?? 0 }, undefined, place) : null),
    ],
    [
      'd=D _DOT d2=D _DOT _y=DD',
      ({ d, d2, y }, place) => {
        const term = monthDate(d, { month: d2?.n ?? 0 }, { n: 2000 + (y?.n ?? 0) }, place);
        return term === null || !place.hasDottedDates ? null : { ...term, needsPrefix: true };
      },
    ],
    ['a=D _SLASH _b=D', ({ a, b }, place) => slashDate(a, b, place)],
    ['a=D _SLASH|HYPHEN _b=D _SLASH|HYPHEN _Y', ({ a, b, Y }, place) => signedDate(a, b, Y, place)],
    ['a=D _SLASH _b=D _SLASH _y=DD', ({ a, b, y }, place) => signedDate(a, b, shortYear(y), place)],
    [
      'n=D DOT? OF? MON=mon OF? y=DD',
      ({ n, MON, y }, place) => {
        // Other numbers count what follows: "3 dez 10 pessoas".
        const year = shortYear(y)?.n ?? 0;
        const term = year < Number(place.today.slice(0, 4)) ? null : monthDate(n, certain(MON), { n: year }, place);
        return term === null ? null : { ...term, isAmbiguous: true };
      },
    ],
    ['monthdate OF? THE? nextyear', ({ monthdate }, place) => inNextYear(monthdate, place)],
    ['nextyear COMMA? ON|THE|IN? monthdate', ({ monthdate }, place) => inNextYear(monthdate, place)],
    ['n=D OF THE? nextmonth', ({ n, nextmonth }, place) => inMonth({ mday: n?.n ?? 0 }, nextmonth?.n ?? 1, place)],
  ],
  /** A day that a distance can be counted from. */
  near: [
    ['DAY', ({ DAY }, place) => withPart(date(addDays(place.today, DAY?.n ?? 0), place, { isRelative: true }), DAY)],
    ['weekday', ({ weekday }, place) => date(comingWeekday(place, first(weekday)), place, { ...weekday })],
    ['NEXT weekday', ({ NEXT, weekday }, place) => next(NEXT, first(weekday), place)],
    ['weekday NEXTA', ({ weekday, NEXTA }, place) => next(NEXTA, first(weekday), place)],
    ['COMING weekday', ({ weekday }, place) => date(comingWeekday(place, first(weekday)), place)],
    ['THIS weekday', ({ weekday }, place) => date(comingWeekday(place, first(weekday)), place)],
    ['thisweek OF|ON? THE? weekday', ({ weekday }, place) => thisWeekday(first(weekday), place)],
    ['weekday COMMA? OF|ON? THE? thisweek', ({ weekday }, place) => thisWeekday(first(weekday), place)],
    ['nextweek COMMA? OF|ON? THE? weekday', ({ nextweek, weekday }, place) => inWeek(nextweek, weekday, place)],
    ['weekday COMMA? OF|ON? THE? nextweek', ({ nextweek, weekday }, place) => inWeek(nextweek, weekday, place)],
    ['IN n=count UWEEK COMMA? ON|THE? weekday', ({ n, weekday }, place) => inWeek(n, weekday, place)],
    [
      'nextmonth OF|ON? THE? ORD weekday',
      ({ ORD, weekday, nextmonth }, place) => weekdayOfMonth(ORD, weekday, monthAhead(nextmonth?.n ?? 1, place), place),
    ],
    ['weekday COMMA? ON? THE? monthdate', ({ weekday, monthdate }) => checked(weekday, monthdate)],
    ['monthdate LPAR? weekday RPAR', ({ weekday, monthdate }) => checked(weekday, monthdate)],
    ['monthdate COMMA? weekday', ({ weekday, monthdate }) => wide(checked(weekday, monthdate), weekday)],
    [
      'DAY COMMA? ON? THE? monthdate',
      ({ DAY, monthdate }, place) => same(addDays(place.today, DAY?.n ?? 0), monthdate),
    ],
    [
      'weekday COMMA? THE? mday',
      ({ weekday, mday }, place) =>
        mday?.isDigits === true ? matching(numbered(weekday, mday.mday ?? 0, place), mday) : null,
    ],
    ['weekday n=D', ({ weekday, n }, place) => (place.hasSmallDays ? numbered(weekday, n?.n ?? 0, place) : null)],
    ['NEXT? monthdate', ({ monthdate }) => monthdate ?? null],
    [
      'THE? ORD weekday INMONTH|INMONTHS|OF THE? MON=mon year?',
      ({ ORD, weekday, MON, year }, place) => weekdayOfMonth(ORD, weekday, monthStart(MON?.month, year, place), place),
    ],
    [
      'THE? ORD weekday INMONTH|INMONTHS|OF? THE? nextmonth',
      ({ ORD, weekday, nextmonth }, place) => weekdayOfMonth(ORD, weekday, monthAhead(nextmonth?.n ?? 1, place), place),
    ],
    [
      'n=D MONTHSIGN OF? ORD weekday',
      ({ ORD, weekday, n }, place) => weekdayOfMonth(ORD, weekday, monthStart(n?.n, undefined, place), place),
    ],
  ],
  /** Days that begin something longer. */
  later: [
    ['nextweek', ({ nextweek }, place) => wholeWeek(nextweek?.n ?? 1, place)],
    [
      'nextmonth',
      ({ nextmonth }, place) =>
        date(add(place.today, { unit: 'month', n: nextmonth?.n ?? 1 }), place, { isPeriod: true }),
    ],
    ['THIS|ONWEEKEND WEEKEND', (_found, place) => date(weekend(place), place)],
    ['NEXT WEEKEND', (_found, place) => date(weekdayInWeek({ ...place, firstDayOfWeek: 1 }, 6, 1), place)],
    ['NEXTWEEKEND', (_found, place) => date(weekdayInWeek({ ...place, firstDayOfWeek: 1 }, 6, 1), place)],
    ['WEEKEND NEXTA', (_found, place) => date(weekdayInWeek({ ...place, firstDayOfWeek: 1 }, 6, 1), place)],
  ],
  day: [
    ['near daypart?', ({ near, daypart }) => withPart(near ?? null, daypart)],
    ['THIS PART', ({ PART }, place) => withPart(date(place.today, place), PART)],
    ['TONIGHT', ({ TONIGHT }, place) => withPart(date(place.today, place), TONIGHT)],
    ['DAY TONIGHT', ({ DAY, TONIGHT }, place) => withPart(date(addDays(place.today, DAY?.n ?? 0), place), TONIGHT)],
    ['later daypart?', ({ later, daypart }) => withPart(later ?? null, daypart)],
    ['IN span', ({ span }, place) => ahead(span, place)],
    ['IN span APOSTROPHE TIMEWORD', ({ span }, place) => ahead(span, place)],
    ['span LATER daypart?', ({ span, daypart }, place) => withPart(ahead(span, place), daypart)],
    ['span SINCE near', ({ span, near }, place) => date(addTo(near, span), place)],
    ['near WEEKON', ({ WEEKON, near }, place) => date(addTo(near, WEEKON), place)],
    ['near IN span', ({ span, near }, place) => date(addTo(near, span), place)],
    ['WEEKSTO ON? near', ({ WEEKSTO, near }, place) => date(addTo(near, WEEKSTO), place)],
  ],
  /** What is understood and no date to come. */
  nothing: [
    ['VAGUE OF? THE? day', nothing],
    ['VAGUE OF? THE|THIS? UWEEK|UMONTH|UYEAR|MON|WEEKEND|UDAY', nothing],
    ['ON|THE? weekday OF? THE? UWEEK PASTA', nothing],
    ['ON|THE? weekday OF? THE? PAST UWEEK', nothing],
    ['IN count GROUP|GROUPS', nothing],
    ['DAY AND PART', nothing],
    ['ON|THE? monthdate AND|OR ON|THE n=D|mday', unsupported],
    // A date that does not exist.
    ['ON|THE? n=D|mday OF? MON', nothing],
    ['n=D MONTHSIGN d=D DAYSIGN', nothing],
    ['n=D MONTHSIGN MONTHEND', nothing],
    ['ON|THE? PAST weekday', nothing],
    ['PAST UNIT', nothing],
    ['ON|THE? weekday PASTA', nothing],
    ['UNIT PASTA', nothing],
    ['PASTDAY daypart?', nothing],
    ['span AGO', nothing],
    ['span AGO THE? day', nothing],
    ['PAST monthdate', nothing],
    ['AGO span', nothing],
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
