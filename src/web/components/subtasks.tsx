import { useState } from 'preact/hooks';
import { create, reorder } from '../data/actions.js';
import { announcement } from '../data/announcement.js';
import { STATUS, type Task } from '../data/types.js';
import { subtasksOf } from '../data/views.js';
import { taskAddress } from '../router.js';
import { text } from '../text/text.js';
import { Icon } from './icon.js';
import { Check } from './task-row.js';

export function Subtasks({ task, isLocked }: { task: Task; isLocked: boolean }) {
  const t = text.value.task;
  const list = subtasksOf(task);
  const [dragged, setDragged] = useState<string | null>(null);
  const add = async (field: HTMLInputElement) => {
    const name = field.value.trim();
    field.value = '';
    if (name === '') return;
    const last = list.at(-1)?.position ?? list.length - 1;
    await create('task', { name, parent_task_id: task.uid, position: last + 1 });
  };
  const move = async ({ uid }: Task, to: number) => {
    if (to < 0 || to >= list.length) return;
    await reorder(list, uid, to);
    announcement.value = t.moved(to + 1, list.length);
  };
  return (
    <section>
      <h2 class="part">
        {t.subtasks} {list.length > 0 && <span class="count">{list.length}</span>}
      </h2>
      <ol class="subtasks">
        {list.map((subtask, at) => (
          <li
            key={subtask.uid}
            data-task={subtask.uid}
            class={dragged === subtask.uid ? 'dragged' : ''}
            draggable={!isLocked}
            onDragStart={() => setDragged(subtask.uid)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              const moved = list.find(({ uid }) => uid === dragged);
              if (moved !== undefined) void move(moved, at);
            }}
          >
            <Check task={subtask} />
            <a
              href={taskAddress(subtask.uid)}
              class={subtask.status === STATUS.completed ? 'task-name done' : 'task-name'}
              data-focus
            >
              <bdi>{subtask.name}</bdi>
            </a>
            {!isLocked && (
              <span class="move-buttons">
                <button
                  type="button"
                  class="icon-button"
                  aria-label={t.moveUp(subtask.name)}
                  disabled={at === 0}
                  onClick={() => void move(subtask, at - 1)}
                >
                  <Icon name="up" />
                </button>
                <button
                  type="button"
                  class="icon-button"
                  aria-label={t.moveDown(subtask.name)}
                  disabled={at === list.length - 1}
                  onClick={() => void move(subtask, at + 1)}
                >
                  <Icon name="down" />
                </button>
              </span>
            )}
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
