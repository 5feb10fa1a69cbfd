import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isAnyOf } from '../../db/query/json.js';
import { anyAccessPath, type JsonContext } from '../../db/query/list.js';
import type { Access, Caller } from './caller.js';

/**
 * Who may do what, in SQL: the one place that knows what a share covers, and what a token that is narrowed to projects
 * leaves of it. A share of a project covers its tasks, their subtasks (which lie in their parent's project) and its
 * notes; a share of a task covers its subtasks.
 *
 * A table is named by its alias, the caller by the values of a `Viewer` that are bound.
 */

/** The values that say who looks. */
export interface Viewer {
  me: number;
  /** The projects that they see alone, as a JSON array of ids; null for all. */
  projects: string | null;
}

/** The values of a caller. */
export function viewerOf({ id, projects }: Pick<Caller, 'id' | 'projects'>): Viewer {
  return { me: id, projects };
}

/** Names the values of a `Viewer` in a query. */
export type ViewerValue = (name: keyof Viewer) => Expression<unknown>;

/** The rows that a query starts from: what is known of each of them. */
export interface VisibilityScope {
  readonly sight: Sight;
}

/** For whom rows become JSON. */
export interface RowContext {
  value: ViewerValue;
  scope: VisibilityScope;
  /** Reads a long text, where a list has bounds for them (`JsonContext`). */
  textOf?: JsonContext['textOf'];
}

/** The `textOf` of a row that is read by itself. */
export const asItIs: JsonContext['textOf'] = (column) => column;

/** What can be shared. */
export type SharedKind = 'project' | 'task' | 'note';

/** Where something stands: what decides which shares reach it, and the task that it is about. */
export interface Place {
  id: number;
  project_id: number | null;
  parent_task_id: number | null;
  task_id: number | null;
}

type Me = Expression<unknown>;

/** For each kind, the columns through which a share reaches it: column of the row, column of the share. */
export const COVERED_BY: Record<SharedKind, readonly (readonly [column: keyof Place, share: `${SharedKind}_id`])[]> = {
  project: [['id', 'project_id']],
  task: [
    ['project_id', 'project_id'],
    ['id', 'task_id'],
    ['parent_task_id', 'task_id'],
  ],
  note: [
    ['project_id', 'project_id'],
    ['id', 'note_id'],
  ],
};

/** The column that says in which project a row lies. */
const PROJECT_OF: Record<SharedKind, keyof Place> = { project: 'id', task: 'project_id', note: 'project_id' };

/** What the caller may do with a row; null when they do not see it. */
export function accessTo(kind: SharedKind, alias: string, value: ViewerValue): RawBuilder<Access | null> {
  return accessBy(kind, COVERED_BY[kind], alias, value);
}

/**
 * What the caller may do with a row as a part of something else: null when nothing but the row itself is shared with
 * them. A share lets one delete what lies in the shared thing, not the thing itself.
 */
export function accessToPart(kind: SharedKind, alias: string, value: ViewerValue): RawBuilder<Access | null> {
  const ways = COVERED_BY[kind].filter(([column]) => column !== 'id');
  return accessBy(kind, ways, alias, value);
}

/**
 * The share through which the caller sees a row; null for what they own or do not see. Of several, the one that shows
 * most of it: that of its project, which a text about the row may name; then the oldest.
 */
export function shareOf(kind: SharedKind, alias: string, me: Me): RawBuilder<number | null> {
  return sql`CASE WHEN ${sql.ref(`${alias}.user_id`)} = ${me} THEN NULL ELSE (
    SELECT s.id FROM shares s WHERE s.user_id = ${me} AND ${reachedBy(COVERED_BY[kind], alias)}
    ORDER BY CASE WHEN s.project_id IS NULL THEN 1 ELSE 0 END, s.id LIMIT 1) END`;
}

/**
 * Whether somebody else than the caller may have written the text of a row: they own it, they made or reworded the
 * task, or they may change the project.
 */
export function writtenByOthers(kind: 'task' | 'project', alias: string, me: Me): RawBuilder<SqlBool> {
  const id = sql.ref(`${alias}.id`);
  const byMembers =
    kind === 'task'
      ? sql`SELECT 1 FROM activity a WHERE a.task_id = ${id} AND a.user_id <> ${me}
          AND (a.kind = 'created' OR a.field IN ('name', 'note'))`
      : sql`SELECT 1 FROM shares s WHERE s.project_id = ${id} AND s.access = 'rw'`;
  return sql`(${sql.ref(`${alias}.user_id`)} <> ${me} OR EXISTS (${byMembers}))`;
}

/** Since when a row is shared with the caller: the time of the oldest share that reaches it. */
export function sharedSince(kind: SharedKind, alias: string, me: Me): RawBuilder<string | null> {
  return sql`(SELECT min(s.created_at) FROM shares s WHERE s.user_id = ${me} AND ${reachedBy(COVERED_BY[kind], alias)})`;
}

function accessBy(
  kind: SharedKind,
  ways: (typeof COVERED_BY)[SharedKind],
  alias: string,
  value: ViewerValue,
): RawBuilder<Access | null> {
  const me = value('me');
  // 'rw' sorts after 'ro': of several shares the wider one counts.
  return sql`CASE WHEN ${isWithin(kind, alias, value)} THEN
    CASE WHEN ${sql.ref(`${alias}.user_id`)} = ${me} THEN 'owner' ELSE (
      SELECT max(s.access) FROM shares s WHERE s.user_id = ${me} AND ${reachedBy(ways, alias)}) END END`;
}

/** Whether a row lies in the projects that the caller is narrowed to, if they are. */
export function isWithin(kind: SharedKind, alias: string, value: ViewerValue): RawBuilder<SqlBool> {
  return sql`(CAST(${value('projects')} AS TEXT) IS NULL OR ${isInProjects(kind, alias, value)})`;
}

function isInProjects(kind: SharedKind, alias: string, value: ViewerValue): RawBuilder<SqlBool> {
  return isAnyOf(sql.ref(`${alias}.${PROJECT_OF[kind]}`), value('projects'));
}

/** Whether the share `s` reaches a row in one of these ways. */
function reachedBy(ways: (typeof COVERED_BY)[SharedKind], alias: string): RawBuilder<SqlBool> {
  const reached = ways.map(([column, share]) => sql`s.${sql.ref(share)} = ${sql.ref(`${alias}.${column}`)}`);
  return reached.length === 0 ? sql`(1 = 0)` : sql`(${sql.join(reached, sql` OR `)})`;
}

/** The rows that the caller owns. */
export function ownedBy(alias: string, me: Me): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${alias}.user_id`)} = ${me}`;
}

/** The ways by which the caller sees rows: they own them, or something is shared. Each is a lookup by an index. */
function accessPathsTo(kind: SharedKind, alias: string, me: Me): RawBuilder<SqlBool>[] {
  const shared = COVERED_BY[kind].map(
    ([column, share]) => sql<SqlBool>`${sql.ref(`${alias}.${column}`)} IN (
      SELECT s.${sql.ref(share)} FROM shares s WHERE s.user_id = ${me} AND s.${sql.ref(share)} IS NOT NULL)`,
  );
  return [ownedBy(alias, me), ...shared];
}

/** The same for the rows of a scope, without a look at each where the caller owns them all. */
export function accessInScope(
  kind: SharedKind,
  alias: string,
  value: ViewerValue,
  scope: VisibilityScope,
): RawBuilder<Access | null> {
  return ownsAllRows(scope) ? sql`CAST('owner' AS TEXT)` : accessTo(kind, alias, value);
}

/** True if the caller owns every row of the scope. */
export function ownsAllRows({ sight }: VisibilityScope): boolean {
  return sight === 'own';
}

/**
 * The rows of a kind that a caller sees: `own`, those that they own; `visible`, also those that are shared with them;
 * `narrowed`, those in the projects of their token.
 */
export type Sight = 'own' | 'visible' | 'narrowed';

/** Returns what the caller sees: `own` where nothing is shared with them. */
export function scopeOf(caller: Pick<Caller, 'hasShares' | 'projects'>): VisibilityScope {
  return { sight: sightOf(caller) };
}

export function sightOf({ hasShares, projects }: Pick<Caller, 'hasShares' | 'projects'>): Sight {
  if (projects !== null) return 'narrowed';
  return hasShares ? 'visible' : 'own';
}

/** The access paths to the rows of a sight, for a list: each is a lookup by an index. */
export function accessPathsOf(
  kind: SharedKind,
  alias: string,
  value: ViewerValue,
  { sight }: VisibilityScope,
): RawBuilder<SqlBool>[] {
  if (sight === 'own') return [ownedBy(alias, value('me'))];
  if (sight === 'visible') return accessPathsTo(kind, alias, value('me'));
  return [sql`(${isInProjects(kind, alias, value)} AND ${accessTo(kind, alias, value)} IS NOT NULL)`];
}

/** True for a row that was found by its id or uid, when the caller sees it. */
export function isSeenIn(
  kind: SharedKind,
  alias: string,
  value: ViewerValue,
  scope: VisibilityScope,
): RawBuilder<SqlBool> {
  return ownsAllRows(scope) ? ownedBy(alias, value('me')) : sql`${accessTo(kind, alias, value)} IS NOT NULL`;
}

/** One of something for each sight. */
export function forEachSight<T>(make: (scope: VisibilityScope) => T): Record<Sight, T> {
  return { own: make({ sight: 'own' }), visible: make({ sight: 'visible' }), narrowed: make({ sight: 'narrowed' }) };
}

/** The rows that this caller sees, in one condition. */
export function seenBy(caller: Caller, kind: SharedKind, alias: string, value: ViewerValue): RawBuilder<SqlBool> {
  return anyAccessPath(accessPathsOf(kind, alias, value, scopeOf(caller)));
}

/** Whose things the caller sees some of: a subquery of their ids. */
export function ownersSeenBy(me: Me): RawBuilder<unknown> {
  return sql`(SELECT CAST(${me} AS BIGINT) UNION SELECT s.owner_id FROM shares s WHERE s.user_id = ${me})`;
}
