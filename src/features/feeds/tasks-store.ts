import { type SqlBool, sql } from 'kysely';
import { readBounded } from '../../../db/bounded-reads.js';
import type { Executor } from '../../../db/database.js';
import { columns, idsFrom, jsonBoolean, jsonObject, jsonText } from '../../../db/query/json.js';
import { adHocVariants, preparedVariants, type Value } from '../../../db/query/prepared.js';
import type { Caller } from '../../access/caller.js';
import { type Viewer, type ViewerValue, viewerOf } from '../../access/visible.js';
import { visibleSummary } from '../../access/visible-relations.js';
import { STATUS } from '../../filter/fields.js';
import { isCheap } from '../../filter/plan.js';
import type { ResolvedFilter } from '../../filter/resolve.js';
import { addDays } from '../../lib/calendar.js';
import type { ResponseTime } from '../../lib/response-time.js';
import { parsedJson } from '../../lib/typed.js';
import { tagsJson } from '../tagging/store.js';
import { TASK } from '../tasks/description.js';
import { isOpen, isSeenIn, listedScopeOf, readAllTasks } from '../tasks/lists/conditions-sql.js';
import { selectedTasks } from '../tasks/lists/filter-sql.js';
import type { Task } from '../tasks/schema.js';

/** The tasks of a feed: first the ids of those nearest to today, then their rows in pieces. */

const PAST_DAYS = 90;
const AHEAD_DAYS = 731;

interface FeedTasks {
  filter: ResolvedFilter | undefined;
  completed: boolean;
  time: ResponseTime;
  /** Maximum number of tasks. */
  most: number;
}

interface Dated {
  id: number;
  due_date: string;
}

type Bound = Viewer & { today: string; first: string; last: string; limit: number };

const queries = adHocVariants<Bound, Dated>();

/**
 * Returns the ids of the tasks that are due in the window, nearest first. Open ones that are overdue are always in it.
 * @returns one more than `most` if there are others
 * @throws ReadTooLong for a filter that costs too much
 */
export function nearestTasks(db: Executor, caller: Caller, wanted: FeedTasks): Promise<number[]> {
  const { filter } = wanted;
  const read = (executor: Executor) => readNearest(executor, caller, wanted);
  return filter === undefined || isCheap(filter.condition, 'tasks')
    ? readAllTasks(db, caller, read)
    : readBounded(db, caller.id, read);
}

async function readNearest(db: Executor, caller: Caller, wanted: FeedTasks): Promise<number[]> {
  const { filter, completed, time, most } = wanted;
  const scope = listedScopeOf(caller, 'all');
  const condition = selectedTasks({}, filter?.condition, undefined);
  const { today } = time;
  const values = {
    ...viewerOf(caller),
    ...{ today, first: addDays(today, -PAST_DAYS), last: addDays(today, AHEAD_DAYS), limit: most + 1 },
  };
  const times = { now: () => time.instant };
  const shape = `${completed} ${scope.visibility} ${caller.hasTemplates} ${condition?.shape ?? ''}`;
  const read = (side: 'ahead' | 'past') => {
    const query = queries(`${side} ${shape}`, (value) => {
      const where = condition === undefined ? sql`(1 = 1)` : condition.where(value as never, scope);
      const order = side === 'ahead' ? sql`t.due_date, t.id` : sql`t.due_date DESC, t.id DESC`;
      return sql<Dated>`SELECT t.id, t.due_date FROM tasks t
        WHERE ${isSeenIn(scope, value as unknown as ViewerValue)} AND ${isWithin(side, completed, value)} AND ${where}
        ORDER BY ${order} LIMIT CAST(${value('limit')} AS INTEGER)`;
    });
    return query(db, values, times, condition?.values ?? {});
  };
  const found = [...(await read('ahead')), ...(await read('past'))];
  const distance = ({ due_date }: Dated) => Math.abs(Date.parse(due_date) - Date.parse(today));
  found.sort((one, other) => distance(one) - distance(other) || one.id - other.id);
  return found.slice(0, most + 1).map(({ id }) => id);
}

const isClosed = sql`t.status IN (${sql.lit(STATUS.completed)}, ${sql.lit(STATUS.cancelled)})`;

function isWithin(side: 'ahead' | 'past', completed: boolean, value: Value<Bound>) {
  const listed = completed ? sql`(${isOpen} OR ${isClosed})` : isOpen;
  if (side === 'ahead') {
    return sql<SqlBool>`${listed} AND t.due_date >= ${value('today')} AND t.due_date <= ${value('last')}`;
  }
  const recent = completed ? sql`AND (t.due_date >= ${value('first')} OR ${isOpen})` : sql``;
  return sql<SqlBool>`${listed} AND t.due_date < ${value('today')} ${recent}`;
}

const MEMBERS = [
  ...(['id', 'uid', 'name', 'status', 'priority', 'due_date', 'due_time', 'completed_at', 'updated_at'] as const),
  ...(['recurrence_type', 'recurrence_interval', 'recurrence_month_day', 'recurrence_week_of_month'] as const),
  ...(['recurrence_end_date', 'recurrence_rule'] as const),
] as const;

type Plain = Pick<Task, (typeof MEMBERS)[number] | 'recurrence_weekdays' | 'completion_based'>;

/** A task as feeds show it. */
export interface FeedTask extends Plain {
  due_date: string;
  /** Absent unless the feed has notes. */
  note?: string | null;
  /** Absent in feeds of events. */
  tags?: readonly { name: string }[];
  /** Absent in feeds of events. */
  parent?: { uid: string } | null;
}

interface Shown {
  note: boolean;
  /** Tags and parents. */
  relations: boolean;
}

const rowQueries = preparedVariants<Viewer & { ids: string }, { json: string }>();

/** Reads tasks, by due date. */
export async function feedTasks(
  db: Executor,
  caller: Caller,
  ids: readonly number[],
  { note, relations }: Shown,
): Promise<FeedTask[]> {
  const scope = listedScopeOf(caller, 'all');
  const query = rowQueries(`${scope.visibility} ${note} ${relations}`, (value) => {
    const viewing = { value: value as unknown as ViewerValue, scope };
    const json = jsonObject({
      ...columns('t', ...MEMBERS),
      recurrence_weekdays: jsonText(sql.ref('t.recurrence_weekdays')),
      completion_based: jsonBoolean(sql.ref('t.completion_based')),
      ...(note && { note: sql.ref('t.note') }),
      ...(relations && {
        tags: tagsJson('task', sql.ref('t.id')),
        parent: visibleSummary(TASK, 'parent_task_id' as never, 't', viewing),
      }),
    });
    return sql<{ json: string }>`SELECT ${json} AS json FROM tasks t WHERE t.id IN (${idsFrom(value('ids'))})
      AND t.due_date IS NOT NULL ORDER BY t.due_date, t.id`;
  });
  const rows = await query(db, { ids: JSON.stringify(ids), ...viewerOf(caller) });
  return rows.map(({ json }) => parsedJson<FeedTask>(json));
}
