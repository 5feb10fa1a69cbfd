import { api, dataOf } from '../api.js';
import type { Members, Task } from '../data/types.js';
import { dayLabel, timeLabel, weekdayName, weekdays } from '../dates.js';
import { labelOf, text } from '../text/text.js';
import { Field, SelectField } from './form.js';
import { Show, useRemote } from './remote.js';

interface RecurrenceProps {
  task: Task;
  isLocked: boolean;
  change: (body: Members) => void;
}

export function Recurrence({ task, isLocked, change }: RecurrenceProps) {
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
