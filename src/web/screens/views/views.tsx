import { useEffect, useRef, useState } from 'preact/hooks';
import type { Filter } from '../../../filter/tree.js';
import { api, dataOf } from '../../api.js';
import { Cards } from '../../components/cards.js';
import { Empty } from '../../components/empty.js';
import { Icon } from '../../components/icon.js';
import { Missing } from '../../components/missing.js';
import { Menu, type MenuItem } from '../../components/popover.js';
import { useRemote } from '../../components/remote.js';
import { askToRemove } from '../../components/removal.js';
import { addRowGestures } from '../../components/row-gestures.js';
import { TaskList } from '../../components/task-list.js';
import { TaskRow } from '../../components/task-row.js';
import { change, tagNames, update } from '../../data/actions.js';
import { did } from '../../data/done.js';
import { all, byUid } from '../../data/mirror.js';
import { isWaiting } from '../../data/session.js';
import type { Task, View } from '../../data/types.js';
import { mayChange } from '../../data/views.js';
import { dropOn, laterDrops } from '../../drop.js';
import { labelOfPart } from '../../filter/filter-words.js';
import { followFilter } from '../../filter/follow.js';
import { onlyFound, viewTasks } from '../../filter/found.js';
import { conditionOf, listsSubtasks, matchingUids } from '../../filter/read-filter.js';
import { route } from '../../router.js';
import { planningText } from '../../text/planning/planning-text.js';
import { labelOf, text } from '../../text/text.js';
import { Calendar } from '../calendar/calendar.js';
import { Loading } from '../task-screens.js';
import { brokenTerms, groupLabels, groupsOf, treeOf, type ViewGroup } from './view-data.js';
import { ViewDialog } from './view-dialog.js';
import { byPlace, moveToPlace, useOrder } from './view-order.js';

const PAUSE_MS = 100;
const MAX_CARDS = 100;

export function ViewsScreen() {
  const t = planningText.value.views;
  const views = all('view').sort((one, other) => one.name.localeCompare(other.name));
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
        (listsSubtasks(tree) || task.parent_task_id === null) &&
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
  const groups = groupsOf(view, tasks, view.layout === 'board', isManual ? byPlace(view) : undefined);
  useEffect(() => {
    laterDrops.order = (task, uid) => moveToPlace(view, groups, task, uid);
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

interface GroupProps {
  group: ViewGroup;
  /** True if the user may change the own order of the view. */
  isOrdered: boolean;
}

function Group({ group: { key, name, tasks, target }, isOrdered }: GroupProps) {
  const place = isOrdered ? 'order' : undefined;
  if (name === '') return <TaskList label={text.value.tasks.list} tasks={tasks} place={place} />;
  return (
    <section class={target?.kind === 'day' ? 'group day' : 'group'} {...(target !== undefined && dropOn(target))}>
      <h2>
        <bdi>{name}</bdi> <span class="count">{tasks.length}</span>
      </h2>
      <TaskList
        label={name}
        tasks={tasks}
        hide={target?.kind === 'project' && key !== '' ? 'project' : undefined}
        place={place}
      />
    </section>
  );
}

function Board({ groups, isOrdered }: { groups: readonly ViewGroup[]; isOrdered: boolean }) {
  useEffect(() => {
    const shown = groups.flatMap(({ target, name }) => (target?.kind === 'tag' ? [name] : []));
    laterDrops.priority = (task, value) =>
      changeBy(task, { priority: Number(value) }, labelOf(text.value.task.priorities, value));
    laterDrops.tag = (task, value) => {
      const tag = byUid('tag', value)?.name ?? '';
      // A task has one of the tags of the board.
      return changeBy(task, { tags: [...tagNames(task).filter((name) => !shown.includes(name)), tag] }, tag);
    };
  }, [groups]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled can be reached by keyboard
    <section class="board" tabIndex={0} aria-label={text.value.project.board}>
      {groups.map((group) => (
        <Column key={group.key} group={group} isOrdered={isOrdered} />
      ))}
    </section>
  );
}

async function changeBy(task: Task, body: Parameters<typeof change>[2], place: string): Promise<void> {
  did(text.value.tasks.movedTo(task.name, place), { writes: await change('task', task.uid, body) });
}

function Column({ group: { name, tasks, target }, isOrdered }: GroupProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => (list.current === null ? undefined : addRowGestures(list.current)), []);
  const label = name || text.value.tasks.list;
  return (
    <section
      class="column"
      aria-label={text.value.project.boardColumn(label, tasks.length)}
      data-column
      {...(target !== undefined && dropOn(target))}
    >
      <h2>
        <bdi>{label}</bdi> <span class="count">{tasks.length}</span>
      </h2>
      <ul ref={list}>
        {tasks.slice(0, MAX_CARDS).map((task) => (
          <li key={task.uid} class="card" {...(isOrdered && dropOn({ kind: 'order', value: task.uid }))}>
            <TaskRow task={task} />
          </li>
        ))}
      </ul>
      {tasks.length > MAX_CARDS && <p class="hint">+{tasks.length - MAX_CARDS}</p>}
    </section>
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
