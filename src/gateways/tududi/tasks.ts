import { STATUS } from '../../filter/fields.js';
import { isBlank } from '../../lib/names.js';
import { inOneBatch } from '../batch.js';
import { type BodyOf, type OperationClient, Refusal, type Schema } from '../client.js';
import { type Call, type Foreign, idIn, Reply, type Route } from './call.js';
import { Listed } from './pieces.js';
import { asReminder, newReminders, reminderSteps, reminderTimes, reminderTimesOf } from './reminders.js';
import { updateWithSubtasks, type WantedSubtask } from './subtasks.js';
import {
  definedMembers,
  firstOf,
  objectsIn,
  orNone,
  priorityOf,
  renderedTags,
  statusOf,
  tagsOf,
  when,
} from './values.js';

export const taskRoutes: readonly Route[] = [
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
  ['GET', '/task/:id/subtasks', async (call) => listedTasks(call.inner, call.inner.pages('listSubtasks', idIn(call)))],
  ['GET', '/task/:id/next-iterations', nextIterations],
];

/** A list of tasks with their reminders. */
export function listedTasks(inner: OperationClient, pages: AsyncIterable<readonly Schema<'Task'>[]>): Listed {
  return new Listed(renderedPages(inner, pages));
}

async function* renderedPages(inner: OperationClient, pages: AsyncIterable<readonly Schema<'Task'>[]>) {
  for await (const page of pages) yield await renderedTasks(inner, page);
}

export async function renderedTasks(inner: OperationClient, tasks: readonly Schema<'Task'>[]) {
  if (tasks.length === 0) return [];
  const timeOf = await reminderTimes(inner);
  return tasks.map((task) => renderedTask(task, timeOf(task)));
}

function renderedTask(task: Schema<'Task'>, reminderAt: string | null) {
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
    reminder_at: reminderAt,
    completed_at: task.completed_at,
    today: task.status === STATUS.planned || task.status === STATUS.in_progress,
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
    ...renderedTags(task),
    subtasks: [] as readonly object[],
    order: task.position,
    user_id: task.user_id,
    created_at: task.created_at,
    updated_at: task.updated_at,
  };
}

async function renderedWithSubtasks(inner: OperationClient, task: Schema<'TaskWithSubtasks'>) {
  const timeOf = await reminderTimesOf(inner, task);
  const subtasks = task.subtasks.map((one) => renderedTask(one, timeOf(one)));
  return { ...renderedTask(task, timeOf(task)), subtasks };
}

async function readTask(call: Call) {
  return renderedWithSubtasks(call.inner, await call.inner.call('getTask', idIn(call)));
}

function taskOf(body: Foreign): BodyOf<'patchTask'> {
  const { recurrence_weekday: weekday } = body;
  const project = firstOf(body, 'project_uid', 'project_id');
  return definedMembers<BodyOf<'patchTask'>>({
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

/**
 * Returns the subtasks of a body, by their indexes in the list; undefined for a body without them. Clients send the empty
 * lines of their forms as subtasks without a name: those are left out.
 */
function subtasksOf({ subtasks }: Foreign): WantedSubtask[] | undefined {
  if (!Array.isArray(subtasks)) return undefined;
  return objectsIn(subtasks, 'subtasks').flatMap((given, index) => {
    const { name, note, status, priority, due_date } = taskOf(given);
    const isEmpty = given.id === undefined && given.uid === undefined && (name == null || isBlank(String(name)));
    if (isEmpty) return [];
    const changes = definedMembers<BodyOf<'patchTask'>>({
      name,
      note,
      status,
      priority,
      due_date,
      position: index + 1,
    });
    return [{ given, changes, index }];
  });
}

async function createTask({ inner, body }: Call): Promise<Reply> {
  const subtasks = subtasksOf(body)?.map(({ changes }) => changes);
  const planned = body.today === true && body.status === undefined ? { status: STATUS.planned } : {};
  const reminders = newReminders(body.reminder_at);
  const task = definedMembers<BodyOf<'createTask'>>({ ...taskOf(body), ...planned, subtasks, reminders });
  const created = await inner.call('createTask', { body: task }).catch((error: unknown) => {
    throw error instanceof Refusal ? asReminder(error) : error;
  });
  return new Reply(201, await renderedWithSubtasks(inner, created));
}

/** A list of subtasks replaces all of them; without a list, they stay. */
async function updateTask(call: Call) {
  const { inner, body } = call;
  const changes = withSubtasksDone({ ...taskOf(body), ...(await planOf(call)) });
  const wanted = subtasksOf(body);
  const { path } = idIn(call);
  const reminders = await reminderSteps(inner, path.id, body.reminder_at);
  if (wanted !== undefined) {
    await updateWithSubtasks(inner, path.id, changes, { wanted, reminders });
  } else if (reminders.length > 0) {
    const steps = [inner.inBatch('patchTask', { path, body: changes }), ...reminders];
    await inOneBatch(inner, steps, (refusal, index) => (index === 0 ? refusal : asReminder(refusal)));
  } else {
    await inner.call('patchTask', { path, body: changes });
  }
  return readTask(call);
}

/** In that API, a completed task completes its subtasks. */
function withSubtasksDone(changes: BodyOf<'patchTask'>): BodyOf<'patchTask'> {
  return changes.status === STATUS.completed ? { ...changes, complete_subtasks: true } : changes;
}

/** `today` puts a task into the plan of the day, which is a status here, or takes a planned one out of it. */
async function planOf(call: Call): Promise<BodyOf<'patchTask'>> {
  const { today, status } = call.body;
  if (typeof today !== 'boolean' || status !== undefined) return {};
  const task = await call.inner.call('getTask', idIn(call));
  if (today) return task.status === STATUS.in_progress ? {} : { status: STATUS.planned };
  return task.status === STATUS.planned ? { status: STATUS.not_started } : {};
}

async function deleteTask(call: Call) {
  await call.inner.call('deleteTask', idIn(call));
  return { message: 'Task successfully deleted' };
}

async function toggleCompletion(call: Call) {
  const { inner } = call;
  const { status } = await inner.call('getTask', idIn(call));
  return renderedWithSubtasks(
    inner,
    status === STATUS.completed
      ? await inner.call('patchTask', { ...idIn(call), body: { status: STATUS.not_started } })
      : await inner.call('completeTask', { ...idIn(call), body: { complete_subtasks: true } }),
  );
}

async function toggleToday(call: Call) {
  const { inner } = call;
  const { status } = await inner.call('getTask', idIn(call));
  const body = { status: status === STATUS.planned ? STATUS.not_started : STATUS.planned } as const;
  return renderedWithSubtasks(inner, await inner.call('patchTask', { ...idIn(call), body }));
}

async function nextIterations(call: Call) {
  const { occurrences } = await call.inner.call('listTaskOccurrences', idIn(call));
  return { iterations: occurrences.map((date) => ({ date, utc_date: date })) };
}
