import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { type ListPage, type Order, type Page, readUpToLimit } from '../../../db/page.js';
import { prepared } from '../../../db/query/prepared.js';
import type { Caller } from '../../access/caller.js';
import { OPEN_PROJECT_STATUSES } from '../../filter/fields.js';
import { dayAt } from '../../lib/calendar.js';
import { AppError } from '../../lib/errors.js';
import { ResponseTime } from '../../lib/response-time.js';
import { entriesOf, objectOf, parsedJson, required } from '../../lib/typed.js';
import type { Goal } from '../goals/schema.js';
import { listGoals } from '../goals/store.js';
import type { Project } from '../projects/schema.js';
import { findProject, listProjects } from '../projects/store.js';
import { findTask } from '../tasks/crud/store.js';
import { weeklyCompletions } from '../tasks/lists/metrics-store.js';
import { countTodaysTasks, todaysTasks } from '../tasks/lists/today-store.js';
import type { Task } from '../tasks/schema.js';
import type { DailyBriefContext, ProjectInsightsContext, TaskInsightsContext } from './messages.js';
import { type BriefSubject, type Source, sourcesOf } from './store.js';

/** Input of the assistant: resources that the caller sees. All dates are days in their time zone. */

// Maximum goals, projects, and tasks of each group: providers limit the length of the input and charge for it.
const MOST = 20;

export async function briefContext(db: Executor, caller: Caller, now: Date): Promise<DailyBriefContext> {
  const today = dayAt(now, caller.timezone);
  const [about] = await aboutQuery(db, { me: caller.id });
  const tasks = await todaysTasks(db, caller, now, MOST);
  const projects = await activeProjects(db, caller, today);
  const goals = await activeGoals(db, caller);
  const groups = entriesOf(tasks);
  const cut = groups.flatMap(([name, group]) => (group.length === MOST ? [name] : []));
  const taskIds = groups.flatMap(([, group]) => group.map(({ id }) => id));
  const taskSources = await sourcesOf(db, caller, 'task', taskIds);
  const projectSources = await sourcesOf(
    db,
    caller,
    'project',
    projects.map(({ id }) => id),
  );
  const marked = <T extends { id: number }>(line: T, sources: ReadonlyMap<number, Source>) => ({
    ...line,
    by_others: sources.get(line.id)?.byOthers ?? true,
  });
  return {
    today,
    about_you: about?.about_you ?? null,
    goals,
    projects: projects.map((project) => marked(project, projectSources)),
    tasks: objectOf(groups.map(([name, group]) => [name, group.map((task) => marked(task, taskSources))])),
    totals: {
      ...(await totalOf('goals', goals, (page) => listGoals(db, caller, ACTIVE_GOALS, page))),
      ...(await totalOf('projects', projects, (page) =>
        listProjects(db, caller, { filters: OPEN_PROJECTS, today }, page),
      )),
      ...(cut.length > 0 && (await countTodaysTasks(db, caller, now, cut))),
    },
    weekly_completions: await weeklyCompletions(db, caller, new ResponseTime(now, caller.timezone)),
  };
}

/**
 * Resources of a brief whose visibility can change: all shared ones that were sent to the provider, and the caller's
 * own that the brief mentions.
 */
export async function subjectsIn(
  db: Executor,
  caller: Caller,
  { tasks, projects }: DailyBriefContext,
  result: string,
): Promise<BriefSubject[]> {
  const subjects: BriefSubject[] = [];
  const taskLines = Object.values(tasks).flat();
  const projectNames = new Map(projects.map(({ id, name }) => [id, name]));
  for (const { project_id, project } of taskLines) {
    if (project_id !== null && project !== null) projectNames.set(project_id, project);
  }
  for (const [kind, lines] of [
    ['task', taskLines],
    ['project', [...projectNames].map(([id, name]) => ({ id, name }))],
  ] as const) {
    const ids = lines.map(({ id }) => id);
    const sources = await sourcesOf(db, caller, kind, ids);
    for (const { id, name } of lines) {
      const share_id = sources.get(id)?.share_id ?? null;
      const isNamed = result.includes(JSON.stringify(name).slice(1, -1));
      if (share_id !== null || isNamed) subjects.push({ kind, id, share_id });
    }
  }
  return subjects;
}

const aboutQuery = prepared<{ me: number }, { about_you: string | null }>(
  (value) => sql`SELECT u.about_you FROM users u WHERE u.id = ${value('me')}`,
);

const ACTIVE_GOALS = { status: ['active' as const] };
const OPEN_PROJECTS = { status: [...OPEN_PROJECT_STATUSES] };

/** Returns the number of all items of a list that may be cut; nothing of a shorter list. */
async function totalOf(
  name: 'goals' | 'projects',
  items: readonly object[],
  read: (page: Page) => Promise<ListPage>,
): Promise<DailyBriefContext['totals']> {
  if (items.length < MOST) return {};
  const { total } = await read({ ...firstPage(), limit: 1, count: true });
  return { [name]: required(total ?? undefined) };
}

const firstPage = (...order: Order[]): Page => ({ order, after: null, limit: MOST, offset: 0, count: false });

async function activeGoals(db: Executor, caller: Caller): Promise<DailyBriefContext['goals']> {
  const page = firstPage({ field: 'target_date', descending: false });
  const items = await readUpToLimit((next) => listGoals(db, caller, ACTIVE_GOALS, next), page);
  return items.map((item) => {
    const { name, horizon, target_date } = parsedJson<Goal>(item);
    return { name, horizon, target_date };
  });
}

async function activeProjects(
  db: Executor,
  caller: Caller,
  today: string,
): Promise<Omit<DailyBriefContext['projects'][number], 'by_others'>[]> {
  const page = firstPage({ field: 'pinned', descending: true }, { field: 'due_date', descending: false });
  const items = await readUpToLimit((next) => listProjects(db, caller, { filters: OPEN_PROJECTS, today }, next), page);
  return items.map((item) => {
    const { id, name, status, priority, due_date } = parsedJson<Project>(item);
    return { id, name, status, priority, due_date };
  });
}

/** Input of insights into a task. @throws AppError NOT_FOUND if the caller does not see it */
export async function taskContext(db: Executor, caller: Caller, id: number, now: Date): Promise<TaskInsightsContext> {
  const today = dayAt(now, caller.timezone);
  const found = await findTask(db, caller, { id });
  if (found === undefined) throw new AppError('NOT_FOUND');
  const task = parsedJson<Task>(found.json);
  const taskSource = (await sourcesOf(db, caller, 'task', [id])).get(id);
  const within = task.project && (await findProject(db, caller, { id: task.project.id }, today));
  const project = within ? parsedJson<Project>(within.json) : null;
  const projectSource = project && (await sourcesOf(db, caller, 'project', [project.id])).get(project.id);
  return {
    today,
    by_others: taskSource?.byOthers ?? true,
    name: task.name,
    status: task.status,
    priority: task.priority,
    due_date: task.due_date,
    due_time: task.due_time,
    tags: task.tags.map(({ name }) => name),
    subtask_count: task.subtask_counts.total,
    notes: task.note,
    area: task.area?.name ?? null,
    goal: task.goal?.name ?? null,
    project: project && {
      name: project.name,
      by_others: projectSource?.byOthers ?? true,
      status: project.status,
      description: project.description,
    },
  };
}

/** Input of insights into a project. @throws AppError NOT_FOUND if the caller does not see it */
export async function projectContext(
  db: Executor,
  caller: Caller,
  id: number,
  now: Date,
): Promise<ProjectInsightsContext> {
  const today = dayAt(now, caller.timezone);
  const found = await findProject(db, caller, { id }, today);
  if (found === undefined) throw new AppError('NOT_FOUND');
  const { name, status, priority, due_date, area, goal, description, task_counts } = parsedJson<Project>(found.json);
  return {
    today,
    by_others: (await sourcesOf(db, caller, 'project', [id])).get(id)?.byOthers ?? true,
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
