import type { Schemas } from '../../client/index.js';
import { withAccount } from '../api.js';
import { text } from '../text/text.js';
import { announcement } from './announcement.js';
import { readEntry } from './database.js';
import { all, applyItems } from './mirror.js';
import { labelOfPerson } from './persons.js';
import { itemsOf, storeAndBroadcast } from './pull.js';
import type { Mirrored } from './resources.js';
import { isAuthored } from './types.js';

/**
 * Live: follows the event stream of the service from the stored cursor.
 *
 * Changes are collected for a few milliseconds, applied to the mirror, stored with their cursor and broadcast. The
 * stream has no status codes: after any end, including an expired cursor, the caller pulls and learns the reason.
 */

type Change = Schemas['Change'];

const DEBOUNCE_MS = 30;

/**
 * Follows the stream until the connection is lost or the signal aborts. All received changes are stored by then.
 * @param onReady called when the stream is open
 */
export async function followEvents(signal: AbortSignal, onReady: () => void): Promise<void> {
  const cursor = (await readEntry('cursor')) ?? '';
  if (signal.aborted) return;
  const events = new EventSource(withAccount(`/api/v1/events?cursor=${encodeURIComponent(cursor)}`));
  let collected: Change[] = [];
  let last = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stored = Promise.resolve();
  const flush = () => {
    timer = undefined;
    announce(collected);
    const items = itemsOf(collected);
    collected = [];
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

/**
 * Announces changes of tasks, and what is written on them, by others and by keys and apps of the user, to screen readers.
 * What the user does changes more than the written object, such as the counts of a parent: the actor tells it apart, not the object.
 */
function announce(changes: readonly Change[]): void {
  const me = all('profile')[0]?.id;
  const names = new Map<string, string>();
  let written: string | undefined;
  for (const { type, uid, event, object, actor } of changes) {
    const isOwn = actor === null || (actor.user_id === me && actor.key_id === null);
    if (isOwn || object === null) continue;
    const { announceNew, announceChanged, announceWritten } = text.value.tasks;
    if (isAuthored(type) && event === 'created') {
      const { author, task } = object as Mirrored[typeof type];
      written = announceWritten[type](author === null ? '–' : labelOfPerson(author), task.name);
    }
    if (type !== 'task') continue;
    names.set(uid, event === 'created' ? announceNew(object.name) : announceChanged(1));
  }
  const [first] = names.values();
  const changed = names.size > 1 ? text.value.tasks.announceChanged(names.size) : first;
  announcement.value = written ?? changed ?? announcement.peek();
}
