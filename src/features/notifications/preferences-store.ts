import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { isAnyOf } from '../../../db/query/json.js';
import { prepared } from '../../../db/query/prepared.js';
import type { NotificationPreferencesRow } from '../../../db/schema.js';

export type StoredPreferences = Selectable<NotificationPreferencesRow>;

const rowQuery = prepared<{ me: number }, StoredPreferences>(
  (value) => sql`SELECT p.* FROM notification_preferences p WHERE p.user_id = ${value('me')}`,
);

/** Returns the preferences of a user; the default ones if they have set none. */
export async function preferencesOf(db: Executor, userId: number): Promise<StoredPreferences> {
  return (await rowQuery(db, { me: userId }))[0] ?? { ...DEFAULTS, user_id: userId };
}

const DEFAULTS: Omit<StoredPreferences, 'user_id'> = {
  version: 0,
  kinds: '{}',
  quiet_from: null,
  quiet_to: null,
  digest_time: null,
  digest_weekdays: '[]',
  digest_channels: '[]',
  digest_due_at: null,
  digest_day: null,
  reminder_time: '09:00',
  default_reminder: null,
  updated_at: '1970-01-01T00:00:00.000Z',
};

const kindsQuery = prepared<{ users: string }, { user_id: number; kinds: string }>(
  (value) => sql`
  SELECT p.user_id, p.kinds FROM notification_preferences p
  WHERE ${isAnyOf(sql.ref('p.user_id'), value('users'))} AND p.kinds <> '{}'`,
);

/** Returns the choices by kind of the users who have made some, as JSON. */
export async function chosenKinds(db: Executor, users: Iterable<number>): Promise<ReadonlyMap<number, string>> {
  const rows = await kindsQuery(db, { users: JSON.stringify([...new Set(users)]) });
  return new Map(rows.map(({ user_id, kinds }) => [user_id, kinds]));
}

const channelsQuery = prepared<{ me: number }, { uid: string }>(
  (value) => sql`SELECT c.uid FROM channels c WHERE c.user_id = ${value('me')}`,
);

/** Returns the uids of the channels of a user. */
export async function channelsOf(db: Executor, userId: number): Promise<string[]> {
  return (await channelsQuery(db, { me: userId })).map(({ uid }) => uid);
}

/** Stores preferences, with the next version. */
export async function storePreferences(db: Executor, { version, ...row }: StoredPreferences): Promise<void> {
  const { user_id: _user, ...columns } = row;
  await db
    .insertInto('notification_preferences')
    .values({ ...row, version: version + 1 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...columns, version: version + 1 }))
    .execute();
}

/** Preferences of a user that reminders use. */
export interface ReminderPreferences {
  /** Local due time, `HH:MM`, that reminders assume for tasks without one. */
  reminderTime: string;
  /** ISO 8601 duration before the due time of new tasks; null for none. */
  defaultReminder: string | null;
}

const reminderQuery = prepared<{ me: number }, ReminderPreferences>(
  (value) => sql`
  SELECT p.reminder_time AS "reminderTime", p.default_reminder AS "defaultReminder" FROM notification_preferences p
  WHERE p.user_id = ${value('me')}`,
);

export async function reminderPreferencesOf(db: Executor, userId: number): Promise<ReminderPreferences> {
  const [row] = await reminderQuery(db, { me: userId });
  return row ?? { reminderTime: DEFAULTS.reminder_time, defaultReminder: DEFAULTS.default_reminder };
}

export interface DueDigest extends StoredPreferences {
  timezone: string;
  language: string;
  uid: string;
  email: string;
  digest_due_at: string;
  digest_time: string;
}

const dueQuery = prepared<{ at: string; limit: number }, DueDigest>(
  (value) => sql`
  SELECT p.*, u.timezone, u.language, u.uid, u.email FROM notification_preferences p JOIN users u ON u.id = p.user_id
  WHERE p.digest_due_at <= ${value('at')} ORDER BY p.digest_due_at LIMIT CAST(${value('limit')} AS INTEGER)`,
);

export function dueDigests(db: Executor, at: string, limit: number): Promise<DueDigest[]> {
  return dueQuery(db, { at, limit });
}

const nextQuery = prepared<object, { first: string | null; last: string | null }>(
  () => sql`
  SELECT (SELECT min(p.digest_due_at) FROM notification_preferences p WHERE p.digest_due_at IS NOT NULL) AS first,
    (SELECT max(p.digest_due_at) FROM notification_preferences p WHERE p.digest_due_at IS NOT NULL) AS last`,
);

export async function nextDigests(db: Executor): Promise<{ first: string; last: string } | null> {
  const { first = null, last = null } = (await nextQuery(db, {}))[0] ?? {};
  return first === null || last === null ? null : { first, last };
}

const laterQuery = prepared<{ latest: string; limit: number }, { user_id: number; digest_due_at: string }>(
  (value) => sql`SELECT p.user_id, p.digest_due_at FROM notification_preferences p
  WHERE p.digest_due_at > ${value('latest')} LIMIT CAST(${value('limit')} AS INTEGER)`,
);

/** Returns digests that are later than `latest`. */
export function laterDigests(
  db: Executor,
  latest: string,
  limit: number,
): Promise<Pick<DueDigest, 'user_id' | 'digest_due_at'>[]> {
  return laterQuery(db, { latest, limit });
}

const moveQuery = prepared<{ user: number; from: string; due: string | null; day: string | null }, { user_id: number }>(
  (value) => sql`
  UPDATE notification_preferences SET digest_due_at = ${value('due')}, digest_day = ${value('day')}
  WHERE user_id = ${value('user')} AND digest_due_at = ${value('from')} RETURNING user_id`,
);

/** Sets the time of the next digest. @returns false if another process, or the user, has moved it meanwhile */
export async function moveDigest(
  db: Executor,
  { user_id, digest_due_at }: Pick<DueDigest, 'user_id' | 'digest_due_at'>,
  next: { due: string | null; day: string | null },
): Promise<boolean> {
  return (await moveQuery(db, { user: user_id, from: digest_due_at, ...next })).length > 0;
}
