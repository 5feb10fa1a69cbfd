import { Temporal } from 'temporal-polyfill';
import type { Row } from './database.js';

export type Codes<Code extends number> = Readonly<Record<string, Code>>;

export const PRIORITIES: Codes<0 | 1 | 2> = { low: 0, medium: 1, high: 2 };

export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value).trim());

export const isOn = (value: unknown): boolean => value === 1 || value === true || value === 'true';

/** Returns the code of a word or of a number; undefined if there is none. */
export function codeOf<Code extends number>(value: unknown, codes: Codes<Code>): Code | undefined {
  const text = textOf(value).toLowerCase();
  return Object.entries(codes).find(([word, code]) => text === word || text === String(code))?.[1];
}

/** A value that stands for no time, such as the stored text "Invalid date". */
export class UnreadableValue extends Error {
  constructor(column: string, value: unknown) {
    super(`${column} is ${JSON.stringify(value)}.`);
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Returns the instant of a column as a timestamp, or a plain date as it is; undefined if it is empty. Instants are
 * stored in UTC as `2026-03-31 08:00:00.000 +00:00`.
 * @throws UnreadableValue
 */
export function instantOf(row: Row, column: string): string | undefined {
  const value = row[column];
  const text = textOf(value);
  if (text === '') return undefined;
  const iso = text.replace(' ', 'T').replace(' ', '');
  const zoned = DAY.test(iso) || /(Z|[+-]\d{2}:?\d{2})$/.test(iso) ? iso : `${iso}Z`;
  const time = typeof value === 'number' ? new Date(value) : new Date(zoned);
  if (Number.isNaN(time.getTime())) throw new UnreadableValue(column, value);
  return DAY.test(iso) ? iso : time.toISOString();
}

/**
 * Returns the day of a column. A day is stored as the end or the beginning of it in UTC or in the time zone that the
 * user had then; another instant is on its day in the time zone of the user.
 * @throws UnreadableValue
 */
export function dayOf(row: Row, column: string, timezone: string): string | undefined {
  const instant = instantOf(row, column);
  if (instant === undefined || DAY.test(instant)) return instant;
  const there = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDateTime();
  if (isEdge(there)) return there.toPlainDate().toString();
  const utc = Temporal.PlainDateTime.from(instant.slice(0, -1));
  if (isEdge(utc)) return instant.slice(0, 10);
  return (endOfDayElsewhere(utc) ?? there).toPlainDate().toString();
}

function isEdge({ hour, minute, second }: Temporal.PlainDateTime): boolean {
  return (hour === 0 && minute === 0 && second === 0) || (hour === 23 && minute === 59 && second === 59);
}

const DAY_MINUTES = 24 * 60;
const FURTHEST_EAST = 13 * 60;

/** Returns the time in the zone in which it is the last second of a day; undefined without such a zone. */
function endOfDayElsewhere(utc: Temporal.PlainDateTime): Temporal.PlainDateTime | undefined {
  const isEnd = utc.minute % 15 === 14 && utc.second === 59 && [0, 999].includes(utc.millisecond);
  if (!isEnd) return undefined;
  const east = DAY_MINUTES - 1 - (utc.hour * 60 + utc.minute);
  return utc.add({ minutes: east > FURTHEST_EAST ? east - DAY_MINUTES : east });
}
