import { useState } from 'preact/hooks';
import { Cards } from '../components/cards.js';
import { choicesOf } from '../components/form.js';
import { Icon } from '../components/icon.js';
import { Markdown } from '../components/markdown.js';
import { type FormField, ObjectDialog } from '../components/object-form.js';
import { Overview } from '../components/overview.js';
import { all, byUid } from '../data/mirror.js';
import type { Goal } from '../data/types.js';
import { areas, goals, tasksWith } from '../data/views.js';
import { dayLabel } from '../dates.js';
import { route } from '../router.js';
import { text } from '../text/text.js';
import { OpenAndDone } from './task-screens.js';

function GoalDialog({ goal, onClose }: { goal?: Goal; onClose: () => void }) {
  const t = text.value;
  const fields: FormField[] = [
    { name: 'name', label: t.name, kind: 'text', required: true },
    { name: 'why', label: t.goal.why, kind: 'lines' },
    { name: 'status', label: t.goal.status, kind: 'choice', choices: Object.entries(t.goal.statuses) },
    { name: 'horizon', label: t.goal.horizon, kind: 'choice', choices: Object.entries(t.goal.horizons) },
    { name: 'target_date', label: t.goal.target, kind: 'date' },
    { name: 'area_id', label: t.task.area, kind: 'choice', choices: choicesOf(areas.value) },
  ];
  return (
    <ObjectDialog
      type="goal"
      title={goal === undefined ? t.nav.newGoal : t.goal.edit}
      fields={fields}
      {...(goal !== undefined && { object: goal, deleteText: t.goal.deleteText })}
      onClose={onClose}
    />
  );
}

export function GoalScreen() {
  const t = text.value;
  const [isEditing, setEditing] = useState(false);
  const goal = byUid('goal', route.value.id);
  if (goal === undefined) return <p class="lead">{t.notFound}</p>;
  const isFor = ({ goal_id }: { goal_id: number | null }) => goal_id === goal.id;
  return (
    <>
      <p class="lead facts">
        <span>{t.goal.statuses[goal.status]}</span>
        {goal.horizon !== null && <span>{t.goal.horizons[goal.horizon]}</span>}
        {goal.target_date !== null && <span>{dayLabel(goal.target_date)}</span>}
        {goal.area !== null && <bdi>{goal.area.name}</bdi>}
      </p>
      {goal.why !== null && <Markdown text={goal.why} />}
      <div class="actions start">
        <button type="button" class="button small" onClick={() => setEditing(true)}>
          <Icon name="edit" /> {t.edit}
        </button>
      </div>
      <Cards screen="project" title={t.nav.projects} list={all('project').filter(isFor)} />
      <section class="group">
        <h2>{t.tasks.list}</h2>
        <OpenAndDone {...tasksWith(isFor)} empty={<p class="hint">{t.goal.emptyTitle}</p>} />
      </section>
      {isEditing && <GoalDialog goal={goal} onClose={() => setEditing(false)} />}
    </>
  );
}

export function GoalsScreen() {
  const t = text.value;
  return (
    <Overview
      isEmpty={goals.value.length === 0}
      empty={{ title: t.goal.listEmptyTitle, text: t.goal.listEmptyText }}
      add={t.nav.newGoal}
      Dialog={GoalDialog}
    >
      <Cards screen="goal" list={goals.value} />
    </Overview>
  );
}
