import { jsonColumns } from '../../../db/query/json.js';
import { column, commonMembers, type Members, ownRows, uidOf } from '../../account-data/account-records-sql.js';
import { viewColumns } from './columns.js';
import type { ViewRecord } from './records.js';

export const viewExport = {
  query: ownRows('views', {
    ...commonMembers,
    ...jsonColumns('x', viewColumns),
    project_uid: uidOf('projects', column('project_id')),
  } satisfies Members<ViewRecord>),
};
