import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useBackCloses } from '../overlay-history.js';
import { text } from '../text/text.js';
import { Icon } from './icon.js';

const CONTENT = ':scope > .dialog-body > header ~ *';
const CONTROL = ':is(input, select, textarea, button)';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  position?: 'middle' | 'top' | 'side';
  hideTitle?: boolean;
}

/** A modal dialog. Restores the focus when it closes. */
export function Dialog({ title, onClose, children, position = 'middle', hideTitle = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const beganOutside = useRef(false);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    dialog.showModal();
    // The first control of the content, not the close button. Selectors match against the whole document unless they
    // begin with the scope.
    dialog.querySelector<HTMLElement>(`${CONTENT} ${CONTROL}, ${CONTENT}${CONTROL}`)?.focus();
    return () => dialog.close();
  }, []);
  useBackCloses(onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog element handles Escape
    <dialog
      ref={ref}
      class={`dialog ${position}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        beganOutside.current = event.target === ref.current;
      }}
      onClick={(event) => {
        // Text that is selected beyond the edge is no click beside the dialog.
        if (event.target === ref.current && beganOutside.current) onClose();
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
  children?: ComponentChildren;
}

export function Confirm({ title, text: question, action, onConfirm, onClose, children }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{question}</p>
      {children}
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
