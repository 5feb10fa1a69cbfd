import { jsonColumns } from '../../../db/query/json.js';
import { column, commonMembers, type Members, ownRows, uidOf } from '../../account-data/account-records-sql.js';
import { goalColumns } from './columns.js';
import type { GoalRecord } from './records.js';

export const goalExport = {
  query: ownRows('goals', {
    ...commonMembers,
    ...jsonColumns('x', goalColumns),
    area_uid: uidOf('areas', column('area_id')),
  } satisfies Members<GoalRecord>),
};
