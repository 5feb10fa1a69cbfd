import { broadcast } from './channel.js';
import { deleteWrites, storeWrites } from './database.js';
import { confirmedObject, pendingWrites, setPendingWrites } from './mirror.js';
import type { Members, Write, WriteState } from './types.js';

/**
 * Pending writes: changes of this browser that the service has not accepted, in the order in which they were made.
 *
 * Every page adds writes; the leader pushes them. A change of the list is applied to the mirror, then stored in the
 * browser's database, then broadcast, so that all pages hold the same list. A write survives a crash of the page once
 * it is stored. Its Idempotency-Key stays the same until its content changes: a repeated push has no second effect.
 */

/**
 * The writes of this browser that have ended, by their `seq`: with the batch in which the service accepted them, null if
 * there is none. They last as long as the page.
 */
const ended = new Map<number, string | null>();
const MAX_ENDED = 5_000;

/** Returns the batch in which the service accepted a write; undefined if it is pending, was refused or changed nothing. */
export function batchOf({ seq }: Pick<Write, 'seq'>): string | undefined {
  return ended.get(seq) ?? undefined;
}

/** True if a batch has a write that is not one of these: it cannot be reverted for them alone. */
export function hasOthers(batch: string, writes: readonly WriteRef[]): boolean {
  const own = new Set(writes.map(({ seq }) => seq));
  for (const [seq, other] of ended) if (other === batch && !own.has(seq)) return true;
  return false;
}

export type WriteRef = Pick<Write, 'seq' | 'type' | 'uid'>;

export type NewWrite = Pick<Write, 'action' | 'type' | 'uid' | 'body' | 'read'> & { before?: Members };

let wake = () => {};
let lastStored: Promise<void> = Promise.resolve();

export async function addWrite(change: NewWrite): Promise<WriteRef> {
  return (await addWrites([change]))[0] as WriteRef;
}

/** Adds the writes of one act: all are visible at once, and sent together as far as the service takes them so. */
export async function addWrites(changes: readonly NewWrite[]): Promise<WriteRef[]> {
  if (changes.length === 0) return [];
  const last = pendingWrites.value.at(-1)?.seq ?? 0;
  // Unique across pages: microseconds of the clock.
  const first = Math.max(last + 1, Math.floor((performance.timeOrigin + performance.now()) * 1_000));
  const writes = changes.map(
    ({ before = {}, ...change }, index): Write => ({
      ...change,
      before,
      seq: first + index,
      // Browsers offer randomUUID on HTTPS and localhost only.
      key: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
      at: new Date().toISOString(),
      ...(changes.length > 1 && { act: first }),
      problem: null,
    }),
  );
  setPendingWrites([...pendingWrites.value, ...writes]);
  // Without storage, the writes last as long as the page and are pushed all the same.
  lastStored = storeWrites(writes).catch(console.error);
  await lastStored;
  broadcast({ kind: 'writes', writes });
  wake();
  return writes;
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

/** Takes new versions of writes. One that has ended stays so: another page may have changed it at the same time. */
export function receiveWrites(changed: readonly Write[]): void {
  const known = new Map(pendingWrites.value.map((write) => [write.seq, write]));
  for (const write of changed) if (!ended.has(write.seq)) known.set(write.seq, write);
  setPendingWrites([...known.values()].sort((one, other) => one.seq - other.seq));
  wake();
}

/** Writes that this page took back after they were sent. */
const withdrawn = new Map<number, WriteRef>();
let onAcceptedLate = (_writes: readonly WriteRef[], _batch: string) => {};

/** @param handle called with writes that the leading page saw accepted before it knew that they were taken back here */
export function whenAcceptedLate(handle: typeof onAcceptedLate): void {
  onAcceptedLate = handle;
}

export function receiveRemovals(seqs: readonly number[], batch: string | null): void {
  endWrites(seqs, batch);
  const late = seqs.flatMap((seq) => withdrawn.get(seq) ?? []);
  for (const { seq } of late) withdrawn.delete(seq);
  if (batch !== null && late.length > 0) onAcceptedLate(late, batch);
}

function endWrites(seqs: readonly number[], batch: string | null): void {
  for (const seq of seqs) ended.set(seq, batch);
  for (const oldest of ended.keys()) {
    if (ended.size <= MAX_ENDED) break;
    ended.delete(oldest);
  }
  const gone = new Set(seqs);
  setPendingWrites(pendingWrites.value.filter(({ seq }) => !gone.has(seq)));
  wake();
}

export async function updateWrite(write: Write, changes: Partial<Write>): Promise<Write> {
  const changed = { ...(pendingWrite(write) ?? write), ...changes };
  await updateWrites([changed]);
  return changed;
}

async function updateWrites(writes: readonly Write[]): Promise<void> {
  receiveWrites(writes);
  await storeWrites(writes);
  broadcast({ kind: 'writes', writes });
}

export async function removeWrite(write: Pick<Write, 'seq'>, batch: string | null = null): Promise<void> {
  await removeWrites([write], batch);
}

/** @param batch the batch in which the service accepted them; null if there is none, or it is reverted */
export async function removeWrites(writes: readonly Pick<Write, 'seq'>[], batch: string | null = null): Promise<void> {
  if (writes.length === 0) return;
  const seqs = writes.map(({ seq }) => seq);
  endWrites(seqs, batch);
  await deleteWrites(seqs);
  broadcast({ kind: 'sent', seqs, batch });
}

/** Remembers that writes may have reached the service, or that they have not. They look the same, so no page is rendered. */
export async function setAttempted(writes: readonly Write[], isAttempted: boolean): Promise<void> {
  for (const write of writes) {
    write.isAttempted = isAttempted;
    write.version = isAttempted ? (write.version ?? confirmedObject(write.type, write.uid)?.updated_at) : undefined;
  }
  // Without storage, the mark lasts as long as the page.
  await storeWrites(writes).catch(console.error);
  broadcast({ kind: 'writes', writes: writes.flatMap((write) => pendingWrite(write) ?? []) });
}

/** Returns the state of a write; undefined if it is no longer pending. */
export function stateOf(write: Write | undefined): WriteState | undefined {
  if (write === undefined) return undefined;
  if (write.problem !== null) return write.problem.kind;
  if (write.isWithdrawn === true) return 'withdrawn';
  return write.isAttempted === true ? 'sent' : 'waiting';
}

/** Returns the present version of a write; undefined if it is no longer pending. */
export function pendingWrite({ seq }: Pick<Write, 'seq'>): Write | undefined {
  return pendingWrites.value.find((write) => write.seq === seq);
}

/**
 * Takes pending writes back, with later ones of objects that they create. What may have reached the service is hidden
 * now, and reverted when its response has arrived. All of it changes at once, before anything is awaited.
 */
export async function withdraw(writes: readonly Write[]): Promise<void> {
  const taken = new Set(writes.map(({ seq }) => seq));
  const first = new Map(writes.filter(isCreation).map(({ uid, seq }) => [uid, seq]));
  const all = pendingWrites.value.filter(({ uid, seq }) => taken.has(seq) || seq > (first.get(uid) ?? Infinity));
  const isSent = (write: Write) => ['sent', 'withdrawn'].includes(stateOf(write) ?? '');
  const sent = all.filter(isSent).map((write) => ({ ...write, isWithdrawn: true }));
  for (const write of sent) withdrawn.set(write.seq, write);
  await Promise.all([
    ...(sent.length > 0 ? [updateWrites(sent)] : []),
    removeWrites(all.filter((write) => !isSent(write))),
  ]);
}

const UNSENT = { problem: null, isAttempted: false, version: undefined } as const;

export async function overwriteTheirs(write: Write): Promise<void> {
  const theirs = write.problem?.kind === 'conflict' ? write.problem.theirs : {};
  await updateWrite(write, { ...UNSENT, key: nextKey(write), before: { ...write.before, ...theirs } });
}

export async function retryWrite(write: Write): Promise<void> {
  await updateWrite(write, { ...UNSENT, key: nextKey(write) });
}

/** Returns a new key: the service binds a stored response to the key and the content of its request. */
export function nextKey({ key }: Write): string {
  const [, start = key, count = '1'] = /^(.*?)(?:\.(\d+))?$/.exec(key) ?? [];
  return `${start}.${Number(count) + 1}`;
}

/**
 * Returns the next writes for one request: the oldest write that may be sent, and those that follow it directly and go
 * with it: creations of tasks, or other writes of tasks of the same act.
 *
 * A write waits while an earlier one that it depends on has a problem or waits itself: one of the same object, or the
 * creation of an object that it refers to.
 * @param creations maximum number of creations; 0 lets all creations wait
 * @param most maximum number of writes
 */
export function nextWrites(creations: number, most: number = creations): Write[] {
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
    const [first] = next;
    if (first !== undefined && !goesWith(first, write)) break;
    // Of two changes of one object, the second is based on the result of the first.
    if (!isCreation(write) && next.some(({ uid }) => uid === write.uid)) break;
    if (next.length >= Math.max(1, isCreation(write) ? Math.min(creations, most) : most)) break;
    next.push(write);
  }
  return next;
}

/** A repetition has the writes of its first attempt, and so its key: what was not attempted is not added to it. */
function goesWith(first: Write, write: Write): boolean {
  if ([first, write].some(({ type, action }) => type !== 'task' || action === 'restore')) return false;
  if (isCreation(first) || isCreation(write)) return isCreation(first) && isCreation(write);
  return first.act !== undefined && first.act === write.act && first.isAttempted === write.isAttempted;
}

function dependencies({ uid, body }: Write): string[] {
  return [uid, ...Object.values(body).filter((value) => typeof value === 'string')];
}

export function isCreation({ action }: Write): boolean {
  return action === 'create' || action === 'quick';
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
