import { signal } from '@preact/signals';
import type { Schemas } from '../../client/index.js';
import { api, dataOf, Failure, isSessionOver, withAccount } from '../api.js';
import { nextFrame } from '../frames.js';
import { place } from '../router.js';
import { text } from '../text/text.js';
import { announcement } from './announcement.js';
import { listen, type SyncState, tell } from './channel.js';
import { type Item, keep, kept, storeItems, wipe } from './database.js';
import { applyItems, storedObject, writes } from './mirror.js';
import { noteSent, noteWrite, sendWrites } from './queue.js';
import { STATUS } from './types.js';

/** How far this browser is with the service. */
export const syncState = signal<SyncState>('starting');

/** Why nothing comes in at the moment; null when all is well. */
export const syncFailure = signal<Failure | null>(null);

/** Why nothing goes out at the moment. */
export const sendFailure = signal<Failure | null>(null);

const PAGE_SIZE = 500;
/** The first page is small: something is seen sooner. */
const FIRST_PAGE_SIZE = 40;
/** More rows than a screen shows at first. */
const ON_SCREEN = 24;
const LONGEST_WAIT_MS = 30_000;
/** What comes within so many milliseconds is shown together. */
const TOGETHER_MS = 30;

let isLeader = false;

listen((message) => {
  switch (message.kind) {
    case 'items':
      return applyItems(message.items, message.begin);
    case 'write':
      return noteWrite(message.write);
    case 'sent':
      return noteSent(message.seq);
    case 'state':
      syncState.value = message.state;
      return;
    case 'state?':
      if (isLeader) tell({ kind: 'state', state: syncState.value });
      return;
    case 'session':
      // Somebody has signed in or out in another page.
      location.reload();
  }
});

function setState(state: SyncState): void {
  syncState.value = state;
  tell({ kind: 'state', state });
}

/**
 * Keeps the mirror of this browser up to date, and sends what is written in it, until it is told to stop. Of several
 * pages one does, and another takes its place when it is closed.
 * @param first the first page of changes, where it is there already
 * @param onEnded called when the service says that the session has ended
 */
export function startSync(first: Page | undefined, onEnded: () => void): () => void {
  const stop = new AbortController();
  const lead = async () => {
    if (stop.signal.aborted) return;
    isLeader = true;
    try {
      await follow(first, stop.signal);
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
  tell({ kind: 'state?' });
  // Browsers have locks on pages of HTTPS and of this machine only. Elsewhere every page has a stream of its own; what two
  // of them send twice has the same key.
  if (navigator.locks === undefined) void lead();
  else void navigator.locks.request('tutti-sync', { signal: stop.signal }, lead).catch(ignoreAbort);
  return () => stop.abort();
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}

/** Ends every wait: there may be a connection again. */
const nudges = new EventTarget();
addEventListener('online', () => tryNow());

export function tryNow(): void {
  nudges.dispatchEvent(new Event('nudge'));
}

/**
 * Does something that goes on, again and again: after a failure, later each time.
 * @throws Failure when the session is over
 */
async function keepDoing(
  act: (signal: AbortSignal) => Promise<void>,
  note: (failure: Failure | null) => void,
  signal: AbortSignal,
) {
  for (let failures = 0; !signal.aborted; ) {
    const started = performance.now();
    try {
      await act(signal);
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Failure && isSessionOver(error)) throw error;
      // A browser that has no room for more, say, is no reason to stop either.
      const failure = error instanceof Failure ? error : new Failure(0, { error: (error as Error).message }, null);
      // What went well for a while has not failed time after time.
      failures = performance.now() - started > LONGEST_WAIT_MS ? 1 : failures + 1;
      note(failure);
      await pause(waitAfter(failure, failures), signal);
    }
  }
}

/** @throws Failure when the session is over */
async function follow(first: Page | undefined, signal: AbortSignal): Promise<void> {
  let shown = first;
  const receive = async () => {
    await catchUp(shown, signal);
    shown = undefined;
    await listenToEvents(signal);
    if (!signal.aborted) setState('reconnecting');
  };
  const noteReceiving = (failure: Failure | null) => {
    syncFailure.value = failure;
    if (failure !== null) setState(failure.status === 0 ? 'offline' : 'reconnecting');
  };
  const noteSending = (failure: Failure | null) => {
    sendFailure.value = failure;
  };
  const send = async () => {
    await sendWrites(signal, () => noteSending(null));
  };
  await Promise.all([keepDoing(receive, noteReceiving, signal), keepDoing(send, noteSending, signal)]);
}

function waitAfter({ retryAfter }: Failure, failures: number): number {
  if (retryAfter !== null) return retryAfter * 1_000;
  const most = Math.min(LONGEST_WAIT_MS, 500 * 2 ** failures);
  return most / 2 + Math.random() * (most / 2);
}

/** Waits, and no longer when there may be a connection again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      nudges.removeEventListener('nudge', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    nudges.addEventListener('nudge', done);
    signal.addEventListener('abort', done);
  });
}

/** A page of the log of changes. */
interface Page {
  items: Item[];
  /** Where to read on. */
  cursor: string;
  hasMore: boolean;
}

/** The first page, and what is to be seen first: that comes again in its turn. */
interface FirstPage extends Page {
  ahead: Item[];
}

/** What there is, as much of it as is soon shown; undefined when there is no session. @throws Failure */
export async function firstPage(): Promise<FirstPage | undefined> {
  try {
    const isToday = place.value.screen === 'today';
    // The profile is the first of all.
    const size = isToday ? 1 : FIRST_PAGE_SIZE;
    const [page, ahead] = await Promise.all([changesFrom(undefined, size), isToday ? topOfToday() : []]);
    return { ...page, ahead };
  } catch (error) {
    if (error instanceof Failure && error.status === 401) return undefined;
    throw error;
  }
}

/**
 * The tasks at the top of today, in the order of that screen: what is read of the log comes in another, and would push
 * down what is read already.
 */
async function topOfToday(): Promise<Item[]> {
  const limit = ON_SCREEN;
  const byDate = ['due_date:asc', 'due_time:asc', 'priority:desc', 'created_at:asc'] as const;
  const suggested = ['priority:desc', 'created_at:asc'] as const;
  const due = await dataOf(api.GET('/api/v1/tasks/today', { params: { query: { limit, order_by: [...byDate] } } }));
  const tasks = [...due.tasks];
  if (tasks.length < limit && !due.pagination.has_more) {
    const query = { limit, status: [STATUS.notStarted], order_by: [...suggested] };
    tasks.push(...(await dataOf(api.GET('/api/v1/tasks', { params: { query } }))).tasks);
  }
  return tasks.map((task) => ({ type: 'task', uid: task.uid, object: task }) as unknown as Item);
}

async function changesFrom(cursor: string | undefined, limit: number, signal?: AbortSignal): Promise<Page> {
  const query = { limit, ...(cursor !== undefined && { cursor }) };
  const page = await dataOf(api.GET('/api/v1/changes', { params: { query }, ...(signal !== undefined && { signal }) }));
  return { items: itemsOf(page.changes), cursor: page.next_cursor, hasMore: page.has_more };
}

/** Fetches what has changed; everything at first, and when what was known is too old. */
async function catchUp(first: Page | undefined, signal: AbortSignal): Promise<void> {
  let page = first;
  let cursor = page === undefined ? await kept('cursor') : undefined;
  let begin = cursor === undefined;
  let stored = Promise.resolve();
  do {
    try {
      if (page === undefined) {
        page = await changesFrom(cursor, begin ? FIRST_PAGE_SIZE : PAGE_SIZE, signal);
        applyItems(page.items, begin);
      }
      // What is seen comes first. A page is kept while the next one is on its way.
      await nextFrame();
      stored = keepAndTell(stored, page.items, page.cursor, begin);
      cursor = page.cursor;
      begin = false;
      if (!page.hasMore) break;
      page = undefined;
    } catch (error) {
      const isLost = error instanceof Failure && (error.status === 410 || error.code === 'INVALID_CURSOR');
      if (!isLost || cursor === undefined) throw error;
      cursor = undefined;
      begin = true;
    }
  } while (!signal.aborted);
  await stored;
}

/** The objects of changes as they are kept and told. */
function itemsOf(changes: readonly Schemas['Change'][]): Item[] {
  return changes.map(({ type, uid, object }) => ({ type, uid, object }) as unknown as Item);
}

/** Keeps changes with the place behind them, after those before; the other pages are told once they could read them. */
async function keepAndTell(earlier: Promise<void>, items: Item[], cursor: string, begin: boolean): Promise<void> {
  await earlier;
  await storeItems(items, cursor, begin);
  tell({ kind: 'items', items, begin });
}

/**
 * Takes in what happens as it happens, until the connection is lost. The stream is one of the browser's own kind, which
 * knows nothing of status codes: whoever calls asks for the changes again, and learns from that what is the matter.
 */
async function listenToEvents(signal: AbortSignal): Promise<void> {
  const cursor = (await kept('cursor')) ?? '';
  if (signal.aborted) return;
  const events = new EventSource(withAccount(`/api/v1/events?cursor=${encodeURIComponent(cursor)}`));
  let waiting: Schemas['Change'][] = [];
  let last = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stored = Promise.resolve();
  const flush = () => {
    timer = undefined;
    const items = itemsOf(waiting);
    waiting = [];
    announce(items);
    applyItems(items, false);
    stored = keepAndTell(stored, items, last, false);
  };
  try {
    await new Promise<void>((resolve) => {
      events.addEventListener('ready', () => {
        setState('live');
        syncFailure.value = null;
        tryNow();
      });
      events.addEventListener('change', ({ data, lastEventId }) => {
        waiting.push(JSON.parse(data) as Schemas['Change']);
        last = lastEventId;
        timer ??= setTimeout(flush, TOGETHER_MS);
      });
      // What comes next is no longer kept: asking for the changes says so, and begins again.
      events.addEventListener('resync', () => resolve());
      events.addEventListener('error', () => resolve());
      addEventListener('offline', () => resolve(), { signal });
      signal.addEventListener('abort', () => resolve());
    });
  } finally {
    events.close();
    if (timer !== undefined) {
      clearTimeout(timer);
      flush();
    }
    await stored;
  }
}

/** Says what others, or other devices, have done: not what was done here. */
function announce(items: readonly Item[]): void {
  const isNews = ({ type, uid, object }: Item) =>
    type === 'task' &&
    object !== null &&
    JSON.stringify(object) !== JSON.stringify(storedObject(type, uid)) &&
    !writes.value.some((write) => write.uid === uid);
  const news = items.filter(isNews);
  const [first] = news;
  if (first === undefined) return;
  const { announceNew, announceChanged } = text.value.tasks;
  const isNew = news.length === 1 && storedObject('task', first.uid) === undefined;
  announcement.value = isNew ? announceNew((first.object as { name: string }).name) : announceChanged(news.length);
}

const KEPT = 'tutti.kept';

/** Whether this browser keeps something: known before its database is open, which takes a while the first time. */
export function keepsSomething(): boolean {
  return localStorage.getItem(KEPT) !== null;
}

/** Forgets everything that this browser keeps. */
export async function forgetAll(): Promise<void> {
  localStorage.removeItem(KEPT);
  await wipe();
}

/** Keeps whose objects these are. */
export async function keepUser({ uid, email }: { uid: string; email: string }): Promise<void> {
  await Promise.all([keep('user', { uid, email }), keep('locked', null)]);
  localStorage.setItem(KEPT, 'yes');
}
