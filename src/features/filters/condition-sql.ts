import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SqlScalar } from '../../../db/page.js';
import type { RelationTests } from '../../../db/query/filters.js';
import { contains } from '../../../db/query/functions.js';
import { isAnyOf } from '../../../db/query/json.js';
import type { ComposedCondition, Filter } from '../../../db/query/list.js';
import type { Value } from '../../../db/query/prepared.js';
import type { ViewerValue, VisibilityScope } from '../../access/visible.js';
import { visibleRelationTests } from '../../access/visible-relations.js';
import { comparisonForm } from '../../filter/comparison.js';
import type { Resource } from '../../filter/fields.js';
import { isCheap } from '../../filter/plan.js';
import type { Condition, FieldTest } from '../../filter/resolve.js';
import { required } from '../../lib/typed.js';
import type { RelationOf, ResourceType } from '../../resource/type.js';
import { carriesAnyOf, carriesNone, carriesTags, type Tagged } from '../tagging/store.js';
import type { ReferenceTest, Test } from './parameters.js';

/**
 * SQL of a list's filter and parameters. Values are bound, so that the text depends on the form of the condition only. A
 * comparison with NULL is NULL, which `AND` and `OR` treat like false; `IS NOT TRUE` makes `not` the exact complement.
 */

type Values = Value<Record<string, SqlScalar | (() => SqlScalar)>>;

/** Columns of a resource, by the fields of the filter language, and by those that only parameters have. */
export interface FilterColumns<Scope> {
  resource: Resource;
  /** Texts to search free text in, in their form (`comparedText`). */
  texts: readonly Expression<unknown>[];
  columns: Readonly<Record<string, FilterColumn<Scope>>>;
  flags: Readonly<Record<string, Filter<Scope>>>;
  /** Flags by `EXISTS`. PostgreSQL plans `NOT EXISTS` as a join, but not `EXISTS (…) IS NOT TRUE`. */
  existential?: readonly string[];
  /** A condition that is true for all rows with these codes, and has an index of its own. */
  indexed?(test: FieldTest): Expression<SqlBool> | undefined;
}

interface FilterColumn<Scope> {
  column: Expression<unknown>;
  type?: 'text';
  /** Tests of a column that refers to something else, as the caller sees it. */
  relation?(value: Values, scope: Scope): RelationTests;
  /** Objects with the tags of a list of ids, instead of values of the column. */
  tagged?: Tagged;
}

/** A column that refers to something else. The codes of a condition are ids of visible objects. */
export function relationColumn<Type extends ResourceType>(
  type: Type,
  name: RelationOf<Type>,
  alias: string,
): FilterColumn<VisibilityScope> {
  return {
    column: sql.ref(`${alias}.${name}`),
    relation: (value, scope) => visibleRelationTests(type, name, alias, { value: value as ViewerValue, scope }),
  };
}

interface Selected {
  /** Tests of parameters. */
  tests?: readonly Test[];
  /** The filter that a client has composed. */
  filter?: Condition | undefined;
}

/** Returns the condition of a list; undefined if it selects all rows. */
export function selected<Scope>(
  resource: FilterColumns<Scope>,
  { tests = [], filter }: Selected,
): ComposedCondition<Scope> | undefined {
  return tests.length === 0 && filter === undefined ? undefined : composed(resource, { tests, filter });
}

export function composed<Scope>(
  resource: FilterColumns<Scope>,
  { tests = [], filter }: Selected,
): ComposedCondition<Scope> {
  const values: Record<string, SqlScalar> = {};
  let bound = 0;
  const bind = (value: SqlScalar) => {
    values[nameOf(bound++)] = value;
  };
  const all = filter === undefined ? tests : [...tests, filter];
  const isIndexed = (test: FieldTest) => resource.indexed?.(test) !== undefined;
  return {
    shape: all.map((one) => shapeOf(one, { bind, isIndexed })).join('&'),
    values,
    isAdHoc: filter !== undefined,
    isBounded: tests.some((one) => 'text' in one) || (filter !== undefined && !isCheap(filter, resource.resource)),
    where(value, scope) {
      const next = counter();
      return sql.join(
        all.map((one) => compile(one, resource, { value, scope, next })),
        AND,
      );
    },
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
function shapeOf(condition: Test, shaping: Shaping): string {
  const inner = (one: Condition) => shapeOf(one, shaping);
  if ('all' in condition) return `(${condition.all.map(inner).join('&')})`;
  if ('some' in condition) return `(${condition.some.map(inner).join('|')})`;
  if ('no' in condition) return `!${inner(condition.no)}`;
  if ('flag' in condition) return condition.flag;
  if ('text' in condition) {
    shaping.bind(comparisonForm(condition.text));
    return 'text';
  }
  if ('reference' in condition) {
    const { field, reference } = condition;
    shaping.bind(typeof reference === 'object' ? JSON.stringify(reference) : reference);
    return `${field}:${typeof reference}`;
  }
  if ('names' in condition) {
    shaping.bind(JSON.stringify(condition.names));
    return `${condition.field}:names`;
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
  condition: Test,
  resource: FilterColumns<Scope>,
  compiling: Compiling<Scope>,
): RawBuilder<SqlBool> {
  const inner = (one: Condition) => compile(one, resource, compiling);
  const { value, scope, next } = compiling;
  if ('all' in condition) return condition.all.length === 0 ? TRUE : sql`(${sql.join(condition.all.map(inner), AND)})`;
  if ('some' in condition)
    return condition.some.length === 0 ? FALSE : sql`(${sql.join(condition.some.map(inner), OR)})`;
  if ('no' in condition) {
    const { no } = condition;
    const isExistential = 'flag' in no && resource.existential?.includes(no.flag) === true;
    return isExistential ? sql`NOT ${inner(no)}` : sql`((${inner(no)}) IS NOT TRUE)`;
  }
  if ('flag' in condition) {
    const flag = resource.flags[condition.flag];
    return flag === undefined ? FALSE : sql`${flag(value, scope)}`;
  }
  if ('text' in condition) return contains(resource.texts, value(next()));
  const column = resource.columns[condition.field];
  if (column === undefined) return FALSE;
  if ('reference' in condition) return referenceTest(condition, column, compiling);
  if ('names' in condition) return carriesAnyOf(required(column.tagged), column.column, value(next()), value('me'));
  return fieldTest(condition, { ...column, indexed: resource.indexed?.(condition) }, compiling);
}

function referenceTest<Scope>(
  { reference }: ReferenceTest,
  { relation }: FilterColumn<Scope>,
  { value, scope, next }: Compiling<Scope>,
): RawBuilder<SqlBool> {
  const { isId, isUid, isAnyOf } = required(relation)(value, scope);
  const test = typeof reference === 'number' ? isId : typeof reference === 'string' ? isUid : isAnyOf;
  return sql`${test(value(next()))}`;
}

function fieldTest<Scope>(
  { codes = [], spans = [], none, any }: FieldTest,
  { column, type, relation, tagged, indexed }: FilterColumn<Scope> & { indexed: Expression<SqlBool> | undefined },
  { value, scope, next }: Compiling<Scope>,
): RawBuilder<SqlBool> {
  const alternatives: Expression<SqlBool>[] = none === true ? [isNone()] : [];
  if (any === true) alternatives.push(isAny());
  else {
    if (codes.length > 0) alternatives.push(codeTest());
    for (const span of spans) alternatives.push(spanTest(span));
  }
  if (alternatives.length === 0) return FALSE;
  return alternatives.length === 1 ? sql`${alternatives[0]}` : sql`(${sql.join(alternatives, OR)})`;

  function isNone(): Expression<SqlBool> {
    if (tagged !== undefined) return carriesNone(tagged, column);
    return relation?.(value, scope).isNone ?? sql`${column} IS NULL`;
  }

  function isAny(): Expression<SqlBool> {
    if (tagged !== undefined) return sql`NOT ${carriesNone(tagged, column)}`;
    return relation?.(value, scope).isAny ?? sql`${column} IS NOT NULL`;
  }

  function codeTest(): RawBuilder<SqlBool> {
    const bound = value(next());
    if (tagged !== undefined) return carriesTags(tagged, column, bound, codes.length === 1);
    const equal = codes.length === 1 ? sql<SqlBool>`${column} = ${bound}` : isAnyOf(column, bound, type);
    return indexed === undefined ? equal : sql`(${indexed} AND ${equal})`;
  }

  function spanTest([from, until]: readonly [string | null, string | null]): RawBuilder<SqlBool> {
    const tests = [
      ...(from === null ? [] : [sql<SqlBool>`${column} >= ${value(next())}`]),
      ...(until === null ? [] : [sql<SqlBool>`${column} < ${value(next())}`]),
    ];
    if (tests.length === 0) return sql`${column} IS NOT NULL`;
    return tests.length === 1 ? sql`${tests[0]}` : sql`(${sql.join(tests, AND)})`;
  }
}

const TRUE = sql<SqlBool>`(1 = 1)`;
const FALSE = sql<SqlBool>`(1 = 0)`;
const AND = sql` AND `;
const OR = sql` OR `;
