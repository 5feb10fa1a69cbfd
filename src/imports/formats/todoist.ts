import { type Static, type TObject, Type } from '@sinclair/typebox';
import { groupedBy } from '../../lib/grouping.js';
import { isOneOf, required } from '../../lib/typed.js';
import { textsIn } from './archive.js';
import { assigneeOf, commentsOf } from './comments.js';
import {
  type Converted,
  type ConvertedTask,
  type ForeignUser,
  type Found,
  importKey,
  leaveOut,
  nameOf,
  noteWith,
  nothingFound,
  tagsOf,
} from './converted.js';
import { whenOf } from './date-words.js';
import { dueOf, type Here, timesOf, timestampOf, type When } from './dates.js';
import { translateTodoist } from './filters/todoist.js';
import { addView } from './filters/translation.js';
import { addTasks, type TaskNode } from './hierarchy.js';
import { type Root, rootOf } from './json.js';
import { isTemplate, isTemplateName } from './recognition.js';
import { atTime, beforeDue, type ForeignReminder, remindersOf } from './reminders.js';
import { Amount, Flag, Id, listIn, objectsIn, sound, Text } from './sound.js';
import { type ImportSource, isArchive } from './source.js';
import {
  labelsIn,
  priorityOf,
  projectOf,
  readTemplate,
  shiftedFrom,
  withoutMark,
  zoneNamed,
} from './todoist-template.js';

/**
 * Reads files of Todoist: the CSV template of a project, an archive of templates, or a full JSON backup.
 * Sections and other properties without a counterpart go to the note.
 */
export function convert({ file }: ImportSource, here: Here): Converted {
  const found = nothingFound();
  if (isArchive(file.bytes)) {
    const texts = textsIn(file, isTemplateName);
    for (const [name, { text, encoding }] of texts) {
      if (encoding !== 'utf-8') found.warnings.push(`${name} is read as ${encoding}.`);
      if (isTemplate(text)) readTemplate(text, projectOf(name), here, found);
      else found.failures.push({ line: 1, label: name, reason: 'It is no template of Todoist.' });
    }
  } else if (isTemplate(file.text)) readTemplate(file.text, projectOf(file.name), here, found);
  else readBackup(rootOf(file.text, 'backup'), here, found);
  return found;
}

/**
 * A full backup in the format of Todoist's sync API: lists of objects, which may be deleted. Members that are not sound
 * are told.
 */
const BackupProject = Type.Object({
  ...{ id: Id, name: Text, parent_id: Id, folder_id: Id, is_archived: Flag, is_favorite: Flag, is_deleted: Flag },
  ...{ inbox_project: Flag, description: Text },
});
type BackupProject = Static<typeof BackupProject>;

const BackupItem = Type.Object({
  ...{ id: Id, content: Text, description: Text, project_id: Id, section_id: Id, parent_id: Id, responsible_uid: Id },
  labels: Type.Optional(Type.Array(Type.String())),
  priority: Amount,
  due: Type.Optional(Type.Object({ date: Text, string: Text, is_recurring: Flag, lang: Text, timezone: Text })),
  deadline: Type.Optional(Type.Object({ date: Text })),
  duration: Type.Optional(Type.Object({ amount: Amount, unit: Text })),
  ...{ checked: Flag, is_deleted: Flag, added_at: Text, completed_at: Text, child_order: Amount },
  /** Older name of `added_at`. */
  date_added: Text,
});
type BackupItem = Static<typeof BackupItem>;

const BackupNote = Type.Object({
  ...{ item_id: Id, project_id: Id, content: Text, posted_at: Text, posted_uid: Id, is_deleted: Flag },
  file_attachment: Type.Optional(Type.Object({ file_name: Text, file_url: Text })),
});
type BackupNote = Static<typeof BackupNote>;

/** A reminder: absolute, relative to the due date in minutes, or at a location. */
const BackupReminder = Type.Object({
  ...{ item_id: Id, is_deleted: Flag, minute_offset: Amount, name: Text, loc_trigger: Text },
  due: Type.Optional(Type.Object({ date: Text })),
});
type BackupReminder = Static<typeof BackupReminder>;

const BackupSection = Type.Object({ id: Id, project_id: Id, name: Text, description: Text, is_deleted: Flag });
const BackupFilter = Type.Object({ name: Text, query: Text, is_favorite: Flag, is_deleted: Flag, item_order: Amount });
const BackupNamed = Type.Object({ id: Id, name: Text, is_deleted: Flag });
const BackupPerson = Type.Object({ id: Id, full_name: Text, email: Text });

type Lists = ReturnType<typeof listsOf>;
/** Names of projects by their ids. The inbox has none. */
type Names = ReadonlyMap<BackupProject['id'], string>;

/** Returns the lists of a backup without its items. */
function listsOf(root: Root, found: Found) {
  const all = <T extends TObject>(name: string, schema: T) => objectsIn(root, name, schema, found);
  const live = ({ is_deleted }: { is_deleted?: boolean | number }) => !is_deleted;
  const people = all('collaborators', BackupPerson);
  return {
    projects: all('projects', BackupProject).filter((one) => live(one) && one.id !== undefined),
    folders: all('folders', BackupNamed).filter(live),
    sections: all('sections', BackupSection).filter(live),
    notes: all('notes', BackupNote).filter(live),
    project_notes: all('project_notes', BackupNote).filter(live),
    labels: all('labels', BackupNamed).flatMap((one) => (live(one) ? (one.name ?? []) : [])),
    filters: all('filters', BackupFilter).filter(live),
    reminders: ['reminders', 'reminders_location'].flatMap((name) => all(name, BackupReminder)).filter(live),
    people: new Map(people.map(({ id, full_name, email }) => [id, { name: String(full_name ?? email ?? id), email }])),
  };
}

function readBackup(root: Root, here: Here, found: Found): void {
  const lists = listsOf(root, found);
  const names = projectNames(lists.projects);
  readProjects(lists, names, found);
  const sections = new Map(lists.sections.map(({ id, name }) => [id, name]));
  const comments = groupedBy(lists.notes, ({ item_id }) => item_id);
  const reminders = groupedBy(lists.reminders, ({ item_id }) => item_id);
  const inboxes = new Set(lists.projects.flatMap(({ id, inbox_project }) => (inbox_project ? [id] : [])));
  const factsOf = (item: BackupItem): string[] => {
    const { project_id, section_id, deadline, duration } = item;
    const isKnown = project_id === undefined || names.has(project_id) || inboxes.has(project_id);
    return [
      ...(isKnown ? [] : [`Project: ${project_id}`]),
      ...(section_id === undefined || sections.has(section_id) ? [] : [`Section: ${section_id}`]),
      ...(deadline?.date ? [`Deadline: ${deadline.date}`] : []),
      ...(duration ? [`Duration: ${duration.amount ?? ''} ${duration.unit ?? ''}`.trim()] : []),
    ];
  };
  const assigned = ({ responsible_uid: id }: BackupItem): ForeignUser[] =>
    id ? [lists.people.get(id) ?? { name: String(id) }] : [];
  const commentOf = (comment: BackupNote) => ({
    text: textIn(comment, found),
    author: lists.people.get(comment.posted_uid)?.name,
    created: comment.posted_at,
  });
  const taskOf = (item: BackupItem, facts: string[]): ConvertedTask => {
    const { id, content = '', description } = item;
    facts.push(...factsOf(item));
    const reminded = remindersOf(
      (reminders.get(id) ?? []).map((one) => reminderIn(one, here)),
      facts,
    );
    const { rest, labels } = labelsIn(withoutMark(content, facts));
    const due = dueOfItem(item, here, facts);
    if (item.completed_at && !item.checked) facts.push(`Completed: ${item.completed_at}`);
    const { priority = 1 } = item;
    if (!isOneOf([1, 2, 3, 4], priority)) facts.push(`Priority: ${priority}`);
    const completed = item.checked ? item.completed_at : undefined;
    const times = timesOf({ created: item.added_at ?? item.date_added, completed }, here.now, facts);
    const name = nameOf(rest === '' ? content : rest, facts);
    return {
      name,
      ...(id !== undefined && { import_key: importKey(`todoist ${id}`) }),
      project_name: names.get(item.project_id) ?? null,
      section_name: sections.get(item.section_id) ?? null,
      // In backups, 4 is the highest priority.
      priority: priorityOf(5 - priority),
      status: item.checked ? 2 : 0,
      tags: tagsOf([...(item.labels ?? []), ...labels]),
      note: noteWith(description || null, facts),
      ...times,
      ...due,
      ...reminded,
      ...assigneeOf(assigned(item), found),
      ...commentsOf((comments.get(id) ?? []).map(commentOf), here, found),
    };
  };

  const nodes: TaskNode[] = [];
  const used = new Set<string>();
  for (const { line, item, facts } of itemsOf(root, found)) {
    for (const label of item.labels ?? []) used.add(label);
    const task = taskOf(item, facts);
    const parent = item.parent_id || undefined;
    if (task.name === '') {
      found.failures.push({ line, reason: ['It has no content.', ...facts].join(' ') });
      continue;
    }
    found.noted += facts.length;
    nodes.push({ id: item.id ?? item, line, task, ...(parent !== undefined && { parent }) });
  }
  const known = new Set(nodes.map(({ id }) => id));
  const lost = [...lists.notes, ...lists.reminders].filter(({ item_id }) => !known.has(item_id));
  leaveOut(found, 'comments and reminders of tasks that are not in the file', lost.length);
  readFilters(lists, names, { here, found, used });
  addTasks(found, nodes);
}

/** Returns the items in the order of the program. */
function itemsOf(root: Root, found: Found) {
  const items: { item: BackupItem; facts: string[] }[] = [];
  for (const [index, value] of listIn(root, 'items', found).entries()) {
    const facts: string[] = [];
    const item = sound(BackupItem, value, facts);
    if (item === undefined) found.failures.push({ line: index + 1, reason: 'It is not an object.' });
    else if (!item.is_deleted) items.push({ item, facts });
  }
  const ordered = items.toSorted((one, other) => (one.item.child_order ?? 0) - (other.item.child_order ?? 0));
  return ordered.map((one, index) => ({ ...one, line: index + 1 }));
}

/** Adds filters as views, and labels that only filters name as tags. */
function readFilters(
  { labels, projects, sections, filters }: Lists,
  imported: Names,
  { here, found, used }: { here: Here; found: Found; used: ReadonlySet<string> },
): void {
  const below = groupedBy(projects, ({ parent_id }) => parent_id);
  const allBelow = (id: BackupProject['id'], depth = 0): string[] =>
    (depth > MAX_DEPTH ? [] : (below.get(id) ?? [])).flatMap((one) => {
      const name = imported.get(one.id);
      return [...(name === undefined ? [] : [name]), ...allBelow(one.id, depth + 1)];
    });
  const names = {
    projects: projects.map(({ id, name = '' }) => ({ name, imported: imported.get(id) ?? null, below: allBelow(id) })),
    sections: sections.flatMap(({ name }) => name ?? []),
    labels: [...new Set([...labels, ...used])],
  };
  const ordered = filters.toSorted((one, other) => (one.item_order ?? 0) - (other.item_order ?? 0));
  for (const { name = '', query = '', is_favorite } of ordered) {
    addView(found, { name, query, ...(is_favorite && { pinned: true }) }, translateTodoist(query, names, here));
  }
  const unused = labels.filter((label) => !used.has(label));
  const isNamed = (label: string) => found.resources.views.some(({ filter }) => filter.includes(JSON.stringify(label)));
  for (const name of unused.filter(isNamed)) found.resources.tags.push({ name });
  leaveOut(found, 'labels that no task has', unused.filter((label) => !isNamed(label)).length);
}

/** Todoist has four levels of projects. */
const MAX_DEPTH = 10;

/** Reads projects with descriptions and sections. Workspace folders become areas. */
function readProjects({ folders, sections, projects, project_notes }: Lists, names: Names, found: Found): void {
  const areas = new Map(folders.flatMap(({ id, name }) => (name ? [[id, name]] : [])));
  for (const name of new Set(areas.values())) found.resources.areas.push({ name });
  const comments = groupedBy(project_notes, ({ project_id }) => project_id);
  const known = new Set(projects.map(({ id }) => id));
  const lost = [...project_notes, ...sections.filter(({ description }) => description)];
  const count = lost.filter(({ project_id }) => !known.has(project_id)).length;
  leaveOut(found, 'comments and texts of projects that are not in the file', count);
  for (const project of projects) {
    const area = areas.get(project.folder_id);
    const facts = [
      ...(area === undefined && project.folder_id !== undefined ? [`Folder: ${project.folder_id}`] : []),
      ...(comments.get(project.id) ?? []).flatMap((comment) => commentIn(comment, found)),
      ...sections
        .filter(({ project_id, description }) => project_id === project.id && description)
        .map(({ name, description }) => `Section ${name ?? ''}: ${description}`),
    ];
    if (project.inbox_project) {
      leaveOut(found, 'comments and texts of the inbox', facts.length);
      continue;
    }
    found.noted += facts.length;
    const description = noteWith(project.description || null, facts);
    found.resources.projects.push({
      name: required(names.get(project.id)),
      ...(description !== null && { description }),
      ...(area !== undefined && { area }),
      ...(project.is_favorite && { pinned: true }),
      ...(project.is_archived && { status: 'done' as const }),
    });
  }
}

/** Returns the text of a comment, with the address of its file. */
function textIn({ content = '', file_attachment: file }: BackupNote, found: Found): string {
  if (!file) return content;
  leaveOut(found, 'attached files');
  return `${content}\n\n${file.file_name ?? ''} ${file.file_url ?? ''}`.trim();
}

/** Projects have no comments. */
function commentIn({ content = '', posted_at, file_attachment: file }: BackupNote, found: Found): string[] {
  const comment = `Comment${posted_at === undefined ? '' : ` of ${posted_at}`}: ${content}`;
  if (!file) return [comment];
  leaveOut(found, 'attached files');
  return [comment, `Attachment: ${file.file_name ?? ''} ${file.file_url ?? ''}`.trim()];
}

function reminderIn({ due, minute_offset, name, loc_trigger }: BackupReminder, here: Here): ForeignReminder {
  if (loc_trigger !== undefined) {
    const fact = `Reminder: when ${loc_trigger === 'on_leave' ? 'leaving' : 'arriving at'} ${name ?? 'a place'}`;
    return { time: null, fact };
  }
  if (minute_offset !== undefined) {
    return { time: beforeDue(Number(minute_offset)), fact: `Reminder: ${minute_offset} minutes before` };
  }
  return { time: atTime(due?.date ?? '', here), fact: `Reminder: ${due?.date ?? 'without a date'}` };
}

/** Returns project names. A duplicate gets the name of its parent as prefix. */
function projectNames(projects: readonly BackupProject[]): Names {
  const nameIn = ({ id, name }: BackupProject) => name?.trim() || `Project ${id}`;
  const counts = new Map<string, number>();
  for (const project of projects) counts.set(nameIn(project), (counts.get(nameIn(project)) ?? 0) + 1);
  const byId = new Map(projects.map((project) => [project.id, project]));
  return new Map(
    projects
      .filter(({ inbox_project }) => !inbox_project)
      .map((project) => {
        const name = nameIn(project);
        const above = byId.get(project.parent_id);
        const isPrefixed = (counts.get(name) ?? 0) > 1 && above !== undefined;
        return [project.id, isPrefixed ? `${nameIn(above)} / ${name}` : name];
      }),
  );
}

function dueOfItem(item: BackupItem, here: Here, facts: string[]): When {
  const { due } = item;
  if (due === undefined) return {};
  const day = due.date === undefined ? undefined : dueOf(due.date, here);
  const isRecurring = Boolean(due.is_recurring);
  if (day === undefined) facts.push(`Date: ${[due.date, due.string].filter(Boolean).join(', ')}`);
  if (!isRecurring) return day ?? {};
  // "For 3 weeks" counts from the day on which it was written, and not from that of the import.
  const there = { now: writtenAt(item, here), timezone: zoneNamed(due.timezone ?? undefined, here, facts) };
  const when = whenOf(due.string ?? '', due.lang ?? 'en', there);
  const shifted = when?.recurrence_type && day && shiftedFrom(when, dueOf(due.date ?? '', there), day);
  if (!shifted || endsBefore(shifted, day)) {
    if (day !== undefined) facts.push(`Date: ${due.string}`);
    return day ?? {};
  }
  return { ...shifted, ...day };
}

/** Returns the time at which the text of a due date was written, as far as the backup tells it. */
function writtenAt({ added_at, date_added, due }: BackupItem, here: Here): Date {
  const times = [added_at, date_added, due?.date].map((text) => new Date(timestampOf(text ?? '', here) ?? Number.NaN));
  return times.find((time) => !Number.isNaN(time.getTime())) ?? here.now;
}

/** True if the text was written at another time: its end was after the due date then. */
function endsBefore({ recurrence_end_date: end }: When, { due_date }: When): boolean {
  return end != null && due_date != null && end < due_date;
}
