import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Caller } from '../../access/caller.js';
import type { Context } from '../../context.js';
import { component, contentLine, textLine } from '../../lib/icalendar/lines.js';
import { isUtc, zoneComponent } from '../../lib/icalendar/zones.js';
import type { ResponseTime } from '../../lib/response-time.js';
import { parsedJson, required } from '../../lib/typed.js';
import { savedFilter } from '../filters/saved.js';
import type { RuleDates } from '../tasks/recurrence/rule-dates.js';
import { datesInTime } from '../tasks/recurrence/rule-threads.js';
import { listFilter, withView } from '../views/selection.js';
import { findView, type StoredView, withoutVersion } from '../views/store.js';
import type { OpenFeed } from './address-store.js';
import { eventsOf, ruleQueryOf, todoOf } from './calendar-text.js';
import { type FeedTask, feedTasks, nearestTasks } from './tasks-store.js';

/** The calendar of a feed. It is made in pieces, between which the event loop runs. */

const MAX_TASKS = 5_000;
const MAX_LENGTH = 8 * 1024 * 1024;
/** Number of tasks of a piece. Notes can be long. */
const PIECE = { withNotes: 20, withoutNotes: 250 };

/** Milliseconds in which the dates of kept rules are computed. */
const RULES_MS = 500;

interface Calendar {
  text: string;
  /** False if the time for computing the dates of kept rules was used up: another request may find more of them. */
  isFinal: boolean;
}

/** @returns undefined if the view of the feed is gone */
export async function calendarOf(
  { db: { read } }: Pick<Context, 'db'>,
  feed: OpenFeed,
  time: ResponseTime,
): Promise<Calendar | undefined> {
  const { reader, kind } = feed;
  const filter = await filterOf(read, feed, time);
  if (filter === 'gone') return undefined;
  const wanted = { filter, completed: feed.completed === 1, time, most: MAX_TASKS };
  const all = await nearestTasks(read, reader, wanted);
  const ids = all.slice(0, MAX_TASKS);
  const style = { timezone: reader.timezone, notes: feed.notes === 1, alarmMinutes: feed.alarm_minutes };
  const shown = { note: style.notes, relations: kind !== 'events' };
  const size = style.notes ? PIECE.withNotes : PIECE.withoutNotes;
  const parts: string[] = [];
  const rules = createRules(reader.id);
  const { today } = time;
  let earliest = today;
  let length = 0;
  let count = 0;
  for (let at = 0; at < ids.length && length < MAX_LENGTH; at += size) {
    if (at > 0) await nextIteration();
    const tasks = await feedTasks(read, reader, ids.slice(at, at + size), shown);
    const kept = await rules.of(tasks);
    for (const task of tasks) {
      const dates = kept.get(task.id);
      const text =
        (kind === 'todos' ? '' : eventsOf(task, style, dates).join('')) +
        (kind === 'events' ? '' : todoOf(task, style, dates));
      length += text.length;
      if (task.due_time !== null && task.due_date < earliest) earliest = task.due_date;
      if (length >= MAX_LENGTH) break;
      parts.push(text);
      count += 1;
    }
  }
  const isWhole = count === all.length;
  const { withoutRule, isInTime } = rules;
  const content = { today, earliest, count: isWhole ? null : count, withoutRule };
  return { text: component('VCALENDAR', ...head(feed, reader, content), ...parts), isFinal: isInTime };
}

/** Computes the dates of kept rules for the pieces of a feed, until the time for all of them is used up. */
function createRules(owner: number) {
  let leftMs = RULES_MS;
  return {
    /** Number of tasks whose rule is left out, because the time or the steps for computing its dates were used up. */
    withoutRule: 0,
    isInTime: true,
    /** Returns the dates by the ids of the tasks. */
    async of(tasks: readonly FeedTask[]): Promise<ReadonlyMap<number, RuleDates>> {
      const wanted = tasks.flatMap((task) => {
        const query = ruleQueryOf(task);
        return query === null ? [] : [{ id: task.id, query }];
      });
      if (wanted.length === 0) return new Map();
      const began = performance.now();
      const queries = wanted.map(({ query }) => query);
      const found = await datesInTime(queries, owner, leftMs);
      leftMs -= performance.now() - began;
      const known = found.filter(({ dates, state }) => dates.length > 0 || state !== 'too long');
      this.withoutRule += wanted.length - known.length;
      if (found.length < wanted.length) this.isInTime = false;
      return new Map(found.map((dates, index) => [required(wanted[index]).id, dates]));
    },
  };
}

async function filterOf(read: Context['db']['read'], { reader, tree, view_uid }: OpenFeed, time: ResponseTime) {
  if (view_uid !== null) {
    const found = await findView(read, reader, { uid: view_uid });
    const view = found && parsedJson<StoredView>(found.json);
    if (view?.resource !== 'tasks') return 'gone';
    return listFilter({ read, time }, reader, 'tasks', withView({}, view));
  }
  if (tree === null) return undefined;
  return savedFilter({ read, time }, reader, { tree: withoutVersion(parsedJson<object>(tree)), resource: 'tasks' });
}

interface LeftOut {
  tasks(count: string): string;
  rules(count: string): string;
}

const EN: LeftOut = {
  tasks: (count) => `Only the ${count} tasks whose due dates are nearest to today are in this calendar.`,
  rules: (count) => `Recurring tasks with only their next date in this calendar: ${count}.`,
};
const LEFT_OUT: Readonly<Record<string, LeftOut>> = {
  en: EN,
  de: {
    tasks: (count) => `In diesem Kalender sind nur die ${count} Aufgaben, deren Termine heute am nächsten sind.`,
    rules: (count) => `Wiederkehrende Aufgaben, von denen nur der nächste Termin in diesem Kalender ist: ${count}.`,
  },
};

/** Years around today whose times are right, if tasks have times in them. */
const YEARS = { before: 15, after: 9 };

interface Content {
  today: string;
  /** First day with a time. */
  earliest: string;
  /** Number of tasks, if others are left out. */
  count: number | null;
  withoutRule: number;
}

function head({ name }: OpenFeed, { timezone, language }: Caller, content: Content): string[] {
  const { today, earliest, count, withoutRule } = content;
  const year = Number(today.slice(0, 4));
  const first = Math.max(Number(earliest.slice(0, 4)), year - YEARS.before);
  const leftOut = LEFT_OUT[language] ?? EN;
  const about = [
    ...(count === null ? [] : [leftOut.tasks(count.toLocaleString(language))]),
    ...(withoutRule === 0 ? [] : [leftOut.rules(withoutRule.toLocaleString(language))]),
  ];
  return [
    contentLine('VERSION', '2.0'),
    contentLine('PRODID', '-//Tutti//Calendar feed//EN'),
    contentLine('CALSCALE', 'GREGORIAN'),
    contentLine('METHOD', 'PUBLISH'),
    textLine('NAME', name),
    textLine('X-WR-CALNAME', name),
    ...(about.length === 0 ? [] : [textLine('X-WR-CALDESC', about.join(' '))]),
    textLine('X-WR-TIMEZONE', timezone),
    contentLine('REFRESH-INTERVAL', 'PT1H', { VALUE: 'DURATION' }),
    contentLine('X-PUBLISHED-TTL', 'PT1H'),
    ...(isUtc(timezone) ? [] : [zoneComponent(timezone, first, year + YEARS.after)]),
  ];
}
