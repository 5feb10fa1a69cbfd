import { type Expression, type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forReference } from '../../../db/locks.js';
import type { ListPage, Page } from '../../../db/page.js';
import { freeIds, insertRows } from '../../../db/query/bulk.js';
import { byRelation, byValue, relationFilters } from '../../../db/query/filters.js';
import { columns, isAnyOf, jsonArray, jsonColumns, jsonObject, rowsFrom } from '../../../db/query/json.js';
import { columnKeys, listOf } from '../../../db/query/list.js';
import { prepared } from '../../../db/query/prepared.js';
import { deleteRow, insertRow } from '../../../db/query/rows.js';
import type { CommentRow } from '../../../db/schema.js';
import type { Access, Caller } from '../../access/caller.js';
import { personById, personJson } from '../../access/people.js';
import { findShared, readShared, sharedState } from '../../access/shared-resources.js';
import {
  accessPathsOf,
  type RowContext,
  scopeOf,
  type ViewerValue,
  type VisibilityScope,
  viewerOf,
} from '../../access/visible.js';
import { visibleRelationFilters, visibleRelationTests, visibleSummary } from '../../access/visible-relations.js';
import type { SearchSource } from '../../manifest.js';
import type { Row } from '../../write/trash.js';
import { TASK } from '../tasks/description.js';
import { COMMENT } from './description.js';
import { COMMENT_SORT_FIELDS, type Comment, type CommentFilters } from './schema.js';

export type CommentState = Selectable<CommentRow> & { access: Access };

const column = (name: string) => sql.ref(`c.${name}`);

function commentJson({ value, scope }: RowContext) {
  const me = value('me');
  const mentioned = sql`(SELECT u.* FROM comment_mentions m JOIN users u ON u.id = m.user_id
    WHERE m.comment_id = c.id AND u.deleted_at IS NULL ORDER BY m.n) mu`;
  return jsonObject({
    ...columns('c', 'id', 'uid'),
    ...jsonColumns('c', COMMENT.columns),
    task_id: column('task_id'),
    task: visibleSummary(COMMENT, 'task_id', 'c', { value, scope }),
    author: personById(column('author_id')),
    mentions: jsonArray(mentioned, personJson('mu')),
    access: sql`CASE WHEN c.author_id = ${me} THEN 'owner' WHEN c.user_id = ${me} THEN 'rw' ELSE 'ro' END`,
    ...columns('c', 'created_at', 'updated_at'),
  } satisfies Record<keyof Comment, Expression<unknown>>);
}

const list = listOf<VisibilityScope>({
  from: sql`comments c`,
  table: sql`comments c`,
  id: column('id'),
  json: commentJson,
  sortKeys: columnKeys('c', ...COMMENT_SORT_FIELDS),
  accessPaths: (value, scope) => accessPathsOf(COMMENT, 'c', value, scope),
  filters: {
    ...visibleRelationFilters(COMMENT, 'c'),
    ...relationFilters<VisibilityScope>('project_id', (value, scope) => {
      const tests = visibleRelationTests(TASK, 'project_id', 't', { value: value as ViewerValue, scope });
      const ofTasks = (test: Expression<unknown>) =>
        sql<boolean>`c.task_id IN (SELECT t.id FROM tasks t WHERE ${test})`;
      const ofTask = (test: Expression<unknown>) =>
        sql<boolean>`EXISTS (SELECT 1 FROM tasks t WHERE t.id = c.task_id AND ${test})`;
      return {
        isId: (id) => ofTasks(tests.isId(id)),
        isUid: (uid) => ofTasks(tests.isUid(uid)),
        isNone: ofTask(tests.isNone),
        isAny: ofTask(tests.isAny),
      };
    }),
    mentions: (value) => sql`c.id IN (SELECT m.comment_id FROM comment_mentions m WHERE m.user_id = ${value('me')})`,
    author: (value) => sql`c.author_id = ${value('author')}`,
    'author:uid': (value) => sql`c.author_id = (SELECT u.id FROM users u WHERE u.uid = ${value('author:uid')})`,
    created_since: (value) => sql`c.created_at >= ${value('created_since')}`,
    updated_since: (value) => sql`c.updated_at >= ${value('updated_since')}`,
  },
});

export function listComments(db: Executor, caller: Caller, filters: CommentFilters, page: Page): Promise<ListPage> {
  const { author } = filters;
  const active = {
    ...byRelation('task_id', filters.task_id),
    ...byRelation('project_id', filters.project_id),
    ...(filters.mentions !== undefined && { mentions: true as const }),
    ...(author === 'me'
      ? { author: caller.id }
      : author !== undefined && (/^\d{1,15}$/.test(author) ? { author: Number(author) } : { 'author:uid': author })),
    ...byValue('created_since', filters.created_since),
    ...byValue('updated_since', filters.updated_since),
  };
  return list(db, { scope: scopeOf(caller), filters: active, values: { ...viewerOf(caller) } }, page);
}

export const readComments = readShared(list);

/** Finds a comment; undefined if the caller does not see it. */
export const findComment = findShared(COMMENT, 'c', commentJson);

/** Returns the row of a comment, locked for a change; undefined if the caller does not see it. */
export const { lock: lockedComment } = sharedState<CommentState>(COMMENT, 'c');

const taskQuery = prepared<{ id: number }, { id: number; count: number }>(
  (value) => sql`SELECT t.id, (SELECT count(*) FROM comments c WHERE c.task_id = t.id) AS count
    FROM tasks t WHERE t.id = ${value('id')} ${forReference('t')}`,
);

/** Returns the number of comments on a task, which cannot be deleted before the end of the transaction. */
export async function countComments(db: Executor, taskId: number): Promise<number | undefined> {
  const [found] = await taskQuery(db, { id: taskId });
  return found && Number(found.count);
}

export function insertComment(db: Executor, comment: Insertable<CommentRow>): Promise<number> {
  return insertRow(db, 'comments', comment);
}

/** Inserts several comments. @returns their ids */
export async function insertComments(db: Executor, comments: readonly Insertable<CommentRow>[]): Promise<number[]> {
  const ids = await freeIds(db, 'comments', comments.length);
  await insertRows(
    db,
    'comments',
    comments.map((comment, index) => ({ id: ids[index], ...comment })),
  );
  return ids;
}

export async function removeComment(db: Executor, id: number): Promise<void> {
  await deleteRow(db, 'comments', id);
}

const forgetMentions = prepared<{ id: number; users: string }, never>(
  (value) => sql`DELETE FROM comment_mentions
    WHERE comment_id = ${value('id')} AND NOT ${isAnyOf(sql.ref('user_id'), value('users'))}`,
);

const addMentions = prepared<{ rows: string }, never>(
  (value) => sql`INSERT INTO comment_mentions (comment_id, user_id, n)
    SELECT r.comment_id, r.user_id, r.n
    FROM (${rowsFrom('comment_mentions', value('rows'), ['comment_id', 'user_id', 'n'])}) r WHERE TRUE
    ON CONFLICT (comment_id, user_id) DO UPDATE SET n = excluded.n`,
);

/** Sets the mentions of a comment. Users who stay mentioned are not notified again. */
export async function replaceMentions(db: Executor, id: number, users: readonly number[]): Promise<void> {
  await forgetMentions(db, { id, users: JSON.stringify(users) });
  await insertMentions(db, id, users);
}

export async function insertMentions(db: Executor, id: number, users: readonly number[]): Promise<void> {
  if (users.length === 0) return;
  await addMentions(db, { rows: JSON.stringify(users.map((user_id, n) => ({ comment_id: id, user_id, n }))) });
}

/** Inserts the former mentions of restored comments. */
export async function restoreMentions(db: Executor, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await insertRows(db, 'comment_mentions', rows);
}

export const commentSearch: SearchSource = {
  text: 'text',
  hidden: sql`EXISTS (SELECT 1 FROM tasks ht JOIN projects hp ON hp.id = ht.project_id
    WHERE ht.id = t.task_id AND hp.template = 1)`,
};
