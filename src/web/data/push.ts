import { signal } from '@preact/signals';
import type { Schemas } from '../../client/index.js';
import { api, Failure, isPassing, isSessionOver, responseOf } from '../api.js';
import { broadcast } from './channel.js';
import { CreationBudget } from './creation-budget.js';
import { storeItems } from './database.js';
import { applyItems, confirmedObject, pendingWrites } from './mirror.js';
import { COLLECTIONS, OBJECTS } from './paths.js';
import {
  isCreation,
  nextKey,
  nextWrites,
  pendingWrite,
  removeWrite,
  setAttempted,
  untilChanged,
  updateWrite,
  wakePush,
} from './pending.js';
import { isSameValue, valuesOf } from './request-values.js';
import type { Item, Members, Task, Write } from './types.js';

/**
 * Push: sends the pending writes to the service, in order. Runs in the leading page only.
 *
 * The response is stored before the write is removed, so that a crash repeats the write under the same Idempotency-Key
 * and loses nothing. Creations of tasks that follow each other are one request; the others are sent one at a time. An
 * update is sent with If-Match; if the object has changed since, it is sent only if the others changed other members, and
 * otherwise becomes a conflict for the user to decide. A write that the service refuses stays in the list with the
 * reason, and holds back later writes that depend on it. While the budget of creations is used up, only creations wait.
 * A write that the user took back after it was sent is reverted before it is removed.
 */

const MAX_BATCH = 100;

const budget = new CreationBudget();

/** Maximum size of a batch. Halved when the service refuses a batch as a whole. */
let batchSize = MAX_BATCH;

/** When creations go on, in milliseconds since 1970; null if they do not wait. */
export const creationsResumeAt = signal<number | null>(null);

/** Sends waiting creations without regard to what the service has reported. */
export function sendCreationsNow(): void {
  budget.clear();
  wakePush();
}

/**
 * Pushes writes until the signal aborts.
 * @param onPushed called after each accepted write
 * @throws Failure without a connection, capacity or session; the write stays pending
 */
export async function pushWrites(signal: AbortSignal, onPushed: () => void): Promise<void> {
  while (!signal.aborted) {
    const left = budget.left(Date.now());
    const writes = nextWrites(Math.min(batchSize, left));
    const [first] = writes;
    const resumesAt = budget.resumesAt(Date.now());
    creationsResumeAt.value = pendingWrites.value.some((write) => isCreation(write) && write.problem === null)
      ? resumesAt
      : null;
    if (first === undefined) {
      await untilChanged(signal, resumesAt === null ? undefined : Math.max(0, resumesAt - Date.now()));
      continue;
    }
    await setAttempted(writes, true);
    try {
      await (writes.length === 1 ? send(first) : sendBatch(writes));
      onPushed();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await handle(error, writes);
    }
  }
}

/** @throws Failure if it does not concern these writes alone */
async function handle(error: Failure, writes: readonly Write[]): Promise<void> {
  const { status, code, headers, retryAfter } = error;
  const [first] = writes;
  if (first === undefined) throw error;
  if (status === 429) await setAttempted(writes, false);
  if (status === 429 && isCreation(first) && budget.refused(headers, writes.length, retryAfter, Date.now())) return;
  if (isPassing(error) || isSessionOver(error) || code === 'IDEMPOTENCY_IN_PROGRESS') throw error;
  if (writes.length > 1) batchSize = Math.ceil(writes.length / 2);
  else await refuse(first, error);
}

async function refuse(write: Write, { status, message, details }: Failure): Promise<void> {
  if (isWithdrawn(write)) return removeWrite(write);
  const { now: _now, ...body } = write.body;
  // The clock of this device is wrong: relative days then count from the time of the service.
  if ('now' in write.body && details.some(({ path }) => path.endsWith('/now'))) {
    await updateWrite(write, { body, key: nextKey(write) });
  } else {
    await updateWrite(write, { problem: { kind: 'refused', status, message: message.replace(/^Item \d+: /, '') } });
  }
}

/** Entity tags of the last responses, with `updated_at` of their version, by uid. */
const entityTags = new Map<string, { tag: string; updatedAt: string }>();

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
        // The response of an earlier attempt was lost, and its key is another one or has expired: the object exists.
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

type BulkItem = NonNullable<Schemas['TaskBulk']['items']>[number];

/** Creates several tasks in one request. */
async function sendBatch(writes: readonly Write[]): Promise<void> {
  const items = writes.map(({ action, body, uid }): BulkItem => {
    if (action === 'quick') return { ...body, action, text: String(body.text), uid };
    return { action: 'create', task: { name: '', ...body, uid } };
  });
  const headers = { 'idempotency-key': batchKey(writes) };
  const params = { query: { atomic: false } };
  const request = api.POST('/api/v1/tasks/bulk', { params, body: { items }, headers });
  const { data, response } = await responseOf(request);
  budget.used(response.headers, writes.length, Date.now());
  const accepted = data.results.flatMap(({ index, task }) => {
    const write = writes[index];
    return task === null || write === undefined ? [] : [{ write, task }];
  });
  await takeItems(accepted.flatMap(({ task }) => itemsOf('task', task)));
  const batch = response.headers.get('tutti-batch');
  for (const { write } of accepted) await finish(write, batch);
  for (const { index, status, error } of data.results) {
    const write = writes[index];
    if (error === null || write === undefined) continue;
    if (error.code === 'UID_TAKEN') await accept(write, read(write));
    else await refuse(write, new Failure(status, error));
  }
}

/** The same for a repetition of the same batch, another one for every other batch. */
function batchKey(writes: readonly Write[]): string {
  let hash = 0;
  for (const character of writes.map(({ key }) => key).join()) {
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  }
  return `${writes[0]?.key}+${writes.length}.${hash.toString(36)}`;
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
        if (isWithdrawn(write)) return removeWrite(write);
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

/** True if others have changed a member to something else than this write does. Of two ranks, the last one counts. */
function conflicts({ body, before }: Write, theirs: Members): boolean {
  return Object.keys(body).some(
    (name) =>
      name !== 'rank' &&
      name in before &&
      !isSameValue(theirs[name], before[name]) &&
      !isSameValue(theirs[name], body[name]),
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
  if (isCreation(write)) budget.used(response.headers, 1, Date.now());
  if (response.status !== 204 && data !== undefined) {
    const tag = response.headers.get('etag');
    if (tag !== null) entityTags.set(uid, { tag, updatedAt: data.updated_at });
    await takeItems(itemsOf(type, data));
  } else if (write.action === 'delete') {
    await takeItems([{ type, uid, object: null }]);
  }
  await finish(write, response.headers.get('tutti-batch'));
}

function isWithdrawn(write: Write): boolean {
  return pendingWrite(write)?.isWithdrawn === true;
}

/** Removes an accepted write, after reverting it if the user has taken it back. @throws Failure without a connection */
async function finish(write: Write, batch: string | null): Promise<void> {
  if (isWithdrawn(write)) {
    try {
      await revert(write, batch);
    } catch (error) {
      if (!(error instanceof Failure) || isPassing(error) || isSessionOver(error)) throw error;
      const { status, message } = error;
      await updateWrite(write, { isWithdrawn: false, problem: { kind: 'refused', status, message } });
      return;
    }
  }
  await removeWrite(write, batch);
}

async function revert(write: Write, batch: string | null): Promise<void> {
  const { type, uid, key } = write;
  const headers = { 'idempotency-key': `${key}-undo` };
  // A batch of creations may have others.
  if (isCreation(write)) {
    await responseOf(api.DELETE(OBJECTS[type], { params: { path: { id: uid } }, headers })).catch((error) => {
      if (!(error instanceof Failure && error.status === 404)) throw error;
    });
  } else if (batch !== null) {
    await responseOf(api.POST('/api/v1/batch/{batch}/revert', { params: { path: { batch } }, body: {}, headers }));
  }
}

/** Returns an object as the change log has it, and its subtasks. */
export function itemsOf(type: Write['type'], data: Accepted): Item[] {
  const { subtasks = [], type: _type, left_out: _leftOut, ...object } = data;
  return [object, ...subtasks].map((one) => ({ type, uid: one.uid, object: one }) as Item);
}

/** Stores versions of the service, and shows them in all pages of the browser. */
export async function takeItems(items: Item[]): Promise<void> {
  await storeItems(items, undefined, false);
  applyItems(items, false);
  broadcast({ kind: 'items', items, begin: false });
}
