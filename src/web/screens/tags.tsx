import { useState } from 'preact/hooks';
import { Cards } from '../components/cards.js';
import { Icon } from '../components/icon.js';
import { NoteList } from '../components/note-list.js';
import { type FormField, ObjectDialog } from '../components/object-form.js';
import { Overview } from '../components/overview.js';
import { all, byUid } from '../data/mirror.js';
import type { Tag } from '../data/types.js';
import { tagCounts, tags, tasksWith } from '../data/views.js';
import { route } from '../router.js';
import { text } from '../text/text.js';
import { OpenAndDone } from './task-screens.js';

function TagDialog({ tag, onClose }: { tag?: Tag; onClose: () => void }) {
  const t = text.value;
  const fields: FormField[] = [{ name: 'name', label: t.name, kind: 'text', required: true, maxLength: 50 }];
  return (
    <ObjectDialog
      type="tag"
      title={tag === undefined ? t.nav.newTag : t.tags.rename(tag.name)}
      fields={fields}
      {...(tag !== undefined && {
        object: tag,
        deleteText: t.tags.deleteText(tagCounts.value.get(tag.id) ?? 0),
      })}
      onClose={onClose}
    />
  );
}

export function TagsScreen() {
  const t = text.value;
  const detailOf = ({ id }: Tag) => t.tags.uses(tagCounts.value.get(id) ?? 0);
  return (
    <Overview
      isEmpty={tags.value.length === 0}
      empty={{ title: t.tags.emptyTitle, text: t.tags.emptyText }}
      add={t.nav.newTag}
      Dialog={TagDialog}
    >
      <Cards screen="tag" list={tags.value} detailOf={detailOf} />
    </Overview>
  );
}

export function TagScreen() {
  const t = text.value;
  const [isEditing, setEditing] = useState(false);
  const tag = byUid('tag', route.value.id);
  if (tag === undefined) return <p class="lead">{t.notFound}</p>;
  const has = ({ tags }: { tags: readonly { id: number }[] }) => tags.some(({ id }) => id === tag.id);
  const notes = all('note').filter(has);
  return (
    <>
      <div class="actions start">
        <button type="button" class="button small" onClick={() => setEditing(true)}>
          <Icon name="edit" /> {t.edit}
        </button>
      </div>
      <OpenAndDone {...tasksWith(has)} />
      <Cards screen="project" title={t.nav.projects} list={all('project').filter(has)} />
      {notes.length > 0 && (
        <section class="group">
          <h2>{t.nav.notes}</h2>
          <NoteList notes={notes} initial={{ tags: [tag.name] }} />
        </section>
      )}
      {isEditing && <TagDialog tag={tag} onClose={() => setEditing(false)} />}
    </>
  );
}
