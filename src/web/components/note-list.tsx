import { plainText } from '../../lib/plain-text.js';
import { newUid } from '../api.js';
import type { Note } from '../data/types.js';
import { momentLabel } from '../dates.js';
import { address, go } from '../router.js';
import { text } from '../text/text.js';

const PREVIEW_LENGTH = 160;

function previewOf(content: string): string {
  return plainText(content.slice(0, 2 * PREVIEW_LENGTH))
    .replace(/[\s|[\]]+/g, ' ')
    .slice(0, PREVIEW_LENGTH);
}

/** Address of a page to write a new note on. It is created when something is written. */
export function newNote(members: NewNote = {}): string {
  return address('note', newUid(), { new: '', ...members });
}

/** Uids of the project or the task of a new note, and the name of its tag. */
type NewNote = Partial<Record<'project' | 'task' | 'tag', string>>;

interface NoteListProps {
  notes: readonly Note[];
  /** Absent if no note can be added. */
  added?: NewNote;
}

export function NoteList({ notes, added }: NoteListProps) {
  const t = text.value;
  return (
    <>
      <ul class="cards">
        {notes.map((note) => (
          <li key={note.uid}>
            <a class="card-link" href={address('note', note.uid)}>
              <strong>
                <bdi>{note.title ?? t.notes.untitled}</bdi>
              </strong>
              <span class="detail preview">
                <bdi>{previewOf(note.content ?? '')}</bdi>
              </span>
              <span class="detail">{momentLabel(note.updated_at)}</span>
            </a>
          </li>
        ))}
      </ul>
      {added !== undefined && (
        <div class="actions start">
          <button type="button" class="button" onClick={() => go(newNote(added))}>
            {t.nav.newNote}
          </button>
        </div>
      )}
    </>
  );
}
