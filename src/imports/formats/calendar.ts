import { durationText } from '../../lib/durations.js';
import { sha256 } from '../../lib/hash.js';
import { errorMessage } from '../../lib/typed.js';
import { type CalendarClock, dateText, durationIn, instantOf, lengthOf, whenDue } from './calendar-dates.js';
import { type Component, calendarsOf, firstOf, type Property, paramOf, textsOf, unescaped } from './calendar-lines.js';
import { zonesOf } from './calendar-zones.js';
import {
  type Converted,
  type ConvertedTask,
  colorOf,
  type Found,
  importKey,
  leaveOut,
  nameOf,
  noteWith,
  nothingFound,
  tagsOf,
} from './converted.js';
import { type Here, timesOf } from './dates.js';
import { FileFault } from './fault.js';
import { addTasks, type TaskNode } from './hierarchy.js';
import { ruleReaderOf } from './kept-rules.js';
import { atTime, beforeText, type ForeignReminder, remindersOf } from './reminders.js';
import { numbered } from './rows.js';
import type { ImportSource } from './source.js';

const STATUSES: Readonly<Record<string, NonNullable<ConvertedTask['status']>>> = {
  ...{ 'NEEDS-ACTION': 0, 'IN-PROCESS': 1, COMPLETED: 2, CANCELLED: 5 },
};

/** Properties that become members of a task, or carry no information about it. */
const KNOWN_PROPERTIES = new Set([
  ...['uid', 'recurrence-id', 'summary', 'description', 'due', 'priority', 'status', 'categories', 'rrule'],
  ...['related-to', 'created', 'completed', 'dtstart', 'duration', 'percent-complete', 'class'],
  ...['dtstamp', 'last-modified', 'last-mod', 'sequence', 'transp', 'percent_complete'],
]);

/** Properties with a meaning for people, by their names in notes. */
const FACTS = tableOf({
  ...{ location: 'Location', url: 'Link', geo: 'Position', contact: 'Contact', resources: 'Resources' },
  ...{ comment: 'Comment', organizer: 'Organizer', attendee: 'Attendee', attach: 'Attachment' },
  ...{ exdate: 'Except', exrule: 'Except by the rule', rdate: 'Also on' },
});

/** Properties that a task has once: further ones are noted. */
const SINGLE = tableOf({
  ...{ summary: 'Name', description: 'Description', due: 'Due', dtstart: 'Starts', duration: 'Duration' },
  ...{ status: 'Status', priority: 'Priority', completed: 'Completed', created: 'Created', uid: 'UID' },
});

function tableOf(members: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(members));
}

type Clock = CalendarClock & { instances: ReadonlyMap<string, string[]> };

/** Reads the tasks of an iCalendar file (RFC 5545, 3.6.2: VTODO). The name of a calendar is that of their project. */
export function convert({ file, project }: ImportSource, here: Here): Converted {
  const found = nothingFound();
  const { calendars, isCut } = calendarsOf(file.text);
  if (isCut) found.warnings = ['The file ends within the calendar: it may be incomplete.'];
  const nodes: TaskNode[] = [];
  const children = new Map<string, string>();
  const readRule = ruleReaderOf(here);
  const isNew = withOwnKeys();
  let line = 0;
  for (const one of calendars) {
    const name = project === undefined ? nameOfCalendar(one) : '';
    const todos = one.components.filter((part) => part.name === 'vtodo' && !isEmpty(part));
    if (name !== '' && todos.length > 0 && !found.resources.projects.some((known) => known.name === name)) {
      const color = colorOf(textOf(one, 'x-apple-calendar-color'));
      found.resources.projects.push({ name, ...(color && { color }) });
    }
    for (const part of one.components) {
      if (part.name === 'vevent' || part.name === 'vjournal') leaveOut(found, `${part.name.slice(1)}s`);
    }
    const clock = { ...here, zones: zonesOf(one), readRule, instances: instancesOf(todos) };
    for (const todo of todos) {
      line += 1;
      const task = taskOrFault(todo, clock, found);
      if (typeof task === 'string') {
        found.failures.push({ line, label: `task ${line}`, reason: task });
        continue;
      }
      if (task.name === '') {
        found.failures.push({ line, label: `task ${line}`, reason: 'It has no SUMMARY.' });
        continue;
      }
      if (name !== '') task.project_name = name;
      if (!isNew(task)) {
        leaveOut(found, 'tasks that are in the file twice');
        continue;
      }
      const parent = relatedTo(todo, 'PARENT')[0];
      const label = `task ${JSON.stringify(task.name)}`;
      const id = textOf(todo, 'recurrence-id') === '' ? textOf(todo, 'uid') : '';
      nodes.push({ id: id || line, line, label, task, ...(parent !== undefined && { parent }) });
      for (const child of id === '' ? [] : relatedTo(todo, 'CHILD')) {
        if (!children.has(child)) children.set(child, id);
        else if (children.get(child) !== id) leaveOut(found, 'further parents of a subtask');
      }
    }
  }
  if (calendars.length === 0) throw new FileFault('The calendar cannot be read: it has no BEGIN:VCALENDAR.');
  const ids = new Set(nodes.map(({ id }) => id));
  const missing = [...children.keys()].filter((child) => !ids.has(child)).length;
  leaveOut(found, 'subtasks that a task names, and that are not in the file', missing);
  addTasks(
    found,
    nodes.map((node) => withParent(node, children)),
  );
  return found;
}

/**
 * Some programs write one UID into several tasks. Returns a function that tells whether a task is not the same as an
 * earlier one of its UID, and gives it a key of its own.
 */
function withOwnKeys(): (task: ConvertedTask) => boolean {
  const firsts = new Map<string, ConvertedTask>();
  /** Contents of the tasks of a key. The first is read when a second comes: most keys have one task. */
  const contents = new Map<string, Set<string>>();
  const contentOf = ({ import_key: _key, ...content }: ConvertedTask) => sha256(JSON.stringify(content));
  const keyOf = numbered();
  return (task) => {
    const { import_key: key } = task;
    if (key == null) return true;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, task);
    else {
      const known = contents.get(key) ?? new Set([contentOf(first)]);
      contents.set(key, known);
      if (known.size === known.add(contentOf(task)).size) return false;
    }
    task.import_key = importKey(keyOf(key));
    return true;
  };
}

/** Returns the dates of single instances, which are tasks of their own, by the UID of the task that repeats. */
function instancesOf(todos: readonly Component[]): Map<string, string[]> {
  const dates = new Map<string, string[]>();
  for (const todo of todos) {
    const date = dateText(textOf(todo, 'recurrence-id'));
    const uid = textOf(todo, 'uid');
    if (date === '') continue;
    const known = dates.get(uid);
    if (known === undefined) dates.set(uid, [date]);
    else known.push(date);
  }
  return dates;
}

function isEmpty({ properties, components, faults }: Component): boolean {
  return properties.length + components.length + faults.length === 0;
}

/** Adds the parent of a task that names none, but is named by another one. */
function withParent(node: TaskNode, parents: ReadonlyMap<unknown, string>): TaskNode {
  const parent = parents.get(node.id);
  return node.parent !== undefined || parent === undefined || parent === node.id ? node : { ...node, parent };
}

/** Programs write X-WR-CALNAME, the standard has NAME (RFC 7986). */
function nameOfCalendar(one: Component): string {
  return nameOf(textOf(one, 'x-wr-calname') || textOf(one, 'name'), []);
}

function textOf(part: Component, name: string): string {
  return unescaped(firstOf(part, name)?.raw ?? '').trim();
}

function relatedTo(todo: Component, type: 'PARENT' | 'CHILD'): string[] {
  return todo.properties.flatMap((one) => {
    const isOfType = one.name === 'related-to' && (paramOf(one, 'reltype') ?? 'PARENT').toUpperCase() === type;
    return isOfType ? [unescaped(one.raw).trim()] : [];
  });
}

/** Returns the reason if a task cannot be read: the others are. */
function taskOrFault(todo: Component, clock: Clock, found: Found): ConvertedTask | string {
  try {
    return taskOf(todo, clock, found);
  } catch (error) {
    return `It cannot be read: ${errorMessage(error)}`;
  }
}

function taskOf(todo: Component, clock: Clock, found: Found): ConvertedTask {
  const facts: string[] = [];
  const name = nameOf(textOf(todo, 'summary'), facts);
  const completed = instantOf(todo, 'completed', clock);
  const state = textOf(todo, 'status');
  const known = STATUSES[state.toUpperCase()];
  if (known === undefined && state !== '') facts.push(`Status: ${state}`);
  const status = known ?? (completed === undefined ? 0 : 2);
  if (completed !== undefined && status !== 2) facts.push(`Completed: ${completed}`);
  const created = instantOf(todo, 'created', clock);
  const times = timesOf({ created, completed: status === 2 ? completed : undefined }, clock.now, facts);
  const priority = Number(textOf(todo, 'priority') || 0);
  if (!(priority >= 0 && priority <= 9)) facts.push(`Priority: ${textOf(todo, 'priority')}`);
  const due = whenDue(todo, clock, facts);
  addFacts(facts, todo, found);
  const instances = textOf(todo, 'recurrence-id') === '' ? (clock.instances.get(textOf(todo, 'uid')) ?? []) : [];
  if (instances.length > 0) facts.push(`Except: ${instances.join(', ')}`);
  const alarms = todo.components.filter(({ name: one }) => one === 'valarm');
  const reminded = remindersOf(
    alarms.map((alarm) => reminderOf(alarm, todo, clock)),
    facts,
  );
  for (const alarm of alarms) addAlarmFacts(facts, alarm, todo);
  found.noted += facts.length;
  const key = [textOf(todo, 'uid'), dateText(textOf(todo, 'recurrence-id'))].filter((part) => part !== '').join(' ');
  return {
    name,
    note: noteWith(textOf(todo, 'description'), facts),
    ...(key !== '' && { import_key: importKey(`ics ${key}`) }),
    status,
    // 1 to 4 are high, 5 is medium, 6 to 9 are low, 0 is none (RFC 5545, 3.8.1.9).
    priority: priority >= 1 && priority <= 4 ? 2 : priority === 5 ? 1 : 0,
    tags: tagsOf(todo.properties.filter((one) => one.name === 'categories').flatMap(textsOf)),
    ...times,
    ...due,
    ...reminded,
  };
}

/** An alarm is relative to the start of a task that has one, unless it says otherwise (RFC 5545, 3.8.6.3). */
function reminderOf(alarm: Component, todo: Component, clock: Clock): ForeignReminder {
  const fact = `Reminder: ${triggerOf(alarm)}`;
  const raw = textOf(alarm, 'trigger');
  const trigger = firstOf(alarm, 'trigger');
  const duration = durationIn(raw);
  if (duration === null) return { time: atTime(dateText(raw), clock), fact };
  const isOfEnd = trigger !== undefined && paramOf(trigger, 'related')?.toUpperCase() === 'END';
  const isOfDue = isOfEnd || firstOf(todo, 'dtstart') === undefined;
  const seconds = duration.toSeconds();
  if (!isOfDue || seconds > 0 || seconds % 60 !== 0) return { time: null, fact };
  const { weeks, days, hours, minutes } = duration;
  return { time: beforeText(durationText({ days: 7 * weeks + days, minutes: 60 * hours + minutes })), fact };
}

/** Adds the text of an alarm that is not that of its task, and how often it sounds again. */
function addAlarmFacts(facts: string[], alarm: Component, todo: Component): void {
  const text = textOf(alarm, 'description');
  const isOwn = ![textOf(todo, 'summary'), textOf(todo, 'description'), ...DEFAULT_TEXTS].includes(text);
  if (isOwn) facts.push(`Text of the reminder: ${text}`);
  const repeat = textOf(alarm, 'repeat');
  if (/^0*$/.test(repeat)) return;
  const raw = textOf(alarm, 'duration');
  const duration = durationIn(raw);
  const every = duration === null ? raw : lengthOf(duration);
  facts.push(`Reminder again: ${repeat} times${every === '' ? '' : `, every ${every}`}`);
}

/** Texts that programs write into each alarm, because the standard wants one. */
const DEFAULT_TEXTS: readonly string[] = ['', 'Reminder', 'This is an event reminder', 'Default Mozilla Description'];

/** Adds readable facts without a member of their own. Properties of programs are counted. */
function addFacts(facts: string[], todo: Component, found: Found): void {
  const percent = textOf(todo, 'percent-complete').replace(/%$/, '').trim();
  if (!/^(?:0*|100)$/.test(percent)) facts.push(`Done: ${percent} %`);
  const secrecy = textOf(todo, 'class').toLowerCase();
  if (secrecy !== '' && secrecy !== 'public') facts.push(`Class: ${secrecy}`);
  for (const property of todo.properties) {
    const { name } = property;
    const first = firstOf(todo, name);
    const what = FACTS.get(name) ?? (first?.raw === property.raw ? undefined : SINGLE.get(name));
    const text = factOf(property);
    if (text === '') continue;
    if (name === 'related-to' && !isKinship(property, todo)) facts.push(`Related: ${text}`);
    else if (isBinary(property)) leaveOut(found, 'attached files');
    else if (what !== undefined) facts.push(`${what}: ${text.replace(/^mailto:/i, '')}`);
    else if (!KNOWN_PROPERTIES.has(name)) leaveOut(found, 'properties without a meaning here');
  }
  for (const line of todo.faults) facts.push(`Not understood: ${line}`);
}

/** True for the parent, or for a child, which is not the task itself. */
function isKinship(property: Property, todo: Component): boolean {
  const type = (paramOf(property, 'reltype') ?? 'PARENT').toUpperCase();
  return type === 'PARENT' || (type === 'CHILD' && unescaped(property.raw).trim() !== textOf(todo, 'uid'));
}

function isBinary(property: Property): boolean {
  const isBase64 = paramOf(property, 'encoding')?.toUpperCase() === 'BASE64';
  return isBase64 || paramOf(property, 'value')?.toUpperCase() === 'BINARY';
}

function factOf(property: Property): string {
  const { name, raw } = property;
  if (name === 'exdate' || name === 'rdate') return raw.split(',').map(dateText).join(', ').trim();
  if (name === 'geo') return raw.split(';').join(',').trim();
  if (name === 'due' || name === 'dtstart' || name === 'completed' || name === 'created') return dateText(raw);
  const text = name === 'resources' || name === 'comment' ? textsOf(property).join(', ') : unescaped(raw);
  return text.trim();
}

function triggerOf(alarm: Component): string {
  const raw = textOf(alarm, 'trigger');
  if (raw === '') return 'without a time';
  const duration = durationIn(raw);
  if (duration === null) return dateText(raw);
  if (duration.toSeconds() === 0) return 'at the time';
  return `${lengthOf(duration)} ${duration.isNegative ? 'before' : 'after'}`;
}
