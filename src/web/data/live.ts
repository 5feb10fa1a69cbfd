import type { Schemas } from '../../client/index.js';
import { withAccount } from '../api.js';
import { text } from '../text/text.js';
import { announcement } from './announcement.js';
import { readEntry } from './database.js';
import { applyItems, confirmedObject, pendingWrites } from './mirror.js';
import { itemsOf, storeAndBroadcast } from './pull.js';
import type { Item } from './types.js';

/**
 * Live: follows the event stream of the service from the stored cursor.
 *
 * Changes are collected for a few milliseconds, applied to the mirror, stored with their cursor and broadcast. The
 * stream has no status codes: after any end, including an expired cursor, the caller pulls and learns the reason.
 */

const DEBOUNCE_MS = 30;

/**
 * Follows the stream until the connection is lost or the signal aborts. All received changes are stored by then.
 * @param onReady called when the stream is open
 */
export async function followEvents(signal: AbortSignal, onReady: () => void): Promise<void> {
  const cursor = (await readEntry('cursor')) ?? '';
  if (signal.aborted) return;
  const events = new EventSource(withAccount(`/api/v1/events?cursor=${encodeURIComponent(cursor)}`));
  let collected: Schemas['Change'][] = [];
  let last = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stored = Promise.resolve();
  const flush = () => {
    timer = undefined;
    const items = itemsOf(collected);
    collected = [];
    announce(items);
    applyItems(items, false);
    stored = storeAndBroadcast(stored, items, last, false);
  };
  try {
    await new Promise<void>((resolve) => {
      events.addEventListener('ready', onReady);
      events.addEventListener('change', ({ data, lastEventId }) => {
        collected.push(JSON.parse(data));
        last = lastEventId;
        timer ??= setTimeout(flush, DEBOUNCE_MS);
      });
      // The cursor has expired.
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

/** Announces changes of tasks to screen readers, except the user's own in this browser. */
function announce(items: readonly Item[]): void {
  const names = items.flatMap((item) => {
    if (item.type !== 'task' || item.object === null) return [];
    const known = confirmedObject('task', item.uid);
    const isOwn = pendingWrites.value.some(({ uid }) => uid === item.uid);
    if (isOwn || JSON.stringify(item.object) === JSON.stringify(known)) return [];
    return [{ name: item.object.name, isNew: known === undefined }];
  });
  const [first] = names;
  if (first === undefined) return;
  const { announceNew, announceChanged } = text.value.tasks;
  announcement.value = names.length === 1 && first.isNew ? announceNew(first.name) : announceChanged(names.length);
}
