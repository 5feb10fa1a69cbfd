import { Temporal } from 'temporal-polyfill';
import type { RecurrenceRule } from '../recurrence/recurrence.js';

/** A range of a text in UTF-16 code units; `end` is exclusive. */
export interface Stretch {
  start: number;
  end: number;
}

export interface Repetition extends Stretch {
  rule: Pick<
    RecurrenceRule,
    | 'recurrence_type'
    | 'recurrence_interval'
    | 'recurrence_weekdays'
    | 'recurrence_month_day'
    | 'recurrence_week_of_month'
  >;
}

type Rule = Repetition['rule'];

interface Grammar {
  /** Names of weekdays, in full, and abbreviated where unambiguous, by their number: 0 is Sunday. */
  weekdays: Readonly<Record<string, number>>;
  /** Ordinals of the weekdays of a month; -1 is the last. */
  ordinals: Readonly<Record<string, number>>;
  numbers: Readonly<Record<string, number>>;
  /** Patterns in lower case, most specific first, with their rules; null if the match is no supported rule. */
  patterns: readonly [source: string, meaning: (groups: Groups, words: Grammar) => Rule | null][];
}

type Groups = Readonly<Record<string, string | undefined>>;

const WORKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [6, 0];

function rule(type: Rule['recurrence_type'], more: Partial<Rule> = {}): Rule {
  return {
    recurrence_type: type,
    recurrence_interval: 1,
    recurrence_weekdays: null,
    recurrence_month_day: null,
    recurrence_week_of_month: null,
    ...more,
  };
}

function intervalOf(text: string | undefined, { numbers }: Grammar): number {
  if (text === undefined) return 1;
  return numbers[text.toLowerCase()] ?? Number.parseInt(text, 10);
}

function every(unit: Rule['recurrence_type']) {
  return ({ n }: Groups, words: Grammar) => {
    const interval = intervalOf(n, words);
    return interval >= 1 && interval <= 1000 ? rule(unit, { recurrence_interval: interval }) : null;
  };
}

function onWeekdays({ days = '', n }: Groups, words: Grammar): Rule | null {
  const named = days.toLowerCase().match(/\p{L}+/gu) ?? [];
  const numbers = named.flatMap((name) => words.weekdays[name] ?? []);
  if (numbers.length === 0) return null;
  return rule('weekly', {
    recurrence_interval: intervalOf(n, words),
    recurrence_weekdays: [...new Set(numbers)].sort((one, other) => one - other),
  });
}

function onMonthDay({ day = '' }: Groups): Rule | null {
  const number = Number.parseInt(day, 10);
  return number >= 1 && number <= 31 ? rule('monthly', { recurrence_month_day: number }) : null;
}

function onWeekdayOfMonth({ nth = '', day = '' }: Groups, words: Grammar): Rule | null {
  const week = words.ordinals[nth.toLowerCase()];
  const weekday = words.weekdays[day.toLowerCase()];
  if (week === undefined || weekday === undefined) return null;
  return rule('monthly_weekday', { recurrence_weekdays: [weekday], recurrence_week_of_month: week });
}

/**
 * An adverb alone can also be an adjective ("the weekly report"): it counts only at the end, or before a date or a
 * mark.
 */
const ALONE = String.raw`(?=\s*(?:$|[#@!+,]|//|(?:at|for|from|until|till|starting|um|ab|bis|für)\b))`;

const EN_DAY =
  'mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|mon|tues?|wed|thurs?|thu|fri|sat|sun';
const EN_DAYS = String.raw`(?<days>(?:${EN_DAY})(?:(?:\s*,\s*|\s+and\s+|\s*,\s*and\s+|\s*&\s*)(?:${EN_DAY}))*)`;
const EN_N = String.raw`(?<n>\d{1,4}|two|three|four|five|six|other|second)`;
const EN_EVERY = '(?:every|each)';
const EN_MONTH = String.raw`(?:of\s+)?(?:(?:the|every|each)\s+)month`;

const UNITS = { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' } as const;

const ENGLISH: Grammar = {
  weekdays: {
    ...{ sunday: 0, sundays: 0, sun: 0, monday: 1, mondays: 1, mon: 1, tuesday: 2, tuesdays: 2, tue: 2, tues: 2 },
    ...{ wednesday: 3, wednesdays: 3, wed: 3, thursday: 4, thursdays: 4, thu: 4, thur: 4, thurs: 4 },
    ...{ friday: 5, fridays: 5, fri: 5, saturday: 6, saturdays: 6, sat: 6 },
  },
  ordinals: { first: 1, '1st': 1, second: 2, '2nd': 2, third: 3, '3rd': 3, fourth: 4, '4th': 4, last: -1 },
  numbers: { two: 2, three: 3, four: 4, five: 5, six: 6, other: 2, second: 2 },
  patterns: [
    [String.raw`(?:on\s+)?the\s+last\s+day\s+${EN_MONTH}`, () => rule('monthly_last_day')],
    [String.raw`${EN_EVERY}\s+last\s+day\s+of\s+the\s+month`, () => rule('monthly_last_day')],
    [
      String.raw`(?:on\s+)?(?:the|every|each)\s+(?<nth>first|1st|second|2nd|third|3rd|fourth|4th|last)\s+(?<day>${EN_DAY})\s+${EN_MONTH}`,
      onWeekdayOfMonth,
    ],
    [String.raw`${EN_EVERY}\s+month\s+on\s+the\s+last\s+day`, () => rule('monthly_last_day')],
    [
      String.raw`(?<nth>first|1st|second|2nd|third|3rd|fourth|4th|last)\s+(?<day>${EN_DAY})\s+of\s+${EN_EVERY}\s+month`,
      onWeekdayOfMonth,
    ],
    [String.raw`${EN_EVERY}\s+(?<nth>last)\s+(?<day>${EN_DAY})`, onWeekdayOfMonth],
    [String.raw`(?:on\s+)?the\s+(?<day>\d{1,2})(?:st|nd|rd|th)\s+of\s+(?:every|each)\s+month`, onMonthDay],
    [String.raw`${EN_EVERY}\s+month\s+on\s+the\s+(?<day>\d{1,2})(?:st|nd|rd|th)`, onMonthDay],
    ...(['day', 'week', 'month', 'year'] as const).map((unit): Grammar['patterns'][number] => [
      String.raw`${EN_EVERY}\s+(?<n>\d{1,3})(?:st|nd|rd|th)\s+${unit}`,
      every(UNITS[unit]),
    ]),
    [String.raw`${EN_EVERY}\s+(?<day>\d{1,2})(?:st|nd|rd|th)(?:\s+of\s+the\s+month)?${ALONE}`, onMonthDay],
    [String.raw`${EN_EVERY}\s+${EN_N}\s+weeks?\s+on\s+${EN_DAYS}`, onWeekdays],
    [String.raw`${EN_EVERY}\s+week\s+on\s+${EN_DAYS}`, onWeekdays],
    [String.raw`${EN_EVERY}\s+(?<n>other|second)\s+${EN_DAYS}`, onWeekdays],
    [
      String.raw`${EN_EVERY}\s+(?:week\s?day|workday|working\s+day)s?`,
      () => rule('weekly', { recurrence_weekdays: WORKDAYS }),
    ],
    [String.raw`(?:on\s+)?(?:weekdays|workdays)`, () => rule('weekly', { recurrence_weekdays: WORKDAYS })],
    [String.raw`${EN_EVERY}\s+weekend`, () => rule('weekly', { recurrence_weekdays: WEEKEND })],
    [String.raw`${EN_EVERY}\s+${EN_DAYS}`, onWeekdays],
    [
      String.raw`on\s+(?<days>(?:mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays)(?:(?:\s*,\s*|\s+and\s+)(?:mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays))*)`,
      onWeekdays,
    ],
    [String.raw`${EN_EVERY}\s+(?:${EN_N}\s+)?days?`, every('daily')],
    [String.raw`${EN_EVERY}\s+(?:${EN_N}\s+)?weeks?`, every('weekly')],
    [String.raw`${EN_EVERY}\s+(?:${EN_N}\s+)?months?`, every('monthly')],
    [String.raw`${EN_EVERY}\s+(?:${EN_N}\s+)?years?`, every('yearly')],
    [`daily${ALONE}`, every('daily')],
    [`weekly${ALONE}`, every('weekly')],
    [`(?:biweekly|fortnightly)${ALONE}`, () => rule('weekly', { recurrence_interval: 2 })],
    [`monthly${ALONE}`, every('monthly')],
    [`(?:yearly|annually)${ALONE}`, every('yearly')],
  ],
};

const DE_DAY = 'montage?|dienstage?|mittwoche?|donnerstage?|freitage?|samstage?|sonnabende?|sonntage?';
const DE_DAYS = String.raw`(?<days>(?:${DE_DAY})(?:(?:\s*,\s*|\s+und\s+|\s*&\s*)(?:jeden\s+)?(?:${DE_DAY}))*)`;
const DE_SHORT_DAY = `${DE_DAY}|mo|di|mi|do|fr|sa|so`;
const DE_SHORT_DAYS = String.raw`(?<days>(?:${DE_SHORT_DAY})(?:(?:\s*,\s*|\s+und\s+|\s*&\s*)(?:jeden\s+)?(?:${DE_SHORT_DAY}))*)`;
const DE_ADVERB = 'montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonnabends|sonntags';
const DE_N = String.raw`(?<n>\d{1,4}|zwei|drei|vier|fünf|sechs)`;
const DE_SECOND = '(?<n>zweiten?|zweites|dritten?|drittes|vierten?|viertes)';
const DE_NTH = '(?<nth>ersten|1\\.|zweiten|2\\.|dritten|3\\.|vierten|4\\.|letzten)';
const DE_MONTH = String.raw`(?:jedes\s+monats|jeden\s+monats?|im\s+monat|des\s+monats)`;

const GERMAN: Grammar = {
  weekdays: {
    ...{ so: 0, mo: 1, di: 2, mi: 3, do: 4, fr: 5, sa: 6 },
    ...Object.fromEntries(
      [
        ['sonntag', 0],
        ['montag', 1],
        ['dienstag', 2],
        ['mittwoch', 3],
        ['donnerstag', 4],
        ['freitag', 5],
        ['samstag', 6],
        ['sonnabend', 6],
      ].flatMap(([name, number]) => [name, `${name}e`, `${name}s`].map((form) => [form, number as number])),
    ),
  },
  ordinals: {
    ...{ ersten: 1, '1.': 1, zweiten: 2, '2.': 2, dritten: 3, '3.': 3, vierten: 4, '4.': 4, letzten: -1 },
  },
  numbers: {
    ...{ zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, zweite: 2, zweiten: 2, zweites: 2 },
    ...{ dritte: 3, dritten: 3, drittes: 3, vierte: 4, vierten: 4, viertes: 4 },
  },
  patterns: [
    [String.raw`am\s+letzten\s+tag\s+${DE_MONTH}`, () => rule('monthly_last_day')],
    [String.raw`(?:jeden|am)\s+monatsletzten`, () => rule('monthly_last_day')],
    [String.raw`jeden\s+letzten\s+tag\s+${DE_MONTH}`, () => rule('monthly_last_day')],
    [String.raw`(?:jeden|am)\s+${DE_NTH}\s+(?<day>${DE_DAY})\s+${DE_MONTH}`, onWeekdayOfMonth],
    [String.raw`(?:am|jeden)\s+(?<day>\d{1,2})\.\s+${DE_MONTH}`, onMonthDay],
    [String.raw`jeden\s+monat\s+am\s+(?<day>\d{1,2})\.`, onMonthDay],
    [String.raw`alle\s+${DE_N}\s+wochen\s+(?:am\s+|jeweils\s+)?${DE_DAYS}`, onWeekdays],
    [String.raw`jede\s+woche\s+(?:am\s+)?${DE_DAYS}`, onWeekdays],
    [String.raw`jeden\s+(?<n>zweiten)\s+${DE_DAYS}`, onWeekdays],
    [
      String.raw`(?:jeden\s+(?:werktag|arbeitstag|wochentag)|werktags|wochentags)`,
      () => rule('weekly', { recurrence_weekdays: WORKDAYS }),
    ],
    [String.raw`jedes\s+wochenende`, () => rule('weekly', { recurrence_weekdays: WEEKEND })],
    [String.raw`jeden\s+${DE_SHORT_DAYS}`, onWeekdays],
    [String.raw`(?<days>(?:${DE_ADVERB})(?:(?:\s*,\s*|\s+und\s+)(?:${DE_ADVERB}))*)`, onWeekdays],
    [String.raw`alle\s+${DE_N}\s+tage`, every('daily')],
    [String.raw`jeden\s+(?:${DE_SECOND}\s+)?tag`, every('daily')],
    [String.raw`alle\s+${DE_N}\s+wochen`, every('weekly')],
    [String.raw`jede\s+(?:${DE_SECOND}\s+)?woche`, every('weekly')],
    [String.raw`alle\s+${DE_N}\s+monate`, every('monthly')],
    [String.raw`jeden\s+(?:${DE_SECOND}\s+)?monat`, every('monthly')],
    [String.raw`alle\s+${DE_N}\s+jahre`, every('yearly')],
    [String.raw`jedes\s+(?:${DE_SECOND}\s+)?jahr`, every('yearly')],
    [`täglich${ALONE}`, every('daily')],
    [`wöchentlich${ALONE}`, every('weekly')],
    [`monatlich${ALONE}`, every('monthly')],
    [`jährlich${ALONE}`, every('yearly')],
  ],
};

const DURATION =
  /(?<![\p{L}\p{N}])(?:(?:for|für)\s+(?:the\s+next\s+)?)?(?<n>\d{1,3}|an?|one|two|three|four|five|six|eine?n?|zwei|drei|vier|fünf|sechs)\s+(?<unit>days?|weeks?|months?|years?|tage?|wochen?|monate?|jahre?)(?<long>\s+(?:long|lang))?(?![\p{L}\p{N}])/giu;

const DURATION_UNITS = [
  [/^(?:day|tag)/i, 'days'],
  [/^(?:week|woche)/i, 'weeks'],
  [/^mon/i, 'months'],
  [/^(?:year|jahr)/i, 'years'],
] as const;

export interface Duration extends Stretch {
  /** Returns the last day of a recurrence that begins on this day. */
  lastDay(firstDay: string): string;
}

/** Finds how long a recurrence lasts ("for 2 weeks", "2 Wochen lang"). */
export function findDuration(text: string): Duration | null {
  for (const match of text.matchAll(DURATION)) {
    const { n = '', unit = '', long } = match.groups ?? {};
    if (long === undefined && !/^(?:for|für)\s/i.test(match[0])) continue;
    const count = /^(?:an?|one|ein)/i.test(n) ? 1 : intervalOf(n, GERMAN.numbers[n.toLowerCase()] ? GERMAN : ENGLISH);
    const [, units] = DURATION_UNITS.find(([name]) => name.test(unit)) ?? [];
    if (units === undefined || count < 1) continue;
    return {
      ...{ start: match.index, end: match.index + match[0].length },
      lastDay: (firstDay) =>
        Temporal.PlainDate.from(firstDay)
          .add({ [units]: count })
          .subtract({ days: 1 })
          .toString(),
    };
  }
  return null;
}

const BEFORE = String.raw`(?<![\p{L}\p{N}_'’-])`;
const AFTER = String.raw`(?![\p{L}\p{N}_]|['’-]\p{L})`;

const COMPILED = new Map(
  [ENGLISH, GERMAN].map((grammar) => [
    grammar,
    grammar.patterns.map(([source, meaning]) => ({
      pattern: new RegExp(`${BEFORE}(?:${source})${AFTER}`, 'u'),
      meaning,
    })),
  ]),
);

/** Lower case with unchanged indexes. Case-insensitive patterns take several times as long to compile. */
function lowerCased(text: string): string {
  return text.replace(/\p{Lu}/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}

/**
 * Finds the first recurrence of a text that a rule can express; null if there is none. Others ("every two hours") stay
 * text.
 * @param language the user's language tag; English is always recognised
 */
export function findRepetition(text: string, language: string): Repetition | null {
  const lowered = lowerCased(text);
  const grammars = /^de\b/i.test(language) ? [GERMAN, ENGLISH] : [ENGLISH];
  for (const grammar of grammars) {
    for (const { pattern, meaning } of COMPILED.get(grammar) ?? []) {
      const match = pattern.exec(lowered);
      const found = match === null ? null : meaning(match.groups ?? {}, grammar);
      if (match !== null && found !== null) {
        return { start: match.index, end: match.index + match[0].length, rule: found };
      }
    }
  }
  return null;
}
