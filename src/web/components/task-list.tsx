import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Task } from '../data/types.js';
import { TaskRow } from './task-row.js';

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
    measure();
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [count]);
  return count <= ALL_BELOW ? { from: 0, to: count, height: 0 } : range;
}

interface TaskListProps {
  label: string;
  tasks: readonly Task[];
  hide?: 'project' | 'due' | undefined;
}

export function TaskList({ label, tasks, hide }: TaskListProps) {
  const ref = useRef<HTMLUListElement>(null);
  const { from, to, height } = useWindow(ref, tasks.length);
  const isWindow = tasks.length > ALL_BELOW && height > 0;
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
          {...(isWindow && {
            'aria-setsize': tasks.length,
            'aria-posinset': from + at + 1,
            style: { transform: `translateY(${(from + at) * height}px)` },
          })}
        >
          <TaskRow task={task} hide={hide} />
        </li>
      ))}
    </ul>
  );
}
