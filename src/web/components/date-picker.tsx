import { useEffect, useRef, useState } from 'preact/hooks';
import { api, dataOf } from '../api.js';
import { syncState } from '../data/leader.js';
import {
  addDays,
  dayLabel,
  dayOfMonth,
  daysBetween,
  firstOfNextWeek,
  longDay,
  monthLabel,
  nextWeekday,
  timeLabel,
  today,
  weekdayName,
  weekdayOf,
  weekdays,
} from '../dates.js';
import { text } from '../text/text.js';
import { Field } from './form.js';
import { Icon } from './icon.js';

interface Chosen {
  day: string | null;
  /** Absent to leave the time as it is. */
  time?: string;
}

interface DatePickerProps {
  value: string | null;
  onChoose: (chosen: Chosen) => void;
}

/** A date as text, from a list of near days, or from a calendar. */
export function DatePicker({ value, onChoose }: DatePickerProps) {
  const t = text.value.days;
  const day = today.value;
  const weekend = nextWeekday(day, 6);
  const choices = [
    [t.today, day],
    [t.tomorrow, addDays(day, 1)],
    ...(weekend === addDays(day, 1) ? [] : [[dayLabel(weekend), weekend] as const]),
    [t.nextWeek, firstOfNextWeek()],
    [t.noDate, null],
  ] as const;
  return (
    <div class="date-picker">
      <DateText onChoose={onChoose} />
      <div class="choices">
        {choices.map(([label, choice]) => (
          <button key={label} type="button" class="button small" onClick={() => onChoose({ day: choice })}>
            {label}
          </button>
        ))}
      </div>
      <Calendar value={value} onChoose={(chosen) => onChoose({ day: chosen })} />
    </div>
  );
}

const PAUSE_MS = 250;

/** A date as text, which quick add parses. */
function DateText({ onChoose }: Pick<DatePickerProps, 'onChoose'>) {
  const t = text.value.days;
  const [typed, setTyped] = useState('');
  const [read, setRead] = useState<{ of: string; day: string | null; time: string | null } | null>(null);
  /** The text that Enter was pressed for before it was read. */
  const [entered, setEntered] = useState<string | null>(null);
  useEffect(() => {
    if (typed.trim() === '' || syncState.value === 'offline') return undefined;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      // A task needs a name, which is not a part of the date.
      const body = { text: `x ${typed}`, dry_run: true };
      try {
        const found = await dataOf(api.POST('/api/v1/task/quick', { body, signal: stop.signal }));
        if ('spans' in found) setRead({ of: typed, day: found.task.due_date, time: found.task.due_time });
      } catch {
        // The calendar is there all the same.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed]);
  const current = read?.of === typed ? read : null;
  const choose = () => {
    if (current?.day != null) onChoose({ day: current.day, ...(current.time !== null && { time: current.time }) });
  };
  useEffect(() => {
    if (entered === typed) choose();
  }, [current, entered]);
  const label =
    current?.day == null
      ? ''
      : current.time === null
        ? longDay(current.day)
        : t.at(longDay(current.day), timeLabel(current.time));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setEntered(typed);
      }}
    >
      <Field label={t.words} hint={current !== null && current.day === null ? t.notUnderstood : label || t.wordsHint}>
        {(ids) => (
          <input
            {...ids}
            value={typed}
            maxLength={100}
            autocomplete="off"
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
    </form>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface CalendarProps {
  value: string | null;
  onChoose: (day: string) => void;
}

/** A month of days. The arrows move by a day or a week. */
function Calendar({ value, onChoose }: CalendarProps) {
  const t = text.value.days;
  // A date that has passed is not what is looked for.
  const [month, setMonth] = useState([value ?? '', today.value].sort().reverse()[0]?.slice(0, 7) ?? '');
  const table = useRef<HTMLTableElement>(null);
  const focused = useRef<string | null>(null);
  const first = `${month}-01`;
  const days = weekdays();
  const start = addDays(first, -((weekdayOf(first) - (days[0] ?? 1) + 7) % 7));
  const end = addDays(first, 31).slice(0, 7);
  const weeks = Math.ceil((daysBetween(start, `${end}-01`) || 1) / 7);
  const turn = (by: 1 | -1) => setMonth(addDays(first, by === 1 ? 31 : -1).slice(0, 7));
  const marked = [value, today.value, first].find((day) => day?.startsWith(month)) ?? first;
  useEffect(() => {
    if (focused.current === null) return;
    table.current?.querySelector<HTMLElement>(`[data-day="${focused.current}"]`)?.focus();
    focused.current = null;
  });
  return (
    <div class="calendar">
      <div class="calendar-head">
        <button type="button" class="icon-button" aria-label={t.previousMonth} onClick={() => turn(-1)}>
          <Icon name="back" />
        </button>
        <strong aria-live="polite">{monthLabel(first)}</strong>
        <button type="button" class="icon-button" aria-label={t.nextMonth} onClick={() => turn(1)}>
          <Icon name="closed" />
        </button>
      </div>
      <table
        ref={table}
        aria-label={monthLabel(first)}
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          const day = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
          if (step === undefined || day === undefined) return;
          event.preventDefault();
          const next = addDays(day, step);
          focused.current = next;
          if (next.startsWith(month)) table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
          else setMonth(next.slice(0, 7));
        }}
      >
        <thead>
          <tr>
            {days.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
                {weekdayName(weekday, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeks }, (_, week) => (
            <tr key={week}>
              {days.map((weekday, at) => {
                const day = addDays(start, week * 7 + at);
                if (!day.startsWith(month)) return <td key={weekday} />;
                return (
                  <td key={weekday}>
                    <button
                      type="button"
                      class={day === today.value ? 'calendar-day today' : 'calendar-day'}
                      data-day={day}
                      tabIndex={day === marked ? 0 : -1}
                      aria-label={longDay(day)}
                      aria-pressed={day === value}
                      onClick={() => onChoose(day)}
                    >
                      {dayOfMonth(day)}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
