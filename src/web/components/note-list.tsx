import { create } from '../data/actions.js';
import type { Members, Note } from '../data/types.js';
import { momentLabel } from '../dates.js';
import { address, go } from '../router.js';
import { text } from '../text/text.js';

const PREVIEW_LENGTH = 160;

/** Returns Markdown without its marks, for one line. */
function plainText(markdown: string): string {
  return markdown
    .replace(/^ {0,3}(?:#{1,6} |> |[-*+] (?:\[[ x]\] )?|```[^\n]*)/gm, '')
    .replace(/[*_`~|[\]]/g, '')
    .replace(/\s+/g, ' ');
}

/** @param initial members of a new note; without them, no note can be added */
export function NoteList({ notes, initial }: { notes: readonly Note[]; initial?: Members }) {
  const t = text.value;
  const add = async () => {
    const uid = await create('note', { title: t.notes.untitled, ...initial });
    go(address('note', uid));
  };
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
                <bdi>{plainText((note.content ?? '').slice(0, 2 * PREVIEW_LENGTH)).slice(0, PREVIEW_LENGTH)}</bdi>
              </span>
              <span class="detail">{momentLabel(note.updated_at)}</span>
            </a>
          </li>
        ))}
      </ul>
      {initial !== undefined && (
        <div class="actions start">
          <button type="button" class="button" onClick={() => void add()}>
            {t.nav.newNote}
          </button>
        </div>
      )}
    </>
  );
}
