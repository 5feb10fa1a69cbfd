import { isObject } from '../lib/typed.js';
import { type ResourceTypes, referencedBy } from '../resource/type.js';
import type { ChangeSet } from './change-set.js';

/** Uid of objects that a dry run would create. Creation refuses it. */
export const DRY_RUN_UID = 'dryrun000000000';
const DRY_RUN_ID = 0;

/**
 * Replaces the ids and generated uids of objects that exist only in a transaction that was rolled back: the database
 * will give them to other objects. An object is recognised by its uid, a reference by its id and type, never by a
 * number alone.
 * @param response JSON text
 * @param isChosen true for a uid that the client has chosen, which stays
 */
export function withoutNewIds(
  response: string,
  { entries, types }: Pick<ChangeSet, 'entries' | 'types'>,
  isChosen: (uid: string) => boolean,
): string {
  const created = [...entries.values()].filter(({ isNew }) => isNew);
  if (response === '' || created.length === 0) return response;
  const uids = new Set(created.map(({ uid }) => uid));
  const generated = new Set(created.flatMap(({ uid }) => (isChosen(uid) ? [] : [uid])));
  const keys = new Set(created.map(({ type, id }) => `${type} ${id}`));
  return JSON.stringify(replaced(JSON.parse(response)));

  function replaced(value: unknown): unknown {
    if (typeof value === 'string') return generated.has(value) ? DRY_RUN_UID : value;
    if (Array.isArray(value)) return value.map(replaced);
    if (!isObject(value)) return value;
    const isCreated = typeof value.uid === 'string' && uids.has(value.uid);
    const members = Object.entries(value).map(([name, member]) => {
      const isNewId = name === 'id' ? isCreated : keys.has(`${targetOf(types, name, value)} ${member}`);
      return [name, isNewId ? DRY_RUN_ID : replaced(member)];
    });
    return Object.fromEntries(members);
  }
}

function targetOf(types: ResourceTypes, name: string, { resource_type }: Record<string, unknown>): unknown {
  return name === 'resource_id' ? resource_type : referencedBy(types, name);
}
