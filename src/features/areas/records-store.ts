import { jsonColumns } from '../../../db/query/json.js';
import { commonMembers, type Members, ownRows } from '../../account-data/account-records-sql.js';
import { areaColumns } from './columns.js';
import type { AreaRecord } from './records.js';

export const areaExport = {
  query: ownRows('areas', {
    ...commonMembers,
    ...jsonColumns('x', areaColumns),
  } satisfies Members<AreaRecord>),
};
