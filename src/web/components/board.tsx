import { useEffect, useRef } from 'preact/hooks';
import { moveToStatus } from '../data/actions.js';
import { announcement } from '../data/announcement.js';
import { STATUS, type Task } from '../data/types.js';
import { byDate, mayChange } from '../data/views.js';
import { dropOn } from '../drop.js';
import { labelOf, text } from '../text/text.js';
import { Menu } from './popover.js';
import { addRowGestures } from './row-gestures.js';
import { TaskRow } from './task-row.js';

const COLUMNS: readonly number[] = [
  STATUS.notStarted,
  STATUS.planned,
  STATUS.inProgress,
  STATUS.waiting,
  STATUS.completed,
];
const MAX_CARDS = 100;

async function moveTo(task: Task, status: number): Promise<void> {
  await moveToStatus(task, status);
  announcement.value = `${task.name}: ${labelOf(text.value.task.statuses, status)}`;
}

/** Tasks by status. A card moves by dragging, by its menu, or by Alt with the arrows. */
export function Board({ tasks }: { tasks: readonly Task[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled can be reached by keyboard
    <section class="board" tabIndex={0} aria-label={text.value.project.board}>
      {COLUMNS.map((status) => (
        <Column key={status} status={status} tasks={tasks.filter((task) => task.status === status).sort(byDate)} />
      ))}
    </section>
  );
}

function Column({ status, tasks }: { status: number; tasks: readonly Task[] }) {
  const t = text.value;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => (list.current === null ? undefined : addRowGestures(list.current)), []);
  const label = labelOf(t.task.statuses, status);
  const itemsOf = (task: Task) =>
    COLUMNS.filter((one) => one !== status).map((one) => ({
      label: labelOf(t.task.statuses, one),
      act: () => moveTo(task, one),
    }));
  return (
    <section
      class="column"
      aria-label={t.project.boardColumn(label, tasks.length)}
      data-column
      {...dropOn({ kind: 'status', value: String(status) })}
    >
      <h2>
        {label} <span class="count">{tasks.length}</span>
      </h2>
      <ul ref={list}>
        {tasks.slice(0, MAX_CARDS).map((task) => (
          <li key={task.uid} class="card">
            <TaskRow task={task} hide="project" />
            {mayChange(task) && <Menu label={t.project.moveTo(task.name)} items={itemsOf(task)} />}
          </li>
        ))}
      </ul>
      {tasks.length > MAX_CARDS && <p class="hint">+{tasks.length - MAX_CARDS}</p>}
    </section>
  );
}
