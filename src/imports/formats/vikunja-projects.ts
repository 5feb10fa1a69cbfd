import { errorMessage, required } from '../../lib/typed.js';
import { colorOf, type Found, leaveOut, noteWith } from './converted.js';
import { FileFault } from './fault.js';
import { topsOf } from './hierarchy.js';
import { markdownOf } from './html.js';
import type { Root } from './json.js';
import { listIn, sound } from './sound.js';
import { VikunjaProject, VikunjaTask } from './vikunja-types.js';

interface LocatedProject {
  project: NumberedProject;
  tasks: unknown[];
  /** Name of its namespace. */
  area: string | undefined;
}

type NumberedProject = VikunjaProject & { id: number };

interface NamedProject {
  project: NumberedProject;
  /** Unique. */
  name: string;
  /** Tasks, with the facts of members that are not sound. */
  tasks: { line: number; item: VikunjaTask; facts: string[] }[];
}

/**
 * Reads projects. Namespaces become areas, and so does a project with projects below it: projects have no hierarchy
 * here. A nested project names its parents in its description.
 * @throws FileFault when the text contains none
 */
export function readProjects(text: string, found: Found): NamedProject[] {
  const located = projectsOf(text, found);
  const byId = new Map(located.map(({ project }) => [project.id, project]));
  const parents = new Map<number, number>();
  for (const { project } of located) {
    const up = project.parent_project_id ?? 0;
    if (byId.has(up)) parents.set(project.id, up);
  }
  const tops = topsOf(parents);
  const trees = new Set(tops.values());
  const areas = new Map(found.resources.areas.map((area) => [area.name, area]));
  const names = projectNames(located, byId);
  let line = 0;
  return located.map(({ project, area, tasks }) => {
    const top = required(byId.get(tops.get(project.id) ?? project.id));
    const tree = trees.has(top.id) ? titleOf(top) : undefined;
    const areaName = area ?? tree;
    if (areaName !== undefined && !areas.has(areaName)) areas.set(areaName, addArea(found, areaName, undefined));
    const name = required(names.get(project));
    found.resources.projects.push(draftOf(project, { name, area: areaName, path: pathOf(project, byId) }, found));
    const items = tasks.flatMap((value) => {
      line += 1;
      const facts: string[] = [];
      const item = sound(VikunjaTask, value, facts);
      if (item === undefined) found.failures.push({ line, reason: 'It is not an object.' });
      return item === undefined ? [] : [{ line, item, facts }];
    });
    return { project, name, tasks: items };
  });
}

function titleOf({ title, id }: VikunjaProject): string {
  return title?.trim() || `Project ${id}`;
}

function addArea(found: Found, name: string, description: string | undefined) {
  const area = { name, ...(description && { description }) };
  found.resources.areas.push(area);
  return area;
}

/** Returns the real projects at any depth, each once. Favorites and saved filters have negative ids. */
function projectsOf(text: string, found: Found): LocatedProject[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new FileFault(`data.json cannot be read: ${errorMessage(error)}`);
  }
  if (!Array.isArray(parsed)) throw new FileFault('data.json contains no list of projects.');
  const byId = new Map<number, LocatedProject>();
  const add = ({ project, root }: Group, area: string | undefined, above?: Partial<VikunjaProject>) => {
    const { id = nextId(byId) } = project;
    const known = { ...project, id };
    if (id < 0) leaveOut(found, 'pseudo projects such as Favorites');
    else if (!byId.has(id)) {
      const inherited = { ...(above?.is_archived && { is_archived: true }), ...parentOf(known, above) };
      byId.set(id, { project: { ...known, ...inherited }, tasks: listIn(root, 'tasks', found), area });
    }
    for (const child of groupsIn(root, 'child_projects', found)) add(child, area, { id });
  };
  // Pseudo namespaces repeat lists of the real ones.
  const isPseudo = ({ project: { id = 0 } }: Group) => id < 0;
  const groups = groupsIn({ projects: parsed }, 'projects', found);
  for (const one of [...groups.filter((given) => !isPseudo(given)), ...groups.filter(isPseudo)]) {
    const { project, root } = one;
    if (!('lists' in root || 'projects' in root)) {
      add(one, undefined);
      continue;
    }
    const area = isPseudo(one) ? undefined : titleOf(project);
    if (area !== undefined) addNamespace(found, project, area);
    const { is_archived = false } = project;
    for (const list of ['lists', 'projects'].flatMap((name) => groupsIn(root, name, found))) {
      add(list, area, { is_archived });
    }
  }
  return [...byId.values()];
}

/** A project or a namespace. A namespace, of versions before 0.21, has lists or projects. */
interface Group {
  project: VikunjaProject;
  root: Root;
}

function groupsIn(root: Root, name: string, found: Found): Group[] {
  return listIn(root, name, found).flatMap((value, index) => {
    const facts: string[] = [];
    const project = sound(VikunjaProject, value, facts);
    const label = `project ${JSON.stringify(project?.title ?? index + 1)}`;
    if (project === undefined) found.failures.push({ line: index + 1, label, reason: 'It is not an object.' });
    else if (facts.length > 0) {
      found.failures.push({ line: index + 1, label, reason: `It is imported without ${facts.join(', ')}.` });
    }
    return project === undefined ? [] : [{ project, root: value as Root }];
  });
}

/** Returns an id for a project whose own is not sound. */
function nextId(byId: ReadonlyMap<number, unknown>): number {
  return Number.MAX_SAFE_INTEGER - byId.size;
}

function parentOf({ parent_project_id }: VikunjaProject, above: Partial<VikunjaProject> | undefined) {
  const parent = parent_project_id || above?.id;
  return parent === undefined ? {} : { parent_project_id: parent };
}

function addNamespace(found: Found, { description, hex_color }: VikunjaProject, name: string): void {
  if (found.resources.areas.some((area) => area.name === name)) return;
  const color = colorIn(hex_color, found);
  const text = markdownOf(description?.trim() ?? '');
  found.resources.areas.push({ name, ...(text && { description: text }), ...(color && { color }) });
}

/** Returns a colour. Another one than six digits is counted. */
export function colorIn(text: string | undefined, found: Found): string | undefined {
  const color = colorOf(text);
  if (color === undefined && text) leaveOut(found, 'colours other than #rrggbb');
  return color;
}

/** Returns the titles of the projects above, the outermost first. */
function pathOf(project: NumberedProject, byId: ReadonlyMap<number, NumberedProject>): string[] {
  const path: string[] = [];
  const seen = new Set([project.id]);
  let up = byId.get(project.parent_project_id ?? 0);
  for (; up !== undefined && !seen.has(up.id) && path.length < MAX_PATH; up = byId.get(up.parent_project_id ?? 0)) {
    seen.add(up.id);
    path.unshift(titleOf(up));
  }
  return path;
}

const MAX_PATH = 20;

function draftOf(
  { description, hex_color, is_favorite, is_archived, ...project }: VikunjaProject,
  { name, area, path }: { name: string; area: string | undefined; path: readonly string[] },
  found: Found,
) {
  if (project.background_file_id || project.background_information) leaveOut(found, 'backgrounds of projects');
  if (path.length > 0) found.noted += 1;
  const facts = path.length === 0 ? [] : [`Below: ${path.join(' / ')}`];
  const text = noteWith(markdownOf(description?.trim() ?? ''), facts);
  const color = colorIn(hex_color, found);
  return {
    name,
    ...(text !== null && { description: text }),
    ...(color !== undefined && { color }),
    ...(area !== undefined && { area }),
    ...(is_favorite && { pinned: true }),
    ...(is_archived && { status: 'done' as const }),
  };
}

/** Returns unique names. A duplicate gets the name of its parent or namespace as prefix, or a number. */
function projectNames(
  located: readonly LocatedProject[],
  byId: ReadonlyMap<number, NumberedProject>,
): Map<NumberedProject, string> {
  const counts = new Map<string, number>();
  for (const { project } of located) counts.set(titleOf(project), (counts.get(titleOf(project)) ?? 0) + 1);
  const used = new Set<string>();
  const names = new Map<NumberedProject, string>();
  for (const { project, area } of located) {
    const title = titleOf(project);
    const above = byId.get(project.parent_project_id ?? 0);
    const prefix = above === undefined ? (area ?? project.id) : titleOf(above);
    const base = (counts.get(title) ?? 0) > 1 ? `${prefix} / ${title}` : title;
    const name = used.has(base) ? `${base} (${project.id})` : base;
    used.add(name);
    names.set(project, name);
  }
  return names;
}
