import type { LocatedRow } from '../../../db/query/update.js';
import { detailsToError } from '../../lib/errors.js';
import { cleanName, nameKey } from '../../lib/names.js';
import { countChange, type WriteContext } from '../../write/unit-of-work.js';
import { addLinks, dropLinks, insertTags, type Tagged, type TagLink, tagsByKeys, tagsOf } from './store.js';

/** Tags of tasks, projects and notes. A tag belongs to the owner of the tagged resource. */

/** Maximum new tags in one request: each is also an entry of the search index. */
const MAX_NEW_TAGS = 500;

/**
 * Returns the user's tags with these names, each once, and creates those that are missing.
 * @throws AppError VALIDATION_FAILED for too many new tags
 */
export async function ensureTags(
  { trx, changes, at }: WriteContext,
  userId: number,
  names: readonly string[],
): Promise<TagLink[]> {
  const wanted = new Map<string, string>();
  for (const name of names) if (!wanted.has(nameKey(name))) wanted.set(nameKey(name), cleanName(name));
  if (wanted.size === 0) return [];
  const tags = await tagsByKeys(trx, userId, [...wanted.keys()]);
  for (const { name_key } of tags) wanted.delete(name_key);
  if (wanted.size === 0) return tags;
  if (wanted.size > MAX_NEW_TAGS) {
    const message = `must not contain more than ${MAX_NEW_TAGS} new tags in one request`;
    throw detailsToError([{ path: 'body/tags', message }], 'VALIDATION_FAILED');
  }
  const missing = [...wanted].map(([name_key, name]) => ({ name, name_key }));
  const made = await insertTags(trx, userId, missing, at);
  for (const { id, uid } of made) changes.add('tag', 'created', { id, uid, user_id: userId });
  return [...tags, ...made];
}

export interface TagChange {
  added: TagLink[];
  removed: TagLink[];
}

export async function replaceTags(
  write: WriteContext,
  kind: Tagged,
  carrier: { id: number; user_id: number },
  names: readonly string[],
): Promise<TagChange> {
  const current = await tagsOf(write.trx, kind, carrier.id);
  const wanted = await ensureTags(write, carrier.user_id, names);
  const added = wanted.filter((tag) => !current.some(({ id }) => id === tag.id));
  const removed = current.filter((tag) => !wanted.some(({ id }) => id === tag.id));
  await addLinks(write.trx, kind, carrier.id, added);
  await dropLinks(write.trx, kind, carrier.id, removed);
  return { added, removed };
}

export async function retag(
  write: WriteContext,
  kind: Tagged,
  carrier: LocatedRow,
  names: readonly string[],
): Promise<void> {
  const { added, removed } = await replaceTags(write, kind, carrier, names);
  if (added.length + removed.length > 0) await countChange(write, kind, carrier, ['tags']);
}
