import { basename } from 'node:path';
import { type Schemas, unwrap } from '../../src/client/index.js';
import { errorMessage, parsedJson, required } from '../../src/lib/typed.js';
import { CommandError } from '../support/command.js';
import { isArchive, namesIn, textsIn } from './archive.js';
import { type Converted, importKey, leaveOut, nameOf, noteWith, nothingFound, putBelow, tagsOf } from './converted.js';
import { dueOf, type Here, type When, whenOf } from './dates.js';
import type { ImportFile, ImportFormat, ImportJob } from './format.js';
import { rowsOf } from './table.js';
import { sendConverted } from './tasks.js';

type Line = Schemas['TaskImportLine'];
type Found = ReturnType<typeof nothingFound>;

const TEMPLATE = /^\uFEFF?"?TYPE"?,"?CONTENT"?,/i;

/**
 * Files of Todoist: the CSV template of a project, an archive of templates, or a full JSON backup.
 * Sections and other unknown properties go to the note.
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

/** A template is named after its project. Backups append a number. */
function projectOf(name: string): string {
  return basename(name)
    .replace(/\.csv$/i, '')
    .replace(/\[\d+\]$/, '')
    .trim();
}

/** Splits off the labels of a text (`@errand`). */
function labelsIn(text: string): { rest: string; labels: string[] } {
  const labels = [...text.matchAll(/(?:^|\s)@([\p{L}\p{N}_-]+)/gu)].map(([, label]) => required(label));
  return { labels, rest: text.replace(/(^|\s)@[\p{L}\p{N}_-]+/gu, '$1').trim() };
}

/** Converts Todoist's priority: 1 is the highest, 4 the default. */
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

/** Reads the template of one project: one row per task, section or comment. Indentation marks subtasks. */
function readTemplate(text: string, project: string, here: Here, found: Found): void {
  const [heading, ...rows] = rowsOf(text);
  const names = heading?.cells.map((name) => name.toUpperCase()) ?? [];
  const description: string[] = [];
  let section = '';
  let owner: Line | undefined;
  let last: Pick<Line, 'note'> | undefined;
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
        else last.note = noteWith(last.note ?? null, [`Comment: ${cell('CONTENT')}`]);
        break;
      case 'task': {
        count += 1;
        const { rest, labels } = labelsIn(withoutMark(cell('CONTENT'), facts));
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
          last = putBelow(found, owner, { line, task });
        } else {
          found.items.push({ line, task });
          owner = task;
          last = task;
        }
        break;
      }
      default:
        // Empty rows and view settings.
        break;
    }
  }
  found.places.projects.push({
    name: project,
    ...(description.length > 0 && { description: description.join('\n\n') }),
  });
}

/** A full backup in the format of Todoist's sync API. It may contain deleted items. */
interface Backup {
  projects: {
    id: string;
    name: string;
    parent_id?: string | null;
    folder_id?: string | null;
    is_archived?: boolean;
    is_favorite?: boolean;
    is_deleted?: boolean;
    inbox_project?: boolean;
    description?: string;
  }[];
  items: BackupItem[];
  folders?: { id: string; name: string; is_deleted?: boolean }[];
  sections?: { id: string; project_id?: string; name: string; description?: string | null; is_deleted?: boolean }[];
  notes?: BackupNote[];
  project_notes?: BackupNote[];
  labels?: { name: string; is_deleted?: boolean }[];
  filters?: { is_deleted?: boolean }[];
  reminders?: BackupReminder[];
  reminders_location?: BackupReminder[];
  collaborators?: { id: string; full_name?: string; email?: string }[];
}

interface BackupItem {
  id: string;
  content: string;
  description?: string;
  project_id?: string;
  section_id?: string | null;
  parent_id?: string | null;
  responsible_uid?: string | null;
  labels?: string[];
  priority?: number;
  due?: { date: string; string?: string; is_recurring?: boolean; lang?: string | null } | null;
  deadline?: { date: string } | null;
  duration?: { amount: number; unit: string } | null;
  checked?: boolean | number;
  is_deleted?: boolean | number;
  completed_at?: string | null;
  child_order?: number;
}

interface BackupNote {
  item_id?: string;
  project_id?: string;
  content: string;
  posted_at?: string;
  is_deleted?: boolean;
  file_attachment?: { file_name?: string | null; file_url?: string | null } | null;
}

/** A reminder: absolute, relative to the due date in minutes, or at a location. */
interface BackupReminder {
  item_id: string;
  is_deleted?: boolean;
  due?: { date?: string } | null;
  minute_offset?: number;
  name?: string;
  loc_trigger?: string;
}

function isBackup({ text }: ImportFile): boolean {
  if (!/^\uFEFF?\s*\{/.test(text)) return false;
  try {
    const { items, projects } = parsedJson<Partial<Backup>>(text.replace(/^\uFEFF/, ''));
    return Array.isArray(items) && Array.isArray(projects) && (items.length === 0 || 'content' in required(items[0]));
  } catch {
    return false;
  }
}

function backupOf(text: string): Backup {
  try {
    return parsedJson<Backup>(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CommandError(`The backup cannot be read: ${errorMessage(error)}`);
  }
}

function groupedBy<K, T>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return groups;
}

function live<T extends { is_deleted?: boolean | number }>(all: readonly T[] | undefined): T[] {
  return (all ?? []).filter(({ is_deleted }) => !is_deleted);
}

function readBackup(backup: Backup, here: Here, found: Found): void {
  const items = live(backup.items);
  const projects = live(backup.projects);
  const names = projectNames(projects);
  const sections = live(backup.sections);
  readPlaces(backup, { projects, sections, names }, found);
  leaveOut(found, 'filters', live(backup.filters).length);
  const used = new Set(items.flatMap(({ labels = [] }) => labels));
  leaveOut(found, 'labels that no task has', live(backup.labels).filter(({ name }) => !used.has(name)).length);

  const byId = new Map(items.map((item) => [item.id, item]));
  const sectionNames = new Map(sections.map(({ id, name }) => [id, name]));
  const people = new Map(backup.collaborators?.map(({ id, full_name, email }) => [id, full_name ?? email ?? id]));
  const comments = groupedBy(live(backup.notes), ({ item_id }) => item_id);
  const reminders = groupedBy([...live(backup.reminders), ...live(backup.reminders_location)], (one) => one.item_id);
  const factsOf = (item: BackupItem): string[] => {
    const { section_id, responsible_uid, deadline, duration, completed_at, parent_id } = item;
    const section = sectionNames.get(section_id ?? '');
    const above = byId.get(parent_id ?? '');
    return [
      ...(section === undefined ? [] : [`Section: ${section}`]),
      ...(responsible_uid ? [`Responsible: ${people.get(responsible_uid) ?? responsible_uid}`] : []),
      ...(deadline ? [`Deadline: ${deadline.date}`] : []),
      ...(duration ? [`Duration: ${duration.amount} ${duration.unit}`] : []),
      ...(completed_at ? [`Completed: ${completed_at}`] : []),
      ...(reminders.get(item.id) ?? []).map(reminderIn),
      ...(comments.get(item.id) ?? []).flatMap((comment) => commentIn(comment, found)),
      ...(above?.parent_id ? [`Below: ${above.content}`] : []),
    ];
  };
  const taskOf = (item: BackupItem): Line => {
    const facts = factsOf(item);
    const { rest, labels } = labelsIn(withoutMark(item.content, facts));
    const due = dueOfItem(item, here, facts);
    const name = nameOf(rest === '' ? item.content : rest, facts);
    found.noted += facts.length;
    return {
      name,
      import_key: importKey(`todoist ${item.id}`),
      project_name: names.get(item.project_id ?? '') ?? null,
      // In backups, 4 is the highest priority.
      priority: priorityOf(5 - (item.priority ?? 1)),
      status: item.checked ? 2 : 0,
      tags: tagsOf([...(item.labels ?? []), ...labels]),
      note: noteWith(item.description || null, facts),
      ...due,
    };
  };

  const made = new Map<string, Line>();
  const ordered = items.toSorted((one, other) => (one.child_order ?? 0) - (other.child_order ?? 0));
  for (const [index, item] of ordered.entries()) {
    if (topOf(item, byId) !== item) continue;
    const task = taskOf(item);
    if (task.name === '') found.failures.push({ line: index + 1, reason: 'It has no content.' });
    else {
      made.set(item.id, task);
      found.items.push({ line: index + 1, task });
    }
  }
  for (const [index, item] of ordered.entries()) {
    const top = topOf(item, byId);
    if (top !== item) putBelow(found, made.get(top.id), { line: index + 1, task: taskOf(item) });
  }
}

/** Reads projects with descriptions and sections. Workspace folders become areas. */
function readPlaces(
  backup: Backup,
  {
    projects,
    sections,
    names,
  }: { projects: Backup['projects']; sections: NonNullable<Backup['sections']>; names: ReadonlyMap<string, string> },
  found: Found,
): void {
  const folders = new Map(live(backup.folders).map(({ id, name }) => [id, name]));
  for (const name of new Set(folders.values())) found.places.areas.push({ name });
  const comments = groupedBy(live(backup.project_notes), ({ project_id }) => project_id);
  for (const project of projects) {
    const facts = [
      ...(comments.get(project.id) ?? []).flatMap((comment) => commentIn(comment, found)),
      ...sections
        .filter(({ project_id, description }) => project_id === project.id && description)
        .map(({ name, description }) => `Section ${name}: ${description}`),
    ];
    if (project.inbox_project) {
      leaveOut(found, 'comments and texts of the inbox', facts.length);
      continue;
    }
    found.noted += facts.length;
    const description = noteWith(project.description || null, facts);
    const area = folders.get(project.folder_id ?? '');
    found.places.projects.push({
      name: required(names.get(project.id)),
      ...(description !== null && { description }),
      ...(area !== undefined && { area }),
      ...(project.is_favorite && { pinned: true }),
      ...(project.is_archived && { status: 'done' as const }),
    });
  }
}

function commentIn({ content, posted_at, file_attachment: file }: BackupNote, found: Found): string[] {
  const said = `Comment${posted_at === undefined ? '' : ` of ${posted_at}`}: ${content}`;
  if (!file) return [said];
  leaveOut(found, 'attached files');
  return [said, `Attachment: ${file.file_name ?? ''} ${file.file_url ?? ''}`.trim()];
}

function reminderIn({ due, minute_offset, name, loc_trigger }: BackupReminder): string {
  if (loc_trigger !== undefined) {
    return `Reminder: when ${loc_trigger === 'on_leave' ? 'leaving' : 'arriving at'} ${name ?? 'a place'}`;
  }
  if (minute_offset !== undefined) return `Reminder: ${minute_offset} minutes before`;
  return `Reminder: ${due?.date ?? 'without a date'}`;
}

function withoutMark(content: string, facts: string[]): string {
  if (!content.startsWith('* ')) return content;
  facts.push('Not to be completed');
  return content.slice(2);
}

function topOf(item: BackupItem, byId: ReadonlyMap<string, BackupItem>): BackupItem {
  const seen = new Set([item.id]);
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
}

/** Returns unique project names. A duplicate gets the name of its parent as prefix. */
function projectNames(projects: Backup['projects']): Map<string, string> {
  const counts = new Map<string, number>();
  for (const { name } of projects) counts.set(name, (counts.get(name) ?? 0) + 1);
  const byId = new Map(projects.map((project) => [project.id, project]));
  return new Map(
    projects
      .filter(({ inbox_project }) => !inbox_project)
      .map(({ id, name, parent_id }) => {
        const above = byId.get(parent_id ?? '');
        return [id, (counts.get(name) ?? 0) > 1 && above !== undefined ? `${above.name} / ${name}` : name];
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
