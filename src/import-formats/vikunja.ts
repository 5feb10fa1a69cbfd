import { isArchive, namesIn, textsIn } from './archive.js';
import { recurrenceIn } from './calendar-rules.js';
import { colorOf } from './colors.js';
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
import { dueOf, type Here, timesOf, type When } from './dates.js';
import { addView } from './filters/translation.js';
import { translateVikunja } from './filters/vikunja.js';
import type { ImportFormat, ImportSource } from './format.js';
import { placeTasks, type TaskNode } from './hierarchy.js';
import { markdownOf } from './html.js';
import { readProjects } from './vikunja-projects.js';
import type { VikunjaConditions, VikunjaFilter, VikunjaProject, VikunjaTask } from './vikunja-types.js';

const DATA = 'data.json';
const FILTERS = 'filters.json';
const DAY_S = 24 * 60 * 60;

/** The export of Vikunja: an archive with all projects and their tasks in `data.json`. */
export const vikunja: ImportFormat = {
  name: 'vikunja',
  recognises: ({ bytes }) => isArchive(bytes) && namesIn(bytes).includes(DATA),
  convert,
};

function convert({ file }: ImportSource, here: Here): Converted {
  const texts = isArchive(file.bytes)
    ? textsIn(file, (name) => name === DATA || name === FILTERS)
    : new Map([[DATA, file.text]]);
  const found = nothingFound();
  const projects = readProjects(texts.get(DATA) ?? '', found);
  const parents = parentsOf(projects.map(({ project }) => project));
  const nodes: TaskNode[] = [];
  const colors = new Map<string, string | undefined>();
  for (const { project, name } of projects) {
    const bucketOf = bucketsOf(project);
    for (const given of project.tasks ?? []) {
      const line = nodes.length + found.failures.length + 1;
      const task = taskOf(given, { project: name, bucket: bucketOf(given) }, here, found);
      const parent = parents.get(given.id);
      if (task.name === '') found.failures.push({ line, reason: 'It has no title.' });
      else nodes.push({ id: given.id, line, task, ...(parent !== undefined && { parent }) });
      for (const { title, hex_color } of given.labels ?? []) colors.set(title.trim(), colorOf(hex_color));
    }
  }
  for (const [name, color] of colors) if (name !== '') found.places.tags.push({ name, ...(color && { color }) });
  readFilters(texts.get(FILTERS) ?? '[]', projects, found);
  placeTasks(found, nodes);
  return found;
}

function bucketsOf({ buckets, task_buckets }: VikunjaProject): (task: VikunjaTask) => string | undefined {
  const titles = new Map(buckets?.map(({ id, title }) => [id, title]));
  const places = new Map(task_buckets?.map(({ task_id, bucket_id }) => [task_id, bucket_id]));
  return ({ id, bucket_id }) => titles.get(places.get(id) ?? bucket_id ?? 0);
}

type Projects = ReturnType<typeof readProjects>;

/** Adds saved filters as views. */
function readFilters(text: string, projects: Projects, found: Found): void {
  const labels = projects.flatMap(({ project }) => project.tasks ?? []).flatMap(({ labels: own }) => own ?? []);
  const names = {
    projects: new Map(projects.map(({ project, name }) => [project.id, name])),
    labels: new Map(labels.map(({ id, title }) => [id, title.trim()])),
  };
  for (const { title, is_favorite, filters } of filtersIn(text)) {
    const query = queryOf(filters ?? {});
    const translated = translateVikunja(query, names, filters?.filter_include_nulls === true);
    const order_by = orderOf(filters ?? {});
    const view = {
      name: title ?? '',
      query,
      ...(order_by !== '' && { order_by }),
      ...(is_favorite && { pinned: true }),
    };
    addView(found, view, translated);
  }
}

function filtersIn(text: string): VikunjaFilter[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

const COMPARATORS: Readonly<Record<string, string>> = {
  equals: '=',
  not_equals: '!=',
  greater: '>',
  greater_equals: '>=',
  less: '<',
  less_equals: '<=',
};

/** Returns the text of a filter. Versions before 0.24 have a list of comparisons instead. */
function queryOf({ filter, filter_by, filter_value, filter_comparator, filter_concat }: VikunjaConditions): string {
  if (filter !== undefined || !filter_by) return filter ?? '';
  const comparisons = filter_by.map((field, index) => {
    const comparator = filter_comparator?.[index] ?? 'equals';
    return `${field} ${COMPARATORS[comparator] ?? comparator} ${filter_value?.[index] ?? ''}`;
  });
  return comparisons.join(filter_concat === 'or' ? ' || ' : ' && ');
}

const SORT_FIELDS: Readonly<Record<string, string>> = {
  ...{ id: 'id', title: 'name', priority: 'priority', due_date: 'due_date' },
  ...{ created: 'created_at', updated: 'updated_at', done_at: 'completed_at' },
};

function orderOf({ sort_by, order_by }: VikunjaConditions): string {
  const order = (sort_by ?? []).flatMap((given, index) => {
    const field = SORT_FIELDS[given];
    return field === undefined ? [] : [`${field}:${order_by?.[index] === 'desc' ? 'desc' : 'asc'}`];
  });
  return [...new Set(order)].join();
}

/** Maps each subtask to its first parent. Ignores references of a task to itself. */
function parentsOf(projects: readonly VikunjaProject[]): Map<number, number> {
  const parents = new Map<number, number>();
  const note = (child: number, parent: number) => {
    if (child !== parent && !parents.has(child) && parents.get(parent) !== child) parents.set(child, parent);
  };
  for (const task of projects.flatMap(({ tasks }) => tasks ?? [])) {
    const { parenttask, subtask } = relationsOf(task);
    for (const parent of parenttask ?? []) note(task.id, parent.id);
    for (const child of subtask ?? []) note(child.id, task.id);
  }
  return parents;
}

/** Returns related tasks by kind of relation. An empty array stands for an empty object. */
function relationsOf({ related_tasks: related }: VikunjaTask): NonNullable<VikunjaTask['related_tasks']> {
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
  task: VikunjaTask,
  { project, bucket }: { project: string; bucket: string | undefined },
  here: Here,
  found: Found,
): ConvertedTask {
  const facts: string[] = [];
  const fact = (name: string, value: string | undefined) => {
    if (value !== undefined && value !== '') facts.push(`${name}: ${value}`);
  };
  fact('Color', task.hex_color ? `#${task.hex_color}` : undefined);
  if (task.is_favorite) facts.push('Favorite');
  fact('Starts', isSet(task.start_date) ? task.start_date : undefined);
  fact('Ends', isSet(task.end_date) ? task.end_date : undefined);
  if (isSet(task.done_at) && !task.done) fact('Completed', task.done_at);
  fact('Done', task.percent_done && !task.done ? `${Math.round(task.percent_done * 100)} %` : undefined);
  fact('Priority', (task.priority ?? 0) > 3 ? (task.priority === 4 ? 'urgent' : 'do now') : undefined);
  fact('Assigned to', (task.assignees ?? []).map(({ username }) => username).join(', '));
  for (const one of [...(task.reminders ?? []), ...(task.reminder_dates ?? [])])
    fact('Reminder', typeof one === 'string' ? one : one.reminder);
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
  const completed = task.done && isSet(task.done_at) ? task.done_at : undefined;
  const times = timesOf({ created: isSet(task.created) ? task.created : undefined, completed }, here.now, facts);
  const name = nameOf(task.title ?? '', facts);
  found.noted += facts.length;
  return {
    name,
    import_key: importKey(`vikunja ${task.id}`),
    project_name: project,
    section_name: bucket || null,
    status: task.done ? 2 : 0,
    priority: (task.priority ?? 0) >= 3 ? 2 : task.priority === 2 ? 1 : 0,
    tags: tagsOf((task.labels ?? []).map(({ title }) => title)),
    note: noteWith(markdown(task.description) || null, facts),
    ...times,
    ...due,
    ...recurrence,
  };
}

function recurrenceOf(
  { repeat_after: seconds = 0, repeat_mode: mode = 0, repeats }: VikunjaTask,
  { due_date }: When,
  facts: string[],
): When {
  if (repeats) return recurrenceIn(repeats, due_date, facts);
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
