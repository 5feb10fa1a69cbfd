import type { Schema } from '../client.js';
import {
  DEFAULT_PAGE,
  type GroupSummary,
  type NoteSummary,
  type Page,
  PRIORITY_WORDS,
  type ProjectSummary,
  STATUS_WORDS,
  type TaskSummary,
} from './schema.js';

/** Length of texts in lists, in characters. */
const SHOWN_TEXT = 500;

function wordOf(words: Readonly<Record<string, number>>, code: number): string {
  const [word] = Object.entries(words).find(([, other]) => other === code) ?? [];
  return word ?? String(code);
}

export function dueOf({ due_date, due_time }: Pick<Schema<'Task'>, 'due_date' | 'due_time'>): string | null {
  return due_time === null ? due_date : `${due_date} ${due_time}`;
}

export function taskSummary(task: Schema<'Task'>): TaskSummary {
  const { id, uid, name, due_date, due_time, subtask_counts } = task;
  return {
    ...{ id, uid, name },
    status: wordOf(STATUS_WORDS, task.status),
    priority: wordOf(PRIORITY_WORDS, task.priority),
    due: dueOf({ due_date, due_time }),
    recurs: task.recurrence_type,
    project: task.project?.name ?? null,
    parent: task.parent_task?.name ?? null,
    tags: task.tags.map((tag) => tag.name),
    subtasks: `${subtask_counts.completed}/${subtask_counts.total}`,
  };
}

export function projectSummary(project: Schema<'Project'>): ProjectSummary {
  const { id, uid, name, status, due_date, area, task_counts } = project;
  return { id, uid, name, status, due_date, area: area?.name ?? null, open_tasks: task_counts.open };
}

export function sectionSummary({ id, uid, name, project_id }: Schema<'Section'>) {
  return { id, uid, name, project_id };
}

export function viewSummary({ id, uid, name, filter }: Schema<'View'>) {
  return { id, uid, name, filter };
}

export function noteSummary({ id, uid, title, content }: Schema<'Note'>): NoteSummary {
  return { id, uid, title, content: shown(content) };
}

export function groupSummary(group: Schema<'Area'> | Schema<'Goal'> | Schema<'Tag'>): GroupSummary {
  const { id, uid, name } = group;
  return {
    ...{ id, uid, name },
    ...('target_date' in group && { status: group.status, target_date: group.target_date }),
    ...('usage_count' in group && { used: group.usage_count }),
  };
}

function shown(text: string | null): string | null {
  return text !== null && text.length > SHOWN_TEXT ? `${text.slice(0, SHOWN_TEXT)}…` : text;
}

export function pageFor({ limit = DEFAULT_PAGE, cursor }: { limit?: number | undefined; cursor?: string | undefined }) {
  return { limit, cursor, count: true };
}

export function pageOf<Name extends string, Item, Summary>(
  name: Name,
  { items, pagination }: { items: readonly Item[]; pagination: Schema<'Pagination'> },
  summary: (item: Item) => Summary,
) {
  const { total, next_cursor, has_more: hasMore } = pagination;
  const facts = { [name]: items.map(summary), total, next_cursor };
  const all = total ?? items.length;
  const sentence = `${items.length} of ${all} ${name}.${hasMore ? ' There are more: use next_cursor.' : ''}`;
  return { facts: facts as Page<Name, Summary>, sentence };
}
