import { STATUS } from '../../filter/fields.js';
import { toggle } from '../data/actions.js';
import type { Task } from '../data/types.js';
import { mayChange } from '../data/views.js';
import { text } from '../text/text.js';
import { Icon } from './icon.js';

/** Completes or reopens a task. Its ring shows the priority. */
export function Check({ task }: { task: Task }) {
  const t = text.value.tasks;
  const isDone = task.status === STATUS.completed;
  return (
    <button
      type="button"
      class={`check priority-${task.priority}`}
      aria-pressed={isDone}
      aria-label={(isDone ? t.reopen : t.complete)(task.name)}
      disabled={!mayChange(task)}
      onClick={() => void toggle(task)}
    >
      {isDone && <Icon name="check" />}
    </button>
  );
}
