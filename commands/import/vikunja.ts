import { type Schemas, unwrap } from '../../src/client/index.js';
import { errorMessage, required } from '../../src/lib/typed.js';
import { CommandError } from '../support/command.js';
import { isArchive, namesIn, textsIn } from './archive.js';
import { type Converted, importKey, leaveOut, nameOf, noteWith, nothingFound, putBelow, tagsOf } from './converted.js';
import { dueOf, type Here, type When } from './dates.js';
import type { ImportFormat, ImportJob } from './format.js';
import { markdownOf } from './html.js';
import { sendConverted } from './tasks.js';

type Line = Schemas['TaskImportLine'];
type Found = ReturnType<typeof nothingFound>;

const DATA = 'data.json';
const FILTERS = 'filters.json';
const DAY_S = 24 * 60 * 60;

interface Project {
  id: number;
  title: string;
  description?: string;
  hex_color?: string;
  is_archived?: boolean;
  is_favorite?: boolean;
  parent_project_id?: number;
  tasks?: Task[] | null;
  buckets?: { id: number; title: string }[] | null;
  /** Bucket of each task. Older versions have a member of the task. */
  task_buckets?: { task_id: number; bucket_id: number }[] | null;
  background_file_id?: number;
  child_projects?: Project[] | null;
  /** Lists of versions that had namespaces. */
  lists?: Project[] | null;
}

interface Task {
  id: number;
  title: string;
  description?: string;
  done?: boolean;
  done_at?: string;
  due_date?: string;
  start_date?: string;
  end_date?: string;
  priority?: number;
  percent_done?: number;
  repeat_after?: number;
  repeat_mode?: number;
  bucket_id?: number;
  hex_color?: string;
  is_favorite?: boolean;
  labels?: { title: string }[] | null;
  assignees?: { username: string }[] | null;
  reminders?: { reminder?: string }[] | string[] | null;
  attachments?: { file?: { name?: string } }[] | null;
  comments?: { comment: string; author?: { username?: string }; created?: string }[] | null;
  related_tasks?: Record<string, { id: number; title?: string }[] | null> | null;
}

/** The export of Vikunja: an archive with all projects and their tasks in `data.json`. */
export const vikunja: ImportFormat = {
  name: 'vikunja',
  recognises: ({ bytes }) => isArchive(bytes) && namesIn(bytes).includes(DATA),
  async run(job) {
    const { timezone } = (await unwrap(job.client.GET('/api/current_user'))).user;
    return sendConverted(job, convert(job, { now: new Date(), timezone }));
  },
};

function convert({ file }: ImportJob, here: Here): Converted {
  const texts = isArchive(file.bytes)
    ? textsIn(file.bytes, (name) => name === DATA || name === FILTERS)
    : new Map([[DATA, file.text]]);
  const projects = projectsOf(texts.get(DATA) ?? '');
  const found = nothingFound();
  leaveOut(found, 'saved filters', countOf(texts.get(FILTERS) ?? '[]'));
  const names = projectNames(projects);
  const made = new Map<number, Line>();
  const parents = parentsOf(projects);
  const below: { parent: number; line: number; task: Line }[] = [];
  let line = 0;
  for (const project of projects) {
    const name = required(names.get(project));
    const description = markdown(project.description);
    found.places.projects.push({
      name,
      ...(description !== '' && { description }),
      ...(/^[0-9a-f]{6}$/i.test(project.hex_color ?? '') && { color: `#${project.hex_color}` }),
      ...(project.is_favorite && { pinned: true }),
      ...(project.is_archived && { status: 'done' as const }),
    });
    if (project.background_file_id) leaveOut(found, 'backgrounds of projects');
    const bucketOf = bucketsOf(project);
    for (const given of project.tasks ?? []) {
      line += 1;
      const task = taskOf(given, { project: name, bucket: bucketOf(given) }, here, found);
      const parent = parents.get(given.id);
      if (task.name === '') found.failures.push({ line, reason: 'It has no title.' });
      else if (parent !== undefined) below.push({ parent, line, task });
      else {
        found.items.push({ line, task });
        made.set(given.id, task);
      }
    }
  }
  for (const { parent, ...item } of below) putBelow(found, made.get(parent), item);
  return found;
}

function bucketsOf({ buckets, task_buckets }: Project): (task: Task) => string | undefined {
  const titles = new Map(buckets?.map(({ id, title }) => [id, title]));
  const places = new Map(task_buckets?.map(({ task_id, bucket_id }) => [task_id, bucket_id]));
  return ({ id, bucket_id }) => titles.get(places.get(id) ?? bucket_id ?? 0);
}

function countOf(text: string): number {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.length : 0;
  } catch {
    return 0;
  }
}

/** Returns all projects, at any depth. @throws CommandError when the text contains none */
function projectsOf(text: string): Project[] {
  let parsed: Project[] | null;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${DATA} cannot be read: ${errorMessage(error)}`);
  }
  if (!Array.isArray(parsed)) throw new CommandError(`${DATA} contains no list of projects.`);
  const flat = (project: Project): Project[] => [
    ...(project.lists === undefined || project.lists === null ? [project] : []),
    ...[...(project.child_projects ?? []), ...(project.lists ?? [])].flatMap(flat),
  ];
  return parsed.flatMap(flat);
}

/** Returns unique project names. A duplicate gets the name of its parent as prefix. */
function projectNames(projects: readonly Project[]): Map<Project, string> {
  const counts = new Map<string, number>();
  for (const { title } of projects) counts.set(title, (counts.get(title) ?? 0) + 1);
  const byId = new Map(projects.map((project) => [project.id, project]));
  return new Map(
    projects.map((project) => {
      const above = byId.get(project.parent_project_id ?? 0);
      const isAmbiguous = (counts.get(project.title) ?? 0) > 1;
      const name = isAmbiguous ? `${above?.title ?? project.id} / ${project.title}` : project.title;
      return [project, name];
    }),
  );
}

/** Maps each subtask to its first parent. Ignores references of a task to itself. */
function parentsOf(projects: readonly Project[]): Map<number, number> {
  const parents = new Map<number, number>();
  const note = (child: number, parent: number) => {
    if (child !== parent && !parents.has(child) && parents.get(parent) !== child) parents.set(child, parent);
  };
  for (const task of projects.flatMap(({ tasks }) => tasks ?? [])) {
    const { parenttask, subtask } = relationsOf(task);
    for (const parent of parenttask ?? []) note(task.id, parent.id);
    for (const child of subtask ?? []) note(child.id, task.id);
  }
  // A subtask of a subtask is attached to the top-level task.
  for (const child of parents.keys()) {
    const seen = new Set([child]);
    let top = required(parents.get(child));
    for (let up = parents.get(top); up !== undefined && !seen.has(up); up = parents.get(top)) {
      seen.add(up);
      top = up;
    }
    parents.set(child, top);
  }
  return parents;
}

/** Returns related tasks by kind of relation. An empty array stands for an empty object. */
function relationsOf({ related_tasks: related }: Task): NonNullable<Task['related_tasks']> {
  return related === null || related === undefined || Array.isArray(related) ? {} : related;
}

/** A zero date means that none is set. */
function isSet(date: string | undefined): date is string {
  return date !== undefined && date !== '' && !date.startsWith('0001-');
}

/** Texts are HTML, in older versions Markdown. */
function markdown(text: string | undefined): string {
  return markdownOf(text?.trim() ?? '');
}

function taskOf(
  task: Task,
  { project, bucket }: { project: string; bucket: string | undefined },
  here: Here,
  found: Found,
): Line {
  const facts: string[] = [];
  const fact = (name: string, value: string | undefined) => {
    if (value !== undefined && value !== '') facts.push(`${name}: ${value}`);
  };
  fact('Bucket', bucket);
  fact('Color', task.hex_color ? `#${task.hex_color}` : undefined);
  if (task.is_favorite) facts.push('Favorite');
  fact('Starts', isSet(task.start_date) ? task.start_date : undefined);
  fact('Ends', isSet(task.end_date) ? task.end_date : undefined);
  fact('Completed', isSet(task.done_at) ? task.done_at : undefined);
  fact('Done', task.percent_done ? `${Math.round(task.percent_done * 100)} %` : undefined);
  fact('Priority', (task.priority ?? 0) > 3 ? (task.priority === 4 ? 'urgent' : 'do now') : undefined);
  fact('Assigned to', (task.assignees ?? []).map(({ username }) => username).join(', '));
  for (const one of task.reminders ?? []) fact('Reminder', typeof one === 'string' ? one : one.reminder);
  for (const { comment, author, created } of task.comments ?? []) {
    fact(`Comment of ${[author?.username, created].filter(Boolean).join(', ')}`, markdown(comment));
  }
  for (const [kind, related] of Object.entries(relationsOf(task))) {
    if (kind === 'subtask' || kind === 'parenttask') continue;
    for (const { title, id } of related ?? []) fact(kind, title ?? String(id));
  }
  const files = task.attachments ?? [];
  for (const { file } of files) fact('Attachment', file?.name);
  leaveOut(found, 'attached files', files.length);
  const due = isSet(task.due_date) ? dueOf(task.due_date, here, true) : {};
  const recurrence = recurrenceOf(task, due, facts);
  const name = nameOf(task.title ?? '', facts);
  found.noted += facts.length;
  return {
    name,
    import_key: importKey(`vikunja ${task.id}`),
    project_name: project,
    status: task.done ? 2 : 0,
    priority: (task.priority ?? 0) >= 3 ? 2 : task.priority === 2 ? 1 : 0,
    tags: tagsOf((task.labels ?? []).map(({ title }) => title)),
    note: noteWith(markdown(task.description) || null, facts),
    ...due,
    ...recurrence,
  };
}

function recurrenceOf(
  { repeat_after: seconds = 0, repeat_mode: mode = 0 }: Task,
  { due_date }: When,
  facts: string[],
): When {
  if (mode !== 1 && seconds <= 0) return {};
  const days = seconds / DAY_S;
  if (due_date == null || (mode !== 1 && !Number.isInteger(days))) {
    facts.push(mode === 1 ? 'Repeats each month' : `Repeats after ${seconds} seconds`);
    return {};
  }
  if (mode === 1) {
    return { recurrence_type: 'monthly', recurrence_interval: 1, recurrence_month_day: Number(due_date.slice(8)) };
  }
  const counted = mode === 2 ? { completion_based: true } : {};
  if (days % 7 !== 0) return { recurrence_type: 'daily', recurrence_interval: days, ...counted };
  const weekday = new Date(`${due_date}T00:00:00Z`).getUTCDay();
  return { recurrence_type: 'weekly', recurrence_interval: days / 7, recurrence_weekdays: [weekday], ...counted };
}
