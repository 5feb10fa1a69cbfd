import { STATUS } from '../../filter/fields.js';
import { localInstant } from '../../lib/calendar.js';
import {
  basicDate,
  basicInstant,
  component,
  contentLine,
  escapedText,
  type Parameters,
  textLine,
} from '../../lib/icalendar/lines.js';
import { isUtc } from '../../lib/icalendar/zones.js';
import { keptRule, printCalendarRule } from '../tasks/recurrence/calendar-rule.js';
import { firstOccurrence, occurrences, type RecurrenceRule } from '../tasks/recurrence/recurrence.js';
import { rruleOf } from '../tasks/recurrence/rrule-of.js';
import type { DatesQuery, RuleDates } from '../tasks/recurrence/rule-dates.js';
import type { FeedTask } from './tasks-store.js';

/**
 * Tasks as components of a calendar (RFC 5545). Equal tasks give equal octets: `DTSTAMP` is the time of the last change
 * of the task.
 */

interface FeedStyle {
  timezone: string;
  notes: boolean;
  /** Minutes before an event with a time; null for no alarm. */
  alarmMinutes: number | null;
}

/** Length of an event with a time: a task has none. */
const EVENT_LENGTH = 'PT30M';
/** Number of single events of a task whose rule RFC 5545 cannot express. */
const SINGLE_EVENTS = 24;

const STATUSES: Readonly<Record<number, string>> = {
  [STATUS.in_progress]: 'IN-PROCESS',
  [STATUS.completed]: 'COMPLETED',
  [STATUS.cancelled]: 'CANCELLED',
};
const PRIORITIES: Readonly<Record<number, number>> = { 2: 1, 1: 5 };

/**
 * Returns the query of the dates of a kept rule that `eventsOf` and `todoOf` need; null for a task that needs none.
 * A rule with `COUNT` is written with its last date instead, if it does not produce the due date.
 */
export function ruleQueryOf({ status, recurrence_rule: rule, due_date: start }: FeedTask): DatesQuery | null {
  if (rule === null || hasEnded(status)) return null;
  return { rule, start, limit: keptRule(rule).count ?? 1, limitOnRule: 1 };
}

function hasEnded(status: number): boolean {
  return status === STATUS.completed || status === STATUS.cancelled;
}

/**
 * Returns the events of a task: one, or several if its dates follow no rule.
 * @param kept result of `ruleQueryOf`; without it, a kept rule is left out
 */
export function eventsOf(task: FeedTask, style: FeedStyle, kept?: RuleDates): string[] {
  const { uid, due_date } = task;
  if (task.status === STATUS.cancelled) return [];
  const lines = recurrenceLines(task, style, kept);
  if (lines !== null) return [event(task, style, { uid: `${uid}-event`, day: due_date, recurrence: lines })];
  const rule = task as RecurrenceRule;
  const days = rule.completion_based ? [] : occurrences(rule, due_date, due_date, { limit: SINGLE_EVENTS });
  return [
    event(task, style, { uid: `${uid}-event`, day: due_date }),
    ...days.map((day) => event(task, style, { uid: `${uid}-${basicDate(day)}-event`, day })),
  ];
}

interface Place {
  uid: string;
  day: string;
  recurrence?: readonly string[];
}

function event(task: FeedTask, style: FeedStyle, { uid, day, recurrence = [] }: Place): string {
  const { name, status, due_time, updated_at } = task;
  const stamp = basicInstant(updated_at);
  return component(
    'VEVENT',
    contentLine('UID', uid),
    contentLine('DTSTAMP', stamp),
    contentLine('LAST-MODIFIED', stamp),
    dateLine('DTSTART', day, due_time, style),
    ...(due_time === null ? [] : [contentLine('DURATION', EVENT_LENGTH)]),
    ...recurrence,
    textLine('SUMMARY', status === STATUS.completed ? `✓ ${name}` : name),
    ...noteLines(task, style),
    contentLine('TRANSP', 'TRANSPARENT'),
    ...(due_time === null || style.alarmMinutes === null ? [] : [alarm(name, style.alarmMinutes)]),
  );
}

function alarm(name: string, minutes: number): string {
  return component(
    'VALARM',
    contentLine('ACTION', 'DISPLAY'),
    textLine('DESCRIPTION', name),
    contentLine('TRIGGER', minutes === 0 ? 'PT0S' : `-PT${minutes}M`),
  );
}

function noteLines({ note }: FeedTask, { notes }: FeedStyle): string[] {
  return notes && note != null && note !== '' ? [textLine('DESCRIPTION', note)] : [];
}

/** Returns the to-do of a task. @param kept as for `eventsOf` */
export function todoOf(task: FeedTask, style: FeedStyle, kept?: RuleDates): string {
  const { uid, name, status, priority, due_date, due_time, completed_at, updated_at, tags = [], parent } = task;
  const stamp = basicInstant(updated_at);
  const recurrence = recurrenceLines(task, style, kept) ?? [];
  const important = PRIORITIES[priority];
  return component(
    'VTODO',
    contentLine('UID', uid),
    contentLine('DTSTAMP', stamp),
    contentLine('LAST-MODIFIED', stamp),
    textLine('SUMMARY', name),
    ...noteLines(task, style),
    // A rule counts from DTSTART (section 3.8.5.3).
    ...(recurrence.length === 0 ? [] : [dateLine('DTSTART', due_date, due_time, style)]),
    dateLine('DUE', due_date, due_time, style),
    ...recurrence,
    contentLine('STATUS', STATUSES[status] ?? 'NEEDS-ACTION'),
    ...(important === undefined ? [] : [contentLine('PRIORITY', String(important))]),
    ...(tags.length === 0 ? [] : [contentLine('CATEGORIES', tags.map((tag) => escapedText(tag.name)).join())]),
    ...(completed_at === null ? [] : [contentLine('COMPLETED', basicInstant(completed_at))]),
    ...(parent == null ? [] : [contentLine('RELATED-TO', parent.uid)]),
  );
}

function dateParameters(time: string | null, { timezone }: FeedStyle): Parameters {
  if (time === null) return { VALUE: 'DATE' };
  return isUtc(timezone) ? {} : { TZID: timezone };
}

function dateLine(name: string, day: string, time: string | null, style: FeedStyle): string {
  const end = time !== null && isUtc(style.timezone) ? 'Z' : '';
  return contentLine(name, basicDate(day, time) + end, dateParameters(time, style));
}

/**
 * Returns the lines of the recurrence of a task: none for one that does not recur, or that ends with this date.
 * @returns null if no rule has the same dates
 */
function recurrenceLines(task: FeedTask, style: FeedStyle, kept: RuleDates | undefined): string[] | null {
  const { due_date, due_time, status, recurrence_rule, recurrence_type } = task;
  if (hasEnded(status)) return [];
  if (recurrence_rule !== null) return kept === undefined ? [] : keptRuleLines(recurrence_rule, kept, task, style);
  if (recurrence_type === null) return [];
  const rule = task as RecurrenceRule;
  const text = rruleOf(rule, due_date);
  if (text === null) return null;
  if (occurrences(rule, due_date, due_date, { limit: 1 }).length === 0) return [];
  const startsOnRule = firstOccurrence({ ...rule, recurrence_end_date: null }, due_date) === due_date;
  return [ruleLine(text, rule.recurrence_end_date, due_time, style), ...startLines(startsOnRule, task, style)];
}

/** Programs treat a start that the rule does not produce differently, so it is named as a date. */
function startLines(startsOnRule: boolean, { due_date, due_time }: FeedTask, style: FeedStyle): string[] {
  return startsOnRule ? [] : [dateLine('RDATE', due_date, due_time, style)];
}

function keptRuleLines(text: string, { dates, startsOnRule }: RuleDates, task: FeedTask, style: FeedStyle): string[] {
  const last = dates.at(-1);
  if (last === undefined) return [];
  const { until, ...rule } = keptRule(text);
  // Programs differ on whether a start that is not on the rule is one of its COUNT.
  const isCountedByEnd = rule.count !== null && !startsOnRule;
  const written = printCalendarRule({ ...rule, count: isCountedByEnd ? null : rule.count, until: null });
  return [
    ruleLine(written, isCountedByEnd ? last : until, task.due_time, style),
    ...startLines(startsOnRule, task, style),
  ];
}

function ruleLine(rule: string, until: string | null, time: string | null, style: FeedStyle): string {
  if (until === null) return contentLine('RRULE', rule);
  // With a time, the end is in UTC (section 3.3.10).
  const end =
    time === null
      ? basicDate(until)
      : basicInstant(localInstant(`${until}T${time}`, style.timezone) ?? `${until}T23:59:59Z`);
  return contentLine('RRULE', `${rule};UNTIL=${end}`);
}
