import { LOCK_NAMES, lock } from '../../../db/locks.js';
import { pause } from '../../../db/pieces.js';
import type { ShareFacts } from '../../access/audience.js';
import type { Scope } from '../../access/scopes.js';
import { scopeFault } from '../../access/scopes.js';
import type { Context, LoggedType } from '../../context.js';
import { AppError, type ErrorCode } from '../../lib/errors.js';
import { parsedJson, required } from '../../lib/typed.js';
import { linkedTo } from '../../write/links-store.js';
import type { Before } from '../../write/undo-log.js';
import { isSame, undoTypes, type Values } from '../../write/undo-rules.js';
import type { StoredUndo } from '../../write/undo-store.js';
import { runStep, type WriteContext } from '../../write/unit-of-work.js';
import { restoreShares } from '../shares/undo.js';
import { TAG_LINKS, TAGGED } from '../tags/store.js';
import * as trash from '../trash/service.js';
import { AMBIGUOUS, CREATIONS, detailOf, faultOf, type Skipped } from './faults.js';
import { byOrder, isUniquelyNamed, PARTS } from './order.js';
import { existingRelations, isConsequence, isOfBatchOnly } from './relations.js';
import { createRevertIndex } from './reverted.js';
import { MAX_OBJECTS } from './schema.js';
import { idsByType, isOwnBatch, mayRevert, ownersOf, readPresent } from './service.js';
import * as store from './store.js';
import { loggedType } from './values.js';

/**
 * Reverts batches in the transaction of the request. First, every object is compared with the state in which the batch
 * left it; its row is locked. Then the objects are changed by the use cases of their types, so that the rights and
 * rules of today hold and the revert is logged like any other change. Rows of the undo log are read in pieces.
 */

export type Mode = 'strict' | 'skip';

export interface Outcome {
  reverted: number;
  /** Use cases that it ran. */
  steps: number;
  skipped: Skipped[];
  skippedCount: number;
}

const ROWS_AT_ONCE = 200;
const MAX_DETAILS = 100;
/** A deleted object has values of members that the batch changed before. */
const CHANGES = ['deleted', 'updated', 'completed', 'reopened', 'shared', 'unshared'];

/**
 * Reverts batches, one after the other.
 * @param batches the latest first
 * @throws AppError NOT_FOUND, FORBIDDEN, INSUFFICIENT_SCOPE; if `strict`, also CHANGED_SINCE, NOT_REVERTIBLE and the
 * error of the first object that cannot be changed
 */
export async function revertBatches(
  write: WriteContext,
  context: Context,
  batches: readonly string[],
  mode: Mode,
): Promise<Outcome> {
  const outcome: Outcome = { reverted: 0, steps: 0, skipped: [], skippedCount: 0 };
  for (const batch of batches) {
    await createRevert(write, context, { batch, mode }, outcome)();
    await pause(write.trx);
  }
  if (write.changes.entries.size > 0) {
    for (const reverted of batches) {
      await store.insertRevert(write.trx, write.caller.id, { reverted, batch: write.batch });
    }
  }
  return outcome;
}

function createRevert(
  write: WriteContext,
  context: Context,
  { batch, mode }: { batch: string; mode: Mode },
  outcome: Outcome,
): () => Promise<void> {
  const { trx, caller, at } = write;
  const types = undoTypes(context.features);
  const faults = new Map<string, Skipped>();
  const created = new Map<string, Set<number>>();
  const restored = new Set<string>();
  let owners: number[] = [];
  let total = 0;
  /** True if tags of the batch belong to what it did to other objects. */
  let hasImpliedTags = false;
  let isRevert = false;
  /** Tags that stay although the batch created them. */
  let staying = 0;

  const keyOf = ({ type, ref_id }: Pick<StoredUndo, 'type' | 'ref_id'>) => `${type} ${ref_id}`;
  const isLeft = (row: StoredUndo) => faults.has(keyOf(row));
  const addFault = (row: Pick<StoredUndo, 'type' | 'ref_id' | 'uid'>, code: ErrorCode) =>
    void faults.set(keyOf(row), { type: row.type, uid: row.uid, code });

  return async () => {
    await lock(trx, LOCK_NAMES.revert(batch));
    const state = (await store.undoStates(trx, caller, [batch], at)).get(batch);
    // As in reading: a batch of another user without own objects is not visible.
    if (state === undefined || (state.actor_id !== caller.id && state.own === 0)) throw new AppError('NOT_FOUND');
    if (!mayRevert(caller, state)) throw refusal(state);
    owners = await ownersOf(trx, caller, state, batch);
    hasImpliedTags = (await store.undoCounts(trx, owners, batch)).some(({ type }) => type !== 'tag');
    isRevert = (await createRevertIndex(trx, [batch])).reverts(batch).length > 0;
    for await (const rows of pieces()) await check(rows);
    await checkParts();
    throwIfStrict();
    await freeNames();
    await removeCreated(isUniquelyNamed);
    await restoreDeleted();
    await restoreMembers();
    await removeCreated((type) => type !== 'tag' && !isUniquelyNamed(type));
    await removeCreatedTags();
    outcome.reverted += total - staying - faults.size;
    outcome.skippedCount += faults.size;
    outcome.skipped.push(...[...faults.values()].slice(0, MAX_OBJECTS - outcome.skipped.length));
  };

  /**
   * A tag that a batch created for other objects, or that a revert of such a batch deleted or restored. It may belong to
   * another user, and needs no rights but those for the objects.
   */
  function isImplied({ type, event }: StoredUndo): boolean {
    if (type !== 'tag' || !hasImpliedTags) return false;
    return event === 'created' || (isRevert && (event === 'restored' || event === 'deleted'));
  }

  /** Returns the write for an object: for an implied tag, that of its owner. */
  function writeFor(row: StoredUndo, step: WriteContext): WriteContext {
    if (!isImplied(row)) return step;
    return { ...step, caller: { ...step.caller, id: row.owner_id, scopes: null, projects: null } };
  }

  function refusal(state: store.UndoState): AppError {
    const message = isOwnBatch({ ...caller, scopes: null }, state)
      ? 'A token without the scope * reverts only what it did itself.'
      : 'Only your own batches can be reverted, and what others did to your resources.';
    return new AppError('FORBIDDEN', { message });
  }

  async function* pieces(which: { type?: string; events?: readonly string[] } = {}): AsyncGenerator<StoredUndo[]> {
    for (let after = { type: '', ref_id: 0 }; ; ) {
      const rows = await store.undoRows(trx, { owners, batch, after, limit: ROWS_AT_ONCE, ...which });
      if (rows.length > 0) yield rows;
      if (rows.length < ROWS_AT_ONCE) return;
      after = required(rows.at(-1));
      await pause(trx);
    }
  }

  async function check(rows: readonly StoredUndo[]): Promise<void> {
    total += rows.length;
    for (const [type, ids] of idsByType(rows)) {
      const logged = loggedType(context.features, type);
      const ofType = rows.filter((row) => row.type === type);
      const known = types.get(type);
      if (known === undefined) {
        for (const row of ofType) addFault(row, 'NOT_REVERTIBLE');
        continue;
      }
      if (!ofType.every(isImplied)) requireScope(logged);
      const found = await readPresent(trx, caller, { features: context.features, known, ids, locked: true });
      const present = new Map(found.map((row) => [row.id, row]));
      const uids = ofType.filter(({ event }) => event === 'deleted').map(({ uid }) => uid);
      const trashed = await trashedIds(logged, uids);
      for (const row of ofType) {
        const now = present.get(row.ref_id);
        const isHidden = now?.access === null && !isImplied(row);
        if (isHidden && (await isConsequence(row, now as unknown as Values, rowOf))) {
          total -= 1;
          restored.add(keyOf(row));
          continue;
        }
        const code = isHidden ? 'NOT_FOUND' : faultOf(row, known, now, trashed);
        if (code !== null) addFault(row, code);
        if (CREATIONS.includes(row.event)) created.set(type, (created.get(type) ?? new Set()).add(row.ref_id));
      }
    }
  }

  /** @throws AppError INSUFFICIENT_SCOPE */
  function requireScope({ scope }: LoggedType): void {
    const fault = scopeFault(caller, scope.replace(/:read$/, ':write') as Scope);
    if (fault !== null) throw fault;
  }

  async function trashedIds({ table }: LoggedType, uids: readonly string[]): Promise<Set<number>> {
    if (uids.length === 0) return new Set();
    return new Set((await store.trashedObjects(trx, table, uids, at)).map(({ ref_id }) => ref_id));
  }

  /** Objects that would be deleted with a created one, and that the batch did not create. */
  async function checkParts(): Promise<void> {
    for (const [type, ids] of created) {
      const { table, trash: rules } = loggedType(context.features, type);
      if (rules?.parts === undefined) continue;
      for (const { parent, id } of await store.partsOf(trx, table, rules.parts, [...ids])) {
        if (ids.has(id)) continue;
        addFault(required(await rowOf(type, parent)), 'CHANGED_SINCE');
      }
    }
  }

  /** @throws AppError CHANGED_SINCE, NOT_REVERTIBLE, NOT_FOUND */
  function throwIfStrict(): void {
    if (mode === 'skip' || faults.size === 0) return;
    const all = [...faults.values()];
    const code = (['NOT_FOUND', 'NOT_REVERTIBLE'] as const).find((one) => all.some((fault) => fault.code === one));
    const details = all.slice(0, MAX_DETAILS).map(detailOf);
    throw new AppError(code ?? 'CHANGED_SINCE', code === 'NOT_FOUND' ? {} : { details });
  }

  /**
   * Runs a step for an object. In the mode `skip`, its failure is undone alone.
   * @throws AppError the error of the step, if `strict`
   */
  async function attempt(row: Pick<StoredUndo, 'type' | 'ref_id' | 'uid'>, run: (step: WriteContext) => Promise<void>) {
    outcome.steps += 1;
    if (outcome.steps > MAX_STEPS) {
      const message = `It takes more than ${MAX_STEPS} changes of single objects, so nothing was reverted.`;
      throw new AppError('BATCH_TOO_LARGE', { message });
    }
    try {
      if (mode === 'skip') await runStep(write, run);
      else await run(write);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const code = AMBIGUOUS.has(error.code) ? 'CHANGED_SINCE' : error.code;
      addFault(row, code);
      if (mode === 'skip') return;
      if (code === error.code && code !== 'CHANGED_SINCE') throw error;
      throw new AppError('CHANGED_SINCE', {
        details: [{ path: detailOf({ ...row, code }).path, message: error.message }],
      });
    }
    if (outcome.steps % STEPS_AT_ONCE === 0) await pause(trx);
  }

  /**
   * Makes names free that objects of the batch exchange, or take from deleted ones. Only if `strict`: otherwise, a
   * failure of a later step could leave an object without its name.
   */
  async function freeNames(): Promise<void> {
    if (mode === 'skip') return;
    for (const [type, { rules }] of types) {
      if (!rules.hasUniqueName) continue;
      const { undo } = loggedType(context.features, type);
      let isTaken = false;
      for await (const rows of pieces({ type, events: ['updated', 'deleted'] })) {
        const renamed = rows.filter(
          ({ event, before }) => event === 'updated' && 'name' in parsedJson<Before>(required(before)).values,
        );
        isTaken ||= renamed.length > 0 || rows.some(({ event }) => event === 'deleted');
        await undo?.freeNames?.(
          write,
          renamed.map(({ ref_id }) => ref_id),
        );
      }
      if (isTaken && type === 'tag') await removeTagsOfBatch();
    }
  }

  /** Removes created tags that no object will have after the revert, while these objects still have them. */
  async function removeTagsOfBatch(): Promise<void> {
    for await (const rows of pieces({ type: 'tag', events: CREATIONS })) {
      for (const row of rows) if (await isOfBatchOnly(trx, row.ref_id, rowOf)) await removeTag(row);
    }
  }

  async function rowOf(type: string, id: number): Promise<StoredUndo | undefined> {
    const [row] = await store.undoRows(trx, { owners, batch, type, limit: 1, after: { type, ref_id: id - 1 } });
    return row?.ref_id === id ? row : undefined;
  }

  async function removeTag(row: StoredUndo): Promise<void> {
    const { undo } = loggedType(context.features, 'tag');
    await attempt(row, (step) => required(undo).remove(writeFor(row, step), row.ref_id));
    created.get('tag')?.delete(row.ref_id);
  }

  async function removeCreated(includes: (type: string) => boolean): Promise<void> {
    const ordered = byOrder([...created.keys()]).toReversed();
    for (const type of ordered.filter(includes)) {
      const { undo, trash: rules } = loggedType(context.features, type);
      for await (const rows of pieces({ type, events: CREATIONS })) {
        const left = rows.filter((row) => !isLeft(row));
        const there = await present(
          type,
          left.map(({ ref_id }) => ref_id),
        );
        for (const row of left) {
          const now = there.get(row.ref_id);
          const parent = rules?.parts === undefined ? undefined : now?.[rules.parts];
          // A part is deleted with its whole.
          if (now === undefined || (typeof parent === 'number' && created.get(type)?.has(parent) === true)) continue;
          await attempt(row, async (step) => {
            await required(undo).remove(step, row.ref_id);
            const { relations } = parsedJson<Before>(required(row.before));
            if (relations !== undefined) await trash.returnEntry(step, row, relations);
          });
        }
      }
    }
  }

  /** A tag that a batch created for its objects stays while others have it. */
  async function removeCreatedTags(): Promise<void> {
    const tags = created.get('tag');
    if (tags === undefined) return;
    for await (const rows of pieces({ type: 'tag', events: CREATIONS })) {
      for (const row of rows.filter((one) => !isLeft(one) && tags.has(one.ref_id))) {
        if (!(await isUsed(row.ref_id))) await removeTag(row);
        else if (!hasImpliedTags) {
          addFault(row, 'CHANGED_SINCE');
          throwIfStrict();
        } else staying += 1;
      }
    }
  }

  async function isUsed(tagId: number): Promise<boolean> {
    for (const kind of TAGGED) for await (const some of linkedTo(trx, TAG_LINKS[kind], tagId)) return some.length > 0;
    return false;
  }

  async function restoreDeleted(): Promise<void> {
    const entries = new Map<number, { row: StoredUndo; shares: ShareFacts[] }>();
    for await (const rows of pieces({ events: ['deleted'] })) {
      for (const [type] of idsByType(rows)) {
        const left = new Map(
          rows.filter((row) => row.type === type && !isLeft(row)).map((row) => [row.ref_id, row] as const),
        );
        const { table } = loggedType(context.features, type);
        const uids = [...left.values()].map(({ uid }) => uid);
        for (const { ref_id, entry_id } of await store.trashedObjects(trx, table, uids, at)) {
          const row = left.get(ref_id);
          if (row === undefined) continue;
          const entry = entries.get(entry_id) ?? { row, shares: [] };
          const { shares = [] } = parsedJson<Before>(required(row.before));
          if (row.owner_id === caller.id) entry.shares.push(...shares);
          entries.set(entry_id, entry);
        }
      }
    }
    // An entry can refer to what was deleted later.
    for (const [entry, { row, shares }] of [...entries].sort(([one], [other]) => other - one)) {
      await attempt(row, async (step) => {
        await trash.restoreEntry(writeFor(row, step), context, entry);
        await restoreShares(step, shares);
      });
    }
  }

  async function restoreMembers(): Promise<void> {
    for (const type of byOrder([...types.keys()])) {
      const { trash: rules } = loggedType(context.features, type);
      if (rules?.parts === undefined) await restoreOfType(type, () => true);
      else for (const [isPart, wasPart] of PARTS) await restoreParts(type, rules.parts, { isPart, wasPart });
    }
  }

  /** Restores objects that are parts of others now, or not, and that were then, or not. */
  function restoreParts(type: string, column: string, { isPart, wasPart }: { isPart: boolean; wasPart: boolean }) {
    return restoreOfType(type, (values, now) => {
      const parent = column in values ? values[column] : now[column];
      return (now[column] !== null) === isPart && (parent !== null) === wasPart;
    });
  }

  async function restoreOfType(type: string, includes: (values: Values, now: store.PresentRow) => boolean) {
    const { undo } = loggedType(context.features, type);
    for await (const rows of pieces({ type, events: CHANGES })) {
      const all = rows
        .filter((row) => !isLeft(row) && !restored.has(keyOf(row)))
        .map((row) => ({ row, ...parsedJson<Before>(required(row.before)) }));
      const logged = loggedType(context.features, type);
      const related = await existingRelations(write, required(types.get(type)), logged, all);
      const left = all.map(({ row, values, rows: changed = [] }, at) => {
        return { row, values: { ...related[at], ...values }, changed };
      });
      const there = await present(
        type,
        left.map(({ row }) => row.ref_id),
      );
      for (const { row, values, changed } of left) {
        const now = there.get(row.ref_id);
        if (now === undefined || !includes(values, now)) continue;
        restored.add(keyOf(row));
        const differing = Object.entries(values).filter(([name, value]) => !isSame(now[name], value));
        if (differing.length + changed.length === 0) continue;
        await attempt(row, (step) => required(undo).restore(step, row.ref_id, Object.fromEntries(differing), changed));
      }
    }
  }

  async function present(type: string, ids: readonly number[]): Promise<Map<number, store.PresentRow>> {
    if (ids.length === 0) return new Map();
    const known = required(types.get(type));
    const rows = await readPresent(trx, caller, { features: context.features, known, ids, locked: false });
    return new Map(rows.map((row) => [row.id, row]));
  }
}

const STEPS_AT_ONCE = 10;

/**
 * Bounds the time for which one request holds the writer, also if it names one batch. What an entry of the trash restores
 * is one step: the largest batches are deletions. The largest others change 500 tasks with their subtasks or tags.
 */
const MAX_STEPS = 2_000;
