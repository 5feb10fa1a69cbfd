import { dayAt, moveByDays } from '../../lib/calendar.js';
import type { RowOf, Writable } from '../../lib/columns.js';
import { dayOfNumber, numberOfDay } from '../../lib/days.js';
import type { noteColumns } from '../notes/description.js';
import type { projectColumns } from '../projects/columns.js';
import type { SECTION } from '../sections/description.js';
import type { PlainColumns } from '../tasks/columns.js';
import { withLastDay } from '../tasks/recurrence/calendar-rule.js';
import type { viewColumns } from '../views/columns.js';

/** Objects that a copy creates. They refer to each other by their indexes in the lists; parents come before their subtasks. */
export interface Plan {
  project: ProjectPlan | null;
  sections: SectionPlan[];
  tasks: TaskPlan[];
  notes: NotePlan[];
  views: ViewsPlan | null;
}

type SectionPlan = RowOf<Writable<typeof SECTION.columns>> & { uid: string };

/** Views as they are stored, and uids of the copies by those of the originals. */
interface ViewsPlan {
  ownerId: number;
  rows: ViewPlan[];
  uids: ReadonlyMap<string, string>;
}

/** A view, and the tasks with a rank in its own order. */
export interface ViewPlan {
  columns: RowOf<typeof viewColumns>;
  rankedTasks: readonly { task: number; rank: string }[];
}

interface OwnersRelations {
  area_id: number | null;
  goal_id: number | null;
}

interface ProjectPlan extends OwnersRelations {
  uid: string;
  columns: RowOf<Writable<typeof projectColumns>>;
  tags: string[];
}

export interface TaskPlan extends OwnersRelations {
  uid: string;
  columns: PlainColumns;
  /** Kept in the same project only. */
  assignee_id: number | null;
  parent: number | null;
  section: number | null;
  tags: string[];
  blocked_by: number[];
  /** Times before the due time, of the caller's own reminders. */
  reminders: string[];
}

interface NotePlan {
  columns: RowOf<Writable<typeof noteColumns>>;
  task: number | null;
  inProject: boolean;
  tags: string[];
}

export interface Dates {
  start_date?: string | undefined;
  due_date?: string | undefined;
}

/** Returns the days by which the dates of a plan move; 0 for a plan without due dates. Both dates are days. */
export function daysToMove({ project, tasks }: Plan, { start_date, due_date }: Dates): number {
  const given = start_date ?? due_date;
  const days = [project?.columns.due_date, ...tasks.map(({ columns }) => columns.due_date)]
    .filter((day): day is string => day != null)
    .sort();
  const from = start_date === undefined ? days.at(-1) : days[0];
  return given === undefined || from === undefined ? 0 : numberOfDay(given) - numberOfDay(from);
}

/**
 * Moves all dates of a plan by whole days. Times of deferrals stay in the zone.
 * @returns undefined if a date would leave the years 0001 to 9999
 */
export function moved(plan: Plan, days: number, timezone: string): Plan | undefined {
  if (days === 0) return plan;
  let isOnCalendar = true;
  const day = (given: string | null) => {
    if (given === null) return null;
    const number = numberOfDay(given) + days;
    if (number >= FIRST && number <= LAST) return dayOfNumber(number);
    isOnCalendar = false;
    return given;
  };
  const instant = (given: string | null) => {
    if (given === null || day(dayAt(given, timezone)) === null || !isOnCalendar) return given;
    return moveByDays(given, days, timezone);
  };
  const project = plan.project && {
    ...plan.project,
    columns: { ...plan.project.columns, due_date: day(plan.project.columns.due_date) },
  };
  const tasks = plan.tasks.map((task) => {
    const { due_date, defer_until, recurrence_end_date, recurrence_rule } = task.columns;
    const dates = {
      due_date: day(due_date),
      defer_until: instant(defer_until),
      recurrence_end_date: day(recurrence_end_date),
      recurrence_rule: recurrence_rule && withLastDay(recurrence_rule, day),
    };
    return { ...task, columns: { ...task.columns, ...dates } };
  });
  return isOnCalendar ? { ...plan, project, tasks } : undefined;
}

const FIRST = numberOfDay('0001-01-02');
const LAST = numberOfDay('9999-12-30');
