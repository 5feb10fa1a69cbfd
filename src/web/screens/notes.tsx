import { useState } from 'preact/hooks';
import { ConflictHint } from '../components/conflict-hint.js';
import { Empty } from '../components/empty.js';
import { choicesOf, Field, SelectField } from '../components/form.js';
import { Icon } from '../components/icon.js';
import { Missing } from '../components/missing.js';
import { NoteList } from '../components/note-list.js';
import { askToRemove } from '../components/removal.js';
import { Sharing } from '../components/sharing.js';
import { Tags } from '../components/tags-field.js';
import { TextField } from '../components/text-field.js';
import { useTyping } from '../components/typing.js';
import { update } from '../data/actions.js';
import { byId, byUid } from '../data/mirror.js';
import type { Members, Note } from '../data/types.js';
import { mayChange, mayMove, notes, projects } from '../data/views.js';
import { momentLabel } from '../dates.js';
import { route } from '../router.js';
import { text } from '../text/text.js';

export function NotesScreen() {
  const t = text.value;
  const [filter, setFilter] = useState('');
  const words = filter.toLowerCase();
  const found = notes.value.filter(({ title, content }) => `${title} ${content}`.toLowerCase().includes(words));
  return (
    <>
      {notes.value.length === 0 ? (
        <Empty title={t.notes.emptyTitle} text={t.notes.emptyText} />
      ) : (
        <Field label={t.notes.filter}>
          {(ids) => (
            <input {...ids} type="search" value={filter} onInput={(event) => setFilter(event.currentTarget.value)} />
          )}
        </Field>
      )}
      <NoteList notes={found} initial={{}} />
    </>
  );
}

export function NoteScreen() {
  const t = text.value;
  const note = byUid('note', route.value.id);
  if (note === undefined) return <Missing />;
  const isLocked = !mayChange(note);
  const change = (body: Members) => void update('note', note.uid, body);
  const project = byId('project', note.project_id);
  return (
    <div class="details">
      {isLocked && <p class="hint">{t.task.readOnly}</p>}
      <TitleField note={note} isLocked={isLocked} />
      <TextField
        type="note"
        uid={note.uid}
        member="content"
        label={t.notes.one}
        empty={t.notes.write}
        value={note.content}
        isLocked={isLocked}
      />
      <Tags task={note} isLocked={isLocked} change={change} />
      <SelectField
        label={t.task.project}
        value={project?.uid ?? ''}
        disabled={isLocked || !mayMove(note)}
        choices={choicesOf(projects.value.filter(mayChange), project)}
        onChange={(value) => change({ project_id: value || null })}
      />
      {note.id > 0 && <Sharing type="note" object={note} />}
      <p class="hint">{momentLabel(note.updated_at)}</p>
      {!isLocked && (
        <p class="actions">
          <button type="button" class="button danger small" onClick={() => askToRemove('note', [note.uid])}>
            <Icon name="trash" /> {t.delete}
          </button>
        </p>
      )}
    </div>
  );
}

function TitleField({ note, isLocked }: { note: Note; isLocked: boolean }) {
  const clean = (typed: string) => typed.trim() || (note.content === null ? undefined : null);
  const typing = useTyping({ type: 'note', uid: note.uid, member: 'title', value: note.title, clean });
  return (
    <Field label={text.value.notes.title}>
      {(ids) => (
        <>
          <input
            {...ids}
            value={typing.shown}
            maxLength={255}
            disabled={isLocked}
            dir="auto"
            onInput={(event) => typing.onInput(event.currentTarget.value)}
            onBlur={typing.commit}
          />
          <ConflictHint typing={typing} />
        </>
      )}
    </Field>
  );
}
