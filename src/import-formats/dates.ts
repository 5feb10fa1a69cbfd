import { Temporal } from 'temporal-polyfill';
import type { TaskImportLine as Line } from '../features/tasks/import/schema.js';
import { parseQuickAdd } from '../features/tasks/quick/parse.js';

export type Recurrence = Pick<
  Line,
  | 'recurrence_type'
  | 'recurrence_interval'
  | 'recurrence_weekdays'
  | 'recurrence_month_day'
  | 'recurrence_week_of_month'
  | 'recurrence_end_date'
>;

export type When = Recurrence & Pick<Line, 'due_date' | 'due_time' | 'completion_based'>;

export interface Here {
  now: Date;
  timezone: string;
}

/**
 * Parses a date or repetition in English or German ("every other friday", "31 March 18:00"); null if any part is not
 * understood.
 */
export function whenOf(text: string, language: string, here: Here): When | null {
  // "every!" counts from the day of completion.
  const counted = text.replace(/\bevery!\s*/i, 'every ');
  const moment = { instant: here.now, timezone: here.timezone, language };
  const parsed = parseQuickAdd(counted, moment, { projects: new Map(), areas: new Map() });
  if (parsed.name !== '' || parsed.due_date === null) return null;
  return {
    due_date: parsed.due_date,
    ...(parsed.due_time !== null && { due_time: parsed.due_time }),
    ...(parsed.rule as When | null),
    ...(counted !== text && { completion_based: true }),
  };
}

/** Returns the day and time, on the clock of the account, of a day or an instant (ISO 8601). */
export function dueOf(value: string, { timezone }: Here, withTime: boolean): When {
  const text = value.trim().replace(' ', 'T').replace(' ', '');
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return { due_date: text };
  const isPoint = /(Z|[+-]\d{2}:?\d{2})$/.test(text);
  const there = isPoint
    ? Temporal.Instant.from(text).toZonedDateTimeISO(timezone).toPlainDateTime()
    : Temporal.PlainDateTime.from(text);
  const due_date = there.toPlainDate().toString();
  return withTime ? { due_date, due_time: there.toPlainTime().toString({ smallestUnit: 'minute' }) } : { due_date };
}

/**
 * Returns a time with or without a zone, or a day, as a timestamp; another text as it is, undefined if it is empty. A time
 * without a zone is on the clock of the account.
 */
export function timestampOf(text: string, here: Here): string | undefined {
  if (text === '') return undefined;
  const iso = text.replace(' ', 'T').replace(' ', '');
  try {
    if (iso.length === 10) return withinDay(Temporal.PlainDate.from(iso), here);
    if (/(Z|[+-]\d{2}:?\d{2})$/.test(iso)) return Temporal.Instant.from(iso).toString();
    return Temporal.PlainDateTime.from(iso).toZonedDateTime(here.timezone).toInstant().toString();
  } catch {
    return text;
  }
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
    const time = new Date(/^\d{4}-\d{2}-\d{2}(T|$)/.test(text) ? text : Number.NaN);
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
