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

const named = (of: Named, nullable?: true): Field => ({ kind: 'named', named: of, ...(nullable && { nullable }) });
const priority = { low: [0], medium: [1], high: [2] };

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
        not_started: [0],
        in_progress: [1],
        completed: [2],
        archived: [3],
        waiting: [4],
        cancelled: [5],
        planned: [6],
        done: [2],
        open: [0, 1, 4, 6],
        closed: [2, 3, 5],
      },
    },
    priority: { kind: 'choice', words: priority, ordered: true },
    due: day,
    defer: { kind: 'instant', nullable: true },
    completed: { kind: 'instant', nullable: true },
    time: { kind: 'time', nullable: true },
    project: named('project', true),
    section: named('section', true),
    area: named('area', true),
    goal: named('goal', true),
    parent: named('task', true),
    recurring: boolean,
    is: { kind: 'flags', flags: ['inbox', 'today', 'overdue', 'subtask', 'deferred', 'blocked'] },
    has: { kind: 'flags', flags: ['note', 'subtasks'] },
    ...common,
  },
  projects: {
    status: {
      kind: 'choice',
      words: {
        not_started: ['not_started'],
        planned: ['planned'],
        in_progress: ['in_progress'],
        waiting: ['waiting'],
        done: ['done'],
        cancelled: ['cancelled'],
        completed: ['done'],
        open: ['not_started', 'planned', 'in_progress', 'waiting'],
        closed: ['done', 'cancelled'],
      },
    },
    priority: { kind: 'choice', words: priority, ordered: true, nullable: true },
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
