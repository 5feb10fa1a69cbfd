import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isAnyOf } from '../../db/query/json.js';
import { anyAccessPath, type JsonContext } from '../../db/query/list.js';
import type { Access, Caller } from './caller.js';

/**
 * Access rules in SQL. All rules for the coverage of shares, and for tokens narrowed to projects, are in this module.
 * A share of a project covers its tasks, their subtasks (which are in their parent's project) and its notes; a share
 * of a task covers its subtasks.
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

export const asItIs: JsonContext['textOf'] = (column) => column;

/** Kinds that can be shared. */
type ShareTarget = 'project' | 'task' | 'note';

/** Kinds that members of a share see. */
export type SharedKind = ShareTarget | 'section' | 'view';

/** Location of a resource: determines which shares cover it, the section of a task, and the task of a note. */
export interface Location {
  id: number;
  project_id: number | null;
  parent_task_id: number | null;
  task_id: number | null;
  section_id: number | null;
}

type Me = Expression<unknown>;

/** Coverage of shares: for each kind, pairs of a column of the row and a column of the share. */
export const COVERAGE: Record<SharedKind, readonly (readonly [column: keyof Location, share: `${ShareTarget}_id`])[]> =
  {
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
    section: [['project_id', 'project_id']],
    view: [['project_id', 'project_id']],
  };

const PROJECT_OF: Record<SharedKind, keyof Location> = {
  project: 'id',
  task: 'project_id',
  note: 'project_id',
  section: 'project_id',
  view: 'project_id',
};

/** Access of the caller to a row; null if the caller does not see it. */
export function accessTo(kind: SharedKind, alias: string, value: ViewerValue): RawBuilder<Access | null> {
  return accessBy(kind, COVERAGE[kind], alias, value);
}

/**
 * Access of the caller through a containing resource; null if only the row itself is shared with them. A share allows
 * deleting the contents of the shared resource, not the resource itself.
 */
export function accessToPart(kind: SharedKind, alias: string, value: ViewerValue): RawBuilder<Access | null> {
  const coverage = COVERAGE[kind].filter(([column]) => column !== 'id');
  return accessBy(kind, coverage, alias, value);
}

/**
 * Share through which the caller sees a row; null for the caller's own rows and for hidden ones. Of several shares,
 * that of the row's project comes first, because a text about the row may name the project; then the oldest.
 */
export function shareOf(kind: SharedKind, alias: string, me: Me): RawBuilder<number | null> {
  return sql`CASE WHEN ${sql.ref(`${alias}.user_id`)} = ${me} THEN NULL ELSE (
    SELECT s.id FROM shares s WHERE s.user_id = ${me} AND ${reachedBy(COVERAGE[kind], alias)}
    ORDER BY CASE WHEN s.project_id IS NULL THEN 1 ELSE 0 END, s.id LIMIT 1) END`;
}

/**
 * True if another user than the caller may have written the text of a row: the owner, the author of a change of the
 * task, or a user with write access to the project.
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

/** Creation time of the oldest share that covers the row. */
export function sharedSince(kind: SharedKind, alias: string, me: Me): RawBuilder<string | null> {
  return sql`(SELECT min(s.created_at) FROM shares s WHERE s.user_id = ${me} AND ${reachedBy(COVERAGE[kind], alias)})`;
}

function accessBy(
  kind: SharedKind,
  coverage: (typeof COVERAGE)[SharedKind],
  alias: string,
  value: ViewerValue,
): RawBuilder<Access | null> {
  const me = value('me');
  // 'rw' sorts after 'ro': of several shares the wider access counts.
  return sql`CASE WHEN ${isWithin(kind, alias, value)} THEN
    CASE WHEN ${sql.ref(`${alias}.user_id`)} = ${me} THEN 'owner' ELSE (
      SELECT max(s.access) FROM shares s WHERE s.user_id = ${me} AND ${reachedBy(coverage, alias)}) END END`;
}

/** True if the row is in the projects that the caller is narrowed to, or the caller is not narrowed. */
export function isWithin(kind: SharedKind, alias: string, value: ViewerValue): RawBuilder<SqlBool> {
  return sql`(CAST(${value('projects')} AS TEXT) IS NULL OR ${isInProjects(kind, alias, value)})`;
}

function isInProjects(kind: SharedKind, alias: string, value: ViewerValue): RawBuilder<SqlBool> {
  return isAnyOf(sql.ref(`${alias}.${PROJECT_OF[kind]}`), value('projects'));
}

function reachedBy(coverage: (typeof COVERAGE)[SharedKind], alias: string): RawBuilder<SqlBool> {
  // The condition would compare the shares with themselves.
  if (alias === 's') throw new Error('s is the alias of the shares: name the rows otherwise');
  const reached = coverage.map(([column, share]) => sql`s.${sql.ref(share)} = ${sql.ref(`${alias}.${column}`)}`);
  return reached.length === 0 ? sql`(1 = 0)` : sql`(${sql.join(reached, sql` OR `)})`;
}

/** True if a share of any user covers the row. */
export function isSharedBy(kind: SharedKind, alias: string): RawBuilder<SqlBool> {
  return sql`EXISTS (SELECT 1 FROM shares s
    WHERE s.owner_id = ${sql.ref(`${alias}.user_id`)} AND ${reachedBy(COVERAGE[kind], alias)})`;
}

export function ownedBy(alias: string, me: Me): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${alias}.user_id`)} = ${me}`;
}

/** Access paths to the rows that the caller sees: own rows, and rows covered by a share. Each is an index lookup. */
function accessPathsTo(kind: SharedKind, alias: string, me: Me): RawBuilder<SqlBool>[] {
  const shared = COVERAGE[kind].map(
    ([column, share]) => sql<SqlBool>`${sql.ref(`${alias}.${column}`)} IN (
      SELECT s.${sql.ref(share)} FROM shares s WHERE s.user_id = ${me} AND s.${sql.ref(share)} IS NOT NULL)`,
  );
  return [ownedBy(alias, me), ...shared];
}

/** Like `accessTo` for the rows of a scope, without a check per row if the caller owns them all. */
export function accessInScope(
  kind: SharedKind,
  alias: string,
  value: ViewerValue,
  scope: VisibilityScope,
): RawBuilder<Access | null> {
  return ownsAllRows(scope) ? sql`CAST('owner' AS TEXT)` : accessTo(kind, alias, value);
}

export function ownsAllRows({ visibility }: VisibilityScope): boolean {
  return visibility === 'own';
}

/**
 * Scope of visible rows: `own`, the caller's rows; `visible`, also those shared with them; `narrowed`, those in the
 * projects of their token.
 */
export type Visibility = 'own' | 'visible' | 'narrowed';

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
  kind: SharedKind,
  alias: string,
  value: ViewerValue,
  { visibility }: VisibilityScope,
): RawBuilder<SqlBool>[] {
  if (visibility === 'own') return [ownedBy(alias, value('me'))];
  if (visibility === 'visible') return accessPathsTo(kind, alias, value('me'));
  return [sql`(${isInProjects(kind, alias, value)} AND ${accessTo(kind, alias, value)} IS NOT NULL)`];
}

export function isVisibleIn(
  kind: SharedKind,
  alias: string,
  value: ViewerValue,
  scope: VisibilityScope,
): RawBuilder<SqlBool> {
  return ownsAllRows(scope) ? ownedBy(alias, value('me')) : sql`${accessTo(kind, alias, value)} IS NOT NULL`;
}

export function forEachVisibility<T>(make: (scope: VisibilityScope) => T): Record<Visibility, T> {
  return {
    own: make({ visibility: 'own' }),
    visible: make({ visibility: 'visible' }),
    narrowed: make({ visibility: 'narrowed' }),
  };
}

export function isVisibleTo(caller: Caller, kind: SharedKind, alias: string, value: ViewerValue): RawBuilder<SqlBool> {
  return anyAccessPath(accessPathsOf(kind, alias, value, scopeOf(caller)));
}

/** Subquery: ids of owners whose resources the caller can see. */
export function ownersSeenBy(me: Me): RawBuilder<unknown> {
  return sql`(SELECT CAST(${me} AS BIGINT) UNION SELECT s.owner_id FROM shares s WHERE s.user_id = ${me})`;
}
