import { type SqlBool, sql } from 'kysely';
import type { Executor } from '../../../../db/database.js';
import type { ListPage, Page, SqlScalar } from '../../../../db/page.js';
import { MAX_PIECE_ROWS } from '../../../../db/pieces.js';
import {
  type ActiveFilters,
  byKeyword,
  byList,
  byListOrNone,
  byRelation,
  byValue,
} from '../../../../db/query/filters.js';
import { isAnyOf } from '../../../../db/query/json.js';
import { columnKeys, listOf, readWhich, textKey, type Which } from '../../../../db/query/list.js';
import { adHocVariants, preparedVariants, type Value } from '../../../../db/query/prepared.js';
import { contains } from '../../../../db/query/text.js';
import type { Caller } from '../../../access/caller.js';
import {
  ownsAllRows,
  scopeOf,
  sharedSince,
  type Viewer,
  type ViewerValue,
  type VisibilityScope,
  viewerOf,
} from '../../../access/visible.js';
import { seesRelated, visibleRelationFilters } from '../../../access/visible-relations.js';
import type { SearchSource } from '../../../context.js';
import type { ResolvedFilter } from '../../../filter/resolve.js';
import { type Filter, termsOf, valuesOf } from '../../../filter/tree.js';
import { addDays, startOfDay } from '../../../lib/calendar.js';
import { nameKey } from '../../../lib/names.js';
import { oncePerFrozen } from '../../../lib/once-per-frozen.js';
import type { ResponseTime } from '../../../lib/response-time.js';
import { carriesAnyOf, carriesNone } from '../../tags/store.js';
import { isBlocked, isClaimed } from '../blocking/blocking-sql.js';
import { OPEN_STATUSES } from '../columns.js';
import { activityJson, taskJson } from '../crud/json-sql.js';
import { taskState } from '../crud/store.js';
import type { TaskFilters, TaskGroupField } from '../schema.js';
import {
  countsByStatus,
  hasNote,
  isForToday,
  isInboxTask,
  isNotDeferred,
  isOfTemplate,
  isOpen,
  isPastDue,
  isSeenIn,
  listedScopeOf,
  type TaskScope,
  taskAccessPaths,
} from './conditions-sql.js';
import { taskCondition } from './filter-sql.js';
import { GROUP_SORT_KEYS, GROUPS, groupingOf } from './groups-sql.js';

const column = (name: string) => sql.ref(`t.${name}`);

const list = listOf<TaskScope>({
  from: sql`tasks t`,
  table: sql`tasks t`,
  id: column('id'),
  json: (context) => taskJson('t', context),
  longTexts: [column('note')],
  sortKeys: {
    ...columnKeys('t', 'id', 'status', 'priority', 'position', 'rank', 'created_at', 'updated_at'),
    ...columnKeys('t', 'due_date', 'due_time', 'defer_until', 'completed_at'),
    name: textKey(column('name')),
    ...GROUP_SORT_KEYS,
    'view.rank': {
      expression: (value) =>
        sql`(SELECT p.rank FROM view_ranks p WHERE p.view_id = ${value('view')} AND p.task_id = t.id)`,
      isComputed: true,
    },
  },
  accessPaths: taskAccessPaths,
  filters: {
    status: (value) => isAnyOf(column('status'), value('status')),
    open: () => isOpen,
    priority: (value) => isAnyOf(column('priority'), value('priority')),
    ...visibleRelationFilters('task', 't'),
    subtasks_of: (value, scope) => {
      const isSubtask = isAnyOf(column('parent_task_id'), value('subtasks_of'));
      if (ownsAllRows(scope)) return isSubtask;
      return sql`(${isSubtask} AND ${seesRelated('task', 'parent_task_id', 't', value)})`;
    },
    tag: (value) => carriesAnyOf('task', column('id'), value('tag'), value('me')),
    'tag:none': () => carriesNone('task', column('id')),
    q: (value) => contains([column('name'), column('note')], value('q')),
    'due:none': () => sql`t.due_date IS NULL`,
    'due:any': () => sql`t.due_date IS NOT NULL`,
    'due:overdue': (value) => sql`(${isPastDue(value('today'))} AND ${isOpen})`,
    'due:today': (value) => sql`t.due_date = ${value('today')}`,
    'due:upcoming': (value) => sql`t.due_date > ${value('today')}`,
    due_before: (value) => sql`t.due_date < ${value('due_before')}`,
    due_after: (value) => sql`t.due_date > ${value('due_after')}`,
    updated_since: (value) => sql`t.updated_at >= ${value('updated_since')}`,
    completed_since: (value) => sql`t.completed_at >= ${value('completed_since')}`,
    created_before: (value) => sql`t.created_at < ${value('created_before')}`,
    deferred_since: (value) => sql`t.defer_until >= ${value('deferred_since')}`,
    deferred_before: (value) => sql`t.defer_until < ${value('deferred_before')}`,
    'recurring:true': () => sql`t.recurrence_type IS NOT NULL`,
    'recurring:false': () => sql`t.recurrence_type IS NULL`,
    'timed:true': () => sql`t.due_time IS NOT NULL`,
    'timed:false': () => sql`t.due_time IS NULL`,
    'deferred:true': (value) => sql`t.defer_until > ${value('now')}`,
    'deferred:false': (value) => isNotDeferred(value('now')),
    'captured:true': () => sql`t.source IS NOT NULL`,
    'captured:false': () => sql`t.source IS NULL`,
    'tagged:true': () => sql`NOT ${carriesNone('task', column('id'))}`,
    'tagged:false': () => carriesNone('task', column('id')),
    'blocked:true': () => isBlocked('t'),
    'blocked:false': () => sql`NOT ${isBlocked('t')}`,
    'claimed:true': (value) => isClaimed('t', value('now_of_claims')),
    'claimed:false': (value) => sql`NOT ${isClaimed('t', value('now_of_claims'))}`,
    'has_note:true': () => hasNote,
    'has_note:false': () => sql`NOT ${hasNote}`,
    inbox: (value) => isInboxTask(value('me')),
    today: (value, scope) => isForToday({ today: value('today'), now: value('now') }, countsByStatus(value, scope)),
    upcoming: (value) => sql`(${isOpen} AND (
      t.due_date BETWEEN ${value('today')} AND ${value('upcoming')}
      OR (t.defer_until >= ${value('start')} AND t.defer_until < ${value('end')})))`,
  },
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

/** Terms of `order_by` for the own order of a view: tasks that were never placed come last. */
export const MANUAL_ORDER: readonly string[] = ['view.rank', 'created_at:asc'];

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
  return listWith(db, caller, request, { active: { project_id: projectId }, ofTemplates: true });
}

export function listToday(db: Executor, caller: Caller, request: TaskRequest): Promise<ListPage> {
  return listWith(db, caller, request, { active: { today: true }, isOfDays: true });
}

/** Lists the caller's own tasks without project, area and due date. */
export function listInbox(db: Executor, caller: Caller, request: TaskRequest): Promise<ListPage> {
  return listWith(db, caller, request, { active: { inbox: true } });
}

export function listUpcoming(db: Executor, caller: Caller, days: number, request: TaskRequest): Promise<ListPage> {
  const { timezone } = caller;
  const { today } = request.time;
  const last = addDays(today, days);
  const values = { start: startOfDay(today, timezone), end: startOfDay(addDays(last, 1), timezone) };
  return listWith(db, caller, request, { active: { upcoming: last }, values, isOfDays: true });
}

const deferralQueries = preparedVariants<Viewer & { now: string }, { next: string | null }>();

/** Returns the earliest time after `instant` at which the deferral of a task ends that the caller sees; null for none. */
export async function nextDeferralEnd(db: Executor, caller: Caller, instant: string): Promise<string | null> {
  const scope: TaskScope = { ...scopeOf(caller), subtasks: 'all' };
  const query = deferralQueries(scope.visibility, (value) => {
    const ofEachPath = taskAccessPaths(value, scope).map(
      (path) => sql`SELECT min(t.defer_until) AS next FROM tasks t WHERE ${path} AND t.defer_until > ${value('now')}`,
    );
    return sql<{ next: string | null }>`SELECT min(p.next) AS next FROM (${sql.join(ofEachPath, sql` UNION ALL `)}) p`;
  });
  return (await query(db, { ...viewerOf(caller), now: instant }))[0]?.next ?? null;
}

export function readTasks(db: Executor, caller: Caller, wanted: Which): Promise<ListPage> {
  return readWhich(
    list,
    db,
    { scope: { ...scopeOf(caller), subtasks: 'all' }, values: { ...viewerOf(caller) } },
    wanted,
  );
}

interface View {
  /** True for a list that shows the tasks of a template, too. */
  ofTemplates?: boolean;
  active?: ActiveFilters;
  values?: Record<string, string>;
  /** True if subtasks are listed because of their dates. */
  isOfDays?: boolean;
}

function listWith(db: Executor, caller: Caller, request: TaskRequest, view: View): Promise<ListPage> {
  const { filters, page, time, filter, group, view: ofView = null } = request;
  const subtasks = filter !== undefined && namesSubtasks(filter.tree) ? 'all' : subtasksIn(filters, view);
  const scope = view.ofTemplates === true ? { ...scopeOf(caller), subtasks } : listedScopeOf(caller, subtasks);
  const condition = filter === undefined ? undefined : taskCondition(filter.condition);
  const values = {
    ...viewerOf(caller),
    today: () => time.today,
    now: () => time.instant,
    // `nextDeferralEnd` does not know the ends of claims.
    now_of_claims: () => time.expiringInstant,
    columns: group === undefined ? null : JSON.stringify(group.tagColumns),
    view: ofView,
  };
  if (view.values !== undefined) Object.assign(values, view.values);
  const given = active(filters);
  const selected = view.active === undefined ? given : { ...given, ...view.active };
  return list(db, { scope, filters: selected, values, condition, group: group && groupingOf(group.by) }, page);
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
  const scope = listedScopeOf(caller, namesSubtasks(filter.tree) ? 'all' : 'none');
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

/** A filter that names parents, or subtasks, is about subtasks, too. */
function namesSubtasks(tree: Filter): boolean {
  return termsOf(tree).some(
    (term) =>
      'field' in term && (term.field === 'parent' || (term.field === 'is' && valuesOf(term).includes('subtask'))),
  );
}

const DUE_ON_DAYS: readonly unknown[] = ['overdue', 'today', 'upcoming'] satisfies TaskFilters['due'][];

function subtasksIn(
  filters: TaskFilters,
  { isOfDays = DUE_ON_DAYS.includes(filters.due) }: View,
): TaskScope['subtasks'] {
  const namesParents = filters.parent_task_id !== undefined || filters.subtasks_of !== undefined;
  if (filters.include_subtasks === true || namesParents) return 'all';
  return isOfDays ? 'dated' : 'none';
}

type ToActive = { readonly [Name in keyof TaskFilters]?: (given: NonNullable<TaskFilters[Name]>) => ActiveFilters };

/** The filters of a list by parameter, in the order in which they are added to the query. */
const ACTIVE: ToActive = {
  project_id: (given) => byRelation('project_id', given),
  status: byStatus,
  priority: (given) => byList('priority', given),
  section_id: (given) => byRelation('section_id', given),
  area_id: (given) => byRelation('area_id', given),
  goal_id: (given) => byRelation('goal_id', given),
  parent_task_id: (given) => byRelation('parent_task_id', given),
  subtasks_of: (given) => byList('subtasks_of', given),
  tag: (given) => byListOrNone('tag', given, nameKey),
  q: (given) => byValue('q', given),
  due: (given) => byKeyword('due', given),
  due_before: (given) => byValue('due_before', given),
  due_after: (given) => byValue('due_after', given),
  updated_since: (given) => byValue('updated_since', given),
  completed_since: (given) => byValue('completed_since', given),
  created_before: (given) => byValue('created_before', given),
  deferred_since: (given) => byValue('deferred_since', given),
  deferred_before: (given) => byValue('deferred_before', given),
  recurring: (given) => byKeyword('recurring', String(given)),
  timed: (given) => byKeyword('timed', String(given)),
  deferred: (given) => byKeyword('deferred', String(given)),
  captured: (given) => byKeyword('captured', String(given)),
  tagged: (given) => byKeyword('tagged', String(given)),
  blocked: (given) => byKeyword('blocked', String(given)),
  claimed: (given) => byKeyword('claimed', String(given)),
  has_note: (given) => byKeyword('has_note', String(given)),
};

const ACTIVE_ENTRIES = Object.entries(ACTIVE) as [keyof TaskFilters, (given: unknown) => ActiveFilters][];

const active = oncePerFrozen((filters: TaskFilters): ActiveFilters => {
  const found: ActiveFilters = {};
  for (const [name, toActive] of ACTIVE_ENTRIES) {
    const given = filters[name];
    if (given !== undefined) Object.assign(found, toActive(given));
  }
  return Object.freeze(found);
});

/** Statuses, of which those that are open have an index to themselves. */
function byStatus(given: NonNullable<TaskFilters['status']>): ActiveFilters {
  const codes = given.flatMap((code) => (code === 'open' ? OPEN_STATUSES : [code]));
  const open = codes.every((code) => OPEN_STATUSES.includes(code));
  return { ...(open && { open: true }), ...byList('status', codes) };
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
      SELECT ${sharedSince('task', 't', value('me'))} FROM tasks t WHERE t.id = ${value('task')})`;
  },
  filters: {},
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
  return activity(db, { scope, filters: {}, values: { ...viewerOf(caller), task: taskId } }, page);
}

export const taskSearch: SearchSource = {
  name: 'name',
  text: 'note',
  due: 'due_date',
  closed: sql`NOT ${isOpen}`,
  hidden: isOfTemplate,
};
