import { columns } from '../../../db/query/json.js';
import { column, commonMembers, type Members, ownRows, uidOf } from '../../account-data/account-records-sql.js';
import type { GoalRecord } from './records.js';

export const goalExport = {
  query: ownRows('goals', {
    ...commonMembers,
    ...columns('x', 'name', 'why', 'horizon', 'target_date', 'status', 'color'),
    area_uid: uidOf('areas', column('area_id')),
  } satisfies Members<GoalRecord>),
};
