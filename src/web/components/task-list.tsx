import type { ComponentType, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { STATUS } from '../../filter/fields.js';
import { byUid } from '../data/mirror.js';
import type { Task } from '../data/types.js';
import { dropOn } from '../drop.js';
import { leaving } from '../leaving.js';
import { listTasks } from '../selection.js';
import { addRowGestures } from './row-gestures.js';
import { type Hidden, TaskRow } from './task-row.js';

/** Maximum length of a list that is rendered whole, so that the browser's search finds every row. */
const ALL_BELOW = 60;
const AT_FIRST = 16;
/** Number of rows rendered above and below the visible range, so that the focus can move to the next row. */
const BEYOND = 12;
const STEP = 6;

/** Returns the height of a row in pixels. It follows the reader's text size. */
function rowHeight(): number {
  const style = getComputedStyle(document.documentElement);
  return Number.parseFloat(style.getPropertyValue('--row')) * Number.parseFloat(style.fontSize);
}

function useWindow(list: RefObject<HTMLElement>, count: number): { from: number; to: number; height: number } {
  const [range, setRange] = useState({ from: 0, to: AT_FIRST, height: 0 });
  useLayoutEffect(() => {
    if (count <= ALL_BELOW) return;
    const measure = () => {
      // Printing causes a resize, and needs all rows.
      if (matchMedia('print').matches) return;
      const height = rowHeight();
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const first = Math.floor(-top / height) - BEYOND;
      const last = Math.ceil((innerHeight - top) / height) + BEYOND;
      const from = Math.max(0, Math.min(count, Math.floor(first / STEP) * STEP));
      const to = Math.max(0, Math.min(count, Math.ceil(last / STEP) * STEP));
      setRange((known) =>
        known.from === from && known.to === to && known.height === height ? known : { from, to, height },
      );
    };
    const renderAll = () => setRange({ from: 0, to: count, height: 0 });
    measure();
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    addEventListener('beforeprint', renderAll);
    addEventListener('afterprint', measure);
    return () => {
      removeEventListener('beforeprint', renderAll);
      removeEventListener('afterprint', measure);
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [count]);
  return count <= ALL_BELOW ? { from: 0, to: count, height: 0 } : range;
}

/** Returns the tasks, and those that have just left the list, at their former index. */
function useLeaving(tasks: readonly Task[]): readonly Task[] {
  const rendered = useRef(tasks);
  const left =
    leaving.value.size === 0 || tasks.length > ALL_BELOW ? [] : rendered.current.filter((task) => hasLeft(task, tasks));
  if (left.length === 0) {
    rendered.current = tasks;
    return tasks;
  }
  const next = [...tasks];
  for (const task of left) {
    const { uid } = task;
    next.splice(rendered.current.indexOf(task), 0, { ...(byUid('task', uid) ?? task), status: STATUS.completed });
  }
  rendered.current = next;
  return next;
}

function hasLeft({ uid }: Task, tasks: readonly Task[]): boolean {
  return leaving.value.has(uid) && !tasks.some((task) => task.uid === uid);
}

interface TaskListProps {
  label: string;
  tasks: readonly Task[];
  hide?: Hidden | undefined;
  /** An action beside each task. */
  actionOf?: ComponentType<{ task: Task }>;
  /** The order that can be changed: a task that is dropped on another one takes its position. */
  dropKind?: 'position' | 'order' | undefined;
}

export function TaskList({ label, tasks: listed, hide, actionOf: Action, dropKind }: TaskListProps) {
  const ref = useRef<HTMLUListElement>(null);
  const tasks = useLeaving(listed);
  const { from, to, height } = useWindow(ref, tasks.length);
  const isWindow = tasks.length > ALL_BELOW && height > 0;
  useLayoutEffect(() => {
    if (ref.current !== null) listTasks.set(ref.current, listed);
  }, [listed]);
  useLayoutEffect(() => (ref.current === null ? undefined : addRowGestures(ref.current)), []);
  return (
    <ul
      class={isWindow ? 'task-list windowed' : 'task-list'}
      aria-label={label}
      ref={ref}
      style={isWindow ? { height: `${tasks.length * height}px` } : {}}
    >
      {tasks.slice(from, to).map((task, at) => (
        <li
          key={task.uid}
          class={leaving.value.has(task.uid) && hasLeft(task, listed) ? 'leaving' : ''}
          {...(dropKind !== undefined && dropOn({ kind: dropKind, value: task.uid }))}
          {...(isWindow && {
            'aria-setsize': tasks.length,
            'aria-posinset': from + at + 1,
            style: { transform: `translateY(${(from + at) * height}px)` },
          })}
        >
          <TaskRow task={task} hide={hide}>
            {Action !== undefined && <Action task={task} />}
          </TaskRow>
        </li>
      ))}
    </ul>
  );
}
