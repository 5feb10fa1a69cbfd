import { sql } from 'kysely';
import { columns } from '../../../db/query/json.js';
import { column, commonMembers, type Members, ownRows } from '../../resource/records-sql.js';
import type { ChannelRecord } from './records.js';
import { originOf } from './store.js';

export const channelExport = {
  query: ownRows('channels', {
    ...commonMembers,
    ...columns('x', 'kind', 'name'),
    origin: sql`CASE WHEN x.url IS NULL THEN NULL ELSE ${originOf(column('url'))} END`,
  } satisfies Members<ChannelRecord>),
};
