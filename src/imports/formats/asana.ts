import {
  type Converted,
  type ConvertedTask,
  importKey,
  leaveOut,
  nameOf,
  noteWith,
  nothingFound,
} from './converted.js';
import { dueOf, type Here, timesOf, timestampOf } from './dates.js';
import { addTasks, belowByName, type TaskNode } from './hierarchy.js';
import { type Cells, contentKey, knownTableOf, numbered, otherCells } from './rows.js';
import type { ImportSource } from './source.js';
import { tagsIn } from './table.js';

const KNOWN = new Set([
  ...['task id', 'created at', 'completed at', 'last modified', 'name', 'section/column', 'assignee', 'due date'],
  ...['start date', 'tags', 'notes', 'projects', 'parent task', 'assignee email'],
]);

/** Reads the table that Asana exports from a project or a search. Columns of fields of its own go to the note. */
export function convert({ file }: ImportSource, here: Here): Converted {
  const { headings, rows, failures, known, cellsOf } = knownTableOf(file.text, KNOWN);
  const found = { ...nothingFound(), failures };
  const nodes: TaskNode[] = [];
  const parents: string[] = [];
  const projects = new Set<string>();
  const number = numbered();
  for (const row of rows) {
    const cells = cellsOf(row);
    const facts: string[] = [];
    const [project, ...others] = cells('Projects')
      .split(/,(?!\s)/)
      .map((one) => one.trim());
    if (others.length > 0) facts.push(`Also in: ${others.join(', ')}`);
    otherCells(headings, row, known, facts);
    const task = taskOf(cells, here, facts);
    if (task.name === '') {
      found.failures.push({ line: row.line, reason: 'It has no Name.' });
      continue;
    }
    found.noted += facts.length;
    task.import_key = importKey(`asana ${cells('Task ID') || number(contentKey(row))}`);
    task.project_name = project || null;
    if (project) projects.add(project);
    if (cells('Last Modified') !== '') leaveOut(found, 'times of the last change');
    nodes.push({ id: row, line: row.line, task });
    parents.push(cells('Parent task'));
  }
  for (const name of projects) found.resources.projects.push({ name });
  addTasks(found, belowByName(nodes, parents));
  return found;
}

function taskOf(cells: Cells, here: Here, facts: string[]): ConvertedTask {
  const completed = timestampOf(cells('Completed At'), here);
  const times = timesOf({ created: timestampOf(cells('Created At'), here), completed }, here.now, facts);
  const assignee = [cells('Assignee'), cells('Assignee Email')].filter((part) => part !== '').join(', ');
  const due = dueOf(cells('Due Date'), here);
  if (assignee !== '') facts.push(`Assigned to: ${assignee}`);
  if (cells('Start Date') !== '') facts.push(`Starts: ${cells('Start Date')}`);
  if (due === undefined && cells('Due Date') !== '') facts.push(`Due: ${cells('Due Date')}`);
  const name = nameOf(cells('Name'), facts);
  return {
    name,
    section_name: cells('Section/Column') || null,
    status: completed === undefined ? 0 : 2,
    tags: tagsIn(cells('Tags')),
    note: noteWith(cells('Notes'), facts),
    ...times,
    ...due,
  };
}
