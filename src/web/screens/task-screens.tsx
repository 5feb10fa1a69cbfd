import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Empty } from '../components/empty.js';
import { lazy } from '../components/lazy.js';
import { dialogs } from '../components/overlays.js';
import { TaskList } from '../components/task-list.js';
import type { Hidden } from '../components/task-row.js';
import { Loading } from '../components/waiting.js';
import { found, onlyFound } from '../data/found.js';
import { isWaiting } from '../data/session.js';
import type { Task } from '../data/types.js';
import { inbox, tasksForMe, tasksWith } from '../data/views.js';
import { route, withQuery } from '../router.js';
import { text } from '../text/text.js';

const ArrangedList = lazy(() => import('../parts/planning.js'), 'ArrangedList');

function isArranged(): boolean {
  const { query } = route.value;
  return query.has('order') || query.has('group');
}

/** Shown if the filter bar has found nothing on a screen. */
export function NothingFound() {
  return <p class="hint">{text.value.search.nothing}</p>;
}

export function AddButton() {
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

export function Inbox() {
  const t = text.value.inbox;
  if (isWaiting()) return <Loading />;
  const tasks = onlyFound(inbox.value);
  if (tasks.length === 0 && found.value !== null) return <NothingFound />;
  if (tasks.length === 0) {
    return (
      <Empty title={t.emptyTitle} text={t.emptyText}>
        <AddButton />
      </Empty>
    );
  }
  return (
    <>
      <p class="lead">{t.lead}</p>
      <TaskList label={text.value.nav.inbox} tasks={tasks} />
    </>
  );
}

export function AllTasks() {
  if (isWaiting()) return <Loading />;
  return <OpenAndDone {...tasksWith(() => true)} />;
}

export function AssignedToMe() {
  const t = text.value.tasks;
  if (isWaiting()) return <Loading />;
  return <OpenAndDone {...tasksForMe()} empty={<Empty title={t.noneAssigned} keys={t.noneAssignedText} />} />;
}

interface OpenAndDoneProps {
  open: readonly Task[];
  closed: readonly Task[];
  hide?: Hidden | undefined;
  empty?: ComponentChildren;
}

export function OpenAndDone({ open, closed, hide, empty }: OpenAndDoneProps) {
  const t = text.value.tasks;
  const [isExpanded, setExpanded] = useState(false);
  // A filter may select closed tasks only.
  const showsClosed = isExpanded || (found.value !== null && open.length === 0);
  if (found.value !== null && open.length + closed.length === 0) return <NothingFound />;
  return (
    <>
      {open.length === 0 && closed.length === 0 ? (
        (empty ?? <Empty title={t.emptyTitle} text={t.emptyText} keys={t.pressKey} />)
      ) : isArranged() ? (
        <ArrangedList tasks={open} hide={hide} />
      ) : (
        <>
          {open.length > 1 && (
            <a class="link arrange" href={withQuery({ order: '' })}>
              {t.arrange}
            </a>
          )}
          <TaskList label={t.open} tasks={open} hide={hide} />
        </>
      )}
      {closed.length > 0 && (
        <p>
          <button type="button" class="link" aria-expanded={showsClosed} onClick={() => setExpanded(!showsClosed)}>
            {showsClosed ? t.hideDone : t.showDone(closed.length)}
          </button>
        </p>
      )}
      {showsClosed && <TaskList label={t.done} tasks={closed} hide={hide} />}
    </>
  );
}
