import { parse } from 'csv-parse/sync';
import { sha256 } from '../../src/lib/hash.js';
import { errorMessage, required } from '../../src/lib/typed.js';
import { CommandError, wrongUse } from '../support/command.js';
import { type Converted, type ImportItem, importKey, nameOf, noteWith, tagsOf } from './converted.js';
import type { ImportFailure, ImportFormat, ImportJob } from './format.js';
import { sendConverted } from './tasks.js';

const HEADINGS: Readonly<Record<string, readonly string[]>> = {
  name: ['name', 'title', 'task', 'task name', 'summary', 'subject', 'content', 'to do', 'todo'],
  note: ['note', 'notes', 'description', 'details', 'body'],
  project: ['project', 'list', 'folder', 'list name', 'project name'],
  tags: ['tags', 'tag', 'labels', 'label', 'categories'],
  priority: ['priority'],
  status: ['status', 'state', 'done', 'completed', 'is completed'],
  due_date: ['due', 'due date', 'due on', 'deadline', 'date due'],
  key: ['id', 'uid', 'task id', 'uuid'],
};

type Line = ImportItem['task'];

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

interface Row {
  line: number;
  cells: string[];
}

/** Tables with a header row. `--map name=Title,due_date=Due` assigns columns. */
export const table: ImportFormat = {
  name: 'csv',
  recognises: ({ name }) => /\.(csv|tsv)$/i.test(name),
  run: (job) => sendConverted(job, convert(job)),
};

/** Parses a table separated by commas, semicolons or tabs. @throws CommandError when it is not a table */
export function rowsOf(text: string): Row[] {
  const [heading = ''] = text.split('\n', 1);
  const delimiter = ([',', ';', '\t'] as const).reduce((best, one) =>
    heading.split(one).length > heading.split(best).length ? one : best,
  );
  try {
    const options = { delimiter, bom: true, skip_empty_lines: true, relax_column_count: true, info: true } as const;
    const rows = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => ({ line: info.lines, cells: record.map((cell) => cell.trim()) }));
  } catch (error) {
    throw new CommandError(`The table cannot be read: ${errorMessage(error)}`);
  }
}

function convert({ file, columns }: ImportJob): Converted {
  const [heading, ...rows] = rowsOf(file.text);
  const headings = heading?.cells ?? [];
  const places = placesOf(headings, columns);
  const found: Converted = { items: [], failures: [], noted: 0 };
  for (const row of rows) {
    const item = itemOf(row, headings, places, found);
    if (item !== undefined) found.items.push(item);
  }
  return found;
}

/**
 * Returns the column of each member. @throws CommandError when no column holds the name or a mapped column is missing
 */
function placesOf(headings: readonly string[], columns: Readonly<Record<string, string>>): Map<string, number> {
  const lower = headings.map((heading) => heading.toLowerCase().replaceAll('_', ' '));
  const places = new Map<string, number>();
  for (const [member, words] of Object.entries(HEADINGS)) {
    const at = lower.findIndex((heading) => words.includes(heading));
    if (at !== -1) places.set(member, at);
  }
  for (const [member, column] of Object.entries(columns)) {
    if (!(member in HEADINGS)) throw wrongUse(`--map knows ${Object.keys(HEADINGS).join(', ')}, not ${member}.`);
    const at = headings.indexOf(column);
    if (at === -1) throw wrongUse(`There is no column ${JSON.stringify(column)}: there are ${headings.join(', ')}.`);
    for (const [other, known] of places) if (known === at) places.delete(other);
    places.set(member, at);
  }
  if (!places.has('name')) {
    throw wrongUse(`No column has the name. Select one with --map name=COLUMN; there are ${headings.join(', ')}.`);
  }
  return places;
}

function itemOf(
  { line, cells }: Row,
  headings: readonly string[],
  places: ReadonlyMap<string, number>,
  found: { failures: ImportFailure[]; noted: number },
): ImportItem | undefined {
  const cell = (member: string) => cells[places.get(member) ?? -1] ?? '';
  const facts: string[] = [];
  const used = new Set([...places.values()]);
  for (const [at, text] of cells.entries()) {
    if (!used.has(at) && text !== '') facts.push(`${headings[at] ?? `Column ${at + 1}`}: ${text}`);
  }
  /** Returns the code of a known word. An unknown word goes to the note. */
  const chosen = <Code>(member: string, words: Readonly<Record<string, Code>>) => {
    const text = cell(member);
    const value = words[text.toLowerCase()];
    if (text !== '' && value === undefined) facts.push(`${headings[places.get(member) ?? -1]}: ${text}`);
    return value;
  };
  if (cell('name') === '') {
    found.failures.push({ line, reason: 'It has no name.' });
    return undefined;
  }
  const priority = chosen('priority', PRIORITIES);
  const status = chosen('status', STATUSES);
  const due = dayOf(cell('due_date'));
  if (due === undefined && cell('due_date') !== '') facts.push(`Due: ${cell('due_date')}`);
  const name = nameOf(cell('name'), facts);
  found.noted += facts.length;
  const key = cell('key') || `#${sha256(JSON.stringify(cells)).slice(0, 16)}`;
  return {
    line,
    task: {
      name,
      note: noteWith(cell('note'), facts),
      import_key: importKey(`csv ${cell('project')} ${key}`),
      project_name: cell('project') || null,
      tags: tagsIn(cell('tags')),
      ...(priority !== undefined && { priority }),
      ...(status !== undefined && { status }),
      ...(due !== undefined && { due_date: due }),
    },
  };
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
