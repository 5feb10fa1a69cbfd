import { type Inner, type Json, Refusal, refuse } from './inner.js';

/** A subtask as a client wants it: what the client sent, and what the service is told of it. */
export interface WantedSubtask {
  given: Json;
  changes: Json;
}

/** Steps of one request of the service, which makes all of them or none. */
const MAX_STEPS = 100;

/** A step, and the path of what it is about in the body of the client. */
interface Step {
  at: string;
  item: Json;
}

/**
 * Changes a task, and makes its subtasks those that are wanted: the others are deleted, those without an id are new. All
 * of it is one transaction.
 * @throws Refusal
 */
export async function updateWithSubtasks(
  inner: Inner,
  path: string,
  changes: Json,
  wanted: readonly WantedSubtask[],
): Promise<void> {
  const task = await inner.ask('GET', path);
  const own = { at: '', item: { action: 'update', id: task.uid, task: changes } };
  const steps = [...(Object.keys(changes).length > 0 ? [own] : []), ...subtaskSteps(task, wanted)];
  if (steps.length === 0) return;
  if (steps.length > MAX_STEPS) {
    const message = `A request changes at most ${MAX_STEPS} tasks, not ${steps.length}: send the subtasks in parts.`;
    throw refuse(400, message, 'VALIDATION_FAILED');
  }
  try {
    await inner.ask('POST', '/tasks/bulk', { body: { items: steps.map(({ item }) => item) } });
  } catch (error) {
    throw error instanceof Refusal ? asOfClient(error, steps) : error;
  }
}

function subtaskSteps(task: Json, wanted: readonly WantedSubtask[]): Step[] {
  const subtasks = task.subtasks as Json[];
  const isSame = (given: Json, other: Json) =>
    (given.uid !== undefined && given.uid === other.uid) || given.id === other.id;
  const deleted = subtasks.filter((subtask) => !wanted.some(({ given }) => isSame(given, subtask)));
  const written = wanted.flatMap(({ given, changes }, index): Step[] => {
    const at = `subtasks.${index}.`;
    const found = subtasks.find((subtask) => isSame(given, subtask));
    if (found === undefined) return [{ at, item: { action: 'create', task: { ...changes, parent_task_id: task.id } } }];
    const isChanged = Object.entries(changes).some(([name, value]) => found[name] !== value);
    return isChanged ? [{ at, item: { action: 'update', id: found.uid, task: changes } }] : [];
  });
  return [...deleted.map(({ uid }) => ({ at: 'subtasks', item: { action: 'delete', id: uid } })), ...written];
}

/** The client knows of no steps: the sentence of a refusal names its members by the body that it sent. */
function asOfClient({ status, body }: Refusal, steps: readonly Step[]): Refusal {
  const { error, details: _ofSteps, ...rest } = body as Json;
  const sentence = String(error)
    .replace(/^Item \d{1,3}: /, '')
    .replace(/\bitems\.(\d{1,3})\.task\./g, (_path, index) => steps[Number(index)]?.at ?? '');
  return new Refusal(status, { ...rest, error: sentence });
}
