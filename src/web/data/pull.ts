import type { Schemas } from '../../client/index.js';
import { STATUS } from '../../filter/fields.js';
import { api, dataOf, Failure, isSessionOver } from '../api.js';
import { nextFrame } from '../frames.js';
import { route } from '../router.js';
import { broadcast } from './channel.js';
import { readEntry, storeItems } from './database.js';
import { applyItems } from './mirror.js';
import { OBJECT_TYPES } from './resources.js';
import type { Item, Task } from './types.js';

/**
 * Pull: reads the change log of the service page by page, from the stored cursor to the end.
 *
 * Each page is applied to the mirror, then stored together with its cursor in one transaction, then broadcast to the
 * other pages of the browser. A crash between these steps repeats the page. Without a cursor, or after the
 * service has rejected it as expired, all objects are read from the start and replace the stored ones.
 */

const PAGE_SIZE = 500;
/** Small, so that the first objects are visible soon. */
const FIRST_PAGE_SIZE = 40;
const TASKS_ON_SCREEN = 24;

export interface Page {
  items: Item[];
  cursor: string;
  hasMore: boolean;
}

/** The first page of the change log. `ahead` holds the objects of the first view; the log has them, too. */
export interface FirstPage extends Page {
  ahead: Item[];
}

/** Reads the first page of the change log; undefined without a session. @throws Failure */
export async function firstPage(): Promise<FirstPage | undefined> {
  try {
    const isToday = route.value.screen === 'today';
    // The change log starts with the profile.
    const size = isToday ? 1 : FIRST_PAGE_SIZE;
    const [page, ahead] = await Promise.all([changesAfter(undefined, size), isToday ? topOfToday() : []]);
    return { ...page, ahead };
  } catch (error) {
    if (error instanceof Failure && isSessionOver(error)) return undefined;
    throw error;
  }
}

/** Reads the top of the screen `today` in its order: objects of the change log would shift what the user reads. */
async function topOfToday(): Promise<Item[]> {
  const limit = TASKS_ON_SCREEN;
  const byDate = ['due_date:asc', 'due_time:asc', 'priority:desc', 'created_at:asc'] as const;
  const suggested = ['priority:desc', 'created_at:asc'] as const;
  const due = await dataOf(api.GET('/api/v1/tasks/today', { params: { query: { limit, order_by: [...byDate] } } }));
  const tasks: Task[] = [...due.tasks];
  if (tasks.length < limit && !due.pagination.has_more) {
    const query = { limit, status: [STATUS.not_started], live: true, order_by: [...suggested] };
    tasks.push(...(await dataOf(api.GET('/api/v1/tasks', { params: { query } }))).tasks);
  }
  return tasks.map((task) => ({ type: 'task', uid: task.uid, object: task }));
}

async function changesAfter(cursor: string | undefined, limit: number, signal?: AbortSignal): Promise<Page> {
  const query = { limit, ...(cursor !== undefined && { cursor }) };
  const page = await dataOf(api.GET('/api/v1/changes', { params: { query }, ...(signal !== undefined && { signal }) }));
  return { items: itemsOf(page.changes), cursor: page.next_cursor, hasMore: page.has_more };
}

/** Returns the objects of changes. A newer service may report types that this page cannot store. */
export function itemsOf(changes: readonly Schemas['Change'][]): Item[] {
  return changes
    .map(({ id: _id, event: _event, at: _at, actor: _actor, changed: _changed, ...item }) => item)
    .filter((item): item is Item => OBJECT_TYPES.some((type) => type === item.type));
}

/**
 * Reads all changes since the stored cursor.
 * @param first the first page, if it is read already and applied to the mirror
 * @throws Failure
 */
export async function pull(first: Page | undefined, signal: AbortSignal): Promise<void> {
  let page = first;
  let cursor = page === undefined ? await readEntry('cursor') : undefined;
  let begin = cursor === undefined;
  let stored = Promise.resolve();
  let next: Promise<Page> | undefined;
  do {
    try {
      const isApplied = page !== undefined;
      page ??= await (next ?? changesAfter(cursor, begin ? FIRST_PAGE_SIZE : PAGE_SIZE, signal));
      // The service makes the next page while this one is applied and rendered.
      next = page.hasMore ? changesAfter(page.cursor, PAGE_SIZE, signal) : undefined;
      // Awaited in the next round, which may never come.
      next?.catch(() => undefined);
      if (!isApplied) applyItems(page.items, begin);
      // Rendering comes first. The page is stored while the next one is in flight.
      await nextFrame();
      stored = storeAndBroadcast(stored, page.items, page.cursor, begin);
      cursor = page.cursor;
      begin = false;
      if (!page.hasMore) break;
      page = undefined;
    } catch (error) {
      const isExpired = error instanceof Failure && (error.status === 410 || error.code === 'INVALID_CURSOR');
      if (!isExpired || cursor === undefined) throw error;
      next = undefined;
      cursor = undefined;
      begin = true;
    }
  } while (!signal.aborted);
  await stored;
}

/** Stores items with the cursor after them, in the order of calls, before other pages may read them. */
export async function storeAndBroadcast(
  earlier: Promise<void>,
  items: Item[],
  cursor: string,
  begin: boolean,
): Promise<void> {
  await earlier;
  await storeItems(items, cursor, begin);
  broadcast({ kind: 'items', items, begin });
}
