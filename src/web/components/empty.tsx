import type { ComponentChildren } from 'preact';

interface EmptyProps {
  title: string;
  text: string;
  children?: ComponentChildren;
}

export function Empty({ title, text, children }: EmptyProps) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
