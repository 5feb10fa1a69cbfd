import { useEffect, useRef } from 'preact/hooks';
import { create } from '../data/actions.js';
import { STATUS, type Task } from '../data/types.js';
import { subtasksOf } from '../data/views.js';
import { dropOn } from '../drop.js';
import { taskAddress } from '../router.js';
import { text } from '../text/text.js';
import { Check } from './check.js';
import { addRowGestures } from './row-gestures.js';
import { Due } from './task-row.js';

/** The subtasks of a task. Dragging orders them, and Alt with the arrows. */
export function Subtasks({ task, isLocked }: { task: Task; isLocked: boolean }) {
  const t = text.value.task;
  const list = subtasksOf(task);
  const ref = useRef<HTMLOListElement>(null);
  useEffect(() => (ref.current === null ? undefined : addRowGestures(ref.current, { selects: false })), []);
  const add = async (field: HTMLInputElement) => {
    const name = field.value.trim();
    field.value = '';
    if (name === '') return;
    const last = list.at(-1)?.position ?? list.length - 1;
    await create('task', { name, parent_task_id: task.uid, position: last + 1 });
  };
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
      {!isLocked && (
        <input
          class="add-input"
          aria-label={t.addSubtask}
          placeholder={t.addSubtask}
          maxLength={255}
          dir="auto"
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.isComposing) void add(event.currentTarget);
          }}
          onBlur={(event) => void add(event.currentTarget)}
        />
      )}
    </section>
  );
}
