import { sql } from 'kysely';
import type { Executor } from '../../db/connect.js';
import { kept } from '../../db/kept.js';
import type { Order, Page } from '../../db/list.js';
import type { Caller } from '../access/caller.js';
import { dayAt } from '../calendar.js';
import { AppError } from '../errors.js';
import type { Goal } from '../goals/schema.js';
import { listGoals } from '../goals/store.js';
import type { Project } from '../projects/schema.js';
import { findProject, listProjects } from '../projects/store.js';
import { weeklyCompletions } from '../tasks/metrics.js';
import type { Task } from '../tasks/schema.js';
import { findTask } from '../tasks/store.js';
import { todaysTasks } from '../tasks/today.js';
import type { DailyBriefContext, ProjectInsightsContext, TaskInsightsContext } from './messages.js';

/** What is read for the assistant is what the caller sees, and all dates are days of their time zone. */

// A provider reads a limited number of words, and each of them costs: so many goals, projects and tasks of each group.
const MOST = 20;

const ACTIVE_PROJECTS = ['not_started', 'planned', 'in_progress', 'waiting'] as const;

/** What a brief is made of. */
export async function briefContext(db: Executor, caller: Caller, now: Date): Promise<DailyBriefContext> {
  const today = dayAt(now, caller.timezone);
  const [about] = await aboutQuery(db, { me: caller.id });
  return {
    today,
    about_you: about?.about_you ?? null,
    goals: await activeGoals(db, caller),
    projects: await activeProjects(db, caller, today),
    tasks: await todaysTasks(db, caller, now, MOST),
    weekly_completions: await weeklyCompletions(db, caller, now),
  };
}

const aboutQuery = kept<{ me: number }, { about_you: string | null }>(
  (_db, value) => sql`SELECT u.about_you FROM users u WHERE u.id = ${value('me')}`,
);

const firstPage = (...order: Order[]): Page => ({ order, after: null, limit: MOST, offset: 0, count: false });

async function activeGoals(db: Executor, caller: Caller): Promise<DailyBriefContext['goals']> {
  const { items } = await listGoals(
    db,
    caller,
    { status: ['active'] },
    firstPage({ field: 'target_date', descending: false }),
  );
  return items.map((item) => {
    const { name, horizon, target_date } = JSON.parse(item) as Goal;
    return { name, horizon, target_date };
  });
}

/** The projects that are not over, those kept at hand first. */
async function activeProjects(db: Executor, caller: Caller, today: string): Promise<DailyBriefContext['projects']> {
  const query = { status: [...ACTIVE_PROJECTS] };
  const page = firstPage({ field: 'pinned', descending: true }, { field: 'due_date', descending: false });
  const { items } = await listProjects(db, caller, query, page, today);
  return items.map((item) => {
    const { name, status, priority, due_date } = JSON.parse(item) as Project;
    return { name, status, priority, due_date };
  });
}

/** What insights into a task are made of. @throws AppError NOT_FOUND when the caller does not see it */
export async function taskContext(db: Executor, caller: Caller, id: number, now: Date): Promise<TaskInsightsContext> {
  const today = dayAt(now, caller.timezone);
  const found = await findTask(db, caller, { id });
  if (found === undefined) throw new AppError('NOT_FOUND');
  const task = JSON.parse(found.json) as Task;
  // A shared task shows the name of its project; the rest of the project only when that is shared too.
  const visible = task.project && (await findProject(db, caller, { id: task.project.id }, today));
  const project = visible ? (JSON.parse(visible.json) as Project) : undefined;
  return {
    today,
    name: task.name,
    status: task.status,
    priority: task.priority,
    due_date: task.due_date,
    tags: task.tags.map(({ name }) => name),
    subtask_count: task.subtask_counts.total,
    notes: task.note,
    area: task.area?.name ?? null,
    goal: task.goal?.name ?? null,
    project: task.project && {
      name: task.project.name,
      status: project?.status ?? null,
      description: project?.description ?? null,
    },
  };
}

/** What insights into a project are made of. @throws AppError NOT_FOUND when the caller does not see it */
export async function projectContext(
  db: Executor,
  caller: Caller,
  id: number,
  now: Date,
): Promise<ProjectInsightsContext> {
  const today = dayAt(now, caller.timezone);
  const found = await findProject(db, caller, { id }, today);
  if (found === undefined) throw new AppError('NOT_FOUND');
  const { name, status, priority, due_date, area, goal, description, task_counts } = JSON.parse(found.json) as Project;
  return {
    today,
    name,
    status,
    priority,
    due_date,
    area: area?.name ?? null,
    goal: goal?.name ?? null,
    description,
    tasks: task_counts,
  };
}
