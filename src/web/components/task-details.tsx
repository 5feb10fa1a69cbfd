import { useId, useState } from 'preact/hooks';
import { api, dataOf } from '../api.js';
import { create, remove, reorder, setStatus, tagNames, update } from '../data/actions.js';
import { announcement } from '../data/announcement.js';
import { all, byId } from '../data/mirror.js';
import { profile } from '../data/session.js';
import { type Members, STATUS, type Task } from '../data/types.js';
import { areas, goals, isMine, mayChange, mayMove, projects, subtasksOf, tags } from '../data/views.js';
import { dayLabel, dayOf, momentLabel, startOfDay, timeLabel, weekdayName, weekdays } from '../dates.js';
import { address, taskAddress } from '../router.js';
import { labelOf, text } from '../text/text.js';
import { choicesOf, Dot, Field, SelectField } from './form.js';
import { Icon } from './icon.js';
import { lazy } from './lazy.js';
import { NoteList } from './note-list.js';
import { Show, useRemote } from './remote.js';
import { Sharing } from './sharing.js';
import { Check } from './task-row.js';
import { TextField } from './text-field.js';

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
        <NameField name={task.name} isLocked={isLocked} onChange={(name) => change({ name })} />
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
        label={t.note}
        empty={t.noNote}
        value={task.note}
        isLocked={isLocked}
        maxLength={100_000}
        onChange={(note) => change({ note })}
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

interface NameFieldProps {
  name: string;
  isLocked: boolean;
  onChange: (name: string) => void;
}

/** Enter or leaving the field saves the name, Escape restores it. */
function NameField({ name, isLocked, onChange }: NameFieldProps) {
  const commit = (field: HTMLTextAreaElement) => {
    const value = field.value.replace(/\s+/g, ' ').trim();
    if (value === '' || value === name) field.value = name;
    else onChange(value);
  };
  return (
    <textarea
      id="task-name"
      class="name-field"
      aria-label={text.value.task.name}
      rows={1}
      maxLength={255}
      value={name}
      disabled={isLocked}
      dir="auto"
      onBlur={(event) => commit(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.isComposing) return;
        if (event.key === 'Enter') {
          event.preventDefault();
          event.currentTarget.blur();
        } else if (event.key === 'Escape') {
          event.currentTarget.value = name;
          event.currentTarget.blur();
        }
      }}
    />
  );
}

interface PartProps {
  task: Task;
  isLocked: boolean;
  change: (body: Members) => void;
}

function Recurrence({ task, isLocked, change }: PartProps) {
  const t = text.value.task;
  const type = task.recurrence_type ?? '';
  const choose = (value: string) => {
    const weekday = task.due_date === null ? 1 : new Date(`${task.due_date}T00:00:00Z`).getUTCDay();
    const cleared = { recurrence_weekdays: null, recurrence_month_day: null, recurrence_week_of_month: null };
    const parts: Record<string, Members> = {
      weekly: { recurrence_weekdays: [weekday] },
      monthly: { recurrence_month_day: Number(task.due_date?.slice(8) ?? 1) },
      monthly_weekday: { recurrence_weekdays: [weekday], recurrence_week_of_month: 1 },
    };
    change({ ...cleared, recurrence_type: value || null, ...(parts[value] ?? {}) });
  };
  const setNumber =
    (name: 'recurrence_interval' | 'recurrence_month_day', least: number, most: number) =>
    (event: { currentTarget: HTMLInputElement }) => {
      const value = Number(event.currentTarget.value);
      if (Number.isInteger(value) && value >= least && value <= most) change({ [name]: value });
      else event.currentTarget.value = String(task[name] ?? least);
    };
  const chosen = task.recurrence_weekdays ?? [];
  return (
    <>
      <SelectField
        label={t.recurrence}
        value={type}
        disabled={isLocked}
        choices={Object.entries(t.recurrences)}
        onChange={choose}
      />
      {type !== '' && (
        <>
          <Field label={t.interval}>
            {(ids) => (
              <input
                {...ids}
                type="number"
                min={1}
                max={999}
                value={task.recurrence_interval}
                disabled={isLocked}
                onChange={setNumber('recurrence_interval', 1, 999)}
              />
            )}
          </Field>
          {type === 'monthly' && (
            <Field label={t.monthDay}>
              {(ids) => (
                <input
                  {...ids}
                  type="number"
                  min={1}
                  max={31}
                  value={task.recurrence_month_day ?? 1}
                  disabled={isLocked}
                  onChange={setNumber('recurrence_month_day', 1, 31)}
                />
              )}
            </Field>
          )}
          {type === 'monthly_weekday' && (
            <>
              <SelectField
                label={t.weekOfMonth}
                value={String(task.recurrence_week_of_month ?? 1)}
                disabled={isLocked}
                choices={['1', '2', '3', '4', '-1'].map((week) => [week, labelOf(t.weeksOfMonth, week)] as const)}
                onChange={(week) => change({ recurrence_week_of_month: Number(week) })}
              />
              <SelectField
                label={t.weekdays}
                value={String(chosen[0] ?? 1)}
                disabled={isLocked}
                choices={weekdays().map((weekday) => [String(weekday), weekdayName(weekday)] as const)}
                onChange={(weekday) => change({ recurrence_weekdays: [Number(weekday)] })}
              />
            </>
          )}
          {type === 'weekly' && (
            <fieldset class="weekdays wide">
              <legend>{t.weekdays}</legend>
              {weekdays().map((weekday) => (
                <label key={weekday}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(weekday)}
                    disabled={isLocked}
                    onChange={({ currentTarget: { checked } }) => {
                      const next = checked ? [...chosen, weekday].sort() : chosen.filter((one) => one !== weekday);
                      change({ recurrence_weekdays: next.length > 0 ? next : null });
                    }}
                  />
                  {weekdayName(weekday, 'short')}
                </label>
              ))}
            </fieldset>
          )}
          <Field label={t.until}>
            {(ids) => (
              <input
                {...ids}
                type="date"
                value={task.recurrence_end_date ?? ''}
                disabled={isLocked}
                onChange={({ currentTarget: { value } }) => change({ recurrence_end_date: value || null })}
              />
            )}
          </Field>
          <label class="wide">
            <input
              type="checkbox"
              checked={task.completion_based}
              disabled={isLocked}
              onChange={({ currentTarget: { checked } }) => change({ completion_based: checked })}
            />{' '}
            {t.completionBased}
          </label>
          <NextDates task={task} />
        </>
      )}
    </>
  );
}

function NextDates({ task }: { task: Task }) {
  const t = text.value.task;
  const { uid } = task;
  const load = () =>
    dataOf(api.GET('/api/v1/task/{id}/occurrences', { params: { path: { id: uid }, query: { limit: 5 } } }));
  const remote = useRemote(load, [uid, task.updated_at]);
  return (
    <div class="wide">
      <Show remote={remote}>
        {({ occurrences, due_time }) =>
          occurrences.length === 0 ? (
            <p class="hint">{t.noDates}</p>
          ) : (
            <p class="hint">
              {t.nextDates}: {occurrences.map(dayLabel).join(' · ')}
              {due_time !== null && ` (${timeLabel(due_time)})`}
            </p>
          )
        }
      </Show>
    </div>
  );
}

export function Tags({
  task,
  isLocked,
  change,
}: {
  task: Pick<Task, 'tags'>;
  isLocked: boolean;
  change: (body: Members) => void;
}) {
  const t = text.value.task;
  const id = useId();
  const names = tagNames(task);
  const add = (field: HTMLInputElement) => {
    const added = field.value
      .split(',')
      .map((name) => name.trim().replace(/^#/, ''))
      .filter((name) => name !== '' && !names.some((known) => known.toLowerCase() === name.toLowerCase()));
    field.value = '';
    if (added.length > 0) change({ tags: [...names, ...added] });
  };
  return (
    <section class="tags-field">
      <h2 class="part">{t.tags}</h2>
      <ul class="chips">
        {task.tags.map((tag) => (
          <li key={tag.uid} class="chip">
            <Dot color={tag.color} />
            <a href={address('tag', tag.uid)}>
              <bdi>{tag.name}</bdi>
            </a>
            {!isLocked && (
              <button
                type="button"
                class="chip-button"
                aria-label={t.removeTag(tag.name)}
                onClick={() => change({ tags: names.filter((name) => name !== tag.name) })}
              >
                <Icon name="close" />
              </button>
            )}
          </li>
        ))}
        {!isLocked && (
          <li>
            <input
              class="chip-input"
              aria-label={t.addTag}
              placeholder={t.addTag}
              list={`${id}-tags`}
              maxLength={200}
              autocomplete="off"
              onChange={(event) => add(event.currentTarget)}
            />
            <datalist id={`${id}-tags`}>
              {tags.value.map(({ uid, name }) => (
                <option key={uid} value={name} />
              ))}
            </datalist>
          </li>
        )}
      </ul>
    </section>
  );
}

function Subtasks({ task, isLocked }: { task: Task; isLocked: boolean }) {
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
