import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { STATUS } from '../../filter/fields.js';
import { toggle } from '../data/actions.js';
import { byUid } from '../data/mirror.js';
import type { Task } from '../data/types.js';
import { mayChange } from '../data/views.js';
import { text } from '../text/text.js';
import { Icon, type IconName } from './icon.js';
import { askToDuplicate, type ChangeAction, dialogs } from './overlays.js';
import { askToRemove } from './removal.js';

/**
 * Actions beside the row under the mouse, and the menu of a row: by the right button, or the key of the keyboard for it.
 * There is one of each for the page, so that rows stay small. Everything in them has a key of its own (`keys.ts`).
 */

const ROWS = '#content [data-task], .subtasks [data-task]';
const LIST_ROWS = '#content .task-list .task-row';
const MARGIN = 8;

interface Place {
  task: Task;
  /** Right edge and middle of the row, or the position of the pointer, in pixels. */
  x: number;
  y: number;
}

function taskOf(row: HTMLElement | null): Task | undefined {
  const task = byUid('task', row?.dataset.task ?? '');
  return task !== undefined && mayChange(task) ? task : undefined;
}

const change = (action: ChangeAction, { uid }: Task) => {
  dialogs.change.value = { action, uids: [uid] };
};

interface Action {
  label: string;
  icon: IconName;
  isDanger?: boolean;
  act: () => unknown;
}

function actionsOf(task: Task): Action[] {
  const t = text.value;
  const isDone = task.status === STATUS.completed;
  const { uid } = task;
  return [
    { label: isDone ? t.project.reopen : t.tasks.completeThem, icon: 'check', act: () => toggle(task) },
    { label: `${t.task.due} …`, icon: 'calendar', act: () => change('due', task) },
    { label: `${t.task.priority} …`, icon: 'flag', act: () => change('priority', task) },
    { label: `${t.task.tags} …`, icon: 'tag', act: () => change('tags', task) },
    { label: `${t.task.assignee} …`, icon: 'user', act: () => change('assignee', task) },
    { label: `${t.keys.move} …`, icon: 'project', act: () => change('move', task) },
    { label: `${t.duplicate.title} …`, icon: 'copy', act: () => askToDuplicate('task', task) },
    { label: t.delete, icon: 'trash', isDanger: true, act: () => askToRemove('task', [uid]) },
  ];
}

export function RowMenu() {
  const [menu, setMenu] = useState<Place | null>(null);
  const [hover, setHover] = useState<Place | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const elementOf = ({ target }: Event) => (target instanceof Element ? target : null);
    const onMenu = (event: MouseEvent) => {
      const row = elementOf(event)?.closest<HTMLElement>(ROWS) ?? null;
      const task = taskOf(row);
      // A long touch selects; with Shift, the browser's own menu opens.
      const isTouch = 'pointerType' in event && event.pointerType === 'touch';
      if (row === null || task === undefined || isTouch || event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      const { left, bottom } = row.getBoundingClientRect();
      const isKey = event.clientX === 0 && event.clientY === 0;
      setMenu({ task, ...(isKey ? { x: left, y: bottom } : { x: event.clientX, y: event.clientY }) });
    };
    const onOver = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.buttons !== 0) return setHover(null);
      const target = elementOf(event);
      if (target?.closest('.row-actions') != null) return;
      const row = target?.closest<HTMLElement>(LIST_ROWS) ?? null;
      const task = taskOf(row);
      if (row === null || task === undefined) return setHover(null);
      const { right, top, height } = row.getBoundingClientRect();
      setHover({ task, x: right, y: top + height / 2 });
    };
    const leave = () => setHover(null);
    document.addEventListener('contextmenu', onMenu, { signal });
    document.addEventListener('pointerover', onOver, { signal });
    for (const type of ['scroll', 'keydown', 'pointerdown'] as const) {
      document.addEventListener(type, (event) => elementOf(event)?.closest('.row-actions') == null && leave(), {
        signal,
        passive: true,
        capture: true,
      });
    }
    return () => stop.abort();
  }, []);
  if (hover === null && menu === null) return null;
  return (
    <nav aria-label={text.value.task.menu}>
      {hover !== null && menu === null && <RowActions place={hover} onMore={(x, y) => setMenu({ ...hover, x, y })} />}
      {menu !== null && (
        <Menu key={`${menu.task.uid} ${menu.x} ${menu.y}`} place={menu} onClose={() => setMenu(null)} />
      )}
    </nav>
  );
}

function RowActions({ place: { task, x, y }, onMore }: { place: Place; onMore: (x: number, y: number) => void }) {
  const t = text.value;
  const button = (label: string, icon: IconName, act: (event: MouseEvent) => void) => (
    <button type="button" class="icon-button small" tabIndex={-1} title={label} aria-label={label} onClick={act}>
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="row-actions" style={{ insetInlineStart: `${x}px`, top: `${y}px` }}>
      {button(t.task.due, 'calendar', () => change('due', task))}
      {button(t.task.priority, 'flag', () => change('priority', task))}
      {button(t.task.menu, 'more', ({ clientX, clientY }) => onMore(clientX, clientY))}
    </div>
  );
}

function Menu({ place: { task, x, y }, onClose }: { place: Place; onClose: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = ref;
    if (current === null) return;
    const focused = document.activeElement;
    current.showPopover();
    const { width, height } = current.getBoundingClientRect();
    current.style.left = `${Math.max(MARGIN, Math.min(x, innerWidth - width - MARGIN))}px`;
    current.style.top = `${Math.max(MARGIN, Math.min(y, innerHeight - height - MARGIN))}px`;
    current.querySelector('button')?.focus();
    return () => {
      if (focused instanceof HTMLElement && document.activeElement === document.body) focused.focus();
    };
  }, []);
  return (
    <div ref={ref} popover="auto" class="menu row-menu" onToggle={({ newState }) => newState === 'closed' && onClose()}>
      <ul>
        {actionsOf(task).map(({ label, icon, isDanger, act }) => (
          <li key={label}>
            <button
              type="button"
              class={isDanger === true ? 'nav-link danger' : 'nav-link'}
              onClick={() => {
                ref.current?.hidePopover();
                void act();
              }}
            >
              <Icon name={icon} />
              <span class="nav-name">{label}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
