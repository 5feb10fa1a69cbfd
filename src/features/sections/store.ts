import { type Expression, type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forReference, forUpdate } from '../../../db/locks.js';
import type { ListPage, Page } from '../../../db/page.js';
import { byRelation, byValue } from '../../../db/query/filters.js';
import { columns, jsonColumns, jsonObject } from '../../../db/query/json.js';
import { columnKeys, listOf } from '../../../db/query/list.js';
import { byRef, prepared } from '../../../db/query/prepared.js';
import { deleteRow, insertRow } from '../../../db/query/rows.js';
import type { SectionRow } from '../../../db/schema.js';
import type { Access, Caller } from '../../access/caller.js';
import { findShared, readShared, sharedState } from '../../access/shared-resources.js';
import {
  accessInScope,
  accessPathsOf,
  accessTo,
  type RowContext,
  scopeOf,
  type Viewer,
  type VisibilityScope,
  viewerOf,
} from '../../access/visible.js';
import { visibleRelationFilters } from '../../access/visible-relations.js';
import type { IdOrUid } from '../../lib/ids.js';
import { SECTION } from './description.js';
import { SECTION_SORT_FIELDS, type Section, type SectionFilters } from './schema.js';

export type SectionState = Selectable<SectionRow> & { access: Access };

const column = (name: string) => sql.ref(`sec.${name}`);

function sectionJson({ value, scope }: RowContext) {
  return jsonObject({
    ...columns('sec', 'id', 'uid'),
    ...jsonColumns('sec', SECTION.columns),
    project_id: column('project_id'),
    user_id: column('user_id'),
    access: accessInScope(SECTION, 'sec', value, scope),
    ...columns('sec', 'created_at', 'updated_at'),
  } satisfies Record<keyof Section, Expression<unknown>>);
}

const list = listOf<VisibilityScope>({
  from: sql`sections sec`,
  table: sql`sections sec`,
  id: column('id'),
  json: sectionJson,
  sortKeys: columnKeys('sec', ...SECTION_SORT_FIELDS),
  accessPaths: (value, scope) => accessPathsOf(SECTION, 'sec', value, scope),
  filters: {
    ...visibleRelationFilters(SECTION, 'sec'),
    updated_since: (value) => sql`sec.updated_at >= ${value('updated_since')}`,
  },
});

export function listSections(db: Executor, caller: Caller, filters: SectionFilters, page: Page): Promise<ListPage> {
  const active = {
    ...byRelation('project_id', filters.project_id),
    ...byValue('updated_since', filters.updated_since),
  };
  return list(db, { scope: scopeOf(caller), filters: active, values: { ...viewerOf(caller) } }, page);
}

export const readSections = readShared(list);

/** Finds a section; undefined if the caller does not see it. */
export const findSection = findShared(SECTION, 'sec', sectionJson);

/** Returns the row of a section, locked for a change; undefined if the caller does not see it. */
export const { lock: lockedSection } = sharedState<SectionState>(SECTION, 'sec');

const relatedQuery = byRef<Viewer, Pick<SectionState, 'id' | 'project_id' | 'access'>>(
  'sec',
  (named, value) => sql`SELECT sec.id, sec.project_id, ${accessTo(SECTION, 'sec', value)} AS access FROM sections sec
    WHERE ${named} ${forReference('sec')}`,
);

/** Returns a section that a task will refer to; undefined if the caller does not see it. */
export async function referredSection(db: Executor, caller: Caller, ref: IdOrUid) {
  const row = await relatedQuery(db, ref, viewerOf(caller));
  return row?.access == null ? undefined : row;
}

const namedQuery = prepared<{ project: number; name: string }, { id: number }>(
  (
    value,
  ) => sql`SELECT sec.id FROM sections sec WHERE sec.project_id = ${value('project')} AND sec.name = ${value('name')}
    ORDER BY sec.rank, sec.id LIMIT 1`,
);

/** Returns the id of the first section of a project with this name. */
export async function sectionIdNamed(db: Executor, project: number, name: string): Promise<number | undefined> {
  return (await namedQuery(db, { project, name }))[0]?.id;
}

const countQuery = prepared<{ project: number }, { count: number }>(
  (value) => sql`SELECT count(*) AS count FROM sections sec WHERE sec.project_id = ${value('project')}`,
);

export async function countSections(db: Executor, projectId: number): Promise<number> {
  return (await countQuery(db, { project: projectId }))[0]?.count ?? 0;
}

const ofProjectQuery = prepared<{ project: number }, Selectable<SectionRow>>(
  (value) =>
    sql`SELECT sec.* FROM sections sec WHERE sec.project_id = ${value('project')} ORDER BY sec.id ${forUpdate('sec')}`,
);

/** Returns the sections of a project, locked for a change. */
export function sectionsOf(db: Executor, projectId: number): Promise<Selectable<SectionRow>[]> {
  return ofProjectQuery(db, { project: projectId });
}

export function insertSection(db: Executor, section: Insertable<SectionRow>): Promise<number> {
  return insertRow(db, 'sections', section);
}

export async function removeSection(db: Executor, id: number): Promise<void> {
  await deleteRow(db, 'sections', id);
}
