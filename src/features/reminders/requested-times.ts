import { addDays } from '../../lib/calendar.js';
import { rowFromBody } from '../../lib/columns.js';
import { instantFrom } from '../../lib/dates.js';
import { type AppError, bodyError, detailsToError } from '../../lib/errors.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { reminderColumns } from './columns.js';
import type { ReminderSnooze, ReminderUpdate } from './schema.js';

/** The times that bodies ask for. */

/** The time of a reminder: exactly one member is set. */
export interface ReminderTime {
  at: string | null;
  before: string | null;
}

type Request = Pick<WriteContext, 'at' | 'now' | 'caller' | 'today'>;

interface TimeOptions {
  /** Path of the body in error details. */
  path?: string;
  /** True to accept a time in the past, for reminders that fired before an import. */
  mayBePast?: boolean;
}

const MAX_YEARS_DAYS = 3_653;

/**
 * Returns the time that a body asks for. One kind of time replaces the other.
 * @throws AppError VALIDATION_FAILED
 */
export function timeFrom(
  request: Request,
  body: ReminderUpdate,
  former: ReminderTime = { at: null, before: null },
  { path = 'body', mayBePast = false }: TimeOptions = {},
): ReminderTime {
  const given = rowFromBody(reminderColumns, body, request.caller.timezone, path);
  if (given.at != null && given.before != null) throw fault(`${path}/at`, 'must not be given together with `before`');
  const { at = former.at, before = former.before } = given;
  const time = { at: given.before == null ? at : null, before: given.at == null ? before : null };
  if (time.at === null && time.before === null)
    throw fault(`${path}/at`, 'must be given, or `before`: exactly one of both');
  if (time.at !== null && time.at !== former.at) assertAhead(request, time.at, 'at', { path, mayBePast });
  return time;
}

/** Returns the time to which a body snoozes. @throws AppError VALIDATION_FAILED */
export function snoozeTimeFrom(request: Request, { minutes, until }: ReminderSnooze): string {
  if ((minutes === undefined) === (until === undefined)) {
    const neither = 'must be given, or `until`: exactly one of both';
    throw bodyError('minutes', minutes === undefined ? neither : 'must not be given together with `until`');
  }
  const time =
    until === undefined
      ? new Date(request.now.getTime() + (minutes ?? 0) * 60_000).toISOString()
      : instantFrom(until, 'body/until', request.caller.timezone);
  assertAhead(request, time, 'until');
  return time;
}

function assertAhead(
  { at, today }: Request,
  time: string,
  member: string,
  { path = 'body', mayBePast = false }: TimeOptions = {},
): void {
  if (time < at && !mayBePast) throw fault(`${path}/${member}`, 'must not be in the past');
  if (time > `${addDays(today, MAX_YEARS_DAYS)}T`) throw fault(`${path}/${member}`, 'must be within 10 years');
}

function fault(path: string, message: string): AppError {
  return detailsToError([{ path, message }], 'VALIDATION_FAILED');
}

/** True if two reminders have the same time. */
export function isSameTime(one: ReminderTime, other: ReminderTime): boolean {
  return one.at === other.at && one.before === other.before;
}
