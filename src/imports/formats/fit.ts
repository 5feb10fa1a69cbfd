import { type RecurrenceRule, ruleFaults } from '../../features/tasks/recurrence/recurrence.js';
import { MAX_NAME_LENGTH, MAX_SECTIONS, MAX_TAG_LENGTH, MAX_TAGS, MAX_TEXT_LENGTH } from '../../lib/limits.js';
import { isBlank } from '../../lib/names.js';
import { beginningOf } from '../../lib/texts.js';
import { type Converted, type ConvertedTask, leaveOut, noteWith } from './converted.js';
import type { GoalDraft, NoteDraft, ProjectDraft } from './drafts.js';

type Found = Converted & Required<Pick<Converted, 'leftOut'>>;

/**
 * Shortens values that exceed the limits of the service. The rest of a name, and further tags, go to the note or the
 * description. The rest of a long text is dropped and counted.
 */
export function fit(found: Found): void {
  if (found.isVerbatim) return;
  const sections = new Map<string, Set<string>>();
  for (const { task } of found.items) {
    fitSection(found, task, sections);
    fitTask(found, task);
    for (const subtask of task.subtasks ?? []) fitTask(found, subtask);
    for (const one of [task, ...(task.subtasks ?? [])]) fitRelations(one);
    if (task.project_name) task.project_name = nameTo(task.project_name, []) || null;
  }
  if (found.resources === undefined) return;
  const { areas, goals, tags, projects, notes, views } = found.resources;
  for (const area of areas) fitDescribed(found, area, []);
  for (const goal of goals) fitGoal(found, goal);
  found.resources.tags = tags.filter(({ name }) => name.length <= MAX_TAG_LENGTH);
  for (const project of projects) fitProject(found, project);
  for (const note of notes) fitNote(found, note);
  for (const view of views) view.name = nameTo(view.name.trim(), []) || 'Filter';
}

const RULE = [
  ...(['recurrence_type', 'recurrence_interval', 'recurrence_weekdays', 'recurrence_month_day'] as const),
  ...(['recurrence_week_of_month', 'recurrence_end_date', 'completion_based'] as const),
] as const;

type FitTask = Pick<ConvertedTask, 'note' | 'tags' | (typeof RULE)[number]>;

/** A rule that a task cannot have, such as one with a longer interval, goes to the note. */
function fitRule(task: FitTask, facts: string[]): void {
  const { recurrence_type: type, recurrence_interval: interval = 1, recurrence_weekdays: weekdays = null } = task;
  const { recurrence_month_day: day = null, recurrence_week_of_month: week = null } = task;
  if (type == null) return;
  const rule: RecurrenceRule = {
    ...{ recurrence_type: type, recurrence_interval: interval, recurrence_weekdays: weekdays },
    ...{ recurrence_month_day: day, recurrence_week_of_month: week },
    ...{ recurrence_end_date: task.recurrence_end_date ?? null, completion_based: task.completion_based === true },
  };
  if (ruleFaults(rule).length === 0) return;
  const members = RULE.flatMap((name) =>
    task[name] == null ? [] : [`${name.replace('recurrence_', '')} ${task[name]}`],
  );
  facts.push(`Repeats: ${members.join(', ')}`);
  for (const name of RULE) delete task[name];
}

function fitTask(found: Found, task: FitTask): void {
  const facts: string[] = [];
  fitRule(task, facts);
  if (task.tags !== undefined) task.tags = tagsTo(task.tags, facts);
  const note = withFacts(found, task.note, facts);
  if (note !== null) task.note = note;
}

/** A section without a project, or beyond the number that a project can have, goes to the note. */
function fitSection(found: Found, task: ConvertedTask, sections: Map<string, Set<string>>): void {
  const { project_name, section_name } = task;
  if (!section_name) return;
  const ofProject = sections.get(project_name ?? '') ?? new Set();
  sections.set(project_name ?? '', ofProject);
  const facts: string[] = [];
  const name = nameTo(section_name.trim(), facts);
  if (project_name && name !== '' && (ofProject.has(name) || ofProject.size < MAX_SECTIONS)) {
    ofProject.add(name);
    task.section_name = name;
  } else {
    task.section_name = null;
    facts.splice(0, 1, `Section: ${section_name}`);
  }
  const note = withFacts(found, task.note, facts);
  if (note !== null) task.note = note;
}

function fitRelations(task: Pick<ConvertedTask, 'area' | 'goal'>): void {
  if (task.area) task.area = nameTo(task.area, []) || undefined;
  if (task.goal) task.goal = nameTo(task.goal, []) || undefined;
}

function fitGoal(found: Found, goal: GoalDraft): void {
  const facts: string[] = [];
  goal.name = nameTo(goal.name, facts);
  if (goal.area) goal.area = nameTo(goal.area, []) || null;
  const why = withFacts(found, goal.why, facts);
  if (why !== null) goal.why = why;
}

function fitProject(found: Found, project: ProjectDraft): void {
  const facts: string[] = [];
  if (project.tags !== undefined) project.tags = tagsTo(project.tags, facts);
  if (project.area) project.area = nameTo(project.area, []) || null;
  if (project.goal) project.goal = nameTo(project.goal, []) || null;
  fitDescribed(found, project, facts);
}

function fitDescribed(found: Found, resource: { name: string; description?: string | null }, facts: string[]): void {
  resource.name = nameTo(resource.name, facts);
  const description = withFacts(found, resource.description, facts);
  if (description !== null) resource.description = description;
}

function fitNote(found: Found, note: NoteDraft): void {
  const facts: string[] = [];
  if (note.title) note.title = nameTo(note.title, facts);
  if (note.tags !== undefined) note.tags = tagsTo(note.tags, facts);
  if (note.project) note.project = nameTo(note.project, []);
  const content = withFacts(found, note.content, facts);
  if (content !== null) note.content = content;
}

/** Returns a name that is short enough; empty without a visible character. */
function nameTo(name: string, facts: string[]): string {
  if (isBlank(name)) return '';
  if (name.length <= MAX_NAME_LENGTH) return name;
  facts.push(name);
  return beginningOf(name, MAX_NAME_LENGTH);
}

function tagsTo(tags: readonly (string | { name: string })[], facts: string[]): string[] {
  const names = tags.map((tag) => (typeof tag === 'string' ? tag : tag.name));
  const short = names.filter((name) => name.length <= MAX_TAG_LENGTH && !isBlank(name));
  const rest = [...names.filter((name) => name.length > MAX_TAG_LENGTH), ...short.slice(MAX_TAGS)];
  facts.push(...rest.map((name) => `Tag: ${name}`));
  return short.slice(0, MAX_TAGS);
}

function withFacts(found: Found, text: string | null | undefined, facts: readonly string[]): string | null {
  found.noted += facts.length;
  const whole = facts.length === 0 ? (text ?? null) : noteWith(text ?? null, facts);
  if (whole === null || whole.length <= MAX_TEXT_LENGTH) return whole;
  leaveOut(found, 'ends of texts, beyond 100,000 characters');
  return beginningOf(whole, MAX_TEXT_LENGTH);
}
