import { LOCK_NAMES, lock } from '../../../db/locks.js';
import { createPace } from '../../../db/pieces.js';
import { type Scope, scopeFault } from '../../access/scopes.js';
import type { Context } from '../../context.js';
import { AppError, type ErrorCode } from '../../lib/errors.js';
import { required } from '../../lib/typed.js';
import type { LoggedType } from '../../manifest.js';
import type { StoredUndo } from '../../write/undo-log.js';
import { type UndoType, undoTypes, type Values } from '../../write/undo-rules.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { CREATIONS, detailOf, faultOf, type Skipped } from './faults.js';
import { withPresent } from './present.js';
import { isConsequence } from './relations.js';
import { createRevertIndex } from './reverted.js';
import { isOwnBatch, mayRevert, ownersOf } from './service.js';
import * as store from './store.js';
import * as undoLog from './undo-rows-store.js';
import { loggedType } from './values.js';

/** The plan of a revert: every object is compared with the state in which the batch left it. */

export type Mode = 'strict' | 'skip';

type ObjectRow = Pick<StoredUndo, 'type' | 'ref_id' | 'uid'>;

export interface Plan {
  readonly write: WriteContext;
  readonly context: Context;
  readonly batch: string;
  readonly mode: Mode;
  readonly types: ReadonlyMap<string, UndoType>;
  readonly owners: readonly number[];
  /** True if tags of the batch belong to what it did to other objects. */
  readonly hasImpliedTags: boolean;
  /** True if the batch is a revert itself. */
  readonly isRevert: boolean;
  /** Ends a piece of work when it has taken long enough. */
  readonly pace: () => Promise<void>;
  /** Number of the objects of the batch. */
  total: number;
  /** Objects that the batch created and that are to be deleted, by type. */
  readonly created: Map<string, Set<number>>;
  /** Keys of objects that have their former members. */
  readonly restored: Set<string>;
  /** Objects that stay as they are, by key. */
  readonly faults: Map<string, Skipped>;
}

/**
 * Compares the objects of a batch, and locks their rows.
 * @throws AppError NOT_FOUND, FORBIDDEN, INSUFFICIENT_SCOPE; if `strict`, also CHANGED_SINCE, NOT_REVERTIBLE
 */
export async function planRevert(
  write: WriteContext,
  context: Context,
  { batch, mode }: { batch: string; mode: Mode },
): Promise<Plan> {
  const { trx, caller, at } = write;
  await lock(trx, LOCK_NAMES.revert(batch));
  const state = (await undoLog.undoStates(trx, caller, [batch], at)).get(batch);
  // As in reading: a batch of another user without own objects is not visible.
  if (state === undefined || (state.actor_id !== caller.id && state.isOfOwner === 0)) throw new AppError('NOT_FOUND');
  if (!mayRevert(caller, state)) {
    const message = isOwnBatch({ ...caller, scopes: null }, state)
      ? 'A token without the scope * reverts only what it did itself.'
      : 'Only your own batches can be reverted, and what others did to your resources.';
    throw new AppError('FORBIDDEN', { message });
  }
  const owners = await ownersOf(trx, caller, state, batch);
  const plan: Plan = {
    ...{ write, context, batch, mode, owners, types: undoTypes(context.features), pace: createPace(trx) },
    hasImpliedTags: (await undoLog.undoCounts(trx, owners, batch)).some(({ type }) => type !== 'tag'),
    isRevert: (await createRevertIndex(trx, [batch])).reverts(batch).length > 0,
    ...{ total: 0, created: new Map(), restored: new Set(), faults: new Map() },
  };
  for await (const rows of piecesOf(plan)) await compare(plan, rows);
  await compareParts(plan);
  throwIfStrict(plan);
  return plan;
}

async function compare(plan: Plan, rows: readonly StoredUndo[]): Promise<void> {
  plan.total += rows.length;
  for await (const objects of presentOf(plan, rows, { locked: true, texts: 'compared' })) {
    const { type } = required(objects[0]).row;
    const logged = loggedType(plan.context.features, type);
    const known = plan.types.get(type);
    if (known === undefined) {
      for (const { row } of objects) addFault(plan, row, 'NOT_REVERTIBLE');
      continue;
    }
    if (!objects.every(({ row }) => isImplied(plan, row))) requireScope(plan.write, logged);
    const uids = objects.flatMap(({ row: { event, uid } }) => (event === 'deleted' ? [uid] : []));
    const trashed = await trashedIds(plan.write, logged, uids);
    for (const { row, now } of objects) {
      const isHidden = now?.access === null && !isImplied(plan, row);
      const find = (other: string, id: number) => rowOf(plan, other, id);
      if (isHidden && (await isConsequence(row, known, now as unknown as Values, find))) {
        plan.total -= 1;
        plan.restored.add(keyOf(row));
        continue;
      }
      const code = isHidden ? 'NOT_FOUND' : faultOf(row, known, now, trashed);
      if (code !== null) addFault(plan, row, code);
      if (CREATIONS.includes(row.event)) {
        plan.created.set(type, (plan.created.get(type) ?? new Set()).add(row.ref_id));
      }
    }
  }
}

/** @throws AppError INSUFFICIENT_SCOPE */
function requireScope({ caller }: WriteContext, { scope }: LoggedType): void {
  const fault = scopeFault(caller, scope.replace(/:read$/, ':write') as Scope);
  if (fault !== null) throw fault;
}

async function trashedIds(
  { trx, at }: WriteContext,
  { table }: LoggedType,
  uids: readonly string[],
): Promise<Set<number>> {
  if (uids.length === 0) return new Set();
  return new Set((await store.trashedObjects(trx, table, uids, at)).map(({ ref_id }) => ref_id));
}

/** Finds objects that would be deleted with a created one, and that the batch did not create. */
async function compareParts(plan: Plan): Promise<void> {
  for (const [type, ids] of plan.created) {
    const { table, parts } = loggedType(plan.context.features, type);
    if (parts === undefined) continue;
    for (const { parent, id } of await store.partsOf(plan.write.trx, table, parts, [...ids])) {
      if (!ids.has(id)) addFault(plan, required(await rowOf(plan, type, parent)), 'CHANGED_SINCE');
    }
  }
}

const MAX_DETAILS = 100;

/** @throws AppError CHANGED_SINCE, NOT_REVERTIBLE, NOT_FOUND */
export function throwIfStrict({ mode, faults }: Plan): void {
  if (mode === 'skip' || faults.size === 0) return;
  const all = [...faults.values()];
  const code = (['NOT_FOUND', 'NOT_REVERTIBLE'] as const).find((one) => all.some((fault) => fault.code === one));
  const details = all.slice(0, MAX_DETAILS).map(detailOf);
  throw new AppError(code ?? 'CHANGED_SINCE', code === 'NOT_FOUND' ? {} : { details });
}

export async function* piecesOf(
  { write, owners, batch, pace }: Plan,
  which: { type?: string; events?: readonly string[] } = {},
): AsyncGenerator<StoredUndo[]> {
  for await (const rows of undoLog.undoInPieces(write.trx, { owners, batch, ...which })) {
    yield rows;
    await pace();
  }
}

/** Reads the objects of rows as they are now. */
export function presentOf(
  { write, context: { features } }: Plan,
  rows: readonly StoredUndo[],
  options: Partial<Parameters<typeof withPresent>[2]> = {},
) {
  return withPresent(write.trx, write.caller, { features, rows, locked: false, ...options });
}

export function rowOf({ write, owners, batch }: Plan, type: string, id: number): Promise<StoredUndo | undefined> {
  return undoLog.undoRow(write.trx, { owners, batch }, { type, ref_id: id });
}

/**
 * A tag that a batch created for other objects, or that a revert of such a batch deleted or restored. It may belong to
 * another user, and needs no rights but those for the objects.
 */
export function isImplied({ hasImpliedTags, isRevert }: Plan, { type, event }: StoredUndo): boolean {
  if (type !== 'tag' || !hasImpliedTags) return false;
  return event === 'created' || (isRevert && (event === 'restored' || event === 'deleted'));
}

export function keyOf({ type, ref_id }: Pick<StoredUndo, 'type' | 'ref_id'>): string {
  return `${type} ${ref_id}`;
}

/** True for an object that stays as it is. */
export function isLeft({ faults }: Plan, row: Pick<StoredUndo, 'type' | 'ref_id'>): boolean {
  return faults.has(keyOf(row));
}

export function addFault({ faults }: Plan, row: ObjectRow, code: ErrorCode): void {
  faults.set(keyOf(row), { type: row.type, uid: row.uid, code });
}
