import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../db/connect.js';
import { rowsFrom } from '../../db/json.js';
import { kept, type Value } from '../../db/kept.js';
import type { Caller } from '../access/caller.js';
import { ownedBy, visibleTo } from '../access/visible.js';
import { addDays, dayAt, startOfDay } from '../calendar.js';
import { AppError } from '../errors.js';
import type { Project } from '../projects/schema.js';
import { findProject, listProjects } from '../projects/store.js';
import { isOpen } from '../tasks/conditions.js';
import { STATUS, type Task } from '../tasks/schema.js';
import { findTask } from '../tasks/store.js';
import type { DailyBriefContext, ProjectInsightsContext, TaskInsightsContext, TaskLine } from './messages.js';

/** What is read for the assistant is what the caller sees, and all dates are days of their time zone. */

// A provider reads a limited number of words, and each of them costs.
const MOST = 20;

const DAYS_OF_TREND = 7;

/** What a brief is made of. */
export async function briefContext(db: Executor, caller: Caller, now: Date): Promise<DailyBriefContext> {
  const today = dayAt(now, caller.timezone);
  const me = caller.id;
  const [about] = await aboutQuery(db, { me });
  return {
    today,
    about_you: about?.about_you ?? null,
    goals: await goalsQuery(db, { me }),
    projects: await activeProjects(db, caller, today),
    tasks: groupsOf(
      await todayQueries[caller.hasShares ? 'visible' : 'own'](db, { me, today, now: now.toISOString() }),
    ),
    weekly_completions: await completionsPerDay(db, caller, today),
  };
}

const aboutQuery = kept<{ me: number }, { about_you: string | null }>(
  (_db, value) => sql`SELECT u.about_you FROM users u WHERE u.id = ${value('me')}`,
);

const goalsQuery = kept<{ me: number }, DailyBriefContext['goals'][number]>(
  (_db, value) => sql`
  SELECT g.name, g.horizon, g.target_date FROM goals g WHERE g.user_id = ${value('me')} AND g.status = 'active'
  ORDER BY g.target_date NULLS LAST, g.id LIMIT ${sql.lit(MOST)}`,
);

/** The projects that are not over, those kept at hand first. */
async function activeProjects(db: Executor, caller: Caller, today: string): Promise<DailyBriefContext['projects']> {
  const order = [
    { field: 'pinned', descending: true },
    { field: 'due_date', descending: false },
  ];
  const page = { order, after: null, limit: MOST, offset: 0, count: false };
  const { items } = await listProjects(db, caller, { status: [...ACTIVE_STATUSES] }, page, today);
  return items.map((item) => {
    const { name, status, priority, due_date } = JSON.parse(item) as Project;
    return { name, status, priority, due_date };
  });
}

const ACTIVE_STATUSES = ['not_started', 'planned', 'in_progress', 'waiting'] as const;

type GroupName = keyof DailyBriefContext['tasks'];

interface TodayRow extends TaskLine {
  group_name: GroupName;
  total: number;
}

type TodayValues = { me: number; today: string; now: string };
type Scope = (value: Value<TodayValues>) => RawBuilder<SqlBool>;

const own: Scope = (value) => ownedBy('t', value('me'));
const visible: Scope = (value) => visibleTo('task', 't', value('me'));

const todayQueries = { own: todayQuery(own), visible: todayQuery(visible) };

/** Each open task that is in sight stands in the first group that fits, the most urgent first. */
function todayQuery(scope: Scope) {
  return kept<TodayValues, TodayRow>((_db, value) => {
    const tasks = sql`
      SELECT t.id, t.name, t.project_id, t.priority, t.due_date, CASE
        WHEN t.due_date < ${value('today')} THEN 'overdue'
        WHEN t.status = ${sql.lit(STATUS.IN_PROGRESS)} THEN 'in_progress'
        WHEN t.status = ${sql.lit(STATUS.PLANNED)} OR t.due_date = ${value('today')} THEN 'planned'
        WHEN t.status = ${sql.lit(STATUS.NOT_STARTED)} THEN 'suggested' END AS group_name
      FROM tasks t
      WHERE ${scope(value)} AND t.parent_task_id IS NULL AND ${isOpen}
        AND (t.defer_until IS NULL OR t.defer_until <= ${value('now')})`;
    return sql`
    SELECT r.group_name, r.total, r.name, r.project, r.priority, r.due_date FROM (
      SELECT g.group_name, g.name, g.priority, g.due_date,
        (SELECT p.name FROM projects p WHERE p.id = g.project_id) AS project,
        count(*) OVER (PARTITION BY g.group_name) AS total,
        row_number() OVER (PARTITION BY g.group_name
          ORDER BY g.priority DESC, iif(g.group_name = 'suggested', NULL, g.due_date) NULLS LAST, g.id) AS place
      FROM (${tasks}) g
      WHERE g.group_name IS NOT NULL) r
    WHERE r.place <= ${sql.lit(MOST)} ORDER BY r.group_name, r.place`;
  });
}

function groupsOf(rows: readonly TodayRow[]): DailyBriefContext['tasks'] {
  const group = (wanted: GroupName) => {
    const own = rows.filter(({ group_name }) => group_name === wanted);
    const tasks = own.map(({ name, project, priority, due_date }) => ({ name, project, priority, due_date }));
    return { total: own[0]?.total ?? 0, tasks };
  };
  return {
    overdue: group('overdue'),
    in_progress: group('in_progress'),
    planned: group('planned'),
    suggested: group('suggested'),
  };
}

const completionsQuery = kept<{ me: number; days: string }, { date: string; count: number }>(
  (_db, value) => sql`
  SELECT d.date, (
    SELECT count(*) FROM tasks t WHERE t.user_id = ${value('me')} AND t.recurrence_type IS NULL
      AND t.completed_at >= d.start AND t.completed_at < d.next) + (
    SELECT count(*) FROM task_completions c WHERE c.user_id = ${value('me')}
      AND c.completed_at >= d.start AND c.completed_at < d.next) AS count
  FROM (${rowsFrom(value('days'), ['date', 'start', 'next'])}) d`,
);

/** How many tasks were completed on each of the last days, oldest first. */
function completionsPerDay(db: Executor, { id, timezone }: Caller, today: string) {
  const days = Array.from({ length: DAYS_OF_TREND }, (_, index) => {
    const date = addDays(today, index + 1 - DAYS_OF_TREND);
    return { date, start: startOfDay(date, timezone), next: startOfDay(addDays(date, 1), timezone) };
  });
  return completionsQuery(db, { me: id, days: JSON.stringify(days) });
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
