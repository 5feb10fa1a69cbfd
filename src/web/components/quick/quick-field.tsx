import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { linesOf, type QuickDefaults } from '../../data/actions.js';
import { draftOf, removeDraft, saveDraft } from '../../data/drafts.js';
import { session } from '../../data/session.js';
import { QUICK_ADD_DRAFT } from './draft.js';
import { addQuickly, QuickFacts, QuickTextField, useQuickText } from './quick-text.js';

interface QuickFieldProps {
  label: string;
  placeholder: string;
  place: QuickDefaults;
}

/** A field that adds tasks to a place. Enter and leaving it, or its page, add. */
export function QuickField({ label, placeholder, place }: QuickFieldProps) {
  const id = useId();
  const draft = `${QUICK_ADD_DRAFT} ${JSON.stringify(place)}`;
  const [initial] = useState(() => draftOf(draft)?.value ?? '');
  // Without the draft, which another page may be typing.
  const typed = useRef('');
  const quick = useQuickText(place, initial, (next) => {
    typed.current = next;
    if (next.trim() === '') removeDraft(draft);
    else saveDraft(draft, next);
  });
  const add = (value = '') => {
    if (linesOf(value).length === 0) return;
    const { current } = quick.field;
    // At once: leaving the field follows Enter before the next rendering.
    if (current !== null) current.value = '';
    quick.change('');
    void addQuickly(value, place);
  };
  const addHere = () => add(quick.field.current?.value);
  const latest = useRef(add);
  latest.current = add;
  useEffect(
    () => () => {
      // After the end of the session, the draft is kept for the next one of the account.
      if (session.value === 'in') latest.current(typed.current);
    },
    [],
  );
  return (
    <div class="quick-field">
      <QuickTextField
        {...{ quick, id, label, placeholder, maxRows: 4, onSubmit: addHere, onLeave: addHere }}
        class="add-input"
      />
      {quick.value !== '' && <QuickFacts quick={quick} />}
    </div>
  );
}
