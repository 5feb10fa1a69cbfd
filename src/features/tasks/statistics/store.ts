import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../../../db/database.js';
import { columns, idsFrom, isAnyOf, jsonArray, jsonObject, jsonText } from '../../../../db/query/json.js';
import type { ComposedCondition } from '../../../../db/query/list.js';
import { adHocVariants, preparedVariants, type Value } from '../../../../db/query/prepared.js';
import type { Caller } from '../../../access/caller.js';
import { accessTo, ownersSeenBy, ownsAllRows, sharedSince, type Viewer, viewerOf } from '../../../access/visible.js';
import { visibleRelation } from '../../../access/visible-relations.js';
import { parsedJson, required } from '../../../lib/typed.js';
import { isOpen, notLeftOut, type TaskScope } from '../lists/conditions-sql.js';
import type { TaskStatsQuery } from './schema.js';
import type { GroupId } from './tally.js';

/**
 * Rows from which statistics are counted: of the tasks that the caller sees and that match a filter. Members read
 * completions and history since the task was shared with them.
 */

export type GroupedBy = NonNullable<TaskStatsQuery['group_by']>;

export interface Counted {
  caller: Caller;
  scope: TaskScope;
  groupedBy: GroupedBy;
  condition: ComposedCondition<TaskScope> | undefined;
  /** The first instant that counts, and now and today for the filter. */
  from: string;
  today: string;
  now: string;
}

type Bound = Viewer & {
  from: string;
  today: string;
  now: string;
  /** Keys of the last row of the page before. */
  after: string;
  id: number;
};

const PAGE_ROWS = 10_000;

const statusCodes = sql.join(['0', '1', '2', '3', '4', '5', '6'].map((code) => sql.lit(code)));

/** The condition of the index `activity_status`. */
const changesStatus = sql<SqlBool>`a.field = 'status' AND a.old_value IN (${statusCodes}) AND a.new_value IN (${statusCodes})`;

function groupOf({ groupedBy, scope }: Counted, value: Value<Bound>): RawBuilder<unknown> {
  if (groupedBy === 'none') return sql`CAST(NULL AS BIGINT)`;
  if (groupedBy === 'tag') {
    return jsonArray(sql`(SELECT g.tag_id FROM task_tags g WHERE g.task_id = t.id) g`, sql.ref('g.tag_id') as never);
  }
  return visibleRelation('task', groupedBy === 'project' ? 'project_id' : 'area_id', 't', { value, scope });
}

/** Rows of a table with a column for the owner: those of tasks that count. */
function ofTasks(counted: Counted, table: string, value: Value<Bound>): RawBuilder<SqlBool> {
  const { caller, scope, condition } = counted;
  const owner = sql.ref(`${table}.${table === 'a' ? 'owner_id' : 'user_id'}`);
  const matches = condition === undefined ? sql`` : sql`AND ${condition.where(value as never, scope)}`;
  const left = sql`${notLeftOut(scope)} ${matches}`;
  if (ownsAllRows(scope)) return sql`${owner} = ${value('me')} ${left}`;
  const owned = caller.hasShares ? sql`${owner} IN ${ownersSeenBy(value('me'))}` : sql`${owner} = ${value('me')}`;
  return sql`${owned} AND ${accessTo('task', 't', value)} IS NOT NULL ${left}`;
}

function sinceShared({ scope }: Counted, at: RawBuilder<unknown>, value: Value<Bound>): RawBuilder<SqlBool> {
  if (ownsAllRows(scope)) return sql`(1 = 1)`;
  const me = value('me');
  return sql`(t.user_id = ${me} OR ${at} >= ${sharedSince('task', 't', me)})`;
}

const isMine = (user: RawBuilder<unknown>, value: Value<Bound>) =>
  sql`CASE WHEN ${user} = ${value('me')} THEN 1 ELSE 0 END`;

interface Source {
  name: string;
  /** Columns of a row by their names, without those of its keys. */
  columns: readonly string[];
  rows(counted: Counted, value: Value<Bound>): { select: RawBuilder<unknown>; at: RawBuilder<unknown>; id: string };
}

const ENTRIES: Source = {
  name: 'entries',
  columns: ['task_id', 'kind', 'old_value', 'new_value', 'created_at', 'mine'],
  rows: (counted, value) => ({
    at: sql.ref('a.created_at'),
    id: 'a.id',
    select: sql`a.task_id, a.kind, a.old_value, a.new_value, t.created_at, ${isMine(sql.ref('a.user_id'), value)} AS mine
      FROM activity a CROSS JOIN tasks t WHERE t.id = a.task_id AND ${changesStatus}
      AND ${ofTasks(counted, 'a', value)} AND ${sinceShared(counted, sql.ref('a.created_at'), value)}`,
  }),
};

const COMPLETIONS: Source = {
  name: 'completions',
  columns: ['task_id', 'mine'],
  rows: (counted, value) => ({
    at: sql.ref('c.completed_at'),
    id: 'c.id',
    select: sql`c.task_id, ${isMine(sql`coalesce(c.completed_by, c.user_id)`, value)} AS mine
      FROM task_completions c CROSS JOIN tasks t WHERE t.id = c.task_id
      AND ${ofTasks(counted, 'c', value)} AND ${sinceShared(counted, sql.ref('c.completed_at'), value)}`,
  }),
};

const taskSource = (name: string, at: string, more: (value: Value<Bound>) => RawBuilder<unknown>): Source => ({
  name,
  columns: ['created_at', 'status', 'completed_at', 'mine'],
  rows: (counted, value) => ({
    at: sql.ref(at),
    id: 't.id',
    select: sql`t.created_at, t.status, t.completed_at, ${isMine(sql`coalesce(t.completed_by, t.user_id)`, value)} AS mine
      FROM tasks t WHERE ${ofTasks(counted, 't', value)} ${more(value)}`,
  }),
});

const CREATED = taskSource('created', 't.created_at', () => sql``);

/** Completions that the history does not have, as of imported tasks. The indexes alone tell which they are. */
const COMPLETED = taskSource(
  'completed',
  't.completed_at',
  () => sql`AND t.completed_at IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM activity a WHERE a.owner_id = t.user_id AND a.created_at = t.completed_at AND a.task_id = t.id
      AND ${changesStatus})`,
);

/** A row as JSON: the time and the id by which rows are sorted, the columns, and its groups. */
export type StatsRow<Columns> = Columns & { at: string; id: number; grp: GroupId | GroupId[] };

const queries = preparedVariants<Bound, { json: string }>();
const filteredQueries = adHocVariants<Bound, { json: string }>();

function queryOf(counted: Counted, name: string, build: (value: Value<Bound>) => RawBuilder<{ json: string }>) {
  const { caller, scope, groupedBy, condition } = counted;
  const variants = condition === undefined ? queries : filteredQueries;
  return variants(
    `${name} ${caller.hasShares} ${caller.hasTemplates} ${scope.visibility} ${groupedBy} ${condition?.shape}`,
    build,
  );
}

function valuesOf({ caller, condition, from, today, now }: Counted, last: { at: string; id: number }): Bound {
  return { ...viewerOf(caller), from, today, now, after: last.at, id: last.id, ...condition?.values };
}

/** Yields the rows of a source since the first instant, earliest first, in pages. */
async function* rowsOf<Columns>(db: Executor, counted: Counted, source: Source): AsyncGenerator<StatsRow<Columns>[]> {
  const query = queryOf(counted, source.name, (value) => {
    const { select, at, id } = source.rows(counted, value);
    const group = groupOf(counted, value);
    const rows = sql`(SELECT ${at} AS at, ${sql.ref(id)} AS id, ${group} AS grp, ${select}
      AND (${at}, ${sql.ref(id)}) > (${value('after')}, CAST(${value('id')} AS BIGINT))
      ORDER BY ${at}, ${sql.ref(id)} LIMIT ${sql.lit(PAGE_ROWS)}) x`;
    const grp = counted.groupedBy === 'tag' ? jsonText(sql.ref('x.grp')) : sql.ref('x.grp');
    return sql`SELECT ${jsonArray(rows, jsonObject({ ...columns('x', 'at', 'id', ...source.columns), grp }))} AS json`;
  });
  for (let last = { at: counted.from, id: 0 }; ; ) {
    const [row] = await query(db, valuesOf(counted, last));
    const page = parsedJson<StatsRow<Columns>[]>(required(row).json);
    if (page.length > 0) yield page;
    if (page.length < PAGE_ROWS) return;
    last = required(page.at(-1));
  }
}

export type EntryRow = StatsRow<{
  task_id: number;
  kind: string;
  old_value: string;
  new_value: string;
  created_at: string;
  mine: number;
}>;

export const entriesSince = (db: Executor, counted: Counted) => rowsOf<Omit<EntryRow, 'at'>>(db, counted, ENTRIES);

export const completionsSince = (db: Executor, counted: Counted) =>
  rowsOf<{ task_id: number; mine: number }>(db, counted, COMPLETIONS);

export type TaskFactsRow = StatsRow<{
  created_at: string;
  status: number;
  completed_at: string | null;
  mine: number;
}>;

export const tasksCreatedSince = (db: Executor, counted: Counted) =>
  rowsOf<Omit<TaskFactsRow, 'at'>>(db, counted, CREATED);

/** Yields tasks whose completion since the first instant may be missing in the history. */
export const tasksCompletedSince = (db: Executor, counted: Counted) =>
  rowsOf<Omit<TaskFactsRow, 'at'>>(db, counted, COMPLETED);

/** Counts the open tasks of each group. */
export async function openTasks(
  db: Executor,
  counted: Counted,
): Promise<{ grp: GroupId | GroupId[]; tasks: number }[]> {
  const query = queryOf(counted, 'open', (value) => {
    const rows = sql`(SELECT o.grp, count(*) AS tasks FROM (
      SELECT ${counted.groupedBy === 'tag' ? sql`CAST(${groupOf(counted, value)} AS TEXT)` : groupOf(counted, value)} AS grp
      FROM tasks t WHERE ${ofTasks(counted, 't', value)} AND ${isOpen}) o GROUP BY o.grp) x`;
    const grp = counted.groupedBy === 'tag' ? jsonText(sql.ref('x.grp')) : sql.ref('x.grp');
    return sql`SELECT ${jsonArray(rows, jsonObject({ grp, tasks: sql.ref('x.tasks') }))} AS json`;
  });
  const [row] = await query(db, valuesOf(counted, { at: '', id: 0 }));
  return parsedJson(required(row).json);
}

/** Returns the minutes (`2026-03-01T09:30`) before the first instant in which the caller completed a task, sorted. */
export async function minutesBefore(db: Executor, counted: Counted, since: string): Promise<string[]> {
  const query = queryOf(counted, 'minutes', (value) => {
    const minutes = (source: RawBuilder<unknown>, at: string, more: RawBuilder<unknown>) => sql`
      SELECT substr(${sql.ref(at)}, 1, 16) AS minute FROM ${source} AND ${more}
      AND ${sql.ref(at)} >= ${value('after')} AND ${sql.ref(at)} < ${value('from')}`;
    const me = value('me');
    const sources = [
      minutes(
        sql`activity a CROSS JOIN tasks t WHERE t.id = a.task_id AND ${changesStatus} AND ${ofTasks(counted, 'a', value)}`,
        'a.created_at',
        sql`a.kind = 'completed' AND a.user_id = ${me} AND ${sinceShared(counted, sql.ref('a.created_at'), value)}`,
      ),
      minutes(
        sql`task_completions c CROSS JOIN tasks t WHERE t.id = c.task_id AND ${ofTasks(counted, 'c', value)}`,
        'c.completed_at',
        sql`coalesce(c.completed_by, c.user_id) = ${me} AND ${sinceShared(counted, sql.ref('c.completed_at'), value)}`,
      ),
      minutes(
        sql`tasks t WHERE ${ofTasks(counted, 't', value)}`,
        't.completed_at',
        sql`t.completed_at IS NOT NULL AND coalesce(t.completed_by, t.user_id) = ${me}`,
      ),
    ];
    const rows = sql`(SELECT u.minute FROM (${sql.join(sources, sql` UNION `)}) u ORDER BY u.minute) x`;
    return sql`SELECT ${jsonArray(rows, sql.ref('x.minute') as never)} AS json`;
  });
  const [row] = await query(db, valuesOf(counted, { at: since, id: 0 }));
  return parsedJson(required(row).json);
}

export interface NamedGroup {
  id: number;
  uid: string;
  name: string;
  name_key?: string;
  user_id: number;
}

const TABLES = { project: 'projects', area: 'areas', tag: 'tags' } as const;

const nameQueries = preparedVariants<{ ids: string }, NamedGroup>();

/** Returns the groups that exist, by name. */
export function namesOf(db: Executor, groupedBy: keyof typeof TABLES, ids: readonly number[]): Promise<NamedGroup[]> {
  const query = nameQueries(groupedBy, (value) => {
    const key = groupedBy === 'tag' ? sql`, x.name_key` : sql``;
    return sql`SELECT x.id, x.uid, x.name, x.user_id ${key} FROM ${sql.table(TABLES[groupedBy])} x
      WHERE ${isAnyOf(sql.ref('x.id'), value('ids'))} ORDER BY x.name, x.id`;
  });
  return query(db, { ids: JSON.stringify(ids) });
}

const historyQueries = preparedVariants<
  { ids: string },
  Omit<EntryRow, 'id' | 'grp' | 'created_at' | 'mine'> & { user_id: number }
>();

/** Returns the changes of the status of tasks, also of deleted ones, earliest first. */
export function historyOf(db: Executor, ids: readonly number[]) {
  const query = historyQueries(
    '',
    (value) => sql`SELECT a.task_id, a.created_at AS at, a.kind, a.old_value, a.new_value, a.user_id FROM activity a
      WHERE a.task_id IN (${idsFrom(value('ids'))}) AND ${changesStatus} ORDER BY a.created_at, a.id`,
  );
  return query(db, { ids: JSON.stringify(ids) });
}
