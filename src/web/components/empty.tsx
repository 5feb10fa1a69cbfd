import type { ComponentChildren } from 'preact';

interface EmptyProps {
  title: string;
  text: string;
  children?: ComponentChildren;
}

/** What stands where there is nothing yet: why, and what to do. */
export function Empty({ title, text, children }: EmptyProps) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
