import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SqlScalar } from '../../../db/page.js';
import { isAnyOf } from '../../../db/query/json.js';
import type { ComposedCondition, Filter } from '../../../db/query/list.js';
import type { Value } from '../../../db/query/prepared.js';
import { contains } from '../../../db/query/text.js';
import type { SharedKind, ViewerValue, VisibilityScope } from '../../access/visible.js';
import { type Relation, visibleRelation } from '../../access/visible-relations.js';
import type { Resource } from '../../filter/fields.js';
import { isCheap } from '../../filter/plan.js';
import type { Condition, FieldTest } from '../../filter/resolve.js';
import { carriesNone, carriesTags, type Tagged } from '../tags/store.js';

/**
 * SQL of a condition. Values are bound, so that the text depends on the form of the condition only. A comparison with
 * NULL is NULL, which `AND` and `OR` treat like false; `IS NOT TRUE` makes `not` the exact complement.
 */

type Values = Value<Record<string, SqlScalar | (() => SqlScalar)>>;

/** Columns of a resource, by the fields of the filter language. */
export interface FilterColumns<Scope> {
  resource: Resource;
  /** Texts that a word is found in. */
  texts: readonly Expression<unknown>[];
  columns: Readonly<Record<string, FilterColumn<Scope>>>;
  flags: Readonly<Record<string, Filter<Scope>>>;
  /** A condition that is true for all rows with these codes, and has an index of its own. */
  indexed?(test: FieldTest): Expression<SqlBool> | undefined;
}

export interface FilterColumn<Scope> {
  column: Expression<unknown>;
  type?: 'text';
  /** The value as the caller sees it, for `none` and `any`. Default: the column. */
  visible?(value: Values, scope: Scope): Expression<unknown>;
  /** Objects with the tags of a list of ids, instead of values of the column. */
  tagged?: Tagged;
}

/** A column that refers to something else. Ids are those of visible objects; a hidden object reads as none. */
export function relationColumn(kind: SharedKind, name: Relation, alias: string): FilterColumn<VisibilityScope> {
  return {
    column: sql.ref(`${alias}.${name}`),
    visible: (value, scope) => visibleRelation(kind, name, alias, { value: value as ViewerValue, scope }),
  };
}

export function composed<Scope>(condition: Condition, resource: FilterColumns<Scope>): ComposedCondition<Scope> {
  const values: Record<string, SqlScalar> = {};
  const bind = (bound: SqlScalar) => {
    values[nameOf(Object.keys(values).length)] = bound;
  };
  const shape = shapeOf(condition, { bind, isIndexed: (test) => resource.indexed?.(test) !== undefined });
  return {
    shape,
    values,
    isBounded: !isCheap(condition, resource.resource),
    where: (value, scope) => compile(condition, resource, { value, scope, next: counter() }),
  };
}

function nameOf(index: number): string {
  return `filter${index}`;
}

function counter(): () => string {
  let index = 0;
  return () => nameOf(index++);
}

interface Shaping {
  bind(value: SqlScalar): void;
  isIndexed(test: FieldTest): boolean;
}

/** Describes the SQL of a condition, and binds its values in the order in which `compile` names them. */
function shapeOf(condition: Condition, shaping: Shaping): string {
  const inner = (one: Condition) => shapeOf(one, shaping);
  if ('all' in condition) return `(${condition.all.map(inner).join('&')})`;
  if ('some' in condition) return `(${condition.some.map(inner).join('|')})`;
  if ('no' in condition) return `!${inner(condition.no)}`;
  if ('flag' in condition) return condition.flag;
  if ('text' in condition) {
    shaping.bind(condition.text);
    return 'text';
  }
  const { field, codes = [], spans = [], none = false, any = false } = condition;
  if (any) return `${field}:any${none}`;
  for (const bound of [...codeValues(codes), ...spans.flat()]) if (bound !== null) shaping.bind(bound);
  const ends = spans.map(([from, until]) => `${from === null ? '' : 'f'}${until === null ? '' : 'u'}`).join();
  return `${field}:${Math.min(codes.length, 2)}${none}${shaping.isIndexed(condition)}${ends}`;
}

/** One code is compared, several are a bound list. */
function codeValues(codes: readonly (string | number)[]): SqlScalar[] {
  const [only] = codes;
  if (only === undefined) return [];
  return codes.length === 1 ? [only] : [JSON.stringify(codes)];
}

interface Compiling<Scope> {
  value: Values;
  scope: Scope;
  next: () => string;
}

function compile<Scope>(
  condition: Condition,
  resource: FilterColumns<Scope>,
  compiling: Compiling<Scope>,
): RawBuilder<SqlBool> {
  const inner = (one: Condition) => compile(one, resource, compiling);
  const { value, scope, next } = compiling;
  if ('all' in condition) return condition.all.length === 0 ? TRUE : sql`(${sql.join(condition.all.map(inner), AND)})`;
  if ('some' in condition)
    return condition.some.length === 0 ? FALSE : sql`(${sql.join(condition.some.map(inner), OR)})`;
  if ('no' in condition) return sql`((${inner(condition.no)}) IS NOT TRUE)`;
  if ('flag' in condition) {
    const flag = resource.flags[condition.flag];
    return flag === undefined ? FALSE : sql`${flag(value, scope)}`;
  }
  if ('text' in condition) return contains(resource.texts, value(next()));
  return fieldTest(condition, resource, compiling);
}

function fieldTest<Scope>(
  test: FieldTest,
  resource: FilterColumns<Scope>,
  { value, scope, next }: Compiling<Scope>,
): RawBuilder<SqlBool> {
  const { field, codes = [], spans = [], none, any } = test;
  const described = resource.columns[field];
  if (described === undefined) return FALSE;
  const { column, type = 'bigint', visible, tagged } = described;
  const seen = visible?.(value, scope) ?? column;
  const isNone = tagged === undefined ? sql<SqlBool>`${seen} IS NULL` : carriesNone(tagged, column);
  const alternatives: RawBuilder<SqlBool>[] = none === true ? [isNone] : [];
  if (any === true) alternatives.push(sql`(${isNone}) IS NOT TRUE`);
  else {
    if (codes.length > 0) alternatives.push(codeTest());
    for (const span of spans) alternatives.push(spanTest(span));
  }
  if (alternatives.length === 0) return FALSE;
  return alternatives.length === 1 ? sql`${alternatives[0]}` : sql`(${sql.join(alternatives, OR)})`;

  function codeTest(): RawBuilder<SqlBool> {
    const bound = value(next());
    if (tagged !== undefined) return carriesTags(tagged, column, bound, codes.length === 1);
    const equal = codes.length === 1 ? sql<SqlBool>`${column} = ${bound}` : isAnyOf(column, bound, type);
    const indexed = resource.indexed?.(test);
    return indexed === undefined ? equal : sql`(${indexed} AND ${equal})`;
  }

  function spanTest([from, until]: readonly [string | null, string | null]): RawBuilder<SqlBool> {
    const tests = [
      ...(from === null ? [] : [sql<SqlBool>`${column} >= ${value(next())}`]),
      ...(until === null ? [] : [sql<SqlBool>`${column} < ${value(next())}`]),
    ];
    return tests.length === 0 ? sql`${column} IS NOT NULL` : sql`(${sql.join(tests, AND)})`;
  }
}

const TRUE = sql<SqlBool>`(1 = 1)`;
const FALSE = sql<SqlBool>`(1 = 0)`;
const AND = sql` AND `;
const OR = sql` OR `;
