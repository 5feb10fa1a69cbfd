import { STATUS } from '../filter/fields.js';
import { changeOf, reorder, toggle } from './data/actions.js';
import { announcement } from './data/announcement.js';
import { did } from './data/done.js';
import { byUid } from './data/mirror.js';
import type { Move } from './data/order.js';
import { addWrites } from './data/pending.js';
import { indexFor, type Side } from './data/side.js';
import type { Members, Task } from './data/types.js';
import { mayChange, mayMove, subtasksOf } from './data/views.js';
import { dayLabel } from './dates.js';
import { selection, selectNone } from './selection.js';
import { labelOf, text } from './text/text.js';

/** Target on which a task can be dropped, written into `data-drop` as `kind:value`. */
export type DropTarget =
  | { kind: 'day'; value: string }
  | { kind: 'project'; value: string }
  | { kind: 'status'; value: string }
  /** A value of a column of a view. */
  | { kind: 'priority' | 'tag' | 'assignee'; value: string }
  /** A section of the project of the task; empty for none. */
  | { kind: 'section'; value: string }
  | OrderTarget;

/** The position of another task in the order of its project, of the view, or of the subtasks. */
export interface OrderTarget {
  kind: 'position' | 'order' | 'subtask';
  value: string;
  /** The side of the other task; absent to take its position, which moves it away from the former one. */
  side?: Side;
}

const KINDS: readonly string[] = [
  'day',
  'project',
  'status',
  'subtask',
  'section',
  'position',
  'order',
  'priority',
  'tag',
  'assignee',
] satisfies DropTarget['kind'][];

export function isOrder(target: DropTarget): target is OrderTarget {
  return target.kind === 'position' || target.kind === 'order' || target.kind === 'subtask';
}

export function dropOn({ kind, value }: DropTarget): { 'data-drop': string } {
  return { 'data-drop': `${kind}:${value}` };
}

/** Returns the nearest element around another one on which the task can be dropped. */
export function targetOf(
  element: Element | null,
  uid: string,
): { element: HTMLElement; target: DropTarget } | undefined {
  const task = byUid('task', uid);
  if (task === undefined) return undefined;
  for (let found = element?.closest<HTMLElement>('[data-drop]'); found; ) {
    const [kind = '', value = ''] = (found.dataset.drop ?? '').split(':');
    const target = { kind, value } as DropTarget;
    if (KINDS.includes(kind) && accepts(target, task)) return { element: found, target };
    found = found.parentElement?.closest<HTMLElement>('[data-drop]');
  }
  return undefined;
}

function accepts({ kind, value }: DropTarget, task: Task): boolean {
  if (kind === 'order') return value !== task.uid;
  if (!mayChange(task)) return false;
  if (kind === 'project') return task.parent_task_id === null && mayMove(task);
  if (kind === 'section') return task.parent_task_id === null && task.project_id !== null;
  if (kind !== 'subtask' && kind !== 'position') return true;
  const other = byUid('task', value);
  if (kind === 'position') {
    return other?.uid !== task.uid && task.parent_task_id === null && other?.project_id === task.project_id;
  }
  return other !== undefined && other.parent_task_id !== null && other.parent_task_id === task.parent_task_id;
}

type MoveOf = (task: Task, value: string, side?: Side) => Move | undefined;

/** Moves to targets that only code has which is fetched later: it sets them. */
export const laterMoves: { [Kind in 'section' | 'position' | 'priority' | 'tag' | 'assignee']?: MoveOf } = {};

/** Sets the order of a view, which is no write of the task. */
export const laterOrder: { set?: (task: Task, uid: string, side?: Side) => Promise<void> } = {};

/** Moves a task, or all selected ones if it is one of them, as one act. */
export async function drop(uid: string, target: DropTarget): Promise<void> {
  const { kind, value } = target;
  const uids = selection.value.has(uid) && !isOrder(target) ? [...selection.value] : [uid];
  const tasks = uids.flatMap((one) => byUid('task', one) ?? []).filter((task) => accepts(target, task));
  const [task] = tasks;
  if (task === undefined) return;
  if (uids.length > 1) selectNone();
  if (target.kind === 'order') await laterOrder.set?.(task, value, target.side);
  else if (target.kind === 'subtask') await moveSubtask(task, value, target.side);
  else if (kind === 'status' && Number(value) === STATUS.completed)
    await toggle(...tasks.filter(({ status }) => status !== STATUS.completed));
  else await moveAll(tasks, target as MoveTarget);
}

type MoveTarget = Exclude<DropTarget, OrderTarget> | (OrderTarget & { kind: 'position' });

async function moveAll(tasks: readonly Task[], target: MoveTarget): Promise<void> {
  const t = text.value.tasks;
  const moves = tasks.flatMap((task) => ({ task, move: moveOf(task, target) }));
  const made = moves.flatMap(({ task, move }) => (move === undefined ? [] : [{ task, ...move }]));
  const [first] = made;
  if (first === undefined) return;
  const writes = await addWrites(made.flatMap((one) => one.writes));
  const { task, destination } = first;
  if (destination === null) did(t.ordered(task.name), { writes });
  else
    did(made.length === 1 ? t.movedTo(task.name, destination) : t.movedSeveral(made.length, destination), { writes });
}

/** Returns the writes that move a task to a target; undefined if it is there already. */
function moveOf(task: Task, target: MoveTarget): Move | undefined {
  const { kind, value } = target;
  const changed = (body: Members, destination: string): Move | undefined => {
    const writes = changeOf('task', task.uid, body);
    return writes.length === 0 ? undefined : { writes, destination };
  };
  const t = text.value;
  switch (kind) {
    case 'day':
      return changed({ due_date: value }, dayLabel(value));
    case 'project':
      return changed({ project_id: value || null }, byUid('project', value)?.name ?? t.nav.inbox);
    case 'status':
      return changed({ status: Number(value) }, labelOf(t.task.statuses, value));
    default:
      return laterMoves[kind]?.(task, value, 'side' in target ? target.side : undefined);
  }
}

async function moveSubtask(task: Task, uid: string, side?: Side): Promise<void> {
  const parent = byUid('task', task.parent_task?.uid ?? '');
  if (parent === undefined) return;
  const list = subtasksOf(parent);
  const to = indexFor(list, task.uid, uid, side);
  await reorder(list, task.uid, to);
  announcement.value = text.value.task.moved(to + 1, list.length);
}
