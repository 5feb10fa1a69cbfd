import { signal } from '@preact/signals';

export const selection = signal<ReadonlySet<string>>(new Set());

export function isSelected(uid: string): boolean {
  return selection.value.has(uid);
}

export function toggleSelected(uid: string): void {
  const next = new Set(selection.value);
  if (!next.delete(uid)) next.add(uid);
  selection.value = next;
}

export function selectNone(): void {
  selection.value = new Set();
}
