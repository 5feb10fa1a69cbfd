import { JsonItems, PAGE_BYTES } from '../../../db/json-items.js';
import type { Caller } from '../../access/caller.js';
import { mayUse, type Reach, scopeFault } from '../../access/scopes.js';
import type { Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { groupedBy } from '../../lib/grouping.js';
import { parsedJson, required } from '../../lib/typed.js';
import type { LoggedType } from '../../manifest.js';
import type { ResourceType } from '../../resource/type.js';
import { ownersRelations } from '../../resource/type.js';
import { cursorOf, invalidCursor, type Position, positionOf } from './cursor.js';
import { loggedTypes } from './schema.js';
import * as store from './store.js';

interface Changes {
  items: ChangeItem[];
  position: Position;
  hasMore: boolean;
}

interface ChangeItem {
  type: string;
  event: string;
  id: number;
  json: string;
  /** Number of its entry in the log; null for an object of the initial transfer. */
  seq: number | null;
}

/**
 * Returns the position to resume from, or the first one.
 * @throws AppError INVALID_CURSOR if the cursor belongs to another user, or to other types
 */
export async function startingPosition(
  { db, features }: Context,
  caller: Caller,
  cursor: string | undefined,
  types: readonly string[] | undefined,
): Promise<Position> {
  const wanted = readableTypes(features, caller, types);
  if (cursor !== undefined) {
    const position = positionOf(cursor);
    const known = new Set(loggedTypes(features).map(({ type }) => type));
    const ofOthers =
      position.userId !== caller.id ||
      position.projects !== caller.projects ||
      // Without `types`, those of the cursor apply, limited by the scopes of the token.
      (types === undefined ? !reaches(wanted, position.types) : !sameTypes(wanted, position.types));
    const isUnknown = [...(position.types ?? []), ...(position.present === null ? [] : [position.present.type])];
    if (ofOthers || isUnknown.some((type) => !known.has(type))) throw invalidCursor();
    return position;
  }
  const [first] = typesOf(features, wanted);
  const present = first === undefined ? null : { type: first.type, id: 0 };
  const { epoch, seq } = await store.logState(db.read, caller.id);
  return { epoch, userId: caller.id, types: wanted, projects: caller.projects, seq, present };
}

/**
 * Returns the types of changes to send, sorted: those requested, or all that the token may read; null for all types.
 * @throws AppError INSUFFICIENT_SCOPE if the token may not read a requested type
 */
export function readableTypes(
  features: Context['features'],
  caller: Reach,
  wanted: readonly string[] | null | undefined,
): readonly string[] | null {
  const all = loggedTypes(features);
  for (const { type, scope } of all) {
    const fault = wanted?.includes(type) ? scopeFault(caller, scope) : null;
    if (fault !== null) throw fault;
  }
  const readable = all.filter(({ type, scope }) => wanted?.includes(type) ?? mayUse(caller, scope));
  for (const { scope } of readable) caller.usedScopes?.add(scope);
  if (wanted != null) return [...wanted].sort();
  return readable.length === all.length ? null : readable.map(({ type }) => type).sort();
}

function sameTypes(one: readonly string[] | null, other: readonly string[] | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function reaches(readable: readonly string[] | null, types: readonly string[] | null): boolean {
  return readable === null || types?.every((type) => readable.includes(type)) === true;
}

/** Returns the position at the end of the log, for clients that need future changes only. */
export async function currentPosition(context: Context, caller: Caller, types: readonly string[] | undefined) {
  return { ...(await startingPosition(context, caller, undefined, types)), present: null };
}

function typesOf(features: Context['features'], types: readonly string[] | null): LoggedType[] {
  return loggedTypes(features).filter(({ type }) => types === null || types.includes(type));
}

/**
 * Returns the next changes after a position: first the present objects, for a new client, then entries of the log.
 * @throws AppError CURSOR_EXPIRED if the next entries have been pruned
 */
export async function changesAfter(
  context: Context,
  caller: Caller,
  position: Position,
  limit: number,
): Promise<Changes> {
  const { db } = context;
  const state = await store.logState(db.read, caller.id);
  const isRetained = position.seq >= state.floor && position.seq <= state.seq;
  if (position.epoch !== state.epoch || !isRetained) throw new AppError('CURSOR_EXPIRED');
  const items: ChangeItem[] = [];
  let next = position;
  if (position.present !== null) {
    next = await readPresent(context, caller, position, { limit, items });
    if (next.present !== null || items.length > 0) {
      return { items, position: next, hasMore: next.present !== null || next.seq < state.seq };
    }
  }
  const entries = await store.entriesAfter(db.read, caller.id, next, limit + 1);
  const page = entries.slice(0, limit);
  const { items: found, through } = await itemsOf(context, caller, page);
  if (through !== null) return { items: found, position: { ...next, seq: through }, hasMore: true };
  const hasMore = entries.length > limit;
  // Entries of other types are skipped as a whole.
  const seq = hasMore ? required(page.at(-1)).seq : Math.max(state.seq, page.at(-1)?.seq ?? 0);
  return { items: found, position: { ...next, seq }, hasMore };
}

/** Reads present objects, type by type, until the page is full by number or by size. @returns the progress */
async function readPresent(
  { db, features, now }: Context,
  caller: Caller,
  position: Position,
  { limit, items }: { limit: number; items: ChangeItem[] },
): Promise<Position> {
  const types = typesOf(features, position.types);
  let { type, id } = required(position.present);
  for (let index = types.findIndex((one) => one.type === type); index < types.length; index++) {
    const logged = required(types[index]);
    if (logged.type !== type) ({ type, id } = { type: logged.type, id: 0 });
    const wanted = limit - items.length;
    const objects = await logged.read(db.read, caller, { after: id, limit: wanted }, now());
    const described = objects.items.texts().map((object) => presentItem(type, object));
    const fitting = countFitting([...items, ...described]) - items.length;
    items.push(...described.slice(0, fitting));
    id = described[fitting - 1]?.id ?? id;
    const isFull = fitting < described.length || objects.hasMore || items.length === limit;
    if (isFull) return { ...position, present: { type, id } };
  }
  return { ...position, present: null };
}

function countFitting(items: readonly ChangeItem[]): number {
  let units = 0;
  for (const { json } of items) units += json.length;
  // A UTF-16 unit takes at most three bytes.
  if (units * 3 <= PAGE_BYTES) return items.length;
  return JsonItems.of(items.map(({ json }) => json)).firstOfPage().length;
}

function presentItem(type: string, object: string): ChangeItem {
  const { id, uid } = identityOf(object);
  const members = `"event":"present","id":${id},"uid":"${uid}","at":null,"actor":null,"changed":[]`;
  return { type, event: 'present', id, json: `{"type":"${type}",${members},"object":${object}}`, seq: null };
}

/** Requires that each representation starts with its id and its uid. */
function identityOf(json: string): { id: number; uid: string } {
  const [, id, uid] = required(/^\{"id":(\d+),"uid":"([0-9a-z]+)"/.exec(json));
  return { id: Number(id), uid: required(uid) };
}

/** Returns one entry as an item, with the current object; undefined if the caller must not see it. */
export async function describeEntry(
  context: Context,
  caller: Caller,
  entry: store.LogEntry,
): Promise<ChangeItem | undefined> {
  return (await itemsOf(context, caller, [entry])).items[0];
}

interface Described {
  items: ChangeItem[];
  /** Last entry included; null if all are. */
  through: number | null;
}

async function itemsOf(context: Context, caller: Caller, entries: readonly store.LogEntry[]): Promise<Described> {
  const all = latestOf(entries);
  let latest = all;
  let found = await readObjects(context, caller, latest);
  // As many objects as were read fit into the memory limits, if others are about as long.
  while (!found.isWhole && latest.length > 1) {
    latest = latest.slice(0, Math.max(1, Math.min(found.objects.size, Math.ceil(latest.length / 2))));
    found = await readObjects(context, caller, latest);
  }
  // A tag belongs to no project: a token narrowed to projects receives only tags used in its projects.
  const visible = latest.filter(
    ({ type, ref_id, event }) =>
      caller.projects === null || type !== 'tag' || isRemoval(event) || found.objects.has(`${type} ${ref_id}`),
  );
  const items = visible.map((entry) => itemOf(context, caller, entry, found));
  const fitting = countFitting(items);
  if (fitting < items.length) return { items: items.slice(0, fitting), through: visible[fitting - 1]?.seq ?? null };
  return { items, through: latest.length < all.length ? required(latest.at(-1)).seq : null };
}

function latestOf(entries: readonly store.LogEntry[]): store.LogEntry[] {
  const latest = new Map<string, store.LogEntry>();
  for (const entry of entries) {
    const key = `${entry.type} ${entry.ref_id}`;
    // Reinserted, so that entries stay in the order of the log.
    latest.delete(key);
    latest.set(key, entry);
  }
  return [...latest.values()];
}

interface FoundObjects {
  objects: Map<string, string>;
  existing: Set<string>;
  /** False if objects were left out because of their total size. */
  isWhole: boolean;
}

async function readObjects(
  { db, features, now }: Context,
  caller: Caller,
  entries: readonly store.LogEntry[],
): Promise<FoundObjects> {
  const found: FoundObjects = { objects: new Map(), existing: new Set(), isWhole: true };
  const existing = entries.filter(({ event }) => !isRemoval(event));
  for (const [type, ofType] of groupedBy(existing, ({ type }) => type)) {
    const logged = typesOf(features, [type])[0];
    // Type of a newer version of the service.
    if (logged === undefined) continue;
    const ids = ofType.map(({ ref_id }) => ref_id);
    const { items, hasMore } = await logged.read(db.read, caller, { ids }, now());
    for (const object of items.texts()) found.objects.set(`${type} ${identityOf(object).id}`, object);
    if (hasMore) return { ...found, isWhole: false };
    const missing = ids.filter((id) => !found.objects.has(`${type} ${id}`));
    if (missing.length === 0) continue;
    for (const id of await store.existingIds(db.read, logged.table, missing)) found.existing.add(`${type} ${id}`);
  }
  return found;
}

function isRemoval(event: string): boolean {
  return event === 'deleted' || event === 'unshared';
}

function itemOf(
  { types }: Pick<Context, 'types'>,
  caller: Caller,
  entry: store.LogEntry,
  { objects, existing }: FoundObjects,
): ChangeItem {
  const { type, ref_id: id, uid, at, actor_id, key_id, key_name, seq } = entry;
  const object = objects.get(`${type} ${id}`) ?? 'null';
  // The object was deleted later: a later entry reports it.
  const removal = existing.has(`${type} ${id}`) ? 'unshared' : 'deleted';
  const event = object === 'null' && !isRemoval(entry.event) ? removal : entry.event;
  const ownKey = actor_id === caller.id ? { key_id, key_name } : { key_id: null, key_name: null };
  const actor = actor_id === null ? 'null' : JSON.stringify({ user_id: actor_id, ...ownKey });
  const changed = caller.projects === null ? entry.changed : withoutOwnersRelations(types.get(type), entry.changed);
  const members = `"event":"${event}","id":${id},"uid":"${uid}","at":"${at}","actor":${actor},"changed":${changed}`;
  return { type, event, id, json: `{"type":"${type}",${members},"object":${object}}`, seq };
}

/** Returns the names of changed members, without the relations that a token narrowed to projects never sees. */
function withoutOwnersRelations(type: ResourceType | undefined, changed: string): string {
  if (type === undefined) return changed;
  const hidden = ownersRelations(type);
  return JSON.stringify(parsedJson<string[]>(changed).filter((name) => !hidden.has(name)));
}

export function changePage({ items, position, hasMore }: Changes): string {
  const changes = items.map(({ json }) => json).join(',');
  return `{"changes":[${changes}],"next_cursor":"${cursorOf(position)}","has_more":${hasMore}}`;
}
