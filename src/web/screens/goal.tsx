import { Cards, ProjectCards } from '../components/cards.js';
import { Clipped } from '../components/clipped.js';
import { Icon } from '../components/icon.js';
import { Missing } from '../components/missing.js';
import { dialogs } from '../components/overlays.js';
import { Overview } from '../components/overview.js';
import { update } from '../data/actions.js';
import { all, byUid } from '../data/mirror.js';
import type { Goal } from '../data/types.js';
import { goals, projectCounts, tasksWith } from '../data/views.js';
import { dayLabel } from '../dates.js';
import { route } from '../router.js';
import { text } from '../text/text.js';
import { OpenAndDone } from './task-screens.js';

/** Number of tasks that work towards a goal: its own, and those of its projects. */
function countsOf(goal: Goal): { done: number; total: number } {
  const { open, closed } = tasksWith(({ goal_id }) => goal_id === goal.id);
  const within = all('project').filter(({ goal_id }) => goal_id === goal.id);
  // A task may have the goal itself and be in one of its projects.
  const ids = new Set(within.map(({ id }) => id));
  const own = [...open, ...closed].filter(({ project_id }) => project_id === null || !ids.has(project_id));
  const counts = within.map(({ id }) => projectCounts.value.get(id) ?? { open: 0, done: 0 });
  const done = own.filter(({ status }) => status === 2).length + counts.reduce((sum, one) => sum + one.done, 0);
  const stillOpen = own.filter((task) => open.includes(task)).length + counts.reduce((sum, one) => sum + one.open, 0);
  return { done, total: done + stillOpen };
}

function GoalProgress({ goal }: { goal: Goal }) {
  const { done, total } = countsOf(goal);
  if (total === 0) return null;
  return <progress value={done} max={total} aria-label={text.value.project.progress(done, total)} />;
}

export function GoalScreen() {
  const t = text.value;
  const goal = byUid('goal', route.value.id);
  if (goal === undefined) return <Missing />;
  const isFor = ({ goal_id }: { goal_id: number | null }) => goal_id === goal.id;
  const projects = all('project').filter(isFor);
  const { open, closed } = tasksWith(isFor);
  const { done, total } = countsOf(goal);
  return (
    <>
      <p class="lead facts">
        <span>{t.goal.statuses[goal.status]}</span>
        {total > 0 && <span>{t.project.progress(done, total)}</span>}
        {goal.horizon !== null && <span>{t.goal.horizons[goal.horizon]}</span>}
        {goal.target_date !== null && <span>{dayLabel(goal.target_date)}</span>}
        {goal.area !== null && <bdi>{goal.area.name}</bdi>}
      </p>
      <GoalProgress goal={goal} />
      {goal.why !== null && <Clipped value={goal.why} onChange={(why) => void update('goal', goal.uid, { why })} />}
      <div class="actions start">
        <button
          type="button"
          class="button small"
          onClick={() => {
            dialogs.edit.value = { type: 'goal', object: goal };
          }}
        >
          <Icon name="edit" /> {t.edit}
        </button>
      </div>
      <ProjectCards title={t.nav.projects} list={projects} />
      {projects.length + open.length + closed.length === 0 && <p class="hint">{t.goal.emptyTitle}</p>}
      {open.length + closed.length > 0 && (
        <section class="group">
          <h2>{t.tasks.list}</h2>
          <OpenAndDone open={open} closed={closed} />
        </section>
      )}
    </>
  );
}

export function GoalsScreen() {
  const t = text.value;
  const detailOf = (goal: Goal) => (
    <>
      <span class="detail">
        {[t.goal.statuses[goal.status], goal.target_date !== null && dayLabel(goal.target_date)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <GoalProgress goal={goal} />
    </>
  );
  return (
    <Overview
      isEmpty={goals.value.length === 0}
      empty={{ title: t.goal.listEmptyTitle, text: t.goal.listEmptyText }}
      add={t.nav.newGoal}
      type="goal"
    >
      <Cards screen="goal" list={goals.value} detailOf={detailOf} />
    </Overview>
  );
}
