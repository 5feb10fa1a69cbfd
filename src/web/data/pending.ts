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

export type NewWrite = Pick<Write, 'action' | 'type' | 'uid' | 'body'> & { before?: Members };

let wake = () => {};

export async function addWrite({ before = {}, ...change }: NewWrite): Promise<void> {
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
  await storeWrite(write).catch(console.error);
  broadcast({ kind: 'write', write });
  wake();
}

export function wakePush(): void {
  wake();
}

export function receiveWrite(changed: Write): void {
  const others = pendingWrites.value.filter(({ seq }) => seq !== changed.seq);
  setPendingWrites([...others, changed].sort((one, other) => one.seq - other.seq));
  wake();
}

export function receiveRemoval(seq: number): void {
  setPendingWrites(pendingWrites.value.filter((write) => write.seq !== seq));
  wake();
}

export async function updateWrite(write: Write, changes: Partial<Write>): Promise<Write> {
  const changed = { ...write, ...changes };
  receiveWrite(changed);
  await storeWrite(changed);
  broadcast({ kind: 'write', write: changed });
  return changed;
}

export async function removeWrite({ seq }: Pick<Write, 'seq'>): Promise<void> {
  receiveRemoval(seq);
  await deleteWrite(seq);
  broadcast({ kind: 'sent', seq });
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
