import { dayAt, startOfDay } from '../../lib/calendar.js';
import type { BodyOf, OperationClient, QueryOf, Schema } from '../client.js';
import { type Call, type Foreign, idIn, pageOf, Reply, type Route, shownPage } from './call.js';
import { Listed, listed } from './pieces.js';
import { updateWithSubtasks } from './subtasks.js';
import { firstOf, objectsIn, orNone, priorityOf, shownTags, statusOf, tagsOf, taken, when } from './words.js';

const OPEN = ['open'] as const;
const NOT_STARTED = 0;
const PLANNED = 6;
const WAITING = 4;
const IN_PROGRESS = 1;
const DONE = 2;
const SUGGESTIONS = 10;

export const taskRoutes: readonly Route[] = [
  ['GET', '/tasks', listTasks],
  ['GET', '/tasks/metrics', async ({ inner }) => shownMetrics(await inner.call('getTaskMetrics'))],
  ['POST', '/task', createTask],
  ['POST', '/tasks', createTask],
  ['GET', '/task/:id', readTask],
  ['GET', '/task/uid/:id', readTask],
  ['GET', '/tasks/:id', readTask],
  ['PATCH', '/task/:id', updateTask],
  ['PUT', '/task/:id', updateTask],
  ['PATCH', '/tasks/:id', updateTask],
  ['DELETE', '/task/:id', deleteTask],
  ['DELETE', '/tasks/:id', deleteTask],
  ['PATCH', '/task/:id/toggle_completion', toggleCompletion],
  ['POST', '/task/:id/toggle_completion', toggleCompletion],
  ['PATCH', '/task/:id/toggle-today', toggleToday],
  ['GET', '/task/:id/subtasks', async (call) => listed(call.inner.pages('listSubtasks', idIn(call)), shownTask)],
  ['GET', '/task/:id/next-iterations', nextIterations],
];

export function shownTask(task: Schema<'Task'>) {
  const { project, area, goal, recurrence_weekdays: weekdays } = task;
  return {
    id: task.id,
    uid: task.uid,
    name: task.name,
    original_name: task.name,
    note: task.note,
    status: task.status,
    priority: task.priority,
    due_date: task.due_date,
    due_date_at: task.due_date,
    due_time: task.due_time,
    defer_until: task.defer_until,
    completed_at: task.completed_at,
    today: task.status === PLANNED || task.status === IN_PROGRESS,
    recurrence_type: task.recurrence_type ?? 'none',
    recurrence_interval: task.recurrence_interval,
    recurrence_weekday: weekdays?.[0] ?? null,
    recurrence_weekdays: weekdays,
    recurrence_month_day: task.recurrence_month_day,
    recurrence_week_of_month: task.recurrence_week_of_month,
    recurrence_end_date: task.recurrence_end_date,
    completion_based: task.completion_based,
    project_id: task.project_id,
    project_uid: project?.uid ?? null,
    Project: project,
    area_id: task.area_id,
    Area: area,
    goal_id: task.goal_id,
    Goal: goal,
    parent_task_id: task.parent_task_id,
    ...shownTags(task),
    subtasks: [] as readonly object[],
    order: task.position,
    user_id: task.user_id,
    created_at: task.created_at,
    updated_at: task.updated_at,
  };
}

function shownWithSubtasks(task: Schema<'TaskWithSubtasks'>) {
  return { ...shownTask(task), subtasks: task.subtasks.map(shownTask) };
}

async function readTask(call: Call) {
  return shownWithSubtasks(await call.inner.call('getTask', idIn(call)));
}

function taskOf(body: Foreign): BodyOf<'patchTask'> {
  const { recurrence_weekday: weekday } = body;
  const project = firstOf(body, 'project_uid', 'project_id');
  return taken<BodyOf<'patchTask'>>({
    name: body.name,
    note: firstOf(body, 'note', 'description'),
    status: when(body.status, statusOf),
    priority: when(body.priority, (value) => (value === null || value === '' ? 0 : priorityOf(value))),
    due_date: orNone(firstOf(body, 'due_date', 'due_date_at')),
    due_time: orNone(body.due_time),
    defer_until: orNone(body.defer_until),
    recurrence_type: when(body.recurrence_type, (value) => (value === 'none' || value === '' ? null : value)),
    recurrence_interval: body.recurrence_interval ?? undefined,
    recurrence_weekdays: body.recurrence_weekdays ?? (typeof weekday === 'number' ? [weekday] : undefined),
    recurrence_month_day: body.recurrence_month_day,
    recurrence_week_of_month: when(body.recurrence_week_of_month, (value) => (value === 5 ? -1 : value)),
    recurrence_end_date: orNone(body.recurrence_end_date),
    completion_based: body.completion_based,
    project_id: orNone(project),
    area_id: orNone(firstOf(body, 'area_uid', 'area_id')),
    goal_id: orNone(firstOf(body, 'goal_uid', 'goal_id')),
    parent_task_id: orNone(firstOf(body, 'parent_task_uid', 'parent_task_id')),
    position: firstOf(body, 'order', 'position'),
    tags: tagsOf(body),
  });
}

function subtaskOf(given: Foreign): BodyOf<'patchTask'> {
  const { name, note, status, priority, due_date } = taskOf(given);
  return taken<BodyOf<'patchTask'>>({ name, note, status, priority, due_date });
}

async function createTask({ inner, body }: Call): Promise<Reply> {
  const subtasks = Array.isArray(body.subtasks) ? objectsIn(body.subtasks, 'subtasks').map(subtaskOf) : undefined;
  const planned = body.today === true && body.status === undefined ? { status: PLANNED } : {};
  const task = taken<BodyOf<'createTask'>>({ ...taskOf(body), ...planned, subtasks });
  return new Reply(201, shownWithSubtasks(await inner.call('createTask', { body: task })));
}

/** A list of subtasks replaces all of them; without a list, they stay. */
async function updateTask(call: Call) {
  const { inner, body } = call;
  const changes = { ...taskOf(body), ...(await planOf(call)) };
  if (Array.isArray(body.subtasks)) {
    const wanted = objectsIn(body.subtasks, 'subtasks').map((given) => ({ given, changes: subtaskOf(given) }));
    await updateWithSubtasks(inner, idIn(call).path.id, changes, wanted);
  } else {
    await inner.call('patchTask', { ...idIn(call), body: changes });
  }
  return readTask(call);
}

/** `today` puts a task into the plan of the day, which is a status here, or takes a planned one out of it. */
async function planOf(call: Call): Promise<BodyOf<'patchTask'>> {
  const { today, status } = call.body;
  if (typeof today !== 'boolean' || status !== undefined) return {};
  const task = await call.inner.call('getTask', idIn(call));
  if (today) return task.status === IN_PROGRESS ? {} : { status: PLANNED };
  return task.status === PLANNED ? { status: NOT_STARTED } : {};
}

async function deleteTask(call: Call) {
  await call.inner.call('deleteTask', idIn(call));
  return { message: 'Task successfully deleted' };
}

async function toggleCompletion(call: Call) {
  return shownWithSubtasks(await call.inner.call('toggleTaskCompletion', idIn(call)));
}

async function toggleToday(call: Call) {
  const { status } = await call.inner.call('getTask', idIn(call));
  const body = { status: status === PLANNED ? NOT_STARTED : PLANNED } as const;
  return shownWithSubtasks(await call.inner.call('patchTask', { ...idIn(call), body }));
}

async function nextIterations(call: Call) {
  const { occurrences } = await call.inner.call('listTaskOccurrences', idIn(call));
  return { iterations: occurrences.map((date) => ({ date, utc_date: date })) };
}

type Query = QueryOf<'listTasks'>;

type Selection =
  | { list: 'listTasks' | 'listTodayTasks' | 'listInboxTasks'; query: Query }
  | { list: 'listUpcomingTasks'; query: QueryOf<'listUpcomingTasks'> };

function selectionOf({ query }: Call): Selection {
  const byStatus = statusFilter(query.status);
  const everything = query.client_side_filtering === 'true' && query.status === undefined;
  const common = taken<Query>({
    status: everything ? undefined : byStatus,
    priority: when(query.priority || undefined, priorityOf),
    tag: query.tag,
    project_id: query.project_uid ?? query.project_id,
    area_id: query.area_uid ?? query.area_id,
    goal_id: query.goal_uid ?? query.goal_id,
    q: query.q ?? query.search,
    recurring: query.recurring === undefined ? undefined : query.recurring === 'true',
    order_by: orderOf(query.order_by),
  });
  const named = { ...common, status: query.status === undefined ? undefined : common.status };
  switch (query.type) {
    case 'today':
      return { list: 'listTodayTasks', query: named };
    case 'upcoming':
      return { list: 'listUpcomingTasks', query: { ...common, days: 7 } };
    case 'inbox':
      return { list: 'listInboxTasks', query: named };
    case 'next':
      return { list: 'listTasks', query: { ...common, due: 'none', project_id: common.project_id ?? 'none' } };
    case 'someday':
      return { list: 'listTasks', query: { ...common, due: 'none' } };
    case 'waiting':
      return { list: 'listTasks', query: { ...common, status: [WAITING] } };
    case 'completed':
    case 'done':
      return { list: 'listTasks', query: { ...common, status: [DONE] } };
    default:
      return { list: 'listTasks', query: common };
  }
}

/** Lists leave out completed tasks unless the query names a status. */
function statusFilter(text: string | undefined) {
  if (text === undefined || text === '' || text === 'active') return OPEN;
  if (text === 'all') return undefined;
  return text.split(',').map(statusOf);
}

const SORTED_BY = ['id', 'name', 'status', 'priority', 'due_date', 'completed_at', 'created_at', 'updated_at'];

/** Ignores unknown orders, as that API does. */
function orderOf(text: string | undefined): string | undefined {
  const [field = '', direction = 'asc'] = (text ?? '').split(':');
  const name = field === 'due_date_at' ? 'due_date' : field;
  return SORTED_BY.includes(name) ? `${name}:${direction.toLowerCase() === 'desc' ? 'desc' : 'asc'}` : undefined;
}

async function listTasks(call: Call) {
  const { inner, query: asked } = call;
  const { list, query } = selectionOf(call);
  const page = pageOf(call);
  if (page !== null) {
    const { total, pages } = await inner.slice(list, { query }, page);
    return { tasks: new Listed(withSubtasks(inner, pages)), pagination: shownPage(total, page) };
  }
  const tasks = new Listed(withSubtasks(inner, inner.pages(list, { query })));
  if (asked.type !== 'today') return { tasks };
  const metrics = shownMetrics(await inner.call('getTaskMetrics'));
  return { tasks, metrics, ...(asked.include_lists === 'true' && (await listsOfToday(call))) };
}

/** Subtasks that are read at once, and tasks that they are read for, which is as many as the operation takes. */
const SUBTASKS_AT_ONCE = 100;
const PARENTS_AT_ONCE = 100;

type Task = Schema<'Task'>;

/** Shows tasks with their subtasks, some tasks at a time: memory is bounded by the subtasks of those. */
async function* withSubtasks(inner: OperationClient, pages: AsyncIterable<readonly Task[]>) {
  for await (const page of pages) {
    let group: Task[] = [];
    let parents = 0;
    let count = 0;
    for (const task of page) {
      const { total } = task.subtask_counts;
      if (count > 0 && total > 0 && (count + total > SUBTASKS_AT_ONCE || parents === PARENTS_AT_ONCE)) {
        yield await shownGroup(inner, group);
        [group, parents, count] = [[], 0, 0];
      }
      group.push(task);
      parents += total > 0 ? 1 : 0;
      count += total;
    }
    yield await shownGroup(inner, group);
  }
}

async function shownGroup(inner: OperationClient, tasks: readonly Task[]) {
  const parents = tasks.filter(({ subtask_counts: counts }) => counts.total > 0).map(({ id }) => id);
  const byParent = new Map<number | null, object[]>(parents.map((id) => [id, []]));
  if (parents.length > 0) {
    const query: Query = { subtasks_of: parents, order_by: ['position', 'id'] };
    for await (const page of inner.pages('listTasks', { query })) {
      for (const subtask of page) byParent.get(subtask.parent_task_id)?.push(shownTask(subtask));
    }
  }
  return tasks.map((task) => ({ ...shownTask(task), subtasks: byParent.get(task.id) ?? [] }));
}

async function listsOfToday({ inner, caller, now }: Call) {
  const list = (query: Query) => listed(inner.pages('listTasks', { query }), shownTask);
  const suggestions = await inner.call('listTasks', {
    query: { status: [NOT_STARTED], due: 'none', order_by: ['priority:desc'], limit: SUGGESTIONS },
  });
  const timezone = caller()?.timezone ?? 'UTC';
  return {
    tasks_in_progress: list({ status: [IN_PROGRESS] }),
    tasks_today_plan: list({ status: [PLANNED] }),
    tasks_due_today: list({ status: [...OPEN], due: 'today' }),
    tasks_overdue: list({ status: [...OPEN], due: 'overdue' }),
    suggested_tasks: suggestions.tasks.map(shownTask),
    tasks_completed_today: list({ status: [DONE], completed_since: startOfDay(dayAt(now(), timezone), timezone) }),
  };
}

function shownMetrics(metrics: Schema<'TaskMetrics'>) {
  return {
    total_open_tasks: metrics.open,
    tasks_overdue_count: metrics.overdue,
    tasks_in_progress_count: metrics.in_progress,
    tasks_due_today_count: metrics.due_today,
    today_plan_tasks_count: metrics.planned,
    suggested_tasks_count: metrics.suggested,
    tasks_completed_today_count: metrics.completed_today,
    weekly_completions: metrics.weekly_completions,
  };
}
