import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon, type IconName } from './icon.js';

/** Distance in pixels to the button, and to the edges of the window. */
const GAP = 4;
const MARGIN = 8;

/**
 * Places a panel beside its button, within the part of the window that is visible: an on-screen keyboard hides the rest.
 * A panel that fits neither below nor above the button covers it, and scrolls if it is higher than the window.
 */
function place(panel: HTMLElement, button: HTMLElement): void {
  const { offsetLeft, offsetTop, width: viewWidth, height: viewHeight } = visualViewport ?? wholeWindow();
  const view = { left: offsetLeft + MARGIN, right: offsetLeft + viewWidth - MARGIN };
  const [top, bottom] = [offsetTop + MARGIN, offsetTop + viewHeight - MARGIN];
  panel.style.maxHeight = `${bottom - top}px`;
  const at = button.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const left = document.dir === 'rtl' ? at.right - width : at.left;
  const isAbove = at.bottom + GAP + height > bottom && at.top - GAP - height >= top;
  const wanted = isAbove ? at.top - GAP - height : at.bottom + GAP;
  panel.style.left = `${Math.max(view.left, Math.min(left, view.right - width))}px`;
  panel.style.top = `${Math.max(top, Math.min(wanted, bottom - height))}px`;
}

function wholeWindow() {
  return { offsetLeft: 0, offsetTop: 0, width: innerWidth, height: innerHeight };
}

/** Keeps a panel beside its button until the returned function is called: both may grow or move. */
function keepPlaced(panel: HTMLElement, button: HTMLElement): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, passive: true };
  const update = () => place(panel, button);
  const sizes = new ResizeObserver(update);
  for (const element of [panel, button]) sizes.observe(element);
  for (const target of [window, visualViewport]) {
    target?.addEventListener('resize', update, options);
    target?.addEventListener('scroll', update, { ...options, capture: true });
  }
  update();
  return () => {
    stop.abort();
    sizes.disconnect();
  };
}

interface PopoverProps {
  /** Name of the button, if its content is no text. */
  label?: string;
  class?: string;
  button: ComponentChildren;
  /** Content of the panel, which exists only while it is open. */
  children: (close: () => void) => ComponentChildren;
}

/** A button that opens a panel beside it. The browser closes it with Escape or a click elsewhere. */
export function Popover({ label, class: kind = 'button small', button, children }: PopoverProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (!isOpen || panel.current === null || opener.current === null) return undefined;
    const stop = keepPlaced(panel.current, opener.current);
    panel.current.querySelector<HTMLElement>('[autofocus], input, select, button, a')?.focus({ preventScroll: true });
    return stop;
  }, [isOpen]);
  const close = () => {
    panel.current?.hidePopover();
    opener.current?.focus();
  };
  return (
    <>
      <button ref={opener} type="button" class={kind} aria-label={label} aria-expanded={isOpen} popovertarget={id}>
        {button}
      </button>
      <div id={id} ref={panel} popover="auto" class="menu" onToggle={({ newState }) => setOpen(newState === 'open')}>
        {isOpen && children(close)}
      </div>
    </>
  );
}

export interface MenuItem {
  label: string;
  icon?: IconName;
  isDanger?: boolean;
  isCurrent?: boolean;
  act: () => unknown;
}

/** A button with a list of actions. */
export function Menu({ label, items, icon = 'more' }: { label: string; items: readonly MenuItem[]; icon?: IconName }) {
  return (
    <Popover label={label} class="icon-button" button={<Icon name={icon} />}>
      {(close) => (
        <ul>
          {items.map(({ label: name, icon: sign, isDanger, isCurrent, act }) => (
            <li key={name}>
              <button
                type="button"
                class={isDanger === true ? 'nav-link danger' : 'nav-link'}
                aria-current={isCurrent === true ? 'true' : undefined}
                onClick={() => {
                  close();
                  void act();
                }}
              >
                {sign !== undefined && <Icon name={sign} />}
                <span class="nav-name">{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
