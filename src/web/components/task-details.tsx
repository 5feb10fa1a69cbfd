import { useState } from 'preact/hooks';
import { byId } from '../data/mirror.js';
import { profile } from '../data/session.js';
import type { Task } from '../data/types.js';
import { mayChange } from '../data/views.js';
import { taskAddress } from '../router.js';
import { text } from '../text/text.js';
import { Check } from './check.js';
import { Comments } from './comments/comments.js';
import { ConflictHint } from './conflict-hint.js';
import { Files } from './files/files.js';
import { lazy } from './lazy.js';
import { Subtasks } from './subtasks.js';
import { TaskChips } from './task-chips.js';
import { TaskFacts } from './task-facts.js';
import { TaskMore } from './task-more.js';
import { TaskReminders } from './task-reminders.js';
import { TextField } from './text-field.js';
import { useTyping } from './typing.js';

const TaskInsights = lazy(() => import('../parts/screens.js'), 'TaskInsights');

/** Everything that a task has: its texts and steps first, then its facts in one row, the rest on request. */
export function TaskDetails({ task }: { task: Task }) {
  const t = text.value.task;
  const isLocked = !mayChange(task);
  const parent = byId('task', task.parent_task_id);
  const [reveals, setReveals] = useState(false);
  return (
    <div class="details">
      {parent !== undefined && (
        <p class="detail">
          <a href={taskAddress(parent.uid)}>{t.parent(parent.name)}</a>
        </p>
      )}
      <div class="details-head">
        <Check task={task} />
        {isLocked ? (
          <h2 class="name-field" id="task-name">
            <bdi>{task.name}</bdi>
          </h2>
        ) : (
          <NameField task={task} />
        )}
      </div>
      {task.access !== 'owner' && <p class="hint">{isLocked ? t.readOnly : t.accesses[task.access]}</p>}
      <TextField
        type="task"
        uid={task.uid}
        member="note"
        label={t.note}
        empty={t.noNote}
        value={task.note}
        isLocked={isLocked}
      />
      {task.parent_task_id === null && <Subtasks task={task} isLocked={isLocked} />}
      {isLocked ? <TaskFacts task={task} /> : <TaskChips task={task} />}
      <TaskReminders task={task} />
      {profile.value?.ai_assistant_enabled === true && <TaskInsights task={task} />}
      <Files type="task" parent={task} isLocked={isLocked} />
      <Comments task={task} />
      <p>
        <button type="button" class="link" aria-expanded={reveals} onClick={() => setReveals(!reveals)}>
          {reveals ? text.value.less : t.more}
        </button>
      </p>
      {reveals && <TaskMore task={task} isLocked={isLocked} />}
    </div>
  );
}

/** Enter, Escape and leaving the field store the name. */
function NameField({ task: { uid, name } }: { task: Task }) {
  const clean = (typed: string) => typed.replace(/\s+/g, ' ').trim() || undefined;
  const typing = useTyping({ type: 'task', uid, member: 'name', value: name, clean });
  return (
    <div class="name-part">
      <textarea
        id="task-name"
        class="name-field"
        aria-label={text.value.task.name}
        rows={1}
        maxLength={255}
        value={typing.displayed}
        dir="auto"
        onInput={(event) => typing.onInput(event.currentTarget.value)}
        onBlur={typing.commit}
        onKeyDown={(event) => {
          if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
      <ConflictHint typing={typing} />
    </div>
  );
}
