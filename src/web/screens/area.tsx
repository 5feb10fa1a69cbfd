import { useState } from 'preact/hooks';
import { Cards } from '../components/cards.js';
import { Icon } from '../components/icon.js';
import { Markdown } from '../components/markdown.js';
import { type FormField, ObjectDialog } from '../components/object-form.js';
import { Overview } from '../components/overview.js';
import { all, byUid } from '../data/mirror.js';
import type { Area } from '../data/types.js';
import { areas, tasksWith } from '../data/views.js';
import { route } from '../router.js';
import { text } from '../text/text.js';
import { OpenAndDone } from './task-screens.js';

function AreaDialog({ area, onClose }: { area?: Area; onClose: () => void }) {
  const t = text.value;
  const fields: FormField[] = [
    { name: 'name', label: t.name, kind: 'text', required: true },
    { name: 'description', label: t.description, kind: 'lines' },
  ];
  return (
    <ObjectDialog
      type="area"
      title={area === undefined ? t.nav.newArea : t.area.edit}
      fields={fields}
      {...(area !== undefined && { object: area, deleteText: t.area.deleteText })}
      onClose={onClose}
    />
  );
}

export function AreaScreen() {
  const t = text.value;
  const [isEditing, setEditing] = useState(false);
  const area = byUid('area', route.value.id);
  if (area === undefined) return <p class="lead">{t.notFound}</p>;
  const isIn = ({ area_id }: { area_id: number | null }) => area_id === area.id;
  const projects = all('project').filter(isIn);
  const goals = all('goal').filter(isIn);
  return (
    <>
      {area.description !== null && <Markdown text={area.description} />}
      <div class="actions start">
        <button type="button" class="button small" onClick={() => setEditing(true)}>
          <Icon name="edit" /> {t.edit}
        </button>
      </div>
      <Cards screen="project" title={t.nav.projects} list={projects} />
      <Cards screen="goal" title={t.nav.goals} list={goals} />
      <section class="group">
        <h2>{t.tasks.list}</h2>
        <OpenAndDone {...tasksWith(isIn)} empty={<p class="hint">{t.area.emptyTitle}</p>} />
      </section>
      {isEditing && <AreaDialog area={area} onClose={() => setEditing(false)} />}
    </>
  );
}

export function AreasScreen() {
  const t = text.value;
  return (
    <Overview
      isEmpty={areas.value.length === 0}
      empty={{ title: t.area.listEmptyTitle, text: t.area.listEmptyText }}
      add={t.nav.newArea}
      Dialog={AreaDialog}
    >
      <Cards screen="area" list={areas.value} />
    </Overview>
  );
}
