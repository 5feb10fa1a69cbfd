import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { api, dataOf, Failure, messageOf, newUid, responseOf } from '../../api.js';
import { didDirectly, notify } from '../../data/done.js';
import type { Side } from '../../data/side.js';
import type { Task, View } from '../../data/types.js';
import { drop } from '../../drop.js';
import { planningText } from '../../text/planning/planning-text.js';
import { text } from '../../text/text.js';
import { byCreation, type ViewGroup } from './view-data.js';

/**
 * The own order of a view, which the mirror does not hold: it is read again when the view has changed. A move shows at once,
 * and what is read while moves are in flight is dropped, because it may be older than they are.
 */

/** Tasks whose order is read. Those beyond come after them, in the order of their creation. */
const MAX_ORDERED = 1_000;
const PAGE = 500;

const order = signal<{ view: string; uids: readonly string[] }>({ view: '', uids: [] });
const finishedMoves = signal(0);
let inFlight = 0;

async function readOrder({ uid: id }: View): Promise<string[]> {
  const uids: string[] = [];
  for (let cursor: string | undefined; uids.length < MAX_ORDERED; ) {
    // The order of a task counts in each group that it comes into.
    const query = {
      limit: PAGE,
      order_by: 'manual',
      group_by: 'none' as const,
      ...(cursor !== undefined && { cursor }),
    };
    const params = { path: { id }, query };
    const { tasks = [], pagination } = await dataOf(api.GET('/api/v1/view/{id}/items', { params }));
    uids.push(...tasks.map(({ uid }) => uid));
    if (pagination.next_cursor === null) break;
    cursor = pagination.next_cursor;
  }
  return uids;
}

/** Follows the order of a view. @returns false if it could not be read */
export function useOrder(view: View): boolean {
  const [isRead, setRead] = useState(true);
  const isManual = view.order_by === 'manual';
  useEffect(() => {
    if (!isManual) return undefined;
    let isCurrent = true;
    readOrder(view).then(
      (uids) => {
        if (!isCurrent || inFlight > 0) return;
        order.value = { view: view.uid, uids };
        setRead(true);
      },
      () => isCurrent && setRead(false),
    );
    return () => {
      isCurrent = false;
    };
  }, [view, isManual, finishedMoves.value]);
  return isRead || order.value.view === view.uid;
}

/** Compares the positions of tasks in the order of a view: those without one come last, oldest first. */
export function byOrder(view: View): (one: Task, other: Task) => number {
  const { view: known, uids } = order.value;
  const positions = new Map(known === view.uid ? uids.map((uid, at) => [uid, at]) : []);
  const positionOf = ({ uid }: Task) => positions.get(uid) ?? positions.size;
  return (one, other) => positionOf(one) - positionOf(other) || byCreation(one, other);
}

/** Moves a task to the position of another one, or to a side of it, and into its group. */
export async function moveInOrder(
  view: View,
  groups: readonly ViewGroup[],
  task: Task,
  { uid, side: given }: { uid: string; side?: Side | undefined },
): Promise<void> {
  const isIn = (wanted: string) => (group: ViewGroup) => group.tasks.some((one) => one.uid === wanted);
  const from = groups.find(isIn(task.uid));
  const to = groups.find(isIn(uid));
  if (to === undefined || task.uid === uid) return;
  if (from !== to && to.target !== undefined) await drop(task.uid, to.target);
  const [own, other] = [task.uid, uid].map((wanted) => to.tasks.findIndex((one) => one.uid === wanted));
  const passed = from === to && own !== undefined && other !== undefined && own < other ? 'after' : 'before';
  const side = given ?? passed;
  const all = groups.flatMap((group) => group.tasks).sort(byOrder(view));
  const uids = all.map((one) => one.uid).filter((one) => one !== task.uid);
  uids.splice(uids.indexOf(uid) + (side === 'after' ? 1 : 0), 0, task.uid);
  const former = order.value;
  order.value = { view: view.uid, uids };
  inFlight += 1;
  try {
    const { response } = await responseOf(
      api.POST('/api/v1/view/{id}/order', {
        params: { path: { id: view.uid } },
        body: { task_id: task.uid, [side]: uid },
        headers: { 'idempotency-key': newUid() },
      }),
    );
    didDirectly(text.value.tasks.ordered(task.name), response);
  } catch (error) {
    order.value = former;
    const isOffline = error instanceof Failure && error.status === 0;
    notify(isOffline ? planningText.value.views.notMoved : messageOf(error));
  } finally {
    inFlight -= 1;
    // Reads what the service has now, also after a failure.
    if (inFlight === 0) finishedMoves.value += 1;
  }
}
