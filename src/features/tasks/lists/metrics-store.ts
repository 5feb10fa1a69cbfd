import { type RawBuilder, sql } from 'kysely';
import { readBounded } from '../../../../db/bounded-reads.js';
import type { Executor } from '../../../../db/database.js';
import type { ComposedCondition } from '../../../../db/query/list.js';
import { adHocVariants, preparedVariants, type Value } from '../../../../db/query/prepared.js';
import type { Caller } from '../../../access/caller.js';
import { accessTo, ownersSeenBy, type Viewer, viewerOf } from '../../../access/visible.js';
import type { ResolvedFilter } from '../../../filter/resolve.js';
import { subtasksListedBy } from '../../../filter/subtasks.js';
import { addDays, startOfDay } from '../../../lib/calendar.js';
import type { ResponseTime } from '../../../lib/response-time.js';
import { required } from '../../../lib/typed.js';
import { isLive } from '../../live-tasks/live-sql.js';
import { TASK } from '../description.js';
import {
  countsByStatus,
  datedScopeOf,
  isForMe,
  isInProgress,
  isOpen,
  isPastDue,
  isPlanned,
  isSeenIn,
  isSuggested,
  isTopFor,
  listedScopeOf,
  notLeftOut,
  readAllTasks,
  type TaskScope,
} from './conditions-sql.js';
import { taskCondition } from './filter-sql.js';
import type { DayCount, TaskMetrics } from './metrics-schema.js';
import { MAX_SUGGESTED } from './today-store.js';

const WEEK_DAYS = 7;

type Counts = Pick<TaskMetrics, 'open' | 'overdue' | 'due_today' | 'in_progress' | 'planned' | 'suggested'>;

type Moment = Viewer & { today: string; now: string };

type Bound = Moment & { dayStart: string };

const countQueries = preparedVariants<Bound, Counts>();
const filteredQueries = adHocVariants<Bound, Counts>();

/**
 * Counts the caller's visible, live tasks for today in their time zone: subtasks by their due date only; with a filter,
 * the tasks that its list has.
 */
export function taskMetrics(
  db: Executor,
  caller: Caller,
  time: ResponseTime,
  filter?: ResolvedFilter,
): Promise<TaskMetrics> {
  const job = (read: Executor) => readMetrics(read, caller, time, filter);
  return filter === undefined ? readAllTasks(db, caller, job) : readBounded(db, caller.id, job);
}

async function readMetrics(
  db: Executor,
  caller: Caller,
  time: ResponseTime,
  filter: ResolvedFilter | undefined,
): Promise<TaskMetrics> {
  const scope = filter === undefined ? datedScopeOf(caller) : filteredScope(caller, filter);
  const condition = filter === undefined ? undefined : taskCondition(filter.condition);
  const variants = condition === undefined ? countQueries : filteredQueries;
  const query = variants(`${shapeOf(caller, scope)} ${condition?.shape}`, (value) => {
    const byStatus = countsByStatus(value, scope);
    const suggestion = { today: value('today'), now: value('now'), dayStart: value('dayStart') };
    const count = (condition: unknown) => sql`count(*) FILTER (WHERE ${condition})`;
    return sql`
      SELECT ${count(byStatus)} AS open, ${count(isPastDue(value('today')))} AS overdue,
        ${count(sql`t.due_date = ${value('today')}`)} AS due_today,
        ${count(sql`${isInProgress} AND ${byStatus}`)} AS in_progress,
        ${count(sql`${isPlanned} AND ${byStatus}`)} AS planned,
        ${count(isSuggested(suggestion, byStatus))} AS suggested
      FROM tasks t WHERE ${isSeenIn(scope, value)} AND ${isForMe(value('me'))} AND ${isOpen}
        AND ${isLive(value, scope)} ${filtered(condition, value, scope)}`;
  });
  const { today, instant } = time;
  const dayStart = startOfDay(today, caller.timezone);
  const values = { today, now: instant, dayStart, ...viewerOf(caller) };
  const [counts] = await query(db, { ...values, ...condition?.values });
  const week = await weeklyCompletions(db, caller, time, { scope, condition });
  const { suggested, ...others } = required(counts);
  return {
    suggested: Math.min(suggested, MAX_SUGGESTED),
    completed_today: week.at(-1)?.count ?? 0,
    weekly_completions: week,
    ...others,
  };
}

type TaskCondition = ComposedCondition<TaskScope>;

/** Scope of the list with a filter. All of its tasks count, subtasks by their status, too. */
function filteredScope(caller: Caller, { tree }: ResolvedFilter): TaskScope {
  return listedScopeOf(caller, subtasksListedBy(tree) === 'none' ? 'none' : 'all');
}

function shapeOf({ hasTemplates }: Caller, { visibility, subtasks }: TaskScope): string {
  return `${visibility} ${subtasks} ${hasTemplates}`;
}

/** Continues a WHERE clause by a filter. */
function filtered(condition: TaskCondition | undefined, value: Value<Moment>, scope: TaskScope): RawBuilder<unknown> {
  return condition === undefined ? sql`` : sql`AND ${condition.where(value as never, scope)}`;
}

export async function weeklyCompletions(
  db: Executor,
  caller: Caller,
  { today, instant }: ResponseTime,
  counted: Counted = { scope: datedScopeOf(caller), condition: undefined },
): Promise<DayCount[]> {
  const query = completedQuery(caller, counted);
  const week: DayCount[] = [];
  for (let ago = WEEK_DAYS - 1; ago >= 0; ago--) {
    const date = addDays(today, -ago);
    const start = startOfDay(date, caller.timezone);
    const end = startOfDay(addDays(date, 1), caller.timezone);
    const values = { today, now: instant, start, end, ...viewerOf(caller), ...counted.condition?.values };
    const [found] = await query(db, values);
    week.push({ date, count: found?.count ?? 0 });
  }
  return week;
}

interface Counted {
  scope: TaskScope;
  condition: TaskCondition | undefined;
}

interface Range extends Moment {
  /** First instant of the range; `end` is exclusive. */
  start: string;
  end: string;
}

const completedQueries = preparedVariants<Range, { count: number }>();
const filteredCompletedQueries = adHocVariants<Range, { count: number }>();

/**
 * Completions by the caller in a range of time: recorded occurrences of recurring tasks, and completed other tasks. The last
 * occurrence of a recurring task is both, and counts once. Of subtasks, those with a due date count, or those of the scope.
 */
function completedQuery(caller: Caller, { scope, condition }: Counted) {
  const variants = condition === undefined ? completedQueries : filteredCompletedQueries;
  return variants(`${caller.hasShares} ${shapeOf(caller, scope)} ${condition?.shape}`, (value) => {
    const me = value('me');
    const within = (table: string) => {
      const owner = sql.ref(`${table}.user_id`);
      const at = sql.ref(`${table}.completed_at`);
      const owned = caller.hasShares ? sql`${owner} IN ${ownersSeenBy(me)}` : sql`${owner} = ${me}`;
      return sql`${owned} AND ${at} >= ${value('start')} AND ${at} < ${value('end')}`;
    };
    const isCounted = {
      none: isTopFor(value),
      dated: sql`(t.due_date IS NOT NULL OR ${isTopFor(value)})`,
      all: sql`(1 = 1)`,
    }[scope.subtasks];
    const counted = (table: string) =>
      sql`${isCounted} AND ${accessTo(TASK, 't', value)} IS NOT NULL
        AND ${completedBy(table)} = ${me} ${notLeftOut(scope)} ${filtered(condition, value, scope)}`;
    return sql`
      SELECT (
        SELECT count(*) FROM tasks t WHERE ${within('t')} AND ${counted('t')} AND NOT EXISTS (
          SELECT 1 FROM task_completions c WHERE c.task_id = t.id AND c.completed_at = t.completed_at)
      ) + (
        SELECT count(*) FROM task_completions c CROSS JOIN tasks t
        WHERE ${within('c')} AND t.id = c.task_id AND ${counted('c')}
      ) AS count`;
  });
}

/** User who completed a task; its owner if unknown, as for imported completions. */
function completedBy(table: string): RawBuilder<number> {
  return sql`coalesce(${sql.ref(`${table}.completed_by`)}, t.user_id)`;
}
