import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../text/text.js';
import { lazy } from './lazy.js';

const Markdown = lazy(() => import('./markdown.js').then((loaded) => loaded.Markdown));

interface TextFieldProps {
  label: string;
  empty: string;
  value: string | null;
  isLocked: boolean;
  maxLength: number;
  onChange: (value: string | null) => void;
}

export function TextField({ label, empty, value, isLocked, maxLength, onChange }: TextFieldProps) {
  const [isEditing, setEditing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isEditing) field.current?.focus();
  }, [isEditing]);
  const done = (next: string | null) => {
    setEditing(false);
    if (next !== value) onChange(next);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <section class="text-field">
      <h2 class="part">
        {label}
        {!isLocked && !isEditing && value !== null && (
          <button ref={button} type="button" class="link" onClick={() => setEditing(true)}>
            {text.value.edit}
          </button>
        )}
      </h2>
      {isEditing ? (
        <>
          <textarea
            ref={field}
            aria-label={label}
            rows={8}
            maxLength={maxLength}
            defaultValue={value ?? ''}
            dir="auto"
            onKeyDown={(event) => {
              if (event.key === 'Escape') {
                event.stopPropagation();
                done(value);
              } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                done(event.currentTarget.value.trim() || null);
              }
            }}
          />
          <div class="actions">
            <button type="button" class="button small" onClick={() => done(value)}>
              {text.value.cancel}
            </button>
            <button
              type="button"
              class="button small primary"
              onClick={() => done(field.current?.value.trim() || null)}
            >
              {text.value.save}
            </button>
          </div>
        </>
      ) : value !== null ? (
        <Markdown text={value} />
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
