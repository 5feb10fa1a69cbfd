import { sha256 } from '../lib/hash.js';
import { required } from '../lib/typed.js';
import {
  type Converted,
  type ConvertedTask,
  type ImportFailure,
  importKey,
  nameOf,
  noteWith,
  tagsOf,
} from './converted.js';
import { type Here, timesOf, timestampOf } from './dates.js';
import { FileFault } from './fault.js';
import type { ImportFormat, ImportSource } from './format.js';
import { belowByName, placeTasks, type TaskNode } from './hierarchy.js';
import { headingIn, type Row, rowsOf } from './rows.js';

const HEADINGS: Readonly<Record<string, readonly string[]>> = {
  name: ['name', 'title', 'task', 'task name', 'summary', 'subject', 'content', 'to do', 'todo'],
  note: ['note', 'notes', 'description', 'details', 'body'],
  project: ['project', 'list', 'folder', 'list name', 'project name'],
  tags: ['tags', 'tag', 'labels', 'label', 'categories'],
  priority: ['priority'],
  status: ['status', 'state', 'done', 'completed', 'is completed'],
  due_date: ['due', 'due date', 'due on', 'deadline', 'date due'],
  created_at: ['created', 'created at', 'created on', 'created time', 'created date', 'date created', 'creation date'],
  completed_at: [
    ...['completed at', 'completed on', 'completed time', 'completed date', 'date completed', 'completion date'],
    ...['done at', 'finished at', 'closed at'],
  ],
  parent: ['parent', 'parent id', 'parentid', 'parent task', 'parent task id', 'parent name'],
  key: ['id', 'uid', 'task id', 'taskid', 'uuid'],
};

type Line = ConvertedTask;

const PRIORITIES: Readonly<Record<string, NonNullable<Line['priority']>>> = {
  ...{ '0': 0, low: 0, none: 0, normal: 0 },
  ...{ '1': 1, medium: 1, mid: 1 },
  ...{ '2': 2, high: 2, urgent: 2, highest: 2 },
};

const STATUSES: Readonly<Record<string, NonNullable<Line['status']>>> = {
  ...{ '0': 0, open: 0, todo: 0, 'to do': 0, 'not started': 0, new: 0, false: 0, no: 0 },
  ...{ '1': 1, 'in progress': 1, doing: 1, started: 1 },
  ...{ '2': 2, done: 2, completed: 2, complete: 2, closed: 2, true: 2, yes: 2, x: 2 },
  ...{ '3': 3, archived: 3, '4': 4, waiting: 4, blocked: 4 },
  ...{ '5': 5, cancelled: 5, canceled: 5, '6': 6, planned: 6 },
};

/** Tables with a header row. `--map name=Title,due_date=Due` assigns columns. */
export const table: ImportFormat = {
  name: 'csv',
  recognises: ({ name }) => /\.(csv|tsv)$/i.test(name),
  convert,
};

function convert({ file, columns }: ImportSource, here: Here): Converted {
  const all = rowsOf(file.text);
  const at = headingIn(all, (cells) => cells.length > 1 && isHeading(cells, columns));
  const headings = all[at]?.cells ?? [];
  const places = placesOf(headings, columns);
  const found: Converted = { items: [], failures: [], noted: 0 };
  const nodes: TaskNode[] = [];
  const parents: string[] = [];
  const cellOf = (row: Row, member: string) => row.cells[places.get(member) ?? -1] ?? '';
  for (const row of all.slice(at + 1)) {
    const task = taskOf(row, { headings, places, here }, found);
    if (task === undefined) continue;
    nodes.push({ id: cellOf(row, 'key') || row, line: row.line, task });
    parents.push(cellOf(row, 'parent'));
  }
  placeTasks(found, belowByName(nodes, parents));
  return found;
}

function isHeading(cells: readonly string[], columns: Readonly<Record<string, string>>): boolean {
  const mapped = Object.values(columns);
  if (mapped.length > 0) return mapped.every((column) => cells.includes(column));
  return cells.some((cell) => required(HEADINGS.name).includes(cell.toLowerCase()));
}

/**
 * Returns the column of each member. @throws FileFault when no column holds the name or a mapped column is missing
 */
function placesOf(headings: readonly string[], columns: Readonly<Record<string, string>>): Map<string, number> {
  const lower = headings.map((heading) => heading.toLowerCase().replaceAll('_', ' '));
  const places = new Map<string, number>();
  for (const [member, words] of Object.entries(HEADINGS)) {
    const at = lower.findIndex((heading) => words.includes(heading));
    if (at !== -1) places.set(member, at);
  }
  for (const [member, column] of Object.entries(columns)) {
    if (!(member in HEADINGS)) {
      throw new FileFault(`The members are ${Object.keys(HEADINGS).join(', ')}, not ${member}.`, 'map');
    }
    const at = headings.indexOf(column);
    if (at === -1) {
      throw new FileFault(`There is no column ${JSON.stringify(column)}: there are ${headings.join(', ')}.`, 'map');
    }
    for (const [other, known] of places) if (known === at) places.delete(other);
    places.set(member, at);
  }
  if (!places.has('name')) {
    throw new FileFault(`No column has the name. Map one, as name=COLUMN; there are ${headings.join(', ')}.`, 'map');
  }
  return places;
}

interface Columns {
  headings: readonly string[];
  /** Column of each member. */
  places: ReadonlyMap<string, number>;
  here: Here;
}

function taskOf(
  { line, cells }: Row,
  { headings, places, here }: Columns,
  found: { failures: ImportFailure[]; noted: number },
): Line | undefined {
  const cell = (member: string) => cells[places.get(member) ?? -1] ?? '';
  const facts: string[] = [];
  const used = new Set([...places.values()]);
  for (const [at, text] of cells.entries()) {
    if (!used.has(at) && text !== '') facts.push(`${headings[at] ?? `Column ${at + 1}`}: ${text}`);
  }
  const headingOf = (member: string) => headings[places.get(member) ?? -1];
  /** Returns the code of a known word. An unknown word goes to the note. */
  const chosen = <Code>(member: string, words: Readonly<Record<string, Code>>) => {
    const text = cell(member);
    const value = words[text.toLowerCase()];
    if (text !== '' && value === undefined) facts.push(`${headingOf(member)}: ${text}`);
    return value;
  };
  if (cell('name') === '') {
    found.failures.push({ line, reason: 'It has no name.' });
    return undefined;
  }
  const priority = chosen('priority', PRIORITIES);
  // A column "Completed" may hold the time of completion.
  const isTime = dayOf(cell('status')) !== undefined;
  const ended = cell('completed_at') || (isTime ? cell('status') : '');
  const status = (isTime ? undefined : chosen('status', STATUSES)) ?? (ended === '' ? undefined : 2);
  const due = dayOf(cell('due_date'));
  if (due === undefined && cell('due_date') !== '') facts.push(`Due: ${cell('due_date')}`);
  const completed = status === 2 ? timeOf(ended, here) : undefined;
  if (status !== 2 && ended !== '') facts.push(`${headingOf('completed_at')}: ${ended}`);
  const times = timesOf({ created: timeOf(cell('created_at'), here), completed }, here.now, facts);
  const name = nameOf(cell('name'), facts);
  found.noted += facts.length;
  const key = cell('key') || `#${sha256(JSON.stringify(cells)).slice(0, 16)}`;
  return {
    name,
    note: noteWith(cell('note'), facts),
    import_key: importKey(`csv ${cell('project')} ${key}`),
    project_name: cell('project') || null,
    tags: tagsIn(cell('tags')),
    ...times,
    ...(priority !== undefined && { priority }),
    ...(status !== undefined && { status }),
    ...(due !== undefined && { due_date: due }),
  };
}

/** Returns a time as a timestamp. A text that is only a day for `dayOf` is the beginning of it. */
function timeOf(text: string, here: Here): string | undefined {
  const timestamp = timestampOf(text, here);
  return timestamp?.includes('T') ? timestamp : timestampOf(dayOf(text) ?? text, here);
}

/** Splits a cell into tags at commas, semicolons and bars. A leading `#` is removed. */
export function tagsIn(text: string): string[] {
  return tagsOf(text.split(/[,;|]/).map((name) => name.trim().replace(/^[#@]/, '')));
}

/** Returns the day (`2026-03-01`) of a text that begins with one or reads `1.3.2026`; undefined if ambiguous. */
export function dayOf(text: string): string | undefined {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/.exec(text);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/.exec(text);
  const parts = iso ? [iso[1], iso[2], iso[3]] : dotted ? [dotted[3], dotted[2], dotted[1]] : undefined;
  if (parts === undefined) return undefined;
  const day = parts.map((part) => required(part).padStart(2, '0')).join('-');
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? day : undefined;
}
