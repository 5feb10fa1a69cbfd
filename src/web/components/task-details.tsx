import { useState } from 'preact/hooks';
import { api, dataOf } from '../api.js';
import { remove, setStatus, update } from '../data/actions.js';
import { all, byId } from '../data/mirror.js';
import { profile } from '../data/session.js';
import type { Members, Task } from '../data/types.js';
import { areas, goals, isMine, mayChange, mayMove, projects } from '../data/views.js';
import { dayOf, momentLabel, startOfDay } from '../dates.js';
import { taskAddress } from '../router.js';
import { labelOf, text } from '../text/text.js';
import { ConflictHint } from './conflict-hint.js';
import { choicesOf, Field, SelectField } from './form.js';
import { Icon } from './icon.js';
import { lazy } from './lazy.js';
import { NoteList } from './note-list.js';
import { Recurrence } from './recurrence-fields.js';
import { Show, useRemote } from './remote.js';
import { Sharing } from './sharing.js';
import { Subtasks } from './subtasks.js';
import { Tags } from './tags-field.js';
import { Check } from './task-row.js';
import { TextField } from './text-field.js';
import { useTyping } from './typing.js';

const TaskInsights = lazy(() => import('./insights.js').then((loaded) => loaded.TaskInsights));

export function TaskDetails({ task }: { task: Task }) {
  const t = text.value.task;
  const isLocked = !mayChange(task);
  const change = (body: Members) => void update('task', task.uid, body);
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
        <NameField task={task} isLocked={isLocked} />
      </div>
      {task.access !== 'owner' && <p class="hint">{isLocked ? t.readOnly : t.accesses[task.access]}</p>}
      <div class="grid">
        <Field label={t.due}>
          {(ids) => (
            <input
              {...ids}
              type="date"
              value={task.due_date ?? ''}
              disabled={isLocked}
              onChange={({ currentTarget: { value } }) =>
                change(value === '' ? { due_date: null, due_time: null } : { due_date: value })
              }
            />
          )}
        </Field>
        <Field label={t.dueTime}>
          {(ids) => (
            <input
              {...ids}
              type="time"
              value={task.due_time ?? ''}
              disabled={isLocked || task.due_date === null}
              onChange={({ currentTarget: { value } }) => change({ due_time: value.slice(0, 5) || null })}
            />
          )}
        </Field>
        <SelectField
          label={t.priority}
          value={String(task.priority)}
          disabled={isLocked}
          choices={[0, 1, 2].map((value) => [String(value), labelOf(t.priorities, value)] as const)}
          onChange={(value) => change({ priority: Number(value) })}
        />
        <SelectField
          label={t.status}
          value={String(task.status)}
          disabled={isLocked}
          choices={[0, 6, 1, 4, 2, 5, 3].map((value) => [String(value), labelOf(t.statuses, value)] as const)}
          onChange={(value) => void setStatus(task.uid, Number(value))}
        />
        {task.parent_task_id === null && (
          <SelectField
            label={t.project}
            value={task.project?.uid ?? ''}
            disabled={isLocked || !mayMove(task)}
            choices={choicesOf(projects.value.filter(mayChange), task.project)}
            onChange={(value) => change({ project_id: value || null })}
          />
        )}
        <Recurrence task={task} isLocked={isLocked} change={change} />
      </div>
      <Tags task={task} isLocked={isLocked} change={change} />
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
      {profile.value?.ai_assistant_enabled === true && <TaskInsights task={task} />}
      <p>
        <button type="button" class="link" aria-expanded={reveals} onClick={() => setReveals(!reveals)}>
          {t.more}
        </button>
      </p>
      {reveals && (
        <>
          <div class="grid">
            {isMine(task) && (
              <>
                <SelectField
                  label={t.area}
                  value={task.area?.uid ?? ''}
                  choices={choicesOf(areas.value, task.area)}
                  onChange={(value) => change({ area_id: value || null })}
                />
                <SelectField
                  label={t.goal}
                  value={task.goal?.uid ?? ''}
                  choices={choicesOf(goals.value, task.goal)}
                  onChange={(value) => change({ goal_id: value || null })}
                />
              </>
            )}
            <Field label={t.defer}>
              {(ids) => (
                <input
                  {...ids}
                  type="date"
                  value={task.defer_until === null ? '' : dayOf(task.defer_until)}
                  disabled={isLocked}
                  onChange={({ currentTarget: { value } }) =>
                    change({ defer_until: value === '' ? null : startOfDay(value) })
                  }
                />
              )}
            </Field>
          </div>
          <section>
            <h2 class="part">{t.notes}</h2>
            <NoteList
              notes={all('note').filter(({ task_id }) => task_id === task.id)}
              {...(!isLocked && { initial: { task_id: task.uid } })}
            />
          </section>
          {task.id > 0 && <Sharing type="task" object={task} />}
          <Activity task={task} />
          <p class="hint">{task.created_at !== '' && t.created(momentLabel(task.created_at))}</p>
        </>
      )}
      {!isLocked && (
        <p class="actions">
          <button type="button" class="button danger small" onClick={() => void remove('task', task.uid)}>
            <Icon name="trash" /> {text.value.delete}
          </button>
        </p>
      )}
    </div>
  );
}

/** Enter, Escape and leaving the field store the name. */
function NameField({ task: { uid, name }, isLocked }: { task: Task; isLocked: boolean }) {
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
        value={typing.shown}
        disabled={isLocked}
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

function Activity({ task }: { task: Task }) {
  const t = text.value.task;
  const { uid } = task;
  const load = () => {
    const params = { path: { id: uid }, query: { limit: 50, order_by: ['created_at:desc' as const] } };
    return dataOf(api.GET('/api/v1/task/{id}/activity', { params }));
  };
  const remote = useRemote(load, [uid, task.updated_at]);
  return (
    <section>
      <h2 class="part">{t.activity}</h2>
      <Show remote={remote}>
        {({ activity }) => (
          <ul class="log">
            {activity.map((entry) => (
              <li key={entry.id}>
                <span>
                  {t.activities[entry.kind]}
                  {entry.field !== null && ` · ${entry.field}`}
                  {entry.new_value !== null && (
                    <>
                      {' '}
                      → <bdi>{entry.new_value.slice(0, 80)}</bdi>
                    </>
                  )}
                </span>
                <time dateTime={entry.created_at}>{momentLabel(entry.created_at)}</time>
              </li>
            ))}
          </ul>
        )}
      </Show>
    </section>
  );
}
