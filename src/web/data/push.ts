import { signal } from '@preact/signals';
import type { Schemas } from '../../client/index.js';
import { api, Failure, isPassing, isSessionOver, responseOf } from '../api.js';
import { text } from '../text/text.js';
import { broadcast } from './channel.js';
import { CreationBudget } from './creation-budget.js';
import { storeItems } from './database.js';
import { notify } from './done.js';
import { applyItems, byUid, confirmedObject, pendingWrites } from './mirror.js';
import {
  isCreation,
  nextKey,
  nextWrites,
  pendingWrite,
  removeWrite,
  removeWrites,
  setAttempted,
  stateOf,
  untilChanged,
  updateWrite,
  wakePush,
} from './pending.js';
import { isSameValue, valuesOf } from './request-values.js';
import { COLLECTIONS, OBJECTS } from './resources.js';
import type { Item, Members, Task, Write } from './types.js';

/**
 * Push: sends the pending writes to the service, in order. Runs in the leading page only. The result of a write is an
 * `Outcome`, and `applyOutcome` is the only function that gives the write its next state (`WriteState`) or removes it.
 *
 * The response is stored before the write is removed, so that a crash repeats the write under the same Idempotency-Key
 * and loses nothing. Creations of tasks that follow each other are one request, and so are changes of tasks that are one
 * act of the user; the others are sent one at a time. An update is sent with the version that it changes; if the object has changed since, it is sent only if the others changed other members, and
 * otherwise becomes a conflict for the user to decide. A write that the service refuses stays in the list with the
 * reason, and holds back later writes that depend on it. While the budget of creations is used up, only creations wait.
 * A write that the user took back after it was sent is reverted before it is removed.
 */

const MAX_BATCH = 100;

const budget = new CreationBudget();

/** Maximum size of a batch. Halved when the service refuses a batch as a whole. */
let batchSize = MAX_BATCH;

/** Time at which creations resume, in milliseconds since 1970; null if they do not wait. */
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
    const writes = nextWrites(left, batchSize);
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
      if (writes.length === 1) await applyOutcome(first, await send(first));
      else await sendBatch(writes);
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
  else await applyOutcome(first, { kind: 'refused', error });
}

/** Result of a write that was sent. */
type Outcome =
  | { kind: 'accepted'; items: Item[]; batch: string | null }
  /** Its object is deleted: the write has no effect. */
  | { kind: 'obsolete' }
  | { kind: 'conflict'; theirs: Members }
  | { kind: 'refused'; error: Failure };

/**
 * The transitions of a write: `waiting` → `sent` → removed, `conflict` or `refused`. The user takes a write back to
 * `withdrawn`, which ends like the others, but is reverted when it was accepted.
 * @throws Failure without a connection
 */
async function applyOutcome(write: Write, outcome: Outcome): Promise<void> {
  const isWithdrawn = stateOf(pendingWrite(write)) === 'withdrawn';
  switch (outcome.kind) {
    case 'obsolete':
      return removeWrite(write);
    case 'conflict':
      if (isWithdrawn) return removeWrite(write);
      await updateWrite(write, { problem: outcome });
      return;
    case 'refused':
      return isWithdrawn ? removeWrite(write) : refuse(write, outcome.error);
    case 'accepted':
      if (outcome.items.length > 0) await takeItems(outcome.items);
      return finish([write], outcome.batch);
  }
}

async function refuse(write: Write, { status, message, details }: Failure): Promise<void> {
  if (isPastReminder(write, details)) {
    const task = byUid('task', String(write.body.task_id))?.name ?? '';
    notify(text.value.sync.reminderOver(task));
    return removeWrite(write);
  }
  const { now: _now, ...body } = write.body;
  // The clock of this device is wrong: relative days then count from the time of the service.
  if ('now' in write.body && details.some(({ path }) => path.endsWith('/now'))) {
    await updateWrite(write, { body, key: nextKey(write) });
  } else {
    await updateWrite(write, { problem: { kind: 'refused', status, message: message.replace(/^Item \d+: /, '') } });
  }
}

/** True for a reminder whose time has passed while it waited: nothing can be decided about it. */
function isPastReminder({ type, body }: Write, details: Failure['details']): boolean {
  const isTime = type === 'reminder' && details.some(({ path }) => path === 'body/at');
  return isTime && Date.parse(String(body.at)) < Date.now();
}

/** Removes writes that were accepted in one batch, after reverting those that the user has taken back. @throws Failure without a connection */
async function finish(writes: readonly Write[], batch: string | null): Promise<void> {
  const isWithdrawn = (write: Write) => stateOf(pendingWrite(write)) === 'withdrawn';
  const takenBack = writes.filter(isWithdrawn);
  await removeWrites(
    writes.filter((write) => !takenBack.includes(write)),
    batch,
  );
  if (takenBack.length === 0) return;
  try {
    await revert(takenBack, batch);
  } catch (error) {
    if (!(error instanceof Failure) || isPassing(error) || isSessionOver(error)) throw error;
    const { status, message } = error;
    for (const write of takenBack)
      await updateWrite(write, { isWithdrawn: false, problem: { kind: 'refused', status, message } });
    return;
  }
  await removeWrites(takenBack);
}

/** Entity tags of the last responses, with `updated_at` of their version, by uid. */
const entityTags = new Map<string, { tag: string; updatedAt: string }>();

function send(write: Write): Promise<Outcome> {
  const { action, type, uid, body, key } = write;
  const params = { path: { id: uid } };
  const headers = { 'idempotency-key': key };
  switch (action) {
    case 'create':
    case 'quick':
      return accepted(write, create(write)).catch((error) => {
        // The response of an earlier attempt was lost, and its key is another one or has expired: the object exists.
        if (!(error instanceof Failure && error.code === 'UID_TAKEN')) throw error;
        return accepted(write, read(write));
      });
    case 'complete':
      return accepted(write, responseOf(api.POST('/api/v1/task/{id}/complete', { params, body, headers })));
    case 'update':
      return sendUpdate(write);
    case 'restore':
      return accepted(write, responseOf(api.POST('/api/v1/trash/{id}/restore', { params, headers })));
    case 'delete':
      return accepted(write, responseOf(api.DELETE(OBJECTS[type], { params, headers }))).catch((error) => {
        // Already deleted.
        if (!(error instanceof Failure && error.status === 404)) throw error;
        return { kind: 'obsolete' };
      });
  }
}

async function create({ action, type, uid, body, key }: Write): Sent {
  const headers = { 'idempotency-key': key };
  if (action !== 'quick') {
    if (type === 'attachment') throw new TypeError('Files are sent as uploads.');
    return responseOf(api.POST(COLLECTIONS[type], { body: { ...body, uid }, headers }));
  }
  const quick = { ...body, text: String(body.text), uid };
  const { data, response } = await responseOf(api.POST('/api/v1/task/quick', { body: quick, headers }));
  if (!('uid' in data)) throw new TypeError('The response is a preview: the request had dry_run.');
  return { data, response };
}

type BulkItem = NonNullable<Schemas['TaskBulk']['items']>[number];

/** Sends several writes of tasks in one request. An update of an object that others have changed is sent by itself. */
async function sendBatch(all: readonly Write[]): Promise<void> {
  const disputed = all.filter(isDisputed);
  for (const write of disputed) await applyOutcome(write, await sendUpdate(write));
  const writes = all.filter((write) => !disputed.includes(write));
  if (writes.length === 0) return;
  const known = new Set(writes.filter(({ uid }) => confirmedObject('task', uid) !== undefined));
  const headers = { 'idempotency-key': batchKey(writes) };
  const params = { query: { atomic: false } };
  const request = api.POST('/api/v1/tasks/bulk', { params, body: { items: writes.map(bulkItem) }, headers });
  const { data, response } = await responseOf(request);
  budget.used(response.headers, writes.filter(isCreation).length, Date.now());
  const items: Item[] = [];
  const done: Write[] = [];
  const failed: [write: Write, failure: Failure][] = [];
  for (const { index, status, task, error } of data.results) {
    const write = writes[index];
    if (write === undefined) continue;
    if (error !== null) {
      failed.push([write, new Failure(status, error)]);
      continue;
    }
    done.push(write);
    // An object that the change log has reported as deleted in the meantime stays deleted.
    if (known.has(write) && confirmedObject('task', write.uid) === undefined) continue;
    items.push(...(task === null ? [{ type: 'task' as const, uid: write.uid, object: null }] : itemsOf('task', task)));
  }
  await takeItems(items);
  await finish(done, response.headers.get('tutti-batch'));
  for (const [write, error] of failed) await applyOutcome(write, await outcomeOf(write, error));
}

/** True if others have changed what an update changes, or its object is not known. */
function isDisputed(write: Write): boolean {
  if (write.action !== 'update') return false;
  const object = confirmedObject(write.type, write.uid);
  return object === undefined || conflicts(write, valuesOf(object, Object.keys(write.body)));
}

function bulkItem({ action, body, uid, version }: Write): BulkItem {
  switch (action) {
    case 'quick':
      return { ...body, action, text: String(body.text), uid };
    case 'create':
      return { action, task: { name: '', ...body, uid } };
    case 'update':
      return { action, id: uid, task: body, ...(version !== undefined && { if_match: version }) };
    default:
      return { action: action === 'complete' ? action : 'delete', id: uid };
  }
}

/** Returns the outcome of a write that was refused as an item of a batch. */
async function outcomeOf(write: Write, error: Failure): Promise<Outcome> {
  if (error.code === 'UID_TAKEN') return accepted(write, read(write));
  if (error.code === 'PRECONDITION_FAILED' && stateOf(pendingWrite(write)) !== 'withdrawn')
    return sendUpdate(await updateWrite(write, { key: nextKey(write) }));
  if (error.status === 404 && write.action === 'delete') return { kind: 'obsolete' };
  return { kind: 'refused', error };
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

/** Refusals after which the user decides: either others write all the time, or a proxy changes the tags. */
const MAX_REFUSALS = 5;

/**
 * Sends an update with the version that was changed here. If the object has changed since, sends it only if the
 * changed members do not overlap; otherwise records a conflict.
 */
async function sendUpdate(write: Write): Promise<Outcome> {
  const { type, uid, body } = write;
  const known = entityTags.get(uid);
  let { key } = write;
  let tag = known?.updatedAt === confirmedObject(type, uid)?.updated_at ? known?.tag : undefined;
  for (let refusals = 0; ; refusals++) {
    if (tag === undefined) {
      const { data, response } = await read(write);
      const theirs = valuesOf(data, Object.keys(body));
      if (conflicts(write, theirs) || refusals === MAX_REFUSALS) return { kind: 'conflict', theirs };
      tag = response.headers.get('etag') ?? undefined;
    }
    const headers = { 'idempotency-key': key, ...(tag !== undefined && { 'if-match': tag }) };
    try {
      const request = api.PATCH(OBJECTS[type], { params: { path: { id: uid } }, body, headers });
      return await accepted(write, responseOf(request));
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

async function accepted(write: Write, sent: Sent): Promise<Outcome> {
  const { type, uid } = write;
  const wasKnown = confirmedObject(type, uid) !== undefined;
  const { data, response } = await sent;
  // The change log has reported a deletion in the meantime: it is newer than the response.
  if (wasKnown && confirmedObject(type, uid) === undefined) return { kind: 'obsolete' };
  if (isCreation(write)) budget.used(response.headers, 1, Date.now());
  const batch = response.headers.get('tutti-batch');
  if (response.status === 204 || data === undefined) {
    return { kind: 'accepted', items: write.action === 'delete' ? [{ type, uid, object: null }] : [], batch };
  }
  const tag = response.headers.get('etag');
  if (tag !== null) entityTags.set(uid, { tag, updatedAt: data.updated_at });
  return { kind: 'accepted', items: itemsOf(type, data), batch };
}

/** @param writes that the service accepted in one batch */
async function revert(writes: readonly Write[], batch: string | null): Promise<void> {
  const [first] = writes;
  if (first === undefined) return;
  const headers = { 'idempotency-key': `${first.key}-undo` };
  if (!isCreation(first)) {
    if (batch === null) return;
    await responseOf(api.POST('/api/v1/batch/{batch}/revert', { params: { path: { batch } }, body: {}, headers }));
    return;
  }
  // A batch of creations may have others.
  for (const { type, uid, key } of writes) {
    const params = { path: { id: uid } };
    const request = api.DELETE(OBJECTS[type], { params, headers: { 'idempotency-key': `${key}-undo` } });
    await responseOf(request).catch((error) => {
      if (!(error instanceof Failure && error.status === 404)) throw error;
    });
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
