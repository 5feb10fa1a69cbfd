import { signal } from '@preact/signals';
import type { Task } from './data/types.js';

export const selection = signal<ReadonlySet<string>>(new Set());

/** The task that was selected last: a range extends from it. */
let anchor: string | undefined;

/** Tasks of each list in the page, including those without a row. */
export const listTasks = new WeakMap<Element, readonly Task[]>();

export function isSelected(uid: string): boolean {
  return selection.value.has(uid);
}

export function toggleSelected(uid: string): void {
  const next = new Set(selection.value);
  if (!next.delete(uid)) next.add(uid);
  anchor = next.has(uid) ? uid : undefined;
  selection.value = next;
}

/** Selects the tasks from the last selected one to this one, in the order of the page. */
export function selectTo(uid: string): void {
  const uids = [...document.querySelectorAll('#content .task-list')].flatMap(
    (list) => listTasks.get(list)?.map((task) => task.uid) ?? [],
  );
  const [start, end] = [uids.indexOf(anchor ?? uid), uids.indexOf(uid)].sort((one, other) => one - other);
  if (start === undefined || end === undefined || start < 0) {
    toggleSelected(uid);
    return;
  }
  anchor ??= uid;
  selection.value = new Set([...selection.value, ...uids.slice(start, end + 1)]);
}

export function selectNone(): void {
  anchor = undefined;
  selection.value = new Set();
}
