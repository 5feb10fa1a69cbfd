import type { Words } from './words/words.js';

/** Words in which a filter is described, in the languages of a profile. `{}` is the place of a value. */
export interface Vocabulary {
  everything: string;
  or: string;
  not: string;
  contains: string;
  before: string;
  until: string;
  after: string;
  from: string;
  between: string;
  without: string;
  withAny: string;
  /** By field. */
  fields: Readonly<Record<string, string>>;
  nouns: Readonly<Record<string, string>>;
  /** By value of the language; other values, such as dates and names, stay as they are. */
  values: Readonly<Record<string, string>>;
}

const FIELDS = [
  'status',
  'priority',
  'due',
  'defer',
  'created',
  'updated',
  'completed',
  'time',
  'project',
  'section',
  'area',
  'goal',
  'parent',
  'task',
  'tag',
  'owner',
  'is',
  'has',
] as const;

const NOUNS = [
  'priority',
  'due',
  'defer',
  'completed',
  'time',
  'project',
  'section',
  'area',
  'goal',
  'parent',
  'task',
  'tag',
] as const;

const VALUES = [
  'open',
  'closed',
  'not_started',
  'in_progress',
  'completed',
  'done',
  'archived',
  'waiting',
  'cancelled',
  'planned',
  'low',
  'medium',
  'high',
  'today',
  'tomorrow',
  'yesterday',
  'week',
  'month',
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'me',
  'recurring',
  'shared',
  'pinned',
  'inbox',
  'overdue',
  'subtask',
  'deferred',
  'blocked',
  'note',
  'subtasks',
  'description',
  'tasks',
] as const;

export function vocabulary({ frame, fields, nouns, values }: Words): Vocabulary {
  const named = (names: readonly string[], texts: readonly string[]) =>
    Object.fromEntries(names.map((name, index) => [name, texts[index] ?? name]));
  const [everything, or, not, contains, before, until, after, from, between, without, withAny] = frame;
  return {
    ...{ everything, or, not, contains, before, until, after, from, between, without, withAny },
    fields: named(FIELDS, fields),
    nouns: named(NOUNS, nouns),
    values: named(VALUES, values),
  };
}
