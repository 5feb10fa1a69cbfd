import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../client/index.js';
import { comparisonForm } from '../../filter/comparison.js';
import { api, dataOf } from '../api.js';
import { toggle } from '../data/actions.js';
import { undo } from '../data/done.js';
import { syncState } from '../data/leader.js';
import { all, byId, byUid } from '../data/mirror.js';
import type { Project } from '../data/types.js';
import { areas, goals, isOpen, isSharing, mayChange, projects, templates } from '../data/views.js';
import { address, go, openTask, route, withQuery } from '../router.js';
import { selection, selectNone } from '../selection.js';
import { text } from '../text/text.js';
import { Dialog } from './dialog.js';
import { Icon, type IconName } from './icon.js';
import { newNote } from './note-list.js';
import { askToDuplicate, type ChangeAction, dialogs, type EditedObject } from './overlays.js';
import { askToRemove } from './removal.js';

interface Entry {
  key: string;
  label: string;
  kind: string;
  icon: IconName;
  detail?: string | undefined;
  /** True for a task that is completed, archived or cancelled: it follows the others. */
  isClosed?: boolean;
  act: () => unknown;
}

const MAX_RESULTS = 20;
const PAUSE_MS = 200;

const ICONS = {
  task: 'circle',
  project: 'project',
  area: 'area',
  goal: 'goal',
  note: 'note',
  comment: 'note',
  tag: 'tag',
} as const satisfies Record<string, IconName>;

const SCREENS = [
  ['today', 'today'],
  ['upcoming', 'upcoming'],
  ['inbox', 'inbox'],
  ['all', 'all'],
  ['assigned', 'user'],
  ['projects', 'project'],
  ['areas', 'area'],
  ['goals', 'goal'],
  ['notes', 'note'],
  ['tags', 'tag'],
  ['trash', 'trash'],
  ['history', 'clock'],
  ['settings', 'settings'],
] as const satisfies readonly (readonly [string, IconName])[];

/** Actions on the selected tasks, or on the open one. */
function taskCommands(): Entry[] {
  const t = text.value;
  const uids = selection.value.size > 0 ? [...selection.value] : openTask.value === null ? [] : [openTask.value];
  const tasks = uids.flatMap((uid) => byUid('task', uid) ?? []).filter(mayChange);
  const [only] = tasks.length === 1 ? tasks : [];
  if (tasks.length === 0) return [];
  const kind = only?.name ?? t.tasks.selected(tasks.length);
  const change = (action: ChangeAction) => () => {
    dialogs.change.value = { action, uids };
  };
  const entry = (label: string, icon: IconName, act: () => unknown) => ({
    key: `task ${label}`,
    label,
    kind,
    icon,
    act,
  });
  const allOpen = tasks.every(isOpen);
  return [
    entry(allOpen ? t.tasks.completeThem : t.keys.complete, 'check', () => {
      void toggle(...tasks);
      selectNone();
    }),
    entry(`${t.task.due} …`, 'calendar', change('due')),
    entry(`${t.search.moveTo} …`, 'project', change('move')),
    entry(`${t.task.tags} …`, 'tag', change('tags')),
    entry(`${t.task.priority} …`, 'flag', change('priority')),
    entry(`${t.task.assignee} …`, 'user', change('assignee')),
    ...(only === undefined ? [] : [entry(`${t.duplicate.title} …`, 'copy', () => askToDuplicate('task', only))]),
    entry(t.delete, 'trash', () =>
      askToRemove(
        'task',
        tasks.map(({ uid }) => uid),
      ),
    ),
  ];
}

/** Actions on the project of the screen, and new projects from templates. */
function projectCommands(): Entry[] {
  const t = text.value;
  const { screen, id } = route.value;
  const current = screen === 'project' ? byUid('project', id) : undefined;
  const entry = (label: string, project: Project) => ({
    key: `${label} ${project.uid}`,
    label,
    kind: project.template ? t.project.template : project.name,
    icon: ICONS.project,
    act: () => askToDuplicate('project', project),
  });
  return [
    ...(current === undefined || current.template ? [] : [entry(`${t.duplicate.title} …`, current)]),
    ...templates.value.map((template) => entry(`${t.nav.newProject}: ${template.name}`, template)),
  ];
}

function pagesAndCommands(): Entry[] {
  const t = text.value;
  const screens = SCREENS.filter(([screen]) => screen !== 'assigned' || isSharing.value);
  const pages = screens.map(([screen, icon]) => ({
    key: screen,
    label: t.nav[screen],
    kind: t.search.pages,
    icon,
    act: () => go(address(screen)),
  }));
  const lists = [
    ...projects.value.map((one) => ['project', one] as const),
    ...areas.value.map((one) => ['area', one] as const),
    ...goals.value.map((one) => ['goal', one] as const),
    ...all('tag').map((one) => ['tag', one] as const),
  ].map(([type, { uid, name }]) => ({
    key: uid,
    label: name,
    kind: t.search.types[type],
    icon: ICONS[type],
    act: () => go(address(type, uid)),
  }));
  const command = (label: string, icon: IconName, act: () => unknown) => ({
    key: label,
    label,
    kind: t.search.commands,
    icon,
    act,
  });
  const edit = (type: EditedObject['type']) => () => {
    dialogs.edit.value = { type };
  };
  return [
    ...taskCommands(),
    command(t.quick.title, 'plus', () => {
      dialogs.quickAdd.value = true;
    }),
    command(t.nav.newProject, 'project', edit('project')),
    ...projectCommands(),
    command(t.nav.newNote, 'note', () => go(newNote())),
    command(t.nav.newArea, 'area', edit('area')),
    command(t.nav.newGoal, 'goal', edit('goal')),
    command(t.nav.newTag, 'tag', edit('tag')),
    command(t.keys.undo, 'sync', () => undo()),
    ...pages,
    ...lists,
    command(t.keys.show, 'keys', () => {
      dialogs.keys.value = true;
    }),
    command(t.account.signOut, 'leave', () => {
      dialogs.signOut.value = true;
    }),
  ];
}

/** Rank of a result: closed tasks last; of the others, and of them, exact matches before those that start with the query. */
function rankOf({ label, isClosed }: Entry, query: string): number {
  const name = comparisonForm(label);
  return (name === query ? 0 : name.startsWith(query) ? 1 : 2) + (isClosed === true ? 3 : 0);
}

/** Searches the mirror: the only results without a connection. */
function foundHere(terms: readonly string[]): Entry[] {
  const t = text.value.search;
  const isMatch = (label: string) => terms.every((term) => comparisonForm(label).includes(term));
  const matching = all('task').filter(({ name }) => isMatch(name));
  const tasks = [...matching.filter(isOpen), ...matching.filter((task) => !isOpen(task))];
  const notes = all('note').filter(({ title, content }) => isMatch(`${title ?? ''} ${content ?? ''}`));
  return [
    ...tasks.slice(0, MAX_RESULTS).map((task) => ({
      key: task.uid,
      label: task.name,
      kind: t.types.task,
      icon: isOpen(task) ? ICONS.task : ('check' as const),
      detail: task.project?.name,
      isClosed: !isOpen(task),
      act: () => go(withQuery({ task: task.uid })),
    })),
    ...notes.slice(0, MAX_RESULTS).map((note) => ({
      key: note.uid,
      label: note.title ?? text.value.notes.untitled,
      kind: t.types.note,
      icon: 'note' as const,
      act: () => go(address('note', note.uid)),
    })),
  ];
}

function entryOf(hit: Schemas['SearchHit']): Entry {
  const t = text.value.search;
  const project = hit.type === 'task' ? (hit.project ?? byId('task', hit.id)?.project) : null;
  const task = hit.type === 'task' ? hit.uid : hit.type === 'comment' ? hit.task?.uid : undefined;
  return {
    key: `${hit.type} ${hit.uid}`,
    label: hit.name ?? (hit.type === 'comment' ? excerptOf(hit) : text.value.notes.untitled),
    kind: `${t.types[hit.type]}${hit.closed ? `, ${t.closed}` : ''}`,
    icon: hit.type === 'task' && hit.closed ? 'check' : ICONS[hit.type],
    detail: hit.type === 'comment' ? hit.task?.name : project?.name,
    isClosed: hit.closed,
    act: () => go(task === undefined ? address(hit.type, hit.uid) : withQuery({ task })),
  };
}

function excerptOf({ highlights }: Schemas['SearchHit']): string {
  return highlights.text.map((part) => part.text).join('');
}

/** Search and commands: opens a page or an object, or runs a command. A combobox (ARIA Authoring Practices). */
export function Palette() {
  const t = text.value.search;
  const [query, setQuery] = useState('');
  const [hits, setHits] = useState<{ of: string; entries: Entry[] } | null>(null);
  const [chosen, setChosen] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const close = () => {
    dialogs.palette.value = false;
  };
  useEffect(() => {
    input.current?.focus();
  }, []);
  const terms = comparisonForm(query).split(/\s+/).filter(Boolean);
  useEffect(() => {
    setChosen(0);
    if (terms.length === 0 || syncState.value === 'offline') return undefined;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const params = { query: { q: query, limit: MAX_RESULTS } };
      try {
        const { results } = await dataOf(api.GET('/api/v1/search', { params, signal: stop.signal }));
        setHits({ of: query, entries: results.map(entryOf) });
      } catch {
        // The results from the mirror are already visible.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query]);
  const named = pagesAndCommands().filter(({ label }) => terms.every((term) => comparisonForm(label).includes(term)));
  const found = terms.length === 0 ? [] : hits?.of === query ? hits.entries : foundHere(terms);
  const known = new Set(named.map(({ label, kind }) => `${kind} ${label}`));
  const typed = comparisonForm(query.trim());
  const listed = [...named.slice(0, MAX_RESULTS), ...found.filter((one) => !known.has(`${one.kind} ${one.label}`))];
  const entries = typed === '' ? listed : listed.sort((one, other) => rankOf(one, typed) - rankOf(other, typed));
  const at = Math.min(chosen, entries.length - 1);
  const act = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    close();
    entry.act();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && !event.isComposing) act(entries[at]);
    else if (step !== undefined && entries.length > 0) setChosen((at + step + entries.length) % entries.length);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    document.getElementById(`palette-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <Dialog title={t.palette} onClose={close} position="top" hideTitle>
      <input
        ref={input}
        class="palette-input"
        type="search"
        role="combobox"
        aria-label={t.label}
        aria-expanded="true"
        aria-controls="palette-list"
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? `palette-${at}` : undefined}
        placeholder={t.placeholder}
        value={query}
        dir="auto"
        onInput={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <div id="palette-list" role="listbox" aria-label={t.results} class="palette-list">
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field above
          <div
            key={entry.key}
            id={`palette-${index}`}
            role="option"
            aria-selected={index === at}
            class="palette-entry"
            onClick={() => act(entry)}
          >
            <Icon name={entry.icon} />
            <span class="palette-name">
              <bdi>{entry.label}</bdi>
            </span>
            <span class="detail">
              {entry.kind}
              {entry.detail !== undefined && (
                <>
                  {' · '}
                  <bdi>{entry.detail}</bdi>
                </>
              )}
            </span>
          </div>
        ))}
      </div>
      <p role="status" class="hint">
        {entries.length === 0 ? t.nothing : ''}
      </p>
    </Dialog>
  );
}
