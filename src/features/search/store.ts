import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Executor, FullTextIndex } from '../../../db/database.js';
import type { Page } from '../../../db/page.js';
import { isAnyOf, jsonCondition, jsonObject } from '../../../db/query/json.js';
import { prepared } from '../../../db/query/prepared.js';
import type { Hit, OwnerScope, Search, SearchKind, SharedResources } from '../../../db/query/search.js';
import type { Phrase } from '../../../db/query/search-words.js';
import type { Caller } from '../../access/caller.js';
import { mayUse, scopeFault } from '../../access/scopes.js';
import { sharedIds } from '../../access/shared.js';
import {
  accessTo,
  ownedBy,
  ownersSeenBy,
  type SharedKind,
  type Viewer,
  type ViewerValue,
  viewerOf,
} from '../../access/visible.js';
import { RELATIONS, relationsOf, visibleSummary } from '../../access/visible-relations.js';
import type { Feature, SearchSource } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { required } from '../../lib/typed.js';
import { SEARCH_TYPES, type SearchHit, type SearchQuery } from './schema.js';

/** Characters at the start of a text in which the excerpt is searched. */
const EXCERPT_REACH = 10_000;

/** A matching row as JSON text without highlights. */
export interface FoundRow {
  rank: number;
  json: string;
}

/** A page of rows, best match first. */
export interface FoundRows {
  rows: FoundRow[];
  hasMore: boolean;
  total: number | null;
  /** Rank of the last hit of the page, including hidden hits; null if there is none. */
  last: number | null;
}

/** Sources of hits and of their rows. */
interface Sources {
  index: FullTextIndex;
  features: readonly Feature[];
}

/** Searches the visible resources. @throws AppError INVALID_CURSOR */
export async function findRows(
  read: Executor,
  { index, features }: Sources,
  caller: Caller,
  { phrases, kinds, page }: { phrases: readonly Phrase[]; kinds: readonly SearchKind[]; page: Page },
): Promise<FoundRows> {
  const search = { phrases, kinds, scopes: await scopesOf(read, caller) };
  const hidden = page.count ? await hiddenAmong(read, caller, search) : null;
  const found = await index.find(read, search, { ...page, after: rankAfter(page, index.rankLimit) });
  const hits = found.slice(0, page.limit);
  // Pipelined: with a reader thread or a server, the second query does not wait for the first.
  const [rows, all, ofTemplates] = await Promise.all([
    rowsOf(read, features, caller, hits),
    page.count ? index.count(read, search) : null,
    hidden === null ? 0 : index.count(read, hidden),
  ]);
  const total = all === null ? null : all - ofTemplates;
  return { rows, hasMore: found.length > page.limit, total, last: hits.at(-1)?.rank ?? null };
}

/**
 * Returns the types that the token may read. @throws AppError INSUFFICIENT_SCOPE if another one is requested by name
 */
export function kindsFor(caller: Caller, wanted: SearchQuery['types']): readonly SearchKind[] {
  for (const kind of wanted ?? []) {
    const fault = scopeFault(caller, `${kind}s:read`);
    if (fault !== null) throw fault;
  }
  // The index does not store the carriers of tags.
  const possible = SEARCH_TYPES.filter((kind) => caller.projects === null || kind !== 'tag');
  const kinds = possible.filter((kind) => (wanted ?? possible).includes(kind) && mayUse(caller, `${kind}s:read`));
  for (const kind of kinds) caller.usedScopes?.add(`${kind}s:read`);
  return kinds;
}

const seenProjects = prepared<Viewer, { id: number; user_id: number }>(
  (value) => sql`
  SELECT p.id, p.user_id FROM projects p
  WHERE ${isAnyOf(sql.ref('p.id'), value('projects'))} AND ${accessTo('project', 'p', value)} IS NOT NULL`,
);

/** Returns what the caller can see, or for a narrowed token the projects. */
async function scopesOf(db: Executor, caller: Caller): Promise<OwnerScope[]> {
  const shared = caller.projects === null ? await sharedIds(db, caller) : new Map<number, SharedResources>();
  if (caller.projects !== null) {
    for (const { id, user_id } of await seenProjects(db, viewerOf(caller))) {
      const known = shared.get(user_id);
      if (known === undefined) shared.set(user_id, { projects: [id], tasks: [], notes: [] });
      else known.projects.push(id);
    }
  }
  const scopes: OwnerScope[] = Array.from(shared, ([owner, resources]) => ({ owner, shared: resources }));
  return caller.projects === null ? [{ owner: caller.id, shared: null }, ...scopes] : scopes;
}

const seenTemplates = prepared<Viewer, { id: number; user_id: number }>(
  (value) => sql`
  SELECT p.id, p.user_id FROM projects p
  WHERE p.template = 1 AND p.user_id IN ${ownersSeenBy(value('me'))} AND ${accessTo('project', 'p', value)} IS NOT NULL`,
);

const tasksOfTemplates = prepared<{ ids: string }, { id: number; user_id: number }>(
  (value) => sql`
  SELECT t.id, t.user_id FROM tasks t JOIN projects p ON p.id = t.project_id
  WHERE p.template = 1 AND ${isAnyOf(sql.ref('t.id'), value('ids'))}`,
);

/** Returns the search for hits that are left out: templates and their tasks. The index does not tell templates. */
async function hiddenAmong(db: Executor, caller: Caller, search: Search): Promise<Search | null> {
  const kinds = search.kinds.filter((kind) => kind === 'project' || kind === 'task');
  if (!caller.hasTemplates || kinds.length === 0) return null;
  const scopes = new Map<number, OwnerScope & { shared: SharedResources }>();
  const sharedIn = (owner: number) => {
    const scope = scopes.get(owner) ?? { owner, shared: { projects: [], tasks: [], notes: [] } };
    scopes.set(owner, scope);
    return scope.shared;
  };
  for (const { id, user_id } of await seenTemplates(db, viewerOf(caller))) sharedIn(user_id).projects.push(id);
  const tasks = search.scopes.flatMap(({ shared }) => shared?.tasks ?? []);
  if (tasks.length > 0) {
    for (const { id, user_id } of await tasksOfTemplates(db, { ids: JSON.stringify(tasks) })) {
      sharedIn(user_id).tasks.push(id);
    }
  }
  return { ...search, kinds, scopes: [...scopes.values()] };
}

function rankAfter({ after }: Page, limit: number): number | null {
  if (after === null) return null;
  const [place] = after;
  if (typeof place !== 'number' || !Number.isInteger(place) || place < 0 || place >= limit) {
    throw new AppError('INVALID_CURSOR');
  }
  return place;
}

/** Reads the rows of hits in their order. Hits are only candidates: rows that the caller does not see are left out. */
async function rowsOf(
  read: Executor,
  features: readonly Feature[],
  caller: Caller,
  hits: readonly Hit[],
): Promise<FoundRow[]> {
  const queries = rowQueries(features);
  const found = new Map<string, string>();
  const kinds = [...new Set(hits.map((hit) => hit.kind))];
  const readKind = async (kind: SearchKind) => {
    const ids = hits.filter((hit) => hit.kind === kind).map((hit) => hit.id);
    for (const { id, json } of await required(queries.get(kind))(read, {
      ids: JSON.stringify(ids),
      ...viewerOf(caller),
    })) {
      found.set(`${kind} ${id}`, json);
    }
  };
  await Promise.all(kinds.map(readKind));
  return hits.flatMap(({ kind, id, rank }) => {
    const json = found.get(`${kind} ${id}`);
    return json === undefined ? [] : [{ rank, json }];
  });
}

/** A matching row before its texts are marked. */
export type Row = Omit<SearchHit, 'highlights'> & { text: string | null };

type Values = Viewer & { ids: string };

type RowQuery = ReturnType<typeof rowQuery>;

const queriesOf = new WeakMap<readonly Feature[], ReadonlyMap<string, RowQuery>>();

/** Returns the query for the rows of each searchable type. */
function rowQueries(features: readonly Feature[]): ReadonlyMap<string, RowQuery> {
  let queries = queriesOf.get(features);
  if (queries === undefined) {
    const types = features.flatMap(({ logged = [] }) => logged);
    queries = new Map(
      types.flatMap(({ type, table, search }) => (search === undefined ? [] : [[type, rowQuery(type, table, search)]])),
    );
    queriesOf.set(features, queries);
  }
  return queries;
}

const column = (name: string | undefined) => (name === undefined ? sql`NULL` : sql.ref(`t.${name}`));

function rowQuery(kind: string, table: string, source: SearchSource) {
  return prepared<Values, { id: number; json: string }>((value) => {
    const access = isShared(kind)
      ? accessTo(kind, 't', value)
      : sql`CASE WHEN ${ownedBy('t', value('me'))} THEN 'owner' END`;
    const json = jsonObject({
      type: sql.lit(kind),
      id: column('id'),
      uid: column('uid'),
      name: column(source.name),
      text: sql`substr(${column(source.text)}, 1, ${sql.lit(EXCERPT_REACH)})`,
      closed: jsonCondition(source.closed ?? sql`(1 = 0)`),
      due_date: column(source.due),
      color: column(source.color),
      project: relatedTo(kind, 'project', value),
      task: relatedTo(kind, 'task', value),
      user_id: column('user_id'),
      access,
      created_at: column('created_at'),
      updated_at: column('updated_at'),
    } satisfies Record<keyof Row, Expression<unknown>>);
    return sql`SELECT t.id, ${json} AS json FROM ${sql.table(table)} t
      WHERE ${isAnyOf(column('id'), value('ids'))} AND ${access} IS NOT NULL
        AND NOT ${source.hidden ?? sql`(1 = 0)`}`;
  });
}

function isShared(kind: string): kind is SharedKind {
  return kind in RELATIONS;
}

/** Project or task that a row belongs to; null if the caller does not see it. */
function relatedTo(kind: string, target: 'project' | 'task', value: ViewerValue): RawBuilder<unknown> {
  if (!isShared(kind)) return sql`NULL`;
  const [column] = relationsOf(kind).find(([, to]) => to === target) ?? [];
  return column === undefined
    ? sql`NULL`
    : visibleSummary(kind, column, 't', { value, scope: { visibility: 'visible' } });
}
