import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB, unwrap } from 'idb';
import { type Mirrored, OBJECT_TYPES, type ObjectType, type Write } from './types.js';

/** `ended`: the session is over. `replaced`: another account has signed in in this browser. */
export type LockReason = 'ended' | 'replaced';

/** What the browser keeps beside the objects. */
export interface Kept {
  /** Where the log of changes is to be read on. */
  cursor: string;
  /** Whose objects these are. */
  user: { uid: string; email: string };
  /** Set if nothing may be shown until the user has signed in again, with the reason. */
  locked: LockReason | null;
}

type Schema = DBSchema & {
  // As JSON, by uid: browsers copy a text many times faster than an object with all that is in it.
  [Type in ObjectType]: { key: string; value: string };
} & {
  kept: { key: string; value: unknown };
  writes: { key: number; value: Write };
};

const NAME = 'tutti';

/**
 * Raise it when `OBJECT_TYPES` changes. An upgrade discards the stored objects and the cursor, so that the next
 * synchronization reads them again. It keeps queued writes and every other entry.
 */
export const DATABASE_VERSION = 2;

let opened: Promise<IDBPDatabase<Schema> | undefined> | undefined;

/** Opens the database of this browser; undefined if it refuses, and everything lasts as long as the page. */
function open(): Promise<IDBPDatabase<Schema> | undefined> {
  opened ??= openOrUpgrade().catch(() => undefined);
  return opened;
}

async function openOrUpgrade(): Promise<IDBPDatabase<Schema>> {
  try {
    return await openDB<Schema>(NAME, DATABASE_VERSION, { ...handlers, upgrade });
  } catch (error) {
    // A page of a newer version has upgraded it. The stores of queued writes are the same in every version.
    if ((error as DOMException).name === 'VersionError') return openDB<Schema>(NAME, undefined, handlers);
    throw error;
  }
}

const handlers: OpenDBCallbacks<Schema> = {
  terminated: forget,
  // Another page wants to upgrade: this one opens the upgraded database at its next access.
  blocking: (_current, _next, event) => {
    (event.target as IDBDatabase).close();
    forget();
  },
};

function forget(): void {
  opened = undefined;
}

const upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']> = (db, _old, _new, trx) => {
  for (const type of OBJECT_TYPES) {
    if (db.objectStoreNames.contains(type)) db.deleteObjectStore(type);
    db.createObjectStore(type);
  }
  if (db.objectStoreNames.contains('kept')) void trx.objectStore('kept').delete('cursor');
  else db.createObjectStore('kept');
  if (!db.objectStoreNames.contains('writes')) db.createObjectStore('writes', { keyPath: 'seq' });
};

export async function kept<Name extends keyof Kept>(name: Name): Promise<Kept[Name] | undefined> {
  return (await (await open())?.get('kept', name)) as Kept[Name] | undefined;
}

export async function keep<Name extends keyof Kept>(name: Name, value: Kept[Name]): Promise<void> {
  await (await open())?.put('kept', value, name);
}

export async function storedObjects<Type extends ObjectType>(type: Type): Promise<Mirrored[Type][]> {
  const texts = (await (await open())?.getAll(type)) ?? [];
  return texts.map((text) => JSON.parse(text) as Mirrored[Type]);
}

/** An object as the service has it; null when it is gone. */
export type Item = { [Type in ObjectType]: { type: Type; uid: string; object: Mirrored[Type] | null } }[ObjectType];

/** So many objects are stored at a time, so that the page stays quick. */
const AT_A_TIME = 50;

/**
 * Stores what has changed, and where to read on, together.
 * @param begin whether to forget first what there was
 */
export async function storeItems(items: readonly Item[], cursor: string | undefined, begin: boolean): Promise<void> {
  const db = await open();
  if (db === undefined) return;
  const trx = db.transaction([...OBJECT_TYPES, 'kept'], 'readwrite');
  if (begin) for (const type of OBJECT_TYPES) void trx.objectStore(type).clear();
  for (const [at, { type, uid, object }] of items.entries()) {
    // What goes wrong with one of them goes wrong with the transaction: a promise for each would cost as much as the rest.
    const store = unwrap(trx.objectStore(type));
    if (object === null) store.delete(uid);
    else store.put(JSON.stringify(object), uid);
    if (at % AT_A_TIME === AT_A_TIME - 1) await trx.objectStore('kept').count();
  }
  if (cursor !== undefined) void trx.objectStore('kept').put(cursor, 'cursor');
  await trx.done;
}

export async function storedWrites(): Promise<Write[]> {
  return (await (await open())?.getAll('writes')) ?? [];
}

export async function storeWrite(write: Write): Promise<void> {
  await (await open())?.put('writes', write);
}

export async function removeWrite(seq: number): Promise<void> {
  await (await open())?.delete('writes', seq);
}

/** Forgets everything. */
export async function wipe(): Promise<void> {
  const db = await open();
  if (db === undefined) return;
  const names = [...OBJECT_TYPES, 'kept', 'writes'] as const;
  const trx = db.transaction(names, 'readwrite');
  await Promise.all([...names.map((name) => trx.objectStore(name).clear()), trx.done]);
}
