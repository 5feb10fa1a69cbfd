import type { LocatedRow } from '../../../db/query/rows.js';
import { AppError, detailsToError } from '../../lib/errors.js';
import { cleanName, nameKey } from '../../lib/names.js';
import { countChange, type WriteContext } from '../../write/unit-of-work.js';
import { addLinks, dropLinks, insertTags, type Tagged, type TagLink, tagsByIds, tagsByKeys, tagsOf } from './store.js';

/** Tags of tasks, projects and notes. A tag belongs to the owner of the tagged resource. */

/** Returns the names in a body, whose tags are named or given as in responses. */
export function tagNames(tags: readonly (string | { name: string })[]): string[] {
  return tags.map((tag) => (typeof tag === 'string' ? tag : tag.name));
}

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
  for (const tag of made) changes.add('tag', 'created', { user_id: userId, ...tag }, { to: { ...tag } });
  return [...tags, ...made];
}

export interface TagChange {
  added: readonly TagLink[];
  removed: readonly TagLink[];
  /** Tags before and after the change, as the values of the member. */
  from: { tags: number[] };
  to: { tags: number[] };
}

export function tagChange(
  current: readonly TagLink[],
  { added, removed }: Pick<TagChange, 'added' | 'removed'>,
): TagChange {
  const left = current.filter((tag) => !removed.includes(tag));
  return { added, removed, from: { tags: tagIds(current) }, to: { tags: tagIds([...left, ...added]) } };
}

/** Returns tags as the value of a member, for undo. */
export function tagIds(tags: readonly { id: number }[]): number[] {
  return tags.map(({ id }) => id).sort((one, other) => one - other);
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
  return tagChange(current, { added, removed });
}

/**
 * Replaces the tags of a resource by their ids. @throws AppError CHANGED_SINCE if one of them is deleted
 */
export async function restoredTags(
  { trx }: WriteContext,
  kind: Tagged,
  carrier: { id: number; user_id: number },
  ids: readonly number[],
): Promise<TagChange> {
  const current = await tagsOf(trx, kind, carrier.id);
  const missing = ids.filter((id) => !current.some((tag) => tag.id === id));
  const added = missing.length === 0 ? [] : await tagsByIds(trx, carrier.user_id, missing);
  if (added.length < missing.length) throw new AppError('CHANGED_SINCE');
  const removed = current.filter((tag) => !ids.includes(tag.id));
  await addLinks(trx, kind, carrier.id, added);
  await dropLinks(trx, kind, carrier.id, removed);
  return tagChange(current, { added, removed });
}

export async function retag(
  write: WriteContext,
  kind: Tagged,
  carrier: LocatedRow,
  names: readonly string[],
): Promise<void> {
  const { added, removed, from, to } = await replaceTags(write, kind, carrier, names);
  if (added.length + removed.length > 0) await countChange(write, kind, carrier, { from, to });
}
