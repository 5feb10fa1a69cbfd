import { basename } from 'node:path';
import { type Schemas, unwrap } from '../../src/client/index.js';
import { CommandError } from '../support/command.js';
import { isArchive, namesIn, textsIn } from './archive.js';
import { dueOf, type Here, type When, whenOf } from './dates.js';
import type { ImportFile, ImportFormat, ImportJob } from './format.js';
import { rowsOf } from './table.js';
import {
  type Converted,
  importKey,
  leaveOut,
  nameOf,
  noteWith,
  nothingFound,
  putBelow,
  sendConverted,
  tagsOf,
} from './tasks.js';

type Line = Schemas['TaskImportLine'];
type Found = ReturnType<typeof nothingFound>;

/** The heading of a template begins so. */
const TEMPLATE = /^\uFEFF?"?TYPE"?,"?CONTENT"?,/i;

/**
 * What Todoist writes: the CSV template of a project, an archive of such templates, or a backup of everything in JSON.
 * Sections and what else has no place go into the note.
 */
export const todoist: ImportFormat = {
  name: 'todoist',
  recognises: (file) => TEMPLATE.test(file.text) || isBackup(file) || isArchiveOfTemplates(file),
  async run(job) {
    const { timezone } = (await unwrap(job.client.GET('/api/current_user'))).user;
    return sendConverted(job, convert(job, { now: new Date(), timezone }));
  },
};

function convert({ file }: ImportJob, here: Here): Converted {
  const found = nothingFound();
  if (isArchive(file.bytes)) {
    const texts = textsIn(file.bytes, (name) => /\.csv$/i.test(name));
    for (const [name, text] of texts) readTemplate(text, projectOf(name), here, found);
  } else if (TEMPLATE.test(file.text)) readTemplate(file.text, projectOf(file.name), here, found);
  else readBackup(backupOf(file.text), here, found);
  return found;
}

function isArchiveOfTemplates({ bytes }: ImportFile): boolean {
  return isArchive(bytes) && namesIn(bytes).some((name) => /\.csv$/i.test(name));
}

/** A template is named after its project, in backups with a number behind it. */
function projectOf(name: string): string {
  return basename(name)
    .replace(/\.csv$/i, '')
    .replace(/\s*\[\d+\]$/, '')
    .slice(0, 255);
}

/** The labels of a text (`@errand`), and the text without them. */
function labelsIn(text: string): { rest: string; labels: string[] } {
  const labels = [...text.matchAll(/(?:^|\s)@([\p{L}\p{N}_-]+)/gu)].map(([, label]) => label as string);
  return { labels, rest: text.replace(/(^|\s)@[\p{L}\p{N}_-]+/gu, '$1').trim() };
}

/** 1 is the most important there is, 4 the usual one. */
function priorityOf(most: number): 0 | 1 | 2 {
  return most === 1 ? 2 : most === 2 || most === 3 ? 1 : 0;
}

function dueOfWords(text: string, language: string, here: Here, facts: string[]): When {
  if (text === '') return {};
  if (/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2})?)?$/.test(text)) return dueOf(text, here, text.length > 10);
  const when = whenOf(text, language, here);
  if (when === null) facts.push(`Date: ${text}`);
  return when ?? {};
}

/** One project: a row for each task, section and comment, tasks below others by their indentation. */
function readTemplate(text: string, project: string, here: Here, found: Found): void {
  const [heading, ...rows] = rowsOf(text);
  const names = heading?.cells.map((name) => name.toUpperCase()) ?? [];
  const description: string[] = [];
  let section = '';
  let owner: Line | undefined;
  let last: { task: Line; comments: string[] } | undefined;
  let count = 0;
  for (const { line, cells } of rows) {
    const cell = (name: string) => cells[names.indexOf(name)] ?? '';
    const facts: string[] = [];
    switch (cell('TYPE').toLowerCase()) {
      case 'section':
        section = cell('CONTENT');
        break;
      case 'note':
        found.noted += 1;
        if (last === undefined) description.push(cell('CONTENT'));
        else last.task.note = noteWith(last.task.note ?? null, [`Comment: ${cell('CONTENT')}`]);
        break;
      case 'task': {
        count += 1;
        const { rest, labels } = labelsIn(cell('CONTENT'));
        if (rest === '') {
          found.failures.push({ line, reason: 'It has no CONTENT.' });
          break;
        }
        if (section !== '') facts.push(`Section: ${section}`);
        if (cell('RESPONSIBLE') !== '') facts.push(`Responsible: ${cell('RESPONSIBLE')}`);
        if (cell('DEADLINE') !== '') facts.push(`Deadline: ${cell('DEADLINE')}`);
        if (cell('DURATION') !== '' && cell('DURATION') !== 'None')
          facts.push(`Duration: ${cell('DURATION')} ${cell('DURATION_UNIT')}`.trim());
        const due = dueOfWords(cell('DATE'), cell('DATE_LANG') || 'en', here, facts);
        const name = nameOf(rest, facts);
        const task: Line = {
          name,
          import_key: importKey(`todoist ${project} ${count} ${name}`),
          project_name: project,
          priority: priorityOf(Number(cell('PRIORITY') || 4)),
          tags: tagsOf(labels),
          note: noteWith(cell('DESCRIPTION') || null, facts),
          ...due,
        };
        found.noted += facts.length;
        const isBelow = Number(cell('INDENT') || 1) > 1 && owner !== undefined;
        if (isBelow) {
          putBelow(found, owner, { line, task });
          last = { task: owner?.subtasks?.at(-1) as Line, comments: [] };
        } else {
          found.items.push({ line, task });
          owner = task;
          last = { task, comments: [] };
        }
        break;
      }
      default:
        // Empty rows, and settings of the view.
        break;
    }
  }
  found.places.projects.push({
    name: project,
    ...(description.length > 0 && { description: description.join('\n\n') }),
  });
}

/** A backup: everything of an account, as the API of Todoist gives it. */
interface Backup {
  projects: {
    id: string;
    name: string;
    parent_id?: string | null;
    is_archived?: boolean;
    is_favorite?: boolean;
    inbox_project?: boolean;
    description?: string;
  }[];
  items: BackupItem[];
  sections?: { id: string; name: string }[];
  notes?: {
    item_id: string;
    content: string;
    posted_at?: string;
    file_attachment?: { file_name?: string; file_url?: string } | null;
  }[];
  project_notes?: { project_id: string; content: string }[];
  labels?: unknown[];
  filters?: unknown[];
  reminders?: { item_id: string; due?: { date?: string } }[];
}

interface BackupItem {
  id: string;
  content: string;
  description?: string;
  project_id?: string;
  section_id?: string | null;
  parent_id?: string | null;
  labels?: string[];
  priority?: number;
  due?: { date: string; string?: string; is_recurring?: boolean; lang?: string } | null;
  deadline?: { date: string } | null;
  duration?: { amount: number; unit: string } | null;
  checked?: boolean | number;
  is_deleted?: boolean | number;
  completed_at?: string | null;
  child_order?: number;
}

function isBackup({ text }: ImportFile): boolean {
  if (!/^\uFEFF?\s*\{/.test(text)) return false;
  try {
    const { items, projects } = JSON.parse(text.replace(/^\uFEFF/, '')) as Partial<Backup>;
    return Array.isArray(items) && Array.isArray(projects) && (items.length === 0 || 'content' in (items[0] as object));
  } catch {
    return false;
  }
}

function backupOf(text: string): Backup {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Backup;
  } catch (error) {
    throw new CommandError(`This is no backup that can be read: ${(error as Error).message}`);
  }
}

function readBackup(backup: Backup, here: Here, found: Found): void {
  const { projects, sections = [], notes = [], project_notes = [], filters = [], reminders = [] } = backup;
  const items = backup.items.filter(({ is_deleted }) => !is_deleted);
  const names = projectNames(projects);
  const sectionOf = new Map(sections.map(({ id, name }) => [id, name]));
  for (const project of projects) {
    if (project.inbox_project) continue;
    const comments = project_notes.filter(({ project_id }) => project_id === project.id).map(({ content }) => content);
    const description = [project.description ?? '', ...comments].filter((part) => part !== '').join('\n\n');
    found.places.projects.push({
      name: names.get(project.id) as string,
      ...(description !== '' && { description }),
      ...(project.is_favorite && { pinned: true }),
      ...(project.is_archived && { status: 'done' as const }),
    });
  }
  leaveOut(found, 'filters', filters.length);
  const byId = new Map(items.map((item) => [item.id, item]));
  const topOf = (item: BackupItem): BackupItem => {
    const seen = new Set<string>();
    let top = item;
    for (
      let up = byId.get(top.parent_id ?? '');
      up !== undefined && !seen.has(up.id);
      up = byId.get(top.parent_id ?? '')
    ) {
      seen.add(up.id);
      top = up;
    }
    return top;
  };
  const made = new Map<string, Line>();
  const ordered = items.toSorted((one, other) => (one.child_order ?? 0) - (other.child_order ?? 0));
  const taskOf = (item: BackupItem): Line => {
    const facts: string[] = [];
    if (item.section_id && sectionOf.has(item.section_id)) facts.push(`Section: ${sectionOf.get(item.section_id)}`);
    if (item.deadline) facts.push(`Deadline: ${item.deadline.date}`);
    if (item.duration) facts.push(`Duration: ${item.duration.amount} ${item.duration.unit}`);
    if (item.completed_at) facts.push(`Completed: ${item.completed_at}`);
    for (const reminder of reminders.filter(({ item_id }) => item_id === item.id)) {
      facts.push(`Reminder: ${reminder.due?.date ?? 'by place'}`);
    }
    for (const { content, posted_at, file_attachment: file } of notes.filter(({ item_id }) => item_id === item.id)) {
      facts.push(`Comment${posted_at === undefined ? '' : ` of ${posted_at}`}: ${content}`);
      if (file) facts.push(`Attachment: ${file.file_name ?? ''} ${file.file_url ?? ''}`.trim());
    }
    if (item.parent_id && byId.get(item.parent_id)?.parent_id)
      facts.push(`Below: ${byId.get(item.parent_id)?.content}`);
    const { rest, labels } = labelsIn(item.content);
    const due = dueOfItem(item, here, facts);
    const name = nameOf(rest === '' ? item.content : rest, facts);
    found.noted += facts.length;
    return {
      name,
      import_key: importKey(`todoist ${item.id}`),
      project_name: names.get(item.project_id ?? '') ?? null,
      // Here 4 is the most important.
      priority: priorityOf(5 - (item.priority ?? 1)),
      status: item.checked ? 2 : 0,
      tags: tagsOf([...(item.labels ?? []), ...labels]),
      note: noteWith(item.description || null, facts),
      ...due,
    };
  };
  for (const [index, item] of ordered.entries()) {
    if (topOf(item) !== item) continue;
    const task = taskOf(item);
    if (task.name === '') found.failures.push({ line: index + 1, reason: 'It has no content.' });
    else {
      made.set(item.id, task);
      found.items.push({ line: index + 1, task });
    }
  }
  for (const [index, item] of ordered.entries()) {
    const top = topOf(item);
    if (top !== item) putBelow(found, made.get(top.id), { line: index + 1, task: taskOf(item) });
  }
}

/** The names that projects have here: one that is there twice has the name of the project above it in front. */
function projectNames(projects: Backup['projects']): Map<string, string> {
  const counts = new Map<string, number>();
  for (const { name } of projects) counts.set(name, (counts.get(name) ?? 0) + 1);
  const byId = new Map(projects.map((project) => [project.id, project]));
  return new Map(
    projects
      .filter(({ inbox_project }) => !inbox_project)
      .map(({ id, name, parent_id }) => {
        const above = byId.get(parent_id ?? '');
        return [
          id,
          ((counts.get(name) ?? 0) > 1 && above !== undefined ? `${above.name} / ${name}` : name).slice(0, 255),
        ];
      }),
  );
}

function dueOfItem({ due }: BackupItem, here: Here, facts: string[]): When {
  if (!due) return {};
  const day = dueOf(due.date, here, due.date.length > 10);
  if (!due.is_recurring) return day;
  const when = whenOf(due.string ?? '', due.lang ?? 'en', here);
  if (when?.recurrence_type == null) {
    facts.push(`Date: ${due.string}`);
    return day;
  }
  return { ...when, ...day };
}
