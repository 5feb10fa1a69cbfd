import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isAnyOf } from '../../db/query/json.js';
import { anyAccessPath, type JsonContext } from '../../db/query/list.js';
import { type Coverage, coverageOf, projectPathsOf, type ResourceType, targetIn } from '../resource/type.js';
import type { Access, Caller } from './caller.js';

/**
 * Access rules in SQL. All rules for the coverage of shares, and for tokens narrowed to projects, are in this module.
 * What a share covers follows from the descriptions of types (`coverageOf`): a share of a project covers its tasks,
 * their subtasks (which are in their parent's project) and its notes; a share of a task covers its subtasks.
 *
 * A table is named by its alias, the caller by the bound values of a `Viewer`.
 */

export interface Viewer {
  me: number;
  /** Projects that the caller is narrowed to, as a JSON array of ids; null for all. */
  projects: string | null;
}

export function viewerOf({ id, projects }: Pick<Caller, 'id' | 'projects'>): Viewer {
  return { me: id, projects };
}

export type ViewerValue = (name: keyof Viewer) => Expression<unknown>;

export interface VisibilityScope {
  readonly visibility: Visibility;
}

export interface RowContext {
  value: ViewerValue;
  scope: VisibilityScope;
  textOf?: JsonContext['textOf'];
}

type Me = Expression<unknown>;

/** Access of the caller to a row; null if the caller does not see it. */
export function accessTo(type: ResourceType, alias: string, value: ViewerValue): RawBuilder<Access | null> {
  return accessBy(type, coverageOf(type), alias, value);
}

/**
 * Access of the caller through a containing resource; null if only the row itself is shared with them. A share allows
 * deleting the contents of the shared resource, not the resource itself.
 */
export function accessToPart(type: ResourceType, alias: string, value: ViewerValue): RawBuilder<Access | null> {
  const coverage = coverageOf(type).filter(({ path: [column] }) => column !== 'id');
  return accessBy(type, coverage, alias, value);
}

/**
 * Share through which the caller sees a row; null for the caller's own rows and for hidden ones. Of several shares,
 * that of the row's project comes first, because a text about the row may name the project; then the oldest.
 */
export function shareOf(type: ResourceType, alias: string, me: Me): RawBuilder<number | null> {
  return sql`CASE WHEN ${sql.ref(`${alias}.user_id`)} = ${me} THEN NULL ELSE (
    SELECT s.id FROM shares s WHERE s.user_id = ${me} AND ${reachedBy(type, coverageOf(type), alias)}
    ORDER BY CASE WHEN s.project_id IS NULL THEN 1 ELSE 0 END, s.id LIMIT 1) END`;
}

/** Creation time of the oldest share that covers the row. */
export function sharedSince(type: ResourceType, alias: string, me: Me): RawBuilder<string | null> {
  return sql`(SELECT min(s.created_at) FROM shares s WHERE s.user_id = ${me} AND ${reachedBy(type, coverageOf(type), alias)})`;
}

function accessBy(
  type: ResourceType,
  coverage: readonly Coverage[],
  alias: string,
  value: ViewerValue,
): RawBuilder<Access | null> {
  const me = value('me');
  // 'rw' sorts after 'ro': of several shares the wider access counts.
  return sql`CASE WHEN ${isWithin(type, alias, value)} THEN
    CASE WHEN ${sql.ref(`${alias}.user_id`)} = ${me} THEN 'owner' ELSE (
      SELECT max(s.access) FROM shares s WHERE s.user_id = ${me} AND ${reachedBy(type, coverage, alias)}) END END`;
}

/** True if the row is in the projects that the caller is narrowed to, or the caller is not narrowed. */
export function isWithin(type: ResourceType, alias: string, value: ViewerValue): RawBuilder<SqlBool> {
  return sql`(CAST(${value('projects')} AS TEXT) IS NULL OR ${isInProjects(type, alias, value)})`;
}

function isInProjects(type: ResourceType, alias: string, value: ViewerValue): RawBuilder<SqlBool> {
  return isAnyOf(projectOf(type, alias), value('projects'));
}

/** Project of a row. */
function projectOf(type: ResourceType, alias: string): RawBuilder<unknown> {
  const projects = projectPathsOf(type).filter(({ share }) => share === 'project_id');
  const [first = sql`NULL`, ...rest] = projects.map(({ path }) => atPath(type, alias, path));
  return rest.length === 0 ? first : sql`coalesce(${sql.join([first, ...rest])})`;
}

/** Value at the end of a path from a row. */
function atPath(type: ResourceType, alias: string, [column, ...rest]: Coverage['path']): RawBuilder<unknown> {
  let at = type;
  let from = column;
  let reached: RawBuilder<unknown> = sql.ref(`${alias}.${column}`);
  for (const next of rest) {
    at = targetIn(at, from);
    reached = sql`(SELECT above.${sql.ref(next)} FROM ${sql.table(at.table)} above WHERE above.id = ${reached})`;
    from = next;
  }
  return reached;
}

function reachedBy(type: ResourceType, coverage: readonly Coverage[], alias: string): RawBuilder<SqlBool> {
  // The condition would compare the shares with themselves.
  if (alias === 's') throw new Error('s is the alias of the shares: name the rows otherwise');
  const reached = coverage.map(({ path, share }) => sql`s.${sql.ref(share)} = ${atPath(type, alias, path)}`);
  return reached.length === 0 ? sql`(1 = 0)` : sql`(${sql.join(reached, sql` OR `)})`;
}

/** Subquery: ids of the members who see a row, or of those who may write it. */
export function membersSeeing(type: ResourceType, alias: string, access: 'ro' | 'rw' = 'ro'): RawBuilder<unknown> {
  const mayWrite = access === 'rw' ? sql`AND s.access = 'rw'` : sql``;
  return sql`(SELECT s.user_id FROM shares s WHERE ${reachedBy(type, coverageOf(type), alias)} ${mayWrite})`;
}

/** True if a share of any user covers the row. */
export function isSharedBy(type: ResourceType, alias: string): RawBuilder<SqlBool> {
  return sql`EXISTS (SELECT 1 FROM shares s
    WHERE s.owner_id = ${sql.ref(`${alias}.user_id`)} AND ${reachedBy(type, coverageOf(type), alias)})`;
}

export function ownedBy(alias: string, me: Me): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${alias}.user_id`)} = ${me}`;
}

/** Access paths to the rows that the caller sees: own rows, and rows covered by a share. Each is an index lookup. */
function accessPathsTo(type: ResourceType, alias: string, me: Me): RawBuilder<SqlBool>[] {
  return [ownedBy(alias, me), ...coveringConditions(type, alias, sql`s.user_id = ${me}`)];
}

/** For each coverage of a type, the condition that a row is covered by one of some shares: an index lookup. */
function coveringConditions(type: ResourceType, alias: string, isOne: RawBuilder<unknown>): RawBuilder<SqlBool>[] {
  return coverageOf(type).map(({ path, share }) => {
    const targets = sql`(
      SELECT s.${sql.ref(share)} FROM shares s WHERE ${isOne} AND s.${sql.ref(share)} IS NOT NULL)`;
    return sql<SqlBool>`${sql.ref(`${alias}.${path[0]}`)} IN ${rowsAt(type, path, targets)}`;
  });
}

/** Values of the first column of a path that lead to one of these values at its end. */
function rowsAt(
  type: ResourceType,
  [column, ...rest]: Coverage['path'],
  values: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [next, ...more] = rest;
  if (next === undefined) return values;
  const above = targetIn(type, column);
  return sql`(SELECT above.id FROM ${sql.table(above.table)} above
    WHERE above.${sql.ref(next)} IN ${rowsAt(above, [next, ...more], values)})`;
}

/** True for rows, without an alias, that a share of a resource covers in one way. */
export function coveredBy(type: ResourceType, { path }: Coverage, target: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const [column, ...rest] = path;
  if (rest.length === 0) return sql`${sql.ref(column)} = ${target}`;
  return sql`${sql.ref(column)} IN ${rowsAt(type, path, sql`(${target})`)}`;
}

/** True for rows of other owners, and for the caller's own rows that a share covers. */
export function isCoveredByShare(type: ResourceType, alias: string, me: Me): RawBuilder<SqlBool> {
  const covered = coveringConditions(type, alias, sql`s.owner_id = ${me}`);
  return sql`(${sql.ref(`${alias}.user_id`)} <> ${me} OR ${sql.join(covered, sql` OR `)})`;
}

/** Like `accessTo` for the rows of a scope, without a check per row if the caller owns them all. */
export function accessInScope(
  type: ResourceType,
  alias: string,
  value: ViewerValue,
  scope: VisibilityScope,
): RawBuilder<Access | null> {
  return ownsAllRows(scope) ? sql`CAST('owner' AS TEXT)` : accessTo(type, alias, value);
}

export function ownsAllRows({ visibility }: VisibilityScope): boolean {
  return visibility === 'own';
}

/**
 * Scope of visible rows: `own`, the caller's rows; `visible`, also those shared with them; `narrowed`, those in the
 * projects of their token.
 */
type Visibility = 'own' | 'visible' | 'narrowed';

/** Returns the caller's scope: `own` if no resource is shared with them. */
export function scopeOf(caller: Pick<Caller, 'hasShares' | 'projects'>): VisibilityScope {
  return SCOPES[visibilityOf(caller)];
}

const SCOPES: Record<Visibility, VisibilityScope> = {
  own: Object.freeze({ visibility: 'own' }),
  visible: Object.freeze({ visibility: 'visible' }),
  narrowed: Object.freeze({ visibility: 'narrowed' }),
};

export function visibilityOf({ hasShares, projects }: Pick<Caller, 'hasShares' | 'projects'>): Visibility {
  if (projects !== null) return 'narrowed';
  return hasShares ? 'visible' : 'own';
}

/** Access paths of a list to the rows of a scope; each is an index lookup. */
export function accessPathsOf(
  type: ResourceType,
  alias: string,
  value: ViewerValue,
  { visibility }: VisibilityScope,
): RawBuilder<SqlBool>[] {
  if (visibility === 'own') return [ownedBy(alias, value('me'))];
  if (visibility === 'visible') return accessPathsTo(type, alias, value('me'));
  return [sql`(${isInProjects(type, alias, value)} AND ${accessTo(type, alias, value)} IS NOT NULL)`];
}

export function isVisibleIn(
  type: ResourceType,
  alias: string,
  value: ViewerValue,
  scope: VisibilityScope,
): RawBuilder<SqlBool> {
  return ownsAllRows(scope) ? ownedBy(alias, value('me')) : sql`${accessTo(type, alias, value)} IS NOT NULL`;
}

export function forEachVisibility<T>(make: (scope: VisibilityScope) => T): Record<Visibility, T> {
  return {
    own: make({ visibility: 'own' }),
    visible: make({ visibility: 'visible' }),
    narrowed: make({ visibility: 'narrowed' }),
  };
}

export function isVisibleTo(
  caller: Caller,
  type: ResourceType,
  alias: string,
  value: ViewerValue,
): RawBuilder<SqlBool> {
  return anyAccessPath(accessPathsOf(type, alias, value, scopeOf(caller)));
}

/** Subquery: ids of owners whose resources the caller can see. */
export function ownersSeenBy(me: Me): RawBuilder<unknown> {
  return sql`(SELECT CAST(${me} AS BIGINT) AS id UNION SELECT s.owner_id FROM shares s WHERE s.user_id = ${me})`;
}
