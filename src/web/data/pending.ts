import { broadcast } from './channel.js';
import { deleteWrite, storeWrite } from './database.js';
import { pendingWrites, setPendingWrites } from './mirror.js';
import type { Members, Write } from './types.js';

/**
 * Pending writes: changes of this browser that the service has not accepted, in the order in which they were made.
 *
 * Every page adds writes; the leader pushes them. A change of the list is applied to the mirror, then stored in the
 * browser's database, then broadcast, so that all pages hold the same list. A write survives a crash of the page once
 * it is stored. Its Idempotency-Key stays the same until its content changes: a repeated push has no second effect.
 */

/** Batches of the accepted writes of this browser, by their `seq`. They last as long as the page. */
const batches = new Map<number, string>();
const MAX_BATCHES = 1_000;

/** Returns the batch in which the service accepted a write; undefined if it is pending, was refused or changed nothing. */
export function batchOf({ seq }: Pick<Write, 'seq'>): string | undefined {
  return batches.get(seq);
}

/** True if a batch has a write that is not one of these: it cannot be reverted for them alone. */
export function hasOthers(batch: string, writes: readonly WriteRef[]): boolean {
  const own = new Set(writes.map(({ seq }) => seq));
  for (const [seq, other] of batches) if (other === batch && !own.has(seq)) return true;
  return false;
}

export type WriteRef = Pick<Write, 'seq' | 'type' | 'uid'>;

export type NewWrite = Pick<Write, 'action' | 'type' | 'uid' | 'body'> & { before?: Members };

let wake = () => {};
let lastStored: Promise<void> = Promise.resolve();

export async function addWrite({ before = {}, ...change }: NewWrite): Promise<WriteRef> {
  const last = pendingWrites.value.at(-1)?.seq ?? 0;
  const write: Write = {
    ...change,
    before,
    // Unique across pages: microseconds of the clock.
    seq: Math.max(last + 1, Math.floor((performance.timeOrigin + performance.now()) * 1_000)),
    // Browsers offer randomUUID on HTTPS and localhost only.
    key: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
    at: new Date().toISOString(),
    problem: null,
  };
  setPendingWrites([...pendingWrites.value, write]);
  // Without storage, the write lasts as long as the page and is pushed all the same.
  lastStored = storeWrite(write).catch(console.error);
  await lastStored;
  broadcast({ kind: 'write', write });
  wake();
  return write;
}

/** Waits until the writes that are being added are stored and those who add them have continued. */
export async function allAdded(): Promise<void> {
  let awaited: typeof lastStored;
  do {
    awaited = lastStored;
    await awaited;
    await new Promise((resolve) => setTimeout(resolve));
  } while (awaited !== lastStored);
}

export function wakePush(): void {
  wake();
}

export function receiveWrite(changed: Write): void {
  const others = pendingWrites.value.filter(({ seq }) => seq !== changed.seq);
  setPendingWrites([...others, changed].sort((one, other) => one.seq - other.seq));
  wake();
}

export function receiveRemoval(seq: number, batch: string | null): void {
  if (batch !== null) {
    batches.set(seq, batch);
    for (const oldest of batches.keys()) {
      if (batches.size <= MAX_BATCHES) break;
      batches.delete(oldest);
    }
  }
  setPendingWrites(pendingWrites.value.filter((write) => write.seq !== seq));
  wake();
}

export async function updateWrite(write: Write, changes: Partial<Write>): Promise<Write> {
  const changed = { ...(pendingWrite(write) ?? write), ...changes };
  receiveWrite(changed);
  await storeWrite(changed);
  broadcast({ kind: 'write', write: changed });
  return changed;
}

/** @param batch the batch in which the service accepted it; null if there is none */
export async function removeWrite({ seq }: Pick<Write, 'seq'>, batch: string | null = null): Promise<void> {
  receiveRemoval(seq, batch);
  await deleteWrite(seq);
  broadcast({ kind: 'sent', seq, batch });
}

/** Remembers that writes may have reached the service, or that they have not. They look the same, so no page is rendered. */
export async function setAttempted(writes: readonly Write[], isAttempted: boolean): Promise<void> {
  for (const write of writes) write.isAttempted = isAttempted;
  // Without storage, the mark lasts as long as the page.
  await Promise.all(writes.map((write) => storeWrite(write).catch(console.error)));
  for (const write of writes) {
    const current = pendingWrite(write);
    if (current !== undefined) broadcast({ kind: 'write', write: current });
  }
}

/** Returns the present version of a write; undefined if it is no longer pending. */
export function pendingWrite({ seq }: Pick<Write, 'seq'>): Write | undefined {
  return pendingWrites.value.find((write) => write.seq === seq);
}

/**
 * Takes a pending write back, with later ones of an object that it creates. What may have reached the service is hidden
 * now, and reverted when its response has arrived.
 */
export async function withdraw(write: Write): Promise<void> {
  const later = pendingWrites.value.filter(({ uid, seq }) => uid === write.uid && seq > write.seq);
  for (const one of [write, ...(isCreation(write) ? later : [])]) {
    if (one.isAttempted === true && one.problem === null) await updateWrite(one, { isWithdrawn: true });
    else await removeWrite(one);
  }
}

export async function overwriteTheirs(write: Write): Promise<void> {
  const theirs = write.problem?.kind === 'conflict' ? write.problem.theirs : {};
  await updateWrite(write, { problem: null, key: nextKey(write), before: { ...write.before, ...theirs } });
}

export async function retryWrite(write: Write): Promise<void> {
  await updateWrite(write, { problem: null, key: nextKey(write) });
}

/** Returns a new key: the service binds a stored response to the key and the content of its request. */
export function nextKey({ key }: Write): string {
  const [, start = key, count = '1'] = /^(.*?)(?:\.(\d+))?$/.exec(key) ?? [];
  return `${start}.${Number(count) + 1}`;
}

/**
 * Returns the next writes for one request: the oldest write that may be sent, and, if it creates a task, the creations
 * of tasks that follow it directly.
 *
 * A write waits while an earlier one that it depends on has a problem or waits itself: one of the same object, or the
 * creation of an object that it refers to.
 * @param creations maximum number of creations; 0 lets all creations wait
 */
export function nextWrites(creations: number): Write[] {
  const held = new Set<string>();
  const next: Write[] = [];
  for (const write of pendingWrites.value) {
    const waits =
      write.problem !== null ||
      (creations === 0 && isCreation(write)) ||
      dependencies(write).some((uid) => held.has(uid));
    if (waits) {
      held.add(write.uid);
      continue;
    }
    const isNext = next.length === 0 || (isTaskCreation(write) && next.every(isTaskCreation));
    if (!isNext || next.length >= Math.max(1, creations)) break;
    next.push(write);
    if (!isTaskCreation(write)) break;
  }
  return next;
}

function dependencies({ uid, body }: Write): string[] {
  return [uid, ...Object.values(body).filter((value) => typeof value === 'string')];
}

export function isCreation({ action }: Write): boolean {
  return action === 'create' || action === 'quick';
}

function isTaskCreation(write: Write): boolean {
  return isCreation(write) && write.type === 'task';
}

/** Resolves when the list has changed, after a time, or when the signal aborts. */
export function untilChanged(signal: AbortSignal, milliseconds?: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = milliseconds === undefined ? undefined : setTimeout(() => done(), milliseconds);
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    wake = done;
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
