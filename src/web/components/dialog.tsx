import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { text } from '../text/text.js';
import { Icon } from './icon.js';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  /** Where it stands: in the middle, at the top, or beside the page. */
  place?: 'middle' | 'top' | 'side';
  /** Whether its title is shown, or only read aloud. */
  hideTitle?: boolean;
}

/** A modal dialog. It gives the focus back to where it was. */
export function Dialog({ title, onClose, children, place = 'middle', hideTitle = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = ref.current as HTMLDialogElement;
    dialog.showModal();
    // The first thing that the dialog is for, not the button that closes it.
    dialog
      .querySelector<HTMLElement>('header ~ * :is(input, select, textarea, button), header ~ :is(input, button)')
      ?.focus();
    return () => dialog.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, which is the dialog's own doing
    <dialog
      ref={ref}
      class={`dialog ${place}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      <div class="dialog-body">
        <header class={hideTitle ? 'visually-hidden' : 'dialog-header'}>
          <h2 id={id}>{title}</h2>
          <button type="button" class="icon-button" onClick={onClose} aria-label={text.value.close}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  text: string;
  action: string;
  onConfirm: () => unknown;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. */
export function Confirm({ title, text: question, action, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{question}</p>
      <div class="actions">
        <button type="button" class="button" onClick={onClose}>
          {text.value.cancel}
        </button>
        <button
          type="button"
          class="button danger"
          onClick={() => {
            onClose();
            void onConfirm();
          }}
        >
          {action}
        </button>
      </div>
    </Dialog>
  );
}
