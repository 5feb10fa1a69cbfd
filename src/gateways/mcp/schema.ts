import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { STATUS } from '../../features/tasks/columns.js';
import { PRIORITIES, StringEnum } from '../../http/schemas.js';

/**
 * Inputs and outputs of tools. Language models read these schemas with every conversation: names are short, words stand
 * for codes, and summaries of at most eleven members for resources.
 */

export const STATUS_WORDS = Object.fromEntries(
  Object.entries(STATUS).map(([name, code]) => [name.toLowerCase(), code]),
) as Record<Lowercase<keyof typeof STATUS>, (typeof STATUS)[keyof typeof STATUS]>;

export const PRIORITY_WORDS = Object.fromEntries(
  Object.entries(PRIORITIES).map(([name, code]) => [name.toLowerCase(), code]),
) as Record<Lowercase<keyof typeof PRIORITIES>, (typeof PRIORITIES)[keyof typeof PRIORITIES]>;

const keysOf = <T extends string>(words: Record<T, number>) => Object.keys(words) as T[];

/** A text or null, in a shorter schema than a union. */
export const TextOrNull = (description?: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...(description !== undefined && { description }) });
export const NumberOrNull = () => Type.Unsafe<number | null>({ type: ['integer', 'null'] });

export const StatusWord = () => StringEnum(keysOf(STATUS_WORDS));
export const PriorityWord = () => StringEnum(keysOf(PRIORITY_WORDS));

export const ResourceId = (description?: string) =>
  Type.Unsafe<number | string>({ type: ['integer', 'string'], ...(description !== undefined && { description }) });
export const ResourceIdOrNull = () => Type.Unsafe<number | string | null>({ type: ['integer', 'string', 'null'] });

export const CalendarDay = () => Type.String({ format: 'date' });

export const filterText = () => Type.Optional(Type.String({ maxLength: 255 }));

export const TagNames = (description?: string) =>
  Type.Array(Type.String(), { maxItems: 50, ...(description !== undefined && { description }) });

export const MAX_PAGE = 50;
export const DEFAULT_PAGE = 20;

export const pageInput = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE })),
  cursor: Type.Optional(Type.String()),
};

export function pageOutput<Name extends string, Item extends TSchema>(name: Name, item: Item) {
  return Type.Unsafe<Page<Name, Static<Item>>>(
    Type.Object({
      [name]: Type.Array(item),
      total: NumberOrNull(),
      next_cursor: TextOrNull(),
    }),
  );
}

export type Page<Name extends string, Item> = Record<Name, Item[]> & {
  total: number | null;
  next_cursor: string | null;
};

interface Named {
  id: number;
  uid: string;
  name: string;
}

const identity = { id: Type.Integer(), uid: Type.String(), name: Type.String() };

export const TaskSummary = Type.Object({
  ...identity,
  status: Type.String(),
  priority: Type.String(),
  due: TextOrNull('day, or day and HH:MM'),
  recurs: TextOrNull(),
  project: TextOrNull(),
  parent: TextOrNull(),
  tags: Type.Array(Type.String()),
  subtasks: Type.String({ description: 'done/all' }),
});
export type TaskSummary = Static<typeof TaskSummary>;

export const NoteSummary = Type.Object({
  id: Type.Integer(),
  uid: Type.String(),
  title: TextOrNull(),
  content: TextOrNull(),
});
export type NoteSummary = Static<typeof NoteSummary>;

export const TaskDetail = Type.Object({
  task: TaskSummary,
  note: TextOrNull(),
  area: TextOrNull(),
  goal: TextOrNull(),
  defer_until: TextOrNull(),
  parent: NumberOrNull(),
  subtasks: Type.Array(Type.Object({ ...identity, status: Type.String() })),
  notes: Type.Array(NoteSummary),
  notes_total: Type.Integer(),
});

export const ProjectSummary = Type.Object({
  ...identity,
  status: Type.String(),
  due_date: TextOrNull(),
  area: TextOrNull(),
  open_tasks: Type.Integer(),
});
export type ProjectSummary = Static<typeof ProjectSummary>;

interface ProjectParts {
  projects?: ProjectSummary[];
  sections?: (Named & { project_id: number })[];
  views?: (Named & { filter: string })[];
  total: number | null;
  next_cursor: string | null;
}

/** Short, because models read it with every conversation: sections and views are as the description says. */
export const ProjectParts = Type.Unsafe<ProjectParts>(
  Type.Object({
    projects: Type.Optional(Type.Array(ProjectSummary)),
    total: NumberOrNull(),
    next_cursor: TextOrNull(),
  }),
);

export const GroupSummary = Type.Object({
  ...identity,
  status: Type.Optional(Type.String()),
  target_date: Type.Optional(TextOrNull()),
  used: Type.Optional(Type.Integer()),
});
export type GroupSummary = Static<typeof GroupSummary>;

/** A summary as in the other tools, which models know from them. */
export const CompletedTask = Type.Unsafe<{ task: TaskSummary }>(Type.Object({ task: Type.Object({}) }));

/** The changed task, or what became of several. */
export const ChangedTasks = Type.Object({
  task: Type.Optional(TaskSummary),
  changed: Type.Optional(Type.Integer()),
});

export const taskChanges = {
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  note: Type.Optional(TextOrNull()),
  status: Type.Optional(StatusWord()),
  priority: Type.Optional(PriorityWord()),
  due_date: Type.Optional(TextOrNull('YYYY-MM-DD')),
  due_time: Type.Optional(TextOrNull('HH:MM')),
  defer_until: Type.Optional(TextOrNull('hidden until this day or timestamp')),
  recurrence: Type.Optional(TextOrNull('in words: "every other friday"')),
  project: Type.Optional(ResourceIdOrNull()),
  area: Type.Optional(ResourceIdOrNull()),
  goal: Type.Optional(ResourceIdOrNull()),
  tags: Type.Optional(TagNames('replaces all tags')),
  subtasks: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 50, description: 'names of new ones' }),
  ),
};
