import { setImmediate as turn } from 'node:timers/promises';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db, Executor } from '../../../db/database.js';
import { columns, type Json, jsonArray, jsonBoolean, jsonObject, jsonText } from '../../../db/query/json.js';
import { type PreparedQuery, prepared } from '../../../db/query/prepared.js';
import type { Caller } from '../../access/caller.js';
import type { Tagged } from '../tags/store.js';
import {
  type AccountDocument,
  type ActivityRecord,
  FORMAT,
  FORMAT_VERSION,
  type GoalRecord,
  type NoteRecord,
  type ProjectRecord,
  type TagRecord,
  type TaskRecord,
} from './schema.js';

/** Other requests are answered after so many rows. */
const ROWS_PER_PAGE = 50;

/**
 * Everything that the caller owns, as the text of an `AccountDocument` in pieces: one snapshot of the database, read in
 * pages between which other requests are answered. It is read as fast as it is taken, and let go when nobody takes it.
 * @param at the moment that the document tells of
 */
export async function* exportAccount(db: Db, caller: Caller, at: string): AsyncGenerator<string> {
  const snapshot = await db.snapshot();
  try {
    yield await heading(snapshot.read, caller, at);
    for (const [member, query] of Object.entries(LISTS)) {
      const finish = member === 'deleted_task_activity' ? numberTasks() : (item: string) => item;
      yield `,"${member}":[`;
      let separator = '';
      for await (const items of pagesOf(snapshot.read, query, caller)) {
        yield separator + items.map(finish).join(',');
        separator = ',';
      }
      yield ']';
    }
    yield '}\n';
  } finally {
    await snapshot.close();
  }
}

type PageQuery = PreparedQuery<{ me: number; after: number }, { id: number; json: string | null }>;

/** The rows of a query as JSON, a page at a time; one that is null is left out. */
async function* pagesOf(db: Executor, query: PageQuery, { id: me }: Caller): AsyncGenerator<string[]> {
  for (let after = 0; ; ) {
    await turn();
    const rows = await query(db, { me, after });
    const items = rows.flatMap(({ json }) => (json === null ? [] : [json]));
    if (items.length > 0) yield items;
    if (rows.length < ROWS_PER_PAGE) return;
    after = rows.at(-1)?.id as number;
  }
}

const column = (name: string) => sql.ref(`x.${name}`);

const headingQuery = prepared<{ me: number }, { account: string; profile: string }>((_db, value) => {
  const account = jsonObject({
    ...columns('x', 'uid', 'email', 'created_at'),
  } satisfies Members<AccountDocument['account']>);
  const profile = jsonObject({
    ...columns('x', 'name', 'surname', 'timezone', 'language', 'first_day_of_week', 'about_you'),
    ai_assistant_enabled: jsonBoolean(column('ai_assistant_enabled')),
  } satisfies Members<AccountDocument['profile']>);
  return sql`SELECT ${account} AS account, ${profile} AS profile FROM users x WHERE x.id = ${value('me')}`;
});

async function heading(db: Executor, caller: Caller, at: string): Promise<string> {
  const [found] = await headingQuery(db, { me: caller.id });
  const { account, profile } = found as NonNullable<typeof found>;
  const kind = `"format":"${FORMAT}","version":${FORMAT_VERSION},"exported_at":"${at}"`;
  return `{${kind},"account":${account},"profile":${profile}`;
}

type Members<T> = Record<keyof T, Expression<unknown>>;

const common = columns('x', 'uid', 'created_at', 'updated_at');

/** The uid of the row that a column refers to. */
function uidOf(table: string, id: Expression<unknown>): RawBuilder<unknown> {
  return sql`(SELECT o.uid FROM ${sql.table(table)} o WHERE o.id = ${id})`;
}

function tagNames(kind: Tagged): Json {
  const tags = sql`(SELECT g.name FROM ${sql.table(`${kind}_tags`)} l JOIN tags g ON g.id = l.tag_id
    WHERE l.${sql.ref(`${kind}_id`)} = x.id ORDER BY l.tag_id) tag`;
  return jsonArray(tags, sql<string>`tag.name`);
}

/** The columns of `tasks` that an entry may tell of by id, with what they refer to. */
export const RELATION_FIELDS = {
  project_id: 'projects',
  area_id: 'areas',
  goal_id: 'goals',
  parent_task_id: 'tasks',
} as const;

/** What stands in an entry for something that is gone: never an id or a uid. */
export const GONE = '0';

/** A value of an entry, in which ids become uids. */
function activityValue(name: string): RawBuilder<unknown> {
  const value = sql.ref(`a.${name}`);
  const cases = Object.entries(RELATION_FIELDS).map(
    ([field, table]) => sql`WHEN ${sql.lit(field)} THEN coalesce(
      (SELECT o.uid FROM ${sql.table(table)} o WHERE o.id = ${value} AND o.user_id = a.owner_id), ${sql.lit(GONE)})`,
  );
  return sql`iif(${value} IS NULL, NULL, CASE a.field ${sql.join(cases, sql` `)} ELSE ${value} END)`;
}

const activityMembers: Members<ActivityRecord> = {
  ...columns('a', 'kind', 'field'),
  old_value: activityValue('old_value'),
  new_value: activityValue('new_value'),
  by: sql`iif(a.user_id = a.owner_id, 'owner', 'member')`,
  created_at: sql.ref('a.created_at'),
};

/** The rows of a table that are the caller's, in the order in which they came. */
function ownRows(table: string, members: Record<string, Expression<unknown>>): PageQuery {
  return prepared(
    (_db, value) => sql`SELECT x.id, ${jsonObject(members)} AS json FROM ${sql.table(table)} x
      WHERE x.user_id = ${value('me')} AND x.id > ${value('after')} ORDER BY x.id LIMIT ${sql.lit(ROWS_PER_PAGE)}`,
  );
}

const taskMembers: Members<TaskRecord> = {
  ...common,
  ...columns('x', 'name', 'note', 'status', 'priority', 'due_date', 'defer_until', 'completed_at'),
  ...columns('x', 'recurrence_type', 'recurrence_interval'),
  recurrence_weekdays: jsonText(column('recurrence_weekdays')),
  ...columns('x', 'recurrence_month_day', 'recurrence_week_of_month', 'recurrence_end_date'),
  completion_based: jsonBoolean(column('completion_based')),
  position: column('position'),
  project_uid: uidOf('projects', column('project_id')),
  area_uid: uidOf('areas', column('area_id')),
  goal_uid: uidOf('goals', column('goal_id')),
  parent_task_uid: uidOf('tasks', column('parent_task_id')),
  tags: tagNames('task'),
  completions: jsonArray(
    sql`(SELECT * FROM task_completions c WHERE c.task_id = x.id ORDER BY c.id) done`,
    jsonObject({ due_date: sql.ref('done.due_date'), completed_at: sql.ref('done.completed_at') }),
  ),
  activity: jsonArray(
    sql`(SELECT * FROM activity e WHERE e.task_id = x.id ORDER BY e.id) a`,
    jsonObject({ ...activityMembers }),
  ),
};

// Entries of tasks that are still there come with them.
const deletedTaskActivity: PageQuery = prepared((_db, value) => {
  const json = jsonObject({ task: sql.ref('a.task_id'), ...activityMembers });
  const isGone = sql`NOT EXISTS (SELECT 1 FROM tasks t WHERE t.id = a.task_id)`;
  return sql`SELECT a.id, iif(${isGone}, ${json}, NULL) AS json FROM activity a
    WHERE a.owner_id = ${value('me')} AND a.id > ${value('after')} ORDER BY a.id LIMIT ${sql.lit(ROWS_PER_PAGE)}`;
});

/** Numbers the deleted tasks in the order in which they turn up: their ids stay on the server. */
function numberTasks(): (item: string) => string {
  const numbers = new Map<string, number>();
  return (item) =>
    item.replace(/-?\d+/, (id) => {
      const number = numbers.get(id) ?? numbers.size + 1;
      numbers.set(id, number);
      return String(number);
    });
}

const shares: PageQuery = prepared((_db, value) => {
  const kinds = ['project', 'task', 'note'].map((kind) => ({ kind, id: column(`${kind}_id`) }));
  const types = kinds.map(({ kind, id }) => sql`WHEN ${id} IS NOT NULL THEN ${sql.lit(kind)}`);
  const json = jsonObject({
    resource_type: sql`CASE ${sql.join(types, sql` `)} END`,
    resource_uid: sql`coalesce(${sql.join(kinds.map(({ kind, id }) => uidOf(`${kind}s`, id)))})`,
    email: sql`(SELECT u.email FROM users u WHERE u.id = x.user_id)`,
    ...columns('x', 'access', 'created_at', 'updated_at'),
  } satisfies Members<AccountDocument['shares'][number]>);
  return sql`SELECT x.id, ${json} AS json FROM shares x
    WHERE x.owner_id = ${value('me')} AND x.id > ${value('after')} ORDER BY x.id LIMIT ${sql.lit(ROWS_PER_PAGE)}`;
});

/** The lists of the document, in its order. */
const LISTS = {
  areas: ownRows('areas', {
    ...common,
    ...columns('x', 'name', 'description', 'color'),
  }),
  goals: ownRows('goals', {
    ...common,
    ...columns('x', 'name', 'why', 'horizon', 'target_date', 'status', 'color'),
    area_uid: uidOf('areas', column('area_id')),
  } satisfies Members<GoalRecord>),
  tags: ownRows('tags', { ...common, ...columns('x', 'name', 'color') } satisfies Members<TagRecord>),
  projects: ownRows('projects', {
    ...common,
    ...columns('x', 'name', 'description', 'status', 'priority', 'due_date', 'color'),
    pinned: jsonBoolean(column('pinned')),
    area_uid: uidOf('areas', column('area_id')),
    goal_uid: uidOf('goals', column('goal_id')),
    tags: tagNames('project'),
  } satisfies Members<ProjectRecord>),
  tasks: ownRows('tasks', taskMembers),
  notes: ownRows('notes', {
    ...common,
    ...columns('x', 'title', 'content', 'color'),
    project_uid: uidOf('projects', column('project_id')),
    task_uid: uidOf('tasks', column('task_id')),
    tags: tagNames('note'),
  } satisfies Members<NoteRecord>),
  deleted_task_activity: deletedTaskActivity,
  shares,
} satisfies Partial<Record<keyof AccountDocument, PageQuery>>;
