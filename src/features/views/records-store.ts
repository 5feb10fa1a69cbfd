import { sql } from 'kysely';
import { jsonArray, jsonColumns } from '../../../db/query/json.js';
import { column, commonMembers, type Members, ownRows, uidOf } from '../../resource/records-sql.js';
import { viewColumns } from './columns.js';
import type { ViewRecord } from './records.js';

export const viewExport = {
  query: ownRows('views', {
    ...commonMembers,
    ...jsonColumns('x', viewColumns),
    project_uid: uidOf('projects', column('project_id')),
    // Tasks of other owners are not in the document.
    order_uids: jsonArray(
      sql`(SELECT o.uid FROM view_ranks p JOIN tasks o ON o.id = p.task_id WHERE p.view_id = x.id AND o.user_id = x.user_id
        ORDER BY p.rank, o.created_at, o.id) placed`,
      sql`placed.uid`,
    ),
  } satisfies Members<ViewRecord>),
};
