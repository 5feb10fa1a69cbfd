import { Empty } from '../components/empty.js';
import { Icon } from '../components/icon.js';
import { lazy } from '../components/lazy.js';
import { dialogs } from '../components/overlays.js';
import { TaskList } from '../components/task-list.js';
import { updateWithUndo } from '../data/actions.js';
import { isWaiting, profile } from '../data/session.js';
import { STATUS, type Task } from '../data/types.js';
import { doneToday, type Group, mayChange, todayGroups } from '../data/views.js';
import { longDay, today } from '../dates.js';
import { found, onlyFound } from '../filter/found.js';
import { isFirstViewDone } from '../frames.js';
import { collapsed, toggleCollapsed } from '../settings.js';
import { text } from '../text/text.js';
import { AddButton, Loading, NothingFound } from './task-screens.js';

const Brief = lazy(() => import('../components/brief.js').then((loaded) => loaded.Brief));

export function Today() {
  const t = text.value.today;
  if (isWaiting()) return <Loading />;
  const groups = todayGroups.value
    .map((group) => ({ ...group, tasks: onlyFound(group.tasks) }))
    .filter(({ tasks }) => tasks.length > 0);
  return (
    <>
      <p class="lead">
        {isFirstViewDone.value ? longDay(today.value) : '\u00a0'}
        {isFirstViewDone.value && doneToday.value > 0 && <> · {t.doneToday(doneToday.value)}</>}
      </p>
      {profile.value?.ai_assistant_enabled === true && <Brief />}
      {groups.length === 0 && found.value !== null && <NothingFound />}
      {groups.length === 0 && found.value === null && (
        <Empty title={t.emptyTitle} text={t.emptyText}>
          <AddButton />
        </Empty>
      )}
      {groups.map((group) => (
        <TodayGroup key={group.key} group={group} />
      ))}
    </>
  );
}

function TodayGroup({ group: { key, label, tasks } }: { group: Group }) {
  const isOverdue = key === 'overdue';
  const isOpen = !isOverdue || !collapsed.value.includes('overdue');
  return (
    <section class={`group ${key}`}>
      <h2>
        {isOverdue ? (
          <button type="button" class="group-toggle" aria-expanded={isOpen} onClick={() => toggleCollapsed('overdue')}>
            <Icon name={isOpen ? 'open' : 'closed'} /> {label} <span class="count">{tasks.length}</span>
          </button>
        ) : (
          <>
            {label} <span class="count">{tasks.length}</span>
          </>
        )}
        {isOverdue && <RescheduleAll tasks={tasks} />}
      </h2>
      {isOpen && (
        <TaskList
          label={label}
          tasks={tasks}
          hide={key === 'due' ? 'due' : undefined}
          {...(key === 'suggested' && { actionOf: PlanForToday })}
        />
      )}
    </section>
  );
}

function RescheduleAll({ tasks }: { tasks: readonly Task[] }) {
  const uids = tasks.filter(mayChange).map(({ uid }) => uid);
  if (uids.length < 2) return null;
  return (
    <button
      type="button"
      class="link group-action"
      onClick={() => {
        dialogs.change.value = { action: 'due', uids };
      }}
    >
      {text.value.today.rescheduleAll}
    </button>
  );
}

function PlanForToday({ task: { uid, name } }: { task: Task }) {
  const t = text.value.today;
  return (
    <button
      type="button"
      class="button small"
      aria-label={t.plan(name)}
      onClick={() => void updateWithUndo('task', uid, { status: STATUS.planned }, t.plannedOne(name))}
    >
      {t.planForToday}
    </button>
  );
}
