import { Temporal } from 'temporal-polyfill';
import { comparisonForm } from '../../filter/comparison.js';
import { nameKey } from '../../lib/names.js';
import type { RecurrenceRule } from '../tasks/recurrence/recurrence.js';
import { hideQuotes, type Mark, marksOf, NOTE, PRIORITIES, quotesOf } from './marks.js';
import type { Clock } from './matcher.js';
import { nameOf } from './name.js';
import { type ReadReminder, type ReminderMark, readReminders, reminderIn } from './reminders.js';
import type { SPAN_KINDS } from './schema.js';
import { type Stretch, tokensOf } from './tokens.js';
import { understand } from './understand.js';
import { vocabulariesFor } from './vocabulary/vocabularies.js';

/** When and by whom a text was written. */
export interface Moment {
  instant: Date;
  timezone: string;
  /** Language tag (BCP 47). */
  language: string;
  /** 0 is Sunday. */
  firstDayOfWeek: number;
  /** The due day of a text without one. */
  day?: string | undefined;
}

interface Span extends Stretch {
  kind: (typeof SPAN_KINDS)[number];
  value: string;
}

export interface Named {
  id: number;
  uid: string;
  name: string;
}

export interface NamedUser extends Omit<Named, 'name'> {
  name: string | null;
}

export interface Directory {
  projects: ReadonlyMap<string, Named>;
  areas: ReadonlyMap<string, Named>;
  /** Users who may answer for the task, by the key of the name in the text. */
  people: ReadonlyMap<string, NamedUser>;
}

export interface Parsed {
  /** The text without the recognised ranges; may be empty. */
  name: string;
  note: string | null;
  tags: string[];
  priority: number | null;
  project: Named | null;
  area: Named | null;
  assignee: NamedUser | null;
  due_date: string | null;
  due_time: string | null;
  /** Null if the task does not recur. */
  rule: RecurrenceRule | null;
  reminders: ReadReminder['time'][];
  spans: Span[];
}

/**
 * Parses a task from a line of text. An expression is recognised as a whole and leaves the name, or every character of
 * it stays, as do a second date, a second priority, and names of unknown projects, areas and users. Text in quotes is part of
 * the name, whatever it says.
 * @param directory projects, areas and users that the text can name
 */
export function parseQuickAdd(text: string, moment: Moment, directory: Directory): Parsed {
  const parsed: Parsed = {
    ...{ name: '', note: null, tags: [], priority: null, project: null, area: null, assignee: null },
    ...{ due_date: null, due_time: null, rule: null, reminders: [], spans: [] },
  };
  const take = (kind: Span['kind'], { start, end }: Stretch, value: string) =>
    parsed.spans.push({ start, end, kind, value });

  const unquoted = hideQuotes(text);
  const note = NOTE.exec(unquoted);
  if (note !== null) {
    parsed.note = text.slice(note.index).replace(/^\/\//, '').trim() || null;
    take('note', { start: note.index, end: text.length }, parsed.note ?? '');
  }
  const all = marksOf(text);
  for (const one of all) readMark(parsed, one, directory, take);
  const reminders = all.flatMap((one) => reminderMark(one) ?? []);
  const marks = [...parsed.spans, ...reminders].sort((one, other) => one.start - other.start);
  const tokens = tokensOf(text, marks, quotesOf(text));
  const clock = clockOf(moment);
  const { day, time, rule, pieces } = understand(tokens, vocabulariesFor(moment.language), clock);
  Object.assign(parsed, { due_date: day, due_time: time, rule });
  const { timezone } = moment;
  for (const { mark, value, time: reminder } of readReminders(reminders, {
    ...{ day: day ?? moment.day ?? null, today: clock.today, now: clock.now, timezone },
  })) {
    take('reminder', mark, value);
    parsed.reminders.push(reminder);
  }
  for (const { start, end, kind, value } of pieces) {
    take(kind, { start, end }, kind === 'unsupported' ? text.slice(start, end).replace(/\s+/gu, ' ') : value);
  }
  parsed.spans.sort((one, other) => one.start - other.start);
  const { name, spans } = nameOf(text, parsed.spans);
  return { ...parsed, name, spans };
}

function reminderMark(one: Mark): ReminderMark | null {
  const reminder = one.mark === '*' ? reminderIn(one.word) : null;
  return reminder && { ...one, reminder };
}

type Take = (kind: Span['kind'], stretch: Stretch, value: string) => void;

function readMark(parsed: Parsed, one: Mark, directory: Directory, take: Take): void {
  const { mark, word } = one;
  const key = nameKey(word);
  if (key === '') return;
  if (mark === '#') {
    // A number alone is the number of an issue (`#12`).
    if (/^\d+$/.test(word)) return;
    take('tag', one, word);
    if (!parsed.tags.some((tag) => nameKey(tag) === key)) parsed.tags.push(word);
  }
  if (mark === '!' && parsed.priority === null) {
    const priority = PRIORITIES[word.toLowerCase()];
    if (priority === undefined) return;
    parsed.priority = priority;
    take('priority', one, String(priority));
  }
  if (mark === '@' && parsed.project === null) {
    parsed.project = directory.projects.get(comparisonForm(word)) ?? null;
    if (parsed.project !== null) take('project', one, parsed.project.uid);
  }
  if (mark === '+' && parsed.area === null) {
    parsed.area = directory.areas.get(key) ?? null;
    if (parsed.area !== null) take('area', one, parsed.area.uid);
  }
  if (mark === '=' && parsed.assignee === null) {
    parsed.assignee = directory.people.get(key) ?? null;
    if (parsed.assignee !== null) take('assignee', one, parsed.assignee.uid);
  }
}

/** Languages without a region, and regions, that write the month before the day. */
const MONTH_FIRST = /^(?:en(?:-(?:US|CA|PH|PR|GU))?|ja(?:-.*)?)$/i;

function clockOf({ instant, timezone, language, firstDayOfWeek }: Moment): Clock {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone);
  const now = local.toPlainDateTime().toString({ smallestUnit: 'minute' });
  return { today: now.slice(0, 10), now, firstDayOfWeek, isMonthFirst: MONTH_FIRST.test(language) };
}
