import type { ComponentChildren } from 'preact';
import { isRecurring } from '../../features/tasks/recurrence/recurrence.js';
import { STATUS } from '../../filter/fields.js';
import type { Person } from '../data/met-persons.js';
import { byId, pendingWrites } from '../data/mirror.js';
import { labelOfPerson } from '../data/persons.js';
import type { Task } from '../data/types.js';
import { subtasksOf } from '../data/views.js';
import { dayLabel, timeLabel, today } from '../dates.js';
import { openTask, taskAddress } from '../router.js';
import { isSelected, selection, selectTo, toggleSelected } from '../selection.js';
import { labelOf, text } from '../text/text.js';
import { Check } from './check.js';
import { Dot } from './form.js';
import { Icon } from './icon.js';
import { Initials } from './initials.js';

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

/** A member that all tasks of a list share. Their rows do not display it. */
export type Hidden = 'project' | 'due';

interface TaskRowProps {
  task: Task;
  hide?: Hidden | undefined;
  /** An action beside the task. */
  children?: ComponentChildren;
}

const MAX_TAGS = 3;

export function TaskRow({ task, hide, children }: TaskRowProps) {
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
          aria-label={text.value.tasks.select(task.name)}
          onClick={(event) => {
            if (!event.shiftKey) return;
            event.preventDefault();
            selectTo(task.uid);
          }}
          onChange={() => toggleSelected(task.uid)}
        />
      )}
      <Check task={task} />
      <a
        class="task-name"
        dir="auto"
        href={taskAddress(task.uid)}
        data-focus
        draggable={false}
        onClick={(event) => {
          if (!(event.ctrlKey || event.metaKey || event.shiftKey)) return;
          event.preventDefault();
          if (event.shiftKey) selectTo(task.uid);
          else toggleSelected(task.uid);
        }}
      >
        {task.name}
      </a>
      <Facts task={task} hide={hide} />
      {children}
      <RowDate task={task} hide={hide} />
    </div>
  );
}

function RowDate({ task, hide }: TaskRowProps) {
  if (hide !== 'due') {
    return (
      <span class="task-date">
        <Due task={task} />
      </span>
    );
  }
  return <span class="task-date">{task.due_time !== null && timeLabel(task.due_time)}</span>;
}

function Assignee({ person }: { person: Person }) {
  const name = labelOfPerson(person);
  return (
    <span class="fact assignee" title={name}>
      <span class="visually-hidden">{text.value.task.assignedTo(name)}</span>
      <Initials name={name} />
    </span>
  );
}

function RowTags({ tags }: Pick<Task, 'tags'>) {
  return (
    <span class="fact-tags">
      {tags.slice(0, MAX_TAGS).map((tag) => (
        <span class="fact tag" key={tag.uid}>
          {tag.color === null ? <span aria-hidden="true">#</span> : <Dot color={tag.color} />}
          <bdi>{tag.name}</bdi>
        </span>
      ))}
      {tags.length > MAX_TAGS && <span class="fact">+{tags.length - MAX_TAGS}</span>}
    </span>
  );
}

function Facts({ task, hide }: TaskRowProps) {
  const t = text.value;
  const subtasks = subtasksOf(task);
  const parent = byId('task', task.parent_task_id);
  const done = subtasks.filter(({ status }) => status === STATUS.completed).length;
  const isUnread = task.id < 0 && pendingWrites.value.some(({ uid, action }) => uid === task.uid && action === 'quick');
  return (
    <span class="task-facts">
      {isUnread && <span class="fact unread">{t.tasks.unparsed}</span>}
      {task.priority > 0 && (
        <span class="visually-hidden">
          {t.task.priority}: {labelOf(t.task.priorities, task.priority)}
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
      {isRecurring(task) && (
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
      {task.assignee !== null && <Assignee person={task.assignee} />}
      {task.tags.length > 0 && <RowTags tags={task.tags} />}
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
    </span>
  );
}
