import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { isRecurring } from '../../features/tasks/recurrence/recurrence.js';
import { storedObjects, storedWrites } from './database.js';
import { metPersons, personOf } from './met-persons.js';
import { type Mirrored, OBJECT_TYPES } from './resources.js';
import { followParent, type Lookup, speculate } from './speculative.js';
import { type Item, nameOf, type ObjectType, type Task, type Write } from './types.js';

/**
 * The mirror: this page's copy of the user's objects, in memory.
 *
 * Reads the browser's database once (`loadMirror`), then receives versions of the service (`applyItems`, called by pull,
 * live and push) and the pending writes of all pages of the browser (`setPendingWrites`, called by pending).
 * Stores nothing: callers of `applyItems` store the items. Views read `all`, `byUid` and `byId`, and are
 * rendered again when an object of that type changes.
 *
 * Guarantees: a visible object is the service's version with every pending write of the object that has no problem
 * applied in order (rebase), and with the completions of its recurring parent. An older version never replaces a newer one. Nothing survives the page.
 */
interface Table<MirroredObject> {
  confirmed: Map<string, MirroredObject>;
  visible: Map<string, MirroredObject>;
  uids: Map<number, string>;
  version: Signal<number>;
}

type Tables = { readonly [Type in ObjectType]: Table<Mirrored[Type]> };

const tables = Object.fromEntries(OBJECT_TYPES.map((type) => [type, newTable()])) as unknown as Tables;

function newTable<MirroredObject>(): Table<MirroredObject> {
  return { confirmed: new Map(), visible: new Map(), uids: new Map(), version: signal(0) };
}

const pending = signal<readonly Write[]>([]);

/** Writes of this browser that the service has not accepted, oldest first. */
export const pendingWrites: ReadonlySignal<readonly Write[]> = pending;

/** True once stored objects are read. Until then, a missing object may exist. */
export const isLoaded = signal(false);

/** Returns all objects of a type, also templates and their tasks. */
export function every<Type extends ObjectType>(type: Type): Mirrored[Type][] {
  const { visible, version } = tableOf(type);
  void version.value;
  return [...visible.values()];
}

/** Returns all objects of a type without templates and their tasks, as the lists of the API. */
export function all<Type extends ObjectType>(type: Type): Mirrored[Type][] {
  const objects = every(type);
  return type === 'task' || type === 'project' ? objects.filter(isListed) : objects;
}

function isListed(object: object): boolean {
  const { template, project } = object as { template?: boolean; project?: { uid: string } | null };
  return !(template || (project && byUid('project', project.uid)?.template));
}

export function versionOf(type: ObjectType): number {
  return tables[type].version.value;
}

export function byUid<Type extends ObjectType>(type: Type, uid: string): Mirrored[Type] | undefined {
  const { visible, version } = tableOf(type);
  void version.value;
  return visible.get(uid);
}

export function byId<Type extends ObjectType>(type: Type, id: number | null): Mirrored[Type] | undefined {
  if (id === null) return undefined;
  const { visible, uids, version } = tableOf(type);
  void version.value;
  return visible.get(uids.get(id) ?? '');
}

export function confirmedObject<Type extends ObjectType>(type: Type, uid: string): Mirrored[Type] | undefined {
  return tableOf(type).confirmed.get(uid);
}

function tableOf<Type extends ObjectType>(type: Type): Table<Mirrored[Type]> {
  return tables[type];
}

const lookup: Lookup = {
  timezone: () => tables.profile.visible.values().next().value?.timezone ?? 'UTC',
  me: () => tables.profile.visible.values().next().value?.id ?? null,
  person: (uid) => {
    const [me] = tables.profile.visible.values();
    if (me !== undefined && (uid === 'me' || uid === me.uid)) return personOf(me);
    for (const { owner, member } of tables.share.visible.values()) {
      for (const party of [owner, member]) if (party.uid === uid) return personOf(party);
    }
    return metPersons.get(uid);
  },
  object: (type, uid) => {
    const object = tables[type].visible.get(uid);
    return object && { id: object.id, name: nameOf(object) ?? '' };
  },
  tag: (name) => {
    for (const tag of tables.tag.visible.values()) if (tag.name.toLowerCase() === name.toLowerCase()) return tag;
    return undefined;
  },
};

export async function loadMirror(): Promise<void> {
  const [found, ...loads] = await Promise.all([storedWrites(), ...OBJECT_TYPES.map(readTable)]);
  batch(() => {
    pending.value = found;
    for (const load of loads) load();
    for (const type of OBJECT_TYPES) rebaseAll(type);
    isLoaded.value = true;
  });
}

async function readTable<Type extends ObjectType>(type: Type): Promise<() => void> {
  const objects = await storedObjects(type);
  return () => {
    const { confirmed } = tableOf(type);
    for (const object of objects) confirmed.set(object.uid, object);
  };
}

export function startMirror(items: readonly Item[]): void {
  batch(() => {
    applyItems(items, true);
    isLoaded.value = true;
  });
}

function rebaseAll<Type extends ObjectType>(type: Type): void {
  const { visible, uids, confirmed, version } = tableOf(type);
  visible.clear();
  uids.clear();
  for (const [uid, object] of confirmed) {
    visible.set(uid, object);
    uids.set(object.id, uid);
  }
  for (const write of pending.value) if (write.type === type) rebase(type, write.uid);
  version.value += 1;
}

/** Applies the pending writes of an object to the service's version of it. Called in a batch. */
function rebase<Type extends ObjectType>(type: Type, uid: string): void {
  const { confirmed, visible, uids, version } = tableOf(type);
  const before = visible.get(uid);
  let object = confirmed.get(uid);
  for (const write of pending.value) {
    if (!isApplied(write)) continue;
    if (write.type === type && write.uid === uid) object = speculate(type, object, write, lookup);
    else if (write.action === 'complete') object = besideCompletion(object, write);
  }
  if (object === undefined) visible.delete(uid);
  else {
    visible.set(uid, object);
    uids.set(object.id, uid);
  }
  version.value += 1;
  if (pending.value.some((write) => write.action === 'complete' && write.uid === uid)) rebaseSubtasks(uid);
  if (before !== undefined && before.id !== object?.id) {
    uids.delete(before.id);
    rebaseReferencesTo(uid);
  }
}

function isApplied({ problem, isWithdrawn }: Write): boolean {
  return problem === null && isWithdrawn !== true;
}

/** Returns a subtask after the completion of its recurring parent, any other object as it is. */
function besideCompletion<Type extends ObjectType>(
  object: Mirrored[Type] | undefined,
  completion: Write,
): Mirrored[Type] | undefined {
  if (object === undefined || !('parent_task' in object) || object.parent_task?.uid !== completion.uid) return object;
  const { uid, seq } = completion;
  let before: Task | undefined = tables.task.confirmed.get(uid);
  for (const write of pending.value) {
    if (write.uid === uid && write.seq < seq && isApplied(write)) before = speculate('task', before, write, lookup);
  }
  const after = before && speculate('task', before, completion, lookup);
  if (before === undefined || after === undefined || !isRecurring(before)) return object;
  return followParent(object, before, after, lookup) as unknown as typeof object;
}

/** Rebases the subtasks of a recurring task: their dates move with its completion. */
function rebaseSubtasks(uid: string): void {
  const parent = tables.task.visible.get(uid);
  if (parent === undefined || !isRecurring(parent)) return;
  for (const { uid: subtask, parent_task } of [...tables.task.visible.values()]) {
    if (parent_task?.uid === uid) rebase('task', subtask);
  }
}

/** Rebases objects whose pending writes refer to an object that has received its id, or is deleted. */
function rebaseReferencesTo(uid: string): void {
  for (const write of pending.value) if (Object.values(write.body).includes(uid)) rebase(write.type, write.uid);
}

/**
 * Takes versions of the service, unless a newer one is known.
 * @param begin true to discard all other objects first
 */
export function applyItems(items: readonly Item[], begin: boolean): void {
  batch(() => {
    if (begin) {
      for (const type of OBJECT_TYPES) {
        tables[type].confirmed.clear();
        rebaseAll(type);
      }
    }
    for (const item of items) applyItem(item);
  });
}

function applyItem<Type extends ObjectType>({ type, uid, object }: Item<Type>): void {
  // A page of a newer version may send types that this page does not know.
  if (!Object.hasOwn(tables, type)) return;
  const { confirmed } = tableOf(type);
  if (object === null) confirmed.delete(uid);
  else {
    const known = confirmed.get(uid);
    // The response to a write may arrive before the event of an earlier change.
    if (known !== undefined && object.updated_at < known.updated_at) return;
    confirmed.set(uid, object);
  }
  rebase(type, uid);
}

export function setPendingWrites(next: readonly Write[]): void {
  const [before, after] = [new Set(pending.value), new Set(next)];
  batch(() => {
    pending.value = next;
    const changed = new Map<string, Write>();
    const completed = new Set<string>();
    for (const write of [...before, ...after]) {
      if (before.has(write) && after.has(write)) continue;
      changed.set(`${write.type} ${write.uid}`, write);
      if (write.action === 'complete') completed.add(write.uid);
    }
    for (const { type, uid } of changed.values()) rebase(type, uid);
    for (const uid of completed) rebaseSubtasks(uid);
  });
}

export function clearMirror(): void {
  batch(() => {
    pending.value = [];
    for (const type of OBJECT_TYPES) {
      tables[type].confirmed.clear();
      rebaseAll(type);
    }
    isLoaded.value = false;
  });
}
