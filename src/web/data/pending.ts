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

export async function removeWrite({ seq }: Write): Promise<void> {
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

/** Returns the oldest write whose object has no earlier write with a problem. */
export function nextWrite(): Write | undefined {
  const held = new Set<string>();
  for (const write of pendingWrites.value) {
    const name = `${write.type} ${write.uid}`;
    if (write.problem === null && !held.has(name)) return write;
    held.add(name);
  }
  return undefined;
}

export function untilChanged(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      signal.removeEventListener('abort', done);
      resolve();
    };
    wake = done;
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
