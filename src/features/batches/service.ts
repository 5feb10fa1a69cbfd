import { setImmediate as turn } from 'node:timers/promises';
import { JsonItems, PAGE_BYTES } from '../../../db/json-items.js';
import type { ListPage, Page } from '../../../db/page.js';
import { type Caller, keyIdOf } from '../../access/caller.js';
import { includesScope } from '../../access/scopes.js';
import type { Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { groupedBy } from '../../lib/grouping.js';
import { isOneOf, parsedJson, required } from '../../lib/typed.js';
import type { StoredUndo } from '../../write/undo-log.js';
import { undoTypes, type Values } from '../../write/undo-rules.js';
import { readableTypes } from '../changes/service.js';
import { logState } from '../changes/store.js';
import { type UndoObject, withPresent } from './present.js';
import { createRevertIndex, type RevertIndex } from './reverted.js';
import type { Batch } from './schema.js';
import * as store from './store.js';
import * as undoLog from './undo-rows-store.js';
import { createMask, visibleNames } from './values.js';

/** Entries of the log that are examined at once, and by one request. */
const ENTRIES_AT_ONCE = 1_000;
const MAX_ENTRIES = 100_000;

interface BatchFilters {
  key_id?: number | undefined;
  actor?: number | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

/**
 * Lists the batches of the caller's change log, newest first.
 * @throws AppError INVALID_CURSOR
 */
export async function listBatches(
  context: Context,
  caller: Caller,
  filters: BatchFilters,
  page: Pick<Page, 'after' | 'limit'>,
): Promise<ListPage> {
  const { db, features, now } = context;
  const types = readableTypes(features, caller, null);
  const filter = {
    types,
    projects: caller.projects,
    ...{ key: filters.key_id, actor: filters.actor, since: filters.since, until: filters.until },
  };
  const { seq, floor } = await logState(db.read, caller.id);
  let before = page.after === null ? seq + 1 : Number(page.after[0]);
  const oldest = Math.max(floor, before - MAX_ENTRIES);
  const found = new Map<string, store.LogGroup[]>();
  while (before > oldest && found.size <= page.limit) {
    const from = Math.max(oldest, before - ENTRIES_AT_ONCE);
    for (const group of await store.groupsBetween(db.read, caller, filter, { from, before })) {
      const groups = found.get(group.batch);
      if (groups === undefined) found.set(group.batch, [group]);
      else groups.push(group);
    }
    before = from;
    if (filters.since !== undefined) {
      const at = await store.timeOfEntry(db.read, caller, from);
      if (at !== undefined && at < filters.since) before = 0;
    }
    await turn();
  }
  const batches = [...found].slice(0, page.limit);
  const isCut = found.size > page.limit;
  // The last batch may go on beyond the examined entries.
  const hasMore = isCut || before > floor;
  const last = isCut ? Math.min(...required(batches.at(-1))[1].map(({ first }) => first)) : before;
  const described = await describe(context, caller, batches, now().toISOString());
  const items = JsonItems.of(described.map((batch) => JSON.stringify(batch)));
  return { items, hasMore, endsEarly: false, total: null, ...(hasMore && { last: [last] }) };
}

async function describe(
  { db, types }: Pick<Context, 'db' | 'types'>,
  caller: Caller,
  batches: readonly (readonly [string, readonly store.LogGroup[]])[],
  at: string,
): Promise<Batch[]> {
  const uids = batches.map(([batch]) => batch);
  const states = await undoLog.undoStates(db.read, caller, uids, at);
  const reverts = await createRevertIndex(db.read, uids);
  const names = await namesOf({ db, types }, caller, batches);
  return batches.map(([batch, groups]) => {
    const first = required(groups[0]);
    const counts: Record<string, number> = {};
    for (const { type, event, count } of groups) {
      counts[`${type}.${event}`] = (counts[`${type}.${event}`] ?? 0) + count;
    }
    const { actor_id, key_id, key_name } = first;
    const actor = actor_id === null ? null : { user_id: actor_id, key_id, key_name };
    return {
      batch,
      at: first.at,
      actor,
      counts,
      summary: summaryOf(counts, names.get(batch)),
      ...revertState(caller, states.get(batch), reverts, batch),
    };
  });
}

function revertState(
  caller: Caller,
  state: undoLog.UndoState | undefined,
  index: RevertIndex,
  batch: string,
): Pick<Batch, 'revertible' | 'reverted_by' | 'reverts'> {
  const revertedBy = index.revertedBy(batch);
  const reverts = index.reverts(batch);
  const isAllowed = state !== undefined && state.isIncomplete === 0 && mayRevert(caller, state);
  return {
    revertible: isAllowed && revertedBy === undefined,
    ...(revertedBy !== undefined && { reverted_by: revertedBy }),
    ...(reverts.length > 0 && { reverts }),
  };
}

/**
 * True if the caller may revert a batch, or their own objects in it: keys revert what the same key did, sessions and
 * keys with all scopes what their user did, and owners what others did to their objects.
 */
export function mayRevert(
  caller: Caller,
  state: Pick<undoLog.UndoState, 'actor_id' | 'key_id' | 'isOfOwner'>,
): boolean {
  return isOwnBatch(caller, state) || (state.isOfOwner === 1 && hasAllScopes(caller) && state.actor_id !== caller.id);
}

export function isOwnBatch(
  caller: Caller,
  { actor_id, key_id }: Pick<undoLog.UndoState, 'actor_id' | 'key_id'>,
): boolean {
  if (actor_id !== caller.id) return false;
  return hasAllScopes(caller) || key_id === keyIdOf(caller);
}

export function hasAllScopes({ scopes, projects }: Caller): boolean {
  return scopes === null || (projects === null && includesScope(scopes, '*'));
}

/** Names of the objects of batches that changed one object, if the caller sees it, by batch. */
async function namesOf(
  { db, types }: Pick<Context, 'db' | 'types'>,
  caller: Caller,
  batches: readonly (readonly [string, readonly store.LogGroup[]])[],
): Promise<Map<string, string>> {
  const single = batches.flatMap(([, [group, ...more]]) =>
    group === undefined || group.count > 1 || more.length > 0 ? [] : [group],
  );
  const names = new Map<string, string>();
  for (const [name, ofType] of groupedBy(single, ({ type }) => type)) {
    const type = types.get(name);
    if (type === undefined) continue;
    const visible = await store.visibleObjects(
      db.read,
      caller,
      type,
      ofType.map(({ ref_id }) => ref_id),
    );
    for (const { batch, ref_id } of ofType) {
      const known = visible.get(ref_id);
      if (known != null) names.set(batch, known);
    }
  }
  return names;
}

function summaryOf(counts: Readonly<Record<string, number>>, name: string | undefined): string {
  const parts = Object.entries(counts).map(([key, count]) => {
    const [type = '', event = ''] = key.split('.');
    if (name !== undefined) return `${type} “${name}” ${event}`;
    return `${count} ${type}${count === 1 ? '' : 's'} ${event}`;
  });
  return parts.join(', ');
}

interface BatchDetails {
  head: Batch;
  /** Objects as JSON texts. */
  objects: JsonItems;
  hasMore: boolean;
  /** Type and id of the last object. */
  last: { type: string; ref_id: number } | null;
}

/** Most counts of a batch: types times events. */
const MAX_GROUPS = 1_000;

/**
 * Returns a batch of the caller with a page of its objects, or a batch of another user with the caller's objects.
 * @throws AppError NOT_FOUND if there are none, or the batch is too old
 */
export async function readBatch(
  context: Context,
  caller: Caller,
  batch: string,
  { after, limit }: { after: { type: string; ref_id: number }; limit: number },
): Promise<BatchDetails> {
  const { db, features, now } = context;
  const at = now().toISOString();
  const state = (await undoLog.undoStates(db.read, caller, [batch], at)).get(batch);
  if (state === undefined || !mayRead(caller, state)) throw new AppError('NOT_FOUND');
  // Each query passes over all long texts of the batch.
  await turn();
  const owners = await ownersOf(db.read, caller, state, batch);
  const readable = readableTypes(features, caller, null);
  await turn();
  const { visible, hasMore, last } = await pageOf(context, caller, { state, owners }, { after, limit, readable });
  await turn();
  const groups = (await undoLog.undoCounts(db.read, owners, batch)).slice(0, MAX_GROUPS);
  const counts = Object.fromEntries(
    groups
      .filter(({ type }) => readable === null || isOneOf(readable, type))
      .map(({ type, event, count }) => [`${type}.${event}`, count]),
  );
  if (visible.length === 0 && after.type === '' && !hasMore) throw new AppError('NOT_FOUND');
  const [key] =
    state.actor_id === caller.id && state.key_id !== null ? await store.keyNames(db.read, [state.key_id]) : [];
  const ofKey = state.actor_id === caller.id ? { key_id: state.key_id, key_name: key?.name ?? null } : null;
  const head: Batch = {
    batch,
    at: timeOf(batch),
    actor: { user_id: state.actor_id, ...(ofKey ?? { key_id: null, key_name: null }) },
    counts,
    summary: summaryOf(counts, undefined),
    ...revertState(caller, state, await createRevertIndex(db.read, [batch]), batch),
  };
  return { head, objects: JsonItems.of(visible), hasMore, last: hasMore ? last : null };
}

interface ObjectPage {
  /** Objects as JSON texts. */
  visible: string[];
  hasMore: boolean;
  /** The last row that was examined. */
  last: undoLog.UndoPosition | null;
}

/** Reads rows of a batch until the page has `limit` of them, or `PAGE_BYTES`. */
async function pageOf(
  context: Context,
  caller: Caller,
  { state, owners }: { state: undoLog.UndoState; owners: readonly number[] },
  { after, limit, readable }: { after: undoLog.UndoPosition; limit: number; readable: readonly string[] | null },
): Promise<ObjectPage> {
  const { read } = context.db;
  const page: ObjectPage = { visible: [], hasMore: false, last: null };
  let examined = 0;
  let bytes = 0;
  for await (const rows of undoLog.undoInPieces(read, { owners, batch: state.batch }, after)) {
    const some = rows.slice(0, limit - examined);
    const wanted = some.filter(({ type }) => readable === null || isOneOf(readable, type));
    for await (const piece of withPresent(read, caller, { ...context, rows: wanted, locked: false })) {
      for (const { row, json } of await describeObjects(context, caller, state, piece)) {
        bytes += Buffer.byteLength(json);
        if (bytes > PAGE_BYTES && page.visible.length > 0) return { ...page, hasMore: true };
        page.visible.push(json);
        page.last = row;
      }
    }
    page.last = some.at(-1) ?? page.last;
    page.hasMore = some.length < rows.length;
    examined += some.length;
    if (page.hasMore) break;
  }
  return page;
}

/** A token that is narrowed to projects reads its own batches: others may have changed objects outside of them. */
function mayRead(caller: Caller, state: undoLog.UndoState): boolean {
  if (caller.projects !== null) return isOwnBatch(caller, state);
  return state.actor_id === caller.id || state.isOfOwner === 1;
}

/** The start of a batch's uid is its time (`uidAt`). */
function timeOf(batch: string): string {
  return new Date(Number.parseInt(batch.slice(0, 9), 36)).toISOString();
}

/** Returns the owners of the objects of a batch that concern the caller: all, or in a batch of another user the caller. */
export async function ownersOf(
  db: Context['db']['read'],
  caller: Caller,
  { owners, actor_id }: Pick<undoLog.UndoState, 'owners' | 'actor_id'>,
  batch: string,
): Promise<number[]> {
  if (actor_id !== caller.id) return [caller.id];
  return owners === null ? undoLog.ownerOfBatch(db, caller, batch) : parsedJson<number[]>(owners);
}

/** Describes objects of a batch as JSON texts, without those that the caller does not see. */
async function describeObjects(
  { db, features, types: known }: Context,
  caller: Caller,
  state: undoLog.UndoState,
  objects: readonly UndoObject[],
): Promise<{ row: StoredUndo; json: string }[]> {
  const types = undoTypes(features);
  const valued = objects.flatMap(({ row, now, before }) => {
    const type = types.get(row.type);
    const isVisible = now === undefined ? isOwnBatch(caller, state) || row.owner_id === caller.id : now.access !== null;
    return isVisible && type !== undefined ? [{ row, type, now, before: before?.values ?? null }] : [];
  });
  const mask = await createMask(db.read, caller, known, [
    ...valued.map(({ type, now, before }) => ({ type, row: now, values: before ?? {} })),
    ...valued.map(({ type, now, before }) => ({ type, row: now, values: picked(now, before) })),
  ]);
  return valued.map(({ row, type, now, before }) => {
    const json = JSON.stringify({
      type: row.type,
      id: row.ref_id,
      uid: row.uid,
      event: row.event,
      changed: visibleNames(type, now, caller, Object.keys(before ?? {})),
      before: before === null ? null : mask({ type, row: now, values: before }),
      now: now === undefined ? null : mask({ type, row: now, values: picked(now, before) }),
    });
    return { row, json };
  });
}

function picked(row: store.PresentRow | undefined, before: Values | null): Values {
  const names = Object.keys(before ?? {});
  return row === undefined ? {} : Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}
