import { errorMessage, parsedJson, required } from '../lib/typed.js';
import { isArchive, namesIn, textsIn } from './archive.js';
import {
  type Converted,
  type ConvertedTask,
  type Found,
  importKey,
  leaveOut,
  nameOf,
  noteWith,
  nothingFound,
  tagsOf,
} from './converted.js';
import { dueOf, type Here, timesOf, type When, whenOf } from './dates.js';
import { FileFault } from './fault.js';
import { translateTodoist } from './filters/todoist.js';
import { addView } from './filters/translation.js';
import type { ImportFile, ImportFormat, ImportSource } from './format.js';
import { placeTasks, type TaskNode } from './hierarchy.js';
import { labelsIn, priorityOf, projectOf, readTemplate, TEMPLATE, withoutMark } from './todoist-template.js';

/**
 * Files of Todoist: the CSV template of a project, an archive of templates, or a full JSON backup.
 * Sections and other properties without a counterpart go to the note.
 */
export const todoist: ImportFormat = {
  name: 'todoist',
  recognises: (file) => TEMPLATE.test(file.text) || isBackup(file) || isArchiveOfTemplates(file),
  convert,
};

function convert({ file }: ImportSource, here: Here): Converted {
  const found = nothingFound();
  if (isArchive(file.bytes)) {
    const texts = textsIn(file, isTable);
    for (const [name, text] of texts) {
      if (TEMPLATE.test(text)) readTemplate(text, projectOf(name), here, found);
      else found.failures.push({ line: 1, label: name, reason: 'It is no template of Todoist.' });
    }
  } else if (TEMPLATE.test(file.text)) readTemplate(file.text, projectOf(file.name), here, found);
  else readBackup(backupOf(file.text), here, found);
  return found;
}

function isArchiveOfTemplates({ bytes }: ImportFile): boolean {
  return isArchive(bytes) && namesIn(bytes).some(isTable);
}

/** macOS adds a hidden file for each file of an archive. */
function isTable(name: string): boolean {
  return /\.csv$/i.test(name) && !/(^|\/)\._/.test(name);
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
  filters?: { name: string; query: string; is_favorite?: boolean; is_deleted?: boolean; item_order?: number }[];
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
  added_at?: string | null;
  /** Older name of `added_at`. */
  date_added?: string | null;
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
    throw new FileFault(`The backup cannot be read: ${errorMessage(error)}`);
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
  const used = new Set(items.flatMap(({ labels = [] }) => labels));

  const sectionNames = new Map(sections.map(({ id, name }) => [id, name]));
  const people = new Map(backup.collaborators?.map(({ id, full_name, email }) => [id, full_name ?? email ?? id]));
  const comments = groupedBy(live(backup.notes), ({ item_id }) => item_id);
  const reminders = groupedBy([...live(backup.reminders), ...live(backup.reminders_location)], (one) => one.item_id);
  const factsOf = (item: BackupItem): string[] => {
    const { responsible_uid, deadline, duration } = item;
    return [
      ...(responsible_uid ? [`Responsible: ${people.get(responsible_uid) ?? responsible_uid}`] : []),
      ...(deadline ? [`Deadline: ${deadline.date}`] : []),
      ...(duration ? [`Duration: ${duration.amount} ${duration.unit}`] : []),
      ...(reminders.get(item.id) ?? []).map(reminderIn),
      ...(comments.get(item.id) ?? []).flatMap((comment) => commentIn(comment, found)),
    ];
  };
  const taskOf = (item: BackupItem): ConvertedTask => {
    const facts = factsOf(item);
    const { rest, labels } = labelsIn(withoutMark(item.content, facts));
    const due = dueOfItem(item, here, facts);
    const completed = item.checked ? item.completed_at : undefined;
    const times = timesOf({ created: item.added_at ?? item.date_added, completed }, here.now, facts);
    const name = nameOf(rest === '' ? item.content : rest, facts);
    found.noted += facts.length;
    return {
      name,
      import_key: importKey(`todoist ${item.id}`),
      project_name: names.get(item.project_id ?? '') ?? null,
      section_name: sectionNames.get(item.section_id ?? '') ?? null,
      // In backups, 4 is the highest priority.
      priority: priorityOf(5 - (item.priority ?? 1)),
      status: item.checked ? 2 : 0,
      tags: tagsOf([...(item.labels ?? []), ...labels]),
      note: noteWith(item.description || null, facts),
      ...times,
      ...due,
    };
  };

  const nodes: TaskNode[] = [];
  const ordered = items.toSorted((one, other) => (one.child_order ?? 0) - (other.child_order ?? 0));
  for (const [index, item] of ordered.entries()) {
    const line = index + 1;
    const task = taskOf(item);
    const parent = item.parent_id || undefined;
    if (task.name === '') found.failures.push({ line, reason: 'It has no content.' });
    else nodes.push({ id: item.id, line, task, ...(parent !== undefined && { parent }) });
  }
  readFilters(backup, names, { here, found, used });
  placeTasks(found, nodes);
}

/** Adds filters as views, and labels that only filters name as tags. */
function readFilters(
  backup: Backup,
  imported: ReadonlyMap<string, string>,
  { here, found, used }: { here: Here; found: Found; used: ReadonlySet<string> },
): void {
  const labels = live(backup.labels).map(({ name }) => name);
  const projects = live(backup.projects);
  const below = groupedBy(projects, ({ parent_id }) => parent_id ?? null);
  const allBelow = (id: string, depth = 0): string[] =>
    (depth > MAX_DEPTH ? [] : (below.get(id) ?? [])).flatMap((one) => {
      const name = imported.get(one.id);
      return [...(name === undefined ? [] : [name]), ...allBelow(one.id, depth + 1)];
    });
  const names = {
    projects: projects.map(({ id, name }) => ({ name, imported: imported.get(id) ?? null, below: allBelow(id) })),
    sections: live(backup.sections).map(({ name }) => name),
    labels: [...new Set([...labels, ...used])],
  };
  const filters = live(backup.filters).toSorted((one, other) => (one.item_order ?? 0) - (other.item_order ?? 0));
  for (const { name, query, is_favorite } of filters) {
    addView(found, { name, query, ...(is_favorite && { pinned: true }) }, translateTodoist(query, names, here));
  }
  const unused = labels.filter((label) => !used.has(label));
  const isNamed = (label: string) => found.places.views.some(({ filter }) => filter.includes(JSON.stringify(label)));
  for (const name of unused.filter(isNamed)) found.places.tags.push({ name });
  leaveOut(found, 'labels that no task has', unused.filter((label) => !isNamed(label)).length);
}

/** Todoist has four levels of projects. */
const MAX_DEPTH = 10;

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
