import { signal } from '@preact/signals';
import { api, dataOf, Failure, isPassing, isSessionOver, messageOf, newUid } from '../api.js';
import { text } from '../text/text.js';
import {
  addWrites,
  allAdded,
  batchOf,
  hasOthers,
  pendingWrite,
  type WriteRef,
  whenAcceptedLate,
  withdraw,
} from './pending.js';

/**
 * The changes made in this page, newest first: for the messages that report them, and for undo. The list lasts as long as
 * the page.
 *
 * An action consists of writes, or of batches of requests that were sent directly. Its undo withdraws the writes that are
 * pending and reverts the batches that the service has accepted, also those that it accepts meanwhile.
 */

export interface Notice {
  id: number;
  /** A function is read again while the notice is visible. */
  text: string | (() => string);
  action?: UserAction;
  /** Address that the notice leads to, with its label. */
  link?: { href: string; label: string };
}

export interface UserAction {
  sentence: Notice['text'];
  writes: readonly WriteRef[];
  batches: readonly string[];
  /** Idempotency-Key of its revert. */
  key: string;
  /** Of a revert that is repeated after a failure. */
  progress: { reverted: Set<string>; attempted: readonly string[] | null };
}

export const notices = signal<readonly Notice[]>([]);

const NOTICE_MS = 8_000;
const MAX_NOTICES = 3;
const MAX_UNDO = 50;
let count = 0;

const actions: UserAction[] = [];

export function notify(message: Notice['text'], more: Omit<Notice, 'id' | 'text'> = {}): void {
  count += 1;
  const notice: Notice = { id: count, text: message, ...more };
  notices.value = [...notices.value.slice(1 - MAX_NOTICES), notice];
  setTimeout(() => dismissNotice(notice.id), NOTICE_MS);
}

type Done = Partial<Pick<UserAction, 'writes' | 'batches'>>;

/** Remembers what was done, without a message. */
export function record(sentence: Notice['text'], { writes = [], batches = [] }: Done): UserAction | undefined {
  if (writes.length + batches.length === 0) return undefined;
  const progress = { reverted: new Set<string>(), attempted: null };
  const action = { sentence, writes, batches, key: newUid(), progress };
  actions.splice(0, Math.max(0, actions.push(action) - MAX_UNDO));
  return action;
}

/** Reports what was done. The sentence is used again when it is taken back: "Undone: Completed “Pay rent”". */
export function did(sentence: Notice['text'], done: Done, link?: Notice['link']): void {
  const action = record(sentence, done);
  if (action !== undefined) notify(sentence, { action, ...(link && { link }) });
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
  // A row changes before its write is stored, and only then the action is recorded.
  await allAdded();
  const action = notice === undefined ? actions.at(-1) : notice.action;
  const at = action === undefined ? -1 : actions.indexOf(action);
  if (action === undefined || at === -1) return notify(text.value.tasks.nothingToUndo);
  actions.splice(at, 1);
  notices.value = notices.value.filter((one) => one.action !== action);
  const sentence = messageOfNotice({ text: action.sentence });
  try {
    await takeBack(action);
  } catch (error) {
    if (!(error instanceof Failure) || isSessionOver(error)) throw error;
    // It can be tried again later.
    if (isPassing(error)) actions.splice(at, 0, action);
    const reason = error.message;
    return notify(text.value.history.notUndone(sentence, reason), { link: historyLink() });
  }
  notify(text.value.tasks.undone(sentence));
}

function historyLink() {
  return { href: '#/history', label: text.value.nav.history };
}

/**
 * The service accepts writes while others are being reverted: the batches of those are reverted, too. What is still
 * pending then is withdrawn in the same step, so that no write is accepted in between.
 */
async function takeBack(action: UserAction): Promise<void> {
  const { writes, batches, progress } = action;
  for (;;) {
    const accepted = writes.flatMap((write) => batchOf(write) ?? []);
    const next = [...new Set([...batches, ...accepted])].filter(
      (batch) => !hasOthers(batch, writes) && !progress.reverted.has(batch),
    );
    // A repetition names what its first attempt named.
    progress.attempted ??= next;
    const { attempted, reverted } = progress;
    if (attempted.length > 0) await revert(attempted, `${action.key}.${reverted.size}`);
    for (const batch of attempted) reverted.add(batch);
    progress.attempted = null;
    if (attempted.length === 0) break;
  }
  const withdrawn = withdraw(writes.flatMap((write) => pendingWrite(write) ?? []));
  // Creations that were sent together with others.
  await deleteCreated(writes.filter((write) => hasOthers(batchOf(write) ?? '', writes)));
  await withdrawn;
}

async function deleteCreated(writes: readonly WriteRef[]): Promise<void> {
  await addWrites(writes.map(({ type, uid }) => ({ action: 'delete', type, uid, body: {} })));
}

whenAcceptedLate((writes, batch) => {
  const reverted = hasOthers(batch, writes) ? deleteCreated(writes) : revert([batch]);
  reverted.catch((error) =>
    notify(text.value.history.notUndone(text.value.tasks.several(writes.length), messageOf(error)), {
      link: historyLink(),
    }),
  );
});

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
