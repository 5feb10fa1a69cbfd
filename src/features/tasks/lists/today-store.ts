import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../../../db/database.js';
import { preparedVariants } from '../../../../db/query/prepared.js';
import type { Caller } from '../../../access/caller.js';
import { scopeOf, type Viewer, viewerOf } from '../../../access/visible.js';
import { visibleRelation } from '../../../access/visible-relations.js';
import { dayAt } from '../../../lib/calendar.js';
import { isForToday, isInProgress, isPastDue, isSuggested, isTopAndSeenBy } from './conditions-sql.js';

/** How many tasks are suggested at most. */
export const MAX_SUGGESTED = 20;

const GROUPS = ['overdue', 'in_progress', 'planned', 'suggested'] as const;
type Group = (typeof GROUPS)[number];

/** A task of today, as much of it as tells a person what it is. */
export interface TodaysTask {
  id: number;
  name: string;
  /** Its project, when the caller sees that, too. */
  project_id: number | null;
  /** The name of that project. */
  project: string | null;
  due_date: string | null;
  due_time: string | null;
  priority: number;
}

/** Today's tasks, each in the first group that it belongs to; what is due today counts as planned. */
export type TodaysTasks = Record<Group, TodaysTask[]>;

type Sql = Expression<unknown>;

const notPastDue = (today: Sql) => sql<SqlBool>`(t.due_date IS NULL OR t.due_date >= ${today})`;

const CONDITIONS: Record<Group, (today: Sql, now: Sql) => RawBuilder<SqlBool>> = {
  overdue: (today, now) => sql`${isForToday(today, now)} AND ${isPastDue(today)}`,
  in_progress: (today, now) => sql`${isForToday(today, now)} AND ${notPastDue(today)} AND ${isInProgress}`,
  planned: (today, now) => sql`${isForToday(today, now)} AND ${notPastDue(today)} AND NOT ${isInProgress}`,
  suggested: isSuggested,
};

const BY_DATE = sql`t.due_date ASC NULLS LAST, t.due_time ASC NULLS LAST, t.priority DESC, t.id`;
const BY_PRIORITY_AND_AGE = sql`t.priority DESC, t.id`;

interface Values extends Viewer {
  today: string;
  now: string;
  most: number;
}

const queries = preparedVariants<Values, TodaysTask>();

/**
 * What the caller has to do today, in their time zone: top-level tasks of their own and shared with them.
 * @param most how many tasks a group holds at most; of suggestions there are never more than `MOST_SUGGESTED`
 */
export async function todaysTasks(db: Executor, caller: Caller, now: Date, most: number): Promise<TodaysTasks> {
  const values = { ...viewerOf(caller), today: dayAt(now, caller.timezone), now: now.toISOString() };
  const tasks: TodaysTasks = { overdue: [], in_progress: [], planned: [], suggested: [] };
  const scope = scopeOf(caller);
  for (const group of GROUPS) {
    const limit = group === 'suggested' ? Math.min(most, MAX_SUGGESTED) : most;
    const query = queries(
      `${group} ${scope.sight}`,
      (value) => sql`
      SELECT t.id, t.name, p.id AS project_id, p.name AS project, t.due_date, t.due_time, t.priority
      FROM tasks t LEFT JOIN projects p ON p.id = ${visibleRelation('task', 'project_id', 't', { value, scope })}
      WHERE ${isTopAndSeenBy(caller, value)}
        AND ${CONDITIONS[group](value('today'), value('now'))}
      ORDER BY ${group === 'suggested' ? BY_PRIORITY_AND_AGE : BY_DATE} LIMIT ${value('most')}`,
    );
    tasks[group] = await query(db, { ...values, most: limit });
  }
  return tasks;
}
