import { byUid } from './data/mirror.js';
import type { Task } from './data/types.js';
import { subtasksOf } from './data/views.js';
import { addDays } from './dates.js';
import { type DropTarget, drop } from './drop.js';
import { nextFrame } from './frames.js';

/** Moving by keyboard: each key does what dragging does. */

/** Moves the task of a row, and returns the focus to it: the row may be in another list then. */
export async function move(
  task: Task,
  row: Element,
  direction: 'up' | 'across' | 'position',
  by: 1 | -1,
): Promise<void> {
  const target =
    direction === 'across' ? nextColumn(row, by) : (dayOrSubtask(task, row, direction, by) ?? nextPosition(row, by));
  if (target === undefined) return;
  await drop(task.uid, target);
  await returnFocus(task.uid);
}

/** About a second. */
const FRAMES = 60;

/**
 * Focuses a task, and again if a later rendering takes the focus away: on a busy machine the row is at its new position
 * some frames after the move. Ends when the user moves the focus.
 */
async function returnFocus(uid: string): Promise<void> {
  for (let frame = 0; frame < FRAMES; frame++) {
    await nextFrame();
    const name = document.querySelector<HTMLElement>(`[data-task="${uid}"]:not(.pane) [data-focus]`);
    const { activeElement: active, body } = document;
    if (frame === 0 || active === null || active === body) name?.focus();
    else if (active !== name) return;
  }
}

/** Up and down: the order of subtasks, the days of Upcoming. */
function dayOrSubtask(task: Task, row: Element, direction: string, by: 1 | -1): DropTarget | undefined {
  if (row.closest('.subtasks') !== null) {
    const list = subtasksOf(byUid('task', task.parent_task?.uid ?? '') ?? task);
    const other = list[list.findIndex(({ uid }) => uid === task.uid) + by];
    return other && { kind: 'subtask', value: other.uid };
  }
  const day = direction === 'up' ? row.closest<HTMLElement>('.day')?.dataset.drop?.split(':')[1] : undefined;
  return day === undefined ? undefined : { kind: 'day', value: addDays(day, by) };
}

/** The next row of a list whose order can be changed. */
function nextPosition(row: Element, by: 1 | -1): DropTarget | undefined {
  const isPosition = (one: Element) => (one as HTMLElement).dataset.drop?.match(/^(?:position|order):/) != null;
  const rows = [...(row.closest('ul')?.children ?? [])].filter(isPosition) as HTMLElement[];
  const at = rows.findIndex((one) => one.contains(row));
  return at === -1 ? undefined : targetIn(rows[at + by]);
}

/** Left and right: the columns of a board, the sections of a list. */
function nextColumn(row: Element, by: 1 | -1): DropTarget | undefined {
  const column = row.closest<HTMLElement>('[data-column]');
  if (column === null) return undefined;
  const columns = [...document.querySelectorAll<HTMLElement>('#content [data-column]')];
  const at = columns.indexOf(column);
  return targetIn(columns[at + by]);
}

function targetIn(element: HTMLElement | undefined): DropTarget | undefined {
  const [kind, value] = element?.dataset.drop?.split(':') ?? [];
  return kind === undefined || value === undefined ? undefined : ({ kind, value } as DropTarget);
}
