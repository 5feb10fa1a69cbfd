import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { Icon, type IconName } from './icon.js';

/** Distance in pixels to the button, and to the edges of the window. */
const GAP = 4;
const MARGIN = 8;

function place(panel: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const isBelow = at.bottom + GAP + height <= innerHeight - MARGIN || at.top < height;
  const left = document.dir === 'rtl' ? at.right - width : at.left;
  panel.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`;
  panel.style.top = isBelow
    ? `${Math.max(MARGIN, Math.min(at.bottom + GAP, innerHeight - height - MARGIN))}px`
    : `${at.top - height - GAP}px`;
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
  const close = () => {
    panel.current?.hidePopover();
    opener.current?.focus();
  };
  return (
    <>
      <button ref={opener} type="button" class={kind} aria-label={label} aria-expanded={isOpen} popovertarget={id}>
        {button}
      </button>
      <div
        id={id}
        ref={panel}
        popover="auto"
        class="menu"
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          if (newState !== 'open') return;
          requestAnimationFrame(() => {
            if (panel.current === null || opener.current === null) return;
            place(panel.current, opener.current);
            panel.current.querySelector<HTMLElement>('[autofocus], input, select, button, a')?.focus();
          });
        }}
      >
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
