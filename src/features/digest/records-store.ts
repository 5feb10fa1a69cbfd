import { sql } from 'kysely';
import { columns, jsonObject, jsonText } from '../../../db/query/json.js';
import { prepared } from '../../../db/query/prepared.js';
import { column, type Members, type RecordQuery } from '../../resource/records-sql.js';
import type { PreferencesRecord } from './records.js';

const json = jsonObject({
  kinds: jsonText(column('kinds')),
  ...columns('x', 'quiet_from', 'quiet_to', 'digest_time'),
  digest_weekdays: jsonText(column('digest_weekdays')),
  digest_channels: jsonText(column('digest_channels')),
  ...columns('x', 'reminder_time', 'default_reminder', 'updated_at'),
} satisfies Members<PreferencesRecord>);

const query: RecordQuery = prepared(
  (value) => sql`SELECT x.user_id AS id, ${json} AS json FROM notification_preferences x
    WHERE x.user_id = ${value('me')} AND x.user_id > ${value('after')}`,
);

export const preferenceExport = { query };
