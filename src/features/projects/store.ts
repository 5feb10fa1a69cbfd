import { type Expression, type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import type { ListPage, Page } from '../../../db/page.js';
import { deleteRow } from '../../../db/query/delete.js';
import { type ActiveFilters, byKeyword, byList, byListOrNone, byRelation, byValue } from '../../../db/query/filters.js';
import { insertRow } from '../../../db/query/insert.js';
import { columns, isAnyOf, jsonColumns, jsonObject, jsonRow } from '../../../db/query/json.js';
import { columnKeys, listOf, readWhich, textKey, type Which } from '../../../db/query/list.js';
import { forUpdate } from '../../../db/query/locks.js';
import type { Value } from '../../../db/query/prepared.js';
import { byRef } from '../../../db/query/prepared.js';
import { detachFrom } from '../../../db/query/referrers.js';
import { contains } from '../../../db/query/text.js';
import type { LocatedRow } from '../../../db/query/update.js';
import type { ProjectRow } from '../../../db/schema.js';
import type { Access, Caller } from '../../access/caller.js';
import {
  accessInScope,
  accessPathsOf,
  accessTo,
  forEachVisibility,
  isVisibleIn,
  type RowContext,
  scopeOf,
  type Viewer,
  type VisibilityScope,
  viewerOf,
  visibilityOf,
} from '../../access/visible.js';
import {
  type Relation,
  type VisibleColumns,
  visibleColumns,
  visibleRelation,
  visibleRelationFilters,
  visibleSummary,
} from '../../access/visible-relations.js';
import type { SearchSource } from '../../context.js';
import type { ResolvedFilter } from '../../filter/resolve.js';
import { dayAt } from '../../lib/calendar.js';
import type { IdOrUid } from '../../lib/ids.js';
import { nameKey } from '../../lib/names.js';
import type { Representation } from '../../lib/representation.js';
import { carriesAnyOf, carriesNone, tagsJson } from '../tags/store.js';
import { STATUS } from '../tasks/columns.js';
import { isInProgress, isOpen, isPastDue } from '../tasks/lists/conditions-sql.js';
import { projectColumns } from './columns.js';
import { isOver } from './conditions-sql.js';
import { projectCondition } from './filter-sql.js';
import type { Project, ProjectFilters } from './schema.js';

export type ProjectState = Selectable<ProjectRow> & VisibleColumns<'project'> & { access: Access };

const column = (name: string) => sql.ref(`p.${name}`);

/**
 * Renders a row of `projects p` as JSON for the caller.
 * @param today day in the caller's time zone
 */
function projectJson({ value, scope, textOf }: RowContext, today: Expression<unknown>) {
  const relation = (name: Relation) => visibleRelation('project', name, 'p', { value, scope });
  const summary = (name: Relation) => visibleSummary('project', name, 'p', { value, scope });
  return jsonObject({
    ...columns('p', 'id', 'uid'),
    ...jsonColumns('p', projectColumns, textOf),
    area_id: relation('area_id'),
    area: summary('area_id'),
    goal_id: relation('goal_id'),
    goal: summary('goal_id'),
    tags: tagsJson('project', column('id')),
    task_counts: taskCounts(today),
    user_id: column('user_id'),
    access: accessInScope('project', 'p', value, scope),
    ...columns('p', 'created_at', 'updated_at'),
  } satisfies Record<keyof Project, Expression<unknown>>);
}

function taskCounts(today: Expression<unknown>) {
  const counts = {
    total: sql`count(*)`,
    open: sql`count(*) FILTER (WHERE ${isOpen})`,
    in_progress: sql`count(*) FILTER (WHERE ${isInProgress})`,
    completed: sql`count(*) FILTER (WHERE t.status = ${sql.lit(STATUS.COMPLETED)})`,
    overdue: sql`count(*) FILTER (WHERE ${isPastDue(today)} AND ${isOpen})`,
  };
  return jsonRow(counts, sql`tasks t WHERE t.project_id = ${column('id')}`);
}

const list = listOf<VisibilityScope>({
  from: sql`projects p`,
  table: sql`projects p`,
  id: column('id'),
  json: (context) => projectJson(context, context.value('today')),
  longTexts: [column('description')],
  sortKeys: {
    ...columnKeys('p', 'id', 'status', 'priority', 'due_date', 'pinned', 'rank', 'created_at', 'updated_at'),
    name: textKey(column('name')),
  },
  accessPaths: (value, scope) => accessPathsOf('project', 'p', value, scope),
  filters: {
    status: (value) => isAnyOf(column('status'), value('status'), 'text'),
    priority: (value) => isAnyOf(column('priority'), value('priority')),
    'priority:none': () => sql`p.priority IS NULL`,
    ...visibleRelationFilters('project', 'p'),
    tag: (value) => carriesAnyOf('project', column('id'), value('tag'), value('me')),
    'tag:none': () => carriesNone('project', column('id')),
    'tagged:true': () => sql`NOT ${carriesNone('project', column('id'))}`,
    'tagged:false': () => carriesNone('project', column('id')),
    'pinned:true': () => sql`p.pinned = 1`,
    'pinned:false': () => sql`p.pinned = 0`,
    'template:true': () => sql`p.template = 1`,
    'template:false': () => sql`p.template = 0`,
    q: (value) => contains([column('name'), column('description')], value('q')),
    'due:none': () => sql`p.due_date IS NULL`,
    'due:any': () => sql`p.due_date IS NOT NULL`,
    'due:overdue': (value) => sql`(p.due_date < ${value('today')} AND NOT ${isOver})`,
    'due:today': (value) => sql`p.due_date = ${value('today')}`,
    'due:upcoming': (value) => sql`p.due_date > ${value('today')}`,
    due_before: (value) => sql`p.due_date < ${value('due_before')}`,
    due_after: (value) => sql`p.due_date > ${value('due_after')}`,
    updated_since: (value) => sql`p.updated_at >= ${value('updated_since')}`,
  },
});

/** @param today day in the caller's time zone */
export function listProjects(
  db: Executor,
  caller: Caller,
  { filters, today, filter }: { filters: ProjectFilters; today: string; filter?: ResolvedFilter | undefined },
  page: Page,
): Promise<ListPage> {
  const values = { ...viewerOf(caller), today };
  const condition = filter === undefined ? undefined : projectCondition(filter.condition);
  return list(db, { scope: scopeOf(caller), filters: active(filters), values, condition }, page);
}

export function readProjects(db: Executor, caller: Caller, wanted: Which, now: Date): Promise<ListPage> {
  const today = dayAt(now, caller.timezone);
  return readWhich(list, db, { scope: scopeOf(caller), values: { ...viewerOf(caller), today } }, wanted);
}

function active(filters: ProjectFilters): ActiveFilters {
  return {
    ...byList('status', filters.status),
    ...byListOrNone('priority', filters.priority),
    ...byRelation('area_id', filters.area_id),
    ...byRelation('goal_id', filters.goal_id),
    ...byListOrNone('tag', filters.tag, nameKey),
    ...byKeyword('tagged', filters.tagged?.toString()),
    ...byKeyword('pinned', filters.pinned?.toString()),
    ...byKeyword('template', (filters.template ?? false).toString()),
    ...byValue('q', filters.q),
    ...byKeyword('due', filters.due),
    ...byValue('due_before', filters.due_before),
    ...byValue('due_after', filters.due_after),
    ...byValue('updated_since', filters.updated_since),
  };
}

const findQueries = forEachVisibility((scope) =>
  byRef<Viewer & { today: string }, Representation>(
    'p',
    (named, value) => sql`
    SELECT p.id, p.version, ${projectJson({ value, scope }, value('today'))} AS json FROM projects p
    WHERE ${named} AND ${isVisibleIn('project', 'p', value, scope)}`,
  ),
);

/** Returns the project; undefined if the caller does not see it. */
export function findProject(
  db: Executor,
  caller: Caller,
  ref: IdOrUid,
  today: string,
): Promise<Representation | undefined> {
  return findQueries[visibilityOf(caller)](db, ref, { ...viewerOf(caller), today });
}

const stateQuery = byRef<Viewer, ProjectState>('p', stateWhere);
const lockedStateQuery = byRef<Viewer, ProjectState>(
  'p',
  (named, value) => sql`${stateWhere(named, value)} ${forUpdate('p')}`,
);

function stateWhere(named: RawBuilder<boolean>, value: Value<Viewer>): RawBuilder<ProjectState> {
  return sql`SELECT p.*, ${accessTo('project', 'p', value)} AS access, ${visibleColumns('project', 'p', value)}
    FROM projects p WHERE ${named}`;
}

/** Returns the row of a project; undefined if the caller does not see it. */
export async function projectState(db: Executor, caller: Caller, ref: IdOrUid): Promise<ProjectState | undefined> {
  const row = await stateQuery(db, ref, viewerOf(caller));
  return row?.access == null ? undefined : row;
}

export async function lockedProject(trx: Executor, caller: Caller, ref: IdOrUid): Promise<ProjectState | undefined> {
  const row = await lockedStateQuery(trx, ref, viewerOf(caller));
  return row?.access == null ? undefined : row;
}

export function insertProject(db: Executor, project: Insertable<ProjectRow>): Promise<number> {
  return insertRow(db, 'projects', project);
}

/** Deletes a project without tasks. Its notes are kept without a project. @returns the notes */
export async function* removeProject(db: Executor, id: number, at: string): AsyncGenerator<LocatedRow> {
  yield* detachFrom(db, { table: 'notes', column: 'project_id' }, [id], at);
  await deleteRow(db, 'projects', id);
}

export const projectSearch: SearchSource = {
  name: 'name',
  text: 'description',
  due: 'due_date',
  color: 'color',
  closed: sql`t.status IN ('done', 'cancelled')`,
  hidden: sql`t.template = 1`,
};
