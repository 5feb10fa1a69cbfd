import { useEffect, useRef } from 'preact/hooks';
import { STATUS } from '../../../filter/fields.js';
import { Icon } from '../../components/icon.js';
import { dialogs } from '../../components/overlays.js';
import { QuickField } from '../../components/quick/quick-field.js';
import { addRowGestures } from '../../components/row-gestures.js';
import { TaskList } from '../../components/task-list.js';
import { Loading } from '../../components/waiting.js';
import { onlyFound } from '../../data/found.js';
import { syncState } from '../../data/leader.js';
import { byUid, versionOf } from '../../data/mirror.js';
import { isWaiting } from '../../data/session.js';
import type { Task } from '../../data/types.js';
import { mayChange } from '../../data/views.js';
import {
  addDays,
  dayHeading,
  dayOfMonth,
  longDay,
  monthLabel,
  shownDay,
  timeLabel,
  today,
  weekdayName,
  weekdayOf,
  weekdays,
} from '../../dates.js';
import { drop, dropOn } from '../../drop.js';
import { go, openTask, route, taskAddress, withQuery } from '../../router.js';
import { planningText } from '../../text/planning/planning-text.js';
import { text } from '../../text/text.js';
import {
  type CalendarEntry,
  coming,
  datedTasks,
  daysOf,
  entriesOf,
  type Range,
  rangeOf,
  readComing,
  type Span,
  turned,
} from './calendar-data.js';

/** Delay in milliseconds after a change, before coming dates are read again. */
const PAUSE_MS = 400;
/** Number of entries that a day of a month shows at most. */
const MAX_VISIBLE = 4;

interface DaysProps {
  range: Range;
  /** The day that is selected. */
  day: string;
  entries: ReadonlyMap<string, readonly CalendarEntry[]>;
}

/** Tasks are dragged onto days; Alt with the arrows moves them, too. */
export function CalendarScreen() {
  return <Calendar tasks={onlyFound(datedTasks.value)} />;
}

/** A month or a week of some tasks. */
export function Calendar({ tasks }: { tasks: readonly Task[] }) {
  const { query } = route.value;
  const span: Span = query.get('span') === 'week' ? 'week' : 'month';
  const day = shownDay(query);
  const range = rangeOf(day, span, weekdays()[0] ?? 1);
  useComing(range);
  if (isWaiting()) return <Loading />;
  const items = coming.value.of === `${range.from} ${range.to}` ? coming.value.items : [];
  const entries = entriesOf(range, tasks, items);
  return (
    <>
      <Head day={day} span={span} range={range} />
      {span === 'month' ? (
        <>
          <Month range={range} day={day} entries={entries} />
          <SelectedDay day={day} entries={entries.get(day) ?? []} />
        </>
      ) : (
        <Week range={range} day={day} entries={entries} />
      )}
    </>
  );
}

function useComing({ from, to }: Range): void {
  const version = versionOf('task');
  const isOffline = syncState.value === 'offline';
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => void readComing({ from, to }, stop.signal), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [from, to, version, isOffline]);
}

function Head({ day, span, range }: { day: string; span: Span; range: Range }) {
  const t = planningText.value.calendar;
  const { state } = coming.value;
  const months = [...new Set([monthLabel(range.from), monthLabel(range.to)])].join(' – ');
  const turn = (by: 1 | -1) => go(withQuery({ day: turned(day, span, by) }));
  return (
    <div class="planner-head">
      <button type="button" class="icon-button" aria-label={t.previous[span]} onClick={() => turn(-1)}>
        <Icon name="back" />
      </button>
      <button type="button" class="icon-button" aria-label={t.next[span]} onClick={() => turn(1)}>
        <Icon name="closed" />
      </button>
      <h2 aria-live="polite">
        {span === 'month' ? monthLabel(day) : months}
        {span === 'week' && <span class="visually-hidden"> {t.week(longDay(range.from), longDay(range.to))}</span>}
      </h2>
      <button type="button" class="button small" onClick={() => go(withQuery({ day: null }))}>
        {text.value.days.today}
      </button>
      <fieldset class="switch">
        <legend class="visually-hidden">{t.span}</legend>
        {(['month', 'week'] as const).map((one) => (
          <a
            key={one}
            class="button small"
            aria-current={one === span}
            href={withQuery({ span: one === 'month' ? null : one })}
          >
            {t.spans[one]}
          </a>
        ))}
      </fieldset>
      {state !== 'there' && <p class="hint">{t.missing[state]}</p>}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Moves the focused task with Alt and the arrows, and the focus from day to day with the arrows alone. */
function onKey(event: KeyboardEvent, range: Range): void {
  const step = STEPS[event.key];
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (step === undefined || target === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const cell = target.closest<HTMLElement>('[data-day]');
  const day = cell?.dataset.day;
  const uid = target.closest<HTMLElement>('[data-task]')?.dataset.task;
  if (day === undefined || event.altKey === (uid === undefined)) return;
  event.preventDefault();
  event.stopPropagation();
  const next = addDays(day, step);
  if (uid === undefined) void show(next, range).then(() => focusOn(`[data-day="${next}"] .day-number`));
  else void moveTo(uid, next, range);
}

/** Shows a day, and selects it. */
async function show(day: string, { from, to }: Range): Promise<void> {
  if (day < from || day > to) go(withQuery({ day }));
  await new Promise((resolve) => setTimeout(resolve));
}

async function moveTo(uid: string, day: string, range: Range): Promise<void> {
  const task = byUid('task', uid);
  if (task === undefined || !mayChange(task)) return;
  await drop(uid, { kind: 'day', value: day });
  await show(day, range);
  focusOn(`.planner [data-task="${uid}"] [data-focus]`);
}

/** Moves the focus once the page is rendered. */
function focusOn(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
}

function useGestures<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  useEffect(() => (ref.current === null ? undefined : addRowGestures(ref.current, { selects: false })), []);
  return ref;
}

function Month({ range, day, entries }: DaysProps) {
  const t = planningText.value.calendar;
  const ref = useGestures<HTMLTableElement>();
  const days = daysOf(range);
  const weeks = Array.from({ length: days.length / 7 }, (_none, at) => days.slice(at * 7, at * 7 + 7));
  return (
    <table
      ref={ref}
      class="planner month"
      aria-label={t.label(monthLabel(day))}
      onKeyDown={(event) => onKey(event, range)}
    >
      <thead>
        <tr>
          {weekdays().map((weekday) => (
            <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
              {weekdayName(weekday, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <MonthDay key={one} day={one} selected={day} entries={entries.get(one) ?? []} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MonthDay({ day, selected, entries }: { day: string; selected: string; entries: readonly CalendarEntry[] }) {
  const t = planningText.value.calendar;
  const classes = ['planner-day'];
  if (day.slice(0, 7) !== selected.slice(0, 7)) classes.push('other-month');
  if (day === today.value) classes.push('today');
  if (day === selected) classes.push('chosen');
  const visible = entries.length > MAX_VISIBLE ? entries.slice(0, MAX_VISIBLE - 1) : entries;
  const select = () => go(withQuery({ day }));
  /** A click on the free part of a day adds a task there. The keys are those of its number, and `q`. */
  const add = ({ target, currentTarget }: MouseEvent) => {
    if (target !== currentTarget && !(target instanceof HTMLUListElement)) return;
    select();
    dialogs.quickAdd.value = true;
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: see `add`
    <td class={classes.join(' ')} data-day={day} {...dropOn({ kind: 'day', value: day })} onClick={add}>
      <button
        type="button"
        class="day-number"
        aria-label={text.value.upcoming.day(longDay(day), entries.length)}
        aria-current={day === today.value ? 'date' : undefined}
        aria-pressed={day === selected}
        tabIndex={day === selected ? 0 : -1}
        onClick={select}
      >
        {dayOfMonth(day)}
      </button>
      {entries.length > 0 && (
        <span class="day-dots" aria-hidden="true">
          {entries.length}
        </span>
      )}
      <ul>
        {visible.map((entry) => (
          <Entry key={`${entry.kind} ${entry.task.uid}`} entry={entry} />
        ))}
      </ul>
      {visible.length < entries.length && (
        <button type="button" class="link day-more" onClick={select}>
          {t.more(entries.length - visible.length)}
        </button>
      )}
    </td>
  );
}

function Entry({ entry: { task, kind, time } }: { entry: CalendarEntry }) {
  const t = planningText.value.calendar;
  const isDone = task.status === STATUS.completed || task.status === STATUS.cancelled;
  const classes = ['planner-entry', kind];
  if (isDone) classes.push('done');
  if (openTask.value === task.uid) classes.push('current');
  return (
    <li class={classes.join(' ')} {...(kind !== 'coming' && { 'data-task': task.uid })}>
      {kind === 'coming' && <Icon name="repeat" />}
      {kind === 'deferred' && <Icon name="clock" />}
      <a class="task-name" dir="auto" href={taskAddress(task.uid)} title={task.name} data-focus draggable={false}>
        {time !== null && <span class="entry-time">{timeLabel(time)} </span>}
        {kind !== 'due' && <span class="visually-hidden">{t.kinds[kind]}: </span>}
        {task.name}
      </a>
    </li>
  );
}

/** All tasks of the day that is selected, which a narrow month shows here only. */
function SelectedDay({ day, entries }: { day: string; entries: readonly CalendarEntry[] }) {
  const t = planningText.value.calendar;
  const moveable: Task[] = entries.flatMap(({ task, kind }) => (kind === 'coming' ? [] : [task]));
  const later = entries.filter(({ kind }) => kind === 'coming');
  return (
    <section class="group day" {...dropOn({ kind: 'day', value: day })}>
      <h2>{dayHeading(day)}</h2>
      {entries.length === 0 && <p class="hint">{text.value.upcoming.nothing}</p>}
      {moveable.length > 0 && <TaskList label={dayHeading(day)} tasks={moveable} hide="due" />}
      {later.length > 0 && (
        <ul class="planner" aria-label={t.kinds.coming}>
          {later.map((entry) => (
            <Entry key={entry.task.uid} entry={entry} />
          ))}
        </ul>
      )}
      <AddOn day={day} />
    </section>
  );
}

function AddOn({ day }: { day: string }) {
  const label = planningText.value.calendar.addOn(longDay(day));
  return <QuickField key={day} label={label} placeholder={text.value.today.add} place={{ due_date: day }} />;
}

function Week({ range, entries }: DaysProps) {
  const ref = useGestures<HTMLOListElement>();
  return (
    <ol ref={ref} class="planner week-days" onKeyDown={(event) => onKey(event, range)}>
      {daysOf(range).map((day) => {
        const list = entries.get(day) ?? [];
        return (
          <li
            key={day}
            class={day === today.value ? 'planner-day today' : 'planner-day'}
            data-day={day}
            {...dropOn({ kind: 'day', value: day })}
          >
            <h3>
              <span class="detail">{weekdayName(weekdayOf(day), 'short')}</span> {dayOfMonth(day)}
              <span class="visually-hidden">{text.value.upcoming.day(longDay(day), list.length)}</span>
            </h3>
            <ul>
              {list.map((entry) => (
                <Entry key={`${entry.kind} ${entry.task.uid}`} entry={entry} />
              ))}
            </ul>
            <AddOn day={day} />
          </li>
        );
      })}
    </ol>
  );
}
