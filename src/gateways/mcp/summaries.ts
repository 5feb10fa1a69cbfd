import type { ListPage } from '../../../db/page.js';
import type { Note } from '../../features/notes/schema.js';
import type { Project } from '../../features/projects/schema.js';
import type { Task } from '../../features/tasks/schema.js';
import { refOf as refIn } from '../../http/resources/crud.js';
import { nextCursor, type PageQuery, type RequestedPage, requestedPage } from '../../http/resources/pagination.js';
import type { IdOrUid } from '../../lib/ids.js';
import {
  DEFAULT_PAGE,
  type NoteSummary,
  type Page,
  PRIORITY_WORDS,
  type ProjectSummary,
  STATUS_WORDS,
  type TaskSummary,
} from './schema.js';

/** A text that a list shows is cut to so many characters. */
const SHOWN_TEXT = 500;

function wordOf<Word extends string>(words: Record<Word, number>, code: number): Word {
  return (Object.keys(words) as Word[]).find((word) => words[word] === code) as Word;
}

/** When a task is due, as one text. */
export function dueOf({ due_date, due_time }: Pick<Task, 'due_date' | 'due_time'>): string | null {
  return due_time === null ? due_date : `${due_date} ${due_time}`;
}

/** A task in ten members. */
export function taskSummary(task: Task): TaskSummary {
  const { id, uid, name, due_date, due_time, subtask_counts } = task;
  return {
    ...{ id, uid, name },
    status: wordOf(STATUS_WORDS, task.status),
    priority: wordOf(PRIORITY_WORDS, task.priority),
    due: dueOf({ due_date, due_time }),
    recurs: task.recurrence_type,
    project: task.project?.name ?? null,
    tags: task.tags.map((tag) => tag.name),
    subtasks: `${subtask_counts.completed}/${subtask_counts.total}`,
  };
}

export function projectSummary({ id, uid, name, status, due_date, area, task_counts }: Project): ProjectSummary {
  return { id, uid, name, status, due_date, area: area?.name ?? null, open_tasks: task_counts.open };
}

/** A note with the beginning of its text. */
export function noteSummary({ id, uid, title, content }: Note): NoteSummary {
  return { id, uid, title, content: shown(content) };
}

/** The beginning of a text. */
function shown(text: string | null): string | null {
  return text !== null && text.length > SHOWN_TEXT ? `${text.slice(0, SHOWN_TEXT)}…` : text;
}

/** What an id or uid names. @throws AppError NOT_FOUND */
export function refOf(reference: number | string): IdOrUid {
  return refIn(String(reference));
}

/** The page that a tool is asked for; what else is asked for is part of it. @throws AppError INVALID_CURSOR */
export function pageFor(input: PageQuery & Record<string, unknown>, order: readonly string[] = []): RequestedPage {
  return requestedPage({ limit: DEFAULT_PAGE, ...input, order_by: order, count: true });
}

/** A page of a list, each item as its summary. */
export function pageOf<Name extends string, Item, Summary>(
  name: Name,
  listed: ListPage,
  page: RequestedPage,
  summary: (item: Item) => Summary,
) {
  const items = listed.items.map((item) => summary(JSON.parse(item) as Item));
  const facts = { [name]: items, total: listed.total, next_cursor: nextCursor(listed, page) };
  const all = listed.total ?? items.length;
  const sentence = `${items.length} of ${all} ${name}.${listed.hasMore ? ' There are more: use next_cursor.' : ''}`;
  return { facts: facts as Page<Name, Summary>, sentence };
}
