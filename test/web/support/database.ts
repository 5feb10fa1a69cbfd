import type * as Database from '../../../src/web/data/database.js';
import type { Mirrored } from '../../../src/web/data/resources.js';
import type { Item, ObjectType, Write } from '../../../src/web/data/types.js';
import type { Storage } from '../../support/page-modules.js';

/**
 * Stands in for src/web/data/database.ts. Its data outlives a page and is shared by the pages of a browser: the loader
 * gives each page its browser's storage. Like IndexedDB, it copies what it stores and answers later.
 */

declare const storage: Storage;

export const readEntry: typeof Database.readEntry = async (name) => {
  const value: unknown = storage.entries.get(name);
  return JSON.parse(JSON.stringify(value ?? null)) ?? undefined;
};

export const storeEntry: typeof Database.storeEntry = async (name, value) => {
  storage.entries.set(name, value);
};

export async function storedObjects<Type extends ObjectType>(type: Type): Promise<Mirrored[Type][]> {
  const found = [...storage.objects].filter(([key]) => key.startsWith(`${type} `));
  await storage.beforeRead();
  return found.map(([, object]) => JSON.parse(object));
}

export async function storeItems(items: readonly Item[], cursor: string | undefined, begin: boolean): Promise<void> {
  if (begin) storage.objects.clear();
  for (const { type, uid, object } of items) {
    if (object === null) storage.objects.delete(`${type} ${uid}`);
    else storage.objects.set(`${type} ${uid}`, JSON.stringify(object));
  }
  if (cursor !== undefined) storage.entries.set('cursor', cursor);
}

export async function storedWrites(): Promise<Write[]> {
  const found = [...storage.writes].sort(([one], [other]) => one - other);
  await storage.beforeRead();
  return found.map(([, write]) => JSON.parse(write));
}

export async function storeWrites(writes: readonly Write[]): Promise<void> {
  for (const write of writes) storage.writes.set(write.seq, JSON.stringify(write));
}

export async function deleteWrites(seqs: readonly number[]): Promise<void> {
  for (const seq of seqs) storage.writes.delete(seq);
}

export const hasStoredUser: typeof Database.hasStoredUser = () => storage.entries.has('user');

export const storeUser: typeof Database.storeUser = (user) => storeEntry('user', user);

export async function clearDatabase(): Promise<void> {
  for (const stored of [storage.objects, storage.writes, storage.entries]) stored.clear();
}
