import type { Caller } from '../../access/caller.js';
import { dayAt, localInstant, localTime } from '../../lib/calendar.js';
import { initialRow } from '../../lib/columns.js';
import { dayOfNumber, numberOfDay } from '../../lib/days.js';
import { detailsToError, type ErrorDetail } from '../../lib/errors.js';
import { newUid } from '../../lib/ids.js';
import { MAX_SUBTASKS } from '../../lib/limits.js';
import { cleanName } from '../../lib/names.js';
import { newRank } from '../../lib/ranks.js';
import { noteColumns } from '../notes/description.js';
import { noteFaults } from '../notes/schema.js';
import { projectColumns } from '../projects/columns.js';
import { SECTION } from '../sections/description.js';
import { tagNames } from '../tagging/service.js';
import { NEW_TASK_COLUMNS } from '../tasks/columns.js';
import { keptRule, parseCalendarRule, printCalendarRule, withLastDay } from '../tasks/recurrence/calendar-rule.js';
import { BESIDE_KIND, ruleFaults } from '../tasks/recurrence/recurrence.js';
import { recurrenceOf } from '../tasks/recurrence/rules.js';
import type { Dates, Plan, TaskPlan } from './plan.js';
import { FORMAT, type ProjectTemplate, type TaskTemplate } from './template-schema.js';

/** Templates as documents: a plan with days from its start instead of dates, and without ids and people. */

/** Writes a plan as a document. Its start is the earliest due date, or else the earliest day of a deferral. */
export function documentOf({ project, sections, tasks, notes }: Plan, timezone: string): ProjectTemplate {
  const dues = [project?.columns.due_date, ...tasks.map(({ columns }) => columns.due_date)];
  const deferrals = tasks.map(({ columns: { defer_until } }) => defer_until && dayAt(defer_until, timezone));
  const start = earliest(dues) ?? earliest(deferrals);
  const days = (day: string | null | undefined) =>
    day == null || start === undefined ? undefined : numberOfDay(day) - numberOfDay(start);
  const { name = '', description, priority, color, due_date } = project?.columns ?? {};
  return {
    format: FORMAT,
    project: defined({ name, description, priority, color, due_in: days(due_date), tags: some(project?.tags ?? []) }),
    sections: sections.map(({ name, color, task_limit }) => defined({ name, color, task_limit })),
    tasks: tasks.map(({ columns, parent, section, tags, blocked_by }): TaskTemplate => {
      const { due_date, due_time, defer_until, recurrence_end_date, recurrence_type, recurrence_rule } = columns;
      return defined({
        ...{ name: columns.name, note: columns.note, priority: columns.priority || undefined },
        ...{ parent, section, due_in: days(due_date), due_time },
        ...(defer_until !== null && {
          defer_in: days(dayAt(defer_until, timezone)),
          defer_time: localTime(defer_until, timezone),
        }),
        ...(recurrence_type !== null && {
          recurrence_type,
          recurrence_interval: columns.recurrence_interval,
          recurrence_weekdays: columns.recurrence_weekdays && JSON.parse(columns.recurrence_weekdays),
          recurrence_month_day: columns.recurrence_month_day,
          recurrence_week_of_month: columns.recurrence_week_of_month,
          recurrence_ends_in: days(recurrence_end_date),
          completion_based: columns.completion_based === 1 || undefined,
        }),
        ...(recurrence_rule !== null && {
          recurrence_rule: withLastDay(recurrence_rule, () => null),
          recurrence_ends_in: days(keptRule(recurrence_rule).until),
        }),
        ...{ tags: some(tags), blocked_by: some(blocked_by) },
      }) as TaskTemplate;
    }),
    notes: notes.map(({ columns: { title, content, color }, task, tags }) =>
      defined({ title, content, color, task, tags: some(tags) }),
    ),
  } as ProjectTemplate;
}

function earliest(days: readonly (string | null | undefined)[]): string | undefined {
  return days.filter((day): day is string => day != null).sort()[0];
}

function some<T>(list: readonly T[]): T[] | undefined {
  return list.length === 0 ? undefined : [...list];
}

/** Returns a rule of a document, which counts its end in days, with its last day. */
function ruleUntil(text: string, until: string | null): { text: string } | { fault: string } {
  const parsed = parseCalendarRule(text);
  if ('fault' in parsed) return parsed;
  if (until !== null && parsed.rule.count !== null) return { fault: 'it has both COUNT and an end' };
  return { text: printCalendarRule({ ...parsed.rule, until: until ?? parsed.rule.until }) };
}

/** Returns the members that have a value. */
function defined<T extends object>(members: T): { [Name in keyof T]: NonNullable<T[Name]> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value != null)) as never;
}

/**
 * Reads a document as a plan.
 * @param dates days: the start, or the latest due date; by default it starts today
 * @throws AppError VALIDATION_FAILED
 */
export function planOf(
  { project, sections = [], tasks = [], notes = [] }: ProjectTemplate,
  { caller, today, now }: { caller: Caller; today: string; now: Date },
  { start_date, due_date }: Dates,
): Plan {
  const faults: ErrorDetail[] = [];
  const fault = (path: string, message: string) => faults.push({ path: `body/template/${path}`, message });
  const dues = [project.due_in, ...tasks.map(({ due_in }) => due_in)].filter((days) => days !== undefined);
  const last = dues.length === 0 ? 0 : Math.max(...dues);
  const start = due_date === undefined ? numberOfDay(start_date ?? today) : numberOfDay(due_date) - last;
  const day = (days: number | undefined, path: string): string | null => {
    if (days === undefined) return null;
    const number = start + days;
    if (number >= FIRST && number <= LAST) return dayOfNumber(number);
    fault(path, 'leads to a day beyond the years 1 to 9999');
    return null;
  };
  const subtasks = new Map<number, number>();
  const plans = tasks.map((task, index): TaskPlan => {
    const at = `tasks/${index}`;
    const { parent = null, section = null, blocked_by = [], tags = [] } = task;
    const { due_in, defer_in, defer_time = '00:00', recurrence_ends_in, recurrence_weekdays, completion_based } = task;
    if (parent !== null) {
      const count = (subtasks.get(parent) ?? 0) + 1;
      subtasks.set(parent, count);
      const above = tasks[parent];
      if (above === undefined || parent >= index) fault(`${at}/parent`, 'must be the number of an earlier task');
      else if (above.parent !== undefined) fault(`${at}/parent`, 'must not be that of a subtask');
      if (count > MAX_SUBTASKS) fault(`${at}/parent`, `names a task with more than ${MAX_SUBTASKS} subtasks`);
      if (section !== null) fault(`${at}/section`, 'must be absent for a subtask');
    }
    if (section !== null && sections[section] === undefined) fault(`${at}/section`, 'must be the number of a section');
    for (const blocker of blocked_by) {
      if (tasks[blocker] === undefined) fault(`${at}/blocked_by`, 'must be numbers of tasks');
    }
    const deferred = day(defer_in, `${at}/defer_in`);
    const columns = {
      ...NEW_TASK_COLUMNS,
      name: cleanName(task.name),
      note: task.note ?? null,
      priority: task.priority ?? NEW_TASK_COLUMNS.priority,
      due_date: day(due_in, `${at}/due_in`),
      due_time: task.due_time ?? null,
      defer_until: deferred && localInstant(`${deferred}T${defer_time}`, caller.timezone),
      recurrence_type: task.recurrence_type ?? null,
      recurrence_interval: task.recurrence_interval ?? NEW_TASK_COLUMNS.recurrence_interval,
      recurrence_weekdays: recurrence_weekdays == null ? null : JSON.stringify(recurrence_weekdays),
      recurrence_month_day: task.recurrence_month_day ?? null,
      recurrence_week_of_month: task.recurrence_week_of_month ?? null,
      recurrence_rule: task.recurrence_rule ?? null,
      recurrence_end_date: day(recurrence_ends_in, `${at}/recurrence_ends_in`),
      completion_based: completion_based === true ? 1 : 0,
      rank: newRank(now),
    };
    if (columns.due_time !== null && columns.due_date === null) fault(`${at}/due_time`, 'needs due_in');
    if (columns.recurrence_rule !== null) {
      const rule = ruleUntil(columns.recurrence_rule, columns.recurrence_end_date);
      if (columns.recurrence_type !== null) fault(`${at}/recurrence_rule`, BESIDE_KIND);
      else if (columns.due_date === null) fault(`${at}/recurrence_rule`, 'needs due_in');
      else if ('fault' in rule) fault(`${at}/recurrence_rule`, `cannot be kept: ${rule.fault}`);
      else Object.assign(columns, { recurrence_rule: rule.text, recurrence_end_date: null });
    }
    const rule = recurrenceOf(columns);
    for (const { path, message } of rule === null ? [] : ruleFaults(rule)) fault(`${at}/${path}`, message);
    return {
      ...{ uid: newUid(), columns, assignee_id: null, parent, section, area_id: null, goal_id: null },
      ...{ tags: tagNames(tags), blocked_by, reminders: [] },
    };
  });
  if (hasCycle(plans)) fault('tasks', 'must not wait for themselves: blocked_by leads in a circle');
  notes.forEach((note, index) => {
    if (note.task !== undefined && tasks[note.task] === undefined)
      fault(`notes/${index}/task`, 'must be the number of a task');
    for (const { path, message } of noteFaults(note)) fault(`notes/${index}${path}`, message);
  });
  const plan: Plan = {
    project: {
      uid: newUid(),
      columns: {
        ...initialRow(projectColumns),
        name: project.name,
        description: project.description ?? null,
        priority: project.priority ?? null,
        color: project.color ?? null,
        due_date: day(project.due_in, 'project/due_in'),
      },
      area_id: null,
      goal_id: null,
      tags: tagNames(project.tags ?? []),
    },
    sections: sections.map(({ name, color = null, task_limit = null }) => ({
      ...initialRow(SECTION.columns),
      ...{ uid: newUid(), name, color, task_limit, rank: newRank(now) },
    })),
    tasks: plans,
    notes: notes.map(({ title = null, content = null, color = null, task = null, tags = [] }) => ({
      columns: { ...initialRow(noteColumns), title, content, color },
      ...{ task, inProject: true, tags: tagNames(tags) },
    })),
    views: null,
  };
  if (faults.length > 0) throw detailsToError(faults, 'VALIDATION_FAILED');
  return plan;
}

const FIRST = numberOfDay('0001-01-02');
const LAST = numberOfDay('9999-12-30');

/** True if a task waits for itself. Removes tasks without blockers until none is left. */
function hasCycle(tasks: readonly TaskPlan[]): boolean {
  const left = new Map(tasks.map(({ blocked_by }, index) => [index, new Set(blocked_by)]));
  for (let free = [...left].filter(([, blockers]) => blockers.size === 0); free.length > 0; ) {
    for (const [index] of free) left.delete(index);
    for (const blockers of left.values()) for (const [index] of free) blockers.delete(index);
    free = [...left].filter(([, blockers]) => blockers.size === 0);
  }
  return left.size > 0;
}
