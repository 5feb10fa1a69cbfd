import { STATUS } from '../../filter/fields.js';
import { setStatus, update } from '../data/actions.js';
import { labelOfPerson } from '../data/persons.js';
import type { Members, Task } from '../data/types.js';
import { isSharing, mayMove } from '../data/views.js';
import { dayLabel, timeLabel } from '../dates.js';
import { recurrenceLabel } from '../recurrence-label.js';
import { labelOf, text } from '../text/text.js';
import { AssigneePicker } from './assignee-picker.js';
import { dueBody } from './change-dialog.js';
import { DatePicker } from './date-picker.js';
import { FactChip, ProjectChip, TagsChip } from './fact-chip.js';
import { Field } from './form.js';
import { Icon } from './icon.js';
import { Recurrence } from './recurrence-fields.js';

/** The facts of a task in one row. Each opens what changes it. */
export function TaskChips({ task }: { task: Task }) {
  const t = text.value;
  const change = (body: Members) => void update('task', task.uid, body);
  const { due_date, due_time } = task;
  const day = due_date === null ? null : dayLabel(due_date);
  const due = day === null || due_time === null ? day : t.days.at(day, timeLabel(due_time));
  return (
    <div class="chip-row">
      <FactChip icon="calendar" name={t.task.due} value={due}>
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
      </FactChip>
      <FactChip
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
      </FactChip>
      {task.parent_task_id === null && mayMove(task) && <ProjectChip project={task.project} change={change} />}
      {(isSharing.value || task.assignee !== null) && (
        <FactChip
          icon="user"
          name={t.task.assignee}
          value={task.assignee === null ? null : labelOfPerson(task.assignee)}
        >
          {(close) => (
            <AssigneePicker
              tasks={[task]}
              onChoose={(assignee_id) => {
                change({ assignee_id });
                close();
              }}
            />
          )}
        </FactChip>
      )}
      <FactChip icon="repeat" name={t.task.recurrence} value={recurrenceLabel(task) || null}>
        {() => <Recurrence task={task} change={change} />}
      </FactChip>
      <TagsChip tags={task.tags} change={change} />
      {task.status !== STATUS.not_started && (
        <FactChip icon="circle" name={t.task.status} value={labelOf(t.task.statuses, task.status)}>
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
        </FactChip>
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
