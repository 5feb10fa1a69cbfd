import { useEffect, useRef, useState } from 'preact/hooks';
import { LIMITS } from '../../filter/tree.js';
import { planningText } from '../text/planning/planning-text.js';
import { type CompletionAt, completionsAt } from './completion.js';
import { labels } from './filter-labels.js';

const LIST = 'filter-suggestions';

interface FilterFieldProps {
  value: string;
  isFaulty: boolean;
  onChange: (value: string) => void;
  /** Called when the user leaves the field with Enter. */
  onDone: () => void;
  onClose: () => void;
}

/** The text of a filter, with completions at the caret. A combobox (ARIA Authoring Practices). */
export function FilterField({ value, isFaulty, onChange, onDone, onClose }: FilterFieldProps) {
  const t = planningText.value.filter;
  const field = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState<CompletionAt | undefined>(undefined);
  const [chosen, setChosen] = useState(-1);
  const entries = at?.entries ?? [];
  useEffect(() => {
    // Opened by a key or a button, not by a link with a filter.
    if (value === '') field.current?.focus();
  }, []);
  const update = () => {
    const { current } = field;
    const caret = current?.selectionStart ?? 0;
    setAt(current === null ? undefined : completionsAt(current.value, caret, labels));
    setChosen(-1);
  };
  const hide = () => setAt(undefined);
  const choose = (index: number) => {
    const entry = entries[index];
    const { current } = field;
    if (at === undefined || entry === undefined || current === null) return;
    const next = value.slice(0, at.from) + entry.text + value.slice(at.to);
    const caret = at.from + entry.text.length;
    onChange(next);
    // The caret can be set once the field has the text.
    current.value = next;
    current.focus();
    current.setSelectionRange(caret, caret);
    if (entry.text.endsWith(':')) update();
    else hide();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length === 0) update();
    else if (step !== undefined) setChosen((chosen + step + entries.length) % entries.length);
    else if (event.key === 'Escape' && entries.length > 0) hide();
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Tab' && !event.shiftKey && chosen >= 0) choose(chosen);
    else if (event.key === 'Enter' && !event.isComposing) {
      if (chosen >= 0) choose(chosen);
      else if (at?.isValue && entries.length === 1) choose(0);
      else {
        hide();
        onDone();
      }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isOpen = entries.length > 0;
  return (
    <div class="filter-field">
      <input
        id="filter-text"
        ref={field}
        type="text"
        role="combobox"
        aria-label={t.label}
        aria-describedby="filter-hint"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={LIST}
        aria-activedescendant={isOpen && chosen >= 0 ? `${LIST}-${chosen}` : undefined}
        aria-invalid={isFaulty}
        placeholder={t.placeholder}
        maxLength={LIMITS.characters}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        dir="auto"
        value={value}
        onInput={(event) => {
          onChange(event.currentTarget.value);
          update();
        }}
        onClick={update}
        onBlur={hide}
        onKeyDown={onKey}
      />
      <span id="filter-hint" class="visually-hidden">
        {t.hint}
      </span>
      <div id={LIST} role="listbox" aria-label={t.suggestions} class="filter-suggestions" hidden={!isOpen}>
        {entries.map(({ text, label }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field above
          <div
            key={text}
            id={`${LIST}-${index}`}
            role="option"
            aria-selected={index === chosen}
            class="palette-entry"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
          >
            <code>{text}</code>
            {label !== text && (
              <span class="detail">
                <bdi>{label}</bdi>
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
