import { basename } from 'node:path';
import { isOneOf } from '../../lib/typed.js';
import { codeOf, PRIORITIES, STATUSES } from './cell-words.js';
import { type Converted, type ConvertedTask, importKey, nameOf, noteWith, tagsOf } from './converted.js';
import { type DayOrder, isoOf, orderIn } from './date-texts.js';
import { dueOf, type Here, timesOf, timestampOf, type When } from './dates.js';
import { FileFault } from './fault.js';
import { type Columns, columnsOf, MEMBERS, type Member, rated } from './headings.js';
import { addTasks, belowByName, type TaskNode } from './hierarchy.js';
import { contentKey, numbered, otherCells, type Row, type Table, tableOf } from './rows.js';
import type { ImportSource } from './source.js';

/** Reads a table with a heading. `--map name=Title,due_date=Due` assigns columns. */
export function convert({ file, columns: map }: ImportSource, here: Here): Converted {
  const mapped = Object.values(map);
  const rate = (cells: readonly string[]) => (mapped.every((column) => cells.includes(column)) ? mapped.length : 0);
  const content = tableOf(file.text, mapped.length > 0 ? rate : rated);
  const columns = columnsBy(content.headings, map);
  const reading: Reading = {
    ...content,
    ...{ columns, here, orders: ordersOf(content, columns), isCode: hasCodes(content, columns) },
  };
  const found: Converted = { items: [], failures: content.failures, noted: 0, warnings: warningsOf(content.above) };
  const keysOf = keysIn({ name: file.name, map, headings: content.headings });
  const nodes: TaskNode[] = [];
  const parents: string[] = [];
  for (const row of content.rows) {
    const facts: string[] = [];
    const task = taskOf(row, reading, facts);
    if (task.name === '') {
      found.failures.push({ line: row.line, reason: 'It has no name.' });
      continue;
    }
    found.noted += facts.length;
    const key = cellOf(row, columns, 'key');
    Object.assign(task, keysOf(row, task, key));
    nodes.push({ id: key || row, line: row.line, task });
    parents.push(cellOf(row, columns, 'parent'));
  }
  addTasks(found, belowByName(nodes, parents));
  return found;
}

/** Programs write a title and a date above the headings; a heading in the middle would cut off tasks. */
function warningsOf(above: readonly Row[]): string[] {
  const [first] = above;
  if (first === undefined) return [];
  const lines = above.length === 1 ? `Line ${first.line} is` : `${above.length} lines from line ${first.line} on are`;
  const texts = above.map(({ cells }) => cells.filter(Boolean).join(', ')).join('; ');
  return [`${lines} above the headings, and not imported: ${texts}`];
}

/**
 * Returns the columns of each member. @throws FileFault when no column holds the name or a mapped column is missing
 */
function columnsBy(headings: readonly string[], map: Readonly<Record<string, string>>): Columns {
  const columns = new Map(columnsOf(headings));
  for (const [member, column] of Object.entries(map)) {
    if (!isOneOf(MEMBERS, member)) throw new FileFault(`The members are ${MEMBERS.join(', ')}, not ${member}.`, 'map');
    const at = headings.indexOf(column);
    if (at === -1) {
      throw new FileFault(`There is no column ${JSON.stringify(column)}: there are ${headings.join(', ')}.`, 'map');
    }
    for (const [other, all] of columns) {
      const rest = all.filter((one) => one !== at);
      if (rest.length > 0) columns.set(other, rest);
      else columns.delete(other);
    }
    columns.set(member, [at]);
  }
  if (headings.length === 0) throw new FileFault('The table is empty.');
  if (!columns.has('name')) {
    throw new FileFault(`No column has the name. Map one, as name=COLUMN; there are ${headings.join(', ')}.`, 'map');
  }
  return columns;
}

interface Reading {
  headings: readonly string[];
  columns: Columns;
  here: Here;
  /** Order of day and month in each column of dates. */
  orders: ReadonlyMap<Member, DayOrder | undefined>;
  /** True if the column of completion has codes of statuses, in which 1 is not yes. */
  isCode: boolean;
}

const DATES = ['due_date', 'created_at', 'completed_at', 'status', 'done'] as const;

/** A column that leaves the order open has that of the others. */
function ordersOf({ rows }: Table, columns: Columns): Reading['orders'] {
  const texts = (member: Member) => rows.map((row) => cellOf(row, columns, member));
  const common = orderIn(DATES.flatMap(texts));
  return new Map(DATES.map((member) => [member, orderIn(texts(member)) ?? common]));
}

function hasCodes({ rows }: Table, columns: Columns): boolean {
  return rows.some((row) => /^[2-6]$/.test(cellOf(row, columns, 'done')));
}

function cellOf({ cells }: Row, columns: Columns, member: Member): string {
  return cells[columns.get(member)?.[0] ?? -1] ?? '';
}

function taskOf(row: Row, reading: Reading, facts: string[]): ConvertedTask {
  const { headings, columns, here, orders } = reading;
  const cell = (member: Member) => cellOf(row, columns, member);
  const fact = (member: Member) => facts.push(`${headings[columns.get(member)?.[0] ?? -1]}: ${cell(member)}`);
  otherCells(headings, row, new Set([...columns.values()].flat()), facts);
  const priority = codeOf(cell('priority'), PRIORITIES);
  if (priority === undefined && cell('priority') !== '') fact('priority');
  const { status, ended, order } = stateOf(row, reading, facts);
  const completed = status === 2 ? timestampOf(ended, here, order) : undefined;
  if (status !== 2 && ended !== '') fact('completed_at');
  const created = timestampOf(cell('created_at'), here, orders.get('created_at'));
  const times = timesOf({ created, completed }, here.now, facts);
  const name = nameOf(cell('name'), facts);
  return {
    name,
    project_name: cell('project') || null,
    section_name: cell('section') || null,
    tags: tagsIn((columns.get('tags') ?? []).map((at) => row.cells[at] ?? '').join(',')),
    ...times,
    ...(priority !== undefined && { priority }),
    ...(status !== undefined && { status }),
    ...whenOf(row, reading, facts),
    note: noteWith(cell('note'), facts),
  };
}

/** Returns the status, and the text of the time of completion, which a column "Completed" may hold. */
function stateOf(row: Row, { headings, columns, orders, isCode }: Reading, facts: string[]) {
  let status: ConvertedTask['status'];
  let ended = { text: cellOf(row, columns, 'completed_at'), member: 'completed_at' as Member };
  for (const member of ['done', 'status'] as const) {
    const text = cellOf(row, columns, member);
    const isTime = isoOf(text, orders.get(member)) !== undefined;
    if (isTime && ended.text === '') ended = { text, member };
    const isYes = member === 'done' && text === '1' && !isCode;
    const code = isYes ? 2 : isTime ? undefined : codeOf(text, STATUSES);
    if (text !== '' && code === undefined && !isTime)
      facts.push(`${headings[columns.get(member)?.[0] ?? -1]}: ${text}`);
    // A task that is not done has the status that the other column tells.
    if (status === undefined || status === 0) status = code ?? status;
  }
  if (status === undefined && ended.text !== '') status = 2;
  return { status, ended: ended.text, order: orders.get(ended.member) };
}

/** Returns the due date. A date that is not understood, and a time without a date, go to the facts. */
function whenOf(row: Row, { headings, columns, here, orders }: Reading, facts: string[]): When {
  const text = cellOf(row, columns, 'due_date');
  const time = cellOf(row, columns, 'due_time');
  const due = text === '' ? undefined : dueOf(text, here, orders.get('due_date'));
  if (due === undefined && text !== '') facts.push(`Due: ${text}`);
  if (time === '') return due ?? {};
  const timed = due?.due_time === undefined && due?.due_date ? dueOf(`${due.due_date} ${time}`, here) : undefined;
  if (timed === undefined) facts.push(`${headings[columns.get('due_time')?.[0] ?? -1]}: ${time}`);
  return timed ?? due ?? {};
}

type Keys = Pick<ConvertedTask, 'import_key' | 'former_import_key'>;

/**
 * Returns a function that returns the keys of a row: by its id, which counts in files of the same name, or by its content.
 * Equal rows are equal tasks, and have numbers.
 */
function keysIn(given: { name: string; map: Readonly<Record<string, string>>; headings: readonly string[] }) {
  const stem = stemOf(given.name);
  const former = formerKeysIn(given);
  const [number, formerNumber] = [numbered(), numbered()];
  return (row: Row, { name, project_name }: ConvertedTask, id: string): Keys => {
    // A file without a name may be any: the task's own name tells its ids from those of others.
    const own =
      id === '' ? `csv ${project_name ?? ''} ${contentKey(row)}` : `csv ${JSON.stringify([stem || name, id])}`;
    const key = importKey(number(own));
    const before = importKey(formerNumber(former(row)));
    return { import_key: key, ...(before !== key && { former_import_key: before }) };
  };
}

/** Columns of keys until version 0.2. The first column of a table with one of the names was taken. */
const FORMER = {
  project: ['project', 'list', 'folder', 'list name', 'project name'],
  key: ['id', 'uid', 'task id', 'taskid', 'uuid'],
} as const;

/** Returns a function that returns the key of a row as version 0.2 wrote it. */
function formerKeysIn({ map, headings }: { map: Readonly<Record<string, string>>; headings: readonly string[] }) {
  const names = headings.map((heading) => heading.toLowerCase().replaceAll('_', ' '));
  const columnOf = (member: keyof typeof FORMER) => {
    const at = names.findIndex((name) => isOneOf(FORMER[member], name));
    const others = Object.entries(map).filter(([other]) => other !== member);
    const isUsed = others.some(([, column]) => headings.indexOf(column) === at);
    return map[member] === undefined ? (isUsed ? -1 : at) : headings.indexOf(map[member]);
  };
  const [project, key] = [columnOf('project'), columnOf('key')];
  return (row: Row) => `csv ${row.cells[project] ?? ''} ${row.cells[key] || contentKey(row)}`;
}

/** Returns the name of a file without its suffix, dates, and the number of a copy. */
export function stemOf(name: string): string {
  const stem = basename(name).normalize('NFC').toLowerCase();
  return stem
    .replace(/\.[a-z]{2,4}$/, '')
    .replace(/\(\d{1,3}\)/g, ' ')
    .replace(/\d{4}[-_.]?\d{2}[-_.]?\d{2}|\d{1,2}[-_.]\d{1,2}[-_.]\d{4}/g, ' ')
    .replace(/[\s_.-]+/g, ' ')
    .trim();
}

/** Splits a cell into tags at commas, semicolons and bars. A leading `#` is removed. */
export function tagsIn(text: string): string[] {
  return tagsOf(text.split(/[,;|]/).map((name) => name.trim().replace(/^[#@]/, '')));
}
