import type { Schemas } from '../../client/index.js';
import {
  datesAfterCompletion,
  datesUntil,
  datesWithParent,
  daysBetween,
  isRecurring,
  type RecurrenceRule,
} from '../../features/tasks/recurrence/recurrence.js';
import { STATUS } from '../../filter/fields.js';
import { dayIn, moveByDays } from '../zones.js';
import { INITIAL_MEMBERS, type Mirrored, REFERENCES } from './resources.js';
import type { Members, ObjectType, Tag, Task, Write } from './types.js';

/**
 * Speculative changes: an object as it will be once the service has accepted a pending write. The mirror applies all
 * pending writes of an object in order on top of the service's version. Pure, except for the temporary ids.
 */

export interface Lookup {
  /** Time zone of the user. */
  timezone(): string;
  /** Id of the user; null before it is known. */
  me(): number | null;
  /** @param uid of a user, or `me` */
  person(uid: string): Schemas['Person'] | undefined;
  object(type: ReferencedType, uid: string): { id: number; name: string } | undefined;
  tag(name: string): Tag | undefined;
}

export type ReferencedType = (typeof REFERENCES)[keyof typeof REFERENCES];

/** Returns the type that a member refers to; undefined if the member is no reference. */
export function referencedType(member: string): ReferencedType | undefined {
  return (REFERENCES as Readonly<Record<string, ReferencedType>>)[member];
}

/** Negative ids of objects that the service has not numbered yet, by uid. They last as long as the page. */
const temporaryIds = new Map<string, number>();

function temporaryId(uid: string): number {
  const known = temporaryIds.get(uid) ?? -1 - temporaryIds.size;
  temporaryIds.set(uid, known);
  return known;
}

const NEW = { id: 0, uid: '', created_at: '', updated_at: '', access: 'owner', user_id: 0 } as const;

/** Returns the object whose creation sets no member; undefined for types without pending writes. */
function newOf<Type extends ObjectType>(type: Type): Mirrored[Type] | undefined {
  const members: { readonly [Each in ObjectType]?: object } = INITIAL_MEMBERS;
  return members[type] && ({ ...NEW, ...members[type] } as unknown as Mirrored[Type]);
}

/** Returns the object as it will be after a write; undefined if the write deletes it or changes no known object. */
export function speculate<Type extends ObjectType>(
  type: Type,
  object: Mirrored[Type] | undefined,
  write: Write,
  lookup: Lookup,
): Mirrored[Type] | undefined {
  const { at, body } = write;
  switch (write.action) {
    case 'create':
      return newObject(type, write, body, lookup);
    case 'quick': {
      const { text, now: _now, ...place } = body;
      return newObject(type, write, { ...place, name: text, ...write.read }, lookup);
    }
    case 'update':
      return object && withMembers(merge(object, { updated_at: at }), body, lookup);
    case 'complete':
      return object && completed(object, write, lookup);
    case 'delete':
      return undefined;
    case 'restore':
      return object ?? restored(newOf(type), write.before);
  }
}

/**
 * Returns an object as completed, or a recurring task as it moves on. A task that has another due date than the one
 * that was completed has moved on already.
 */
function completed<Changed extends Mirrored[ObjectType]>(
  object: Changed,
  { at, before }: Write,
  lookup: Lookup,
): Changed {
  const status = { status: STATUS.completed };
  if (!recurs(object)) return withMembers(merge(object, { updated_at: at }), status, lookup);
  if (object.status === STATUS.completed || object.due_date !== (before.due_date ?? object.due_date)) return object;
  const dates = datesAfter(object, at, lookup);
  const last = { last_completion: { completed_at: at, completed_by: lookup.me() } };
  const changes = { ...(dates === null ? status : { status: STATUS.not_started, ...dates }), ...last };
  return withMembers(merge(object, { updated_at: at }), changes, lookup);
}

function recurs<Changed extends Mirrored[ObjectType]>(object: Changed): object is Changed & Task {
  return 'recurrence_type' in object && isRecurring(object);
}

/** The service knows the date of a calendar's rule that follows, and computes the one after it. */
function datesAfter(task: Task, at: string, lookup: Lookup) {
  const clock = clockOf(at, lookup);
  if (task.recurrence_type !== null) return datesAfterCompletion(task as RecurrenceRule, task, clock);
  const { recurrence_next: next } = task;
  return next == null ? null : { ...datesUntil(task, next, clock.move), recurrence_next: null };
}

function clockOf(at: string, { timezone }: Lookup) {
  const zone = timezone();
  return { today: dayIn(zone, at), move: (instant: string, days: number) => moveByDays(zone, instant, days) };
}

/**
 * Returns a subtask as it will be when its recurring parent moves on.
 * @param before the parent before the write
 * @param after the parent after it
 */
export function followParent(subtask: Task, before: Task, after: Task, lookup: Lookup): Task {
  if (after === before || after.status !== STATUS.not_started || after.due_date === null) return subtask;
  const { due_date: former } = before;
  const { move } = clockOf(after.updated_at, lookup);
  const dates = datesWithParent(subtask, { former, days: daysBetween(former, after.due_date), move });
  if (dates === null) return subtask;
  const reopened = subtask.status === STATUS.completed && { status: STATUS.not_started };
  return withMembers(subtask, { ...dates, ...reopened }, lookup);
}

function restored<Object extends object>(defaults: Object | undefined, before: Members): Object | undefined {
  return defaults && merge(defaults, before);
}

function newObject<Type extends ObjectType>(
  type: Type,
  { uid, at }: Write,
  body: Members,
  lookup: Lookup,
): Mirrored[Type] | undefined {
  const defaults = newOf(type);
  const identity = { id: temporaryId(uid), uid, created_at: at, updated_at: at };
  const author = defaults && 'author' in defaults && { author: lookup.person('me') ?? null };
  return defaults && withMembers(merge(defaults, { ...identity, ...author }), body, lookup);
}

function withMembers<Changed extends Mirrored[ObjectType]>(object: Changed, body: Members, lookup: Lookup): Changed {
  const changes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const type = referencedType(name);
    if (type !== undefined) {
      const uid = typeof value === 'string' ? value : undefined;
      const found = uid === undefined ? undefined : lookup.object(type, uid);
      changes[name] = found?.id ?? null;
      const embedded = name.replace('_id', '');
      if (embedded in object) changes[embedded] = found === undefined ? null : { id: found.id, uid, name: found.name };
    } else if (name === 'assignee_id') {
      const assignee = lookup.person(String(value)) ?? null;
      Object.assign(changes, { assignee_id: assignee?.id ?? null, assignee });
    } else if (name === 'tags' && Array.isArray(value)) {
      changes.tags = value.map((tag) => smallTag(String(tag), object, lookup));
    } else changes[name] = value;
  }
  // A task with another project or parent leaves its section.
  const isMoved = 'project_id' in body || 'parent_task_id' in body;
  if (isMoved && 'section' in object && !('section_id' in body))
    Object.assign(changes, { section_id: null, section: null });
  if ('text' in body && 'edited_at' in object && object.text !== '') changes.edited_at = object.updated_at;
  if ('status' in body && 'completed_at' in object) {
    const isCompleted = body.status === STATUS.completed;
    changes.completed_at = isCompleted ? object.updated_at : null;
    changes.completed_by = isCompleted ? lookup.me() : null;
  }
  return merge(object, changes);
}

function merge<Changed extends object>(object: Changed, changes: Members): Changed {
  return { ...object, ...changes };
}

function smallTag(name: string, object: Mirrored[ObjectType], lookup: Lookup): Task['tags'][number] {
  const isNamed = (tag: { name: string }) => tag.name.toLowerCase() === name.toLowerCase();
  const tag = ('tags' in object ? object.tags.find(isNamed) : undefined) ?? lookup.tag(name);
  if (tag === undefined) return { id: temporaryId(`tag ${name}`), uid: `tag ${name}`, name, color: null };
  return { id: tag.id, uid: tag.uid, name: tag.name, color: tag.color };
}
