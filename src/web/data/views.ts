import { computed, type ReadonlySignal } from '@preact/signals';
import { isEnded, OPEN_STATUSES, OVER_STATUSES, STATUS } from '../../filter/fields.js';
import { isFor } from '../../filter/tasks.js';
import { groupedBy } from '../../lib/grouping.js';
import { addDays, dayLabel, dayOf, now, today } from '../dates.js';
import { firstSteps, leftOutOfToday } from '../settings.js';
import { text } from '../text/text.js';
import { found } from './found.js';
import { all, byId, every } from './mirror.js';
import { compareNames } from './name-order.js';
import { profile } from './session.js';
import type { Task } from './types.js';

/** Lists derived from the mirror. They follow the rules of the API's lists. */

/** Of the suggestions of the API, those without a date or with a near one. */
const MAX_SUGGESTED = 3;
const NEAR_DAYS = 7;

export interface Group {
  key: string;
  label: string;
  tasks: readonly Task[];
}

/** True until there is more than a first try. */
export const isNewAccount = computed(() => tasks.value.length < 3 && firstSteps.value === 'shown');

export function isOpen(task: Task): boolean {
  return OPEN_STATUSES.includes(task.status);
}

/** False for a task that is assigned to another user. */
function isForMe(task: Task): boolean {
  return isFor(profile.value?.id ?? 0, task);
}

/** False for a task whose project or parent is over. */
export function isLive({ project_id, parent_task_id }: Pick<Task, 'project_id' | 'parent_task_id'>): boolean {
  const project = byId('project', project_id);
  const parent = byId('task', parent_task_id);
  return !(
    (project !== undefined && isEnded(project.status)) ||
    (parent !== undefined && OVER_STATUSES.includes(parent.status))
  );
}

function isDeferred(task: Task): boolean {
  return task.defer_until !== null && task.defer_until > now.value.toISOString();
}

const tasks = computed(() => all('task'));

function byPosition(one: Task, other: Task): number {
  const last = Number.MAX_SAFE_INTEGER;
  const age = (task: Task) => (task.id < 0 ? last + task.id : task.id);
  return (one.position ?? last) - (other.position ?? last) || age(one) - age(other);
}

const subtasks = computed(() => {
  const found = groupedBy(every('task'), (task) => task.parent_task_id);
  found.delete(null);
  for (const list of found.values()) list.sort(byPosition);
  return found;
});

export function subtasksOf(task: Task): readonly Task[] {
  return subtasks.value.get(task.id) ?? [];
}

/** Open, live tasks, with subtasks: their dates count like those of any task, their status does not. */
const openTasks = computed(() => tasks.value.filter((task) => isOpen(task) && isLive(task)));

function isTop(task: Task): boolean {
  return task.parent_task_id === null;
}

export function byDate(one: Task, other: Task): number {
  return (
    compare(one.due_date ?? '9999', other.due_date ?? '9999') ||
    compare(one.due_time ?? '99', other.due_time ?? '99') ||
    other.priority - one.priority ||
    byAge(one, other)
  );
}

function byAge(one: Task, other: Task): number {
  return compare(one.created_at, other.created_at) || one.id - other.id;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function isNear({ due_date }: Task, day: string): boolean {
  return due_date === null || due_date <= addDays(day, NEAR_DAYS);
}

/** True if the user wants the task, its parent or its project, shared by others, not in Today. */
function isLeftOut({ uid, project, parent_task, access }: Task): boolean {
  const names = leftOutOfToday.value;
  return (
    names.length > 0 &&
    access !== 'owner' &&
    [uid, project?.uid, parent_task?.uid].some((one) => one !== undefined && names.includes(one))
  );
}

const GROUPS = ['overdue', 'due', 'inProgress', 'planned', 'suggested'] as const;

export const todayGroups: ReadonlySignal<readonly Group[]> = computed(() => {
  const day = today.value;
  const groups: Record<(typeof GROUPS)[number], Task[]> = {
    overdue: [],
    due: [],
    inProgress: [],
    planned: [],
    suggested: [],
  };
  for (const task of openTasks.value) {
    if (!isForMe(task) || isDeferred(task) || isLeftOut(task)) continue;
    if (task.due_date !== null && task.due_date < day) groups.overdue.push(task);
    else if (task.due_date === day) groups.due.push(task);
    else if (!isTop(task)) continue;
    else if (task.status === STATUS.in_progress) groups.inProgress.push(task);
    else if (task.status === STATUS.planned) groups.planned.push(task);
    else if (task.status === STATUS.not_started && isNear(task, day) && completerToday(task) === undefined)
      groups.suggested.push(task);
  }
  for (const name of ['overdue', 'due', 'inProgress', 'planned'] as const) groups[name].sort(byDate);
  groups.suggested.sort((one, other) => other.priority - one.priority || byAge(one, other)).splice(MAX_SUGGESTED);
  return GROUPS.filter((key) => groups[key].length > 0).map((key) => ({
    key,
    label: text.value.today[key],
    tasks: groups[key],
  }));
});

/** Returns who completed a task today; undefined if it was not completed today. */
function completerToday({ completed_at, completed_by, last_completion, user_id }: Task): number | undefined {
  const isToday = (at: string | null | undefined) => at != null && dayOf(at) === today.value;
  if (isToday(completed_at)) return completed_by ?? user_id;
  return isToday(last_completion?.completed_at) ? (last_completion?.completed_by ?? user_id) : undefined;
}

export const doneToday = computed(() => {
  // A task of this page that is not sent yet has no owner.
  const own = [profile.value?.id, 0];
  const counts = (task: Task) => isTop(task) || task.due_date !== null;
  return tasks.value.filter((task) => own.includes(completerToday(task)) && counts(task));
});

/** Returns the day on which a task reappears: its due date, or the end of its deferral. */
function nextDayOf(task: Task): string | null {
  const back = task.defer_until === null ? null : dayOf(task.defer_until);
  const days = [task.due_date, back].filter((day): day is string => day !== null && day >= today.value);
  return days.sort()[0] ?? null;
}

export const upcomingDays: ReadonlySignal<readonly { day: string; tasks: readonly Task[] }[]> = computed(() => {
  const days = groupedBy(openTasks.value.filter(isForMe), nextDayOf);
  return [...days]
    .flatMap(([day, list]) => (day === null ? [] : { day, tasks: list.sort(byDate) }))
    .sort((one, other) => compare(one.day, other.day));
});

export const inbox = computed(() =>
  openTasks.value
    .filter((task) => isTop(task) && task.access === 'owner' && isUnplaced(task))
    .sort((one, other) => byAge(other, one)),
);

/** Returns where a task is found: its project, else its day, its area, or the inbox. */
export function locationLabel(task: Task): string {
  const { project, area, due_date } = task;
  const day = due_date === null ? undefined : dayLabel(due_date);
  if (project !== null) return day === undefined ? project.name : `${project.name} · ${day}`;
  return day ?? area?.name ?? text.value.nav.inbox;
}

function isUnplaced({ project_id, area_id, due_date }: Task): boolean {
  return project_id === null && area_id === null && due_date === null;
}

/** Returns wanted top-level tasks, or those that the filter bar has found: open ones by date, then closed ones. */
export function tasksWith(
  isWanted: (task: Task) => boolean,
  among: readonly Task[] = tasks.value,
  isListed: (task: Task) => boolean = isTop,
): { open: Task[]; closed: Task[] } {
  const matches = found.value;
  const isMatch = (task: Task) => (matches === null ? isListed(task) : matches.has(task.uid));
  const wanted = among.filter((task) => isMatch(task) && isWanted(task));
  const closed = wanted.filter((task) => !isOpen(task));
  return {
    open: wanted.filter(isOpen).sort(byDate),
    closed: closed.sort((one, other) => compare(other.updated_at, one.updated_at)),
  };
}

/** True if the user shares anything with others. */
export const isSharing = computed(() => all('share').length > 0);

export function isAssignedToMe({ assignee_id }: Task): boolean {
  return assignee_id !== null && assignee_id === profile.value?.id;
}

/** Returns the tasks and subtasks that are assigned to the user. */
export function tasksForMe() {
  return tasksWith(isAssignedToMe, tasks.value, () => true);
}

export const projectCounts = computed(() => {
  const counts = new Map<number, { open: number; done: number }>();
  for (const task of every('task')) {
    if (task.project_id === null || !isTop(task)) continue;
    const known = counts.get(task.project_id) ?? { open: 0, done: 0 };
    if (isOpen(task)) known.open += 1;
    else if (task.status === STATUS.completed) known.done += 1;
    counts.set(task.project_id, known);
  }
  return counts;
});

/** Returns the tasks of a project, which may be a template. */
export function tasksOfProject({ id }: { id: number }) {
  return tasksWith(({ project_id }) => project_id === id, every('task'));
}

/** Number of tagged objects by tag id. The change log does not update `usage_count`. */
export const tagCounts = computed(() => {
  const counts = new Map<number, number>();
  for (const type of ['task', 'project', 'note'] as const) {
    for (const { tags } of all(type)) for (const { id } of tags) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
});

export const projects = computed(() =>
  all('project')
    .filter(({ status }) => !isEnded(status))
    .sort((one, other) => Number(other.pinned) - Number(one.pinned) || byName(one, other)),
);

export const closedProjects = computed(() =>
  all('project')
    .filter(({ status }) => isEnded(status))
    .sort(byName),
);

export const templates = computed(() =>
  every('project')
    .filter(({ template }) => template)
    .sort(byName),
);

const byName = (one: { name: string }, other: { name: string }) => compareNames(one.name, other.name);

export const areas = computed(() => all('area').sort(byName));
export const goals = computed(() => all('goal').sort(byName));
export const tags = computed(() => all('tag').sort(byName));

export const pinnedViews = computed(() =>
  all('view')
    .filter(({ pinned }) => pinned)
    .sort(byName),
);

export const notes = computed(() => all('note').sort((one, other) => compare(other.updated_at, one.updated_at)));

export function mayChange({ access }: { access: string }): boolean {
  return access !== 'ro';
}

/**
 * True if the user may move the object to another project. Without its project shared (then null), only the owner may.
 */
export function mayMove(object: { user_id: number; project_id: number | null }): boolean {
  return isMine(object) || object.project_id !== null;
}

export function isMine({ user_id }: { user_id: number }): boolean {
  return user_id === 0 || user_id === profile.value?.id;
}
