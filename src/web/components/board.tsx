import { useEffect, useRef } from 'preact/hooks';
import { STATUS } from '../../filter/fields.js';
import { announcement } from '../data/announcement.js';
import type { Project, Task } from '../data/types.js';
import { byDate, mayChange } from '../data/views.js';
import { drop, dropOn } from '../drop.js';
import { planningText } from '../text/planning/planning-text.js';
import { labelOf, text } from '../text/text.js';
import { Menu } from './popover.js';
import { QuickField } from './quick/quick-field.js';
import { addRowGestures } from './row-gestures.js';
import { TaskRow } from './task-row.js';

const COLUMNS = [STATUS.not_started, STATUS.planned, STATUS.in_progress, STATUS.waiting, STATUS.completed] as const;
const MAX_CARDS = 100;

async function moveTo(task: Task, status: number): Promise<void> {
  await drop(task.uid, { kind: 'status', value: String(status) });
  announcement.value = `${task.name}: ${labelOf(text.value.task.statuses, status)}`;
}

/** Tasks by status. A card moves by dragging, by its menu, or by Alt with the arrows. */
export function Board({ tasks, project }: { tasks: readonly Task[]; project: Project }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled can be reached by keyboard
    <section class="board" tabIndex={0} aria-label={text.value.project.board}>
      {COLUMNS.map((status) => (
        <Column
          key={status}
          status={status}
          tasks={tasks.filter((task) => task.status === status).sort(byDate)}
          project={project}
        />
      ))}
    </section>
  );
}

interface ColumnProps {
  status: (typeof COLUMNS)[number];
  tasks: readonly Task[];
  project: Project;
}

function Column({ status, tasks, project }: ColumnProps) {
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
      {status !== STATUS.completed && mayChange(project) && (
        <QuickField
          label={planningText.value.sections.addTask(label)}
          placeholder={t.today.add}
          place={{ project_id: project.uid, status }}
        />
      )}
    </section>
  );
}
