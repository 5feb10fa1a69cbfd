import { signal } from '@preact/signals';
import { api, dataOf, Failure, isPassing, isSessionOver, newUid } from '../api.js';
import { text } from '../text/text.js';
import { addWrite, allAdded, batchOf, hasOthers, pendingWrite, type WriteRef, withdraw } from './pending.js';

/**
 * What was done in this page, for the messages that report it and for taking it back, the last thing first. The list lasts
 * as long as the page.
 *
 * A deed is one or several writes, or batches of requests that were sent directly. Taking it back removes what is
 * pending, and reverts the batches in which the service accepted the rest. A revert that the service refuses changes
 * nothing.
 */

export interface Notice {
  id: number;
  /** A function is read again while the notice is visible. */
  text: string | (() => string);
  deed?: Deed;
  /** Address that the notice leads to, with its label. */
  link?: { href: string; label: string };
}

export interface Deed {
  sentence: Notice['text'];
  writes: readonly WriteRef[];
  batches: readonly string[];
  /** Idempotency-Key of its revert. */
  key: string;
}

export const notices = signal<readonly Notice[]>([]);

const NOTICE_MS = 8_000;
const MAX_NOTICES = 3;
const MAX_UNDO = 50;
let count = 0;

const deeds: Deed[] = [];

export function notify(message: Notice['text'], more: Omit<Notice, 'id' | 'text'> = {}): void {
  count += 1;
  const notice: Notice = { id: count, text: message, ...more };
  notices.value = [...notices.value.slice(1 - MAX_NOTICES), notice];
  setTimeout(() => dismissNotice(notice.id), NOTICE_MS);
}

type Done = Partial<Pick<Deed, 'writes' | 'batches'>>;

/** Remembers what was done, without a message. */
export function record(sentence: Notice['text'], { writes = [], batches = [] }: Done): Deed | undefined {
  if (writes.length + batches.length === 0) return undefined;
  const deed = { sentence, writes, batches, key: newUid() };
  deeds.splice(0, Math.max(0, deeds.push(deed) - MAX_UNDO));
  return deed;
}

/** Reports what was done. The sentence is used again when it is taken back: "Undone: Completed “Pay rent”". */
export function did(sentence: Notice['text'], done: Done, link?: Notice['link']): void {
  const deed = record(sentence, done);
  if (deed !== undefined) notify(sentence, { deed, ...(link && { link }) });
}

/** Reports a request that was sent directly, by its response. */
export function didDirectly(sentence: Notice['text'], { headers }: Response): void {
  const batch = headers.get('tutti-batch');
  did(sentence, { batches: batch === null ? [] : [batch] });
}

export function messageOfNotice({ text: message }: Pick<Notice, 'text'>): string {
  return typeof message === 'string' ? message : message();
}

export function dismissNotice(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

/** Takes back what a notice reports, by default the last thing. */
export async function undo(notice?: Notice): Promise<void> {
  // A row changes before its write is stored, and only then the deed is recorded.
  await allAdded();
  const deed = notice === undefined ? deeds.at(-1) : notice.deed;
  const at = deed === undefined ? -1 : deeds.indexOf(deed);
  if (deed === undefined || at === -1) return notify(text.value.tasks.nothingToUndo);
  deeds.splice(at, 1);
  notices.value = notices.value.filter((one) => one.deed !== deed);
  const sentence = messageOfNotice({ text: deed.sentence });
  try {
    await takeBack(deed);
  } catch (error) {
    if (!(error instanceof Failure) || isSessionOver(error)) throw error;
    // It can be tried again later.
    if (isPassing(error)) deeds.splice(at, 0, deed);
    const reason = error.message;
    return notify(text.value.history.notUndone(sentence, reason), { link: historyLink() });
  }
  notify(text.value.tasks.undone(sentence));
}

function historyLink() {
  return { href: '#/history', label: text.value.nav.history };
}

async function takeBack({ writes, batches, key }: Deed): Promise<void> {
  const accepted = writes.flatMap((write) => batchOf(write) ?? []);
  const isWhole = (batch: string) => !hasOthers(batch, writes);
  await revert([...new Set([...batches, ...accepted])].filter(isWhole), key);
  for (const write of writes) {
    const pending = pendingWrite(write);
    if (pending !== undefined) await withdraw(pending);
    const batch = batchOf(write);
    // Creations that were sent together.
    if (batch !== undefined && !isWhole(batch))
      await addWrite({ action: 'delete', type: write.type, uid: write.uid, body: {} });
  }
}

/**
 * Reverts batches in one change if the service allows it, else in several, the latest first.
 * @returns the batches of the revert, which can be reverted themselves
 * @throws Failure
 */
export async function revert(batches: readonly string[], key = newUid()): Promise<string[]> {
  const [first] = batches;
  if (first === undefined) return [];
  const headers = { 'idempotency-key': key };
  if (batches.length === 1) {
    const params = { path: { batch: first } };
    const { batch } = await dataOf(api.POST('/api/v1/batch/{batch}/revert', { params, body: {}, headers }));
    return batch === null ? [] : [batch];
  }
  try {
    const { batch } = await dataOf(api.POST('/api/v1/batches/revert', { body: { batches: [...batches] }, headers }));
    return batch === null ? [] : [batch];
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'BATCH_TOO_LARGE')) throw error;
    const latestFirst = [...batches].sort().reverse();
    const half = Math.ceil(latestFirst.length / 2);
    const later = await revert(latestFirst.slice(0, half), `${key}-1`);
    return [...(await revert(latestFirst.slice(half), `${key}-2`)), ...later];
  }
}
