import { useEffect, useState } from 'preact/hooks';
import { subtasksListedBy } from '../../../filter/subtasks.js';
import type { Filter } from '../../../filter/tree.js';
import { api, dataOf } from '../../api.js';
import { Cards } from '../../components/cards.js';
import { Empty } from '../../components/empty.js';
import { Icon } from '../../components/icon.js';
import { Missing } from '../../components/missing.js';
import { Menu, type MenuItem } from '../../components/popover.js';
import { useRemote } from '../../components/remote.js';
import { askToRemove } from '../../components/removal.js';
import { Loading } from '../../components/waiting.js';
import { update } from '../../data/actions.js';
import { onlyFound, viewTasks } from '../../data/found.js';
import { all, byUid } from '../../data/mirror.js';
import { compareNames } from '../../data/name-order.js';
import { isWaiting } from '../../data/session.js';
import type { Task, View } from '../../data/types.js';
import { mayChange } from '../../data/views.js';
import { laterOrder } from '../../drop.js';
import { labelOfPart } from '../../filter/filter-labels.js';
import { followFilter } from '../../filter/follow.js';
import { conditionOf, matchingUids } from '../../filter/read-filter.js';
import { route } from '../../router.js';
import { planningText } from '../../text/planning/planning-text.js';
import { text } from '../../text/text.js';
import { Calendar } from '../calendar/calendar.js';
import { Board } from './view-board.js';
import { brokenTerms, groupLabels, groupsOf, treeOf } from './view-data.js';
import { ViewDialog } from './view-dialog.js';
import { Group } from './view-group.js';
import { byOrder, moveInOrder, useOrder } from './view-order.js';

const PAUSE_MS = 100;

export function ViewsScreen() {
  const t = planningText.value.views;
  const views = all('view').sort((one, other) => compareNames(one.name, other.name));
  if (isWaiting()) return <Loading />;
  if (views.length === 0) return <Empty title={t.emptyTitle} text={t.emptyText} />;
  const detailOf = (view: View) => (
    <span class="detail">
      {[labelOfPart(treeOf(view)), t.layouts[view.layout], view.pinned && t.isPinned].filter(Boolean).join(' · ')}
    </span>
  );
  return <Cards screen="view" list={views} detailOf={detailOf} />;
}

/** A saved view, evaluated over the mirror. */
export function ViewScreen() {
  const view = byUid('view', route.value.id);
  if (view === undefined) return <Missing />;
  return view.resource === 'tasks' ? <TaskView view={view} /> : <OtherView view={view} />;
}

function Head({ view, tree, count }: { view: View; tree: Filter; count: number | null }) {
  const t = planningText.value.views;
  const [isEdited, setEdited] = useState(false);
  const broken = view.resource === 'tasks' ? brokenTerms(tree) : view.broken.map(({ term }) => term);
  const group = view.group_by === null ? '' : `${t.groupBy}: ${groupLabels()[view.group_by] ?? view.group_by}`;
  const items: MenuItem[] = [
    { label: t.edit, icon: 'edit', act: () => setEdited(true) },
    {
      label: view.pinned ? text.value.project.unpin : text.value.project.pin,
      icon: 'pin',
      act: () => update('view', view.uid, { pinned: !view.pinned }),
    },
    { label: text.value.delete, icon: 'trash', isDanger: true, act: () => askToRemove('view', [view.uid]) },
  ];
  return (
    <>
      <div class="head">
        <p class="lead facts">
          <span>{view.resource === 'tasks' ? labelOfPart(tree) : view.filter}</span>
          {group !== '' && <span>{group}</span>}
          {count !== null && <span role="status">{text.value.tasks.several(count)}</span>}
        </p>
        {mayChange(view) && (
          <div class="head-actions">
            <Menu label={t.menu} items={items} />
          </div>
        )}
      </div>
      {broken.map((term) => (
        <p key={term} class="banner" role="alert">
          <Icon name="warning" /> {t.broken(term)}
        </p>
      ))}
      {isEdited && <ViewDialog view={view} filter={view.filter} onClose={() => setEdited(false)} />}
    </>
  );
}

/** Follows the tasks that a view selects, in pieces. */
function useTasksOf(view: View): boolean {
  const [of, setOf] = useState('');
  const key = `${view.uid} ${view.updated_at} ${view.filter}`;
  useEffect(() => {
    return followFilter({ firstMs: 0, pauseMs: PAUSE_MS }, async (signal) => {
      const tree = treeOf(view);
      const isListed = (task: Task) =>
        (subtasksListedBy(tree) !== 'none' || task.parent_task_id === null) &&
        (view.project_id === null || task.project_id === view.project_id);
      const tasks = all('task').filter(isListed);
      const uids = await matchingUids(conditionOf(tree), tasks, signal);
      if (uids === undefined || signal.aborted) return;
      viewTasks.value = tasks.filter(({ uid }) => uids.has(uid));
      setOf(key);
    });
  }, [key]);
  return of === key;
}

function TaskView({ view }: { view: View }) {
  const t = planningText.value.views;
  const isRead = useTasksOf(view);
  const hasOrder = useOrder(view);
  const isManual = view.order_by === 'manual';
  const isOrdered = isManual && hasOrder && mayChange(view);
  const tasks = onlyFound(viewTasks.value);
  const groups = groupsOf(view, tasks, view.layout === 'board', isManual ? byOrder(view) : undefined);
  useEffect(() => {
    laterOrder.set = (task, uid, side) => moveInOrder(view, groups, task, { uid, side });
  });
  if (isWaiting() || !isRead) return <Loading />;
  return (
    <>
      <Head view={view} tree={treeOf(view)} count={tasks.length} />
      {isManual && !hasOrder && <p class="hint">{t.noOrder}</p>}
      {view.layout === 'calendar' && <Calendar tasks={tasks} />}
      {view.layout === 'board' && <Board groups={groups} isOrdered={isOrdered} />}
      {view.layout === 'list' &&
        (tasks.length === 0 ? (
          <p class="hint">{text.value.search.nothing}</p>
        ) : (
          groups.map((group) => <Group key={group.key} group={group} isOrdered={isOrdered} />)
        ))}
    </>
  );
}

const MAX_ITEMS = 100;

/** A view of projects or notes, which the service evaluates. */
function OtherView({ view }: { view: View }) {
  const isProjects = view.resource === 'projects';
  const { loaded } = useRemote(async () => {
    const params = { path: { id: view.uid }, query: { limit: MAX_ITEMS } };
    const { projects = [], notes = [] } = await dataOf(api.GET('/api/v1/view/{id}/items', { params }));
    return isProjects ? projects : notes.map(noteCard);
  }, [view.filter, view.updated_at]);
  return (
    <>
      <Head view={view} tree={{ and: [] }} count={null} />
      {loaded.state === 'loading' && <Loading />}
      {loaded.state === 'failed' && <p class="hint">{loaded.message}</p>}
      {loaded.state === 'there' && <Cards screen={isProjects ? 'project' : 'note'} list={loaded.data} />}
    </>
  );
}

function noteCard({ uid, title, color }: { uid: string; title: string | null; color: string | null }) {
  return { uid, name: title ?? text.value.notes.untitled, color };
}
