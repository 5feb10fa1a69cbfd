import { INITIAL_MEMBERS } from './initial-members.js';
import { type Members, type Mirrored, type ObjectType, STATUS, type Tag, type Task, type Write } from './types.js';

/**
 * Speculative changes: an object as it will be once the service has accepted a pending write. The mirror applies all
 * pending writes of an object in order on top of the service's version. Pure, except for the temporary ids.
 */

export interface Lookup {
  /** Id of the user; null before it is known. */
  me(): number | null;
  object(type: ReferencedType, uid: string): { id: number; name: string } | undefined;
  tag(name: string): Tag | undefined;
}

export type ReferencedType = 'task' | 'project' | 'section' | 'area' | 'goal';

const REFERENCES: Readonly<Record<string, ReferencedType>> = {
  project_id: 'project',
  section_id: 'section',
  area_id: 'area',
  goal_id: 'goal',
  parent_task_id: 'task',
  task_id: 'task',
};

/** Returns the type that a member refers to; undefined if the member is no reference. */
export function referencedType(member: string): ReferencedType | undefined {
  return REFERENCES[member];
}

/** Negative ids of objects that the service has not numbered yet, by uid. They last as long as the page. */
const temporaryIds = new Map<string, number>();

function temporaryId(uid: string): number {
  const known = temporaryIds.get(uid) ?? -1 - temporaryIds.size;
  temporaryIds.set(uid, known);
  return known;
}

const NEW = { id: 0, uid: '', created_at: '', updated_at: '', access: 'owner', user_id: 0 } as const;

/** Objects whose creation sets no member; undefined for types without pending writes. */
const DEFAULTS: { [Type in ObjectType]: Mirrored[Type] | undefined } = {
  task: {
    ...NEW,
    ...INITIAL_MEMBERS.task,
    project_id: null,
    project: null,
    section_id: null,
    section: null,
    area_id: null,
    area: null,
    goal_id: null,
    goal: null,
    parent_task_id: null,
    parent_task: null,
    tags: [],
    subtask_counts: { total: 0, completed: 0 },
    blocked: false,
    claim: null,
  },
  project: {
    ...NEW,
    ...INITIAL_MEMBERS.project,
    area_id: null,
    area: null,
    goal_id: null,
    goal: null,
    tags: [],
    task_counts: { total: 0, open: 0, in_progress: 0, completed: 0, overdue: 0 },
  },
  section: { ...NEW, ...INITIAL_MEMBERS.section, project_id: 0 },
  view: { ...NEW, ...INITIAL_MEMBERS.view, tree: { v: 1, and: [] }, filter: '', broken: [], project_id: null },
  area: { ...NEW, ...INITIAL_MEMBERS.area },
  goal: { ...NEW, ...INITIAL_MEMBERS.goal, area_id: null, area: null },
  note: { ...NEW, ...INITIAL_MEMBERS.note, project_id: null, task_id: null, tags: [] },
  tag: { ...NEW, ...INITIAL_MEMBERS.tag, usage_count: 0 },
  share: undefined,
  profile: undefined,
};

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
    case 'quick':
      // Only the service reads dates, tags and priorities in the text.
      return newObject(type, write, { name: body.text, project_id: body.project_id ?? null }, lookup);
    case 'update':
      return object && withMembers(merge(object, { updated_at: at }), body, lookup);
    case 'complete':
      return object && withMembers(merge(object, { updated_at: at }), { status: STATUS.completed }, lookup);
    case 'delete':
      return undefined;
    case 'restore':
      return object ?? (DEFAULTS[type] && merge(DEFAULTS[type], write.before));
  }
}

function newObject<Type extends ObjectType>(
  type: Type,
  { uid, at }: Write,
  body: Members,
  lookup: Lookup,
): Mirrored[Type] | undefined {
  const defaults = DEFAULTS[type];
  const identity = { id: temporaryId(uid), uid, created_at: at, updated_at: at };
  return defaults && withMembers(merge(defaults, identity), body, lookup);
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
    } else if (name === 'tags' && Array.isArray(value)) {
      changes.tags = value.map((tag) => smallTag(String(tag), object, lookup));
    } else changes[name] = value;
  }
  // A task with another project or parent leaves its section.
  const isMoved = 'project_id' in body || 'parent_task_id' in body;
  if (isMoved && 'section' in object && !('section_id' in body))
    Object.assign(changes, { section_id: null, section: null });
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
