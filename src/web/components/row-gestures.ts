import { STATUS } from '../../filter/fields.js';
import { toggle } from '../data/actions.js';
import { byUid } from '../data/mirror.js';
import type { Task } from '../data/types.js';
import { mayChange } from '../data/views.js';
import { startDrag } from '../drag.js';
import { toggleSelected } from '../selection.js';
import { text } from '../text/text.js';
import { dialogs } from './overlays.js';

/**
 * Gestures on the rows of a list. Touch: a swipe to the right completes, one to the left asks for the date, a long press
 * selects, and drags if the finger moves on. Mouse: dragging.
 */

const LONG_PRESS_MS = 450;
/** Distances in pixels. */
const SLACK = 10;
const SWIPE = 88;
const MAX_SHIFT = 120;

interface Touch {
  row: HTMLElement;
  uid: string;
  pointer: number;
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
  state: 'pressed' | 'swiping' | 'held';
}

/** Returns what a swipe does: a sign and a word. */
function swipeLabel(dx: number, task: Task | undefined): string {
  const t = text.value;
  if (dx < 0) return `→ ${t.task.due}`;
  return task?.status === STATUS.completed ? `↺ ${t.project.reopen}` : `✓ ${t.tasks.done}`;
}

/** @param selects false if rows of the list cannot be selected */
export function addRowGestures(list: HTMLElement, { selects = true } = {}): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let touch: Touch | undefined;
  let swallowsClick = false;

  const end = () => {
    if (touch === undefined) return;
    clearTimeout(touch.timer);
    touch.row.style.transform = '';
    delete touch.row.dataset.swipe;
    delete touch.row.dataset.swipeLabel;
    touch = undefined;
  };
  const hold = () => {
    if (touch === undefined) return;
    touch.state = 'held';
    swallowsClick = true;
    navigator.vibrate?.(10);
    if (selects) toggleSelected(touch.uid);
  };
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    handle: (event: HTMLElementEventMap[Type]) => void,
    capture = false,
  ) => list.addEventListener(type, handle, { signal, capture });

  on('pointerdown', (event) => {
    swallowsClick = false;
    if (!event.isPrimary || event.button !== 0 || !(event.target instanceof Element)) return;
    const row = event.target.closest<HTMLElement>('[data-task]');
    const uid = row?.dataset.task;
    if (row === null || uid === undefined) return;
    if (event.pointerType !== 'touch') {
      if (event.target.closest('button, input') === null) startDrag(event, row, uid);
      return;
    }
    touch = {
      ...{ row, uid, pointer: event.pointerId, x: event.clientX, y: event.clientY, state: 'pressed' },
      timer: setTimeout(hold, LONG_PRESS_MS),
    };
  });
  on('pointermove', (event) => {
    if (touch === undefined || event.pointerId !== touch.pointer) return;
    const [dx, dy] = [event.clientX - touch.x, event.clientY - touch.y];
    const task = byUid('task', touch.uid);
    if (touch.state === 'held') {
      if (Math.hypot(dx, dy) > SLACK) {
        startDrag(event, touch.row, touch.uid, true);
        if (selects) toggleSelected(touch.uid);
        end();
      }
    } else if (touch.state === 'pressed') {
      if (Math.abs(dy) > SLACK) end();
      else if (Math.abs(dx) > SLACK && task !== undefined && mayChange(task)) {
        clearTimeout(touch.timer);
        touch.state = 'swiping';
        swallowsClick = true;
      }
    }
    if (touch?.state !== 'swiping') return;
    touch.row.style.transform = `translateX(${Math.max(-MAX_SHIFT, Math.min(MAX_SHIFT, dx))}px)`;
    touch.row.dataset.swipeLabel = swipeLabel(dx, task);
    touch.row.dataset.swipe = `${dx > 0 ? 'complete' : 'schedule'}${Math.abs(dx) > SWIPE ? ' ready' : ''}`;
  });
  on('pointerup', (event) => {
    if (touch === undefined || event.pointerId !== touch.pointer) return;
    const { state, uid, x } = touch;
    end();
    const dx = event.clientX - x;
    if (state !== 'swiping' || Math.abs(dx) <= SWIPE) return;
    const task = byUid('task', uid);
    if (task === undefined) return;
    if (dx > 0) void toggle(task);
    else dialogs.change.value = { action: 'due', uids: [uid] };
  });
  on('pointercancel', end);
  on(
    'click',
    (event) => {
      if (!swallowsClick) return;
      swallowsClick = false;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  on('contextmenu', (event) => {
    if (touch !== undefined) event.preventDefault();
  });
  return () => {
    end();
    stop.abort();
  };
}
