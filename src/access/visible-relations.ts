import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type RelationTests, relationFilters, relationTests } from '../../db/query/filters.js';
import { resourceSummary } from '../../db/query/json.js';
import type { Filter } from '../../db/query/list.js';
import { isShared, type RelationOf, type ResourceType, relationsOf, targetIn } from '../resource/type.js';
import { accessTo, ownedBy, ownsAllRows, type ViewerValue, type VisibilityScope } from './visible.js';

/**
 * Relations of a row as the caller sees them, in SQL. All rules for hidden relations are in this module. Types that are
 * not shared, such as areas and goals, are seen by their owner only, and not with a token that is narrowed to projects.
 * A project or task is visible as a relation if the caller sees it as a resource. A hidden relation reads as null: in
 * JSON, filters, sort order and history, and when a body is compared with the row.
 */

/** True if the caller sees the target of a column. Requires that the caller sees the row. */
export function seesRelated<Type extends ResourceType>(
  type: Type,
  column: RelationOf<Type>,
  alias: string,
  value: ViewerValue,
): RawBuilder<SqlBool> {
  const isOwner = sql<SqlBool>`(${ownedBy(alias, value('me'))} AND CAST(${value('projects')} AS TEXT) IS NULL)`;
  const target = targetIn(type, column);
  if (!isShared(target)) return isOwner;
  return sql`(${isOwner} OR ${isSeen(target, sql.ref(`${alias}.${column}`), value)})`;
}

function isSeen(target: ResourceType, id: Expression<unknown>, value: ViewerValue): RawBuilder<SqlBool> {
  return sql`EXISTS (SELECT 1 FROM ${sql.table(target.table)} o
    WHERE o.id = ${id} AND ${accessTo(target, 'o', value)} IS NOT NULL)`;
}

interface Viewing {
  value: ViewerValue;
  scope: VisibilityScope;
}

/** A column that refers to something else; null where the caller does not see that. */
export function visibleRelation<Type extends ResourceType>(
  type: Type,
  column: RelationOf<Type>,
  alias: string,
  { value, scope }: Viewing,
): RawBuilder<number | null> {
  const id = sql.ref<number | null>(`${alias}.${column}`);
  return ownsAllRows(scope) ? sql`${id}` : sql`CASE WHEN ${seesRelated(type, column, alias, value)} THEN ${id} END`;
}

/** Target of a relation as `{id, uid, name}`; null if the caller does not see it. */
export function visibleSummary<Type extends ResourceType>(
  type: Type,
  column: RelationOf<Type>,
  alias: string,
  viewing: Viewing,
): RawBuilder<unknown> {
  const summary = resourceSummary(targetIn(type, column).table, visibleRelation(type, column, alias, viewing));
  // Most relations of most rows are null. A lookup of no row takes SQLite longer than this condition.
  return sql`CASE WHEN ${sql.ref(`${alias}.${column}`)} IS NOT NULL THEN ${summary} END`;
}

/** Tests of a relation. A hidden object counts as none. */
export function visibleRelationTests<Type extends ResourceType>(
  type: Type,
  column: RelationOf<Type>,
  alias: string,
  { value, scope }: Viewing,
): RelationTests {
  const isVisible = ownsAllRows(scope) ? null : seesRelated(type, column, alias, value);
  return relationTests(sql.ref(`${alias}.${column}`), targetIn(type, column).table, isVisible);
}

/** Filters of a list for each relation of its type: by id, by uid, and for rows where it reads as null. */
export function visibleRelationFilters(type: ResourceType, alias: string): Record<string, Filter<VisibilityScope>> {
  const filters = relationsOf(type).map(([column]) =>
    relationFilters(column, (value, scope: VisibilityScope) =>
      visibleRelationTests(type, column, alias, { value: value as ViewerValue, scope }),
    ),
  );
  return Object.assign({}, ...filters);
}

export type VisibleColumns<Type extends ResourceType> = {
  [Column in RelationOf<Type> as `visible_${Column}`]: number | null;
};

/** Columns `visible_…`: each relation of a row as the caller sees it, in addition to the stored columns. */
export function visibleColumns(type: ResourceType, alias: string, value: ViewerValue): RawBuilder<unknown> {
  const columns = relationsOf(type).map(
    ([column]) =>
      sql`${visibleRelation(type, column, alias, { value, scope: { visibility: 'visible' } })} AS ${sql.ref(`visible_${column}`)}`,
  );
  return sql.join(columns);
}

export function visibleRelationsOf<Type extends ResourceType>(
  type: Type,
  row: VisibleColumns<Type>,
): Record<RelationOf<Type>, number | null> {
  const columns = relationsOf(type).map(([column]) => [column, row[`visible_${column}` as keyof typeof row]]);
  return Object.fromEntries(columns);
}

/**
 * Value in the history of a row: for a field that refers to a resource the id as text, null if the target is deleted or
 * the caller does not see it.
 * @param references the fields that refer to resources
 * @param other the value for other fields
 */
export function visibleHistoryValue(
  references: readonly (readonly [field: string, target: ResourceType])[],
  { field, text }: { field: Expression<unknown>; text: Expression<unknown> },
  value: ViewerValue,
  other: Expression<unknown>,
): RawBuilder<string | null> {
  const cases = references.map(([column, target]) => {
    const isVisible = isShared(target) ? isSeen(target, sql`CAST(${text} AS BIGINT)`, value) : sql`(1 = 0)`;
    return sql`WHEN ${sql.lit(column)} THEN CASE WHEN ${isVisible} THEN ${text} END`;
  });
  return sql`CASE ${field} ${sql.join(cases, sql` `)} ELSE ${other} END`;
}
