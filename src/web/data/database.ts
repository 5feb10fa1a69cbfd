import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB, unwrap } from 'idb';
import { clearDrafts } from './drafts.js';
import { type Mirrored, OBJECT_TYPES } from './resources.js';
import type { Item, ObjectType, StoredUpload, Write } from './types.js';

/** `ended`: the session is over. `replaced`: another account has signed in to this browser. */
export type LockReason = 'ended' | 'replaced';

/**
 * The browser's database (IndexedDB): confirmed objects, the cursor behind them, pending writes, and the user they belong
 * to. It holds the data of one account only.
 *
 * All pages of the browser read and write it; each operation is one transaction, which a crash undoes as a whole. Where
 * the browser refuses the database, every read is empty, every write does nothing, and the data lasts as long as the page.
 */

interface Entries {
  cursor: string;
  user: { uid: string; email: string };
  /** Reason why the user must sign in again before data is displayed; null if nothing is locked. */
  locked: LockReason | null;
  /** Files that are to be sent. */
  uploads: readonly StoredUpload[];
}

type Schema = DBSchema & {
  // JSON by uid: browsers copy a string many times faster than an object.
  [Type in ObjectType]: { key: string; value: string };
} & {
  kept: { key: keyof Entries; value: Entries[keyof Entries] };
  writes: { key: number; value: Write };
};

const NAME = 'tutti';

/**
 * Raise it when the members of objects that screens use change, or a type is removed. An upgrade discards the stored
 * objects and the cursor, so that the next synchronization reads them again. It keeps queued writes and every other
 * entry.
 */
const CONTENT_VERSION = 7;

/** A new type is an upgrade, too. */
const DATABASE_VERSION = CONTENT_VERSION * 1_000 + OBJECT_TYPES.length;

let opened: Promise<IDBPDatabase<Schema> | undefined> | undefined;

/** Opens the database; undefined if the browser refuses it. */
function open(): Promise<IDBPDatabase<Schema> | undefined> {
  opened ??= openOrUpgrade().catch(() => undefined);
  return opened;
}

async function openOrUpgrade(): Promise<IDBPDatabase<Schema>> {
  try {
    return await openDB<Schema>(NAME, DATABASE_VERSION, { ...handlers, upgrade });
  } catch (error) {
    // A page of a newer version has upgraded it. The stores of queued writes are the same in every version.
    if (error instanceof DOMException && error.name === 'VersionError')
      return openDB<Schema>(NAME, undefined, handlers);
    throw error;
  }
}

const handlers: OpenDBCallbacks<Schema> = {
  terminated: forget,
  // Another page wants to upgrade: this one opens the upgraded database at its next access.
  blocking: (_current, _next, event) => {
    if (event.target instanceof IDBDatabase) event.target.close();
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

export async function readEntry<Name extends keyof Entries>(name: Name): Promise<Entries[Name] | undefined> {
  // The store types its entries as one union; `storeEntry` writes each of its own type.
  return (await (await open())?.get('kept', name)) as Entries[Name] | undefined;
}

export async function storeEntry<Name extends keyof Entries>(name: Name, value: Entries[Name]): Promise<void> {
  await (await open())?.put('kept', value, name);
}

export async function storedObjects<Type extends ObjectType>(type: Type): Promise<Mirrored[Type][]> {
  const texts = (await (await open())?.getAll(type)) ?? [];
  return texts.map((text) => JSON.parse(text));
}

const BATCH_SIZE = 50;

/**
 * Stores objects and the cursor behind them in one transaction.
 * @param begin true to delete all stored objects first
 */
export async function storeItems(items: readonly Item[], cursor: string | undefined, begin: boolean): Promise<void> {
  const db = await open();
  if (db === undefined) return;
  const trx = db.transaction([...OBJECT_TYPES, 'kept'] as const, 'readwrite');
  if (begin) for (const type of OBJECT_TYPES) void trx.objectStore(type).clear();
  for (const [at, { type, uid, object }] of items.entries()) {
    // No promise for each request, which would double the time: a failed one aborts the transaction.
    const store = unwrap(trx.objectStore(type));
    if (object === null) store.delete(uid);
    else store.put(JSON.stringify(object), uid);
    if (at % BATCH_SIZE === BATCH_SIZE - 1) await trx.objectStore('kept').count();
  }
  if (cursor !== undefined) void trx.objectStore('kept').put(cursor, 'cursor');
  await trx.done;
}

export async function storedWrites(): Promise<Write[]> {
  return (await (await open())?.getAll('writes')) ?? [];
}

/** Stores writes in one transaction. */
export async function storeWrites(writes: readonly Write[]): Promise<void> {
  await changeWrites((store) => {
    for (const write of writes) store.put(write);
  });
}

export async function deleteWrites(seqs: readonly number[]): Promise<void> {
  await changeWrites((store) => {
    for (const seq of seqs) store.delete(seq);
  });
}

async function changeWrites(change: (store: IDBObjectStore) => void): Promise<void> {
  const trx = (await open())?.transaction('writes', 'readwrite');
  if (trx === undefined) return;
  change(unwrap(trx.objectStore('writes')));
  await trx.done;
}

const STORED = 'tutti.kept';

/** True if the database has a user. Opening the database to check takes long the first time. */
export function hasStoredUser(): boolean {
  return localStorage.getItem(STORED) !== null;
}

export async function storeUser({ uid, email }: { uid: string; email: string }): Promise<void> {
  await Promise.all([storeEntry('user', { uid, email }), storeEntry('locked', null)]);
  localStorage.setItem(STORED, 'yes');
}

/** Deletes everything, including pending writes and drafts. */
export async function clearDatabase(): Promise<void> {
  localStorage.removeItem(STORED);
  clearDrafts();
  const db = await open();
  if (db === undefined) return;
  const names = [...OBJECT_TYPES, 'kept', 'writes'] as const;
  const trx = db.transaction(names, 'readwrite');
  await Promise.all([...names.map((name) => trx.objectStore(name).clear()), trx.done]);
}
