import { check } from '../../../filter/check.js';
import { PRIORITY_WORDS, STATUS_ORDER, STATUS_WORDS } from '../../../filter/fields.js';
import { namesIn } from '../../../filter/resolve.js';
import { EVERYTHING, type Filter, termsOf } from '../../../filter/tree.js';
import { groupedBy } from '../../../lib/grouping.js';
import { changeOf } from '../../data/actions.js';
import { all, pendingWrites } from '../../data/mirror.js';
import { compareNames } from '../../data/name-order.js';
import { sectionsOf } from '../../data/order.js';
import { assignable } from '../../data/people.js';
import { labelOfPerson } from '../../data/persons.js';
import type { Task, View } from '../../data/types.js';
import { dayHeading, today } from '../../dates.js';
import { type DropTarget, laterMoves } from '../../drop.js';
import { labelOfPart } from '../../filter/filter-labels.js';
import { objectsNamed } from '../../filter/names.js';
import { readFilter } from '../../filter/read-filter.js';
import { planningText } from '../../text/planning/planning-text.js';
import { labelOf, text } from '../../text/text.js';

/** Saved views over the mirror: filter, order and groups as the service has them. */

/** Returns the filter of a view. It names objects by uid; one that is not sent yet is a text. */
export function treeOf(view: View): Filter {
  const isPending = pendingWrites.value.some(({ uid, body }) => uid === view.uid && 'filter' in body);
  if (isPending) return readFilter(view.filter).tree;
  const { v: _version, ...tree } = view.tree;
  // The service has checked it; a newer one may know fields that this page does not.
  const { tree: known, faults } = check(tree as Filter, 'tasks', () => ({}));
  return faults.length === 0 ? known : EVERYTHING;
}

/** Returns the conditions that name something that is deleted, or that the user cannot see. They find nothing. */
export function brokenTerms(tree: Filter): string[] {
  return termsOf(tree)
    .filter((term) => namesIn(term, 'tasks').some(({ named, value }) => objectsNamed(named, value).length === 0))
    .map(labelOfPart);
}

type Sortable = { readonly [name: string]: unknown };

/** Compares tasks as `order_by` says: without a value last; newest first by default. */
export function comparator(orderBy: string | null): (one: Task, other: Task) => number {
  const given = orderBy ?? 'created_at:desc';
  const terms = given.split(',').map((term) => term.split(':') as [name: string, direction?: string]);
  return (one, other) => {
    for (const [name, direction] of terms) {
      const sign = direction === 'desc' ? -1 : 1;
      const order =
        name === 'name'
          ? sign * compareNames(one.name, other.name)
          : compare((one as Sortable)[name], (other as Sortable)[name], sign);
      if (order !== 0) return order;
    }
    return orderBy === null ? other.id - one.id : one.id - other.id;
  };
}

/** Compares the ages of tasks: oldest first. */
export const byCreation = comparator('created_at:asc');

function compare(one: unknown, other: unknown, direction: 1 | -1): number {
  if (one === other) return 0;
  if (one === null || one === undefined || one === '') return 1;
  if (other === null || other === undefined || other === '') return -1;
  const isLess = typeof one === 'string' ? one < String(other) : Number(one) < Number(other);
  return isLess ? -direction : direction;
}

export interface ViewGroup {
  key: string;
  name: string;
  tasks: readonly Task[];
  /** Change of a task that is dropped on the group of a board. */
  target?: DropTarget;
}

interface Named {
  uid: string;
  name: string;
}

/** Members of a view by which a list is grouped and ordered. */
type Arrangement = Pick<View, 'group_by' | 'order_by' | 'columns' | 'project_id'>;

/**
 * Returns the groups of a view, in their order; one without a name if it has no grouping.
 * @param isWhole true to return empty groups, too, as a board has them
 */
export function groupsOf(
  view: Arrangement,
  tasks: readonly Task[],
  isWhole: boolean,
  compareTasks = comparator(view.order_by),
): ViewGroup[] {
  const sorted = [...tasks].sort(compareTasks);
  const groups = allGroups(view, sorted);
  const columns = view.columns;
  const chosen = columns === null ? groups : columns.flatMap((key) => groups.filter((group) => isColumn(group, key)));
  return chosen.filter((group) => isWhole || group.tasks.length > 0);
}

function isColumn({ key, name, target }: ViewGroup, column: string): boolean {
  const names = target?.kind === 'status' ? STATUS_WORDS : target?.kind === 'priority' ? PRIORITY_WORDS : [];
  return key === column || name === column || names[Number(key)] === column || (column === 'none' && key === '');
}

function allGroups(view: Arrangement, tasks: readonly Task[]): ViewGroup[] {
  const t = text.value;
  const by = (isIn: (task: Task) => boolean) => tasks.filter(isIn);
  switch (view.group_by) {
    case null:
      return [{ key: '', name: '', tasks }];
    case 'status':
      return STATUS_ORDER.map((status) => ({
        ...{ key: String(status), name: labelOf(t.task.statuses, status), tasks: by((task) => task.status === status) },
        target: { kind: 'status', value: String(status) },
      }));
    case 'priority':
      return [2, 1, 0].map((priority) => ({
        ...{ key: String(priority), name: labelOf(t.task.priorities, priority) },
        ...{ tasks: by((task) => task.priority === priority) },
        target: { kind: 'priority', value: String(priority) },
      }));
    case 'due':
      return byDay(tasks);
    case 'section': {
      const project = all('project').find(({ id }) => id === view.project_id);
      const known = project === undefined ? all('section') : sectionsOf(project);
      return byObject(known, tasks, ({ section }) => section?.uid, 'section');
    }
    case 'tag': {
      const used = all('tag').filter(({ id }) => tasks.some((task) => task.tags.some((tag) => tag.id === id)));
      const named = sortedByName(used).map(({ uid, name, id }): ViewGroup => {
        const tagged = by((task) => task.tags.some((tag) => tag.id === id));
        return { key: uid, name, tasks: tagged, target: { kind: 'tag', value: uid } };
      });
      return [{ key: '', name: t.none, tasks: by((task) => task.tags.length === 0) }, ...named];
    }
    case 'assignee':
      return byAssignee(view, tasks);
    case 'project':
      return byObject(sortedByName(all('project')), tasks, ({ project }) => project?.uid, 'project');
    default:
      return byObject(sortedByName(all('area')), tasks, ({ area }) => area?.uid);
  }
}

function sortedByName<Item extends Named>(list: readonly Item[]): Item[] {
  return [...list].sort((one, other) => compareNames(one.name, other.name));
}

function byObject(
  known: readonly Named[],
  tasks: readonly Task[],
  uidOf: (task: Task) => string | undefined,
  kind?: 'project' | 'section' | 'assignee',
): ViewGroup[] {
  return [{ uid: '', name: text.value.none }, ...known].map(({ uid, name }) => ({
    ...{ key: uid, name, tasks: tasks.filter((task) => (uidOf(task) ?? '') === uid) },
    ...(kind !== undefined && { target: { kind, value: uid } }),
  }));
}

/** Groups of those who have a task; those of one project also have the members who have none. */
function byAssignee({ project_id }: Arrangement, tasks: readonly Task[]): ViewGroup[] {
  const people = new Map<string, string>();
  for (const { assignee } of tasks) if (assignee !== null) people.set(assignee.uid, labelOfPerson(assignee));
  const [first] = project_id === null ? [] : tasks;
  for (const member of first === undefined ? [] : assignable([first])) people.set(member.uid, labelOfPerson(member));
  const named = sortedByName([...people].map(([uid, name]) => ({ uid, name })));
  const groups = byObject(named, tasks, ({ assignee }) => assignee?.uid, 'assignee');
  return groups.map((group) => (group.key === '' ? { ...group, name: text.value.task.noOne } : group));
}

/** Returns the writes that give a task to a user. @param uid empty for none */
laterMoves.assignee = (task, uid) => {
  const person = assignable([task]).find((member) => member.uid === uid);
  if (uid !== '' && person === undefined) return undefined;
  const writes = changeOf('task', task.uid, { assignee_id: uid || null });
  if (writes.length === 0) return undefined;
  return { writes, destination: person === undefined ? text.value.task.noOne : labelOfPerson(person) };
};

function byDay(tasks: readonly Task[]): ViewGroup[] {
  const days = groupedBy(tasks, ({ due_date }) => due_date ?? '');
  const t = text.value.days;
  const nameOf = (day: string) =>
    day === '' ? t.noDate : day < today.value ? `${t.overdue} · ${dayHeading(day)}` : dayHeading(day);
  return [...days]
    .sort(([one], [other]) => compare(one, other, 1))
    .map(([day, list]) => ({
      ...{ key: day, name: nameOf(day), tasks: list },
      ...(day !== '' && { target: { kind: 'day' as const, value: day } }),
    }));
}

export function groupLabels(): Readonly<Record<string, string>> {
  const { fields } = planningText.value.filter;
  return { '': text.value.none, ...fields };
}
