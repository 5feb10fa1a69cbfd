import { type Call, pageOf, Reply, type Route, segment, shownPage } from './call.js';
import type { Inner, Json, Query } from './inner.js';
import { Listed, listed } from './pieces.js';
import { updateWithSubtasks } from './subtasks.js';
import { firstOf, objectsIn, orNone, priorityOf, shownTags, statusOf, tagsOf, taken, when } from './words.js';

const OPEN = 'open';
const PLANNED = 6;
const WAITING = 4;
const IN_PROGRESS = 1;
const DONE = 2;
const SUGGESTIONS = 10;

/** Tasks: lists by `type`, one by one, and what becomes of them. */
export const taskRoutes: readonly Route[] = [
  ['GET', '/tasks', listTasks],
  ['GET', '/tasks/metrics', async ({ inner }) => shownMetrics(await inner.ask('GET', '/tasks/metrics'))],
  ['POST', '/task', createTask],
  ['POST', '/tasks', createTask],
  ['GET', '/task/:id', async (call) => shownWithSubtasks(await call.inner.ask('GET', pathOf(call)))],
  ['GET', '/task/uid/:id', async (call) => shownWithSubtasks(await call.inner.ask('GET', pathOf(call)))],
  ['GET', '/tasks/:id', async (call) => shownWithSubtasks(await call.inner.ask('GET', pathOf(call)))],
  ['PATCH', '/task/:id', updateTask],
  ['PUT', '/task/:id', updateTask],
  ['PATCH', '/tasks/:id', updateTask],
  ['DELETE', '/task/:id', deleteTask],
  ['DELETE', '/tasks/:id', deleteTask],
  ['PATCH', '/task/:id/toggle_completion', toggleCompletion],
  ['POST', '/task/:id/toggle_completion', toggleCompletion],
  ['PATCH', '/task/:id/toggle-today', toggleToday],
  [
    'GET',
    '/task/:id/subtasks',
    async (call) => listed(call.inner.pages(`${pathOf(call)}/subtasks`, 'tasks'), shownTask),
  ],
  ['GET', '/task/:id/next-iterations', nextIterations],
];

const pathOf = ({ params }: Call) => `/task/${segment(params.id)}`;

/** A task as that API shows it. */
export function shownTask(task: Json): Json {
  const { project, area, goal } = task as Record<string, Json | null>;
  const weekdays = task.recurrence_weekdays as number[] | null;
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
    subtasks: [],
    order: task.position,
    user_id: task.user_id,
    created_at: task.created_at,
    updated_at: task.updated_at,
  };
}

function shownWithSubtasks(task: Json): Json {
  return { ...shownTask(task), subtasks: (task.subtasks as Json[]).map(shownTask) };
}

/** What a body says of a task, in our words. */
function taskOf(body: Json): Json {
  const { recurrence_weekday: weekday } = body;
  const project = firstOf(body, 'project_uid', 'project_id');
  return taken({
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

function subtaskOf(given: Json): Json {
  const { name, note, status, priority, due_date } = taskOf(given);
  return taken({ name, note, status, priority, due_date });
}

async function createTask({ inner, body }: Call): Promise<Reply> {
  const subtasks = Array.isArray(body.subtasks) ? objectsIn(body, 'subtasks').map(subtaskOf) : undefined;
  const planned = body.today === true && body.status === undefined ? { status: PLANNED } : {};
  const made = await inner.ask('POST', '/task', { body: taken({ ...taskOf(body), ...planned, subtasks }) });
  return new Reply(201, shownWithSubtasks(made));
}

/** A list of subtasks stands for all that there are to be; without one, they stay as they are. */
async function updateTask(call: Call): Promise<Json> {
  const { inner, body } = call;
  const path = pathOf(call);
  const changes = { ...taskOf(body), ...(await planOf(call)) };
  if (!Array.isArray(body.subtasks)) {
    await inner.ask('PATCH', path, { body: changes });
  } else {
    const wanted = objectsIn(body, 'subtasks').map((given) => ({ given, changes: subtaskOf(given) }));
    await updateWithSubtasks(inner, path, changes, wanted);
  }
  return shownWithSubtasks(await inner.ask('GET', path));
}

/** To be in the plan of the day is a state here; to be taken out of it changes no other. */
async function planOf(call: Call): Promise<Json> {
  const { today, status } = call.body;
  if (typeof today !== 'boolean' || status !== undefined) return {};
  const task = await call.inner.ask('GET', pathOf(call));
  if (today) return task.status === IN_PROGRESS ? {} : { status: PLANNED };
  return task.status === PLANNED ? { status: 0 } : {};
}

async function deleteTask(call: Call): Promise<Json> {
  await call.inner.ask('DELETE', pathOf(call));
  return { message: 'Task successfully deleted' };
}

async function toggleCompletion(call: Call): Promise<Json> {
  return shownWithSubtasks(await call.inner.ask('PATCH', `${pathOf(call)}/toggle_completion`));
}

/** A task is in the plan of the day while it is planned, or begun. */
async function toggleToday(call: Call): Promise<Json> {
  const { status } = await call.inner.ask('GET', pathOf(call));
  const body = { status: status === PLANNED ? 0 : PLANNED };
  return shownWithSubtasks(await call.inner.ask('PATCH', pathOf(call), { body }));
}

async function nextIterations(call: Call): Promise<Json> {
  const { occurrences } = await call.inner.ask('GET', `${pathOf(call)}/occurrences`);
  return { iterations: (occurrences as string[]).map((date) => ({ date, utc_date: date })) };
}

/** Where the tasks of a list are found, and by what. */
function selectionOf({ query }: Call): { path: string; query: Query } {
  const byStatus = statusFilter(query.status);
  const everything = query.client_side_filtering === 'true' && query.status === undefined;
  const common: Query = {
    status: everything ? undefined : byStatus,
    priority: when(query.priority || undefined, priorityOf) as number | undefined,
    tag: query.tag,
    project_id: query.project_uid ?? query.project_id,
    area_id: query.area_uid ?? query.area_id,
    goal_id: query.goal_uid ?? query.goal_id,
    q: query.q ?? query.search,
    recurring: query.recurring === undefined ? undefined : query.recurring === 'true',
    order_by: orderOf(query.order_by),
  };
  switch (query.type) {
    case 'today':
      return { path: '/tasks/today', query: { ...common, status: query.status === undefined ? undefined : byStatus } };
    case 'upcoming':
      return { path: '/tasks/upcoming', query: { ...common, days: 7 } };
    case 'inbox':
      return { path: '/tasks/inbox', query: { ...common, status: query.status === undefined ? undefined : byStatus } };
    case 'next':
      return { path: '/tasks', query: { ...common, due: 'none', project_id: common.project_id ?? 'none' } };
    case 'someday':
      return { path: '/tasks', query: { ...common, due: 'none' } };
    case 'waiting':
      return { path: '/tasks', query: { ...common, status: WAITING } };
    case 'completed':
    case 'done':
      return { path: '/tasks', query: { ...common, status: DONE } };
    default:
      return { path: '/tasks', query: common };
  }
}

/** Lists leave out what is done unless it is asked for. */
function statusFilter(text: string | undefined): Query[string] {
  if (text === undefined || text === '' || text === 'active') return OPEN;
  if (text === 'all') return undefined;
  return text.split(',').map(statusOf);
}

const SORTED_BY = ['id', 'name', 'status', 'priority', 'due_date', 'completed_at', 'created_at', 'updated_at'];

/** What is no order here is none: that API ignores it as well. */
function orderOf(text: string | undefined): string | undefined {
  const [field = '', direction = 'asc'] = (text ?? '').split(':');
  const name = field === 'due_date_at' ? 'due_date' : field;
  return SORTED_BY.includes(name) ? `${name}:${direction.toLowerCase() === 'desc' ? 'desc' : 'asc'}` : undefined;
}

async function listTasks(call: Call): Promise<Json> {
  const { inner, query: asked } = call;
  const { path, query } = selectionOf(call);
  const page = pageOf(call);
  if (page !== null) {
    const { total, pages } = await inner.slice(path, 'tasks', query, page);
    return { tasks: new Listed(withSubtasks(inner, pages)), pagination: shownPage(total, page) };
  }
  const tasks = new Listed(withSubtasks(inner, inner.pages(path, 'tasks', query)));
  if (asked.type !== 'today') return { tasks };
  const metrics = shownMetrics(await inner.ask('GET', '/tasks/metrics'));
  return { tasks, metrics, ...(asked.include_lists === 'true' && (await listsOfToday(inner))) };
}

/** Subtasks that are read at once, with those of as many tasks as the service takes. */
const SUBTASKS_AT_ONCE = 100;
const PARENTS_AT_ONCE = 100;

/** Shows tasks with their subtasks, some tasks at a time: what is kept of them is bounded by their subtasks. */
async function* withSubtasks(inner: Inner, pages: AsyncIterable<readonly Json[]>): AsyncGenerator<Json[]> {
  for await (const page of pages) {
    let group: Json[] = [];
    let parents = 0;
    let count = 0;
    for (const task of page) {
      const total = Number((task.subtask_counts as Json).total);
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

async function shownGroup(inner: Inner, tasks: readonly Json[]): Promise<Json[]> {
  const parents = tasks.filter(({ subtask_counts: counts }) => Number((counts as Json).total) > 0);
  const byParent = new Map<unknown, Json[]>(parents.map(({ id }) => [id, []]));
  if (parents.length > 0) {
    const query = { subtasks_of: parents.map(({ id }) => id as number), order_by: 'position,id' };
    for await (const page of inner.pages('/tasks', 'tasks', query)) {
      for (const subtask of page) byParent.get(subtask.parent_task_id)?.push(shownTask(subtask));
    }
  }
  return tasks.map((task) => ({ ...shownTask(task), subtasks: byParent.get(task.id) ?? [] }));
}

/** The lists of a dashboard. */
async function listsOfToday(inner: Inner): Promise<Json> {
  const list = (query: Query) => listed(inner.pages('/tasks', 'tasks', query), shownTask);
  const suggestions = await inner.ask('GET', '/tasks', {
    query: { status: 0, due: 'none', order_by: 'priority:desc', limit: SUGGESTIONS },
  });
  return {
    tasks_in_progress: list({ status: IN_PROGRESS }),
    tasks_today_plan: list({ status: PLANNED }),
    tasks_due_today: list({ status: OPEN, due: 'today' }),
    tasks_overdue: list({ status: OPEN, due: 'overdue' }),
    suggested_tasks: (suggestions.tasks as Json[]).map(shownTask),
    tasks_completed_today: list({ status: DONE, completed_since: startOfToday() }),
  };
}

function startOfToday(): string {
  return new Date().toISOString().slice(0, 10);
}

function shownMetrics(metrics: Json): Json {
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
