import { STATUS } from '../../filter/fields.js';
import { dayAt, startOfDay } from '../../lib/calendar.js';
import type { OperationClient, QueryOf, Schema } from '../client.js';
import { type Call, pageOf, type Route, renderedPage } from './call.js';
import { groupedByDay, UPCOMING_DAYS } from './day-groups.js';
import { Listed, listOf } from './pieces.js';
import { listedTasks, renderedTasks } from './tasks.js';
import { definedMembers, priorityOf, statusOf, when } from './values.js';

export const taskListRoutes: readonly Route[] = [
  ['GET', '/tasks', listTasks],
  ['GET', '/tasks/metrics', readMetrics],
];

type Query = QueryOf<'listTasks'>;

type Selection =
  | { list: 'listTasks' | 'listTodayTasks' | 'listInboxTasks'; query: Query }
  | { list: 'listUpcomingTasks'; query: QueryOf<'listUpcomingTasks'> };

function selectionOf(call: Call): Selection {
  const { query } = call;
  const byStatus = statusFilter(query.status);
  const everything = query.client_side_filtering === 'true' && query.status === undefined;
  const common = definedMembers<Query>({
    status: everything ? undefined : byStatus,
    priority: when(query.priority || undefined, priorityOf),
    tag: query.tag,
    project_id: query.project_uid ?? query.project_id,
    area_id: query.area_uid ?? query.area_id,
    goal_id: query.goal_uid ?? query.goal_id,
    q: query.q ?? query.search,
    recurring: query.recurring === undefined ? undefined : query.recurring === 'true',
    order_by: isByDay(call) ? orderInDays(orderOf(query.order_by)) : orderOf(query.order_by),
  });
  const named = { ...common, status: query.status === undefined ? undefined : common.status };
  switch (query.type) {
    case 'today':
      return { list: 'listTodayTasks', query: named };
    case 'upcoming':
      return { list: 'listUpcomingTasks', query: { ...common, days: UPCOMING_DAYS } };
    case 'inbox':
      return { list: 'listInboxTasks', query: named };
    case 'next':
      return { list: 'listTasks', query: { ...common, due: 'none', project_id: common.project_id ?? 'none' } };
    case 'someday':
      return { list: 'listTasks', query: { ...common, due: 'none' } };
    case 'waiting':
      return { list: 'listTasks', query: { ...common, status: [STATUS.waiting] } };
    case 'completed':
    case 'done':
      return { list: 'listTasks', query: { ...common, status: [STATUS.completed] } };
    default:
      return { list: 'listTasks', query: common };
  }
}

/** Statuses that a list has unless the query names some: all but done. */
const NOT_DONE = Object.values(STATUS).filter((code) => code !== STATUS.completed);

function statusFilter(text: string | undefined): readonly (number | 'open')[] | undefined {
  switch (text) {
    case undefined:
    case '':
      return NOT_DONE;
    case 'active':
      return ['open'];
    case 'all':
      return undefined;
    case 'done':
    case 'completed':
      return [STATUS.completed, STATUS.archived];
    default:
      return text.split(',').map(statusOf);
  }
}

const SORTED_BY = ['id', 'name', 'status', 'priority', 'due_date', 'completed_at', 'created_at', 'updated_at'];

/** Ignores unknown orders, as that API does. */
function orderOf(text: string | undefined): string | undefined {
  const [field = '', direction = 'asc'] = (text ?? '').split(':');
  const name = field === 'due_date_at' ? 'due_date' : field;
  return SORTED_BY.includes(name) ? `${name}:${direction.toLowerCase() === 'desc' ? 'desc' : 'asc'}` : undefined;
}

/** That API groups only the upcoming list, and ignores `groupBy` elsewhere. */
function isByDay({ query }: Call): boolean {
  return query.type === 'upcoming' && query.groupBy === 'day';
}

/** Orders by day, then as the client asks. Tasks of one day differ by the time only. */
function orderInDays(order = 'due_date:asc'): string[] {
  return ['due_date:asc', order.replace('due_date', 'due_time')];
}

async function listTasksByDay(call: Call) {
  const { inner } = call;
  const { list, query } = selectionOf(call);
  const page = pageOf(call);
  const read = async () => {
    const { total, pages } = await inner.slice(list, { query }, page ?? {});
    return { total, tasks: withSubtasks(inner, pages) };
  };
  const { total, tasks } = await read();
  const again = await read();
  return {
    tasks: new Listed(tasks),
    groupedTasks: groupedByDay(call, again.tasks),
    ...(page !== null && { pagination: renderedPage(total, page) }),
  };
}

async function listTasks(call: Call) {
  const { inner, query: asked } = call;
  if (isByDay(call)) return listTasksByDay(call);
  const { list, query } = selectionOf(call);
  const page = pageOf(call);
  const withLists = asked.include_lists === 'true';
  if (page === null) {
    const tasks = new Listed(withSubtasks(inner, inner.pages(list, { query })));
    return { tasks, ...(asked.type === 'today' && (await dashboardOf(call, withLists))) };
  }
  const { total, pages } = await inner.slice(list, { query }, page);
  const tasks = new Listed(withSubtasks(inner, pages));
  const dashboard = asked.type === 'today' && withLists && (await dashboardOf(call, withLists));
  return { tasks, pagination: renderedPage(total, page), ...dashboard };
}

async function readMetrics(call: Call) {
  const { metrics, ...lists } = await dashboardOf(call, true);
  return { ...metrics, ...lists };
}

/** Subtasks that are read at once, and tasks that they are read for, which is as many as the operation takes. */
const SUBTASKS_AT_ONCE = 100;
const PARENTS_AT_ONCE = 100;

type Task = Schema<'Task'>;

/** Shows tasks with their subtasks, some tasks at a time: memory is bounded by the subtasks of those. */
export async function* withSubtasks(inner: OperationClient, pages: AsyncIterable<readonly Task[]>) {
  for await (const page of pages) {
    let group: Task[] = [];
    let parents = 0;
    let count = 0;
    for (const task of page) {
      const { total } = task.subtask_counts;
      if (count > 0 && total > 0 && (count + total > SUBTASKS_AT_ONCE || parents === PARENTS_AT_ONCE)) {
        yield await renderedGroup(inner, group);
        [group, parents, count] = [[], 0, 0];
      }
      group.push(task);
      parents += total > 0 ? 1 : 0;
      count += total;
    }
    yield await renderedGroup(inner, group);
  }
}

async function renderedGroup(inner: OperationClient, tasks: readonly Task[]) {
  const parents = tasks.filter(({ subtask_counts: counts }) => counts.total > 0).map(({ id }) => id);
  const byParent = new Map<number | null, object[]>(parents.map((id) => [id, []]));
  if (parents.length > 0) {
    const query: Query = { subtasks_of: parents, order_by: ['position', 'id'] };
    for await (const page of inner.pages('listTasks', { query })) {
      for (const subtask of await renderedTasks(inner, page)) byParent.get(subtask.parent_task_id)?.push(subtask);
    }
  }
  return (await renderedTasks(inner, tasks)).map((task) => {
    const subtasks = byParent.get(task.id);
    return { ...task, subtasks: subtasks === undefined ? [] : listOf(subtasks) };
  });
}

const SUGGESTIONS = 10;

const DAY_MS = 86_400_000;

/** Leaves out tasks that are assigned to another user. */
const FOR_CALLER = { assignee_id: 'me_or_none', live: true } satisfies Query;

/** Number of tasks that were created more than 30 days ago and are not done. */
async function pendingOverMonth({ inner, now }: Call): Promise<number> {
  const created_before = new Date(now().getTime() - 30 * DAY_MS).toISOString();
  const { pagination } = await inner.page('listTasks', {
    query: { status: [...NOT_DONE], ...FOR_CALLER, created_before, limit: 1, count: true },
  });
  return pagination.total ?? 0;
}

/**
 * Lists of the dashboard, which that API sends twice. Tasks of today's plan are not repeated among those that are due.
 */
async function dashboardOf(call: Call, withLists: boolean) {
  const { inner, caller, now } = call;
  const counts = await inner.call('getTaskMetrics');
  const timezone = caller()?.timezone ?? 'UTC';
  const read = async (query: Query) => {
    const init = { query: { order_by: ['priority:desc', 'due_date:asc', 'id:asc'], ...query } satisfies Query };
    const { total, pages } = await inner.slice('listTasks', init, withLists ? {} : { limit: 1 });
    return { total, list: listedTasks(inner, pages), again: listedTasks(inner, inner.pages('listTasks', init)) };
  };
  const inProgress = await read({ status: [STATUS.in_progress], deferred: false, ...FOR_CALLER });
  const planned = [STATUS.in_progress, STATUS.waiting, STATUS.planned];
  const plan = await read({ status: planned, deferred: false, ...FOR_CALLER });
  const dueToday = await read({ status: [STATUS.not_started], due: 'today', ...FOR_CALLER });
  const overdue = await read({ status: [STATUS.not_started], due: 'overdue', ...FOR_CALLER });
  const metrics = {
    total_open_tasks: counts.open,
    tasks_pending_over_month: await pendingOverMonth(call),
    tasks_overdue_count: overdue.total,
    tasks_in_progress_count: inProgress.total,
    tasks_due_today_count: dueToday.total,
    today_plan_tasks_count: plan.total,
    suggested_tasks_count: Math.min(SUGGESTIONS, counts.suggested),
    tasks_completed_today_count: counts.completed_today,
    weekly_completions: counts.weekly_completions,
  };
  if (!withLists) return { metrics };
  const suggestions: Query = {
    status: [STATUS.not_started],
    due: 'none',
    deferred: false,
    ...FOR_CALLER,
    order_by: ['priority:desc'],
  };
  const since = startOfDay(dayAt(now(), timezone), timezone);
  const suggested = await inner.first('listTasks', { query: suggestions }, SUGGESTIONS);
  const suggested_tasks = await renderedTasks(inner, suggested);
  const completed = await read({ status: [STATUS.completed], completed_since: since });
  const listsOf = (which: 'list' | 'again') => ({
    tasks_in_progress: inProgress[which],
    tasks_today_plan: plan[which],
    tasks_due_today: dueToday[which],
    tasks_overdue: overdue[which],
    suggested_tasks,
    tasks_completed_today: completed[which],
  });
  return { metrics, ...listsOf('list'), dashboard_lists: listsOf('again') };
}
