import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { relationFilters } from '../../db/query/filters.js';
import { resourceSummary } from '../../db/query/json.js';
import type { Filter } from '../../db/query/list.js';
import { isKeyOf, required } from '../lib/typed.js';
import { accessTo, ownedBy, ownsAllRows, type SharedKind, type ViewerValue, type VisibilityScope } from './visible.js';

/**
 * Relations of a row as the caller sees them, in SQL. All rules for hidden relations are in this module. Areas and
 * goals are never shared: only their owner sees them, and not with a token that is narrowed to projects. A project or
 * task is visible as a relation if the caller sees it as a resource. A hidden relation reads as null: in JSON,
 * filters, sort order and history, and when a body is compared with the row.
 */

const TABLES = { project: 'projects', task: 'tasks', area: 'areas', goal: 'goals', section: 'sections' } as const;

type Target = keyof typeof TABLES;

export const RELATIONS = {
  project: { area_id: 'area', goal_id: 'goal' },
  task: { project_id: 'project', section_id: 'section', area_id: 'area', goal_id: 'goal', parent_task_id: 'task' },
  note: { project_id: 'project', task_id: 'task' },
  section: { project_id: 'project' },
  view: { project_id: 'project' },
} as const satisfies Record<SharedKind, Record<string, Target>>;

type RelationsOf<Kind extends SharedKind> = keyof (typeof RELATIONS)[Kind];

export type Relation = { [Kind in SharedKind]: RelationsOf<Kind> }[SharedKind];

export function relationsOf(kind: SharedKind): [column: Relation, target: Target][] {
  return Object.entries(RELATIONS[kind]) as [Relation, Target][];
}

function targetOf(kind: SharedKind, column: Relation): Target {
  return required((RELATIONS[kind] as Partial<Record<Relation, Target>>)[column]);
}

/** True for targets that only their owner sees, because they cannot be shared. */
export function isNeverShared(target: Target): target is 'area' | 'goal' {
  return target === 'area' || target === 'goal';
}

/** Columns of a type that only its owner sees, and not with a token that is narrowed to projects. */
export function ownersRelations(type: string): ReadonlySet<string> {
  const relations = isKeyOf(RELATIONS, type) ? relationsOf(type) : [];
  return new Set(relations.filter(([, target]) => isNeverShared(target)).map(([column]) => column));
}

/** True if the caller sees the target of a column. Requires that the caller sees the row. */
export function seesRelated(
  kind: SharedKind,
  column: Relation,
  alias: string,
  value: ViewerValue,
): RawBuilder<SqlBool> {
  const isOwner = sql<SqlBool>`(${ownedBy(alias, value('me'))} AND CAST(${value('projects')} AS TEXT) IS NULL)`;
  const target = targetOf(kind, column);
  if (isNeverShared(target)) return isOwner;
  return sql`(${isOwner} OR ${isSeen(target, sql.ref(`${alias}.${column}`), value)})`;
}

function isSeen(target: SharedKind & Target, id: Expression<unknown>, value: ViewerValue): RawBuilder<SqlBool> {
  return sql`EXISTS (SELECT 1 FROM ${sql.table(TABLES[target])} o
    WHERE o.id = ${id} AND ${accessTo(target, 'o', value)} IS NOT NULL)`;
}

interface Viewing {
  value: ViewerValue;
  scope: VisibilityScope;
}

/** A column that refers to something else; null where the caller does not see that. */
export function visibleRelation(
  kind: SharedKind,
  column: Relation,
  alias: string,
  { value, scope }: Viewing,
): RawBuilder<number | null> {
  const id = sql.ref<number | null>(`${alias}.${column}`);
  return ownsAllRows(scope) ? sql`${id}` : sql`CASE WHEN ${seesRelated(kind, column, alias, value)} THEN ${id} END`;
}

/** Target of a relation as `{id, uid, name}`; null if the caller does not see it. */
export function visibleSummary(
  kind: SharedKind,
  column: Relation,
  alias: string,
  viewing: Viewing,
): RawBuilder<unknown> {
  const summary = resourceSummary(TABLES[targetOf(kind, column)], visibleRelation(kind, column, alias, viewing));
  // Most relations of most rows are null. A lookup of no row takes SQLite longer than this condition.
  return sql`CASE WHEN ${sql.ref(`${alias}.${column}`)} IS NOT NULL THEN ${summary} END`;
}

/** Filters of a list for each relation of its kind: by id, by uid, and for rows where it reads as null. */
export function visibleRelationFilters(kind: SharedKind, alias: string): Record<string, Filter<VisibilityScope>> {
  const filters = relationsOf(kind).map(([column, target]) =>
    relationFilters(column, sql.ref(`${alias}.${column}`), TABLES[target], (value, scope: VisibilityScope) =>
      ownsAllRows(scope) ? null : seesRelated(kind, column, alias, value as ViewerValue),
    ),
  );
  return Object.assign({}, ...filters);
}

export type VisibleColumns<Kind extends SharedKind> = {
  [Column in RelationsOf<Kind> & string as `visible_${Column}`]: number | null;
};

/** Columns `visible_…`: each relation of a row as the caller sees it, in addition to the stored columns. */
export function visibleColumns(kind: SharedKind, alias: string, value: ViewerValue): RawBuilder<unknown> {
  const columns = relationsOf(kind).map(
    ([column]) =>
      sql`${visibleRelation(kind, column, alias, { value, scope: { visibility: 'visible' } })} AS ${sql.ref(`visible_${column}`)}`,
  );
  return sql.join(columns);
}

export function visibleRelationsOf<Kind extends SharedKind>(
  kind: Kind,
  row: VisibleColumns<Kind>,
): Record<RelationsOf<Kind>, number | null> {
  const columns = relationsOf(kind).map(([column]) => [column, row[`visible_${column}` as keyof typeof row]]);
  return Object.fromEntries(columns);
}

/**
 * Value in a task's history: for a relation the id as text, null if the target is deleted or the caller does not see
 * it.
 * @param other the value for other fields
 */
export function visibleHistoryValue(
  field: Expression<unknown>,
  text: Expression<unknown>,
  value: ViewerValue,
  other: Expression<unknown>,
): RawBuilder<string | null> {
  const cases = [...relationsOf('task'), ['blocked_by', 'task'] as const].map(([column, target]) => {
    const isVisible = isNeverShared(target) ? sql`(1 = 0)` : isSeen(target, sql`CAST(${text} AS BIGINT)`, value);
    return sql`WHEN ${sql.lit(column)} THEN CASE WHEN ${isVisible} THEN ${text} END`;
  });
  return sql`CASE ${field} ${sql.join(cases, sql` `)} ELSE ${other} END`;
}
