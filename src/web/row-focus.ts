import { go, openTask, route, withQuery } from './router.js';
import { listTasks } from './selection.js';

/**
 * A row that leaves its list takes the focus with it, and the page begins again for the keyboard. What moves rows is
 * manifold (keys, dialogs, undo, other people), so the page is watched instead: a lost focus returns to the row, or
 * goes to the one that follows it.
 */

const ROOTS = '#content, .pane';
/** Elements that open above the rows, and give the focus back to them. */
const ABOVE = 'dialog, [popover], .dock, .pane';

interface Place {
  uid: string;
  /** Uids of the rows around it, in their order. */
  order: readonly string[];
  root: Element;
  page: string;
}

let last: Place | null = null;

function rowsIn(root: Element): HTMLElement[] {
  const rows = [...root.querySelectorAll('[data-focus]')].flatMap((focus) => rowAt(focus) ?? []);
  return rows.filter((row) => row.closest('.leaving') === null);
}

function currentPage(): string {
  const { screen, id } = route.value;
  return `${screen}/${id}`;
}

function uidOf(row: HTMLElement): string {
  return row.dataset.task ?? '';
}

function remember(uid: string, root: Element): void {
  const order = rowsIn(root).map(uidOf);
  // A row that is leaving was remembered with those around it.
  if (order.includes(uid)) last = { uid, order, root, page: currentPage() };
}

function rowAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-task]:not(.pane)') : null;
}

function isAbove(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(ABOVE) !== null;
}

function onFocus({ target }: FocusEvent): void {
  const row = rowAt(target);
  const root = row?.closest(ROOTS);
  if (row != null && root != null) remember(uidOf(row), root);
  else if (!isAbove(target)) last = null;
}

function onPointer({ target }: PointerEvent): void {
  // A click beside everything takes the focus away on purpose.
  if (!isAbove(target)) last = null;
}

function onChange(): void {
  if (last === null) return;
  const active = document.activeElement;
  const row = rowAt(active);
  const isLost = active === null || active === document.body || row?.closest('.leaving') != null;
  if (isLost) restore(last);
  else if (row !== null) remember(uidOf(row), row.closest(ROOTS) ?? last.root);
}

/** A long list has rows only for what is visible. */
function isScrolledAway(uid: string, root: Element): boolean {
  const lists = [...root.querySelectorAll('.task-list.windowed')];
  return lists.some((list) => listTasks.get(list)?.some((task) => task.uid === uid));
}

function restore({ uid, order, root, page }: Place): void {
  const content = document.getElementById('content');
  if (!root.isConnected || page !== currentPage()) {
    content?.focus({ preventScroll: true });
    return;
  }
  const rows = new Map(rowsIn(root).map((row) => [uidOf(row), row]));
  if (!rows.has(uid) && isScrolledAway(uid, root)) return;
  const at = order.indexOf(uid);
  const nearest = [...order.slice(at), ...order.slice(0, at).reverse()].find((one) => rows.has(one));
  const row = rows.get(nearest ?? '');
  if (row !== undefined) row.querySelector<HTMLElement>('[data-focus]')?.focus();
  else if (root instanceof HTMLElement) root.focus({ preventScroll: true });
}

/** Closes the pane of the open task. The focus goes to its row. */
export function closePane(): void {
  const root = document.getElementById('content');
  if (openTask.value !== null && root !== null) {
    last = { uid: openTask.value, order: [], root, page: currentPage() };
    remember(openTask.value, root);
  }
  go(withQuery({ task: null }));
}

export function keepRowFocus(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener('focusin', onFocus, { signal });
  document.addEventListener('pointerdown', onPointer, { signal, capture: true });
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['class'] });
  return () => {
    stop.abort();
    observer.disconnect();
  };
}
