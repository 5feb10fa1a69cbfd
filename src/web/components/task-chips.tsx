import type { ComponentChildren } from 'preact';
import { setStatus, tagNames, update } from '../data/actions.js';
import { type Members, STATUS, type Task } from '../data/types.js';
import { mayMove, tags } from '../data/views.js';
import { dayLabel, timeLabel } from '../dates.js';
import { recurrenceLabel } from '../recurrence-label.js';
import { labelOf, text } from '../text/text.js';
import { dueBody, projectChoices } from './change-dialog.js';
import { DatePicker } from './date-picker.js';
import { Field } from './form.js';
import { Icon, type IconName } from './icon.js';
import { Picker } from './picker.js';
import { Popover } from './popover.js';
import { Recurrence } from './recurrence-fields.js';

interface ChipProps {
  icon: IconName;
  /** Name of the fact, for the label and if there is no value. */
  name: string;
  value: string | null;
  children: (close: () => void) => ComponentChildren;
}

function Chip({ icon, name, value, children }: ChipProps) {
  return (
    <Popover
      class={value === null ? 'chip-fact' : 'chip-fact set'}
      label={value === null ? name : `${name}: ${value}`}
      button={
        <>
          <Icon name={icon} />
          <bdi>{value ?? name}</bdi>
        </>
      }
    >
      {children}
    </Popover>
  );
}

/** The facts of a task in one row. Each opens what changes it. */
export function TaskChips({ task }: { task: Task }) {
  const t = text.value;
  const change = (body: Members) => void update('task', task.uid, body);
  const { due_date, due_time } = task;
  const day = due_date === null ? null : dayLabel(due_date);
  const due = day === null || due_time === null ? day : t.days.at(day, timeLabel(due_time));
  const names = tagNames(task);
  return (
    <div class="chip-row">
      <Chip icon="calendar" name={t.task.due} value={due}>
        {(close) => (
          <>
            <DatePicker
              value={due_date}
              onChoose={(chosen) => {
                change(dueBody(chosen));
                close();
              }}
            />
            {due_date !== null && (
              <Field label={t.task.dueTime}>
                {(ids) => (
                  <input
                    {...ids}
                    type="time"
                    value={due_time ?? ''}
                    onChange={({ currentTarget: { value } }) => change({ due_time: value.slice(0, 5) || null })}
                  />
                )}
              </Field>
            )}
          </>
        )}
      </Chip>
      <Chip
        icon="flag"
        name={t.task.priority}
        value={task.priority === 0 ? null : labelOf(t.task.priorities, task.priority)}
      >
        {(close) => (
          <Options
            values={[2, 1, 0].map((value) => [value, labelOf(t.task.priorities, value)] as const)}
            current={task.priority}
            onChoose={(priority) => {
              change({ priority });
              close();
            }}
          />
        )}
      </Chip>
      {task.parent_task_id === null && mayMove(task) && (
        <Chip icon="project" name={t.task.project} value={task.project?.name ?? null}>
          {(close) => (
            <Picker
              label={t.task.project}
              choices={projectChoices()}
              chosen={[task.project?.uid ?? '']}
              onChoose={(project) => {
                change({ project_id: project || null });
                close();
              }}
            />
          )}
        </Chip>
      )}
      <Chip icon="repeat" name={t.task.recurrence} value={task.recurrence_type === null ? null : recurrenceLabel(task)}>
        {() => <Recurrence task={task} change={change} />}
      </Chip>
      <Chip icon="tag" name={t.task.tags} value={names.length === 0 ? null : names.join(', ')}>
        {() => (
          <Picker
            label={t.task.addTag}
            choices={tags.value.map(({ name, color }) => ({ key: name, label: name, color }))}
            chosen={names}
            onChoose={(name) =>
              change({ tags: names.includes(name) ? names.filter((one) => one !== name) : [...names, name] })
            }
            onCreate={(name) => change({ tags: [...names, name.replace(/^#/, '')] })}
          />
        )}
      </Chip>
      {task.status !== STATUS.notStarted && (
        <Chip icon="circle" name={t.task.status} value={labelOf(t.task.statuses, task.status)}>
          {(close) => (
            <Options
              values={[0, 6, 1, 4, 2, 5, 3].map((value) => [value, labelOf(t.task.statuses, value)] as const)}
              current={task.status}
              onChoose={(status) => {
                void setStatus(task.uid, status);
                close();
              }}
            />
          )}
        </Chip>
      )}
    </div>
  );
}

interface OptionsProps {
  values: readonly (readonly [value: number, label: string])[];
  current: number;
  onChoose: (value: number) => void;
}

function Options({ values, current, onChoose }: OptionsProps) {
  return (
    <ul>
      {values.map(([value, label]) => (
        <li key={value}>
          <button type="button" class="nav-link" aria-pressed={value === current} onClick={() => onChoose(value)}>
            <span class="nav-name">{label}</span>
            {value === current && <Icon name="check" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
