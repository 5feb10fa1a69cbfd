import { sql } from 'kysely';
import { columns, jsonObject } from '../../../db/query/json.js';
import { prepared } from '../../../db/query/prepared.js';
import { column, type Members, type RecordQuery, ROWS_PER_PAGE, uidOf } from '../../resource/records-sql.js';
import type { ShareRecord } from './records.js';

const query: RecordQuery = prepared((value) => {
  const kinds = ['project', 'task', 'note'].map((kind) => ({ kind, id: column(`${kind}_id`) }));
  const types = kinds.map(({ kind, id }) => sql`WHEN ${id} IS NOT NULL THEN ${sql.lit(kind)}`);
  const json = jsonObject({
    resource_type: sql`CASE ${sql.join(types, sql` `)} END`,
    resource_uid: sql`coalesce(${sql.join(kinds.map(({ kind, id }) => uidOf(`${kind}s`, id)))})`,
    email: sql`(SELECT u.email FROM users u WHERE u.id = x.user_id)`,
    ...columns('x', 'access', 'created_at', 'updated_at'),
  } satisfies Members<ShareRecord>);
  return sql`SELECT x.id, ${json} AS json FROM shares x
    WHERE x.owner_id = ${value('me')} AND x.id > ${value('after')} ORDER BY x.id LIMIT ${sql.lit(ROWS_PER_PAGE)}`;
});

export const shareExport = { query };
