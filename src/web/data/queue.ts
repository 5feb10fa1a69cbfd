import { answerOf, api, Failure, isPassing, isSessionOver } from '../api.js';
import { tell } from './channel.js';
import { type Item, removeWrite, storeItems, storeWrite } from './database.js';
import { applyItems, applyWrites, byId, storedObject, writes } from './mirror.js';
import { REFERENCES } from './overlay.js';
import type { Members, WritableType, Write } from './types.js';

/** A write without its position in the queue. */
export type NewWrite = Pick<Write, 'action' | 'type' | 'uid' | 'body'> & { before?: Members };

let wake = () => {};

/** Queues a change: it is applied to the mirror immediately, stored by the browser, and sent by the leading page. */
export async function write({ before = {}, ...change }: NewWrite): Promise<void> {
  const last = writes.value.at(-1)?.seq ?? 0;
  const made: Write = {
    ...change,
    before,
    // Unique across pages: microseconds of the clock.
    seq: Math.max(last + 1, Math.floor((performance.timeOrigin + performance.now()) * 1_000)),
    key: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
    at: new Date().toISOString(),
    problem: null,
  };
  applyWrites([...writes.value, made]);
  // Without storage, the write lasts as long as the page and is sent all the same.
  await storeWrite(made).catch(console.error);
  tell({ kind: 'write', write: made });
  wake();
}

/** Adds or updates a write of another page. */
export function noteWrite(changed: Write): void {
  const others = writes.value.filter(({ seq }) => seq !== changed.seq);
  applyWrites([...others, changed].sort((one, other) => one.seq - other.seq));
  wake();
}

export function noteSent(seq: number): void {
  applyWrites(writes.value.filter((one) => one.seq !== seq));
}

async function change(write: Write, members: Partial<Write>): Promise<Write> {
  const changed = { ...write, ...members };
  noteWrite(changed);
  await storeWrite(changed);
  tell({ kind: 'write', write: changed });
  return changed;
}

/** Removes a write that was accepted or discarded. */
export async function dropWrite({ seq }: Write): Promise<void> {
  noteSent(seq);
  await removeWrite(seq);
  tell({ kind: 'sent', seq });
}

/** Sends a conflicting write over the changes of others. */
export async function insist(write: Write): Promise<void> {
  const theirs = write.problem?.kind === 'conflict' ? write.problem.theirs : {};
  await change(write, { problem: null, key: newKey(write), before: { ...write.before, ...theirs } });
}

/** A stored response is bound to its key: a changed request needs a new key. */
function newKey({ key }: Write): string {
  const [, start = key, count = '1'] = /^(.*?)(?:\.(\d+))?$/.exec(key) ?? [];
  return `${start}.${Number(count) + 1}`;
}

/** Returns the oldest write whose object has no earlier write with a problem. */
function nextWrite(): Write | undefined {
  const held = new Set<string>();
  for (const one of writes.value) {
    const name = `${one.type} ${one.uid}`;
    if (one.problem === null && !held.has(name)) return one;
    held.add(name);
  }
  return undefined;
}

/**
 * Sends queued writes in order until the signal aborts.
 * @param onSent called after each accepted write
 * @throws Failure when there is no connection, no capacity or no session; unsent writes stay queued
 */
export async function sendWrites(signal: AbortSignal, onSent: () => void): Promise<void> {
  while (!signal.aborted) {
    const next = nextWrite();
    if (next === undefined) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      continue;
    }
    try {
      await send(next);
      onSent();
    } catch (error) {
      if (!(error instanceof Failure) || isPassing(error) || isSessionOver(error)) throw error;
      if (error.status === 409 && error.code === 'IDEMPOTENCY_IN_PROGRESS') throw error;
      await change(next, { problem: { kind: 'refused', status: error.status, message: error.message } });
    }
  }
}

/** Retries a refused write. */
export async function sendAgain(write: Write): Promise<void> {
  await change(write, { problem: null, key: newKey(write) });
}

/** Entity tags of the last responses, with `updated_at` of their version. */
const tags = new Map<string, { tag: string; updatedAt: string }>();

async function send(write: Write): Promise<void> {
  const { action, type, uid, body, key } = write;
  switch (action) {
    case 'create':
    case 'quick':
      try {
        const path = action === 'quick' ? '/task/quick' : `/${type}`;
        return await taken(write, request('POST', path, { key, body: { ...body, uid } }));
      } catch (error) {
        // The response of an earlier attempt was lost and its key has expired: the object exists.
        if (!(error instanceof Failure && error.code === 'UID_TAKEN')) throw error;
        return taken(write, request('GET', `/${type}/${uid}`, {}));
      }
    case 'complete':
      return taken(write, request('POST', `/task/${uid}/complete`, { key, body }));
    case 'update':
      return sendUpdate(write);
    case 'restore':
      return taken(write, request('POST', `/trash/${uid}/restore`, { key }));
    case 'delete':
      try {
        return await taken(write, request('DELETE', `/${type}/${uid}`, { key }));
      } catch (error) {
        // Already deleted.
        if (error instanceof Failure && error.status === 404) return dropWrite(write);
        throw error;
      }
  }
}

/**
 * Sends an update with the version that was changed here. If the object has changed since, sends it only if the
 * changed members do not overlap; otherwise records a conflict.
 */
async function sendUpdate(write: Write): Promise<void> {
  const { type, uid, body } = write;
  let { key } = write;
  const known = tags.get(uid);
  let tag = known?.updatedAt === storedObject(type, uid)?.updated_at ? known?.tag : undefined;
  for (;;) {
    if (tag === undefined) {
      const { data, response } = await request('GET', `/${type}/${uid}`, {});
      const theirs = valuesOf(data, Object.keys(body));
      const differs = (name: string) =>
        !isSame(theirs[name], write.before[name]) && !isSame(theirs[name], body[name]) && name in write.before;
      if (Object.keys(body).some(differs)) {
        await change(write, { problem: { kind: 'conflict', theirs } });
        return;
      }
      tag = response.headers.get('etag') ?? undefined;
    }
    try {
      return await taken(write, request('PATCH', `/${type}/${uid}`, { key, body, ...(tag !== undefined && { tag }) }));
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 412) throw error;
      tag = undefined;
      key = newKey(await change(write, { key: newKey({ ...write, key }) }));
    }
  }
}

/** Returns members in the form of a request: references as uids, tags as names. */
export function valuesOf(object: object, names: readonly string[]): Members {
  return Object.fromEntries(names.map((name) => [name, memberOf(object as Members, name)]));
}

function memberOf(object: Members, name: string): unknown {
  const value = object[name] ?? null;
  const type = REFERENCES[name];
  if (type !== undefined) return byId(type, value as number | null)?.uid ?? value;
  return name === 'tags' ? (value as { name: string }[]).map((tag) => tag.name) : value;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

interface Sent {
  key?: string;
  body?: Members;
  tag?: string;
}

function request(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, { key, body, tag }: Sent) {
  const send = api.request as unknown as (method: string, path: string, init: object) => Promise<Answer>;
  return answerOf<Members>(
    send(method.toLowerCase(), `/api/v1${path}`, {
      ...(body !== undefined && { body }),
      headers: { ...(key !== undefined && { 'idempotency-key': key }), ...(tag !== undefined && { 'if-match': tag }) },
    }),
  );
}

type Answer = { data?: Members; error?: unknown; response: Response };

/** Stores the response before it removes the write. */
async function taken(write: Write, answer: ReturnType<typeof request>): Promise<void> {
  const { data, response } = await answer;
  if (response.status !== 204 && data !== undefined) {
    const { subtasks, type: _type, left_out: _leftOut, ...object } = data;
    const tag = response.headers.get('etag');
    if (tag !== null) tags.set(write.uid, { tag, updatedAt: object.updated_at as string });
    const items = [object, ...((subtasks as Members[] | undefined) ?? [])].map((one) => itemOf(write.type, one));
    await noteItems(items);
  } else if (write.action === 'delete') {
    await noteItems([{ type: write.type, uid: write.uid, object: null } as Item]);
  }
  await dropWrite(write);
}

function itemOf(type: WritableType, object: Members): Item {
  return { type, uid: object.uid, object } as unknown as Item;
}

async function noteItems(items: Item[]): Promise<void> {
  await storeItems(items, undefined, false);
  applyItems(items, false);
  tell({ kind: 'items', items, begin: false });
}
