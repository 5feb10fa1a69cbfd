import type { Part, Term } from '../lexicon.js';
import type { MatchContext, Rules } from '../matcher.js';

function timeOf(hour: number, minute: number, more: Partial<Term> = {}): Term | null {
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59) return null;
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
  return { item: 'time', time, ...more };
}

/** Puts a time with 12 hours into a part of the day; null if it is not in it. */
function timeInPart(term: Term, part: Part): Term | null {
  const [hour = 0, minute = 0] = (term.time ?? '').split(':').map(Number);
  const { isVague: _vague, needsDay: _needs, time: _time, ...rest } = term;
  const clear = (at: number) => timeOf(at, minute, { ...rest, isHalfKnown: true });
  if (part === 'morning') return hour < 12 ? clear(hour) : null;
  if (hour > 12) return clear(hour);
  if (part === 'afternoon') return hour === 12 ? clear(12) : hour >= 1 && hour < 12 ? clear(hour + 12) : null;
  return hour >= 4 && hour < 12 ? clear(hour + 12) : null;
}

/** Returns the clock of a time in a part of the day, if it can be in it. */
export function clockIn(term: Term | undefined, part: Part | undefined): string | null {
  if (term?.time === undefined) return null;
  if (part === undefined || term.isHalfKnown === true) return term.time;
  if (term.time.startsWith('12:') && isOutside(term, part)) return afterMidnight(term, part) ?? term.time;
  return timeInPart(term, part)?.time ?? term.time;
}

function isOfTwelve(time: Term): boolean {
  return time.isHalfKnown !== true && Number(time.time?.slice(0, 2)) <= 12;
}

/** True if a time with 12 hours cannot be in a part of the day. */
export function isOutside(time: Term, part: Part | undefined): boolean {
  return part !== undefined && isOfTwelve(time) && timeInPart(time, part) === null;
}

/** Returns the time of the next day that "tonight at 1" means; null if it is on the day itself. */
export function afterMidnight(time: Term, part: Part | undefined): string | null {
  const [hour = 0, minute = 0] = (time.time ?? '').split(':').map(Number);
  const isLate = part === 'night' ? hour === 12 || hour < 4 : part === 'evening' && hour === 12;
  return isLate && isOfTwelve(time) ? (timeOf(hour % 12, minute)?.time ?? null) : null;
}

function withHalf(hour: number, minute: number, isAfternoon: boolean): Term | null {
  if (hour < 1 || hour > 12) return null;
  return timeOf((hour % 12) + (isAfternoon ? 12 : 0), minute, { isHalfKnown: true });
}

const unsupported = (): Term => ({ item: 'unsupported' });

const hourOf = (term: Term | undefined) => term?.n ?? -1;

function shifted(hour: number, minutes: number, more: Partial<Term> = {}): Term | null {
  const all = hour * 60 + minutes;
  // "A quarter to one" is 12:45.
  const of = (hour >= 1 && hour <= 24 ? all : -1) % 1440;
  return timeOf(Math.floor(of / 60), of % 60, more);
}

export const TIME_RULES: Rules = {
  hour: [
    ['D', ({ D }) => (hourOf(D) <= 24 ? (D ?? null) : null)],
    ['N', ({ N }) => (hourOf(N) <= 24 ? (N ?? null) : null)],
  ],
  clock: [
    [
      'h=D _COLON _m=DD',
      ({ h, m }, { tokens, start }) =>
        timeOf(hourOf(h), hourOf(m), tokens[start]?.key.length === 1 ? { isVague: true } : {}),
    ],
  ],
  /** Minutes after or before an hour, in words. */
  plus: [
    ['PLUS', ({ PLUS }) => PLUS ?? null],
    ['ALSO n=N', ({ n }) => ((n?.n ?? 60) < 60 ? { n: n?.n ?? 0 } : null)],
    ['ALSO n=DD', ({ n }) => ((n?.n ?? 60) < 60 ? { n: n?.n ?? 0 } : null)],
    ['LESS n=N|D', ({ n }) => ((n?.n ?? 60) < 30 ? { n: -(n?.n ?? 0) } : null)],
  ],
  /** A time without a part of the day behind it. */
  moment: [
    ['AT|APPROX clock', ({ clock }) => ({ item: 'time', time: clock?.time ?? '' })],
    ['clock', ({ clock }) => clock ?? null],
    [
      'AT|APPROX? clock AMPM',
      ({ clock, AMPM }) => {
        const [h = 0, m = 0] = (clock?.time ?? '').split(':').map(Number);
        return withHalf(h, m, AMPM?.part === 'afternoon');
      },
    ],
    ['AT|APPROX? hour AMPM', ({ hour, AMPM }) => withHalf(hourOf(hour), 0, AMPM?.part === 'afternoon')],
    ['AT|APPROX? h=D _DOT _m=DD AMPM', ({ h, m, AMPM }) => withHalf(hourOf(h), hourOf(m), AMPM?.part === 'afternoon')],
    ['AT|APPROX? clock H', ({ clock }) => ({ item: 'time', time: clock?.time ?? '' })],
    ['AT h=D _HALFSIGN', ({ h, HALFSIGN }) => withHalf(hourOf(h), 0, HALFSIGN?.part === 'afternoon')],
    ['AT hour m=N', ({ hour, m }, context) => (isWritten(m) && !isDigit(context) ? bare(hour, m) : null)],
    [
      'AT hour m=N AMPM',
      ({ hour, m, AMPM }) => (isWritten(m) ? withHalf(hourOf(hour), hourOf(m), AMPM?.part === 'afternoon') : null),
    ],
    ['AT|APPROX? hour OCLOCK m=N', ({ hour, m }) => (isWritten(m) ? timeOf(hourOf(hour), hourOf(m)) : null)],
    ['AT|APPROX? clock OCLOCK|HOURS', ({ clock }) => ({ item: 'time', time: clock?.time ?? '' })],
    ['AT|APPROX? h=D _DOT _m=DD OCLOCK', ({ h, m }) => timeOf(hourOf(h), hourOf(m))],
    ['AT h=D _DOT _m=DD', ({ h, m }) => timeOf(hourOf(h), hourOf(m), { isVague: true })],
    ['SHARP hour OCLOCK', ({ hour }) => timeOf(hourOf(hour), 0)],
    ['AT|APPROX? hour OCLOCK', ({ hour }) => timeOf(hourOf(hour), 0)],
    [
      'AT|APPROX? hour OCLOCK m=DD',
      ({ hour, m }, { tokens, end }) =>
        tokens[end - 2]?.kind === 'ideograph' ? null : timeOf(hourOf(hour), hourOf(m)),
    ],
    ['AT|APPROX? hour OCLOCK m=D|N MINUTES', ({ hour, m }) => timeOf(hourOf(hour), hourOf(m))],
    ['AT|APPROX? hour OCLOCK plus', ({ hour, plus }) => shifted(hourOf(hour), plus?.n ?? 0)],
    ['AT|APPROX hour HOURS m=DD?', ({ hour, m }) => timeOf(hourOf(hour), m?.n ?? 0)],
    [
      'AT|APPROX hour HOURS m=N',
      // "À 9h un vendredi sur deux".
      ({ hour, m }) => (hourOf(m) < 5 ? null : timeOf(hourOf(hour), hourOf(m), { isLoose: true })),
    ],
    ['AT|APPROX h=N m=N', ({ h, m }) => (hourOf(m) < 10 ? null : timeOf(hourOf(h), hourOf(m), { isLoose: true }))],
    ['AT|APPROX? hour HOURS plus', ({ hour, plus }) => shifted(hourOf(hour), plus?.n ?? 0)],
    ['AT|APPROX hour plus', ({ hour, plus }) => shifted(hourOf(hour), plus?.n ?? 0)],
    [
      // Short ones are durations as well.
      'h=D _H|HOURS _m=DD',
      ({ h, m }) => timeOf(hourOf(h), hourOf(m), hourOf(h) >= 7 ? {} : { isVague: true, needsDay: true }),
    ],
    [
      // "14 h 30", as French typography has it.
      'AT|APPROX? h=D H m=DD',
      ({ h, m }, { hasSmallDays }) =>
        hasSmallDays
          ? timeOf(hourOf(h), hourOf(m), { isLoose: true, ...(hourOf(h) < 7 && { isVague: true, needsDay: true }) })
          : null,
    ],
    ['AT|APPROX? h=D _H _m=DD _MINUTES', ({ h, m }) => timeOf(hourOf(h), hourOf(m))],
    ['AT|APPROX h=D _H _m=DD', ({ h, m }) => timeOf(hourOf(h), hourOf(m))],
    ['LIKEAT h=D _H|HOURS _m=DD?', ({ h, m }) => timeOf(hourOf(h), m?.n ?? 0, { isVague: true, needsDay: true })],
    ['h=D _H', ({ h }) => (hourOf(h) >= 13 ? timeOf(hourOf(h), 0, { isVague: true, needsDay: true }) : null)],
    ['AT|APPROX h=D H', ({ h }) => timeOf(hourOf(h), 0)],
    [
      'hour HOURS',
      ({ hour }, { tokens, end }) => {
        // "Two hours" last, "6h" begins.
        const isLong = hourOf(hour) < 7 && (tokens[end - 1]?.key.length ?? 0) > 3;
        return isLong ? null : timeOf(hourOf(hour), 0, { isVague: true, needsDay: true });
      },
    ],
    ['AT|APPROX? HALFTO hour', ({ hour }) => shifted(hourOf(hour), -30)],
    ['AT|APPROX? HALFPAST hour', ({ hour }) => shifted(hourOf(hour), 30)],
    ['AT|APPROX? QUARTERPAST hour OCLOCK?', ({ hour }) => shifted(hourOf(hour), 15)],
    ['AT|APPROX? QUARTERTO hour OCLOCK?', ({ hour }) => shifted(hourOf(hour), -15)],
    ['AT|APPROX? QUARTEROF hour', ({ hour }) => shifted(hourOf(hour), -45)],
    ['AT|APPROX? n=N MINUTES? PAST HALFTO hour', ({ n, hour }) => shifted(hourOf(hour), (n?.n ?? 0) - 30)],
    ['AT|APPROX? n=N MINUTES? BEFOREHOUR HALFTO hour', ({ n, hour }) => shifted(hourOf(hour), -(n?.n ?? 0) - 30)],
    ['AT|APPROX? n=N|D MINUTES? PAST hour', ({ n, hour }) => minutesPast(n, hour)],
    ['AT|APPROX n=N|D MINUTES? BEFOREHOUR hour', ({ n, hour }) => shifted(hourOf(hour), -(n?.n ?? 0))],
    ['n=N MINUTES? TOHOUR hour', ({ n, hour }) => minutesTo(n, hour)],
    ['NOONAT plus?', ({ plus }) => shifted(12, plus?.n ?? 0, { isHalfKnown: true })],
    ['AT|APPROX NOON plus?', ({ plus }) => shifted(12, plus?.n ?? 0, { isHalfKnown: true })],
    ['NOON plus?', ({ plus }) => shifted(12, plus?.n ?? 0, { isVague: true, needsDay: true, isHalfKnown: true })],
    ['AT hour', ({ hour }) => timeOf(hourOf(hour), 0, { isVague: true, isBare: true })],
    ['APPROX hour', ({ hour }) => timeOf(hourOf(hour), 0, { isVague: true, isBare: true })],
  ],
  time: [
    ['moment', ({ moment }) => moment ?? null],
    [
      'moment COMMA? INPART',
      ({ moment, INPART }) =>
        moment?.isHalfKnown !== true && INPART?.part !== undefined ? timeInPart(moment ?? {}, INPART.part) : null,
    ],
    ['moment AMPM', ({ moment, AMPM }) => inHalf(moment, AMPM)],
    ['hour INPARTD', ({ hour, INPARTD }) => inPartDirect(hour, INPARTD)],
    ['AMPMB OF? moment', ({ AMPMB, moment }) => timeInPart(moment ?? {}, AMPMB?.part ?? 'morning')],
    ['p=FROM|UNTIL|BY|ON moment', ({ moment, p }) => prefixed(moment, p)],
    ['p=FROM THE moment', ({ moment, p }) => (p?.isWeak === true ? prefixed(moment, p) : null)],
    ['moment AFTERTIME', ({ moment }) => moment ?? null],
    ['ON moment AFTERTIME', ({ moment }) => (moment?.isBare === true ? null : (moment ?? null))],
    ['ON AMPMB OF? moment', ({ AMPMB, moment }) => timeInPart(moment ?? {}, AMPMB?.part ?? 'morning')],
    ['ON? AMPMB OF? moment AFTERTIME', ({ AMPMB, moment }) => timeInPart(moment ?? {}, AMPMB?.part ?? 'morning')],
    ['ON? moment AFTERTIMEOF', ({ moment }) => afterDay(moment)],
    [
      'ON? AMPMB OF? moment AFTERTIMEOF',
      ({ AMPMB, moment }) => afterDay(timeInPart(moment ?? {}, AMPMB?.part ?? 'morning')),
    ],
  ],
  timerange: [
    ['FROM|BETWEEN? time TO|TOWORD|AND b=time', unsupported],
    ['time AND|OR MIDNIGHT', unsupported],
    ['MIDNIGHT AND|OR time', unsupported],
    ['hour OR b=time', unsupported],
    ['FROM|BETWEEN? hour TO b=time', unsupported],
    ['FROM|BETWEEN hour TO|TOWORD|AND b=time', unsupported],
    ['FROM|BETWEEN? time TO b=hour', unsupported],
    ['a=hour TOWORD|UNTIL b=time', upTo],
    ['FROM|BETWEEN THE a=hour TO|TOWORD|AND b=hour', upTo],
    ['ARTICLEFROM a=hour TO|TOWORD b=hour', upTo],
    ['FROM|BETWEEN time TO|TOWORD|AND b=hour', unsupported],
  ],
};

function minutesPast(minutes: Term | undefined, hour: Term | undefined): Term | null {
  const n = minutes?.n ?? 60;
  return n < 60 ? shifted(hourOf(hour), n, { isVague: true }) : null;
}

/** "Ten to nine". */
function minutesTo(minutes: Term | undefined, hour: Term | undefined): Term | null {
  const n = minutes?.n ?? 0;
  return n < 30 && n % 5 === 0 ? shifted(hourOf(hour), -n, { isVague: true, isLoose: true }) : null;
}

/** A span of hours. "Pay 20 at 10" is none, where one word says "at" and "to". */
function upTo({ a, b }: Readonly<Record<string, Term | undefined>>): Term | null {
  const [from, to] = [hourOf(a), b?.time === undefined ? hourOf(b) : Number(b.time.slice(0, 2))];
  return from <= to || (from <= 12 && from >= 9 && to <= 6) ? unsupported() : null;
}

/** Minutes in words that are no count of what follows. */
function isWritten(minutes: Term | undefined): boolean {
  const n = minutes?.n ?? 0;
  return n >= 10 && n < 60 && n % 5 === 0;
}

function isDigit({ tokens, start }: MatchContext): boolean {
  return tokens[start + 1]?.kind === 'number';
}

function bare(hour: Term | undefined, minute: Term | undefined): Term | null {
  return timeOf(hourOf(hour), hourOf(minute), { isVague: true, isBare: true });
}

/** "9時の": of something that follows, unless a day precedes. */
function afterDay(term: Term | null | undefined): Term | null {
  return term === null || term === undefined ? null : { ...term, needsDay: true };
}

function inHalf(moment: Term | undefined, words: Term | undefined): Term | null {
  return moment?.isHalfKnown === true || words?.part === undefined ? null : timeInPart(moment ?? {}, words.part);
}

function inPartDirect(hour: Term | undefined, words: Term | undefined): Term | null {
  const time = timeOf(hourOf(hour), 0);
  return time === null || words?.part === undefined ? null : timeInPart(time, words.part);
}

function prefixed(moment: Term | undefined, words: Term | undefined): Term | null {
  if (moment?.time === undefined || moment.isBare === true || words?.isPast === true) return null;
  // "Le train de 8h47".
  if (words?.isWeak === true) return moment;
  const { isVague: _vague, ...rest } = moment;
  // "By noon": of the day that the text has.
  if (words?.prefix === 'by' && rest.needsDay === true) return { ...rest, isVague: true, needsDay: false };
  return words?.prefix === 'until' ? { ...rest, prefix: 'until' } : rest;
}
