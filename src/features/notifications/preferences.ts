import type { Executor } from '../../../db/database.js';
import { LOCK_NAMES, lock } from '../../../db/locks.js';
import { durationText, parsedDuration } from '../../lib/durations.js';
import { detailsToError, type ErrorDetail } from '../../lib/errors.js';
import { assertIfMatch, type Precondition, type Representation } from '../../lib/representation.js';
import { objectOf, parsedJson } from '../../lib/typed.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { MOVING_JOB, markMoves } from '../reminder-moves/store.js';
import { CHOSEN_KINDS, type Choices, choiceOf, KINDS_WITH_CHANNELS } from './kinds.js';
import type { NotificationPreferences, NotificationPreferencesUpdate } from './preferences-schema.js';
import * as store from './preferences-store.js';
import { nextDigest } from './rules.js';

/** Name of the job that makes digests. */
export const DIGEST_JOB = 'digests';

export async function readPreferences(db: Executor, userId: number): Promise<Representation> {
  return representationOf(await store.preferencesOf(db, userId));
}

function representationOf(row: store.StoredPreferences): Representation {
  const choices = parsedJson<Choices>(row.kinds);
  const preferences: NotificationPreferences = {
    kinds: {
      ...objectOf(KINDS_WITH_CHANNELS.map((kind) => [kind, choiceOf(choices, kind)] as const)),
      digest: { centre: choiceOf(choices, 'digest').centre },
    } as NotificationPreferences['kinds'],
    quiet_hours: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
    digest:
      row.digest_time === null
        ? null
        : {
            time: row.digest_time,
            weekdays: parsedJson<number[]>(row.digest_weekdays),
            channels: parsedJson<string[]>(row.digest_channels),
          },
    reminder_time: row.reminder_time,
    default_reminder: row.default_reminder,
  };
  return { id: row.user_id, version: row.version, json: JSON.stringify(preferences) };
}

/** @throws AppError VALIDATION_FAILED, PRECONDITION_FAILED */
export async function updatePreferences(
  write: WriteContext,
  body: NotificationPreferencesUpdate,
  expected: Precondition,
): Promise<Representation> {
  const { trx, caller, changes, now, at } = write;
  await lock(trx, LOCK_NAMES.preferences(caller.id));
  const row = await store.preferencesOf(trx, caller.id);
  const faults = [...faultsOf(body), ...channelFaults(body, await knownChannels(trx, row))];
  if (faults.length > 0) throw detailsToError(faults, 'VALIDATION_FAILED');
  assertIfMatch(expected, row.version);
  const next = { ...row, ...columnsOf(row, body), updated_at: at };
  const digest = { ...next, digest_due_at: dueOf(next, caller.timezone, now) };
  if (representationOf(row).json === representationOf(next).json) return representationOf(row);
  await store.storePreferences(trx, digest);
  changes.activate(DIGEST_JOB);
  if (next.reminder_time !== row.reminder_time) {
    await markMoves(trx, 'user', [caller.id]);
    changes.activate(MOVING_JOB);
  }
  return representationOf({ ...digest, version: row.version + 1 });
}

function faultsOf({ kinds, quiet_hours: quiet, default_reminder: lead }: NotificationPreferencesUpdate): ErrorDetail[] {
  const faults: ErrorDetail[] = [];
  if (kinds?.security?.centre === false) {
    faults.push({ path: 'body/kinds/security/centre', message: 'must be true: you are always told of these' });
  }
  if (quiet != null && quiet.from === quiet.to) {
    faults.push({ path: 'body/quiet_hours/to', message: 'must differ from `from`' });
  }
  if (lead != null && parsedDuration(lead) === null) {
    const message = 'must be PT0S, or weeks, days, hours and minutes up to 28 days, such as PT30M or P1D';
    faults.push({ path: 'body/default_reminder', message });
  }
  return faults;
}

/** Returns the channels of the user, and those in the stored preferences, which may no longer exist. */
async function knownChannels(trx: Executor, row: store.StoredPreferences): Promise<Set<string>> {
  const chosen = Object.values(parsedJson<Choices>(row.kinds)).flatMap(({ channels = [] }) => channels);
  const own = await store.channelsOf(trx, row.user_id);
  return new Set([...own, ...chosen, ...parsedJson<string[]>(row.digest_channels)]);
}

function channelFaults(
  { kinds = {}, digest }: NotificationPreferencesUpdate,
  known: ReadonlySet<string>,
): ErrorDetail[] {
  const lists: [path: string, channels: readonly string[] | undefined][] = [
    ...KINDS_WITH_CHANNELS.map((kind): [string, string[] | undefined] => [`kinds/${kind}`, kinds[kind]?.channels]),
    ['digest', digest?.channels],
  ];
  return lists.flatMap(([at, channels = []]) =>
    channels.flatMap((uid, index) => {
      if (known.has(uid)) return [];
      return [{ path: `body/${at}/channels/${index}`, message: 'must be the uid of one of your channels' }];
    }),
  );
}

function columnsOf(
  row: store.StoredPreferences,
  body: NotificationPreferencesUpdate,
): Partial<store.StoredPreferences> {
  const { kinds, quiet_hours: quiet, digest, reminder_time, default_reminder } = body;
  return {
    ...(kinds !== undefined && { kinds: JSON.stringify(merged(parsedJson<Choices>(row.kinds), kinds)) }),
    ...(quiet !== undefined && { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null }),
    ...(digest !== undefined && {
      digest_time: digest?.time ?? null,
      digest_weekdays: JSON.stringify(digest?.weekdays.toSorted() ?? []),
      digest_channels: JSON.stringify(digest?.channels ?? []),
    }),
    ...(reminder_time !== undefined && { reminder_time }),
    ...(default_reminder !== undefined && { default_reminder: asWritten(default_reminder) }),
  };
}

function asWritten(text: string | null): string | null {
  const duration = text === null ? null : parsedDuration(text);
  return duration === null ? null : durationText(duration);
}

function merged(former: Choices, given: Choices): Choices {
  const next = { ...former };
  for (const kind of CHOSEN_KINDS) if (given[kind] !== undefined) next[kind] = { ...former[kind], ...given[kind] };
  return next;
}

function dueOf(row: store.StoredPreferences, timezone: string, now: Date): string | null {
  if (row.digest_time === null) return null;
  const weekdays = parsedJson<number[]>(row.digest_weekdays);
  return nextDigest({ time: row.digest_time, weekdays, timezone, lastDay: row.digest_day }, now);
}

/** Moves the next digest of a user to their new time zone. */
export async function moveToZone(
  { trx, now }: Pick<WriteContext, 'trx'> & { now: Date },
  userId: number,
  timezone: string,
): Promise<void> {
  const row = await store.preferencesOf(trx, userId);
  if (row.digest_due_at === null) return;
  const due = dueOf(row, timezone, now);
  await store.moveDigest(trx, { user_id: userId, digest_due_at: row.digest_due_at }, { due, day: row.digest_day });
}
