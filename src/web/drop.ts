import { moveToStatus, reorder, updateWithUndo } from './data/actions.js';
import { announcement } from './data/announcement.js';
import { byUid } from './data/mirror.js';
import type { Task } from './data/types.js';
import { mayChange, mayMove, subtasksOf } from './data/views.js';
import { dayLabel } from './dates.js';
import { selection, selectNone } from './selection.js';
import { text } from './text/text.js';

/** What a task can be dropped on, written into `data-drop` as `kind:value`. */
export type DropTarget =
  | { kind: 'day'; value: string }
  | { kind: 'project'; value: string }
  | { kind: 'status'; value: string }
  | { kind: 'subtask'; value: string }
  /** A value of a column of a view. */
  | { kind: 'priority' | 'tag'; value: string }
  /** A section of the project of the task; empty for none. */
  | { kind: 'section'; value: string }
  /** The place of another task in the order of its project, or in that of the view. */
  | { kind: 'place' | 'order'; value: string };

const KINDS: readonly string[] = [
  'day',
  'project',
  'status',
  'subtask',
  'section',
  'place',
  'order',
  'priority',
  'tag',
] satisfies DropTarget['kind'][];

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
  if (kind !== 'subtask' && kind !== 'place') return true;
  const other = byUid('task', value);
  if (kind === 'place') {
    return other?.uid !== task.uid && task.parent_task_id === null && other?.project_id === task.project_id;
  }
  return other !== undefined && other.parent_task_id !== null && other.parent_task_id === task.parent_task_id;
}

type DropAction = (task: Task, value: string) => Promise<void>;

/** Actions of targets that only code has which is fetched later: it sets them. */
export const laterDrops: { [Kind in 'section' | 'place' | 'order' | 'priority' | 'tag']?: DropAction } = {};

/** Moves a task, or all selected ones if it is one of them. */
export async function drop(uid: string, target: DropTarget): Promise<void> {
  const isOne = ['subtask', 'place', 'order'].includes(target.kind);
  const uids = selection.value.has(uid) && !isOne ? [...selection.value] : [uid];
  for (const one of uids) {
    const task = byUid('task', one);
    if (task !== undefined && accepts(target, task)) await dropOne(task, target);
  }
  if (uids.length > 1) selectNone();
}

async function dropOne(task: Task, { kind, value }: DropTarget): Promise<void> {
  const { uid, name } = task;
  const report = (place: string) => text.value.tasks.movedTo(name, place);
  switch (kind) {
    case 'day':
      if (task.due_date === value) return;
      return updateWithUndo('task', uid, { due_date: value }, report(dayLabel(value)));
    case 'project': {
      const project = byUid('project', value);
      if (task.project?.uid === value) return;
      return updateWithUndo('task', uid, { project_id: value || null }, report(project?.name ?? text.value.nav.inbox));
    }
    case 'status':
      return moveToStatus(task, Number(value));
    case 'section':
    case 'place':
    case 'order':
    case 'priority':
    case 'tag':
      return laterDrops[kind]?.(task, value);
    case 'subtask': {
      const parent = byUid('task', task.parent_task?.uid ?? '');
      if (parent === undefined) return;
      const list = subtasksOf(parent);
      const to = list.findIndex((one) => one.uid === value);
      await reorder(list, uid, to);
      announcement.value = text.value.task.moved(to + 1, list.length);
    }
  }
}
