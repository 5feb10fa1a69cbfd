import { Type } from '@sinclair/typebox';
import { flag, plain, setByService } from '../../http/columns.js';
import { RecordInstant } from '../../http/record-schemas.js';
import { Nullable, StringEnum, TimestampInput } from '../../http/schemas.js';
import { instantFrom } from '../../lib/dates.js';
import { durationText, parsedDuration } from '../../lib/durations.js';
import { detailsToError } from '../../lib/errors.js';

export const REMINDER_STATES = ['armed', 'waiting', 'fired'] as const;

const AT = 'A fixed time, or null.';
const BEFORE = 'Time before the due time (`P1DT2H`), or null.';

const instant = (description: string) => Nullable(Type.String({ format: 'date-time', description }));

const time = (about: string) =>
  setByService(plain({ response: instant(about), record: Nullable(RecordInstant(about)), initial: null }));

/** Computed from other columns and the task, so it is not a column of the description. */
export const firesAt = instant('Time at which it fires; null if it is not armed.');

export const atInput = () => Nullable(TimestampInput(AT));
export const beforeInput = () =>
  Nullable(
    Type.String({ minLength: 3, maxLength: 24, description: `${BEFORE} At most 28 days.`, examples: ['PT30M'] }),
  );

const at = plain({
  response: instant(AT),
  request: atInput(),
  record: Nullable(RecordInstant(AT)),
  initial: null,
});

const before = plain({
  response: Nullable(Type.String({ description: BEFORE, examples: ['PT30M'] })),
  request: beforeInput(),
  record: Nullable(Type.String({ maxLength: 24, description: BEFORE })),
  initial: null,
});

export const reminderColumns = {
  at: {
    ...at,
    fromBody: ((value, path, timezone) =>
      value === null ? null : instantFrom(value as string, path, timezone)) as typeof at.fromBody,
  },
  before: {
    ...before,
    fromBody: ((value, path) =>
      value === null ? null : durationFrom(value as string, path)) as typeof before.fromBody,
  },
  auto: setByService(flag('True if the service made it, by `default_reminder`.')),
  state: setByService(
    plain({
      response: StringEnum(REMINDER_STATES, {
        description: '`waiting`: without a time to come, or while the task is closed or deferred.',
      }),
      initial: 'waiting',
    }),
  ),
  last_fired_at: time('Time of the last firing; null for none.'),
  snoozed_until: time('The time to which it was snoozed.'),
};

/** @throws AppError VALIDATION_FAILED with the path of the member */
function durationFrom(text: string, path: string): string {
  const duration = parsedDuration(text);
  if (duration !== null) return durationText(duration);
  const message =
    'must be an ISO 8601 duration of weeks, days, hours and minutes, such as PT30M, P1D or PT0S, of at most 28 days';
  throw detailsToError([{ path, message }], 'VALIDATION_FAILED');
}
