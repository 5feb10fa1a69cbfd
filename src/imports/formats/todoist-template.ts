import { basename } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { isTimeZone } from '../../lib/calendar.js';
import { dayOfNumber, numberOfDay } from '../../lib/days.js';
import { required } from '../../lib/typed.js';
import { shiftedTo } from './calendar-rules.js';
import { assigneeOf, commentsOf, type ForeignComment } from './comments.js';
import { type ConvertedTask, type Found, importKey, leaveOut, nameOf, noteWith, tagsOf } from './converted.js';
import { whenOf } from './date-words.js';
import { dueOf, type Here, type When } from './dates.js';
import { addTasks, type TaskNode } from './hierarchy.js';
import { type Cells, knownTableOf, otherCells, type Row } from './rows.js';

const KNOWN = new Set([
  ...['type', 'content', 'description', 'priority', 'indent', 'author', 'responsible', 'date', 'date_lang', 'timezone'],
  ...['duration', 'duration_unit', 'meta', 'deadline', 'deadline_lang', 'is_collapsed'],
]);

/** Priorities, and levels of tasks below each other. */
const MAX_PRIORITY = 4;
const MAX_LEVEL = 9;

/** Returns a number from 1; undefined for another text. */
function numberTo(max: number, text: string): number | undefined {
  const number = /^\d$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= max ? number : undefined;
}

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

/** Returns the due date, on the clock of the account, of a text that was written in another zone. */
function dueOfText(text: string, { language, there, here }: Writing, facts: string[]): When {
  if (text === '') return {};
  const when = dueOf(text, there) ?? whenOf(text, language, there);
  const due = when === null ? {} : dueHere(when, there, here);
  const moved = when?.recurrence_type ? shiftedFrom(when, when, due) : when;
  if (moved == null) facts.push(`Date: ${text}`);
  return { ...moved, ...due };
}

interface Writing {
  language: string;
  there: Here;
  here: Here;
}

/** A day without a time is the same in every zone. */
function dueHere({ due_date, due_time }: When, there: Here, here: Here): When {
  if (due_date == null || due_time == null) return due_date == null ? {} : { due_date };
  const local = Temporal.PlainDateTime.from(`${due_date}T${due_time}`).toZonedDateTime(there.timezone);
  return dueOf(local.toInstant().toString(), here) ?? {};
}

/** Returns the zone in which a due date was written: that of the account if the file names none. */
export function zoneNamed(name: string | undefined, { timezone }: Here, facts: string[]): string {
  const named = name || timezone;
  if (isTimeZone(named)) return named;
  facts.push(`Time zone: ${named}`);
  return timezone;
}

/** Moves a repetition to the due date here from that in its own zone; undefined if it cannot be moved. */
export function shiftedFrom(when: When, there: When | undefined, { due_date: due }: When): When | undefined {
  if (there?.due_date == null || due == null) return when;
  const shifted = shiftedTo(when, { day: there.due_date, due });
  const end = when.recurrence_end_date;
  if (shifted === undefined || end == null) return shifted && { ...when, ...shifted };
  const shift = numberOfDay(due) - numberOfDay(there.due_date);
  return { ...when, ...shifted, recurrence_end_date: dayOfNumber(numberOfDay(end) + shift) };
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
  /** Number of rows of tasks so far, with those that failed: it is part of the keys of tasks. */
  rows: number;
  /** Texts that belong to the project. */
  description: string[];
  section: { name: string; isUsed: boolean } | undefined;
  comments: Map<ConvertedTask, ForeignComment[]>;
  /** Ids of the tasks above the next one, by indentation. */
  path: number[];
}

/** Reads the template of one project: one row per task, section or comment. Indentation marks subtasks. */
export function readTemplate(text: string, project: string, here: Here, found: Found): void {
  const { headings, rows, failures, known, cellsOf } = knownTableOf(text, KNOWN);
  found.failures.push(...failures);
  const template: Template = {
    ...{ project, here, found, nodes: [], rows: 0, description: [], comments: new Map(), section: undefined, path: [] },
  };
  let last: ConvertedTask | undefined;
  for (const row of rows) {
    const cell = cellsOf(row);
    const type = cell('TYPE').toLowerCase();
    const others: string[] = [];
    otherCells(headings, row, known, others);
    if (type === 'task') last = addTask(template, row, { cell, facts: others });
    else if (type === 'section') {
      endSection(template);
      template.section = { name: cell('CONTENT'), isUsed: false };
      if (cell('DESCRIPTION') !== '') addText(template, `Section ${cell('CONTENT')}: ${cell('DESCRIPTION')}`);
      last = undefined;
    } else if (type === 'note') {
      const text = textOfComment(cell('CONTENT'), found);
      if (last === undefined) addText(template, text);
      else addComment(template, last, { text, author: userIn(cell('AUTHOR')), created: cell('DATE') });
    } else if (type !== 'meta' && cell('CONTENT') !== '') {
      template.rows += 1;
      last = undefined;
      found.failures.push({ line: row.line, reason: `Its TYPE is ${JSON.stringify(cell('TYPE'))}.` });
    }
  }
  endSection(template);
  for (const [task, comments] of template.comments) Object.assign(task, commentsOf(comments, here, found));
  addTasks(found, template.nodes);
  const description = template.description.join('\n\n');
  found.resources.projects.push({ name: project, ...(description !== '' && { description }) });
}

function addComment({ comments }: Template, task: ConvertedTask, comment: ForeignComment): void {
  comments.set(task, [...(comments.get(task) ?? []), comment]);
}

/** A user is written as `Bob (2)`. */
function userIn(cell: string): string {
  return cell.replace(/\(\d+\)$/, '').trim();
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

/** Writes attachments (`[[file {…}]]`), which Todoist has as JSON, below the text. */
function textOfComment(content: string, found: Found): string {
  const files: string[] = [];
  const text = content.replace(/\[\[file (\{[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\})\]\]/g, (_mark, json: string) => {
    files.push(attachmentIn(json));
    leaveOut(found, 'attached files');
    return '';
  });
  return [text.trim(), ...files].filter((part) => part !== '').join('\n\n');
}

function attachmentIn(json: string): string {
  try {
    const { file_name = '', file_url = '' } = JSON.parse(json);
    return `Attachment: ${file_name} ${file_url}`.trim();
  } catch {
    return `Attachment: ${json}`;
  }
}

/** @param facts cells of columns that the format does not know */
function addTask(
  template: Template,
  { line }: Row,
  { cell, facts }: { cell: Cells; facts: string[] },
): ConvertedTask | undefined {
  const { found, nodes, path, project, section, here } = template;
  template.rows += 1;
  const { rest, labels } = labelsIn(withoutMark(cell('CONTENT'), facts));
  const level = numberTo(MAX_LEVEL, cell('INDENT') || '1');
  if (level === undefined) facts.push(`INDENT: ${cell('INDENT')}`);
  const depth = Math.min(level ?? 1, path.length + 1);
  const parent = path[depth - 2];
  path.splice(depth - 1);
  if (rest === '') {
    found.failures.push({ line, reason: 'It has no CONTENT.' });
    return undefined;
  }
  if (section !== undefined) section.isUsed = true;
  const responsible = userIn(cell('RESPONSIBLE'));
  if (cell('DEADLINE') !== '') facts.push(`Deadline: ${cell('DEADLINE')}`);
  if (cell('DURATION') !== '' && cell('DURATION') !== 'None')
    facts.push(`Duration: ${cell('DURATION')} ${cell('DURATION_UNIT')}`.trim());
  const priority = numberTo(MAX_PRIORITY, cell('PRIORITY') || '4');
  if (priority === undefined) facts.push(`PRIORITY: ${cell('PRIORITY')}`);
  const there = { ...here, timezone: zoneNamed(cell('TIMEZONE'), here, facts) };
  const due = dueOfText(cell('DATE'), { language: cell('DATE_LANG') || 'en', there, here }, facts);
  const name = nameOf(rest, facts);
  const id = nodes.length + 1;
  // Version 0.2 did not count rows that failed.
  const [key, former] = [template.rows, id].map((number) => importKey(`todoist ${project} ${number} ${name}`));
  const task: ConvertedTask = {
    name,
    ...{ import_key: required(key), ...(former !== undefined && former !== key && { former_import_key: former }) },
    project_name: project,
    section_name: section?.name || null,
    priority: priorityOf(priority ?? 4),
    tags: tagsOf(labels),
    note: noteWith(cell('DESCRIPTION') || null, facts),
    ...assigneeOf(responsible === '' ? [] : [{ name: responsible }], found),
    ...due,
  };
  found.noted += facts.length;
  path.push(id);
  nodes.push({ id, line, task, ...(parent !== undefined && { parent }) });
  return task;
}
