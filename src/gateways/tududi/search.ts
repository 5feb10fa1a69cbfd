import { addDays, dayAt, startOfDay } from '../../lib/calendar.js';
import { beginningOf } from '../../lib/texts.js';
import type { OperationClient, QueryOf, Schema, Slice } from '../client.js';
import { type Call, pageOf, type Route, renderedPage } from './call.js';
import { zoneOf } from './members.js';
import { Listed, listed } from './pieces.js';
import { withSubtasks } from './task-lists.js';
import { definedMembers, priorityOf, when } from './values.js';

export const searchRoutes: readonly Route[] = [['GET', '/search', search]];

/** Results of each type, without `limit` and `offset`. */
const LIMIT = 100;

interface Found {
  total: number;
  results: AsyncIterable<readonly unknown[]>;
}

/** Criteria of a search. `ofProjects` hold for tasks, too, and `ofTasks` for no other type. */
interface Wanted {
  q: string | undefined;
  tag: string[] | undefined;
  ofProjects: Pick<QueryOf<'listTasks'>, 'priority' | 'due' | 'due_after' | 'due_before' | 'tagged'>;
  ofTasks: Pick<
    QueryOf<'listTasks'>,
    'recurring' | 'deferred' | 'deferred_since' | 'deferred_before' | 'has_note' | 'project_id'
  >;
  isTopOnly: boolean;
}

type Source = (inner: OperationClient, wanted: Wanted, slice: Slice) => Promise<Found>;

const NEWEST = { order_by: ['updated_at:desc' as const] };

/** In the order of the results. Areas, goals and tags have no tags and priorities, and are found by text only. */
const SOURCES: ReadonlyMap<string, Source> = new Map<string, Source>([
  ['task', findTasks],
  ['project', findProjects],
  ['area', findAreas],
  ['goal', findGoals],
  ['note', findNotes],
  ['tag', findTags],
]);

/**
 * Finds by text in names and notes, as that API does, or by tags, priority and due date alone. With several types, a page
 * is a range of all results.
 */
async function search(call: Call) {
  const { inner, query } = call;
  const names = (query.filters ?? query.types ?? '').toLowerCase().split(',');
  const types = names.map((name) => name.trim()).filter((name) => name !== '');
  const wanted = await wantedIn(call);
  const page = pageOf(call);
  const found: AsyncIterable<readonly unknown[]>[] = [];
  let total = 0;
  let { limit, offset } = page ?? { limit: LIMIT, offset: 0 };
  for (const [type, find] of SOURCES) {
    if (types.length > 0 && !types.includes(type)) continue;
    if (page === null) {
      found.push((await find(inner, wanted, { limit, offset })).results);
      continue;
    }
    const { total: count, results } = await find(inner, wanted, { limit: Math.max(1, limit), offset });
    const onPage = Math.min(limit, Math.max(0, count - offset));
    if (onPage > 0) found.push(results);
    total += count;
    limit -= onPage;
    offset = Math.max(0, offset - count);
  }
  const results = new Listed(joined(found));
  return { results, ...(page !== null && { pagination: renderedPage(total, page) }) };
}

async function* joined(lists: readonly AsyncIterable<readonly unknown[]>[]) {
  for (const pages of lists) yield* pages;
}

/** @throws Refusal 401, also for a search without any type */
async function wantedIn(call: Call): Promise<Wanted> {
  const { query } = call;
  const zone = await zoneOf(call);
  const q = (query.q ?? query.query ?? '').trim();
  const tags = (query.tags ?? query.tag ?? '').split(',').map((name) => name.trim());
  const today = dayAt(call.now(), zone);
  const due = daysIn(query.due, today);
  const defer = daysIn(query.defer, today);
  const extras = (query.extras ?? '').split(',').map((name) => name.trim());
  const isExtra = (name: string) => extras.includes(name) || undefined;
  return {
    q: q === '' ? undefined : q,
    tag: tags.some((name) => name !== '') ? tags.filter((name) => name !== '') : undefined,
    ofProjects: definedMembers<Wanted['ofProjects']>({
      priority: when(query.priority || undefined, (value) => [priorityOf(value)]),
      due_after: when(due, ({ first }) => addDays(first, -1)),
      due_before: when(due, ({ last }) => addDays(last, 1)),
      due: isExtra('overdue') && 'overdue',
      tagged: isExtra('has_tags'),
    }),
    ofTasks: definedMembers<Wanted['ofTasks']>({
      recurring: isExtra('recurring') ?? when(query.recurring, (name) => name === 'recurring'),
      deferred: isExtra('deferred'),
      deferred_since: when(defer, ({ first }) => startOfDay(first, zone)),
      deferred_before: when(defer, ({ last }) => startOfDay(addDays(last, 1), zone)),
      has_note: isExtra('has_content'),
      project_id: isExtra('assigned_to_project') && 'any',
    }),
    isTopOnly: query.excludeSubtasks === 'true',
  };
}

/** First and last day of a range by its name. Unknown names are ignored, as in that API. */
function daysIn(name: string | undefined, today: string): { first: string; last: string } | undefined {
  const tomorrow = addDays(today, 1);
  switch (name) {
    case 'today':
      return { first: today, last: today };
    case 'tomorrow':
      return { first: tomorrow, last: tomorrow };
    case 'next_week':
      return { first: today, last: addDays(today, 7) };
    case 'next_month':
      return { first: today, last: addDays(today, 30) };
    default:
      return undefined;
  }
}

const NOTHING: Found = { total: 0, results: joined([]) };

function isByTextOnly({ tag, ofProjects, ofTasks }: Wanted): boolean {
  return tag === undefined && Object.keys({ ...ofProjects, ...ofTasks }).length === 0;
}

async function findTasks(inner: OperationClient, wanted: Wanted, slice: Slice): Promise<Found> {
  const { q, tag, ofProjects, ofTasks, isTopOnly } = wanted;
  const query = {
    ...definedMembers<QueryOf<'listTasks'>>({ q, tag, include_subtasks: !isTopOnly }),
    ...ofProjects,
    ...ofTasks,
    // As in views: what is overdue for the caller.
    ...(ofProjects.due === 'overdue' && { assignee_id: 'me_or_none' }),
  };
  const { total, pages } = await inner.slice('listTasks', { query: { ...query, ...NEWEST } }, slice);
  const render = withSubtasks(inner, pages);
  return { total, results: listed(render, (task) => ({ type: 'Task', ...task, description: task.note })).pages };
}

async function findProjects(inner: OperationClient, wanted: Wanted, slice: Slice): Promise<Found> {
  const { q, tag, ofProjects, ofTasks } = wanted;
  if (Object.keys(ofTasks).length > 0) return NOTHING;
  const query = { ...definedMembers<QueryOf<'listProjects'>>({ q, tag }), ...ofProjects };
  const { total, pages } = await inner.slice('listProjects', { query: { ...query, ...NEWEST } }, slice);
  const render = ({ id, uid, name, description, priority, status }: Schema<'Project'>) => {
    return { type: 'Project', id, uid, name, description, priority, status };
  };
  return { total, results: listed(pages, render).pages };
}

async function findAreas(inner: OperationClient, wanted: Wanted, slice: Slice): Promise<Found> {
  if (!isByTextOnly(wanted)) return NOTHING;
  const { total, pages } = await inner.slice('listAreas', { query: { q: wanted.q, ...NEWEST } }, slice);
  const render = ({ id, uid, name, description }: Schema<'Area'>) => ({ type: 'Area', id, uid, name, description });
  return { total, results: listed(pages, render).pages };
}

async function findGoals(inner: OperationClient, wanted: Wanted, slice: Slice): Promise<Found> {
  if (!isByTextOnly(wanted)) return NOTHING;
  const { total, pages } = await inner.slice('listGoals', { query: { q: wanted.q, ...NEWEST } }, slice);
  const render = ({ id, uid, name, why }: Schema<'Goal'>) => ({
    type: 'Goal',
    id,
    uid,
    name,
    title: name,
    description: why,
  });
  return { total, results: listed(pages, render).pages };
}

/** Characters of a note that are its description. */
const DESCRIPTION = 100;

async function findNotes(inner: OperationClient, wanted: Wanted, slice: Slice): Promise<Found> {
  const { q, tag } = wanted;
  if (!isByTextOnly({ ...wanted, tag: undefined })) return NOTHING;
  const { total, pages } = await inner.slice('listNotes', { query: { q, tag, ...NEWEST } }, slice);
  const render = ({ id, uid, title, content }: Schema<'Note'>) => {
    return { type: 'Note', id, uid, name: title, title, description: beginningOf(content ?? '', DESCRIPTION) };
  };
  return { total, results: listed(pages, render).pages };
}

async function findTags(inner: OperationClient, wanted: Wanted, slice: Slice): Promise<Found> {
  if (!isByTextOnly(wanted)) return NOTHING;
  const { total, pages } = await inner.slice('listTags', { query: { q: wanted.q, order_by: ['name:asc'] } }, slice);
  return { total, results: listed(pages, ({ id, uid, name }) => ({ type: 'Tag', id, uid, name })).pages };
}
