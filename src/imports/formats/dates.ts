import { Temporal } from 'temporal-polyfill';
import type { TaskImportLine as Line } from '../../features/task-import/schema.js';
import { type DayOrder, isoOf } from './date-texts.js';

export type Recurrence = Pick<
  Line,
  | 'recurrence_type'
  | 'recurrence_interval'
  | 'recurrence_weekdays'
  | 'recurrence_month_day'
  | 'recurrence_week_of_month'
  | 'recurrence_end_date'
  | 'recurrence_rule'
>;

export type When = Recurrence & Pick<Line, 'due_date' | 'due_time' | 'completion_based'>;

export interface Here {
  now: Date;
  timezone: string;
}

/**
 * Returns the day and time, on the clock of the account, of a text; undefined if it is no date.
 * @param order order of day and month, if it is known
 */
export function dueOf(text: string, { timezone }: Here, order?: DayOrder | undefined): When | undefined {
  const iso = isoOf(text, order);
  if (iso === undefined || iso.length === DAY_LENGTH) return iso === undefined ? undefined : { due_date: iso };
  if (!iso.endsWith('Z'))
    return { due_date: iso.slice(0, DAY_LENGTH), due_time: iso.slice(DAY_LENGTH + 1, MINUTE_LENGTH) };
  const there = Temporal.Instant.from(iso).toZonedDateTimeISO(timezone);
  return {
    due_date: there.toPlainDate().toString(),
    due_time: there.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}

const MINUTE_LENGTH = '2026-03-31T14:30'.length;
const DAY_LENGTH = '2026-03-31'.length;

/**
 * Returns a date as a timestamp; another text as it is, undefined if it is empty. A time without a zone is on the clock of
 * the account.
 */
export function timestampOf(text: string, here: Here, order?: DayOrder | undefined): string | undefined {
  if (text === '') return undefined;
  const iso = isoOf(text, order);
  if (iso === undefined || iso.endsWith('Z')) return iso ?? text;
  if (iso.length === DAY_LENGTH) return withinDay(Temporal.PlainDate.from(iso), here);
  return Temporal.PlainDateTime.from(iso).toZonedDateTime(here.timezone).toInstant().toString();
}

/** Returns an instant that is on a day in the zone of the account and, where that is possible, in UTC. */
function withinDay(day: Temporal.PlainDate, { now, timezone }: Here): string {
  const noon = day.toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' });
  const isSameDay = noon.withTimeZone(timezone).toPlainDate().equals(day);
  const instant = isSameDay
    ? noon.toInstant()
    : day.toZonedDateTime({ timeZone: timezone, plainTime: '12:00' }).toInstant();
  const present = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  const isToday = present.toZonedDateTimeISO(timezone).toPlainDate().equals(day);
  return (isToday && Temporal.Instant.compare(instant, present) > 0 ? present : instant).toString();
}

/**
 * Returns the times of creation and completion of a task. A time in the future goes to the facts. A creation after the
 * completion is that of the completion.
 * @param created timestamps with a time zone, or anything that the source has instead
 */
export function timesOf(
  { created, completed }: { created: string | null | undefined; completed: string | null | undefined },
  now: Date,
  facts: string[],
): Pick<Line, 'created_at' | 'completed_at'> {
  const past = (what: string, text: string | null | undefined) => {
    if (text == null || text === '') return undefined;
    const iso = isoOf(text);
    // A time without a zone is in UTC.
    const isZoned = iso === undefined || !iso.includes('T') || iso.endsWith('Z');
    const time = new Date((isZoned ? iso : `${iso}Z`) ?? Number.NaN);
    if (time <= now && time.getUTCFullYear() > 0) return time.toISOString();
    facts.push(`${what}: ${text}`);
    return undefined;
  };
  const completed_at = past('Completed', completed);
  const created_at = past('Created', created);
  const late = Date.parse(created_at ?? '') - Date.parse(completed_at ?? '');
  // A service that sets both when it stores a task is a moment late.
  if (late > 60_000) facts.push(`Created: ${created}`);
  return {
    ...(created_at !== undefined && { created_at: late > 0 && completed_at ? completed_at : created_at }),
    ...(completed_at !== undefined && { completed_at }),
  };
}
