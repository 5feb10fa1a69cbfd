import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../client/index.js';
import { api, dataOf } from '../api.js';
import { undo } from '../data/done.js';
import { syncState } from '../data/leader.js';
import { all, byId } from '../data/mirror.js';
import { areas, goals, projects } from '../data/views.js';
import { address, go, withQuery } from '../router.js';
import { text } from '../text/text.js';
import { Dialog } from './dialog.js';
import { Icon, type IconName } from './icon.js';
import { dialogs } from './overlays.js';

interface Entry {
  key: string;
  label: string;
  kind: string;
  icon: IconName;
  detail?: string | undefined;
  act: () => unknown;
}

const MAX_RESULTS = 20;
const PAUSE_MS = 200;

const ICONS = {
  task: 'check',
  project: 'project',
  area: 'area',
  goal: 'goal',
  note: 'note',
  tag: 'tag',
} as const satisfies Record<string, IconName>;

const SCREENS = [
  ['today', 'today'],
  ['upcoming', 'upcoming'],
  ['inbox', 'inbox'],
  ['all', 'all'],
  ['projects', 'project'],
  ['areas', 'area'],
  ['goals', 'goal'],
  ['notes', 'note'],
  ['tags', 'tag'],
  ['trash', 'trash'],
  ['settings', 'settings'],
] as const satisfies readonly (readonly [string, IconName])[];

function pagesAndCommands(): Entry[] {
  const t = text.value;
  const pages = SCREENS.map(([screen, icon]) => ({
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
  return [
    command(t.quick.title, 'plus', () => {
      dialogs.quickAdd.value = true;
    }),
    command(t.keys.undo, 'sync', () => undo()),
    command(t.keys.show, 'keys', () => {
      dialogs.keys.value = true;
    }),
    command(t.account.signOut, 'user', () => {
      dialogs.signOut.value = true;
    }),
    ...pages,
    ...lists,
  ];
}

/** Searches the mirror: the only results without a connection. */
function foundHere(words: readonly string[]): Entry[] {
  const t = text.value.search;
  const hasWords = (label: string) => words.every((word) => label.toLowerCase().includes(word));
  const tasks = all('task').filter(({ name }) => hasWords(name));
  const notes = all('note').filter(({ title, content }) => hasWords(`${title ?? ''} ${content ?? ''}`));
  return [
    ...tasks.slice(0, MAX_RESULTS).map((task) => ({
      key: task.uid,
      label: task.name,
      kind: t.types.task,
      icon: 'check' as const,
      detail: task.project?.name,
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
  return {
    key: `${hit.type} ${hit.uid}`,
    label: hit.name ?? text.value.notes.untitled,
    kind: `${t.types[hit.type]}${hit.closed ? `, ${t.closed}` : ''}`,
    icon: ICONS[hit.type],
    detail: project?.name,
    act: () => go(hit.type === 'task' ? withQuery({ task: hit.uid }) : address(hit.type, hit.uid)),
  };
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
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  useEffect(() => {
    setChosen(0);
    if (words.length === 0 || syncState.value === 'offline') return undefined;
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
  const named = pagesAndCommands().filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  const found = words.length === 0 ? [] : hits?.of === query ? hits.entries : foundHere(words);
  const known = new Set(named.map(({ label, kind }) => `${kind} ${label}`));
  const entries = [...named.slice(0, MAX_RESULTS), ...found.filter((one) => !known.has(`${one.kind} ${one.label}`))];
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
