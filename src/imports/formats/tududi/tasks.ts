import { errorMessage } from '../../../lib/typed.js';
import { type ConvertedTask, type Found, importKey, leaveOut, nameOf, noteWith, tagsOf } from '../converted.js';
import { timesOf } from '../dates.js';
import { addTasks, type TaskNode } from '../hierarchy.js';
import { atTime, remindersOf } from '../reminders.js';
import type { Row, Source } from './database.js';
import { recurrenceOf } from './repetition.js';
import type { Names, Owner } from './resources.js';
import { type Codes, codeOf, dayOf, instantOf, isOn, PRIORITIES, textOf } from './values.js';

const DONE = 2;
const IN_PLAN = 6;
const STATUSES: Codes<NonNullable<ConvertedTask['status']>> = {
  ...{ not_started: 0, in_progress: 1, done: 2, archived: 3, waiting: 4, cancelled: 5, planned: 6 },
};

interface Reading {
  owner: Owner;
  names: Names;
  tags: (id: unknown) => string[];
  now: Date;
}

/** Reads tasks. A row that cannot be read is a failure. */
export function readTasks(source: Source, { owner, names, now }: Omit<Reading, 'tags'>, found: Found): void {
  const rows = source.rows('tasks', owner.id);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const reading = { owner, names, tags: names.tagsOf('tasks'), now };
  const nodes: TaskNode[] = [];
  const occurrences: Row[] = [];
  for (const [index, row] of rows.entries()) {
    if (isOpenOccurrence(row, byId)) {
      occurrences.push(row);
      continue;
    }
    const label = `task ${JSON.stringify(textOf(row.name))} (${textOf(row.uid) || row.id})`;
    const parent = row.parent_task_id ?? undefined;
    try {
      const task = taskOf(row, reading, found);
      if (task.name === '') throw new Error('It has no name.');
      nodes.push({ id: row.id, line: index + 1, label, task, ...(parent !== undefined && { parent }) });
    } catch (error) {
      found.failures.push({ line: index + 1, label, reason: `It cannot be read: ${errorMessage(error)}` });
    }
  }
  moveOn(nodes, rows, occurrences, reading);
  leaveOut(found, 'open occurrences of recurring tasks', occurrences.length);
  addTasks(found, inOrder(nodes, byId));
  readHistory(source, byId, found);
}

/** An open occurrence of a recurring task is not imported as a task of its own. */
function isOpenOccurrence(row: Row, byId: ReadonlyMap<unknown, Row>): boolean {
  return byId.has(row.recurring_parent_id) && codeOf(row.status, STATUSES) !== DONE;
}

/** A recurring task whose own due date is completed is due with its next open occurrence. */
function moveOn(nodes: readonly TaskNode[], rows: readonly Row[], open: readonly Row[], { owner }: Reading): void {
  const daysBy = (found: readonly Row[], isBetter: (day: string, other: string) => boolean) => {
    const days = new Map<unknown, string>();
    for (const row of found) {
      const day = dayOrNone(row, owner);
      const other = days.get(row.recurring_parent_id);
      if (day !== undefined && (other === undefined || isBetter(day, other))) days.set(row.recurring_parent_id, day);
    }
    return days;
  };
  const done = rows.filter((row) => row.recurring_parent_id != null && codeOf(row.status, STATUSES) === DONE);
  const lastDone = daysBy(done, (day, other) => day > other);
  const next = daysBy(open, (day, other) => day < other);
  for (const { id, task } of nodes) {
    const day = next.get(id);
    const completed = lastDone.get(id);
    const isOver = task.due_date == null || (completed !== undefined && completed >= task.due_date);
    if (day !== undefined && isOver) task.due_date = day;
  }
}

function dayOrNone(row: Row, { timezone }: Owner): string | undefined {
  try {
    return dayOf(row, 'due_date', timezone);
  } catch {
    return undefined;
  }
}

/** Subtasks are in the order that their parent gives them. */
function inOrder(nodes: readonly TaskNode[], byId: ReadonlyMap<unknown, Row>): TaskNode[] {
  const orderOf = ({ id, parent }: TaskNode) => (parent === undefined ? 0 : Number(byId.get(id)?.order ?? 0) || 0);
  return nodes.toSorted((one, other) => orderOf(one) - orderOf(other));
}

/** Counts records of completions and events, which have no counterpart. */
function readHistory(source: Source, tasks: ReadonlyMap<unknown, Row>, found: Found): void {
  for (const [table, what] of [
    ['recurring_completions', 'completions of recurring tasks'],
    ['task_events', 'events in the history of tasks'],
  ] as const) {
    leaveOut(found, what, source.rows(table).filter((row) => tasks.has(row.task_id)).length);
  }
}

function taskOf(row: Row, { owner, names, tags, now }: Reading, found: Found): ConvertedTask {
  const { timezone } = owner;
  const facts: string[] = [];
  const code = codeIn('Status', row.status, STATUSES, facts);
  const priority = codeIn('Priority', row.priority, PRIORITIES, facts);
  const status = code === 0 && isOn(row.today) ? IN_PLAN : code;
  const due = dayOf(row, 'due_date', timezone);
  const when = due === undefined ? {} : { due_date: due };
  const deferred = instantOf(row, 'defer_until');
  const completed = instantOf(row, 'completed_at');
  const times = timesOf(
    { created: instantOf(row, 'created_at'), completed: status === DONE ? completed : undefined },
    now,
    facts,
  );
  if (completed !== undefined && status !== DONE) facts.push(`Completed: ${completed}`);
  facts.push(...factsOf(row, names));
  if (textOf(row.assigned_to) !== '') leaveOut(found, 'assignees of tasks, who are contacts');
  const area = names.areas.get(row.area_id);
  const goal = names.goals.get(row.goal_id);
  const recurrence = recurrenceOf(row, when, timezone, facts);
  const reminder = instantOf(row, 'reminder_at');
  const fixed =
    reminder === undefined ? [] : [{ time: atTime(reminder, { now, timezone }), fact: `Reminder: ${reminder}` }];
  const reminders = remindersOf(fixed, facts);
  const name = nameOf(textOf(row.name), facts);
  found.noted += facts.length;
  return {
    name,
    import_key: importKey(`tududi ${textOf(row.uid) || row.id}`),
    project_name: names.projects.get(row.project_id) ?? null,
    ...(area !== undefined && { area }),
    ...(goal !== undefined && { goal }),
    status,
    priority,
    tags: tagsOf(tags(row.id)),
    note: noteWith(textOf(row.note) || null, facts),
    ...times,
    ...when,
    ...(deferred !== undefined && { defer_until: deferred }),
    ...recurrence,
    ...reminders,
  };
}

/** Returns the code of a value, 0 without one. An unknown value goes to the facts. */
function codeIn<Code extends number>(what: string, value: unknown, codes: Codes<Code>, facts: string[]): Code | 0 {
  const code = codeOf(value, codes);
  if (code === undefined && textOf(value) !== '') facts.push(`${what}: ${textOf(value)}`);
  return code ?? 0;
}

function factsOf(row: Row, { foreign, goals, areas, projects }: Names): string[] {
  const facts: string[] = [];
  const project = foreign.get(row.project_id);
  if (project !== undefined) facts.push(`Project of another user: ${project}`);
  else if (row.project_id != null && !projects.has(row.project_id)) facts.push(`Project: ${row.project_id}`);
  if (row.goal_id != null && !goals.has(row.goal_id)) facts.push(`Goal: ${row.goal_id}`);
  if (row.area_id != null && !areas.has(row.area_id)) facts.push(`Area: ${row.area_id}`);
  if (!['', '[]'].includes(textOf(row.involves))) facts.push(`Involves: ${textOf(row.involves)}`);
  if (isOn(row.habit_mode)) facts.push(`Habit: ${habitOf(row)}`);
  return facts;
}

function habitOf(row: Row): string {
  const goal = [row.habit_target_count, row.habit_frequency_period].map(textOf).join(' ').trim();
  const total = Number(row.habit_total_completions ?? 0);
  const streak = Number(row.habit_current_streak ?? 0);
  return [goal, total > 0 ? `completed ${total} times` : '', streak > 0 ? `streak of ${streak}` : '']
    .filter((part) => part !== '')
    .join(', ');
}

/** Reads open items of the inbox as tasks. */
export function readInbox(source: Source, owner: Owner, now: Date, found: Found): void {
  const rows = source.rows('inbox_items', owner.id);
  const open = rows.filter(({ status }) => ['', 'added'].includes(textOf(status)));
  leaveOut(found, 'processed or deleted inbox items', rows.length - open.length);
  for (const [index, row] of open.entries()) {
    const label = `inbox item ${textOf(row.uid) || row.id}`;
    const content = textOf(row.content) || textOf(row.title);
    const facts: string[] = [];
    try {
      const times = timesOf({ created: instantOf(row, 'created_at'), completed: undefined }, now, facts);
      const name = nameOf(content, facts);
      if (name === '') throw new Error('It has no content.');
      found.noted += facts.length;
      const note = noteWith(content.includes('\n') ? content : null, facts);
      const task = { name, import_key: importKey(`tududi inbox ${row.uid ?? row.id}`), note, ...times };
      found.items.push({ line: index + 1, label, task });
    } catch (error) {
      found.failures.push({ line: index + 1, label, reason: `It cannot be read: ${errorMessage(error)}` });
    }
  }
}
