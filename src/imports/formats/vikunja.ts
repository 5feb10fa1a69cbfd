import { Temporal } from 'temporal-polyfill';
import { errorMessage, isObject, isOneOf } from '../../lib/typed.js';
import { textsIn } from './archive.js';
import type { Anchor } from './calendar-rules.js';
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
import { isoOf } from './date-texts.js';
import { dueOf, type Here, timesOf, type When } from './dates.js';
import { addView } from './filters/translation.js';
import { translateVikunja } from './filters/vikunja.js';
import { addTasks, type TaskNode } from './hierarchy.js';
import { markdownOf } from './html.js';
import { anchorsAt, recurrenceIn } from './kept-rules.js';
import { VIKUNJA_DATA } from './recognition.js';
import { atTime, beforeDue, type ForeignReminder, remindersOf } from './reminders.js';
import { objectsIn } from './sound.js';
import { type ImportSource, isArchive } from './source.js';
import { colorIn, readProjects } from './vikunja-projects.js';
import {
  type VikunjaConditions,
  VikunjaFilter,
  type VikunjaProject,
  type VikunjaTask,
  type VikunjaUser,
} from './vikunja-types.js';

const FILTERS = 'filters.json';
const DAY_S = 24 * 60 * 60;

/** Reads the export of Vikunja: an archive with all projects and their tasks in `data.json`. */
export function convert({ file }: ImportSource, here: Here): Converted {
  const texts = isArchive(file.bytes)
    ? textsIn(file, (name) => name === VIKUNJA_DATA || name === FILTERS)
    : new Map([[VIKUNJA_DATA, file]]);
  const found = nothingFound();
  const projects = readProjects(texts.get(VIKUNJA_DATA)?.text ?? '', found);
  const parents = parentsOf(projects);
  const nodes: TaskNode[] = [];
  const colors = new Map<string, string | undefined>();
  for (const { project, name, tasks } of projects) {
    const bucketOf = bucketsOf(project);
    for (const { line, item, facts } of tasks) {
      const task = taskOf(item, { project: name, bucket: bucketOf(item), facts }, here, found);
      const parent = parents.get(item.id);
      for (const { title, hex_color } of item.labels ?? []) colors.set(title?.trim() ?? '', colorIn(hex_color, found));
      if (task.name === '') {
        found.failures.push({ line, reason: ['It has no title.', ...facts].join(' ') });
        continue;
      }
      found.noted += facts.length;
      nodes.push({ id: item.id ?? item, line, task, ...(parent !== undefined && { parent }) });
    }
  }
  for (const [name, color] of colors) if (name !== '') found.resources.tags.push({ name, ...(color && { color }) });
  readFilters(texts.get(FILTERS)?.text ?? '[]', projects, found);
  addTasks(found, nodes);
  return found;
}

/** Returns a function that returns the bucket of a task: its title, and its id if the title is not known. */
function bucketsOf({ buckets, task_buckets }: VikunjaProject): (task: VikunjaTask) => Bucket {
  const titles = new Map(buckets?.map(({ id, title }) => [id, title]));
  const bucketIds = new Map(task_buckets?.map(({ task_id, bucket_id }) => [task_id, bucket_id]));
  return ({ id, bucket_id }) => {
    const own = bucketIds.get(id) ?? bucket_id;
    const title = titles.get(own);
    return { title, unknown: title === undefined && titles.size > 0 && own ? own : undefined };
  };
}

interface Bucket {
  title: string | undefined;
  unknown: VikunjaTask['bucket_id'];
}

type Projects = ReturnType<typeof readProjects>;

/** Adds saved filters as views. */
function readFilters(text: string, projects: Projects, found: Found): void {
  const labels = projects.flatMap(({ tasks }) => tasks).flatMap(({ item }) => item.labels ?? []);
  const names = {
    projects: new Map(projects.map(({ project, name }) => [project.id, name])),
    labels: new Map(
      labels.flatMap(({ id, title }) => (id === undefined || !title ? [] : [[Number(id), title.trim()]])),
    ),
  };
  for (const { title, is_favorite, filters } of objectsIn(
    { filters: filtersIn(text, found) },
    'filters',
    VikunjaFilter,
    found,
  )) {
    const query = queryOf(filters ?? {});
    const translated = translateVikunja(query, names, Boolean(filters?.filter_include_nulls));
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

function filtersIn(text: string, { warnings }: Found): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    warnings.push(`${FILTERS} cannot be read: ${errorMessage(error)}`);
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
function parentsOf(projects: Projects): Map<VikunjaTask['id'], VikunjaTask['id']> {
  const parents: ReturnType<typeof parentsOf> = new Map();
  const note = (child: VikunjaTask['id'], parent: VikunjaTask['id']) => {
    if (child === undefined || parent === undefined || child === parent) return;
    if (!parents.has(child) && parents.get(parent) !== child) parents.set(child, parent);
  };
  for (const { id, related_tasks } of projects.flatMap(({ tasks }) => tasks).map(({ item }) => item)) {
    for (const parent of related_tasks?.parenttask ?? []) note(id, parent.id);
    for (const child of related_tasks?.subtask ?? []) note(child.id, id);
  }
  return parents;
}

/** A zero date means that none is set. */
function isSet(date: string | undefined): date is string {
  return date !== undefined && date !== '' && !date.startsWith('0001-');
}

/** Texts are HTML, in older versions Markdown. */
function markdown(text: string | undefined): string {
  return markdownOf(text?.trim() ?? '');
}

interface Placing {
  /** Name of the project. */
  project: string;
  bucket: Bucket;
  facts: string[];
}

/** Names of priorities. Those that have a counterpart are not noted. */
const PRIORITIES = ['', '', '', '', 'urgent', 'do now'];

/** A text, or an object with a time, and with seconds relative to a date of the task. */
function reminderOf(one: unknown, here: Here): ForeignReminder {
  const { reminder = one, relative_period: seconds = 0, relative_to } = isObject(one) ? one : {};
  const text = typeof reminder === 'string' ? reminder : JSON.stringify(one);
  const isOfDue = relative_to === 'due_date' && typeof seconds === 'number' && seconds <= 0;
  return { time: isOfDue ? beforeDue(-seconds / 60) : atTime(text, here), fact: `Reminder: ${text}` };
}

function userOf({ name, username, email }: VikunjaUser): ForeignUser[] {
  const shown = name || username;
  return shown ? [{ name: shown, email: email || username }] : [];
}

function taskOf(task: VikunjaTask, { project, bucket, facts }: Placing, here: Here, found: Found): ConvertedTask {
  const fact = (name: string, value: string | undefined) => {
    if (value !== undefined && value !== '') facts.push(`${name}: ${value}`);
  };
  if (bucket.unknown !== undefined) fact('Bucket', String(bucket.unknown));
  fact('Color', task.hex_color ? `#${task.hex_color}` : undefined);
  if (task.is_favorite) facts.push('Favorite');
  fact('Starts', isSet(task.start_date) ? task.start_date : undefined);
  fact('Ends', isSet(task.end_date) ? task.end_date : undefined);
  if (isSet(task.done_at) && !task.done) fact('Completed', task.done_at);
  fact('Done', task.percent_done && !task.done ? `${Math.round(task.percent_done * 100)} %` : undefined);
  fact('Priority', PRIORITIES[task.priority ?? 0] ?? String(task.priority));
  const reminded = remindersOf(
    [...(task.reminders ?? []), ...(task.reminder_dates ?? [])].map((one) => reminderOf(one, here)),
    facts,
  );
  for (const [kind, related] of Object.entries(task.related_tasks ?? {})) {
    if (kind === 'subtask' || kind === 'parenttask') continue;
    for (const { title, id } of related) fact(kind, title ?? String(id));
  }
  const files = task.attachments ?? [];
  for (const { file } of files) fact('Attachment', file?.name);
  leaveOut(found, 'attached files', files.length);
  const due = isSet(task.due_date) ? dueOf(task.due_date, here) : {};
  if (due === undefined) fact('Due', task.due_date);
  const recurrence = recurrenceOf(task, due ?? {}, facts, here);
  const completed = task.done && isSet(task.done_at) ? task.done_at : undefined;
  const times = timesOf({ created: isSet(task.created) ? task.created : undefined, completed }, here.now, facts);
  const name = nameOf(task.title ?? '', facts);
  return {
    name,
    ...(task.id !== undefined && { import_key: importKey(`vikunja ${task.id}`) }),
    project_name: project,
    section_name: bucket.title || null,
    status: task.done ? 2 : 0,
    priority: (task.priority ?? 0) >= 3 ? 2 : task.priority === 2 ? 1 : 0,
    tags: tagsOf((task.labels ?? []).flatMap(({ title }) => title ?? [])),
    note: noteWith(markdown(task.description) || null, facts),
    ...times,
    ...due,
    ...reminded,
    ...recurrence,
    ...assigneeOf((task.assignees ?? []).flatMap(userOf), found),
    ...commentsOf(
      (task.comments ?? []).map(({ comment, author, created }) => ({
        ...{ text: markdown(comment), author: author?.name || author?.username, created },
      })),
      here,
      found,
    ),
  };
}

/** A rule is on the clock of the due date if its text has one, else on that of the account, or in UTC. */
function anchorsOf(written: string | undefined, due: string | null | undefined, here: Here): Anchor[] {
  const iso = isoOf(written ?? '');
  if (iso === undefined || due == null) return [];
  if (!iso.endsWith('Z')) return [{ day: due, due }];
  const [, offset] = /([+-]\d{2}:\d{2})$/.exec(written ?? '') ?? [];
  const zones = [...(offset === undefined ? [] : [offset]), here.timezone, 'UTC'];
  return anchorsAt(Temporal.Instant.from(iso), zones, due);
}

function recurrenceOf(
  { repeat_after: seconds = 0, repeat_mode: mode = 0, repeats, due_date: written }: VikunjaTask,
  { due_date }: When,
  facts: string[],
  here: Here,
): When {
  if (repeats) return recurrenceIn(repeats, anchorsOf(written, due_date, here), facts, here);
  if (!isOneOf([0, 1, 2], mode) || seconds < 0) {
    facts.push(`Repeats after ${seconds} seconds, in mode ${mode}`);
    return {};
  }
  if (mode !== 1 && seconds === 0) return {};
  const days = seconds / DAY_S;
  if (due_date == null || (mode !== 1 && !Number.isInteger(days))) {
    facts.push(mode === 1 ? 'Repeats each month' : `Repeats after ${seconds} seconds`);
    return {};
  }
  if (mode === 1) {
    return { recurrence_type: 'monthly', recurrence_interval: 1, recurrence_month_day: Number(due_date.slice(8)) };
  }
  // From the day of completion, which has any weekday.
  const isCounted = mode === 2;
  const counted = isCounted ? { completion_based: true } : {};
  if (days % 7 !== 0) return { recurrence_type: 'daily', recurrence_interval: days, ...counted };
  const weekday = new Date(`${due_date}T00:00:00Z`).getUTCDay();
  const weekdays = isCounted ? {} : { recurrence_weekdays: [weekday] };
  return { recurrence_type: 'weekly', recurrence_interval: days / 7, ...weekdays, ...counted };
}
