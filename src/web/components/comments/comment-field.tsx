import { useEffect, useRef, useState } from 'preact/hooks';
import { draftOf, removeDraft, saveDraft } from '../../data/drafts.js';
import { membersOf, readMembers } from '../../data/people.js';
import { labelOfPerson } from '../../data/persons.js';
import { profile } from '../../data/session.js';
import type { Task } from '../../data/types.js';
import { commentsText } from '../../text/comments/comments-text.js';
import { text } from '../../text/text.js';
import { suggestions } from '../quick/marks.js';
import { MarkSuggestions, type Suggested, useCompletion } from '../quick/suggestions.js';
import { mentionAt, mentionOf } from './mentions.js';

const MAX_LENGTH = 10_000;

interface CommentFieldProps {
  task: Task;
  /** Key of the draft, which survives a reload. */
  draft: string;
  /** Text of a comment that is edited. */
  initial?: string;
  label: string;
  action: string;
  onSubmit: (text: string) => void;
  /** Absent for a new comment. */
  onCancel?: () => void;
}

/** A field for the text of a comment. `@` completes the names of those who see the task. */
export function CommentField({ task, draft, initial = '', label, action, onSubmit, onCancel }: CommentFieldProps) {
  const t = commentsText.value;
  const [value, setValue] = useState(() => draftOf(draft)?.value ?? initial);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (onCancel !== undefined) field.current?.focus();
  }, []);
  const change = (next: string, caret?: number) => {
    setValue(next);
    if (next === initial) removeDraft(draft);
    else saveDraft(draft, next);
    const { current } = field;
    if (current === null || caret === undefined) return;
    current.value = next;
    current.focus();
    current.setSelectionRange(caret, caret);
  };
  const mentions = useCompletion(field, change, {
    read: mentionAt,
    suggest: ({ word }) => suggestions(othersOf(task), word),
    isOffered: () => true,
    complete({ start, end }, { uid }) {
      const people = membersOf(task);
      const person = people.find((one) => one.uid === uid);
      const mention = person === undefined ? '' : `${mentionOf(person, people)} `;
      return {
        text: value.slice(0, start) + mention + value.slice(end).replace(/^ /, ''),
        caret: start + mention.length,
      };
    },
  });
  const end = (act: (() => void) | undefined) => {
    removeDraft(draft);
    setValue(initial);
    act?.();
  };
  const submit = () => {
    const trimmed = value.trim();
    if (trimmed !== '') end(() => onSubmit(trimmed));
  };
  return (
    <form
      class="comment-field"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <textarea
        {...mentions.ofField}
        ref={field}
        aria-label={label}
        placeholder={label}
        rows={1}
        value={value}
        maxLength={MAX_LENGTH}
        dir="auto"
        onFocus={() => {
          if (task.project !== null) void readMembers(task.project);
        }}
        onInput={(event) => {
          change(event.currentTarget.value);
          mentions.update();
        }}
        onKeyDown={(event) => {
          if (event.isComposing || mentions.onKey(event)) return;
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          submit();
        }}
        onBlur={mentions.hide}
      />
      <MarkSuggestions marks={mentions} />
      {(value !== '' || onCancel !== undefined) && (
        <div class="actions">
          <p class="hint">{t.hint}</p>
          {onCancel !== undefined && (
            <button type="button" class="button" onClick={() => end(onCancel)}>
              {text.value.cancel}
            </button>
          )}
          <button type="submit" class="button primary" disabled={value.trim() === ''}>
            {action}
          </button>
        </div>
      )}
    </form>
  );
}

function othersOf(task: Task): Suggested[] {
  return membersOf(task)
    .filter(({ uid }) => uid !== profile.value?.uid)
    .map((person) => ({ uid: person.uid, name: labelOfPerson(person), color: null, person: labelOfPerson(person) }));
}
