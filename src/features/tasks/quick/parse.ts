import { Temporal } from 'temporal-polyfill';
import { addDays, dayAt } from '../../../lib/calendar.js';
import { nameKey } from '../../../lib/names.js';
import { required } from '../../../lib/typed.js';
import { firstOccurrence } from '../recurrence/recurrence.js';
import { findDates, hide, type Moment, type NamedDate } from './dates.js';
import { hideQuotes, type Mark, marksOf, NOTE } from './marks.js';
import { findDuration, findRepetition, type Repetition, type Stretch } from './repetitions.js';
import type { SPAN_KINDS } from './schema.js';
import { collapseSpace } from './white-space.js';

export interface Span extends Stretch {
  kind: (typeof SPAN_KINDS)[number];
  value: string;
}

export interface Named {
  id: number;
  uid: string;
  name: string;
}

export interface Directory {
  projects: ReadonlyMap<string, Named>;
  areas: ReadonlyMap<string, Named>;
}

export interface Parsed {
  /** The text without the recognised ranges; may be empty. */
  name: string;
  note: string | null;
  tags: string[];
  priority: number | null;
  project: Named | null;
  area: Named | null;
  due_date: string | null;
  due_time: string | null;
  /** Null if the task does not recur. */
  rule: (Repetition['rule'] & { recurrence_end_date: string | null }) | null;
  spans: Span[];
}

const PRIORITIES: Readonly<Record<string, number>> = {
  ...{ high: 2, medium: 1, low: 0, '2': 2, '1': 1, '0': 0 },
  ...{ hoch: 2, mittel: 1, niedrig: 0, p1: 2, p2: 1, p3: 0 },
};

/**
 * Parses a task from a line of text. Unrecognised text stays in the name, as do a second date, a second priority, and
 * names of unknown projects and areas. Text in quotes is part of the name, whatever it says.
 * @param directory projects and areas that the text can name
 */
export function parseQuickAdd(text: string, moment: Moment, directory: Directory): Parsed {
  const parsed: Parsed = {
    ...{ name: '', note: null, tags: [], priority: null, project: null, area: null },
    ...{ due_date: null, due_time: null, rule: null, spans: [] },
  };
  const take = (kind: Span['kind'], { start, end }: Stretch, value: string) =>
    parsed.spans.push({ start, end, kind, value });

  const unquoted = hideQuotes(text);
  const note = NOTE.exec(unquoted);
  if (note !== null) {
    parsed.note = text.slice(note.index).replace(/^\/\//, '').trim() || null;
    take('note', { start: note.index, end: text.length }, parsed.note ?? '');
  }
  for (const one of marksOf(text)) readMark(parsed, one, directory, take);
  readTime(parsed, unquoted, moment, take);
  parsed.spans.sort((one, other) => one.start - other.start);
  parsed.name = rest(text, parsed.spans);
  return parsed;
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
    parsed.project = directory.projects.get(key) ?? null;
    if (parsed.project !== null) take('project', one, parsed.project.uid);
  }
  if (mark === '+' && parsed.area === null) {
    parsed.area = directory.areas.get(key) ?? null;
    if (parsed.area !== null) take('area', one, parsed.area.uid);
  }
}

function readTime(parsed: Parsed, whole: string, moment: Moment, takeFrom: Take): void {
  const { text, toOriginal } = collapseSpace(hide(whole, parsed.spans));
  const take: Take = (kind, stretch, value) => takeFrom(kind, toOriginal(stretch), value);
  const repetition = findRepetition(text, moment.language);
  const duration = repetition === null ? null : findDuration(hide(text, [repetition]));
  const recurring = [repetition, duration].filter((stretch) => stretch !== null);
  const dates = findDates(hide(text, recurring), moment);
  const isEnd = ({ start }: NamedDate) => /^(?:until|till|bis)\b/i.test(text.slice(start));
  // For a recurring task an end date is the end of the recurrence; otherwise it is the due date.
  const limit = repetition === null ? undefined : dates.find((date) => date.day !== null && isEnd(date));
  const day = dates.find((date) => date.day !== null && date !== limit);
  const isNear = day !== undefined || repetition !== null;
  const time = day?.time != null ? undefined : dates.find((date) => date.day === null && (isNear || !date.isVague));

  if (repetition !== null) {
    take('recurrence', repetition, repetition.rule.recurrence_type);
    parsed.rule = { ...repetition.rule, recurrence_end_date: limit?.day ?? null };
    if (limit !== undefined) take('recurrence', limit, `until ${limit.day}`);
  }
  const today = dayAt(moment.instant, moment.timezone);
  parsed.due_time = day?.time ?? time?.time ?? null;
  if (day !== undefined) parsed.due_date = day.day;
  else if (parsed.rule !== null) {
    const rule = { ...parsed.rule, completion_based: false };
    const first = firstOccurrence(rule, today);
    const isOver = first === today && parsed.due_time !== null && !isLater(parsed.due_time, moment);
    parsed.due_date = isOver ? firstOccurrence(rule, addDays(today, 1)) : first;
  } else if (time !== undefined) {
    parsed.due_date = isLater(required(time.time), moment) ? today : addDays(today, 1);
  }
  if (parsed.rule !== null && limit === undefined && parsed.due_date !== null && duration !== null) {
    const end = duration.lastDay(parsed.due_date);
    parsed.rule.recurrence_end_date = end;
    take('recurrence', duration, `until ${end}`);
  }
  if (day !== undefined) take('date', day, [day.day, day.time].filter((part) => part !== null).join('T'));
  if (time !== undefined) take('date', time, required(time.time));
}

function isLater(time: string, { instant, timezone }: Moment): boolean {
  const now = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone).toPlainTime();
  return Temporal.PlainTime.compare(Temporal.PlainTime.from(time), now) > 0;
}

function rest(text: string, spans: readonly Stretch[]): string {
  let left = '';
  let at = 0;
  for (const { start, end } of spans) {
    left += `${text.slice(at, start)} `;
    at = Math.max(at, end);
  }
  left += text.slice(at);
  return left
    .replace(/\s+/gu, ' ')
    .replace(/ ([,;.?])/gu, '$1')
    .replace(/^[\s,;:–-]+|(?<![\s,;:–-])[\s,;:–-]+$/gu, '');
}
