import * as chrono from 'chrono-node';
import { Temporal } from 'temporal-polyfill';
import { addDays } from '../../../lib/calendar.js';
import { required } from '../../../lib/typed.js';
import type { Stretch } from './repetitions.js';

export interface NamedDate extends Stretch {
  /** Null if the text has a time only. */
  day: string | null;
  /** `HH:MM`; null if the text has a day only. */
  time: string | null;
  /** True for a time that counts only next to a day: `at 9`. */
  isVague: boolean;
}

export interface Moment {
  instant: Date;
  timezone: string;
  language: string;
}

type Parsed = chrono.ParsedResult;

const LIBRARIES: Readonly<Record<string, typeof chrono.en.casual>> = {
  en: chrono.en.casual,
  de: chrono.de.casual,
  fr: chrono.fr.casual,
  es: chrono.es.casual,
  pt: chrono.pt.casual,
  ja: chrono.ja.casual,
};

export const LANGUAGES = Object.keys(LIBRARIES);

/**
 * Finds every day and time in a text, in order. Ambiguous matches are left out: a fraction, a month without a day, an
 * abbreviation that is also a word, a name, a past date.
 */
export function findDates(text: string, moment: Moment): NamedDate[] {
  const today = localDay(moment);
  const own = moment.language.slice(0, 2).toLowerCase();
  const languages = own in LIBRARIES && own !== 'en' ? [own, 'en'] : ['en'];
  const found: NamedDate[] = slashDates(text, moment.language, today);
  for (const language of languages) {
    const masked = hide(text, found);
    const ours = (OWN_PATTERNS[language] ?? []).flatMap(([pattern, meaning]) => {
      const match = pattern.exec(masked);
      const day = match === null ? null : meaning(match, today);
      if (match === null || day === null || day < today) return [];
      return [{ start: match.index, end: match.index + match[0].length, day, time: null, isVague: false }];
    });
    found.push(...ours);
    found.push(...libraryDates(hide(text, found), language, moment, today));
  }
  return found.map((one) => withPreposition(text, one)).sort((one, other) => one.start - other.start);
}

/** Replaces ranges with a filler that is no part of a date, so that no match spans them. */
export function hide(text: string, stretches: readonly Stretch[]): string {
  let hidden = text;
  for (const { start, end } of stretches) hidden = hidden.slice(0, start) + '|'.repeat(end - start) + hidden.slice(end);
  return hidden;
}

function localDay({ instant, timezone }: Moment): string {
  return local(instant, timezone).toPlainDate().toString();
}

function local(instant: Date, timezone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone);
}

type OwnPattern = readonly [pattern: RegExp, meaning: (match: RegExpExecArray, today: string) => string | null];

/** End of a day that is a bare number: no noun may follow that it could count. */
const AT_END = String.raw`(?=\s*(?:$|[|#@!+,]|//|(?:at|um)\b))`;

const OWN_PATTERNS: Readonly<Record<string, readonly OwnPattern[]>> = {
  en: [
    [/(?<![\p{L}\p{N}])(?:the\s+)?day after tomorrow(?![\p{L}\p{N}'’-])/iu, (_match, today) => addDays(today, 2)],
    [
      new RegExp(String.raw`(?<![\p{L}\p{N}])(?:on|by) the (\d{1,2})(?:st|nd|rd|th)${AT_END}`, 'iu'),
      ([, day], today) => nextMonthDay(Number(day), today),
    ],
  ],
  de: [
    [
      /(?<![\p{L}\p{N}]|guten |am |jeden )morgen(?: früh| [Vv]ormittag| [Mm]ittag| [Nn]achmittag| [Aa]bend)?(?![\p{L}\p{N}'’-])/u,
      (_match, today) => addDays(today, 1),
    ],
    [
      new RegExp(String.raw`(?<![\p{L}\p{N}])am (\d{1,2})\.${AT_END}`, 'iu'),
      ([, day], today) => nextMonthDay(Number(day), today),
    ],
    [
      /(?<![\p{L}\p{N}.])(\d{1,2})\.\s?(\d{1,2})\.(?![\p{L}\p{N}])/u,
      ([, day, month], today) => nextDate(Number(month), Number(day), today),
    ],
    [
      /(?<![\p{L}\p{N}])am (?:kommenden )?Wochenende(?![\p{L}\p{N}])/iu,
      (_match, today) => addDays(today, (6 - Temporal.PlainDate.from(today).dayOfWeek + 7) % 7),
    ],
  ],
};

const SLASH_DATE =
  /(?<![\p{L}\p{N}/.,:$€£-])(?<before>(?:on|by|due|until|till|before|from|am|bis|ab|le|el|em)\s)?(?<one>\d{1,2})\/(?<other>\d{1,2})(?![\p{L}\p{N}/%.-]\S|[\p{L}\p{N}/%-])(?=(?<last>\s*(?:$|[|#@!+,]|(?:at|um|until|till)\b))|)/giu;

/** Languages without a region, and regions, that write the month before the day. */
const MONTH_FIRST = /^en(?:-(?:US|CA|PH|PR|GU))?$/i;

/**
 * Finds dates such as `12/24`. A fraction or count looks the same, so one that could be either order needs a
 * preposition, and any other a preposition or the end of the text. The order is that of the language tag, unless only
 * the other one is a date.
 */
function slashDates(text: string, language: string, today: string): NamedDate[] {
  return [...text.matchAll(SLASH_DATE)].flatMap(({ index, groups = {} }): NamedDate[] => {
    const { before = '', one = '', other = '', last } = groups;
    const [a, b] = [Number(one), Number(other)];
    const isCertain = a > 12 !== b > 12;
    if (before === '' && (!isCertain || last === undefined)) return [];
    // Around the clock.
    if (a === 24 && b === 7) return [];
    const isMonthFirst = a <= 12 && (b > 12 || MONTH_FIRST.test(language));
    const day = isMonthFirst ? nextDate(a, b, today) : nextDate(b, a, today);
    if (day === null) return [];
    const start = index + before.length;
    return [{ start, end: start + one.length + 1 + other.length, day, time: null, isVague: false }];
  });
}

/** Returns the next day with this number, including today; null if no month has it. */
function nextMonthDay(number: number, today: string): string | null {
  if (number < 1 || number > 31) return null;
  for (let month = Temporal.PlainDate.from(today).with({ day: 1 }), tried = 0; tried < 13; tried++) {
    const day = number <= month.daysInMonth ? month.with({ day: number }).toString() : null;
    if (day !== null && day >= today) return day;
    month = month.add({ months: 1 });
  }
  return null;
}

function nextDate(month: number, day: number, today: string): string | null {
  if (month < 1 || month > 12 || day < 1) return null;
  const { year } = Temporal.PlainDate.from(today);
  for (const candidate of [year, year + 1, year + 2, year + 3, year + 4]) {
    const start = Temporal.PlainDate.from({ year: candidate, month, day: 1 });
    if (day > start.daysInMonth) continue;
    const date = start.with({ day }).toString();
    if (date >= today) return date;
  }
  return null;
}

function libraryDates(text: string, language: string, { instant, timezone }: Moment, today: string): NamedDate[] {
  const here = local(instant, timezone);
  const reference = { instant, timezone: here.offsetNanoseconds / 60_000_000_000 };
  const results = LIBRARIES[language]?.parse(text, reference, { forwardDate: true }) ?? [];
  return results.flatMap((result): NamedDate[] => {
    if (!isMeant(text, result, language)) return [];
    const { start, end } = result;
    const words = result.text.trim();
    const index = beginningOf(result);
    // A range is represented by its start; with "until", its end is a date of its own.
    const until = end == null || !end.isCertain('day') ? null : /\s(?:until|till|bis)\s/i.exec(words);
    const stretch = { start: index, end: index + (until?.index ?? words.length) };
    const last = until === null ? null : dayOf(required(end));
    const limit = { start: stretch.end + 1, end: index + words.length, day: last, time: null, isVague: false };
    const more = last === null || last < today ? [] : [limit];
    const time = start.isCertain('hour') ? timeOf(start) : null;
    if (!namesDay(result)) {
      return time === null ? [] : [{ ...stretch, day: null, time, isVague: !isClearTime(result.text) }];
    }
    const day = dayOf(start);
    return day === null || day < today ? more : [{ ...stretch, day, time, isVague: false }, ...more];
  });
}

/** Returns the start of a result's words: its text may begin with a space. */
function beginningOf({ index, text }: Parsed): number {
  return index + text.length - text.trimStart().length;
}

function dayOf(parts: chrono.ParsedComponents): string | null {
  const [year, month, day] = [parts.get('year'), parts.get('month'), parts.get('day')];
  if (year === null || month === null || day === null) return null;
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}

function timeOf(parts: chrono.ParsedComponents): string {
  const two = (value: number | null) => String(value ?? 0).padStart(2, '0');
  return `${two(parts.get('hour'))}:${two(parts.get('minute'))}`;
}

function namesDay({ start }: Parsed): boolean {
  return start.isCertain('day') || start.isCertain('weekday') || isRelative(start);
}

function isRelative(start: chrono.ParsedComponents): boolean {
  return [...start.tags()].some((tag) => tag.startsWith('result/relativeDate'));
}

/** Names that contain a weekday, and words that follow a weekday in street names. */
const NAMES_BEFORE =
  /(?:^|[^\p{L}])(?:the|a|our|my|your|black|cyber|good|ash|palm|easter|casual|super|fat|usa|guten|jeden|schönen)\s+$/iu;
const STREET_AFTER =
  /^\s+(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|square|sq|place|pl|court|ct|boulevard|blvd|way|alley|straße|strasse|weg|platz|gasse)\b/i;
const ABBREVIATION = /^(?:sun|mon|tues?|wed|thurs?|thu|fri|sat|so|mo|di|mi|do|fr|sa)\.?$/i;
const BEFORE_WEEKDAY = /(?:^|[^\p{L}])(?:on|by|from|next|this|until|am|bis|ab|vom|diesen|nächsten|kommenden)\s+$/iu;
const DURATION = /^(?:for\s+)?(?:\d|an?\s|one\s|two\s|three\s|few\s|half\s|ein|zwei\s|drei\s)/i;
const AHEAD = /\b(?:from now|from today)$/i;

/** True if a result of the library is meant as a date: the library matches too much. */
function isMeant(text: string, result: Parsed, language: string): boolean {
  const { start } = result;
  const index = beginningOf(result);
  const words = result.text.trim();
  const before = text.slice(0, index);
  const after = text.slice(index + words.length);
  if (/\p{Script=Latin}$/u.test(words) && /^(?:[\p{L}\p{N}_]|[-'’]\p{L}|%)/u.test(after)) return false;
  if (/^[\p{Script=Latin}\p{N}]/u.test(words) && /[\p{L}\p{N}_.$€£-]$/u.test(before)) return false;
  if (/^(?:now|jetzt|maintenant|ahora|agora|今)$/i.test(words)) return false;
  if (NAMES_BEFORE.test(before) || STREET_AFTER.test(after)) return false;
  // "Saturday Night Live" is a name. German is exempt, because its nouns are capitalised.
  const isTitle = /^\p{Lu}\p{Ll}+day(?=$| \p{Lu})/u.test(words) && /^\s+\p{Lu}/u.test(after);
  if (isTitle && before.trim() !== '' && !BEFORE_WEEKDAY.test(before) && language === 'en') return false;
  if (ABBREVIATION.test(words) && !BEFORE_WEEKDAY.test(before) && (language === 'de' || !isLast(after))) return false;
  if (/^(?:sun|sat|so|do|mi|di)$/i.test(words) && !BEFORE_WEEKDAY.test(before)) return false;
  if (/^(?:last|past|the|letzte[nrs]?)\s/i.test(words) || /^\s+the\s+\d/i.test(after)) return false;
  if (/^(?:noon|mittag)$/i.test(words)) return /(?:^|\s)(?:at|am)\s+$/i.test(before);
  if (!namesDay(result)) return isClearTime(words) || /^(?:at|um|à|a las|às)\s|\d:\d{2}/i.test(words);
  // The order of day and month is ambiguous.
  if (/\d[/]\d/.test(words) && !/\d{4}/.test(words)) return false;
  if (/^\d{1,2}[.]\d{1,2}$/.test(words)) return false;
  if (/^(?:next|this|last|past|nächstes|dieses|letztes)\s+(?:year|jahr)$/i.test(words)) return false;
  if (/^(?:this|diese|dieser|diesen)\s+(?:week|month|woche|monat)$/i.test(words)) return false;
  if (isRelative(start) && DURATION.test(words) && !AHEAD.test(words)) return false;
  // As a German noun, "Morgen" is the morning.
  return language !== 'de' || !/^Morgen\b/.test(words) || index === 0;
}

function isLast(after: string): boolean {
  return /^\s*(?:$|[|,]|at\b)/i.test(after);
}

/** True for a time without a day that is unambiguous: it has am/pm, "o'clock" or two digits for the hour. */
function isClearTime(words: string): boolean {
  return /\d\s*(?:[ap]\.?m\b|uhr\b|時)|\b\d{2}:\d{2}\b|(?:at|um) \d?\d:\d{2}|^noon$|^mittag$/i.test(words);
}

const PREPOSITION =
  /(?<![\p{L}\p{N}])(?:on|by|from|until|till|at(?: the)?|starting(?: on)?|due(?: on| by)?|before|am kommenden|kommende[ns]?|diese[ns]?|am|bis|ab|vom|fällig(?: am)?|den|le|el|em|à partir de)\s+$/iu;

function withPreposition(text: string, date: NamedDate): NamedDate {
  const match = PREPOSITION.exec(text.slice(0, date.start));
  return match === null ? date : { ...date, start: match.index };
}
