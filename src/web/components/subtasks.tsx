import { useEffect, useRef } from 'preact/hooks';
import { STATUS } from '../../filter/fields.js';
import type { Task } from '../data/types.js';
import { subtasksOf } from '../data/views.js';
import { dropOn } from '../drop.js';
import { taskAddress } from '../router.js';
import { text } from '../text/text.js';
import { Check } from './check.js';
import { QuickField } from './quick/quick-field.js';
import { addRowGestures } from './row-gestures.js';
import { Due } from './task-row.js';

/** The subtasks of a task. Dragging orders them, and Alt with the arrows. */
export function Subtasks({ task, isLocked }: { task: Task; isLocked: boolean }) {
  const t = text.value.task;
  const list = subtasksOf(task);
  const ref = useRef<HTMLOListElement>(null);
  useEffect(() => (ref.current === null ? undefined : addRowGestures(ref.current, { selects: false })), []);
  return (
    <section>
      <h2 class="part">
        {t.subtasks} {list.length > 0 && <span class="count">{list.length}</span>}
        {list.length > 1 && !isLocked && <span class="detail only-wide">{t.orderHint}</span>}
      </h2>
      <ol class="subtasks" ref={ref}>
        {list.map((subtask) => (
          <li key={subtask.uid} data-task={subtask.uid} {...dropOn({ kind: 'subtask', value: subtask.uid })}>
            <Check task={subtask} />
            <a
              href={taskAddress(subtask.uid)}
              class={subtask.status === STATUS.completed ? 'task-name done' : 'task-name'}
              data-focus
              draggable={false}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            >
              <bdi>{subtask.name}</bdi>
            </a>
            <span class="task-date">
              <Due task={subtask} />
            </span>
          </li>
        ))}
      </ol>
      {!isLocked && <QuickField label={t.addSubtask} placeholder={t.addSubtask} place={{ parent_task_id: task.uid }} />}
    </section>
  );
}
