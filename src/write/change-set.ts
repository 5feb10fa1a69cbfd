import type { LocatedRow } from '../../db/query/rows.js';
import type { ShareFacts } from '../access/audience.js';
import { required } from '../lib/typed.js';
import { type Location, locationColumnsOf, type ResourceTypes } from '../resource/type.js';
import type { Values } from './undo-rules.js';

/** Events of an object. If several happen to one object in a transaction, the first in this order is logged. */
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

export const OBJECT_EVENTS = ['created', 'updated', 'deleted'] as const satisfies ChangeEvent[];
export const SHARED_EVENTS = [...OBJECT_EVENTS, 'restored', 'shared', 'unshared'] as const satisfies ChangeEvent[];

export interface ChangeEntry {
  type: string;
  id: number;
  uid: string;
  ownerId: number;
  /** A user besides the owner who sees the object, for types whose visibility does not depend on shares. */
  alsoSeenBy: number | null;
  /** True if the transaction creates the object. */
  isNew: boolean;
  /** Null if the object is unchanged, but its audience may change. */
  event: ChangeEvent | null;
  /** True if the owner's log has no entry: the change shows in the views of members only. */
  isForMembers: boolean;
  changed: ReadonlySet<string>;
  /** Values of changed members before and after the transaction; of a new object, all of them. */
  from: Values;
  to: Values;
  /** Rows of other tables that belong to it, and that the transaction added or removed. */
  rows: readonly RowChange[];
  /** True for an object that changes with another one only: undo restores it with that one. */
  isImplied: boolean;
  /** True for a consequence that is no part of the batch, such as a notification: undo and dry runs leave it out. */
  isAside: boolean;
  /** Location before and after the transaction; null if the object does not exist then. */
  before: Location | null;
  after: Location | null;
}

/** Rows of a table without members of their own, such as the completions of a task. */
export interface RowChange {
  table: string;
  change: 'added' | 'removed';
  rows: readonly Readonly<Record<string, string | number | null>>[];
}

/** Returns the change that takes another one back. */
export function reverseOf({ table, change, rows }: RowChange): RowChange {
  return { table, change: change === 'added' ? 'removed' : 'added', rows };
}

export interface ChangeDetails {
  /** Former values of the changed members, as the database stores them. */
  from?: Values;
  /** Their new values. Of a new or restored object, the values of all members that are set. */
  to?: Values;
  /** Names of changed members that have no values of their own, because other objects determine them. */
  derived?: Iterable<string>;
  rows?: readonly RowChange[];
  /** True if the object changes with another one: undo restores it with that one. */
  isImplied?: true;
}

/** A share before and after a transaction; null if it does not exist then. */
export interface ShareChange {
  before: ShareFacts | null;
  after: ShareFacts | null;
  /** True if it ends, or returns, with the shared resource: undo restores it with that resource. */
  isImplied?: true;
}

/**
 * Changes of one transaction. State: entries by object and changed shares, in memory, owned by one unit of work. Use
 * cases add to it; `recordChanges` reads it once, before the commit. It is discarded on rollback.
 */
export interface ChangeSet {
  readonly types: ResourceTypes;
  /**
   * Records a change of an object.
   * @param object its current columns; the former ones if it is deleted
   * @param details required for changed members: without their values, undo could not restore them
   */
  add(type: string, event: ChangeEvent, object: LocatedRow, details?: ChangeDetails): void;
  /** Records a change that only members see as one of the object, because they do not see its cause. */
  addForMembers(type: string, object: LocatedRow, changed: Iterable<string>): void;
  /** Records a change of an object that its owner alone sees, and that is no part of the batch. */
  addAside(type: string, event: ChangeEvent, object: LocatedRow, changed?: Iterable<string>): void;
  /**
   * Records that lists of the owner's members change without entries in their logs (`change_counters.unlogged`), or
   * before these entries are written.
   */
  touchMembersOf(ownerId: number): void;
  /** Records objects that a changed share covers: their audience may change. */
  examine(type: string, objects: Iterable<LocatedRow>): void;
  addShare(change: ShareChange): void;
  /** Records that the contents of the shared project are to be examined at the end of the transaction. */
  examineLater(share: ShareFacts): void;
  /** Activates a background job once the transaction is committed. */
  activate(job: string): void;
  /**
   * Records what a deleted object refers to, and was linked to: its restoration from the trash may leave it out. Of a
   * restored object, the columns of its entry of the trash.
   */
  addRelations(type: string, id: number, relations: Values): void;
  absorb(step: ChangeSet): void;
  readonly relations: ReadonlyMap<string, Values>;
  readonly entries: ReadonlyMap<string, ChangeEntry>;
  readonly shares: ReadonlyMap<number, ShareChange>;
  readonly examinedLater: ReadonlySet<ShareFacts>;
  readonly jobs: ReadonlySet<string>;
  /** Owners whose members see an unlogged change. */
  readonly touched: ReadonlySet<number>;
}

export function createChangeSet(types: ResourceTypes): ChangeSet {
  const entries = new Map<string, ChangeEntry>();
  const shares = new Map<number, ShareChange>();
  const examinedLater = new Set<ShareFacts>();
  const jobs = new Set<string>();
  const touched = new Set<number>();
  const relations = new Map<string, Values>();

  function put(entry: ChangeEntry): void {
    const key = `${entry.type} ${entry.id}`;
    const known = entries.get(key);
    if (known === undefined) entries.set(key, entry);
    else mergeInto(known, entry);
  }

  function putShare(id: number, { before, after, isImplied }: ShareChange): void {
    const known = shares.get(id);
    const implied = isImplied === true && (known === undefined || known.isImplied === true);
    shares.set(id, {
      before: known === undefined ? before : known.before,
      after,
      ...(implied && { isImplied }),
    });
  }

  function columnsOf(type: string): readonly string[] {
    const described = types.get(type);
    return described === undefined ? NO_COLUMNS : locationColumnsOf(described);
  }

  return {
    types,
    entries,
    shares,
    examinedLater,
    jobs,
    touched,
    relations,
    activate: (job) => void jobs.add(job),
    add(type, event, object, { from = NO_VALUES, to = NO_VALUES, derived = [], rows = NO_ROWS, isImplied } = {}) {
      const { id, uid, user_id: ownerId } = object;
      const columns = columnsOf(type);
      const location = locationOf(object, columns);
      put({
        ...unchanged(type, id, uid, ownerId),
        isNew: event === 'created',
        event,
        changed: new Set([...Object.keys(from), ...derived]),
        from,
        to,
        rows,
        isImplied: isImplied === true,
        before: event === 'created' || event === 'restored' ? null : { ...location, ...formerLocation(from, columns) },
        after: event === 'deleted' ? null : location,
      });
    },
    addForMembers(type, object, changed) {
      const { id, uid, user_id: ownerId } = object;
      const location = locationOf(object, columnsOf(type));
      put({
        ...unchanged(type, id, uid, ownerId),
        isForMembers: true,
        event: 'updated',
        changed: new Set(changed),
        before: location,
        after: location,
      });
    },
    addAside(type, event, { id, uid, user_id: ownerId }, changed = []) {
      const location = { id };
      put({
        ...unchanged(type, id, uid, ownerId),
        isNew: event === 'created',
        event,
        changed: new Set(changed),
        isAside: true,
        before: event === 'created' ? null : location,
        after: event === 'deleted' ? null : location,
      });
    },
    touchMembersOf: (ownerId) => void touched.add(ownerId),
    examine(type, objects) {
      const columns = columnsOf(type);
      for (const object of objects) {
        const { id, uid, user_id: ownerId } = object;
        const location = locationOf(object, columns);
        put({ ...unchanged(type, id, uid, ownerId), before: location, after: location });
      }
    },
    addShare(change) {
      const { id, uid, owner_id, user_id } = required(change.after ?? change.before);
      const location = { id };
      const event = change.before === null ? 'created' : change.after === null ? 'deleted' : 'updated';
      put({
        ...unchanged('share', id, uid, owner_id),
        alsoSeenBy: user_id,
        isNew: event === 'created',
        event,
        changed: new Set(event === 'updated' ? ['access'] : []),
        isImplied: change.isImplied === true,
        before: location,
        after: location,
      });
      putShare(id, change);
    },
    examineLater: (share) => void examinedLater.add(share),
    addRelations(type, id, values) {
      const key = `${type} ${id}`;
      relations.set(key, { ...relations.get(key), ...values });
    },
    absorb(step) {
      for (const [key, values] of step.relations) relations.set(key, { ...relations.get(key), ...values });
      for (const entry of step.entries.values()) put(entry);
      for (const [id, change] of step.shares) putShare(id, change);
      for (const share of step.examinedLater) examinedLater.add(share);
      for (const job of step.jobs) jobs.add(job);
      for (const owner of step.touched) touched.add(owner);
    },
  };
}

/** An entry without a change, to be copied with other values. It has all members: adding some to a copy is slow. */
function unchanged(type: string, id: number, uid: string, ownerId: number): ChangeEntry {
  return {
    type,
    id,
    uid,
    ownerId,
    alsoSeenBy: null,
    isNew: false,
    isForMembers: false,
    event: null,
    changed: NO_NAMES,
    from: NO_VALUES,
    to: NO_VALUES,
    rows: NO_ROWS,
    isImplied: true,
    isAside: false,
    before: null,
    after: null,
  };
}

/** Adds a later change of the same object. */
function mergeInto(known: ChangeEntry, entry: ChangeEntry): void {
  known.isForMembers = known.event === null ? entry.isForMembers : known.isForMembers && entry.isForMembers;
  known.event = firstOf(known.event, entry.event);
  known.after = entry.after;
  known.isNew ||= entry.isNew;
  if (entry.changed.size > 0) known.changed = new Set([...known.changed, ...entry.changed]);
  known.from = { ...known.from, ...entry.from, ...known.from };
  known.to = { ...known.to, ...entry.to };
  known.rows = [...known.rows, ...entry.rows];
  known.isImplied &&= entry.isImplied;
  known.isAside &&= entry.isAside;
}

const NO_COLUMNS: readonly string[] = [];
const NO_NAMES: ReadonlySet<string> = new Set();
const NO_VALUES: Values = {};
const NO_ROWS: readonly RowChange[] = [];

/** Returns the columns of a location that have a former value. */
function formerLocation(from: Values, columns: readonly string[]): Record<string, number | null> {
  const former: Record<string, number | null> = {};
  for (const column of columns) {
    const value = from[column];
    if (value === null || typeof value === 'number') former[column] = value;
  }
  return former;
}

function firstOf(one: ChangeEvent | null, other: ChangeEvent | null): ChangeEvent | null {
  return CHANGE_EVENTS.find((event) => event === one || event === other) ?? null;
}

/** Returns the value of a column of a location. */
export function valueIn(row: LocatedRow, column: string): number | null {
  return (row as unknown as Readonly<Record<string, number | null | undefined>>)[column] ?? null;
}

export function locationOf(row: LocatedRow, columns: readonly string[]): Location {
  const location: Record<string, number | null> & { id: number } = { id: row.id };
  for (const column of columns) location[column] = valueIn(row, column);
  return location;
}
