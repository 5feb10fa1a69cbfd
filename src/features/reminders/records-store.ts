import { type Expression, sql } from 'kysely';
import { jsonColumns, jsonObject } from '../../../db/query/json.js';
import { prepared } from '../../../db/query/prepared.js';
import { column, commonMembers, type RecordExport, ROWS_PER_PAGE, uidOf } from '../../resource/records-sql.js';
import { reminderColumns } from './columns.js';

const members: Record<string, Expression<unknown>> = {
  ...commonMembers,
  ...jsonColumns('x', reminderColumns),
  task_uid: uidOf('tasks', column('task_id')),
};

/** Reminders about tasks of others are left out, like these tasks. */
export const reminderExport: RecordExport = {
  query: prepared(
    (value) => sql`SELECT x.id, CASE WHEN t.user_id = x.user_id THEN ${jsonObject(members)} END AS json
      FROM reminders x JOIN tasks t ON t.id = x.task_id
      WHERE x.user_id = ${value('me')} AND x.id > ${value('after')} ORDER BY x.id LIMIT ${sql.lit(ROWS_PER_PAGE)}`,
  ),
};
