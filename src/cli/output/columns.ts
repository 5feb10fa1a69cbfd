import type {
  Area,
  Change,
  Goal,
  Note,
  Project,
  Schemas,
  SearchHit,
  Tag,
  Task,
  TrashEntry,
} from '../../client/index.js';
import type { Colours } from './output.js';
import type { Column } from './table.js';
import { timeIn } from './times.js';

export const STATUS = ['not_started', 'in_progress', 'completed', 'archived', 'waiting', 'cancelled', 'planned'];
export const PRIORITY = ['low', 'medium', 'high'];
const OPEN = new Set([0, 1, 4, 6]);

const id = { title: 'id', text: ({ id }: { id: number }) => String(id) };
const name = { title: 'name', isWide: true, text: ({ name }: { name: string | null }) => name ?? '' } as const;

const nameOf = (object: { name: string | null } | null | undefined) => object?.name ?? '';
const namesOf = (objects: readonly { name: string }[]) => objects.map((object) => object.name).join(', ');

/** A person need not have a name. */
export function personOf(person: Schemas['Person'] | null): string {
  return person === null ? '' : (person.name ?? `user ${person.id}`);
}

export function dueOf({ due_date: date, due_time: time }: Pick<Task, 'due_date' | 'due_time'>): string {
  return [date, time].filter((part) => part !== null).join(' ');
}

export function taskColumns({ dim, red }: Colours): Column<Task>[] {
  const plain = (text: string) => text;
  return [
    id,
    { title: 'status', drop: 3, text: ({ status }) => STATUS[status] ?? String(status) },
    { ...name, style: (text, { status }) => (OPEN.has(status) ? plain : dim)(text) },
    { title: 'due', text: dueOf, drop: 1 },
    {
      ...{ title: 'priority', drop: 2, text: ({ priority }) => PRIORITY[priority] ?? String(priority) },
      style: (text, { priority }) => (priority === 2 ? red : plain)(text),
    },
    { title: 'project', isWide: true, drop: 4, text: ({ project }) => nameOf(project) },
    { title: 'tags', isWide: true, drop: 5, text: ({ tags }) => namesOf(tags) },
    { title: 'assignee', isWide: true, drop: 6, text: ({ assignee }) => personOf(assignee) },
  ];
}

export const projectColumns: Column<Project>[] = [
  id,
  { title: 'status', drop: 3, text: ({ status }) => status },
  name,
  { title: 'due', drop: 2, text: ({ due_date: date }) => date ?? '' },
  { title: 'open', drop: 1, text: ({ task_counts: counts }) => String(counts.open) },
  { title: 'area', isWide: true, drop: 4, text: ({ area }) => nameOf(area) },
];

export const areaColumns: Column<Area>[] = [
  id,
  name,
  { title: 'description', isWide: true, drop: 1, text: ({ description }) => description ?? '' },
];

export const goalColumns: Column<Goal>[] = [
  id,
  { title: 'status', drop: 2, text: ({ status }) => status },
  name,
  { title: 'target', drop: 1, text: ({ target_date: date }) => date ?? '' },
  { title: 'area', isWide: true, drop: 3, text: ({ area }) => nameOf(area) },
];

export const noteColumns: Column<Note>[] = [
  id,
  { title: 'title', isWide: true, text: titleOf },
  { title: 'tags', isWide: true, drop: 1, text: ({ tags }) => namesOf(tags) },
];

/** A note without a title is shown with the beginning of its content. */
function titleOf({ title, content }: Pick<Note, 'title' | 'content'>): string {
  return title ?? (content ?? '').trimStart().split('\n', 1)[0]?.slice(0, 200) ?? '';
}

export const tagColumns: Column<Tag>[] = [
  id,
  name,
  { title: 'used', drop: 1, text: ({ usage_count: count }) => String(count) },
  { title: 'color', drop: 2, text: ({ color }) => color ?? '' },
];

export const viewColumns: Column<Schemas['View']>[] = [
  id,
  name,
  { title: 'of', drop: 2, text: ({ resource }) => resource },
  { title: 'filter', isWide: true, drop: 1, text: ({ filter }) => filter },
];

export const hitColumns: Column<SearchHit>[] = [
  { title: 'type', text: ({ type }) => type },
  id,
  { ...name, text: ({ name, highlights }) => name ?? highlights.text.map(({ text }) => text).join('') },
  { title: 'due', drop: 2, text: ({ due_date: date }) => date ?? '' },
  { title: 'project', isWide: true, drop: 1, text: ({ project }) => nameOf(project) },
];

export function trashColumns(zone: string): Column<TrashEntry>[] {
  return [
    id,
    { title: 'type', text: ({ type }) => type },
    name,
    { title: 'deleted', drop: 1, text: ({ deleted_at: at }) => timeIn(zone, at) },
    { title: 'until', drop: 2, text: ({ expires_at: at }) => timeIn(zone, at) },
  ];
}

export function batchColumns(zone: string): Column<Schemas['ChangeBatch']>[] {
  return [
    { title: 'batch', text: ({ batch }) => batch },
    { title: 'at', drop: 2, text: ({ at }) => timeIn(zone, at) },
    { title: 'by', isWide: true, drop: 3, text: ({ actor }) => actorOf(actor) },
    { title: 'what', isWide: true, text: ({ summary }) => summary },
    { title: 'state', drop: 1, text: stateOf },
  ];
}

function stateOf({ reverted_by: by, reverts, revertible }: Schemas['ChangeBatch']): string {
  if (by !== undefined) return 'undone';
  if (reverts !== undefined) return 'an undo';
  return revertible ? '' : 'cannot be undone';
}

export function changeColumns(zone: string): Column<Change>[] {
  return [
    { title: 'at', drop: 2, text: ({ at }) => timeIn(zone, at) },
    { title: 'event', text: ({ event }) => event },
    { title: 'type', text: ({ type }) => type },
    { title: 'id', text: ({ id }) => String(id) },
    { title: 'name', isWide: true, text: ({ object }) => labelOf(object) },
    { title: 'by', isWide: true, drop: 1, text: ({ actor }) => actorOf(actor) },
  ];
}

function labelOf(object: Change['object'] | undefined): string {
  const { name, title } = (object ?? {}) as { name?: string | null; title?: string | null };
  return name ?? title ?? '';
}

function actorOf(actor: Schemas['ChangeActor'] | null): string {
  if (actor === null) return '';
  return actor.key_name ?? `user ${actor.user_id}`;
}
