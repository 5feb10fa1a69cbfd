import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forUpdate } from '../../../db/locks.js';
import { MAX_PIECE_ROWS } from '../../../db/pieces.js';
import { isAnyOf, rowsFrom } from '../../../db/query/json.js';
import { prepared, type Value } from '../../../db/query/prepared.js';
import type { Move, MoveKind } from '../reminder-moves/store.js';
import type { StoredReminder } from './store.js';
import type { Schedule, TaskTimes } from './times.js';

/** Reads reminders that are scheduled again, locked for a change, and writes their schedules. */

/** A reminder with the dates of its task, from which it is scheduled. */
export interface Scheduled extends StoredReminder, TaskTimes {
  timezone: string;
}

/** Prepares a query of the first reminders under a condition, in the order of their ids. */
function scheduledBy<Values>(condition: (value: Value<Values & { limit: number }>) => RawBuilder<unknown>) {
  return prepared<Values & { limit: number }, Scheduled>(
    (value) => sql`SELECT r.*, t.due_date, t.due_time, t.defer_until, t.status, u.timezone
      FROM reminders r JOIN tasks t ON t.id = r.task_id JOIN users u ON u.id = r.user_id
      WHERE ${condition(value)} ORDER BY r.id LIMIT CAST(${value('limit')} AS INTEGER) ${forUpdate('r')}`,
  );
}

const byTask = scheduledBy<{ ids: string }>((value) => isAnyOf(sql.ref('r.task_id'), value('ids')));

const ownByTask = scheduledBy<{ ids: string; me: number }>(
  (value) => sql`${isAnyOf(sql.ref('r.task_id'), value('ids'))} AND r.user_id = ${value('me')}`,
);

/**
 * Returns reminders about tasks: of the caller, and of others as many as the limit allows.
 * @param tasks bounded so that the caller has at most one piece of reminders about them
 * @returns also true if reminders may be left
 */
export async function remindersOf(
  db: Executor,
  { me, tasks, limit }: { me: number; tasks: readonly number[]; limit: number },
): Promise<{ reminders: Scheduled[]; hasMore: boolean }> {
  const ids = JSON.stringify(tasks);
  const some = await byTask(db, { ids, limit: limit + 1 });
  if (some.length <= limit) return { reminders: some, hasMore: false };
  const own = await ownByTask(db, { ids, me, limit: MAX_PIECE_ROWS });
  return { reminders: [...own, ...some.slice(0, limit).filter(({ user_id }) => user_id !== me)], hasMore: true };
}

const byId = scheduledBy<{ ids: string }>((value) => isAnyOf(sql.ref('r.id'), value('ids')));

/** @param ids at most a piece */
export function remindersById(db: Executor, ids: readonly number[]): Promise<Scheduled[]> {
  return byId(db, { ids: JSON.stringify(ids), limit: MAX_PIECE_ROWS });
}

const byMove: Readonly<Record<MoveKind, ReturnType<typeof scheduledAfter>>> = {
  task: scheduledAfter('r.task_id'),
  user: scheduledAfter('r.user_id'),
};

function scheduledAfter(column: 'r.task_id' | 'r.user_id') {
  return scheduledBy<{ ref: number; after: number }>(
    (value) => sql`${sql.ref(column)} = ${value('ref')} AND r.id > ${value('after')}`,
  );
}

/** Returns the next reminders of a move. */
export function remindersToMove(
  db: Executor,
  { kind, ref_id: ref, after_id: after }: Move,
  limit: number,
): Promise<Scheduled[]> {
  return byMove[kind as MoveKind](db, { ref, after, limit });
}

const COLUMNS = ['state', 'fires_at', 'snoozed_until', 'due_at'] as const satisfies (keyof Schedule)[];

/** Assignments of the columns of a schedule. */
function scheduleFrom(value: (name: keyof Schedule) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(COLUMNS.map((name) => sql`${sql.ref(name)} = ${value(name)}`));
}

const writeOne = prepared<Schedule & { id: number }, never>(
  (value) => sql`UPDATE reminders SET ${scheduleFrom(value)} WHERE id = ${value('id')}`,
);

const writeAll = prepared<{ rows: string }, never>(
  (value) => sql`UPDATE reminders SET ${scheduleFrom((name) => sql.ref(`next.${name}`))}
    FROM (${rowsFrom('reminders', value('rows'), ['id', ...COLUMNS])}) AS next WHERE reminders.id = next.id`,
);

/** Writes at most a piece of schedules: they follow from other objects, so that versions stay. */
export async function writeSchedules(db: Executor, rows: readonly (Schedule & { id: number })[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  if (rows.length === 1) await writeOne(db, first);
  else await writeAll(db, { rows: JSON.stringify(rows) });
}

const timeQuery = prepared<
  Schedule & { id: number; fixed: string | null; before: string | null; updated_at: string },
  never
>(
  (value) => sql`UPDATE reminders SET at = ${value('fixed')}, before = ${value('before')}, ${scheduleFrom(value)},
    version = version + 1, updated_at = ${value('updated_at')} WHERE id = ${value('id')}`,
);

/** Writes the time of a reminder with its schedule. */
export async function writeTime(db: Executor, row: Parameters<typeof timeQuery>[1]): Promise<void> {
  await timeQuery(db, row);
}
