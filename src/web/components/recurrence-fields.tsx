import { api, dataOf } from '../api.js';
import type { Members, Task } from '../data/types.js';
import { dayLabel, timeLabel, weekdayName, weekdayOf, weekdays } from '../dates.js';
import { labelOf, text } from '../text/text.js';
import { Field, SelectField } from './form.js';
import { Show, useRemote } from './remote.js';
import { RuleSentence } from './rule-sentence.js';

type Type = NonNullable<Task['recurrence_type']>;

const UNITS = ['', 'day', 'week', 'month', 'year'] as const;
type Unit = (typeof UNITS)[number];

const UNIT_OF: Record<Type, Unit> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  monthly_weekday: 'month',
  monthly_last_day: 'month',
  yearly: 'year',
};

const TYPES: Record<Exclude<Unit, ''>, Type> = { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' };

interface RecurrenceProps {
  task: Task;
  change: (body: Members) => void;
}

/** "Every [2] [weeks] on …" */
export function Recurrence({ task, change }: RecurrenceProps) {
  const t = text.value.task;
  const type = task.recurrence_type;
  if (task.recurrence_rule != null) return <Rule task={task} change={change} />;
  const setType = (next: Type | null) => {
    const weekday = task.due_date === null ? 1 : weekdayOf(task.due_date);
    const cleared = { recurrence_weekdays: null, recurrence_month_day: null, recurrence_week_of_month: null };
    const parts: Partial<Record<Type, Members>> = {
      weekly: { recurrence_weekdays: [weekday] },
      monthly: { recurrence_month_day: Number(task.due_date?.slice(8) ?? 1) },
      monthly_weekday: { recurrence_weekdays: [weekday], recurrence_week_of_month: 1 },
    };
    change({ ...cleared, recurrence_type: next, ...(next !== null && parts[next]) });
  };
  return (
    <div class="recurrence">
      <div class="recurrence-head">
        {type !== null && (
          <NumberField task={task} member="recurrence_interval" label={t.every} most={999} change={change} />
        )}
        <SelectField
          label={type === null ? t.recurrence : t.unit}
          value={type === null ? '' : UNIT_OF[type]}
          choices={UNITS.map((unit) => [unit, labelOf(t.units, unit)] as const)}
          onChange={(unit) => setType(unit === '' ? null : TYPES[unit])}
        />
      </div>
      {type !== null && (
        <>
          {UNIT_OF[type] === 'month' && <MonthFields task={task} type={type} change={change} setType={setType} />}
          {type === 'weekly' && <Weekdays task={task} change={change} />}
          <Field label={t.until}>
            {(ids) => (
              <input
                {...ids}
                type="date"
                value={task.recurrence_end_date ?? ''}
                onChange={({ currentTarget: { value } }) => change({ recurrence_end_date: value || null })}
              />
            )}
          </Field>
          <label class="check-field">
            <input
              type="checkbox"
              checked={task.completion_based}
              onChange={({ currentTarget: { checked } }) => change({ completion_based: checked })}
            />{' '}
            {t.completionBased}
          </label>
          <NextDates task={task} />
        </>
      )}
    </div>
  );
}

/** The rule of a calendar, which can be ended only. */
function Rule({ task, change }: RecurrenceProps) {
  return (
    <div class="recurrence">
      <RuleSentence rule={task.recurrence_rule ?? ''} />
      <NextDates task={task} />
      <button type="button" class="button" onClick={() => change({ recurrence_rule: null })}>
        {text.value.repeats.endRule}
      </button>
    </div>
  );
}

interface NumberFieldProps extends RecurrenceProps {
  member: 'recurrence_interval' | 'recurrence_month_day';
  label: string;
  most: number;
}

function NumberField({ task, member, label, most, change }: NumberFieldProps) {
  return (
    <Field label={label}>
      {(ids) => (
        <input
          {...ids}
          type="number"
          min={1}
          max={most}
          value={task[member] ?? 1}
          onChange={({ currentTarget }) => {
            const value = Number(currentTarget.value);
            if (Number.isInteger(value) && value >= 1 && value <= most) change({ [member]: value });
            else currentTarget.value = String(task[member] ?? 1);
          }}
        />
      )}
    </Field>
  );
}

const MONTHLY = ['monthly', 'monthly_weekday', 'monthly_last_day'] as const;

interface MonthFieldsProps extends RecurrenceProps {
  type: Type;
  setType: (type: Type) => void;
}

function MonthFields({ task, type, change, setType }: MonthFieldsProps) {
  const t = text.value.task;
  return (
    <div class="recurrence-head">
      <SelectField
        label={t.weekdays}
        value={type}
        choices={MONTHLY.map((one) => [one as Type, labelOf(t.monthly, one)] as const)}
        onChange={setType}
      />
      {type === 'monthly' && (
        <NumberField task={task} member="recurrence_month_day" label={t.monthDay} most={31} change={change} />
      )}
      {type === 'monthly_weekday' && (
        <>
          <SelectField
            label={t.weekOfMonth}
            value={String(task.recurrence_week_of_month ?? 1)}
            choices={['1', '2', '3', '4', '-1'].map((week) => [week, labelOf(t.weeksOfMonth, week)] as const)}
            onChange={(week) => change({ recurrence_week_of_month: Number(week) })}
          />
          <SelectField
            label={t.weekday}
            value={String(task.recurrence_weekdays?.[0] ?? 1)}
            choices={weekdays().map((weekday) => [String(weekday), weekdayName(weekday)] as const)}
            onChange={(weekday) => change({ recurrence_weekdays: [Number(weekday)] })}
          />
        </>
      )}
    </div>
  );
}

function Weekdays({ task, change }: RecurrenceProps) {
  const chosen = task.recurrence_weekdays ?? [];
  return (
    <fieldset class="weekdays">
      <legend>{text.value.task.weekdays}</legend>
      {weekdays().map((weekday) => (
        <label key={weekday}>
          <input
            type="checkbox"
            checked={chosen.includes(weekday)}
            onChange={({ currentTarget: { checked } }) => {
              const next = checked ? [...chosen, weekday].sort() : chosen.filter((one) => one !== weekday);
              change({ recurrence_weekdays: next.length > 0 ? next : null });
            }}
          />
          {weekdayName(weekday, 'short')}
        </label>
      ))}
    </fieldset>
  );
}

function NextDates({ task }: { task: Task }) {
  const t = text.value.task;
  const { uid } = task;
  const load = () =>
    dataOf(api.GET('/api/v1/task/{id}/occurrences', { params: { path: { id: uid }, query: { limit: 5 } } }));
  const remote = useRemote(load, [uid, task.updated_at]);
  return (
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
  );
}
