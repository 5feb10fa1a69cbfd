import { useState } from 'preact/hooks';
import { comparisonForm } from '../../filter/comparison.js';
import { ConflictHint } from '../components/conflict-hint.js';
import { Dialog } from '../components/dialog.js';
import { Empty } from '../components/empty.js';
import { ProjectChip, TagsChip } from '../components/fact-chip.js';
import { Files } from '../components/files/offered.js';
import { Field } from '../components/form.js';
import { Missing } from '../components/missing.js';
import { NoteList } from '../components/note-list.js';
import { Menu } from '../components/popover.js';
import { askToRemove } from '../components/removal.js';
import { Sharing } from '../components/sharing.js';
import { TextField } from '../components/text-field.js';
import { type TypingOptions, useTyping } from '../components/typing.js';
import { create, tagNames, update } from '../data/actions.js';
import { all, byId, byUid } from '../data/mirror.js';
import { isWaiting } from '../data/session.js';
import type { Members, Note } from '../data/types.js';
import { mayChange, mayMove, notes } from '../data/views.js';
import { momentLabel } from '../dates.js';
import { route } from '../router.js';
import { text } from '../text/text.js';

export function NotesScreen() {
  const t = text.value;
  const [filter, setFilter] = useState('');
  const term = comparisonForm(filter);
  const found = notes.value.filter(({ title, content }) => comparisonForm(`${title} ${content}`).includes(term));
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
      <NoteList notes={found} added={{}} />
    </>
  );
}

/** A page to write on. The address of a new note has its uid; the note is created when something is written. */
export function NoteScreen() {
  const t = text.value;
  const { id: uid, query } = route.value;
  const [shows, setShows] = useState(false);
  const note = byUid('note', uid);
  if (note === undefined && (isWaiting() || !query.has('new'))) return <Missing />;
  const isLocked = note !== undefined && !mayChange(note);
  const { title, content, tags, project_id, task_id } = note ?? blankNote(query);
  const project = byId('project', project_id) ?? null;
  const store = (members: Members, before: Members = {}) => {
    // Its title and its content may be stored in one step.
    if (byUid('note', uid) !== undefined) return update('note', uid, members, before);
    const task = byId('task', task_id);
    const initial = {
      ...(project !== null && { project_id: project.uid }),
      ...(task !== undefined && { task_id: task.uid }),
      ...(tags.length > 0 && { tags: tagNames({ tags }) }),
    };
    return create('note', { ...initial, ...members }, undefined, uid);
  };
  const change = (body: Members) => void (note === undefined ? store(body) : update('note', uid, body));
  const common = { isLocked, store: note === undefined ? store : undefined };
  return (
    <article class="note-page">
      <div class="details-head">
        <TitleField {...common} {...{ uid, title, hasContent: content !== null }} />
        {note !== undefined && (
          <Menu
            label={t.notes.menu}
            items={[
              { label: t.task.sharing, icon: 'shared', act: () => setShows(true) },
              ...(isLocked
                ? []
                : [
                    {
                      label: t.delete,
                      icon: 'trash',
                      isDanger: true,
                      act: () => askToRemove('note', [uid]),
                    } as const,
                  ]),
            ]}
          />
        )}
      </div>
      <div class="note-facts">
        {!isLocked && (note === undefined || mayMove(note)) ? (
          <ProjectChip project={project} change={change} />
        ) : (
          project !== null && <bdi>{project.name}</bdi>
        )}
        {isLocked ? (
          tagNames({ tags }).map((name) => <span key={name}>#{name}</span>)
        ) : (
          <TagsChip {...{ tags, change }} />
        )}
        {note !== undefined && <span class="detail">{momentLabel(note.updated_at)}</span>}
        {isLocked && <span class="detail">{t.task.readOnly}</span>}
      </div>
      <TextField
        type="note"
        uid={uid}
        member="content"
        label={t.notes.one}
        empty={t.notes.write}
        value={content}
        isNew={note === undefined}
        {...common}
      />
      {note !== undefined && <Files type="note" parent={note} isLocked={isLocked} />}
      {shows && note !== undefined && (
        <Dialog title={t.task.sharing} onClose={() => setShows(false)}>
          <Sharing type="note" object={note} />
        </Dialog>
      )}
    </article>
  );
}

function blankNote(query: URLSearchParams): Pick<Note, 'title' | 'content' | 'tags' | 'project_id' | 'task_id'> {
  const idOf = (type: 'project' | 'task') => byUid(type, query.get(type) ?? '')?.id ?? null;
  const tags = all('tag').filter(({ name }) => name === query.get('tag'));
  return { title: null, content: null, tags, project_id: idOf('project'), task_id: idOf('task') };
}

interface TitleFieldProps {
  uid: string;
  title: string | null;
  hasContent: boolean;
  isLocked: boolean;
  store: TypingOptions['store'];
}

function TitleField({ uid, title, hasContent, isLocked, store }: TitleFieldProps) {
  const label = text.value.notes.title;
  const clean = (typed: string) => typed.replace(/\s+/g, ' ').trim() || (hasContent ? null : undefined);
  const typing = useTyping({ type: 'note', uid, member: 'title', value: title, clean, store });
  return (
    <div class="name-part">
      <textarea
        class="name-field note-title"
        aria-label={label}
        placeholder={label}
        rows={1}
        value={typing.displayed}
        maxLength={255}
        disabled={isLocked}
        dir="auto"
        onInput={(event) => typing.onInput(event.currentTarget.value)}
        onBlur={typing.commit}
        onKeyDown={(event) => {
          if (event.isComposing || event.key !== 'Enter') return;
          event.preventDefault();
          typing.commit();
          const [field, button] = ['.text-editor textarea', '.text-field .link'].map((selector) =>
            document.querySelector<HTMLElement>(`.note-page ${selector}`),
          );
          (field ?? button)?.focus();
        }}
      />
      <ConflictHint typing={typing} />
    </div>
  );
}
