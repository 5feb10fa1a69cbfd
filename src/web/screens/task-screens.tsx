import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Empty } from '../components/empty.js';
import { lazy } from '../components/lazy.js';
import { dialogs } from '../components/overlays.js';
import { TaskList } from '../components/task-list.js';
import { syncState } from '../data/leader.js';
import { isLoaded } from '../data/mirror.js';
import { profile } from '../data/session.js';
import type { Task } from '../data/types.js';
import { doneToday, inbox, tasksWith, todayGroups, upcomingDays } from '../data/views.js';
import { dayLabel, longDay, today } from '../dates.js';
import { isFirstViewDone } from '../frames.js';
import { text } from '../text/text.js';

const Brief = lazy(() => import('../components/brief.js').then((loaded) => loaded.Brief));

/** True while the first changes are being read: an empty list has no meaning then. */
function isWaiting(): boolean {
  return !isLoaded.value || (profile.value === undefined && syncState.value === 'starting');
}

function AddButton() {
  return (
    <button
      type="button"
      class="button primary"
      onClick={() => {
        dialogs.quickAdd.value = true;
      }}
    >
      {text.value.today.add}
    </button>
  );
}

interface SectionProps {
  title: string;
  tasks: readonly Task[];
  hide?: 'project' | 'due' | undefined;
  detail?: string;
  class?: string;
}

function Section({ title, tasks, hide, detail, class: kind = '' }: SectionProps) {
  return (
    <section class={`group ${kind}`}>
      <h2>
        {title} <span class="count">{tasks.length}</span>
        {detail !== undefined && <span class="detail">{detail}</span>}
      </h2>
      <TaskList label={title} tasks={tasks} hide={hide} />
    </section>
  );
}

export function Today() {
  const t = text.value.today;
  if (isWaiting()) return <p class="loading">{text.value.loading}</p>;
  const groups = todayGroups.value;
  const isEmpty = groups.every(({ key }) => key === 'suggested');
  return (
    <>
      <p class="lead">
        {isFirstViewDone.value ? longDay(today.value) : '\u00a0'}
        {isFirstViewDone.value && doneToday.value > 0 && <> · {t.doneToday(doneToday.value)}</>}
      </p>
      {profile.value?.ai_assistant_enabled === true && <Brief />}
      {isEmpty && (
        <Empty title={t.emptyTitle} text={t.emptyText}>
          <AddButton />
        </Empty>
      )}
      {groups.map(({ key, label, tasks }) => (
        <Section key={key} title={label} tasks={tasks} class={key} hide={key === 'due' ? 'due' : undefined} />
      ))}
    </>
  );
}

export function Upcoming() {
  const t = text.value.upcoming;
  if (isWaiting()) return <p class="loading">{text.value.loading}</p>;
  const days = upcomingDays.value;
  if (days.length === 0) return <Empty title={t.emptyTitle} text={t.emptyText} />;
  return (
    <>
      {days.map(({ day, tasks }) => (
        <Section key={day} title={dayLabel(day)} detail={longDay(day)} tasks={tasks} hide="due" />
      ))}
    </>
  );
}

export function Inbox() {
  const t = text.value.inbox;
  if (isWaiting()) return <p class="loading">{text.value.loading}</p>;
  if (inbox.value.length === 0) {
    return (
      <Empty title={t.emptyTitle} text={t.emptyText}>
        <AddButton />
      </Empty>
    );
  }
  return <TaskList label={text.value.nav.inbox} tasks={inbox.value} />;
}

export function AllTasks() {
  if (isWaiting()) return <p class="loading">{text.value.loading}</p>;
  return <OpenAndDone {...tasksWith(() => true)} />;
}

interface OpenAndDoneProps {
  open: readonly Task[];
  closed: readonly Task[];
  hide?: 'project' | undefined;
  empty?: ComponentChildren;
}

export function OpenAndDone({ open, closed, hide, empty }: OpenAndDoneProps) {
  const t = text.value.tasks;
  const [showsClosed, setShowsClosed] = useState(false);
  return (
    <>
      {open.length === 0 && closed.length === 0 ? (
        (empty ?? <Empty title={t.emptyTitle} text={t.emptyText} />)
      ) : (
        <TaskList label={t.open} tasks={open} hide={hide} />
      )}
      {closed.length > 0 && (
        <p>
          <button type="button" class="link" aria-expanded={showsClosed} onClick={() => setShowsClosed(!showsClosed)}>
            {showsClosed ? t.hideDone : t.showDone(closed.length)}
          </button>
        </p>
      )}
      {showsClosed && <TaskList label={t.done} tasks={closed} hide={hide} />}
    </>
  );
}
