import { useRef, useState } from 'preact/hooks';
import { update } from '../data/actions.js';
import type { WritableType } from '../data/types.js';
import { text } from '../text/text.js';
import { ConflictHint } from './conflict-hint.js';
import { Markdown } from './formatted.js';
import { lazy } from './lazy.js';
import { type TypingOptions, useTyping } from './typing.js';

const TextEditor = lazy(() => import('./text-editor.js'), 'TextEditor');

interface TextFieldProps {
  type: WritableType;
  uid: string;
  member: string;
  label: string;
  empty: string;
  value: string | null;
  isLocked: boolean;
  maxLength?: number;
  /** True for the text of a new object, which is open for writing. */
  isNew?: boolean;
  /** Stores the members, if not as a change of the object. */
  store?: TypingOptions['store'];
}

/** Markdown: rendered until it is edited. It is stored while it is typed; every way out of the field keeps it. */
export function TextField(props: TextFieldProps) {
  const { type, uid, member, label, empty, value, isLocked, maxLength = 100_000, isNew = false, store } = props;
  const t = text.value;
  const [isEditing, setEditing] = useState(isNew);
  const button = useRef<HTMLButtonElement>(null);
  const clean = (typed: string) => typed.trim() || null;
  const typing = useTyping({ type, uid, member, value, isLong: true, clean, store });
  const done = () => {
    typing.commit();
    setEditing(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  /** A click on the text begins to edit it; one on a link, a check box or selected text does not. */
  const edit = ({ target }: MouseEvent) => {
    const isControl = target instanceof Element && target.closest('a, input, button') !== null;
    if (!isControl && getSelection()?.isCollapsed !== false) setEditing(true);
  };
  const toggle = (changed: string) => void update(type, uid, { [member]: changed });
  const isOpen = isEditing || typing.theirs !== undefined;
  return (
    <section class="text-field">
      <h2 class="part">
        {label}
        {!isLocked && (isOpen || value !== null) && (
          <button ref={button} type="button" class="link" onClick={isOpen ? done : () => setEditing(true)}>
            {isOpen ? t.done : t.edit}
          </button>
        )}
      </h2>
      {isOpen ? (
        <>
          <TextEditor
            label={label}
            value={typing.displayed}
            maxLength={maxLength}
            placeholder={empty}
            takesFocus={!isNew}
            onInput={typing.onInput}
            onBlur={typing.commit}
            onEnd={done}
          />
          <ConflictHint typing={typing} />
        </>
      ) : value !== null ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the button above does the same
        // biome-ignore lint/a11y/useKeyWithClickEvents: the button above does the same
        <div onClick={isLocked ? undefined : edit}>
          <Markdown text={value} {...(!isLocked && { onChange: toggle })} />
        </div>
      ) : (
        !isLocked && (
          <button ref={button} type="button" class="link" onClick={() => setEditing(true)}>
            {empty}
          </button>
        )
      )}
    </section>
  );
}
