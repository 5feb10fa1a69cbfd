import { colorOf, type Found, leaveOut } from '../converted.js';
import type { GoalDraft, NoteDraft, ProjectDraft } from '../drafts.js';
import type { Row, Source } from './database.js';
import { codeOf, dayOf, isOn, PRIORITIES, textOf, UnreadableValue } from './values.js';

export interface Owner {
  id: number;
  timezone: string;
}

/** Names by the ids of the database. */
export interface Names {
  areas: ReadonlyMap<unknown, string>;
  goals: ReadonlyMap<unknown, string>;
  projects: ReadonlyMap<unknown, string>;
  /** Projects of other users. */
  foreign: ReadonlyMap<unknown, string>;
  tagsOf(table: 'tasks' | 'projects' | 'notes'): (id: unknown) => string[];
}

const PROJECT_STATES: Record<string, ProjectDraft['status']> = {
  ...{ not_started: 'not_started', idea: 'not_started', planned: 'planned', planning: 'planned' },
  ...{ in_progress: 'in_progress', active: 'in_progress', waiting: 'waiting', blocked: 'waiting' },
  ...{ done: 'done', completed: 'done', cancelled: 'cancelled' },
};
const GOAL_STATES: Record<string, GoalDraft['status']> = {
  ...{ active: 'active', achieved: 'achieved', completed: 'achieved', done: 'achieved' },
  ...{ paused: 'paused', on_hold: 'paused', dropped: 'dropped', abandoned: 'dropped', cancelled: 'dropped' },
};

/** Reads areas, goals, tags and projects. */
export function readResources(source: Source, owner: Owner, found: Found): Names {
  const { resources } = found;
  const areas = new Map<unknown, string>();
  for (const row of named(source.rows('areas', owner.id), 'area', 'name', found)) {
    const description = textOf(row.description);
    areas.set(row.id, textOf(row.name));
    resources.areas.push({ name: textOf(row.name), ...(description && { description }), ...colored(row, found) });
  }
  const goals = new Map<unknown, string>();
  for (const row of named(source.rows('goals', owner.id), 'goal', 'title', found)) {
    goals.set(row.id, textOf(row.title));
    resources.goals.push(goalOf(row, areas.get(row.area_id), owner, found));
  }
  const tagsOf = readTags(source, owner, found);
  const projects = new Map<unknown, string>();
  const chosenAreas = new Map(source.rows('user_project_areas', owner.id).map((row) => [row.project_id, row.area_id]));
  const projectTags = tagsOf('projects');
  const used = new Set<string>();
  for (const row of named(source.rows('projects', owner.id), 'project', 'name', found)) {
    const area = areas.get(chosenAreas.get(row.id) ?? row.area_id);
    const name = freeName(textOf(row.name), used, area);
    used.add(name);
    projects.set(row.id, name);
    const relations = { name, area: area ?? null, goal: goals.get(row.goal_id) ?? null, tags: projectTags(row.id) };
    resources.projects.push(projectOf(row, relations, owner, found));
    if (textOf(row.image_url) !== '') leaveOut(found, 'images of projects');
  }
  const foreign = source.rows('projects').filter(({ id }) => !projects.has(id));
  return { areas, goals, projects, foreign: new Map(foreign.map((row) => [row.id, textOf(row.name)])), tagsOf };
}

/** Returns the rows that have a name. The others are failures. */
function named(rows: readonly Row[], what: string, column: string, found: Found): Row[] {
  return rows.filter((row, index) => {
    if (textOf(row[column]) !== '') return true;
    const label = `${what} ${textOf(row.uid) || row.id}`;
    found.failures.push({ line: index + 1, label, reason: `It has no ${column}.` });
    return false;
  });
}

function colored(row: Row, found: Found): { color?: string } {
  const color = colorOf(textOf(row.color));
  if (color === undefined && textOf(row.color) !== '') leaveOut(found, 'colours other than #rrggbb');
  return color === undefined ? {} : { color };
}

/**
 * Returns the day of a column. One that cannot be read is a failure, and the row comes without it: other rows refer to
 * the row.
 */
function dayIn(row: Row, column: string, { owner, label }: { owner: Owner; label: string }, found: Found) {
  try {
    return dayOf(row, column, owner.timezone);
  } catch (error) {
    if (!(error instanceof UnreadableValue)) throw error;
    found.failures.push({ line: 1, label, reason: `${error.message} It is imported without it.` });
    return undefined;
  }
}

function goalOf(row: Row, area: string | undefined, owner: Owner, found: Found): GoalDraft {
  const name = textOf(row.title);
  const horizon = textOf(row.horizon);
  const isKnown = horizon === 'season' || horizon === 'year';
  const status = GOAL_STATES[textOf(row.status).toLowerCase()];
  const facts = [
    ...(isKnown || horizon === '' ? [] : [`Horizon: ${horizon}`]),
    ...(status !== undefined || textOf(row.status) === '' ? [] : [`Status: ${textOf(row.status)}`]),
  ];
  found.noted += facts.length;
  const why = [textOf(row.why), ...facts].filter((part) => part !== '').join('\n\n');
  const target = dayIn(row, 'target_date', { owner, label: `goal ${JSON.stringify(name)}` }, found);
  return {
    name,
    ...(why !== '' && { why }),
    ...(isKnown && { horizon }),
    ...(status !== undefined && { status }),
    ...(target !== undefined && { target_date: target }),
    ...(area !== undefined && { area }),
    ...colored(row, found),
  };
}

/** Reads tags. A tag that tududi itself made is left out unless it is used. */
function readTags(source: Source, owner: Owner, found: Found): Names['tagsOf'] {
  const own = source.rows('tags', owner.id);
  const names = new Map(source.rows('tags').map((tag) => [tag.id, textOf(tag.name)]));
  const links = (['tasks', 'projects', 'notes'] as const).map((table) => {
    const column = `${table.slice(0, -1)}_id`;
    const byCarrier = new Map<unknown, string[]>();
    for (const row of source.rows(`${table}_tags`)) {
      const list = byCarrier.get(row[column]);
      const name = names.get(row.tag_id) ?? '';
      if (list === undefined) byCarrier.set(row[column], [name]);
      else list.push(name);
    }
    return [table, byCarrier] as const;
  });
  const used = new Set(links.flatMap(([, byCarrier]) => [...byCarrier.values()].flat()));
  for (const tag of own) {
    const name = textOf(tag.name);
    if (name === '' || (textOf(tag.tag_type) === 'system' && !used.has(name))) continue;
    found.resources.tags.push({ name, ...colored(tag, found) });
  }
  const byTable = new Map<string, ReadonlyMap<unknown, string[]>>(links);
  return (table) => (id) => (byTable.get(table)?.get(id) ?? []).filter((name) => name !== '');
}

/** Project names are unique here: a duplicate gets its area as prefix. */
function freeName(name: string, used: ReadonlySet<string>, area: string | undefined): string {
  let free = name;
  for (let count = 2; used.has(free); count += 1)
    free = area !== undefined && count === 2 ? `${area} / ${name}` : `${name} (${count})`;
  return free;
}

function projectOf(
  row: Row,
  relations: Pick<ProjectDraft, 'name' | 'tags' | 'area' | 'goal'>,
  owner: Owner,
  found: Found,
): ProjectDraft {
  const given = textOf(row.status) || textOf(row.state);
  const state = PROJECT_STATES[given];
  const due = dayIn(row, 'due_date_at', { owner, label: `project ${JSON.stringify(relations.name)}` }, found);
  const priority = codeOf(row.priority, PRIORITIES);
  const facts = [
    ...(state !== undefined || given === '' ? [] : [`Status: ${given}`]),
    ...(priority !== undefined || textOf(row.priority) === '' ? [] : [`Priority: ${textOf(row.priority)}`]),
  ];
  found.noted += facts.length;
  const description = [textOf(row.description), ...facts].filter((part) => part !== '').join('\n\n');
  return {
    ...relations,
    ...(description !== '' && { description }),
    ...(state !== undefined && { status: state }),
    ...(priority !== undefined && { priority }),
    ...(due !== undefined && { due_date: due }),
    ...(isOn(row.pin_to_sidebar) && { pinned: true }),
    ...colored(row, found),
  };
}

export function readNotes(source: Source, owner: Owner, names: Names, found: Found): void {
  const tags = names.tagsOf('notes');
  const rows = source.rows('notes', owner.id);
  for (const [index, row] of rows.entries()) {
    const note: NoteDraft = {
      title: textOf(row.title) || null,
      content: textOf(row.content) || null,
      project: names.projects.get(row.project_id) ?? null,
      tags: tags(row.id),
      ...colored(row, found),
    };
    const label = `note ${textOf(row.uid) || row.id}`;
    if (note.title !== null || note.content !== null) found.resources.notes.push(note);
    else found.failures.push({ line: index + 1, label, reason: 'It has neither a title nor content.' });
  }
  leaveOut(found, 'pins of notes', rows.filter(({ pin_to_sidebar }) => isOn(pin_to_sidebar)).length);
}
