import type { Side } from './data/side.js';
import { type DropTarget, drop, isOrder, targetOf } from './drop.js';

/**
 * Dragging of tasks with a mouse, a pen or a finger, onto elements with `data-drop`. The browser's own drag and drop does
 * not work with touch. Every target can be reached by keyboard, too: see `keys.ts`.
 */

const SLACK = 6;
/** Distance in pixels to the edge of the window in which it scrolls, and its speed for each frame. */
const EDGE = 60;
const SPEED = 12;
/** Parts of the height of a row at its edges, in which the pointer decides on the side. */
const EDGE_OF_ROW = 0.3;
const MARKS = ['drop-over', 'drop-before', 'drop-after'];

/** @param isHeld true if the pointer has been held already: dragging begins at once */
export function startDrag(down: PointerEvent, source: HTMLElement, uid: string, isHeld = false): void {
  const stop = new AbortController();
  const { signal } = stop;
  let ghost: HTMLElement | undefined;
  let over: HTMLElement | undefined;
  let target: DropTarget | undefined;
  let [x, y] = [down.clientX, down.clientY];

  const begin = () => {
    ghost = document.createElement('div');
    ghost.className = 'drag-ghost';
    ghost.textContent = source.querySelector('.task-name')?.textContent ?? '';
    document.body.append(ghost);
    document.documentElement.classList.add('dragging');
    source.classList.add('dragged');
    getSelection()?.removeAllRanges();
    scroll();
  };
  const scroll = () => {
    if (ghost === undefined) return;
    if (y < EDGE) scrollBy(0, -SPEED);
    else if (y > innerHeight - EDGE) scrollBy(0, SPEED);
    requestAnimationFrame(scroll);
  };
  const move = () => {
    if (ghost === undefined) return;
    ghost.style.transform = `translate(${x + 12}px, ${y + 8}px)`;
    const found = targetOf(document.elementFromPoint(x, y), uid);
    const side = found !== undefined && isOrder(found.target) ? sideOf(found.element, source, y) : undefined;
    over?.classList.remove(...MARKS);
    over = found?.element;
    over?.classList.add(side === undefined ? 'drop-over' : `drop-${side}`);
    target = found && (side === undefined ? found.target : ({ ...found.target, side } as DropTarget));
  };
  const end = () => {
    stop.abort();
    ghost?.remove();
    ghost = undefined;
    over?.classList.remove(...MARKS);
    source.classList.remove('dragged');
    document.documentElement.classList.remove('dragging');
  };
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    [x, y] = [event.clientX, event.clientY];
    if (ghost === undefined && Math.hypot(x - down.clientX, y - down.clientY) > SLACK) begin();
    move();
  };
  const onUp = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    // The element below the pointer may have changed since it moved.
    onMove(event);
    const hasDragged = ghost !== undefined;
    const dropped = target;
    end();
    if (!hasDragged) return;
    // The click that follows would open the task.
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }));
    if (dropped !== undefined) void drop(uid, dropped);
  };
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', onUp, { signal });
  addEventListener('pointercancel', end, { signal });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end();
    },
    { signal, capture: true },
  );
  // A finger that drags must not scroll.
  addEventListener('touchmove', (event) => ghost !== undefined && event.preventDefault(), { signal, passive: false });
  addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  if (isHeld) {
    begin();
    move();
  }
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Returns the side of a row on which a task is dropped: that of the pointer; in the middle, the far one of its list. */
function sideOf(row: HTMLElement, source: Element, y: number): Side {
  const { top, height } = row.getBoundingClientRect();
  const at = (y - top) / height;
  if (at < EDGE_OF_ROW) return 'before';
  if (at > 1 - EDGE_OF_ROW) return 'after';
  const isBehind = (source.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return isBehind && row.parentElement?.contains(source) === true ? 'after' : 'before';
}
