import { TaskList } from '../components/task-list.js';
import { Loading } from '../components/waiting.js';
import { onlyFound } from '../data/found.js';
import { isWaiting } from '../data/session.js';
import type { Task } from '../data/types.js';
import { upcomingDays } from '../data/views.js';
import { addDays, dayHeading, dayOfMonth, today, weekdayName, weekdayOf } from '../dates.js';
import { dropOn } from '../drop.js';
import { text } from '../text/text.js';

const WEEK = 7;

interface Day {
  day: string;
  tasks: readonly Task[];
}

/** Returns the next seven days, empty ones too, and later days with tasks. */
function daysToShow(): Day[] {
  const days = upcomingDays.value.map(({ day, tasks }) => ({ day, tasks: onlyFound(tasks) }));
  const known = new Map(days.map(({ day, tasks }) => [day, tasks]));
  const week = Array.from({ length: WEEK }, (_, at) => addDays(today.value, at));
  const later = days.filter(({ day, tasks }) => !week.includes(day) && tasks.length > 0);
  return [...week.map((day) => ({ day, tasks: known.get(day) ?? [] })), ...later];
}

export function Upcoming() {
  const t = text.value.upcoming;
  if (isWaiting()) return <Loading />;
  const days = daysToShow();
  const show = (day: string) => {
    const heading = document.getElementById(`day-${day}`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <>
      <ul class="week" aria-label={t.week}>
        {days.slice(0, WEEK).map(({ day, tasks }) => (
          <li key={day} {...dropOn({ kind: 'day', value: day })}>
            <button
              type="button"
              class="week-day"
              aria-label={t.day(dayHeading(day), tasks.length)}
              onClick={() => show(day)}
            >
              <span class="detail">{weekdayName(weekdayOf(day), 'short')}</span>
              <strong>{dayOfMonth(day)}</strong>
              <span class="week-count">{tasks.length > 0 ? tasks.length : '\u00a0'}</span>
            </button>
          </li>
        ))}
      </ul>
      {days.map(({ day, tasks }) => (
        <section key={day} class="group day" {...dropOn({ kind: 'day', value: day })}>
          <h2 id={`day-${day}`} tabIndex={-1}>
            {dayHeading(day)} {tasks.length > 0 && <span class="count">{tasks.length}</span>}
          </h2>
          {tasks.length === 0 ? (
            <p class="hint">{t.nothing}</p>
          ) : (
            <TaskList label={dayHeading(day)} tasks={tasks} hide="due" />
          )}
        </section>
      ))}
    </>
  );
}
