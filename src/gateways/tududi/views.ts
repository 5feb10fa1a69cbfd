import { PRIORITY_WORDS } from '../../filter/fields.js';
import { parse } from '../../filter/parse.js';
import { isTerm, type Term, textOf as textOfValue, valuesOf } from '../../filter/tree.js';
import { type BodyOf, refuse, type Schema } from '../client.js';
import { type Call, type Foreign, idIn, Reply, type Route } from './call.js';
import { listed } from './pieces.js';
import { definedMembers, tagsOf, textOf } from './values.js';

/**
 * Views. One of that API is a search by some criteria, which its clients read and send to `GET /search`. Here it is a view
 * whose filter says the same. A filter that says more becomes the text to search for.
 */
export const viewRoutes: readonly Route[] = [
  ['GET', '/views', async ({ inner }) => listed(inner.pages('listViews', { query: LATEST }), renderedView)],
  ['GET', '/views/pinned', listPinned],
  ['POST', '/views', createView],
  ['GET', '/views/:id', async (call) => renderedView(await call.inner.call('getView', idIn(call)))],
  ['PATCH', '/views/:id', updateView],
  ['DELETE', '/views/:id', deleteView],
];

const LATEST = { order_by: ['pinned:desc' as const, 'created_at:desc' as const] };

async function listPinned({ inner }: Call) {
  return listed(inner.pages('listViews', { query: { ...LATEST, pinned: true } }), renderedView);
}

async function createView({ inner, body }: Call): Promise<Reply> {
  const { name, is_pinned } = body;
  const view = { name, pinned: is_pinned, ...selectionOf(criteriaIn(body, NO_CRITERIA)) };
  return new Reply(
    201,
    renderedView(await inner.call('createView', { body: definedMembers<BodyOf<'createView'>>(view) })),
  );
}

async function updateView(call: Call) {
  const { inner, body } = call;
  const view = { name: body.name, pinned: body.is_pinned, ...(await changedSelection(call)) };
  const changed = await inner.call('patchView', { ...idIn(call), body: definedMembers<BodyOf<'patchView'>>(view) });
  return renderedView(changed);
}

/** Criteria that the body does not have stay, unless the filter said more than criteria can. */
async function changedSelection(call: Call) {
  const { inner, body } = call;
  if (!CRITERIA.some((name) => body[name] !== undefined)) return {};
  const present = await inner.call('getView', idIn(call));
  return selectionOf(criteriaIn(body, criteriaOf(present) ?? NO_CRITERIA));
}

async function deleteView(call: Call) {
  await call.inner.call('deleteView', idIn(call));
  return { message: 'View successfully deleted' };
}

interface Criteria {
  /** The types to search. A view here has one. */
  filters: readonly string[];
  search_query: string | null;
  priority: string | null;
  due: string | null;
  defer: string | null;
  recurring: string | null;
  tags: readonly string[];
  extras: readonly string[];
}

const NO_CRITERIA: Criteria = {
  ...{ filters: [], search_query: null, priority: null, due: null, defer: null, recurring: null, tags: [], extras: [] },
};

const CRITERIA = Object.keys(NO_CRITERIA) as (keyof Criteria)[];

function renderedView(view: Schema<'View'>) {
  const { id, uid, name, user_id, pinned, filter, project_id, created_at, updated_at } = view;
  const text = project_id === null ? filter : `project:${project_id} ${filter}`.trim();
  const criteria = criteriaOf(view) ?? { ...NO_CRITERIA, filters: [TYPES[view.resource]], search_query: text };
  return { id, uid, name, user_id, ...criteria, is_pinned: pinned, created_at, updated_at };
}

const TYPES = { tasks: 'Task', projects: 'Project', notes: 'Note' } as const;

const DAYS: Readonly<Record<string, string>> = {
  ...{ today: 'today', tomorrow: 'tomorrow', next_week: 'today..7d', next_month: 'today..30d' },
};

/** Terms of the further criteria. */
const EXTRAS: Readonly<Record<string, string>> = {
  recurring: 'recurring:true',
  overdue: 'is:overdue',
  has_content: 'has:note',
  deferred: 'is:deferred',
  has_tags: 'tag:any',
  assigned_to_project: 'project:any',
};

/** @throws Refusal 400 */
function criteriaIn(body: Foreign, present: Criteria): Criteria {
  const choice = (name: 'priority' | 'due' | 'defer' | 'recurring', known: readonly string[]) =>
    choiceIn(body, name, known, present[name]);
  const query = body.search_query === null ? '' : textOf(body, 'search_query');
  return {
    filters: choicesIn(body.filters, 'filters') ?? present.filters,
    search_query: query === undefined ? present.search_query : query.trim() || null,
    priority: choice('priority', PRIORITY_WORDS),
    due: choice('due', Object.keys(DAYS)),
    defer: choice('defer', Object.keys(DAYS)),
    recurring: choice('recurring', RECURRING),
    tags: choicesIn(tagsOf(body), 'tags') ?? present.tags,
    extras: choicesIn(body.extras, 'extras', Object.keys(EXTRAS)) ?? present.extras,
  };
}

const RECURRING = ['recurring', 'non_recurring'];

function choiceIn(body: Foreign, name: string, known: readonly string[], present: string | null): string | null {
  const value = body[name];
  if (value === undefined) return present;
  if (value === null || value === '') return null;
  if (typeof value === 'string' && known.includes(value.toLowerCase())) return value.toLowerCase();
  throw refuse(400, `${name} must be one of ${known.join(', ')}.`, 'VALIDATION_FAILED');
}

/** Returns a list of texts; undefined if it is absent. @throws Refusal 400 */
function choicesIn(value: unknown, name: string, known?: readonly string[]): readonly string[] | undefined {
  if (value === undefined) return undefined;
  const texts: readonly unknown[] = value === null ? [] : Array.isArray(value) ? value : [null];
  const isKnown = (one: unknown): one is string => typeof one === 'string' && known?.includes(one) !== false;
  if (texts.every(isKnown)) return [...new Set(texts)];
  const what = known?.join(', ') ?? 'texts';
  throw refuse(400, `${name} must be a list of ${what}.`, 'VALIDATION_FAILED');
}

/** Returns the members of a view. @throws Refusal 400 for types without views */
function selectionOf(criteria: Criteria) {
  const { search_query, priority, due, defer, recurring, tags, extras } = criteria;
  const terms = [
    ...(search_query === null ? [] : [JSON.stringify(search_query)]),
    ...(priority === null ? [] : [`priority:${priority}`]),
    ...(due === null ? [] : [`due:${DAYS[due]}`]),
    ...(defer === null ? [] : [`defer:${DAYS[defer]}`]),
    ...(recurring === null ? [] : [`recurring:${recurring === 'recurring'}`]),
    ...(tags.length === 0 ? [] : [`tag:${tags.map((name) => JSON.stringify(name)).join()}`]),
    ...extras.map((extra) => EXTRAS[extra]),
  ];
  return { resource: resourceOf(criteria.filters), filter: [...new Set(terms)].join(' ') };
}

/** A view has tasks if its types have them, or are none. @throws Refusal 400 */
function resourceOf(filters: readonly string[]): 'tasks' | 'projects' | 'notes' {
  if (filters.length === 0) return 'tasks';
  const types = filters.map((type) => type.toLowerCase());
  const found = (['tasks', 'projects', 'notes'] as const).find((one) => types.includes(TYPES[one].toLowerCase()));
  if (found !== undefined) return found;
  throw refuse(400, 'filters must have Task, Project or Note: a view has no other items.', 'VALIDATION_FAILED');
}

/** Returns the criteria that say the same as the filter of a view; null if there are none. */
function criteriaOf({ filter, resource, broken, project_id }: Schema<'View'>): Criteria | null {
  if (broken.length > 0 || project_id !== null) return null;
  const { tree } = parse(filter);
  const terms = 'and' in tree ? tree.and : [tree];
  let criteria: Criteria = { ...NO_CRITERIA, filters: [TYPES[resource]] };
  for (const term of terms) {
    const criterion = isTerm(term) ? criterionOf(term, criteria) : null;
    if (criterion === null) return null;
    criteria = { ...criteria, ...criterion };
  }
  return criteria;
}

/** Returns the criterion of a term; null if there is none, or another term has taken it. */
function criterionOf(
  term: Term,
  { search_query, priority, due, defer, tags, extras }: Criteria,
): Partial<Criteria> | null {
  if ('text' in term) return search_query === null ? { search_query: term.text } : null;
  const { field, op } = term;
  const texts = valuesOf(term).map((value) => (value === null ? '' : textOfValue(value)));
  const text = `${field}:${texts.join(op === '..' ? '..' : ',')}`;
  if (op !== '=' && op !== 'in' && op !== '..') return null;
  const isText = valuesOf(term).every((value) => typeof value === 'string');
  const extra = Object.keys(EXTRAS).find((name) => EXTRAS[name] === text);
  if (extra !== undefined && isText) return { extras: [...extras, extra] };
  if (text === 'recurring:false') return { recurring: 'non_recurring' };
  if (field === 'tag') return tags.length > 0 || (isText && text === 'tag:none') ? null : { tags: texts };
  if (field === 'priority')
    return priority === null && PRIORITY_WORDS.includes(texts.join()) ? { priority: texts.join() } : null;
  const day = Object.keys(DAYS).find((name) => text === `${field}:${DAYS[name]}`);
  if (day === undefined) return null;
  if (field === 'due' && due === null) return { due: day };
  return field === 'defer' && defer === null ? { defer: day } : null;
}
