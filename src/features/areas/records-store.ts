import { columns } from '../../../db/query/json.js';
import { commonMembers, type Members, ownRows } from '../../account-data/account-records-sql.js';
import type { AreaRecord } from './records.js';

export const areaExport = {
  query: ownRows('areas', {
    ...commonMembers,
    ...columns('x', 'name', 'description', 'color'),
  } satisfies Members<AreaRecord>),
};
