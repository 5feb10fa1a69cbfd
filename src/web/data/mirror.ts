import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type Item, storedObjects, storedWrites } from './database.js';
import { type Known, withWrite } from './overlay.js';
import {
  type Members,
  type Mirrored,
  OBJECT_TYPES,
  type ObjectType,
  type Tag,
  type WritableType,
  type Write,
} from './types.js';

/**
 * What this page knows: the objects as the service has them, and as they are shown, with the writes of this browser that
 * the service has not taken yet. A view that reads a type is drawn again when something of that type changes.
 */
interface Table {
  stored: Map<string, Members>;
  shown: Map<string, Members>;
  /** The uids of what is shown, by number. */
  uids: Map<number, string>;
  version: Signal<number>;
}

const tables = Object.fromEntries(
  OBJECT_TYPES.map((type): [ObjectType, Table] => [
    type,
    { stored: new Map(), shown: new Map(), uids: new Map(), version: signal(0) },
  ]),
) as Record<ObjectType, Table>;

const pending = signal<readonly Write[]>([]);

/** The writes of this browser that the service has not taken, oldest first. */
export const writes: ReadonlySignal<readonly Write[]> = pending;

/** Whether what there is has been read: until then, nothing is known of what there is not. */
export const isLoaded = signal(false);

/** All objects of a type, in no order. */
export function all<Type extends ObjectType>(type: Type): Mirrored[Type][] {
  const { shown, version } = tables[type];
  void version.value;
  return [...shown.values()] as unknown as Mirrored[Type][];
}

/** How often something of a type has changed: for what is computed from it. */
export function versionOf(type: ObjectType): number {
  return tables[type].version.value;
}

export function byUid<Type extends ObjectType>(type: Type, uid: string): Mirrored[Type] | undefined {
  const { shown, version } = tables[type];
  void version.value;
  return shown.get(uid) as Mirrored[Type] | undefined;
}

export function byId<Type extends ObjectType>(type: Type, id: number | null): Mirrored[Type] | undefined {
  if (id === null) return undefined;
  const { shown, uids, version } = tables[type];
  void version.value;
  return shown.get(uids.get(id) ?? '') as Mirrored[Type] | undefined;
}

/** An object as the service has it. */
export function storedObject(type: ObjectType, uid: string): Members | undefined {
  return tables[type].stored.get(uid);
}

const known: Known = {
  object: (type, uid) => tables[type].shown.get(uid) as never,
  tag: (name) => {
    for (const tag of tables.tag.shown.values()) {
      if ((tag.name as string).toLowerCase() === name.toLowerCase()) return tag as unknown as Tag;
    }
    return undefined;
  },
};

/** Reads what the browser has kept. */
export async function loadMirror(): Promise<void> {
  const [found, ...lists] = await Promise.all([storedWrites(), ...OBJECT_TYPES.map((type) => storedObjects(type))]);
  batch(() => {
    pending.value = found;
    for (const [at, type] of OBJECT_TYPES.entries()) {
      const { stored } = tables[type];
      for (const object of lists[at] as { uid: string }[]) {
        // What has come from another page while this one was reading is newer.
        if (!stored.has(object.uid)) stored.set(object.uid, object as unknown as Members);
      }
      showAll(type);
    }
    isLoaded.value = true;
  });
}

/** Begins with what comes from the service, where the browser has kept nothing. */
export function startMirror(items: readonly Item[]): void {
  batch(() => {
    applyItems(items, true);
    isLoaded.value = true;
  });
}

function showAll(type: ObjectType): void {
  const table = tables[type];
  table.shown.clear();
  table.uids.clear();
  for (const [uid, object] of table.stored) {
    table.shown.set(uid, object);
    table.uids.set(object.id as number, uid);
  }
  for (const write of pending.value) if (write.type === type) show(type, write.uid);
  table.version.value += 1;
}

function show(type: ObjectType, uid: string): void {
  const { stored, shown, uids } = tables[type];
  const before = shown.get(uid);
  let object = stored.get(uid);
  for (const write of pending.value) {
    if (write.type === type && write.uid === uid && write.problem === null) object = withWrite(object, write, known);
  }
  if (before !== undefined && before.id !== object?.id) uids.delete(before.id as number);
  if (object === undefined) shown.delete(uid);
  else {
    shown.set(uid, object);
    uids.set(object.id as number, uid);
  }
}

/** Takes in what the service says. */
export function applyItems(items: readonly Item[], begin: boolean): void {
  batch(() => {
    if (begin) {
      for (const type of OBJECT_TYPES) {
        tables[type].stored.clear();
        showAll(type);
      }
    }
    const touched = new Set<ObjectType>();
    for (const { type, uid, object } of items) {
      const table = tables[type];
      // There may be types that this page does not know yet.
      if (table === undefined || isOlder(object, table.stored.get(uid))) continue;
      if (object === null) table.stored.delete(uid);
      else table.stored.set(uid, object as unknown as Members);
      show(type, uid);
      touched.add(type);
    }
    for (const type of touched) tables[type].version.value += 1;
  });
}

/** A response to a write may come before an event that tells of something earlier. */
function isOlder(object: { updated_at: string } | null, stored: Members | undefined): boolean {
  return object !== null && stored !== undefined && object.updated_at < (stored.updated_at as string);
}

/** Replaces the writes that the service has not taken yet. */
export function applyWrites(next: readonly Write[]): void {
  const before = pending.value;
  batch(() => {
    pending.value = next;
    const touched = new Map<string, Pick<Write, 'type' | 'uid'>>();
    for (const write of [...before, ...next]) {
      if (!(before.includes(write) && next.includes(write))) touched.set(`${write.type} ${write.uid}`, write);
    }
    const types = new Set<WritableType>();
    for (const { type, uid } of touched.values()) {
      show(type, uid);
      types.add(type);
    }
    for (const type of types) tables[type].version.value += 1;
  });
}

/** Forgets everything. */
export function clearMirror(): void {
  batch(() => {
    pending.value = [];
    for (const type of OBJECT_TYPES) {
      tables[type].stored.clear();
      showAll(type);
    }
    isLoaded.value = false;
  });
}
