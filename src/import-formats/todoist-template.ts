import { basename } from 'node:path';
import { required } from '../lib/typed.js';
import { type ConvertedTask, type Found, importKey, leaveOut, nameOf, noteWith, tagsOf } from './converted.js';
import { dueOf, type Here, type When, whenOf } from './dates.js';
import { placeTasks, type TaskNode } from './hierarchy.js';
import { type Row, rowsOf } from './rows.js';

export const TEMPLATE = /^\uFEFF?"?TYPE"?,"?CONTENT"?[,\r\n]/i;

/** A template is named after its project. Backups append a number. */
export function projectOf(name: string): string {
  return basename(name)
    .replace(/\.csv$/i, '')
    .replace(/\[\d+\]$/, '')
    .trim();
}

/** Splits off the labels of a text (`@errand`). */
export function labelsIn(text: string): { rest: string; labels: string[] } {
  const labels = [...text.matchAll(/(?:^|\s)@([\p{L}\p{M}\p{N}_/-]+)/gu)].map(([, label]) => required(label));
  return { labels, rest: text.replace(/(^|\s)@[\p{L}\p{M}\p{N}_/-]+/gu, '$1').trim() };
}

/** Converts Todoist's priority: 1 is the highest, 4 the default. */
export function priorityOf(most: number): 0 | 1 | 2 {
  return most === 1 ? 2 : most === 2 || most === 3 ? 1 : 0;
}

function dueOfWords(text: string, language: string, here: Here, facts: string[]): When {
  if (text === '') return {};
  if (/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:?\d{2})?)?$/.test(text))
    return dueOf(text, here, text.length > 10);
  const when = whenOf(text, language, here);
  if (when === null) facts.push(`Date: ${text}`);
  return when ?? {};
}

export function withoutMark(content: string, facts: string[]): string {
  if (!content.startsWith('* ')) return content;
  facts.push('Not to be completed');
  return content.slice(2);
}

interface Template {
  project: string;
  here: Here;
  found: Found;
  nodes: TaskNode[];
  /** Texts that belong to the project. */
  description: string[];
  section: { name: string; isUsed: boolean } | undefined;
  comments: Map<ConvertedTask, string[]>;
  /** Ids of the tasks above the next one, by indentation. */
  path: number[];
}

/** Reads the template of one project: one row per task, section or comment. Indentation marks subtasks. */
export function readTemplate(text: string, project: string, here: Here, found: Found): void {
  const [heading, ...rows] = rowsOf(text);
  const names = heading?.cells.map((name) => name.toUpperCase()) ?? [];
  const template: Template = {
    ...{ project, here, found, nodes: [], description: [], comments: new Map(), section: undefined, path: [] },
  };
  let last: ConvertedTask | undefined;
  for (const row of rows) {
    const cell = (name: string) => row.cells[names.indexOf(name)] ?? '';
    const type = cell('TYPE').toLowerCase();
    if (type === 'task') last = addTask(template, row, cell);
    else if (type === 'section') {
      endSection(template);
      template.section = { name: cell('CONTENT'), isUsed: false };
      if (cell('DESCRIPTION') !== '') addText(template, `Section ${cell('CONTENT')}: ${cell('DESCRIPTION')}`);
      last = undefined;
    } else if (type === 'note') {
      const facts = commentIn(cell('CONTENT'), found);
      found.noted += facts.length;
      if (last === undefined) template.description.push(...facts.map((fact) => fact.replace(/^Comment: /, '')));
      else addComments(template, last, facts);
    }
    // Others are empty rows and view settings.
  }
  endSection(template);
  for (const [task, comments] of template.comments) task.note = noteWith(task.note ?? null, [comments.join('\n\n')]);
  placeTasks(found, template.nodes);
  const description = template.description.join('\n\n');
  found.places.projects.push({ name: project, ...(description !== '' && { description }) });
}

function addComments({ comments }: Template, task: ConvertedTask, facts: readonly string[]): void {
  const known = comments.get(task);
  if (known === undefined) comments.set(task, [...facts]);
  else known.push(...facts);
}

function addText({ description, found }: Template, text: string): void {
  description.push(text);
  found.noted += 1;
}

/** A section without tasks is named in the description. */
function endSection(template: Template): void {
  const { section } = template;
  if (section !== undefined && !section.isUsed && section.name !== '') addText(template, `Section: ${section.name}`);
}

/** Splits off attachments (`[[file {…}]]`), which Todoist writes as JSON. */
function commentIn(content: string, found: Found): string[] {
  const facts: string[] = [];
  const text = content.replace(/\[\[file (\{[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\})\]\]/g, (_mark, json: string) => {
    facts.push(attachmentIn(json));
    leaveOut(found, 'attached files');
    return '';
  });
  return [...(text.trim() === '' ? [] : [`Comment: ${text.trim()}`]), ...facts];
}

function attachmentIn(json: string): string {
  try {
    const { file_name = '', file_url = '' } = JSON.parse(json);
    return `Attachment: ${file_name} ${file_url}`.trim();
  } catch {
    return `Attachment: ${json}`;
  }
}

function addTask(template: Template, { line }: Row, cell: (name: string) => string): ConvertedTask | undefined {
  const { found, nodes, path, project, section, here } = template;
  const facts: string[] = [];
  const { rest, labels } = labelsIn(withoutMark(cell('CONTENT'), facts));
  if (rest === '') {
    found.failures.push({ line, reason: 'It has no CONTENT.' });
    return undefined;
  }
  if (section !== undefined) section.isUsed = true;
  if (cell('RESPONSIBLE') !== '') facts.push(`Responsible: ${cell('RESPONSIBLE')}`);
  if (cell('DEADLINE') !== '') facts.push(`Deadline: ${cell('DEADLINE')}`);
  if (cell('DURATION') !== '' && cell('DURATION') !== 'None')
    facts.push(`Duration: ${cell('DURATION')} ${cell('DURATION_UNIT')}`.trim());
  const due = dueOfWords(cell('DATE'), cell('DATE_LANG') || 'en', here, facts);
  const name = nameOf(rest, facts);
  const id = nodes.length + 1;
  const task: ConvertedTask = {
    name,
    import_key: importKey(`todoist ${project} ${id} ${name}`),
    project_name: project,
    section_name: section?.name || null,
    priority: priorityOf(Number(cell('PRIORITY') || 4)),
    tags: tagsOf(labels),
    note: noteWith(cell('DESCRIPTION') || null, facts),
    ...due,
  };
  found.noted += facts.length;
  const depth = Math.min(Math.max(1, Number(cell('INDENT')) || 1), path.length + 1);
  const parent = path[depth - 2];
  path.splice(depth - 1, path.length, id);
  nodes.push({ id, line, task, ...(parent !== undefined && { parent }) });
  return task;
}
