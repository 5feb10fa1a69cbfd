import { type Expression, type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import type { ListPage, Page } from '../../../db/page.js';
import { columns, jsonColumns, jsonObject, jsonRow } from '../../../db/query/json.js';
import { columnKeys, listOf, readWhich, type Which } from '../../../db/query/list.js';
import { byRef, prepared } from '../../../db/query/prepared.js';
import { detachFrom } from '../../../db/query/referrers.js';
import { deleteRow, insertRow, type LocatedRow } from '../../../db/query/rows.js';
import type { ProjectRow } from '../../../db/schema.js';
import type { Access, Caller } from '../../access/caller.js';
import { sharedState } from '../../access/shared-resources.js';
import {
  accessInScope,
  accessPathsOf,
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
  type VisibleColumns,
  visibleColumns,
  visibleRelation,
  visibleSummary,
} from '../../access/visible-relations.js';
import { SORT_FIELDS, STATUS } from '../../filter/fields.js';
import type { ResolvedFilter } from '../../filter/resolve.js';
import { dayAt } from '../../lib/calendar.js';
import type { IdOrUid } from '../../lib/ids.js';
import type { Representation } from '../../lib/representation.js';
import type { SearchSource } from '../../manifest.js';
import { located, type RelationOf } from '../../resource/type.js';
import { NOTE } from '../notes/description.js';
import { tagsJson } from '../tagging/store.js';
import { isInProgress, isOpen, isPastDue, readAllTasks } from '../tasks/lists/conditions-sql.js';
import { projectColumns } from './columns.js';
import { PROJECT } from './description.js';
import { selectedProjects } from './filter-sql.js';
import type { Project, ProjectFilters } from './schema.js';

export type ProjectState = Selectable<ProjectRow> & VisibleColumns<typeof PROJECT> & { access: Access };

const column = (name: string) => sql.ref(`p.${name}`);

/**
 * Renders a row of `projects p` as JSON for the caller.
 * @param today day in the caller's time zone
 */
function projectJson({ value, scope, textOf }: RowContext, today: Expression<unknown>) {
  const relation = (name: RelationOf<typeof PROJECT>) => visibleRelation(PROJECT, name, 'p', { value, scope });
  const summary = (name: RelationOf<typeof PROJECT>) => visibleSummary(PROJECT, name, 'p', { value, scope });
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
    access: accessInScope(PROJECT, 'p', value, scope),
    ...columns('p', 'created_at', 'updated_at'),
  } satisfies Record<keyof Project, Expression<unknown>>);
}

function taskCounts(today: Expression<unknown>) {
  const counts = {
    total: sql`count(*)`,
    open: sql`count(*) FILTER (WHERE ${isOpen})`,
    in_progress: sql`count(*) FILTER (WHERE ${isInProgress})`,
    completed: sql`count(*) FILTER (WHERE t.status = ${sql.lit(STATUS.completed)})`,
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
  sortKeys: columnKeys('p', ...SORT_FIELDS.projects),
  accessPaths: (value, scope) => accessPathsOf(PROJECT, 'p', value, scope),
});

/** @param today day in the caller's time zone */
export function listProjects(
  db: Executor,
  caller: Caller,
  { filters, today, filter }: { filters: ProjectFilters; today: string; filter?: ResolvedFilter | undefined },
  page: Page,
): Promise<ListPage> {
  const values = { today, ...viewerOf(caller) };
  const condition = selectedProjects(filters, filter?.condition);
  // `task_counts` reads all tasks of each project.
  return readAllTasks(db, caller, (read) => list(read, { scope: scopeOf(caller), values, condition }, page));
}

export function readProjects(db: Executor, caller: Caller, wanted: Which, now: Date): Promise<ListPage> {
  const today = dayAt(now, caller.timezone);
  return readWhich(list, db, { scope: scopeOf(caller), values: { today, ...viewerOf(caller) } }, wanted);
}

const findQueries = forEachVisibility((scope) =>
  byRef<Viewer & { today: string }, Representation>(
    'p',
    (named, value) => sql`
    SELECT p.id, p.version, ${projectJson({ value, scope }, value('today'))} AS json FROM projects p
    WHERE ${named} AND ${isVisibleIn(PROJECT, 'p', value, scope)}`,
  ),
);

/** Returns the project; undefined if the caller does not see it. */
export function findProject(
  db: Executor,
  caller: Caller,
  ref: IdOrUid,
  today: string,
): Promise<Representation | undefined> {
  return findQueries[visibilityOf(caller)](db, ref, { today, ...viewerOf(caller) });
}

/** Returns the row of a project, or locks it for a change; undefined if the caller does not see it. */
export const { read: projectState, lock: lockedProject } = sharedState<ProjectState>(PROJECT, 'p', (value) =>
  visibleColumns(PROJECT, 'p', value),
);

export function insertProject(db: Executor, project: Insertable<ProjectRow>): Promise<number> {
  return insertRow(db, 'projects', project);
}

/** Deletes a project without tasks. Its notes are kept without a project. @returns the notes */
export async function* removeProject(db: Executor, id: number, at: string): AsyncGenerator<LocatedRow[]> {
  yield* detachFrom(db, { from: located(NOTE), column: 'project_id' }, [id], at);
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

const projectNamedQuery = prepared<{ me: number; name: string }, { id: number }>(
  (value) => sql`
  SELECT p.id FROM projects p WHERE p.user_id = ${value('me')} AND p.name = ${value('name')} AND p.template = 0 ORDER BY p.id LIMIT 1`,
);

/** Returns the id of the caller's own project with this name; the oldest of several. */
export async function ownProjectNamed(db: Executor, caller: Caller, name: string): Promise<number | undefined> {
  return (await projectNamedQuery(db, { me: caller.id, name }))[0]?.id;
}
