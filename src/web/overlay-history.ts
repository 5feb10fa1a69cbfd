import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Entries of the browser's history for what covers the page: dialogs, sheets, the palette. Back closes the topmost one
 * instead of leaving the page.
 *
 * An overlay that is closed by other means leaves its entry behind for a moment: the next overlay or page takes it over
 * (`router.ts`). What is left then is removed from the history.
 */

interface OverlayState {
  overlay: number;
}

const REUSE_MS = 100;
/** A removal ends after this time, whatever became of it: another traversal may have replaced it. */
const MAX_REMOVAL_MS = 2_000;

const open: { id: number; close: () => void }[] = [];
/** Larger than those of an earlier load of the page, whose entries may still be in the history. */
let lastId = Date.now();

export function isOverlay(state: unknown): state is OverlayState {
  return typeof state === 'object' && state !== null && 'overlay' in state;
}

/** True if the newest entry belongs to an overlay that is closed. */
function isLeftOver(): boolean {
  const state: unknown = history.state;
  return isOverlay(state) && !open.some(({ id }) => id === state.overlay);
}

/** True while the page is being left: going back would cancel that. A link to another program leaves it open. */
let isLeaving = false;
addEventListener('beforeunload', () => {
  isLeaving = true;
});

/**
 * Set while a left-over entry is being removed. The browser goes back some time after it was asked to, from the entry
 * that is the newest by then: overlays that open and links that are followed in between get their entries afterwards.
 */
let removal: { hash: string; followed: string; lastId: number } | undefined;

function removeLeftOver(): void {
  if (isLeaving || removal !== undefined || !isLeftOver()) return;
  const started = { hash: location.hash, followed: '', lastId };
  removal = started;
  history.back();
  setTimeout(() => {
    if (removal === started) endRemoval({ ...started, followed: '' });
  }, MAX_REMOVAL_MS);
}

if (isOverlay(history.state)) history.replaceState(null, '');

addEventListener('popstate', ({ state }) => {
  const last = open.at(-1);
  if (removal !== undefined) {
    if (location.hash === removal.hash) endRemoval(removal);
    else removal.followed = location.hash;
  } else if (last !== undefined && !(isOverlay(state) && state.overlay >= last.id)) {
    open.pop();
    last.close();
  } else removeLeftOver();
});

function endRemoval({ followed, lastId: before }: NonNullable<typeof removal>): void {
  removal = undefined;
  if (followed) location.hash = followed;
  for (const { id } of open) if (id > before) addEntry(id);
  removeLeftOver();
}

function addEntry(overlay: number): void {
  const state: OverlayState = { overlay };
  if (isLeftOver()) history.replaceState(state, '');
  else history.pushState(state, '');
}

/** @returns a function to call when the overlay is closed */
function addOverlay(close: () => void): () => void {
  isLeaving = false;
  lastId += 1;
  const overlay = { id: lastId, close };
  if (removal === undefined) addEntry(overlay.id);
  open.push(overlay);
  return () => {
    const at = open.indexOf(overlay);
    if (at === -1) return;
    open.splice(at, 1);
    setTimeout(removeLeftOver, REUSE_MS);
  };
}

/** Closes an overlay with Back, as long as its component is rendered. */
export function useBackCloses(onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useLayoutEffect(() => addOverlay(() => latest.current()), []);
}
