import type { ErrorCode, ErrorDetail } from '../../lib/errors.js';
import { parsedJson } from '../../lib/typed.js';
import type { StoredUndo } from '../../write/undo-log.js';
import { digestOf, digestOfObject, type UndoType, type Values } from '../../write/undo-rules.js';
import type { PresentRow } from './store.js';

export interface Skipped {
  type: string;
  uid: string;
  code: ErrorCode;
}

export const CREATIONS = ['created', 'restored'];

/** Errors that mean that something else has changed, so that a former value is not possible any more. */
export const AMBIGUOUS: ReadonlySet<string> = new Set<ErrorCode>([
  'VALIDATION_FAILED',
  'CONFLICT',
  'UID_TAKEN',
  'CHANGED_SINCE',
]);

/** Returns why an object is not as the batch left it, or cannot be reverted; null if it can. */
export function faultOf(
  row: StoredUndo,
  type: UndoType,
  present: PresentRow | undefined,
  trashed: ReadonlySet<number>,
): ErrorCode | null {
  if (row.event === 'deleted') {
    if (present !== undefined) return 'CHANGED_SINCE';
    return row.before !== null && trashed.has(row.ref_id) ? null : 'NOT_REVERTIBLE';
  }
  if (row.before === null || row.after_hash === null) return 'NOT_REVERTIBLE';
  if (present === undefined) return 'CHANGED_SINCE';
  const values = present as unknown as Values;
  if (CREATIONS.includes(row.event)) {
    return digestOfObject(type, values) === row.after_hash ? null : 'CHANGED_SINCE';
  }
  const digests = parsedJson<Record<string, string>>(row.after_hash);
  const isChanged = Object.entries(digests).some(
    ([name, digest]) => !type.rules.uncompared.includes(name) && digestOf(values[name]) !== digest,
  );
  return isChanged ? 'CHANGED_SINCE' : null;
}

export function detailOf({ type, uid, code }: Skipped): ErrorDetail {
  const message =
    code === 'NOT_REVERTIBLE' ? 'cannot be reverted' : code === 'CHANGED_SINCE' ? 'has changed since' : code;
  return { path: `${type}/${uid}`, message };
}
