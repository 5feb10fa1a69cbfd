import { Sqlite } from '../../db/sqlite/driver.js';
import { type Schemas, unwrap } from '../../src/client/index.js';
import { errorMessage, required } from '../../src/lib/typed.js';
import { CommandError } from '../support/command.js';
import { type Converted, importKey, leaveOut, nameOf, noteWith, nothingFound, putBelow, tagsOf } from './converted.js';
import { dueOf, type Here, type When } from './dates.js';
import type { ImportFormat, ImportJob } from './format.js';
import type { NoteDraft, ProjectDraft } from './places.js';
import { sendConverted } from './tasks.js';

type Line = Schemas['TaskImportLine'];
type Found = ReturnType<typeof nothingFound>;
type Row = Record<string, unknown>;
type Codes<Code extends number> = Readonly<Record<string, Code>>;

const STATUSES: Codes<NonNullable<Line['status']>> = {
  ...{ not_started: 0, in_progress: 1, done: 2, archived: 3, waiting: 4, cancelled: 5, planned: 6 },
};
const PRIORITIES: Codes<NonNullable<Line['priority']>> = { low: 0, medium: 1, high: 2 };
const PROJECT_STATES: Record<string, Schemas['ProjectCreate']['status']> = {
  ...{ not_started: 'not_started', idea: 'not_started', planned: 'planned', planning: 'planned' },
  ...{ in_progress: 'in_progress', active: 'in_progress', waiting: 'waiting', blocked: 'waiting' },
  ...{ done: 'done', completed: 'done', cancelled: 'cancelled' },
};

const IN_PLAN = 6;
const DONE = 2;

const LEFT_OUT: Record<string, string> = {
  views: 'saved views',
  task_attachments: 'attached files',
  permissions: 'shares',
  notifications: 'notifications',
};

/**
 * A SQLite database of tududi 1: areas, projects, tasks with subtasks, recurrence and tags, notes and inbox of one user.
 * Columns that a version lacks are read as absent.
 */
export const tududi: ImportFormat = {
  name: 'tududi',
  recognises: ({ bytes }) => Buffer.from(bytes.subarray(0, 15)).toString('latin1') === 'SQLite format 3',
  async run(job) {
    const { timezone } = (await unwrap(job.client.GET('/api/current_user'))).user;
    return sendConverted(job, convert(job, { now: new Date(), timezone }));
  },
};

/** Reads whole tables. A missing table is empty. */
interface Source {
  rows(table: string, userId?: number): Row[];
}

function convert(job: ImportJob, here: Here): Converted {
  let db: InstanceType<typeof Sqlite>;
  try {
    db = new Sqlite(job.file.path, { readonly: true, fileMustExist: true });
  } catch (error) {
    throw new CommandError(`The database cannot be read: ${errorMessage(error)}`);
  }
  try {
    const known = new Set(
      db
        .prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
        .all()
        .map(({ name }) => name),
    );
    const source: Source = {
      rows(table, userId) {
        if (!known.has(table)) return [];
        const all = db.prepare<[], Row>(`SELECT * FROM "${table}"`).all();
        return userId === undefined ? all : all.filter((row) => row.user_id === userId);
      },
    };
    if (!known.has('users') || !known.has('tasks')) throw new CommandError('This is not a database of tududi.');
    return read(source, userOf(source, job.user), here);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The database cannot be read: ${errorMessage(error)}`);
  } finally {
    db.close();
  }
}

/** Returns the user to import. @throws CommandError when several users exist and none is named */
function userOf(source: Source, email: string | undefined): Row {
  const users = source.rows('users');
  const emails = users.map((user) => String(user.email)).join(', ');
  if (email === undefined && users.length > 1) {
    throw new CommandError(`The database has several users: select one with --user. There are ${emails}.`);
  }
  const found =
    email === undefined ? users[0] : users.find((user) => String(user.email).toLowerCase() === email.toLowerCase());
  if (found === undefined)
    throw new CommandError(`The database has no ${email ?? 'user'}. It has ${emails || 'none'}.`);
  return found;
}

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value).trim());

function codeOf<Code extends number>(value: unknown, codes: Codes<Code>): Code | 0 {
  const text = textOf(value).toLowerCase();
  return Object.entries(codes).find(([word, code]) => text === word || text === String(code))?.[1] ?? 0;
}

function read(source: Source, user: Row, here: Here): Converted {
  const found = nothingFound();
  const userId = Number(user.id);
  const clock: Here = { ...here, timezone: textOf(user.timezone) || here.timezone };

  const areas = source.rows('areas', userId);
  const areaNames = new Map(areas.map((area) => [area.id, textOf(area.name)]));
  for (const area of areas) {
    const description = textOf(area.description);
    found.places.areas.push({ name: textOf(area.name), ...(description !== '' && { description }) });
  }
  const tagNames = new Map(source.rows('tags').map((tag) => [tag.id, textOf(tag.name)]));
  const tagsBy = (table: string, column: string) => {
    const names = new Map<unknown, string[]>();
    for (const row of source.rows(table)) {
      const name = tagNames.get(row.tag_id) ?? '';
      names.set(row[column], [...(names.get(row[column]) ?? []), name]);
    }
    return (id: unknown) => tagsOf(names.get(id) ?? []);
  };

  const projectTags = tagsBy('projects_tags', 'project_id');
  const projectNames = new Map<unknown, string>();
  for (const project of source.rows('projects', userId)) {
    const name = freeName(textOf(project.name), projectNames, areaNames.get(project.area_id));
    projectNames.set(project.id, name);
    found.places.projects.push(projectOf(project, { name, tags: projectTags(project.id) }, areaNames, clock));
    if (textOf(project.image_url) !== '') leaveOut(found, 'images of projects');
  }

  readTasks(
    { rows: source.rows('tasks', userId), projects: projectNames, tagsOfTask: tagsBy('tasks_tags', 'task_id') },
    clock,
    found,
  );
  const noteTags = tagsBy('notes_tags', 'note_id');
  for (const note of source.rows('notes', userId)) {
    found.places.notes.push(noteOf(note, projectNames, noteTags(note.id)));
  }
  for (const item of source.rows('inbox_items', userId)) {
    if (!['', 'added'].includes(textOf(item.status))) continue;
    const facts: string[] = [];
    const name = nameOf(textOf(item.content) || textOf(item.title), facts);
    found.items.push({
      line: found.items.length + 1,
      task: { name, import_key: importKey(`tududi inbox ${item.uid ?? item.id}`), note: noteWith(null, facts) },
    });
  }
  for (const [table, what] of Object.entries(LEFT_OUT)) leaveOut(found, what, source.rows(table, userId).length);
  return found;
}

/** Project names are unique here: a duplicate gets its area as prefix. */
function freeName(name: string, taken: ReadonlyMap<unknown, string>, area: string | undefined): string {
  const names = new Set(taken.values());
  let free = name;
  for (let count = 2; names.has(free); count += 1)
    free = area !== undefined && count === 2 ? `${area} / ${name}` : `${name} (${count})`;
  return free;
}

function projectOf(
  project: Row,
  { name, tags }: { name: string; tags: string[] },
  areas: ReadonlyMap<unknown, string>,
  here: Here,
): ProjectDraft {
  const due = textOf(project.due_date_at);
  const description = textOf(project.description);
  const state = PROJECT_STATES[textOf(project.status) || textOf(project.state)];
  return {
    name,
    tags,
    area: areas.get(project.area_id) ?? null,
    ...(description !== '' && { description }),
    ...(state !== undefined && { status: state }),
    ...(project.priority !== null &&
      project.priority !== undefined && { priority: codeOf(project.priority, PRIORITIES) }),
    ...(due !== '' && { due_date: required(dueOf(due, here, false).due_date) }),
    ...(project.pin_to_sidebar === 1 && { pinned: true }),
  };
}

function noteOf(note: Row, projects: ReadonlyMap<unknown, string>, tags: string[]): NoteDraft {
  const color = textOf(note.color);
  return {
    title: textOf(note.title) || null,
    content: textOf(note.content) || null,
    project: projects.get(note.project_id) ?? null,
    tags,
    ...(/^#[0-9a-f]{6}$/i.test(color) && { color }),
  };
}

function readTasks(
  {
    rows,
    projects,
    tagsOfTask,
  }: { rows: readonly Row[]; projects: ReadonlyMap<unknown, string>; tagsOfTask: (id: unknown) => string[] },
  here: Here,
  found: Found,
): void {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const made = new Map<unknown, Line>();
  const isSubtask = (row: Row) => byId.has(row.parent_task_id);
  /** An open occurrence of a recurring task is not imported as a task of its own. */
  const isOpenOccurrence = (row: Row) => byId.has(row.recurring_parent_id) && codeOf(row.status, STATUSES) !== DONE;
  for (const [index, row] of rows.entries()) {
    if (isSubtask(row) || isOpenOccurrence(row)) continue;
    const task = taskOf(row, { projects, tags: tagsOfTask(row.id) }, here, found);
    const line = index + 1;
    if (task.name === '') found.failures.push({ line, reason: `The task ${textOf(row.uid) || row.id} has no name.` });
    else {
      found.items.push({ line, task });
      made.set(row.id, task);
    }
  }
  for (const row of rows.filter(isOpenOccurrence)) {
    const template = made.get(row.recurring_parent_id);
    const due = textOf(row.due_date);
    // The next open occurrence holds the due date.
    if (template !== undefined && due !== '') {
      const { due_date } = dueOf(due, here, false);
      const earlier = template.due_date;
      if (due_date && (earlier == null || due_date > earlier)) template.due_date = due_date;
    }
    leaveOut(found, 'open occurrences, which are their recurring task here');
  }
  for (const [index, row] of rows.entries()) {
    if (!isSubtask(row)) continue;
    const item = { line: index + 1, task: taskOf(row, { projects, tags: tagsOfTask(row.id) }, here, found) };
    putBelow(found, made.get(topOf(row, byId)), item);
  }
}

function topOf(row: Row, byId: ReadonlyMap<unknown, Row>): unknown {
  const seen = new Set<unknown>([row.id]);
  let top = row;
  for (let up = byId.get(top.parent_task_id); up !== undefined && !seen.has(up.id); up = byId.get(top.parent_task_id)) {
    seen.add(up.id);
    top = up;
  }
  return top.id;
}

function taskOf(
  row: Row,
  { projects, tags }: { projects: ReadonlyMap<unknown, string>; tags: string[] },
  here: Here,
  found: Found,
): Line {
  const facts: string[] = [];
  const code = codeOf(row.status, STATUSES);
  const status = code === 0 && row.today === 1 ? IN_PLAN : code;
  if (textOf(row.completed_at) !== '') facts.push(`Completed: ${textOf(row.completed_at)}`);
  if (row.habit_mode === 1)
    facts.push(`Habit: ${textOf(row.habit_target_count)} ${textOf(row.habit_frequency_period)}`.trim());
  const due = textOf(row.due_date) === '' ? {} : dueOf(textOf(row.due_date), here, false);
  const deferred = textOf(row.defer_until);
  const name = nameOf(textOf(row.name), facts);
  const recurrence = recurrenceOf(row, due, here, facts);
  found.noted += facts.length;
  return {
    name,
    import_key: importKey(`tududi ${textOf(row.uid) || row.id}`),
    project_name: projects.get(row.project_id) ?? null,
    status,
    priority: codeOf(row.priority, PRIORITIES),
    tags,
    note: noteWith(textOf(row.note) || null, facts),
    ...due,
    ...(deferred !== '' && { defer_until: pointOf(deferred) }),
    ...recurrence,
  };
}

/** Instants are stored in UTC as `2026-03-31 08:00:00.000 +00:00`. */
function pointOf(text: string): string {
  const iso = text.replace(' ', 'T').replace(' ', '');
  return /^\d{4}-\d{2}-\d{2}$/.test(iso)
    ? iso
    : new Date(/(Z|[+-]\d{2}:\d{2})$/.test(iso) ? iso : `${iso}Z`).toISOString();
}

function weekdaysOf(row: Row): number[] {
  const several = textOf(row.recurrence_weekdays);
  const parsed: unknown = several.startsWith('[')
    ? JSON.parse(several)
    : several.split(',').filter((one) => one !== '');
  const all = (Array.isArray(parsed) ? parsed : []).map(Number);
  const one = textOf(row.recurrence_weekday);
  const days = all.length > 0 ? all : one === '' ? [] : [Number(one)];
  return [...new Set(days)].filter((day) => Number.isInteger(day) && day >= 0 && day <= 6).sort();
}

/** Returns the recurrence. An unsupported one goes to the note. */
function recurrenceOf(row: Row, { due_date }: When, here: Here, facts: string[]): When {
  const type = textOf(row.recurrence_type);
  if (type === '' || type === 'none') return {};
  const days = weekdaysOf(row);
  const end = textOf(row.recurrence_end_date);
  const common = {
    recurrence_interval: Math.max(1, Number(row.recurrence_interval ?? 1) || 1),
    completion_based: row.completion_based === 1,
    ...(end !== '' && { recurrence_end_date: required(dueOf(end, here, false).due_date) }),
  };
  const day = Number(row.recurrence_month_day ?? 0);
  const onDue = due_date == null ? undefined : new Date(`${due_date}T00:00:00Z`).getUTCDay();
  switch (type) {
    case 'daily':
      return { ...common, recurrence_type: 'daily' };
    case 'weekly': {
      const weekdays = days.length > 0 ? days : onDue === undefined ? [] : [onDue];
      if (weekdays.length > 0) return { ...common, recurrence_type: 'weekly', recurrence_weekdays: weekdays };
      break;
    }
    case 'monthly': {
      if (day === -1) return { ...common, recurrence_type: 'monthly_last_day' };
      const on = day > 0 ? day : Number(due_date?.slice(8) ?? 0);
      if (on > 0) return { ...common, recurrence_type: 'monthly', recurrence_month_day: on };
      break;
    }
    case 'monthly_last_day':
      return { ...common, recurrence_type: 'monthly_last_day' };
    case 'monthly_weekday': {
      const week = Number(row.recurrence_week_of_month ?? 0);
      if (days.length === 1 && (week === -1 || (week >= 1 && week <= 5))) {
        const recurrence_week_of_month = (week === 5 ? -1 : week) as 1;
        return { ...common, recurrence_type: 'monthly_weekday', recurrence_weekdays: days, recurrence_week_of_month };
      }
      break;
    }
    case 'yearly':
      if (due_date != null) return { ...common, recurrence_type: 'yearly' };
      break;
    default:
      break;
  }
  facts.push(`Recurs: ${type}, every ${common.recurrence_interval}`);
  return {};
}
