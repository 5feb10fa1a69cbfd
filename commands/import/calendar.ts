import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { type Schemas, unwrap } from '../../src/client/index.js';
import { errorMessage, isOneOf, required } from '../../src/lib/typed.js';
import { CommandError } from '../support/command.js';
import { type Converted, importKey, nameOf, noteWith, putBelow, tagsOf } from './converted.js';
import type { Recurrence } from './dates.js';
import type { ImportFormat, ImportJob } from './format.js';
import { sendConverted } from './tasks.js';

type Line = Schemas['TaskImportLine'];

const STATUSES: Readonly<Record<string, NonNullable<Line['status']>>> = {
  ...{ 'NEEDS-ACTION': 0, 'IN-PROCESS': 1, COMPLETED: 2, CANCELLED: 5 },
};

/** Properties that become members of a task, or carry no information about it. */
const PLACED = new Set([
  ...['uid', 'summary', 'description', 'due', 'priority', 'status', 'categories', 'rrule', 'related-to'],
  ...['dtstamp', 'created', 'last-modified', 'sequence', 'percent-complete', 'class', 'completed'],
]);

/** Weekdays as RFC 5545 writes them, by our numbers. */
const WEEKS = [-1, 1, 2, 3, 4] as const;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Tasks of an iCalendar file (RFC 5545, 3.6.2: VTODO). */
export const calendar: ImportFormat = {
  name: 'ics',
  recognises: ({ text }) => /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text),
  async run(job) {
    const { timezone } = (await unwrap(job.client.GET('/api/current_user'))).user;
    return sendConverted(job, convert(job, timezone));
  },
};

function convert({ file }: ImportJob, timezone: string): Converted {
  let todos: ICAL.Component[];
  try {
    const parsed: unknown[] = ICAL.parse(file.text);
    // A file may hold several calendars.
    const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed).filter(Array.isArray);
    todos = calendars.flatMap((one) => new ICAL.Component(one).getAllSubcomponents('vtodo'));
  } catch (error) {
    throw new CommandError(`The calendar cannot be read: ${errorMessage(error)}`);
  }
  const found: Converted = { items: [], failures: [], noted: 0 };
  const byUid = new Map<string, Line>();
  const children: { parent: string; line: number; task: Line }[] = [];
  for (const [index, todo] of todos.entries()) {
    const line = index + 1;
    const { task, noted } = taskOf(todo, timezone);
    found.noted += noted;
    const uid = textOf(todo, 'uid');
    const parent = parentOf(todo);
    if (task.name === '') found.failures.push({ line, reason: 'It has no SUMMARY.' });
    else if (parent !== undefined) children.push({ parent, line, task });
    else {
      found.items.push({ line, task });
      if (uid !== '') byUid.set(uid, task);
    }
  }
  for (const { parent, line, task } of children) {
    // Tasks have one level of subtasks. A task below an unknown one becomes a top-level task.
    putBelow(found, byUid.get(parent), { line, task });
  }
  return found;
}

function textOf(todo: ICAL.Component, name: string): string {
  return String(todo.getFirstPropertyValue(name) ?? '').trim();
}

function parentOf(todo: ICAL.Component): string | undefined {
  const related = todo.getAllProperties('related-to').find((one) => {
    const type = one.getFirstParameter('reltype');
    return type === undefined || type === null || type.toUpperCase() === 'PARENT';
  });
  return related === undefined ? undefined : String(related.getFirstValue());
}

function taskOf(todo: ICAL.Component, timezone: string): { task: Line; noted: number } {
  const facts: string[] = [];
  for (const property of todo.getAllProperties()) {
    if (!PLACED.has(property.name)) facts.push(`${property.name.toUpperCase()}: ${property.getValues().join(', ')}`);
  }
  for (const part of todo.getAllSubcomponents())
    facts.push(`${part.name.toUpperCase()}: ${part.toString().replace(/\s+/g, ' ')}`);
  const completed = textOf(todo, 'completed');
  if (completed !== '') facts.push(`Completed: ${completed}`);
  const name = nameOf(textOf(todo, 'summary'), facts);
  const status = STATUSES[textOf(todo, 'status').toUpperCase()] ?? (completed === '' ? 0 : 2);
  const priority = Number(textOf(todo, 'priority') || 0);
  const due = dueOf(todo, timezone, facts);
  const rule = todo.getFirstPropertyValue('rrule');
  const recurrence = rule instanceof ICAL.Recur ? recurrenceOf(rule, due.due_date) : {};
  if (recurrence === undefined) facts.push(`RRULE: ${rule}`);
  const tags = todo.getAllProperties('categories').flatMap((one) => one.getValues().map(String));
  const uid = textOf(todo, 'uid');
  return {
    noted: facts.length,
    task: {
      name,
      note: noteWith(textOf(todo, 'description'), facts),
      ...(uid !== '' && { import_key: importKey(`ics ${uid}`) }),
      status,
      // 1 to 4 are high, 5 is medium, 6 to 9 are low, 0 is none (RFC 5545, 3.8.1.9).
      priority: priority >= 1 && priority <= 4 ? 2 : priority === 5 ? 1 : 0,
      tags: tagsOf(tags),
      ...due,
      ...recurrence,
    },
  };
}

function dueOf(todo: ICAL.Component, timezone: string, facts: string[]): Pick<Line, 'due_date' | 'due_time'> {
  const property = todo.getFirstProperty('due');
  if (property === null) return {};
  const time = property.getFirstValue();
  const wall = String(time);
  if (time instanceof ICAL.Time && time.isDate) return { due_date: wall };
  const named: string | undefined = property.getFirstParameter('tzid');
  const zone = wall.endsWith('Z') ? 'UTC' : named;
  try {
    const plain = Temporal.PlainDateTime.from(wall.replace(/Z$/, ''));
    const there = zone === undefined ? plain : plain.toZonedDateTime(zone).withTimeZone(timezone).toPlainDateTime();
    return {
      due_date: there.toPlainDate().toString(),
      due_time: there.toPlainTime().toString({ smallestUnit: 'minute' }),
    };
  } catch {
    // A time zone without a name.
    facts.push(`DUE: ${wall} ${named ?? ''}`.trim());
    return { due_date: wall.slice(0, 10) };
  }
}

/** Converts a rule (RFC 5545, 3.3.10) to one of our kinds; undefined if none fits. */
export function recurrenceOf(rule: ICAL.Recur, due: string | null | undefined): Recurrence | undefined {
  const { freq, interval, until, count } = rule;
  const { BYDAY: days = [], BYMONTHDAY: monthDays = [], ...others } = rule.parts;
  if (count !== null || Object.keys(others).length > 0 || due === undefined || due === null) return undefined;
  const common = {
    recurrence_interval: interval,
    ...(until !== null && { recurrence_end_date: until.toString().slice(0, 10) }),
  };
  const plain = days.map((day) => WEEKDAYS.indexOf(String(day)));
  const day = Number(due.slice(8));
  switch (freq) {
    case 'DAILY':
      return days.length + monthDays.length === 0 ? { ...common, recurrence_type: 'daily' } : undefined;
    case 'WEEKLY': {
      if (plain.includes(-1) || monthDays.length > 0) return undefined;
      const weekdays = plain.length > 0 ? plain.sort() : [new Date(`${due}T00:00:00Z`).getUTCDay()];
      return { ...common, recurrence_type: 'weekly', recurrence_weekdays: weekdays };
    }
    case 'MONTHLY': {
      if (days.length === 0 && monthDays.length <= 1) {
        const [on = day] = monthDays;
        if (on === -1) return { ...common, recurrence_type: 'monthly_last_day' };
        return on > 0 ? { ...common, recurrence_type: 'monthly', recurrence_month_day: on } : undefined;
      }
      const nth = /^(-1|[1-4])([A-Z]{2})$/.exec(String(days[0]));
      const week = Number(nth?.[1]);
      if (days.length !== 1 || monthDays.length > 0 || nth === null || !isOneOf(WEEKS, week)) return undefined;
      return {
        ...common,
        recurrence_type: 'monthly_weekday',
        recurrence_week_of_month: week,
        recurrence_weekdays: [WEEKDAYS.indexOf(required(nth[2]))],
      };
    }
    case 'YEARLY':
      return days.length + monthDays.length === 0 ? { ...common, recurrence_type: 'yearly' } : undefined;
    default:
      return undefined;
  }
}
