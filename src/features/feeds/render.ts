import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Caller } from '../../access/caller.js';
import type { Context } from '../../context.js';
import { component, contentLine, textLine } from '../../lib/icalendar/lines.js';
import { isUtc, zoneComponent } from '../../lib/icalendar/zones.js';
import type { ResponseTime } from '../../lib/response-time.js';
import { parsedJson } from '../../lib/typed.js';
import { savedFilter } from '../filters/saved.js';
import { listFilter, withView } from '../views/selection.js';
import { findView, type StoredView, withoutVersion } from '../views/store.js';
import type { OpenFeed } from './address-store.js';
import { eventsOf, todoOf } from './calendar-text.js';
import { feedTasks, nearestTasks } from './tasks-store.js';

/** The calendar of a feed. It is made in pieces, between which the event loop runs. */

const MAX_TASKS = 5_000;
const MAX_LENGTH = 8 * 1024 * 1024;
/** Number of tasks of a piece. Notes can be long. */
const PIECE = { withNotes: 20, withoutNotes: 250 };

/** @returns undefined if the view of the feed is gone */
export async function calendarOf(
  { db: { read } }: Pick<Context, 'db'>,
  feed: OpenFeed,
  time: ResponseTime,
): Promise<string | undefined> {
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
  const { today } = time;
  let earliest = today;
  let length = 0;
  let count = 0;
  for (let at = 0; at < ids.length && length < MAX_LENGTH; at += size) {
    if (at > 0) await nextIteration();
    for (const task of await feedTasks(read, reader, ids.slice(at, at + size), shown)) {
      const text =
        (kind === 'todos' ? '' : eventsOf(task, style).join('')) + (kind === 'events' ? '' : todoOf(task, style));
      length += text.length;
      if (task.due_time !== null && task.due_date < earliest) earliest = task.due_date;
      if (length >= MAX_LENGTH) break;
      parts.push(text);
      count += 1;
    }
  }
  const isWhole = count === all.length;
  return component('VCALENDAR', ...head(feed, reader, { today, earliest, count: isWhole ? null : count }), ...parts);
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

const LEFT_OUT: Readonly<Record<string, (count: string) => string>> = {
  en: (count) => `Only the ${count} tasks whose due dates are nearest to today are in this calendar.`,
  de: (count) => `In diesem Kalender sind nur die ${count} Aufgaben, deren Termine heute am nächsten sind.`,
};

/** Years around today whose times are right, if tasks have times in them. */
const YEARS = { before: 15, after: 9 };

interface Content {
  today: string;
  /** First day with a time. */
  earliest: string;
  /** Number of tasks, if others are left out. */
  count: number | null;
}

function head({ name }: OpenFeed, { timezone, language }: Caller, { today, earliest, count }: Content): string[] {
  const year = Number(today.slice(0, 4));
  const first = Math.max(Number(earliest.slice(0, 4)), year - YEARS.before);
  const about = LEFT_OUT[language] ?? LEFT_OUT.en;
  return [
    contentLine('VERSION', '2.0'),
    contentLine('PRODID', '-//Tutti//Calendar feed//EN'),
    contentLine('CALSCALE', 'GREGORIAN'),
    contentLine('METHOD', 'PUBLISH'),
    textLine('NAME', name),
    textLine('X-WR-CALNAME', name),
    ...(count === null || about === undefined ? [] : [textLine('X-WR-CALDESC', about(count.toLocaleString(language)))]),
    textLine('X-WR-TIMEZONE', timezone),
    contentLine('REFRESH-INTERVAL', 'PT1H', { VALUE: 'DURATION' }),
    contentLine('X-PUBLISHED-TTL', 'PT1H'),
    ...(isUtc(timezone) ? [] : [zoneComponent(timezone, first, year + YEARS.after)]),
  ];
}
