import type { Access } from './caller.js';
import { COVERED_BY, type Place, type SharedKind } from './visible.js';

/** Who sees something, decided from shares that are at hand: the counterpart of the conditions in `visible.ts`. */

/** A share, as far as it decides who sees what. Exactly one of the three ids is set. */
export interface ShareFacts {
  id: number;
  uid: string;
  owner_id: number;
  /** The member. */
  user_id: number;
  access: 'ro' | 'rw';
  project_id: number | null;
  task_id: number | null;
  note_id: number | null;
}

/** Shares by what they are of. */
export type SharesByTarget = ReadonlyMap<string, readonly ShareFacts[]>;

export function sharesByTarget(shares: Iterable<ShareFacts>): SharesByTarget {
  const byTarget = new Map<string, ShareFacts[]>();
  for (const share of shares) {
    for (const column of ['project_id', 'task_id', 'note_id'] as const) {
      if (share[column] === null) continue;
      const target = `${column} ${share[column]}`;
      const known = byTarget.get(target);
      if (known === undefined) byTarget.set(target, [share]);
      else known.push(share);
    }
  }
  return byTarget;
}

/** What each member may do with a thing that stands there; of several shares the wider one counts. */
export function membersOf(
  kind: SharedKind,
  place: Place,
  shares: SharesByTarget,
): Map<number, Exclude<Access, 'owner'>> {
  const members = new Map<number, 'ro' | 'rw'>();
  for (const [column, share] of COVERED_BY[kind]) {
    if (place[column] === null) continue;
    for (const { user_id, access } of shares.get(`${share} ${place[column]}`) ?? []) {
      if (members.get(user_id) !== 'rw') members.set(user_id, access);
    }
  }
  return members;
}
