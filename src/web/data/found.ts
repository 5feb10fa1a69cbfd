import { signal } from '@preact/signals';
import type { Task } from './types.js';

/**
 * Result of the filter bar: uids of the tasks of the screen that the filter selects; null without a filter. The bar, whose
 * code is fetched when it is opened, writes it; lists of tasks read it.
 */
export const found = signal<ReadonlySet<string> | null>(null);

/** Tasks that a saved view selects, while it is displayed: the filter bar narrows them further. */
export const viewTasks = signal<readonly Task[]>([]);

/** Screens with lists of tasks that can be filtered. */
const FILTERED = [
  'today',
  'upcoming',
  'inbox',
  'all',
  'assigned',
  'project',
  'area',
  'goal',
  'tag',
  'calendar',
  'view',
  'statistics',
];

export function isFiltered(screen: string): boolean {
  return FILTERED.includes(screen);
}

export function onlyFound<Item extends { uid: string }>(items: readonly Item[]): readonly Item[] {
  const { value } = found;
  return value === null ? items : items.filter(({ uid }) => value.has(uid));
}
