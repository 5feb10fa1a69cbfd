import { Cards, ProjectCards } from '../components/cards.js';
import { Icon } from '../components/icon.js';
import { Missing } from '../components/missing.js';
import { NoteList } from '../components/note-list.js';
import { dialogs } from '../components/overlays.js';
import { Overview } from '../components/overview.js';
import { all, byUid } from '../data/mirror.js';
import type { Tag } from '../data/types.js';
import { tagCounts, tags, tasksWith } from '../data/views.js';
import { route } from '../router.js';
import { text } from '../text/text.js';
import { OpenAndDone } from './task-screens.js';

export function TagsScreen() {
  const t = text.value;
  const detailOf = ({ id }: Tag) => <span class="detail">{t.tags.uses(tagCounts.value.get(id) ?? 0)}</span>;
  return (
    <Overview
      isEmpty={tags.value.length === 0}
      empty={{ title: t.tags.emptyTitle, text: t.tags.emptyText }}
      add={t.nav.newTag}
      type="tag"
    >
      <Cards screen="tag" list={tags.value} detailOf={detailOf} />
    </Overview>
  );
}

export function TagScreen() {
  const t = text.value;
  const tag = byUid('tag', route.value.id);
  if (tag === undefined) return <Missing />;
  const has = ({ tags: own }: { tags: readonly { id: number }[] }) => own.some(({ id }) => id === tag.id);
  const notes = all('note').filter(has);
  return (
    <>
      <div class="actions start">
        <button
          type="button"
          class="button small"
          onClick={() => {
            dialogs.edit.value = { type: 'tag', object: tag };
          }}
        >
          <Icon name="edit" /> {t.edit}
        </button>
      </div>
      <OpenAndDone {...tasksWith(has)} />
      <ProjectCards title={t.nav.projects} list={all('project').filter(has)} />
      {notes.length > 0 && (
        <section class="group">
          <h2>{t.nav.notes}</h2>
          <NoteList notes={notes} added={{ tag: tag.name }} />
        </section>
      )}
    </>
  );
}
