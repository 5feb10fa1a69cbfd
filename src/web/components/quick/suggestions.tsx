import type { RefObject } from 'preact';
import { useId, useState } from 'preact/hooks';
import { marksOf } from '../../../features/quick-add/marks.js';
import { comparisonForm } from '../../../filter/comparison.js';
import { create, type QuickDefaults } from '../../data/actions.js';
import { did } from '../../data/done.js';
import { personOf } from '../../data/met-persons.js';
import { all, byUid, every } from '../../data/mirror.js';
import { assignable, readMembers, type Seen } from '../../data/people.js';
import { labelOfPerson } from '../../data/persons.js';
import { profile } from '../../data/session.js';
import { areas, isSharing, mayChange, projects, tags } from '../../data/views.js';
import { text } from '../../text/text.js';
import { nameAmong } from '../comments/mentions.js';
import { Dot } from '../form.js';
import { Initials } from '../initials.js';
import { type Mark, markAt, suggestions, withMark } from './marks.js';

export interface Suggested {
  uid: string;
  name: string;
  color: string | null;
  /** True for a project that does not exist yet. */
  isNew?: boolean;
  /** Name of a user, whose initials are shown. */
  person?: string;
  /** The text for it, if it is not the name. */
  written?: string;
}

export interface Marks {
  /** Id of the list. */
  id: string;
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

/** Returns the names that complete a mark, and the project that it can create. */
function suggestedFor({ sign, word }: Mark, line: string, place: QuickDefaults): Suggested[] {
  if (sign === '#') return suggestions(tags.value, word);
  if (sign === '+') return suggestions(areas.value, word);
  if (sign === '=') return ME.test(word) ? [] : suggestions(assignableTo(placeOf(line, place)), word);
  // A subtask has the project of its parent.
  if (place.parent_task_id !== undefined) return [];
  const found: Suggested[] = suggestions(projects.value.filter(mayChange), word);
  const name = word.trim();
  const key = name.toLowerCase();
  const isKnown = every('project').some((project) => mayChange(project) && project.name.toLowerCase() === key);
  if (name !== '' && !isKnown) found.push({ uid: '', name, color: null, isNew: true });
  return found;
}

/** The user, as the service understands it in every language. */
const ME = /^me$/i;

/** Returns the parent of a task that is typed, else its project; null if it has neither. */
function placeOf(line: string, { parent_task_id, project_id }: QuickDefaults): Seen | null {
  if (parent_task_id != null) return byUid('task', String(parent_task_id)) ?? null;
  const named = marksOf(line).find(({ mark }) => mark === '@')?.word;
  const isNamed = ({ name }: { name: string }) => comparisonForm(name) === comparisonForm(named ?? '');
  const project = all('project').find(isNamed) ?? byUid('project', String(project_id));
  if (project === undefined) return null;
  const { id, access } = project;
  return { id: 0, project_id: id, parent_task_id: null, project, assignee: null, access };
}

/** Returns the users whom the service finds by a name of theirs, with this name; only the user without others. */
function assignableTo(place: Seen | null): Suggested[] {
  const me = profile.value;
  if (me === undefined || !isSharing.value) return [];
  const people = place === null ? [] : assignable([place]);
  const others = people.filter(({ uid }) => uid !== me.uid);
  const mine = labelOfPerson(personOf(me));
  return [
    { uid: me.uid, name: text.value.task.me(mine), color: null, person: mine, written: 'me' },
    ...others.flatMap((one) => {
      const written = nameAmong(one, people);
      if (written === undefined) return [];
      const person = labelOfPerson(one);
      const name = written === one.name ? person : `${person} (${written})`;
      return { uid: one.uid, name, color: null, person, written };
    }),
  ];
}

/**
 * Names that complete the mark at the caret. The first project or area is chosen, so that Enter takes it. A tag may be
 * new: none is chosen, so that Enter adds the task.
 */
export function useMarks(
  field: RefObject<HTMLTextAreaElement>,
  value: string,
  change: (value: string, caret: number) => void,
  place: QuickDefaults,
): Marks {
  return useCompletion<Mark>(field, change, {
    read(typed, caret) {
      const mark = markAt(typed, caret);
      const project = mark?.sign === '=' && mark.word === '' ? placeOf(lineAt(typed, caret), place)?.project : null;
      if (project != null) void readMembers(project);
      return mark;
    },
    suggest: (mark) => suggestedFor(mark, lineAt(value, mark.start), place),
    isOffered: (mark, first) => first.isNew !== true && mark.sign !== '#',
    complete(mark, entry) {
      if (entry.isNew === true) void create('project', { name: entry.name }, did);
      return withMark(value, mark.start + 1 + lengthOf(mark, value), mark, entry.written ?? entry.name);
    },
  });
}

function lineAt(value: string, caret: number): string {
  const start = value.lastIndexOf('\n', caret - 1) + 1;
  return value.slice(start).split('\n', 1).join('');
}

function lengthOf(mark: Mark, value: string): number {
  return mark.word.length + (value[mark.start + 1] === '"' ? 1 : 0);
}

interface Completion<Typed> {
  /** Reads what is being typed at the caret; undefined if it cannot be completed. */
  read: (text: string, caret: number) => Typed | undefined;
  suggest: (typed: Typed) => Suggested[];
  /** True if the first suggestion is chosen at once, so that Enter takes it. */
  isOffered: (typed: Typed, first: Suggested) => boolean;
  complete: (typed: Typed, entry: Suggested) => { text: string; caret: number };
}

/** Suggestions for the text at the caret of a field. The arrows choose, Tab takes the first one. */
export function useCompletion<Typed>(
  field: RefObject<HTMLTextAreaElement>,
  change: (value: string, caret: number) => void,
  { read, suggest, isOffered, complete }: Completion<Typed>,
): Marks {
  const id = useId();
  const [typed, setTyped] = useState<Typed | undefined>(undefined);
  const [selected, setSelected] = useState<number | null>(null);
  const found = typed === undefined ? [] : suggest(typed);
  const [first] = found;
  const chosen = selected ?? (typed !== undefined && first !== undefined && isOffered(typed, first) ? 0 : -1);
  const hide = () => setTyped(undefined);
  const choose = (index: number) => {
    const entry = found[index];
    if (typed === undefined || entry === undefined) return;
    const { text: next, caret } = complete(typed, entry);
    hide();
    change(next, caret);
  };
  return {
    id,
    found,
    chosen,
    ofField: {
      'aria-autocomplete': 'list',
      ...(found.length > 0 && { 'aria-controls': id }),
      ...(found.length > 0 && chosen >= 0 && { 'aria-activedescendant': `${id}-${chosen}` }),
    },
    update() {
      const { current } = field;
      setTyped(current === null ? undefined : read(current.value, current.selectionStart));
      setSelected(null);
    },
    hide,
    onKey(event) {
      if (found.length === 0) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined)
        setSelected((chosen + step + found.length + (chosen < 0 && step < 0 ? 1 : 0)) % found.length);
      else if (event.key === 'Escape') hide();
      else if (event.key === 'Tab' && !event.shiftKey) choose(Math.max(0, chosen));
      else if (event.key === 'Enter' && !event.shiftKey && chosen >= 0) choose(chosen);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    choose,
  };
}

export function MarkSuggestions({ marks: { id, found, chosen, choose } }: { marks: Marks }) {
  if (found.length === 0) return null;
  return (
    <div id={id} role="listbox" aria-label={text.value.quick.suggestions} class="suggestions">
      {found.map(({ uid, name, color, isNew, person }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field above
        <div
          key={uid}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          class="palette-entry"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(index)}
        >
          {person === undefined ? <Dot color={color} /> : <Initials name={person} />}
          <span class="palette-name">{isNew === true ? text.value.quick.createProject(name) : <bdi>{name}</bdi>}</span>
        </div>
      ))}
    </div>
  );
}
