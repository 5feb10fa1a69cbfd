import { isUniqueViolation } from '../../db/errors.js';
import { changesOf, updateRow } from '../../db/update.js';
import type { Caller } from '../access/caller.js';
import type { Context } from '../context.js';
import { AppError } from '../errors.js';
import { newUid, type Ref } from '../ids.js';
import { cleanName, nameKey } from '../names.js';
import { demandVersion, type Expected, type Representation } from '../representation.js';
import type { TagCreate, TagUpdate } from './schema.js';
import * as store from './store.js';

/** @throws AppError CONFLICT */
export function createTag({ db, now }: Context, caller: Caller, body: TagCreate): Promise<Representation> {
  return db.write((trx) =>
    refuseDuplicate(async () => {
      const tag = { uid: newUid(), name: body.name, color: body.color ?? null };
      const id = await store.insertTag(trx, caller.id, tag, now().toISOString());
      return (await store.findTag(trx, caller, { id })) as Representation;
    }),
  );
}

/** @throws AppError NOT_FOUND, CONFLICT, PRECONDITION_FAILED */
export function updateTag(
  { db, now }: Context,
  caller: Caller,
  ref: Ref,
  body: TagUpdate,
  expected: Expected,
): Promise<Representation> {
  return db.write((trx) =>
    refuseDuplicate(async () => {
      const tag = await store.tagRow(trx, caller, ref);
      if (tag === undefined) throw new AppError('NOT_FOUND');
      demandVersion(expected, tag.version);
      const changes = changesOf(tag, {
        ...(body.name !== undefined && { name: cleanName(body.name), name_key: nameKey(body.name) }),
        ...(body.color !== undefined && { color: body.color }),
      });
      await updateRow(trx, 'tags', tag.id, changes, now().toISOString());
      return (await store.findTag(trx, caller, { id: tag.id })) as Representation;
    }),
  );
}

/** Deletes the tag; what carried it stays. @throws AppError NOT_FOUND, PRECONDITION_FAILED */
export function deleteTag({ db }: Context, caller: Caller, ref: Ref, expected: Expected): Promise<void> {
  return db.write(async (trx) => {
    const tag = await store.tagRow(trx, caller, ref);
    if (tag === undefined) throw new AppError('NOT_FOUND');
    demandVersion(expected, tag.version);
    await trx.deleteFrom('tags').where('id', '=', tag.id).execute();
  });
}

async function refuseDuplicate<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('CONFLICT', { message: 'You have a tag of this name already.' });
  }
}
