import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Task } from '../data/types.js';
import { TaskRow } from './task-row.js';

/** Below so many rows, all of them are there: what is looked for in the page is found. */
const ALL_BELOW = 60;
/** So many rows are there before it is known how many are seen. */
const AT_FIRST = 16;
/** So many rows are there beyond what is seen, so that the focus finds the next. */
const BEYOND = 12;
/** What is seen changes in steps of so many rows. */
const STEP = 6;

/** The height of a row, in pixels: what the style sheet says, in the size of text that the reader has chosen. */
function rowHeight(): number {
  const style = getComputedStyle(document.documentElement);
  return Number.parseFloat(style.getPropertyValue('--row')) * Number.parseFloat(style.fontSize);
}

/** The rows of a list that are to be there, for the others are out of sight. */
function useWindow(list: RefObject<HTMLElement>, count: number): { from: number; to: number; height: number } {
  const [range, setRange] = useState({ from: 0, to: AT_FIRST, height: 0 });
  useLayoutEffect(() => {
    if (count <= ALL_BELOW) return;
    const look = () => {
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
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [count]);
  return count <= ALL_BELOW ? { from: 0, to: count, height: 0 } : range;
}

interface TaskListProps {
  label: string;
  tasks: readonly Task[];
  hide?: 'project' | 'due' | undefined;
}

/** Tasks under each other. However many there are, the page holds those that are seen. */
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
