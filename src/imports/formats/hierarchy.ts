import { MAX_SUBTASKS } from '../../lib/limits.js';
import { type Converted, type ConvertedTask, type ImportItem, nameOf, noteWith } from './converted.js';

/** A task of a file, before it has its position among the others. */
export interface TaskNode extends ImportItem {
  id: unknown;
  /** Id of its parent task. Absent for a top-level task. */
  parent?: unknown;
}

/**
 * Returns the top-level ancestor of each id. In a cycle, the id that is reached first is the top.
 * @param parents parent of each id that has one
 */
export function topsOf<Id>(parents: ReadonlyMap<Id, Id>): Map<Id, Id> {
  const tops = new Map<Id, Id>();
  for (const start of parents.keys()) {
    const path = new Set<Id>();
    let id = start;
    let up = parents.get(id);
    for (; up !== undefined && !tops.has(id) && !path.has(up); up = parents.get(id)) {
      path.add(id);
      id = up;
    }
    const isCycle = up !== undefined && !tops.has(id);
    if (isCycle) path.add(id);
    const top = isCycle && up !== undefined ? up : (tops.get(id) ?? id);
    for (const one of path) tops.set(one, top);
  }
  return tops;
}

/**
 * Adds parents that are given by id or by name. A name is that of the last such task above the subtask, or else of the
 * first one below it.
 */
export function belowByName(nodes: readonly TaskNode[], parents: readonly string[]): TaskNode[] {
  const first = new Map<string, unknown>();
  for (const { id, task } of nodes) if (!first.has(task.name)) first.set(task.name, id);
  const last = new Map<string, unknown>();
  const ids = new Set(nodes.map(({ id }) => id));
  return nodes.map((node, index) => {
    const given = parents[index] ?? '';
    const name = nameOf(given, []);
    const own = ids.has(given) ? given : (last.get(name) ?? first.get(name) ?? given);
    last.set(node.task.name, node.id);
    return given === '' || own === node.id ? node : { ...node, parent: own };
  });
}

/**
 * Adds tasks to the items, subtasks below their top-level task: tasks have one level of subtasks here. A subtask of a
 * subtask, or one that cannot be below its parent, names that parent in its note, and is counted.
 */
export function addTasks(found: Converted, nodes: readonly TaskNode[]): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map<unknown, unknown>();
  for (const { id, parent } of nodes) if (parent !== undefined && byId.has(parent)) parents.set(id, parent);
  const tops = topsOf(parents);
  for (const node of nodes) {
    const topId = tops.get(node.id) ?? node.id;
    const top = byId.get(topId);
    if (topId !== node.id && top !== undefined) addBelow(found, node, { top, parent: byId.get(node.parent) });
    else {
      if (node.parent !== undefined) putOnTop(found, node, byId.get(node.parent)?.task.name);
      found.items.push(itemOf(node));
    }
  }
}

function addBelow(
  found: Converted,
  node: TaskNode,
  { top, parent }: { top: TaskNode; parent: TaskNode | undefined },
): void {
  const { task } = node;
  const siblings = top.task.subtasks ?? [];
  if (siblings.length >= MAX_SUBTASKS) {
    putOnTop(found, node, parent?.task.name);
    found.items.push(itemOf(node));
    return;
  }
  const facts: string[] = [];
  if (parent !== undefined && parent !== top) {
    facts.push(`Below: ${parent.task.name}`);
    found.raised = (found.raised ?? 0) + 1;
  }
  if (task.project_name && task.project_name !== top.task.project_name) facts.push(`Project: ${task.project_name}`);
  if (task.section_name && task.section_name !== top.task.section_name) facts.push(`Section: ${task.section_name}`);
  found.noted += facts.length;
  const { import_key: _key, former_import_key: _former, ...member } = task;
  const { project_name: _project, section_name: _section, subtasks: _none, ...subtask } = member;
  const note = noteWith(task.note ?? null, facts);
  siblings.push({ ...subtask, ...(note !== null && { note }) });
  top.task.subtasks = siblings;
}

function putOnTop(found: Converted, { task, parent }: TaskNode, name: string | undefined): void {
  found.topped = (found.topped ?? 0) + 1;
  found.noted += 1;
  task.note = noteWith(task.note ?? null, [`Below: ${name ?? String(parent)}`]);
}

function itemOf({ id: _id, parent: _parent, ...item }: TaskNode): { task: ConvertedTask } & ImportItem {
  return item;
}
