import { useId, useState } from 'preact/hooks';
import { comparisonForm } from '../../filter/comparison.js';
import { text } from '../text/text.js';
import { Dot } from './form.js';
import { Initials } from './initials.js';

export interface Choice {
  key: string;
  label: string;
  color?: string | null;
  /** Name of the person whom it stands for. */
  person?: string;
}

interface PickerProps {
  label: string;
  choices: readonly Choice[];
  /** Keys of what is chosen now. */
  chosen: readonly string[];
  onChoose: (key: string) => void;
  /** Creates what does not exist yet; absent if nothing can be created here. */
  onCreate?: (name: string) => void;
}

const MAX_CHOICES = 50;

/** Chooses among names: typing filters, the arrows move, Enter chooses. A combobox (ARIA Authoring Practices). */
export function Picker({ label, choices, chosen, onChoose, onCreate }: PickerProps) {
  const t = text.value;
  const id = useId();
  const [filter, setFilter] = useState('');
  const [at, setAt] = useState(0);
  const term = comparisonForm(filter.trim());
  const startsWith = ({ label: name }: Choice) => Number(comparisonForm(name).startsWith(term));
  const found = choices
    .filter(({ label: name }) => comparisonForm(name).includes(term))
    .sort((one, other) => (term === '' ? 0 : startsWith(other) - startsWith(one)))
    .slice(0, MAX_CHOICES);
  const isKnown = choices.some(({ label: name }) => comparisonForm(name) === term);
  const canCreate = onCreate !== undefined && term !== '' && !isKnown;
  const count = found.length + Number(canCreate);
  const choose = (index: number) => {
    const choice = found[index];
    if (choice !== undefined) onChoose(choice.key);
    else if (canCreate) onCreate(filter.trim());
    setFilter('');
    setAt(0);
  };
  return (
    <div class="picker">
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={count > 0 ? `${id}-${Math.min(at, count - 1)}` : undefined}
        placeholder={t.filter}
        value={filter}
        maxLength={255}
        autocomplete="off"
        dir="auto"
        onInput={(event) => {
          setFilter(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step !== undefined && count > 0) setAt((at + step + count) % count);
          else if (event.key === 'Enter' && !event.isComposing && count > 0) choose(Math.min(at, count - 1));
          else return;
          event.preventDefault();
        }}
      />
      <div id={id} role="listbox" aria-label={label} class="picker-list">
        {found.map(({ key, label: name, color, person }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field above
          <div
            key={key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={chosen.includes(key)}
            class={index === at ? 'palette-entry active' : 'palette-entry'}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
          >
            {color != null && <Dot color={color} />}
            {person !== undefined && <Initials name={person} />}
            <span class="palette-name">
              <bdi>{name}</bdi>
            </span>
            {chosen.includes(key) && <span aria-hidden="true">✓</span>}
          </div>
        ))}
        {canCreate && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field above
          <div
            id={`${id}-${found.length}`}
            role="option"
            aria-selected={false}
            class={at === found.length ? 'palette-entry active' : 'palette-entry'}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(found.length)}
          >
            <span class="palette-name">{t.create(filter.trim())}</span>
          </div>
        )}
      </div>
      {count === 0 && <p class="hint">{t.search.nothing}</p>}
    </div>
  );
}
