import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forUpdate } from '../../../db/locks.js';
import { idsFrom, rowsFrom } from '../../../db/query/json.js';
import { prepared } from '../../../db/query/prepared.js';
import { accessTo, type ViewerValue } from '../../access/visible.js';
import { isLive } from '../live-tasks/live-sql.js';
import { TASK } from '../tasks/description.js';
import type { Scheduled } from './schedule-store.js';
import type { RemovedReminder } from './store.js';
import type { Schedule } from './times.js';

export interface Due extends Scheduled {
  due_at: string;
  task_uid: string;
  task_name: string;
  language: string;
  /** 1 if the user sees the task, and it is live. */
  is_wanted: number;
}

const nextQuery = prepared<object, { due_at: string }>(
  () => sql`SELECT r.due_at FROM reminders r WHERE r.due_at IS NOT NULL ORDER BY r.due_at, r.id LIMIT 1`,
);

/** Returns the time at which the next reminder has work; undefined if none has. */
export async function nextDue(db: Executor): Promise<string | undefined> {
  return (await nextQuery(db, {}))[0]?.due_at;
}

const ofUser: ViewerValue = (name) => (name === 'me' ? sql.ref('r.user_id') : sql`NULL`);
const isWanted = sql`${accessTo(TASK, 't', ofUser)} IS NOT NULL AND ${isLive(ofUser, { visibility: 'visible' })}`;

const dueQuery = prepared<{ at: string; limit: number }, Due>(
  (value) => sql`SELECT r.*, t.due_date, t.due_time, t.defer_until, t.status, t.uid AS task_uid, t.name AS task_name,
      u.timezone, u.language, CASE WHEN ${isWanted} THEN 1 ELSE 0 END AS is_wanted
    FROM reminders r JOIN tasks t ON t.id = r.task_id JOIN users u ON u.id = r.user_id
    WHERE r.id IN (SELECT d.id FROM reminders d WHERE d.due_at <= ${value('at')}
      ORDER BY d.due_at, d.id LIMIT CAST(${value('limit')} AS INTEGER))
    ORDER BY r.id ${forUpdate('r')}`,
);

/** Returns due reminders, the earliest first, locked for a change. */
export function dueReminders(db: Executor, at: string, limit: number): Promise<Due[]> {
  return dueQuery(db, { at, limit });
}

const claiming = prepared<{ rows: string }, { reminder_id: number }>(
  (value) => sql`INSERT INTO reminder_firings (reminder_id, fires_at)
    SELECT f.reminder_id, f.fires_at
    FROM (${rowsFrom('reminder_firings', value('rows'), ['reminder_id', 'fires_at'])}) f WHERE TRUE
    ON CONFLICT (reminder_id, fires_at) DO NOTHING RETURNING reminder_id`,
);

/** Records firings. @returns the ids of the reminders that have not fired for this time before */
export async function claimFirings(
  db: Executor,
  firings: readonly { reminder_id: number; fires_at: string }[],
): Promise<ReadonlySet<number>> {
  if (firings.length === 0) return new Set();
  return new Set((await claiming(db, { rows: JSON.stringify(firings) })).map(({ reminder_id }) => reminder_id));
}

const forgetting = prepared<{ ids: string; before: string }, never>(
  (value) => sql`DELETE FROM reminder_firings
    WHERE reminder_id IN (${idsFrom(value('ids'))}) AND fires_at < ${value('before')}`,
);

/** Deletes the records of earlier firings of these reminders. */
export async function forgetFirings(db: Executor, reminders: readonly number[], before: string): Promise<void> {
  if (reminders.length > 0) await forgetting(db, { ids: JSON.stringify(reminders), before });
}

const FIRED_COLUMNS = ['state', 'fires_at', 'snoozed_until', 'due_at', 'last_fired_at'] as const;

const firing = prepared<{ rows: string; at: string }, never>(
  (value) => sql`UPDATE reminders SET ${sql.join(
    FIRED_COLUMNS.map((name) => sql`${sql.ref(name)} = ${sql.ref(`next.${name}`)}`),
  )}, version = version + 1, updated_at = ${value('at')}
    FROM (${rowsFrom('reminders', value('rows'), ['id', ...FIRED_COLUMNS])}) AS next WHERE reminders.id = next.id`,
);

export async function writeFired(
  db: Executor,
  rows: readonly (Schedule & { id: number; last_fired_at: string | null })[],
  at: string,
): Promise<void> {
  if (rows.length > 0) await firing(db, { rows: JSON.stringify(rows), at });
}

const removing = prepared<{ ids: string }, RemovedReminder>(
  (value) => sql`DELETE FROM reminders WHERE id IN (${idsFrom(value('ids'))}) RETURNING id, uid, user_id, task_id`,
);

export async function removeReminders(db: Executor, ids: readonly number[]): Promise<RemovedReminder[]> {
  return ids.length === 0 ? [] : removing(db, { ids: JSON.stringify(ids) });
}

const lateQuery = prepared<{ user: number; after: string; until: string }, { count: number }>(
  (value) => sql`SELECT count(*) AS count FROM reminders r
    WHERE r.user_id = ${value('user')} AND r.fires_at > ${value('after')} AND r.fires_at <= ${value('until')}`,
);

/** Counts the reminders of a user that should have fired between two times. */
export async function countLate(
  db: Executor,
  user: number,
  { after, until }: { after: string; until: string },
): Promise<number> {
  return (await lateQuery(db, { user, after, until }))[0]?.count ?? 0;
}
