import { setImmediate as turn } from 'node:timers/promises';
import { JsonItems } from '../../../db/json-items.js';
import type { ListPage, Page } from '../../../db/page.js';
import { type Caller, keyIdOf } from '../../access/caller.js';
import { includesScope } from '../../access/scopes.js';
import type { Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { isOneOf, parsedJson, required } from '../../lib/typed.js';
import { linksOf } from '../../write/links-store.js';
import type { Before } from '../../write/undo-log.js';
import { type UndoType, undoTypes, type Values } from '../../write/undo-rules.js';
import type { StoredUndo } from '../../write/undo-store.js';
import { readableTypes } from '../changes/service.js';
import { logState } from '../changes/store.js';
import { createRevertIndex, type RevertIndex } from './reverted.js';
import type { Batch } from './schema.js';
import * as store from './store.js';
import { createMask, loggedType, visibleNames } from './values.js';

/** Entries of the log that are examined at once, and by one request. */
const ENTRIES_AT_ONCE = 5_000;
const MAX_ENTRIES = 100_000;

export interface BatchFilters {
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
  { db, features, now }: Context,
  caller: Caller,
  batches: readonly (readonly [string, readonly store.LogGroup[]])[],
  at: string,
): Promise<Batch[]> {
  const uids = batches.map(([batch]) => batch);
  const states = await store.undoStates(db.read, caller, uids, at);
  const reverts = await createRevertIndex(db.read, uids);
  const names = await namesOf({ db, features, now }, caller, batches);
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
  state: store.UndoState | undefined,
  index: RevertIndex,
  batch: string,
): Pick<Batch, 'revertible' | 'reverted_by' | 'reverts'> {
  const revertedBy = index.revertedBy(batch);
  const reverts = index.reverts(batch);
  const isAllowed = state !== undefined && state.missing === 0 && mayRevert(caller, state);
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
export function mayRevert(caller: Caller, state: Pick<store.UndoState, 'actor_id' | 'key_id' | 'own'>): boolean {
  return isOwnBatch(caller, state) || (state.own > 0 && hasAllScopes(caller) && state.actor_id !== caller.id);
}

export function isOwnBatch(
  caller: Caller,
  { actor_id, key_id }: Pick<store.UndoState, 'actor_id' | 'key_id'>,
): boolean {
  if (actor_id !== caller.id) return false;
  return hasAllScopes(caller) || key_id === keyIdOf(caller);
}

export function hasAllScopes({ scopes, projects }: Caller): boolean {
  return scopes === null || (projects === null && includesScope(scopes, '*'));
}

/** Names of the objects of batches that changed one object, if the caller sees it. */
async function namesOf(
  { db, features, now }: Pick<Context, 'db' | 'features' | 'now'>,
  caller: Caller,
  batches: readonly (readonly [string, readonly store.LogGroup[]])[],
): Promise<Map<string, string>> {
  const wanted = new Map<string, Map<number, string[]>>();
  for (const [batch, [group, ...more]] of batches) {
    if (group === undefined || group.count > 1 || more.length > 0) continue;
    const ofType = wanted.get(group.type) ?? new Map<number, string[]>();
    ofType.set(group.ref_id, [...(ofType.get(group.ref_id) ?? []), batch]);
    wanted.set(group.type, ofType);
  }
  const names = new Map<string, string>();
  for (const [type, byId] of wanted) {
    const { read } = loggedType(features, type);
    for (const text of (await read(db.read, caller, { ids: [...byId.keys()] }, now())).items.texts()) {
      const { id, name, title } = parsedJson<{ id: number; name?: string | null; title?: string | null }>(text);
      const shown = name ?? title;
      if (shown != null) for (const batch of byId.get(id) ?? []) names.set(batch, shown);
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

export interface BatchDetails {
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
  const state = (await store.undoStates(db.read, caller, [batch], at)).get(batch);
  if (state === undefined || !mayRead(caller, state)) throw new AppError('NOT_FOUND');
  const owners = await ownersOf(db.read, caller, state, batch);
  const readable = readableTypes(features, caller, null);
  const rows = await store.undoRows(db.read, { owners, batch, after, limit: limit + 1 });
  const whole = rows.slice(0, limit);
  const page = whole.filter(({ type }) => readable === null || isOneOf(readable, type));
  const seen = await objectsOf(context, caller, state, page);
  const groups = (await store.undoCounts(db.read, owners, batch)).slice(0, MAX_GROUPS);
  const counts = Object.fromEntries(
    groups
      .filter(({ type }) => readable === null || isOneOf(readable, type))
      .map(({ type, event, count }) => [`${type}.${event}`, count]),
  );
  if (seen.length === 0 && after.type === '' && rows.length <= limit) throw new AppError('NOT_FOUND');
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
  const all = JsonItems.of(seen.map(({ json }) => json));
  const objects = all.firstOfPage();
  const endsEarly = objects.length < seen.length;
  const lastSeen = endsEarly ? seen[objects.length - 1]?.row : whole.at(-1);
  const hasMore = endsEarly || rows.length > limit;
  return { head, objects, hasMore, last: hasMore && lastSeen !== undefined ? lastSeen : null };
}

/** A token that is narrowed to projects reads its own batches: others may have changed objects outside of them. */
function mayRead(caller: Caller, state: store.UndoState): boolean {
  if (caller.projects !== null) return isOwnBatch(caller, state);
  return state.actor_id === caller.id || state.own > 0;
}

/** The start of a batch's uid is its time (`uidAt`). */
export function timeOf(batch: string): string {
  return new Date(Number.parseInt(batch.slice(0, 9), 36)).toISOString();
}

/** Returns the owners of the objects of a batch that concern the caller: all, or in a batch of another user the caller. */
export async function ownersOf(
  db: Context['db']['read'],
  caller: Caller,
  { owners, actor_id }: Pick<store.UndoState, 'owners' | 'actor_id'>,
  batch: string,
): Promise<number[]> {
  if (actor_id !== caller.id) return [caller.id];
  return owners === null ? store.ownerOfBatch(db, caller, batch) : parsedJson<number[]>(owners);
}

interface SeenObject {
  row: StoredUndo;
  json: string;
}

/** Describes objects of a batch, without those that the caller does not see. */
async function objectsOf(
  { db, features }: Context,
  caller: Caller,
  state: store.UndoState,
  rows: readonly StoredUndo[],
): Promise<SeenObject[]> {
  const types = undoTypes(features);
  const present = new Map<string, store.PresentRow>();
  for (const [type, ids] of idsByType(rows)) {
    const known = types.get(type);
    if (known === undefined) continue;
    for (const row of await readPresent(db.read, caller, { features, known, ids, locked: false })) {
      present.set(`${type} ${row.id}`, row);
    }
  }
  const valued = rows.flatMap((row) => {
    const type = types.get(row.type);
    const now = present.get(`${row.type} ${row.ref_id}`);
    const isVisible = now === undefined ? isOwnBatch(caller, state) || row.owner_id === caller.id : now.access !== null;
    if (!isVisible || type === undefined) return [];
    return [{ row, type, now, before: row.before === null ? null : parsedJson<Before>(row.before).values }];
  });
  const mask = await createMask(db.read, caller, { features }, [
    ...valued.map(({ type, now, before }) => ({ type, row: now, values: before ?? {} })),
    ...valued.map(({ type, now, before }) => ({ type, row: now, values: picked(now, before) })),
  ]);
  return valued.map(({ row, type, now, before }) => {
    const names = visibleNames(type, now, caller, Object.keys(before ?? {}));
    const json = JSON.stringify({
      type: row.type,
      id: row.ref_id,
      uid: row.uid,
      event: row.event,
      changed: names,
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

export function idsByType(rows: readonly Pick<StoredUndo, 'type' | 'ref_id'>[]): Map<string, number[]> {
  const byType = new Map<string, number[]>();
  for (const { type, ref_id } of rows) byType.set(type, [...(byType.get(type) ?? []), ref_id]);
  return byType;
}

/** Returns rows with their links, as the members of their type. */
export async function readPresent(
  db: Context['db']['read'],
  caller: Caller,
  {
    features,
    known,
    ids,
    locked,
  }: { features: Context['features']; known: UndoType; ids: readonly number[]; locked: boolean },
): Promise<store.PresentRow[]> {
  const { table } = loggedType(features, known.type);
  const rows = await store.presentRows(db, caller, { type: known.type, table }, { ids, locked });
  for (const [name, links] of Object.entries(known.rules.links)) {
    const linked = await linksOf(
      db,
      links,
      rows.map(({ id }) => id),
    );
    for (const row of rows) Object.assign(row, { [name]: linked.get(row.id) });
  }
  return rows;
}
