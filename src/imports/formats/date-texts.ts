import { isDay } from '../../lib/days.js';

/** Dates as people and programs write them into tables: absolute, with a year, as a whole. Words such as "tomorrow" are none. */

/** Order of day and month in `3/4/2026`. */
export type DayOrder = 'day first' | 'month first';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt'] as const;

/** Returns a word as it is compared: in lower case, without accents and full-width forms. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Months and weekdays by their names in the languages of the service, from 1. */
const MONTHS = namesOf('month', 12, (index) => Date.UTC(2026, index, 15));
const WEEKDAYS = namesOf('weekday', 7, (index) => Date.UTC(2026, 1, index + 1));

function namesOf(unit: 'month' | 'weekday', count: number, timeOf: (index: number) => number): Map<string, number> {
  const names = new Map<string, number>();
  for (const language of LANGUAGES) {
    for (const length of ['long', 'short'] as const) {
      // With the day, because some languages inflect the name of the month beside it.
      const format = new Intl.DateTimeFormat(language, { [unit]: length, day: 'numeric', timeZone: 'UTC' });
      for (let index = 0; index < count; index += 1) {
        const name = format.formatToParts(timeOf(index)).find(({ type }) => type === unit)?.value ?? '';
        names.set(folded(name).replace('.', ''), index + 1);
      }
    }
  }
  return names;
}

/** Adds the beginnings of months that stand for one month in all languages. */
function addBeginnings(): void {
  const all = [...MONTHS];
  for (const [name, month] of all) {
    const beginning = name.slice(0, 3);
    const isUnique = all.every(([other, one]) => one === month || !other.startsWith(beginning));
    if (isUnique) MONTHS.set(beginning, month);
  }
  MONTHS.set('mrz', 3);
}

addBeginnings();

const TOKEN = /\d+|\p{L}+|[^\s\d\p{L}]/gu;
const MAX_LENGTH = 80;
/** Name of a zone behind an offset, which tells nothing more. */
const ZONE_NAME = /(Z|[+-]\d{2}:?\d{2}) ?(?:\[[\w/+-]{1,40}\]|\([\w ]{1,40}\))$/i;

/**
 * Returns a date as ISO 8601: a day, a time without a zone, or an instant; undefined if any part of the text is not
 * understood or the date does not exist.
 * @param order order of day and month; without it, only `3/14/2026` and `14/3/2026` are read
 */
export function isoOf(text: string, order?: DayOrder | undefined): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const reading = { tokens: folded(text.replace(ZONE_NAME, '$1')).match(TOKEN) ?? [], at: 0 };
  const epoch = epochOf(reading);
  if (epoch !== undefined) return epoch;
  skipFirstWeekday(reading);
  const day = dayIn(reading, order);
  if (day === undefined || !isDay(day)) return undefined;
  if (isAtEnd(reading)) return day;
  skipWeekday(reading);
  while (skip(reading, (token) => CONNECTIVES.has(token)));
  if (isAtEnd(reading)) return day;
  const time = timeIn(reading);
  const zone = time && zoneIn(reading);
  if (time === undefined || zone === undefined || !isAtEnd(reading)) return undefined;
  return zone === '' ? `${day}T${time}` : instantOf(`${day}T${time}`, zone);
}

/** Returns the instant of a time with an offset; undefined for an offset that does not exist. */
function instantOf(plain: string, offset: string): string | undefined {
  const time = new Date(`${plain}${offset}`);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString().replace('.000Z', 'Z');
}

const SLASHES = /^\s*(\d{1,2})\/(\d{1,2})\/(?:\d{4}|\d{2})(?!\d)/;
const DASHES = /^\s*(\d{1,2})-(\d{1,2})-\d{4}(?!\d)/;

/** Returns the order of day and month in the dates of a column, where one of them tells; undefined if they differ. */
export function orderIn(texts: readonly string[]): DayOrder | undefined {
  const orders = new Set<DayOrder>();
  for (const text of texts) {
    const [, first, second] = SLASHES.exec(text) ?? DASHES.exec(text) ?? [];
    if (Number(first) > 12) orders.add('day first');
    if (Number(second) > 12) orders.add('month first');
  }
  const [only] = orders;
  return orders.size === 1 ? only : undefined;
}

interface Reading {
  tokens: readonly string[];
  at: number;
}

const CONNECTIVES = new Set(['t', ',', 'at', 'um', 'a', 'as', 'las']);

const isAtEnd = ({ tokens, at }: Reading) => at >= tokens.length;
const tokenAt = ({ tokens, at }: Reading, ahead = 0) => tokens[at + ahead] ?? '';
const isNumber = (token: string) => /^\d+$/.test(token);

function skip(reading: Reading, isWanted: (token: string) => boolean): boolean {
  if (isAtEnd(reading) || !isWanted(tokenAt(reading))) return false;
  reading.at += 1;
  return true;
}

/** Seconds or milliseconds since 1970. */
function epochOf({ tokens }: Reading): string | undefined {
  const [only = ''] = tokens;
  if (tokens.length !== 1 || !/^\d{10}$|^\d{13}$/.test(only)) return undefined;
  return new Date(Number(only.padEnd(13, '0'))).toISOString().replace('.000Z', 'Z');
}

/** Skips a weekday. "Mar" is one in French and Spanish if a month follows. */
function skipFirstWeekday(reading: Reading): void {
  const { tokens } = reading;
  const [first = '', ...rest] = tokens;
  if (!WEEKDAYS.has(first) || (MONTHS.has(first) && !rest.some((token) => MONTHS.has(token)))) return;
  reading.at = 1;
  while (skip(reading, (token) => token === '.' || token === ','));
}

/** Weekday behind a Japanese date: `2026/12/01(火)`. */
function skipWeekday(reading: Reading): void {
  const closed = /^[日月火水木金土]$/u.test(tokenAt(reading, 1)) && ')）'.includes(tokenAt(reading, 2));
  if (closed && '(（'.includes(tokenAt(reading))) reading.at += 3;
}

function dayIn(reading: Reading, order: DayOrder | undefined): string | undefined {
  const [first, separator] = [tokenAt(reading), tokenAt(reading, 1)];
  if (MONTHS.has(first)) return monthDayYear(reading);
  if (!isNumber(first)) return undefined;
  if (/^(?:19|20)\d{6}$/.test(first)) {
    reading.at += 1;
    return `${first.slice(0, 4)}-${first.slice(4, 6)}-${first.slice(6)}`;
  }
  const isNumeric = isNumber(tokenAt(reading, 2)) && isNumber(tokenAt(reading, 4));
  const closing = tokenAt(reading, 3);
  if (!isNumeric || !['-', '/', '.', '年'].includes(separator)) return dayMonthYear(reading);
  if (separator === '年' ? closing !== '月' : closing !== separator) return undefined;
  const last = tokenAt(reading, 4);
  const second = tokenAt(reading, 2);
  reading.at += 5;
  if (separator === '年') skip(reading, (token) => token === '日');
  if (first.length === 4) return dayOf(first, second, last);
  if (separator === '年' || (separator === '-' && last.length !== 4)) return undefined;
  if (separator === '.') return dayOf(last, second, first);
  return byOrder({ first, second, year: last }, order);
}

function byOrder(
  { first, second, year }: { first: string; second: string; year: string },
  order: DayOrder | undefined,
): string | undefined {
  const isDayFirst = Number(first) > 12 || Number(first) === Number(second) || order === 'day first';
  const isMonthFirst = Number(second) > 12 || order === 'month first';
  if (isDayFirst) return dayOf(year, second, first);
  return isMonthFirst ? dayOf(year, first, second) : undefined;
}

/** Reads `November 26, 2026`. */
function monthDayYear(reading: Reading): string | undefined {
  const month = MONTHS.get(tokenAt(reading));
  reading.at += 1;
  skip(reading, (token) => token === '.' || token === '-' || token === '/');
  const day = tokenAt(reading);
  reading.at += 1;
  skip(reading, (token) => ORDINALS.has(token));
  skip(reading, (token) => token === ',' || token === '-' || token === '/');
  const year = tokenAt(reading);
  reading.at += 1;
  return month === undefined ? undefined : dayOf(year, String(month), day);
}

const ORDINALS = new Set(['st', 'nd', 'rd', 'th', 'er', 'º', 'o']);

/** Reads `26 November 2026`, `26. Nov. 2026`, `26-Nov-26` and `26 de noviembre de 2026`. */
function dayMonthYear(reading: Reading): string | undefined {
  const between = (token: string) => ['.', '-', '/', ',', 'de', 'del'].includes(token);
  const day = tokenAt(reading);
  reading.at += 1;
  skip(reading, (token) => ORDINALS.has(token));
  skip(reading, between);
  skip(reading, (token) => token === 'of');
  const month = MONTHS.get(tokenAt(reading));
  reading.at += 1;
  while (skip(reading, between));
  const year = tokenAt(reading);
  reading.at += 1;
  return month === undefined ? undefined : dayOf(year, String(month), day);
}

function dayOf(year: string, month: string, day: string): string | undefined {
  if (![year, month, day].every(isNumber) || month.length > 2 || day.length > 2) return undefined;
  // As spreadsheets read years of two digits.
  const whole = year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year;
  return `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Reads `14:30`, `14:30:15.250`, `2:30 PM`, `2 p. m.` and `14h30`. */
function timeIn(reading: Reading): string | undefined {
  const hour = tokenAt(reading);
  if (!isNumber(hour) || hour.length > 2) return undefined;
  reading.at += 1;
  let [minute, second] = ['00', '00'];
  const isDivided = skip(reading, (token) => token === ':' || token === 'h' || token === '時');
  if (isDivided && isNumber(tokenAt(reading))) {
    minute = tokenAt(reading);
    reading.at += 1;
    skip(reading, (token) => token === '分' || token === 'min');
    if (skip(reading, (token) => token === ':')) {
      second = tokenAt(reading);
      reading.at += 1;
      if (skip(reading, (token) => token === '.' || token === ',')) {
        second += `.${tokenAt(reading).slice(0, 9)}`;
        reading.at += 1;
      }
    }
  }
  const half = halfIn(reading);
  if (half === undefined && !isDivided) return undefined;
  skip(reading, (token) => token === 'uhr');
  const given = Number(hour);
  if (half !== undefined && (given < 1 || given > 12)) return undefined;
  const hours = half === undefined ? given : (given % 12) + (half === 'p' ? 12 : 0);
  const isTime = hours < 24 && [minute, second].every((part) => /^[0-5]\d(?:\.\d{1,9})?$/.test(part));
  return isTime ? `${String(hours).padStart(2, '0')}:${minute}:${second}` : undefined;
}

/** Reads AM or PM, also `p. m.`. */
function halfIn(reading: Reading): 'a' | 'p' | undefined {
  const token = tokenAt(reading);
  if (token === 'am' || token === 'pm') {
    reading.at += 1;
    return token === 'am' ? 'a' : 'p';
  }
  if ((token !== 'a' && token !== 'p') || tokenAt(reading, 1) !== '.' || tokenAt(reading, 2) !== 'm') return undefined;
  reading.at += 3;
  skip(reading, (one) => one === '.');
  return token;
}

/** Returns the offset from UTC; empty without one, undefined for another text. */
function zoneIn(reading: Reading): string | undefined {
  if (isAtEnd(reading)) return '';
  if (skip(reading, (token) => ['z', 'utc', 'gmt'].includes(token)) && isAtEnd(reading)) return 'Z';
  const sign = tokenAt(reading);
  if (sign !== '+' && sign !== '-' && sign !== '−') return undefined;
  const digits = reading.tokens.slice(reading.at + 1).join('');
  reading.at = reading.tokens.length;
  const [, hours, minutes = '00'] = /^(\d{2}):?(\d{2})?$/.exec(digits) ?? [];
  return hours === undefined ? undefined : `${sign === '+' ? '+' : '-'}${hours}:${minutes}`;
}
