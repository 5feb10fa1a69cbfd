import { MAX_SECTIONS } from '../features/sections/schema.js';
import { type Converted, type ConvertedTask, leaveOut, noteWith } from './converted.js';
import type { GoalDraft, NoteDraft, ProjectDraft } from './drafts.js';

type Found = Converted & Required<Pick<Converted, 'leftOut'>>;

const MAX_NAME_LENGTH = 255;
const MAX_TEXT_LENGTH = 100_000;
const MAX_TAG_LENGTH = 50;
const MAX_TAGS = 100;

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
    if (task.project_name) task.project_name = nameTo(task.project_name, []);
  }
  if (found.places === undefined) return;
  const { areas, goals, tags, projects, notes, views } = found.places;
  for (const area of areas) fitDescribed(found, area, []);
  for (const goal of goals) fitGoal(found, goal);
  found.places.tags = tags.filter(({ name }) => name.length <= MAX_TAG_LENGTH);
  for (const project of projects) fitProject(found, project);
  for (const note of notes) fitNote(found, note);
  for (const view of views) view.name = nameTo(view.name.trim(), []) || 'Filter';
}

function fitTask(found: Found, task: Pick<ConvertedTask, 'note' | 'tags'>): void {
  const facts: string[] = [];
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
  if (task.area) task.area = nameTo(task.area, []);
  if (task.goal) task.goal = nameTo(task.goal, []);
}

function fitGoal(found: Found, goal: GoalDraft): void {
  const facts: string[] = [];
  goal.name = nameTo(goal.name, facts);
  if (goal.area) goal.area = nameTo(goal.area, []);
  const why = withFacts(found, goal.why, facts);
  if (why !== null) goal.why = why;
}

function fitProject(found: Found, project: ProjectDraft): void {
  const facts: string[] = [];
  if (project.tags !== undefined) project.tags = tagsTo(project.tags, facts);
  if (project.area) project.area = nameTo(project.area, []);
  if (project.goal) project.goal = nameTo(project.goal, []);
  fitDescribed(found, project, facts);
}

function fitDescribed(found: Found, place: { name: string; description?: string | null }, facts: string[]): void {
  place.name = nameTo(place.name, facts);
  const description = withFacts(found, place.description, facts);
  if (description !== null) place.description = description;
}

function fitNote(found: Found, note: NoteDraft): void {
  const facts: string[] = [];
  if (note.title) note.title = nameTo(note.title, facts);
  if (note.tags !== undefined) note.tags = tagsTo(note.tags, facts);
  if (note.project) note.project = nameTo(note.project, []);
  const content = withFacts(found, note.content, facts);
  if (content !== null) note.content = content;
}

function nameTo(name: string, facts: string[]): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  facts.push(name);
  return beginning(name, MAX_NAME_LENGTH);
}

function tagsTo(tags: readonly (string | { name: string })[], facts: string[]): string[] {
  const names = tags.map((tag) => (typeof tag === 'string' ? tag : tag.name));
  const short = names.filter((name) => name.length <= MAX_TAG_LENGTH);
  const rest = [...names.filter((name) => name.length > MAX_TAG_LENGTH), ...short.slice(MAX_TAGS)];
  facts.push(...rest.map((name) => `Tag: ${name}`));
  return short.slice(0, MAX_TAGS);
}

function withFacts(found: Found, text: string | null | undefined, facts: readonly string[]): string | null {
  found.noted += facts.length;
  const whole = facts.length === 0 ? (text ?? null) : noteWith(text ?? null, facts);
  if (whole === null || whole.length <= MAX_TEXT_LENGTH) return whole;
  leaveOut(found, 'ends of texts, beyond 100,000 characters');
  return beginning(whole, MAX_TEXT_LENGTH);
}

/** Returns the beginning of a text without splitting a surrogate pair. */
function beginning(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
