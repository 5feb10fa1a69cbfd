import { OPEN_STATUSES, STATUS } from './fields.js';
import type { Readable } from './matches.js';

/** Members of the `Task` of the API that filters read. */
export interface FilteredTask {
  id: number;
  name: string;
  note: string | null;
  status: number;
  priority: number;
  due_date: string | null;
  due_time: string | null;
  defer_until: string | null;
  completed_at: string | null;
  created_at: string;
  updated_at: string;
  project_id: number | null;
  section_id: number | null;
  area_id: number | null;
  goal_id: number | null;
  parent_task_id: number | null;
  user_id: number;
  assignee_id: number | null;
  recurrence_type: string | null;
  recurrence_rule: string | null;
  tags: readonly { id: number }[];
  subtask_counts: { total: number };
  blocked: boolean;
}

export interface TaskFacts {
  now: string;
  today: string;
  me: number;
  hasComments(task: FilteredTask): boolean;
  hasAttachments(task: FilteredTask): boolean;
  /** True if the caller has a reminder about it. */
  hasReminders(task: FilteredTask): boolean;
  /** True if a share covers a task of the caller. */
  isShared(task: FilteredTask): boolean;
  /** False for a task whose project or parent is over. One that the caller does not see counts as none. */
  isLive(task: FilteredTask): boolean;
}

const MEMBERS = {
  status: 'status',
  priority: 'priority',
  due: 'due_date',
  time: 'due_time',
  defer: 'defer_until',
  completed: 'completed_at',
  created: 'created_at',
  updated: 'updated_at',
  project: 'project_id',
  section: 'section_id',
  area: 'area_id',
  goal: 'goal_id',
  parent: 'parent_task_id',
  owner: 'user_id',
  assignee: 'assignee_id',
} as const;

const FLAGS: Readonly<Record<string, (task: FilteredTask, facts: TaskFacts) => boolean>> = {
  recurring: ({ recurrence_type, recurrence_rule }) => recurrence_type !== null || recurrence_rule != null,
  shared: (task, { me, isShared }) => task.user_id !== me || isShared(task),
  'is:inbox': (task, { me }) =>
    task.user_id === me &&
    OPEN_STATUSES.includes(task.status) &&
    [task.parent_task_id, task.project_id, task.area_id, task.due_date].every((one) => one === null),
  'is:today': (task, { today, now, me, isLive }) =>
    isFor(me, task) &&
    isLive(task) &&
    OPEN_STATUSES.includes(task.status) &&
    !isAfter(task.defer_until, now) &&
    ((task.due_date !== null && task.due_date <= today) ||
      ((task.status === STATUS.in_progress || task.status === STATUS.planned) && task.parent_task_id === null)),
  'is:overdue': (task, { today, me, isLive }) =>
    isFor(me, task) &&
    isLive(task) &&
    task.due_date !== null &&
    task.due_date < today &&
    OPEN_STATUSES.includes(task.status),
  'is:subtask': ({ parent_task_id }) => parent_task_id !== null,
  'is:deferred': ({ defer_until }, { now }) => isAfter(defer_until, now),
  'is:blocked': ({ blocked }) => blocked,
  'has:note': ({ note }) => note !== null && /[^ \t\n\r]/.test(note),
  'has:comments': (task, { hasComments }) => hasComments(task),
  'has:attachments': (task, { hasAttachments }) => hasAttachments(task),
  'has:reminders': (task, { hasReminders }) => hasReminders(task),
  'has:subtasks': ({ subtask_counts }) => subtask_counts.total > 0,
};

/** False for a task that is assigned to another user. */
export function isFor(me: number, { assignee_id }: Pick<FilteredTask, 'assignee_id'>): boolean {
  return assignee_id === null || assignee_id === me;
}

function isAfter(instant: string | null, now: string): boolean {
  return instant !== null && instant > now;
}

export function readableTask(task: FilteredTask, facts: TaskFacts): Readable {
  return {
    valuesOf(field) {
      if (field === 'tag') return task.tags.map(({ id }) => id);
      const value = task[MEMBERS[field as keyof typeof MEMBERS]];
      return value === null ? [] : [value];
    },
    texts: () => [task.name, task.note],
    has: (flag) => FLAGS[flag]?.(task, facts) ?? false,
  };
}
