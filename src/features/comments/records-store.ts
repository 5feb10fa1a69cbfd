import { sql } from 'kysely';
import { columns, jsonCondition, jsonObject } from '../../../db/query/json.js';
import { prepared } from '../../../db/query/prepared.js';
import { fullName, knowAddress } from '../../access/people.js';
import { accessTo } from '../../access/visible.js';
import { column, exportOf, type Members, type RecordQuery, ROWS_PER_PAGE } from '../../resource/records-sql.js';
import { TASK } from '../tasks/description.js';
import { COMMENT } from './description.js';
import type { OwnCommentRecord } from './schema.js';

/** A column of the author; null if the author is the owner of the account, or was deleted. */
const author = (value: unknown, where = sql`TRUE`) => sql`(SELECT ${value} FROM users u
  WHERE u.id = x.author_id AND u.id <> x.user_id AND u.deleted_at IS NULL AND ${where})`;

export const commentExport = exportOf(COMMENT, {
  by_owner: jsonCondition(sql`x.author_id = x.user_id`),
  author_name: author(fullName('u')),
  author_email: author(sql`u.email`, knowAddress(column('user_id'), sql.ref('u.id'))),
});

const query: RecordQuery = prepared((value) => {
  const viewer = (name: string) => (name === 'me' ? value('me') : sql`NULL`);
  const json = jsonObject({
    task: sql`(SELECT t.name FROM tasks t WHERE t.id = x.task_id AND ${accessTo(TASK, 't', viewer)} IS NOT NULL)`,
    ...columns('x', 'text', 'created_at', 'updated_at'),
  } satisfies Members<OwnCommentRecord>);
  return sql`SELECT x.id, ${json} AS json FROM comments x
    WHERE x.author_id = ${value('me')} AND x.author_id <> x.user_id AND x.id > ${value('after')}
    ORDER BY x.id LIMIT ${sql.lit(ROWS_PER_PAGE)}`;
});

export const ownCommentExport = { query };
