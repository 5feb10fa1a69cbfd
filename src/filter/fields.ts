/** Fields of each resource, and the values that they take. */

export type Resource = 'tasks' | 'projects' | 'notes';
export const RESOURCES: readonly Resource[] = ['tasks', 'projects', 'notes'];

/** Kinds of objects that a value can name. */
export type Named = 'project' | 'section' | 'area' | 'goal' | 'tag' | 'task' | 'person';

export type Code = string | number;

export type Field = (
  | { readonly kind: 'choice'; readonly words: Readonly<Record<string, readonly Code[]>>; readonly ordered?: true }
  | { readonly kind: 'day' | 'instant' | 'time' }
  | { readonly kind: 'named'; readonly named: Named }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'flags'; readonly flags: readonly string[] }
) & { /** True if `none` and `any` are values. */ readonly nullable?: true };

/** Statuses of tasks: their words, and the codes that rows and members have. */
export const STATUS = {
  not_started: 0,
  in_progress: 1,
  completed: 2,
  archived: 3,
  waiting: 4,
  cancelled: 5,
  planned: 6,
} as const;

export const OPEN_STATUSES: readonly number[] = [
  STATUS.not_started,
  STATUS.in_progress,
  STATUS.waiting,
  STATUS.planned,
];

/** Statuses of tasks that are over, with their open subtasks. Completed tasks are not: their open subtasks stay on purpose. */
export const OVER_STATUSES: readonly number[] = [STATUS.archived, STATUS.cancelled];
/** Statuses that the open subtasks of a task can get with it. */
export const STATUSES_WITH_SUBTASKS: readonly number[] = [STATUS.completed, ...OVER_STATUSES];

/** Words of all statuses of tasks, by their codes. */
export const STATUS_WORDS: readonly string[] = Object.keys(STATUS);

/** All statuses of tasks, in the order of work. */
export const STATUS_ORDER: readonly number[] = [
  STATUS.not_started,
  STATUS.planned,
  STATUS.in_progress,
  STATUS.waiting,
  STATUS.completed,
  STATUS.cancelled,
  STATUS.archived,
];

/** Priorities of tasks and projects: their words, and the codes that rows and members have. */
export const PRIORITY = { low: 0, medium: 1, high: 2 } as const;

/** Words of all priorities, by their codes. */
export const PRIORITY_WORDS: readonly string[] = Object.keys(PRIORITY);

export const OPEN_PROJECT_STATUSES = ['not_started', 'planned', 'in_progress', 'waiting'] as const;
export const ENDED_PROJECT_STATUSES = ['done', 'cancelled'] as const;
export const PROJECT_STATUSES = [...OPEN_PROJECT_STATUSES, ...ENDED_PROJECT_STATUSES] as const;

/** True for the status of a project that is no longer worked on. */
export function isEnded(status: string): boolean {
  return !(OPEN_PROJECT_STATUSES as readonly string[]).includes(status);
}

const named = (of: Named, nullable?: true): Field => ({ kind: 'named', named: of, ...(nullable && { nullable }) });

const wordsOf = (codes: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(codes).map(([word, code]) => [word, [code]]));

const day: Field = { kind: 'day', nullable: true };
const instant: Field = { kind: 'instant' };
const boolean: Field = { kind: 'boolean' };

const common = {
  created: instant,
  updated: instant,
  tag: named('tag', true),
  owner: named('person'),
  shared: boolean,
};

export const FIELDS: Readonly<Record<Resource, Readonly<Record<string, Field>>>> = {
  tasks: {
    status: {
      kind: 'choice',
      words: {
        ...wordsOf(STATUS),
        done: [STATUS.completed],
        open: OPEN_STATUSES,
        closed: Object.values(STATUS).filter((code) => !OPEN_STATUSES.includes(code)),
      },
    },
    priority: { kind: 'choice', words: wordsOf(PRIORITY), ordered: true },
    due: day,
    defer: { kind: 'instant', nullable: true },
    completed: { kind: 'instant', nullable: true },
    time: { kind: 'time', nullable: true },
    project: named('project', true),
    section: named('section', true),
    area: named('area', true),
    goal: named('goal', true),
    parent: named('task', true),
    assignee: named('person', true),
    recurring: boolean,
    is: { kind: 'flags', flags: ['inbox', 'today', 'overdue', 'subtask', 'deferred', 'blocked'] },
    has: { kind: 'flags', flags: ['note', 'subtasks', 'comments', 'attachments', 'reminders'] },
    ...common,
  },
  projects: {
    status: {
      kind: 'choice',
      words: {
        ...Object.fromEntries(PROJECT_STATUSES.map((word) => [word, [word]])),
        completed: ['done'],
        open: OPEN_PROJECT_STATUSES,
        closed: ENDED_PROJECT_STATUSES,
      },
    },
    priority: { kind: 'choice', words: wordsOf(PRIORITY), ordered: true, nullable: true },
    due: day,
    area: named('area', true),
    goal: named('goal', true),
    pinned: boolean,
    is: { kind: 'flags', flags: ['overdue'] },
    has: { kind: 'flags', flags: ['description', 'tasks'] },
    ...common,
  },
  notes: { project: named('project', true), task: named('task', true), ...common },
};

/** Words for days besides dates and distances (`7d`, `-2w`, `1m`). */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
export const DAY_WORDS = ['today', 'tomorrow', 'yesterday', ...WEEKDAYS, 'week', 'month'];

/** Returns the codes of a choice: of a word, or of a code itself. */
export function codesOf(field: Field, word: string): readonly Code[] | undefined {
  if (field.kind !== 'choice') return undefined;
  const lower = word.toLowerCase();
  if (Object.hasOwn(field.words, lower)) return field.words[lower];
  const code = /^\d$/.test(word) ? Number(word) : undefined;
  return Object.values(field.words).find((codes) => codes.length === 1 && codes[0] === code);
}

export function isComparable(field: Field): boolean {
  return (
    field.kind === 'day' ||
    field.kind === 'instant' ||
    field.kind === 'time' ||
    (field.kind === 'choice' && field.ordered === true)
  );
}

export function fieldOf(resource: Resource, name: string): Field | undefined {
  const fields = FIELDS[resource];
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Fields by which the list of each resource can be sorted. */
export const SORT_FIELDS = {
  tasks: [
    'id',
    'name',
    'status',
    'priority',
    'due_date',
    'due_time',
    'defer_until',
    'completed_at',
    'position',
    'rank',
    'created_at',
    'updated_at',
  ],
  projects: ['id', 'name', 'status', 'priority', 'due_date', 'pinned', 'rank', 'created_at', 'updated_at'],
  notes: ['id', 'title', 'created_at', 'updated_at'],
} as const satisfies Record<Resource, readonly string[]>;

/** Fields by which a list of tasks can be grouped. */
export const TASK_GROUPS = ['status', 'priority', 'project', 'area', 'section', 'tag', 'due', 'assignee'] as const;
export type TaskGroupField = (typeof TASK_GROUPS)[number];
