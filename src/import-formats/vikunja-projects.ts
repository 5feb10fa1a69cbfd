import { errorMessage, required } from '../lib/typed.js';
import { colorOf } from './colors.js';
import { type Found, leaveOut, noteWith } from './converted.js';
import { FileFault } from './fault.js';
import { topsOf } from './hierarchy.js';
import { markdownOf } from './html.js';
import type { VikunjaProject } from './vikunja-types.js';

/** A group of projects in exports of versions before 0.21, which call projects lists. */
interface Namespace extends VikunjaProject {
  lists?: VikunjaProject[] | null;
  projects?: VikunjaProject[] | null;
}

interface LocatedProject {
  project: VikunjaProject;
  /** Name of its namespace. */
  area: string | undefined;
}

/**
 * Reads projects. Namespaces become areas, and so does a project with projects below it: projects have no hierarchy
 * here. A nested project names its parents in its description.
 * @returns the projects with their names, which are unique
 * @throws FileFault when the text contains none
 */
export function readProjects(text: string, found: Found): { project: VikunjaProject; name: string }[] {
  const located = projectsOf(text, found);
  const byId = new Map(located.map(({ project }) => [project.id, project]));
  const parents = new Map<number, number>();
  for (const { project } of located) {
    const up = project.parent_project_id ?? 0;
    if (byId.has(up)) parents.set(project.id, up);
  }
  const tops = topsOf(parents);
  const trees = new Set(tops.values());
  const areas = new Map(found.places.areas.map((area) => [area.name, area]));
  const names = projectNames(located, byId);
  return located.map(({ project, area }) => {
    const top = required(byId.get(tops.get(project.id) ?? project.id));
    const tree = trees.has(top.id) ? titleOf(top) : undefined;
    const place = area ?? tree;
    if (place !== undefined && !areas.has(place)) areas.set(place, addArea(found, place, undefined));
    const name = required(names.get(project));
    found.places.projects.push(draftOf(project, { name, area: place, path: pathOf(project, byId) }, found));
    return { project, name };
  });
}

function titleOf({ title, id }: VikunjaProject): string {
  return title?.trim() || `Project ${id}`;
}

function addArea(found: Found, name: string, description: string | undefined) {
  const area = { name, ...(description && { description }) };
  found.places.areas.push(area);
  return area;
}

/** Returns the real projects at any depth, each once. Favorites and saved filters have negative ids. */
function projectsOf(text: string, found: Found): LocatedProject[] {
  let parsed: Namespace[] | null;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new FileFault(`data.json cannot be read: ${errorMessage(error)}`);
  }
  if (!Array.isArray(parsed)) throw new FileFault('data.json contains no list of projects.');
  const byId = new Map<number, LocatedProject>();
  const add = (project: VikunjaProject, area: string | undefined) => {
    if (project.id < 0) leaveOut(found, 'pseudo projects such as Favorites');
    else if (!byId.has(project.id)) byId.set(project.id, { project, area });
    for (const child of project.child_projects ?? []) {
      add({ ...child, parent_project_id: child.parent_project_id || project.id }, area);
    }
  };
  // Pseudo namespaces repeat lists of the real ones.
  const isPseudo = ({ id }: Namespace) => id < 0;
  for (const one of [...parsed.filter((given) => !isPseudo(given)), ...parsed.filter(isPseudo)]) {
    if (!('lists' in one || 'projects' in one)) {
      add(one, undefined);
      continue;
    }
    const lists = [...(one.lists ?? []), ...(one.projects ?? [])];
    const area = isPseudo(one) ? undefined : titleOf(one);
    if (area !== undefined) addNamespace(found, one, area);
    for (const list of lists) add(one.is_archived ? { ...list, is_archived: true } : list, area);
  }
  return [...byId.values()];
}

function addNamespace(found: Found, { description, hex_color }: Namespace, name: string): void {
  if (found.places.areas.some((area) => area.name === name)) return;
  const color = colorOf(hex_color);
  const text = markdownOf(description?.trim() ?? '');
  found.places.areas.push({ name, ...(text && { description: text }), ...(color && { color }) });
}

/** Returns the titles of the projects above, the outermost first. */
function pathOf(project: VikunjaProject, byId: ReadonlyMap<number, VikunjaProject>): string[] {
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
  const color = colorOf(hex_color);
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
  byId: ReadonlyMap<number, VikunjaProject>,
): Map<VikunjaProject, string> {
  const counts = new Map<string, number>();
  for (const { project } of located) counts.set(titleOf(project), (counts.get(titleOf(project)) ?? 0) + 1);
  const used = new Set<string>();
  const names = new Map<VikunjaProject, string>();
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
