import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../../../db/database.js';
import { preparedVariants, type Value } from '../../../../db/query/prepared.js';
import type { Caller } from '../../../access/caller.js';
import { type Viewer, viewerOf } from '../../../access/visible.js';
import { visibleRelation } from '../../../access/visible-relations.js';
import { dayAt, startOfDay } from '../../../lib/calendar.js';
import { objectOf } from '../../../lib/typed.js';
import { isLive } from '../../live-tasks/live-sql.js';
import { TASK } from '../description.js';
import {
  countsByStatus,
  datedScopeOf,
  isForMe,
  isForToday,
  isInProgress,
  isOpen,
  isPastDue,
  isSeenIn,
  isSuggested,
  readAllTasks,
  type SuggestionValues,
  type TaskScope,
} from './conditions-sql.js';

export const MAX_SUGGESTED = 20;

const GROUPS = ['overdue', 'in_progress', 'planned', 'suggested'] as const;
type Group = (typeof GROUPS)[number];

export interface TodaysTask {
  id: number;
  name: string;
  /** Null if the task has no project that the caller sees. */
  project_id: number | null;
  project: string | null;
  due_date: string | null;
  due_time: string | null;
  priority: number;
}

/** Today's tasks, each in the first matching group; tasks due today count as planned. */
export type TodaysTasks = Record<Group, TodaysTask[]>;

const notPastDue = (today: Expression<unknown>) => sql<SqlBool>`(t.due_date IS NULL OR t.due_date >= ${today})`;

type Condition = (values: SuggestionValues, statusCounts: Expression<SqlBool>) => RawBuilder<SqlBool>;

const CONDITIONS: Record<Group, Condition> = {
  overdue: (values, status) => sql`${isForToday(values, status)} AND ${isPastDue(values.today)}`,
  in_progress: (values, status) =>
    sql`${isForToday(values, status)} AND ${notPastDue(values.today)} AND ${isInProgress}`,
  planned: (values, status) =>
    sql`${isForToday(values, status)} AND ${notPastDue(values.today)} AND NOT ${isInProgress}`,
  suggested: isSuggested,
};

const BY_DATE = sql`t.due_date ASC NULLS LAST, t.due_time ASC NULLS LAST, t.priority DESC, t.id`;
const BY_PRIORITY_AND_AGE = sql`t.priority DESC, t.id`;

interface Values extends Viewer {
  today: string;
  now: string;
  dayStart: string;
  most: number;
}

const queries = preparedVariants<Values, TodaysTask>();

/**
 * Returns the caller's tasks for today in their time zone: their own and shared with them, with the subtasks that are
 * due.
 * @param most maximum number of tasks in a group; for suggestions the lower of this and `MAX_SUGGESTED`
 */
export function todaysTasks(db: Executor, caller: Caller, now: Date, most: number): Promise<TodaysTasks> {
  return readAllTasks(db, caller, (read) => readTodaysTasks(read, caller, now, most));
}

async function readTodaysTasks(db: Executor, caller: Caller, now: Date, most: number): Promise<TodaysTasks> {
  const values = valuesOf(caller, now);
  const tasks: TodaysTasks = { overdue: [], in_progress: [], planned: [], suggested: [] };
  const scope = datedScopeOf(caller);
  for (const group of GROUPS) {
    const limit = group === 'suggested' ? Math.min(most, MAX_SUGGESTED) : most;
    const query = queries(
      `${group} ${scope.visibility} ${caller.hasTemplates}`,
      (value) => sql`
      SELECT t.id, t.name, p.id AS project_id, p.name AS project, t.due_date, t.due_time, t.priority
      FROM tasks t LEFT JOIN projects p ON p.id = ${visibleRelation(TASK, 'project_id', 't', { value, scope })}
      WHERE ${isIn(group, scope, value)}
      ORDER BY ${group === 'suggested' ? BY_PRIORITY_AND_AGE : BY_DATE} LIMIT ${value('most')}`,
    );
    tasks[group] = await query(db, { ...values, most: limit });
  }
  return tasks;
}

function isIn(group: Group, scope: TaskScope, value: Value<Omit<Values, 'most'>>): RawBuilder<SqlBool> {
  const days = { today: value('today'), now: value('now'), dayStart: value('dayStart') };
  return sql`${isSeenIn(scope, value)} AND ${isForMe(value('me'))} AND ${isLive(value, scope)}
    AND ${CONDITIONS[group](days, countsByStatus(value, scope))}`;
}

function valuesOf(caller: Caller, now: Date): Omit<Values, 'most'> {
  const today = dayAt(now, caller.timezone);
  return { today, now: now.toISOString(), dayStart: startOfDay(today, caller.timezone), ...viewerOf(caller) };
}

const COUNTED = ['overdue', 'in_progress', 'planned'] as const;

const counts = preparedVariants<Omit<Values, 'most'>, Record<Group, number>>();

/**
 * Returns the full sizes of groups for today, with the visibility rules of `todaysTasks`. By default without
 * suggestions, which take long to count.
 */
export async function countTodaysTasks<Counted extends Group = (typeof COUNTED)[number]>(
  db: Executor,
  caller: Caller,
  now: Date,
  groups: readonly Counted[] = COUNTED as readonly Group[] as readonly Counted[],
): Promise<Record<Counted, number>> {
  const scope = datedScopeOf(caller);
  const query = counts(`${groups.join()} ${scope.visibility} ${caller.hasTemplates}`, (value) => {
    const days = { today: value('today'), now: value('now'), dayStart: value('dayStart') };
    const count = (group: Group) =>
      sql`count(*) FILTER (WHERE ${CONDITIONS[group](days, countsByStatus(value, scope))}) AS ${sql.ref(group)}`;
    return sql`SELECT ${sql.join(groups.map(count))} FROM tasks t
      WHERE ${isSeenIn(scope, value)} AND ${isForMe(value('me'))} AND ${isOpen} AND ${isLive(value, scope)}`;
  });
  const [row] = await readAllTasks(db, caller, (read) => query(read, valuesOf(caller, now)));
  // PostgreSQL returns counts as text.
  return objectOf(groups.map((group) => [group, Number(row?.[group])]));
}
