import { useEffect, useRef, useState } from 'preact/hooks';
import { update } from '../data/actions.js';
import type { WritableType } from '../data/types.js';
import { text } from '../text/text.js';
import { ConflictHint } from './conflict-hint.js';
import { lazy } from './lazy.js';
import { useTyping } from './typing.js';

const Markdown = lazy(() => import('./markdown.js').then((loaded) => loaded.Markdown));

interface TextFieldProps {
  type: WritableType;
  uid: string;
  member: string;
  label: string;
  empty: string;
  value: string | null;
  isLocked: boolean;
  maxLength?: number;
}

/** Markdown: rendered until it is edited. It is stored while it is typed; every way out of the field keeps it. */
export function TextField({ type, uid, member, label, empty, value, isLocked, maxLength = 100_000 }: TextFieldProps) {
  const t = text.value;
  const [isEditing, setEditing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const typing = useTyping({ type, uid, member, value, isLong: true, clean: (typed) => typed.trim() || null });
  useEffect(() => {
    if (isEditing) field.current?.focus();
  }, [isEditing]);
  const done = () => {
    typing.commit();
    setEditing(false);
    requestAnimationFrame(() => button.current?.focus());
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
          <textarea
            ref={field}
            aria-label={label}
            rows={8}
            maxLength={maxLength}
            value={typing.shown}
            dir="auto"
            onInput={(event) => typing.onInput(event.currentTarget.value)}
            onBlur={typing.commit}
            onKeyDown={(event) => {
              const isEnd = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
              if (event.isComposing || (event.key !== 'Escape' && !isEnd)) return;
              event.stopPropagation();
              done();
            }}
          />
          <ConflictHint typing={typing} />
        </>
      ) : value !== null ? (
        <Markdown text={value} {...(!isLocked && { onChange: toggle })} />
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
