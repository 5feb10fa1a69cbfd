import { Temporal } from 'temporal-polyfill';
import { isTimeZone } from '../../lib/calendar.js';
import { sha256 } from '../../lib/hash.js';
import type { Anchor } from './calendar-rules.js';
import {
  type Converted,
  type ConvertedTask,
  type Found,
  importKey,
  nameOf,
  noteWith,
  nothingFound,
} from './converted.js';
import { type Here, type Recurrence, timesOf, type When } from './dates.js';
import { addTasks, type TaskNode } from './hierarchy.js';
import { anchorsAt, recurrenceIn } from './kept-rules.js';
import { beforeText, type ForeignReminder, remindersOf } from './reminders.js';
import { type Cells, knownTableOf, otherCells } from './rows.js';
import type { ImportSource } from './source.js';
import { tagsIn } from './table.js';

const KNOWN = new Set([
  ...['list name', 'folder name', 'title', 'kind', 'tags', 'content', 'is check list', 'start date', 'due date'],
  ...['reminder', 'repeat', 'priority', 'status', 'created time', 'completed time', 'order', 'timezone'],
  ...['is all day', 'is floating', 'column name', 'column order', 'view mode', 'taskid', 'parentid'],
]);

const PRIORITIES: Readonly<Record<string, 0 | 1 | 2>> = { '': 0, '0': 0, '1': 0, '3': 1, '5': 2 };
/** 2 is a completed task in the archive, -1 one that will not be done. */
const STATUSES: Readonly<Record<string, 0 | 2 | 5>> = { '': 0, '0': 0, '1': 2, '2': 2, '-1': 5 };

/** The backup of TickTick: a table of all tasks. Folders become areas, lists projects. */
export function convert({ file }: ImportSource, here: Here): Converted {
  const { headings, rows, failures, known, cellsOf } = knownTableOf(file.text, KNOWN);
  const found = { ...nothingFound(), failures };
  const projects = projectNames(rows.map(cellsOf), found);
  const nodes: TaskNode[] = [];
  const keys = new Map<string, number>();
  for (const row of rows) {
    const cells = cellsOf(row);
    const facts: string[] = [];
    otherCells(headings, row, known, facts);
    const task = taskOf(cells, here, facts);
    if (task.name === '') {
      found.failures.push({ line: row.line, reason: 'It has no Title.' });
      continue;
    }
    found.noted += facts.length;
    task.import_key = keyOf(cells, keys);
    task.project_name = projects.get(listKey(cells)) ?? null;
    const parent = cells('parentId');
    nodes.push({ id: cells('taskId') || row, line: row.line, task, ...(parent !== '' && { parent }) });
  }
  addTasks(found, nodes);
  return found;
}

/** Exports number the tasks again: a task is known by its list, title and time of creation. */
function keyOf(cells: Cells, keys: Map<string, number>): string {
  const content = JSON.stringify([cells('Folder Name'), cells('List Name'), cells('Title'), cells('Created Time')]);
  const count = (keys.get(content) ?? 0) + 1;
  keys.set(content, count);
  return importKey(`ticktick ${sha256(content).slice(0, 16)} ${count}`);
}

function listKey(cells: Cells): string {
  return JSON.stringify([cells('Folder Name'), cells('List Name')]);
}

/** Returns the unique project names of lists. A duplicate gets the name of its folder as prefix, or a number. */
function projectNames(rows: readonly Cells[], found: Found): Map<string, string> {
  const names = new Map<string, string>();
  const used = new Set<string>();
  const folders = new Set<string>();
  for (const cells of rows) {
    const [list, folder] = [cells('List Name'), cells('Folder Name')];
    if (list === '' || names.has(listKey(cells))) continue;
    const base = used.has(list) && folder !== '' ? `${folder} / ${list}` : list;
    let name = base;
    for (let count = 2; used.has(name); count += 1) name = `${base} (${count})`;
    if (folder !== '') folders.add(folder);
    found.resources.projects.push({ name, ...(folder !== '' && { area: folder }) });
    names.set(listKey(cells), name);
    used.add(name);
  }
  for (const name of folders) found.resources.areas.push({ name });
  return names;
}

function taskOf(cells: Cells, here: Here, facts: string[]): ConvertedTask {
  const named = cells('Timezone');
  const timezone = isTimeZone(named) ? named : here.timezone;
  const zone = { timezone, here };
  const status = STATUSES[cells('Status')];
  const priority = PRIORITIES[cells('Priority')];
  if (status === undefined) facts.push(`Status: ${cells('Status')}`);
  if (priority === undefined) facts.push(`Priority: ${cells('Priority')}`);
  if (cells('Kind') === 'NOTE') facts.push('Kind: note');
  const due = dueOf(cells, zone, facts);
  const alarms = cells('Reminder')
    .split(/[\n,]/)
    .map((one) => one.trim());
  const reminded = remindersOf(alarms.filter((one) => one !== '').map(reminderOf), facts);
  const completed = timestampOf(cells('Completed Time'), timezone);
  if (completed !== undefined && status !== 2) facts.push(`Completed: ${completed}`);
  const created = timestampOf(cells('Created Time'), timezone);
  const times = timesOf({ created, completed: status === 2 ? completed : undefined }, here.now, facts);
  const recurrence = repeatOf(cells, due, zone, facts);
  const name = nameOf(cells('Title'), facts);
  return {
    name,
    section_name: cells('Column Name') || null,
    status: status ?? 0,
    priority: priority ?? 0,
    tags: tagsIn(cells('Tags')),
    note: noteWith(contentOf(cells), facts),
    ...times,
    ...due,
    ...recurrence,
    ...reminded,
  };
}

/** The account, and the zone of a task. */
interface Zone {
  timezone: string;
  here: Here;
}

/** The trigger of an alarm (RFC 5545): a duration before the due time. */
function reminderOf(text: string): ForeignReminder {
  const [, sign, duration = ''] = /^(?:TRIGGER:)?(-?)(P.*)$/i.exec(text) ?? [];
  const time = duration === '' ? null : beforeText(duration.toUpperCase());
  const isBefore = sign === '-' || time?.before === 'PT0S';
  return { time: isBefore ? time : null, fact: `Reminder: ${text}` };
}

/** A rule with properties of TickTick, such as `TT_SKIP=WEEKEND`, recurs on other days than the rest of it. */
function repeatOf(cells: Cells, { due_date }: When, { timezone, here }: Zone, facts: string[]): Recurrence {
  const text = cells('Repeat');
  if (!/\bTT_/i.test(text)) return recurrenceIn(text, anchorsOf(cells, due_date, timezone), facts, here);
  facts.push(`Repeats: ${text}`);
  return {};
}

/** A rule counts from the start of a task, in the zone of the task. */
function anchorsOf(cells: Cells, due: string | null | undefined, timezone: string): Anchor[] {
  const start = timeIn(cells('Start Date'), timezone) ?? timeIn(cells('Due Date'), timezone);
  if (start === undefined || due == null) return [];
  const anchors = anchorsAt(start.toInstant(), [timezone], due);
  return isAllDay(cells) ? anchors.map((one) => ({ ...one, time: null })) : anchors;
}

function isAllDay(cells: Cells): boolean {
  return cells('Is All Day').toLowerCase() === 'true';
}

/** Items of a check list begin with an empty or a full square. */
function contentOf(cells: Cells): string {
  if (cells('Is Check list') !== 'Y') return cells('Content');
  const marks: Record<string, string> = { '▫': '- [ ] ', '▪': '- [x] ' };
  return cells('Content')
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/^[▫▪]\s*/u, (mark) => marks[mark[0] ?? ''] ?? ''))
    .join('\n');
}

/** Returns the due date: a day in the zone of the task, or a time on the clock of the account. */
function dueOf(cells: Cells, zone: Zone, facts: string[]): When {
  const [start, end] = [cells('Start Date'), cells('Due Date')];
  const text = end || start;
  const due = whenOf(text, cells, zone);
  if (due === undefined && text !== '') facts.push(`Due: ${text}`);
  if (start !== '' && start !== text) {
    const begin = whenOf(start, cells, zone);
    facts.push(`Starts: ${begin === undefined ? start : [begin.due_date, begin.due_time ?? ''].join(' ').trim()}`);
  }
  return due ?? {};
}

function whenOf(text: string, cells: Cells, { timezone, here }: Zone): When | undefined {
  const time = timeIn(text, timezone);
  if (time === undefined) return undefined;
  const isFloating = cells('Is Floating').toLowerCase() === 'true';
  const there = isAllDay(cells) || isFloating ? time : time.withTimeZone(here.timezone);
  const due_date = there.toPlainDate().toString();
  return isAllDay(cells)
    ? { due_date }
    : { due_date, due_time: there.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

/** Returns the time on the clock of a zone, to which a text without an offset belongs. */
function timeIn(text: string, timezone: string): Temporal.ZonedDateTime | undefined {
  const iso = text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
  try {
    return /(Z|[+-]\d{2}:\d{2})$/.test(iso)
      ? Temporal.Instant.from(iso).toZonedDateTimeISO(timezone)
      : Temporal.PlainDateTime.from(iso).toZonedDateTime(timezone);
  } catch {
    return undefined;
  }
}

function timestampOf(text: string, timezone: string): string | undefined {
  return text === '' ? undefined : (timeIn(text, timezone)?.toInstant().toString() ?? text);
}
