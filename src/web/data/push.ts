import { api, Failure, isPassing, isSessionOver, responseOf } from '../api.js';
import { broadcast } from './channel.js';
import { storeItems } from './database.js';
import { applyItems, confirmedObject } from './mirror.js';
import { nextKey, nextWrite, removeWrite, untilChanged, updateWrite } from './pending.js';
import { isSameValue, valuesOf } from './request-values.js';
import type { Item, Members, Task, Write } from './types.js';

/**
 * Push: sends the pending writes to the service, one at a time, in order. Runs in the leading page only.
 *
 * The response is stored before the write is removed, so that a crash repeats the write under the same Idempotency-Key
 * and loses nothing. An update is sent with If-Match; if the object has changed since, it is sent only if the
 * others changed other members, and otherwise becomes a conflict for the user to decide. A write that the service refuses stays
 * in the list with the reason, and holds back later writes of the same object.
 */

/**
 * Pushes writes until the signal aborts.
 * @param onPushed called after each accepted write
 * @throws Failure without a connection, capacity or session; the write stays pending
 */
export async function pushWrites(signal: AbortSignal, onPushed: () => void): Promise<void> {
  while (!signal.aborted) {
    const next = nextWrite();
    if (next === undefined) {
      await untilChanged(signal);
      continue;
    }
    try {
      await send(next);
      onPushed();
    } catch (error) {
      if (!(error instanceof Failure) || isPassing(error) || isSessionOver(error)) throw error;
      if (error.status === 409 && error.code === 'IDEMPOTENCY_IN_PROGRESS') throw error;
      await updateWrite(next, { problem: { kind: 'refused', status: error.status, message: error.message } });
    }
  }
}

/** Entity tags of the last responses, with `updated_at` of their version, by uid. */
const entityTags = new Map<string, { tag: string; updatedAt: string }>();

const COLLECTIONS = {
  task: '/api/v1/task',
  project: '/api/v1/project',
  area: '/api/v1/area',
  goal: '/api/v1/goal',
  note: '/api/v1/note',
  tag: '/api/v1/tag',
} as const;

const OBJECTS = {
  task: '/api/v1/task/{id}',
  project: '/api/v1/project/{id}',
  area: '/api/v1/area/{id}',
  goal: '/api/v1/goal/{id}',
  note: '/api/v1/note/{id}',
  tag: '/api/v1/tag/{id}',
} as const;

async function send(write: Write): Promise<void> {
  const { action, type, uid, body, key } = write;
  const params = { path: { id: uid } };
  const headers = { 'idempotency-key': key };
  switch (action) {
    case 'create':
    case 'quick':
      try {
        return await accept(write, create(write));
      } catch (error) {
        // The response of an earlier attempt was lost and its key has expired: the object exists.
        if (!(error instanceof Failure && error.code === 'UID_TAKEN')) throw error;
        return accept(write, read(write));
      }
    case 'complete':
      return accept(write, responseOf(api.POST('/api/v1/task/{id}/complete', { params, body, headers })));
    case 'update':
      return sendUpdate(write);
    case 'restore':
      return accept(write, responseOf(api.POST('/api/v1/trash/{id}/restore', { params, headers })));
    case 'delete':
      try {
        return await accept(write, responseOf(api.DELETE(OBJECTS[type], { params, headers })));
      } catch (error) {
        // Already deleted.
        if (error instanceof Failure && error.status === 404) return removeWrite(write);
        throw error;
      }
  }
}

async function create({ action, type, uid, body, key }: Write): Sent {
  const headers = { 'idempotency-key': key };
  if (action !== 'quick') return responseOf(api.POST(COLLECTIONS[type], { body: { ...body, uid }, headers }));
  const quick = { ...body, text: String(body.text), uid };
  const { data, response } = await responseOf(api.POST('/api/v1/task/quick', { body: quick, headers }));
  if (!('uid' in data)) throw new TypeError('The response is a preview: the request had dry_run.');
  return { data, response };
}

function read({ type, uid }: Write) {
  return responseOf(api.GET(OBJECTS[type], { params: { path: { id: uid } } }));
}

/**
 * Sends an update with the version that was changed here. If the object has changed since, sends it only if the
 * changed members do not overlap; otherwise records a conflict.
 */
async function sendUpdate(write: Write): Promise<void> {
  const { type, uid, body } = write;
  const known = entityTags.get(uid);
  let { key } = write;
  let tag = known?.updatedAt === confirmedObject(type, uid)?.updated_at ? known?.tag : undefined;
  for (;;) {
    if (tag === undefined) {
      const { data, response } = await read(write);
      const theirs = valuesOf(data, Object.keys(body));
      if (conflicts(write, theirs)) {
        await updateWrite(write, { problem: { kind: 'conflict', theirs } });
        return;
      }
      tag = response.headers.get('etag') ?? undefined;
    }
    const headers = { 'idempotency-key': key, ...(tag !== undefined && { 'if-match': tag }) };
    try {
      const request = api.PATCH(OBJECTS[type], { params: { path: { id: uid } }, body, headers });
      return await accept(write, responseOf(request));
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 412) throw error;
      tag = undefined;
      ({ key } = await updateWrite(write, { key: nextKey({ ...write, key }) }));
    }
  }
}

/** True if others have changed a member to something else than this write does. */
function conflicts({ body, before }: Write, theirs: Members): boolean {
  return Object.keys(body).some(
    (name) => name in before && !isSameValue(theirs[name], before[name]) && !isSameValue(theirs[name], body[name]),
  );
}

interface Accepted {
  uid: string;
  updated_at: string;
  subtasks?: Task[];
  type?: string;
  left_out?: string[];
}

type Sent = Promise<{ data: Accepted | undefined; response: Response }>;

/** Stores the response before it removes the write. */
async function accept(write: Write, sent: Sent): Promise<void> {
  const { type, uid } = write;
  const wasKnown = confirmedObject(type, uid) !== undefined;
  const { data, response } = await sent;
  // The change log has reported a deletion in the meantime: it is newer than the response.
  if (wasKnown && confirmedObject(type, uid) === undefined) return removeWrite(write);
  if (response.status !== 204 && data !== undefined) {
    const { subtasks = [], type: _type, left_out: _leftOut, ...object } = data;
    const tag = response.headers.get('etag');
    if (tag !== null) entityTags.set(uid, { tag, updatedAt: object.updated_at });
    await takeItems([object, ...subtasks].map((one) => ({ type, uid: one.uid, object: one }) as Item));
  } else if (write.action === 'delete') {
    await takeItems([{ type, uid, object: null }]);
  }
  await removeWrite(write);
}

async function takeItems(items: Item[]): Promise<void> {
  await storeItems(items, undefined, false);
  applyItems(items, false);
  broadcast({ kind: 'items', items, begin: false });
}
