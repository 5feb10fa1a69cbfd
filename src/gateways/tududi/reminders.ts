import { type OperationClient, Refusal, type Schema } from '../client.js';
import { orNone } from './values.js';

/**
 * `reminder_at` of a task: its reminder with a fixed time. Of several, the next one counts, or the last that has fired.
 * Reminders before the due time have no counterpart.
 */

type Task = Schema<'Task'>;
type FixedReminder = Schema<'Reminder'> & { at: string };
/** Returns the time of the reminder of a task; null if there is none. */
type ReminderTimes = (task: Pick<Task, 'id'>) => string | null;

const isFixed = (reminder: Schema<'Reminder'>): reminder is FixedReminder => reminder.at !== null;

function shownOf(reminders: readonly Schema<'Reminder'>[]): FixedReminder | undefined {
  const fixed = reminders.filter(isFixed).sort((one, other) => (one.at < other.at ? -1 : 1));
  return fixed.find(({ state }) => state !== 'fired') ?? fixed.at(-1);
}

const MANY = 500;

async function shownReminder(inner: OperationClient, task: number | string): Promise<FixedReminder | undefined> {
  const { items } = await inner.page('listReminders', { query: { task_id: String(task), limit: MANY } });
  return shownOf(items);
}

/** The reminders of the caller, by requests: they are read once for all lists of a response. */
const known = new WeakMap<OperationClient, Promise<ReminderTimes>>();

export function reminderTimes(inner: OperationClient): Promise<ReminderTimes> {
  const times = known.get(inner) ?? readAll(inner);
  known.set(inner, times);
  return times;
}

async function readAll(inner: OperationClient): Promise<ReminderTimes> {
  const byTask = new Map<number, FixedReminder[]>();
  for await (const page of inner.pages('listReminders', { query: {} })) {
    for (const reminder of page.filter(isFixed)) {
      byTask.set(reminder.task_id, [...(byTask.get(reminder.task_id) ?? []), reminder]);
    }
  }
  return ({ id }) => shownOf(byTask.get(id) ?? [])?.at ?? null;
}

/** Reads the reminders of one task, and of all if it has subtasks. */
export async function reminderTimesOf(
  inner: OperationClient,
  { id, subtasks }: Schema<'TaskWithSubtasks'>,
): Promise<ReminderTimes> {
  if (subtasks.length > 0) return readAll(inner);
  const at = (await shownReminder(inner, id))?.at ?? null;
  return () => at;
}

/** Returns the reminders of a new task. */
export function newReminders(reminderAt: unknown): { at: unknown }[] | undefined {
  return reminderAt == null || reminderAt === '' ? undefined : [{ at: reminderAt }];
}

/** Returns the operations that give a task its reminder, or take it away. */
export async function reminderSteps(
  inner: OperationClient,
  task: string,
  reminderAt: unknown,
): Promise<Schema<'BatchOperation'>[]> {
  if (reminderAt === undefined) return [];
  const at = orNone(reminderAt) as string | null;
  const shown = await shownReminder(inner, task);
  if (shown === undefined) return at === null ? [] : [inner.inBatch('createReminder', { body: { task_id: task, at } })];
  const path = { id: shown.id };
  return [
    at === null ? inner.inBatch('deleteReminder', { path }) : inner.inBatch('patchReminder', { path, body: { at } }),
  ];
}

/** Names the member of a refusal by the body of the client. */
export function asReminder({ status, body, retryAfter }: Refusal): Refusal {
  const { error, details, ...rest } = body;
  const moved = details?.map((detail) => ({
    ...detail,
    path: detail.path.replace(/^body\/(?:reminders\/0\/)?at$/, 'body/reminder_at'),
  }));
  const sentence = error.replace(/^(?:reminders\.0\.)?at\b/, 'reminder_at');
  return new Refusal(status, { ...rest, error: sentence, ...(moved && { details: moved }) }, retryAfter);
}
