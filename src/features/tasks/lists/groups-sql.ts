import { type Expression, type RawBuilder, sql } from 'kysely';
import { perDialect } from '../../../../db/query/dialect.js';
import type { Filter, Grouping, SortKey } from '../../../../db/query/list.js';
import { END_OF_LETTERS, lettersIn, sortKeyIn } from '../../../../db/query/name-order.js';
import { fullName, joinedNames } from '../../../access/people.js';
import type { ViewerValue } from '../../../access/visible.js';
import { visibleRelation } from '../../../access/visible-relations.js';
import { STATUS_ORDER, type TaskGroupField } from '../../../filter/fields.js';
import { TASK } from '../description.js';
import type { TaskScope } from './conditions-sql.js';

/** Groups of tasks: the value that tasks of a group share, and the sort keys of groups. A task is in one group. */

type Expressions = (...given: Parameters<Filter<TaskScope>>) => RawBuilder<unknown>;

interface Group {
  /** Terms of `order_by` that sort the groups. */
  order: readonly string[];
  value: Expressions;
}

const relation =
  (column: 'project_id' | 'area_id' | 'section_id'): Expressions =>
  (value, scope) =>
    visibleRelation(TASK, column, 't', { value: value as ViewerValue, scope });

const ofRelated =
  (table: string, member: RawBuilder<unknown>, column: Parameters<typeof relation>[0]): Expressions =>
  (value, scope) =>
    sql`(SELECT ${member} FROM ${sql.table(table)} o WHERE o.id = ${relation(column)(value, scope)})`;

const tagsOf = sql`task_tags l JOIN tags g ON g.id = l.tag_id WHERE l.task_id = t.id`;

/** Tags of several owners are in one group if their names have the same key, and so the same letters. */
const tagOrder = sql`${lettersIn('g', 'name')} || ${END_OF_LETTERS} || g.name_key`;

/** The first column of a board whose tag the task has. @param columns null without columns */
function firstColumn(member: 'key' | 'value', columns: Expression<unknown>): RawBuilder<unknown> {
  const key = member === 'key';
  const first = perDialect({
    sqlite: sql`(SELECT board.${sql.ref(member)} FROM json_each(${columns}) board WHERE board.value IN (SELECT g.name_key FROM ${tagsOf}) ORDER BY board.key LIMIT 1)`,
    postgres: sql`(SELECT ${key ? sql`c.n` : sql`c.value`}
      FROM json_array_elements_text(CAST(CAST(${columns} AS text) AS json)) WITH ORDINALITY AS c (value, n)
      WHERE c.value IN (SELECT g.name_key FROM ${tagsOf}) ORDER BY c.n LIMIT 1)`,
  });
  return sql`CASE WHEN CAST(${columns} AS text) IS NOT NULL THEN ${first} END`;
}

const groupTag =
  (firstTag: RawBuilder<unknown>): Expressions =>
  (value) =>
    sql`coalesce(${firstColumn('value', value('columns'))}, (${firstTag}))`;

const keyOfFirstTag = sql`SELECT g.name_key FROM ${tagsOf} ORDER BY ${tagOrder} LIMIT 1`;

const computed = (expression: Expressions): SortKey<TaskScope> => ({ expression, isComputed: true });

export const GROUP_SORT_KEYS: Readonly<Record<string, SortKey<TaskScope>>> = {
  'group.status': computed(
    () =>
      sql`CASE t.status ${sql.join(
        STATUS_ORDER.map((code, index) => sql`WHEN ${sql.lit(code)} THEN ${sql.lit(index)}`),
        sql` `,
      )} END`,
  ),
  'group.priority': { expression: sql.ref('t.priority'), isComputed: true },
  'group.due': { expression: sql.ref('t.due_date'), isComputed: true },
  'group.project': computed(ofRelated('projects', sortKeyIn('o', 'name'), 'project_id')),
  'group.project_id': computed(relation('project_id')),
  'group.area': computed(ofRelated('areas', sortKeyIn('o', 'name'), 'area_id')),
  'group.area_id': computed(relation('area_id')),
  // Tasks without a section are in the first column of a board.
  'group.section': computed(
    (value, scope) => sql`coalesce(${ofRelated('sections', sql`o.rank`, 'section_id')(value, scope)}, '')`,
  ),
  'group.section_id': computed((value, scope) => sql`coalesce(${relation('section_id')(value, scope)}, 0)`),
  'group.assignee': computed(
    () => sql`(SELECT ${joinedNames((name) => lettersIn('au', name))} || ${END_OF_LETTERS} || coalesce(${fullName('au')}, '')
      FROM users au WHERE au.id = t.assignee_id)`,
  ),
  'group.assignee_id': { expression: sql.ref('t.assignee_id'), isComputed: true },
  'group.column': computed((value) => firstColumn('key', value('columns'))),
  'group.tag': computed(groupTag(sql`SELECT min(${tagOrder}) FROM ${tagsOf}`)),
};

export const GROUPS: Readonly<Record<TaskGroupField, Group>> = {
  status: { order: ['group.status'], value: () => sql`t.status` },
  priority: { order: ['group.priority:desc'], value: () => sql`t.priority` },
  due: { order: ['group.due'], value: () => sql`t.due_date` },
  project: { order: ['group.project', 'group.project_id'], value: relation('project_id') },
  area: { order: ['group.area', 'group.area_id'], value: relation('area_id') },
  section: { order: ['group.section', 'group.section_id'], value: relation('section_id') },
  tag: { order: ['group.column', 'group.tag'], value: groupTag(keyOfFirstTag) },
  assignee: { order: ['group.assignee', 'group.assignee_id'], value: () => sql`t.assignee_id` },
};

export function groupingOf(by: TaskGroupField): Grouping<TaskScope> {
  const { order, value } = GROUPS[by];
  const terms = order.map((term) => {
    const [field = '', direction] = term.split(':');
    return { field, descending: direction === 'desc' };
  });
  return { name: by, value, order: terms };
}
