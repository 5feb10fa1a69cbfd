import type { ComponentChildren } from 'preact';

interface EmptyProps {
  title: string;
  text?: string;
  /** The key for it, which a phone does not have. */
  keys?: string;
  children?: ComponentChildren;
}

export function Empty({ title, text, keys, children }: EmptyProps) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      <p>
        {text}
        {keys !== undefined && <span class="only-keys"> {keys}</span>}
      </p>
      {children}
    </div>
  );
}
