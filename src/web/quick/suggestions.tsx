import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { Dot } from '../components/form.js';
import { areas, mayChange, projects, tags } from '../data/views.js';
import { text } from '../text/text.js';
import { type Mark, markAt, suggestions, withMark } from './marks.js';

interface Suggested {
  uid: string;
  name: string;
  color: string | null;
}

interface Marks {
  found: readonly Suggested[];
  chosen: number;
  /** Attributes of the field. */
  ofField: { 'aria-autocomplete': 'list'; 'aria-controls'?: string; 'aria-activedescendant'?: string };
  /** Reads the mark at the caret; call it after each input. */
  update: () => void;
  hide: () => void;
  /** @returns true if the key was for the suggestions */
  onKey: (event: KeyboardEvent) => boolean;
  choose: (index: number) => void;
}

const LIST = 'quick-suggestions';

function namesOf(sign: Mark['sign']): Suggested[] {
  if (sign === '#') return tags.value;
  return sign === '@' ? projects.value.filter(mayChange) : areas.value;
}

/**
 * Names that complete the mark at the caret. None is chosen at first, so that Enter still adds the task: the arrows choose,
 * Tab takes the first one.
 */
export function useMarks(
  field: RefObject<HTMLTextAreaElement>,
  value: string,
  change: (value: string, caret: number) => void,
): Marks {
  const [mark, setMark] = useState<Mark | undefined>(undefined);
  const [chosen, setChosen] = useState(-1);
  const found = mark === undefined ? [] : suggestions(namesOf(mark.sign), mark.word);
  const hide = () => setMark(undefined);
  const choose = (index: number) => {
    const name = found[index]?.name;
    if (mark === undefined || name === undefined) return;
    const { text: next, caret } = withMark(value, mark.start + 1 + lengthOf(mark, value), mark, name);
    hide();
    change(next, caret);
  };
  return {
    found,
    chosen,
    ofField: {
      'aria-autocomplete': 'list',
      ...(found.length > 0 && { 'aria-controls': LIST }),
      ...(found.length > 0 && chosen >= 0 && { 'aria-activedescendant': `${LIST}-${chosen}` }),
    },
    update() {
      const { current } = field;
      setMark(current === null ? undefined : markAt(current.value, current.selectionStart));
      setChosen(-1);
    },
    hide,
    onKey(event) {
      if (found.length === 0) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined)
        setChosen((chosen + step + found.length + (chosen < 0 && step < 0 ? 1 : 0)) % found.length);
      else if (event.key === 'Escape') hide();
      else if (event.key === 'Tab' && !event.shiftKey) choose(Math.max(0, chosen));
      else if (event.key === 'Enter' && chosen >= 0) choose(chosen);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    choose,
  };
}

function lengthOf(mark: Mark, value: string): number {
  return mark.word.length + (value[mark.start + 1] === '"' ? 1 : 0);
}

export function MarkSuggestions({ marks: { found, chosen, choose } }: { marks: Marks }) {
  if (found.length === 0) return null;
  return (
    <div id={LIST} role="listbox" aria-label={text.value.quick.suggestions} class="suggestions">
      {found.map(({ uid, name, color }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field above
        <div
          key={uid}
          id={`${LIST}-${index}`}
          role="option"
          aria-selected={index === chosen}
          class="palette-entry"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(index)}
        >
          <Dot color={color} />
          <span class="palette-name">
            <bdi>{name}</bdi>
          </span>
        </div>
      ))}
    </div>
  );
}
