import { PRIORITY_WORDS, STATUS_WORDS } from '../../filter/fields.js';
import { beginningOf, characterStart } from '../../lib/texts.js';
import type { Schema } from '../client.js';
import {
  type CommentSummary,
  DEFAULT_PAGE,
  type GroupSummary,
  type NoteSummary,
  type Page,
  type ProjectSummary,
  type TaskSummary,
} from './schema.js';

/** Length of texts in lists, in characters. */
const MAX_TEXT_LENGTH = 500;

export function dueOf({ due_date, due_time }: Pick<Schema<'Task'>, 'due_date' | 'due_time'>): string | null {
  return due_time === null ? due_date : `${due_date} ${due_time}`;
}

export function taskSummary(task: Schema<'Task'>): TaskSummary {
  const { id, uid, name, due_date, due_time, subtask_counts } = task;
  return {
    ...{ id, uid, name },
    status: STATUS_WORDS[task.status] ?? String(task.status),
    priority: PRIORITY_WORDS[task.priority] ?? String(task.priority),
    due: dueOf({ due_date, due_time }),
    recurs: task.recurrence_type ?? task.recurrence_rule,
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
  return { id, uid, title, content: shortened(content) };
}

export function commentSummary({ uid, author, via, created_at, text }: Schema<'Comment'>): CommentSummary {
  return { uid, author: author === null ? null : (author.name ?? author.uid), via, at: created_at, text };
}

export function groupSummary(group: Schema<'Area'> | Schema<'Goal'> | Schema<'Tag'>): GroupSummary {
  const { id, uid, name } = group;
  return {
    ...{ id, uid, name },
    ...('target_date' in group && { status: group.status, target_date: group.target_date }),
    ...('usage_count' in group && { used: group.usage_count }),
  };
}

/** Length of a note in an answer. A whole one may have 100,000 characters. */
const MAX_NOTE_LENGTH = 4_000;

/** Returns a part of a note, from an offset, and the length of the whole note, in UTF-16 units. */
export function notePart(whole: string | null, from = 0): { note: string | null; note_length: number } {
  if (whole === null) return { note: null, note_length: 0 };
  const [start, end] = [from, from + MAX_NOTE_LENGTH].map((offset) => characterStart(whole, offset));
  return { note: whole.slice(start, end), note_length: whole.length };
}

/** Returns the offset at which the next part of a note begins; null after the last one. */
export function nextPart(whole: string | null, from = 0): number | null {
  const next = from + MAX_NOTE_LENGTH;
  return whole !== null && next < whole.length ? next : null;
}

function shortened(text: string | null): string | null {
  return text !== null && text.length > MAX_TEXT_LENGTH ? `${beginningOf(text, MAX_TEXT_LENGTH)}…` : text;
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
