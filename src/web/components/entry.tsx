import type { ComponentChildren } from 'preact';

interface EntryProps {
  name: string;
  /** The start of a token, or a host. */
  code?: string | null;
  /** Facts about it, without those that do not apply. */
  facts: readonly (string | false | null)[];
  children: ComponentChildren;
}

/** An item of a list: its name, facts about it, and its actions. */
export function Entry({ name, code, facts, children }: EntryProps) {
  return (
    <li>
      <span class="entry-name">
        <bdi>{name}</bdi> {code != null && <code>{code}</code>}
        <span class="detail">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span class="entry-actions">{children}</span>
    </li>
  );
}

interface EntryActionProps {
  text: string;
  /** Its accessible name, which names the item. */
  label: string;
  danger?: boolean;
  onClick: () => void;
}

export function EntryAction({ text, label, danger = false, onClick }: EntryActionProps) {
  return (
    <button type="button" class={`button small${danger ? ' danger' : ''}`} aria-label={label} onClick={onClick}>
      {text}
    </button>
  );
}
