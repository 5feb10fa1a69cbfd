import type { ShareFacts } from '../access/audience.js';
import type { Place } from '../access/visible.js';

/**
 * What can happen to an object. Of several that happen to one object in a transaction, the first in this order is
 * logged.
 */
export const CHANGE_EVENTS = [
  'deleted',
  'unshared',
  'created',
  'restored',
  'shared',
  'completed',
  'reopened',
  'updated',
] as const;
export type ChangeEvent = (typeof CHANGE_EVENTS)[number];

/** What can happen to any object, and to one that can be shared. */
export const OBJECT_EVENTS = ['created', 'updated', 'deleted'] as const satisfies ChangeEvent[];
export const SHARED_EVENTS = [...OBJECT_EVENTS, 'restored', 'shared', 'unshared'] as const satisfies ChangeEvent[];

/** An object as its table has it, as far as the log needs it. */
export interface ChangedObject {
  id: number;
  uid: string;
  /** The owner. */
  user_id: number;
  project_id?: number | null;
  parent_task_id?: number | null;
  /** The task that a note is about. */
  task_id?: number | null;
}

/** What happened to one object in a transaction. */
export interface ChangeEntry {
  type: string;
  id: number;
  uid: string;
  ownerId: number;
  /** Who sees it besides the owner, where that is not decided by shares. */
  alsoSeenBy: number | null;
  /** Null when nothing happened to it, but somebody may see it now who did not, or the other way about. */
  event: ChangeEvent | null;
  /** The names of the members that changed. */
  changed: Set<string>;
  /** Where it stood before, and stands now; null when it was not there, or is not any more. */
  before: Place | null;
  after: Place | null;
}

/** A share before and after a transaction; null when there was none, or is none any more. */
export interface ShareChange {
  before: ShareFacts | null;
  after: ShareFacts | null;
}

/** What a transaction changes, noted by its use cases as they go, to be logged at its end (`recordChanges`). */
export interface ChangeSet {
  /**
   * Notes what happens to an object.
   * @param object as it is now; as it was, when it is deleted
   * @param details the members that change; where the object stood before, when it is moved
   */
  add(
    type: string,
    event: ChangeEvent,
    object: ChangedObject,
    details?: { changed?: Iterable<string>; before?: Partial<Place> },
  ): void;
  /** Notes an object that a share which changes reaches: who sees it may change. */
  examine(type: string, objects: Iterable<ChangedObject>): void;
  /** Notes that a share is made (`before` is null), changed, or ended (`after` is null). */
  addShare(change: ShareChange): void;
  /** Activates a background job once the transaction is committed. */
  activate(job: string): void;
  /** Takes over what a step of the transaction has noted, now that it is done. */
  absorb(step: ChangeSet): void;
  readonly entries: ReadonlyMap<string, ChangeEntry>;
  readonly shares: ReadonlyMap<number, ShareChange>;
  readonly jobs: ReadonlySet<string>;
}

export function createChangeSet(): ChangeSet {
  const entries = new Map<string, ChangeEntry>();
  const shares = new Map<number, ShareChange>();
  const jobs = new Set<string>();

  function put(entry: ChangeEntry): void {
    const key = `${entry.type} ${entry.id}`;
    const known = entries.get(key);
    if (known === undefined) {
      entries.set(key, entry);
      return;
    }
    known.event = firstOf(known.event, entry.event);
    known.after = entry.after;
    for (const name of entry.changed) known.changed.add(name);
  }

  function putShare(id: number, { before, after }: ShareChange): void {
    shares.set(id, { before: shares.has(id) ? (shares.get(id) as ShareChange).before : before, after });
  }

  return {
    entries,
    shares,
    jobs,
    activate: (job) => void jobs.add(job),
    add(type, event, object, { changed = [], before = {} } = {}) {
      const { id, uid, user_id: ownerId } = object;
      const place = placeOf(object);
      put({
        type,
        id,
        uid,
        ownerId,
        alsoSeenBy: null,
        event,
        changed: new Set(changed),
        before: event === 'created' || event === 'restored' ? null : { ...place, ...before },
        after: event === 'deleted' ? null : place,
      });
    },
    examine(type, objects) {
      for (const object of objects) {
        const { id, uid, user_id: ownerId } = object;
        const place = placeOf(object);
        put({
          ...{ type, id, uid, ownerId, alsoSeenBy: null },
          ...{ event: null, changed: new Set<string>(), before: place, after: place },
        });
      }
    },
    addShare(change) {
      const { id, uid, owner_id, user_id } = (change.after ?? change.before) as ShareFacts;
      const event = change.before === null ? 'created' : change.after === null ? 'deleted' : 'updated';
      const place = placeOf({ id, uid, user_id });
      put({
        ...{ type: 'share', id, uid, ownerId: owner_id, alsoSeenBy: user_id },
        ...{ event, changed: new Set(event === 'updated' ? ['access'] : []), before: place, after: place },
      });
      putShare(id, change);
    },
    absorb(step) {
      for (const entry of step.entries.values()) put(entry);
      for (const [id, change] of step.shares) putShare(id, change);
      for (const job of step.jobs) jobs.add(job);
    },
  };
}

function firstOf(one: ChangeEvent | null, other: ChangeEvent | null): ChangeEvent | null {
  return CHANGE_EVENTS.find((event) => event === one || event === other) ?? null;
}

/** Where an object stands; what its row does not have is null. */
export function placeOf({ id, project_id = null, parent_task_id = null, task_id = null }: ChangedObject): Place {
  return { id, project_id, parent_task_id, task_id };
}
