import { inOneBatch } from '../batch.js';
import { type BodyOf, type OperationClient, Refusal, refuse, type Schema } from '../client.js';
import type { Foreign } from './call.js';
import { asReminder } from './reminders.js';
import { definedMembers } from './values.js';

export interface WantedSubtask {
  given: Foreign;
  changes: BodyOf<'patchTask'>;
  /** Its index in the client's list. */
  index: number;
}

type Item = NonNullable<BodyOf<'bulkTasks'>['items']>[number];

/** Items of one request in bulk, which is atomic. */
const MAX_STEPS = 100;

/** An item, and the path in the client's body of the task that it writes. */
interface Step {
  at: string;
  item: Item;
}

/**
 * Updates a task and replaces its subtasks, in one transaction: deletes the subtasks that are not wanted, and creates
 * those without an id.
 * @param reminders operations on its reminders
 * @throws Refusal
 */
export async function updateWithSubtasks(
  inner: OperationClient,
  id: string,
  changes: BodyOf<'patchTask'>,
  { wanted, reminders }: { wanted: readonly WantedSubtask[]; reminders: readonly Schema<'BatchOperation'>[] },
): Promise<void> {
  const task = await inner.call('getTask', { path: { id } });
  const own: Step = { at: '', item: { action: 'update', id: task.uid, task: changes } };
  const steps = [...(Object.keys(changes).length > 0 ? [own] : []), ...subtaskSteps(task, wanted)];
  const count = steps.length + reminders.length;
  if (count === 0) return;
  if (count > MAX_STEPS) {
    const message = `A request changes at most ${MAX_STEPS} tasks, not ${count}: send the subtasks in parts.`;
    throw refuse(400, message, 'VALIDATION_FAILED');
  }
  const init = { body: { items: steps.map(({ item }) => item) } };
  if (reminders.length > 0) {
    const bulk = steps.length === 0 ? [] : [inner.inBatch('bulkTasks', init)];
    await inOneBatch(inner, [...bulk, ...reminders], (refusal, index) =>
      index < bulk.length ? asOfClient(refusal, steps) : asReminder(refusal),
    );
    return;
  }
  try {
    await inner.call('bulkTasks', init);
  } catch (error) {
    throw error instanceof Refusal ? asOfClient(error, steps) : error;
  }
}

function subtaskSteps(task: Schema<'TaskWithSubtasks'>, wanted: readonly WantedSubtask[]): Step[] {
  const { subtasks } = task;
  const isSame = (given: Foreign, other: Schema<'Task'>) =>
    (given.uid !== undefined && given.uid === other.uid) || given.id === other.id;
  const deleted = subtasks.filter((subtask) => !wanted.some(({ given }) => isSame(given, subtask)));
  const written = wanted.flatMap(({ given, changes, index }): Step[] => {
    const at = `subtasks.${index}.`;
    const found = subtasks.find((subtask) => isSame(given, subtask));
    if (found === undefined) {
      const created = definedMembers<BodyOf<'createTask'>>({ ...changes, parent_task_id: task.id });
      return [{ at, item: { action: 'create', task: created } }];
    }
    const present = new Map<string, unknown>(Object.entries(found));
    // A subtask sent back unchanged must not undo an effect of the task's change on it.
    const changed = Object.entries(changes).filter(([name, value]) => present.get(name) !== value);
    if (changed.length === 0) return [];
    return [{ at, item: { action: 'update', id: found.uid, task: Object.fromEntries(changed) } }];
  });
  return [...deleted.map(({ uid }): Step => ({ at: 'subtasks', item: { action: 'delete', id: uid } })), ...written];
}

/** Names the members of a refusal by the body of the client, which knows nothing of items. */
function asOfClient({ status, body }: Refusal, steps: readonly Step[]): Refusal {
  const { error, details: _ofItems, ...rest } = body;
  const sentence = error
    .replace(/^Item \d{1,3}: /, '')
    .replace(/\bitems\.(\d{1,3})\.task\./g, (_path, index) => steps[Number(index)]?.at ?? '');
  return new Refusal(status, { ...rest, error: sentence });
}
