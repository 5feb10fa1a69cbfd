import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../../../db/database.js';
import { milliseconds } from '../../../../db/query/functions.js';
import {
  columns as columnsOf,
  idsFrom,
  jsonArray,
  jsonElements,
  jsonObject,
  jsonText,
  jsonValues,
} from '../../../../db/query/json.js';
import type { ComposedCondition } from '../../../../db/query/list.js';
import { adHocVariants, type PreparedQuery, preparedVariants, type Value } from '../../../../db/query/prepared.js';
import type { Caller } from '../../../access/caller.js';
import { accessTo, ownersSeenBy, ownsAllRows, sharedSince, type Viewer, viewerOf } from '../../../access/visible.js';
import { visibleRelation } from '../../../access/visible-relations.js';
import { OPEN_STATUSES } from '../../../filter/fields.js';
import { parsedJson, required } from '../../../lib/typed.js';
import { TASK } from '../description.js';
import { isOpen, notLeftOut, type TaskScope } from '../lists/conditions-sql.js';
import type { TaskStatsQuery } from './schema.js';
import type { GroupId } from './tally.js';

/**
 * Counts of what happened to the tasks that the caller sees and that match a filter. Members read completions and history
 * since the task was shared with them.
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
  /** The first instant of earlier completions. */
  after: string;
};

type DayBound = Bound & { days: string; until: string };

const statusCodes = sql.join(['0', '1', '2', '3', '4', '5', '6'].map((code) => sql.lit(code)));
const openCodes = sql.join(OPEN_STATUSES.map((code) => sql.lit(String(code))));

/** The condition of the index `activity_status`. */
const changesStatus = (alias: string) => sql<SqlBool>`${sql.ref(`${alias}.field`)} = 'status'
  AND ${sql.ref(`${alias}.old_value`)} IN (${statusCodes}) AND ${sql.ref(`${alias}.new_value`)} IN (${statusCodes})`;

function groupOf({ groupedBy, scope }: Counted, value: Value<Bound>): RawBuilder<unknown> {
  if (groupedBy === 'none') return sql`CAST(NULL AS BIGINT)`;
  if (groupedBy === 'tag') {
    const tags = sql`(SELECT g.tag_id FROM task_tags g WHERE g.task_id = t.id ORDER BY g.tag_id) g`;
    return sql`CAST(${jsonArray(tags, sql.ref('g.tag_id') as never)} AS TEXT)`;
  }
  if (groupedBy === 'assignee') return sql`t.assignee_id`;
  return visibleRelation(TASK, groupedBy === 'project' ? 'project_id' : 'area_id', 't', { value, scope });
}

/** A group as JSON: an id, null, or the ids of all tags of a task. */
function groupJson({ groupedBy }: Counted, group: RawBuilder<unknown>): RawBuilder<unknown> {
  return groupedBy === 'tag' ? jsonText(group) : group;
}

/** Rows of a table with a column for the owner: those of tasks that count. */
function ofTasks(counted: Counted, table: string, value: Value<Bound>): RawBuilder<SqlBool> {
  const { caller, scope, condition } = counted;
  const owner = sql.ref(`${table}.${table === 'a' ? 'owner_id' : 'user_id'}`);
  const matches = condition === undefined ? sql`` : sql`AND ${condition.where(value as never, scope)}`;
  const left = sql`${notLeftOut(scope)} ${matches}`;
  if (ownsAllRows(scope)) return sql`${owner} = ${value('me')} ${left}`;
  const owned = caller.hasShares ? sql`${owner} IN ${ownersSeenBy(value('me'))}` : sql`${owner} = ${value('me')}`;
  return sql`${owned} AND ${accessTo(TASK, 't', value)} IS NOT NULL ${left}`;
}

function sinceShared({ scope }: Counted, at: RawBuilder<unknown>, value: Value<Bound>): RawBuilder<SqlBool> {
  if (ownsAllRows(scope)) return sql`(1 = 1)`;
  const me = value('me');
  return sql`(t.user_id = ${me} OR ${at} >= ${sharedSince(TASK, 't', me)})`;
}

/** Entries of the history of task `t` that count, since the first instant. */
function historyEntries(counted: Counted, value: Value<Bound>): RawBuilder<unknown> {
  return sql`activity h WHERE h.task_id = t.id AND ${changesStatus('h')} AND h.created_at >= ${value('from')}
    AND ${sinceShared(counted, sql.ref('h.created_at'), value)}`;
}

const one = (condition: RawBuilder<unknown>) => sql`CASE WHEN ${condition} THEN 1 ELSE 0 END`;

/** Like NOT EXISTS. That is a join on PostgreSQL, which takes minutes before the tables are analyzed. */
const isMissing = (rows: RawBuilder<unknown>) => sql`(SELECT 1 FROM ${rows} LIMIT 1) IS NULL`;

/** True for a completion that is not recorded as that of a recurring task. */
const isUnrecorded = (at: RawBuilder<unknown>) =>
  isMissing(sql`task_completions r WHERE r.task_id = t.id AND r.completed_at = ${at}`);

interface Source {
  name: string;
  /** Time by which its rows count, and their columns. */
  at: string;
  rows(counted: Counted, value: Value<DayBound>): { columns: RawBuilder<unknown>; from: RawBuilder<unknown> };
  /** Counts of the rows `r` of a day and group. */
  counts(value: Value<DayBound>): Record<string, RawBuilder<unknown>>;
}

const sum = (column: string) => sql`sum(${sql.ref(`r.${column}`)})`;

/** Counts of completions: `mine` is 1 if one is by the caller, `durations` are milliseconds since the creation. */
const completions = {
  completed: sum('completes'),
  mine: sql`max(${sql.ref('r.mine')})`,
};

function durations(value: Value<DayBound>) {
  const duration = sql`${milliseconds(sql.ref('r.at'))} - ${milliseconds(sql.ref('r.created_at'))}`;
  return jsonValues(duration, sql`r.completes = 1 AND r.at < ${value('until')}`);
}

const isBy = (user: RawBuilder<unknown>, value: Value<Bound>) => sql`${user} = ${value('me')}`;

const SOURCES: readonly Source[] = [
  {
    name: 'completions',
    at: 'c.completed_at',
    rows: (counted, value) => ({
      columns: sql`1 AS completes, ${one(isBy(sql`coalesce(c.completed_by, c.user_id)`, value))} AS mine`,
      from: sql`task_completions c CROSS JOIN tasks t WHERE t.id = c.task_id
        AND ${ofTasks(counted, 'c', value)} AND ${sinceShared(counted, sql.ref('c.completed_at'), value)}`,
    }),
    counts: () => completions,
  },
  {
    name: 'entries',
    at: 'a.created_at',
    rows: (counted, value) => {
      const completes = sql`a.kind = 'completed' AND ${isUnrecorded(sql.ref('a.created_at'))}`;
      return {
        columns: sql`a.created_at AS at, t.created_at, ${one(completes)} AS completes,
          ${one(isBy(sql.ref('a.user_id'), value))} AS by_me, ${one(sql`a.kind = 'reopened'`)} AS reopens,
          ${one(sql`a.new_value IN (${openCodes})`)} - ${one(sql`a.old_value IN (${openCodes})`)} AS opens`,
        from: sql`activity a CROSS JOIN tasks t WHERE t.id = a.task_id AND ${changesStatus('a')}
          AND ${ofTasks(counted, 'a', value)} AND ${sinceShared(counted, sql.ref('a.created_at'), value)}`,
      };
    },
    counts: (value) => ({
      ...completions,
      mine: sql`max(r.completes * r.by_me)`,
      reopened: sum('reopens'),
      opened: sum('opens'),
      durations: durations(value),
    }),
  },
  {
    name: 'created',
    at: 't.created_at',
    // With a history, `closedAtFirst` tells those that were created as closed ones.
    rows: (counted, value) => ({
      columns: sql`${one(sql`NOT ${isOpen} AND (t.completed_at IS NULL OR t.completed_at < t.created_at)
        AND ${isMissing(historyEntries(counted, value))}`)} AS closed`,
      from: sql`tasks t WHERE ${ofTasks(counted, 't', value)}`,
    }),
    counts: () => ({ created: sql`count(*)`, opened: sql`count(*) - ${sum('closed')}` }),
  },
  {
    name: 'completed',
    at: 't.completed_at',
    // Completions that the history does not have, as of imported tasks. It tells about all up to its last entry.
    rows: (counted, value) => ({
      columns: sql`t.completed_at AS at, t.created_at, ${one(isUnrecorded(sql.ref('t.completed_at')))} AS completes,
        ${one(isBy(sql`coalesce(t.completed_by, t.user_id)`, value))} AS by_me,
        CASE WHEN t.completed_at >= t.created_at THEN 1
          WHEN EXISTS (SELECT 1 FROM ${historyEntries(counted, value)}) THEN 1 ELSE 0 END AS closes`,
      from: sql`tasks t WHERE ${ofTasks(counted, 't', value)} AND t.completed_at IS NOT NULL
        AND ${isMissing(sql`activity a WHERE a.owner_id = t.user_id AND a.created_at = t.completed_at
          AND a.task_id = t.id AND ${changesStatus('a')}`)}
        AND ${isMissing(sql`${historyEntries(counted, value)} AND h.created_at > t.completed_at`)}`,
    }),
    counts: (value) => ({
      ...completions,
      mine: sql`max(r.completes * r.by_me)`,
      opened: sql`-${sum('closes')}`,
      durations: durations(value),
    }),
  },
];

/** Counts of the rows of a source in a day and a group. */
export interface DayCounts {
  /** Index of the day. */
  day: number;
  grp: GroupId | GroupId[];
  created?: number;
  completed?: number;
  reopened?: number;
  opened?: number;
  mine?: number;
  durations?: number[];
}

const queries = preparedVariants<Bound, { json: string }>();
const filteredQueries = adHocVariants<Bound, { json: string }>();

function queryOf<Values extends Bound>(
  counted: Counted,
  name: string,
  build: (value: Value<Values>) => RawBuilder<{ json: string }>,
): PreparedQuery<Values, { json: string }> {
  const { caller, scope, groupedBy, condition } = counted;
  const variants = condition === undefined ? queries : filteredQueries;
  return variants(
    `${name} ${caller.hasShares} ${caller.hasTemplates} ${scope.visibility} ${groupedBy} ${condition?.shape}`,
    build as never,
  ) as PreparedQuery<Values, { json: string }>;
}

function valuesOf({ caller, condition, from, today, now }: Counted, after = ''): Bound {
  return { ...viewerOf(caller), from, today, now, after, ...condition?.values };
}

/** Returns the time of the first row since the first instant that may count; null without one. By the indexes alone. */
export async function firstTime(db: Executor, counted: Counted): Promise<string | null> {
  const query = queryOf<Bound>(counted, 'first', (value) => {
    const first = (rows: RawBuilder<unknown>, owner: string, at: string) => sql`SELECT (
      SELECT ${sql.ref(at)} FROM ${rows} AND ${sql.ref(owner)} = u.id AND ${sql.ref(at)} >= ${value('from')}
      ORDER BY ${sql.ref(at)} LIMIT 1) AS at FROM users u WHERE u.id IN ${ownersSeenBy(value('me'))}`;
    const firsts = [
      first(sql`task_completions c WHERE (1 = 1)`, 'c.user_id', 'c.completed_at'),
      first(sql`activity a WHERE ${changesStatus('a')}`, 'a.owner_id', 'a.created_at'),
      first(sql`tasks t WHERE (1 = 1)`, 't.user_id', 't.created_at'),
      first(sql`tasks t WHERE t.completed_at IS NOT NULL`, 't.user_id', 't.completed_at'),
    ];
    return sql`SELECT min(f.at) AS json FROM (${sql.join(firsts, sql` UNION ALL `)}) f`;
  });
  const [row] = await query(db, valuesOf(counted));
  return row?.json ?? null;
}

/** More rows than a day has: keeps the database from computing the columns of a row once for each count. */
const NO_LIMIT = 1e15;

/** Days of the first query, and rows up to which the next one has twice as many. */
const FIRST_DAYS = 64;
const FEW_ROWS = 10_000;

export interface DaySpan {
  /** Timestamps: the first instant, and the first one after it. */
  low: string;
  high: string;
}

/**
 * Yields what happened on each day to the tasks that count, in pieces. The database counts: rows cost several times as much
 * to transfer as to read.
 * @param until end of the completions whose durations are wanted
 */
export async function* countsOfDays(
  db: Executor,
  counted: Counted,
  days: readonly DaySpan[],
  until: string,
): AsyncGenerator<DayCounts[]> {
  for (const { name, at, rows, counts } of SOURCES) {
    const query = queryOf<DayBound>(counted, name, (value) => {
      const { columns, from } = rows(counted, value);
      const time = sql.ref(at);
      const group = groupOf(counted, value);
      const ofDay = sql`(SELECT ${group} AS grp, ${columns} FROM ${from} AND ${time} >= d.low AND ${time} < d.high
        LIMIT ${sql.lit(NO_LIMIT)}) r`;
      const all = counts(value);
      const counters = Object.entries(all).map(([member, count]) => sql`${count} AS ${sql.ref(member)}`);
      const isGrouped = counted.groupedBy !== 'none';
      const found = isGrouped
        ? sql`SELECT r.grp, ${sql.join(counters)} FROM ${ofDay} GROUP BY r.grp`
        : sql`SELECT NULL AS grp, ${sql.join(counters)} FROM ${ofDay} HAVING count(*) > 0`;
      const grouped = sql`(${found}) g`;
      const members = Object.keys(all).filter((member) => member !== 'durations');
      const json = jsonObject({
        day: sql`d.day`,
        grp: groupJson(counted, sql.ref('g.grp')),
        ...columnsOf('g', ...members),
        ...('durations' in all && { durations: jsonText(sql.ref('g.durations')) }),
      });
      const spans = sql`(SELECT CAST(e.value ->> 'day' AS INTEGER) AS day, e.value ->> 'low' AS low,
        e.value ->> 'high' AS high FROM ${jsonElements(value('days'), 'e')}) d`;
      return sql`SELECT ${jsonArray(spans, jsonArray(grouped, json))} AS json`;
    });
    for (let done = 0, size = FIRST_DAYS; done < days.length; ) {
      const piece = days.slice(done, done + size).map((span, index) => ({ day: done + index, ...span }));
      const [row] = await query(db, { ...valuesOf(counted), days: JSON.stringify(piece), until });
      const found = parsedJson<DayCounts[][]>(required(row).json).flat();
      if (found.length > 0) yield found;
      done += size;
      if (found.reduce((total, one) => total + (one.created ?? 0) + (one.completed ?? 0), 0) < FEW_ROWS) size *= 2;
    }
  }
}

/**
 * Counts tasks whose history begins with a closed status, by their creation since the first instant: they were created as
 * closed ones.
 */
export async function closedAtFirst(
  db: Executor,
  counted: Counted,
): Promise<{ at: string; grp: GroupId | GroupId[]; tasks: number }[]> {
  const query = queryOf<Bound>(counted, 'closed', (value) => {
    const group = groupOf(counted, value);
    const rows = sql`(SELECT f.at, f.grp, count(*) AS tasks FROM (
      SELECT t.created_at AS at, ${group} AS grp
      FROM activity a CROSS JOIN tasks t WHERE t.id = a.task_id AND ${changesStatus('a')}
        AND ${ofTasks(counted, 'a', value)} AND a.created_at >= ${value('from')} AND t.created_at >= ${value('from')}
        AND ${sinceShared(counted, sql.ref('a.created_at'), value)} AND a.old_value NOT IN (${openCodes})
        AND ${isMissing(sql`${historyEntries(counted, value)} AND (h.created_at, h.id) < (a.created_at, a.id)`)}) f GROUP BY f.at, f.grp) x`;
    const json = jsonObject({ ...columnsOf('x', 'at', 'tasks'), grp: groupJson(counted, sql.ref('x.grp')) });
    return sql`SELECT ${jsonArray(rows, json)} AS json`;
  });
  const [row] = await query(db, valuesOf(counted));
  return parsedJson(required(row).json);
}

/** Counts the open tasks of each group. */
export async function openTasks(
  db: Executor,
  counted: Counted,
): Promise<{ grp: GroupId | GroupId[]; tasks: number }[]> {
  const query = queryOf<Bound>(counted, 'open', (value) => {
    const rows = sql`(SELECT o.grp, count(*) AS tasks FROM (SELECT ${groupOf(counted, value)} AS grp
      FROM tasks t WHERE ${ofTasks(counted, 't', value)} AND ${isOpen}) o GROUP BY o.grp) x`;
    const grp = groupJson(counted, sql.ref('x.grp'));
    return sql`SELECT ${jsonArray(rows, jsonObject({ grp, tasks: sql.ref('x.tasks') }))} AS json`;
  });
  const [row] = await query(db, valuesOf(counted));
  return parsedJson(required(row).json);
}

/** Returns the minutes (`2026-03-01T09:30`) before the first instant in which the caller completed a task, sorted. */
export async function minutesBefore(db: Executor, counted: Counted, since: string): Promise<string[]> {
  const query = queryOf<Bound>(counted, 'minutes', (value) => {
    const minutes = (source: RawBuilder<unknown>, at: string, more: RawBuilder<unknown>) => sql`
      SELECT substr(${sql.ref(at)}, 1, 16) AS minute FROM ${source} AND ${more}
      AND ${sql.ref(at)} >= ${value('after')} AND ${sql.ref(at)} < ${value('from')}`;
    const me = value('me');
    const sources = [
      minutes(
        sql`activity a CROSS JOIN tasks t WHERE t.id = a.task_id AND ${changesStatus('a')} AND ${ofTasks(counted, 'a', value)}`,
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
  const [row] = await query(db, valuesOf(counted, since));
  return parsedJson(required(row).json);
}

const historyQueries = preparedVariants<
  { ids: string },
  { task_id: number; at: string; kind: string; old_value: string; new_value: string; user_id: number }
>();

/** Returns the changes of the status of tasks, also of deleted ones, earliest first. */
export function historyOf(db: Executor, ids: readonly number[]) {
  const query = historyQueries(
    '',
    (value) => sql`SELECT a.task_id, a.created_at AS at, a.kind, a.old_value, a.new_value, a.user_id FROM activity a
      WHERE a.task_id IN (${idsFrom(value('ids'))}) AND ${changesStatus('a')} ORDER BY a.created_at, a.id`,
  );
  return query(db, { ids: JSON.stringify(ids) });
}
