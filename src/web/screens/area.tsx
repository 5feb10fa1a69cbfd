import { Cards, ProjectCards } from '../components/cards.js';
import { Clipped } from '../components/clipped.js';
import { Icon } from '../components/icon.js';
import { Missing } from '../components/missing.js';
import { dialogs } from '../components/overlays.js';
import { Overview } from '../components/overview.js';
import { update } from '../data/actions.js';
import { all, byUid } from '../data/mirror.js';
import { areas, tasksWith } from '../data/views.js';
import { route } from '../router.js';
import { text } from '../text/text.js';
import { OpenAndDone } from './task-screens.js';

export function AreaScreen() {
  const t = text.value;
  const area = byUid('area', route.value.id);
  if (area === undefined) return <Missing />;
  const isIn = ({ area_id }: { area_id: number | null }) => area_id === area.id;
  const projects = all('project').filter(isIn);
  const goals = all('goal').filter(isIn);
  const { open, closed } = tasksWith(isIn);
  const isEmpty = projects.length + goals.length + open.length + closed.length === 0;
  return (
    <>
      {area.description !== null && (
        <Clipped value={area.description} onChange={(description) => void update('area', area.uid, { description })} />
      )}
      <div class="actions start">
        <button
          type="button"
          class="button small"
          onClick={() => {
            dialogs.edit.value = { type: 'area', object: area };
          }}
        >
          <Icon name="edit" /> {t.edit}
        </button>
      </div>
      <ProjectCards title={t.nav.projects} list={projects} />
      <Cards screen="goal" title={t.nav.goals} list={goals} />
      {isEmpty && <p class="hint">{t.area.emptyTitle}</p>}
      {open.length + closed.length > 0 && (
        <section class="group">
          <h2>{t.tasks.list}</h2>
          <OpenAndDone open={open} closed={closed} />
        </section>
      )}
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
      type="area"
    >
      <Cards screen="area" list={areas.value} />
    </Overview>
  );
}
