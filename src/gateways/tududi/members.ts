import { localInstant } from '../../lib/calendar.js';
import type { Call, Foreign } from './call.js';
import { colorOf } from './colors.js';
import { isObject } from './values.js';

/** Members that hold a day, and times in which that API sends them. */
const DAYS = ['due_date', 'due_date_at', 'recurrence_end_date', 'target_date'];

/** Days that its clients send as midnight UTC, in whatever zone their users are. */
const UTC_DAYS = ['due_date_at', 'recurrence_end_date', 'target_date'];

const TIMES = ['defer_until', 'reminder_at', 'expires_at'];

const MIDNIGHT_UTC = /^\d{4}-\d{2}-\d{2}T00:00(:00([.,]0{1,9})?)?(Z|[+-]00:?00)$/;

const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?$/;

/**
 * Converts the members of a body that mean the same in all resources: a timestamp without a zone is in the user's zone, a
 * day at midnight UTC stays this day, and a colour may be a word. The operations check the values.
 */
export async function convertedBody(call: Omit<Call, 'now'>): Promise<Foreign> {
  const { body } = call;
  const subtasks = Array.isArray(body.subtasks) ? body.subtasks.map((one) => (isForeign(one) ? days(one) : one)) : null;
  return {
    ...days(body),
    ...(await times(call)),
    ...('color' in body && { color: colorOf(body.color) }),
    ...(subtasks !== null && { subtasks }),
  };
}

function isForeign(value: unknown): value is Foreign {
  return isObject(value) && !Array.isArray(value);
}

function days(body: Foreign): Foreign {
  const changed = DAYS.flatMap((name) => {
    const value = body[name];
    if (typeof value !== 'string') return [];
    const isDay = WITHOUT_ZONE.test(value) || (UTC_DAYS.includes(name) && MIDNIGHT_UTC.test(value));
    return isDay ? [[name, value.slice(0, 10)]] : [];
  });
  return { ...body, ...Object.fromEntries(changed) };
}

async function times(call: Omit<Call, 'now'>): Promise<Foreign> {
  const local = TIMES.filter((name) => WITHOUT_ZONE.test(textOf(call.body[name])));
  if (local.length === 0) return {};
  const zone = await zoneOf(call);
  return Object.fromEntries(
    local.map((name) => [name, localInstant(textOf(call.body[name]), zone) ?? call.body[name]]),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the time zone of the caller. @throws Refusal 401 */
export async function zoneOf({ inner, caller }: Pick<Call, 'inner' | 'caller'>): Promise<string> {
  return caller()?.timezone ?? (await inner.call('getCurrentUser')).user.timezone;
}
