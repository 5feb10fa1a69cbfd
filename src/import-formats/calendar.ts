import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { errorMessage } from '../lib/typed.js';
import { recurrenceOf } from './calendar-rules.js';
import { colorOf } from './colors.js';
import {
  type Converted,
  type ConvertedTask,
  type Found,
  importKey,
  leaveOut,
  nameOf,
  noteWith,
  nothingFound,
  tagsOf,
} from './converted.js';
import { type Here, timesOf, type When } from './dates.js';
import { FileFault } from './fault.js';
import type { ImportFormat, ImportSource } from './format.js';
import { placeTasks, type TaskNode } from './hierarchy.js';

const STATUSES: Readonly<Record<string, NonNullable<ConvertedTask['status']>>> = {
  ...{ 'NEEDS-ACTION': 0, 'IN-PROCESS': 1, COMPLETED: 2, CANCELLED: 5 },
};

/** Properties that become members of a task, or carry no information about it. */
const PLACED = new Set([
  ...['uid', 'recurrence-id', 'summary', 'description', 'due', 'priority', 'status', 'categories', 'rrule'],
  ...['related-to', 'created', 'completed', 'dtstart', 'duration', 'percent-complete', 'class'],
  ...['dtstamp', 'last-modified', 'last-mod', 'sequence', 'transp', 'percent_complete'],
]);

/** Properties with a meaning for people, by their names in notes. */
const FACTS: Readonly<Record<string, string>> = {
  ...{ location: 'Location', url: 'Link', geo: 'Position', contact: 'Contact', resources: 'Resources' },
  ...{ comment: 'Comment', organizer: 'Organizer', attendee: 'Attendee', attach: 'Attachment' },
  ...{ exdate: 'Except', rdate: 'Also on' },
};

/** Tasks of an iCalendar file (RFC 5545, 3.6.2: VTODO). The name of a calendar is that of their project. */
export const calendar: ImportFormat = {
  name: 'ics',
  recognises: ({ text }) => /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text),
  convert,
};

function convert({ file, project }: ImportSource, here: Here): Converted {
  const found = nothingFound();
  const nodes: TaskNode[] = [];
  let line = 0;
  for (const one of calendarsIn(file.text)) {
    const name = project === undefined ? nameOfCalendar(one) : '';
    const todos = one.getAllSubcomponents('vtodo');
    if (name !== '' && todos.length > 0 && !found.places.projects.some((known) => known.name === name)) {
      const color = colorOf(textOf(one, 'x-apple-calendar-color'));
      found.places.projects.push({ name, ...(color && { color }) });
    }
    for (const part of one.getAllSubcomponents()) {
      if (part.name === 'vevent' || part.name === 'vjournal') leaveOut(found, `${part.name.slice(1)}s`);
    }
    for (const todo of todos) {
      line += 1;
      const task = taskOf(todo, here, found);
      if (task.name === '') {
        found.failures.push({ line, label: `task ${line}`, reason: 'It has no SUMMARY.' });
        continue;
      }
      if (name !== '') task.project_name = name;
      const parent = parentOf(todo);
      const label = `task ${JSON.stringify(task.name)}`;
      const id = textOf(todo, 'recurrence-id') === '' ? textOf(todo, 'uid') : '';
      nodes.push({ id: id || line, line, label, task, ...(parent !== undefined && { parent }) });
    }
  }
  placeTasks(found, nodes);
  return found;
}

/** @throws FileFault when the text is no calendar */
function calendarsIn(text: string): ICAL.Component[] {
  try {
    const parsed: unknown[] = ICAL.parse(text);
    // A file may hold several calendars.
    const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed).filter(Array.isArray);
    return calendars.map((one) => new ICAL.Component(one));
  } catch (error) {
    throw new FileFault(`The calendar cannot be read: ${errorMessage(error)}`);
  }
}

/** Programs write X-WR-CALNAME, the standard has NAME (RFC 7986). */
function nameOfCalendar(one: ICAL.Component): string {
  return nameOf(textOf(one, 'x-wr-calname') || textOf(one, 'name'), []);
}

function textOf(part: ICAL.Component, name: string): string {
  return String(part.getFirstPropertyValue(name) ?? '').trim();
}

function parentOf(todo: ICAL.Component): string | undefined {
  const related = todo.getAllProperties('related-to').find((one) => {
    const type = one.getFirstParameter('reltype');
    return type === undefined || type === null || type.toUpperCase() === 'PARENT';
  });
  return related === undefined ? undefined : String(related.getFirstValue());
}

function taskOf(todo: ICAL.Component, here: Here, found: Found): ConvertedTask {
  const facts: string[] = [];
  const name = nameOf(textOf(todo, 'summary'), facts);
  const completed = instantOf(todo, 'completed', here);
  const status = STATUSES[textOf(todo, 'status').toUpperCase()] ?? (completed === undefined ? 0 : 2);
  if (completed !== undefined && status !== 2) facts.push(`Completed: ${completed}`);
  const created = instantOf(todo, 'created', here);
  const times = timesOf({ created, completed: status === 2 ? completed : undefined }, here.now, facts);
  const priority = Number(textOf(todo, 'priority') || 0);
  const due = whenDue(todo, here, facts);
  const rule = todo.getFirstPropertyValue('rrule');
  const recurrence = rule instanceof ICAL.Recur ? recurrenceOf(rule, due.due_date) : {};
  if (recurrence === undefined) facts.push(`Repeats: ${rule}`);
  facts.push(...factsOf(todo, found));
  found.noted += facts.length;
  const key = [textOf(todo, 'uid'), textOf(todo, 'recurrence-id')].filter((part) => part !== '').join(' ');
  return {
    name,
    note: noteWith(textOf(todo, 'description'), facts),
    ...(key !== '' && { import_key: importKey(`ics ${key}`) }),
    status,
    // 1 to 4 are high, 5 is medium, 6 to 9 are low, 0 is none (RFC 5545, 3.8.1.9).
    priority: priority >= 1 && priority <= 4 ? 2 : priority === 5 ? 1 : 0,
    tags: tagsOf(todo.getAllProperties('categories').flatMap((one) => one.getValues().map(String))),
    ...times,
    ...due,
    ...recurrence,
  };
}

/** Returns readable facts without a member of their own. Properties of programs are counted. */
function factsOf(todo: ICAL.Component, found: Found): string[] {
  const facts: string[] = [];
  const percent = Number(textOf(todo, 'percent-complete') || 0);
  if (percent > 0 && percent < 100) facts.push(`Done: ${percent} %`);
  const secrecy = textOf(todo, 'class').toLowerCase();
  if (secrecy !== '' && secrecy !== 'public') facts.push(`Class: ${secrecy}`);
  for (const property of todo.getAllProperties()) {
    const what = FACTS[property.name];
    const text = property.getValues().map(String).join(', ').trim();
    if (what !== undefined && text !== '') facts.push(`${what}: ${text.replace(/^mailto:/i, '')}`);
    else if (!PLACED.has(property.name) && text !== '') leaveOut(found, 'properties without a meaning here');
  }
  for (const alarm of todo.getAllSubcomponents('valarm')) facts.push(`Reminder: ${triggerOf(alarm)}`);
  return facts;
}

function triggerOf(alarm: ICAL.Component): string {
  const trigger = alarm.getFirstPropertyValue('trigger');
  if (!(trigger instanceof ICAL.Duration)) return String(trigger ?? 'without a time');
  if (trigger.toSeconds() === 0) return 'at the time';
  return `${lengthOf(trigger)} ${trigger.isNegative ? 'before' : 'after'}`;
}

function lengthOf({ weeks, days, hours, minutes, seconds }: ICAL.Duration): string {
  const parts = Object.entries({ week: weeks, day: days, hour: hours, minute: minutes, second: seconds });
  return parts.flatMap(([unit, count]) => (count > 0 ? [`${count} ${unit}${count === 1 ? '' : 's'}`] : [])).join(' ');
}

/** Returns the day and time of DUE, or of DTSTART and DURATION. */
function whenDue(todo: ICAL.Component, here: Here, facts: string[]): When {
  const due = whenOf(todo, 'due', here, facts);
  const start = whenOf(todo, 'dtstart', here, facts);
  const duration = todo.getFirstPropertyValue('duration');
  const isRelative = due === undefined && start !== undefined && duration instanceof ICAL.Duration;
  if (isRelative) {
    const begin = Temporal.PlainDateTime.from(`${start.due_date}T${start.due_time ?? '00:00'}`);
    const end = begin.add({ seconds: duration.toSeconds() });
    facts.push(`Starts: ${textIn(start)}`);
    const due_time = end.toPlainTime().toString({ smallestUnit: 'minute' });
    return { due_date: end.toPlainDate().toString(), ...(start.due_time != null && { due_time }) };
  }
  // A rule counts from DTSTART (RFC 5545, 3.8.5.3).
  if (due === undefined && start !== undefined && todo.getFirstProperty('rrule') !== null) return start;
  if (start !== undefined && (due === undefined || textIn(due) !== textIn(start)))
    facts.push(`Starts: ${textIn(start)}`);
  return due ?? {};
}

function textIn({ due_date, due_time }: When): string {
  return [due_date, due_time].filter((part) => part != null).join(' ');
}

/** Returns the day and time of a property on the clock of the account. */
function whenOf(todo: ICAL.Component, name: string, { timezone }: Here, facts: string[]): When | undefined {
  const property = todo.getFirstProperty(name);
  if (property === null) return undefined;
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
    facts.push(`${name === 'due' ? 'Due' : 'Starts'}: ${wall} ${named ?? ''}`.trim());
    const day = /^\d{4}-\d{2}-\d{2}/.exec(wall)?.[0];
    return day === undefined || name !== 'due' ? undefined : { due_date: day };
  }
}

/** Returns a property as a timestamp. A time without a zone is on the clock of the account. */
function instantOf(todo: ICAL.Component, name: string, { timezone }: Here): string | undefined {
  const text = textOf(todo, name);
  if (text === '') return undefined;
  try {
    if (text.endsWith('Z')) return Temporal.Instant.from(text).toString();
    return Temporal.PlainDateTime.from(text).toZonedDateTime(timezone).toInstant().toString();
  } catch {
    return text;
  }
}
