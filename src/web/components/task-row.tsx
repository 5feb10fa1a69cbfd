import { toggle } from '../data/actions.js';
import { byId, pendingWrites } from '../data/mirror.js';
import { STATUS, type Task } from '../data/types.js';
import { mayChange, subtasksOf } from '../data/views.js';
import { dayLabel, timeLabel, today } from '../dates.js';
import { openTask, taskAddress } from '../router.js';
import { isSelected, selection, toggleSelected } from '../selection.js';
import { text } from '../text/text.js';
import { Dot } from './form.js';
import { Icon } from './icon.js';

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

export function Due({ task }: { task: Pick<Task, 'due_date' | 'due_time' | 'status'> }) {
  if (task.due_date === null) return null;
  const isLate = task.due_date < today.value && task.status !== STATUS.completed;
  const day = dayLabel(task.due_date);
  return (
    <span class={isLate ? 'due late' : task.due_date === today.value ? 'due now' : 'due'}>
      {isLate && <span class="visually-hidden">{text.value.days.overdue}: </span>}
      {task.due_time === null ? day : text.value.days.at(day, timeLabel(task.due_time))}
    </span>
  );
}

interface TaskRowProps {
  task: Task;
  hide?: 'project' | 'due' | undefined;
}

const MAX_TAGS = 3;

export function TaskRow({ task, hide }: TaskRowProps) {
  const t = text.value;
  const subtasks = subtasksOf(task);
  const parent = byId('task', task.parent_task_id);
  const done = subtasks.filter(({ status }) => status === STATUS.completed).length;
  const isUnread = task.id < 0 && pendingWrites.value.some(({ uid, action }) => uid === task.uid && action === 'quick');
  const isChosen = isSelected(task.uid);
  const classes = ['task-row'];
  if (task.status === STATUS.completed || task.status === STATUS.cancelled) classes.push('done');
  if (openTask.value === task.uid) classes.push('current');
  if (isChosen) classes.push('selected');
  return (
    <div class={classes.join(' ')} data-task={task.uid}>
      {selection.value.size > 0 && (
        <input
          type="checkbox"
          class="select"
          checked={isChosen}
          aria-label={t.tasks.select(task.name)}
          onChange={() => toggleSelected(task.uid)}
        />
      )}
      <Check task={task} />
      <a
        class="task-name"
        href={taskAddress(task.uid)}
        data-focus
        onClick={(event) => {
          if (!(event.ctrlKey || event.metaKey || event.shiftKey)) return;
          event.preventDefault();
          toggleSelected(task.uid);
        }}
      >
        <bdi>{task.name}</bdi>
      </a>
      <span class="task-facts">
        {isUnread && <span class="fact unread">{t.tasks.unparsed}</span>}
        {task.priority > 0 && (
          <span class={`fact flag-${task.priority}`}>
            <Icon name="flag" />
            <span class="visually-hidden">
              {t.task.priority}: {t.task.priorities[task.priority]}
            </span>
          </span>
        )}
        {subtasks.length > 0 && (
          <span class="fact">
            <Icon name="subtasks" />
            <span aria-hidden="true">
              {done}/{subtasks.length}
            </span>
            <span class="visually-hidden">{t.tasks.subtasks(done, subtasks.length)}</span>
          </span>
        )}
        {task.recurrence_type !== null && (
          <span class="fact">
            <Icon name="repeat" />
            <span class="visually-hidden">{t.task.recurrence}</span>
          </span>
        )}
        {task.access !== 'owner' && (
          <span class="fact">
            <Icon name="shared" />
            <span class="visually-hidden">{t.nav.shared}</span>
          </span>
        )}
        {task.tags.slice(0, MAX_TAGS).map((tag) => (
          <span class="fact tag" key={tag.uid}>
            <Dot color={tag.color} />
            <bdi>{tag.name}</bdi>
          </span>
        ))}
        {task.tags.length > MAX_TAGS && <span class="fact">+{task.tags.length - MAX_TAGS}</span>}
        {parent !== undefined && (
          <span class="fact place">
            <Icon name="subtasks" />
            <bdi>{parent.name}</bdi>
          </span>
        )}
        {hide !== 'project' && task.project !== null && (
          <span class="fact place">
            <Icon name="project" />
            <bdi>{task.project.name}</bdi>
          </span>
        )}
        {task.due_date !== null && (hide !== 'due' || task.due_time !== null) && (
          <span class="fact">
            {hide === 'due' && task.due_time !== null ? timeLabel(task.due_time) : <Due task={task} />}
          </span>
        )}
      </span>
    </div>
  );
}
