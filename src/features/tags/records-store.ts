import { jsonColumns } from '../../../db/query/json.js';
import { commonMembers, type Members, ownRows } from '../../account-data/account-records-sql.js';
import { tagColumns } from './columns.js';
import type { TagRecord } from './records.js';

export const tagExport = {
  query: ownRows('tags', { ...commonMembers, ...jsonColumns('x', tagColumns) } satisfies Members<TagRecord>),
};
