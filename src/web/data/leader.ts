import { effect, signal } from '@preact/signals';
import { Failure, isSessionOver, messageOf } from '../api.js';
import { broadcast, listen, type Message, type SyncState } from './channel.js';
import { followEvents } from './live.js';
import { applyItems, isLoaded } from './mirror.js';
import { receiveRemovals, receiveWrites } from './pending.js';
import { type Page, pull } from './pull.js';
import { creationsResumeAt, pushWrites, sendCreationsNow } from './push.js';

/**
 * Synchronization of one browser. Of its open pages one is the leader: it pulls, follows the event stream and pushes.
 *
 * The leader holds the Web Lock `tutti-sync`; the browser grants it to another page when the leader is closed or
 * crashes. The others receive items, writes and the state through the channel. Two loops run side by side, each with
 * its own backoff: pull and live, and push. They end when the session is over or the page stops them.
 */

/** State of this browser's synchronization, the same in all its pages. */
export const syncState = signal<SyncState>('starting');

/** Why this page's last pull failed; null if it succeeded. */
export const pullFailure = signal<Failure | null>(null);

/** Why this page's last push failed; null if it succeeded. */
export const pushFailure = signal<Failure | null>(null);

/**
 * Time at which pending writes resume, in milliseconds since 1970, because the service asked to wait; null if it did not. The same
 * in all pages of this browser.
 */
export const resumesAt = signal<number | null>(null);

const MAX_BACKOFF_MS = 30_000;

let isLeader = false;

/** Messages that arrive while the database is being read: it may or may not hold what they report. */
let held: Message[] = [];

listen((message) => {
  switch (message.kind) {
    case 'items':
    case 'writes':
    case 'sent':
      if (isLoaded.value) receive(message);
      else held.push(message);
      return;
    case 'state':
      syncState.value = message.state;
      resumesAt.value = message.resumesAt;
      return;
    case 'state?':
      if (isLeader) broadcastState();
      return;
    case 'now':
      if (isLeader) tryNow();
      return;
    case 'session':
      // The user has signed in or out in another page.
      location.reload();
  }
});

function receive(message: Message): void {
  if (message.kind === 'items') applyItems(message.items, message.begin);
  else if (message.kind === 'writes') receiveWrites(message.writes);
  else if (message.kind === 'sent') receiveRemovals(message.seqs, message.batch);
}

isLoaded.subscribe((loaded) => {
  if (!loaded) return;
  const messages = held;
  held = [];
  for (const message of messages) receive(message);
});

export function dropHeldMessages(): void {
  held = [];
}

function broadcastState(): void {
  broadcast({ kind: 'state', state: syncState.value, resumesAt: resumesAt.value });
}

function setState(state: SyncState): void {
  syncState.value = state;
  broadcastState();
}

/** Until when the service refuses all writes. */
const allResumeAt = signal<number | null>(null);

effect(() => {
  const next = allResumeAt.value ?? creationsResumeAt.value;
  if (!isLeader || next === resumesAt.peek()) return;
  resumesAt.value = next;
  broadcastState();
});

/**
 * Synchronizes this browser, as the leader or behind it.
 * @param first the first page of changes, if it is read already and applied to the mirror
 * @param onEnded called when the service reports that the session is over
 * @returns a function that stops it
 */
export function startSync(first: Page | undefined, onEnded: () => void): () => void {
  const stop = new AbortController();
  const lead = async () => {
    if (stop.signal.aborted) return;
    isLeader = true;
    try {
      await Promise.all([receiveChanges(first, stop.signal), push(stop.signal)]);
    } catch (error) {
      if (!stop.signal.aborted) {
        stop.abort();
        if (error instanceof Failure && isSessionOver(error)) onEnded();
        else throw error;
      }
    } finally {
      isLeader = false;
    }
  };
  broadcast({ kind: 'state?' });
  // Browsers offer locks on HTTPS and localhost only. Elsewhere every page leads: the Idempotency-Keys make duplicate
  // pushes harmless.
  if (navigator.locks === undefined) void lead();
  else void navigator.locks.request('tutti-sync', { signal: stop.signal }, lead).catch(ignoreAbort);
  return () => stop.abort();
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}

function receiveChanges(first: Page | undefined, signal: AbortSignal): Promise<void> {
  let page = first;
  const pullAndFollow = async () => {
    await pull(page, signal);
    page = undefined;
    await followEvents(signal, () => {
      setState('live');
      pullFailure.value = null;
      tryNow();
    });
    if (!signal.aborted) setState('reconnecting');
  };
  return repeat(pullAndFollow, signal, (failure) => {
    pullFailure.value = failure;
    setState(failure.status === 0 ? 'offline' : 'reconnecting');
  });
}

function push(signal: AbortSignal): Promise<void> {
  const pushAll = () =>
    pushWrites(signal, () => {
      pushFailure.value = null;
      allResumeAt.value = null;
    });
  return repeat(pushAll, signal, (failure) => {
    pushFailure.value = failure;
    allResumeAt.value = failure.retryAfter === null ? null : Date.now() + failure.retryAfter * 1_000;
  });
}

/**
 * Repeats an action until the signal aborts, with exponential backoff after failures.
 * @throws Failure when the session is over
 */
async function repeat(act: () => Promise<void>, signal: AbortSignal, onFailure: (failure: Failure) => void) {
  for (let failures = 0; !signal.aborted; ) {
    const started = performance.now();
    try {
      await act();
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Failure && isSessionOver(error)) throw error;
      // Other errors pass, too: the browser may have run out of storage.
      const failure = error instanceof Failure ? error : new Failure(0, { error: messageOf(error) });
      // An action that ran for long has not failed repeatedly.
      failures = performance.now() - started > MAX_BACKOFF_MS ? 1 : failures + 1;
      onFailure(failure);
      await pause(backoff(failure, failures), signal);
    }
  }
}

function backoff({ retryAfter }: Failure, failures: number): number {
  if (retryAfter !== null) return retryAfter * 1_000;
  const most = Math.min(MAX_BACKOFF_MS, 500 * 2 ** failures);
  return most / 2 + Math.random() * (most / 2);
}

/** Ends pauses early: there may be a connection again. */
const retries = new EventTarget();
addEventListener('online', () => tryNow());

export function tryNow(): void {
  sendCreationsNow();
  retries.dispatchEvent(new Event('now'));
  if (!isLeader) broadcast({ kind: 'now' });
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      retries.removeEventListener('now', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    retries.addEventListener('now', done);
    signal.addEventListener('abort', done);
  });
}
