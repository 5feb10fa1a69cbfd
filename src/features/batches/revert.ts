import { pause } from '../../../db/pieces.js';
import type { ShareFacts } from '../../access/audience.js';
import type { Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { groupedBy } from '../../lib/grouping.js';
import { parsedJson, required } from '../../lib/typed.js';
import { containersOf, existsInParent, type ResourceType, targetOf } from '../../resource/type.js';
import { linkedTo } from '../../write/links-store.js';
import type { Before, StoredUndo } from '../../write/undo-log.js';
import { isSame, type Values } from '../../write/undo-rules.js';
import { runStep, type WriteContext } from '../../write/unit-of-work.js';
import { restoreShares } from '../shares/service.js';
import { TAG_LINKS, TAGGED } from '../tagging/store.js';
import * as trash from '../trash/restore.js';
import { AMBIGUOUS, CREATIONS, detailOf, type Skipped } from './faults.js';
import { byOrder, hasOwnName, PARTS } from './order.js';
import { existingRelations, isOfBatchOnly } from './relations.js';
import * as planned from './revert-plan.js';
import { type Mode, type Plan, piecesOf, planRevert, presentOf } from './revert-plan.js';
import { MAX_OBJECTS } from './schema.js';
import * as store from './store.js';
import { loggedType } from './values.js';

/**
 * Reverts batches in the transaction of the request. First, every object is compared with the state in which the batch
 * left it; its row is locked (`revert-plan.ts`). Then the objects are changed by the use cases of their types, so that
 * the rights and rules of today hold and the revert is logged like any other change. Rows of the undo log are read in
 * pieces.
 */

export interface Outcome {
  reverted: number;
  /** Use cases that it ran. */
  steps: number;
  skipped: Skipped[];
  skippedCount: number;
}

/**
 * Bounds the time for which one request holds the writer, also if it names one batch. What an entry of the trash restores
 * is one step: the largest batches are deletions. The largest others change 500 tasks with their subtasks or tags.
 */
const MAX_STEPS = 2_000;
/** A deleted object has values of members that the batch changed before. */
const CHANGES = ['deleted', 'updated', 'completed', 'reopened', 'shared', 'unshared'];

/** A plan, and the outcome of the request that carries it out. */
interface Revert extends Plan {
  readonly outcome: Outcome;
}

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
    await apply({ ...(await planRevert(write, context, { batch, mode })), outcome });
    await pause(write.trx);
  }
  if (write.changes.entries.size > 0) {
    for (const reverted of batches) {
      await store.insertRevert(write.trx, write.caller.id, { reverted, batch: write.batch });
    }
  }
  return outcome;
}

async function apply(revert: Revert): Promise<void> {
  const { outcome, faults } = revert;
  await freeNames(revert);
  await removeCreated(revert, (type) => hasOwnName(revert.types, type));
  await restoreDeleted(revert);
  await restoreMembers(revert);
  await removeCreated(revert, (type) => type !== 'tag' && !hasOwnName(revert.types, type));
  const staying = await removeCreatedTags(revert);
  outcome.reverted += revert.total - staying - faults.size;
  outcome.skippedCount += faults.size;
  outcome.skipped.push(...[...faults.values()].slice(0, MAX_OBJECTS - outcome.skipped.length));
}

/**
 * Runs a step for an object. In the mode `skip`, its failure is undone alone.
 * @throws AppError the error of the step, if `strict`
 */
async function attempt(
  revert: Revert,
  row: Pick<StoredUndo, 'type' | 'ref_id' | 'uid'>,
  run: (step: WriteContext) => Promise<void>,
): Promise<void> {
  const { write, mode, outcome, pace } = revert;
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
    planned.addFault(revert, row, code);
    if (mode === 'skip') return;
    if (code === error.code && code !== 'CHANGED_SINCE') throw error;
    throw new AppError('CHANGED_SINCE', {
      details: [{ path: detailOf({ ...row, code }).path, message: error.message }],
    });
  }
  await pace();
}

/** Returns the write for an object: for an implied tag, that of its owner. */
function writeFor(revert: Revert, row: StoredUndo, step: WriteContext): WriteContext {
  if (!planned.isImplied(revert, row)) return step;
  return { ...step, caller: { ...step.caller, id: row.owner_id, scopes: null, projects: null } };
}

/**
 * Makes names free that objects of the batch exchange, or take from deleted ones. Only if `strict`: otherwise, a
 * failure of a later step could leave an object without its name.
 */
async function freeNames(revert: Revert): Promise<void> {
  const { write, context, mode, types } = revert;
  if (mode === 'skip') return;
  for (const [type, { rules }] of types) {
    if (!rules.hasUniqueName) continue;
    const { undo } = loggedType(context.features, type);
    let takesNames = false;
    for await (const rows of piecesOf(revert, { type, events: ['updated', 'deleted'] })) {
      const renamed = rows.filter(
        ({ event, before }) => event === 'updated' && 'name' in parsedJson<Before>(required(before)).values,
      );
      takesNames ||= renamed.length > 0 || rows.some(({ event }) => event === 'deleted');
      await undo?.freeNames?.(
        write,
        renamed.map(({ ref_id }) => ref_id),
      );
    }
    if (takesNames && type === 'tag') await removeTagsOfBatch(revert);
  }
}

/** Removes created tags that no object will have after the revert, while these objects still have them. */
async function removeTagsOfBatch(revert: Revert): Promise<void> {
  const find = (type: string, id: number) => planned.rowOf(revert, type, id);
  for await (const rows of piecesOf(revert, { type: 'tag', events: CREATIONS })) {
    for (const row of rows) if (await isOfBatchOnly(revert.write.trx, row.ref_id, find)) await removeTag(revert, row);
  }
}

async function removeTag(revert: Revert, row: StoredUndo): Promise<void> {
  const { undo } = loggedType(revert.context.features, 'tag');
  await attempt(revert, row, (step) => required(undo).remove(writeFor(revert, row, step), row.ref_id));
  revert.created.get('tag')?.delete(row.ref_id);
}

/**
 * Removes created objects, and with them what they contain: one entry of the trash has both, as after a deletion by hand.
 * What the trash had as an entry of its own goes by itself, and so does the rest once all else is removed.
 */
async function removeCreated(revert: Revert, includes: (type: string) => boolean): Promise<void> {
  const ordered = byOrder(revert.types, [...revert.created.keys()]).toReversed();
  const waiting = new Set<string>();
  for (const type of ordered.filter(includes)) if (await removeCreatedOfType(revert, type, false)) waiting.add(type);
  for (const type of waiting) await removeCreatedOfType(revert, type, true);
}

/** @returns true if some of them are left to the removal of what contains them, unless `areLast` */
async function removeCreatedOfType(revert: Revert, type: string, areLast: boolean): Promise<boolean> {
  const { undo } = loggedType(revert.context.features, type);
  const { resource } = required(revert.types.get(type));
  let areWaiting = false;
  for await (const rows of piecesOf(revert, { type, events: CREATIONS })) {
    const left = rows.filter((row) => !planned.isLeft(revert, row));
    for await (const objects of presentOf(revert, left, { texts: 'none' })) {
      for (const { row, now, before } of objects) {
        if (now === undefined) continue;
        const { relations } = required(before);
        if (!areLast && relations === undefined && isInCreated(revert, resource, now)) {
          areWaiting = true;
          continue;
        }
        await attempt(revert, row, async (step) => {
          await required(undo).remove(step, row.ref_id);
          if (relations !== undefined) await trash.returnEntry(step, row, relations);
        });
      }
    }
  }
  return areWaiting;
}

/** True if an object exists in one that is to be removed. */
function isInCreated(revert: Revert, resource: ResourceType, now: store.PresentRow): boolean {
  const containers = existsInParent(resource) ? containersOf(resource) : [];
  return [...containers, ...(resource.parts === undefined ? [] : [resource.parts])].some((column) => {
    const ref_id = Number(now[column] ?? 0);
    const { type } = required(targetOf(resource, column));
    return revert.created.get(type)?.has(ref_id) === true && !planned.isLeft(revert, { type, ref_id });
  });
}

/**
 * Removes tags that the batch created. One that it created for its objects stays while others have it.
 * @returns the number of those
 */
async function removeCreatedTags(revert: Revert): Promise<number> {
  const tags = revert.created.get('tag');
  let staying = 0;
  if (tags === undefined) return staying;
  for await (const rows of piecesOf(revert, { type: 'tag', events: CREATIONS })) {
    for (const row of rows.filter((one) => !planned.isLeft(revert, one) && tags.has(one.ref_id))) {
      if (!(await isUsed(revert, row.ref_id))) await removeTag(revert, row);
      else if (!revert.hasImpliedTags) {
        planned.addFault(revert, row, 'CHANGED_SINCE');
        planned.throwIfStrict(revert);
      } else staying += 1;
    }
  }
  return staying;
}

async function isUsed({ write: { trx } }: Revert, tagId: number): Promise<boolean> {
  for (const kind of TAGGED) for await (const some of linkedTo(trx, TAG_LINKS[kind], tagId)) return some.length > 0;
  return false;
}

async function restoreDeleted(revert: Revert): Promise<void> {
  const { write, context } = revert;
  const { trx, caller, at } = write;
  const entries = new Map<number, { row: StoredUndo; shares: ShareFacts[] }>();
  for await (const rows of piecesOf(revert, { events: ['deleted'] })) {
    for (const [type, ofType] of groupedBy(rows, (row) => row.type)) {
      const left = new Map(ofType.filter((row) => !planned.isLeft(revert, row)).map((row) => [row.ref_id, row]));
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
    await attempt(revert, row, async (step) => {
      await trash.restoreEntry(writeFor(revert, row, step), context, entry);
      await restoreShares(step, shares);
    });
  }
}

async function restoreMembers(revert: Revert): Promise<void> {
  for (const type of byOrder(revert.types, [...revert.types.keys()])) {
    const { parts: column } = loggedType(revert.context.features, type);
    if (column === undefined) await restoreOfType(revert, type, () => true);
    else {
      for (const [isPart, wasPart] of PARTS) {
        await restoreOfType(revert, type, (values, now) => {
          const parent = column in values ? values[column] : now[column];
          return (now[column] !== null) === isPart && (parent !== null) === wasPart;
        });
      }
    }
  }
}

/** @param includes true for objects that are to be restored now, by their former values and their row */
async function restoreOfType(
  revert: Revert,
  type: string,
  includes: (values: Values, now: store.PresentRow) => boolean,
): Promise<void> {
  const { write, context, types, restored } = revert;
  const { undo } = loggedType(context.features, type);
  for await (const rows of piecesOf(revert, { type, events: CHANGES })) {
    const left = rows.filter((row) => !planned.isLeft(revert, row) && !restored.has(planned.keyOf(row)));
    for await (const objects of presentOf(revert, left)) {
      const all = objects.map(({ row, now, before }) => ({ row, now, ...required(before) }));
      const related = await existingRelations(write, required(types.get(type)), all);
      for (const [at, { row, now, values: former, rows: changed = [] }] of all.entries()) {
        const values = { ...related[at], ...former };
        if (now === undefined || !includes(values, now)) continue;
        restored.add(planned.keyOf(row));
        const differing = Object.entries(values).filter(([name, value]) => !isSame(now[name], value));
        if (differing.length + changed.length === 0) continue;
        await attempt(revert, row, (step) =>
          required(undo).restore(step, row.ref_id, Object.fromEntries(differing), changed),
        );
      }
    }
  }
}
