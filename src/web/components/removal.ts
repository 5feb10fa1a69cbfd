import { remove } from '../data/actions.js';
import { byUid } from '../data/mirror.js';
import type { WritableType } from '../data/types.js';
import { address, go, openTask, route } from '../router.js';
import { closePane } from '../row-focus.js';
import { dialogs } from './overlays.js';

/** Deletes one object without others in it at once; otherwise asks, and shows what a dry run of the deletion counts. */
export function askToRemove(type: WritableType, uids: readonly string[]): void {
  const [only] = uids.length === 1 ? uids : [];
  const task = type === 'task' ? byUid('task', only ?? '') : undefined;
  const isAlone = only !== undefined && (type === 'note' || task?.subtask_counts.total === 0);
  if (isAlone) void removeAndLeave(type, uids);
  else if (uids.length > 0) dialogs.remove.value = { type, uids };
}

/**
 * Deletes objects, and leaves the page, or the pane, of one that goes.
 * @param tasks uids of tasks that are deleted with them
 */
export async function removeAndLeave(
  type: WritableType,
  uids: readonly string[],
  tasks: readonly string[] = [],
): Promise<void> {
  const { screen, id } = route.value;
  if (screen === type && uids.includes(id)) go(address(`${type}s`));
  if (type === 'task' && uids.includes(openTask.value ?? '')) closePane();
  await remove(type, uids, tasks);
}
