import { type SqlBool, sql } from 'kysely';
import type { Executor } from '../../../../db/database.js';
import type { ListPage, Page, SqlScalar } from '../../../../db/page.js';
import { MAX_PIECE_ROWS } from '../../../../db/pieces.js';
import { isAnyOf } from '../../../../db/query/json.js';
import { columnKeys, listOf, readWhich, type Which } from '../../../../db/query/list.js';
import { adHocVariants, preparedVariants, type Value } from '../../../../db/query/prepared.js';
import type { Caller } from '../../../access/caller.js';
import {
  scopeOf,
  sharedSince,
  type Viewer,
  type ViewerValue,
  type VisibilityScope,
  viewerOf,
} from '../../../access/visible.js';
import { SORT_FIELDS, type TaskGroupField } from '../../../filter/fields.js';
import type { ResolvedFilter } from '../../../filter/resolve.js';
import { subtasksListedBy } from '../../../filter/subtasks.js';
import { addDays, startOfDay } from '../../../lib/calendar.js';
import { latestEnd } from '../../../lib/periods.js';
import type { ResponseTime } from '../../../lib/response-time.js';
import type { SearchSource } from '../../../manifest.js';
import type { Test } from '../../filters/parameters.js';
import { MAX_CLAIM_MS } from '../blocking/blocking-sql.js';
import { activityJson, taskJson } from '../crud/json-sql.js';
import { taskState } from '../crud/store.js';
import { TASK } from '../description.js';
import {
  areManyTasks,
  isOfTemplate,
  isOpen,
  isSeenIn,
  listedScopeOf,
  type TaskScope,
  taskAccessPaths,
} from './conditions-sql.js';
import { selectedTasks, taskCondition } from './filter-sql.js';
import { GROUP_SORT_KEYS, GROUPS, groupingOf } from './groups-sql.js';
import type { TaskFilters } from './query-schema.js';

const column = (name: string) => sql.ref(`t.${name}`);

const list = listOf<TaskScope>({
  from: sql`tasks t`,
  table: sql`tasks t`,
  id: column('id'),
  json: (context) => taskJson('t', context),
  longTexts: [column('note')],
  sortKeys: {
    ...columnKeys('t', ...SORT_FIELDS.tasks),
    ...GROUP_SORT_KEYS,
    'view.rank': {
      expression: (value) =>
        sql`(SELECT p.rank FROM view_ranks p WHERE p.view_id = ${value('view')} AND p.task_id = t.id)`,
      isComputed: true,
    },
  },
  accessPaths: taskAccessPaths,
  isLong: areManyTasks,
});

export interface TaskRequest {
  filters: TaskFilters;
  page: Page;
  time: ResponseTime;
  filter?: ResolvedFilter | undefined;
  group?: TaskGrouping | undefined;
  /** Id of the view that is listed. */
  view?: number | undefined;
}

export interface TaskGrouping {
  by: TaskGroupField;
  /** Keys of the names of tags, in the order of the columns of a board. */
  tagColumns: readonly string[];
}

/** Returns the terms of `order_by` that sort tasks by their groups. */
export function orderOfGroups(by: TaskGroupField): readonly string[] {
  return GROUPS[by].order;
}

export function listTasks(db: Executor, caller: Caller, request: TaskRequest): Promise<ListPage> {
  return listWith(db, caller, request, {});
}

/** Lists the subtasks of a task, which may be in a template. */
export function listSubtasks(db: Executor, caller: Caller, request: TaskRequest): Promise<ListPage> {
  return listWith(db, caller, request, { ofTemplates: true });
}

export function listProjectTasks(
  db: Executor,
  caller: Caller,
  projectId: number,
  request: TaskRequest,
): Promise<ListPage> {
  const test = { field: 'project', reference: projectId };
  return listWith(db, caller, request, { test, ofTemplates: true, isOfProject: true });
}

export function listToday(db: Executor, caller: Caller, request: TaskRequest): Promise<ListPage> {
  return listWith(db, caller, request, { test: { flag: 'list:today' }, isOfDays: true });
}

/** Lists the caller's own tasks without project, area and due date. */
export function listInbox(db: Executor, caller: Caller, request: TaskRequest): Promise<ListPage> {
  return listWith(db, caller, request, { test: { flag: 'is:inbox' } });
}

export function listUpcoming(db: Executor, caller: Caller, days: number, request: TaskRequest): Promise<ListPage> {
  const { timezone } = caller;
  const { today } = request.time;
  const last = addDays(today, days);
  const values = { last_day: last, start: startOfDay(today, timezone), end: startOfDay(addDays(last, 1), timezone) };
  return listWith(db, caller, request, { test: { flag: 'list:upcoming' }, values, isOfDays: true });
}

const deferralQueries = preparedVariants<Viewer & { now: string }, { next: string | null }>();

/** Returns the earliest time after `instant` at which the deferral of a task ends that the caller sees; null for none. */
export async function nextDeferralEnd(db: Executor, caller: Caller, instant: string): Promise<string | null> {
  const scope: TaskScope = { subtasks: 'all', ...scopeOf(caller) };
  const query = deferralQueries(scope.visibility, (value) => {
    const ofEachPath = taskAccessPaths(value, scope).map(
      (path) => sql`SELECT min(t.defer_until) AS next FROM tasks t WHERE ${path} AND t.defer_until > ${value('now')}`,
    );
    return sql<{ next: string | null }>`SELECT min(p.next) AS next FROM (${sql.join(ofEachPath, sql` UNION ALL `)}) p`;
  });
  return (await query(db, { now: instant, ...viewerOf(caller) }))[0]?.next ?? null;
}

export function readTasks(db: Executor, caller: Caller, wanted: Which): Promise<ListPage> {
  return readWhich(
    list,
    db,
    { scope: { subtasks: 'all', ...scopeOf(caller) }, values: { ...viewerOf(caller) } },
    wanted,
  );
}

interface View {
  /** True for a list that shows the tasks of a template, too. */
  ofTemplates?: boolean;
  test?: Test;
  /** True if the test is that of a project. */
  isOfProject?: boolean;
  values?: Record<string, string>;
  /** True if subtasks are listed because of their dates. */
  isOfDays?: boolean;
}

function listWith(db: Executor, caller: Caller, request: TaskRequest, view: View): Promise<ListPage> {
  const { filters, page, time, filter, group, view: ofView = null } = request;
  const subtasks = wider(subtasksIn(filters, view), filter === undefined ? 'none' : subtasksListedBy(filter.tree));
  const byProject = view.isOfProject === true && page.order.length === 0;
  const scope =
    view.ofTemplates === true ? { subtasks, byProject, ...scopeOf(caller) } : listedScopeOf(caller, subtasks);
  const condition = selectedTasks(filters, filter?.condition, view.test);
  const values = {
    today: () => time.today,
    now: () => time.instant,
    // `nextDeferralEnd` does not know the ends of claims.
    now_of_claims: () => time.expiringInstant,
    latest_claim_end: () => latestEnd(new Date(time.expiringInstant), MAX_CLAIM_MS),
    columns: group === undefined || group.tagColumns.length === 0 ? null : JSON.stringify(group.tagColumns),
    view: ofView,
    ...viewerOf(caller),
  };
  if (view.values !== undefined) Object.assign(values, view.values);
  return list(db, { scope, values, condition, group: group && groupingOf(group.by) }, page);
}

interface Matching {
  filter: ResolvedFilter;
  time: ResponseTime;
  /** Ids of the only tasks that count. */
  among?: readonly number[];
}

type Bound = Record<string, SqlScalar>;

const matchingQueries = adHocVariants<Bound, { id: number }>();
const matchingCounts = adHocVariants<Bound, { total: number }>();

/** Returns the ids of the tasks that `listTasks` lists with a filter, newest first. */
export async function matchingIds(
  db: Executor,
  caller: Caller,
  matching: Matching & { most: number },
): Promise<number[]> {
  if (db.bounded !== undefined) return db.bounded(caller.id, (read) => matchingIds(read, caller, matching));
  const { shape, values, where } = matchingTasks(caller, matching);
  const query = matchingQueries(
    shape,
    (value) => sql`SELECT t.id FROM tasks t WHERE ${where(value)} ORDER BY t.id DESC
      LIMIT CAST(${value('most')} AS INTEGER)`,
  );
  return (await query(db, { ...values, most: matching.most })).map(({ id }) => id);
}

const upToQueries = adHocVariants<Bound, LastTask>();

interface LastTask {
  id: number;
  created_at: string;
}

/**
 * Returns the ids of the tasks that `listTasks` lists with a filter, up to one, in the order of their creation.
 * @param most at most this many, and those of one page more
 */
export async function matchingUpTo(
  db: Executor,
  caller: Caller,
  matching: Matching & { last: LastTask; most: number },
): Promise<number[]> {
  if (db.bounded !== undefined) return db.bounded(caller.id, (read) => matchingUpTo(read, caller, matching));
  const { last, most } = matching;
  const { shape, values, where } = matchingTasks(caller, matching);
  const query = upToQueries(
    shape,
    (value) => sql`SELECT t.id, t.created_at FROM tasks t WHERE ${where(value)}
      AND (t.created_at < ${value('last_at')} OR t.created_at = ${value('last_at')} AND t.id <= ${value('last_id')})
      AND (t.created_at > ${value('after_at')} OR t.created_at = ${value('after_at')} AND t.id > ${value('after_id')})
      ORDER BY t.created_at, t.id LIMIT ${sql.lit(MAX_PIECE_ROWS)}`,
  );
  const ids: number[] = [];
  const upTo = { ...values, last_at: last.created_at, last_id: last.id };
  for (let after: LastTask | undefined = { created_at: '', id: 0 }; after !== undefined && ids.length < most; ) {
    const page: LastTask[] = await query(db, { ...upTo, after_at: after.created_at, after_id: after.id });
    ids.push(...page.map(({ id }) => id));
    after = page.length < MAX_PIECE_ROWS ? undefined : page.at(-1);
  }
  return ids;
}

export async function countMatching(db: Executor, caller: Caller, matching: Matching): Promise<number> {
  if (db.bounded !== undefined) return db.bounded(caller.id, (read) => countMatching(read, caller, matching));
  const { shape, values, where } = matchingTasks(caller, matching);
  const query = matchingCounts(shape, (value) => sql`SELECT count(*) AS total FROM tasks t WHERE ${where(value)}`);
  return (await query(db, values))[0]?.total ?? 0;
}

function matchingTasks(caller: Caller, { filter, time, among }: Matching) {
  const scope = listedScopeOf(caller, subtasksListedBy(filter.tree));
  const condition = taskCondition(filter.condition);
  const times = { today: time.today, now: time.instant };
  const where = (value: Value<Bound>) => {
    const isAmong = among === undefined ? sql`` : sql`${isAnyOf(column('id'), value('among'))} AND`;
    return sql<SqlBool>`${isAmong} ${isSeenIn(scope, value as ViewerValue)} AND ${condition.where(value, scope)}`;
  };
  const values: Bound = { ...viewerOf(caller), ...times, among: JSON.stringify(among ?? []), ...condition.values };
  return {
    shape: `${scope.visibility} ${scope.subtasks} ${caller.hasTemplates} ${among !== undefined} ${condition.shape}`,
    values,
    where,
  };
}

type Subtasks = TaskScope['subtasks'];

const WIDEST_FIRST: readonly Subtasks[] = ['all', 'dated', 'none'];

function wider(one: Subtasks, other: Subtasks): Subtasks {
  return WIDEST_FIRST.find((subtasks) => subtasks === one || subtasks === other) ?? 'none';
}

const DUE_ON_DAYS: readonly unknown[] = ['overdue', 'today', 'upcoming'] satisfies TaskFilters['due'][];

function subtasksIn(filters: TaskFilters, { isOfDays = DUE_ON_DAYS.includes(filters.due) }: View): Subtasks {
  const namesParents = filters.parent_task_id !== undefined || filters.subtasks_of !== undefined;
  if (filters.include_subtasks === true || namesParents) return 'all';
  return isOfDays ? 'dated' : 'none';
}

interface ActivityScope extends VisibilityScope {
  /** True to omit entries from before the task was shared with the caller. */
  readonly sinceShared: boolean;
}

const activity = listOf<ActivityScope>({
  from: sql`activity a`,
  table: sql`activity a`,
  id: sql.ref('a.id'),
  json: activityJson,
  longTexts: [sql.ref('a.old_value'), sql.ref('a.new_value')],
  sortKeys: columnKeys('a', 'id', 'created_at'),
  accessPaths: (value, { sinceShared }) => {
    const ofTask = sql<SqlBool>`a.task_id = ${value('task')}`;
    if (!sinceShared) return ofTask;
    return sql`${ofTask} AND a.created_at >= (
      SELECT ${sharedSince(TASK, 't', value('me'))} FROM tasks t WHERE t.id = ${value('task')})`;
  },
});

/**
 * Lists the history of a visible task, latest first. For other users than the owner it starts when the task was shared
 * with them.
 */
export async function listActivity(db: Executor, caller: Caller, taskId: number, page: Page): Promise<ListPage> {
  const task = await taskState(db, caller, { id: taskId });
  const isOwner = task?.access === 'owner';
  const ofOwner = caller.projects === null ? 'own' : 'narrowed';
  const scope: ActivityScope = { visibility: isOwner ? ofOwner : 'visible', sinceShared: !isOwner };
  return activity(db, { scope, values: { task: taskId, ...viewerOf(caller) } }, page);
}

export const taskSearch: SearchSource = {
  name: 'name',
  text: 'note',
  due: 'due_date',
  closed: sql`NOT ${isOpen}`,
  hidden: isOfTemplate,
};
