import { type Resource, SORT_FIELDS } from '../../filter/fields.js';

export const MAX_VIEWS = 200;

/** Maximum number of tasks with a rank in the own order of a view. */
export const MAX_RANKED = 10_000;

export const LAYOUTS = ['list', 'board', 'calendar'] as const;

/** The order of a view by ranks of its own. */
export const MANUAL = 'manual';

/** The presentation of a view: members that depend on each other. */
interface Presentation {
  resource: Resource;
  order_by: string | null;
  group_by: string | null;
  layout: string;
  /** True if it names columns. */
  hasColumns: boolean;
  isOfProject: boolean;
}

interface Fault {
  member: string;
  message: string;
}

export function presentationFaults(view: Presentation): Fault[] {
  const { resource, order_by, group_by, layout, hasColumns, isOfProject } = view;
  const sortFields = SORT_FIELDS[resource];
  const faults: Fault[] = [];
  const fail = (member: string, message: string) => faults.push({ member, message });
  if (isOfProject && resource === 'projects') fail('resource', 'must be tasks or notes in a view of a project');
  if (order_by !== null && !isOrder(order_by, resource)) {
    fail('order_by', `must name each field once, and only fields of the list: ${sortFields.join(', ')}`);
  }
  if (group_by !== null && resource !== 'tasks') fail('group_by', 'must be null: only tasks are grouped');
  if (layout === 'calendar' && resource !== 'tasks') fail('layout', 'must be list or board for this resource');
  if (hasColumns && (group_by === null || group_by === 'due')) {
    fail('columns', 'must be null without a group_by that has columns');
  }
  return faults;
}

/** True for the order of a view: terms of the parameter `order_by`, or `manual`. */
export function isOrder(text: string, resource: Resource): boolean {
  if (text === MANUAL) return resource === 'tasks';
  const sortFields: readonly string[] = SORT_FIELDS[resource];
  const terms = text.split(',').map((term) => /^([a-z_]+)(?::(?:asc|desc))?$/.exec(term)?.[1] ?? '');
  return new Set(terms).size === terms.length && terms.every((field) => sortFields.includes(field));
}
