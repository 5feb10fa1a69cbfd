import { useState } from 'preact/hooks';
import { STATUS } from '../../filter/fields.js';
import { Empty } from '../components/empty.js';
import { Icon } from '../components/icon.js';
import { lazy } from '../components/lazy.js';
import { dialogs } from '../components/overlays.js';
import { TaskList } from '../components/task-list.js';
import { Loading } from '../components/waiting.js';
import { updateWithUndo } from '../data/actions.js';
import { found, onlyFound } from '../data/found.js';
import { isWaiting, profile } from '../data/session.js';
import type { Task } from '../data/types.js';
import { doneToday, type Group, isNewAccount, mayChange, todayGroups } from '../data/views.js';
import { longDay, today } from '../dates.js';
import { isFirstViewDone } from '../frames.js';
import { collapsed, toggleCollapsed } from '../settings.js';
import { text } from '../text/text.js';
import { AddButton, NothingFound } from './task-screens.js';

const soon = () => import('../parts/soon.js');
const FirstSteps = lazy(soon, 'FirstSteps');
const Brief = lazy(soon, 'Brief');

export function Today() {
  const t = text.value.today;
  const [showsDone, setShowsDone] = useState(false);
  if (isWaiting()) return <Loading />;
  const done = doneToday.value;
  const groups = todayGroups.value
    .map((group) => ({ ...group, tasks: onlyFound(group.tasks) }))
    .filter(({ tasks }) => tasks.length > 0);
  return (
    <>
      <p class="lead">
        {isFirstViewDone.value ? longDay(today.value) : '\u00a0'}
        {isFirstViewDone.value && done.length > 0 && (
          <>
            {' '}
            ·{' '}
            <button type="button" class="link" aria-expanded={showsDone} onClick={() => setShowsDone(!showsDone)}>
              {t.doneToday(done.length)}
            </button>
          </>
        )}
      </p>
      {profile.value?.ai_assistant_enabled === true && <Brief />}
      {groups.length === 0 && found.value !== null && <NothingFound />}
      {groups.length === 0 && found.value === null && (
        <Empty title={t.emptyTitle} text={t.emptyText} keys={text.value.tasks.pressKey}>
          <AddButton />
        </Empty>
      )}
      {isNewAccount.value && <FirstSteps />}
      {groups.map((group) => (
        <TodayGroup key={group.key} group={group} />
      ))}
      {showsDone && done.length > 0 && (
        <section class="group">
          <h2>{t.doneToday(done.length)}</h2>
          <TaskList label={t.doneToday(done.length)} tasks={done} />
        </section>
      )}
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
