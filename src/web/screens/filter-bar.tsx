import { useEffect, useRef, useState } from 'preact/hooks';
import { joined } from '../../filter/parse.js';
import { print } from '../../filter/print.js';
import { subtasksListedBy } from '../../filter/subtasks.js';
import { type Filter, termsOf } from '../../filter/tree.js';
import { Icon } from '../components/icon.js';
import { found, viewTasks } from '../data/found.js';
import { all, byUid, every } from '../data/mirror.js';
import { sectionsOf } from '../data/order.js';
import type { Task, View } from '../data/types.js';
import { inbox, isAssignedToMe, todayGroups, upcomingDays } from '../data/views.js';
import { FilterChips } from '../filter/filter-chips.js';
import { FilterField } from '../filter/filter-field.js';
import { followFilter } from '../filter/follow.js';
import { ForeignOffer } from '../filter/foreign.js';
import { type BarFault, conditionOf, matchingUids, readFilter } from '../filter/read-filter.js';
import { route, withQuery } from '../router.js';
import { planningText } from '../text/planning/planning-text.js';
import { datedTasks } from './calendar/calendar-data.js';
import { BY_DATE, ViewDialog } from './views/view-dialog.js';

/** Delay in milliseconds after the last key, so that typing stays fluent in long lists. */
const PAUSE_MS = 150;
/** Delay after which the filter is part of the address: the page can be reloaded, or its address be passed on. */
const ADDRESS_MS = 600;

/** Returns the tasks of the screen, of which a filter selects some. */
function tasksOfScreen(withSubtasks: boolean): readonly Task[] {
  const { screen, id } = route.value;
  if (screen === 'today') return todayGroups.value.flatMap(({ tasks }) => tasks);
  if (screen === 'upcoming') return upcomingDays.value.flatMap(({ tasks }) => tasks);
  if (screen === 'inbox') return inbox.value;
  if (screen === 'calendar') return datedTasks.value;
  if (screen === 'view') return viewTasks.value;
  if (screen === 'assigned') return all('task').filter(isAssignedToMe);
  const isListed = (task: Task) => withSubtasks || task.parent_task_id === null;
  const isHere = (
    {
      project: (task: Task) => task.project?.uid === id,
      area: (task: Task) => task.area?.uid === id,
      goal: (task: Task) => task.goal?.uid === id,
      tag: (task: Task) => task.tags.some((tag) => tag.id === byUid('tag', id)?.id),
    } as Record<string, (task: Task) => boolean>
  )[screen];
  // The page of a template shows its tasks.
  const tasks = screen === 'project' ? every('task') : all('task');
  return tasks.filter((task) => isListed(task) && (isHere?.(task) ?? true));
}

interface Result {
  of: string;
  tree: Filter;
  faults: readonly BarFault[];
  found: number;
  total: number;
}

/** Filters the list of a screen over the mirror, as the user types. The filter is the query parameter `filter`. */
export function FilterBar() {
  const t = planningText.value.filter;
  const given = route.value.query.get('filter') ?? '';
  const [typed, setTyped] = useState(given);
  const [result, setResult] = useState<Result | null>(null);
  const written = useRef(given);
  useEffect(() => {
    // The address has changed: back, or a link.
    if (given !== written.current) setTyped(given);
    written.current = given;
  }, [given]);
  useEffect(() => {
    if (typed === written.current) return undefined;
    const timer = setTimeout(() => write(typed), ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const write = (text: string) => {
    written.current = text;
    if (route.peek().query.has('filter')) location.replace(withQuery({ filter: text }));
  };
  useEffect(() => followed(typed, setResult), [typed, route.value.id]);
  useEffect(
    () => () => {
      found.value = null;
    },
    [],
  );
  const change = (text: string) => {
    setTyped(text);
    write(text);
  };
  const close = () => {
    location.replace(withQuery({ filter: null }));
    document.getElementById('content')?.focus();
  };
  const isCurrent = result?.of === typed;
  const faults = isCurrent ? result.faults : [];
  return (
    <search class="filter-bar" aria-label={t.label}>
      <div class="filter-line">
        <FilterField
          value={typed}
          isFaulty={faults.length > 0}
          onChange={setTyped}
          onDone={() => write(typed)}
          onClose={close}
        />
        <button type="button" class="icon-button" aria-label={t.close} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      {faults.map((fault) => (
        <FaultLine key={`${fault.offset} ${fault.message}`} fault={fault} text={typed} onChange={change} />
      ))}
      {isCurrent && (faults.length > 0 ? FOREIGN_SIGNS.test(typed) : searchesWords(result.tree)) && (
        <ForeignOffer text={typed} onChoose={change} />
      )}
      {isCurrent && faults.length === 0 && <FilterChips tree={result.tree} onChange={(tree) => change(print(tree))} />}
      <div class="filter-line">
        <p role="status" class="hint filter-count">
          {result !== null && faults.length === 0 && t.found(result.found, result.total)}
          {faults.length > 0 && (found.value === null ? t.unfiltered : t.stale)}
        </p>
        {isCurrent && faults.length === 0 && route.value.screen !== 'view' && <SaveAsView tree={result.tree} />}
      </div>
    </search>
  );
}

/** Signs of a filter of another program, in a text with a fault. */
const FOREIGN_SIGNS = /[&|#@]|\b(?:before|after):/;

function searchesWords(tree: Filter): boolean {
  return termsOf(tree).some((term) => 'text' in term);
}

/** Offers to keep the filter, with what the screen itself selects, and as it shows it. */
function SaveAsView({ tree }: { tree: Filter }) {
  const [isAsked, setAsked] = useState(false);
  if ('and' in tree && tree.and.length === 0) return null;
  return (
    <>
      <button type="button" class="button small save-view" onClick={() => setAsked(true)}>
        {planningText.value.views.saveAs}
      </button>
      {isAsked && (
        <ViewDialog filter={print(shownBy(tree))} layout={layoutOfScreen()} onClose={() => setAsked(false)} />
      )}
    </>
  );
}

/** Returns the filter that selects what a screen shows with a filter: lists have open tasks, unless it names a status. */
function shownBy(tree: Filter): Filter {
  const namesStatus = termsOf(tree).some((term) => 'field' in term && ['status', 'completed'].includes(term.field));
  const open: Filter[] = namesStatus ? [] : [{ field: 'status', op: '=', value: 'open' }];
  return joined('and', [...ofScreen(), ...open, tree]);
}

/** Returns the condition that a screen stands for. */
function ofScreen(): Filter[] {
  const { screen, id } = route.value;
  const isAny = (value: 'any' | 'today'): Filter => {
    const op = value === 'any' ? '=' : '>=';
    return joined('or', [
      { field: 'due', op, value },
      { field: 'defer', op, value },
    ]);
  };
  if (screen === 'today' || screen === 'inbox') return [{ field: 'is', op: '=', value: screen }];
  if (screen === 'assigned') return [{ field: 'assignee', op: '=', value: 'me' }];
  if (screen === 'upcoming') return [isAny('today')];
  if (screen === 'calendar') return [isAny('any')];
  return id === '' ? [] : [{ field: screen, op: '=', value: id }];
}

/** Returns the layout, the groups and the order of a screen. */
function layoutOfScreen(): Pick<View, 'layout' | 'group_by' | 'order_by'> {
  const { screen, id, query } = route.value;
  const list = { layout: 'list', group_by: null, order_by: BY_DATE } as const;
  if (screen === 'calendar') return { ...list, layout: 'calendar' };
  if (screen === 'upcoming') return { ...list, group_by: 'due' };
  if (screen === 'inbox') return { ...list, order_by: null };
  const project = screen === 'project' ? byUid('project', id) : undefined;
  if (project === undefined) return list;
  const layout = query.get('view') === 'board' ? 'board' : 'list';
  const by = query.get('by') ?? (sectionsOf(project).length > 0 ? 'section' : '');
  if (by === 'section') return { layout, group_by: 'section', order_by: 'rank:asc' };
  if (by === 'assignee') return { ...list, layout, group_by: 'assignee' };
  return { ...list, layout, group_by: layout === 'board' ? 'status' : null };
}

/** Evaluates a filter now, and whenever the mirror or the day changes. @returns stops it */
function followed(text: string, report: (result: Result) => void): () => void {
  const firstMs = found.peek() === null ? 0 : PAUSE_MS;
  return followFilter({ firstMs, pauseMs: PAUSE_MS }, async (signal) => {
    const { tree, faults } = readFilter(text);
    if (faults.length > 0) {
      report({ of: text, tree, faults, found: 0, total: 0 });
      return;
    }
    const tasks = tasksOfScreen(subtasksListedBy(tree) !== 'none');
    const uids = await matchingUids(conditionOf(tree), tasks, signal);
    if (uids === undefined || signal.aborted) return;
    found.value = uids;
    report({ of: text, tree, faults, found: uids.size, total: tasks.length });
  });
}

const MAX_EXPECTED = 8;

interface FaultLineProps {
  fault: BarFault;
  text: string;
  onChange: (text: string) => void;
}

/** A fault with its position in the filter, and suggestions to replace it. */
function FaultLine({ fault: { kind, offset, length, message, expected }, text, onChange }: FaultLineProps) {
  const t = planningText.value.filter;
  const part = text.slice(offset, offset + length);
  const isInValue = expected.every((suggestion) => /^[\w.:-]+$/.test(suggestion));
  // The position of a fault of a field covers its whole term.
  const field = /^-?[A-Za-z_]+(?=:)/.exec(part)?.[0] ?? '';
  const replaced = (suggestion: string) => {
    const rest = field === '' ? '' : part.slice(field.length);
    return `${text.slice(0, offset)}${suggestion}${rest}${text.slice(offset + length)}`;
  };
  const select = () => {
    const input = document.getElementById('filter-text') as HTMLInputElement | null;
    input?.focus();
    input?.setSelectionRange(offset, offset + length);
  };
  return (
    <div class="filter-fault">
      <p role="alert">
        <span class="visually-hidden">{t.fault}: </span>
        {kind === 'syntax' ? t.syntax(message, part) : t[kind](message)}
      </p>
      {length > 0 && (
        <p class="filter-position">
          <button type="button" class="link" title={t.showFault} onClick={select}>
            <span class="visually-hidden">{t.showFault}: </span>
            <code>
              {text.slice(Math.max(0, offset - 24), offset)}
              <mark>{part}</mark>
              {text.slice(offset + length, offset + length + 24)}
            </code>
          </button>
        </p>
      )}
      {isInValue && expected.length > 0 && length > 0 && (
        <p class="choices">
          <span class="detail">{t.replaceBy}</span>
          {nearest(field === '' ? part : field, expected).map((suggestion) => (
            <button key={suggestion} type="button" class="button small" onClick={() => onChange(replaced(suggestion))}>
              {suggestion}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}

/** Returns the known values that share the most pairs of letters with a text, the most similar first. */
function nearest(typed: string, known: readonly string[]): readonly string[] {
  const pairs = (text: string) => new Set(Array.from(text.slice(1), (letter, at) => text[at] + letter));
  const own = pairs(typed.toLowerCase());
  const score = (one: string) => [...pairs(one)].filter((pair) => own.has(pair)).length;
  const ranked = [...known].sort((one, other) => score(other) - score(one));
  const similar = ranked.filter((one) => score(one) > 0);
  return (similar.length > 0 ? similar : ranked).slice(0, MAX_EXPECTED);
}
