import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Executor, FullTextIndex } from '../../../db/database.js';
import type { Page } from '../../../db/page.js';
import { rowsInPieces } from '../../../db/pieces.js';
import { isAnyOf, jsonCondition, jsonObject } from '../../../db/query/json.js';
import { prepared } from '../../../db/query/prepared.js';
import type { Hit, OwnerScope, Search, SearchKind, SharedResources } from '../../../db/query/search.js';
import type { Phrase } from '../../../db/query/search-words.js';
import type { Caller } from '../../access/caller.js';
import { mayUse, scopeFault } from '../../access/scopes.js';
import { accessTo, ownedBy, ownersSeenBy, type Viewer, type ViewerValue, viewerOf } from '../../access/visible.js';
import { visibleSummary } from '../../access/visible-relations.js';
import { AppError } from '../../lib/errors.js';
import { required } from '../../lib/typed.js';
import type { Feature, LoggedType, SearchSource } from '../../manifest.js';
import { isShared, type ResourceType, relationsOf } from '../../resource/type.js';
import { PROJECT } from '../projects/description.js';
import { TASK } from '../tasks/description.js';
import { SEARCH_TYPES, type SearchHit, type SearchQuery } from './schema.js';

/** Characters at the start of a text in which the excerpt is searched. */
const EXCERPT_REACH = 10_000;

/** A matching row as JSON text without highlights. */
interface FoundRow {
  rank: number;
  json: string;
}

/** A page of rows, best match first. */
interface FoundRows {
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
export function kindsFor(
  features: readonly Feature[],
  caller: Caller,
  wanted: SearchQuery['types'],
): readonly SearchKind[] {
  const types = features.flatMap(({ logged = [] }) => logged);
  const scopeOf = (kind: SearchKind) => required(types.find(({ type }) => type === kind)).scope;
  for (const kind of wanted ?? []) {
    const fault = scopeFault(caller, scopeOf(kind));
    if (fault !== null) throw fault;
  }
  // The index does not store the carriers of tags.
  const possible = SEARCH_TYPES.filter((kind) => caller.projects === null || kind !== 'tag');
  const kinds = possible.filter((kind) => (wanted ?? possible).includes(kind) && mayUse(caller, scopeOf(kind)));
  for (const kind of kinds) caller.usedScopes?.add(scopeOf(kind));
  return kinds;
}

const visibleProjects = prepared<Viewer, { id: number; user_id: number }>(
  (value) => sql`
  SELECT p.id, p.user_id FROM projects p
  WHERE ${isAnyOf(sql.ref('p.id'), value('projects'))} AND ${accessTo(PROJECT, 'p', value)} IS NOT NULL`,
);

/** Returns what the caller can see, or for a narrowed token the projects. */
async function scopesOf(db: Executor, caller: Caller): Promise<OwnerScope[]> {
  const shared = caller.projects === null ? await sharedIds(db, caller) : new Map<number, SharedResources>();
  if (caller.projects !== null) {
    for (const { id, user_id } of await visibleProjects(db, viewerOf(caller))) {
      const known = shared.get(user_id);
      if (known === undefined) shared.set(user_id, { projects: [id], tasks: [], notes: [] });
      else known.projects.push(id);
    }
  }
  const scopes: OwnerScope[] = Array.from(shared, ([owner, resources]) => ({ owner, shared: resources }));
  return caller.projects === null ? [{ owner: caller.id, shared: null }, ...scopes] : scopes;
}

const visibleTemplates = prepared<Viewer, { id: number; user_id: number }>(
  (value) => sql`
  SELECT p.id, p.user_id FROM projects p
  WHERE p.template = 1 AND p.user_id IN ${ownersSeenBy(value('me'))} AND ${accessTo(PROJECT, 'p', value)} IS NOT NULL`,
);

const tasksOfTemplates = prepared<{ ids: string }, { id: number; user_id: number }>(
  (value) => sql`
  SELECT t.id, t.user_id FROM tasks t JOIN projects p ON p.id = t.project_id
  WHERE p.template = 1 AND ${isAnyOf(sql.ref('t.id'), value('ids'))}`,
);

/** Returns the search for hits that are left out: templates and their tasks. The index does not tell templates. */
async function hiddenAmong(db: Executor, caller: Caller, search: Search): Promise<Search | null> {
  const kinds = search.kinds.filter((kind) => kind === 'project' || kind === 'task' || kind === 'comment');
  if (!caller.hasTemplates || kinds.length === 0) return null;
  const scopes = new Map<number, OwnerScope & { shared: SharedResources }>();
  const sharedIn = (owner: number) => {
    const scope = scopes.get(owner) ?? { owner, shared: { projects: [], tasks: [], notes: [] } };
    scopes.set(owner, scope);
    return scope.shared;
  };
  for (const { id, user_id } of await visibleTemplates(db, viewerOf(caller))) sharedIn(user_id).projects.push(id);
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
  const [rank] = after;
  if (typeof rank !== 'number' || !Number.isInteger(rank) || rank < 0 || rank >= limit) {
    throw new AppError('INVALID_CURSOR');
  }
  return rank;
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
    queries = new Map(types.flatMap((one) => (isSearchable(one) ? [[one.type, rowQuery(one, one.search)]] : [])));
    queriesOf.set(features, queries);
  }
  return queries;
}

const column = (name: string | undefined) => (name === undefined ? sql`NULL` : sql.ref(`t.${name}`));

function isSearchable(one: LoggedType): one is LoggedType & ResourceType & { search: SearchSource } {
  return one.relations !== undefined && one.search !== undefined;
}

function rowQuery(type: ResourceType, source: SearchSource) {
  return prepared<Values, { id: number; json: string }>((value) => {
    const access = isShared(type)
      ? accessTo(type, 't', value)
      : sql`CASE WHEN ${ownedBy('t', value('me'))} THEN 'owner' END`;
    const json = jsonObject({
      type: sql.lit(type.type),
      id: column('id'),
      uid: column('uid'),
      name: column(source.name),
      text: sql`substr(${column(source.text)}, 1, ${sql.lit(EXCERPT_REACH)})`,
      closed: jsonCondition(source.closed ?? sql`(1 = 0)`),
      due_date: column(source.due),
      color: column(source.color),
      project: relatedTo(type, PROJECT, value),
      task: relatedTo(type, TASK, value),
      user_id: column('user_id'),
      access,
      created_at: column('created_at'),
      updated_at: column('updated_at'),
    } satisfies Record<keyof Row, Expression<unknown>>);
    return sql`SELECT t.id, ${json} AS json FROM ${sql.table(type.table)} t
      WHERE ${isAnyOf(column('id'), value('ids'))} AND ${access} IS NOT NULL
        AND NOT ${source.hidden ?? sql`(1 = 0)`}`;
  });
}

/** Project or task that a row belongs to; null if the caller does not see it. */
function relatedTo(type: ResourceType, target: ResourceType, value: ViewerValue): RawBuilder<unknown> {
  const [column] = relationsOf(type).find(([, to]) => to.type === target.type) ?? [];
  return column === undefined
    ? sql`NULL`
    : visibleSummary(type, column, 't', { value, scope: { visibility: 'visible' } });
}

interface Share {
  id: number;
  owner_id: number;
  project_id: number | null;
  task_id: number | null;
  note_id: number | null;
}

const sharesQuery = prepared<{ me: number; after: number; limit: number }, Share>(
  (value) => sql`SELECT id, owner_id, project_id, task_id, note_id FROM shares
    WHERE user_id = ${value('me')} AND id > ${value('after')} ORDER BY id LIMIT CAST(${value('limit')} AS INTEGER)`,
);

/** Returns the ids of what is shared with the caller, by owner. */
async function sharedIds(db: Executor, caller: Caller): Promise<Map<number, SharedResources>> {
  const byOwner = new Map<number, SharedResources>();
  if (!caller.hasShares) return byOwner;
  // Others decide how much they share with a user.
  for await (const shares of rowsInPieces(db, (after, limit) => sharesQuery(db, { me: caller.id, after, limit }))) {
    for (const { owner_id, project_id, task_id, note_id } of shares) {
      const shared = byOwner.get(owner_id) ?? { projects: [], tasks: [], notes: [] };
      byOwner.set(owner_id, shared);
      if (project_id !== null) shared.projects.push(project_id);
      if (task_id !== null) shared.tasks.push(task_id);
      if (note_id !== null) shared.notes.push(note_id);
    }
  }
  return byOwner;
}
