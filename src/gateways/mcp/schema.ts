import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { PRIORITY, STATUS } from '../../filter/fields.js';
import { StringEnum } from '../../http/schemas.js';

/**
 * Inputs and outputs of tools. Language models read these schemas with every conversation: names are short, codes have
 * names, and summaries of at most eleven members for resources.
 */

const keysOf = <T extends string>(codes: Record<T, number>) => Object.keys(codes) as T[];

/** A text or null, in a shorter schema than a union. */
export const TextOrNull = (options?: { description: string }) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...options });
export const NumberOrNull = () => Type.Unsafe<number | null>({ type: ['integer', 'null'] });

/** Inputs. Each argument has a description, of at least three words that are not its name. */

export const ResourceId = (description: string) =>
  Type.Unsafe<number | string>({ type: ['integer', 'string'], description });

export const CalendarDay = (description: string) => Type.String({ format: 'date', description });

/** A text that the operation checks. */
export const textInput = (description: string) => Type.Optional(Type.String({ description }));

export const filterText = (description: string) => Type.Optional(Type.String({ maxLength: 255, description }));

export const TagNames = (description: string) => Type.Array(Type.String(), { maxItems: 50, description });

export const MAX_PAGE = 50;
export const DEFAULT_PAGE = 20;

export const pageInputOf = (items: string, cursor: string) => ({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, description: items })),
  cursor: Type.Optional(Type.String({ description: cursor })),
});
export const pageInput = pageInputOf(`items in a page, ${DEFAULT_PAGE} by default`, 'next_cursor of the page before');

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
  due: TextOrNull({ description: 'day, or day and HH:MM' }),
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

/** Marks a schema that `tools/list` has in full at another tool. */
export const asIn = <Schema extends TSchema>(tool: string, schema: Schema): Schema => ({
  ...schema,
  $comment: `as in ${tool}`,
});

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Returns the short form of an output for `tools/list`: without lists of required members, descriptions, and members that
 * another tool shows. Results are validated by the full schema.
 */
export function listedSchema(output: TSchema): TSchema {
  return JSON.parse(
    JSON.stringify(output, (name, value: unknown) => {
      if (name === 'required' || (name === 'description' && typeof value === 'string')) return undefined;
      return isRecord(value) && value.$comment !== undefined ? { type: value.type, $comment: value.$comment } : value;
    }),
  );
}

export interface CommentSummary {
  uid: string;
  author: string | null;
  /** The program that wrote it for its author. */
  via: string | null;
  at: string;
  text: string;
}

export const TaskDetail = Type.Object({
  task: asIn('list_tasks', TaskSummary),
  note: TextOrNull(),
  note_length: Type.Integer(),
  area: TextOrNull(),
  goal: TextOrNull(),
  defer_until: TextOrNull(),
  parent: NumberOrNull(),
  subtasks: Type.Array(asIn('list_tasks', Type.Object({ ...identity, status: Type.String() }))),
  notes: Type.Array(asIn('list_notes', NoteSummary)),
  notes_total: Type.Integer(),
  reminders: Type.Array(Type.String()),
  files: Type.Unsafe<Pick<Named, 'uid' | 'name'>[]>({ type: 'array' }),
  assignee: Type.Unsafe<{ id: number; uid: string; name: string | null } | null>({ type: ['object', 'null'] }),
  comments: Type.Unsafe<CommentSummary[]>({ type: 'array' }),
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

export const CompletedTask = Type.Object({ task: asIn('list_tasks', TaskSummary) });

/** The changed task, or what became of several. */
export const ChangedTasks = Type.Object({
  task: Type.Optional(asIn('list_tasks', TaskSummary)),
  changed: Type.Optional(Type.Integer()),
  cleared: Type.Optional(Type.Unsafe<string[]>({ type: 'array' })),
});

export const taskChanges = {
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'its title, one line' })),
  note: textInput('Markdown, replaces all of it'),
  status: Type.Optional(StringEnum(keysOf(STATUS), { description: 'how far it is' })),
  priority: Type.Optional(StringEnum(keysOf(PRIORITY), { description: 'how urgent it is' })),
  due_date: textInput('the day, as YYYY-MM-DD'),
  due_time: textInput('time on that day, HH:MM'),
  defer_until: textInput('hidden until this day or timestamp'),
  recurrence: textInput('in words: "every other friday"'),
  project: Type.Optional(ResourceId('moves it: id, uid or name')),
  area: Type.Optional(ResourceId('id, uid or name')),
  goal: Type.Optional(ResourceId('id, uid or name')),
  assignee: Type.Optional(ResourceId('who does it: "me", id, uid or e-mail')),
  tags: Type.Optional(TagNames('names, replace all tags')),
  subtasks: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 50, description: 'names of new ones' }),
  ),
};
