import { useEffect, useState } from 'preact/hooks';
import type { QuickDefaults } from '../../data/actions.js';
import { draftOf, removeDraft, saveDraft } from '../../data/drafts.js';
import { byUid } from '../../data/mirror.js';
import type { Project } from '../../data/types.js';
import { isSharing } from '../../data/views.js';
import { shownDay } from '../../dates.js';
import { route } from '../../router.js';
import { text } from '../../text/text.js';
import { Dialog } from '../dialog.js';
import { Icon, type IconName } from '../icon.js';
import { dialogs } from '../overlays.js';
import { QUICK_ADD_DRAFT } from './draft.js';
import { addQuickly, QuickFacts, QuickTextField, useQuickText } from './quick-text.js';

/** English words are understood in every language. */
const PRIORITIES = { '!high': 2, '!medium': 1, '!low': 0 } as const;
const REPETITIONS = { 'every day': 'day', 'every week': 'week', 'every month': 'month', 'every year': 'year' } as const;
const FIELD = 'quick-add-text';
const HINT = 'quick-add-hint';

export function QuickAdd() {
  const t = text.value.quick;
  const [initial] = useState(() => draftOf(QUICK_ADD_DRAFT)?.value ?? '');
  const [isRestored, setRestored] = useState(initial !== '');
  const [isForPage, setForPage] = useState(true);
  const { project, place } = isForPage ? placeOfPage() : { place: {} };
  const quick = useQuickText(place, initial, (next) => {
    setRestored(false);
    if (next.trim() === '') removeDraft(QUICK_ADD_DRAFT);
    else saveDraft(QUICK_ADD_DRAFT, next);
  });
  const { field, value, lines, marks, change } = quick;

  useEffect(() => {
    const { current } = field;
    current?.focus();
    // The user may have typed since the first rendering.
    const end = current?.value.length ?? 0;
    current?.setSelectionRange(end, end);
  }, []);

  const close = () => {
    dialogs.quickAdd.value = false;
  };
  const submit = () => {
    if (lines.length === 0) return;
    removeDraft(QUICK_ADD_DRAFT);
    close();
    void addQuickly(value, place);
  };
  const insert = (part: string) => {
    const { selectionStart = value.length } = field.current ?? {};
    const before = value.slice(0, selectionStart);
    const inserted = `${before === '' || /\s$/.test(before) ? '' : ' '}${part}`;
    change(before + inserted + value.slice(selectionStart), selectionStart + inserted.length);
    marks.update();
  };
  return (
    <Dialog title={t.title} onClose={close} position="top" hideTitle>
      <form
        class="quick-add"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label class="visually-hidden" for={FIELD}>
          {t.label}
        </label>
        <QuickTextField
          {...{ quick, id: FIELD, hint: HINT, placeholder: t.placeholder, maxRows: 8, onSubmit: submit }}
        />
        <QuickSigns onChoose={insert} />
        <QuickFacts
          quick={quick}
          project={project?.name}
          isPlaceless={project === undefined}
          onLeave={() => {
            setForPage(false);
            field.current?.focus();
          }}
        />
        <div class="actions">
          <p class="hint" id={HINT}>
            {t.hint}
          </p>
          {isRestored && (
            <button type="button" class="button" onClick={() => change('', 0)}>
              {t.discard}
            </button>
          )}
          <button type="submit" class="button primary" disabled={lines.length === 0}>
            {text.value.add}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Returns where the page adds tasks: the project that it shows, or the day of the calendar. */
function placeOfPage(): { project?: Project; place: QuickDefaults } {
  const { screen, id, query } = route.value;
  const project = screen === 'project' ? byUid('project', id) : undefined;
  if (project !== undefined) return { project, place: { project_id: project.uid } };
  return { place: screen === 'calendar' ? { due_date: shownDay(query) } : {} };
}

/** Buttons for what the text can have: each adds its sign or word. */
function QuickSigns({ onChoose }: { onChoose: (part: string) => void }) {
  const t = text.value.quick;
  const signs = [
    ['#', t.signs['#']],
    ['@', t.signs['@']],
    ...(isSharing.value ? [['=', text.value.task.assignee] as const] : []),
  ] as const;
  return (
    <div class="quick-signs">
      <label class="button small">
        <Icon name="calendar" />
        <span>{t.kinds.date}</span>
        <input
          type="date"
          onClick={(event) => event.currentTarget.showPicker?.()}
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== '') onChoose(`${currentTarget.value} `);
            currentTarget.value = '';
          }}
        />
      </label>
      <Words
        icon="flag"
        label={t.kinds.priority}
        words={Object.entries(PRIORITIES).map(([word, code]) => [word, text.value.task.priorities[code]] as const)}
        onChoose={onChoose}
      />
      <Words
        icon="repeat"
        label={t.kinds.recurrence}
        words={Object.entries(REPETITIONS).map(([word, unit]) => [word, text.value.repeats.every[unit](1)] as const)}
        onChoose={onChoose}
      />
      {signs.map(([sign, label]) => (
        <button
          key={sign}
          type="button"
          class="button small"
          aria-label={label}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(sign)}
        >
          <span aria-hidden="true">{sign}</span> {label}
        </button>
      ))}
    </div>
  );
}

interface WordsProps {
  icon: IconName;
  label: string;
  words: readonly (readonly [word: string, label: string])[];
  onChoose: (part: string) => void;
}

/** A button with a list of words for the text. */
function Words({ icon, label, words, onChoose }: WordsProps) {
  return (
    <label class="button small">
      <Icon name={icon} />
      <span>{label}</span>
      <select
        value=""
        onChange={({ currentTarget }) => {
          onChoose(`${currentTarget.value} `);
          currentTarget.value = '';
        }}
      >
        <option value="" />
        {words.map(([word, name]) => (
          <option key={word} value={word}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
