import { randomBytes } from 'node:crypto';
import type { Executor } from '../../../db/database.js';
import { JsonItems } from '../../../db/json-items.js';
import { LOCK_NAMES, lock } from '../../../db/locks.js';
import type { ListPage, Page } from '../../../db/page.js';
import { type Caller, keyIdOf } from '../../access/caller.js';
import { AppError, bodyError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import { type IdOrUid, newUid, parseRef } from '../../lib/ids.js';
import { cleanName } from '../../lib/names.js';
import { assertIfMatch, found, type Precondition, type Representation } from '../../lib/representation.js';
import { changesOf, parsedJson, required } from '../../lib/typed.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { savedTree, visibleFilters } from '../filters/saved.js';
import type { GivenFilter } from '../filters/service.js';
import { recordOwn } from '../security-log/record.js';
import { storedTree } from '../views/service.js';
import { findView, type StoredView, withoutVersion } from '../views/store.js';
import { type Feed, type FeedCreate, type FeedUpdate, MAX_FEEDS } from './schema.js';
import * as store from './store.js';

/**
 * Feeds: addresses with a secret token, of which the hash is kept. A feed that a key made has the narrowing of the key,
 * ends with it, and is seen by the key and by sessions only.
 */

const TOKEN_BYTES = 32;
const DEFAULT_NAME = 'Tutti';

export interface Addressed {
  feed: Representation;
  /** The path of the address. */
  path: string;
}

/** @throws AppError TOO_MANY_FEEDS, VALIDATION_FAILED, and faults of the filter */
export async function createFeed(write: WriteContext, body: FeedCreate): Promise<Addressed> {
  const { trx, caller, at } = write;
  await lock(trx, LOCK_NAMES.feeds(caller.id));
  if ((await store.countFeeds(trx, caller.id)) >= MAX_FEEDS) throw new AppError('TOO_MANY_FEEDS');
  const { token, token_hash } = newToken();
  const name = cleanName(body.name ?? DEFAULT_NAME);
  const id = await store.insertFeed(trx, {
    ...{ uid: newUid(), user_id: caller.id, key_id: keyIdOf(caller), token_hash, name, kind: body.kind },
    ...{ tree: null, view_uid: null, completed: 0, notes: 0, alarm_minutes: null, last_used_at: null },
    ...(await columnsOf(write, body)),
    ...{ created_at: at, updated_at: at },
  });
  await recordOwn(write, 'feed_created', name);
  return { feed: found(await findFeed(trx, caller, { id })), path: pathOf(token, name) };
}

/** Gives a feed another address. @throws AppError NOT_FOUND */
export async function rotateFeed(write: WriteContext, ref: IdOrUid): Promise<Addressed> {
  const { trx, caller, at } = write;
  const { id, name } = await rowOf(write, ref, null);
  const { token, token_hash } = newToken();
  await store.updateFeed(trx, id, { token_hash, last_used_at: null }, at);
  await recordOwn(write, 'feed_rotated', name);
  return { feed: found(await findFeed(trx, caller, { id })), path: pathOf(token, name) };
}

function newToken(): { token: string; token_hash: string } {
  const token = `tf_${randomBytes(TOKEN_BYTES).toString('hex')}`;
  return { token, token_hash: sha256(token) };
}

/** Returns the path of an address. Its name is for people only. */
function pathOf(token: string, name: string): string {
  const readable = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  return `/feeds/${token}/${readable || 'tasks'}.ics`;
}

/** @throws AppError NOT_FOUND, PRECONDITION_FAILED, FORBIDDEN, VALIDATION_FAILED, and faults of the filter */
export async function updateFeed(
  write: WriteContext,
  ref: IdOrUid,
  body: FeedUpdate,
  expected: Precondition,
): Promise<Representation> {
  const { trx, caller, at } = write;
  const feed = await rowOf(write, ref, expected);
  const given = withoutUnchanged(body, parsedJson<Feed>(found(await findFeed(trx, caller, { id: feed.id })).json));
  const next = changesOf(feed, await columnsOf(write, given));
  const isOfKey = feed.key_id !== null && keyIdOf(caller) === null;
  if (isOfKey && Object.keys(next).some((name) => name !== 'name')) {
    throw new AppError('FORBIDDEN', { message: 'Only its token may change what this feed has, except its name.' });
  }
  if (Object.keys(next).length > 0) await store.updateFeed(trx, feed.id, next, at);
  return found(await findFeed(trx, caller, { id: feed.id }));
}

/**
 * Leaves out a filter and a view that are sent back as they are shown: the caller may no longer see the view, and objects of
 * a filter that they do not see are shown as `?`.
 */
function withoutUnchanged({ filter, view, ...body }: FeedUpdate, feed: Feed): FeedUpdate {
  return {
    ...body,
    ...(filter !== undefined && filter !== feed.filter && { filter }),
    ...(view !== undefined && view !== feed.view && { view }),
  };
}

/** Ends a feed. @throws AppError NOT_FOUND, PRECONDITION_FAILED */
export async function removeFeed(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<void> {
  const feed = await rowOf(write, ref, expected);
  await store.removeFeed(write.trx, feed.id);
  await recordOwn(write, 'feed_deleted', feed.name);
}

async function rowOf({ trx, caller }: WriteContext, ref: IdOrUid, expected: Precondition): Promise<store.FeedState> {
  const feed = await store.lockedFeed(trx, caller, ref);
  if (feed === undefined) throw new AppError('NOT_FOUND');
  assertIfMatch(expected, feed.version);
  return feed;
}

/** Returns the columns that a body sets. A filter and a view replace each other. */
async function columnsOf(write: WriteContext, body: FeedUpdate): Promise<Partial<store.FeedState>> {
  const { name, kind, completed, notes, alarm_minutes, filter, view } = body;
  if (filter != null && view != null) throw bodyError('view', 'must be absent beside a filter');
  return {
    ...(name !== undefined && { name: cleanName(name) }),
    ...(kind !== undefined && { kind }),
    ...(completed !== undefined && { completed: Number(completed) }),
    ...(notes !== undefined && { notes: Number(notes) }),
    ...(alarm_minutes !== undefined && { alarm_minutes }),
    ...(filter !== undefined && { tree: filter === null ? null : await treeOf(write, filter) }),
    ...(view !== undefined && { view_uid: view === null ? null : await viewUid(write, view) }),
    ...(filter != null && { view_uid: null }),
    ...(view != null && { tree: null }),
  };
}

async function treeOf({ trx, caller }: WriteContext, filter: GivenFilter): Promise<string> {
  const given = { resource: 'tasks' as const, filter, path: 'body/filter', ownerId: null };
  return JSON.stringify(storedTree(await savedTree(trx, caller, given)));
}

async function viewUid({ trx, caller }: WriteContext, given: string | number): Promise<string> {
  const ref = parseRef(String(given));
  const view = ref === null ? undefined : await findView(trx, caller, ref);
  const stored = view && parsedJson<StoredView>(view.json);
  if (stored?.resource !== 'tasks')
    throw bodyError('view', 'must be the id or uid of a view of tasks that you can see');
  return stored.uid;
}

export async function listFeeds(db: Executor, caller: Caller, page: Page): Promise<ListPage> {
  const listed = await store.listFeeds(db, caller, page);
  const stored = listed.items.texts().map((text) => parsedJson<store.StoredFeed>(text));
  return { ...listed, items: JsonItems.of(await shownFeeds(db, caller, stored)) };
}

export async function findFeed(db: Executor, caller: Caller, ref: IdOrUid): Promise<Representation | undefined> {
  const feed = await store.findFeed(db, caller, ref);
  if (feed === undefined) return undefined;
  const [json] = await shownFeeds(db, caller, [parsedJson<store.StoredFeed>(feed.json)]);
  return { ...feed, json: required(json) };
}

/** Returns feeds with their filters as text. */
async function shownFeeds(db: Executor, caller: Caller, feeds: readonly store.StoredFeed[]): Promise<string[]> {
  const trees = feeds.flatMap(({ tree }) => (tree === null ? [] : [withoutVersion(tree)]));
  const filters = await visibleFilters(
    db,
    caller,
    trees.map((tree) => ({ tree, resource: 'tasks' as const })),
  );
  let at = 0;
  return feeds.map(({ tree, ...feed }) =>
    JSON.stringify({ ...feed, filter: tree === null ? null : required(filters[at++]).text }),
  );
}
