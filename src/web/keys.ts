import { tinykeys } from 'tinykeys';
import { dialogs } from './components/overlays.js';
import { askToRemove } from './components/removal.js';
import { changeTasks, toggle } from './data/actions.js';
import { did, undo } from './data/done.js';
import { isFiltered } from './data/found.js';
import { byUid } from './data/mirror.js';
import type { Task } from './data/types.js';
import { mayChange } from './data/views.js';
import { firstViewDone } from './frames.js';
import { address, go, openTask, route, taskAddress, withQuery } from './router.js';
import { closePane } from './row-focus.js';
import { selection, selectNone, toggleSelected } from './selection.js';
import { singleKeys } from './settings.js';
import { labelOf, text } from './text/text.js';

export const GO_TO = [
  ['t', 'today'],
  ['u', 'upcoming'],
  ['c', 'calendar'],
  ['i', 'inbox'],
  ['p', 'projects'],
  ['a', 'all'],
  ['n', 'notes'],
  ['s', 'settings'],
] as const;

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select') !== null;
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], :popover-open') !== null;
}

/** True while the code of a dialog is fetched: keys are meant for the dialog. */
function isDialogComing(): boolean {
  const { menu: _menu, ...others } = dialogs;
  return !isDialogOpen() && Object.values(others).some(({ value }) => Boolean(value));
}

function currentTask(): Task | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-task]');
  const uid = row?.dataset.task ?? openTask.value;
  return uid === null || uid === undefined ? undefined : byUid('task', uid);
}

function meantTasks(): string[] {
  if (selection.value.size > 0) return [...selection.value];
  const task = currentTask();
  return task !== undefined && mayChange(task) ? [task.uid] : [];
}

function moveFocus(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('#content [data-focus]')];
  const isAt = (row: HTMLElement) => row.closest('[data-task]')?.contains(document.activeElement) === true;
  const isOpen = (row: HTMLElement) => row.closest<HTMLElement>('[data-task]')?.dataset.task === openTask.value;
  const focused = rows.findIndex(isAt);
  // From the pane, the list goes on behind the open task.
  const at = focused === -1 ? rows.findIndex(isOpen) : focused;
  const next = rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Opens the filter bar of a screen with tasks, or moves the focus to it. */
export function openFilter(): void {
  const { screen, query } = route.value;
  if (!isFiltered(screen)) return;
  if (query.has('filter')) document.getElementById('filter-text')?.focus();
  else go(withQuery({ filter: '' }));
}

export function listenToKeys(): () => void {
  /** The time of the last event that ended a sequence: `g p` is no `p`. */
  let ended = Number.NaN;
  const single = (act: () => unknown) => (event: KeyboardEvent) => {
    if (singleKeys.value === 'off' || isTyping(event) || isDialogOpen() || event.isComposing) return;
    if (event.timeStamp === ended || isDialogComing()) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    void act();
  };
  /** Before the keys by themselves in the table below. */
  const goTo = (screen: string) => (event: KeyboardEvent) => {
    single(() => go(address(screen)))(event);
    ended = event.timeStamp;
  };
  const open = (dialog: 'quickAdd' | 'palette' | 'keys') => () => {
    dialogs[dialog].value = true;
  };
  const onMeant = (act: (uids: string[]) => unknown) => () => {
    const uids = meantTasks();
    if (uids.length > 0) return act(uids);
    return undefined;
  };
  const change = (action: 'due' | 'tags' | 'move' | 'assignee') =>
    onMeant((uids) => {
      dialogs.change.value = { action, uids };
    });
  return tinykeys(window, {
    '$mod+k': (event) => {
      event.preventDefault();
      if (!isDialogOpen()) dialogs.palette.value = true;
    },
    q: single(open('quickAdd')),
    '/': single(open('palette')),
    'Shift+?': single(open('keys')),
    '?': single(open('keys')),
    f: single(openFilter),
    z: single(() => undo()),
    ...Object.fromEntries(GO_TO.map(([key, screen]) => [`g ${key}`, goTo(screen)])),
    j: single(() => moveFocus(1)),
    k: single(() => moveFocus(-1)),
    x: single(onMeant((uids) => onTasks(uids, (tasks) => toggle(...tasks)))),
    e: single(() => {
      const task = currentTask();
      if (task === undefined) return;
      if (openTask.value !== task.uid) go(taskAddress(task.uid));
      requestAnimationFrame(() => document.getElementById('task-name')?.focus());
    }),
    d: single(change('due')),
    l: single(change('tags')),
    m: single(change('move')),
    a: single(change('assignee')),
    p: single(onMeant((uids) => onTasks(uids, nextPriority))),
    'Alt+ArrowUp': moved('up', -1),
    'Alt+ArrowDown': moved('up', 1),
    'Alt+ArrowLeft': moved('across', -1),
    'Alt+ArrowRight': moved('across', 1),
    ...signs({
      '[': moved('across', -1),
      ']': moved('across', 1),
      '{': moved('position', -1),
      '}': moved('position', 1),
    }),
    s: single(() => {
      const task = currentTask();
      if (task !== undefined) toggleSelected(task.uid);
    }),
    Delete: single(
      onMeant((uids) =>
        onTasks(uids, (tasks) =>
          askToRemove(
            'task',
            tasks.map(({ uid }) => uid),
          ),
        ),
      ),
    ),
    Escape: (event) => {
      if (isDialogOpen() || isTyping(event)) return;
      if (isDialogComing()) dialogs.quickAdd.value = dialogs.palette.value = dialogs.keys.value = false;
      else if (dialogs.menu.value) dialogs.menu.value = false;
      else if (selection.value.size > 0) selectNone();
      else if (openTask.value !== null) closePane();
    },
  });
}

const moving = () => import('./moving.js');
// Fetched soon, so that it is there without a connection.
void firstViewDone.then(moving).catch(() => undefined);

/** Runs on the focused row of a task that the user may change. */
function moved(direction: 'up' | 'across' | 'position', by: 1 | -1) {
  return (event: KeyboardEvent) => {
    const row = document.activeElement?.closest<HTMLElement>('#content [data-task], .subtasks [data-task]');
    const task = byUid('task', row?.dataset.task ?? '');
    if (row == null || task === undefined || isTyping(event) || isDialogOpen() || !mayChange(task)) return;
    event.preventDefault();
    void moving().then(({ move }) => move(task, row, direction, by));
  };
}

/** A sign is another key, or several, on other keyboards than the American one. */
function signs(keys: Readonly<Record<string, (event: KeyboardEvent) => void>>) {
  const bindings = Object.entries(keys).flatMap(([sign, act]) =>
    ['', 'Shift+', 'Control+Alt+'].map((modifiers) => [
      modifiers + sign,
      (event: KeyboardEvent) => {
        if (singleKeys.value === 'on' && !event.isComposing) act(event);
      },
    ]),
  );
  return Object.fromEntries(bindings);
}

function onTasks(uids: readonly string[], act: (tasks: readonly Task[]) => unknown): void {
  void act(uids.flatMap((uid) => byUid('task', uid) ?? []).filter(mayChange));
  // Before the change is stored: the next key applies to the task with the focus. With the question open, the selection
  // stays for the case that it is cancelled.
  if (dialogs.remove.value === null) selectNone();
}

/** Gives tasks the priority after that of the first one. */
async function nextPriority(tasks: readonly Task[]): Promise<void> {
  const [first] = tasks;
  if (first === undefined) return;
  const priority = (first.priority + 1) % 3;
  const label = labelOf(text.value.task.priorities, priority);
  const writes = await changeTasks(tasks, () => ({ priority }));
  did(`${tasks.length === 1 ? first.name : text.value.tasks.several(tasks.length)}: ${label}`, { writes });
}
