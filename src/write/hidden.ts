import type { Executor } from '../../db/database.js';
import { inPieces, visitEach } from '../../db/pieces.js';
import type { LocatedRow } from '../../db/query/rows.js';
import { isShared } from '../resource/type.js';
import { type LogRow, type LogRows, rowOf } from './change-log-rows.js';
import type { ChangeSet } from './change-set.js';

/**
 * Deletes the rows of users about objects that they no longer see, such as their watches: in the transaction that deletes
 * or hides the objects. The features say which rows these are (`hidden` of a logged type).
 */

/** Objects of a type that these users no longer see. */
export interface HiddenObjects {
  type: string;
  users: readonly number[];
  ids: readonly number[];
}

/** A type whose rows belong to one user each, and exist only while this user sees the object that they are about. */
interface LoggedType {
  type: string;
  /** Deletes the rows of these users about these objects. @returns the deleted rows */
  removeHidden?(trx: Executor, objects: HiddenObjects): Promise<readonly LocatedRow[]>;
}

export type Features = readonly { logged?: readonly LoggedType[] }[];

/** True for the types that other users may see. */
function isSeenByOthers({ types }: ChangeSet, type: string): boolean {
  const described = types.get(type);
  return described !== undefined && isShared(described);
}

/** Deletes these rows. @returns the entries of their deletions */
export async function removeHidden(
  trx: Executor,
  set: ChangeSet,
  { rows, sets }: LogRows,
  features: Features,
): Promise<LogRow[]> {
  if (!canHideObjects(set)) return [];
  const hidden = new Map<string, HiddenObjects & { ids: number[] }>();
  const idsOf = (type: string, users: readonly number[]): number[] => {
    const key = `${type} ${users}`;
    const objects = hidden.get(key) ?? { type, users, ids: [] };
    hidden.set(key, objects);
    return objects.ids;
  };
  await visitEach(trx, rows, (row) => {
    if (row !== null && isSeenByOthers(set, row.type) && isLoss(row)) idsOf(row.type, [row.user_id]).push(row.ref_id);
  });
  for (const { type, recipients, objects } of sets) {
    const users = isSeenByOthers(set, type) ? recipients.filter(isLoss).map(({ user }) => user) : [];
    if (users.length === 0) continue;
    const ids = idsOf(type, users);
    for (const { id } of objects) ids.push(id);
  }
  const deleted: LogRow[] = [];
  for (const objects of hidden.values()) deleted.push(...(await removeAbout(trx, objects, features)));
  return deleted;
}

/** True if a user may see less after the transaction: without shares, only deletions hide objects. */
function canHideObjects(set: ChangeSet): boolean {
  const { entries, shares } = set;
  if (shares.size > 0) return true;
  for (const { type, event, before, after } of entries.values()) {
    if (!isSeenByOthers(set, type)) continue;
    if (event === 'deleted') return true;
    if (before !== null && after !== null && hasMoved(before, after)) return true;
  }
  return false;
}

function hasMoved(before: object, after: object): boolean {
  return Object.entries(before).some(([column, id]) => (after as Record<string, unknown>)[column] !== id);
}

function isLoss({ event }: Pick<LogRow, 'event'>): boolean {
  return event === 'deleted' || event === 'unshared';
}

async function removeAbout(trx: Executor, objects: HiddenObjects, features: Features): Promise<LogRow[]> {
  const deleted: LogRow[] = [];
  for await (const ids of inPieces(trx, objects.ids)) {
    for (const { type, removeHidden } of features.flatMap(({ logged = [] }) => logged)) {
      for (const row of (await removeHidden?.(trx, { ...objects, ids })) ?? []) {
        const recipient = { user: row.user_id, event: 'deleted', changed: '[]' } as const;
        deleted.push(rowOf({ type, project_before: null, project_after: null }, row, recipient));
      }
    }
  }
  return deleted;
}
