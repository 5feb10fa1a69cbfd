import { type Static, Type } from '@sinclair/typebox';
import { RecordInstant, strict } from '../../http/record-schemas.js';
import { Nullable, TimeOfDay } from '../../http/schemas.js';
import { parsedDuration } from '../../lib/durations.js';
import type { AccountLists, AccountRecords, IdMapping, ReportFault, Row } from '../../resource/records.js';
import { AT_ONCE } from '../notifications/rules.js';

const uids = () => Type.Array(Type.String({ maxLength: 15 }), { maxItems: 100, description: 'Uids of channels.' });

const PreferencesRecord = Type.Object(
  {
    kinds: Type.Record(
      Type.String({ maxLength: 50 }),
      Type.Object({ centre: Type.Optional(Type.Boolean()), channels: Type.Optional(uids()) }, strict),
      { description: 'The choices of the user, by kind.' },
    ),
    quiet_from: Nullable(TimeOfDay('First minute of the quiet hours; null for none.')),
    quiet_to: Nullable(TimeOfDay('First minute after them.')),
    digest_time: Nullable(TimeOfDay('Local time of the digest; null for none.')),
    digest_weekdays: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
      maxItems: 7,
      description: 'Its weekdays.',
    }),
    digest_channels: uids(),
    reminder_time: TimeOfDay('Local time of reminders for tasks without time.'),
    default_reminder: Nullable(Type.String({ maxLength: 20, description: 'Duration before the due time, or null.' })),
    updated_at: RecordInstant('Time of the last change.'),
  },
  {
    $id: 'NotificationPreferencesRecord',
    ...strict,
    description: 'The notification preferences of the account, as they are exported.',
  },
);
export type PreferencesRecord = Static<typeof PreferencesRecord>;

declare module '../../resource/records.js' {
  interface AccountLists {
    notification_preferences: PreferencesRecord[];
  }
}

function* rows({ notification_preferences: [record] = [] }: AccountLists, mapping: IdMapping): Iterable<Row> {
  if (record === undefined) return;
  const { digest_weekdays: weekdays, ...columns } = record;
  // Channels that were deleted before the export are left out.
  const imported = (uids: readonly string[]) => uids.flatMap((uid) => mapping.uids.channels?.get(uid) ?? []);
  const kinds = Object.entries(record.kinds).map(([kind, { channels, ...choice }]) => {
    return [kind, channels === undefined ? choice : { ...choice, channels: imported(channels) }];
  });
  yield {
    ...columns,
    user_id: mapping.userId,
    kinds: JSON.stringify(Object.fromEntries(kinds)),
    digest_weekdays: JSON.stringify(weekdays),
    digest_channels: JSON.stringify(imported(record.digest_channels)),
    digest_due_at: columns.digest_time === null ? null : AT_ONCE,
  };
}

export const preferenceRecords: AccountRecords = {
  list: 'notification_preferences',
  description: 'The notification preferences: one record, or none if all are defaults.',
  record: PreferencesRecord,
  addedLater: true,
  replaces: true,
  rows: [['notification_preferences', rows]],
  check({ notification_preferences: [record, second] = [] }: AccountLists, report: ReportFault) {
    if (second !== undefined) report('notification_preferences/1', 'is too much: there is one record');
    if (record === undefined) return;
    const { default_reminder: lead, quiet_from: from, quiet_to: to } = record;
    if (lead !== null && parsedDuration(lead) === null)
      report('notification_preferences/0/default_reminder', 'must be a duration');
    if ((from === null) !== (to === null))
      report('notification_preferences/0/quiet_to', 'must be null if the other is');
  },
};
